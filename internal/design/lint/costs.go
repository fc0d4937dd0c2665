package lint

import (
	"fmt"
	"strings"

	"github.com/dynlint/dynlint/internal/design"
)

// Sizes that the service sets.
const (
	maxItem       = 400 << 10 // largest item
	maxPage       = 1 << 20   // what one Query reads at most
	maxCollection = 10 << 30  // largest item collection of a table with local indexes
	readUnit      = 4 << 10   // what a consistent read unit covers
)

// sizes judges items and item collections.
func (c *checker) sizes() {
	local := false
	for _, x := range c.t.Indexes {
		local = local || x.Local.V
	}
	for _, e := range c.t.Entities {
		if e.MaxSize.V > maxItem {
			c.find("item-size", e.MaxSize.Pos, "items of %s are up to %s; the limit is 400KB", e.Name.V, e.MaxSize.V)
		}
		if e.Size.V > maxItem && !e.MaxSize.Set() {
			c.find("item-size", e.Size.Pos, "an average item of %s is %s; the limit is 400KB", e.Name.V, e.Size.V)
		}
		if e.Size.Set() && e.MaxSize.Set() && e.Size.V > e.MaxSize.V {
			c.find("item-size", e.Size.Pos, "an average item of %s is larger than its max-size, %s", e.Name.V, e.MaxSize.V)
		}
		if local {
			c.collectionSize(e)
		}
	}
}

// collectionSize judges the item collections that e is the first entity of.
func (c *checker) collectionSize(e *design.Entity) {
	var total int64
	for i, o := range c.t.Entities {
		if !c.samePartition(e, o) {
			continue
		}
		if o != e && total == 0 && i < indexOf(c.t.Entities, e) {
			return // reported for o
		}
		total += int64(o.Count.V) * int64(c.itemSize(o))
	}
	if t := c.t.Size; t != nil && t.Collection.Set() {
		total = max(total, int64(t.Collection.V)*int64(c.itemSize(e)))
	}
	if total > maxCollection {
		c.find("collection-size", e.Name.Pos, "item collections of %s hold up to %s; the limit is 10GB in a table with local indexes", e.Name.V, roundSize(total))
	}
}

// tableSize finds numbers of the table that contradict each other.
func (c *checker) tableSize() {
	t := c.t.Size
	if t == nil || !t.Items.Set() {
		return
	}
	switch {
	case t.Collection.V > t.Items.V:
		c.find("table-size", t.Collection.Pos, "the largest item collection has %d items, more than the %d of the table", t.Collection.V, t.Items.V)
	case t.Partitions.V > t.Items.V:
		c.find("table-size", t.Partitions.Pos, "there are %d partition keys, more than the %d items of the table", t.Partitions.V, t.Items.V)
	case t.Collection.Set() && t.Partitions.Set() && int64(t.Collection.V)*int64(t.Partitions.V) < int64(t.Items.V):
		c.find("table-size", t.Items.Pos, "%d partition keys with at most %d items each are fewer than %d items", t.Partitions.V, t.Collection.V, t.Items.V)
	}
}

func roundSize(n int64) string { return fmt.Sprintf("%.1fGB", float64(n)/(1<<30)) }

func indexOf[T comparable](list []T, x T) int {
	for i, y := range list {
		if x == y {
			return i
		}
	}
	return -1
}

// itemSize is the size of an average item of e, as far as it is declared.
func (c *checker) itemSize(e *design.Entity) design.Size {
	switch {
	case e.Size.Set():
		return e.Size.V
	case c.t.Size != nil && c.t.Size.Item.Set():
		return c.t.Size.Item.V
	}
	return 1 << 10
}

// cost compares what a pattern costs with its budget.
func (c *checker) cost(p *design.Pattern, selected []*design.Entity) {
	limit := c.t.Budget
	if p.Budget != nil {
		limit = p.Budget
	}
	if limit == nil {
		return
	}
	pos := p.Name.Pos
	if n, parts := WriteCost(c.t, p); limit.Writes.Set() && n > limit.Writes.V {
		c.find("budget", pos, "%s writes %d items and index entries (%s); the budget is %d", p.Name.V, n, strings.Join(parts, ", "), limit.Writes.V)
	}
	if limit.Reads.Set() && p.Op.V == "Query" && len(selected) > 0 {
		if n := c.readCost(p, selected); n > limit.Reads.V {
			c.find("budget", pos, "a page of %s costs up to %d read request units; the budget is %d", p.Name.V, n, limit.Reads.V)
		}
	}
}

// readCost is the number of read request units of one page.
func (c *checker) readCost(p *design.Pattern, selected []*design.Entity) int {
	var item design.Size
	for _, e := range selected {
		item = max(item, c.itemSize(e))
	}
	bytes := int64(maxPage)
	if p.Limit.Set() {
		bytes = min(bytes, int64(p.Limit.V)*int64(item))
	}
	units := (bytes + readUnit - 1) / readUnit
	if !p.Consistent.V {
		units = (units + 1) / 2
	}
	return int(units)
}

// ReadCost is the number of read request units of one page of a query: 0 for
// another pattern, or where its entities are not known.
func ReadCost(t *design.Table, p *design.Pattern) int {
	c := &checker{t: t}
	selected := c.selects(p)
	if p.Op.V != "Query" || len(selected) == 0 {
		return 0
	}
	return c.readCost(p, selected)
}

// WriteCost is the number of items and index entries that one execution of a
// write pattern writes, and what they are: each item, and each entry of an
// index that is made, changed or removed. A batch counts each action once.
func WriteCost(t *design.Table, p *design.Pattern) (int, []string) {
	n := 0
	var parts []string
	for _, w := range t.Writes(p) {
		n++
		parts = append(parts, w.Kind+" "+w.Entity.Name.V)
		for _, x := range t.Indexes {
			if k := entries(p, w, x); k > 0 && w.Entity.InIndex(x) {
				n += k
				parts = append(parts, x.Name.V)
			}
		}
	}
	return n, parts
}

// entries is how many entries of index x a write changes.
func entries(p *design.Pattern, w design.Write, x *design.Index) int {
	if w.Kind != "update" || len(p.Sets)+len(p.Removes) == 0 {
		return 1
	}
	n := 0
	for _, s := range append(append([]design.String{}, p.Sets...), p.Removes...) {
		switch {
		case x.Key.Has(s.V):
			if hasName(p.Sets, s.V) {
				return 2 // the old entry is deleted, a new one is put
			}
			n = 1
		case projects(x, s.V):
			n = max(n, 1)
		}
	}
	return n
}

func projects(x *design.Index, attr string) bool {
	if x.Projection.KeysOnly {
		return false
	}
	return len(x.Projection.Include) == 0 || hasName(x.Projection.Include, attr)
}
