// Package txboundary checks the invariants that rules.yaml declares over several
// items, or over several states of one, against the writes of a program.
package txboundary

import (
	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/design"
)

// Check reports writes that break an invariant.
func Check(c *check.Context) {
	if c.Design == nil {
		return
	}
	for _, t := range c.Design.Tables {
		k := &checker{Context: c, table: t, said: map[string]bool{}}
		k.collect()
		for _, inv := range t.Invariants {
			k.invariant(inv)
		}
		k.versions()
		k.indexKeys()
		k.splits()
	}
}

type checker struct {
	*check.Context
	table  *design.Table
	writes []*write
	said   map[string]bool // findings made, by place and what they are about
}

func (k *checker) invariant(inv *design.Invariant) {
	switch {
	case len(inv.Transaction) > 0:
		k.together(inv, transaction, k.entities(inv.Transaction))
	case len(inv.Edge) > 0:
		k.together(inv, edge, k.entities(inv.Edge))
	case inv.Unique != nil:
		k.unique(inv)
	case inv.Outbox != nil:
		k.outbox(inv)
		k.drained(inv)
	case inv.Follows != nil:
		k.follows(inv)
	case inv.States != nil:
		k.states(inv)
	}
}

func (k *checker) entities(names []design.String) []*design.Entity {
	var out []*design.Entity
	for _, n := range names {
		if e, ok := k.table.Entity(n.V); ok {
			out = append(out, e)
		}
	}
	return out
}

// element names an invariant as part of a finding's identity.
func (k *checker) element(inv *design.Invariant) string { return k.table.Name.V + "." + inv.Name.V }
