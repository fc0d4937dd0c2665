// Command paging reads pages in every way.
package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"log"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type (
	attrs = map[string]types.AttributeValue
	items = []map[string]types.AttributeValue
)

var client = dynamodb.NewFromConfig(aws.Config{})

func input() *dynamodb.ScanInput { return &dynamodb.ScanInput{TableName: aws.String("T")} }

func ignored(ctx context.Context) (items, error) {
	out, err := client.Scan(ctx, input()) // op: Scan const:T paging=ignored
	if err != nil {
		return nil, err
	}
	return out.Items, nil
}

func loop(ctx context.Context) (all items, err error) {
	in := input()
	for {
		out, err := client.Scan(ctx, in) // op: Scan const:T paging=loop
		if err != nil {
			return nil, err
		}
		all = append(all, out.Items...)
		if out.LastEvaluatedKey == nil {
			return all, nil
		}
		in.ExclusiveStartKey = out.LastEvaluatedKey
	}
}

func variable(ctx context.Context) (all items, err error) {
	var start attrs
	for first := true; first || len(start) > 0; first = false {
		// op: Scan const:T paging=loop
		out, err := client.Scan(ctx, &dynamodb.ScanInput{TableName: aws.String("T"), ExclusiveStartKey: start})
		if err != nil {
			return nil, err
		}
		all = append(all, out.Items...)
		start = out.LastEvaluatedKey
	}
	return all, nil
}

func paginator(ctx context.Context) (all items, err error) {
	p := dynamodb.NewScanPaginator(client, input()) // op: Scan const:T paging=paginator
	for p.HasMorePages() {
		out, err := p.NextPage(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, out.Items...)
	}
	return all, nil
}

func recursive(ctx context.Context, start attrs, all items) (items, error) {
	in := input()
	in.ExclusiveStartKey = start
	out, err := client.Scan(ctx, in) // op: Scan const:T paging=loop
	if err != nil {
		return nil, err
	}
	all = append(all, out.Items...)
	if len(out.LastEvaluatedKey) == 0 {
		return all, nil
	}
	return recursive(ctx, out.LastEvaluatedKey, all)
}

func closure(ctx context.Context) (all items, err error) {
	in := input()
	next := func() (bool, error) {
		out, err := client.Scan(ctx, in) // op: Scan const:T paging=loop
		if err != nil {
			return false, err
		}
		all = append(all, out.Items...)
		in.ExclusiveStartKey = out.LastEvaluatedKey
		return out.LastEvaluatedKey != nil, nil
	}
	for more := true; more; {
		if more, err = next(); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func token(ctx context.Context, cursor string) (items, string, error) {
	in := input()
	if cursor != "" {
		text, err := base64.URLEncoding.DecodeString(cursor)
		if err != nil {
			return nil, "", err
		}
		var plain map[string]string
		if err := json.Unmarshal(text, &plain); err != nil {
			return nil, "", err
		}
		if in.ExclusiveStartKey, err = attributevalue.MarshalMap(plain); err != nil {
			return nil, "", err
		}
	}
	out, err := client.Scan(ctx, in) // op: Scan const:T paging=returned
	if err != nil {
		return nil, "", err
	}
	if out.LastEvaluatedKey == nil {
		return out.Items, "", nil
	}
	var plain map[string]string
	if err := attributevalue.UnmarshalMap(out.LastEvaluatedKey, &plain); err != nil {
		return nil, "", err
	}
	text, err := json.Marshal(plain)
	if err != nil {
		return nil, "", err
	}
	return out.Items, base64.URLEncoding.EncodeToString(text), nil
}

// page is a wrapper whose caller loops.
func page(ctx context.Context, start attrs) (*dynamodb.ScanOutput, error) {
	// op: Scan const:T paging=loop
	return client.Scan(ctx, &dynamodb.ScanInput{TableName: aws.String("T"), ExclusiveStartKey: start})
}

func pages(ctx context.Context) (n int32, err error) {
	var start attrs
	for {
		out, err := page(ctx, start)
		if err != nil {
			return 0, err
		}
		n += out.Count
		if start = out.LastEvaluatedKey; start == nil {
			return n, nil
		}
	}
}

func one(ctx context.Context, id string) (attrs, error) {
	// op: Query const:T PK="{id}" limit=1 paging=one
	out, err := client.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String("T"), Limit: aws.Int32(1),
		KeyConditionExpression:    aws.String("PK = :pk"),
		ExpressionAttributeValues: attrs{":pk": &types.AttributeValueMemberS{Value: id}},
	})
	if err != nil || len(out.Items) == 0 {
		return nil, err
	}
	return out.Items[0], nil
}

func handle(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	for _, f := range []func(context.Context) (items, error){ignored, loop, variable, paginator, closure} {
		if _, err := f(ctx); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	}
	if _, err := recursive(ctx, nil, nil); err != nil {
		log.Print(err)
	}
	if _, next, err := token(ctx, r.FormValue("cursor")); err == nil {
		w.Header().Set("Next", next)
	}
	if n, err := pages(ctx); err == nil {
		log.Print(n)
	}
	if item, err := one(ctx, r.PathValue("id")); err == nil {
		log.Print(item)
	}
}

func main() {
	http.HandleFunc("GET /{id}", handle)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
