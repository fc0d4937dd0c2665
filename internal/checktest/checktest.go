// Package checktest tests checks on the programs of testdata/src: see package
// dyntest. What a check says of a program stands beside the code as a comment
//
//	out, err := c.Scan(ctx, in) // want `Scan of table "orders" … \[scan/hot-path\]`
//
// A program is judged by the rules.yaml in its folder, or in the folder of a
// package, if there is one; what is found in that file stands there as a
// comment "# want …".
package checktest

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dyntest"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/operations"
)

// Run compares what a check says of the program testdata/src/NAME with its
// comments. Findings of the preset audit end in "(audit)".
func Run(t *testing.T, name string, checks ...check.Func) {
	t.Helper()
	compare(t, name, Findings(t, name, checks...))
}

// RunCore is Run without the findings of the preset audit.
func RunCore(t *testing.T, name string, checks ...check.Func) {
	t.Helper()
	compare(t, name, slices.DeleteFunc(Findings(t, name, checks...), func(f finding.Finding) bool { return f.Preset == finding.Audit }))
}

func compare(t *testing.T, name string, findings []finding.Finding) {
	t.Helper()
	var results []dyntest.Result
	for _, f := range findings {
		r := dyntest.Result{File: f.At.File, Line: f.At.Line, Message: f.Message + " [" + f.Rule + "]"}
		if f.Preset == finding.Audit {
			r.Message += " (audit)"
		}
		for _, fix := range f.Fixes {
			var edits []dyntest.Edit
			for _, e := range fix.Edits {
				edits = append(edits, dyntest.Edit{File: e.File, Start: e.Start, End: e.End, Text: e.Text})
			}
			r.Fixes = append(r.Fixes, dyntest.Fix{Title: fix.Title, Edits: edits})
		}
		results = append(results, r)
		if problem := dyntest.MessageProblem(f.Message); problem != "" {
			t.Errorf("%s: %q %s", f.String(), f.Message, problem)
		}
	}
	dyntest.Check(t, name, results)
}

// Findings returns what checks say of the program testdata/src/NAME.
func Findings(t *testing.T, name string, checks ...check.Func) []finding.Finding {
	t.Helper()
	lp := dyntest.Program(t, name)
	root := filepath.Join(dyntest.Root(t), "testdata", "src", filepath.FromSlash(name))
	rules := rulesOf(t, lp, root)
	var designs []*design.Design // what they say of entry points and identity
	for _, pkg := range lp.Packages {
		if d := rules(pkg.Path); d != nil && !slices.Contains(designs, d) {
			designs = append(designs, d)
		}
	}
	p, err := operations.Read(context.Background(), lp, designs...)
	if err != nil {
		t.Fatal(err)
	}
	return check.Run(check.Contexts(p, check.Options{Whole: true, Places: check.NewPlaces(lp), Rules: rules}), checks)
}

// rulesFile is the nearest rules file from dir up to root.
func rulesFile(dir, root string) (string, bool) {
	for at := dir; ; at = filepath.Dir(at) {
		if matches, _ := filepath.Glob(filepath.Join(at, design.FileName)); len(matches) == 1 {
			return matches[0], true
		}
		if at == root || at == filepath.Dir(at) {
			return "", false
		}
	}
}
