package review

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/report"
	"github.com/dynlint/dynlint/internal/review/md"
)

// MaxComments is how many comments a review has at most; the rest is told in the
// summary.
const MaxComments = 30

// A Comment is one about lines of a file of head.
type Comment struct {
	Key         string // of the item
	Path        string // from the root of the repository
	First, Last int    // lines, both included
	Body        string // Markdown
	Plain       string // the same without a suggestion, for where no lines can be named
}

// Writer writes a review as Markdown.
type Writer struct {
	Options
	Source func(file string) []byte // the text of a file of head, named as in the run; nil if there is none
	Rules  []*finding.Rule
	Link   func(p finding.Place) string // address of a line, "" for none; nil for no links at all
}

// Comments are those of the items that are in the diff, the most severe first.
func (w *Writer) Comments(r *Review) []Comment {
	var out []Comment
	for i := range r.Introduced {
		item := &r.Introduced[i]
		if !item.At.IsValid() {
			continue
		}
		c := Comment{Key: item.Key, Path: w.file(item.At.File), First: item.At.Line, Last: item.At.Line}
		c.Plain = w.body(item, "")
		c.Body = c.Plain
		for _, fix := range item.Finding.Fixes {
			s, ok := w.suggestion(fix, item.At)
			if !ok {
				continue
			}
			c.First, c.Last = s.first, s.last
			c.Body = w.body(item, md.Message(fix.Title)+":\n"+md.Fence("suggestion", s.text))
			break
		}
		out = append(out, c)
	}
	return out
}

// body is a comment: what is wrong, where the road goes, and how to mend it.
func (w *Writer) body(item *Item, fix string) string {
	f := &item.Finding
	var b strings.Builder
	if item.Since != "" {
		fmt.Fprintf(&b, "%s leads here now, to a finding that was there before:\n\n", md.Code(item.Since))
	}
	fmt.Fprintf(&b, "**%s**\n\n", md.Message(f.Message))
	if item.Text != "" {
		relation := "This line has to do with it"
		if item.Leads {
			relation = "This line leads there"
		}
		fmt.Fprintf(&b, "It is at %s. %s: %s.\n\n", w.place(f.At), relation, md.Message(item.Text))
	}
	if f.Assumed != "" {
		fmt.Fprintf(&b, "This rests on an assumption: %s.\n\n", md.Message(f.Assumed))
	}
	w.steps(&b, "The way of a request:", f.Path)
	w.steps(&b, "See also:", elsewhere(f))
	if fix != "" {
		b.WriteString(fix + "\n")
	}
	fmt.Fprintf(&b, "[%s](%s) · %s\n", f.Rule, report.RuleURL(f.Rule), f.Severity)
	return b.String()
}

// elsewhere are the places of a finding that are not on its path.
func elsewhere(f *finding.Finding) []finding.Step {
	var out []finding.Step
	for _, s := range append(append([]finding.Step{}, f.Related...), f.Callers...) {
		if !slices.ContainsFunc(f.Path, func(p finding.Step) bool { return s.IsValid() && p.Place == s.Place }) {
			out = append(out, s)
		}
	}
	return out
}

func (w *Writer) steps(b *strings.Builder, head string, steps []finding.Step) {
	const most = 12
	if len(steps) == 0 {
		return
	}
	b.WriteString(head + "\n")
	for i, s := range steps {
		if i == most {
			fmt.Fprintf(b, "- and %d more\n", len(steps)-i)
			break
		}
		if s.IsValid() {
			fmt.Fprintf(b, "- %s %s\n", w.place(s.Place), md.Message(s.Text))
		} else {
			fmt.Fprintf(b, "- %s\n", md.Message(s.Text))
		}
	}
	b.WriteString("\n")
}

// place names a line, with a link where there is one.
func (w *Writer) place(p finding.Place) string {
	name := md.Code(fmt.Sprintf("%s:%d", w.file(p.File), p.Line))
	if w.Link != nil {
		if url := w.Link(finding.Place{File: w.file(p.File), Line: p.Line, Col: p.Col}); url != "" {
			return "[" + name + "](" + url + ")"
		}
	}
	return name
}
