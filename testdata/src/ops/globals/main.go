// Command globals keeps what it needs in package variables and registries.
package main

import (
	"context"
	"errors"
	"log"
	"net/http"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type attrs = map[string]types.AttributeValue

func str(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

var (
	db       *dynamodb.Client
	settings struct{ Table, Prefix string }
	builders = map[string]func(string) attrs{}
	keyOf    func(string) string
)

func init() {
	db = dynamodb.NewFromConfig(aws.Config{})
	settings.Table = os.Getenv("TABLE")
	settings.Prefix = "G#"
	builders["user"] = func(id string) attrs { return attrs{"PK": str("USER#" + id)} }
	builders["org"] = orgKey
	keyOf = func(id string) string { return settings.Prefix + id }
}

func orgKey(id string) attrs { return attrs{"PK": str("ORG#" + id)} }

func plain(ctx context.Context, id string) error {
	// op: GetItem env:TABLE PK="G#{id}"
	_, err := db.GetItem(ctx, &dynamodb.GetItemInput{TableName: &settings.Table, Key: attrs{"PK": str(keyOf(id))}})
	return err
}

func registered(ctx context.Context, kind, id string) error {
	build, ok := builders[kind]
	if !ok {
		return errors.New("unknown kind")
	}
	// op: GetItem env:TABLE PK="ORG#{id}"|"USER#{id}"
	_, err := db.GetItem(ctx, &dynamodb.GetItemInput{TableName: &settings.Table, Key: build(id)})
	return err
}

func known(ctx context.Context, id string) error {
	// op: GetItem env:TABLE PK="ORG#{id}"
	_, err := db.GetItem(ctx, &dynamodb.GetItemInput{TableName: &settings.Table, Key: builders["org"](id)})
	return err
}

type (
	user struct{ id string }
	org  struct{ id string }
)

// key switches over types.
func key(v any) (attrs, error) {
	switch v := v.(type) {
	case user:
		return attrs{"PK": str("U#" + v.id)}, nil
	case *org:
		return attrs{"PK": str("O#" + v.id)}, nil
	case string:
		return attrs{"PK": str("S#" + v)}, nil
	}
	return nil, errors.New("no key")
}

func switched(ctx context.Context, v any) error {
	k, err := key(v)
	if err != nil {
		return err
	}
	// op: GetItem env:TABLE PK="O#{id}"|"S#{id}"|"U#{id}"
	_, err = db.GetItem(ctx, &dynamodb.GetItemInput{TableName: &settings.Table, Key: k})
	return err
}

func handle(w http.ResponseWriter, r *http.Request) {
	ctx, id := r.Context(), r.PathValue("id")
	log.Print(
		plain(ctx, id), registered(ctx, r.PathValue("kind"), id), known(ctx, id),
		switched(ctx, user{id}), switched(ctx, &org{id}), switched(ctx, id),
	)
}

func main() {
	http.HandleFunc("GET /{kind}/{id}", handle)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
