// Command ifaces reaches tables and keys through interfaces.
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type attrs = map[string]types.AttributeValue

func str(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

// API mirrors the part of the client that is used.
type API interface {
	GetItem(context.Context, *dynamodb.GetItemInput, ...func(*dynamodb.Options)) (*dynamodb.GetItemOutput, error)
	PutItem(context.Context, *dynamodb.PutItemInput, ...func(*dynamodb.Options)) (*dynamodb.PutItemOutput, error)
}

// timed is an instrumentation wrapper, as generators write them.
type timed struct {
	next API
	name string
}

func (t timed) GetItem(ctx context.Context, in *dynamodb.GetItemInput, opts ...func(*dynamodb.Options)) (*dynamodb.GetItemOutput, error) {
	start := time.Now()
	defer func() { log.Printf("%s: GetItem took %v", t.name, time.Since(start)) }()
	// op: GetItem env:TABLE PK="ORG#{id}"|"USER#{id}" SK="META"|"PROFILE"
	return t.next.GetItem(ctx, in, opts...)
}

func (t timed) PutItem(ctx context.Context, in *dynamodb.PutItemInput, opts ...func(*dynamodb.Options)) (*dynamodb.PutItemOutput, error) {
	return t.next.PutItem(ctx, in, opts...) // op: PutItem env:TABLE PK="USER#{id}" SK="PROFILE"
}

// Key is what items are found by.
type Key interface {
	PK() string
	SK() string
}

type userKey struct{ id string }

func (k userKey) PK() string { return "USER#" + k.id }
func (k userKey) SK() string { return "PROFILE" }

type orgKey struct{ id string }

func (k *orgKey) PK() string { return "ORG#" + k.id }
func (k *orgKey) SK() string { return "META" }

// unusedKey is converted to Key, but never reaches a store.
type unusedKey struct{}

func (unusedKey) PK() string { return "UNUSED" }
func (unusedKey) SK() string { return "UNUSED" }

func describe(k Key) string { return k.PK() + "/" + k.SK() }

func keyOf(kind, id string) Key {
	if kind == "org" {
		return &orgKey{id: id}
	}
	return userKey{id}
}

// Store is the table.
type Store struct {
	api   API
	table string
}

func (s *Store) get(ctx context.Context, k Key) (attrs, error) {
	// op: GetItem env:TABLE PK="ORG#{id}"|"USER#{id}" SK="META"|"PROFILE"
	out, err := s.api.GetItem(ctx, &dynamodb.GetItemInput{TableName: &s.table, Key: attrs{"PK": str(k.PK()), "SK": str(k.SK())}})
	if err != nil {
		return nil, err
	}
	return out.Item, nil
}

func (s *Store) put(ctx context.Context, k Key) error {
	// op: PutItem env:TABLE PK="USER#{id}" SK="PROFILE"
	_, err := s.api.PutItem(ctx, &dynamodb.PutItemInput{TableName: &s.table, Item: attrs{"PK": str(k.PK()), "SK": str(k.SK())}})
	return err
}

// Notifier has ten implementations, of which one reaches the service. The
// others would name other tables.
type Notifier interface{ Table() string }

type (
	n1  struct{}
	n2  struct{}
	n3  struct{}
	n4  struct{}
	n5  struct{}
	n6  struct{}
	n7  struct{}
	n8  struct{}
	n9  struct{}
	n10 struct{}
)

func (n1) Table() string  { return "n1" }
func (n2) Table() string  { return "n2" }
func (n3) Table() string  { return "n3" }
func (n4) Table() string  { return "n4" }
func (n5) Table() string  { return "n5" }
func (n6) Table() string  { return "n6" }
func (n7) Table() string  { return "n7" }
func (n8) Table() string  { return "n8" }
func (n9) Table() string  { return "n9" }
func (n10) Table() string { return "n10" }

var others = []Notifier{n1{}, n2{}, n3{}, n4{}, n5{}, n6{}, n8{}, n9{}, n10{}}

type service struct{ notifier Notifier }

func (s service) notify(ctx context.Context, c *dynamodb.Client, id string) error {
	// op: GetItem const:n7 id="{id}"
	_, err := c.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String(s.notifier.Table()), Key: attrs{"id": str(id)}})
	return err
}

// The store travels in the context.
type storeKey struct{}

func withStore(next http.Handler, s *Store) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), storeKey{}, s)))
	})
}

func storeOf(ctx context.Context) *Store { return ctx.Value(storeKey{}).(*Store) }

func main() {
	client := dynamodb.NewFromConfig(aws.Config{})
	store := &Store{api: timed{next: client, name: "table"}, table: os.Getenv("TABLE")}
	svc := service{notifier: n7{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{kind}/{id}", func(w http.ResponseWriter, r *http.Request) {
		item, err := storeOf(r.Context()).get(r.Context(), keyOf(r.PathValue("kind"), r.PathValue("id")))
		if err == nil && item == nil {
			err = storeOf(r.Context()).put(r.Context(), userKey{id: r.PathValue("id")})
		}
		if err == nil {
			err = svc.notify(r.Context(), client, r.PathValue("id"))
		}
		log.Print(describe(unusedKey{}), len(others), err)
	})
	log.Fatal(http.ListenAndServe(":8080", withStore(mux, store)))
}
