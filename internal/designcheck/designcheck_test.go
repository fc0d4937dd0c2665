package designcheck_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/design/lint"
	"github.com/dynlint/dynlint/internal/designcheck"
	"github.com/dynlint/dynlint/internal/finding"
)

var today = time.Date(2026, 7, 1, 0, 0, 0, 0, time.UTC)

// place names files without their directory.
func place(pos design.Pos) (run, module finding.Place) {
	p := finding.Place{File: filepath.Base(pos.File), Line: pos.Line, Col: pos.Col}
	return p, p
}

func load(t *testing.T, text string) (*design.Design, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), design.FileName)
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return design.Load(file)
}

// Every kind is in the catalogue once, with its sections, and the examples of
// its page do what they say.
func TestRules(t *testing.T) {
	rules := designcheck.Rules()
	for _, k := range lint.Kinds() {
		i := slices.IndexFunc(rules, func(r *finding.Rule) bool { return r.ID == k.Rule() })
		if i < 0 {
			t.Errorf("%s is not in the catalogue", k.Rule())
			continue
		}
		r := rules[i]
		if (r.Preset == finding.Audit) != k.Advice {
			t.Errorf("%s: preset %s, advice %t", r.ID, r.Preset, k.Advice)
		}
		for _, s := range r.Seeds {
			if doc, section, _ := strings.Cut(s, " "); len(doc) != 3 || section == "" {
				t.Errorf("%s: %q is no section of a document", r.ID, s)
			}
		}
		d, err := load(t, r.Wrong)
		if err != nil {
			t.Errorf("%s: %v", r.ID, err)
			continue
		}
		for _, f := range designcheck.Check(d, today, place) {
			if f.Rule != r.ID || f.Preset != r.Preset || f.Severity != r.Severity || !f.At.IsValid() {
				t.Errorf("the wrong example of %s gives %+v", r.ID, f)
			}
		}
	}
	if n := len(lint.Kinds()) + 1; len(rules) != n {
		t.Errorf("%d rules, want %d", len(rules), n)
	}
}

func TestSections(t *testing.T) {
	for _, r := range designcheck.Rules() {
		if r.ID == "rules/hot-partition" && !slices.Equal(r.Seeds, []string{"001 §25", "001 §29.2", "000 options"}) {
			t.Errorf("sections of %s: %q", r.ID, r.Seeds)
		}
	}
}

// All faults of a file are findings, the same text at several places too.
func TestFaults(t *testing.T) {
	_, err := load(t, "version: 1\ntabels: {}\ntables:\n  A: {key: {PK: X}, size: {itms: 1, items: 2}}\n  B: {key: {PK: X}}\n")
	var faults design.Errors
	if !errors.As(err, &faults) {
		t.Fatalf("got %v", err)
	}
	var got []string
	for _, f := range designcheck.Faults(faults, place) {
		got = append(got, f.String())
	}
	want := []string{
		`rules.yaml:2:1: unknown key "tabels"; did you mean "tables"? [rules/invalid]`,
		`rules.yaml:4:17: type of PK is "X"; it is one of S, N, B [rules/invalid]`,
		`rules.yaml:4:28: unknown key "itms" in size; did you mean "items"? [rules/invalid]`,
		`rules.yaml:5:17: type of PK is "X"; it is one of S, N, B [rules/invalid]`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
