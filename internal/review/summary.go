package review

import (
	"fmt"
	"strings"

	"github.com/dynlint/dynlint/internal/coverage"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/patterns"
	"github.com/dynlint/dynlint/internal/report"
	"github.com/dynlint/dynlint/internal/review/md"
)

// maxBody is the length of a comment that forges take, in bytes, with room for
// what is put before and behind it.
const maxBody = 64_000

// Summary is the comment that tells what the change does as a whole. Items for
// which told reports true have a comment of their own beside the code.
func (w *Writer) Summary(r *Review, told func(key string) bool) string {
	return w.fit(summary{w: w, r: r, told: told})
}

// fit writes a summary with as many rows as a comment can hold.
func (w *Writer) fit(s summary) string {
	for rows := 100; ; rows /= 2 {
		try := &summary{w: s.w, r: s.r, told: s.told, follow: s.follow, rows: rows}
		try.write()
		if try.b.Len() <= maxBody || rows == 0 {
			return try.b.String()
		}
	}
}

type summary struct {
	w      *Writer
	r      *Review
	rows   int // of a list
	told   func(string) bool
	follow bool // the findings follow, and none is told elsewhere
	b      strings.Builder
}

func (s *summary) write() {
	s.head()
	s.findings()
	s.patterns()
	s.scans()
	s.costs()
	s.operations()
	s.fixed()
	s.unread()
}

func (s *summary) printf(format string, args ...any) { fmt.Fprintf(&s.b, format, args...) }

func (s *summary) head() {
	n, beside := len(s.r.Introduced), 0
	for _, i := range s.r.Introduced {
		if s.told(i.Key) {
			beside++
		}
	}
	s.printf("### dynlint: ")
	switch {
	case n == 0 && s.r.Empty():
		s.printf("no changes to how DynamoDB is used\n\n")
	case n == 0:
		s.printf("no new findings\n\n")
	default:
		s.printf("%s\n\n", report.Plural(n, "new finding"))
	}
	if s.follow {
		return
	}
	if beside > 0 && beside == n {
		s.printf("%s beside the code.\n\n", map[bool]string{true: "It is", false: "All are"}[n == 1])
	} else if beside > 0 {
		s.printf("%d of them beside the code, the rest below.\n\n", beside)
	}
}

// findings lists what has no comment beside the code.
func (s *summary) findings() {
	var rest []Item
	for _, i := range s.r.Introduced {
		if !s.told(i.Key) {
			rest = append(rest, i)
		}
	}
	if len(rest) == 0 || s.follow {
		return
	}
	s.table("| finding | where | kind |", "|---|---|---|", len(rest), func(n int) {
		f := &rest[n].Finding
		text := md.Message(f.Message)
		if rest[n].Since != "" {
			text += ", which was there before, is now reached by " + md.Code(rest[n].Since)
		}
		if f.Assumed != "" {
			text += " (assumed: " + md.Message(f.Assumed) + ")"
		}
		s.printf("| %s | %s | [%s](%s), %s |\n", text, s.w.place(f.At), f.Rule, report.RuleURL(f.Rule), f.Severity)
	})
}

// table writes a table of n rows, as far as they fit.
func (s *summary) table(head, rule string, n int, row func(int)) {
	s.printf("%s\n%s\n", head, rule)
	for i := range min(n, s.rows) {
		row(i)
	}
	if n > s.rows {
		s.printf("| and %d more |%s\n", n-s.rows, strings.Repeat(" |", strings.Count(rule, "|")-2))
	}
	s.printf("\n")
}

func (s *summary) patterns() {
	if len(s.r.Patterns) > 0 {
		s.printf("**Access patterns**\n\n")
		s.table("| pattern | | before | after | key plan |", "|---|---|---|---|---|", len(s.r.Patterns), func(i int) {
			p := &s.r.Patterns[i]
			shown := p.After
			if shown == nil {
				shown = p.Before
			}
			plan := md.Code(PlanOf(shown))
			if p.Before != nil && p.After != nil && PlanOf(p.Before) != PlanOf(p.After) {
				plan = md.Code(PlanOf(p.Before)) + " is now " + plan
			}
			s.printf("| %s | %s | %s | %s | %s |\n", md.Code(p.Table+"."+p.Pattern), change(p.What), s.status(p.Before, p.After == nil), s.status(p.After, true), plan)
		})
	}
	if len(s.r.Undeclared) > 0 {
		s.printf("**Operations that are no declared pattern**\n\n")
		s.table("| operation | where | nearest pattern |", "|---|---|---|", len(s.r.Undeclared), func(i int) {
			u := &s.r.Undeclared[i]
			what := u.Op + " of " + u.Table
			if u.Keys != "" {
				what += ": " + u.Keys
			}
			nearest := "none"
			switch {
			case u.Undecided:
				nearest = "not known whether it is one"
			case u.Nearest != "":
				nearest = md.Code(u.Nearest)
				if len(u.Differences) > 0 {
					nearest += ": " + md.Message(strings.Join(u.Differences, "; "))
				}
			}
			s.printf("| %s | %s | %s |\n", md.Code(what), s.w.place(finding.Place{File: u.File, Line: u.Line}), nearest)
		})
	}
}

// change is a change of a pattern for a reader.
func change(what string) string {
	switch what {
	case "declared":
		return "new"
	case "lost", "hot":
		return "**" + what + "**"
	}
	return what
}

// status says how a version covers a pattern, and where. Of the version before
// the place is told only if the other one has none: its lines are other ones.
func (s *summary) status(p *patterns.Pattern, place bool) string {
	if p == nil {
		return "–"
	}
	out := string(p.Coverage)
	if p.Hot == "yes" {
		out += ", hot"
	}
	if !place || len(p.Sites) == 0 {
		return out
	}
	where := s.w.place(finding.Place{File: p.Sites[0].File, Line: p.Sites[0].Line})
	if p.Coverage == coverage.Differs || p.Coverage == coverage.Missing {
		where = "nearest " + where
	}
	return out + " (" + where + ")"
}

func (s *summary) scans() {
	if len(s.r.Scans) > 0 {
		s.printf("**New scans**\n\n")
		s.list(len(s.r.Scans), func(i int) string {
			op := &s.r.Scans[i]
			hot := "not known whether requests wait for it"
			if op.Hot != nil {
				hot = map[bool]string{true: "**requests wait for it**", false: "no request waits for it"}[*op.Hot]
			}
			return s.w.place(op.Place()) + " " + md.Code(op.Request()) + ", " + hot
		})
	}
	if len(s.r.Callers) > 0 {
		s.printf("**Requests that reach an old scan now**\n\n")
		s.list(len(s.r.Callers), func(i int) string {
			c := &s.r.Callers[i]
			return fmt.Sprintf("%s (%s) reaches %s at %s", md.Code(c.Way.Func), md.Text(c.Way.Kind), md.Code(c.Operation.Request()), s.w.place(c.Operation.Place()))
		})
	}
}

func (s *summary) list(n int, line func(int) string) {
	for i := range min(n, s.rows) {
		s.printf("- %s\n", line(i))
	}
	if n > s.rows {
		s.printf("- and %d more\n", n-s.rows)
	}
	s.printf("\n")
}

func (s *summary) costs() {
	if len(s.r.Costs) == 0 {
		return
	}
	s.printf("**What a call costs by the design**\n\n")
	s.table("| pattern | before | after |", "|---|---|---|", len(s.r.Costs), func(i int) {
		c := &s.r.Costs[i]
		before := "–"
		if c.Before != nil {
			before = c.Before.text()
		}
		after := c.After.text()
		if len(c.After.Parts) > 0 {
			after += ": " + md.Text(strings.Join(c.After.Parts, ", "))
		}
		s.printf("| %s | %s | %s |\n", md.Code(c.After.Table+"."+c.After.Pattern), before, after)
	})
}

func (c *Cost) text() string {
	if c.Writes > 0 {
		return report.Plural(c.Writes, "write") + " of items and index entries"
	}
	return fmt.Sprintf("up to %s for a page", report.Plural(c.Reads, "read unit"))
}

// details starts a part that is folded; the text must be trusted.
func (s *summary) details(title string) { s.printf("<details><summary>%s</summary>\n\n", title) }

func (s *summary) endDetails() { s.printf("</details>\n\n") }

func (s *summary) operations() {
	var lines []string
	add := func(sign string, op *Operation, request string) {
		lines = append(lines, fmt.Sprintf("%s %s in %s: %s", sign, s.w.place(op.Place()), md.Code(op.Func), request))
	}
	for i := range s.r.Added {
		add("added", &s.r.Added[i], md.Code(s.r.Added[i].Request()))
	}
	for i := range s.r.Changed {
		c := &s.r.Changed[i]
		gone, come := c.Difference()
		head, _ := c.After.Parts()
		text := md.Code(head)
		for _, p := range gone {
			text += "<br>no longer " + md.Code(p)
		}
		for _, p := range come {
			text += "<br>now " + md.Code(p)
		}
		add("changed", &c.After, text)
	}
	for i := range s.r.Removed {
		op := &s.r.Removed[i]
		lines = append(lines, fmt.Sprintf("removed %s in %s: %s", md.Code(s.w.file(op.File)), md.Code(op.Func), md.Code(op.Request())))
	}
	if len(lines) == 0 {
		return
	}
	s.details(fmt.Sprintf("Operations: %d added, %d changed, %d removed", len(s.r.Added), len(s.r.Changed), len(s.r.Removed)))
	s.list(len(lines), func(i int) string { return lines[i] })
	s.endDetails()
}

func (s *summary) fixed() {
	if len(s.r.Fixed) == 0 {
		return
	}
	s.details(report.Plural(len(s.r.Fixed), "finding") + " fixed")
	s.list(len(s.r.Fixed), func(i int) string {
		f := &s.r.Fixed[i]
		return fmt.Sprintf("%s %s (%s)", md.Code(s.w.file(f.At.File)), md.Message(f.Message), f.Rule)
	})
	s.endDetails()
}

// unread says what of the two versions is not known.
func (s *summary) unread() {
	for _, v := range []struct {
		name, effect string
		broken       []string
	}{
		{"This version", "findings in what was not read are missing", s.r.HeadBroken},
		{"The version before", "findings count as new only where this change touches them", s.r.BaseBroken},
	} {
		if len(v.broken) == 0 {
			continue
		}
		s.printf("%s does not compile as a whole; %s:\n\n", v.name, v.effect)
		s.list(len(v.broken), func(i int) string { return md.Code(v.broken[i]) })
	}
	if n := len(s.r.Unsure); n > 0 {
		s.printf("%s %s not counted, because nothing is known of them before the change.\n\n", report.Plural(n, "finding"), map[bool]string{true: "is", false: "are"}[n == 1])
	}
}

// Markdown is the whole review as one document, for where there is no forge.
func (w *Writer) Markdown(r *Review) string {
	var b strings.Builder
	b.WriteString(w.fit(summary{w: w, r: r, told: func(string) bool { return true }, follow: true}))
	for i := range r.Introduced {
		item := &r.Introduced[i]
		at := item.At
		if !at.IsValid() {
			at = item.Finding.At
		}
		fix := ""
		if len(item.Finding.Fixes) > 0 {
			fix = "dynlint -fix can: " + md.Message(item.Finding.Fixes[0].Title) + ".\n"
		}
		fmt.Fprintf(&b, "---\n\n%s\n\n%s\n", w.place(at), w.body(item, fix))
	}
	return b.String()
}
