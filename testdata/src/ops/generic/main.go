// Command generic keeps items in generic repositories.
package main

import (
	"context"
	"log"
	"net/http"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type attrs = map[string]types.AttributeValue

func str(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

// Entity has keys.
type Entity interface {
	PK() string
	SK() string
}

// User is an entity.
type User struct {
	ID   string `dynamodbav:"id"`
	Name string `dynamodbav:"name"`
}

// PK is the partition key.
func (u User) PK() string { return "USER#" + u.ID }

// SK is the sort key.
func (u User) SK() string { return "META" }

// Order is an entity.
type Order struct {
	User string `dynamodbav:"user"`
	No   string `dynamodbav:"no"`
}

// PK is the partition key.
func (o *Order) PK() string { return "USER#" + o.User }

// SK is the sort key.
func (o *Order) SK() string { return "ORDER#" + o.No }

// Repository keeps entities of one type.
type Repository[T Entity] struct {
	client *dynamodb.Client
	table  string
}

// NewRepository returns the repository of a table.
func NewRepository[T Entity](c *dynamodb.Client, table string) *Repository[T] {
	return &Repository[T]{client: c, table: table}
}

// Put stores an entity.
func (r *Repository[T]) Put(ctx context.Context, e T) error {
	item, err := attributevalue.MarshalMap(e)
	if err != nil {
		return err
	}
	item["PK"], item["SK"] = str(e.PK()), str(e.SK())
	// op: PutItem env:TABLE PK="USER#{id}" SK="META"|"ORDER#{no}" item(id,name,no,user)
	_, err = r.client.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String(r.table), Item: item})
	return err
}

// Get reads an entity by the keys of another.
func (r *Repository[T]) Get(ctx context.Context, e T) (T, error) {
	var out T
	// op: GetItem env:TABLE PK="USER#{id}" SK="META"|"ORDER#{no}"
	res, err := r.client.GetItem(ctx, &dynamodb.GetItemInput{
		TableName: aws.String(r.table),
		Key:       attrs{"PK": str(e.PK()), "SK": str(e.SK())},
	})
	if err != nil {
		return out, err
	}
	return out, attributevalue.UnmarshalMap(res.Item, &out)
}

// Users embeds a repository.
type Users struct{ *Repository[User] }

// QueryMany reads all items of a query.
func QueryMany[T any](ctx context.Context, c *dynamodb.Client, in *dynamodb.QueryInput) ([]T, error) {
	var all []T
	p := dynamodb.NewQueryPaginator(c, in) // op: Query env:TABLE PK="USER#{id}" SK begins_with "ORDER#"|"TASK#" paging=paginator
	for p.HasMorePages() {
		out, err := p.NextPage(ctx)
		if err != nil {
			return nil, err
		}
		var page []T
		if err := attributevalue.UnmarshalListOfMaps(out.Items, &page); err != nil {
			return nil, err
		}
		all = append(all, page...)
	}
	return all, nil
}

func under(user, prefix string) *dynamodb.QueryInput {
	return &dynamodb.QueryInput{
		TableName:                 aws.String(os.Getenv("TABLE")),
		KeyConditionExpression:    aws.String("PK = :pk AND begins_with(SK, :sk)"),
		ExpressionAttributeValues: attrs{":pk": str("USER#" + user), ":sk": str(prefix)},
	}
}

// Pair is a generic key.
type Pair[A, B ~string] struct {
	first  A
	second B
}

func (p Pair[A, B]) text() string { return string(p.first) + "|" + string(p.second) }

type region string

func paired(ctx context.Context, c *dynamodb.Client, id string) error {
	p := Pair[region, string]{first: "eu", second: id}
	// op: GetItem const:P id="eu|{id}"
	_, err := c.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("P"), Key: attrs{"id": str(p.text())}})
	return err
}

// must is the usual helper.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func marshalled(ctx context.Context, c *dynamodb.Client, id string) {
	// op: DeleteItem const:M id="M#{id}"
	must(c.DeleteItem(ctx, &dynamodb.DeleteItemInput{TableName: aws.String("M"), Key: must(attributevalue.MarshalMap(struct {
		ID string `dynamodbav:"id"`
	}{"M#" + id}))}))
}

func main() {
	c := dynamodb.NewFromConfig(aws.Config{})
	users := Users{NewRepository[User](c, os.Getenv("TABLE"))}
	orders := NewRepository[*Order](c, os.Getenv("TABLE"))
	http.HandleFunc("GET /{id}/{no}", func(w http.ResponseWriter, r *http.Request) {
		ctx, id, no := r.Context(), r.PathValue("id"), r.PathValue("no")
		_, err := users.Get(ctx, User{ID: id})
		for _, err := range []error{
			err, users.Put(ctx, User{ID: id, Name: "n"}), orders.Put(ctx, &Order{User: id, No: no}), paired(ctx, c, id),
		} {
			log.Print(err)
		}
		order, err := orders.Get(ctx, &Order{User: id, No: no})
		log.Print(order, err)
		o, err := QueryMany[Order](ctx, c, under(id, "ORDER#"))
		log.Print(o, err)
		t, err := QueryMany[User](ctx, c, under(id, "TASK#"))
		log.Print(t, err)
		marshalled(ctx, c, id)
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}
