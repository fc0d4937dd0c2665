// Package store reads items by key.
package store

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Key is what items are found by.
type Key interface {
	PK() string
	SK() string
}

// Store is a table.
type Store struct {
	client *dynamodb.Client
	table  string
}

// New returns the store of a table.
func New(c *dynamodb.Client, table string) *Store { return &Store{client: c, table: table} }

// Get returns the item with that key, nil if there is none.
func (s *Store) Get(ctx context.Context, k Key) (map[string]types.AttributeValue, error) {
	out, err := s.client.GetItem(ctx, &dynamodb.GetItemInput{
		TableName: aws.String(s.table),
		Key: map[string]types.AttributeValue{
			"PK": &types.AttributeValueMemberS{Value: k.PK()},
			"SK": &types.AttributeValueMemberS{Value: k.SK()},
		},
	})
	if err != nil {
		return nil, err
	}
	return out.Item, nil
}
