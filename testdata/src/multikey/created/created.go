// Package created asks an index of several key attributes of a table that it makes
// itself.
package created

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

const table, index = "orders-by-shop", "byShop"

func create(ctx context.Context, db *dynamodb.Client) error {
	def := func(name string, typ types.ScalarAttributeType) types.AttributeDefinition {
		return types.AttributeDefinition{AttributeName: aws.String(name), AttributeType: typ}
	}
	hash := func(name string) types.KeySchemaElement {
		return types.KeySchemaElement{AttributeName: aws.String(name), KeyType: types.KeyTypeHash}
	}
	sort := func(name string) types.KeySchemaElement {
		return types.KeySchemaElement{AttributeName: aws.String(name), KeyType: types.KeyTypeRange}
	}
	_, err := db.CreateTable(ctx, &dynamodb.CreateTableInput{
		TableName: aws.String(table),
		AttributeDefinitions: []types.AttributeDefinition{
			def("id", types.ScalarAttributeTypeS), def("shop", types.ScalarAttributeTypeS), def("land", types.ScalarAttributeTypeS),
			def("slot", types.ScalarAttributeTypeN), def("seq", types.ScalarAttributeTypeN),
		},
		KeySchema: []types.KeySchemaElement{hash("id")},
		GlobalSecondaryIndexes: []types.GlobalSecondaryIndex{{
			IndexName: aws.String(index), KeySchema: []types.KeySchemaElement{hash("land"), hash("shop"), sort("slot"), sort("seq")},
			Projection: &types.Projection{ProjectionType: types.ProjectionTypeAll},
		}},
	})
	return err
}

func query(ctx context.Context, db *dynamodb.Client, text string, vals map[string]types.AttributeValue) error {
	_, err := db.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String(table), IndexName: aws.String(index), KeyConditionExpression: aws.String(text), ExpressionAttributeValues: vals,
	})
	return err
}

func s(v string) types.AttributeValue { return &types.AttributeValueMemberS{Value: v} }
func n(v string) types.AttributeValue { return &types.AttributeValueMemberN{Value: v} }

func right(ctx context.Context, db *dynamodb.Client, shop, land string) error {
	if err := query(ctx, db, "shop = :s AND land = :l", map[string]types.AttributeValue{":s": s(shop), ":l": s(land)}); err != nil {
		return err
	}
	if err := query(ctx, db, "shop = :s AND land = :l AND :d <= slot", map[string]types.AttributeValue{":s": s(shop), ":l": s(land), ":d": n("7")}); err != nil {
		return err
	}
	return query(ctx, db, "seq > :n AND slot = :d AND land = :l AND shop = :s", map[string]types.AttributeValue{":s": s(shop), ":l": s(land), ":d": n("7"), ":n": n("1")})
}

func lacks(ctx context.Context, db *dynamodb.Client, shop string) error {
	return query(ctx, db, "shop = :s", map[string]types.AttributeValue{":s": s(shop)}) // want `HASH key attributes land must have equality conditions`
}

func put(ctx context.Context, db *dynamodb.Client, id, shop, land string) error {
	_, err := db.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String(table), Item: map[string]types.AttributeValue{
		"id": s("ORDER#" + id), "shop": s("SHOP#" + shop), "land": s(land), "slot": n("1"), "seq": n("2"),
	}})
	return err
}

func after(ctx context.Context, db *dynamodb.Client, shop, land string) error {
	_, err := db.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String(table), IndexName: aws.String(index),
		KeyConditionExpression: aws.String("shop = :s AND land = :l AND slot = :x AND seq > :y"),
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":s": s("SHOP#" + shop), ":l": s(land), ":x": n("1"), ":y": n("0"),
		},
	})
	return err
}
