package decode

import (
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// legacy reads a map of the conditions or updates that were there before
// expressions.
func (w *wire) legacy(v value.Value, updates bool) expr.Legacy {
	out := expr.Legacy{State: stateOf(v)}
	if out.State != expr.Present {
		return out
	}
	entries, open := flat(v)
	out.Open = open
	for _, e := range entries {
		names, maybe := entryNames(e)
		if maybe {
			out.Open = true
			continue
		}
		out.Entries = append(out.Entries, w.legacyEntry(names[0], e.Val, updates))
	}
	return out
}

func (w *wire) legacyEntry(name string, v value.Value, updates bool) expr.LegacyEntry {
	e := expr.LegacyEntry{Attribute: name, Operator: w.enum(field(v, "ComparisonOperator"))}
	if updates {
		e.Operator = w.enum(field(v, "Action"))
	}
	switch x := field(v, "Value"); stateOf(x) {
	case expr.Present:
		e.Value = expr.Some(w.attributeValue(x))
	case expr.Unknown:
		e.Value = expr.Maybe[expr.AttributeValue]()
		if _, ok := value.Unwrap(x).(*value.Hole); ok && !mayBeAbsent(x) {
			e.Value = expr.Given[expr.AttributeValue]()
		}
	}
	if updates {
		return e
	}
	e.Exists = boolean(field(v, "Exists"))
	list := field(v, "AttributeValueList")
	e.HasValues = list != nil
	e.ValuesOpen, _ = w.list(list, func(_ int, x value.Value) { e.Values = append(e.Values, w.attributeValue(x)) })
	return e
}
