package model

import (
	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/value"
)

// The builders of guregu/dynamo. A builder is a record of its own type with the
// fields that package decode documents; Batch and Table are records too:
//
//	Table  name
//	Batch  Table, HashKey, RangeKey
//
// Builders are changed in place and returned: every method is a change. Clauses of
// expressions are in gureguexpr.go.
type gureguLib struct {
	pkg string
	d   Dialect
}

func gureguModels() map[string]model {
	m := map[string]model{}
	for _, l := range []gureguLib{{sdk.GureguV2, GureguV2}, {sdk.Guregu, GureguV1}} {
		l.tables(m)
		l.reads(m)
		l.writes(m)
		l.batches(m)
		l.transactions(m)
		l.terminals(m)
	}
	return m
}

func (l gureguLib) method(typ, name string) string { return "(" + l.pkg + "." + typ + ")." + name }

// record makes a builder.
func (l gureguLib) record(c *ctx, typ string, fields ...value.Field) value.Value {
	return value.NewRecord(l.pkg+"."+typ, fields, nil, c.Pos)
}

// change is a change of a builder; nil leaves it as it is.
type change func(c *ctx, b *value.Record) *value.Record

// changes makes the model of a method that changes its receiver and returns it.
func (l gureguLib) changes(typ string, f change) model {
	apply := func(c *ctx, recv value.Value) value.Value {
		return value.Each(recv, func(v value.Value) value.Value {
			b, ok := value.Unwrap(v).(*value.Record)
			if !ok {
				b = value.NewRecord(l.pkg+"."+typ, nil, value.Unwrap(v), c.Pos)
			}
			if b = f(c, b); b == nil {
				return v
			}
			return b
		})
	}
	return model{
		eval: func(c *ctx) []value.Value { return one(apply(c, c.arg(0))) },
		after: func(c *ctx, arg int, before value.Value) (value.Value, bool) {
			if arg != 0 {
				return before, true
			}
			return apply(c, before), true
		},
	}
}

// set sets a field to the argument.
func set(field string, arg int) change {
	return func(c *ctx, b *value.Record) *value.Record { return b.With(field, c.arg(arg)) }
}

// add appends values to a list field.
func add(b *value.Record, field string, open bool, vs ...value.Value) *value.Record {
	var elems []value.Value
	if old := b.Get(field); old != nil {
		var more bool
		elems, more = listOf(old)
		open = open || more
	} else if b.Base != nil {
		open = true // an unknown builder may hold others
	}
	return b.With(field, value.NewList(append(elems[:len(elems):len(elems)], vs...), open))
}

// tableName is the name of a Table; of one that is not known, the table itself
// stands for its name.
func tableName(v value.Value) value.Value {
	return value.Each(v, func(v value.Value) value.Value {
		if r, ok := value.Unwrap(v).(*value.Record); ok {
			if name := r.Get("name"); name != nil {
				return name
			}
			if r.Base != nil {
				return tableName(r.Base)
			}
			return value.UnknownBecause("a table without a name", r.Pos)
		}
		return v
	})
}

func (l gureguLib) tables(m map[string]model) {
	m[l.method("DB", "Table")] = evalOne(func(c *ctx) value.Value {
		return l.record(c, "Table", value.Field{Name: "name", Val: c.arg(1)})
	})
	m[l.method("Table", "Name")] = evalOne(func(c *ctx) value.Value { return tableName(c.arg(0)) })
	for typ, method := range map[string]string{"Query": "Get", "Update": "Update", "Delete": "Delete", "ConditionCheck": "Check"} {
		m[l.method("Table", method)] = evalOne(func(c *ctx) value.Value {
			return l.record(c, typ, value.Field{Name: "Table", Val: tableName(c.arg(0))},
				value.Field{Name: "HashKey", Val: c.arg(1)}, value.Field{Name: "HashValue", Val: l.attribute(c, c.arg(2), asKey)})
		})
	}
	m[l.method("Table", "GetComposite")] = evalOne(func(c *ctx) value.Value {
		keys := value.Each(c.arg(1), func(v value.Value) value.Value {
			given, ok := value.Unwrap(v).(*value.Map)
			if !ok {
				return value.UnknownBecause("the keys are not known", c.Pos)
			}
			var entries []value.Entry
			for _, e := range given.Entries {
				entries = append(entries, value.Entry{Key: value.Unwrap(e.Key), Val: l.attribute(c, e.Val, asKey), Optional: e.Optional})
			}
			return value.NewMap(entries, given.Open, nil).WithPos(given.Pos)
		})
		return l.record(c, "Query", value.Field{Name: "Table", Val: tableName(c.arg(0))}, value.Field{Name: "HashKeys", Val: keys})
	})
	m[l.method("Table", "Scan")] = evalOne(func(c *ctx) value.Value {
		return l.record(c, "Scan", value.Field{Name: "Table", Val: tableName(c.arg(0))})
	})
	m[l.method("Table", "Put")] = evalOne(func(c *ctx) value.Value {
		return l.record(c, "Put", value.Field{Name: "Table", Val: tableName(c.arg(0))}, value.Field{Name: "Item", Val: MarshalItem(l.d, c.arg(1), c.env)})
	})
	m[l.method("Table", "Batch")] = evalOne(func(c *ctx) value.Value {
		fields := []value.Field{{Name: "Table", Val: tableName(c.arg(0))}}
		names, _ := c.rest(1)
		for i, name := range []string{"HashKey", "RangeKey"} {
			if i < len(names) {
				fields = append(fields, value.Field{Name: name, Val: names[i]})
			}
		}
		if len(names) > 2 {
			fields = append(fields, value.Field{Name: "TooMany", Val: value.BoolOf(true)})
		}
		return l.record(c, "Batch", fields...)
	})
}

// The ways in which the library marshals an argument: the value of a key, the value
// of a range, an argument of an expression, and a set.
var (
	asKey   = fieldTag{}
	asRange = fieldTag{allowEmpty: true}
	asArg   = fieldTag{allowEmpty: true, null: true}
	asSet   = fieldTag{set: true}
)

// attribute is the attribute value that the library makes of v: nil where it
// makes none. A nil that has no type it never marshals.
func (l gureguLib) attribute(c *ctx, v value.Value, t fieldTag) value.Value {
	m := marshaller{ctx: &ctx{env: c.env}, d: l.d}
	var alts []value.Value
	for _, a := range value.Alternatives(v) {
		if value.IsNil(a) {
			alts = append(alts, value.NilValue)
			continue
		}
		e := m.encode(a, "", t, 0)
		alts = append(alts, e.alts...)
		if e.absent {
			alts = append(alts, value.NilValue)
		}
	}
	return value.NewChoice(alts...)
}

func (l gureguLib) attributes(c *ctx, vs []value.Value, t fieldTag) []value.Value {
	out := make([]value.Value, len(vs))
	for i, v := range vs {
		out[i] = l.attribute(c, v, t)
	}
	return out
}

func (l gureguLib) reads(m map[string]model) {
	for _, typ := range []string{"Query", "Scan"} {
		for method, field := range map[string]string{
			"Index": "Index", "Limit": "Limit", "SearchLimit": "SearchLimit", "Consistent": "Consistent", "Order": "Order", "StartFrom": "StartKey",
		} {
			m[l.method(typ, method)] = l.changes(typ, set(field, 1))
		}
		m[l.method(typ, "Filter")] = l.changes(typ, func(c *ctx, b *value.Record) *value.Record {
			return add(b, "Filters", false, l.clause(c, asArg))
		})
		m[l.method(typ, "ProjectExpr")] = l.changes(typ, func(c *ctx, b *value.Record) *value.Record {
			return add(b, "Projections", false, projection(false, l.clause(c, asKey)))
		})
		m[l.method(typ, "Segment")] = l.changes(typ, func(c *ctx, b *value.Record) *value.Record {
			return b.With("Segment", c.arg(1)).With("TotalSegments", c.arg(2))
		})
		l.unchanged(m, typ, "RequestLimit", "ConsumedCapacity", "ScanMetrics")
	}
	m[l.method("Query", "Project")] = l.changes("Query", l.project)
	m[l.method("Scan", "Project")] = l.changes("Scan", l.projectScan)
	m[l.method("Query", "Range")] = l.changes("Query", func(c *ctx, b *value.Record) *value.Record {
		args, open := c.rest(3)
		vals := l.attributes(c, args, asRange)
		return b.With("RangeKey", c.arg(1)).With("RangeOp", c.arg(2)).With("RangeValues", value.NewList(vals, open))
	})
}

// unchanged are methods that return their receiver and change nothing that is
// read here.
func (l gureguLib) unchanged(m map[string]model, typ string, methods ...string) {
	for _, name := range methods {
		m[l.method(typ, name)] = l.changes(typ, func(*ctx, *value.Record) *value.Record { return nil })
	}
}

func (l gureguLib) writes(m map[string]model) {
	for _, typ := range []string{"Put", "Update", "Delete", "ConditionCheck"} {
		m[l.method(typ, "If")] = l.changes(typ, func(c *ctx, b *value.Record) *value.Record {
			return add(b, "Conditions", false, l.clause(c, asArg))
		})
		m[l.method(typ, "Range")] = l.changes(typ, func(c *ctx, b *value.Record) *value.Record {
			return b.With("RangeKey", c.arg(1)).With("RangeValue", l.attribute(c, c.arg(2), asKey))
		})
		l.unchanged(m, typ, "ConsumedCapacity", "IncludeItemInCondCheckFail", "IncludeAllItemsInCondCheckFail")
	}
	for method, fn := range map[string]string{"IfExists": "attribute_exists($)", "IfNotExists": "attribute_not_exists($)"} {
		m[l.method("ConditionCheck", method)] = l.changes("ConditionCheck", func(c *ctx, b *value.Record) *value.Record {
			hash := orNil(b.Get("HashKey"))
			return add(b, "Conditions", false, exprClause(value.Str(fn), clauseArgs{raw: one(hash), names: one(hash), vals: one(hash)}, c.Pos))
		})
	}
	l.updates(m)
}
