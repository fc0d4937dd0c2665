// Package accesspattern reads devices as rules.yaml declares, or otherwise.
package accesspattern

import (
	"context"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type item = map[string]types.AttributeValue

type store struct{ db *dynamodb.Client }

func text(v string) types.AttributeValue { return &types.AttributeValueMemberS{Value: v} }

func key(pk, sk string) item { return item{"PK": text(pk), "SK": text(sk)} }

func (s store) Device(ctx context.Context, id string) error {
	_, err := s.db.GetItem(ctx, &dynamodb.GetItemInput{
		TableName: aws.String("readings"), Key: key("DEVICE#"+id, "META"), ConsistentRead: aws.Bool(true),
	})
	return err
}

func (s store) OfOwner(ctx context.Context, owner string) error {
	in := &dynamodb.QueryInput{
		TableName: aws.String("readings"), IndexName: aws.String("GSI1"), KeyConditionExpression: aws.String("GSI1PK = :pk"),
		ExpressionAttributeValues: item{":pk": text("OWNER#" + owner)},
	}
	for pages := dynamodb.NewQueryPaginator(s.db, in); pages.HasMorePages(); {
		if _, err := pages.NextPage(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Latest forgets ScanIndexForward.
func (s store) Latest(ctx context.Context, id string) error {
	out, err := s.db.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String("readings"), KeyConditionExpression: aws.String("PK = :pk AND begins_with(SK, :sk)"),
		ExpressionAttributeValues: item{":pk": text("DEVICE#" + id), ":sk": text("READING#")}, Limit: aws.Int32(10),
	})
	_ = out
	return err
}

func (s store) Register(ctx context.Context, id string) error {
	_, err := s.db.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String("readings"), Item: key("DEVICE#"+id, "META")})
	return err
}

func (s store) Move(ctx context.Context, id string, at time.Time) error {
	_, err := s.db.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: []types.TransactWriteItem{
		{Update: &types.Update{
			TableName: aws.String("readings"), Key: key("DEVICE#"+id, "META"), UpdateExpression: aws.String("SET place = :p"),
			ExpressionAttributeValues: item{":p": text("x")},
		}},
		{Put: &types.Put{TableName: aws.String("readings"), Item: key("DEVICE#"+id, "READING#"+at.UTC().Format(time.RFC3339))}},
	}})
	return err
}

func (s store) Remove(ctx context.Context, id string) error {
	_, err := s.db.DeleteItem(ctx, &dynamodb.DeleteItemInput{TableName: aws.String("readings"), Key: key("DEVICE#"+id, "META")}) // want `DeleteItem of "DEVICE#…, META" does what no pattern of Readings declares \[accesspattern/undeclared\]`
	return err
}

// Any may be one of the patterns: nothing is said of it.
func (s store) Any(ctx context.Context, pk, sk string) error {
	_, err := s.db.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("readings"), Key: key(pk, sk), ConsistentRead: aws.Bool(true)})
	return err
}
