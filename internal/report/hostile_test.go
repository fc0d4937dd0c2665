package report_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/report"
)

// hostile are texts that would break out of one format or another.
var hostile = []string{
	"a\nb\r\n::error file=x::y",
	"100% %0A%25 %",
	"`` ``` ````\n```suggestion\nrm\n```",
	"--> <!-- dynlint:v1 x --> <img src=x onerror=alert(1)>",
	"| a | b |\n|---|---|",
	"[click](https://example.com) ![i](http://example.com/x.png) www.example.com https://example.com",
	"@everyone #1 owner/name#2 &lt; $x^2$ :tada: ~~no~~ **b** _i_ \\",
	"\x1b]0;title\x07\x1b[2J\x00\x7f\u0085\u2028\u202e\ufeff",
	"\xff\xfe\xc3(",
	strings.Repeat("long ", 1<<18),
	"]]> </script> ' \" ; $(touch x) `touch x` ${{ github.token }}",
}

func hostileFindings() []finding.Finding {
	var all []finding.Finding
	for i, text := range hostile {
		at := finding.Place{File: "a b/p.go", Line: 3, Col: 9}
		step := []finding.Step{{Place: at, Text: text}}
		name := text[:min(len(text), 60)]
		all = append(all,
			finding.Finding{
				Rule: "scan/x", Preset: finding.Core, Severity: finding.Error, At: at, Canonical: at, Message: text, Path: step, Related: step, Callers: step,
				Calls: 1, Fingerprint: "f", Fixes: []finding.Fix{{Title: text, Edits: []finding.Edit{{File: at.File, Start: 11, End: 12, Text: text}}}},
			},
			finding.Finding{
				Rule: "key/y", Preset: finding.Audit, Severity: finding.Warning, Assumed: text, Message: "m",
				At: finding.Place{File: name, Line: i + 1, Col: 1}, Fingerprint: "f",
			})
	}
	return all
}

// In text every finding and every step is a line, and nothing but letters goes to
// a terminal.
func TestHostileText(t *testing.T) {
	got := write(t, "text", hostileFindings())
	if n, want := strings.Count(got, "\n"), len(hostile)*(1+3+1+1); n != want {
		t.Errorf("%d lines, want %d", n, want)
	}
	if i := strings.IndexAny(got, "\r\x1b\x00\x07\x7f\u0085\u2028\u202e\ufeff"); i >= 0 {
		t.Errorf("control character in %q", got[max(0, i-20):i+5])
	}
	for line := range strings.Lines(got) {
		if len(line) > 5<<10 {
			t.Errorf("line of %d bytes", len(line))
		}
	}
}

// A workflow command ends with its line, and its properties with a comma.
func TestHostileGitHub(t *testing.T) {
	got := write(t, "github", hostileFindings())
	command := regexp.MustCompile(`^::(error|warning|notice) (file=[^,:\n]*,line=\d+,endLine=\d+,col=\d+,endColumn=\d+,)?title=[^,:\n]+::`)
	n := 0
	for line := range strings.Lines(got) {
		n++
		m := command.FindString(line)
		if m == "" || len(line) > 60<<10 {
			t.Errorf("%d bytes: %.120q", len(line), line)
			continue
		}
		if bad := regexp.MustCompile(`%([^02]|.[^5ADC])`).FindString(line); bad != "" && !strings.HasPrefix(bad, "%3") {
			t.Errorf("%s stands for nothing in %.120q", bad, line)
		}
	}
	if want := 2*len(hostile) + 2; n != want { // and a notice for each severity
		t.Errorf("%d commands, want %d", n, want)
	}
}

// A row of the summary has three cells, and no markup of its own.
func TestHostileMarkdown(t *testing.T) {
	got := write(t, "markdown", hostileFindings())
	_, rows, _ := strings.Cut(got, "| where | what | kind |\n|---|---|---|\n")
	cells := regexp.MustCompile(`(^|[^\\])(\\\\)*\|`)
	n := 0
	for row := range strings.Lines(rows) {
		n++
		if bars := len(cells.FindAllString(row, -1)); bars != 4 {
			t.Errorf("%d bars in %q", bars, row)
		}
		if len(row) > 4<<10 {
			t.Errorf("row of %d bytes", len(row))
		}
		bare := regexp.MustCompile(`\\[^\n]`).ReplaceAllString(row, "")
		for _, mark := range []string{"`", "<", "*", "_", "[", "~", "$", "://", "www.", "-->", "<!--"} {
			if strings.Contains(bare, mark) {
				t.Errorf("%s in %q", mark, row)
			}
		}
		if m := regexp.MustCompile(`[@#]\w`).FindString(bare); m != "" {
			t.Errorf("%q makes a mention in %q", m, row)
		}
	}
	if n != 2*len(hostile) {
		t.Errorf("%d rows", n)
	}
}

// Reviewdog cuts long lines off, and prints original_output as it is.
func TestHostileRDJSON(t *testing.T) {
	got := write(t, "rdjson", hostileFindings())
	var doc struct {
		Diagnostics []struct {
			Message        string
			OriginalOutput string `json:"original_output"`
		}
	}
	if err := json.Unmarshal([]byte(got), &doc); err != nil {
		t.Fatal(err)
	}
	if len(doc.Diagnostics) != 2*len(hostile) {
		t.Errorf("%d diagnostics", len(doc.Diagnostics))
	}
	for line := range strings.Lines(got) {
		if len(line) >= 64<<10 {
			t.Errorf("line of %d bytes: %.80s", len(line), line)
		}
	}
	for _, d := range doc.Diagnostics {
		if strings.ContainsAny(d.Message+d.OriginalOutput, "\n\r\x1b\x00\u202e") || d.Message == "" {
			t.Errorf("diagnostic %.80q", d)
		}
	}
}

// The formats for programs are documents whatever they quote, and the same each
// time.
func TestHostileDocuments(t *testing.T) {
	for _, format := range []string{"json", "sarif", "rdjson"} {
		got := write(t, format, hostileFindings())
		if !json.Valid([]byte(got)) {
			t.Errorf("%s is no JSON", format)
		}
		if again := write(t, format, hostileFindings()); again != got {
			t.Errorf("%s differs from run to run", format)
		}
	}
	for _, format := range report.Formats() {
		if got := write(t, format, hostileFindings()); len(got) > 4<<20 && format != "json" && format != "sarif" {
			t.Errorf("%s has %d bytes", format, len(got))
		}
	}
}

// A source line of a megabyte, and places beyond its end.
func TestLongSource(t *testing.T) {
	long := "package p\n" + strings.Repeat("é", 1<<19) + "\n"
	var all []finding.Finding
	for _, col := range []int{1, 1 << 19, 1 << 20, 1<<20 + 5} {
		at := finding.Place{File: "long.go", Line: 2, Col: col}
		all = append(all, finding.Finding{Rule: "scan/x", Severity: finding.Error, At: at, Message: "m", Fingerprint: "f"})
	}
	read := func(string) []byte { return []byte(long) }
	finding.Finish(all, read)
	for _, format := range report.Formats() {
		var out strings.Builder
		if err := report.Write(&out, format, all, report.Options{Rules: rules, Source: read}); err != nil {
			t.Errorf("%s: %v", format, err)
		}
		if out.Len() > 64<<10 {
			t.Errorf("%s has %d bytes", format, out.Len())
		}
	}
}
