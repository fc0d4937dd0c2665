package txboundary

import (
	"fmt"
	"slices"

	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// states reports updates that change a state without testing the one before, or
// in a way that is not allowed.
func (k *checker) states(inv *design.Invariant) {
	s := inv.States
	e, ok := k.table.Entity(s.Entity.V)
	if !ok {
		return
	}
	for _, w := range k.writes {
		if w.Verb() == dynamo.Put && w.isNow(e) && len(w.is) == 1 {
			k.initial(inv, w, e)
		}
		if w.Verb() != dynamo.Update || !w.isNow(e) {
			continue
		}
		for _, u := range compare.Updates(w.Request) {
			ch, ok := u.Find(s.Attribute.V)
			if !ok || ch.Section != expr.Set {
				continue
			}
			if why := k.badChange(w, s, e, ch); why != "" {
				k.report(inv, states, w, place(w), fmt.Sprintf("%s of %s %s (%s)", w.Subject(), e.Name.V, why, line(inv.Pos)))
			}
		}
	}
}

// initial reports a new item that is in another state than new items are. A put
// on condition that there is an item already replaces one.
func (k *checker) initial(inv *design.Invariant, w *write, e *design.Entity) {
	s := inv.States
	got := w.Item.Get(s.Attribute.V)
	if !s.Initial.Set() || len(got) != 1 || got[0].Optional || len(got[0].Vals) != 1 {
		return
	}
	found := known1(got[0].Vals[0])
	if len(found) == 0 || slices.Contains(found, s.Initial.V) {
		return
	}
	alternatives, open := compare.Conditions(w.Request)
	if open {
		return
	}
	for _, tests := range alternatives {
		for _, t := range tests {
			if t.Op != "attribute_not_exists" {
				return
			}
		}
	}
	k.report(inv, states, w, w.Or(compare.Pos(got[0].Vals[0], w.Item.Pos)), fmt.Sprintf("item of %s is put with %s %q; new items have %q (%s)",
		e.Name.V, s.Attribute.V, found[0], s.Initial.V, line(s.Initial.Pos)))
}

// place is the operation itself, or the action inside a transaction.
func place(w *write) value.Pos {
	if w.Action == nil {
		return w.Op.Site.Pos
	}
	return w.Or(w.Pos)
}

func (k *checker) badChange(w *write, s *design.States, e *design.Entity, ch compare.Change) string {
	alternatives, open := compare.Conditions(w.Request)
	if open {
		return ""
	}
	guarded := len(alternatives) > 0
	var from []string
	known := guarded
	for _, tests := range alternatives {
		state, isKnown, tested := stateTested(tests, s.Attribute.V, e.Version.V)
		guarded = guarded && tested
		known = known && isKnown
		from = append(from, state...)
	}
	if !guarded {
		return fmt.Sprintf("changes %s without testing the state before", s.Attribute.V)
	}
	for _, to := range known1(ch.Value) {
		if !slices.ContainsFunc(s.Transitions, func(t *design.Transition) bool { return names(t.To, to) }) {
			return fmt.Sprintf("sets %s to %q, which follows no state", s.Attribute.V, to)
		}
		for _, f := range from {
			if known && f != to && !allowed(s, f, to) {
				return fmt.Sprintf("changes %s from %q to %q, which is not allowed", s.Attribute.V, f, to)
			}
		}
	}
	return ""
}

// stateTested reports whether a condition tests the state, or the version, which
// stands for all that was read; and the states that it lets pass, if they are
// known.
func stateTested(tests []compare.Test, attr, version string) (from []string, known, tested bool) {
	for _, t := range tests {
		switch {
		case t.Attr == version && version != "" && t.Op != "attribute_exists" && t.Op != "attribute_not_exists":
			tested = true
		case t.Attr != attr || t.Op == "attribute_exists" || t.Op == "attribute_not_exists":
		case t.Op == "=":
			tested = true
			if c := known1(t.Value); len(c) > 0 {
				from, known = c, true
			}
		case t.Op == "in":
			tested, known = true, true
			for _, v := range t.In {
				c := known1(v)
				known = known && len(c) > 0
				from = append(from, c...)
			}
		default:
			tested = true
		}
	}
	return from, known, tested
}

// known1 lists the alternatives of a value if all are known strings.
func known1(v value.Value) []string {
	if v == nil {
		return nil
	}
	var out []string
	for _, a := range value.Alternatives(v) {
		s, ok := value.Known(a)
		if !ok {
			return nil
		}
		out = append(out, s)
	}
	return out
}

func names(list []design.String, s string) bool {
	return slices.ContainsFunc(list, func(x design.String) bool { return x.V == s })
}

func allowed(s *design.States, from, to string) bool {
	declared := false
	for _, t := range s.Transitions {
		if t.From.V == from {
			declared = true
			if names(t.To, to) {
				return true
			}
		}
	}
	return !declared
}

// follows reports writes after which index attributes and the attribute that
// they follow do not agree.
func (k *checker) follows(inv *design.Invariant) {
	f := inv.Follows
	e, ok := k.table.Entity(f.Entity.V)
	if !ok {
		return
	}
	for _, w := range k.writes {
		if !w.isNow(e) || len(w.is) != 1 {
			continue
		}
		switch w.Verb() {
		case dynamo.Update:
			for _, u := range compare.Updates(w.Request) {
				if why := updateFollows(f, u); why != "" {
					k.report(inv, follows, w, w.Or(u.Pos), fmt.Sprintf("update of %s %s (%s)", e.Name.V, why, line(inv.Pos)))
				}
			}
		case dynamo.Put:
			if why := itemFollows(f, w.Item); why != "" {
				at := w.Item.Pos
				k.report(inv, follows, w, w.Or(at), fmt.Sprintf("item of %s %s (%s)", e.Name.V, why, line(inv.Pos)))
			}
		}
	}
}

// updateFollows says how an update lets the attributes fall behind.
func updateFollows(f *design.Follows, u compare.Update) string {
	ch, ok := u.Find(f.Attribute.V)
	if !ok || u.Open {
		return ""
	}
	states := known1(ch.Value)
	if ch.Section == expr.Set && len(states) == 0 {
		return ""
	}
	inside, outside := 0, 0
	for _, s := range states {
		if names(f.Values, s) {
			inside++
		} else {
			outside++
		}
	}
	for _, a := range f.Attributes {
		got, changed := u.Find(a.V)
		switch {
		case inside == 0 && (!changed || got.Section != expr.Remove):
			return fmt.Sprintf("sets %s to %s and leaves %s: the item stays in the index", f.Attribute.V, quoted(states), a.V)
		case outside == 0 && (!changed || got.Section != expr.Set):
			return fmt.Sprintf("sets %s to %s without %s: the item is not in the index", f.Attribute.V, quoted(states), a.V)
		}
	}
	return ""
}

// itemFollows says how an item contradicts itself.
func itemFollows(f *design.Follows, item dynamo.Attributes) string {
	got := item.Get(f.Attribute.V)
	if item.Gap != nil || len(got) != 1 || got[0].Optional || len(got[0].Vals) != 1 {
		return ""
	}
	states := known1(got[0].Vals[0])
	if len(states) != 1 {
		return ""
	}
	for _, a := range f.Attributes {
		key := item.Get(a.V)
		switch in := names(f.Values, states[0]); {
		case in && len(key) == 0:
			return fmt.Sprintf("has %s %q and no %s: it is not in the index", f.Attribute.V, states[0], a.V)
		case !in && len(key) == 1 && !key[0].Optional && !empty(key[0]):
			return fmt.Sprintf("has %s %q and %s: it is in the index", f.Attribute.V, states[0], a.V)
		}
	}
	return ""
}

func empty(a dynamo.Attr) bool {
	for _, v := range a.Vals {
		texts, _ := compare.Texts(v)
		for _, t := range texts {
			if s, ok := t.Const(); !ok || s != "" {
				return false
			}
		}
	}
	return true
}

func quoted(list []string) string {
	if len(list) == 0 {
		return "nothing"
	}
	return fmt.Sprintf("%q", list[0])
}
