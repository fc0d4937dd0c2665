package txboundary

import (
	"fmt"
	"path"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
)

// A write is what a program asks the table to change, or to check in a
// transaction: an operation on one item, or an action.
type write struct {
	check.Ask
	// is are the entities that the item certainly belongs to: for some alternative
	// of its key there is no other. may are all that it can belong to.
	is, may []compare.Candidate
}

// collect reads the writes of the table.
func (k *checker) collect() {
	for _, s := range k.Sites {
		for _, op := range s.Ops {
			for _, a := range k.Asks(op) {
				if a.Table != k.table || !a.Writes() || a.Statement != nil {
					continue
				}
				w := &write{Ask: a}
				w.is, w.may = about(a)
				k.writes = append(k.writes, w)
			}
		}
	}
}

// about finds the entities that an ask is about.
func about(a check.Ask) (is, may []compare.Candidate) {
	attrs := a.Keys
	if a.Verb() == dynamo.Put {
		attrs = a.Item
	}
	from := compare.Candidates(a.Table, "")
	ks := compare.KeysOf(attrs, a.Table, a.Table.Key)
	may = compare.Possible(ks, from)
	if len(ks) < len(a.Table.Key.Attributes()) {
		return nil, may
	}
	i := len(ks) - 1
	if ks[i].Open {
		return nil, may
	}
	if len(may) == 0 {
		// A key that no entity has is reported by another check. The sort key tells
		// which entity is meant.
		ks, i = ks[i:], 0
	}
	for _, text := range ks[i].Texts {
		possible := compare.PossibleFor(ks, i, text, from)
		if len(possible) == 1 && !has(is, possible[0].Entity) {
			is = append(is, possible[0])
		}
	}
	return is, may
}

func has(list []compare.Candidate, e *design.Entity) bool {
	for _, c := range list {
		if c.Entity == e {
			return true
		}
	}
	return false
}

// isNow reports whether the write certainly is about an entity, under its key of
// today.
func (w *write) isNow(e *design.Entity) bool {
	for _, c := range w.is {
		if c.Entity == e && c.Legacy == nil {
			return true
		}
	}
	return false
}

// exists reports whether the write makes an item or ends one.
func (w *write) exists() bool { return w.Verb() == dynamo.Put || w.Verb() == dynamo.Delete }

// with reports whether the transaction of a write has an action of a verb on an
// entity, or may have one.
func (w *write) with(e *design.Entity, verb dynamo.Verb, all []*write) bool {
	if w.Op.Kind() != dynamo.TransactWriteItems {
		return false
	}
	return w.Op.Op.ActionsGap != nil || w.beside(e, verb, all)
}

// beside reports whether the batch or transaction of a write may have an action
// of a verb on an entity.
func (w *write) beside(e *design.Entity, verb dynamo.Verb, all []*write) bool {
	for _, o := range all {
		if o.Op == w.Op && o.Verb() == verb && has(o.may, e) && goTogether(w.Action, o.Action) {
			return true
		}
	}
	// An action whose key is not known may be it.
	for i := range w.Op.Op.Actions {
		a := &w.Op.Op.Actions[i]
		if a.Verb == verb && goTogether(w.Action, a) && (a.Item.Gap != nil && len(a.Item.List) == 0 || a.Keys.Gap != nil && len(a.Keys.List) == 0) {
			return true
		}
	}
	return false
}

// goTogether reports whether two actions can be in one request: they are not in
// different lists, of which one is sent.
func goTogether(a, b *dynamo.Action) bool {
	return a == nil || b == nil || a.Way == b.Way || a.Way == 0 || b.Way == 0
}

// line is where a rules file says something, for messages.
func line(p design.Pos) string { return fmt.Sprintf("%s:%d", path.Base(p.File), p.Line) }
