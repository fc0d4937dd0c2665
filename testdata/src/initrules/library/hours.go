package library

import (
	"context"
	"strconv"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// HoursRepository is a table of one kind of item, with a number as sort key.
type HoursRepository struct{ DB *dynamodb.Client }

func hours(branch string, weekday int) item {
	return item{"branchId": s(branch), "weekday": &types.AttributeValueMemberN{Value: strconv.Itoa(weekday)}}
}

// Put writes the hours of a day.
func (r HoursRepository) Put(ctx context.Context, branchID string, weekday int, from string) error {
	it := hours(branchID, weekday)
	it["from"] = s(from)
	_, err := r.DB.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String("opening-hours"), Item: it})
	return err
}

// Get reads the hours of a day.
func (r HoursRepository) Get(ctx context.Context, branchID string, weekday int) (item, error) {
	out, err := r.DB.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("opening-hours"), Key: hours(branchID, weekday)})
	if err != nil {
		return nil, err
	}
	return out.Item, nil
}

// Week reads the hours of a branch.
func (r HoursRepository) Week(ctx context.Context, branchID string) ([]item, error) {
	out, err := r.DB.Query(ctx, &dynamodb.QueryInput{
		TableName:              aws.String("opening-hours"),
		KeyConditionExpression: aws.String("branchId = :b AND weekday < :end"),
		ExpressionAttributeValues: item{
			":b": s(branchID), ":end": &types.AttributeValueMemberN{Value: "8"},
		},
	})
	if err != nil {
		return nil, err
	}
	return out.Items, nil
}

// Visit counts a visit in a table of which no key shows.
func Visit(ctx context.Context, db *dynamodb.Client, who string) error {
	_, err := db.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String("visits"), Item: item{"who": s(who)}})
	return err
}
