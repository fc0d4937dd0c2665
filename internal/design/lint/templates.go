package lint

import (
	"regexp"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/keys"
)

// keyTemplates judges the templates of each entity.
func (c *checker) keyTemplates() {
	for _, e := range c.t.Entities {
		for _, k := range e.Keys {
			c.components(e, k)
			if c.t.IsPartition(k.Attr.V) {
				c.partition(e, k)
			}
		}
		c.halfIndexed(e)
		c.unnamed(e)
	}
	if len(c.t.Entities) > 1 && !c.t.TypeAttribute.Set() && !c.t.Why.Set() {
		c.find("type-attribute", c.t.Name.Pos, "table %s holds %d entities and declares no type-attribute", c.t.Name.V, len(c.t.Entities))
	}
}

// unnamed finds primary keys that do not say what the item is, in a table of
// several entities: their sort key has no text where others share the item
// collection, or neither key has any.
func (c *checker) unnamed(e *design.Entity) {
	if len(c.t.Entities) < 2 || e.Why.Set() || len(c.t.Key.Partition) == 0 {
		return
	}
	last := c.t.Key.Names()[len(c.t.Key.Names())-1]
	k, ok := e.Key(last)
	if a, _ := c.t.Key.Attribute(last); !ok || a.Type.V == "N" || k.Template.Prefix() != "" {
		return
	}
	first, _ := e.Key(c.t.Key.Partition[0].Name.V)
	if first != nil && first.Template.Prefix() != "" && !c.shares(e) {
		return
	}
	c.find("no-prefix", k.Text.Pos, "%s of %s is %s: no text before it says what the item is", last, e.Name.V, k.Text.V)
}

// shares reports whether items of other entities can be in the item collections
// of e.
func (c *checker) shares(e *design.Entity) bool {
	for _, o := range c.t.Entities {
		if o != e && c.samePartition(e, o) {
			return true
		}
	}
	return false
}

func (c *checker) components(e *design.Entity, k *design.KeyTemplate) {
	primary := c.t.Key.Has(k.Attr.V) // a component of an index key may change: the item moves
	all := k.Template.Components()
	for i, x := range all {
		d, declared := c.d.Component(c.t, x.Name)
		if primary && (declared && d.Mutable.V || hasName(e.Mutable, x.Name)) {
			c.find("mutable-key", k.Text.Pos, "%s of %s holds %s, which is mutable; a change would need a delete and a put", k.Attr.V, e.Name.V, x.Name)
		}
		if (declared && d.Sensitive.V || hasName(e.Sensitive, x.Name)) && !e.Why.Set() && !(declared && d.Why.Set()) {
			c.find("sensitive-key", k.Text.Pos, "%s of %s holds %s, which is sensitive; keys appear in logs and metrics", k.Attr.V, e.Name.V, x.Name)
		}
		if primary && i < len(all)-1 && k.Template.HoldsDelimiter(x) && !e.Why.Set() && !(declared && d.Why.Set()) {
			c.find("free-text", k.Text.Pos, "%s of %s has %s, which can hold %q, before other components", k.Attr.V, e.Name.V, x.Name, k.Template.Delimiter)
		}
	}
}

var tenantName = regexp.MustCompile(`(?i)^tenant(_?id)?$`)

// partition judges the template of a partition key.
func (c *checker) partition(e *design.Entity, k *design.KeyTemplate) {
	if e.Why.Set() || c.mayBeFew(k) {
		return
	}
	all := k.Template.Components()
	if len(all) == 0 {
		c.find("hot-partition", k.Text.Pos, "%s of %s is the constant %q: all items are in one partition", k.Attr.V, e.Name.V, k.Template.Text)
		return
	}
	kinds := map[keys.Kind]bool{}
	for _, x := range all {
		kinds[x.Type.Kind] = true
		if d, ok := c.d.Component(c.t, x.Name); ok && d.Why.Set() {
			return
		}
	}
	switch {
	case only(kinds, keys.Enum):
		c.find("hot-partition", k.Text.Pos, "%s of %s has few values, those of enum %s", k.Attr.V, e.Name.V, all[0].Name)
	case only(kinds, keys.Date, keys.Timestamp, keys.Epoch, keys.Enum):
		c.find("hot-partition", k.Text.Pos, "%s of %s is a time: all writes of the moment go to one partition", k.Attr.V, e.Name.V)
	case len(all) == 1 && c.t.Key.Has(k.Attr.V) && c.isTenant(all[0].Name) && !c.alone(e):
		c.find("hot-partition", k.Text.Pos, "%s of %s is the tenant alone: a large tenant is one partition", k.Attr.V, e.Name.V)
	}
}

// alone reports whether the entity's partitions hold one item each, or one
// entity by a namespace: what one pattern reads.
func (c *checker) alone(e *design.Entity) bool {
	for _, a := range c.t.Key.Sort {
		if k, ok := e.Key(a.Name.V); ok {
			if _, constant := k.Template.Constant(); !constant {
				return len(e.Namespace) > 0
			}
		}
	}
	return true
}

// mayBeFew reports whether few partitions are right: the index is drained or
// has a reason, or the partition is declared bounded.
func (c *checker) mayBeFew(k *design.KeyTemplate) bool {
	for _, x := range c.t.Indexes {
		if x.Key.IsPartition(k.Attr.V) && !c.t.Key.Has(k.Attr.V) && (x.Drained.V || x.Why.Set()) {
			return true
		}
		if x.Key.IsPartition(k.Attr.V) && len(x.Key.Partition) > 1 {
			return true // the other attributes spread it
		}
	}
	for _, b := range c.t.Bounded {
		for _, bk := range b.Keys {
			if bk.Attr.V == k.Attr.V && keys.Within(k.Template, bk.Template).Verdict != keys.Breaks {
				return true
			}
		}
	}
	return false
}

func (c *checker) isTenant(name string) bool {
	d, ok := c.d.Component(c.t, name)
	return tenantName.MatchString(name) || ok && d.From.V == "identity"
}

func only(have map[keys.Kind]bool, allowed ...keys.Kind) bool {
	n := 0
	for _, k := range allowed {
		if have[k] {
			n++
		}
	}
	return n > 0 && n == len(have)
}

// halfIndexed finds entities that have some key attributes of an index, but
// not all: their items are never in it.
func (c *checker) halfIndexed(e *design.Entity) {
	for _, x := range c.t.Indexes {
		var missing string
		own := 0
		for _, n := range x.Key.Names() {
			_, ok := e.Key(n)
			switch {
			case !ok:
				missing = n
			case !c.t.Key.Has(n):
				own++
			}
		}
		if missing != "" && own > 0 && !c.servesOther(e, x) {
			c.find("half-indexed", e.Name.Pos, "%s has keys of index %s but no template for %s, so its items are not in the index", e.Name.V, x.Name.V, missing)
		}
	}
}

// servesOther reports whether the attributes of x that e has belong to another
// index that e is in.
func (c *checker) servesOther(e *design.Entity, x *design.Index) bool {
	for _, n := range x.Key.Names() {
		if _, ok := e.Key(n); !ok || c.t.Key.Has(n) {
			continue
		}
		served := false
		for _, y := range c.t.Indexes {
			served = served || y != x && y.Key.Has(n) && e.InIndex(y)
		}
		if !served {
			return false
		}
	}
	return true
}

func hasName(list []design.String, name string) bool {
	for _, s := range list {
		if s.V == name {
			return true
		}
	}
	return false
}
