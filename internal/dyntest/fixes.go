package dyntest

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("dyntest.update", false, "write the golden files of fixes; read them before you commit them")

// checkFixes applies the fixes of all results and compares each changed file
// F with the txtar archive F.golden: one section for each title, which holds
// the file after all fixes of that title. The files must be gofmt's.
func checkFixes(t *testing.T, root string, results []Result) {
	t.Helper()
	got, err := applyAll(root, results)
	if err != nil {
		t.Error(err)
		return
	}
	for _, file := range sortedKeys(got) {
		golden := filepath.Join(root, filepath.FromSlash(file)+".golden")
		text := txtar.Format(&txtar.Archive{Files: got[file]})
		if *update {
			if err := os.WriteFile(golden, text, 0o666); err != nil {
				t.Error(err)
			}
			continue
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Errorf("%s has fixes, but no golden file: %v", file, err)
			continue
		}
		if diff := firstDifference(string(text), string(want)); diff != "" {
			t.Errorf("%s.golden: %s", file, diff)
		}
	}
}

// applyAll returns, for each file that a fix changes, one section for each
// title of a fix, sorted by title.
func applyAll(root string, results []Result) (map[string][]txtar.File, error) {
	edits := make(map[string]map[string][]Edit) // by file and title
	for _, r := range results {
		for _, fix := range r.Fixes {
			for _, e := range fix.Edits {
				if edits[e.File] == nil {
					edits[e.File] = make(map[string][]Edit)
				}
				edits[e.File][fix.Title] = append(edits[e.File][fix.Title], e)
			}
		}
	}
	files := make(map[string][]txtar.File)
	for _, file := range sortedKeys(edits) {
		source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
		if err != nil {
			return nil, err
		}
		for _, title := range sortedKeys(edits[file]) {
			changed, err := Apply(source, edits[file][title])
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", file, title, err)
			}
			if formatted, err := format.Source(changed); err != nil {
				return nil, fmt.Errorf("%s: %s: the result does not parse: %w", file, title, err)
			} else if !bytes.Equal(formatted, changed) {
				return nil, fmt.Errorf("%s: %s: the result is not formatted:\n%s", file, title, changed)
			}
			files[file] = append(files[file], txtar.File{Name: title, Data: changed})
		}
	}
	return files, nil
}

// Apply applies edits of one file. Equal edits are applied once; others must
// not overlap.
func Apply(source []byte, edits []Edit) ([]byte, error) {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b Edit) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return a.End - b.End
	})
	edits = slices.Compact(edits)
	var out []byte
	last := 0
	for _, e := range edits {
		if e.Start < last || e.End < e.Start || e.End > len(source) {
			return nil, fmt.Errorf("edit of bytes %d to %d overlaps another or lies outside the file", e.Start, e.End)
		}
		out = append(out, source[last:e.Start]...)
		out = append(out, e.Text...)
		last = e.End
	}
	return append(out, source[last:]...), nil
}

// firstDifference describes the first line in which two texts differ.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		a, b := "(end of file)", "(end of file)"
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b {
			return fmt.Sprintf("line %d\n\tgot  %s\n\twant %s", i+1, a, b)
		}
	}
	return ""
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
