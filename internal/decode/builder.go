package decode

import (
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// A builder of guregu/dynamo is known as a record whose type ends in the name
// of the builder. Field values are as given to its methods, marshalled where
// the library marshals them; a method that was not called leaves its field out.
// A clause is a record {Expr text, Args list} in the library's own language.
//
//	Query           Table, HashKey, HashValue, RangeKey, RangeOp ("EQ" …), RangeValues list,
//	                Index, Filters list of clauses, Projection list of clauses,
//	                Limit, SearchLimit, Consistent, Order, StartKey
//	Scan            Table, Index, Filters, Projection, Limit, SearchLimit, Consistent, StartKey, Segment, TotalSegments
//	Put             Table, Item map, Conditions list of clauses
//	Update          Table, HashKey, HashValue, RangeKey, RangeValue, Conditions,
//	                Updates list of records {Section "SET" …, Expr, Args} with Expr as it
//	                stands in the section: "$ = ?", "count ?", "old"
//	Delete          Table, HashKey, HashValue, RangeKey, RangeValue, Conditions
//	ConditionCheck  as Delete
//	BatchGet        Batch {Table, HashKey, RangeKey}, Keys list of records {HashValue, RangeValue} with
//	                Table, HashKey, RangeKey where they are not those of the Batch; Projection, Consistent
//	BatchWrite      Batch, Writes list of records {Item} or as the Keys of BatchGet
//	GetTx, WriteTx  Items list of the builders above; Token

// builder reads a builder of guregu/dynamo.
func builder(op *dynamo.Operation, in value.Value) {
	g := newGather(op)
	switch op.Kind {
	case dynamo.Query, dynamo.Scan, dynamo.GetItem:
		builderRead(op, in)
	case dynamo.BatchGetItem:
		builderBatch(op, in, "Keys")
	case dynamo.BatchWriteItem:
		builderBatch(op, in, "Writes")
	case dynamo.TransactGetItems, dynamo.TransactWriteItems:
		op.ClientToken = field(in, "Token")
		g.each(field(in, "Items"), false, func(b value.Value, optional, repeated bool) {
			verb, ok := builderVerb(b)
			if !ok {
				g.gap(gapOf(b, "a builder"))
				return
			}
			g.add(dynamo.Action{Verb: verb, Optional: optional, Repeated: repeated, Request: builderRequest(verb, b)}, b)
		})
	case dynamo.PutItem:
		op.Request = builderRequest(dynamo.Put, in)
	case dynamo.UpdateItem:
		op.Request = builderRequest(dynamo.Update, in)
	case dynamo.DeleteItem:
		op.Request = builderRequest(dynamo.Delete, in)
	}
	op.ReturnValues = builderReturns(op.Kind, op.Method)
}

// builderBatch reads the builder of a batch, whose actions are in a field.
func builderBatch(op *dynamo.Operation, in value.Value, actions string) {
	batch := field(in, "Batch")
	op.Table = field(batch, "Table")
	projection := (&dialect{}).clauses(expr.Projection, field(in, "Projection"), ", ", false)
	g := newGather(op)
	g.each(field(in, actions), false, func(a value.Value, optional, repeated bool) {
		if unknown(a) {
			g.gap(gapOf(a, "an action"))
			return
		}
		verb := dynamo.Delete
		switch {
		case op.Kind == dynamo.BatchGetItem:
			verb = dynamo.Get
		case field(a, "Item") != nil:
			verb = dynamo.Put
		}
		r := builderRequest(verb, ofBatch(a, batch))
		if verb == dynamo.Get {
			r.Projection, r.Consistent = projection, field(in, "Consistent")
		}
		g.add(dynamo.Action{Verb: verb, Optional: optional, Repeated: repeated, Request: r}, a)
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

// builderVerb tells the builders of a transaction apart.
func builderVerb(b value.Value) (dynamo.Verb, bool) {
	r, ok := b.(*value.Record)
	if !ok {
		return "", false
	}
	switch name := r.Type[strings.LastIndexByte(r.Type, '.')+1:]; name {
	case "Put", "Update", "Delete", "ConditionCheck":
		return dynamo.Verb(name), true
	case "Query":
		return dynamo.Get, true
	}
	return "", false
}

// builderReturns is what the terminal sends as ReturnValues.
func builderReturns(kind dynamo.Kind, method string) value.Value {
	if kind != dynamo.PutItem && kind != dynamo.UpdateItem && kind != dynamo.DeleteItem {
		return nil
	}
	switch method {
	case "Value":
		return value.Str("ALL_NEW")
	case "OldValue":
		return value.Str("ALL_OLD")
	case "OnlyUpdatedValue":
		return value.Str("UPDATED_NEW")
	case "OnlyUpdatedOldValue":
		return value.Str("UPDATED_OLD")
	}
	return nil
}

// builderRequest reads what the builder of one action asks of its table.
func builderRequest(verb dynamo.Verb, in value.Value) dynamo.Request {
	r := dynamo.Request{Table: field(in, "Table"), Consistent: field(in, "Consistent"), Pos: posOf(in)}
	d := &dialect{}
	switch verb {
	case dynamo.Put:
		r.Item = attributes(field(in, "Item"), "item")
	case dynamo.Get:
		r.Keys = builderKeys(in, dynamo.Item)
		r.Projection = d.clauses(expr.Projection, field(in, "Projection"), ", ", false)
	default:
		r.Keys = builderKeys(in, dynamo.Item)
	}
	if verb == dynamo.Update {
		r.Update = d.updates(field(in, "Updates"))
	}
	if verb != dynamo.Get {
		r.Condition = d.clauses(expr.Condition, field(in, "Conditions"), " AND ", true)
	}
	r.Names, r.Values = d.names, d.values
	return r
}

// builderRead reads Query and Scan builders. One gets an item by its key where
// the builder asks for nothing that GetItem cannot do, on some path at least.
func builderRead(op *dynamo.Operation, in value.Value) {
	d := &dialect{}
	op.Table = field(in, "Table")
	op.Consistent = field(in, "Consistent")
	op.IndexName = filled(field(in, "Index"))
	op.Filter = d.clauses(expr.Filter, field(in, "Filters"), " AND ", true)
	op.Projection = d.clauses(expr.Projection, field(in, "Projection"), ", ", false)
	op.Names, op.Values = d.names, d.values
	limit := field(in, "Limit")
	op.Limit = field(in, "SearchLimit")
	if op.Limit == nil && op.Filter == nil {
		op.Limit = limit // with a filter it is counted by the library
	}
	op.StartKey = field(in, "StartKey")
	op.Segment = field(in, "Segment")
	op.TotalSegments = field(in, "TotalSegments")
	op.Forward = field(in, "Order")
	if op.Method == "Count" {
		op.Select = value.Str("COUNT")
	}
	if op.Kind == dynamo.Scan {
		return
	}
	if op.Method == "One" && mayBeAbsent(op.IndexName) && (op.Filter == nil || op.Filter.Optional) && mayBeAbsent(limit) && mayBeEqual(in) {
		op.Kind = dynamo.GetItem
		op.Keys = builderKeys(in, dynamo.Item)
		return
	}
	op.Keys = builderKeys(in, dynamo.Eq)
	op.KeyCondition = &dynamo.Expression{Field: "KeyConditions", Dialect: "guregu", Gap: op.Keys.Gap, Pos: op.Pos}
	for _, a := range op.Keys.List {
		op.KeyCondition.Uses = addUse(op.KeyCondition.Uses, dynamo.AttrUse{Name: a.Name, Known: a.Name != "", Path: a.Name})
	}
}

// filled returns v with the empty string taken for nothing.
func filled(v value.Value) value.Value {
	if v == nil {
		return nil
	}
	v = value.Each(v, func(a value.Value) value.Value {
		if s, ok := value.Known(a); ok && s == "" {
			return value.NilValue
		}
		return a
	})
	return present(v)
}

func mayBeAbsent(v value.Value) bool {
	_, optional := given(v)
	return v == nil || optional
}

func mayBeEqual(in value.Value) bool {
	ops := field(in, "RangeOp")
	if ops == nil {
		return true
	}
	for _, o := range value.Alternatives(ops) {
		if name, known := value.Known(o); !known || name == "EQ" || name == "" {
			return true
		}
	}
	return false
}

// builderKeys reads the hash and range of a builder. cond is that of the hash,
// and of a range without an operator.
func builderKeys(in value.Value, cond dynamo.Cond) dynamo.Attributes {
	if unknown(in) {
		return dynamo.Attributes{Gap: gapOf(in, "a builder")}
	}
	out := dynamo.Attributes{List: builderKey(field(in, "HashKey"), cond, field(in, "HashValue"))}
	name := filled(field(in, "RangeKey"))
	if name == nil {
		return out
	}
	ops, vals := field(in, "RangeOp"), field(in, "RangeValues")
	if ops == nil {
		ops, vals = value.Str("EQ"), value.NewList([]value.Value{orNilValue(field(in, "RangeValue"))}, false)
	}
	alts, _ := given(ops)
	for _, o := range alts {
		text, known := value.Known(o)
		c, ok := legacyConds[text]
		if !known || !ok {
			out.Gap = firstGap(out.Gap, gapOf(o, "an operator of a key condition"))
			continue
		}
		if c == dynamo.Eq {
			c = cond
		}
		var args []value.Value
		if l, ok := value.Unwrap(vals).(*value.List); ok {
			args = l.Elems
		}
		more := builderKey(name, c, args...)
		for i := range more {
			more[i].Optional = more[i].Optional || len(alts) > 1
		}
		out.List = append(out.List, more...)
	}
	return out
}

func builderKey(name value.Value, cond dynamo.Cond, vals ...value.Value) []dynamo.Attr {
	names, optional := given(filled(name))
	n := 1
	if cond == dynamo.Between {
		n = 2
	}
	var out []dynamo.Attr
	for _, alt := range names {
		a := dynamo.Attr{NameOf: value.Unwrap(alt), Cond: cond, Optional: optional || len(names) > 1, Pos: posOf(alt)}
		a.Name, _ = value.Known(alt)
		for i := range n {
			if i >= len(vals) || vals[i] == nil {
				a.Vals = append(a.Vals, value.UnknownBecause("the value of the key is not known", a.Pos))
				a.Type = joinType(a.Type, "?")
				continue
			}
			inner, typ := attributeValue(vals[i])
			a.Vals = append(a.Vals, inner)
			a.Type = joinType(a.Type, typ)
		}
		out = append(out, a)
	}
	return out
}

func orNilValue(v value.Value) value.Value {
	if v == nil {
		return value.NilValue
	}
	return v
}
