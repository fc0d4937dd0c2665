package report_test

import (
	"encoding/json"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/dynlint/dynlint/analyzers"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/report"
)

// schema is that of the standard; see its README for where it is from.
func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	const name = "testdata/sarif-2.1.0/sarif-schema-2.1.0.json"
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	doc, err := jsonschema.UnmarshalJSON(f)
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource(name, doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func validate(t *testing.T, s *jsonschema.Schema, text string) error {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(doc)
}

// What dynlint writes is SARIF, whatever the findings quote; and the schema does
// refuse what is none.
func TestSARIFSchema(t *testing.T) {
	s := schema(t)
	accepted := findings()
	accepted[0].Accepted = &finding.Acceptance{By: finding.ByDirective, Reason: "r"}
	accepted[1].Accepted = &finding.Acceptance{By: finding.ByBaseline}
	for name, all := range map[string][]finding.Finding{
		"findings": findings(), "clean": nil, "accepted": accepted, "hostile": hostileFindings(),
	} {
		if err := validate(t, s, write(t, "sarif", all)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	good := write(t, "sarif", findings())
	for _, bad := range [][2]string{
		{`"level": "error"`, `"level": "fatal"`},
		{`"version": "2.1.0"`, `"version": "2.2.0"`},
		{`"text": "Write y"`, `"words": "Write y"`},
		{`"startLine": 3`, `"startLine": 0`},
		{`"uri": "sub/a%20b/p.go"`, `"uri": "sub/%zz/p.go"`},
		{`"kind": "inSource"`, `"kind": "outside"`},
	} {
		text := good
		if !strings.Contains(text, bad[0]) {
			text = write(t, "sarif", accepted)
		}
		if !strings.Contains(text, bad[0]) {
			t.Errorf("%s is not written", bad[0])
		} else if validate(t, s, strings.Replace(text, bad[0], bad[1], 1)) == nil {
			t.Errorf("the schema takes %s", bad[1])
		}
	}
}

// What GitHub demands beyond the standard: its page "SARIF support for code
// scanning".
func TestSARIFForGitHub(t *testing.T) {
	type words struct{ Text string }
	type location struct {
		PhysicalLocation struct {
			ArtifactLocation struct{ URI, URIBaseID string }
			Region           struct{ StartLine, StartColumn, EndLine, EndColumn int }
		}
	}
	var catalogue strings.Builder
	if err := report.Write(&catalogue, "sarif", nil, report.Options{Version: "v1.2.3", Rules: analyzers.Rules()}); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"findings": write(t, "sarif", findings()), "hostile": write(t, "sarif", hostileFindings()), "catalogue": catalogue.String(),
	} {
		if err := validate(t, schema(t), text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var doc struct {
			Schema string `json:"$schema"`
			Runs   []struct {
				ColumnKind string
				Tool       struct {
					Driver struct {
						Name, SemanticVersion string
						Rules                 []struct {
							ID, HelpURI                             string
							ShortDescription, FullDescription, Help words
							Properties                              struct{ Tags []string }
						}
					}
				}
				Results []struct {
					RuleID              string
					RuleIndex           int
					Message             words
					Locations           []location
					PartialFingerprints map[string]string
				}
			}
		}
		if err := json.Unmarshal([]byte(text), &doc); err != nil {
			t.Fatal(err)
		}
		run := doc.Runs[0]
		if want := map[string]int{"findings": 2, "hostile": 2 * len(hostile)}[name]; len(run.Results) != want {
			t.Errorf("%s: %d results, want %d", name, len(run.Results), want)
		}
		if doc.Schema == "" || run.Tool.Driver.Name != "dynlint" || run.Tool.Driver.SemanticVersion != "1.2.3" || run.ColumnKind == "" {
			t.Errorf("%s: head %+v", name, doc)
		}
		for _, r := range run.Tool.Driver.Rules {
			if r.Help.Text == "" {
				t.Errorf("%s: %s has no help", name, r.ID)
			}
			for _, s := range []string{r.ID, r.ShortDescription.Text, r.FullDescription.Text, r.HelpURI} {
				if s == "" || len([]rune(s)) > 1024 {
					t.Errorf("%s: %s has a text of %d characters", name, r.ID, len([]rune(s)))
				}
			}
			if len(r.Properties.Tags) > 20 {
				t.Errorf("%s: %s has %d tags", name, r.ID, len(r.Properties.Tags))
			}
		}
		for _, r := range run.Results {
			if r.Message.Text == "" || len(r.Locations) == 0 || r.PartialFingerprints["dynlint/v1"] == "" {
				t.Errorf("%s: result %+v", name, r)
				continue
			}
			if r.RuleIndex >= 0 && run.Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID {
				t.Errorf("%s: rule %d is not %s", name, r.RuleIndex, r.RuleID)
			}
			l := r.Locations[0].PhysicalLocation
			if g := l.Region; g.StartLine < 1 || g.StartColumn < 1 || g.EndLine != g.StartLine || g.EndColumn <= g.StartColumn {
				t.Errorf("%s: region %+v", name, g)
			}
			u, err := url.Parse(l.ArtifactLocation.URI)
			if err != nil || u.IsAbs() || strings.HasPrefix(u.Path, "/") || strings.ContainsAny(l.ArtifactLocation.URI, " \\\"<>\n") || l.ArtifactLocation.URIBaseID != "%SRCROOT%" {
				t.Errorf("%s: artifact %+v", name, l.ArtifactLocation)
			}
		}
	}
}

func TestSARIFURIs(t *testing.T) {
	for file, want := range map[string]string{
		"a.go":           "sub/a.go",
		"../a.go":        "a.go",
		"../../a.go":     "../a.go",
		"a b/é#?%.go":    "sub/a%20b/%C3%A9%23%3F%25.go",
		"a:b.go":         "sub/a%3Ab.go",
		"../c:/x.go":     "c%3A/x.go",
		"/other/v/x.go":  "file:///other/v/x.go",
		"new\nline\".go": "sub/new%0Aline%22.go",
	} {
		f := findings()[1]
		f.At.File = file
		var doc struct {
			Runs []struct {
				Results []struct {
					Locations []struct {
						PhysicalLocation struct{ ArtifactLocation struct{ URI string } }
					}
				}
			}
		}
		if err := json.Unmarshal([]byte(write(t, "sarif", []finding.Finding{f})), &doc); err != nil {
			t.Fatal(err)
		}
		if got := doc.Runs[0].Results[0].Locations[0].PhysicalLocation.ArtifactLocation.URI; got != want {
			t.Errorf("%q: %s, want %s", file, got, want)
		}
	}
}

// GitHub refuses a run with more than 25,000 results: warnings are left out first.
func TestSARIFLimit(t *testing.T) {
	if testing.Short() {
		t.Skip("writes 30 MB")
	}
	var all []finding.Finding
	for i := range 25002 {
		f := findings()[1]
		f.At.Line, f.Fixes = i+1, nil
		if i == 25001 {
			f.Severity = finding.Error
		}
		all = append(all, f)
	}
	text := write(t, "sarif", all)
	if n := strings.Count(text, `"ruleId"`); n != 25000 {
		t.Errorf("%d results", n)
	}
	for want, n := range map[string]int{`"level": "error",`: 1, `"startLine": 25002,`: 1, `"startLine": 25001,`: 0, "2 findings are left out: a run may have 25000": 1} {
		if got := strings.Count(text, want); got != n {
			t.Errorf("%s is there %d times, want %d", want, got, n)
		}
	}
	if err := validate(t, schema(t), write(t, "sarif", all[:1])); err != nil {
		t.Error(err)
	}
}

// A link that a message quotes is none; those to other places are.
func TestSARIFLinks(t *testing.T) {
	f := findings()[0]
	f.Message = "SK is \"[click](https://example.com)\""
	f.Related[0].Text = "Orders [x](y)"
	text := write(t, "sarif", []finding.Finding{f})
	want := `"text": "SK is \"\\[click\\](https://example.com)\"\n[Orders \\[x\\](y)](0)\n[called from main.a and 2 more callers](1)"`
	if !strings.Contains(text, want) {
		t.Errorf("no %s in\n%s", want, text)
	}
	if n := strings.Count(text, `"location": {`); n != 2 { // the step of the path, and the finding
		t.Errorf("%d steps in the flow", n)
	}
}
