// Package keyspelling has no rules file: two spellings of one prefix contradict
// each other.
package keyspelling

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type item = map[string]types.AttributeValue

type store struct{ db *dynamodb.Client }

func text(v string) types.AttributeValue { return &types.AttributeValueMemberS{Value: v} }

func (s store) Put(ctx context.Context, user, order string) error {
	_, err := s.db.PutItem(ctx, &dynamodb.PutItemInput{
		TableName: aws.String("orders"), Item: item{"PK": text("USER#" + user), "SK": text("ORDER#" + order)},
	})
	return err
}

func (s store) get(ctx context.Context, pk, sk string) error {
	_, err := s.db.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("orders"), Key: item{"PK": text(pk), "SK": text(sk)}})
	return err
}

func (s store) Get(ctx context.Context, user, order string) error {
	if err := s.get(ctx, "USER#"+user, "ORDER#"+order); err != nil {
		return err
	}
	if err := s.get(ctx, "TENANT#"+user, "ORDER#"+order); err != nil { // another service may write it
		return err
	}
	if err := s.get(ctx, "User#"+user, "ORDER#"+order); err != nil { // want `PK is read as "User#", which nothing writes; items have "USER#" \[keygrammar/spelling\]`
		return err
	}
	return s.get(ctx, "USER#"+user, "ORDER:"+order) // want `SK is read as "ORDER:", which nothing writes; items have "ORDER#" \[keygrammar/spelling\]`
}

// Of this table a put writes keys that are not known: nothing is said.
func (s store) Other(ctx context.Context, key, user string) error {
	for _, pk := range []string{key, "USER#" + user} {
		if _, err := s.db.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String("events"), Item: item{"PK": text(pk)}}); err != nil {
			return err
		}
	}
	_, err := s.db.DeleteItem(ctx, &dynamodb.DeleteItemInput{TableName: aws.String("events"), Key: item{"PK": text("user#" + user)}})
	return err
}
