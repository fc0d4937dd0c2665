// Command odd has what must give holes or unions, never a wrong guess.
package main

import (
	"context"
	"log"
	"net/http"
	"strings"
	"sync"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type attrs = map[string]types.AttributeValue

var client = dynamodb.NewFromConfig(aws.Config{})

func get(pk string) *dynamodb.GetItemInput {
	return &dynamodb.GetItemInput{TableName: aws.String("T"), Key: attrs{"PK": &types.AttributeValueMemberS{Value: pk}}}
}

// The path from a node up to its root.
type node struct {
	name   string
	parent *node
}

func (n *node) path() string {
	if n.parent == nil {
		return n.name
	}
	return n.parent.path() + "/" + n.name
}

func recursive(ctx context.Context, n *node) {
	client.GetItem(ctx, get("N#"+n.path())) // op: GetItem const:T PK="N#root/{id}"
}

// A variable that a closure changes before the call.
func escaped(ctx context.Context, id string) {
	pk := "BEFORE#" + id
	change := func() { pk = "AFTER#" + id }
	change()
	client.GetItem(ctx, get(pk)) // op: GetItem const:T PK="AFTER#{id}"
}

// A closure that is called in a branch.
func maybe(ctx context.Context, id string, flag bool) {
	pk := "BEFORE#" + id
	change := func() { pk = "AFTER#" + id }
	if flag {
		change()
	}
	client.GetItem(ctx, get(pk)) // op: GetItem const:T PK="AFTER#{id}"|"BEFORE#{id}"
}

func fill(p *string) { *p = "FILLED" }

func byPointer(ctx context.Context, id string) {
	pk := "EMPTY"
	fill(&pk)
	client.GetItem(ctx, get(pk)) // op: GetItem const:T PK="FILLED"
}

// Two variables for one map.
func aliased(ctx context.Context, id string) {
	a := map[string]string{"k": "OLD"}
	b := a
	b["k"] = "NEW"
	client.GetItem(ctx, get(a["k"])) // op: GetItem const:T PK="NEW"
}

// Two variables for one struct.
func pointers(ctx context.Context, id string) {
	a := &node{name: "OLD"}
	b := a
	b.name = "NEW"
	client.GetItem(ctx, get(a.name)) // op: GetItem const:T PK="NEW"
}

// A copy of a struct is another.
func copied(ctx context.Context, id string) {
	a := node{name: "OLD"}
	b := a
	b.name = "NEW"
	client.GetItem(ctx, get(a.name)) // op: GetItem const:T PK="OLD"
}

// A deferred call runs later.
func deferred(ctx context.Context, id string) {
	pk := "FIRST#" + id
	defer func() {
		client.GetItem(ctx, get(pk)) // op: GetItem const:T PK="SECOND#{id}"
	}()
	pk = "SECOND#" + id
}

func concurrent(ctx context.Context, ids []string) {
	var wg sync.WaitGroup
	for _, id := range ids {
		wg.Add(1)
		go func(pk string) {
			defer wg.Done()
			client.GetItem(ctx, get(pk)) // op: GetItem const:T PK="GO#{}"
		}("GO#" + id)
	}
	wg.Wait()
}

// The value goes through a channel.
func channel(ctx context.Context, id string) {
	c := make(chan string, 1)
	c <- "CH#" + id
	client.GetItem(ctx, get(<-c)) // op: GetItem const:T PK="{}" part
}

// The same variable is used twice, with different values.
func reused(ctx context.Context, id string) {
	pk := "ONE#" + id
	client.GetItem(ctx, get(pk)) // op: GetItem const:T PK="ONE#{id}"
	pk = "TWO#" + id
	client.GetItem(ctx, get(pk)) // op: GetItem const:T PK="TWO#{id}"
}

// A pointer that is moved on in a list.
func moved(ctx context.Context, id string) {
	n := &node{name: "LEAF", parent: &node{name: "TOP"}}
	n = n.parent
	client.GetItem(ctx, get(n.name)) // op: GetItem const:T PK="TOP"
}

// An entry that is replaced after it was read.
func replaced(ctx context.Context, id string) {
	m := map[string]*node{"k": {name: "OLD"}}
	old := m["k"]
	m["k"] = &node{name: "NEW"}
	client.GetItem(ctx, get(old.name)) // op: GetItem const:T PK="OLD"
}

// A field that is replaced after it was read.
func swapped(ctx context.Context, id string) {
	n := &node{name: "X", parent: &node{name: "OLD"}}
	old := n.parent
	n.parent = &node{name: "NEW"}
	client.GetItem(ctx, get(old.name)) // op: GetItem const:T PK="OLD"
}

// A loop that changes what it appends to.
func grown(ctx context.Context, id string, n int) {
	pk := "L"
	for range n {
		pk += "#x"
	}
	client.GetItem(ctx, get(pk)) // op: GetItem const:T PK="L"|"L#x"|"L{}#x" part
}

// A variable that is set in a loop.
func last(ctx context.Context, ids []string) {
	pk := "NONE"
	for _, id := range ids {
		pk = "LAST#" + id
	}
	client.GetItem(ctx, get(pk)) // op: GetItem const:T PK="LAST#{}"|"NONE"
}

// A method expression and a method value.
func methods(ctx context.Context, id string) {
	n := &node{name: "M#" + id}
	f := n.path
	client.GetItem(ctx, get(f()))                             // op: GetItem const:T PK="M#{id}"
	client.GetItem(ctx, get((*node).path(n)))                 // op: GetItem const:T PK="M#{id}"
	client.GetItem(ctx, get(apply(strings.ToUpper, "m#")+id)) // op: GetItem const:T PK="M#{id}"
}

func apply(f func(string) string, s string) string { return f(s) }

// A named result that a deferred closure sets.
func named(id string) (pk string) {
	defer func() {
		if pk == "" {
			pk = "DEFAULT"
		}
	}()
	return "SET#" + id
}

func namedResult(ctx context.Context, id string) {
	client.GetItem(ctx, get(named(id))) // op: GetItem const:T PK="SET#{id}"
}

func handle(w http.ResponseWriter, r *http.Request) {
	ctx, id := r.Context(), r.PathValue("id")
	recursive(ctx, &node{name: id, parent: &node{name: "root"}})
	maybe(ctx, id, r.FormValue("f") != "")
	concurrent(ctx, r.Form["id"])
	grown(ctx, id, int(r.ContentLength))
	last(ctx, r.Form["id"])
	for _, f := range []func(context.Context, string){
		escaped, byPointer, aliased, pointers, copied, deferred, channel, reused, moved, replaced, swapped, methods, namedResult,
	} {
		f(ctx, id)
	}
}

func main() {
	http.HandleFunc("GET /{id}", handle)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
