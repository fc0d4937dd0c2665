package txboundary

import (
	"fmt"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
)

// versions reports updates of versioned entities that do not test the version,
// or do not change it.
func (k *checker) versions() {
	for _, e := range k.table.Entities {
		if !e.Version.Set() {
			continue
		}
		for _, w := range k.writes {
			if w.Verb() != dynamo.Update || !w.isNow(e) || k.hasStates(e, w) {
				continue
			}
			k.version(e, w)
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
	say := func(what string) {
		k.Report(check.Report{
			Rule: version, At: place(w), Op: w.For(), Element: k.table.Name.V + "." + e.Name.V,
			Message: fmt.Sprintf("%s of %s %s %s (%s)", w.Subject(), e.Name.V, what, attr, line(e.Version.Pos)),
		})
	}
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
	alternatives, open := compare.Conditions(w.Request)
	if open {
		return
	}
	tested := len(alternatives) > 0
	for _, tests := range alternatives {
		one := false
		for _, t := range tests {
			one = one || t.Attr == attr
		}
		tested = tested && one
	}
	if !tested {
		say("does not test")
	}
}
