package report_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/report"
)

var update = flag.Bool("update", false, "write testdata/findings.sarif; read it before you commit it")

const source = "package p\n\nvar f = \"é\" + q(\"x\")\n"

var rules = []*finding.Rule{
	{ID: "key/y", Preset: finding.Audit, Severity: finding.Warning, Scope: finding.Call, Title: "a key | of <none>", What: "What.", Why: "Why.", Not: "- nothing"},
	{ID: "scan/x", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path, Title: "a scan", What: "What.", Why: "Why.", Wrong: "wrong()", Right: "right()", Not: "- nothing"},
}

// findings has one of everything.
func findings() []finding.Finding {
	place := func(file string, line, col int) finding.Place { return finding.Place{File: file, Line: line, Col: col} }
	return []finding.Finding{
		{
			Rule: "scan/x", Preset: finding.Core, Severity: finding.Error, Table: "Orders",
			At: place("a b/p.go", 3, 16), End: place("a b/p.go", 3, 17), Canonical: place("a b/p.go", 3, 16),
			Message: "100% of Orders, all: is read",
			Path:    []finding.Step{{Place: place("main.go", 1, 2), Text: "main.serve serves requests (http)"}},
			Related: []finding.Step{{Place: place("rules.yaml", 7, 3), Text: "Orders"}},
			Callers: []finding.Step{{Place: place("main.go", 2, 2), Text: "called from main.a"}}, Calls: 3,
			Fixes:       []finding.Fix{{Title: "Write y", Edits: []finding.Edit{{File: "a b/p.go", Start: 27, End: 30, Text: `"y"`}}}},
			Fingerprint: "0123",
		},
		{
			Rule: "key/y", Preset: finding.Audit, Severity: finding.Warning, Assumed: "the zone is not UTC",
			At: place("a b/p.go", 3, 9), End: place("a b/p.go", 3, 13), Canonical: place("a b/p.go", 3, 9),
			Message: "_key_ | is <odd>", Fingerprint: "4567",
		},
	}
}

func write(t *testing.T, format string, all []finding.Finding) string {
	t.Helper()
	var out bytes.Buffer
	o := report.Options{Version: "v1.2.3", Rules: rules, Prefix: "sub/", Source: func(file string) []byte {
		if file == "a b/p.go" {
			return []byte(source)
		}
		return nil
	}}
	if err := report.Write(&out, format, all, o); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestText(t *testing.T) {
	const want = `a b/p.go:3:16: 100% of Orders, all: is read [scan/x]
	main.go:1:2: main.serve serves requests (http)
	rules.yaml:7:3: Orders
	main.go:2:2: called from main.a and 2 more callers
a b/p.go:3:9: _key_ | is <odd> [key/y] (audit)
	assumed: the zone is not UTC
`
	if got := write(t, "text", findings()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// The keys are an interface.
func TestJSON(t *testing.T) {
	const want = `[
  {
    "rule": "scan/x",
    "preset": "core",
    "severity": "error",
    "file": "a b/p.go",
    "line": 3,
    "column": 16,
    "endLine": 3,
    "endColumn": 17,
    "message": "100% of Orders, all: is read",
    "table": "Orders",
    "path": [
      {
        "file": "main.go",
        "line": 1,
        "column": 2,
        "text": "main.serve serves requests (http)"
      }
    ],
    "related": [
      {
        "file": "rules.yaml",
        "line": 7,
        "column": 3,
        "text": "Orders"
      },
      {
        "file": "main.go",
        "line": 2,
        "column": 2,
        "text": "called from main.a and 2 more callers"
      }
    ],
    "fingerprint": "0123",
    "fixes": [
      {
        "title": "Write y",
        "edits": [
          {
            "file": "a b/p.go",
            "start": 27,
            "end": 30,
            "text": "\"y\""
          }
        ]
      }
    ]
  },
  {
    "rule": "key/y",
    "preset": "audit",
    "severity": "warning",
    "file": "a b/p.go",
    "line": 3,
    "column": 9,
    "endLine": 3,
    "endColumn": 13,
    "message": "_key_ | is <odd>",
    "table": null,
    "path": [],
    "related": [],
    "assumed": "the zone is not UTC",
    "fingerprint": "4567",
    "fixes": []
  }
]
`
	if got := write(t, "json", findings()); got != want {
		t.Errorf("got\n%s", got)
	}
	if got := write(t, "json", nil); got != "[]\n" {
		t.Errorf("clean is %q", got)
	}
}

func TestGitHub(t *testing.T) {
	const want = `::error file=sub/a b/p.go,line=3,endLine=3,col=16,endColumn=17,title=scan/x::100%25 of Orders, all: is read%0Amain.go:1: main.serve serves requests (http)%0Arules.yaml:7: Orders
::warning file=sub/a b/p.go,line=3,endLine=3,col=9,endColumn=13,title=key/y::_key_ | is <odd>%0Aassumed: the zone is not UTC
`
	if got := write(t, "github", findings()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	var many []finding.Finding
	for range 11 {
		many = append(many, findings()[0])
	}
	if got := write(t, "github", many); !strings.HasSuffix(got, "::notice title=dynlint::dynlint has 11 findings of severity error; GitHub shows the first 10 beside the code\n") {
		t.Errorf("eleven findings end in\n%s", got[strings.LastIndex(got[:len(got)-1], "\n")+1:])
	}
}

func TestMarkdown(t *testing.T) {
	got := write(t, "markdown", findings())
	for _, want := range []string{
		"**dynlint**: 2 findings\n",
		"| [scan/x](https://github.com/dynlint/dynlint/blob/main/docs/analyzers.md#scanx) | a scan | 1 |\n",
		`| a b/p.go:3 | \_key\_ \| is &lt;odd&gt; (assumed: the zone is not UTC) | key/y |` + "\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if got := write(t, "markdown", nil); got != "**dynlint**: no findings\n" {
		t.Errorf("clean is %q", got)
	}
}

func TestUnknownFormat(t *testing.T) {
	err := report.Write(new(bytes.Buffer), "xml", nil, report.Options{})
	if err == nil || err.Error() != `unknown format "xml"; there are text, json, sarif, rdjson, github, markdown` {
		t.Errorf("error %v", err)
	}
}

func TestRDJSON(t *testing.T) {
	var got struct {
		Source      struct{ Name string }
		Diagnostics []struct {
			Message, Severity string
			OriginalOutput    string `json:"original_output"`
			Code              struct{ Value, URL string }
			Location          struct {
				Path  string
				Range struct{ Start, End struct{ Line, Column int } }
			}
			Suggestions []struct {
				Text  string
				Range struct{ Start, End struct{ Line, Column int } }
			}
			Related []struct{ Message string } `json:"related_locations"`
		}
	}
	if err := json.Unmarshal([]byte(write(t, "rdjson", findings())), &got); err != nil {
		t.Fatal(err)
	}
	d := got.Diagnostics[0]
	if got.Source.Name != "dynlint" || d.Severity != "ERROR" || got.Diagnostics[1].Severity != "WARNING" || d.Code.Value != "scan/x" {
		t.Errorf("got %+v", got)
	}
	if d.OriginalOutput != "a b/p.go:3:16: 100% of Orders, all: is read [scan/x]" {
		t.Errorf("original output %q", d.OriginalOutput)
	}
	if r := d.Location.Range; r.Start.Line != 3 || r.Start.Column != 16 || r.End.Column != 17 { // bytes
		t.Errorf("range %+v", r)
	}
	if len(d.Related) != 3 || len(d.Suggestions) != 1 {
		t.Fatalf("%d related locations, %d suggestions", len(d.Related), len(d.Suggestions))
	}
	if s := d.Suggestions[0]; s.Text != `"y"` || s.Range.Start.Line != 3 || s.Range.Start.Column != 17 || s.Range.End.Column != 20 {
		t.Errorf("suggestion %+v", s)
	}
}

// The whole SARIF document, read and accepted: see TestSARIFSchema for what the
// standard demands of any, TestSARIFForGitHub for what GitHub does.
func TestSARIF(t *testing.T) {
	got := write(t, "sarif", findings())
	if *update {
		if err := os.WriteFile("testdata/findings.sarif", []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/findings.sarif")
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("differs from testdata/findings.sarif:\n%s", got)
	}
}
