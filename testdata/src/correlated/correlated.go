// Package correlated completes expressions and their placeholders in the same
// branch.
package correlated

import (
	"context"
	"strconv"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type versions struct{ db *dynamodb.Client }

type ask struct {
	name string
	from *int
}

func (v versions) List(ctx context.Context, a ask) (*dynamodb.QueryOutput, error) {
	return v.list(ctx, a)
}

func (v versions) list(ctx context.Context, a ask) (*dynamodb.QueryOutput, error) {
	in := &dynamodb.QueryInput{
		TableName:                 aws.String("versions"),
		ExpressionAttributeNames:  map[string]string{"#n": "name"},
		ExpressionAttributeValues: map[string]types.AttributeValue{":n": &types.AttributeValueMemberS{Value: a.name}},
	}
	if a.from == nil {
		in.KeyConditionExpression = aws.String("#n = :n")
	} else {
		in.ExpressionAttributeNames["#v"] = "version"
		in.ExpressionAttributeValues[":v"] = &types.AttributeValueMemberN{Value: strconv.Itoa(*a.from)}
		in.KeyConditionExpression = aws.String("#n = :n AND #v >= :v")
	}
	return v.db.Query(ctx, in)
}

// Stray adds a placeholder that neither condition uses.
func (v versions) Stray(ctx context.Context, a ask) (*dynamodb.QueryOutput, error) {
	in := &dynamodb.QueryInput{
		TableName:                aws.String("versions"),
		ExpressionAttributeNames: map[string]string{"#n": "name", "#x": "extra"}, // want `unused in expressions: keys: {#x} \[expression/unused\]`
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":n": &types.AttributeValueMemberS{Value: a.name},
		},
		KeyConditionExpression: aws.String("#n = :n"),
	}
	if a.from != nil {
		in.KeyConditionExpression = aws.String("#n = :n AND version >= :n")
	}
	return v.db.Query(ctx, in)
}
