// Package store sends what its callers ask for: it knows no keys.
package store

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/testdata/src/clinic/keys"
)

// Item is an item, or a part of one.
type Item = map[string]types.AttributeValue

// Store is the table.
type Store struct{ DB *dynamodb.Client }

var table = aws.String("clinic")

// Text is a string attribute.
func Text(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

// Of is a key as attributes.
func Of(k keys.Key) Item { return Item{"PK": Text(k.PK), "SK": Text(k.SK)} }

// Get reads an item.
func (s Store) Get(ctx context.Context, k keys.Key) (Item, error) {
	out, err := s.DB.GetItem(ctx, &dynamodb.GetItemInput{TableName: table, Key: Of(k)})
	if err != nil {
		return nil, err
	}
	return out.Item, nil
}

// Put writes an item under its key.
func (s Store) Put(ctx context.Context, k keys.Key, more Item) error {
	item := Of(k)
	for name, v := range more {
		item[name] = v
	}
	return s.PutItem(ctx, item)
}

// PutItem writes an item.
func (s Store) PutItem(ctx context.Context, item Item) error {
	_, err := s.DB.PutItem(ctx, &dynamodb.PutItemInput{TableName: table, Item: item})
	return err
}

// Set changes the doctor of an item.
func (s Store) Set(ctx context.Context, k keys.Key, doctor, at string) error {
	_, err := s.DB.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName: table, Key: Of(k), UpdateExpression: aws.String("SET GPK = :pk, GSK = :sk"),
		ExpressionAttributeValues: Item{":pk": Text(doctor), ":sk": Text(at)},
	})
	return err
}

// Delete ends an item.
func (s Store) Delete(ctx context.Context, k keys.Key) error {
	_, err := s.DB.DeleteItem(ctx, &dynamodb.DeleteItemInput{TableName: table, Key: Of(k)})
	return err
}

// Under lists the items of a partition whose sort keys begin alike.
func (s Store) Under(ctx context.Context, pk, prefix string) error {
	p := dynamodb.NewQueryPaginator(s.DB, &dynamodb.QueryInput{
		TableName: table, KeyConditionExpression: aws.String("PK = :pk AND begins_with(SK, :sk)"),
		ExpressionAttributeValues: Item{":pk": Text(pk), ":sk": Text(prefix)},
	})
	for p.HasMorePages() {
		if _, err := p.NextPage(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Between lists the visits of a doctor.
func (s Store) Between(ctx context.Context, doctor, from, to string) error {
	p := dynamodb.NewQueryPaginator(s.DB, &dynamodb.QueryInput{
		TableName: table, IndexName: aws.String("ByDoctor"), KeyConditionExpression: aws.String("GPK = :pk AND GSK BETWEEN :from AND :to"),
		ExpressionAttributeValues: Item{":pk": Text(doctor), ":from": Text(from), ":to": Text(to)},
	})
	for p.HasMorePages() {
		if _, err := p.NextPage(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Read reads items at once.
func (s Store) Read(ctx context.Context, ks ...keys.Key) error {
	var list []Item
	for _, k := range ks {
		list = append(list, Of(k))
	}
	out, err := s.DB.BatchGetItem(ctx, &dynamodb.BatchGetItemInput{RequestItems: map[string]types.KeysAndAttributes{*table: {Keys: list}}})
	for err == nil && len(out.UnprocessedKeys) > 0 {
		out, err = s.DB.BatchGetItem(ctx, &dynamodb.BatchGetItemInput{RequestItems: out.UnprocessedKeys})
	}
	return err
}

// Write writes items at once.
func (s Store) Write(ctx context.Context, items ...Item) error {
	var list []types.WriteRequest
	for _, i := range items {
		list = append(list, types.WriteRequest{PutRequest: &types.PutRequest{Item: i}})
	}
	out, err := s.DB.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{*table: list}})
	for err == nil && len(out.UnprocessedItems) > 0 {
		out, err = s.DB.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: out.UnprocessedItems})
	}
	return err
}

// Move puts one item and deletes another, in one transaction.
func (s Store) Move(ctx context.Context, put Item, gone keys.Key) error {
	_, err := s.DB.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: []types.TransactWriteItem{
		{Put: &types.Put{TableName: table, Item: put}},
		{Delete: &types.Delete{TableName: table, Key: Of(gone)}},
	}})
	return err
}
