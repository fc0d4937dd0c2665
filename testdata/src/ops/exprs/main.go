// Command exprs uses the expression builder.
package main

import (
	"context"
	"log"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/expression"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

var client = dynamodb.NewFromConfig(aws.Config{})

func query(e expression.Expression) *dynamodb.QueryInput {
	return &dynamodb.QueryInput{
		TableName:                 aws.String("T"),
		KeyConditionExpression:    e.KeyCondition(),
		FilterExpression:          e.Filter(),
		ProjectionExpression:      e.Projection(),
		ExpressionAttributeNames:  e.Names(),
		ExpressionAttributeValues: e.Values(),
	}
}

func direct(ctx context.Context, id string) error {
	e, err := expression.NewBuilder().
		WithKeyCondition(expression.Key("PK").Equal(expression.Value("D#" + id)).And(expression.Key("SK").BeginsWith("ORDER#"))).
		Build()
	if err != nil {
		return err
	}
	// op: Query const:T PK="D#{id}" SK begins_with "ORDER#" paging=ignored
	_, err = client.Query(ctx, query(e))
	return err
}

// userKey returns a condition.
func userKey(id string) expression.KeyConditionBuilder {
	return expression.Key("PK").Equal(expression.Value("V#" + id))
}

func variable(ctx context.Context, id, from, status string) error {
	cond := userKey(id)
	if from != "" {
		cond = cond.And(expression.Key("SK").GreaterThanEqual(expression.Value("AT#" + from)))
	}
	b := expression.NewBuilder().WithKeyCondition(cond)
	if status != "" {
		b = b.WithFilter(expression.Name("status").Equal(expression.Value(status)))
	}
	e, err := b.Build()
	if err != nil {
		return err
	}
	// op: Query const:T PK="V#{id}" SK >= "AT#{from}" filter(status) paging=ignored
	_, err = client.Query(ctx, query(e))
	return err
}

// The result of WithFilter is dropped. The builder is a value that shares a map,
// but on an empty builder the map is made by the call and lost.
func dropped(ctx context.Context, id string) error {
	b := expression.NewBuilder().WithKeyCondition(expression.KeyEqual(expression.Key("PK"), expression.Value("X#"+id)))
	b = b.WithProjection(expression.NamesList(expression.Name("a"), expression.Name("b.c")))
	e, err := b.Build()
	if err != nil {
		return err
	}
	// op: Query const:T PK="X#{id}" projection(a,b.c) paging=ignored
	_, err = client.Query(ctx, query(e))
	return err
}

// search is given the condition as a closure.
func search(ctx context.Context, cond func(expression.Builder) expression.Builder) error {
	e, err := cond(expression.NewBuilder()).Build()
	if err != nil {
		return err
	}
	// op: Query const:T PK="C#{id}" SK between "1"|"2" filter(kind) paging=ignored
	_, err = client.Query(ctx, query(e))
	return err
}

func closures(ctx context.Context, id string) error {
	return search(ctx, func(b expression.Builder) expression.Builder {
		k := expression.Key("PK").Equal(expression.Value("C#" + id))
		return b.WithKeyCondition(k.And(expression.Key("SK").Between(expression.Value("1"), expression.Value("2")))).
			WithFilter(expression.Name("kind").In(expression.Value("a"), expression.Value("b")))
	})
}

// Condition and update in one expression.
func update(ctx context.Context, id, name string, age int) error {
	u := expression.Set(expression.Name("updated"), expression.Value("now"))
	if name != "" {
		u = u.Set(expression.Name("name"), expression.Value(name))
	}
	if age > 0 {
		u = u.Set(expression.Name("age"), expression.Value(age)).Remove(expression.Name("birth"))
	}
	u = u.Add(expression.Name("version"), expression.Value(1))
	e, err := expression.NewBuilder().WithUpdate(u).WithCondition(expression.AttributeExists(expression.Name("PK"))).Build()
	if err != nil {
		return err
	}
	// op: UpdateItem const:U PK="U#{id}" condition(PK) update(age,birth,name,updated,version)
	_, err = client.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                 aws.String("U"),
		Key:                       map[string]types.AttributeValue{"PK": &types.AttributeValueMemberS{Value: "U#" + id}},
		UpdateExpression:          e.Update(),
		ConditionExpression:       e.Condition(),
		ExpressionAttributeNames:  e.Names(),
		ExpressionAttributeValues: e.Values(),
	})
	return err
}

// Filters are joined in a loop.
func filters(ctx context.Context, tags []string) error {
	var f expression.ConditionBuilder
	for i, tag := range tags {
		c := expression.Name("tags").Contains(tag)
		if i == 0 {
			f = c
		} else {
			f = f.Or(c)
		}
	}
	e, err := expression.NewBuilder().WithFilter(f).Build()
	if err != nil {
		return err
	}
	// op: Scan const:T filter(tags) paging=ignored
	_, err = client.Scan(ctx, &dynamodb.ScanInput{
		TableName:                 aws.String("T"),
		FilterExpression:          e.Filter(),
		ExpressionAttributeNames:  e.Names(),
		ExpressionAttributeValues: e.Values(),
	})
	return err
}

func handle(w http.ResponseWriter, r *http.Request) {
	ctx, id := r.Context(), r.PathValue("id")
	for _, err := range []error{
		direct(ctx, id), variable(ctx, id, r.FormValue("from"), r.FormValue("status")), dropped(ctx, id), closures(ctx, id),
		update(ctx, id, r.FormValue("name"), int(r.ContentLength)), filters(ctx, r.Form["tag"]),
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
