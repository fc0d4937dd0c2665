package design

import "github.com/dynlint/dynlint/internal/keys"

// Selects lists the entities whose items a read pattern may find: those whose
// keys, of today or legacy ones, can meet its conditions. A pattern without conditions that names
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
	if t.finds(p, e.Keys) {
		return true
	}
	for _, l := range e.Legacy {
		if t.finds(p, l.Keys) {
			return true
		}
	}
	return false
}

// finds reports whether items with keys of these templates can meet the
// conditions and are in the index.
func (t *Table) finds(p *Pattern, templates []*KeyTemplate) bool {
	// Most templates differ from a condition in their first text: that is looked
	// at before anything else.
	for _, c := range p.Where {
		k, ok := keyOf(templates, c.Attr.V)
		if !ok || !c.IsRange() && !keys.Agree(c.Values[0].Template, k.Template) {
			return false
		}
	}
	key, ok := t.KeyOf(p.Index.V)
	if !ok || !allOf(templates, key.Partition) || !allOf(templates, key.Sort) {
		return false
	}
	for _, c := range p.Where {
		k, ok := keyOf(templates, c.Attr.V)
		if !ok {
			return false
		}
		if c.IsRange() {
			if a, _ := t.KeyAttribute(c.Attr.V); a.Type.V == "N" {
				continue // numbers do not compare as text
			}
		}
		if !t.Meets(c, k.Template) {
			return false
		}
	}
	return true
}

// allOf reports whether each attribute has a template.
func allOf(templates []*KeyTemplate, attrs []Attribute) bool {
	for _, a := range attrs {
		if _, ok := keyOf(templates, a.Name.V); !ok {
			return false
		}
	}
	return true
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

// A meeting is a condition with a template; many patterns of a table have the
// same.
type meeting struct {
	op     string
	values [2]*keys.Template
	key    *keys.Template
}

func (c *Condition) with(key *keys.Template) meeting {
	m := meeting{op: c.Op.V, key: key}
	for i, v := range c.Values {
		m.values[i] = v.Template
	}
	return m
}

// Meets reports whether some key of a template meets the condition.
func (t *Table) Meets(c *Condition, key *keys.Template) bool {
	if c.IsRange() {
		return t.Range(c, key).Verdict != keys.Breaks
	}
	// Most templates differ in their first text, or are the same: templates of
	// one text in a table are one template.
	v := c.Values[0].Template
	if !keys.Agree(v, key) {
		return false
	}
	if v == key {
		return true
	}
	return remember(t, c.with(key), func() bool {
		if c.Op.V == "begins_with" {
			return keys.Begins(v, key)
		}
		_, ok := keys.Collide(v, key)
		return ok
	})
}

// Range says what the range of a condition asks of a template.
func (t *Table) Range(c *Condition, key *keys.Template) keys.Range {
	return remember(t, c.with(key), func() keys.Range { return key.Range(c.Bounds()) })
}

func remember[T any](t *Table, m meeting, find func() T) T {
	if v, ok := t.meetings.Load(m); ok {
		return v.(T)
	}
	v := find()
	t.meetings.Store(m, v)
	return v
}
