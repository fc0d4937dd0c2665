package load_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/dynlint/dynlint/internal/load"
)

// GOFLAGS=-overlay adds, replaces and takes away files, as for go build.
func TestOverlay(t *testing.T) {
	dir := write(t, program)
	main := filepath.Join(dir, "main")
	away := t.TempDir()
	for name, text := range map[string]string{
		"keys.go": "package keys\n\nfunc Key() string { return \"replaced\" }\n",
		"more.go": "package keys\n\nconst More = 1\n",
	} {
		if err := os.WriteFile(filepath.Join(away, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(main, "keys", "wrong.go"), []byte("package wrong\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(away, "an overlay.json")
	text := fmt.Sprintf(`{"Replace": {"keys/keys.go": %q, %q: %q, "keys/wrong.go": ""}}`,
		filepath.Join(away, "keys.go"), filepath.Join(main, "keys", "more.go"), filepath.Join(away, "more.go"))
	if err := os.WriteFile(overlay, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	read := func() (*load.Program, error) {
		return load.Load(context.Background(), load.Options{
			Dir: main, Env: append(os.Environ(), "GOFLAGS='-overlay="+overlay+"' -mod=mod", "GOWORK=off"), Client: func(p string) bool { return p == client },
		})
	}
	p, err := read()
	if err != nil || len(p.Broken) > 0 {
		t.Fatal(err, p.Broken)
	}
	var names []string
	for _, pkg := range p.Packages {
		if pkg.Path != "example.com/main/keys" {
			continue
		}
		for _, f := range pkg.Files {
			names = append(names, p.Rel(f.Name))
			text, err := p.ReadFile(f.Name)
			if err != nil || len(text) != p.Fset.File(f.Syntax.Package).Size() {
				t.Errorf("%s: %v, %d bytes; the file set has %d", f.Name, err, len(text), p.Fset.File(f.Syntax.Package).Size())
			}
			if !p.Replaced(f.Name) {
				t.Errorf("%s is not of the overlay", f.Name)
			}
		}
		if pkg.Types.Scope().Lookup("More") == nil {
			t.Error("the added file is not read")
		}
	}
	if !slices.Equal(names, []string{"keys/keys.go", "keys/more.go"}) {
		t.Errorf("files %v", names)
	}
	if err := os.WriteFile(overlay, []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := read(); err == nil {
		t.Error("an overlay that is no JSON is no error")
	}
}
