// Command joined makes key texts of lists that a loop fills element by element.
package main

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

var client = dynamodb.NewFromConfig(aws.Config{})

func one(pk string) *dynamodb.GetItemInput {
	return &dynamodb.GetItemInput{TableName: aws.String("T"), Key: map[string]types.AttributeValue{"PK": &types.AttributeValueMemberS{Value: pk}}}
}

type kind string

func (k kind) String() string { return string(k) }

const order kind = "ORDER"

type id struct{ text string }

func (i id) String() string { return i.text }

// join appends one text for each part.
func join(parts ...fmt.Stringer) string {
	var texts []string
	for _, p := range parts {
		texts = append(texts, p.String())
	}
	return strings.Join(texts, "#")
}

// upper has what it appends to before the loop, and text behind it.
func upper(parts ...string) string {
	out := []string{"A"}
	for _, p := range parts {
		out = append(out, strings.ToUpper(p))
	}
	out = append(out, "Z")
	return strings.Join(out, "#")
}

// filled leaves out what is empty.
func filled(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p == "" {
			continue
		}
		out = append(out, p)
	}
	return strings.Join(out, "#")
}

// present does the same in another form.
func present(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, "#")
}

// second is the piece behind the first separator, whatever else is behind it.
func second(key string) string { return strings.Split(key, "#")[1] }

// until ends early, so that which parts it has is not known.
func until(stop string, parts ...string) string {
	var out []string
	for _, p := range parts {
		if p == stop {
			break
		}
		out = append(out, p)
	}
	return strings.Join(out, "#")
}

// failing returns at the first bad part, and all parts else.
func failing(parts ...string) (string, error) {
	var out []string
	for i, p := range parts {
		if strings.Contains(p, "#") {
			return "", fmt.Errorf("part %d", i)
		}
		out = append(out, p)
	}
	return strings.Join(out, "#"), nil
}

// inside joins while the loop still runs.
func inside(ctx context.Context, parts ...string) {
	var out []string
	for _, p := range parts {
		out = append(out, p)
		client.GetItem(ctx, one(strings.Join(out, "#"))) // op: GetItem const:T PK="{}" part
	}
}

func handle(w http.ResponseWriter, r *http.Request) {
	ctx, x := r.Context(), r.PathValue("x")
	client.GetItem(ctx, one(join(order, id{x})))        // op: GetItem const:T PK="ORDER#{x}"
	client.GetItem(ctx, one(join()))                    // op: GetItem const:T PK=""
	client.GetItem(ctx, one(upper("b", x)))             // op: GetItem const:T PK="A#B#{x}#Z"
	client.GetItem(ctx, one(filled("a", "", "b")))      // op: GetItem const:T PK="a#b"
	client.GetItem(ctx, one(present("a", "", "b")))     // op: GetItem const:T PK="a#b"
	client.GetItem(ctx, one("X#"+second("USER#"+x)))    // op: GetItem const:T PK="X#{}"
	client.GetItem(ctx, one("X#"+second(x)))            // op: GetItem const:T PK="X#{}"
	client.GetItem(ctx, one(until("c", "a", "c", "b"))) // op: GetItem const:T PK="{}" part
	if key, err := failing("a", x); err == nil {
		client.GetItem(ctx, one(key)) // op: GetItem const:T PK="a#{x}"
	}
	inside(ctx, "a", "b")
}

func main() {
	http.HandleFunc("GET /{x}", handle)
	http.ListenAndServe(":80", nil)
}
