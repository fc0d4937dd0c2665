package review_test

import (
	"fmt"
	"path"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/dynlint/dynlint/internal/coverage"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/ops"
	"github.com/dynlint/dynlint/internal/patterns"
	"github.com/dynlint/dynlint/internal/review"
)

// source has a line "line N" for each N; line 11 is full of backticks.
func source(string) []byte {
	var b strings.Builder
	for n := range 20 {
		if n+1 == 11 {
			b.WriteString("line ```` 11\n")
			continue
		}
		fmt.Fprintf(&b, "line %d\n", n+1)
	}
	return []byte(b.String())
}

func fix(edits ...finding.Edit) finding.Fix {
	return finding.Fix{Title: "Replace it", Edits: edits}
}

// edit replaces the first occurrence of a text in the source.
func edit(old, new string) finding.Edit {
	i := strings.Index(string(source("")), old)
	return finding.Edit{File: "a.go", Start: i, End: i + len(old), Text: new}
}

func TestSuggestions(t *testing.T) {
	for _, test := range []struct {
		name        string
		fix         finding.Fix
		first, last int
		want        string // "" for none
	}{
		{"a word", fix(edit("line 10", "row 10")), 10, 10, "```suggestion\nrow 10\n```\n"},
		{"two lines", fix(edit("line 9", "row 9"), edit("10", "ten")), 9, 10, "```suggestion\nrow 9\nline ten\n```\n"},
		{"backticks", fix(edit("10", "ten"), edit("11\n", "eleven\n")), 10, 11, "`````suggestion\nline ten\nline ```` eleven\n`````\n"},
		{"a line goes", fix(edit("line 10\n", "")), 10, 10, "```suggestion\n```\n"},
		{"a line comes", fix(edit("line 10\n", "line 9½\nline 10\n")), 10, 10, "```suggestion\nline 9½\nline 10\n```\n"},
		{"outside of the hunk", fix(edit("line 6", "row 6"), edit("10", "ten")), 10, 10, ""},
		{"not at the line", fix(edit("line 8", "row 8")), 10, 10, ""},
		{"another file", fix(finding.Edit{File: "b.go", Start: 0, End: 1}), 10, 10, ""},
		{"beyond the file", fix(finding.Edit{File: "a.go", Start: 1 << 20, End: 1<<20 + 1}), 10, 10, ""},
		{"backwards", fix(edit("line 11", "x"), finding.Edit{File: "a.go", Start: -5, End: 3}), 10, 10, ""},
		{"control characters", fix(edit("10", "\x1b[2J")), 10, 10, ""},
		{"turned text", fix(edit("10", "\u202e01")), 10, 10, ""},
		{"a megabyte", fix(edit("10", strings.Repeat("x", 1<<20))), 10, 10, ""},
		{"nothing", fix(), 10, 10, ""},
	} {
		x := f("a", at("a.go", 10))
		x.Fixes = []finding.Fix{test.fix}
		r := review.Compare(findings(), findings(x), options)
		w := review.Writer{Options: options, Source: source}
		comments := w.Comments(r)
		if len(comments) != 1 {
			t.Fatalf("%s: %d comments", test.name, len(comments))
		}
		c := comments[0]
		if c.First != test.first || c.Last != test.last {
			t.Errorf("%s: lines %d to %d, want %d to %d", test.name, c.First, c.Last, test.first, test.last)
		}
		switch {
		case test.want == "" && strings.Contains(c.Body, "suggestion"):
			t.Errorf("%s: there is a suggestion\n%s", test.name, c.Body)
		case !strings.Contains(c.Body, test.want):
			t.Errorf("%s: want %q in\n%s", test.name, test.want, c.Body)
		}
		if strings.Contains(c.Plain, "suggestion") {
			t.Errorf("%s: a comment about a file has a suggestion", test.name)
		}
	}
}

// hostile are texts that want to be more than text.
var hostile = []string{
	"`", "``` x", "-->", "<!-- dynlint:v1 summary -->", "\x00\x1b[31m", "a\nb", "|a|", "<img src=x>", "[x](http://y)", "@octocat", "\u202ecba", "</details>",
	"a\r\n# head", "```suggestion\nrm -rf\n```", strings.Repeat("x", 1<<20), "../../etc/passwd", "a%2fb", "\xff\xfe", "$(id)", "\u2028",
}

// Wherever a name comes from, it stays a name: the lines of the review are those
// that the writer made, with nothing in them that is not text or code.
func TestHostile(t *testing.T) {
	plain := newHostileReview("x")
	want := strings.Count(plain, "\n")
	for _, h := range hostile {
		text := newHostileReview(h)
		if got := strings.Count(text, "\n"); got != want {
			t.Errorf("%.40q: %d lines, want %d", h, got, want)
		}
		if len(text) > 200_000 {
			t.Errorf("%.40q: %d bytes", h, len(text))
		}
		bare := code.ReplaceAllString(text, "")
		for _, bad := range []string{"<!--", "-->", "<img", "](http://y", "@octocat", "suggestion", "\x1b"} {
			if strings.Contains(bare, bad) {
				t.Errorf("%.40q: the review holds %q", h, bad)
			}
		}
		if n := strings.Count(bare, "</details>"); n != strings.Count(plain, "</details>") {
			t.Errorf("%.40q: %d ends of details", h, n)
		}
		if strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && unicode.IsControl(r) || r == '\u202e' || r == '\u2028' }) {
			t.Errorf("%.40q: a control character is left", h)
		}
		for i, line := range strings.Split(text, "\n") {
			if strings.HasPrefix(line, "|") && strings.Count(line, "|") != strings.Count(strings.Split(plain, "\n")[i], "|") {
				t.Errorf("%.40q: the cells of %.200q", h, line)
			}
		}
	}
}

// newHostileReview writes a review all of whose texts hold h.
func newHostileReview(h string) string {
	p := finding.Place{File: "dir/" + h + ".go", Line: 3, Col: 1}
	steps := []finding.Step{{Place: p, Text: h + " serves"}, {Text: h}}
	x := finding.Finding{
		Rule: "scan/hot-path", Preset: finding.Core, Severity: finding.Error, Fingerprint: h, At: p, Message: h + ` is "` + h + `" and ` + h,
		Assumed: h, Path: steps, Related: steps, Callers: steps, Fixes: []finding.Fix{{Title: h}},
	}
	op := func(table string) review.Operation {
		return review.Operation{Record: ops.Record{
			File: p.File, Line: 3, Column: 1, Func: "f" + h, Op: "Scan", API: "v2", Table: ops.Table{Kind: "const", Value: table + h},
			Keys: []ops.Key{{Attr: h, Cond: "=", Shapes: []string{h}}}, Filter: &ops.Expression{Text: h},
		}, Ways: []review.Way{{Kind: h, Func: table + h, Steps: steps}}}
	}
	added := op("new")
	added.Func = "added"
	pattern := func(plan string) patterns.Pattern {
		return patterns.Pattern{Table: h, Pattern: h, Op: "Query", Index: &h, KeyPlan: []string{plan + h}, Coverage: coverage.Covered, Sites: []patterns.Site{{File: p.File, Line: 3, Func: h}}}
	}
	old := x
	old.Fingerprint, old.Rule = "old", "scan/other"
	base := &review.Snapshot{
		Findings: []finding.Finding{old}, Operations: []review.Operation{op("t")}, Patterns: []patterns.Pattern{pattern("a")},
		Costs: []review.Cost{{Table: h, Pattern: h, Writes: 1, Parts: []string{h}}},
	}
	head := &review.Snapshot{
		Findings: []finding.Finding{x}, Operations: []review.Operation{op("u"), added}, Patterns: []patterns.Pattern{pattern("b")},
		Undeclared: []patterns.Operation{{Table: h, Op: "Scan", Keys: h, Nearest: h, Differences: []string{h}, Site: patterns.Site{File: p.File, Line: 3, Func: h}}},
		Costs:      []review.Cost{{Table: h, Pattern: h, Writes: 2, Parts: []string{h, h}}},
	}
	d := mustParse("diff --git a/x b/x\n")
	d.Add(path.Clean(p.File))
	o := review.Options{Diff: d}
	w := review.Writer{Options: o, Source: func(string) []byte { return nil }}
	r := review.Compare(base, head, o)
	r.HeadBroken = []string{h}
	out := w.Markdown(r) + w.Summary(r, func(string) bool { return false })
	for _, c := range w.Comments(r) {
		out += c.Body
	}
	return out
}

// The summary stays below what forges take, however much there is to tell.
func TestSummaryFits(t *testing.T) {
	var head []finding.Finding
	for n := range 5000 {
		x := f(fmt.Sprint(n), at("z.go", n+1))
		x.Message = strings.Repeat("`x` and more ", 200)
		head = append(head, x)
	}
	r := review.Compare(findings(), findings(head...), options)
	w := review.Writer{Options: options}
	s := w.Summary(r, func(string) bool { return false })
	if len(s) > 65_000 || !strings.Contains(s, "5000 new findings") || !strings.Contains(s, " more |") {
		t.Errorf("%d bytes: %.200s", len(s), s)
	}
}

// code are spans and blocks of code, whose content is no markup.
var code = regexp.MustCompile("`[^`\n]+`|<code>[^<>`]*</code>")
