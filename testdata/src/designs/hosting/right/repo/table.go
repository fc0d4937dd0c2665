// Package repo stores repositories with a generic table.
package repo

import (
	"context"
	"errors"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Table is the name of the table.
var Table = os.Getenv("HOSTING_TABLE")

// Record is what items are stored as: each type knows its key and its kind.
type Record interface {
	Keys() map[string]string
	Kind() string
}

// A Collection holds records of one type.
type Collection[T Record] struct{ DB *dynamodb.Client }

// form is the version of the form of all items.
const form = "3"

func attributes(texts map[string]string) map[string]types.AttributeValue {
	out := make(map[string]types.AttributeValue, len(texts))
	for name, text := range texts {
		out[name] = &types.AttributeValueMemberS{Value: text}
	}
	return out
}

// Item is a record as it is stored.
func Item[T Record](r T) (map[string]types.AttributeValue, error) {
	item, err := attributevalue.MarshalMap(r)
	if err != nil {
		return nil, err
	}
	for name, v := range attributes(r.Keys()) {
		item[name] = v
	}
	item["kind"] = &types.AttributeValueMemberS{Value: r.Kind()}
	item["form"] = &types.AttributeValueMemberN{Value: form}
	return item, nil
}

// Add stores a new record.
func (c Collection[T]) Add(ctx context.Context, r T) error {
	item, err := Item(r)
	if err != nil {
		return err
	}
	_, err = c.DB.PutItem(ctx, &dynamodb.PutItemInput{
		TableName: &Table, Item: item, ConditionExpression: aws.String("attribute_not_exists(PK)"),
	})
	return err
}

// Key is the primary key of a record.
func Key(r Record) map[string]types.AttributeValue {
	all := r.Keys()
	return attributes(map[string]string{"PK": all["PK"], "SK": all["SK"]})
}

// A Page is what a query reads.
type Page struct {
	Index, Partition string
	Newest           bool
	Limit            int32
}

// ErrIndex says that there is no such index.
var ErrIndex = errors.New("no such index")

// Read reads a page of a partition.
func Read(ctx context.Context, db *dynamodb.Client, p Page) ([]map[string]types.AttributeValue, error) {
	in := &dynamodb.QueryInput{TableName: &Table, Limit: aws.Int32(p.Limit), ScanIndexForward: aws.Bool(!p.Newest)}
	values := map[string]types.AttributeValue{":pk": &types.AttributeValueMemberS{Value: p.Partition}}
	switch p.Index {
	case "":
		in.KeyConditionExpression = aws.String("PK = :pk")
	case "GSI1":
		in.IndexName = aws.String("GSI1")
		in.KeyConditionExpression = aws.String("GSI1PK = :pk")
	default:
		return nil, ErrIndex
	}
	in.ExpressionAttributeValues = values
	out, err := db.Query(ctx, in)
	if err != nil {
		return nil, err
	}
	return out.Items, nil
}
