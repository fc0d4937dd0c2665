package model

import "github.com/dynlint/dynlint/internal/value"

// Projections and updates: lists of parts.

// projection prints a list of names.
func (p *exprPrinter) projection(v value.Value) {
	r, ok := value.Unwrap(v).(*value.Record)
	if !ok {
		p.hole(v, "the projection is not known")
		return
	}
	defer p.from(r)()
	names, open := listOf(orNil(r.Get("names")))
	if len(names) == 0 && !open && r.Base == nil {
		p.fail("buildTree error: unset parameter: ProjectionBuilder")
		return
	}
	p.list(r.Base, names, open, p.node)
}

// list prints items with commas between, and holes where there are others.
func (p *exprPrinter) list(base value.Value, items []value.Value, open bool, item func(value.Value)) {
	comma := false
	sep := func() {
		if comma {
			p.lit(", ")
		}
		comma = true
	}
	if base != nil {
		sep()
		p.hole(base, "earlier parts of the expression are not known")
	}
	for _, it := range items {
		sep()
		p.maybe(it, item)
	}
	if open {
		sep()
		p.hole(value.NewHole(value.Hole{Origin: value.Loop, Why: "parts are added in a loop or on some paths", Pos: p.c.Pos}), "")
	}
}

// update prints the sections of an update, a line each.
func (p *exprPrinter) update(v value.Value) {
	r, ok := value.Unwrap(v).(*value.Record)
	if !ok {
		p.hole(v, "the update is not known")
		return
	}
	if len(r.Fields) == 0 {
		if r.Base == nil {
			p.fail("buildTree error: unset parameter: UpdateBuilder")
			return
		}
		p.hole(r.Base, "the update is not known")
		return
	}
	defer p.from(r)()
	base := r.Base
	for _, s := range sections {
		list := r.Get(s)
		if list == nil {
			continue
		}
		clauses, open := listOf(list)
		p.lit(s + " ")
		sep := " "
		if s == "SET" {
			sep = " = "
		}
		p.list(base, clauses, open, func(c value.Value) { p.clause(c, sep) })
		base = nil
		p.lit("\n")
	}
}

// clause prints one clause of an update.
func (p *exprPrinter) clause(v value.Value, sep string) {
	r, ok := v.(*value.Record)
	if !ok {
		p.hole(v, "a clause of the update is not known")
		return
	}
	defer p.from(r)()
	p.node(orNil(r.Get("name")))
	if x := r.Get("value"); x != nil {
		p.lit(sep)
		p.node(x)
	}
}
