package loops

import (
	"context"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type attrs = map[string]types.AttributeValue

// Loops that run a known number of times leave lists of known length.

func deletion(i int) types.WriteRequest {
	return types.WriteRequest{DeleteRequest: &types.DeleteRequest{Key: attrs{"pk": str(fmt.Sprint(i))}}}
}

func send(ctx context.Context, d *dynamodb.Client, reqs []types.WriteRequest) {
	d.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{"orders": reqs}})
}

func tooManyWrites(ctx context.Context, d *dynamodb.Client) {
	var reqs []types.WriteRequest
	for i := range 26 {
		reqs = append(reqs, deletion(i))
	}
	d.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{"orders": reqs}}) // want `RequestItems is rejected`
}

func tooManyBeforeTest(ctx context.Context, d *dynamodb.Client, dry bool) {
	const n = 30
	reqs := make([]types.WriteRequest, 0, n)
	for i := range n {
		reqs = append(reqs, deletion(i))
	}
	if !dry {
		d.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{"orders": reqs}}) // want `RequestItems is rejected`
	}
}

func tooManyActions(ctx context.Context, d *dynamodb.Client) {
	in := &dynamodb.TransactWriteItemsInput{}
	for i := range 101 {
		in.TransactItems = append(in.TransactItems, types.TransactWriteItem{Delete: &types.Delete{TableName: aws.String("orders"), Key: attrs{"pk": str(fmt.Sprint(i))}}})
	}
	d.TransactWriteItems(ctx, in) // want `TransactItems is rejected`
}

func tooManyKeys(ctx context.Context, d *dynamodb.Client) {
	var keys []attrs
	for i := range 101 {
		keys = append(keys, attrs{"pk": str(fmt.Sprint(i))})
	}
	d.BatchGetItem(ctx, &dynamodb.BatchGetItemInput{RequestItems: map[string]types.KeysAndAttributes{"orders": {Keys: keys}}}) // want `Keys of RequestItems\[orders\] is rejected`
}

func asManyAsAllowed(ctx context.Context, d *dynamodb.Client) {
	var reqs []types.WriteRequest
	for i := range 25 {
		reqs = append(reqs, deletion(i))
	}
	send(ctx, d, reqs)
	in := &dynamodb.TransactWriteItemsInput{}
	for i := range 100 {
		in.TransactItems = append(in.TransactItems, types.TransactWriteItem{Delete: &types.Delete{TableName: aws.String("orders"), Key: attrs{"pk": str(fmt.Sprint(i))}}})
	}
	d.TransactWriteItems(ctx, in)
}

func someLeftOut(ctx context.Context, d *dynamodb.Client, skip func(int) bool) {
	var reqs []types.WriteRequest
	for i := range 26 {
		if skip(i) {
			continue
		}
		reqs = append(reqs, deletion(i))
	}
	send(ctx, d, reqs)
}

func oneLeftOut(ctx context.Context, d *dynamodb.Client) {
	var reqs []types.WriteRequest
	for i := range 26 {
		if i == 3 {
			continue
		}
		reqs = append(reqs, deletion(i))
	}
	send(ctx, d, reqs)
}

func ended(ctx context.Context, d *dynamodb.Client, enough func() bool) {
	var reqs []types.WriteRequest
	for i := range 26 {
		if enough() {
			break
		}
		reqs = append(reqs, deletion(i))
	}
	send(ctx, d, reqs)
}

func inPortions(ctx context.Context, d *dynamodb.Client) {
	var reqs []types.WriteRequest
	for i := range 30 {
		reqs = append(reqs, deletion(i))
		if len(reqs) == 25 {
			send(ctx, d, reqs)
			reqs = nil
		}
	}
	send(ctx, d, reqs)
}

func inLoop(ctx context.Context, d *dynamodb.Client) {
	for range 3 {
		var reqs []types.WriteRequest
		for i := range 10 {
			reqs = append(reqs, deletion(i))
		}
		send(ctx, d, reqs)
	}
}

func asManyAsGiven(ctx context.Context, d *dynamodb.Client, n int) {
	var reqs []types.WriteRequest
	for i := range n {
		reqs = append(reqs, deletion(i))
	}
	send(ctx, d, reqs)
}

// A map that is copied entry by entry.

func copiedAll(ctx context.Context, d *dynamodb.Client) {
	vals := attrs{":a": str("x")}
	for k, v := range (attrs{":b": str("y"), ":c": str("z")}) {
		vals[k] = v
	}
	d.Scan(ctx, &dynamodb.ScanInput{TableName: aws.String("orders"), FilterExpression: aws.String("a = :a AND b = :b AND c = :c"), ExpressionAttributeValues: vals})
	d.Scan(ctx, &dynamodb.ScanInput{TableName: aws.String("orders"), FilterExpression: aws.String("a = :a AND b = :b AND c IN (:c, :d)"), ExpressionAttributeValues: vals}) // want `attribute value: :d`
}

func copiedInPart(ctx context.Context, d *dynamodb.Client, more attrs) {
	vals := attrs{":a": str("x")}
	for k, v := range more {
		vals[k] = v
	}
	for k := range (attrs{":b": nil}) {
		delete(vals, k)
	}
	d.Scan(ctx, &dynamodb.ScanInput{TableName: aws.String("orders"), FilterExpression: aws.String("a = :a AND b = :d"), ExpressionAttributeValues: vals})
}
