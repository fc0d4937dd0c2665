package auth

import (
	"context"
	"net/http"
	"strings"
)

type contextKey struct{}

// NewContext returns a context that carries the verified identity.
func NewContext(ctx context.Context, c Claims) context.Context {
	return context.WithValue(ctx, contextKey{}, c)
}

// FromContext returns the verified identity of the request.
func FromContext(ctx context.Context) (Claims, bool) {
	c, ok := ctx.Value(contextKey{}).(Claims)
	return c, ok
}

// Middleware lets only requests with a valid bearer token pass, and puts the
// verified identity into their context.
func (v *Verifier) Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if !ok {
			deny(w)
			return
		}
		claims, err := v.Verify(token)
		if err != nil {
			deny(w)
			return
		}
		next.ServeHTTP(w, r.WithContext(NewContext(r.Context(), claims)))
	})
}

func deny(w http.ResponseWriter) {
	w.Header().Set("WWW-Authenticate", "Bearer")
	http.Error(w, http.StatusText(http.StatusUnauthorized), http.StatusUnauthorized)
}
