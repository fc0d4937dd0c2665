package lint

import (
	"strings"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/keys"
)

// ranged judges a range over a sort key.
func (c *checker) ranged(p *design.Pattern, w *design.Condition) {
	if a, _ := c.t.KeyAttribute(w.Attr.V); a.Type.V == "N" {
		return // numbers sort as numbers
	}
	var meant, taken []*design.Entity
	for _, e := range c.neighbours(p) {
		k, _ := e.Key(w.Attr.V)
		r := c.t.Range(w, k.Template)
		switch {
		case r.Verdict == keys.Breaks:
		case r.Component != nil:
			meant = append(meant, e)
			c.order(p, w, e, k, r)
		case r.Verdict == keys.Holds:
			taken = append(taken, e)
		}
	}
	if len(p.Entity) > 0 {
		meant = c.entities(p.Entity)
	}
	c.crossing(p, w, meant, taken)
}

// order wants the range to be over a component that sorts, and over the one
// that is asked for.
func (c *checker) order(p *design.Pattern, w *design.Condition, e *design.Entity, k *design.KeyTemplate, r keys.Range) {
	x := r.Component
	asked, ok := firstAfter(w, r.Fixed)
	if ok && asked.Name != x.Name && asked.Type.Kind != x.Type.Kind {
		for _, later := range k.Template.Components() {
			if later.Index > x.Index && later.Type.Kind == asked.Type.Kind {
				f := c.find("range-place", w.Pos, "%s ranges over %s of %s; %s, which it asks for, comes after it in %s", p.Name.V, x.Name, e.Name.V, later.Name, k.Text.V)
				f.also(k.Text.Pos, "%s of %s", k.Attr.V, e.Name.V)
				return
			}
		}
	}
	switch o, why := x.Type.Order(); o {
	case keys.Missorts:
		f := c.find("range-order", w.Pos, "%s ranges over %s of %s: %s", p.Name.V, x.Name, e.Name.V, why)
		f.also(k.Text.Pos, "%s of %s", k.Attr.V, e.Name.V)
	case keys.Random:
		f := c.find("range-order", w.Pos, "%s ranges over %s of %s, a %s: its order means nothing", p.Name.V, x.Name, e.Name.V, x.Type.Kind)
		f.also(k.Text.Pos, "%s of %s", k.Attr.V, e.Name.V)
	}
}

// firstAfter is the component of a bound that stands where the bounds differ.
func firstAfter(w *design.Condition, fixed keys.Shape) (*keys.Component, bool) {
	skip := 0
	for _, p := range fixed.Parts {
		if p.Hole {
			skip++
		}
	}
	for _, v := range w.Values {
		if all := v.Template.Components(); len(all) > skip {
			return all[skip], true
		}
	}
	return nil, false
}

// crossing wants a range to stay within the entities that it is about.
func (c *checker) crossing(p *design.Pattern, w *design.Condition, meant, taken []*design.Entity) {
	var others []string
	for _, e := range taken {
		if !contains(meant, e) {
			others = append(others, e.Name.V)
		}
	}
	switch {
	case len(others) == 0 || p.Why.Set():
	case len(meant) > 0:
		c.find("range-crosses", w.Pos, "%s on %s takes in %s besides %s; bound the range by the prefix on both sides", p.Name.V, w.Attr.V, strings.Join(others, ", "), entityNames(meant))
	case len(others) > 1:
		c.find("range-crosses", w.Pos, "%s on %s ranges across %s; use begins_with and a prefix", p.Name.V, w.Attr.V, strings.Join(others, ", "))
	}
}

// prefixed judges a begins_with.
func (c *checker) prefixed(p *design.Pattern, w *design.Condition) {
	var closed, open []*design.Entity
	var value *design.Entity
	var part *keys.Component
	for _, e := range c.neighbours(p) {
		k, _ := e.Key(w.Attr.V)
		if !keys.Agree(w.Values[0].Template, k.Template) {
			continue // most entities
		}
		m := keys.WithinPrefix(w.Values[0].Template, k.Template)
		switch {
		case m.Verdict == keys.Breaks:
		case !m.Fits || m.Closed || endsClosed(w.Values[0].Template):
			closed = append(closed, e)
		case m.End == keys.AfterValue:
			value, part = e, m.Component
		default:
			open = append(open, e)
		}
	}
	if p.Why.Set() {
		return
	}
	text := w.Values[0].Text
	switch {
	case value != nil:
		c.find("open-prefix", text.Pos, "%s ends with a value of %s: it also selects longer values that begin with it; close it with %q", text.V, part.Name, w.Values[0].Template.Delimiter)
	case len(open) > 0 && len(open)+len(closed) > 1 && len(p.Entity) != len(open)+len(closed):
		c.find("open-prefix", text.Pos, "%s is not closed by %q: it selects %s", text.V, w.Values[0].Template.Delimiter, entityNames(append(open, closed...)))
	case len(open) == 1 && endsOpen(w.Values[0].Template):
		c.find("prefix-delimiter", text.Pos, "%s is not closed by %q: a later entity may begin like it", text.V, w.Values[0].Template.Delimiter)
	}
}

// endsClosed reports whether a prefix ends with the delimiter itself.
func endsClosed(t *keys.Template) bool {
	n := len(t.Segments)
	return n > 0 && t.Segments[n-1].Comp == nil && t.Delimiter != "" && strings.HasSuffix(t.Segments[n-1].Lit, t.Delimiter)
}

// endsOpen reports whether the prefix ends in a literal, and not in a value
// that may be meant to be cut short.
func endsOpen(t *keys.Template) bool {
	return len(t.Segments) > 0 && t.Segments[len(t.Segments)-1].Comp == nil
}

func entityNames(list []*design.Entity) string {
	var out []string
	for _, e := range list {
		out = append(out, e.Name.V)
	}
	return strings.Join(out, ", ")
}
