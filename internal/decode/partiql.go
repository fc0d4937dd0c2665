package decode

import (
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// statements reads the operations that are made of PartiQL statements.
func statements(op *dynamo.Operation, in value.Value) {
	op.ClientToken = field(in, "ClientRequestToken")
	if op.Kind == dynamo.ExecuteStatement {
		op.Request, op.IndexName = statement(in)
		op.Limit = field(in, "Limit")
		op.StartKey = field(in, "NextToken")
		return
	}
	list := "Statements"
	if op.Kind == dynamo.ExecuteTransaction {
		list = "TransactStatements"
	}
	g := newGather(op)
	g.each(field(in, list), false, func(s value.Value, optional, repeated bool) {
		if unknown(s) {
			g.gap(gapOf(s, "a statement"))
			return
		}
		r, _ := statement(s)
		g.add(dynamo.Action{Verb: r.Statement.Verb, Optional: optional, Repeated: repeated, Request: r}, s)
	})
}

// statement reads a record with a Statement and its Parameters.
func statement(in value.Value) (r dynamo.Request, index value.Value) {
	st := &dynamo.Statement{Text: field(in, "Statement")}
	r = dynamo.Request{Statement: st, Consistent: field(in, "ConsistentRead"), Pos: posOf(in)}
	st.Parameters, st.Gap = parameters(field(in, "Parameters"))
	alts, _ := given(st.Text)
	if len(alts) == 0 {
		r.Keys.Gap = &dynamo.Gap{Why: "no statement is given", Pos: r.Pos}
		return r, nil
	}
	var tables, indexes []value.Value
	for i, a := range alts {
		p := readStatement(a, st)
		if p.table != nil {
			tables = append(tables, p.table)
		}
		if p.index != nil {
			indexes = append(indexes, p.index)
		}
		if i == 0 {
			st.Verb, r.Keys, r.Item, r.Update, r.Projection = p.verb, p.keys, p.item, p.update, p.projection
			continue
		}
		if p.verb != st.Verb {
			st.Verb = ""
		}
		r.Keys, r.Item = unite(r.Keys, p.keys), unite(r.Item, p.item)
		r.Update, r.Projection = joinUses(r.Update, p.update), joinUses(r.Projection, p.projection)
	}
	if len(tables) > 0 {
		r.Table = value.NewChoice(tables...)
	}
	if len(indexes) > 0 {
		index = value.NewChoice(indexes...)
	}
	return r, index
}

func parameters(v value.Value) ([]value.Value, *dynamo.Gap) {
	if v == nil {
		return nil, nil
	}
	l, ok := asList(v)
	switch {
	case !ok:
		return nil, gapOf(v, "a list of parameters")
	case l.Open:
		return nil, &dynamo.Gap{Why: "the list of parameters may hold others"}
	}
	return l.Elems, nil
}

func joinUses(a, b *dynamo.Expression) *dynamo.Expression {
	switch {
	case a == nil && b == nil:
		return nil
	case a == nil:
		b.Optional = true
		return b
	case b == nil:
		a.Optional = true
		return a
	}
	for _, u := range b.Uses {
		a.Uses = addUse(a.Uses, u)
	}
	a.Gap = firstGap(a.Gap, b.Gap)
	return a
}
