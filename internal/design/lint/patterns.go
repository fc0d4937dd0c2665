package lint

import (
	"strings"

	"github.com/dynlint/dynlint/internal/design"
)

func (c *checker) pattern(p *design.Pattern) {
	key, ok := c.t.KeyOf(p.Index.V)
	if !ok || !c.plan(p, key) {
		return
	}
	selected := c.selects(p)
	if len(p.Where) > 0 && len(c.t.Entities) > 0 {
		c.found(p, selected)
	}
	for _, w := range p.Where {
		switch {
		case w.IsRange():
			c.ranged(p, w)
		case w.Op.V == "begins_with":
			c.prefixed(p, w)
		}
	}
	c.index2(p)
	c.page(p, selected)
	c.cost(p, selected)
}

// plan reports whether the pattern says by which key it works.
func (c *checker) plan(p *design.Pattern, key design.Key) bool {
	bad := func(format string, args ...any) bool {
		c.find("key-plan", p.Name.Pos, "%s "+format, append([]any{p.Name.V}, args...)...)
		return false
	}
	switch op := p.Op.V; op {
	case "Scan":
		if !p.Why.Set() && !(p.Hot.Set() && !p.Hot.V) {
			return bad("is a Scan without a why: it has no key condition")
		}
		return true
	case "Query":
		return c.queryPlan(p, key, bad)
	case "TransactWriteItems", "TransactGetItems", "BatchWriteItem", "BatchGetItem":
		if len(p.Actions) == 0 && len(p.Entity) == 0 && len(p.Where) == 0 {
			return bad("is a %s without actions, an entity or keys", op)
		}
		return true
	default:
		return c.itemPlan(p, bad)
	}
}

func (c *checker) itemPlan(p *design.Pattern, bad func(string, ...any) bool) bool {
	if p.Index.Set() {
		return bad("is a %s on index %s; an index is read by Query or Scan", p.Op.V, p.Index.V)
	}
	if len(p.Entity) > 0 && len(p.Where) == 0 {
		return true
	}
	for _, n := range c.t.Key.Names() {
		w, ok := p.Condition(n)
		if !ok {
			return bad("is a %s that says nothing of %s; it needs the whole primary key", p.Op.V, n)
		}
		if w.Op.V != "=" {
			return bad("is a %s with %s on %s; it needs the whole primary key", p.Op.V, w.Op.V, n)
		}
	}
	return true
}

// queryPlan wants equality on each partition attribute, and conditions on the
// sort attributes from left to right, only the last of which is no equality.
func (c *checker) queryPlan(p *design.Pattern, key design.Key, bad func(string, ...any) bool) bool {
	for _, a := range key.Partition {
		w, ok := p.Condition(a.Name.V)
		if !ok {
			return bad("is a Query that says nothing of %s, the partition key", a.Name.V)
		}
		if w.Op.V != "=" {
			return bad("is a Query with %s on %s; a partition key is equal to something", w.Op.V, a.Name.V)
		}
	}
	open := ""
	for _, a := range key.Sort {
		w, ok := p.Condition(a.Name.V)
		switch {
		case ok && open != "":
			return bad("is a Query with a condition on %s, but none of equality on %s before it", a.Name.V, open)
		case !ok || w.Op.V != "=":
			open = a.Name.V
		}
	}
	return true
}

// found compares what the keys select with the entities.
func (c *checker) found(p *design.Pattern, selected []*design.Entity) {
	if len(selected) == 0 {
		where := "of table " + c.t.Name.V
		if p.Index.Set() {
			where = "in index " + p.Index.V
		}
		for _, w := range p.Where {
			if !c.anyOn(w) {
				c.find("no-entity", w.Pos, "%s selects no entity %s: no template of %s agrees with %s", p.Name.V, where, w.Attr.V, w)
				return
			}
		}
		c.find("no-entity", p.Name.Pos, "%s selects no entity %s: no entity has all of its keys", p.Name.V, where)
		return
	}
	for _, n := range p.Entity {
		if e, ok := c.t.Entity(n.V); ok && !contains(selected, e) {
			c.find("no-entity", n.Pos, "%s does not select %s: the keys differ", p.Name.V, n.V)
		}
	}
}

func (c *checker) anyOn(w *design.Condition) bool {
	for _, e := range c.t.Entities {
		if k, ok := e.Key(w.Attr.V); ok && c.t.Meets(w, k.Template) {
			return true
		}
	}
	return false
}

// neighbours are the entities that can lie in the partitions that p reads.
func (c *checker) neighbours(p *design.Pattern) []*design.Entity {
	key, _ := c.t.KeyOf(p.Index.V)
	attrs := key.Attributes()
	var out []*design.Entity
entities:
	for _, e := range c.t.Entities {
		for _, a := range attrs {
			k, ok := e.Key(a.Name.V)
			if !ok {
				continue entities
			}
			if w, has := p.Condition(a.Name.V); has && w.Op.V == "=" && !c.t.Meets(w, k.Template) {
				continue entities
			}
		}
		out = append(out, e)
	}
	return out
}

// index2 judges what the pattern asks of its index.
func (c *checker) index2(p *design.Pattern) {
	x, ok := c.t.Index(p.Index.V)
	if !ok {
		return
	}
	if p.Consistent.V && !x.Local.V {
		c.find("consistent-index", p.Consistent.Pos, "%s reads index %s consistently; a global index is eventually consistent only", p.Name.V, x.Name.V)
	}
	if x.Projection.All || !x.Projection.Pos.IsValid() {
		return
	}
	var missing []string
	for _, a := range p.Reads {
		if !hasName(x.Projection.Include, a.V) && !x.Key.Has(a.V) && !c.t.Key.Has(a.V) {
			missing = append(missing, a.V)
		}
	}
	if len(missing) == 0 {
		return
	}
	what := "its items lack them"
	if x.Local.V {
		what = "each item is read again from the table"
	}
	f := c.find("projection", p.Reads[0].Pos, "%s reads %s, which index %s does not project: %s", p.Name.V, strings.Join(missing, ", "), x.Name.V, what)
	f.also(x.Projection.Pos, "projection of index %s", x.Name.V)
}

// page wants a bound on reads that requests wait for.
func (c *checker) page(p *design.Pattern, selected []*design.Entity) {
	if p.Op.V != "Query" || !p.Hot.V || p.Limit.Set() || p.Why.Set() {
		return
	}
	items := 0
	for _, e := range selected {
		if !e.Count.Set() {
			c.find("unbounded", p.Name.Pos, "%s is hot and has no limit; the item collection grows", p.Name.V)
			return
		}
		items += e.Count.V
	}
	if items > 1000 {
		c.find("unbounded", p.Name.Pos, "%s is hot and has no limit; it reads up to %d items", p.Name.V, items)
	}
}

func contains[T comparable](list []T, x T) bool {
	for _, y := range list {
		if x == y {
			return true
		}
	}
	return false
}
