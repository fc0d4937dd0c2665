// Package scaletest writes Go modules of any size that use DynamoDB as services
// do, for benchmarks: handlers call a service through an interface, the service
// a store through another, and the store builds keys with a package that does
// not know the SDK.
package scaletest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// perGroup is the number of packages of one group: keys, store, service, handlers.
const perGroup = 4

// Operations is the number of operations in each store.
const Operations = 24

// Write writes a module of about n packages to dir. goMod and goSum are those of
// a module that requires the SDK; the new module requires the same.
func Write(dir string, n int, goMod, goSum []byte) error {
	mod := string(goMod)
	if i := strings.IndexByte(mod, '\n'); i >= 0 {
		mod = "module example.com/scale" + mod[i:]
	}
	files := map[string]string{"go.mod": mod, "go.sum": string(goSum)}
	groups := max(1, (n-1)/perGroup)
	var imports, wiring strings.Builder
	for g := range groups {
		files[fmt.Sprintf("keys%d/keys.go", g)] = keysFile(g)
		files[fmt.Sprintf("store%d/store.go", g)] = storeFile(g)
		files[fmt.Sprintf("service%d/service.go", g)] = serviceFile(g)
		files[fmt.Sprintf("web%d/web.go", g)] = webFile(g)
		fmt.Fprintf(&imports, "\t\"example.com/scale/service%d\"\n\t\"example.com/scale/store%d\"\n\t\"example.com/scale/web%d\"\n", g, g, g)
		fmt.Fprintf(&wiring, "\tweb%d.Routes(mux, service%d.New(store%d.New(c, os.Getenv(\"TABLE_%d\"))))\n", g, g, g, g)
	}
	files["main.go"] = fmt.Sprintf(mainFile, imports.String(), wiring.String())
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

const mainFile = `package main

import (
	"net/http"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

%s)

func main() {
	c := dynamodb.NewFromConfig(aws.Config{})
	mux := http.NewServeMux()
%s	_ = http.ListenAndServe(":8080", mux)
}
`

func keysFile(g int) string {
	return fmt.Sprintf(`package keys%[1]d

type Key struct{ owner, id string }

func New(owner, id string) Key { return Key{owner: owner, id: id} }

func (k Key) PK() string { return "OWNER%[1]d#" + k.owner }
func (k Key) SK() string { return "ITEM%[1]d#" + k.id }
`, g)
}

func storeFile(g int) string {
	var b strings.Builder
	fmt.Fprintf(&b, `package store%[1]d

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"example.com/scale/keys%[1]d"
)

type Store struct {
	client *dynamodb.Client
	table  string
}

func New(c *dynamodb.Client, table string) *Store { return &Store{client: c, table: table} }

func key(k keys%[1]d.Key) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{
		"PK": &types.AttributeValueMemberS{Value: k.PK()},
		"SK": &types.AttributeValueMemberS{Value: k.SK()},
	}
}
`, g)
	for i := range Operations {
		switch i % 3 {
		case 0:
			fmt.Fprintf(&b, `
func (s *Store) Get%[1]d(ctx context.Context, owner, id string) (map[string]types.AttributeValue, error) {
	out, err := s.client.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String(s.table), Key: key(keys%[2]d.New(owner, id))})
	if err != nil {
		return nil, err
	}
	return out.Item, nil
}
`, i, g)
		case 1:
			fmt.Fprintf(&b, `
func (s *Store) List%[1]d(ctx context.Context, owner, prefix string) ([]map[string]types.AttributeValue, error) {
	in := &dynamodb.QueryInput{
		TableName:              aws.String(s.table),
		KeyConditionExpression: aws.String("PK = :pk AND begins_with(SK, :sk)"),
	}
	in.ExpressionAttributeValues = map[string]types.AttributeValue{
		":pk": &types.AttributeValueMemberS{Value: keys%[2]d.New(owner, "").PK()},
		":sk": &types.AttributeValueMemberS{Value: prefix},
	}
	var items []map[string]types.AttributeValue
	for {
		out, err := s.client.Query(ctx, in)
		if err != nil {
			return nil, err
		}
		items = append(items, out.Items...)
		if out.LastEvaluatedKey == nil {
			return items, nil
		}
		in.ExclusiveStartKey = out.LastEvaluatedKey
	}
}
`, i, g)
		case 2:
			fmt.Fprintf(&b, `
func (s *Store) Touch%[1]d(ctx context.Context, owner, id, state string) error {
	_, err := s.client.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                 aws.String(s.table),
		Key:                       key(keys%[2]d.New(owner, id)),
		UpdateExpression:          aws.String("SET #s = :s"),
		ExpressionAttributeNames:  map[string]string{"#s": "state"},
		ExpressionAttributeValues: map[string]types.AttributeValue{":s": &types.AttributeValueMemberS{Value: state}},
	})
	return err
}
`, i, g)
		}
	}
	return b.String()
}

func serviceFile(g int) string {
	var iface, methods strings.Builder
	for i := range Operations {
		switch i % 3 {
		case 0:
			fmt.Fprintf(&iface, "\tGet%d(ctx context.Context, owner, id string) (map[string]types.AttributeValue, error)\n", i)
			fmt.Fprintf(&methods, "\nfunc (s *Service) Get%[1]d(ctx context.Context, owner, id string) (map[string]types.AttributeValue, error) {\n\treturn s.items.Get%[1]d(ctx, owner, id)\n}\n", i)
		case 1:
			fmt.Fprintf(&iface, "\tList%d(ctx context.Context, owner, prefix string) ([]map[string]types.AttributeValue, error)\n", i)
			fmt.Fprintf(&methods, "\nfunc (s *Service) List%[1]d(ctx context.Context, owner string) ([]map[string]types.AttributeValue, error) {\n\treturn s.items.List%[1]d(ctx, owner, \"ITEM%[2]d#\")\n}\n", i, g)
		case 2:
			fmt.Fprintf(&iface, "\tTouch%d(ctx context.Context, owner, id, state string) error\n", i)
			fmt.Fprintf(&methods, "\nfunc (s *Service) Touch%[1]d(ctx context.Context, owner, id string) error {\n\treturn s.items.Touch%[1]d(ctx, owner, id, \"SEEN\")\n}\n", i)
		}
	}
	return fmt.Sprintf(`package service%d

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type Items interface {
%s}

type Service struct{ items Items }

func New(items Items) *Service { return &Service{items: items} }
%s`, g, iface.String(), methods.String())
}

func webFile(g int) string {
	var routes strings.Builder
	for i := range Operations {
		switch i % 3 {
		case 0:
			fmt.Fprintf(&routes, "\tmux.HandleFunc(\"GET /%[2]d/get%[1]d/{owner}/{id}\", func(w http.ResponseWriter, r *http.Request) {\n\t\t_, _ = s.Get%[1]d(r.Context(), r.PathValue(\"owner\"), r.PathValue(\"id\"))\n\t})\n", i, g)
		case 1:
			fmt.Fprintf(&routes, "\tmux.HandleFunc(\"GET /%[2]d/list%[1]d/{owner}\", func(w http.ResponseWriter, r *http.Request) {\n\t\t_, _ = s.List%[1]d(r.Context(), r.PathValue(\"owner\"))\n\t})\n", i, g)
		case 2:
			fmt.Fprintf(&routes, "\tmux.HandleFunc(\"POST /%[2]d/touch%[1]d/{owner}/{id}\", func(w http.ResponseWriter, r *http.Request) {\n\t\t_ = s.Touch%[1]d(r.Context(), r.PathValue(\"owner\"), r.PathValue(\"id\"))\n\t})\n", i, g)
		}
	}
	return fmt.Sprintf(`package web%[1]d

import (
	"net/http"

	"example.com/scale/service%[1]d"
)

func Routes(mux *http.ServeMux, s *service%[1]d.Service) {
%[2]s}
`, g, routes.String())
}
