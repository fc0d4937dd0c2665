package analyzers_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/dynlint/dynlint/analyzers"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/report"
)

var update = flag.Bool("update", false, "write docs/analyzers.md")

// docs is the page of all rules.
const docs = "../docs/analyzers.md"

func TestDocs(t *testing.T) {
	want := report.Docs(analyzers.Rules())
	if *update {
		if err := os.WriteFile(docs, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(docs)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/analyzers.md is not up to date; run go test ./analyzers -update")
	}
}

var (
	ruleID  = regexp.MustCompile(`^[a-z]+/[a-z]+(-[a-z]+)*$`)
	mistake = regexp.MustCompile(`^[A-Z][0-9]{2}$`)
)

// A row of the list of mistakes is found by one rule, or nobody could say which
// of several to accept.
func TestMistakes(t *testing.T) {
	by := map[string]string{}
	for _, r := range analyzers.Rules() {
		for _, m := range r.Mistakes {
			switch {
			case !mistake.MatchString(m):
				t.Errorf("%s: %q is no row of the list of mistakes", r.ID, m)
			case by[m] != "":
				t.Errorf("%s and %s are both about %s", by[m], r.ID, m)
			}
			by[m] = r.ID
		}
	}
}

// Every rule is named and described completely.
func TestRules(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range analyzers.Rules() {
		switch {
		case !ruleID.MatchString(r.ID):
			t.Errorf("%q is not of the form check/kind", r.ID)
		case seen[r.ID]:
			t.Errorf("%s is there twice", r.ID)
		}
		seen[r.ID] = true
		for what, text := range map[string]string{"What": r.What, "Why": r.Why, "Wrong": r.Wrong, "Right": r.Right, "Not": r.Not} {
			if strings.TrimSpace(text) == "" {
				t.Errorf("%s: %s is empty", r.ID, what)
			}
		}
		if r.Title == "" || strings.HasSuffix(r.Title, ".") || len(r.Title) > 80 {
			t.Errorf("%s: title %q is empty, ends in a period, or is longer than 80 bytes", r.ID, r.Title)
		}
		if !slices.Contains([]finding.Preset{finding.Core, finding.Audit}, r.Preset) ||
			!slices.Contains([]finding.Severity{finding.Error, finding.Warning}, r.Severity) ||
			!slices.Contains([]finding.Scope{finding.Call, finding.Path, finding.Program}, r.Scope) {
			t.Errorf("%s: preset %q, severity %q, scope %q", r.ID, r.Preset, r.Severity, r.Scope)
		}
		for _, n := range r.Needs {
			if !slices.Contains([]string{"schema", "grammar", "patterns", "invariants"}, n) {
				t.Errorf("%s needs %q", r.ID, n)
			}
		}
	}
}

// A check is its folder: its name, its rules and its analyzer agree.
func TestAll(t *testing.T) {
	var names []string
	for _, e := range analyzers.All() {
		names = append(names, e.Name)
		if e.Analyzer == nil || e.Analyzer.Name != e.Name {
			t.Errorf("%s: analyzer %v", e.Name, e.Analyzer)
		}
		for _, r := range e.Rules() {
			if r.Check() != e.Name {
				t.Errorf("%s has the rule %s", e.Name, r.ID)
			}
		}
	}
	folders, err := filepath.Glob("*/analyzer.go")
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range folders {
		folders[i] = filepath.Dir(f)
	}
	if !slices.Equal(names, folders) {
		t.Errorf("All lists %q, folders are %q", names, folders)
	}
	if err := analysis.Validate(analyzers.Analyzers()); err != nil {
		t.Error(err)
	}
}

// The changelog names every check, so that none is added silently.
func TestChangelog(t *testing.T) {
	text, err := os.ReadFile("../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, r := range analyzers.Rules() {
		if name := r.Check(); !seen[name] && !strings.Contains(string(text), "- `"+name+"`: ") {
			t.Errorf("CHANGELOG.md has no line for %s", name)
		}
		seen[r.Check()] = true
	}
}
