// Command options has option functions and embedded clients.
package main

import (
	"context"
	"log"
	"net/http"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type attrs = map[string]types.AttributeValue

func str(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

// DB embeds the client.
type DB struct {
	*dynamodb.Client
	table  string
	prefix string
}

// Option sets up a DB.
type Option func(*DB)

// WithTable names the table.
func WithTable(name string) Option { return func(d *DB) { d.table = name } }

// WithPrefix sets the prefix of keys.
func WithPrefix(p string) Option {
	return func(d *DB) {
		d.prefix = p
	}
}

// Open returns a DB.
func Open(c *dynamodb.Client, opts ...Option) *DB {
	d := &DB{Client: c, table: "default"}
	for _, o := range opts {
		o(d)
	}
	return d
}

func (d *DB) get(ctx context.Context, id string) error {
	// op: GetItem env:TABLE PK="P#{id}"
	_, err := d.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String(d.table), Key: attrs{"PK": str(d.prefix + id)}})
	return err
}

// QueryOption changes a request.
type QueryOption func(*dynamodb.QueryInput)

// Limit bounds the page.
func Limit(n int32) QueryOption { return func(in *dynamodb.QueryInput) { in.Limit = aws.Int32(n) } }

// Index names the index.
func Index(name string) QueryOption {
	return func(in *dynamodb.QueryInput) { in.IndexName = aws.String(name) }
}

func (d *DB) query(ctx context.Context, id string, opts ...QueryOption) error {
	in := &dynamodb.QueryInput{
		TableName:                 aws.String("Q"),
		KeyConditionExpression:    aws.String("GSI1PK = :pk"),
		ExpressionAttributeValues: attrs{":pk": str("Q#" + id)},
	}
	for _, o := range opts {
		o(in)
	}
	// op: Query const:Q index=GSI1 GSI1PK="Q#{id}" limit=1 paging=one
	_, err := d.Query(ctx, in)
	return err
}

// An option that is applied directly.
func (d *DB) direct(ctx context.Context, id string) error {
	in := &dynamodb.QueryInput{
		TableName:                 aws.String("Q"),
		KeyConditionExpression:    aws.String("GSI1PK = :pk"),
		ExpressionAttributeValues: attrs{":pk": str("Q#" + id)},
	}
	Index("GSI1")(in)
	Limit(5)(in)
	// op: Query const:Q index=GSI1 GSI1PK="Q#{id}" limit=5 paging=ignored
	_, err := d.Query(ctx, in)
	return err
}

func main() {
	d := Open(dynamodb.NewFromConfig(aws.Config{}), WithTable(os.Getenv("TABLE")), WithPrefix("P#"))
	http.HandleFunc("GET /{id}", func(w http.ResponseWriter, r *http.Request) {
		id := r.PathValue("id")
		log.Print(d.get(r.Context(), id), d.query(r.Context(), id, Limit(1), Index("GSI1")), d.direct(r.Context(), id))
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}
