// Command guards tests values before it sends them.
package main

import (
	"context"
	"errors"
	"log"
	"net/http"
	"reflect"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type attrs = map[string]types.AttributeValue

func str(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

type db struct {
	*dynamodb.Client
	cache *http.Client
}

func (d *db) by(attr, id string) *dynamodb.QueryInput {
	return &dynamodb.QueryInput{
		TableName:                 aws.String("T"),
		KeyConditionExpression:    aws.String(attr + "PK = :pk"),
		ExpressionAttributeValues: attrs{":pk": str(id)},
	}
}

// early returns before the request if the id is empty.
func (d *db) early(ctx context.Context, id *string) error {
	if *id == "" {
		return errors.New("no id")
	}
	// op: Query const:T PK="{id}" paging=one
	_, err := d.Query(ctx, d.by("", *id))
	return err
}

// trimmed counts blanks as empty.
func (d *db) trimmed(ctx context.Context, id string) error {
	if len(strings.TrimSpace(id)) == 0 {
		return nil
	}
	// op: Query const:T PK="{id}" paging=one
	_, err := d.Query(ctx, d.by("", id))
	return err
}

type input struct{ owner string }

// flagged decides in a loop, and remembers that in a variable.
func (d *db) flagged(ctx context.Context, in input, names []string) error {
	byOwner := false
	for _, name := range names {
		if name == "owner" && in.owner != "" {
			byOwner = true
			break
		}
	}
	if byOwner {
		// op: Query const:T GSI1PK="{id}" paging=ignored
		_, err := d.Query(ctx, d.by("GSI1", in.owner))
		return err
	}
	// op: Query const:T GSI2PK="ALL" paging=ignored
	_, err := d.Query(ctx, d.by("GSI2", "ALL"))
	return err
}

func valid(id string) bool { return id != "" && id != "me" }

func check(id string) error {
	if id == "" {
		return errors.New("no id")
	}
	return nil
}

// helpers tests by functions of its own.
func (d *db) helpers(ctx context.Context, id string) error {
	if !valid(id) {
		return errors.New("invalid")
	}
	// op: Query const:T PK="{id}" paging=one
	_, err := d.Query(ctx, d.by("", id))
	return err
}

func (d *db) checked(ctx context.Context, id string) error {
	if err := check(id); err != nil {
		return err
	}
	// op: Query const:T PK="me"|"{id}" paging=one
	_, err := d.Query(ctx, d.by("", id))
	return err
}

// chosen uses the id only where there is one.
func (d *db) chosen(ctx context.Context, r *http.Request) error {
	id := ""
	if r.Method == http.MethodGet {
		id = "GET#" + r.PathValue("id")
	}
	if id == "" {
		return nil
	}
	// op: Query const:T PK="GET#{id}" paging=one
	_, err := d.Query(ctx, d.by("", id))
	return err
}

var errMissing = errors.New("missing")

func (d *db) get(ctx context.Context, id string) (string, error) {
	if id == "" {
		return "", errMissing
	}
	// op: GetItem const:T PK="{id}"
	out, err := d.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("T"), Key: attrs{"PK": str(id)}})
	if err != nil {
		return "", err
	}
	if out.Item == nil {
		return "", errMissing
	}
	return "found", nil
}

// fallback asks again after an error.
func (d *db) fallback(ctx context.Context, id string) error {
	_, err := d.get(ctx, id)
	if errors.Is(err, errMissing) {
		// op: Query const:T PK="OTHER#{id}" paging=one
		_, err = d.Query(ctx, d.by("", "OTHER#"+id))
	}
	if err != nil {
		// op: Query const:T PK="LAST#{id}" paging=one
		_, err = d.Query(ctx, d.by("", "LAST#"+id))
	}
	return err
}

// later has a cache once it is set up, which is after it was made.
func (d *db) later(ctx context.Context) error {
	if d.cache == nil {
		return nil
	}
	// op: Query const:T PK="LATER" paging=one
	_, err := d.Query(ctx, d.by("", "LATER"))
	return err
}

func (d *db) setUp(c *http.Client) { d.cache = c }

// unused is reached by no caller that is known with what it asks for.
func (d *db) unused(ctx context.Context, kind, id string) error {
	if kind != "used" {
		return nil
	}
	// op: Query const:T PK="{id}" paging=one part
	_, err := d.Query(ctx, d.by("", id))
	return err
}

func main() {
	d := &db{Client: dynamodb.NewFromConfig(aws.Config{})}
	d.setUp(http.DefaultClient)
	http.HandleFunc("GET /{id}", func(w http.ResponseWriter, r *http.Request) {
		ctx, id, none := r.Context(), r.PathValue("id"), ""
		log.Print(d.early(ctx, &id), d.early(ctx, &none), d.trimmed(ctx, id), d.trimmed(ctx, " "))
		log.Print(d.flagged(ctx, input{owner: id}, r.URL.Query()["by"]), d.flagged(ctx, input{}, r.URL.Query()["by"]))
		log.Print(d.helpers(ctx, id), d.helpers(ctx, ""), d.helpers(ctx, "me"), d.checked(ctx, id), d.checked(ctx, ""), d.checked(ctx, "me"))
		log.Print(d.chosen(ctx, r), d.fallback(ctx, id), d.later(ctx), d.unused(ctx, "other", id), d.tagged(ctx, &thing{ID: &id, Owner: &id}, "Owner"))
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}

type thing struct {
	ID    *string `dynamodbav:"ID"`
	Owner *string `dynamodbav:"Owner"`
}

// tagged finds the attribute of its name among the tags of a struct: a name that is
// equal to a known one is known.
func (d *db) tagged(ctx context.Context, t *thing, name string) error {
	v := reflect.ValueOf(t).Elem()
	var in *dynamodb.QueryInput
	for i := range v.NumField() {
		tag := strings.Split(v.Type().Field(i).Tag.Get("dynamodbav"), ",")[0]
		if s, ok := v.Field(i).Interface().(*string); ok && tag == name {
			in = d.by(tag, *s)
		}
	}
	// op: Query const:T OwnerPK="{id}" paging=ignored
	_, err := d.Query(ctx, in)
	return err
}
