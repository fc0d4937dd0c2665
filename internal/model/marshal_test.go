package model

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"reflect"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/value"
)

type status string

type Base struct {
	ID        string `dynamodbav:"PK"`
	SortKey   string `dynamodbav:"SK"`
	CreatedAt time.Time
	secret    string
}

type audit struct {
	By string
	ID string // hidden by the field of Base that is tagged, at equal depth another name
}

type clash1 struct{ Same, Other string }
type clash2 struct{ Same string }

type address struct {
	Street string `dynamodbav:"street"`
	Zip    int    `dynamodbav:"zip,string"`
}

type order struct {
	Base
	*audit
	clash1
	clash2
	Tagged    audit             `dynamodbav:"audit"`
	Renamed   string            `dynamodbav:"renamed,omitempty"`
	Plain     string            `json:"plain_json"`
	Ignored   string            `dynamodbav:"-"`
	IgnoreToo string            `dynamodbav:"-,"`
	Count     int               `dynamodbav:"count"`
	Small     int8              `dynamodbav:"small,omitempty"`
	U         uint16            `dynamodbav:",omitempty"`
	Price     float64           `dynamodbav:"price"`
	Paid      bool              `dynamodbav:"paid,omitempty"`
	Open      bool              `dynamodbav:"open"`
	Status    status            `dynamodbav:"status"`
	Expires   time.Time         `dynamodbav:"ttl,unixtime"`
	Updated   *time.Time        `dynamodbav:"updated,omitempty"`
	Note      *string           `dynamodbav:"note"`
	Maybe     *string           `dynamodbav:"maybe,omitempty"`
	Num       *int              `dynamodbav:"num,omitempty"`
	Addr      address           `dynamodbav:"addr,omitempty"`
	AddrPtr   *address          `dynamodbav:"addrptr"`
	AddrOmit  *address          `dynamodbav:"addromit,omitempty"`
	Tags      []string          `dynamodbav:"tags"`
	TagSet    []string          `dynamodbav:"tagset,stringset"`
	TagOmit   []string          `dynamodbav:"tagomit,stringset,omitempty"`
	Nums      []int             `dynamodbav:"nums,numberset"`
	Blob      []byte            `dynamodbav:"blob"`
	Blobs     [][]byte          `dynamodbav:"blobs"`
	UUID      [16]byte          `dynamodbav:"uuid"`
	Attrs     map[string]string `dynamodbav:"attrs"`
	ByNum     map[int]address   `dynamodbav:"bynum,omitempty"`
	Elems     []string          `dynamodbav:"elems,omitemptyelem"`
	NullE     string            `dynamodbav:"nulle,nullempty"`
	Any       any               `dynamodbav:"any"`
	AnyOmit   any               `dynamodbav:"anyomit,omitempty"`
	Number    json.Number       `dynamodbav:"number"`
	AVNum     attributevalue.Number
	Unix      attributevalue.UnixTime
	Dur       time.Duration
	Nested    []address
	Deep      map[string][]address
	Raw       types.AttributeValueMemberS
	Ptr2      **string
	unseen    string
}

func (o order) String() string { return o.secret + o.unseen }

// fill sets a value to something random: often zero, nil or empty.
func fill(rng *rand.Rand, v reflect.Value) {
	if rng.Intn(4) == 0 {
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString([]string{"", "a", "1", "x#y"}[rng.Intn(4)])
		if v.Type() == reflect.TypeOf(json.Number("")) || v.Type() == reflect.TypeOf(attributevalue.Number("")) {
			v.SetString([]string{"", "12"}[rng.Intn(2)])
		}
	case reflect.Bool:
		v.SetBool(rng.Intn(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int64:
		v.SetInt(int64(rng.Intn(3) - 1))
	case reflect.Uint8, reflect.Uint16:
		v.SetUint(uint64(rng.Intn(100)))
	case reflect.Float64:
		v.SetFloat([]float64{0, 1, 1.5, -2e21, 1e-7}[rng.Intn(5)])
	case reflect.Pointer:
		p := reflect.New(v.Type().Elem())
		fill(rng, p.Elem())
		v.Set(p)
	case reflect.Slice:
		n := rng.Intn(3)
		s := reflect.MakeSlice(v.Type(), n, n)
		for i := range n {
			fill(rng, s.Index(i))
		}
		if v.Type() == reflect.TypeOf([]string{}) && n == 2 {
			s.Index(1).SetString("other")
		}
		v.Set(s)
	case reflect.Array:
		for i := range v.Len() {
			fill(rng, v.Index(i))
		}
	case reflect.Map:
		m := reflect.MakeMap(v.Type())
		for i := range rng.Intn(3) {
			k, e := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			if k.Kind() == reflect.Int {
				k.SetInt(int64(i))
			} else {
				k.SetString(fmt.Sprint("k", i))
			}
			fill(rng, e)
			m.SetMapIndex(k, e)
		}
		v.Set(m)
	case reflect.Interface:
		choices := []any{"s", 5, true, address{Street: "x"}, &address{}, []string{"a"}, map[string]any{"k": 1.5}}
		v.Set(reflect.ValueOf(choices[rng.Intn(len(choices))]))
	case reflect.Struct:
		switch v.Type() {
		case reflect.TypeOf(time.Time{}):
			v.Set(reflect.ValueOf(time.Unix(int64(rng.Intn(1e9)), int64(rng.Intn(2)*500)).UTC()))
			return
		case reflect.TypeOf(attributevalue.UnixTime{}):
			v.Set(reflect.ValueOf(attributevalue.UnixTime(time.Unix(int64(rng.Intn(1e9)), 0).UTC())))
			return
		}
		for i := range v.NumField() {
			if v.Field(i).CanSet() || v.Type().Field(i).Anonymous && v.Field(i).Kind() == reflect.Struct {
				fill(rng, v.Field(i))
			}
		}
	}
}

// fix makes up for what an abstract value cannot say: a UnixTime is a time.
func (e *reflectEnv) abstractOrder(o order) *value.Record {
	r := e.abstract(reflect.ValueOf(o)).(*value.Record)
	return r.With("Unix", makeTimeOrZero(time.Time(o.Unix)))
}

func makeTimeOrZero(t time.Time) value.Value {
	if t.IsZero() {
		return value.NewRecord(timeType, nil, nil, value.Pos{})
	}
	return makeTime(t, value.Pos{})
}

// TestMarshalMapAgainstSDK marshals random structs with the real package and
// with the model, once fully known and once with random fields unknown.
func TestMarshalMapAgainstSDK(t *testing.T) {
	rng := rand.New(rand.NewSource(3))
	env := newReflectEnv(order{}, map[string]any{}, []string{}, &address{})
	delete(env.shapes, typeKey(reflect.TypeOf(types.AttributeValueMemberS{})))
	for i := range 600 {
		var o order
		fill(rng, reflect.ValueOf(&o).Elem())
		if rng.Intn(2) == 0 {
			o.audit = &audit{By: "b"}
		}
		real, err := attributevalue.MarshalMap(o)
		if err != nil {
			continue // a set with NULL or an empty map key
		}
		want := fromItem(real)
		known := env.abstractOrder(o)
		got, ok := Eval(Call{Callee: sdk.V2Attribute + ".MarshalMap", Args: args(known)}, env)
		if !ok || sorted(got[0]).Hash() != want.Hash() {
			t.Fatalf("round %d: MarshalMap(%s):\n got %s\nwant %s", i, print(known), print(sorted(got[0])), print(want))
		}
		open := known
		for _, f := range env.shapes[known.Type].Fields {
			// An unknown pointer, slice or map is taken not to be nil, an
			// unknown set not to be empty.
			if l, ok := env.Field(known, f.Name).(*value.List); ok && len(l.Elems) == 0 {
				continue
			}
			if rng.Intn(2) == 0 && !value.IsNil(env.Field(known, f.Name)) && f.Name != "NullE" {
				open = open.With(f.Name, hole(f.Name, f.Type))
			}
		}
		got, _ = Eval(Call{Callee: sdk.V2Attribute + ".MarshalMap", Args: args(open)}, env)
		if !allows(got[0], want) {
			t.Fatalf("round %d: MarshalMap(%s):\n got %s\nwhich does not allow %s", i, print(open), print(sorted(got[0])), print(want))
		}
	}
}
