package expression

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

func (s *store) aliases(ctx context.Context, key item) error {
	_, err := s.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                 aws.String("orders"),
		Key:                       key,
		UpdateExpression:          aws.String("SET status = :s"), // want `reserved keyword: status \[expression/reserved-word\]$`
		ExpressionAttributeValues: item{":s": text("done")},
	})
	if err != nil {
		return err
	}
	_, err = s.db.GetItem(ctx, &dynamodb.GetItemInput{
		TableName:                aws.String("orders"),
		Key:                      key,
		ProjectionExpression:     aws.String("#o, items, price"), // want `reserved keyword: items \[expression/reserved-word\]$`
		ExpressionAttributeNames: map[string]string{"#o": "owner"},
	})
	return err
}

func (s *store) unusedEntries(ctx context.Context) error {
	_, err := s.db.Scan(ctx, &dynamodb.ScanInput{
		TableName:                aws.String("orders"),
		FilterExpression:         aws.String("price > :min"),
		ExpressionAttributeNames: map[string]string{"#s": "status"}, // want `keys: {#s} \[expression/unused\]$`
		// Not fixed would be an entry with a comment.
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":min": &types.AttributeValueMemberN{Value: "5"}, ":max": &types.AttributeValueMemberN{Value: "9"}}, // want `keys: {:max} \[expression/unused\]$`
	})
	if err != nil {
		return err
	}
	_, err = s.db.Scan(ctx, &dynamodb.ScanInput{
		TableName:                 aws.String("orders"),
		FilterExpression:          aws.String("attribute_exists(price)"),
		ExpressionAttributeValues: map[string]types.AttributeValue{}, // want `ExpressionAttributeValues must not be empty \[expression/empty-map\]$`
	})
	return err
}
