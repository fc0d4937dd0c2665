// Package statistics counts what is in the table.
package statistics

import "context"

// Source knows the kinds of all items.
type Source interface {
	Kinds(ctx context.Context, count func(kind string)) error
	References(ctx context.Context) ([]string, error)
}

// Counter counts over a source.
type Counter struct{ source Source }

// NewCounter returns a counter over the source.
func NewCounter(source Source) *Counter { return &Counter{source: source} }

// ByKind returns the number of items of each kind.
func (c *Counter) ByKind(ctx context.Context) (map[string]int, error) {
	counts := map[string]int{}
	err := c.source.Kinds(ctx, func(kind string) { counts[kind]++ })
	return counts, err
}

// References returns the external references of all cases.
func (c *Counter) References(ctx context.Context) ([]string, error) {
	return c.source.References(ctx)
}
