package rejects_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/analyzers/expression"
	"github.com/dynlint/dynlint/analyzers/request"
	"github.com/dynlint/dynlint/internal/checktest"
	"github.com/dynlint/dynlint/internal/dyntest"
)

// What is rejected of the requests that guregu/dynamo sends, in both of its versions.
func TestGuregu(t *testing.T) { checktest.RunModule(t, "guregu", expression.Check, request.Check) }

// A reserved word in a text of guregu/dynamo is quoted, where it is written as an
// argument of the library.
func TestGureguFixes(t *testing.T) {
	fixed := map[string]string{} // lines before and after, without what stands around the call
	for _, f := range checktest.ModuleFindings(t, "guregu", expression.Check) {
		text, err := os.ReadFile(filepath.Join(dyntest.Root(t), "testdata", "guregu", filepath.FromSlash(f.At.File)))
		if err != nil {
			t.Fatal(err)
		}
		for _, fix := range f.Fixes {
			for _, e := range slices.Backward(fix.Edits) {
				text = slices.Replace(text, e.Start, e.End, []byte(e.Text)...)
			}
			line, _, _ := strings.Cut(strings.Split(string(text), "\n")[f.At.Line-1], " //")
			fixed[f.String()] = strings.TrimSpace(line)
		}
	}
	var got []string
	for _, line := range fixed {
		got = append(got, line)
	}
	for _, want := range []string{
		`q().Filter("'status' = ?", "x").All(ctx, &out)`,
		`q().Filter("address.'zone' = ?", "x").All(ctx, &out)`,
		`t.Scan().Project("'name'", "id").All(ctx, &out)`,
		`q().Project("x.'name'").All(ctx, &out)`,
		`u().Set("a.'name'", 1).Run(ctx)`,
		`u().Set("a", 1).If("version = ? AND 'owner' = ?", 1, "me").Run(ctx)`,
	} {
		if !slices.ContainsFunc(got, func(line string) bool { return strings.TrimSpace(line) == want }) {
			t.Errorf("no fix makes %s", want)
		}
	}
	for _, line := range got {
		if strings.Contains(line, "store.") {
			t.Errorf("a text that another package may use is changed: %s", line)
		}
	}
}
