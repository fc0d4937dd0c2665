// Package store reads people. Its Store has the method of service.Cache, but is
// never given as one.
package store

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Store reads people.
type Store struct{ db *dynamodb.Client }

// New makes a store.
func New(db *dynamodb.Client) *Store { return &Store{db} }

// Get reads a person.
func (s *Store) Get(ctx context.Context, id string) error {
	_, err := s.db.GetItem(ctx, &dynamodb.GetItemInput{
		TableName: aws.String("people"),
		Key:       map[string]types.AttributeValue{"PK": &types.AttributeValueMemberS{Value: "PERSON#" + id}},
	})
	return err
}
