package decode

import (
	"github.com/dynlint/dynlint/internal/model"
	"github.com/dynlint/dynlint/internal/value"
)

// Expressions in DynamoDB's own language as arguments: dynamo.ExpressionLiteral.

// literal is an expression in DynamoDB's own language that is given as an argument;
// it reports true too if the argument is one that is not known.
func literal(v value.Value) (*value.Record, bool) {
	for _, a := range value.Alternatives(v) {
		if r, ok := model.Literal(a); ok {
			if len(value.Alternatives(v)) > 1 {
				return nil, true
			}
			return r, true
		}
	}
	return nil, false
}

// merge puts an expression of DynamoDB's own language into the text; its placeholders
// get a prefix, so that they never meet those of the library.
func (t *substitution) merge(lit *value.Record) value.Value {
	if lit == nil || lit.Base != nil {
		t.open = true
		return value.UnknownBecause("an expression given as an argument is not known", value.Pos{})
	}
	names, values := field(lit, "AttributeNames"), field(lit, "AttributeValues")
	t.names = t.foreign(t.names, names)
	t.values = t.foreign(t.values, values)
	text := lit.Get("Expression")
	if text == nil {
		return value.Str("")
	}
	return value.Each(text, func(v value.Value) value.Value {
		var out []value.Value
		for _, p := range value.Parts(v) {
			k, ok := p.(*value.Const)
			if !ok {
				t.open = true
				out = append(out, p)
				continue
			}
			out = append(out, prefixed(k)...)
		}
		return value.Concat(out...)
	})
}

// prefixed gives the placeholders in a part of an expression their prefix.
func prefixed(k *value.Const) []value.Value {
	var out []value.Value
	from := 0
	for i := range len(k.Lit) {
		if k.Lit[i] == '#' || k.Lit[i] == ':' {
			out = append(out, k.Slice(from, i), k.Slice(i, i+1).Instead(k.Lit[i:i+1]+"x_"))
			from = i + 1
		}
	}
	return append(out, k.Slice(from, len(k.Lit)))
}

// foreign adds the placeholders of an expression of DynamoDB's own language.
func (t *substitution) foreign(to []value.Entry, v value.Value) []value.Entry {
	if present(v) == nil {
		return to
	}
	entries, open := flat(v)
	t.open = t.open || open
	for _, e := range entries {
		key, known := value.Known(value.Unwrap(e.Key))
		if !known || key == "" {
			t.open = true
			continue
		}
		k := value.NewConst(value.String, key[:1]+"x_"+key[1:], posOf(e.Key))
		to = append(to, value.Entry{Key: k, Val: value.Unwrap(e.Val), Optional: e.Optional || t.maybe})
	}
	return to
}
