// Command keymaps makes key maps in every way but marshalling.
package main

import (
	"context"
	"log"
	"maps"
	"net/http"
	"strconv"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type attrs = map[string]types.AttributeValue

var client = dynamodb.NewFromConfig(aws.Config{})

func get(ctx context.Context, table string, key attrs) *dynamodb.GetItemInput {
	return &dynamodb.GetItemInput{TableName: aws.String(table), Key: key}
}

func str(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

func num(n int) types.AttributeValue { return &types.AttributeValueMemberN{Value: strconv.Itoa(n)} }

// userKey is a helper that returns the whole map.
func userKey(id, sk string) attrs { return attrs{"PK": str("USER#" + id), "SK": str(sk)} }

// OrderKey is a key struct with a method that returns the map.
type OrderKey struct {
	User string
	No   int
}

func (k OrderKey) pk() string { return "USER#" + k.User }

// Map returns the key.
func (k *OrderKey) Map() attrs {
	m := attrs{}
	m["PK"] = str(k.pk())
	m["SK"] = str("ORDER#" + strconv.Itoa(k.No))
	return m
}

func helper(ctx context.Context, id string) error {
	// op: GetItem const:T1 PK="USER#{id}" SK="PROFILE"
	_, err := client.GetItem(ctx, get(ctx, "T1", userKey(id, "PROFILE")))
	return err
}

func method(ctx context.Context, id string) error {
	n, err := strconv.Atoi(id)
	if err != nil {
		return err
	}
	// op: GetItem const:T2 PK="USER#{id}" SK="ORDER#{id}"
	_, err = client.GetItem(ctx, get(ctx, "T2", (&OrderKey{User: id, No: n}).Map()))
	return err
}

// A key of which one attribute is a number and one binary.
func typed(ctx context.Context, id string) error {
	// op: GetItem const:T3 hash:B="{id}" year:N="2024"
	_, err := client.GetItem(ctx, get(ctx, "T3", attrs{"hash": &types.AttributeValueMemberB{Value: []byte(id)}, "year": num(2024)}))
	return err
}

// A map that is copied and changed.
func merged(ctx context.Context, id string) error {
	base := attrs{"PK": str("ORG#" + id)}
	key := make(attrs, 2)
	maps.Copy(key, base)
	key["SK"] = str("SETTINGS")
	// op: GetItem const:T4 PK="ORG#{id}" SK="SETTINGS"
	_, err := client.GetItem(ctx, get(ctx, "T4", key))
	return err
}

// A map that is copied in a loop.
func looped(ctx context.Context, id string) error {
	key := attrs{}
	for k, v := range userKey(id, "LOOP") {
		key[k] = v
	}
	// op: GetItem const:T5 PK="USER#{id}" SK="LOOP"
	_, err := client.GetItem(ctx, get(ctx, "T5", key))
	return err
}

// An attribute that is taken out again.
func deleted(ctx context.Context, id string) error {
	key := userKey(id, "GONE")
	key["extra"] = str("x")
	delete(key, "extra")
	// op: GetItem const:T6 PK="USER#{id}" SK="GONE"
	_, err := client.GetItem(ctx, get(ctx, "T6", key))
	return err
}

// The value is set after the map is made, through a pointer.
func pointer(ctx context.Context, id string) error {
	pk := &types.AttributeValueMemberS{}
	key := attrs{"PK": pk, "SK": &types.AttributeValueMemberS{Value: "P"}}
	pk.Value = "LATE#" + id
	// op: GetItem const:T7 PK="LATE#{id}" SK="P"
	_, err := client.GetItem(ctx, get(ctx, "T7", key))
	return err
}

// kind says which sort key a user item has.
func kind(k string) string {
	switch k {
	case "p":
		return "PROFILE"
	case "s":
		return "SETTINGS"
	default:
		return "META"
	}
}

func switched(ctx context.Context, id, k string) error {
	// op: GetItem const:T8 PK="USER#{id}" SK="META"|"PROFILE"|"SETTINGS"
	_, err := client.GetItem(ctx, get(ctx, "T8", userKey(id, kind(k))))
	return err
}

// A caller's constant decides which branch is taken.
func decided(ctx context.Context, id string) error {
	// op: GetItem const:T9 PK="USER#{id}" SK="SETTINGS"
	_, err := client.GetItem(ctx, get(ctx, "T9", userKey(id, kind("s"))))
	return err
}

// keys returns two values.
func keys(id string) (pk, sk string) {
	pk = "TWO#" + id
	sk = "END"
	return
}

func named(ctx context.Context, id string) error {
	pk, sk := keys(id)
	// op: GetItem const:T10 PK="TWO#{id}" SK="END"
	_, err := client.GetItem(ctx, get(ctx, "T10", attrs{"PK": str(pk), "SK": str(sk)}))
	return err
}

// Keys in a list, one for each id.
func batch(ctx context.Context, ids []string) error {
	var keys []attrs
	for _, id := range ids {
		keys = append(keys, userKey(id, "BATCH"))
	}
	// op: BatchGetItem unprocessed=ignored [Get const:T11 PK="USER#{}" SK="BATCH"]
	_, err := client.BatchGetItem(ctx, &dynamodb.BatchGetItemInput{
		RequestItems: map[string]types.KeysAndAttributes{"T11": {Keys: keys}},
	})
	return err
}

// An array and a slice of parts.
func parts(ctx context.Context, id string) error {
	p := [2]string{"ARR#" + id, "Z"}
	q := []string{"ignored", p[1]}
	// op: GetItem const:T12 PK="ARR#{id}" SK="Z"
	_, err := client.GetItem(ctx, get(ctx, "T12", attrs{"PK": str(p[0]), "SK": str(q[1])}))
	return err
}

func handle(w http.ResponseWriter, r *http.Request) {
	ctx, id := r.Context(), r.PathValue("id")
	err := switched(ctx, id, r.PathValue("kind"))
	for _, f := range []func(context.Context, string) error{
		helper, method, typed, merged, looped, deleted, pointer, decided, named, parts,
	} {
		if err == nil {
			err = f(ctx, id)
		}
	}
	if err == nil {
		err = batch(ctx, r.URL.Query()["id"])
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func main() {
	http.HandleFunc("GET /{kind}/{id}", handle)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
