// Package expression has expressions that the service rejects, and some that
// look like it.
package expression

import (
	"context"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type item = map[string]types.AttributeValue

func text(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

const setState = "SET state = :s" // want `^UpdateExpression is rejected: Invalid UpdateExpression: Attribute name is a reserved keyword; reserved keyword: state \[expression/reserved-word\]$`

func (s *store) constant(ctx context.Context, key item) error {
	_, err := s.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                 aws.String("orders"),
		Key:                       key,
		UpdateExpression:          aws.String(setState),
		ExpressionAttributeValues: item{":s": text("done")},
	})
	return err
}

func (s *store) format(ctx context.Context, attr string) error {
	filter := fmt.Sprintf("%s = :v && %s = :w", attr, attr) // want `^FilterExpression is rejected: Invalid FilterExpression: Syntax error; token: "&", near: ":v &&" \[expression/syntax\]$`
	_, err := s.db.Scan(ctx, &dynamodb.ScanInput{
		TableName:                 aws.String("orders"),
		FilterExpression:          &filter,
		ExpressionAttributeValues: item{":v": text("a"), ":w": text("b")},
	})
	return err
}

// Not reported: a later branch completes the maps together with the text.
func (s *store) branches(ctx context.Context, limit *int32, version *string, down bool) error {
	in := &dynamodb.QueryInput{
		TableName:                 aws.String("orders"),
		ExpressionAttributeNames:  map[string]string{"#name": "name"},
		ExpressionAttributeValues: item{":name": text("x")},
	}
	if limit != nil {
		in.Limit = limit
	}
	if version == nil {
		in.KeyConditionExpression = aws.String("#name = :name")
	} else {
		in.ExpressionAttributeNames["#version"] = "version"
		in.ExpressionAttributeValues[":version"] = text(*version)
		if down {
			in.KeyConditionExpression = aws.String("#name = :name AND #version <= :version")
		} else {
			in.KeyConditionExpression = aws.String("#name = :name AND #version >= :version")
		}
	}
	_, err := s.db.Query(ctx, in)
	return err
}

// nearMiss has a map that may get no other entry.
func (s *store) nearMiss(ctx context.Context) error {
	_, err := s.db.Scan(ctx, &dynamodb.ScanInput{
		TableName:        aws.String("orders"),
		FilterExpression: aws.String("#st = :status"), // want `^FilterExpression is rejected: Invalid FilterExpression: An expression attribute value used in expression is not defined; attribute value: :status \(did you mean :state\?\) \[expression/undefined\]$`
		ExpressionAttributeNames: map[string]string{
			"#st": "state.code", // want `^ExpressionAttributeNames entry "#st" stands for one attribute named "state.code", not for a path \[expression/dotted-name\] \(audit\)$`
		},
		ExpressionAttributeValues: item{
			":state": text("x"), // want `^ExpressionAttributeValues is rejected: Value provided in ExpressionAttributeValues unused in expressions: keys: {:state} \[expression/unused\]$`
		},
	})
	return err
}
