// Command inputs builds requests over several statements and functions.
package main

import (
	"context"
	"log"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

var client = dynamodb.NewFromConfig(aws.Config{})

const table = "T"

func str(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

// The filter and the index are set on some paths only.
func assigned(ctx context.Context, user, status string) ([]map[string]types.AttributeValue, error) {
	in := &dynamodb.QueryInput{TableName: aws.String(table)}
	in.KeyConditionExpression = aws.String("PK = :pk")
	in.ExpressionAttributeValues = map[string]types.AttributeValue{":pk": str("USER#" + user)}
	if status != "" {
		in.FilterExpression = aws.String("#s = :s")
		in.ExpressionAttributeNames = map[string]string{"#s": "status"}
		in.ExpressionAttributeValues[":s"] = str(status)
	}
	// op: Query const:T PK="USER#{user}" filter(status) paging=ignored
	out, err := client.Query(ctx, in)
	if err != nil {
		return nil, err
	}
	return out.Items, nil
}

func newInput(user string) *dynamodb.GetItemInput {
	return &dynamodb.GetItemInput{
		TableName: aws.String(table),
		Key:       map[string]types.AttributeValue{"PK": str("USER#" + user), "SK": str("META")},
	}
}

func helper(ctx context.Context, user string) (*dynamodb.GetItemOutput, error) {
	in := newInput(user)
	in.ConsistentRead = aws.Bool(true)
	// op: GetItem const:T PK="USER#{user}" SK="META" consistent
	return client.GetItem(ctx, in)
}

// fill sets the key through a pointer.
func fill(in *dynamodb.DeleteItemInput, pk, sk string) {
	in.Key = map[string]types.AttributeValue{"PK": str(pk)}
	in.Key["SK"] = str(sk)
}

func filled(ctx context.Context, user string) error {
	var in dynamodb.DeleteItemInput
	fill(&in, "USER#"+user, "SESSION")
	in.TableName = aws.String(table)
	// op: DeleteItem const:T PK="USER#{user}" SK="SESSION"
	_, err := client.DeleteItem(ctx, &in)
	return err
}

// query is a wrapper whose callers build the request.
func query(ctx context.Context, in *dynamodb.QueryInput) ([]map[string]types.AttributeValue, error) {
	in.TableName = aws.String(table)
	// op: Query const:T index={} GSI1PK="ORG#{org}" PK="USER#{user}" SK begins_with "ORDER#" paging=ignored
	out, err := client.Query(ctx, in)
	if err != nil {
		return nil, err
	}
	return out.Items, nil
}

func orders(ctx context.Context, user string) ([]map[string]types.AttributeValue, error) {
	return query(ctx, &dynamodb.QueryInput{
		KeyConditionExpression:    aws.String("PK = :pk AND begins_with(SK, :sk)"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":pk": str("USER#" + user), ":sk": str("ORDER#")},
	})
}

func members(ctx context.Context, org string) ([]map[string]types.AttributeValue, error) {
	in := dynamodb.QueryInput{IndexName: aws.String("GSI1")}
	in.KeyConditionExpression = aws.String("GSI1PK = :org")
	in.ExpressionAttributeValues = map[string]types.AttributeValue{":org": str("ORG#" + org)}
	return query(ctx, &in)
}

// A copy of a struct has its own fields but shares maps.
func copied(ctx context.Context, user string) error {
	base := dynamodb.GetItemInput{TableName: aws.String(table), Key: map[string]types.AttributeValue{"PK": str("USER#" + user)}}
	other := base
	other.TableName = aws.String("U")
	other.Key["SK"] = str("PROFILE")
	// op: GetItem const:T PK="USER#{user}" SK="PROFILE"
	if _, err := client.GetItem(ctx, &base); err != nil {
		return err
	}
	// op: GetItem const:U PK="USER#{user}" SK="PROFILE"
	_, err := client.GetItem(ctx, &other)
	return err
}

// The last store before the call wins, also when it is made again in a branch.
func overwritten(ctx context.Context, user string, admin bool) error {
	in := newInput(user)
	in.Key = map[string]types.AttributeValue{"PK": str("A#" + user), "SK": str("1")}
	if admin {
		in.Key = map[string]types.AttributeValue{"PK": str("ADMIN#" + user), "SK": str("2")}
	}
	// op: GetItem const:T PK="A#{user}"|"ADMIN#{user}" SK="1"|"2"
	_, err := client.GetItem(ctx, in)
	return err
}

// A closure makes the request of a local variable that changes before the call.
func closure(ctx context.Context, user string) error {
	sk := "FIRST"
	send := func(pk string) error {
		// op: GetItem const:T PK="C#{user}" SK="SECOND"
		_, err := client.GetItem(ctx, &dynamodb.GetItemInput{
			TableName: aws.String(table),
			Key:       map[string]types.AttributeValue{"PK": str(pk), "SK": str(sk)},
		})
		return err
	}
	sk = "SECOND"
	return send("C#" + user)
}

// request is a builder with chained methods over a request.
type request struct{ in *dynamodb.QueryInput }

func from(table string) *request {
	return &request{in: &dynamodb.QueryInput{TableName: aws.String(table)}}
}

func (q *request) where(cond string, values map[string]types.AttributeValue) *request {
	q.in.KeyConditionExpression, q.in.ExpressionAttributeValues = aws.String(cond), values
	return q
}

func (q *request) on(index string) *request {
	q.in.IndexName = aws.String(index)
	return q
}

func (q *request) first(ctx context.Context) (map[string]types.AttributeValue, error) {
	q.in.Limit = aws.Int32(1)
	// op: Query const:T index=GSI2 GSI2PK="EMAIL#{email}" limit=1 paging=one
	out, err := client.Query(ctx, q.in)
	if err != nil || len(out.Items) == 0 {
		return nil, err
	}
	return out.Items[0], nil
}

func byEmail(ctx context.Context, email string) (map[string]types.AttributeValue, error) {
	return from(table).on("GSI2").where("GSI2PK = :e", map[string]types.AttributeValue{":e": str("EMAIL#" + email)}).first(ctx)
}

func put(ctx context.Context, user string) error {
	// op: PutItem const:T PK="USER#{user}" SK="META" item(name) condition(PK)
	_, err := client.PutItem(ctx, item(user))
	return err
}

func item(user string) *dynamodb.PutItemInput {
	return &dynamodb.PutItemInput{
		TableName:           aws.String(table),
		Item:                map[string]types.AttributeValue{"PK": str("USER#" + user), "SK": str("META"), "name": str(user)},
		ConditionExpression: aws.String("attribute_not_exists(PK)"),
	}
}

// Options of the call are no part of the request.
func optioned(ctx context.Context, user string) error {
	// op: UpdateItem const:T PK="USER#{user}" SK="META" update(seen)
	_, err := client.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                 aws.String(table),
		Key:                       newInput(user).Key,
		UpdateExpression:          aws.String("SET seen = :now"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":now": str("now")},
	}, func(o *dynamodb.Options) { o.RetryMaxAttempts = 2 })
	return err
}

func handle(w http.ResponseWriter, r *http.Request) {
	ctx, user := r.Context(), r.PathValue("user")
	_, err := assigned(ctx, user, r.URL.Query().Get("status"))
	if err == nil {
		_, err = helper(ctx, user)
	}
	if err == nil {
		_, err = orders(ctx, user)
	}
	if err == nil {
		_, err = members(ctx, r.PathValue("org"))
	}
	if err == nil {
		_, err = byEmail(ctx, r.FormValue("email"))
	}
	for _, f := range []func(context.Context, string) error{filled, copied, closure, put, optioned} {
		if err == nil {
			err = f(ctx, user)
		}
	}
	if err == nil {
		err = overwritten(ctx, user, r.FormValue("admin") == "1")
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func main() {
	http.HandleFunc("GET /{org}/{user}", handle)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
