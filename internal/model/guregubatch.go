package model

import (
	"strings"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/value"
)

func (l gureguLib) batches(m map[string]model) {
	m[l.method("Batch", "Get")] = evalOne(func(c *ctx) value.Value { return l.keys(c, l.batch(c, "BatchGet"), "Keys", 1) })
	m[l.method("Batch", "Write")] = evalOne(func(c *ctx) value.Value { return l.batch(c, "BatchWrite") })
	for _, b := range []struct{ typ, field, more, from, fromRange string }{
		{"BatchGet", "Keys", "And", "From", "FromRange"}, {"BatchWrite", "Writes", "Delete", "DeleteIn", "DeleteInRange"},
	} {
		m[l.method(b.typ, b.more)] = l.changes(b.typ, func(c *ctx, r *value.Record) *value.Record { return l.keys(c, r, b.field, 1) })
		m[l.method(b.typ, b.from)] = l.changes(b.typ, func(c *ctx, r *value.Record) *value.Record {
			return l.keys(c, r, b.field, 3, value.Field{Name: "Table", Val: tableName(c.arg(1))}, value.Field{Name: "HashKey", Val: c.arg(2)})
		})
		m[l.method(b.typ, b.fromRange)] = l.changes(b.typ, func(c *ctx, r *value.Record) *value.Record {
			return l.keys(c, r, b.field, 4, value.Field{Name: "Table", Val: tableName(c.arg(1))},
				value.Field{Name: "HashKey", Val: c.arg(2)}, value.Field{Name: "RangeKey", Val: c.arg(3)})
		})
		m[l.method(b.typ, "Merge")] = l.changes(b.typ, func(c *ctx, r *value.Record) *value.Record {
			others, open := c.rest(1)
			for _, o := range others {
				elems, more := listOf(c.env.Field(o, b.field))
				r = add(r, b.field, open || more, elems...)
			}
			return r
		})
		l.unchanged(m, b.typ, "ConsumedCapacity")
	}
	m[l.method("BatchGet", "Consistent")] = l.changes("BatchGet", set("Consistent", 1))
	m[l.method("BatchGet", "Project")] = l.changes("BatchGet", l.project)
	m[l.method("BatchGet", "ProjectTable")] = l.changes("BatchGet", func(c *ctx, r *value.Record) *value.Record {
		return add(r, "Projections", true) // which table has which is not followed
	})
	m[l.method("BatchWrite", "Put")] = l.changes("BatchWrite", func(c *ctx, r *value.Record) *value.Record {
		return l.puts(c, r, 1)
	})
	m[l.method("BatchWrite", "PutIn")] = l.changes("BatchWrite", func(c *ctx, r *value.Record) *value.Record {
		return l.puts(c, r, 2, value.Field{Name: "Table", Val: tableName(c.arg(1))})
	})
}

// batch is an empty builder of a batch on the receiver's table.
func (l gureguLib) batch(c *ctx, typ string) *value.Record {
	return value.NewRecord(l.pkg+"."+typ, []value.Field{{Name: "Batch", Val: c.arg(0)}}, nil, c.Pos)
}

// keys adds the keys in the arguments from i on. Those of the builder's own
// Batch need no table nor names.
func (l gureguLib) keys(c *ctx, r *value.Record, field string, i int, of ...value.Field) *value.Record {
	keyed, open := c.rest(i)
	if open && len(keyed) == 0 {
		keyed = []value.Value{someElement(c.arg(i), "the keys are not known one by one", c.Pos)}
	}
	for _, k := range keyed {
		hash, rng := keyOf(c, k)
		fields := append(of[:len(of):len(of)], value.Field{Name: "HashValue", Val: l.attribute(c, hash, asKey)}, value.Field{Name: "RangeValue", Val: l.attribute(c, rng, asKey)})
		r = add(r, field, open, value.NewRecord("", fields, nil, c.Pos))
	}
	return r
}

// someElement is an element of a list that is not known: a part of the hole
// that the list is, so that a caller who knows the list is asked for it.
func someElement(list value.Value, why string, pos value.Pos) value.Value {
	h := mainHole(list)
	if h == nil {
		return value.UnknownBecause(why, pos)
	}
	e := *h
	e.Type, e.Format, e.Path = "", "", h.Path+"[]"
	if e.Why == "" {
		e.Why = why
	}
	return value.NewHole(e)
}

// keyOf takes a Keyed apart: dynamo.Keys is an array of hash and range.
func keyOf(c *ctx, k value.Value) (hash, rng value.Value) {
	if l, ok := value.Unwrap(k).(*value.List); ok && len(l.Elems) > 0 {
		hash, rng = l.Elems[0], value.NilValue
		if len(l.Elems) > 1 {
			rng = l.Elems[1]
		}
		return hash, rng
	}
	get := func(name string) value.Value {
		if v, ok := c.env.Method(k, name); ok {
			return v
		}
		return deriveAny(k, "", name+"()", c.Pos)
	}
	return get("HashKey"), get("RangeKey")
}

// puts adds the items in the arguments from i on.
func (l gureguLib) puts(c *ctx, r *value.Record, i int, of ...value.Field) *value.Record {
	items, open := c.rest(i)
	marshalled := make([]value.Value, len(items))
	for j, it := range items {
		marshalled[j] = MarshalItem(l.d, it, c.env)
	}
	if open && len(items) == 0 {
		marshalled = append(marshalled, someElement(c.arg(i), "the items are not known one by one", c.Pos))
	}
	for _, it := range marshalled {
		r = add(r, "Writes", open, value.NewRecord("", append(of[:len(of):len(of)], value.Field{Name: "Item", Val: it}), nil, c.Pos))
	}
	return r
}

func (l gureguLib) transactions(m map[string]model) {
	for typ, methods := range map[string][]string{"GetTx": {"Get", "GetOne"}, "WriteTx": {"Put", "Update", "Delete", "Check"}} {
		m[l.method("DB", typ)] = evalOne(func(c *ctx) value.Value { return l.record(c, typ) })
		for _, method := range methods {
			m[l.method(typ, method)] = l.changes(typ, func(c *ctx, b *value.Record) *value.Record { return add(b, "Items", false, c.arg(1)) })
		}
		l.unchanged(m, typ, "ConsumedCapacity")
	}
	m[l.method("WriteTx", "IdempotentWithToken")] = l.changes("WriteTx", set("Token", 1))
	l.unchanged(m, "WriteTx", "IncludeAllItemsInCondCheckFail")
	m[l.method("WriteTx", "Idempotent")] = l.changes("WriteTx", func(c *ctx, b *value.Record) *value.Record {
		return b.With("Token", value.UnknownBecause("a token that the library makes", c.Pos))
	})
}

// terminals fill what they are given for results from stored items.
func (l gureguLib) terminals(m map[string]model) {
	fills := model{after: func(c *ctx, arg int, before value.Value) (value.Value, bool) {
		if arg == 0 {
			return before, true
		}
		return c.filled(value.Stored, arg, before), true
	}}
	for typ, methods := range map[string][]string{
		"Query": {"One", "All", "AllWithLastEvaluatedKey"}, "Scan": {"All", "AllWithLastEvaluatedKey"}, "BatchGet": {"All"}, "GetTx": {"All"},
		"Put": {"OldValue", "CurrentValue"}, "Delete": {"OldValue", "CurrentValue"},
		"Update": {"Value", "OldValue", "OnlyUpdatedValue", "OnlyUpdatedOldValue", "CurrentValue"},
	} {
		for _, name := range methods {
			for _, suffix := range []string{"", "WithContext", "Context"} {
				m[l.method(typ, name+suffix)] = fills
			}
		}
	}
	for _, iter := range []string{"Iter", "PagingIter", "ParallelIter"} {
		for _, name := range []string{"Next", "NextWithContext"} {
			m[l.method(iter, name)] = fills
		}
	}
}

// gureguBuilder reports whether r is a builder to which only list elements were
// added.
func gureguBuilder(r *value.Record) bool {
	if !strings.HasPrefix(r.Type, sdk.Guregu+".") && !strings.HasPrefix(r.Type, sdk.GureguV2+".") {
		return false
	}
	for _, f := range r.Fields {
		if _, ok := f.Val.(*value.List); !ok {
			return false
		}
	}
	return len(r.Fields) > 0
}
