package formtest

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write docs/entrypoints.md")

// The page of the documentation is what the tests try.
func TestDocs(t *testing.T) {
	file := filepath.Join("..", "..", "..", "docs", "entrypoints.md")
	if *update {
		if err := os.WriteFile(file, []byte(Markdown()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != Markdown() {
		t.Error("docs/entrypoints.md is not up to date: go test ./internal/entry/formtest -update")
	}
}

// Names of families and forms are told apart in tests and in the documentation.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	once := func(name string) {
		if seen[name] {
			t.Errorf("%s is there twice", name)
		}
		seen[name] = true
	}
	for _, f := range Families {
		once("family " + f.Group + ": " + f.Name)
	}
	for _, f := range Forms {
		once("form " + f.Name)
		if f.Doc == "" {
			t.Errorf("form %s is not documented", f.Name)
		}
	}
}
