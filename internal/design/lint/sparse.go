package lint

import (
	"strings"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/keys"
)

// sparse judges what an index holds besides what its patterns ask for.
func (c *checker) sparse(x *design.Index, serves []*design.Pattern) {
	if x.Local.V || x.Why.Set() {
		return
	}
	all := len(c.t.Entities) > 0
	for _, e := range c.t.Entities {
		if !e.InIndex(x) {
			all = false
			continue
		}
		all = all && !c.comesAndGoes(x, e)
		c.idle(x, e, serves)
	}
	if x.Sparse.V && all {
		c.find("sparse", x.Sparse.Pos, "index %s is declared sparse, but every item of table %s is in it", x.Name.V, c.t.Name.V)
	}
}

// comesAndGoes reports whether items of an entity leave the index: by an
// invariant, or because a consumer takes its keys.
func (c *checker) comesAndGoes(x *design.Index, e *design.Entity) bool {
	for _, i := range c.t.Invariants {
		switch {
		case i.Follows != nil && i.Follows.Entity.V == e.Name.V:
			for _, a := range i.Follows.Attributes {
				if x.Key.Has(a.V) {
					return true
				}
			}
		case i.Outbox != nil && i.Outbox.Entity.V == e.Name.V && i.Outbox.Index.V == x.Name.V:
			return true
		}
	}
	return x.Drained.V
}

// idle finds values of a state in the partition key of an index that no pattern
// asks for: items in that state are written to the index for nobody.
func (c *checker) idle(x *design.Index, e *design.Entity, serves []*design.Pattern) {
	if len(serves) == 0 || e.Why.Set() || c.comesAndGoes(x, e) {
		return
	}
	for _, a := range x.Key.Partition {
		k, ok := e.Key(a.Name.V)
		if !ok {
			continue
		}
		for _, comp := range k.Template.Components() {
			if comp.Type.Kind != keys.Enum {
				continue
			}
			if idle := c.unasked(a.Name.V, k, comp, serves); len(idle) > 0 && len(idle) < len(comp.Type.Values) {
				f := c.find("idle-entries", k.Text.Pos, "no pattern reads items of %s with %s %s from index %s; let %s follow %s (invariant follows)",
					e.Name.V, comp.Name, strings.Join(idle, " or "), x.Name.V, a.Name.V, comp.Name)
				f.also(x.Name.Pos, "index %s", x.Name.V)
			}
		}
	}
}

// unasked lists the values of a component with which no pattern finds an item.
func (c *checker) unasked(attr string, k *design.KeyTemplate, comp *keys.Component, serves []*design.Pattern) []string {
	var out []string
	for _, v := range comp.Type.Values {
		asked := false
		for _, p := range serves {
			w, ok := p.Condition(attr)
			if !ok { // a Scan, or a condition that is wrong
				return nil
			}
			asked = asked || c.canBe(w.Values[0].Template, k.Template, comp, v)
		}
		if !asked {
			out = append(out, v)
		}
	}
	return out
}

// canBe reports whether a key of a pattern can be one of an entity whose
// component has a value.
func (c *checker) canBe(p, e *keys.Template, comp *keys.Component, v string) bool {
	s := keys.Shape{}
	for _, part := range e.Shape().Parts {
		if part.Hole && part.Name == comp.Name {
			part = keys.Lit(v)
		}
		s.Parts = append(s.Parts, part)
	}
	return p.Match(s).Verdict != keys.Breaks
}

// wide finds an index that projects everything although its patterns say what
// they read.
func (c *checker) wide(x *design.Index, serves []*design.Pattern) {
	if x.Local.V || x.Why.Set() || len(serves) == 0 || !x.Projection.All || !x.Projection.Pos.IsValid() {
		return
	}
	var reads []string
	for _, p := range serves {
		if len(p.Reads) == 0 {
			return
		}
		for _, r := range p.Reads {
			if !contains(reads, r.V) && !x.Key.Has(r.V) && !c.t.Key.Has(r.V) {
				reads = append(reads, r.V)
			}
		}
	}
	c.find("wide-projection", x.Projection.Pos, "index %s projects all attributes; its patterns read %s", x.Name.V, strings.Join(reads, ", "))
}

// servedBy names the table or another index that answers all patterns of an
// index as well.
func (c *checker) servedBy(x *design.Index, serves []*design.Pattern) string {
	if c.answersAll(x, c.t.Key, serves) {
		return "the table"
	}
	for _, y := range c.t.Indexes {
		if y == x {
			break // of two that answer for each other the first is kept
		}
		if !y.Local.V && y.Projection.All && c.answersAll(x, y.Key, serves) {
			return "index " + y.Name.V
		}
	}
	return ""
}

func (c *checker) answersAll(x *design.Index, key design.Key, serves []*design.Pattern) bool {
	for _, p := range serves {
		if p.Op.V != "Query" || p.Order.Set() || len(p.Where) > 2 || len(x.Key.Partition) != 1 || len(key.Partition) != 1 || !c.answers(x, key, p) {
			return false
		}
	}
	return len(serves) > 0
}

// answers reports whether a query of an index selects the same items by another
// key: the partitions have the same templates, and a prefix of the sort key
// selects as much.
func (c *checker) answers(x *design.Index, key design.Key, p *design.Pattern) bool {
	where, ok := p.Condition(x.Key.Partition[0].Name.V)
	selected := c.selects(p)
	if !ok || len(selected) == 0 {
		return false
	}
	prefix := ""
	for _, a := range x.Key.Sort {
		if w, has := p.Condition(a.Name.V); has {
			text, constant := w.Values[0].Template.Constant()
			if w.Op.V != "begins_with" || !constant || len(key.Sort) != 1 {
				return false
			}
			prefix = text
		}
	}
	for _, e := range c.t.Entities {
		k, ok := e.Key(key.Partition[0].Name.V)
		in := ok
		if ok {
			_, in = keys.Collide(where.Values[0].Template, k.Template)
		}
		if in && len(key.Sort) == 1 {
			s, ok := e.Key(key.Sort[0].Name.V)
			in = ok && (prefix == "" || strings.HasPrefix(s.Template.Prefix(), prefix))
		}
		if in != contains(selected, e) {
			return false
		}
		if !in {
			continue
		}
		mine, _ := e.Key(x.Key.Partition[0].Name.V)
		if mine.Template.Text != k.Template.Text {
			return false
		}
	}
	return true
}
