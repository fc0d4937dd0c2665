package patterns

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/keys"
)

// maxIndexes is how many global indexes a table has by default.
const maxIndexes = 20

// propose describes a sparse index that serves a question, and what it costs.
func propose(d *design.Design, t *design.Table, e *design.Entity, q Question) []string {
	n := 1
	for slices.ContainsFunc(t.Indexes, func(x *design.Index) bool { return x.Name.V == fmt.Sprintf("GSI%d", n) }) {
		n++
	}
	delimiter := delimiterIn(t, e)
	var partition, sort []string
	partition = append(partition, strings.ToUpper(e.Name.V))
	for _, s := range q.Equal {
		name, v, constant := strings.Cut(s, "=")
		part := "{" + name + "}"
		if constant {
			part = v
		}
		partition = append(partition, strings.ToUpper(strings.TrimSuffix(name, "Id")), part)
	}
	if q.Range != "" {
		sort = append(sort, "{"+q.Range+"}")
	}
	if id := identity(t, e); id != "" && !mentions(q, id) {
		sort = append(sort, "{"+id+"}")
	}
	if len(sort) == 0 {
		sort = []string{strings.ToUpper(e.Name.V)}
	}
	out := []string{
		fmt.Sprintf("key: GSI%dPK = %s, GSI%dSK = %s, on items of %s only", n, strings.Join(partition, delimiter), n, strings.Join(sort, delimiter), e.Name.V),
		projection(q),
		churn(d, t, e, q),
		hotKey(d, t, q),
		backfill(t, e),
	}
	global := 0
	for _, x := range t.Indexes {
		if !x.Local.V {
			global++
		}
	}
	if global >= maxIndexes {
		out = append(out, fmt.Sprintf("limit: the table has %d global indexes; %d are allowed by default", global, maxIndexes))
	}
	return out
}

func delimiterIn(t *design.Table, e *design.Entity) string {
	for _, a := range t.Key.Names() {
		if k, ok := e.Key(a); ok && k.Template != nil {
			return k.Template.Delimiter
		}
	}
	return keys.DefaultDelimiter
}

// identity is the last component of the primary key.
func identity(t *design.Table, e *design.Entity) string {
	names := t.Key.Names()
	for i := len(names) - 1; i >= 0; i-- {
		k, ok := e.Key(names[i])
		if !ok || k.Template == nil {
			continue
		}
		if cs := k.Template.Components(); len(cs) > 0 {
			return cs[len(cs)-1].Name
		}
	}
	return ""
}

// mentions reports whether the question is about a component.
func mentions(q Question, component string) bool {
	return q.Range == component || slices.ContainsFunc(q.Equal, func(s string) bool {
		name, _, _ := strings.Cut(s, "=")
		return name == component
	})
}

func projection(q Question) string {
	if len(q.Reads) == 0 {
		return "projection: keys-only, and a read of each item; say with reads what the reader needs"
	}
	return "projection: [" + strings.Join(q.Reads, ", ") + "]"
}

// churn says which changes move items within the index.
func churn(d *design.Design, t *design.Table, e *design.Entity, q Question) string {
	var moving []string
	for _, s := range append(slices.Clone(q.Equal), q.Range) {
		name, _, _ := strings.Cut(s, "=")
		if name == "" {
			continue
		}
		c, ok := d.Component(t, name)
		if ok && c.Mutable.V || slices.ContainsFunc(e.Mutable, func(m design.String) bool { return m.V == name }) {
			moving = append(moving, name)
		}
	}
	if len(moving) == 0 {
		return "churn: one more write for each put; no component is declared mutable"
	}
	return "churn: each change of " + strings.Join(moving, " or ") + " deletes one index entry and puts another, two writes"
}

// hotKey says whether the partition key has few values.
func hotKey(d *design.Design, t *design.Table, q Question) string {
	few, many := 1, ""
	for _, s := range q.Equal {
		name, _, constant := strings.Cut(s, "=")
		if constant {
			continue
		}
		c, ok := d.Component(t, name)
		switch {
		case ok && c.Resolved.Kind == keys.Enum:
			few *= len(c.Resolved.Values)
		case ok && c.Resolved.Kind == keys.Date:
			return "hot key: all items of a day are in one partition, which takes 1,000 writes a second"
		case strings.HasPrefix(strings.ToLower(name), "tenant"):
			return "hot key: all items of a tenant are in one partition, which takes 1,000 writes a second"
		default:
			many = name
		}
	}
	if many != "" {
		return "hot key: as many partitions as there are values of " + many
	}
	noun := "partitions take"
	if few == 1 {
		noun = "partition takes"
	}
	return fmt.Sprintf("hot key: %d %s all items; each takes 1,000 writes a second, so spread them over shards", few, noun)
}

// backfill says what bringing old items into the index takes.
func backfill(t *design.Table, e *design.Entity) string {
	switch {
	case t.Size != nil && t.Size.Items.Set():
		return fmt.Sprintf("backfill: a scan of %d items, and an UpdateItem for each that is a %s", t.Size.Items.V, e.Name.V)
	default:
		return fmt.Sprintf("backfill: a scan of the table, and an UpdateItem for each %s", e.Name.V)
	}
}
