package design

import "strings"

func (r *tableResolver) invariant(i *Invariant) {
	r.one(i.Pos, "invariant "+i.Name.V, i.count(), "transaction, unique, states, outbox, edge, follows and snapshot")
	for _, e := range append(append([]String{}, i.Transaction...), i.Edge...) {
		r.entityRef(e)
	}
	if len(i.Edge) == 1 {
		r.fail(i.Edge[0].Pos, "edge names one entity; it names those of both directions")
	}
	if len(i.Transaction) == 1 {
		r.fail(i.Transaction[0].Pos, "transaction names one entity; it names those that are written together")
	}
	if u := i.Unique; u != nil {
		r.entityRef(u.Entity)
		r.entityRef(u.Sentinel)
	}
	if s := i.States; s != nil {
		r.states(s)
	}
	if o := i.Outbox; o != nil {
		r.outbox(o)
	}
	if f := i.Follows; f != nil {
		r.follows(f)
	}
	if s := i.Snapshot; s != nil {
		r.snapshot(s)
	}
}

func (i *Invariant) count() int {
	n := 0
	for _, set := range []bool{
		len(i.Transaction) > 0, i.Unique != nil, i.States != nil, i.Outbox != nil,
		len(i.Edge) > 0, i.Follows != nil, i.Snapshot != nil,
	} {
		if set {
			n++
		}
	}
	return n
}

// states checks that every state that may be entered is declared, with the
// states after it.
func (r *tableResolver) states(s *States) {
	r.entityRef(s.Entity)
	declared := names(s.Transitions)
	check := func(state String) {
		if state.Set() && !has(declared, state.V) {
			r.fail(state.Pos, "state %q has no line in transitions; a final state has an empty list%s", state.V, nearest(state.V, declared))
		}
	}
	check(s.Initial)
	for _, t := range s.Transitions {
		for _, to := range t.To {
			check(to)
		}
	}
}

func (r *tableResolver) outbox(o *Outbox) {
	r.entityRef(o.Entity)
	for _, e := range o.With {
		r.entityRef(e)
	}
	if _, ok := r.t.Index(o.Index.V); o.Index.Set() && !ok {
		r.fail(o.Index.Pos, "index %q is not declared in table %s%s", o.Index.V, r.t.Name.V, suggest(o.Index.V, names(r.t.Indexes)))
	}
}

func (r *tableResolver) follows(f *Follows) {
	r.entityRef(f.Entity)
	e, ok := r.t.Entity(f.Entity.V)
	if !ok {
		return
	}
	for _, a := range f.Attributes {
		if _, ok := find(e.Keys, a.V); !ok {
			r.fail(a.Pos, "%q is no key attribute of entity %s%s", a.V, e.Name.V, suggest(a.V, names(e.Keys)))
		}
	}
}

func (r *tableResolver) snapshot(s *Snapshot) {
	r.entityRef(s.Entity)
	if !s.Source.Set() {
		return
	}
	entity, attr, ok := strings.Cut(s.Source.V, ".")
	if !ok || attr == "" {
		r.fail(s.Source.Pos, "source %q is not of the form Entity.attribute", s.Source.V)
		return
	}
	r.entityRef(String{V: entity, Pos: s.Source.Pos})
}
