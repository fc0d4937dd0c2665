package scan

import (
	"fmt"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/keys"
)

// cold finds operations of a pattern that is declared with hot: false, and that
// could be no other pattern.
func cold(c *check.Context, op *check.Op) *fault {
	t := op.Table()
	if t == nil || !anyCold(t) {
		return nil
	}
	asked, open := compare.Asked(&op.Op, op.Site.Package, t, func(r *dynamo.Request) *design.Table { return c.Bind(op, r).Table })
	if open || len(asked) == 0 {
		return nil
	}
	var only *design.Pattern
	for _, form := range asked {
		p := coldPattern(t, form)
		if p == nil || only != nil && p != only {
			return nil
		}
		only = p
	}
	return &fault{
		message: fmt.Sprintf("%s of %s is pattern %s, declared cold, but runs", op.Kind(), t.Name.V, only.Name.V),
		element: t.Name.V + "." + only.Name.V,
		related: []check.Step{{Rules: only.Hot.Pos, Text: "pattern " + only.Name.V + " has hot: false"}},
	}
}

// coldPattern is the cold pattern that a form of an operation answers, if it
// answers no other.
func coldPattern(t *design.Table, form design.Operation) *design.Pattern {
	var only *design.Pattern
	for _, a := range t.Answers(form) {
		switch {
		case a.Verdict == keys.Breaks:
		case !isCold(a.Pattern), only != nil:
			return nil
		case a.Verdict == keys.Holds:
			only = a.Pattern
		default:
			return nil
		}
	}
	return only
}

func anyCold(t *design.Table) bool {
	for _, p := range t.Patterns {
		if isCold(p) {
			return true
		}
	}
	return false
}

func isCold(p *design.Pattern) bool { return p.Hot.Set() && !p.Hot.V }
