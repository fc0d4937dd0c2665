package lint

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/design"
)

// edge wants the keys of both directions of a relation to be made of the same
// ends: whoever has one item must be able to find the other.
func (c *checker) edge(i *design.Invariant) {
	ends := c.entities(i.Edge)
	if len(ends) != 2 {
		return
	}
	a, b := c.keyComponents(ends[0]), c.keyComponents(ends[1])
	onlyA, onlyB := without(a, b), without(b, a)
	if len(onlyA) == 0 || len(onlyB) == 0 || i.Why.Set() {
		return // one direction may be sorted by something more
	}
	f := c.find("edge-keys", i.Edge[0].Pos, "%s has %s in its key and %s has %s: one item does not lead to the other",
		ends[0].Name.V, strings.Join(onlyA, ", "), ends[1].Name.V, strings.Join(onlyB, ", "))
	f.also(ends[0].Name.Pos, "entity %s", ends[0].Name.V)
	f.also(ends[1].Name.Pos, "entity %s", ends[1].Name.V)
}

// keyComponents lists the components of the primary key of an entity.
func (c *checker) keyComponents(e *design.Entity) []string {
	var out []string
	for _, n := range c.t.Key.Names() {
		if k, ok := e.Key(n); ok {
			for _, x := range k.Template.Components() {
				out = append(out, x.Name)
			}
		}
	}
	return out
}

func without(list, others []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(others, s) })
}

// snapshot judges the contract of a copy: that there is one source, how old the
// copy may be, and that the pattern which propagates changes does so.
func (c *checker) snapshot(i *design.Invariant, s *design.Snapshot) {
	if !s.Staleness.Set() && !i.Why.Set() {
		c.find("snapshot", i.Name.Pos, "snapshot %s of %s does not say how old it may be (staleness)", s.Attribute.V, s.Entity.V)
	}
	for _, o := range c.t.Invariants {
		if o.Snapshot != nil && o != i && o.Snapshot.Entity.V+"."+o.Snapshot.Attribute.V == s.Source.V {
			f := c.find("snapshot", s.Source.Pos, "source %s of %s is itself a copy, of %s", s.Source.V, i.Name.V, o.Snapshot.Source.V)
			f.also(o.Name.Pos, "snapshot %s", o.Name.V)
		}
	}
	p, ok := c.t.Pattern(s.Propagation.V)
	if !ok {
		return // words
	}
	updates := false
	for _, w := range c.t.Writes(p) {
		updates = updates || w.Entity.Name.V == s.Entity.V && w.Kind != "delete"
	}
	switch {
	case !updates:
		f := c.find("propagation", s.Propagation.Pos, "pattern %s, which propagates %s, does not write %s", p.Name.V, s.Source.V, s.Entity.V)
		f.also(p.Name.Pos, "pattern %s", p.Name.V)
	case len(p.Sets) > 0 && !hasName(p.Sets, s.Attribute.V):
		f := c.find("propagation", s.Propagation.Pos, "pattern %s, which propagates %s, does not set %s of %s", p.Name.V, s.Source.V, s.Attribute.V, s.Entity.V)
		f.also(p.Sets[0].Pos, "what %s sets", p.Name.V)
	}
}

// states finds states that nothing leads to.
func (c *checker) states(i *design.Invariant, s *design.States) {
	if !s.Initial.Set() {
		return
	}
	reached := map[string]bool{s.Initial.V: true}
	for again := true; again; {
		again = false
		for _, t := range s.Transitions {
			if !reached[t.From.V] {
				continue
			}
			for _, to := range t.To {
				again = again || !reached[to.V]
				reached[to.V] = true
			}
		}
	}
	for _, t := range s.Transitions {
		if !reached[t.From.V] && !i.Why.Set() {
			c.find("states", t.From.Pos, "state %s of %s is never reached from %s", t.From.V, s.Entity.V, s.Initial.V)
		}
	}
}

// owners wants each entity of a table with attributes of authorisation to have
// one of them.
func (c *checker) owners() {
	if len(c.t.Authorization) == 0 {
		return
	}
	for _, e := range c.t.Entities {
		if e.Why.Set() || len(e.Owner) > 0 {
			continue
		}
		has := false
		for _, a := range c.t.Authorization {
			has = has || hasName(e.Required, a.V)
			for _, k := range e.Keys {
				_, in := k.Template.Component(a.V)
				has = has || in
			}
		}
		if !has {
			f := c.find("owner", e.Name.Pos, "items of %s have no %s: nothing says who may see them", e.Name.V, joinOr(c.t.Authorization))
			f.also(c.t.Authorization[0].Pos, "authorization of table %s", c.t.Name.V)
		}
	}
}

// schemaVersions wants all entities of a table to say the version of their form
// if some do.
func (c *checker) schemaVersions() {
	var some *design.Entity
	for _, e := range c.t.Entities {
		if e.SchemaVersion.Set() {
			some = e
			break
		}
	}
	if some == nil {
		return
	}
	for _, e := range c.t.Entities {
		if !e.SchemaVersion.Set() && !hasName(e.Required, some.SchemaVersion.V) && !e.Why.Set() {
			f := c.find("schema-version", e.Name.Pos, "%s has no schema-version; %s has", e.Name.V, some.Name.V)
			f.also(some.SchemaVersion.Pos, "schema-version of %s", some.Name.V)
		}
	}
}

func joinOr(list []design.String) string {
	var out []string
	for _, s := range list {
		out = append(out, s.V)
	}
	return strings.Join(out, " or ")
}
