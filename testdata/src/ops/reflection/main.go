// Command reflection fills items by reflection.
package main

import (
	"context"
	"net/http"
	"reflect"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

var client = dynamodb.NewFromConfig(aws.Config{})

// Store is given as an interface, so that the way to it goes by types.
type Store interface {
	Add(ctx context.Context, entity any) error
}

type store struct{ table string }

// Order has its keys set by name, two calls down.
type Order struct {
	PK    string
	SK    string `dynamodbav:",omitempty"`
	Kind  string
	Lines []string
	Note  string
}

func (s *store) Add(ctx context.Context, entity any) error {
	s.keys(entity, "ORDER#1")
	item, err := attributevalue.MarshalMap(entity)
	if err != nil {
		return err
	}
	// op: PutItem const:REFLECTED PK="ORDER#1"|"{}" SK="LINE"|"{}" item(Kind,Lines,Note) part
	_, err = client.PutItem(ctx, &dynamodb.PutItemInput{TableName: &s.table, Item: item})
	return err
}

func (s *store) keys(entity any, pk string) {
	setField(entity, "PK", pk)
	setField(entity, "SK", "LINE")
}

func setField(instance any, name string, to any) {
	v := reflect.ValueOf(instance)
	if v.Kind() == reflect.Ptr {
		v = v.Elem()
	}
	if v.Kind() == reflect.Struct {
		field := v.FieldByName(name)
		if field.IsValid() && field.CanSet() {
			field.Set(reflect.ValueOf(to))
		}
	}
}

// Tagged has its keys found by a tag: which fields are set is not known.
type Tagged struct {
	PK    string `key:"hash"`
	SK    string `key:"range"`
	Hook  func() error
	Where Store
}

func byTag(dst any, tag, text string) {
	v := reflect.Indirect(reflect.ValueOf(dst))
	t := v.Type()
	for i := 0; i < t.NumField(); i++ {
		if t.Field(i).Tag.Get("key") == tag {
			v.Field(i).SetString(text)
		}
	}
}

func tagged(ctx context.Context, id string) error {
	var it Tagged
	byTag(&it, "hash", "TAG#"+id)
	byTag(&it, "range", "META")
	item, err := attributevalue.MarshalMap(map[string]string{"PK": it.PK, "SK": it.SK})
	if err != nil {
		return err
	}
	// op: PutItem const:REFLECTED PK="{}" SK="{}" part
	_, err = client.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String("REFLECTED"), Item: item})
	return err
}

// Nested is filled by a helper that walks over reflect.Values.
type Nested struct {
	Keys
	Name string
}

// Keys are in a struct of their own.
type Keys struct{ PK, SK string }

func walk(v reflect.Value, text string) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			walk(v.Field(i), text)
		}
	case reflect.String:
		v.SetString(strings.TrimSpace(v.String()) + text)
	}
}

func nested(ctx context.Context) error {
	n := &Nested{Name: "name"}
	walk(reflect.ValueOf(n).Elem(), "x")
	// op: GetItem const:REFLECTED PK="{}" SK="{}" part
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("REFLECTED"), Key: key(n.PK, n.SK)})
	return err
}

// A closure sets a captured value.
func closure(ctx context.Context) error {
	var k Keys
	v := reflect.ValueOf(&k).Elem()
	fill := func(i int) { v.Field(i).SetString("x") }
	fill(0)
	fill(1)
	// op: GetItem const:REFLECTED PK="{}" SK="{}" part
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("REFLECTED"), Key: key(k.PK, k.SK)})
	return err
}

// What is only read by reflection stays as it is.
func read(ctx context.Context) error {
	k := Keys{PK: "READ#1", SK: "META"}
	names(&k)
	// op: GetItem const:REFLECTED PK="READ#1" SK="META"
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("REFLECTED"), Key: key(k.PK, k.SK)})
	return err
}

func names(of any) (out []string) {
	v := reflect.ValueOf(of).Elem()
	w := reflect.New(v.Type()).Elem() // a copy is set, not what was given
	w.Set(v)
	for i := range v.NumField() {
		out = append(out, v.Field(i).String())
		w.Field(i).SetString("")
	}
	return out
}

// Config is filled by reflection: what is stored to its data elsewhere is not all that it
// can hold. Its other fields are what they are set to.
type Config struct {
	Table string
	Repo  *repo
	Run   func(context.Context, string) error
}

type repo struct{ table string }

func (r *repo) get(ctx context.Context, sk string) error {
	// op: GetItem const:FIXED PK="CFG" SK="META"
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: &r.table, Key: key("CFG", sk)})
	return err
}

var configs = make(chan *Config, 1)

func configured(ctx context.Context) error {
	cfg := <-configs
	// op: GetItem field:Table PK="CFG" SK="TABLE" part
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: &cfg.Table, Key: key("CFG", "TABLE")})
	if err != nil {
		return err
	}
	return cfg.Run(ctx, "META")
}

func fields(cfg *Config, given map[string]string) {
	v := reflect.ValueOf(cfg).Elem()
	for name, text := range given {
		if f := v.FieldByName(name); f.Kind() == reflect.String {
			f.SetString(text)
		}
	}
}

func handler(w http.ResponseWriter, r *http.Request) {
	cfg := &Config{Table: "unset"}
	cfg.Repo = &repo{"FIXED"}
	cfg.Run = cfg.Repo.get
	fields(cfg, map[string]string{"Table": r.Host})
	configs <- cfg
	_ = configured(r.Context())
	var s Store = &store{table: "REFLECTED"}
	_ = s.Add(r.Context(), &Order{Kind: "order"})
	_ = tagged(r.Context(), "7")
	_ = nested(r.Context())
	_ = closure(r.Context())
	_ = read(r.Context())
}

func main() {
	http.HandleFunc("/", handler)
	_ = http.ListenAndServe(":80", nil)
}

func key(pk, sk string) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{
		"PK": &types.AttributeValueMemberS{Value: pk},
		"SK": &types.AttributeValueMemberS{Value: sk},
	}
}
