package expr_test

import (
	"testing"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
)

// A comparison that no key condition may use is one fault, whether or not the key is
// known; one that only a sort key may use is another.
func TestLegacyKeyOperatorOnce(t *testing.T) {
	schema := &expr.Schema{Table: "table", Key: []expr.KeyAttribute{{Name: "pk", Type: expr.TypeS}}}
	for _, s := range []*expr.Schema{nil, schema} {
		for op, want := range map[string]int{"EQ": 0, "NE": 1, "CONTAINS": 1, "LT": 1} {
			r := &expr.Request{
				Op: dynamo.Query, Table: expr.Some("table"), Schema: s,
				KeyConditions: expr.Legacy{State: expr.Present, Entries: []expr.LegacyEntry{{
					Attribute: "pk", Operator: expr.Some(op), Values: []expr.AttributeValue{{Type: expr.TypeS, Known: true, Str: "a"}},
				}}},
			}
			if got := r.Check(); len(got) != want {
				t.Errorf("%s, key known: %t: %d faults, want %d: %v", op, s != nil, len(got), want, got)
			}
		}
	}
}
