// Package coverage finds which operations of a program do what the access
// patterns of a table declare, and which patterns an operation is. The check
// accesspattern and the listing of patterns both read it, so they never
// disagree.
package coverage

import (
	"sort"
	"sync"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/keys"
	"github.com/dynlint/dynlint/internal/value"
)

// Status says how the program covers a pattern.
type Status string

// The states of a pattern.
const (
	Covered     Status = "covered"     // an operation does exactly that
	Undecidable Status = "undecidable" // one may, which depends on what is not known of it
	Differs     Status = "differs"     // one is near, but does something else
	Missing     Status = "missing"     // none is near
)

// A Matrix says for each pattern of a table which operations answer it, and for
// each operation which patterns.
type Matrix struct {
	Table      *design.Table
	Patterns   []Coverage // in the order of the file
	Operations []*Operation
}

// A Coverage is what the program does for a pattern.
type Coverage struct {
	Pattern     *design.Pattern
	Status      Status
	By          []*Operation // that answer it
	Maybe       []*Operation // that may
	Nearest     *Operation   // for Differs and Missing; nil if none is of its kind
	Differences []string     // of the nearest, or of the first that may answer it

	distance int // of the nearest
}

// An Operation is one derivation that belongs to the table, or may.
type Operation struct {
	Op      *check.Op
	Forms   []design.Operation
	Verdict keys.Verdict // Holds if it is a pattern, Breaks if it is none
	Answers []design.Answer
	Nearest design.Answer // of the patterns that it does not answer
	Unbound bool          // it may belong to the table

	Bound design.Binding

	open bool
	turn func() check.Turn
}

// Turn is where an operation becomes none of the patterns.
func (o *Operation) Turn() check.Turn { return o.turn() }

// Match compares the operations of a context with the patterns of a table.
func Match(c *check.Context, t *design.Table) *Matrix {
	m := &Matrix{Table: t}
	var unbound []*Operation
	for _, s := range c.Governed {
		for _, op := range s.Ops {
			o := operation(c, t, op)
			switch {
			case o == nil:
			case o.Unbound:
				unbound = append(unbound, o)
			default:
				m.Operations = append(m.Operations, o)
			}
		}
	}
	for _, o := range m.Operations {
		o.compare(t)
		o.turn = sync.OnceValue(func() check.Turn {
			return check.TurnOf(o.Op, func(part *check.Op) bool {
				of := Judge(c, t, part)
				return of != nil && of.Verdict == keys.Breaks
			})
		})
	}
	for _, p := range t.Patterns {
		m.Patterns = append(m.Patterns, coverage(t, p, m.Operations, unbound))
	}
	m.claim()
	return m
}

// Judge compares one operation with the patterns of a table: nil if it is none of
// its.
func Judge(c *check.Context, t *design.Table, op *check.Op) *Operation {
	o := operation(c, t, op)
	if o == nil || o.Unbound {
		return nil
	}
	o.compare(t)
	return o
}

// claim gives each operation that is near several patterns to the nearest of
// them: it was meant for one.
func (m *Matrix) claim() {
	var near []*Coverage
	for i := range m.Patterns {
		if m.Patterns[i].Status == Differs {
			near = append(near, &m.Patterns[i])
		}
	}
	sort.SliceStable(near, func(i, j int) bool { return near[i].distance < near[j].distance })
	type call struct {
		site *check.Site
		from value.Pos
	}
	taken := map[call]bool{}
	for _, cov := range near {
		c := call{cov.Nearest.Op.Site, cov.Nearest.Turn().Pos}
		if taken[c] {
			cov.Status = Missing
		}
		taken[c] = true
	}
}

// operation reads a derivation as one of a table: nil if it certainly belongs to
// another, or is a statement, which patterns do not know.
func operation(c *check.Context, t *design.Table, op *check.Op) *Operation {
	if op.Kind().PartiQL() {
		return nil
	}
	o := &Operation{Op: op, Unbound: true}
	of := map[*dynamo.Request]*design.Table{}
	for _, a := range c.Asks(op) {
		of[a.Request] = a.Table
		if a.Table == t {
			o.Unbound, o.Bound = false, a.Bound
		}
	}
	if o.Unbound && !couldBe(c, op, t) {
		return nil
	}
	o.Forms, o.open = compare.Asked(&op.Op, op.Site.Package, t, func(r *dynamo.Request) *design.Table {
		if o.Unbound {
			return t
		}
		return of[r]
	})
	o.open = o.open || op.Open
	return o
}

// couldBe reports whether a table name that is not resolved may be that of t.
func couldBe(c *check.Context, op *check.Op, t *design.Table) bool {
	if len(c.Asks(op)) > 0 {
		return false
	}
	maybe := false
	op.Op.Requests(func(r *dynamo.Request) {
		if r.Table == nil {
			return
		}
		for _, a := range value.Alternatives(r.Table) {
			if kind, _ := check.TableOrigin(a); kind != "const" && kind != "env" {
				maybe = true
			}
		}
	})
	if op.Kind().Many() && len(op.Op.Actions) == 0 {
		maybe = true
	}
	return maybe
}

// compare finds the patterns that an operation is.
func (o *Operation) compare(t *design.Table) {
	o.Verdict = keys.Breaks
	if o.open {
		o.Verdict = keys.Unknown
	}
	for _, f := range o.Forms {
		for _, a := range t.Answers(f) {
			switch {
			case a.Verdict == keys.Holds:
				o.Verdict = keys.Holds
				o.Answers = append(o.Answers, a)
			case a.Verdict == keys.Unknown && o.Verdict == keys.Breaks:
				o.Verdict = keys.Unknown
			case a.Verdict == keys.Breaks && (o.Nearest.Pattern == nil || a.Distance() < o.Nearest.Distance()):
				o.Nearest = a
			}
		}
	}
}

// coverage finds what answers a pattern.
func coverage(t *design.Table, p *design.Pattern, ops, unbound []*Operation) Coverage {
	cov := Coverage{Pattern: p, Status: Missing}
	var best, maybe design.Answer
	var all []*Operation
	all = append(append(all, ops...), unbound...)
	for _, o := range all {
		if o.Op.Kind() != dynamo.Kind(p.Op.V) {
			continue
		}
		a := o.best(t, p)
		switch {
		case a.Verdict == keys.Holds && !o.Unbound:
			cov.By = append(cov.By, o)
		case a.Verdict != keys.Breaks || o.open && !o.Unbound:
			if len(cov.Maybe) == 0 {
				maybe = a
			}
			cov.Maybe = append(cov.Maybe, o)
		case o.Unbound || o.Verdict == keys.Holds:
		case cov.Nearest == nil || a.Distance() < best.Distance():
			best, cov.Nearest = a, o
		}
	}
	switch {
	case len(cov.By) > 0:
		cov.Status = Covered
	case len(cov.Maybe) > 0:
		cov.Status, cov.Differences = Undecidable, maybe.Differences
	case cov.Nearest != nil:
		cov.Differences, cov.distance = best.Differences, best.Distance()
		if best.Near() {
			cov.Status = Differs
		}
	}
	return cov
}

// best is the answer of the form that comes nearest to a pattern.
func (o *Operation) best(t *design.Table, p *design.Pattern) design.Answer {
	var all []design.Answer
	for _, f := range o.Forms {
		all = append(all, t.Answer(f, p))
	}
	rank := map[keys.Verdict]int{keys.Holds: 0, keys.Unknown: 1, keys.Breaks: 2}
	sort.SliceStable(all, func(i, j int) bool {
		if rank[all[i].Verdict] != rank[all[j].Verdict] {
			return rank[all[i].Verdict] < rank[all[j].Verdict]
		}
		return all[i].Distance() < all[j].Distance()
	})
	if len(all) == 0 {
		return design.Answer{Pattern: p}
	}
	return all[0]
}
