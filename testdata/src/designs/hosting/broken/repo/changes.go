package repo

import (
	"context"
	"strconv"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

func number(n int) types.AttributeValue { return &types.AttributeValueMemberN{Value: strconv.Itoa(n)} }

// NextNumber takes the next number of a repository.
func NextNumber(ctx context.Context, db *dynamodb.Client, n Name) (int, error) {
	out, err := db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName: &Table, Key: Key(Repo{Name: n}), UpdateExpression: aws.String("ADD lastNumber :one"),
		ConditionExpression: aws.String("attribute_exists(PK)"), ExpressionAttributeValues: map[string]types.AttributeValue{":one": number(1)},
		ReturnValues: types.ReturnValueUpdatedNew,
	})
	if err != nil {
		return 0, err
	}
	last, _ := out.Attributes["lastNumber"].(*types.AttributeValueMemberN)
	return strconv.Atoi(last.Value)
}

// CloseIssue closes an issue that is open.
func CloseIssue(ctx context.Context, db *dynamodb.Client, i Issue) error {
	_, err := db.UpdateItem(ctx, &dynamodb.UpdateItemInput{ // want `UpdateItem of Issue does not test version \(rules\.yaml:36\) \[txboundary/version\]`
		TableName:                &Table,
		Key:                      Key(i),
		UpdateExpression:         aws.String("SET #status = :closed, version = version + :one"), // want `update of Issue sets status and leaves GSI1PK, which is "REPO#\{owner\}#\{name\}#ISSUES#\{status\}" \(rules\.yaml:32\) \[txboundary/index-key\]`
		ConditionExpression:      aws.String("#status = :open"),
		ExpressionAttributeNames: map[string]string{"#status": "status"},
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":closed": &types.AttributeValueMemberS{Value: "CLOSED"},
			":open":   &types.AttributeValueMemberS{Value: "OPEN"},
			":one":    number(1),
		},
	})
	return err
}

// Like stars a repository, or takes the star back.
func Like(ctx context.Context, db *dynamodb.Client, s Star, on bool) error {
	var actions []types.TransactWriteItem
	if on {
		one, err := Item(s)
		if err != nil {
			return err
		}
		actions = []types.TransactWriteItem{put(one), count(s.Name, 1)}
	} else {
		actions = []types.TransactWriteItem{remove(s), remove(Starred(s)), count(s.Name, -1)}
	}
	_, err := db.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: actions}) // want `Put of TransactWriteItems writes Star without Starred, although Star and Starred belong into one transaction \(rules\.yaml:57\) \[txboundary/edge\]` `item of Star lacks form \(rules\.yaml:40\) \[keygrammar/required\]`
	return err
}

func put(item map[string]types.AttributeValue) types.TransactWriteItem {
	return types.TransactWriteItem{Put: &types.Put{TableName: &Table, Item: item, ConditionExpression: aws.String("attribute_not_exists(PK)")}}
}

func remove(r Record) types.TransactWriteItem {
	return types.TransactWriteItem{Delete: &types.Delete{TableName: &Table, Key: Key(r), ConditionExpression: aws.String("attribute_exists(PK)")}}
}

func count(n Name, by int) types.TransactWriteItem {
	return types.TransactWriteItem{Update: &types.Update{
		TableName: &Table, Key: Key(Repo{Name: n}), UpdateExpression: aws.String("ADD stars :by"),
		ConditionExpression: aws.String("attribute_exists(PK)"), ExpressionAttributeValues: map[string]types.AttributeValue{":by": number(by)},
	}}
}
