package ops

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// table describes the tables of operations: of a batch or transaction those of
// its actions.
func (b *builder) table(ops []dynamo.Operation, expr string) Table {
	var vals []value.Value
	for i := range ops {
		if ops[i].Kind.Many() && ops[i].Table != nil {
			vals = append(vals, ops[i].Table)
		}
		ops[i].Requests(func(r *dynamo.Request) { vals = append(vals, r.Table) })
	}
	return b.tableOf(vals, expr)
}

// tableOf describes tables by the origins of their names.
func (b *builder) tableOf(vals []value.Value, expr string) Table {
	var origins []origin
	for _, v := range vals {
		if v == nil {
			continue
		}
		if b.noteHoles("table", v) {
			b.open = true
		}
		for _, a := range value.Alternatives(v) {
			if value.IsNil(a) {
				continue
			}
			if o := originOf(a); !slices.Contains(origins, o) {
				origins = append(origins, o)
			}
		}
	}
	slices.SortFunc(origins, func(a, b origin) int {
		return slices.Compare([]string{a.value, a.kind}, []string{b.value, b.kind})
	})
	t := Table{Kind: "unknown", Expr: expr}
	if len(origins) == 0 {
		if len(vals) > 0 {
			b.open = true
		}
		return t
	}
	for _, o := range origins {
		if o.value == "" {
			continue
		}
		if t.Value == "" || rank(o.kind) < rank(t.Kind) {
			t.Kind, t.Value = o.kind, o.value
		}
		t.Values = append(t.Values, o.value)
	}
	if len(t.Values) < 2 {
		t.Values = nil
	}
	if t.Value == "" {
		t.Kind = origins[0].kind
	}
	return t
}

// rank orders kinds of origins by how much they tell.
func rank(kind string) int {
	return slices.Index([]string{"const", "env", "config", "global", "field", "param", "unknown"}, kind)
}

// origin is where a name comes from in the end.
type origin struct{ kind, value string }

var originKinds = map[value.Origin]string{
	value.Param: "param", value.FreeVar: "param", value.Client: "param", value.Identity: "param", value.Request: "param",
	value.Env: "env", value.Config: "config", value.FieldOf: "field", value.Global: "global",
}

func originOf(v value.Value) origin {
	switch v := value.Unwrap(v).(type) {
	case *value.Const:
		return origin{"const", v.Lit}
	case *value.Hole:
		return origin{holeKind(v), dynamo.HoleName(v)}
	case *value.Text:
		o := origin{}
		var text strings.Builder
		for _, p := range v.Parts {
			h, ok := p.(*value.Hole)
			if !ok {
				text.WriteString(originOf(p).value)
				continue
			}
			if o.kind == "" {
				o.kind = holeKind(h)
			}
			text.WriteString("{" + dynamo.HoleName(h) + "}")
		}
		o.value = text.String()
		return o
	}
	return origin{kind: "unknown"}
}

func holeKind(h *value.Hole) string {
	if k, ok := originKinds[h.Origin]; ok {
		return k
	}
	return "unknown"
}

// index is the name of the index: nil for none, "{}" when it is not one known
// name.
func (b *builder) index() *string {
	open := "{}"
	var out *string
	for i, op := range b.site.Tuples {
		name := b.indexOf(op.IndexName)
		if i > 0 && (name == nil) != (out == nil) || name != nil && out != nil && *name != *out {
			return &open
		}
		out = name
	}
	return out
}

func (b *builder) indexOf(v value.Value) *string {
	if v == nil {
		return nil
	}
	if b.noteHoles("index", v) {
		b.open = true
	}
	if name, ok := value.Known(v); ok {
		return orNil(name) // SDKs leave out an index that is ""
	}
	open := "{}"
	return &open
}
