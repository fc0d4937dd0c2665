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
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/keys"
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
		m := Match(c, t)
		taken := map[*Operation]bool{}
		if c.Whole {
			for _, cov := range m.Patterns {
				if op := report(c, t, cov); op != nil {
					taken[op] = true
				}
			}
		}
		for _, op := range m.Operations {
			if !taken[op] {
				reportUndeclared(c, t, op)
			}
		}
	}
}

// report says what is wrong with a pattern, and which operation is likely meant
// to answer it.
func report(c *check.Context, t *design.Table, cov Coverage) *Operation {
	p := cov.Pattern
	if cov.Status != Missing && cov.Status != Differs {
		return nil
	}
	r := check.Report{Rule: missing, Rules: p.Name.Pos, Element: t.Name.V + "." + p.Name.V}
	r.Message = fmt.Sprintf("pattern %s has no operation", p.Name.V)
	near := cov.Nearest
	if near != nil {
		r.Related = []check.Step{{Pos: near.Op.Site.Pos, Text: "nearest operation: " + strings.Join(cov.Differences, "; ")}}
	}
	if cov.Status == Differs {
		r.Rule = differs
		r.Message = fmt.Sprintf("pattern %s is not what the %s of %s does: %s", p.Name.V, near.Op.Kind(), near.where(), short(cov.Differences))
	}
	c.Report(r)
	if cov.Status == Differs {
		return near
	}
	return nil
}

// short is the first difference, which is often enough, and how many follow.
func short(differences []string) string {
	switch len(differences) {
	case 0:
		return "it differs"
	case 1:
		return differences[0]
	}
	return fmt.Sprintf("%s (and %d more)", differences[0], len(differences)-1)
}

func reportUndeclared(c *check.Context, t *design.Table, op *Operation) {
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
	message := fmt.Sprintf("%s%s does what no pattern of %s declares", op.Op.Kind(), op.what(), t.Name.V)
	var related []check.Step
	if op.Nearest.Pattern != nil && op.Nearest.Near() {
		related = []check.Step{{
			Rules: op.Nearest.Pattern.Name.Pos,
			Text:  fmt.Sprintf("nearest pattern %s: %s", op.Nearest.Pattern.Name.V, strings.Join(op.Nearest.Differences, "; ")),
		}}
	}
	bound := *op.Op
	bound.Bound = op.bound
	c.Report(check.Report{
		Rule: &rule, Message: message, At: op.Op.Site.Pos, Op: &bound, Related: related,
		Element: t.Name.V + "." + op.what(),
	})
}

// where names the place of an operation in a message.
func (o *Operation) where() string {
	pos := o.Op.Site.Pos
	return fmt.Sprintf("%s:%d", path.Base(pos.File), pos.Line)
}

// what tells the keys of an operation for a message: " of CASE#{caseId}".
func (o *Operation) what() string {
	if len(o.Forms) == 0 {
		return ""
	}
	f := o.Forms[0]
	var parts []string
	for _, k := range f.Keys {
		if len(k.Shapes) > 0 && k.Shapes[0].Prefix() != "" {
			parts = append(parts, plain(k.Shapes[0]))
		}
	}
	for _, a := range f.Actions {
		var ks []string
		for _, k := range a.Keys {
			ks = append(ks, plain(k.Shape))
		}
		parts = append(parts, a.Kind+" "+strings.Join(ks, " "))
	}
	slices.Sort(parts)
	text := strings.Join(slices.Compact(parts), ", ")
	if len(text) > 60 {
		text = text[:57] + "…"
	}
	if text == "" {
		return ""
	}
	return fmt.Sprintf(" of %q", text)
}

// plain is a shape without formats.
func plain(s keys.Shape) string {
	var b strings.Builder
	for _, p := range s.Parts {
		if p.Hole {
			b.WriteString("{" + p.Name + "}")
		} else {
			b.WriteString(p.Lit)
		}
	}
	return b.String()
}
