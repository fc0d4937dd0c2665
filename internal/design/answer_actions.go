package design

import (
	"strings"

	"github.com/dynlint/dynlint/internal/keys"
)

// actions pairs the declared actions with those of the operation, so that as
// many as possible are done.
func (a *answering) actions() {
	if len(a.p.Actions) == 0 {
		return
	}
	done := a.pair(keys.Holds)
	if unpaired(done) > 0 {
		if maybe := a.pair(keys.Unknown); unpaired(maybe) < unpaired(done) {
			done = maybe
			a.unknown("which entities the actions are about is not known")
		}
	}
	used := map[int]bool{}
	for _, j := range done {
		used[j] = true
	}
	for i, j := range done {
		if j >= 0 {
			continue
		}
		kind, entity := a.p.Actions[i].Entity()
		if instead := a.instead(kind, used); instead >= 0 {
			used[instead] = true
			a.differs(costKey, "it has no %s %s, but %s", kind, entity.V, tuple(a.op.Actions[instead].Keys))
		} else if a.op.Open {
			a.unknown("it is not known whether it has %s %s", kind, entity.V)
		} else {
			a.differs(costKey, "it has no %s %s", kind, entity.V)
		}
	}
	for j, u := range a.op.Actions {
		if !used[j] && !a.repeats(u) {
			a.differs(costKey, "it has %s %s too, which is not declared", u.Kind, tuple(u.Keys))
		}
	}
}

// instead is an action of the operation that no declared one stands for, of a kind:
// likely what is meant by a declared one that is not done.
func (a *answering) instead(kind string, used map[int]bool) int {
	for j, u := range a.op.Actions {
		if !used[j] && u.Kind == kind && !a.repeats(u) {
			return j
		}
	}
	return -1
}

// eachAction compares every action of a batch or transaction with a pattern
// that has keys and no actions.
func (a *answering) eachAction() {
	if len(a.op.Actions) == 0 {
		a.unknown("its items are not known")
	}
	for _, u := range a.op.Actions {
		one := *a
		one.op.Keys = nil
		for _, k := range u.Keys {
			one.op.Keys = append(one.op.Keys, KeyCond{Attr: k.Attr, Op: "=", Shapes: []keys.Shape{k.Shape}})
		}
		one.keys()
		a.verdict, a.cost, a.diffs, a.brief, a.maybe = one.verdict, one.cost, one.diffs, one.brief, one.maybe
	}
}

// pair gives, for each declared action, the action of the operation that does
// it, -1 if none. Actions that may do it count if least is Unknown. In a batch
// one declared action stands for any number of actions on its entity.
func (a *answering) pair(least keys.Verdict) []int {
	declared, have := a.p.Actions, a.op.Actions
	does := make([][]bool, len(declared))
	for i, d := range declared {
		kind, entity := d.Entity()
		does[i] = make([]bool, len(have))
		for j, h := range have {
			v := keys.Breaks
			if h.Kind == kind {
				v = a.about(kind, entity.V, h.Keys)
			}
			does[i][j] = v == keys.Holds || v == keys.Unknown && least == keys.Unknown
		}
	}
	owner := make([]int, len(have))
	for j := range owner {
		owner[j] = -1
	}
	out := make([]int, len(declared))
	for i := range declared {
		augment(i, does, owner, map[int]bool{})
	}
	for i := range out {
		out[i] = -1
	}
	for j, i := range owner {
		if i >= 0 {
			out[i] = j
		}
	}
	return out
}

// repeats reports whether a batch has u as one more of a declared action, which
// stands there for any number.
func (a *answering) repeats(u ActionUse) bool {
	if !u.Any && !strings.HasPrefix(a.p.Op.V, "Batch") {
		return false
	}
	for _, d := range a.p.Actions {
		if kind, entity := d.Entity(); kind == u.Kind && a.about(kind, entity.V, u.Keys) != keys.Breaks {
			return true
		}
	}
	return false
}

// augment finds an action for declared action i, moving others if needed.
func augment(i int, does [][]bool, owner []int, seen map[int]bool) bool {
	for j, ok := range does[i] {
		if !ok || seen[j] {
			continue
		}
		seen[j] = true
		if owner[j] < 0 || augment(owner[j], does, owner, seen) {
			owner[j] = i
			return true
		}
	}
	return false
}

// about says whether keys are of an entity, holes read as what their places ask
// for. A legacy key is one that is read or deleted.
func (a *answering) about(kind, entity string, tuple []AttrShape) keys.Verdict {
	e, ok := a.t.Entity(entity)
	if !ok {
		return keys.Breaks
	}
	var primary []AttrShape
	for _, x := range tuple {
		if a.t.Key.Has(x.Attr) {
			primary = append(primary, x)
		}
	}
	v := a.whole(a.t.fit(e, nil, e.Keys, primary), primary)
	if kind == "put" || kind == "update" {
		return v
	}
	for _, l := range e.Legacy {
		if w := a.whole(a.t.fit(e, l, l.Keys, primary), primary); v == keys.Breaks || w == keys.Holds {
			v = w
		}
	}
	return v
}

func (a *answering) whole(f Fit, primary []AttrShape) keys.Verdict {
	if f.Fits && f.Verdict != keys.Breaks && len(primary) == len(a.t.Key.Attributes()) {
		return keys.Holds
	}
	return both(f.Verdict, keys.Unknown)
}

func unpaired(out []int) int {
	n := 0
	for _, j := range out {
		if j < 0 {
			n++
		}
	}
	return n
}

// A tuple is the key of an item, for messages.
type tuple []AttrShape

func (t tuple) String() string { return t.text(keys.Shape.Plain) }

// Elided is the tuple with … for what is unknown.
func (t tuple) Elided() string { return t.text(keys.Shape.Elided) }

func (t tuple) text(of func(keys.Shape) string) string {
	var out []string
	for _, k := range t {
		out = append(out, k.Attr+"="+of(k.Shape))
	}
	return strings.Join(out, " ")
}
