package ops_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/dynlint/dynlint/internal/decode"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/ops"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

func hole(o value.Origin, name string) *value.Hole {
	return value.NewHole(value.Hole{Origin: o, Name: name, Pos: value.Pos{File: "p/a.go", Line: 3, Col: 4}})
}

func text(vs ...any) value.Value {
	out := make([]value.Value, len(vs))
	for i, v := range vs {
		if s, ok := v.(string); ok {
			out[i] = value.Str(s)
		} else {
			out[i] = v.(value.Value)
		}
	}
	return value.Concat(out...)
}

func attr(name string, cond dynamo.Cond, typ string, vals ...value.Value) dynamo.Attr {
	return dynamo.Attr{Name: name, NameOf: value.Str(name), Cond: cond, Type: typ, Vals: vals}
}

func get(table value.Value, keys ...dynamo.Attr) dynamo.Operation {
	return dynamo.Operation{Kind: dynamo.GetItem, Request: dynamo.Request{Table: table, Keys: dynamo.Attributes{List: keys}}}
}

func put(table value.Value, item ...dynamo.Attr) dynamo.Operation {
	return dynamo.Operation{Kind: dynamo.PutItem, Request: dynamo.Request{Table: table, Item: dynamo.Attributes{List: item}}}
}

func build(t *testing.T, tuples ...dynamo.Operation) ops.Record {
	t.Helper()
	rs := ops.Build([]ops.Site{{File: "a.go", Line: 1, Site: summary.Site{Op: string(tuples[0].Kind), API: "v2"}, Tuples: tuples}})
	return rs[0]
}

func TestBuildTable(t *testing.T) {
	env, field := hole(value.Env, "ORDERS_TABLE"), hole(value.FieldOf, "Repo.table")
	tests := []struct {
		tables []value.Value
		want   ops.Table
		full   bool
	}{
		{[]value.Value{value.Str("Orders")}, ops.Table{Kind: "const", Value: "Orders"}, true},
		{[]value.Value{env}, ops.Table{Kind: "env", Value: "ORDERS_TABLE"}, true},
		{[]value.Value{text(hole(value.Config, "Prefix"), "-orders")}, ops.Table{Kind: "config", Value: "{Prefix}-orders"}, true},
		{[]value.Value{field}, ops.Table{Kind: "field", Value: "Repo.table"}, false},
		{[]value.Value{value.NewHole(value.Hole{Origin: value.Param, Name: "in", Path: "TableName"})}, ops.Table{Kind: "param", Value: "in.TableName"}, false},
		{[]value.Value{value.Str("b"), value.Str("a"), value.Str("b")}, ops.Table{Kind: "const", Value: "a", Values: []string{"a", "b"}}, true},
		{[]value.Value{value.NewChoice(value.Str("b"), env)}, ops.Table{Kind: "const", Value: "b", Values: []string{"ORDERS_TABLE", "b"}}, true},
		{[]value.Value{value.NewChoice(field, env)}, ops.Table{Kind: "env", Value: "ORDERS_TABLE", Values: []string{"ORDERS_TABLE", "Repo.table"}}, false},
		{[]value.Value{value.UnknownBecause("lost", value.Pos{})}, ops.Table{Kind: "unknown"}, false},
		{[]value.Value{nil}, ops.Table{Kind: "unknown"}, false},
	}
	for _, tt := range tests {
		var tuples []dynamo.Operation
		for _, table := range tt.tables {
			tuples = append(tuples, get(table, attr("PK", dynamo.Item, "S", value.Str("A"))))
		}
		r := build(t, tuples...)
		if !reflect.DeepEqual(r.Table, tt.want) {
			t.Errorf("got %+v, want %+v", r.Table, tt.want)
		}
		if full := r.Resolved == "full"; full != tt.full {
			t.Errorf("%+v: resolved %s, unknown %v", tt.want, r.Resolved, r.Unknown)
		}
	}
}

func TestBuildKeys(t *testing.T) {
	table := value.Str("T")
	id, user := hole(value.Client, "id"), hole(value.Identity, "userId")
	r := build(t,
		get(table, attr("SK", dynamo.Item, "S", value.Str("META")), attr("PK", dynamo.Item, "S", text("USER#", id))),
		get(table, attr("SK", dynamo.Item, "?", value.Str("A")), attr("PK", dynamo.Item, "S", text("USER#", hole(value.Client, "")))),
		get(table, attr("PK", dynamo.Item, "S", value.NewChoice(text("ORG#", user), value.NilValue))))
	want := []ops.Key{
		{Attr: "PK", Cond: "item", Shapes: []string{"ORG#{userId}", "USER#{id}"}, Type: "S", Key: true},
		{Attr: "SK", Cond: "item", Shapes: []string{"A", "META"}, Type: "S", Key: true},
	}
	if !reflect.DeepEqual(r.Keys, want) {
		t.Errorf("got %+v", r.Keys)
	}
	if r.Client != "part" || r.Resolved != "full" {
		t.Errorf("client %s, resolved %s", r.Client, r.Resolved)
	}
}

// A key that marshalling makes NULL on one path has the shapes of the others;
// the text "true" and the other attributes are left alone.
func TestBuildNullKey(t *testing.T) {
	null := value.BoolOf(true)
	user := text("USER#", hole(value.Param, "id"))
	for _, tt := range []struct {
		vals []value.Value
		want []string
	}{
		{[]value.Value{value.NewChoice(null, user)}, []string{"USER#{id}"}},
		{[]value.Value{null}, []string{"true"}},
		{[]value.Value{value.NewChoice(value.Str("true"), user)}, []string{"USER#{id}", "true"}},
	} {
		r := build(t, get(value.Str("T"), attr("PK", dynamo.Item, "?", tt.vals...)))
		if got := r.Keys[0].Shapes; !slices.Equal(got, tt.want) {
			t.Errorf("%v: got %q, want %q", tt.vals, got, tt.want)
		}
	}
	r := build(t, get(value.Str("T"), attr("PK", dynamo.Item, "S", user)), put(value.Str("T"), attr("PK", dynamo.Item, "S", user), attr("on", dynamo.Item, "?", value.NewChoice(null, user))))
	for _, k := range r.Keys {
		if k.Attr == "on" && !slices.Equal(k.Shapes, []string{"USER#{id}", "true"}) {
			t.Errorf("an attribute that is no key: got %q", k.Shapes)
		}
	}
}

func TestBuildBetween(t *testing.T) {
	r := build(t, dynamo.Operation{Kind: dynamo.Query, Request: dynamo.Request{Table: value.Str("T"), Keys: dynamo.Attributes{List: []dynamo.Attr{
		attr("v", dynamo.LessEq, "N", hole(value.Number, "")), attr("v", dynamo.GreaterEq, "N", value.IntOf(0)),
		attr("SK", dynamo.Between, "S", value.Str("A#"), text("B#", hole(value.Clock, "")))}}}})
	want := []ops.Key{
		{Attr: "SK", Cond: "between", Shapes: []string{"A#", "B#{}"}, Type: "S", Key: true},
		{Attr: "v", Cond: "<=", Shapes: []string{"{}"}, Type: "N", Key: true},
		{Attr: "v", Cond: ">=", Shapes: []string{"0"}, Type: "N", Key: true},
	}
	if !reflect.DeepEqual(r.Keys, want) || r.Resolved != "full" || r.Client != "no" {
		t.Errorf("got %+v, %s, %s", r.Keys, r.Resolved, r.Client)
	}
}

func TestBuildOpenKeys(t *testing.T) {
	table := value.Str("T")
	r := build(t, get(table, attr("PK", dynamo.Item, "S", text("A#", hole(value.Param, "id")))))
	if !r.Keys[0].Open || r.Resolved != "part" || r.Client != "unknown" {
		t.Errorf("got %+v, %s, %s", r.Keys, r.Resolved, r.Client)
	}
	if want := []ops.Unknown{{What: "key PK", Why: "parameter id is not given by any known caller", At: "p/a.go:3:4"}}; !slices.Equal(r.Unknown, want) {
		t.Errorf("unknown: %+v", r.Unknown)
	}

	gap := get(table)
	gap.Keys.Gap = &dynamo.Gap{Why: "lost"}
	if r := build(t, gap); r.Resolved != "none" || r.Unknown[0].Why != "lost" || r.Client != "unknown" {
		t.Errorf("gap: %+v", r)
	}

	var vals []value.Value
	for i := range 10 {
		vals = append(vals, value.Str(string(rune('j'-i))))
	}
	r = build(t, get(table, attr("PK", dynamo.Item, "S", value.NewChoice(vals...))))
	if k := r.Keys[0]; !k.Open || len(k.Shapes) != 8 || k.Shapes[0] != "a" || r.Resolved != "part" {
		t.Errorf("many shapes: %+v", k)
	}
	r = build(t, get(table, attr("PK", dynamo.Item, "S", value.NewChoice(value.Str("a"), value.NewHole(value.Hole{Origin: value.Bound})))))
	if k := r.Keys[0]; !k.Open || !slices.Equal(k.Shapes, []string{"a"}) {
		t.Errorf("cut set: %+v", k)
	}
}

func TestBuildKeyFlag(t *testing.T) {
	users, orders := value.Str("Users"), value.Str("Orders")
	sites := []ops.Site{
		{File: "b.go", Site: summary.Site{Op: "PutItem"}, Tuples: []dynamo.Operation{put(users,
			attr("name", dynamo.Item, "S", hole(value.Client, "name")), attr("id", dynamo.Item, "S", hole(value.ID, "")), attr("m", dynamo.Item, "M", value.NewMap(nil, true, nil)))}},
		{File: "a.go", Site: summary.Site{Op: "GetItem"}, Tuples: []dynamo.Operation{get(users, attr("id", dynamo.Item, "S", value.Str("x")))}},
		{File: "c.go", Site: summary.Site{Op: "PutItem"}, Tuples: []dynamo.Operation{put(orders, attr("id", dynamo.Item, "S", hole(value.Client, "id")))}},
		{File: "d.go", Site: summary.Site{Op: "PutItem"}, Tuples: []dynamo.Operation{put(value.UnknownBecause("x", value.Pos{}), attr("id", dynamo.Item, "S", value.Str("x")))}},
	}
	rs := ops.Options{IsKey: func(table value.Value, attr string) bool { return table == value.Value(orders) && attr == "zip" }}.Build(sites)
	want := []ops.Key{
		{Attr: "id", Cond: "item", Shapes: []string{"{}"}, Type: "S", Key: true},
		{Attr: "m", Cond: "item", Type: "?"},
		{Attr: "name", Cond: "item", Shapes: []string{"{name}"}, Type: "S"},
	}
	if got := rs[1]; !reflect.DeepEqual(got.Keys, want) || got.Client != "no" || got.Resolved != "full" {
		t.Errorf("put: %+v", got)
	}
	if rs[2].Keys[0].Key || rs[2].Client != "unknown" {
		t.Errorf("put into another table: %+v", rs[2])
	}
	if rs[3].Keys[0].Key {
		t.Errorf("put into an unknown table: %+v", rs[3])
	}
	sites[2].Tuples[0].Item.List[0] = attr("zip", dynamo.Item, "S", value.Str("x"))
	if rs := (ops.Options{IsKey: func(_ value.Value, attr string) bool { return attr == "zip" }}).Build(sites); !rs[2].Keys[0].Key {
		t.Errorf("declared key: %+v", rs[2])
	}
}

func TestBuildActions(t *testing.T) {
	tx := func(pk string, verbs ...dynamo.Verb) dynamo.Operation {
		op := dynamo.Operation{Kind: dynamo.TransactWriteItems}
		for _, v := range verbs {
			op.Actions = append(op.Actions, dynamo.Action{Verb: v, Request: dynamo.Request{Table: value.Str("T"),
				Keys: dynamo.Attributes{List: []dynamo.Attr{attr("PK", dynamo.Item, "S", value.Str(pk))}}}})
		}
		return op
	}
	r := build(t, tx("A", dynamo.Update, dynamo.Delete), tx("B", dynamo.Update, dynamo.Delete))
	if len(r.Actions) != 2 || !slices.Equal(r.Actions[0].Keys[0].Shapes, []string{"A", "B"}) || r.Actions[1].Op != "Delete" {
		t.Errorf("same sequence: %+v", r.Actions)
	}
	if r.Table.Value != "T" || r.Resolved != "full" || len(r.Keys) != 0 {
		t.Errorf("record: %+v", r)
	}
	r = build(t, tx("A", dynamo.Update), tx("B", dynamo.Update, dynamo.Delete), tx("A", dynamo.Update))
	var got []string
	for _, a := range r.Actions {
		got = append(got, a.Op+" "+a.Keys[0].Shapes[0])
	}
	if want := []string{"Delete B", "Update A", "Update B"}; !slices.Equal(got, want) {
		t.Errorf("different sequences: %v", got)
	}
}

func TestBuildIndexAndLimit(t *testing.T) {
	query := func(index, limit value.Value) dynamo.Operation {
		return dynamo.Operation{Kind: dynamo.Query, IndexName: index, Limit: limit, Request: dynamo.Request{
			Table: value.Str("T"), Consistent: value.BoolOf(true), Keys: dynamo.Attributes{List: []dynamo.Attr{attr("PK", dynamo.Eq, "S", value.Str("A"))}}}}
	}
	gsi := value.Str("GSI1")
	tests := []struct {
		tuples []dynamo.Operation
		index  string
		limit  ops.Limit
		full   bool
	}{
		{[]dynamo.Operation{query(nil, nil)}, "none", ops.Limit{}, true},
		{[]dynamo.Operation{query(gsi, value.IntOf(5)), query(gsi, value.IntOf(5))}, "GSI1", ops.Limit{N: 5}, true},
		{[]dynamo.Operation{query(gsi, value.IntOf(5)), query(nil, value.IntOf(6))}, "{}", ops.Limit{Dynamic: true}, true},
		{[]dynamo.Operation{query(hole(value.Param, "index"), hole(value.Client, "n"))}, "{}", ops.Limit{Dynamic: true}, false},
	}
	for i, tt := range tests {
		r := build(t, tt.tuples...)
		index := "none"
		if r.Index != nil {
			index = *r.Index
		}
		if index != tt.index || r.Limit != tt.limit || !r.Consistent || (r.Resolved == "full") != tt.full {
			t.Errorf("%d: index %s, limit %+v, consistent %v, resolved %s", i, index, r.Limit, r.Consistent, r.Resolved)
		}
	}
}

// The expressions of an input, as a reader sees them.
func TestBuildExpressions(t *testing.T) {
	str := func(v value.Value) value.Value {
		return value.NewRecord("github.com/aws/aws-sdk-go-v2/service/dynamodb/types.AttributeValueMemberS", []value.Field{{Name: "Value", Val: v}}, nil, value.Pos{})
	}
	entry := func(k string, v value.Value) value.Entry { return value.Entry{Key: value.Str(k), Val: v} }
	in := value.NewRecord("", []value.Field{
		{Name: "TableName", Val: value.Str("T")},
		{Name: "FilterExpression", Val: text("#s = :open AND owner = :me AND ", hole(value.Param, "more"))},
		{Name: "ProjectionExpression", Val: value.Str("b, #s, a.c")},
		{Name: "ExpressionAttributeNames", Val: value.NewMap([]value.Entry{entry("#s", value.Str("status"))}, false, nil)},
		{Name: "ExpressionAttributeValues", Val: value.NewMap([]value.Entry{entry(":open", str(value.Str("OPEN"))), entry(":me", str(hole(value.Identity, "userId")))}, false, nil)},
	}, nil, value.Pos{})
	site := summary.Site{Op: "Scan", API: "v2"}
	r := build(t, decode.Decode(site, in))
	if want := (ops.Expression{Text: "status = 'OPEN' AND owner = {userId} AND {more}", Attrs: []string{"owner", "status"}}); !reflect.DeepEqual(*r.Filter, want) {
		t.Errorf("filter: %+v", *r.Filter)
	}
	if want := []string{"a.c", "b", "status"}; !slices.Equal(r.Projection, want) {
		t.Errorf("projection: %v", r.Projection)
	}
	if r.Condition != nil || r.Update != nil || r.Resolved != "full" {
		t.Errorf("record: %+v", r)
	}
	if b, err := json.Marshal(r); err != nil || len(b) == 0 {
		t.Errorf("json: %v", err)
	}
}

func TestBuildWithoutTuples(t *testing.T) {
	rs := ops.Build([]ops.Site{{File: "a.go", Line: 1, Site: summary.Site{Op: "ExecuteStatement", API: "v2"}, TableExpr: "x", Paging: "one"}})
	r := rs[0]
	if r.Resolved != "none" || r.Client != "unknown" || r.API != "partiql" || *r.Paging != "one" || r.Unprocessed != nil || r.Table.Expr != "x" {
		t.Errorf("got %+v", r)
	}
}

func TestBuildStatements(t *testing.T) {
	read := func(text string) ops.Record {
		in := value.NewRecord("", []value.Field{{Name: "Statement", Val: value.Str(text)}}, nil, value.Pos{})
		return build(t, decode.Decode(summary.Site{Op: "ExecuteStatement", API: "v2"}, in))
	}
	r := read("SELECT a FROM T")
	if r.Resolved != "full" || r.Table.Value != "T" || r.API != "partiql" || !slices.Equal(r.Projection, []string{"a"}) {
		t.Errorf("SELECT of all: %+v", r)
	}
	r = read("SELECT * FROM T WHERE a = 'x' AND b > 1")
	want := []ops.Key{{Attr: "a", Cond: "=", Shapes: []string{"x"}, Type: "S"}, {Attr: "b", Cond: ">", Shapes: []string{"1"}, Type: "N"}}
	if !reflect.DeepEqual(r.Keys, want) {
		t.Errorf("SELECT: %+v", r.Keys)
	}
	if r = read("DELETE FROM T WHERE a = 'x'"); !r.Keys[0].Key {
		t.Errorf("DELETE: %+v", r.Keys)
	}
	if r = read("nonsense"); r.Resolved != "none" {
		t.Errorf("no statement: %+v", r)
	}
}
