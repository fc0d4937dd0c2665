// Package service sees one type that has the method of Cache. Others see more, so
// that it says nothing of who is behind the interface.
package service

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/dynlint/dynlint/testdata/src/elsewhere/store"
)

// Cache is what the service keeps texts in.
type Cache interface {
	Get(ctx context.Context, key string) error
}

// Finder finds people.
type Finder interface {
	Get(ctx context.Context, id string) error
}

// People makes what finds people.
func People(db *dynamodb.Client) Finder { return store.New(db) }

// Picture looks a picture up.
func Picture(ctx context.Context, c Cache, id string) error {
	return c.Get(ctx, "picture:"+id)
}
