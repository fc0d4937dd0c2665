// Package query sends what its options put together.
package query

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// An Option changes a query.
type Option func(*dynamodb.QueryInput)

// Value gives a value for a placeholder.
func Value(name, v string) Option {
	return func(in *dynamodb.QueryInput) {
		in.ExpressionAttributeValues[name] = &types.AttributeValueMemberS{Value: v}
	}
}

// Run reads the table with whatever values callers give: they are not missing
// because no caller is in sight.
func Run(ctx context.Context, db *dynamodb.Client, cond string, opts ...Option) error {
	in := &dynamodb.QueryInput{
		TableName:                 aws.String("notes"),
		KeyConditionExpression:    &cond,
		ExpressionAttributeValues: map[string]types.AttributeValue{},
	}
	for _, o := range opts {
		o(in)
	}
	_, err := db.Query(ctx, in)
	return err
}
