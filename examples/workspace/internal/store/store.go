// Package store keeps workspaces in one DynamoDB table. While the migration to
// workspaces runs, items and settings of version 1 are read where version 2 has
// none; they are never written, only moved.
package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/examples/workspace/internal/keys"
	"github.com/dynlint/dynlint/examples/workspace/internal/workspace"
)

// Client is what the store needs of *dynamodb.Client.
type Client interface {
	GetItem(context.Context, *dynamodb.GetItemInput, ...func(*dynamodb.Options)) (*dynamodb.GetItemOutput, error)
	Query(context.Context, *dynamodb.QueryInput, ...func(*dynamodb.Options)) (*dynamodb.QueryOutput, error)
	Scan(context.Context, *dynamodb.ScanInput, ...func(*dynamodb.Options)) (*dynamodb.ScanOutput, error)
	PutItem(context.Context, *dynamodb.PutItemInput, ...func(*dynamodb.Options)) (*dynamodb.PutItemOutput, error)
	TransactWriteItems(context.Context, *dynamodb.TransactWriteItemsInput, ...func(*dynamodb.Options)) (*dynamodb.TransactWriteItemsOutput, error)
}

// Config says where the data is.
type Config struct {
	Table string
	// LegacyWorkspace is the workspace that the data of version 1 belongs to.
	LegacyWorkspace string
}

// Store is the repository of the workspaces.
type Store struct {
	db     Client
	config Config
}

var _ workspace.Repository = (*Store)(nil)

// New returns a repository.
func New(db Client, config Config) *Store { return &Store{db: db, config: config} }

type item = map[string]types.AttributeValue

func text(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

// get reads the item with the key, and reports whether there is one.
func get[T any](ctx context.Context, s *Store, k keys.Key) (v T, found bool, err error) {
	out, err := s.db.GetItem(ctx, &dynamodb.GetItemInput{
		TableName: &s.config.Table,
		Key:       item{"PK": text(k.PK()), "SK": text(k.SK())},
	})
	if err != nil || out.Item == nil {
		return v, false, err
	}
	err = attributevalue.UnmarshalMap(out.Item, &v)
	return v, true, err
}

// encode makes an item of a key and a record.
func encode(entity string, k keys.Key, record any) (item, error) {
	av, err := attributevalue.MarshalMap(record)
	if err != nil {
		return nil, fmt.Errorf("encode %s: %w", entity, err)
	}
	av["entityType"] = text(entity)
	av["PK"], av["SK"] = text(k.PK()), text(k.SK())
	if x, ok := k.(keys.Indexed); ok {
		av["GSI1PK"], av["GSI1SK"] = text(x.GSI1PK()), text(x.GSI1SK())
	}
	return av, nil
}

// create stores a new item, or returns ErrExists.
func (s *Store) create(ctx context.Context, entity string, k keys.Key, record any) error {
	av, err := encode(entity, k, record)
	if err != nil {
		return err
	}
	_, err = s.db.PutItem(ctx, &dynamodb.PutItemInput{
		TableName:           &s.config.Table,
		Item:                av,
		ConditionExpression: aws.String("attribute_not_exists(PK)"),
	})
	var check *types.ConditionalCheckFailedException
	if errors.As(err, &check) {
		return workspace.ErrExists
	}
	return err
}

// query calls visit with each item of a partition, or of those with a prefix.
func (s *Store) query(ctx context.Context, partition, prefix string, visit func(item) error) error {
	in := &dynamodb.QueryInput{
		TableName:                 &s.config.Table,
		KeyConditionExpression:    aws.String("PK = :pk"),
		ExpressionAttributeValues: item{":pk": text(partition)},
	}
	if prefix != "" {
		in.KeyConditionExpression = aws.String("PK = :pk AND begins_with(SK, :prefix)")
		in.ExpressionAttributeValues[":prefix"] = text(prefix)
	}
	for {
		out, err := s.db.Query(ctx, in)
		if err != nil {
			return err
		}
		for _, i := range out.Items {
			if err := visit(i); err != nil {
				return err
			}
		}
		if out.LastEvaluatedKey == nil {
			return nil
		}
		in.ExclusiveStartKey = out.LastEvaluatedKey
	}
}
