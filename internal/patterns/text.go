package patterns

import (
	"fmt"
	"io"
	"strings"

	"github.com/dynlint/dynlint/internal/coverage"
)

// maxCallers is how many callers of a site the formats for people list.
const maxCallers = 3

// WriteText writes the matrix for a person:
//
//	Orders
//	  OrdersOfUser  covered  hot
//	      Query on GSI1: GSI1PK = USER#{userId}; desc; limit 50
//	      store/orders.go:42:15  store.Repo.OrdersOfUser, called from api.list
func (m Matrix) WriteText(w io.Writer) error {
	var b strings.Builder
	width := 0
	for _, p := range m.Patterns {
		width = max(width, len(p.Pattern))
	}
	table := ""
	for _, p := range m.Patterns {
		if p.Table != table {
			fmt.Fprintf(&b, "%s\n", p.Table)
			table = p.Table
		}
		head := fmt.Sprintf("  %-*s  %-11s  %s", width, p.Pattern, p.Coverage, p.hot())
		fmt.Fprintf(&b, "%s\n", strings.TrimRight(head, " "))
		fmt.Fprintf(&b, "      %s\n", p.plan())
		for _, s := range p.Sites {
			fmt.Fprintf(&b, "      %s%s\n", p.role(), s.text())
		}
		for _, d := range p.Differences {
			fmt.Fprintf(&b, "        %s\n", d)
		}
	}
	if len(m.Undeclared) > 0 {
		b.WriteString("\nOperations that are no pattern\n")
	}
	for _, o := range m.Undeclared {
		fmt.Fprintf(&b, "  %s\n      %s\n", o.head(), o.Site.text())
		for _, d := range o.Differences {
			fmt.Fprintf(&b, "        %s\n", d)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// head says what the operation is and how it relates to patterns.
func (o Operation) head() string {
	out := o.Table + ": " + o.Op
	if o.Keys != "" {
		out += " of " + o.Keys
	}
	if o.Undecided {
		return out + "; not known whether it is a pattern"
	}
	if o.Nearest != "" {
		return out + "; nearest is " + o.Nearest
	}
	return out
}

// role says what the sites of a row are.
func (p Pattern) role() string {
	switch p.Coverage {
	case coverage.Undecidable:
		return "maybe "
	case coverage.Differs, coverage.Missing:
		return "nearest "
	}
	return ""
}

// hot says whether requests wait, and whether that is what is declared.
func (p Pattern) hot() string {
	if p.Coverage == coverage.Differs || p.Coverage == coverage.Missing {
		return ""
	}
	out := map[string]string{"yes": "hot", "no": "not hot", "unknown": "not known whether hot"}[p.Hot]
	if p.DeclaredHot == nil || p.Hot == "unknown" || *p.DeclaredHot == (p.Hot == "yes") {
		return out
	}
	if *p.DeclaredHot {
		return out + ", declared hot"
	}
	return out + ", declared not hot"
}

// plan is the operation with its key plan and page.
func (p Pattern) plan() string {
	out := p.Op
	if p.Index != nil {
		out += " on " + *p.Index
	}
	parts := []string{strings.Join(p.KeyPlan, ", ")}
	if parts[0] == "" {
		parts = nil
	}
	parts = append(parts, p.page()...)
	if len(parts) == 0 {
		return out
	}
	return out + ": " + strings.Join(parts, "; ")
}

// page is how a read pages and what it sees, and what an update changes.
func (p Pattern) page() []string {
	var out []string
	if p.Order != "" {
		out = append(out, p.Order)
	}
	if p.Limit > 0 {
		out = append(out, fmt.Sprintf("limit %d", p.Limit))
	}
	if p.Consistent {
		out = append(out, "consistent")
	}
	if len(p.Sets) > 0 {
		out = append(out, "sets "+strings.Join(p.Sets, ", "))
	}
	if len(p.Removes) > 0 {
		out = append(out, "removes "+strings.Join(p.Removes, ", "))
	}
	return out
}

func (s Site) text() string {
	out := fmt.Sprintf("%s:%d:%d  %s", s.File, s.Line, s.Column, s.Func)
	if len(s.Callers) > 0 {
		out += ", called from " + some(s.Callers)
	}
	return out
}

// some lists the first few names.
func some(names []string) string {
	if more := len(names) - maxCallers; more > 0 {
		return strings.Join(names[:maxCallers], ", ") + fmt.Sprintf(" and %d more", more)
	}
	return strings.Join(names, ", ")
}

// Summary counts the patterns by their coverage: "3 patterns: 2 covered, 1
// undecidable, 0 missing".
func (m Matrix) Summary() string {
	n := map[coverage.Status]int{}
	for _, p := range m.Patterns {
		n[p.Coverage]++
	}
	none, unknown := 0, 0
	for _, o := range m.Undeclared {
		if o.Undecided {
			unknown++
		} else {
			none++
		}
	}
	noun := "patterns"
	if len(m.Patterns) == 1 {
		noun = "pattern"
	}
	return fmt.Sprintf("%d %s: %d covered, %d undecidable, %d done otherwise, %d missing; operations that are no pattern: %d, not known: %d",
		len(m.Patterns), noun, n[coverage.Covered], n[coverage.Undecidable], n[coverage.Differs], n[coverage.Missing], none, unknown)
}

// WriteMarkdown writes the matrix as tables.
func (m Matrix) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	table := ""
	for _, p := range m.Patterns {
		if p.Table != table {
			if table != "" {
				b.WriteString("\n")
			}
			fmt.Fprintf(&b, "## %s\n\n| pattern | key plan | index | call sites | callers | hot | coverage |\n|---|---|---|---|---|---|---|\n", cell(p.Table))
			table = p.Table
		}
		index, sites, callers := "", []string{}, []string{}
		if p.Index != nil {
			index = *p.Index
		}
		for _, s := range p.Sites {
			sites = append(sites, fmt.Sprintf("%s%s:%d", p.role(), s.File, s.Line))
			callers = merge(callers, s.Callers)
		}
		status := string(p.Coverage)
		if len(p.Differences) > 0 {
			status += ": " + strings.Join(p.Differences, "; ")
		}
		noIndex := p
		noIndex.Index = nil
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s |\n", cell(p.Pattern), code(noIndex.plan()), cell(index),
			cell(strings.Join(sites, ", ")), cell(some(callers)), cell(p.hot()), cell(status))
	}
	if len(m.Undeclared) > 0 {
		b.WriteString("\n## Operations that are no pattern\n\n| operation | call site | nearest pattern |\n|---|---|---|\n")
	}
	for _, o := range m.Undeclared {
		nearest := o.Nearest
		if len(o.Differences) > 0 {
			nearest += ": " + strings.Join(o.Differences, "; ")
		}
		if o.Undecided {
			nearest = "not known whether it is a pattern"
		}
		what := o.Op
		if o.Keys != "" {
			what += " of " + o.Keys
		}
		fmt.Fprintf(&b, "| %s | %s:%d | %s |\n", code(what), cell(o.File), o.Line, cell(nearest))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

func code(s string) string { return "`" + cell(strings.ReplaceAll(s, "`", "'")) + "`" }
