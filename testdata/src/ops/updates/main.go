// Command updates puts the text of updates together.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type attrs = map[string]types.AttributeValue

var client = dynamodb.NewFromConfig(aws.Config{})

func str(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

func key(id string) attrs { return attrs{"PK": str("P#" + id)} }

// Parts are appended under conditions and joined.
func parts(ctx context.Context, id, name, mail string) error {
	sets := []string{"updated = :u"}
	values := attrs{":u": str("now")}
	if name != "" {
		sets = append(sets, "#n = :n")
		values[":n"] = str(name)
	}
	if mail != "" {
		sets = append(sets, "mail = :m")
		values[":m"] = str(mail)
	}
	// op: UpdateItem const:T PK="P#{id}" update(mail,name,updated)
	_, err := client.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                 aws.String("T"),
		Key:                       key(id),
		UpdateExpression:          aws.String("SET " + strings.Join(sets, ", ")),
		ExpressionAttributeNames:  map[string]string{"#n": "name"},
		ExpressionAttributeValues: values,
	})
	return err
}

// A text grows under a condition.
func grown(ctx context.Context, id string, archive bool) error {
	text := "SET #s = :s"
	values := attrs{":s": str("open")}
	if archive {
		text += ", archived = :t"
		values[":t"] = &types.AttributeValueMemberBOOL{Value: true}
	}
	text += " REMOVE draft"
	// op: UpdateItem const:T PK="P#{id}" update(archived,draft,status)
	_, err := client.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName: aws.String("T"), Key: key(id), UpdateExpression: &text,
		ExpressionAttributeNames: map[string]string{"#s": "status"}, ExpressionAttributeValues: values,
	})
	return err
}

// A strings.Builder without a loop.
func built(ctx context.Context, id string) error {
	var b strings.Builder
	b.WriteString("SET ")
	b.WriteString("title = :t")
	b.WriteString(fmt.Sprintf(", %s = %s", "rank", ":r"))
	// op: UpdateItem const:T PK="P#{id}" condition(PK) update(rank,title)
	_, err := client.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName: aws.String("T"), Key: key(id), UpdateExpression: aws.String(b.String()),
		ConditionExpression:       aws.String("attribute_exists(PK)"),
		ExpressionAttributeValues: attrs{":t": str("t"), ":r": str("r")},
	})
	return err
}

// The fields come from the caller's body: no attribute is known.
func patch(ctx context.Context, id string, changes map[string]string) error {
	text := "SET"
	names, values := map[string]string{}, attrs{}
	for name, v := range changes {
		if len(names) > 0 {
			text += ","
		}
		text += fmt.Sprintf(" #%s = :%s", name, name)
		names["#"+name] = name
		values[":"+name] = str(v)
	}
	// op: UpdateItem const:T PK="P#{id}" update()
	_, err := client.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName: aws.String("T"), Key: key(id), UpdateExpression: &text,
		ExpressionAttributeNames: names, ExpressionAttributeValues: values,
	})
	return err
}

func handle(w http.ResponseWriter, r *http.Request) {
	ctx, id := r.Context(), r.PathValue("id")
	changes := map[string]string{}
	for name := range r.Form {
		changes[name] = r.FormValue(name)
	}
	for _, err := range []error{
		parts(ctx, id, r.FormValue("name"), r.FormValue("mail")), grown(ctx, id, r.FormValue("archive") != ""), built(ctx, id),
		patch(ctx, id, changes),
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
