package design

import "github.com/dynlint/dynlint/internal/keys"

// Selects lists the entities whose items a read pattern may find: those whose
// keys can meet its conditions. A pattern without conditions that names
// entities is about these.
func (t *Table) Selects(p *Pattern) []*Entity {
	var out []*Entity
	for _, e := range t.Entities {
		if t.selects(p, e) {
			out = append(out, e)
		}
	}
	return out
}

func (t *Table) selects(p *Pattern, e *Entity) bool {
	if len(p.Where) == 0 {
		for _, n := range p.Entity {
			if n.V == e.Name.V {
				return true
			}
		}
		return len(p.Entity) == 0 && p.Op.V == "Scan"
	}
	if x, ok := t.Index(p.Index.V); ok && !e.InIndex(x) {
		return false
	}
	for _, c := range p.Where {
		k, ok := e.Key(c.Attr.V)
		if !ok {
			return false
		}
		if a, _ := t.KeyAttribute(c.Attr.V); a.Type.V == "N" && c.IsRange() {
			continue // numbers do not compare as text
		}
		if c.On(k.Template) == keys.Breaks {
			return false
		}
	}
	return true
}

// On says whether keys of a template meet the condition: Holds if some do
// whatever its components are, Breaks if none ever does.
func (c *Condition) On(t *keys.Template) keys.Verdict {
	switch c.Op.V {
	case "=":
		return keys.Within(c.Values[0].Template, t).Verdict
	case "begins_with":
		return keys.WithinPrefix(c.Values[0].Template, t).Verdict
	}
	low, high := c.Bounds()
	return t.Range(low, high).Verdict
}

// Bounds are the ends of the range of a condition with <, <=, >, >= or between.
func (c *Condition) Bounds() (low, high keys.Bound) {
	low, high = keys.Bound{Open: true}, keys.Bound{Open: true}
	switch c.Op.V {
	case "between":
		low, high = keys.Bound{Shape: c.Shape(0)}, keys.Bound{Shape: c.Shape(1)}
	case ">", ">=":
		low = keys.Bound{Shape: c.Shape(0), Exclusive: c.Op.V == ">"}
	case "<", "<=":
		high = keys.Bound{Shape: c.Shape(0), Exclusive: c.Op.V == "<"}
	}
	return low, high
}

// IsRange reports whether the condition is a range.
func (c *Condition) IsRange() bool {
	switch c.Op.V {
	case "between", "<", "<=", ">", ">=":
		return true
	}
	return false
}

// Writes lists the entities that a write pattern puts, updates or deletes,
// with the kind of each: "put", "update" or "delete".
func (t *Table) Writes(p *Pattern) []Write {
	var out []Write
	for _, a := range p.Actions {
		kind, name := a.Entity()
		if e, ok := t.Entity(name.V); ok && kind != "check" && kind != "get" {
			out = append(out, Write{kind, e, name.Pos})
		}
	}
	kind := map[string]string{"PutItem": "put", "UpdateItem": "update", "DeleteItem": "delete"}[p.Op.V]
	if kind == "" {
		return out
	}
	for _, n := range p.Entity {
		if e, ok := t.Entity(n.V); ok {
			out = append(out, Write{kind, e, n.Pos})
		}
	}
	if len(p.Entity) == 0 {
		for _, e := range t.Selects(p) {
			out = append(out, Write{kind, e, p.Name.Pos})
		}
	}
	return out
}

// A Write is one item that a pattern writes.
type Write struct {
	Kind   string
	Entity *Entity
	Pos    Pos
}
