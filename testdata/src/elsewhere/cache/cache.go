// Package cache is what main gives the service.
package cache

import "context"

// Cache keeps texts.
type Cache struct{ kept map[string]bool }

// New makes a cache.
func New() *Cache { return &Cache{kept: map[string]bool{}} }

// Get looks a text up.
func (c *Cache) Get(_ context.Context, key string) error {
	c.kept[key] = true
	return nil
}
