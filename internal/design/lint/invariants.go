package lint

import (
	"strings"

	"github.com/dynlint/dynlint/internal/design"
)

// invariants compares the declared patterns with the declared invariants: a
// write pattern that breaks one is wrong before any code is written.
func (c *checker) invariants() {
	for _, i := range c.t.Invariants {
		switch {
		case len(i.Transaction) > 0:
			c.writtenTogether(i, i.Transaction)
		case len(i.Edge) > 0:
			c.writtenTogether(i, i.Edge)
			c.edge(i)
		case i.Unique != nil:
			c.unique(i, i.Unique)
		case i.Outbox != nil:
			c.outbox(i, i.Outbox)
		case i.Follows != nil:
			c.follows(i, i.Follows)
		case i.Snapshot != nil:
			c.snapshot(i, i.Snapshot)
		case i.States != nil:
			c.states(i, i.States)
		}
	}
}

// done is what a pattern does, by entity and kind.
func (c *checker) done(p *design.Pattern) map[string]bool {
	out := map[string]bool{}
	for _, w := range c.t.Writes(p) {
		out[w.Kind+" "+w.Entity.Name.V] = true
	}
	return out
}

// writtenTogether wants a pattern that puts or deletes one of a group to do so
// with all, in a transaction.
func (c *checker) writtenTogether(i *design.Invariant, group []design.String) {
	for _, p := range c.t.Patterns {
		done := c.done(p)
		for _, kind := range []string{"put", "delete"} {
			var have, missing []string
			for _, e := range group {
				if done[kind+" "+e.V] {
					have = append(have, e.V)
				} else {
					missing = append(missing, e.V)
				}
			}
			switch {
			case len(have) == 0:
			case len(missing) > 0:
				c.breaks(i, p, "%s %ss %s without %s", p.Name.V, kind, strings.Join(have, ", "), strings.Join(missing, ", "))
			case p.Op.V != "TransactWriteItems":
				c.breaks(i, p, "%s %ss %s by %s, which is no transaction", p.Name.V, kind, strings.Join(have, ", "), p.Op.V)
			}
		}
	}
}

func (c *checker) breaks(i *design.Invariant, p *design.Pattern, format string, args ...any) {
	if p.Why.Set() && p.Op.V != "TransactWriteItems" {
		return // a repair or import that says so
	}
	f := c.find("invariant", p.Name.Pos, format+" (invariant %s)", append(args, i.Name.V)...)
	f.also(i.Name.Pos, "invariant %s", i.Name.V)
}

// unique wants the sentinel's key to be made of the attributes, and each put
// of the entity to put the sentinel too.
func (c *checker) unique(i *design.Invariant, u *design.Unique) {
	s, ok := c.t.Entity(u.Sentinel.V)
	if !ok {
		return
	}
	for _, a := range u.Attribute {
		found := false
		for _, n := range c.t.Key.Names() {
			if k, ok := s.Key(n); ok {
				_, has := k.Template.Component(a.V)
				found = found || has
			}
		}
		if !found {
			f := c.find("sentinel-key", a.Pos, "key of sentinel %s has no component %s, so it does not make it unique", s.Name.V, a.V)
			f.also(s.Name.Pos, "entity %s", s.Name.V)
		}
	}
	for _, p := range c.t.Patterns {
		done := c.done(p)
		put := done["put "+u.Entity.V]
		switch {
		case put && !done["put "+u.Sentinel.V]:
			c.breaks(i, p, "%s puts %s without the sentinel %s", p.Name.V, u.Entity.V, u.Sentinel.V)
		case put && p.Op.V != "TransactWriteItems":
			c.breaks(i, p, "%s puts %s and its sentinel by %s, which is no transaction", p.Name.V, u.Entity.V, p.Op.V)
		}
	}
}

// outbox wants each pattern that changes an entity to put an outbox item too.
func (c *checker) outbox(i *design.Invariant, o *design.Outbox) {
	if !o.Keep.Set() && !c.t.TTL.Set() {
		c.find("outbox-retention", i.Name.Pos, "invariant %s does not say how long published items stay (keep), and the table has no ttl", i.Name.V)
	}
	if x, ok := c.t.Index(o.Index.V); ok && !x.Sparse.V {
		f := c.find("outbox-index", o.Index.Pos, "index %s of the outbox is not sparse: published items stay in it", x.Name.V)
		f.also(x.Name.Pos, "index %s", x.Name.V)
	}
	for _, p := range c.t.Patterns {
		done := c.done(p)
		for _, e := range o.With {
			changes := done["put "+e.V] || done["update "+e.V] || done["delete "+e.V]
			if changes && !done["put "+o.Entity.V] {
				c.breaks(i, p, "%s changes %s without an item of %s", p.Name.V, e.V, o.Entity.V)
			}
		}
	}
}

// follows wants an update of the attribute to set or remove the index keys.
func (c *checker) follows(i *design.Invariant, f *design.Follows) {
	for _, p := range c.t.Patterns {
		if !hasName(p.Sets, f.Attribute.V) || !c.done(p)["update "+f.Entity.V] {
			continue
		}
		var missing []string
		for _, a := range f.Attributes {
			if !hasName(p.Sets, a.V) && !hasName(p.Removes, a.V) {
				missing = append(missing, a.V)
			}
		}
		if len(missing) > 0 {
			c.breaks(i, p, "%s sets %s of %s, but neither sets nor removes %s", p.Name.V, f.Attribute.V, f.Entity.V, strings.Join(missing, ", "))
		}
	}
}
