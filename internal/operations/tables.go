package operations

import (
	"cmp"
	"slices"

	"github.com/dynlint/dynlint/internal/decode"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// readTable reads the table that a call of CreateTable makes.
func (p *Program) readTable(fn *link.Fn, i int) {
	c := &fn.Calls[i]
	if fn.Test || c.Site.Input >= len(c.Args) {
		return
	}
	for _, t := range p.Link.Close(fn, []summary.ID{c.Args[c.Site.Input]}) {
		for _, in := range value.Alternatives(t.Vals[0]) {
			def := decode.Table(in)
			known := func(d dynamo.TableDef) bool {
				return equal(d.Table, def.Table) && slices.Equal(d.Key, def.Key) && len(d.Indexes) == len(def.Indexes)
			}
			if def.Table != nil && !slices.ContainsFunc(p.Tables, known) {
				p.Tables = append(p.Tables, def)
			}
		}
	}
}

// sortTables orders the tables by the place of their definitions.
func (p *Program) sortTables() {
	slices.SortStableFunc(p.Tables, func(a, b dynamo.TableDef) int {
		return cmp.Or(cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col))
	})
}

func equal(a, b value.Value) bool { return a.Hash() == b.Hash() }

// createsKey reports whether the program creates a table of that name with the
// attribute in the key of the table or of an index.
func (p *Program) createsKey(table value.Value, attr string) bool {
	for i := range p.Tables {
		if !p.Tables[i].HasKey(attr) {
			continue
		}
		for _, a := range value.Alternatives(table) {
			for _, b := range value.Alternatives(p.Tables[i].Table) {
				if h, isHole := value.Unwrap(a).(*value.Hole); equal(value.Unwrap(a), value.Unwrap(b)) && !(isHole && dynamo.HoleName(h) == "") {
					return true
				}
			}
		}
	}
	return false
}
