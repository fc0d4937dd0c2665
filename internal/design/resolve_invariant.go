package design

import "strings"

func (r *tableResolver) invariant(i *Invariant) {
	r.one(i.Pos, "invariant "+i.Name.V, i.count(), "transaction, unique, states, outbox, edge, follows and snapshot")
	for _, e := range append(append([]String{}, i.Transaction...), i.Edge...) {
		r.entityRef(e)
	}
	r.distinctNames(i.Transaction, "transaction")
	switch len(i.Edge) {
	case 0, 2: // an entity may be both directions of a relation to itself
	case 1:
		r.fail(i.Edge[0].Pos, "edge names one entity; it names those of both directions")
	default:
		r.fail(i.Edge[2].Pos, "edge names %d entities; it names those of both directions", len(i.Edge))
	}
	if len(i.Transaction) == 1 {
		r.fail(i.Transaction[0].Pos, "transaction names one entity; it names those that are written together")
	}
	if u := i.Unique; u != nil {
		r.entityRef(u.Entity)
		r.entityRef(u.Sentinel)
		if u.Sentinel.Set() && u.Sentinel.V == u.Entity.V {
			r.fail(u.Sentinel.Pos, "sentinel is %q, the entity that it keeps unique; it is an entity of its own", u.Sentinel.V)
		}
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
	if len(declared) == 0 && s.Attribute.Set() && !r.faulty[s.Pos] {
		r.fail(s.Attribute.Pos, "transitions of %s has no states", s.Attribute.V)
		return
	}
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
		if e.Set() && e.V == o.Entity.V {
			r.fail(e.Pos, "outbox of %q with itself; it is written with the entities whose changes it publishes", e.V)
		}
	}
	r.distinctNames(o.With, "with")
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
	if entity == s.Entity.V && attr == s.Attribute.V {
		r.fail(s.Source.Pos, "source %q is the copy itself", s.Source.V)
		return
	}
	r.entityRef(String{V: entity, Pos: s.Source.Pos})
}

// distinctNames reports names that a list has twice.
func (r *tableResolver) distinctNames(list []String, what string) {
	for i, n := range list {
		for _, m := range list[:i] {
			if n.V == m.V {
				r.fail(n.Pos, "%s names %q twice", what, n.V)
				break
			}
		}
	}
}
