package model

import (
	"strings"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/value"
)

// The builders of guregu/dynamo. A builder is a record of its own type with the
// fields that package decode documents; Batch and Table are records too:
//
//	Table  name
//	Batch  Table, HashKey, RangeKey
//
// Builders are changed in place and returned: every method is a change.
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
				value.Field{Name: "HashKey", Val: c.arg(1)}, value.Field{Name: "HashValue", Val: l.attribute(c, c.arg(2))})
		})
	}
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
		return l.record(c, "Batch", fields...)
	})
}

// attribute is the attribute value that the library makes of v.
func (l gureguLib) attribute(c *ctx, v value.Value) value.Value {
	if av := Marshal(l.d, v, c.env); av != nil {
		return av
	}
	return value.NilValue // the library leaves the attribute out
}

// clause is an expression in the library's language with the arguments from
// i on: Args as they are, for names, and Vals as the library marshals them.
func (l gureguLib) clause(c *ctx, text value.Value, i int) value.Value {
	args, open := c.rest(i)
	return l.clauseOf(c, text, args, open)
}

func (l gureguLib) clauseOf(c *ctx, text value.Value, args []value.Value, open bool) value.Value {
	vals := make([]value.Value, len(args))
	for i, a := range args {
		vals[i] = l.attribute(c, a)
	}
	return value.NewRecord("", []value.Field{
		{Name: "Expr", Val: text}, {Name: "Args", Val: value.NewList(args, open)}, {Name: "Vals", Val: value.NewList(vals, open)},
	}, nil, c.Pos)
}

func (l gureguLib) reads(m map[string]model) {
	for _, typ := range []string{"Query", "Scan"} {
		for method, field := range map[string]string{
			"Index": "Index", "Limit": "Limit", "SearchLimit": "SearchLimit", "Consistent": "Consistent", "Order": "Order", "StartFrom": "StartKey",
		} {
			m[l.method(typ, method)] = l.changes(typ, set(field, 1))
		}
		m[l.method(typ, "Filter")] = l.changes(typ, func(c *ctx, b *value.Record) *value.Record {
			return add(b, "Filters", false, l.clause(c, c.arg(1), 2))
		})
		m[l.method(typ, "Project")] = l.changes(typ, l.project)
		m[l.method(typ, "ProjectExpr")] = l.changes(typ, func(c *ctx, b *value.Record) *value.Record {
			return add(b, "Projection", false, l.clause(c, c.arg(1), 2))
		})
		m[l.method(typ, "Segment")] = l.changes(typ, func(c *ctx, b *value.Record) *value.Record {
			return b.With("Segment", c.arg(1)).With("TotalSegments", c.arg(2))
		})
		l.unchanged(m, typ, "RequestLimit", "ConsumedCapacity")
	}
	m[l.method("Query", "Range")] = l.changes("Query", func(c *ctx, b *value.Record) *value.Record {
		args, open := c.rest(3)
		vals := make([]value.Value, len(args))
		for i, a := range args {
			vals[i] = l.attribute(c, a)
		}
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

func (l gureguLib) project(c *ctx, b *value.Record) *value.Record {
	paths, open := c.rest(1)
	clauses := make([]value.Value, len(paths))
	for i, p := range paths {
		clauses[i] = l.onPath(c, p, "", "")
	}
	return add(b, "Projection", open, clauses...)
}

// onPath is a clause on a path, in which %p stands for the path: a plain name
// is given as an argument, so that it may be reserved or not known; a document
// path is written out.
func (l gureguLib) onPath(c *ctx, path value.Value, before, after string, args ...value.Value) value.Value {
	name, known := value.Known(path)
	if known && strings.ContainsAny(name, ".[]()'") {
		text := value.Concat(value.Str(before), path, value.Str(strings.ReplaceAll(after, "%p", name)))
		return l.clauseOf(c, text, args, false)
	}
	names := []value.Value{path}
	for range strings.Count(after, "%p") {
		names = append(names, path)
	}
	return l.clauseOf(c, value.Str(before+"$"+strings.ReplaceAll(after, "%p", "$")), append(names, args...), false)
}

func (l gureguLib) writes(m map[string]model) {
	for _, typ := range []string{"Put", "Update", "Delete", "ConditionCheck"} {
		m[l.method(typ, "If")] = l.changes(typ, func(c *ctx, b *value.Record) *value.Record {
			return add(b, "Conditions", false, l.clause(c, c.arg(1), 2))
		})
		m[l.method(typ, "Range")] = l.changes(typ, func(c *ctx, b *value.Record) *value.Record {
			return b.With("RangeKey", c.arg(1)).With("RangeValue", l.attribute(c, c.arg(2)))
		})
		l.unchanged(m, typ, "ConsumedCapacity", "IncludeItemInCondCheckFail", "IncludeAllItemsInCondCheckFail")
	}
	for method, fn := range map[string]string{"IfExists": "attribute_exists($)", "IfNotExists": "attribute_not_exists($)"} {
		m[l.method("ConditionCheck", method)] = l.changes("ConditionCheck", func(c *ctx, b *value.Record) *value.Record {
			return add(b, "Conditions", false, l.clauseOf(c, value.Str(fn), []value.Value{orNil(b.Get("HashKey"))}, false))
		})
	}
	for method, form := range map[string]string{
		"Set": " = ?", "SetNullable": " = ?", "SetSet": " = ?", "SetIfNotExists": " = if_not_exists(%p, ?)",
		"Append": " = list_append(%p, ?)", "Prepend": " = list_append(?, %p)",
	} {
		m[l.method("Update", method)] = l.changes("Update", func(c *ctx, b *value.Record) *value.Record {
			if method == "Set" && isEmpty(c.arg(2)) {
				return l.update(b, "REMOVE", l.onPath(c, c.arg(1), "", ""))
			}
			return l.update(b, "SET", l.onPath(c, c.arg(1), "", form, c.arg(2)))
		})
	}
	for method, section := range map[string]string{
		"Add": "ADD", "AddStringsToSet": "ADD", "AddIntsToSet": "ADD", "AddFloatsToSet": "ADD",
		"DeleteFromSet": "DELETE", "DeleteStringsFromSet": "DELETE", "DeleteIntsFromSet": "DELETE", "DeleteFloatsFromSet": "DELETE",
	} {
		m[l.method("Update", method)] = l.changes("Update", func(c *ctx, b *value.Record) *value.Record {
			return l.update(b, section, l.onPath(c, c.arg(1), "", " ?", c.arg(2)))
		})
	}
	m[l.method("Update", "SetExpr")] = l.changes("Update", func(c *ctx, b *value.Record) *value.Record {
		return l.update(b, "SET", l.clause(c, c.arg(1), 2))
	})
	m[l.method("Update", "RemoveExpr")] = l.changes("Update", func(c *ctx, b *value.Record) *value.Record {
		return l.update(b, "REMOVE", l.clause(c, c.arg(1), 2))
	})
	m[l.method("Update", "Remove")] = l.changes("Update", func(c *ctx, b *value.Record) *value.Record {
		paths, open := c.rest(1)
		for _, p := range paths {
			b = l.update(b, "REMOVE", l.onPath(c, p, "", ""))
		}
		if open {
			b = add(b, "Updates", true)
		}
		return b
	})
}

// isEmpty reports whether Set takes v for a removal.
func isEmpty(v value.Value) bool {
	s, known := value.Known(v)
	return known && s == "" || value.IsNil(value.Unwrap(v))
}

func (l gureguLib) update(b *value.Record, section string, clause value.Value) *value.Record {
	r := clause.(*value.Record)
	return add(b, "Updates", false, r.With("Section", value.Str(section)))
}
