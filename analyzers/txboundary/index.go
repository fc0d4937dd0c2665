package txboundary

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
)

// indexKeys reports updates that change a component of an index key, and leave
// the key as it is.
func (k *checker) indexKeys() {
	for _, w := range k.writes {
		if w.Verb() != dynamo.Update || len(w.is) != 1 || w.is[0].Legacy != nil {
			continue
		}
		e := w.is[0].Entity
		for _, u := range compare.Updates(w.Request) {
			for _, key := range e.Keys {
				if !u.Open && !k.table.Key.Has(key.Attr.V) {
					k.indexKey(w, e, key, u)
				}
			}
		}
	}
}

func (k *checker) indexKey(w *write, e *design.Entity, key *design.KeyTemplate, u compare.Update) {
	if _, changed := u.Find(key.Attr.V); changed {
		return
	}
	for _, m := range e.Mutable {
		_, holds := key.Template.Component(m.V)
		ch, changed := u.Find(m.V)
		if !holds || !changed || k.followed(e, m.V) {
			continue
		}
		verb := "sets"
		if ch.Section == expr.Remove {
			verb = "removes"
		}
		k.Report(check.Report{
			Rule: index, At: w.Or(u.Pos), Op: w.For(), Element: k.table.Name.V + "." + e.Name.V + "." + key.Attr.V,
			Message: fmt.Sprintf("update of %s %s %s and leaves %s, which is %q (%s)", e.Name.V, verb, m.V, key.Attr.V, key.Template.Text, line(key.Text.Pos)),
		})
		return
	}
}

// followed reports whether an invariant judges the index keys by an attribute.
func (k *checker) followed(e *design.Entity, attr string) bool {
	return slices.ContainsFunc(k.table.Invariants, func(i *design.Invariant) bool {
		return i.Follows != nil && i.Follows.Entity.V == e.Name.V && i.Follows.Attribute.V == attr
	})
}

// drained reports an outbox whose items never leave the index of those that are
// pending: the program updates them, and nothing removes the keys or the item.
func (k *checker) drained(inv *design.Invariant) {
	x, ok := k.table.Index(inv.Outbox.Index.V)
	box, known := k.table.Entity(inv.Outbox.Entity.V)
	if !ok || !known || !k.Whole {
		return
	}
	var first *write // that marks an item as published, and leaves it in the index
	for _, w := range k.writes {
		if !has(w.may, box) || w.Verb() == dynamo.ConditionCheck || w.Verb() == dynamo.Put && enters(x, w) {
			continue
		}
		if w.Verb() != dynamo.Update || !w.isNow(box) || leaves(x, w) {
			return
		}
		if first == nil {
			first = w
		}
	}
	if first == nil || k.unknown() {
		return
	}
	var attrs []string
	for _, n := range x.Key.Names() {
		if !k.table.Key.Has(n) {
			attrs = append(attrs, n)
		}
	}
	k.report(inv, drain, first, place(first), fmt.Sprintf("items of %s are updated, and nothing removes %s: published ones stay in index %s (%s)",
		box.Name.V, strings.Join(attrs, " or "), x.Name.V, line(inv.Outbox.Index.Pos)))
}

// enters reports whether an item that is put has all keys of an index.
func enters(x *design.Index, w *write) bool {
	for _, n := range x.Key.Names() {
		if len(w.Item.Get(n)) == 0 {
			return false
		}
	}
	return true
}

// leaves reports whether an update may take an item out of an index.
func leaves(x *design.Index, w *write) bool {
	updates := compare.Updates(w.Request)
	for _, u := range updates {
		if u.Open {
			return true
		}
		for _, ch := range u.Changes {
			if ch.Section == expr.Remove && x.Key.Has(ch.Attr) {
				return true
			}
		}
	}
	return len(updates) == 0
}

// unknown reports whether there may be writes of the table that were not read.
func (k *checker) unknown() bool {
	for _, s := range k.Governed {
		for _, op := range s.Ops {
			if op.Kind().PartiQL() || op.Op.ActionsGap != nil {
				return true
			}
			writes := op.Kind() == dynamo.UpdateItem || op.Kind() == dynamo.DeleteItem || op.Kind().Many()
			if writes && len(k.Asks(op)) == 0 {
				return true // its table is not known
			}
		}
	}
	return false
}
