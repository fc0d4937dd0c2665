// Package store sends what its callers ask for, and little of its own.
package store

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Item is an item, or its key.
type Item = map[string]types.AttributeValue

// Store is the table.
type Store struct{ DB *dynamodb.Client }

var table = aws.String("library")

// Text is a string attribute.
func Text(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

// Get reads an item.
func (s Store) Get(ctx context.Context, pk, sk string) (Item, error) {
	out, err := s.DB.GetItem(ctx, &dynamodb.GetItemInput{TableName: table, Key: Item{"PK": Text(pk), "SK": Text(sk)}})
	if err != nil {
		return nil, err
	}
	return out.Item, nil
}

// Keyed is what has a key.
type Keyed interface{ Key() (pk, sk string) }

// Of reads what has a key.
func (s Store) Of(ctx context.Context, k Keyed) (Item, error) {
	pk, sk := k.Key()
	return s.Get(ctx, pk, sk)
}

// Put writes an item under a key.
func (s Store) Put(ctx context.Context, pk, sk string) error {
	_, err := s.DB.PutItem(ctx, &dynamodb.PutItemInput{TableName: table, Item: Item{"PK": Text(pk), "SK": Text(sk)}})
	return err
}

// Enrol writes a card, which lacks a name whoever calls.
func (s Store) Enrol(ctx context.Context, reader string) error {
	_, err := s.DB.PutItem(ctx, &dynamodb.PutItemInput{TableName: table, Item: Item{"PK": Text("READER#" + reader), "SK": Text("CARD")}}) // want `item of Reader lacks name \(rules\.yaml:9\) \[keygrammar/required\]`
	return err
}

// Starting reads the items that begin with a text.
func (s Store) Starting(ctx context.Context, pk, prefix string) error {
	out, err := s.DB.Query(ctx, &dynamodb.QueryInput{
		TableName: table, KeyConditionExpression: aws.String("PK = :pk AND begins_with(SK, :sk)"),
		ExpressionAttributeValues: Item{":pk": Text(pk), ":sk": Text(prefix)},
	})
	for out != nil && len(out.LastEvaluatedKey) > 0 && err == nil {
		out, err = s.DB.Query(ctx, &dynamodb.QueryInput{
			TableName: table, KeyConditionExpression: aws.String("PK = :pk AND begins_with(SK, :sk)"), ExclusiveStartKey: out.LastEvaluatedKey,
			ExpressionAttributeValues: Item{":pk": Text(pk), ":sk": Text(prefix)},
		})
	}
	return err
}

// Drop deletes an item, which no pattern does, whatever the callers give.
func (s Store) Drop(ctx context.Context, pk, sk string) error {
	_, err := s.DB.DeleteItem(ctx, &dynamodb.DeleteItemInput{TableName: table, Key: Item{"PK": Text(pk), "SK": Text(sk)}}) // want `DeleteItem does what no pattern of Library declares \[accesspattern/undeclared\]`
	return err
}

// Loan and OldLoan read the two keys of a loan.
func (s Store) Loan(ctx context.Context, reader, at string) (Item, error) {
	return s.Get(ctx, "READER#"+reader, "LOAN#"+at)
}

// OldLoan: see Loan.
func (s Store) OldLoan(ctx context.Context, reader, at string) (Item, error) {
	return s.Get(ctx, "LOANS#"+reader, at)
}

// Book is the key of a book.
func Book(book string) string { return "BOOK#" + book }
