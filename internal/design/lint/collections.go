package lint

import (
	"strings"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/keys"
)

// collisions finds pairs of entities that can have the same primary key.
func (c *checker) collisions() {
	names := c.t.Key.Names()
	for i, a := range c.t.Entities {
		c.legacyCollisions(names, a)
		for _, b := range c.t.Entities[i+1:] {
			key, ok := sameKey(names, a.Keys, b.Keys)
			if !ok || a.Why.Set() || b.Why.Set() {
				continue
			}
			f := c.find("collision", b.Name.Pos, "%s and %s can have the same key: %s", a.Name.V, b.Name.V, key)
			f.also(a.Name.Pos, "entity %s", a.Name.V)
		}
	}
}

// legacyCollisions finds keys from before a migration that items of other
// entities have today.
func (c *checker) legacyCollisions(names []string, a *design.Entity) {
	for _, l := range a.Legacy {
		for _, b := range c.t.Entities {
			if b == a || l.Why.Set() && b.Why.Set() {
				continue
			}
			if key, ok := sameKey(names, l.Keys, b.Keys); ok {
				f := c.find("collision", l.Pos, "the legacy key of %s can be that of %s today: %s", a.Name.V, b.Name.V, key)
				f.also(b.Name.Pos, "entity %s", b.Name.V)
			}
		}
	}
}

// sameKey gives a primary key that items with either templates can have.
func sameKey(names []string, a, b []*design.KeyTemplate) (string, bool) {
	// The sort keys of a table differ more often than the partition keys.
	parts := make([]string, len(names))
	for i := len(names) - 1; i >= 0; i-- {
		x, okX := templateOf(a, names[i])
		y, okY := templateOf(b, names[i])
		if !okX || !okY {
			return "", false
		}
		s, ok := keys.Collide(x.Template, y.Template)
		if !ok {
			return "", false
		}
		parts[i] = names[i] + "=" + s
	}
	return strings.Join(parts, " "), true
}

func templateOf(list []*design.KeyTemplate, attr string) (*design.KeyTemplate, bool) {
	for _, k := range list {
		if k.Attr.V == attr {
			return k, true
		}
	}
	return nil, false
}

// samePartition reports whether items of two entities can share an item
// collection of the table.
func (c *checker) samePartition(a, b *design.Entity) bool {
	for _, attr := range c.t.Key.Partition {
		x, okX := a.Key(attr.Name.V)
		y, okY := b.Key(attr.Name.V)
		if !okX || !okY {
			return false
		}
		if x.Template == y.Template {
			continue
		}
		if _, ok := keys.Collide(x.Template, y.Template); !ok {
			return false
		}
	}
	return true
}

// collections finds entities in item collections with others that nothing
// reads or writes together with them. Such collections need a sort key.
func (c *checker) collections() {
	if len(c.t.Key.Sort) == 0 || len(c.t.Patterns) == 0 {
		return
	}
	together := c.togetherness()
	for _, e := range c.t.Entities {
		if e.Together.Set() || e.Why.Set() {
			continue
		}
		var others []string
		joined := false
		for _, o := range c.t.Entities {
			if o == e || !c.samePartition(e, o) {
				continue
			}
			others = append(others, o.Name.V)
			joined = joined || together[pair{e, o}] || o.Together.Set()
		}
		if len(others) > 0 && !joined {
			c.find("item-collection", e.Name.Pos, "%s shares item collections with %s, but nothing reads or writes them together; give it a namespace, or say together", e.Name.V, strings.Join(others, ", "))
		}
	}
}

type pair struct{ a, b *design.Entity }

// togetherness holds the pairs of entities that one query, batch, transaction
// or invariant is about.
func (c *checker) togetherness() map[pair]bool {
	out := map[pair]bool{}
	join := func(list []*design.Entity) {
		for _, a := range list {
			for _, b := range list {
				out[pair{a, b}] = true
			}
		}
	}
	for _, p := range c.t.Patterns {
		list := c.actionEntities(p)
		if p.Op.V == "Query" || len(p.Actions) == 0 && p.Op.V == "BatchGetItem" {
			list = append(list, c.selects(p)...)
		}
		join(list)
	}
	for _, i := range c.t.Invariants {
		group := append(append([]design.String{}, i.Transaction...), i.Edge...)
		if i.Outbox != nil {
			group = append(group, append(i.Outbox.With, i.Outbox.Entity)...)
		}
		join(c.entities(group))
	}
	return out
}

func (c *checker) actionEntities(p *design.Pattern) []*design.Entity {
	var names []design.String
	for _, a := range p.Actions {
		_, n := a.Entity()
		names = append(names, n)
	}
	return c.entities(names)
}

func (c *checker) entities(names []design.String) []*design.Entity {
	var out []*design.Entity
	for _, n := range names {
		if e, ok := c.t.Entity(n.V); ok {
			out = append(out, e)
		}
	}
	return out
}
