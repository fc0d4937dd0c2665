// Package store keeps cases in the DynamoDB table EnforcementCore. All keys come
// from package keys.
package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/cursor"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/keys"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/outbox"
)

// Client is what the store needs of *dynamodb.Client.
type Client interface {
	GetItem(context.Context, *dynamodb.GetItemInput, ...func(*dynamodb.Options)) (*dynamodb.GetItemOutput, error)
	BatchGetItem(context.Context, *dynamodb.BatchGetItemInput, ...func(*dynamodb.Options)) (*dynamodb.BatchGetItemOutput, error)
	Query(context.Context, *dynamodb.QueryInput, ...func(*dynamodb.Options)) (*dynamodb.QueryOutput, error)
	PutItem(context.Context, *dynamodb.PutItemInput, ...func(*dynamodb.Options)) (*dynamodb.PutItemOutput, error)
	UpdateItem(context.Context, *dynamodb.UpdateItemInput, ...func(*dynamodb.Options)) (*dynamodb.UpdateItemOutput, error)
	Scan(context.Context, *dynamodb.ScanInput, ...func(*dynamodb.Options)) (*dynamodb.ScanOutput, error)
	ExecuteStatement(context.Context, *dynamodb.ExecuteStatementInput, ...func(*dynamodb.Options)) (*dynamodb.ExecuteStatementOutput, error)
	BatchWriteItem(context.Context, *dynamodb.BatchWriteItemInput, ...func(*dynamodb.Options)) (*dynamodb.BatchWriteItemOutput, error)
	TransactWriteItems(context.Context, *dynamodb.TransactWriteItemsInput, ...func(*dynamodb.Options)) (*dynamodb.TransactWriteItemsOutput, error)
}

// Cursors seals and opens the tokens of paged listings.
type Cursors interface {
	Seal(listing string, key map[string]string) (string, error)
	Open(listing, token string) (map[string]string, error)
}

// Repo is the repository of the cases and the queue of their messages.
type Repo struct {
	db      Client
	table   string
	cursors Cursors
}

var (
	_ cases.Repository = (*Repo)(nil)
	_ outbox.Queue     = (*Repo)(nil)
)

// New returns a repository over the table.
func New(db Client, table string, cursors Cursors) *Repo {
	return &Repo{db: db, table: table, cursors: cursors}
}

// primary is the key map of an item.
func primary(k keys.Primary) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{"PK": text(k.PK), "SK": text(k.SK)}
}

func text(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

// decodeAll decodes items that are all of one kind.
func decodeAll[Item interface{ domain() Domain }, Domain any](items []map[string]types.AttributeValue) ([]Domain, error) {
	out := make([]Domain, 0, len(items))
	for _, item := range items {
		var v Item
		if err := attributevalue.UnmarshalMap(item, &v); err != nil {
			return nil, fmt.Errorf("decode item: %w", err)
		}
		out = append(out, v.domain())
	}
	return out, nil
}

// start opens a cursor into the key where a page begins.
func (r *Repo) start(listing, token string) (map[string]types.AttributeValue, error) {
	key, err := r.cursors.Open(listing, token)
	if errors.Is(err, cursor.ErrInvalid) {
		return nil, fmt.Errorf("%w: %w", cases.ErrInvalid, err)
	}
	if err != nil || len(key) == 0 {
		return nil, err
	}
	return attributevalue.MarshalMap(key)
}

// end seals the key where a page ended into a cursor.
func (r *Repo) end(listing string, last map[string]types.AttributeValue) (string, error) {
	if len(last) == 0 {
		return "", nil
	}
	var key map[string]string
	if err := attributevalue.UnmarshalMap(last, &key); err != nil {
		return "", fmt.Errorf("decode last key: %w", err)
	}
	return r.cursors.Seal(listing, key)
}
