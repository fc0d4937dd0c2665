// Package store keeps notes.
package store

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// A Store keeps notes in a table.
type Store struct{ DB *dynamodb.Client }

func key(id string) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{"PK": &types.AttributeValueMemberS{Value: "NOTE#" + id}, "SK": &types.AttributeValueMemberS{Value: "META"}}
}

// Note reads a note.
func (s *Store) Note(ctx context.Context, id string) error {
	_, err := s.DB.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("notes"), Key: key(id)})
	return err
}

// Remove deletes a note.
func (s *Store) Remove(ctx context.Context, id string) error {
	_, err := s.DB.DeleteItem(ctx, &dynamodb.DeleteItemInput{TableName: aws.String("notes"), Key: key(id)}) // want `DeleteItem has data of the request in its key, and a request gets here without .*Check \[clientkey/authorize\]`
	return err
}

// Put stores an item, of whatever kind: no pattern is a PutItem.
func (s *Store) Put(ctx context.Context, item map[string]types.AttributeValue) error {
	_, err := s.DB.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String("notes"), Item: item})
	return err
}
