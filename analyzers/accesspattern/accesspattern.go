// Package accesspattern compares the operations of a program with the access
// patterns that rules.yaml declares, both ways: each pattern has an operation
// that does exactly what it says, and each operation is one of the patterns.
package accesspattern

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/coverage"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/keys"
	"github.com/dynlint/dynlint/internal/value"
)

// Check reports patterns without an operation and operations without a pattern.
func Check(c *check.Context) {
	if c.Design == nil {
		return
	}
	for _, t := range c.Design.Tables {
		if len(t.Patterns) == 0 {
			continue
		}
		m := coverage.Match(c, t)
		if c.Whole && len(m.Operations) == 0 && slices.ContainsFunc(m.Patterns, isMissing) && unbound(c, t) {
			continue
		}
		judged := map[*check.Site]bool{}
		for _, s := range c.Sites {
			judged[s] = true
		}
		taken := map[*coverage.Operation]bool{}
		for _, cov := range m.Patterns {
			if c.Whole {
				report(c, t, cov)
			}
			if cov.Status == coverage.Differs {
				taken[cov.Nearest] = true // meant to answer the pattern
			}
		}
		for _, op := range m.Operations {
			if judged[op.Op.Site] {
				reportUndeclared(c, t, op, taken[op])
			}
		}
	}
}

func isMissing(cov coverage.Coverage) bool { return cov.Status == coverage.Missing }

// unbound reports a table that no operation is bound to although the program has
// operations on tables that the file does not know: then the file names the table
// otherwise, and to miss each of its patterns would say nothing.
func unbound(c *check.Context, t *design.Table) bool {
	seen := map[string]bool{}
	var names []string
	for _, s := range c.Governed {
		for _, op := range s.Ops {
			if len(c.Asks(op)) > 0 {
				continue
			}
			op.Op.Requests(func(r *dynamo.Request) {
				if r.Table == nil {
					return
				}
				for _, a := range value.Alternatives(r.Table) {
					if kind, name := check.TableOrigin(a); name != "" && kind != "text" && !seen[kind+name] {
						seen[kind+name] = true
						names = append(names, fmt.Sprintf("{%s: %s}", kind, name))
					}
				}
			})
		}
	}
	if len(names) == 0 {
		return false
	}
	slices.Sort(names)
	c.Report(check.Report{
		Rule: missing, Rules: t.Name.Pos, Element: t.Name.V,
		Message: cut(fmt.Sprintf("no operation is on table %s; the program names %s", t.Name.V, strings.Join(names, ", ")), 150),
	})
	return true
}

// report says what is wrong with a pattern.
func report(c *check.Context, t *design.Table, cov coverage.Coverage) {
	p := cov.Pattern
	if cov.Status != coverage.Missing && cov.Status != coverage.Differs {
		return
	}
	r := check.Report{Rule: missing, Rules: p.Name.Pos, Element: t.Name.V + "." + p.Name.V}
	r.Message = fmt.Sprintf("pattern %s has no operation", p.Name.V)
	near := cov.Nearest
	if near != nil {
		r.Related = []check.Step{{Pos: near.Turn().Pos, Text: "nearest operation: " + strings.Join(cov.Differences, "; ")}}
	}
	if cov.Status == coverage.Differs {
		r.Rule = differs
		r.Message = fmt.Sprintf("pattern %s is not what the %s of %s does: %s", p.Name.V, near.Op.Kind(), near.Where(), short(cov.Differences))
	}
	c.Report(r)
}

// short is the first difference, which is often enough, and how many follow.
func short(differences []string) string {
	switch len(differences) {
	case 0:
		return "it differs"
	case 1:
		return cut(differences[0], maxDifference)
	}
	return fmt.Sprintf("%s (and %d more)", cut(differences[0], maxDifference), len(differences)-1)
}

// maxDifference is how many bytes of a difference stand in a message; the place
// that is related has all of them.
const maxDifference = 70

func cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// reportUndeclared reports an operation that is none of the patterns. Whether one that
// is near a pattern is meant for it, or something else is, the whole program shows.
func reportUndeclared(c *check.Context, t *design.Table, op *coverage.Operation, taken bool) {
	if op.Verdict != keys.Breaks {
		return
	}
	rule := *undeclared
	switch c.Design.Undeclared.V {
	case "error":
		rule.Severity = finding.Error
	case "warning":
	default:
		return
	}
	turn := op.Turn()
	if !slices.ContainsFunc(t.Patterns, func(p *design.Pattern) bool { return p.Op.V == string(op.Op.Kind()) }) {
		turn = check.TurnOf(op.Op, func(*check.Op) bool { return true }) // whatever callers give
	}
	shown := coverage.Judge(c, t, turn.Op)
	near := shown.Nearest
	isNear := near.Pattern != nil && near.Near()
	if isNear && taken {
		return
	}
	message := fmt.Sprintf("%s%s does what no pattern of %s declares", op.Op.Kind(), shown.What(), t.Name.V)
	related := []check.Step{{Pos: op.Op.Site.Pos, Text: string(op.Op.Kind()) + op.Named()}}
	if isNear {
		p := near.Pattern
		message += fmt.Sprintf("; %s (%s:%d) is near: %s", p.Name.V, path.Base(p.Name.Pos.File), p.Name.Pos.Line, cut(near.Brief, maxDifference))
		related = append(related, check.Step{
			Rules: p.Name.Pos, Text: fmt.Sprintf("nearest pattern %s: %s", p.Name.V, strings.Join(near.Differences, "; ")),
		})
	}
	bound := *op.Op
	bound.Bound = op.Bound
	c.Report(check.Report{
		Rule: &rule, Message: message, At: turn.Pos, Op: &bound, Related: related,
		Element: t.Name.V, Program: isNear,
	})
}
