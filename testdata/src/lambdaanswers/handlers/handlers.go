// Package handlers has functions whose result is the answer to a request.
package handlers

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Request is what a function is given.
type Request struct{ Customer string }

// Order shows its partition key.
type Order struct {
	PK    string `dynamodbav:"PK" json:"pk"`
	SK    string `dynamodbav:"SK" json:"-"`
	Total int    `dynamodbav:"total" json:"total"`
}

// Total is what clients see of an order.
type Total struct {
	Total int `json:"total"`
}

var db = dynamodb.New(dynamodb.Options{})

func read(ctx context.Context, pk string) (Order, error) {
	var o Order
	out, err := db.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("orders"), Key: map[string]types.AttributeValue{
		"PK": &types.AttributeValueMemberS{Value: pk}, "SK": &types.AttributeValueMemberS{Value: "META"},
	}})
	if err != nil {
		return o, err
	}
	err = attributevalue.UnmarshalMap(out.Item, &o)
	return o, err
}

// Get answers with an order as it is stored.
func Get(ctx context.Context, r Request) (Order, error) { // want `the answer to a request holds PK of handlers\.Order as the table has it`
	return read(ctx, "ORDER#"+r.Customer)
}

// KeyOf is exported like the others, but what it returns is used by Sum.
func KeyOf(ctx context.Context, r Request) (string, error) {
	o, err := read(ctx, "CUSTOMER#"+r.Customer)
	return o.PK, err
}

// Sum answers with no key.
func Sum(ctx context.Context, r Request) (Total, error) {
	pk, err := KeyOf(ctx, r)
	if err != nil {
		return Total{}, err
	}
	o, err := read(ctx, pk)
	return Total{Total: o.Total}, err
}
