// Package ingest writes what devices send.
package ingest

import (
	"context"
	"strconv"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/expression"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/testdata/src/designs/sensors/broken/keys"
)

// DB is what ingestion needs of the client.
type DB interface {
	PutItem(context.Context, *dynamodb.PutItemInput, ...func(*dynamodb.Options)) (*dynamodb.PutItemOutput, error)
	UpdateItem(context.Context, *dynamodb.UpdateItemInput, ...func(*dynamodb.Options)) (*dynamodb.UpdateItemOutput, error)
	BatchWriteItem(context.Context, *dynamodb.BatchWriteItemInput, ...func(*dynamodb.Options)) (*dynamodb.BatchWriteItemOutput, error)
}

// Reading is a value at a time.
type Reading struct {
	At    time.Time
	Value float64
}

type row struct {
	PK      string  `dynamodbav:"PK"`
	SK      string  `dynamodbav:"SK"`
	Type    string  `dynamodbav:"type"`
	Value   float64 `dynamodbav:"value"`
	Expires int64   `dynamodbav:"expiresAt"`
}

type alarm struct {
	PK, SK string
	Type   string `dynamodbav:"type"`
	State  string `dynamodbav:"state"`
	Level  int    `dynamodbav:"level"`
	Site   string `dynamodbav:"site"`
	Since  string `dynamodbav:"openSince"`
}

const keep = 90 * 24 * time.Hour

// AddDevice stores a new device.
func AddDevice(ctx context.Context, db DB, id, site string) error {
	pk, sk := keys.Device(id)
	item, err := attributevalue.MarshalMap(map[string]any{"PK": pk, "SK": sk, "type": "Sensor", "siteId": site, "last": 0}) // want `item of Device has type "Sensor"; declared is "Device" \(rules\.yaml:21\) \[keygrammar/type\]`
	if err != nil {
		return err
	}
	_, err = db.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String(keys.Table), Item: item}) // want `item of Device lacks lastAt \(rules\.yaml:21\) \[keygrammar/required\]`
	return err
}

// Readings stores readings of a device, and the last one with the device.
func Readings(ctx context.Context, db DB, id string, list []Reading) error {
	if len(list) == 0 {
		return nil
	}
	var requests []types.WriteRequest
	for _, r := range list {
		item, err := attributevalue.MarshalMap(row{
			PK: keys.Day(id, r.At), SK: keys.Reading(r.At), Type: "Reading", Value: r.Value, Expires: r.At.Add(keep).Unix(),
		})
		if err != nil {
			return err
		}
		requests = append(requests, types.WriteRequest{PutRequest: &types.PutRequest{Item: item}})
	}
	for len(requests) > 0 {
		n := min(25, len(requests))
		out, err := db.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{keys.Table: requests[:n]}})
		if err != nil {
			return err
		}
		requests = append(requests[n:], out.UnprocessedItems[keys.Table]...)
	}
	return touch(ctx, db, id, list[len(list)-1])
}

func touch(ctx context.Context, db DB, id string, last Reading) error {
	pk, sk := keys.Device(id)
	update := expression.Set(expression.Name("last"), expression.Value(last.Value)).Set(expression.Name("lastAt"), expression.Value(keys.Second(last.At)))
	e, err := expression.NewBuilder().WithUpdate(update).WithCondition(expression.AttributeExists(expression.Name("PK"))).Build()
	if err != nil {
		return err
	}
	_, err = db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                 aws.String(keys.Table),
		Key:                       key(pk, sk),
		UpdateExpression:          e.Update(),
		ConditionExpression:       e.Condition(),
		ExpressionAttributeNames:  e.Names(),
		ExpressionAttributeValues: e.Values(),
	})
	return err
}

func key(pk, sk string) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{"PK": &types.AttributeValueMemberS{Value: pk}, "SK": &types.AttributeValueMemberS{Value: sk}}
}

// Raise opens an alarm.
func Raise(ctx context.Context, db DB, id, site string, level int, at time.Time) error {
	pk, sk := keys.Alarm(id, at)
	item, err := attributevalue.MarshalMap(alarm{PK: pk, SK: sk, Type: "Alarm", State: "NEW", Level: level, Site: keys.Site(site), Since: keys.Since(id, at)}) // want `item of Alarm has state "NEW" and site: it is in the index \(rules\.yaml:47\) \[txboundary/follows\]` `item of Alarm is put with state "NEW"; new items have "OPEN" \(rules\.yaml:48\) \[txboundary/states\]`
	if err != nil {
		return err
	}
	_, err = db.PutItem(ctx, &dynamodb.PutItemInput{
		TableName: aws.String(keys.Table), Item: item, ConditionExpression: aws.String("attribute_not_exists(PK)"),
	})
	return err
}

// Close ends an alarm: it leaves the index.
func Close(ctx context.Context, db DB, id string, raised time.Time) error {
	pk, sk := keys.Alarm(id, raised)
	_, err := db.UpdateItem(ctx, &dynamodb.UpdateItemInput{ // want `UpdateItem of Alarm changes state without testing the state before \(rules\.yaml:48\) \[txboundary/states\]`
		TableName:                aws.String(keys.Table),
		Key:                      key(pk, sk),
		UpdateExpression:         aws.String("SET #state = :closed"), // want `update of Alarm sets state to "CLOSED" and leaves site: the item stays in the index \(rules\.yaml:47\) \[txboundary/follows\]`
		ConditionExpression:      aws.String("attribute_exists(PK)"),
		ExpressionAttributeNames: map[string]string{"#state": "state"},
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":closed": &types.AttributeValueMemberS{Value: "CLOSED"},
		},
	})
	return err
}

// Level reads the level of an alarm from a message.
func Level(s string) (int, error) { return strconv.Atoi(s) }
