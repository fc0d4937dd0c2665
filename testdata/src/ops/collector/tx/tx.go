// Package tx collects the items of a transaction, which it runs in one place.
package tx

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Tx is a transaction in the making.
type Tx struct {
	client *dynamodb.Client
	table  string
	items  []types.TransactWriteItem
}

// New returns an empty transaction.
func New(client *dynamodb.Client, table string) *Tx { return &Tx{client: client, table: table} }

// Put adds an item.
func (t *Tx) Put(pk, sk string) *Tx {
	t.items = append(t.items, types.TransactWriteItem{Put: &types.Put{
		TableName: aws.String(t.table),
		Item: map[string]types.AttributeValue{
			"PK": &types.AttributeValueMemberS{Value: pk},
			"SK": &types.AttributeValueMemberS{Value: sk},
		},
	}})
	return t
}

// Delete adds a deletion.
func (t *Tx) Delete(pk, sk string) {
	t.items = append(t.items, types.TransactWriteItem{Delete: &types.Delete{
		TableName: aws.String(t.table),
		Key: map[string]types.AttributeValue{
			"PK": &types.AttributeValueMemberS{Value: pk},
			"SK": &types.AttributeValueMemberS{Value: sk},
		},
	}})
}

// Commit runs the transaction.
func (t *Tx) Commit(ctx context.Context) error {
	// op: TransactWriteItems [Delete env:TABLE PK="USER#{id}" SK="OLD"]
	// [Put env:TABLE PK="USER#{id}" SK="META"] [Put env:TABLE PK="USER#{id}" SK="ORDER#{order}"]
	_, err := t.client.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: t.items})
	return err
}
