// Command transact fills batches and transactions.
package main

import (
	"context"
	"log"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type attrs = map[string]types.AttributeValue

var client = dynamodb.NewFromConfig(aws.Config{})

func str(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

func key(pk, sk string) attrs { return attrs{"PK": str(pk), "SK": str(sk)} }

func literal(ctx context.Context, id string) error {
	// op: TransactWriteItems [Delete const:A PK="A#{id}" SK="OLD" condition(PK)] [Update const:A PK="A#{id}" SK="META" update(n)]
	_, err := client.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: []types.TransactWriteItem{
		{Update: &types.Update{
			TableName: aws.String("A"), Key: key("A#"+id, "META"), UpdateExpression: aws.String("ADD n :one"),
			ExpressionAttributeValues: attrs{":one": &types.AttributeValueMemberN{Value: "1"}},
		}},
		{Delete: &types.Delete{TableName: aws.String("A"), Key: key("A#"+id, "OLD"), ConditionExpression: aws.String("attribute_exists(PK)")}},
	}})
	return err
}

func put(pk, sk string) types.TransactWriteItem {
	return types.TransactWriteItem{Put: &types.Put{TableName: aws.String("B"), Item: key(pk, sk)}}
}

func remove(pk, sk string) types.TransactWriteItem {
	return types.TransactWriteItem{Delete: &types.Delete{TableName: aws.String("B"), Key: key(pk, sk)}}
}

func check(pk, sk string) types.TransactWriteItem {
	return types.TransactWriteItem{ConditionCheck: &types.ConditionCheck{
		TableName: aws.String("B"), Key: key(pk, sk), ConditionExpression: aws.String("#s = :open"),
		ExpressionAttributeNames: map[string]string{"#s": "status"}, ExpressionAttributeValues: attrs{":open": str("open")},
	}}
}

// links are the items of a list, one for each member.
func links(id string, members []string) []types.TransactWriteItem {
	var items []types.TransactWriteItem
	for _, m := range members {
		items = append(items, put("B#"+id, "MEMBER#"+m))
	}
	return items
}

// Helpers' results are appended, one of them conditionally.
func appended(ctx context.Context, id, old string, members []string) error {
	items := []types.TransactWriteItem{check("B#"+id, "META")}
	items = append(items, put("B#"+id, "NEW"))
	if old != "" {
		items = append(items, remove("B#"+old, "NEW"))
	}
	items = append(items, links(id, members)...)
	in := &dynamodb.TransactWriteItemsInput{TransactItems: items}
	// op: TransactWriteItems [ConditionCheck const:B PK="B#{id}" SK="META" condition(status)] [Delete const:B PK="B#{old}" SK="NEW"]
	// [Put const:B PK="B#{id}" SK="MEMBER#{m}"] [Put const:B PK="B#{id}" SK="NEW"]
	_, err := client.TransactWriteItems(ctx, in)
	return err
}

// Item is stored by its keys.
type Item struct {
	PK   string `dynamodbav:"PK"`
	SK   string `dynamodbav:"SK"`
	Note string `dynamodbav:"note"`
}

func write(ctx context.Context, items ...Item) error {
	reqs := make([]types.WriteRequest, len(items))
	for i, item := range items {
		av, err := attributevalue.MarshalMap(item)
		if err != nil {
			return err
		}
		reqs[i] = types.WriteRequest{PutRequest: &types.PutRequest{Item: av}}
	}
	// op: BatchWriteItem unprocessed=ignored [Put const:B PK="B#{id}" SK="1"|"2" item(note)]
	_, err := client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{"B": reqs}})
	return err
}

// What a query found is deleted in batches, again and again.
func purge(ctx context.Context, id string) error {
	// op: Query const:B PK="B#{id}" projection(PK,SK) paging=ignored
	out, err := client.Query(ctx, &dynamodb.QueryInput{
		TableName:                 aws.String("B"),
		KeyConditionExpression:    aws.String("PK = :pk"),
		ExpressionAttributeValues: attrs{":pk": str("B#" + id)},
		ProjectionExpression:      aws.String("PK, SK"),
	})
	if err != nil {
		return err
	}
	var reqs []types.WriteRequest
	for _, item := range out.Items {
		reqs = append(reqs, types.WriteRequest{DeleteRequest: &types.DeleteRequest{Key: attrs{"PK": item["PK"], "SK": item["SK"]}}})
	}
	pending := map[string][]types.WriteRequest{"B": reqs}
	for len(pending) > 0 {
		// op: BatchWriteItem unprocessed=handled [Delete const:B PK:?="{PK}" SK:?="{SK}"]
		out, err := client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: pending})
		if err != nil {
			return err
		}
		pending = out.UnprocessedItems
	}
	return nil
}

func reads(ctx context.Context, a, b string) ([]types.ItemResponse, error) {
	var gets []types.TransactGetItem
	for _, id := range []string{a, b} {
		gets = append(gets, types.TransactGetItem{Get: &types.Get{TableName: aws.String("B"), Key: key("B#"+id, "META")}})
	}
	// op: TransactGetItems [Get const:B PK="B#{a}" SK="META"] [Get const:B PK="B#{b}" SK="META"]
	out, err := client.TransactGetItems(ctx, &dynamodb.TransactGetItemsInput{TransactItems: gets})
	if err != nil {
		return nil, err
	}
	return out.Responses, nil
}

func handle(w http.ResponseWriter, r *http.Request) {
	ctx, id := r.Context(), r.PathValue("id")
	_, err := reads(ctx, r.FormValue("a"), r.FormValue("b"))
	for _, err := range []error{
		err, literal(ctx, id), appended(ctx, id, r.FormValue("old"), r.Form["m"]), purge(ctx, id),
		write(ctx, Item{PK: "B#" + id, SK: "1"}, Item{PK: "B#" + id, SK: "2", Note: "n"}),
	} {
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	}
}

func main() {
	http.HandleFunc("GET /{id}", handle)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
