package decode

import (
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// batch reads the builder of a batch. The library sends it in parts that are small
// enough.
func (l library) batch(kind dynamo.Kind, b *value.Record) value.Value {
	const requests = "RequestItems"
	of := field(b, "Batch")
	table := value.Field{Name: "TableName", Val: field(of, "Table")}
	if many, ok := boolean(field(of, "TooMany")).Known(); ok && many {
		return l.input(kind, b, table, value.Field{Name: requests, Val: refusal(dynamo.LibraryItems, nil,
			"dynamo: batch: you may only provide the name of a range key and hash key. too many keys")})
	}
	name := "Writes"
	if kind == dynamo.BatchGetItem {
		name = "Keys"
	}
	v := field(b, name)
	if v == nil && b.Base == nil {
		v = value.NewList(nil, false)
	}
	items := value.Each(v, func(v value.Value) value.Value {
		list, ok := asList(v)
		if !ok {
			return value.UnknownBecause(gapOf(v, "a list").Why, gapOf(v, "a list").Pos)
		}
		if len(list.Elems) == 0 && !list.Open {
			return refusal(dynamo.LibraryItems, nil, "dynamo: no input items")
		}
		return l.requests(kind, b, of, list)
	})
	return l.input(kind, b, table, value.Field{Name: requests, Val: items})
}

// requests sorts the members of a batch by their tables.
func (l library) requests(kind dynamo.Kind, b *value.Record, of value.Value, list *value.List) value.Value {
	type perTable struct {
		table value.Value
		elems []value.Value
	}
	var tables []*perTable
	if len(list.Elems) == 0 {
		tables = append(tables, &perTable{table: orUnknown(field(of, "Table"), "the table is not known")})
	}
	for _, e := range list.Elems {
		e = ofBatch(value.Unwrap(e), of)
		table := orUnknown(field(e, "Table"), "the table is not known")
		if unknown(e) {
			table = orUnknown(field(of, "Table"), "the table is not known")
		}
		var at *perTable
		for _, t := range tables {
			if t.table.Hash() == table.Hash() {
				at = t
			}
		}
		if at == nil {
			at = &perTable{table: table}
			tables = append(tables, at)
		}
		at.elems = append(at.elems, l.member(kind, e))
	}
	entries := make([]value.Entry, len(tables))
	for i, t := range tables {
		members := value.Value(value.NewList(t.elems, list.Open))
		if len(tables) == 1 {
			members = like(list, t.elems)
		}
		entries[i] = value.Entry{Key: t.table, Val: members}
		if kind == dynamo.BatchGetItem {
			s := &subber{library: l}
			projection := filled(s.projections(field(b, "Projections")))
			entries[i].Val = l.record("KeysAndAttributes", b.Pos, append(s.maps(), value.Field{Name: "Keys", Val: members},
				value.Field{Name: "ProjectionExpression", Val: projection}, value.Field{Name: "ConsistentRead", Val: field(b, "Consistent")})...)
		}
	}
	return value.NewMap(entries, false, nil)
}

// member is a key of a BatchGetItem or a request of a BatchWriteItem.
func (l library) member(kind dynamo.Kind, v value.Value) value.Value {
	return value.Each(v, func(v value.Value) value.Value {
		r, ok := value.Unwrap(v).(*value.Record)
		if !ok {
			return v
		}
		if item := field(r, "Item"); item != nil && kind == dynamo.BatchWriteItem {
			return l.record("WriteRequest", r.Pos, value.Field{Name: "PutRequest", Val: l.record("PutRequest", r.Pos, value.Field{Name: "Item", Val: item})})
		}
		parts := []keyPart{{name: orUnknown(field(r, "HashKey"), "the name of the key is not known"), vals: values(field(r, "HashValue"))}}
		rng, optional := given(field(r, "RangeValue"))
		if name := filled(field(r, "RangeKey")); name != nil && len(rng) > 0 {
			parts = append(parts, keyPart{name: name, vals: values(value.NewChoice(rng...)), optional: optional || mayBeAbsent(name)})
		}
		if kind == dynamo.BatchGetItem {
			return keyMap(parts)
		}
		return l.record("WriteRequest", r.Pos, value.Field{Name: "DeleteRequest", Val: l.record("DeleteRequest", r.Pos, value.Field{Name: "Key", Val: keyMap(parts)})})
	})
}

// ofBatch is an action with the table and key names of its batch filled in.
func ofBatch(a, batch value.Value) value.Value {
	r, ok := a.(*value.Record)
	if !ok || r.Get("Table") != nil {
		return a
	}
	for _, name := range []string{"Table", "HashKey", "RangeKey"} {
		if v := field(batch, name); v != nil {
			r = r.With(name, v)
		}
	}
	return r
}

// like is a list of elems of which as much is known as of another.
func like(list *value.List, elems []value.Value) value.Value {
	if list.Only {
		return value.NewGrown(nil, elems, true)
	}
	return value.NewList(elems, list.Open).WithLeast(list.Fixed, list.Min)
}

func orUnknown(v value.Value, why string) value.Value {
	if v == nil {
		return value.UnknownBecause(why, value.Pos{})
	}
	return v
}

// transaction reads the builder of a transaction, whose members are builders.
func (l library) transaction(kind dynamo.Kind, b *value.Record) value.Value {
	items := field(b, "Items")
	if items == nil && b.Base == nil {
		items = value.NewList(nil, false)
	}
	items = value.Each(items, func(v value.Value) value.Value {
		list, ok := asList(v)
		if !ok {
			return v
		}
		if len(list.Elems) == 0 && !list.Open {
			return refusal(dynamo.LibraryItems, nil, "dynamo: no input items")
		}
		elems := make([]value.Value, len(list.Elems))
		for i, e := range list.Elems {
			elems[i] = value.Each(value.Unwrap(e), l.action)
		}
		return like(list, elems)
	})
	return l.input(kind, b, value.Field{Name: "TransactItems", Val: items}, value.Field{Name: "ClientRequestToken", Val: filled(field(b, "Token"))})
}

// action is a member of a transaction.
func (l library) action(v value.Value) value.Value {
	b, ok := value.Unwrap(v).(*value.Record)
	if !ok {
		return v
	}
	name := builderName(b)
	switch name {
	case "Put", "Update", "Delete", "ConditionCheck":
		return l.record("TransactWriteItem", b.Pos, value.Field{Name: name, Val: l.record(name, b.Pos, l.writeFields(b)...)})
	case "Query":
		return l.record("TransactGetItem", b.Pos, value.Field{Name: "Get", Val: l.get(b)})
	}
	return value.UnknownBecause("not a builder", b.Pos)
}

// get is a Get in a transaction. What a query was given wrong comes to light later.
func (l library) get(b *value.Record) value.Value {
	gets, known := l.getsItem(b)
	if !gets {
		return refusal(dynamo.LibraryItems, nil, "dynamo: transaction Query is too complex; no indexes or filters are allowed")
	}
	s := &subber{library: l}
	projection := filled(s.projections(field(b, "Projections")))
	key := l.key("query", b)
	if isRefusal(key) {
		key = value.UnknownBecause("not a key", b.Pos)
	}
	fields := append(s.maps(), value.Field{Name: "TableName", Val: field(b, "Table")}, value.Field{Name: "Key", Val: key}, value.Field{Name: "ProjectionExpression", Val: projection})
	if !known {
		fields = append(fields, value.Field{Name: unsure, Val: value.BoolOf(true)})
	}
	return l.record("Get", b.Pos, fields...)
}

// A refusal is what the library says in place of sending a request, in place of the
// parameter that is wrong: {Rule, Text, At}.
const refusalType = "refusal"

func refusal(rule dynamo.RuleID, at value.Value, text string) value.Value {
	c, ok := value.Unwrap(at).(*value.Const)
	if at == nil || !ok {
		c = value.Str("")
	}
	return value.NewRecord(refusalType, []value.Field{{Name: "Rule", Val: value.IntOf(int64(rule))}, {Name: "Text", Val: value.Str(text)}, {Name: "At", Val: c}}, nil, c.Pos)
}

func isRefusal(v value.Value) bool {
	r, ok := value.Unwrap(v).(*value.Record)
	return v != nil && ok && r.Type == refusalType
}

// refusals calls f for each parameter that the library refuses to send.
func refusals(v value.Value, f func(name string, r *value.Record)) {
	r, ok := value.Unwrap(v).(*value.Record)
	if v == nil || !ok || r.Type == refusalType {
		return
	}
	for _, fd := range r.Fields {
		if isRefusal(fd.Val) {
			f(fd.Name, value.Unwrap(fd.Val).(*value.Record))
		}
	}
}

// refusalRule is the rule of a refusal.
func refusalRule(r *value.Record) dynamo.RuleID {
	n, _ := number(r.Get("Rule")).Known()
	return dynamo.RuleID(n)
}
