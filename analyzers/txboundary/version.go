package txboundary

import (
	"fmt"
	"slices"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// versions reports updates of versioned entities that do not test the version,
// or do not change it, and items that were read and are put back without a test.
func (k *checker) versions() {
	for _, e := range k.table.Entities {
		if !e.Version.Set() {
			continue
		}
		for _, w := range k.writes {
			switch {
			case !w.isNow(e):
			case w.Verb() == dynamo.Put && k.putBack(e, w) && !tests(w.Request, e.Version.V):
				k.ignores(e, w, "puts back what was read and does not test")
			case w.Verb() == dynamo.Update && !k.hasStates(e, w):
				k.version(e, w)
			}
		}
	}
}

// hasStates reports whether an invariant over states judges the update.
func (k *checker) hasStates(e *design.Entity, w *write) bool {
	for _, inv := range k.table.Invariants {
		if inv.States == nil || inv.States.Entity.V != e.Name.V {
			continue
		}
		for _, u := range compare.Updates(w.Request) {
			if ch, ok := u.Find(inv.States.Attribute.V); ok && k.badChange(w, inv.States, e, ch) != "" {
				return true
			}
		}
	}
	return false
}

func (k *checker) version(e *design.Entity, w *write) {
	attr := e.Version.V
	say := func(what string) { k.ignores(e, w, what) }
	for _, u := range compare.Updates(w.Request) {
		ch, ok := u.Find(attr)
		if !ok && !u.Open {
			say("does not change")
			return
		}
		if ok && ch.Section == expr.Remove {
			say("removes")
			return
		}
	}
	if !tests(w.Request, attr) {
		say("does not test")
	}
}

func (k *checker) ignores(e *design.Entity, w *write, what string) {
	k.Report(check.Report{
		Rule: version, At: place(w), Op: w.For(), Element: k.table.Name.V + "." + e.Name.V,
		Message: fmt.Sprintf("%s of %s %s %s (%s)", w.Subject(), e.Name.V, what, e.Version.V, line(e.Version.Pos)),
	})
}

// tests reports whether the condition of a request tests an attribute, or may.
func tests(r *dynamo.Request, attr string) bool {
	alternatives, open := compare.Conditions(r)
	if open {
		return true
	}
	for _, tests := range alternatives {
		if !slices.ContainsFunc(tests, func(t compare.Test) bool { return t.Attr == attr }) {
			return false
		}
	}
	return len(alternatives) > 0
}

// putBack reports whether an item that is put is one that was read: its partition key, or
// its version, is that of a stored item. A batch cannot test anything.
func (k *checker) putBack(e *design.Entity, w *write) bool {
	if w.Op.Kind() == dynamo.BatchWriteItem || w.Op.OpenOptions() {
		return false
	}
	stored := false
	for _, name := range []string{e.Version.V, k.table.Key.Attributes()[0].Name.V} {
		for _, a := range w.Item.Get(name) {
			for _, v := range a.Vals {
				value.Holes(v, func(h *value.Hole) { stored = stored || h.Origin == value.Stored })
			}
		}
	}
	return stored
}
