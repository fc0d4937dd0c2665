// Package table creates a table and puts items into it: which of their
// attributes are keys shows in the table's definition alone.
package table

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

const name = "Devices"

type device struct {
	ID    string `dynamodbav:"id"`
	Site  string `dynamodbav:"site"`
	Model string `dynamodbav:"model,omitempty"`
}

// Create makes the table.
func Create(ctx context.Context, c *dynamodb.Client) error {
	in := &dynamodb.CreateTableInput{
		TableName:   aws.String(name),
		BillingMode: types.BillingModePayPerRequest,
		AttributeDefinitions: []types.AttributeDefinition{
			{AttributeName: aws.String("id"), AttributeType: types.ScalarAttributeTypeS},
			{AttributeName: aws.String("site"), AttributeType: types.ScalarAttributeTypeS},
		},
		KeySchema: []types.KeySchemaElement{{AttributeName: aws.String("id"), KeyType: types.KeyTypeHash}},
	}
	in.GlobalSecondaryIndexes = append(in.GlobalSecondaryIndexes, bySite())
	_, err := c.CreateTable(ctx, in)
	return err
}

func bySite() types.GlobalSecondaryIndex {
	return types.GlobalSecondaryIndex{
		IndexName:  aws.String("bySite"),
		KeySchema:  []types.KeySchemaElement{{AttributeName: aws.String("site"), KeyType: types.KeyTypeHash}},
		Projection: &types.Projection{ProjectionType: types.ProjectionTypeAll},
	}
}

// Add puts a device.
func Add(ctx context.Context, c *dynamodb.Client, id string) error {
	item, err := attributevalue.MarshalMap(device{ID: "DEVICE#" + id, Site: "unknown", Model: "x"})
	if err != nil {
		return err
	}
	_, err = c.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String(name), Item: item})
	return err
}
