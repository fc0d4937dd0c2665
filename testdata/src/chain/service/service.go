// Package service finds orders through an interface.
package service

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/testdata/src/chain/keys"
	"github.com/dynlint/dynlint/testdata/src/chain/store"
)

// Items is the part of the store that is needed here.
type Items interface {
	Get(context.Context, store.Key) (map[string]types.AttributeValue, error)
}

// Orders finds orders.
type Orders struct{ items Items }

// New returns the service over a store.
func New(items Items) *Orders { return &Orders{items: items} }

// Find returns an order of a customer.
func (o *Orders) Find(ctx context.Context, customer, id string) (map[string]types.AttributeValue, error) {
	return o.items.Get(ctx, keys.ForOrder(customer, id))
}
