// Package auth knows who calls.
package auth

import "context"

type key struct{}

// With remembers the tenant of a verified token.
func With(ctx context.Context, tenant string) context.Context {
	return context.WithValue(ctx, key{}, tenant)
}

// Tenant is the tenant of the caller.
func Tenant(ctx context.Context) string {
	t, _ := ctx.Value(key{}).(string)
	return t
}
