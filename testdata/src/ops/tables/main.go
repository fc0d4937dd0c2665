// Command tables shows where table names come from.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"net/http"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

const auditTable = "audit"

var (
	client = dynamodb.NewFromConfig(aws.Config{})

	sessionTable = os.Getenv("SESSION_TABLE")
	lockTable    string
	tableNames   = map[string]string{"users": "users-v2", "orders": "orders-v1"}
	flagTable    = flag.String("table", "default", "name of the table")
)

func init() { lockTable = mustEnv("LOCK_TABLE") }

func mustEnv(name string) string {
	v, ok := os.LookupEnv(name)
	if !ok {
		log.Fatalf("%s is not set", name)
	}
	return v
}

func envOr(name, fallback string) string {
	if v := os.Getenv(name); v != "" {
		return v
	}
	return fallback
}

func key(id string) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{"id": &types.AttributeValueMemberS{Value: id}}
}

// Config is read from the environment.
type Config struct {
	Table  string
	Stage  string
	Nested struct{ Table string }
}

func loadConfig() Config {
	c := Config{Table: os.Getenv("CONFIG_TABLE"), Stage: os.Getenv("STAGE")}
	c.Nested.Table = "nested"
	return c
}

// Repo keeps its table in a field.
type Repo struct {
	api   *dynamodb.Client
	table string
}

func newRepo(api *dynamodb.Client, table string) *Repo { return &Repo{api: api, table: table} }

func (r *Repo) get(ctx context.Context, id string) error {
	// op: GetItem env:REPO_TABLE id="{}"
	_, err := r.api.GetItem(ctx, &dynamodb.GetItemInput{TableName: &r.table, Key: key(id)})
	return err
}

// Shared is made twice, with two tables.
type Shared struct{ table *string }

func (s *Shared) get(ctx context.Context, id string) error {
	// op: GetItem env:SHARED_A|SHARED_B id="{}"
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: s.table, Key: key(id)})
	return err
}

// Embedding takes the table from an embedded struct.
type Embedding struct {
	*Repo
	Config
}

func (e *Embedding) del(ctx context.Context, id string) error {
	// op: DeleteItem env:REPO_TABLE id="{}"
	_, err := e.api.DeleteItem(ctx, &dynamodb.DeleteItemInput{TableName: aws.String(e.table), Key: key(id)})
	return err
}

func (e *Embedding) config(ctx context.Context, id string) error {
	// op: GetItem env:CONFIG_TABLE id="{}"
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String(e.Config.Table), Key: key(id)})
	return err
}

func (e *Embedding) nested(ctx context.Context, id string) error {
	// op: GetItem const:nested id="{}"
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String(e.Nested.Table), Key: key(id)})
	return err
}

func (e *Embedding) staged(ctx context.Context, id string) error {
	in := &dynamodb.GetItemInput{Key: key(id)}
	in.TableName = aws.String(fmt.Sprintf("orders-%s", e.Stage))
	// op: GetItem env:orders-{STAGE} id="{}"
	_, err := client.GetItem(ctx, in)
	return err
}

func fromConst(ctx context.Context, id string) error {
	// op: GetItem const:audit id="{}"
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String(auditTable), Key: key(id)})
	return err
}

func fromVar(ctx context.Context, id string) error {
	// op: GetItem env:SESSION_TABLE id="{}"
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: &sessionTable, Key: key(id)})
	return err
}

func fromInit(ctx context.Context, id string) error {
	// op: GetItem env:LOCK_TABLE id="{}"
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String(lockTable), Key: key(id)})
	return err
}

func fromDefault(ctx context.Context, id string) error {
	table := envOr("EVENTS_TABLE", "events")
	// op: GetItem const:events|EVENTS_TABLE id="{}"
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: &table, Key: key(id)})
	return err
}

func fromRegistry(ctx context.Context, id string) error {
	// op: GetItem const:orders-v1 id="{}"
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String(tableNames["orders"]), Key: key(id)})
	return err
}

func fromFlag(ctx context.Context, id string) error {
	// op: GetItem config:table id="{}"
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: flagTable, Key: key(id)})
	return err
}

func fromParam(ctx context.Context, table, id string) error {
	// op: GetItem const:archive|live id="{}"
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: &table, Key: key(id)})
	return err
}

func handle(w http.ResponseWriter, r *http.Request) {
	ctx, id := r.Context(), r.PathValue("id")
	c := loadConfig()
	e := &Embedding{Repo: newRepo(client, os.Getenv("REPO_TABLE")), Config: c}
	a, b := os.Getenv("SHARED_A"), os.Getenv("SHARED_B")
	for _, err := range []error{
		e.get(ctx, id), e.del(ctx, id), e.config(ctx, id), e.nested(ctx, id), e.staged(ctx, id),
		(&Shared{table: &a}).get(ctx, id), (&Shared{table: &b}).get(ctx, id),
		fromConst(ctx, id), fromVar(ctx, id), fromInit(ctx, id), fromDefault(ctx, id), fromRegistry(ctx, id),
		fromFlag(ctx, id), fromParam(ctx, "live", id), fromParam(ctx, "archive", id),
	} {
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	}
}

func main() {
	flag.Parse()
	http.HandleFunc("GET /{id}", handle)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
