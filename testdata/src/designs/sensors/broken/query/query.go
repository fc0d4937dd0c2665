// Package query reads devices, readings and alarms.
package query

import (
	"context"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/testdata/src/designs/sensors/broken/keys"
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
		ExpressionAttributeValues: Item{":device": text(pk)}, Limit: aws.Int32(20), ConsistentRead: aws.Bool(true),
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
	p := dynamodb.NewQueryPaginator(db, &dynamodb.QueryInput{ // want `Query of "DEVICE#…/…" does what no pattern of Sensors declares; DeviceWithAlarms \(rules\.yaml:36\) is near: the order is asc, declared desc \[accesspattern/undeclared\]`
		TableName:              aws.String(keys.Table),
		KeyConditionExpression: aws.String("PK = :day"),
		ExpressionAttributeValues: Item{
			":day": text(keys.Day(id, from)), ":from": text(keys.Reading(from)), ":to": text(keys.Reading(to)), // want `\{deviceId\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
		},
		FilterExpression: aws.String("SK BETWEEN :from AND :to"), // want `FilterExpression is rejected: Filter Expression can only contain non-primary key attributes: Primary key attribute: SK \[expression/filter-on-key\]`
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
		ExpressionAttributeValues: Item{":site": text("SITES#" + site)}, Limit: aws.Int32(500), // want `site is "SITES#…", which no entity has; Alarm has "SITE#\{siteId\}" \(rules\.yaml:26\) \[keygrammar/template\]`
	}))
}
