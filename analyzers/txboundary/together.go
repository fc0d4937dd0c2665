package txboundary

import (
	"fmt"
	"path"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/value"
)

// together reports entities that are put or deleted apart although they belong
// together.
func (k *checker) together(inv *design.Invariant, rule *finding.Rule, group []*design.Entity) {
	for _, w := range k.writes {
		if !w.exists() {
			continue
		}
		for _, e := range group {
			if !w.isNow(e) {
				continue
			}
			for _, other := range group {
				if other != e && !w.with(other, w.Verb(), k.writes) {
					k.apart(inv, rule, w, e, other, w.Verb())
				}
			}
		}
	}
}

// unique reports entities that are put without the item that makes an attribute
// unique, and such items that replace another.
func (k *checker) unique(inv *design.Invariant) {
	entity, ok1 := k.table.Entity(inv.Unique.Entity.V)
	sentinel, ok2 := k.table.Entity(inv.Unique.Sentinel.V)
	if !ok1 || !ok2 {
		return
	}
	for _, w := range k.writes {
		if w.Verb() != dynamo.Put {
			continue
		}
		if w.isNow(entity) && !w.with(sentinel, dynamo.Put, k.writes) {
			k.apart(inv, unique, w, entity, sentinel, dynamo.Put)
		}
		if w.isNow(sentinel) && k.replaces(w) {
			k.report(inv, condition, w, w.Or(w.Pos), fmt.Sprintf(
				"%s puts %s without attribute_not_exists: it replaces the item that makes %s unique (%s)",
				w.Subject(), sentinel.Name.V, list(inv.Unique.Attribute), line(inv.Pos)))
		}
	}
}

// replaces reports whether a put certainly does not ask that there is no item.
func (k *checker) replaces(w *write) bool {
	alternatives, open := compare.Conditions(w.Request)
	if open {
		return false
	}
	for _, tests := range alternatives {
		for _, t := range tests {
			if t.Op == "attribute_not_exists" || t.Op == compare.Mentioned {
				return false
			}
		}
	}
	return w.Op.Kind() != dynamo.BatchWriteItem // which has no conditions: not in a transaction is said of it
}

// outbox reports changes that are not published in the same transaction.
func (k *checker) outbox(inv *design.Invariant) {
	box, ok := k.table.Entity(inv.Outbox.Entity.V)
	if !ok {
		return
	}
	for _, e := range k.entities(inv.Outbox.With) {
		for _, w := range k.writes {
			if w.isNow(e) && !w.with(box, dynamo.Put, k.writes) {
				k.apart(inv, outbox, w, e, box, dynamo.Put)
			}
		}
	}
}

// apart reports that a write of e is not in one transaction with one of other:
// where the other is written instead, if the program does it in one function.
func (k *checker) apart(inv *design.Invariant, rule *finding.Rule, w *write, e, other *design.Entity, verb dynamo.Verb) {
	if w.Op.Kind() == dynamo.BatchWriteItem && w.beside(other, verb, k.writes) {
		k.report(inv, batch, w, w.Op.Site.Pos, fmt.Sprintf("BatchWriteItem writes %s, which belong into one transaction (%s)", sorted(e, other), line(inv.Pos)))
		return
	}
	m, o, ok := k.elsewhere(w, other, verb)
	if ok {
		at, first := m.Second, m.First
		what, before := other, e
		if m.Order == check.After || m.Order == check.Unordered && earlier(m.Second, m.First) && rule != unique && rule != outbox {
			at, first, what, before = m.First, m.Second, e, other
		}
		if rule == unique || rule == outbox { // the place to move is that of the companion
			at, first, what, before = m.Second, m.First, other, e
		}
		key := fmt.Sprint(rule.ID, at, inv.Name.V)
		said := k.said[key]
		k.said[key] = true
		if !w.leads(m) {
			k.lone(inv, rule, w, e, other, check.Step{Pos: at, Text: what.Name.V + " is written here"})
			return
		}
		if said {
			return
		}
		k.Report(check.Report{
			Rule: rule, At: at, Op: o.For(), Element: k.element(inv),
			Message: fmt.Sprintf("item of %s is written apart from %s; they belong into one transaction (%s)", what.Name.V, before.Name.V, line(inv.Pos)),
			Related: []check.Step{{Pos: first, Text: before.Name.V + " is written here"}, {Pos: w.Op.Site.Pos, Text: w.Subject() + " writes " + e.Name.V}},
		})
		return
	}
	k.lone(inv, rule, w, e, other)
}

// lone reports a write without its companion: at the operation, or, if that sends
// what it is given, where a caller makes the action.
func (k *checker) lone(inv *design.Invariant, rule *finding.Rule, w *write, e, other *design.Entity, related ...check.Step) {
	at := w.Op.Site.Pos
	if made := place(w); w.Op.Kind() == dynamo.TransactWriteItems && w.Op.GivenAt(made) {
		at = made
	}
	k.Report(check.Report{
		Rule: rule, At: at, Op: w.For(), Element: k.element(inv), Related: related,
		Message: fmt.Sprintf("%s writes %s without %s, although %s and %s belong into one transaction (%s)",
			w.Subject(), e.Name.V, other.Name.V, e.Name.V, other.Name.V, line(inv.Pos)),
	})
}

// leads reports whether the package of a write holds the function in which it meets
// another: if not, a driver that sees that package alone tells of the write.
func (w *write) leads(m check.Meeting) bool { return path.Dir(m.First.File) == w.Op.Site.Package }

// elsewhere finds another operation that writes the companion of a write, called
// from one function with it; rather from one of its package.
func (k *checker) elsewhere(w *write, other *design.Entity, verb dynamo.Verb) (first check.Meeting, by *write, ok bool) {
	for _, o := range k.writes {
		if o.Op == w.Op || o.Verb() != verb || !o.isNow(other) {
			continue
		}
		m, met := check.Meet(w.Op, o.Op)
		if met && w.leads(m) {
			return m, o, true
		}
		if met && !ok {
			first, by, ok = m, o, true
		}
	}
	return first, by, ok
}

func (k *checker) report(inv *design.Invariant, rule *finding.Rule, w *write, at value.Pos, message string) {
	k.Report(check.Report{Rule: rule, At: at, Op: w.For(), Element: k.element(inv), Message: message})
}

func earlier(a, b value.Pos) bool {
	return a.File == b.File && (a.Line < b.Line || a.Line == b.Line && a.Col < b.Col)
}

func sorted(a, b *design.Entity) string {
	if a.Name.Pos.Line > b.Name.Pos.Line {
		a, b = b, a
	}
	return a.Name.V + " and " + b.Name.V
}

func list(names []design.String) string {
	var out []string
	for _, n := range names {
		out = append(out, n.V)
	}
	return strings.Join(out, ", ")
}
