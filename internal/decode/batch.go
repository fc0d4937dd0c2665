package decode

import (
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// perTable calls f for every table of a batch's RequestItems.
func perTable(op *dynamo.Operation, in value.Value, f func(table, requests value.Value, optional bool)) {
	items := field(in, "RequestItems")
	alts, optional := given(items)
	for _, a := range alts {
		m, ok := value.Unwrap(a).(*value.Map)
		if !ok {
			if len(alts) == 1 || !leftOver(a) {
				op.ActionsGap = firstGap(op.ActionsGap, gapOf(a, "a map of requests"))
			}
			continue
		}
		tables(op, m, optional || len(alts) > 1, f)
	}
}

// leftOver reports whether requests are those that a batch did not process: the
// same as it was sent.
func leftOver(v value.Value) bool {
	h, ok := value.Unwrap(v).(*value.Hole)
	return ok && h.Origin == value.Stored && (h.Name == "UnprocessedItems" || h.Name == "UnprocessedKeys")
}

func tables(op *dynamo.Operation, m *value.Map, optional bool, f func(table, requests value.Value, optional bool)) {
	switch base := m.Base.(type) {
	case nil:
		if m.Open {
			op.ActionsGap = firstGap(op.ActionsGap, &dynamo.Gap{Why: "the map of requests may hold others"})
		}
	case *value.Map:
		tables(op, base, optional, f)
	default:
		op.ActionsGap = firstGap(op.ActionsGap, gapOf(base, "a map of requests"))
	}
	for _, e := range m.Entries {
		table := value.Unwrap(e.Key)
		if op.Table != nil {
			op.Table = value.NewChoice(op.Table, table)
		} else {
			op.Table = table
		}
		f(table, e.Val, optional || e.Optional)
	}
}

// each calls f for every element of a list, and for every alternative of an
// element. repeated says that an element stands for any number of its like.
func (g *gather) each(list value.Value, optional bool, f func(elem value.Value, optional, repeated bool)) {
	alts, absent := given(list)
	always := !optional && !absent
	optional = optional || absent || len(alts) > 1
	defer func() { g.way, g.sure = 0, false }()
	for i, a := range alts {
		if len(alts) > 1 && g.op.Kind == dynamo.TransactWriteItems {
			g.way = i + 1
		}
		l, ok := asList(a)
		if !ok {
			g.gap(gapOf(a, "a list"))
			continue
		}
		if l.Open && !l.Only {
			g.gap(&dynamo.Gap{Why: "the list may hold others"})
		}
		for _, e := range l.Elems {
			es, missing := given(e)
			g.sure = always && !missing && len(es) == 1 && !l.Open
			for _, x := range es {
				f(value.Unwrap(x), optional || missing || len(es) > 1 || l.Open, l.Open)
			}
		}
	}
}

// gather collects the actions of an operation, each once.
type gather struct {
	op   *dynamo.Operation
	seen map[inWay]bool
	way  int  // see dynamo.Action
	sure bool // see dynamo.Action
}

// inWay is an action in one of several lists.
type inWay struct {
	action value.Hash
	way    int
}

func newGather(op *dynamo.Operation) *gather { return &gather{op: op, seen: map[inWay]bool{}} }

func (g *gather) gap(gap *dynamo.Gap) { g.op.ActionsGap = firstGap(g.op.ActionsGap, gap) }

// add adds an action made from the values given. An action that stands for any
// number, or that is one of several alternatives, is listed once.
func (g *gather) add(a dynamo.Action, from ...value.Value) {
	h := inWay{value.Sum(append(from, value.Str(string(a.Verb)))...), g.way}
	if (a.Optional || a.Repeated) && g.seen[h] {
		return
	}
	g.seen[h] = true
	if g.way > 0 {
		a.Way, a.Sure = g.way, g.sure && a.Optional
	}
	g.op.Actions = append(g.op.Actions, a)
}

func batchGet(op *dynamo.Operation, in value.Value) {
	g := newGather(op)
	perTable(op, in, func(table, requests value.Value, optional bool) {
		for _, ka := range value.Alternatives(requests) {
			names := placeholders(field(ka, "ExpressionAttributeNames"), "names")
			projection := expression(expr.Projection, ka, names)
			if projection == nil {
				projection = legacyExpression(expr.Projection, ka, legacyFields[expr.Projection])
			}
			g.each(field(ka, "Keys"), optional, func(key value.Value, optional, repeated bool) {
				g.add(dynamo.Action{Verb: dynamo.Get, Optional: optional, Repeated: repeated, Request: dynamo.Request{
					Table: table, Keys: attributes(key, "key"), Names: names, Projection: projection,
					Consistent: field(ka, "ConsistentRead"), Pos: posOf(key),
				}}, table, key)
			})
		}
	})
}

func batchWrite(op *dynamo.Operation, in value.Value) {
	g := newGather(op)
	perTable(op, in, func(table, requests value.Value, optional bool) {
		g.each(requests, optional, func(w value.Value, optional, repeated bool) {
			if unknown(w) {
				g.gap(gapOf(w, "a write request"))
				return
			}
			puts, noPut := given(field(w, "PutRequest"))
			deletes, noDelete := given(field(w, "DeleteRequest"))
			optional = optional || noPut || noDelete || len(puts)+len(deletes) > 1
			for _, p := range puts {
				g.add(dynamo.Action{Verb: dynamo.Put, Optional: optional, Repeated: repeated, Request: dynamo.Request{
					Table: table, Item: attributes(field(p, "Item"), "item"), Pos: posOf(p),
				}}, table, p)
			}
			for _, d := range deletes {
				g.add(dynamo.Action{Verb: dynamo.Delete, Optional: optional, Repeated: repeated, Request: dynamo.Request{
					Table: table, Keys: attributes(field(d, "Key"), "key"), Pos: posOf(d),
				}}, table, d)
			}
		})
	})
}

// members are the fields of TransactGetItem and TransactWriteItem, with the
// operation that each is like.
var members = []struct {
	verb dynamo.Verb
	like dynamo.Kind
}{
	{dynamo.Get, dynamo.GetItem}, {dynamo.ConditionCheck, dynamo.DeleteItem}, {dynamo.Put, dynamo.PutItem},
	{dynamo.Update, dynamo.UpdateItem}, {dynamo.Delete, dynamo.DeleteItem},
}

func transaction(op *dynamo.Operation, in value.Value) {
	op.ClientToken = field(in, "ClientRequestToken")
	g := newGather(op)
	g.each(field(in, "TransactItems"), false, func(item value.Value, optional, repeated bool) {
		if unknown(item) {
			g.gap(gapOf(item, "an item of the transaction"))
			return
		}
		for _, m := range members {
			if (m.verb == dynamo.Get) != (op.Kind == dynamo.TransactGetItems) {
				continue
			}
			alts, absent := given(field(item, string(m.verb)))
			sure := g.sure
			g.sure = sure && !absent && len(alts) == 1
			for _, a := range alts {
				g.add(dynamo.Action{
					Verb: m.verb, Optional: optional || absent || len(alts) > 1, Repeated: repeated, Request: request(m.like, a),
				}, a)
			}
			g.sure = sure
		}
	})
}
