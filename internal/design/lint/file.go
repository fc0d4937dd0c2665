package lint

import (
	"strings"

	"github.com/dynlint/dynlint/internal/design"
)

// file judges what is not about one table.
func (c *checker) file() {
	c.t = nil
	c.tablePerEntity()
	c.unusedComponents()
	for _, a := range c.d.Allow {
		if c.over(a.Until) {
			c.find("expired", a.Until.Pos, "allowance of %s at %s is over since %s", a.Rule.V, a.Where.V, a.Until.V)
		}
	}
	for _, t := range c.d.Tables {
		c.t = t
		for _, e := range t.Entities {
			for _, l := range e.Legacy {
				if c.over(l.Until) {
					c.find("expired", l.Until.Pos, "legacy key of %s is over since %s", e.Name.V, l.Until.V)
				}
			}
		}
	}
	c.t = nil
}

// tablePerEntity finds several tables that hold one kind of item each.
func (c *checker) tablePerEntity() {
	var single []*design.Table
	for _, t := range c.d.Tables {
		if len(t.Entities) == 1 && !t.Why.Set() {
			single = append(single, t)
		}
	}
	if len(single) < 2 {
		return
	}
	var names []string
	for _, t := range single {
		names = append(names, t.Name.V)
	}
	f := c.find("table-per-entity", single[0].Name.Pos, "tables %s hold one entity each, without a why", strings.Join(names, ", "))
	for _, t := range single[1:] {
		f.also(t.Name.Pos, "table %s holds %s only", t.Name.V, t.Entities[0].Name.V)
	}
}

// unusedComponents finds declarations that no template uses.
func (c *checker) unusedComponents() {
	used := map[*design.Component]bool{}
	for _, t := range c.d.Tables {
		for _, k := range templates(t) {
			for _, x := range k.Template.Components() {
				if d, ok := c.d.Component(t, x.Name); ok && !x.Typed {
					used[d] = true
				} else if ok && (d.From.Set() || d.Mutable.V || d.Sensitive.V) {
					used[d] = true // its other settings count
				}
			}
		}
	}
	report := func(list []*design.Component) {
		for _, d := range list {
			if !used[d] && !d.Why.Set() {
				c.find("unused", d.Name.Pos, "component %s is in no key template", d.Name.V)
			}
		}
	}
	if !c.shared() {
		report(c.d.Components)
	}
	for _, t := range c.d.Tables {
		c.t = t
		report(t.Components)
	}
	c.t = nil
}

// shared reports whether the file declares no templates at all: it is there
// for others to extend.
func (c *checker) shared() bool {
	for _, t := range c.d.Tables {
		if len(templates(t)) > 0 {
			return false
		}
	}
	return true
}

// templates lists all key templates of a table.
func templates(t *design.Table) []*design.KeyTemplate {
	var out []*design.KeyTemplate
	for _, e := range t.Entities {
		out = append(out, e.Keys...)
		for _, l := range e.Legacy {
			out = append(out, l.Keys...)
		}
	}
	for _, p := range t.Patterns {
		for _, w := range p.Where {
			out = append(out, w.Values...)
		}
	}
	for _, b := range t.Bounded {
		out = append(out, b.Keys...)
	}
	return out
}
