// Package faults_test keeps FAULTS.md in step with the comments that mark the
// planted faults.
package faults_test

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the table of FAULTS.md")

var mark = regexp.MustCompile(`(?://|#) fault: (([a-z]+)/[a-z-]+) – (.*)$`)

// checks are those with planted faults, three or more of each; of request there is
// one, since most of what the service rejects would show in any test.
var checks = []string{"scan", "filterexpr", "keygrammar", "clientkey", "accesspattern", "request", "txboundary"}

func TestFaults(t *testing.T) {
	rows := map[string][]string{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == "faults_test.go" || !slices.Contains([]string{".go", ".yaml"}, filepath.Ext(path)) {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(text), "\n") {
			if m := mark.FindStringSubmatch(line); m != nil {
				row := fmt.Sprintf("| %s | %s:%d | %s |\n", m[1], filepath.ToSlash(path), i+1, m[3])
				rows[m[2]] = append(rows[m[2]], row)
			} else if strings.Contains(line, " fault: ") {
				t.Errorf("%s:%d: not of the form `// fault: check/kind – why`", path, i+1)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	table := "| finding | where | why |\n|---|---|---|\n"
	for _, check := range checks {
		if n := len(rows[check]); n < 3 && check != "request" {
			t.Errorf("%d faults of %s, want 3 or more", n, check)
		}
		slices.Sort(rows[check])
		table += strings.Join(rows[check], "")
		delete(rows, check)
	}
	for check := range rows {
		t.Errorf("faults of an unknown check %q", check)
	}

	const begin, end = "<!-- table -->\n", "<!-- end -->\n"
	text, err := os.ReadFile("FAULTS.md")
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), begin)
	old, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("FAULTS.md has no table between %q and %q", begin, end)
	}
	if old == table {
		return
	}
	if !*update {
		t.Fatal("FAULTS.md is not up to date; run go test . -update")
	}
	if err := os.WriteFile("FAULTS.md", []byte(before+begin+table+end+after), 0o666); err != nil {
		t.Fatal(err)
	}
}
