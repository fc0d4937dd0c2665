package analyzers_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/analyzers"
)

// The table of the documents' rules is numbered, covers every section, and names
// kinds that exist; and every kind about a design is in it.
func TestSeeds(t *testing.T) {
	text, err := os.ReadFile("../docs/seeds.md")
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]bool{}
	for _, r := range analyzers.Rules() {
		kinds[r.ID] = true
	}
	rows := regexp.MustCompile(`(?m)^\| (\d+) \| (.*)$`).FindAllStringSubmatch(string(text), -1)
	for i, row := range rows {
		if row[1] != fmt.Sprint(i+1) {
			t.Errorf("row %d has number %s", i+1, row[1])
		}
		if n := strings.Count(row[0], " | "); n != 4 {
			t.Errorf("row %s has %d columns", row[1], n+1)
		}
	}
	for section := 1; section <= 32; section++ {
		if !regexp.MustCompile(fmt.Sprintf(`(?m)^\| \d+ \| 001 [^|]*§%d[., |–]`, section)).Match(text) {
			t.Errorf("no row is about 001 §%d", section)
		}
	}
	for _, name := range regexp.MustCompile("`([a-z]+/[a-z-]+)`").FindAllStringSubmatch(string(text), -1) {
		if !kinds[name[1]] {
			t.Errorf("%s is no kind", name[1])
		}
	}
	for id := range kinds {
		about := strings.HasPrefix(id, "rules/") || strings.HasPrefix(id, "keygrammar/") || strings.HasPrefix(id, "txboundary/") || strings.HasPrefix(id, "accesspattern/")
		if about && id != "rules/invalid" && !strings.Contains(string(text), "`"+id+"`") {
			t.Errorf("%s is in no row", id)
		}
	}
}
