// Package query reads devices, readings and alarms.
package query

import (
	"context"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/testdata/src/designs/sensors/right/keys"
)

// DB is what queries need of the client.
type DB interface {
	Query(context.Context, *dynamodb.QueryInput, ...func(*dynamodb.Options)) (*dynamodb.QueryOutput, error)
}

// Item is an item as it is stored.
type Item = map[string]types.AttributeValue

// Device is a device with its newest alarms.
func Device(ctx context.Context, db DB, id string) ([]Item, error) {
	pk, _ := keys.Device(id)
	return first(db.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String(keys.Table), KeyConditionExpression: aws.String("PK = :device"),
		ExpressionAttributeValues: Item{":device": text(pk)}, ScanIndexForward: aws.Bool(false), Limit: aws.Int32(20),
	}))
}

func text(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

func first(out *dynamodb.QueryOutput, err error) ([]Item, error) {
	if err != nil {
		return nil, err
	}
	return out.Items, nil
}

// Readings lists the readings of a device between two times of one day.
func Readings(ctx context.Context, db DB, id string, from, to time.Time) ([]Item, error) {
	p := dynamodb.NewQueryPaginator(db, &dynamodb.QueryInput{
		TableName:              aws.String(keys.Table),
		KeyConditionExpression: aws.String("PK = :day AND SK BETWEEN :from AND :to"),
		ExpressionAttributeValues: Item{
			":day": text(keys.Day(id, from)), ":from": text(keys.Reading(from)), ":to": text(keys.Reading(to)),
		},
		Limit: aws.Int32(1000),
	})
	var all []Item
	for p.HasMorePages() {
		page, err := p.NextPage(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, page.Items...)
	}
	return all, nil
}

// OpenAlarms lists the open alarms of a site.
func OpenAlarms(ctx context.Context, db DB, site string) ([]Item, error) {
	return first(db.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String(keys.Table), IndexName: aws.String("OpenAlarms"), KeyConditionExpression: aws.String("site = :site"),
		ExpressionAttributeValues: Item{":site": text(keys.Site(site))}, Limit: aws.Int32(50),
	}))
}
