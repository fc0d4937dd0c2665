// Package othertable reads a table whose name the rules file has otherwise.
package othertable

import (
	"context"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Read reads a note.
func Read(ctx context.Context, db *dynamodb.Client, id string) (map[string]types.AttributeValue, error) {
	out, err := db.GetItem(ctx, &dynamodb.GetItemInput{
		TableName: aws.String(os.Getenv("NOTES")), Key: map[string]types.AttributeValue{"id": &types.AttributeValueMemberS{Value: "NOTE#" + id}},
	})
	if err != nil {
		return nil, err
	}
	return out.Item, nil
}
