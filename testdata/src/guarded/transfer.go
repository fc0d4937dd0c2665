package guarded

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

func key(id string) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{"id": &types.AttributeValueMemberS{Value: "ACCOUNT#" + id}}
}

func add(id, n string) types.TransactWriteItem {
	return types.TransactWriteItem{Update: &types.Update{
		TableName: aws.String("accounts"), Key: key(id),
		UpdateExpression:          aws.String("ADD balance :n"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":n": &types.AttributeValueMemberN{Value: n}},
	}}
}

func exists(id string) types.TransactWriteItem {
	return types.TransactWriteItem{ConditionCheck: &types.ConditionCheck{ // want `ConditionCheck of the transaction is rejected: Transaction request cannot include multiple operations on one item \(Update has the same key\) \[request/duplicate\]`
		TableName: aws.String("accounts"), Key: key(id), ConditionExpression: aws.String("attribute_exists(id)"),
	}}
}

func (s *store) commit(ctx context.Context, items ...types.TransactWriteItem) error {
	_, err := s.db.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: items})
	return err
}

type transfer struct{ From, To struct{ ID string } }

// Transfer takes from one account and gives to another: their keys look alike. Not
// reported.
func (s *store) Transfer(ctx context.Context, t transfer) error {
	return s.commit(ctx, add(t.From.ID, "-1"), add(t.To.ID, "1"))
}

// Pairs has elements of one list, which differ. Not reported.
func (s *store) Pairs(ctx context.Context, ids []string) error {
	return s.commit(ctx, add(ids[0], "-1"), add(ids[1], "1"))
}

// Open checks the account that it updates.
func (s *store) Open(ctx context.Context, t transfer) error {
	return s.commit(ctx, add(t.To.ID, "1"), exists(t.To.ID))
}
