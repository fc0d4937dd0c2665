// Command names keeps the names of attributes in constants, fields and registries.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type attrs = map[string]types.AttributeValue

var client = dynamodb.NewFromConfig(aws.Config{})

func str(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

const (
	pk = "PK"
	sk = "SK"
)

func constants(ctx context.Context, id string) error {
	// op: GetItem const:C PK="C#{id}" SK="c"
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("C"), Key: attrs{pk: str("C#" + id), sk: str("c")}})
	return err
}

// Schema names the key of a table.
type Schema struct {
	Table     string
	Partition string
	Sort      string
}

// Repo has its schema in a field.
type Repo struct{ schema *Schema }

func newRepo(table, partition, sort string) *Repo {
	return &Repo{schema: &Schema{Table: table, Partition: partition, Sort: sort}}
}

func (r *Repo) key(id string) attrs {
	return attrs{r.schema.Partition: str("F#" + id), r.schema.Sort: str("f")}
}

func (r *Repo) get(ctx context.Context, id string) error {
	// op: GetItem const:F hash="F#{id}" range="f"
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String(r.schema.Table), Key: r.key(id)})
	return err
}

func (r *Repo) list(ctx context.Context, id string) error {
	// op: Query const:F hash="F#{id}" range begins_with "f" paging=ignored
	_, err := client.Query(ctx, &dynamodb.QueryInput{
		TableName:                 aws.String(r.schema.Table),
		KeyConditionExpression:    aws.String(fmt.Sprintf("%s = :h AND begins_with(%s, :r)", r.schema.Partition, r.schema.Sort)),
		ExpressionAttributeValues: attrs{":h": str("F#" + id), ":r": str("f")},
	})
	return err
}

// registry holds schemas by the name of an entity.
var registry = map[string]Schema{
	"user":  {Table: "Users", Partition: "userId"},
	"order": {Table: "Orders", Partition: "orderId", Sort: "line"},
}

func registered(ctx context.Context, id string) error {
	s := registry["order"]
	// op: GetItem const:Orders line="1" orderId="{id}"
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String(s.Table), Key: attrs{s.Partition: str(id), s.Sort: str("1")}})
	return err
}

// index names the attributes of an index by its number.
func index(n int) (name, hash, sort string) {
	return fmt.Sprintf("GSI%d", n), fmt.Sprintf("GSI%dPK", n), fmt.Sprintf("GSI%dSK", n)
}

func numbered(ctx context.Context, id string) error {
	name, hash, sort := index(2)
	in := &dynamodb.QueryInput{TableName: aws.String("N"), IndexName: &name}
	in.KeyConditionExpression = aws.String("#h = :h AND #s > :s")
	in.ExpressionAttributeNames = map[string]string{"#h": hash, "#s": sort}
	in.ExpressionAttributeValues = attrs{":h": str("N#" + id), ":s": str("2024")}
	// op: Query const:N index=GSI2 GSI2PK="N#{id}" GSI2SK > "2024" paging=ignored
	_, err := client.Query(ctx, in)
	return err
}

// byAttr is given the name by its callers.
func byAttr(ctx context.Context, name, value string) error {
	// op: GetItem const:A email="{id}" name="{id}"
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("A"), Key: attrs{name: str(value)}})
	return err
}

// field is an enum with a method that names the attribute.
type field int

const (
	fieldHash field = iota
	fieldSort
)

func (f field) String() string { return [...]string{"h", "s"}[f] }

func enum(ctx context.Context, id string) error {
	// op: GetItem const:E h="E#{id}" s="e"
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{
		TableName: aws.String("E"),
		Key:       attrs{fieldHash.String(): str("E#" + id), fmt.Sprint(fieldSort): str("e")},
	})
	return err
}

// What is kept with a request is named after its key.
type ctxKey int

const (
	ctxKeyTrace ctxKey = iota
	tenantIDKey
)

func kept(ctx context.Context) error {
	// op: GetItem const:K h="TENANT#{tenantID}"
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{
		TableName: aws.String("K"),
		Key:       attrs{"h": str("TENANT#" + ctx.Value(tenantIDKey).(string))},
	})
	return err
}

func handle(w http.ResponseWriter, r *http.Request) {
	ctx, id := r.Context(), r.PathValue("id")
	repo := newRepo("F", "hash", "range")
	for _, err := range []error{
		constants(ctx, id), repo.get(ctx, id), repo.list(ctx, id), registered(ctx, id), numbered(ctx, id),
		byAttr(ctx, "email", id), byAttr(ctx, "name", id), enum(ctx, id), kept(ctx),
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
