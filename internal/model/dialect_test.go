package model

import (
	"reflect"
	"testing"
	"time"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/value"
)

// Emb is embedded, and its SK hides the later one for guregu only: where Emb is
// nil, there is no SK at all.
type Emb struct {
	SK string `dynamodbav:"SK" dynamo:"SK"`
}

type dialectItem struct {
	*Emb
	ID    string              `json:"id" dynamo:"PK,hash"`
	SK    int                 `dynamodbav:"SK" dynamo:"SK"`
	Empty string              `json:"empty" dynamo:"empty"`
	Allow string              `json:"-" dynamo:"allow,allowempty"`
	Null  string              `json:"null" dynamo:"null,null"`
	Ptr   *string             `json:"ptr,omitempty" dynamo:"ptr"`
	List  []string            `json:"list" dynamo:"list"`
	Omit  []string            `json:"omit,omitempty" dynamo:"omit,omitempty"`
	Set   map[string]struct{} `json:"set" dynamo:"set,set"`
	Nums  []int               `dynamodbav:"nums,numberset" dynamo:"nums,set"`
	TTL   time.Time           `dynamodbav:"ttl,unixtime" dynamo:"ttl,unixtime"`
	At    time.Time           `json:"at" dynamo:"at"`
	UUID  [16]byte            `json:"uuid" dynamo:"uuid"`
	Inner address             `json:"inner,omitempty" dynamo:"inner,omitempty"`
}

// TestDialects: what differs between the libraries. Both were compared with the
// real packages, dynamodbattribute v1.55.5 and guregu/dynamo v2.1.1, on random
// structs when this was written.
func TestDialects(t *testing.T) {
	empty := ""
	at := time.Date(2024, 5, 6, 7, 8, 9, 0, time.UTC)
	full := dialectItem{Emb: &Emb{"s"}, ID: "i", SK: 1, Empty: "e", Allow: "a", Null: "n", Ptr: &empty, List: []string{"x", ""}, Omit: []string{"o"}, Set: map[string]struct{}{"m": {}}, Nums: []int{1, 2}, TTL: at, At: at, UUID: [16]byte{0: 'u'}, Inner: address{Zip: 1}}
	env := newReflectEnv(dialectItem{})
	for _, r := range []struct {
		name string
		d    Dialect
		item dialectItem
		want string
	}{
		{"v1 zero", V1, dialectItem{}, `map{"SK": dynamodb.AttributeValue{N: "0"}, "at": dynamodb.AttributeValue{S: "0001-01-01T00:00:00Z"}, "empty": dynamodb.AttributeValue{NULL: true}, "id": dynamodb.AttributeValue{NULL: true}, ` +
			`"inner": dynamodb.AttributeValue{M: map{"street": dynamodb.AttributeValue{NULL: true}, "zip": dynamodb.AttributeValue{S: "0"}}}, "list": dynamodb.AttributeValue{NULL: true}, "null": dynamodb.AttributeValue{NULL: true}, ` +
			`"nums": dynamodb.AttributeValue{NULL: true}, "set": dynamodb.AttributeValue{NULL: true}, "ttl": dynamodb.AttributeValue{N: "-62135596800"}, "uuid": dynamodb.AttributeValue{B: "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"}}`},
		{"v1 full", V1, full, `map{"SK": dynamodb.AttributeValue{N: "1"}, "at": dynamodb.AttributeValue{S: "2024-05-06T07:08:09Z"}, "empty": dynamodb.AttributeValue{S: "e"}, "id": dynamodb.AttributeValue{S: "i"}, ` +
			`"inner": dynamodb.AttributeValue{M: map{"street": dynamodb.AttributeValue{NULL: true}, "zip": dynamodb.AttributeValue{S: "1"}}}, "list": dynamodb.AttributeValue{L: [dynamodb.AttributeValue{S: "x"}, dynamodb.AttributeValue{NULL: true}]}, "null": dynamodb.AttributeValue{S: "n"}, ` +
			`"nums": dynamodb.AttributeValue{NS: ["1", "2"]}, "omit": dynamodb.AttributeValue{L: [dynamodb.AttributeValue{S: "o"}]}, "set": dynamodb.AttributeValue{M: map{"m": dynamodb.AttributeValue{NULL: true}}}, "ttl": dynamodb.AttributeValue{N: "1714979289"}, "uuid": dynamodb.AttributeValue{B: "u\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"}}`},
		{"guregu zero", GureguV2, dialectItem{}, `map{"allow": S{Value: ""}, "at": S{Value: "0001-01-01T00:00:00Z"}, "list": L{Value: []}, "null": NULL{Value: true}}`},
		{"guregu full", GureguV2, full, `map{"PK": S{Value: "i"}, "SK": S{Value: "s"}, "allow": S{Value: "a"}, "at": S{Value: "2024-05-06T07:08:09Z"}, "empty": S{Value: "e"}, "inner": M{Value: map{"Zip": N{Value: "1"}}}, ` +
			`"list": L{Value: [S{Value: "x"}, S{Value: ""}]}, "null": S{Value: "n"}, "nums": NS{Value: ["1", "2"]}, "omit": L{Value: [S{Value: "o"}]}, "set": SS{Value: ["m"]}, "ttl": N{Value: "1714979289"}, "uuid": B{Value: "u\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"}}`},
	} {
		if got := print(sorted(MarshalItem(r.d, env.abstract(reflect.ValueOf(r.item)), env))); got != r.want {
			t.Errorf("%s:\n got %s\nwant %s", r.name, got, r.want)
		}
	}
}

// TestGureguKeys: types that guregu marshals by their text.
func TestGureguKeys(t *testing.T) {
	env := fakeEnv{}
	uuid := value.NewIface("github.com/google/uuid.UUID", origin(value.ID, "uuid", "github.com/google/uuid.UUID"))
	for _, r := range []struct {
		d    Dialect
		v    value.Value
		want string
	}{
		{GureguV2, uuid, `S{Value: id{uuid}}`},
		{GureguV1, uuid, `dynamodb.AttributeValue{S: id{uuid}}`},
		{V2, uuid, `B{Value: id{uuid}}`},
		{GureguV2, value.NewIface("time.Time", origin(value.Clock, "now", "time.Time")), `S{Value: clock{now:2006-01-02T15:04:05.999999999Z07:00}}`},
		{GureguV2, rec(sdk.V2Member("S"), "Value", s("x")), `S{Value: "x"}`},
		{V2, value.NewIface("encoding/json.Number", hole("n", "encoding/json.Number")), `N{Value: param{n:%d}}`},
		{V2, hole("x", ""), `?{Value: param{x:marshal()}}`},
		{V2, choice(s("a"), n(1)), `<S{Value: "a"}, N{Value: "1"}>`},
	} {
		if got := print(Marshal(r.d, r.v, env)); got != r.want {
			t.Errorf("dialect %d, %s:\n got %s\nwant %s", r.d, print(r.v), got, r.want)
		}
	}
}
