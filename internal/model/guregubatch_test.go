package model

import (
	"testing"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/value"
)

// A batch whose rows are an argument of the function around it: what it writes
// depends on that argument, so that callers of the function are asked for it.
func TestBatchOfParameter(t *testing.T) {
	rows := value.NewHole(value.Hole{Origin: value.Param, Name: "rows", Func: "store.PutAll", Index: 1})
	env := newReflectEnv(dialectItem{})
	for _, r := range []struct{ callee, field string }{
		{"(" + sdk.Guregu + ".BatchWrite).Put", "Writes"},
		{"(" + sdk.Guregu + ".BatchWrite).Delete", "Writes"},
		{"(" + sdk.Guregu + ".BatchGet).And", "Keys"},
	} {
		before := value.NewRecord(receiverType(r.callee), nil, nil, value.Pos{})
		out, ok := Eval(Call{Callee: r.callee, Args: []value.Value{before, rows}, Results: 1}, env)
		if !ok {
			t.Errorf("%s: no model", r.callee)
			continue
		}
		found := false
		value.Holes(out[0].(*value.Record).Get(r.field), func(h *value.Hole) {
			found = found || h.Origin == value.Param && h.Func == rows.Func && h.Index == 1
		})
		if !found {
			t.Errorf("%s: %s does not depend on the argument", r.callee, print(out[0]))
		}
	}
}
