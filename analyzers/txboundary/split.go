package txboundary

import (
	"fmt"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

var verbs = map[string]dynamo.Verb{"put": dynamo.Put, "update": dynamo.Update, "delete": dynamo.Delete}

// splits reports transactions that a pattern declares, and that a function does
// one write after the other.
func (k *checker) splits() {
	for _, p := range k.table.Patterns {
		if p.Op.V != string(dynamo.TransactWriteItems) || len(p.Actions) < 2 {
			continue
		}
		for _, w := range k.writes {
			kind, name := p.Actions[0].Entity()
			if w.single() && w.does(kind, name.V) {
				k.split(p, w)
			}
		}
	}
}

// single reports whether a write is an operation by itself.
func (w *write) single() bool { return w.Action == nil }

// does reports whether a write certainly is a declared action. What ends an item
// may be about its legacy key.
func (w *write) does(kind, entity string) bool {
	if verbs[kind] != w.Verb() {
		return false
	}
	for _, c := range w.is {
		if c.Entity.Name.V == entity && (c.Legacy == nil || kind == "delete") {
			return true
		}
	}
	return false
}

// split looks for the other actions of a pattern in the function that leads to
// its first.
func (k *checker) split(p *design.Pattern, first *write) {
	fn, last := "", value.Pos{}
	var lastWrite *write
	undeclared := !k.declared(first)
	for _, a := range p.Actions[1:] {
		kind, name := a.Entity()
		found := false
		for _, w := range k.writes {
			if w == first || !w.single() || !w.does(kind, name.V) {
				continue
			}
			m, ok := check.Meet(first.Op, w.Op)
			if !ok || fn != "" && m.Func != fn {
				continue
			}
			found, fn = true, m.Func
			undeclared = undeclared || !k.declared(w)
			for _, pos := range []value.Pos{m.First, m.Second} {
				if !last.IsValid() || earlier(last, pos) {
					last, lastWrite = pos, w
				}
			}
			break
		}
		if !found {
			return
		}
	}
	if !undeclared || k.saidAt(last) {
		return
	}
	k.Report(check.Report{
		Rule: split, At: last, Op: lastWrite.For(), Element: k.table.Name.V + "." + p.Name.V,
		Message: fmt.Sprintf("the writes of pattern %s are no transaction; if this one fails, the others stay (%s)", p.Name.V, line(p.Name.Pos)),
		Related: []check.Step{{Pos: first.Op.Site.Pos, Text: "the first write"}},
	})
}

// declared reports whether a pattern declares the write by itself.
func (k *checker) declared(w *write) bool {
	for _, p := range k.table.Patterns {
		if p.Op.V != string(w.Op.Kind()) {
			continue
		}
		if len(p.Entity) == 0 {
			return true // by its keys: rarely used for writes
		}
		for _, n := range p.Entity {
			for _, c := range w.is {
				if c.Entity.Name.V == n.V && c.Legacy == nil {
					return true
				}
			}
		}
	}
	return false
}

// saidAt reports whether an invariant was said to be broken at a place.
func (k *checker) saidAt(pos value.Pos) bool {
	for _, rule := range Rules() {
		for _, inv := range k.table.Invariants {
			if k.said[fmt.Sprint(rule.ID, pos, inv.Name.V)] {
				return true
			}
		}
	}
	return false
}
