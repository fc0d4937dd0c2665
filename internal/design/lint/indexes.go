package lint

import (
	"github.com/dynlint/dynlint/internal/design"
)

// Limits of the service for the indexes of one table (the default quota of
// global ones, and the fixed number of local ones).
const (
	maxGlobal = 20
	maxLocal  = 5
)

// indexes judges what the secondary indexes are for.
func (c *checker) indexes() {
	global, local := 0, 0
	for _, x := range c.t.Indexes {
		if x.Local.V {
			local++
		} else {
			global++
		}
		if local == maxLocal+1 && x.Local.V {
			c.find("index-limit", x.Name.Pos, "table %s has more than %d local indexes, the limit", c.t.Name.V, maxLocal)
		}
		if global == maxGlobal+1 && !x.Local.V {
			c.find("index-limit", x.Name.Pos, "table %s has more than %d global indexes, the default quota", c.t.Name.V, maxGlobal)
		}
		c.index(x)
	}
}

func (c *checker) index(x *design.Index) {
	var serves []*design.Pattern
	for _, p := range c.t.Patterns {
		if p.Index.V == x.Name.V {
			serves = append(serves, p)
		}
	}
	c.sparse(x, serves)
	c.wide(x, serves)
	if x.Why.Set() {
		return
	}
	if len(c.t.Patterns) > 0 && len(serves) == 0 {
		c.find("unused-index", x.Name.Pos, "index %s answers no pattern; every write of its items pays for it", x.Name.V)
	}
	if x.Local.V {
		c.find("local-index", x.Name.Pos, "index %s is local without a why: it is fixed at the creation of the table, and limits item collections to 10GB", x.Name.V)
		return
	}
	if !x.Purpose.Set() {
		c.find("purpose", x.Name.Pos, "index %s declares no purpose", x.Name.V)
	}
	if other := c.sameIndex(x); other != "" && len(serves) > 0 {
		c.find("redundant-index", x.Name.Pos, "index %s has the same keys as %s for every entity; its patterns need no index of their own", x.Name.V, other)
	} else if other := c.servedBy(x, serves); other != "" {
		c.find("redundant-index", x.Name.Pos, "the patterns of index %s are answered by %s as well", x.Name.V, other)
	}
}

// sameIndex names the table or an earlier index whose keys have the templates
// of those of x, for all entities of x.
func (c *checker) sameIndex(x *design.Index) string {
	if c.sameKeys(x, c.t.Key) {
		return "the table"
	}
	for _, y := range c.t.Indexes {
		if y == x {
			break
		}
		if c.sameKeys(x, y.Key) {
			return "index " + y.Name.V
		}
	}
	return ""
}

func (c *checker) sameKeys(x *design.Index, other design.Key) bool {
	mine, theirs := x.Key.Attributes(), other.Attributes()
	if len(mine) != len(theirs) || len(x.Key.Partition) != len(other.Partition) {
		return false
	}
	n := 0
	for _, e := range c.t.Entities {
		if !e.InIndex(x) {
			continue
		}
		n++
		for i := range mine {
			a, _ := e.Key(mine[i].Name.V)
			b, ok := e.Key(theirs[i].Name.V)
			if !ok || a.Template.Text != b.Template.Text {
				return false
			}
		}
	}
	return n > 0
}
