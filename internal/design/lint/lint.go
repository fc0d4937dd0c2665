// Package lint judges a design by itself: rules.yaml against the rules for
// DynamoDB designs, without any program. Each kind of finding has its reason;
// [Kinds] lists them.
package lint

import (
	"fmt"
	"sort"
	"sync"
	"time"

	"github.com/dynlint/dynlint/internal/design"
)

// A Finding is a fault of the design, or advice about it, at its place in a
// rules file.
type Finding struct {
	Kind    *Kind
	Pos     design.Pos
	Message string
	Table   string // "" if the finding is about the file
	Related []Related
}

// Related is another place that a finding is about.
type Related struct {
	Pos     design.Pos
	Message string
}

// Options are what the checks need besides the design.
type Options struct {
	Today time.Time // for dates until which something holds; zero: none is over
}

// Check judges a design. The findings are sorted by place, each made once.
func Check(d *design.Design, opt Options) []Finding {
	c := &checker{d: d, opt: opt}
	c.file()
	tables := make([]checker, len(d.Tables))
	var wait sync.WaitGroup
	for i, t := range d.Tables {
		tables[i] = checker{d: d, t: t, opt: opt}
		wait.Go(tables[i].table)
	}
	wait.Wait()
	for _, t := range tables {
		c.out = append(c.out, t.out...)
	}
	sort.SliceStable(c.out, func(i, j int) bool { return less(c.out[i], c.out[j]) })
	out := c.out[:0]
	for i, f := range c.out {
		if i == 0 || less(c.out[i-1], f) {
			out = append(out, f)
		}
	}
	return out
}

// table judges one table.
func (c *checker) table() {
	c.keyTemplates()
	c.collisions()
	c.collections()
	c.indexes()
	for _, p := range c.t.Patterns {
		c.pattern(p)
	}
	c.sizes()
	c.tableSize()
	c.invariants()
	c.owners()
	c.schemaVersions()
}

func less(a, b Finding) bool {
	p, q := a.Pos, b.Pos
	switch {
	case p.File != q.File:
		return p.File < q.File
	case p.Line != q.Line:
		return p.Line < q.Line
	case p.Col != q.Col:
		return p.Col < q.Col
	case a.Kind.Name != b.Kind.Name:
		return a.Kind.Name < b.Kind.Name
	}
	return a.Message < b.Message
}

// A checker goes through one design.
type checker struct {
	d   *design.Design
	t   *design.Table // the table that is judged
	opt Options
	out []Finding

	selected map[*design.Pattern][]*design.Entity // see selects
}

// find makes a finding. Advice is left out where the file says why.
func (c *checker) find(kind string, pos design.Pos, format string, args ...any) *Finding {
	table := ""
	if c.t != nil {
		table = c.t.Name.V
	}
	c.out = append(c.out, Finding{Kind: kindOf(kind), Pos: pos, Message: fmt.Sprintf(format, args...), Table: table})
	return &c.out[len(c.out)-1]
}

func (f *Finding) also(pos design.Pos, format string, args ...any) {
	f.Related = append(f.Related, Related{pos, fmt.Sprintf(format, args...)})
}

// selects is Table.Selects, found once.
func (c *checker) selects(p *design.Pattern) []*design.Entity {
	if c.selected == nil {
		c.selected = map[*design.Pattern][]*design.Entity{}
	}
	es, ok := c.selected[p]
	if !ok {
		es = c.t.Selects(p)
		c.selected[p] = es
	}
	return es
}

// over reports whether a date has passed.
func (c *checker) over(d design.Day) bool {
	return d.Set() && !c.opt.Today.IsZero() && c.opt.Today.After(d.V.AddDate(0, 0, 1))
}
