package analyzers_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/dynlint/dynlint/analyzers"
	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/checktest"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/design/lint"
	"github.com/dynlint/dynlint/internal/finding"
)

// designs are designs that are widely written about: a shop with a unique
// address, leaderboards, readings of sensors, many tenants with keys as ElectroDB
// makes them, and hosting of repositories. Each has one program that is right and
// one that is broken, with the faults marked.
var designs = []string{"shop", "games", "sensors", "tenants", "hosting"}

// All checks say of the right programs nothing, and of the broken ones what is
// marked.
func TestDesigns(t *testing.T) {
	var checks []check.Func
	for _, a := range analyzers.All() {
		checks = append(checks, a.Check)
	}
	checktest.Run(t, "designs", checks...)

	kinds := map[string]map[string]bool{}
	for _, f := range checktest.Findings(t, "designs", checks...) {
		for _, name := range designs {
			if f.Preset != finding.Core || !strings.HasPrefix(f.At.File, "testdata/src/designs/"+name+"/broken/") {
				continue
			}
			if kinds[name] == nil {
				kinds[name] = map[string]bool{}
			}
			kinds[name][f.Rule] = true
		}
	}
	for _, name := range designs {
		if len(kinds[name]) < 5 {
			t.Errorf("%s/broken has faults of %d kinds: %v", name, len(kinds[name]), kinds[name])
		}
	}
}

// The files of the designs have no finding, not even advice, and both programs of
// a design are judged by the same.
func TestDesignFiles(t *testing.T) {
	want := regexp.MustCompile(" # want .*")
	for _, name := range designs {
		var texts [2]string
		for i, sub := range []string{"right", "broken"} {
			file := filepath.Join("../testdata/src/designs", name, sub, design.FileName)
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts[i] = regexp.MustCompile("/(right|broken)/").ReplaceAllString(want.ReplaceAllString(string(text), ""), "/")
			d, err := design.Load(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range lint.Check(d, lint.Options{Today: time.Date(2026, 7, 1, 0, 0, 0, 0, time.UTC)}) {
				t.Errorf("%s:%d: %s [%s]", file, f.Pos.Line, f.Message, f.Kind.Rule())
			}
		}
		if texts[0] != texts[1] {
			t.Errorf("the programs of %s have different files", name)
		}
	}
}
