package model

import (
	"testing"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/value"
)

func TestSetter(t *testing.T) {
	callee := func(typ, method string) string { return "(" + sdk.V1DynamoDB + "." + typ + ")." + method }
	in := value.NewRecord(sdk.V1DynamoDB+".QueryInput", nil, nil, value.Pos{})
	first, _ := Eval(Call{Callee: callee("QueryInput", "SetTableName"), Args: args(in, s("T")), Results: 1}, fakeEnv{})
	c := Call{Callee: callee("QueryInput", "SetLimit"), Args: args(first[0], n(5)), Results: 1}
	got, ok := Eval(c, fakeEnv{})
	if !ok {
		t.Fatal("a setter has no model")
	}
	r := got[0].(*value.Record)
	if name, _ := value.Known(r.Get("TableName")); name != "T" || r.Get("Limit").Hash() != n(5).Hash() || r.Type != in.Type {
		t.Errorf("got %s", print(r))
	}
	if after, ok := After(c, 0, first[0], fakeEnv{}); !ok || after.Hash() != r.Hash() {
		t.Error("a setter does not leave in its receiver what it returns")
	}
	unknown := hole("in", "")
	got, _ = Eval(Call{Callee: callee("QueryInput", "SetTableName"), Args: args(unknown, s("T")), Results: 1}, fakeEnv{})
	if r := got[0].(*value.Record); r.Base == nil || r.Base.Hash() != unknown.Hash() {
		t.Errorf("an unknown input is lost: %s", print(r))
	}
	for _, other := range []string{callee("DynamoDB", "Query"), callee("QueryInput", "Set"), "(" + sdk.V2DynamoDB + ".QueryInput).SetLimit", "fmt.Set"} {
		if _, ok := setter(other); ok {
			t.Errorf("%s is taken for a setter", other)
		}
	}
}
