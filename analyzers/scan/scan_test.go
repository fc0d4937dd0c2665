package scan_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/analyzers/scan"
	"github.com/dynlint/dynlint/internal/checktest"
)

func TestWithoutRules(t *testing.T) { checktest.Run(t, "scan", scan.Check) }

func TestWithRules(t *testing.T) { checktest.Run(t, "scanrules", scan.Check) }

// A finding prints the shortest way of a request to it, one call a step.
func TestPath(t *testing.T) {
	for _, f := range checktest.Findings(t, "scan", scan.Check) {
		if len(f.Path) == 0 || !strings.Contains(f.Path[0].Text, "server.count") {
			continue
		}
		var steps []string
		for _, s := range f.Path {
			steps = append(steps, s.Text)
		}
		want := []string{"main.server.count serves requests (http)", "calls store.Store.All"}
		if !slices.Equal(steps, want) {
			t.Errorf("path %q, want %q", steps, want)
		}
		if f.Path[1].File != "testdata/src/scan/main.go" || f.Path[1].Line != 56 {
			t.Errorf("the call stands at %s:%d", f.Path[1].File, f.Path[1].Line)
		}
		return
	}
	t.Error("no finding of the scan behind the interface")
}

// A function that makes a closure is called, not the closure.
func TestPathOfClosure(t *testing.T) {
	for _, f := range checktest.Findings(t, "scan", scan.Check) {
		if len(f.Path) == 0 || !strings.Contains(f.Path[0].Text, "server.archive") {
			continue
		}
		var steps []string
		for _, s := range f.Path {
			steps = append(steps, s.Text)
		}
		want := []string{"main.server.archive serves requests (http)", "calls main.run", "calls store.Store.Twice"}
		if !slices.Equal(steps, want) {
			t.Errorf("path %q, want %q", steps, want)
		}
		return
	}
	t.Error("no finding of the scan in a closure")
}

// What a call costs follows from the declared size: 2,000,000 items of 2 KB are
// 4,096,000,000 bytes, 500,000 pairs of blocks of 4 KB and 3,907 pages of 1 MB.
func TestCost(t *testing.T) {
	const want = "Work has 2,000,000 items of 2KB: a call costs 500,000 RCU and 3,907 requests"
	for _, f := range checktest.Findings(t, "scanrules", scan.Check) {
		for _, r := range f.Related {
			if r.Text == want && strings.HasSuffix(r.File, "scanrules/rules.yaml") && r.Line == 6 {
				return
			}
		}
	}
	t.Errorf("no step says %q", want)
}
