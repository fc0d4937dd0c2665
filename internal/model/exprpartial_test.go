package model

import (
	"testing"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/value"
)

// TestExpressionInParts: what is known of a builder is printed though parts are
// not.
func TestExpressionInParts(t *testing.T) {
	g := &grower{T: t, env: newReflectEnv(address{})}
	zero := func(typ string) value.Value { return value.NewRecord(sdk.V2Expression+"."+typ, nil, nil, value.Pos{}) }
	rec := value.NewHole(value.Hole{Origin: value.Loop, Index: 3})
	id, field := hole("id", "string"), hole("field", "string")
	val := func(v value.Value) value.Value { return g.call("Value", value.NewIface("string", v)) }
	name := func(v value.Value) value.Value { return g.call("Name", v) }
	eq := func(n string, v value.Value) value.Value {
		return g.call("(NameBuilder).Equal", name(s(n)), boxedRecord("ValueBuilder", val(v)))
	}
	set := func(u, n, v value.Value) value.Value {
		return g.call("(UpdateBuilder).Set", u, n, boxedRecord("ValueBuilder", val(v)))
	}
	loop := func(entry, body value.Value) value.Value {
		v, ok := Loop(entry, body, rec)
		if !ok {
			t.Fatal("no value of the loop")
		}
		return v
	}
	and := func(a, b value.Value) value.Value { return g.call("(ConditionBuilder).And", a, b, value.NilValue) }
	key := g.call("(KeyBuilder).Equal", g.call("Key", s("PK")), val(txt(s("USER#"), id)))
	optional := func(u value.Value, names ...string) value.Value {
		for _, n := range names {
			alts := []value.Value{u, set(u, name(s(n)), id)}
			if j, ok := Join(alts); ok {
				u = j
			} else {
				u = choice(alts...)
			}
		}
		return u
	}
	for _, r := range []struct {
		what, with, get string
		part            value.Value
		want            string
	}{
		{"unknown value", "KeyCondition", "Values", key, `map{":0": S{Value: "USER#{id}"}}`},
		{"unknown value", "KeyCondition", "KeyCondition", key, `"#0 = :0"`},
		{"unknown name", "Filter", "Names", eq("a", id), `map{"#0": "a"}`},
		{"name from a parameter", "Filter", "Names", g.call("(NameBuilder).AttributeExists", name(txt(s("info."), field))), `map{"#0": "info", "#1": param{field}}`},
		{"name from a parameter", "Filter", "Filter", g.call("(NameBuilder).AttributeExists", name(txt(s("info."), field))), `"attribute_exists (#0.#1)"`},
		{"index in a name", "Filter", "Filter", g.call("(NameBuilder).AttributeExists", name(txt(s("list["), field, s("].x")))), `"attribute_exists (#0[{field}].#1)"`},
		{"part of a condition unknown", "Condition", "Condition", and(eq("a", id), hole("c", sdk.V2Expression+".ConditionBuilder")), `"(#0 = :0) AND ({c})"`},
		{"part of a condition unknown", "Condition", "Names", and(eq("a", id), hole("c", sdk.V2Expression+".ConditionBuilder")), `map{"#0": "a", ...}`},
		{"operand unknown", "Condition", "Condition", g.call("Equal", hole("x", ""), boxedRecord("ValueBuilder", val(id))), `"{x} = :0"`},
		{"value builder unknown", "Condition", "Values", g.call("(NameBuilder).Equal", name(s("a")), hole("v", sdk.V2Expression+".ValueBuilder")), `map{":0": ?{Value: param{v:marshal()}}}`},
		{"two conditions", "Condition", "Condition", choice(eq("a", id), and(eq("a", id), eq("b", id))), `<"#0 = :0", "(#0 = :0) AND (#1 = :1)">`},
		{"two conditions", "Condition", "Names", choice(eq("a", id), and(eq("b", id), eq("a", id))), `map{"#0": "a", "#1"?: "b"}`},
		{"two conditions, one table", "Condition", "Condition", choice(eq("a", id), and(eq("b", field), eq("a", id))), `<"#0 = :0", "(#1 = :1) AND (#0 = :0)">`},
		{"two conditions, one table", "Condition", "Values", choice(eq("a", id), and(eq("b", field), eq("a", id))), `map{":0": S{Value: param{id}}, ":1"?: S{Value: param{field}}}`},
		{"updates in a loop", "Update", "Update", loop(set(zero("UpdateBuilder"), name(s("updated")), id), set(rec, name(field), id)), `"SET #0 = :0, #1 = :1, {}\n"`},
		{"updates in a loop", "Update", "Names", loop(set(zero("UpdateBuilder"), name(s("updated")), id), set(rec, name(field), id)), `map{"#0": "updated", "#1"?: param{field}, ...}`},
		{"conditions in a loop", "Filter", "Filter", loop(eq("a", id), and(rec, eq("b", id))), `"(#0 = :0) AND (#1 = :1) AND ({})"`},
		{"conditions in a loop", "Filter", "Values", loop(eq("a", id), and(rec, eq("b", id))), `map{":0": S{Value: param{id}}, ":1"?: S{Value: param{id}}, ...}`},
		{"one optional update", "Update", "Update", optional(set(zero("UpdateBuilder"), name(s("a")), id), "b"), `<"SET #0 = :0\n", "SET #0 = :0, #1 = :1\n">`},
		{"many optional updates", "Update", "Names", optional(set(zero("UpdateBuilder"), name(s("a")), id), "b", "c", "d", "e"), `map{"#0": "a", "#1"?: "b", "#2"?: "c", "#3"?: "d", "#4"?: "e", ...}`},
		{"many optional updates", "Update", "Update", optional(set(zero("UpdateBuilder"), name(s("a")), id), "b", "c", "d", "e"), `"SET #0 = :0, #1 = :1, #2 = :2, #3 = :3, #4 = :4, {}\n"`},
		{"update of unknown making", "Update", "Update", set(hole("u", ""), name(s("a")), id), `"SET {u}, #0 = :0\n"`},
		{"a filter by a pointer that may be nil", "Filter", "Filter", choice(value.NilValue, eq("a", id)), `"#0 = :0"`},
		{"an absent filter", "KeyCondition", "Filter", key, `nil`},
		{"projection in a loop", "Projection", "Projection", loop(g.call("NamesList", name(s("a")), value.NilValue), g.call("(ProjectionBuilder).AddNames", rec, list(name(field)))), `"#0, #1, {}"`},
	} {
		b := g.call("(Builder).With"+r.with, g.call("NewBuilder"), r.part)
		if got := print(g.call("(Expression)."+r.get, g.call("(Builder).Build", b))); got != r.want {
			t.Errorf("%s: %s:\n got %s\nwant %s", r.what, r.get, got, r.want)
		}
	}
}

// TestDroppedResults: builders share a map once they have a part, so a dropped
// result acts on the receiver; on an empty one it is lost.
func TestDroppedResults(t *testing.T) {
	g := &grower{T: t, env: newReflectEnv()}
	v := g.call("Value", s("x"))
	after := func(callee string, recv value.Value, more ...value.Value) value.Value {
		out, ok := After(Call{Callee: "(" + sdk.V2Expression + "." + callee, Args: append(args(recv), more...)}, 0, recv, g.env)
		if !ok {
			t.Fatal("no effect known")
		}
		return out
	}
	empty := value.NewRecord(sdk.V2Expression+".UpdateBuilder", nil, nil, value.Pos{})
	if got := after("UpdateBuilder).Add", empty, g.call("Name", s("a")), v); got.Hash() != empty.Hash() {
		t.Errorf("Add to an empty update whose result is dropped leaves %s", print(got))
	}
	u := g.call("Add", g.call("Name", s("a")), v)
	want := g.call("(UpdateBuilder).Add", u, g.call("Name", s("b")), v)
	if got := after("UpdateBuilder).Add", u, g.call("Name", s("b")), v); got.Hash() != want.Hash() {
		t.Errorf("Add whose result is dropped leaves %s, want %s", print(got), print(want))
	}
	b := g.call("NewBuilder")
	if got := after("Builder).WithUpdate", b, u); got.Hash() != b.Hash() {
		t.Errorf("WithUpdate of an empty builder whose result is dropped leaves %s", print(got))
	}
	b = g.call("(Builder).WithUpdate", b, u)
	f := g.call("(NameBuilder).AttributeExists", g.call("Name", s("a")))
	if got := after("Builder).WithFilter", b, f); got.Hash() != g.call("(Builder).WithFilter", b, f).Hash() {
		t.Errorf("WithFilter whose result is dropped leaves %s", print(got))
	}
}
