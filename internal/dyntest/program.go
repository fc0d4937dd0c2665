// Package dyntest tests analyses on small programs written against the real
// SDK. A program is a folder of testdata/src in the root of this module; what
// should be found in it stands in comments beside the code:
//
//	out, err := c.Scan(ctx, in) // want `Scan of table "orders" is reachable from Handle`
//
// All programs are loaded once for a test binary, with the SDK from export
// data, so a test of one of them costs next to nothing.
package dyntest

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/sdk"
)

const (
	modulePath = "github.com/dynlint/dynlint"
	programDir = "testdata/src"
)

// Root returns the absolute root directory of this module.
func Root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if text, err := os.ReadFile(filepath.Join(dir, "go.mod")); err == nil && strings.HasPrefix(string(text), "module "+modulePath+"\n") {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			t.Fatalf("no directory above the test belongs to module %s", modulePath)
		}
		dir = parent
	}
}

// Program returns the program testdata/src/NAME: all packages in and below
// that folder, and nothing else of this module. Its code must compile. Load
// shares the packages with other tests of the binary: they must not be changed.
func Program(t testing.TB, name string) *load.Program {
	t.Helper()
	root := Root(t)
	all, err := loadAll(root)
	if err != nil {
		t.Fatal(err)
	}
	prefix := modulePath + "/" + programDir + "/" + name
	in := func(path string) bool { return path == prefix || strings.HasPrefix(path, prefix+"/") }
	prog := &load.Program{Dir: root, Fset: all.Fset, Modules: all.Modules, UsesDynamoDB: true}
	for _, b := range all.Broken {
		if in(b.Path) {
			t.Errorf("%s:%d:%d: %s", all.Rel(b.Pos.Filename), b.Pos.Line, b.Pos.Column, b.Message)
		}
	}
	needed := make(map[*load.Package]bool)
	for _, p := range all.Packages {
		if in(p.Path) {
			need(needed, p)
		}
	}
	for _, p := range all.Packages {
		if needed[p] {
			prog.Packages = append(prog.Packages, p)
		}
	}
	if len(prog.Packages) == 0 {
		t.Fatalf("no program that compiles in %s/%s", programDir, name)
	}
	return prog
}

// need marks p and all it imports.
func need(needed map[*load.Package]bool, p *load.Package) {
	if needed[p] {
		return
	}
	needed[p] = true
	for _, imp := range p.Imports {
		need(needed, imp)
	}
}

// Programs returns the names of all programs, sorted.
func Programs(t testing.TB) []string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(Root(t), filepath.FromSlash(programDir)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		if e.IsDir() {
			names = append(names, e.Name())
		}
	}
	return names
}

var (
	loadOnce sync.Once
	loaded   *load.Program
	loadErr  error
)

// loadAll loads every program in one go.
func loadAll(root string) (*load.Program, error) {
	loadOnce.Do(func() {
		// The go command reads the folders in another process. Reading them here
		// too tells "go test" that its cached result depends on them.
		var patterns []string
		dir := filepath.Join(root, filepath.FromSlash(programDir))
		loadErr = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(path, ".go") {
				pattern := "./" + filepath.ToSlash(strings.TrimPrefix(filepath.Dir(path), root+string(filepath.Separator)))
				if !slices.Contains(patterns, pattern) {
					patterns = append(patterns, pattern)
				}
			}
			return err
		})
		if loadErr != nil {
			return
		}
		if patterns == nil {
			loadErr = fmt.Errorf("no Go files in %s", dir)
			return
		}
		loaded, loadErr = load.Load(context.Background(), load.Options{
			Dir:      root,
			Only:     true,
			Patterns: patterns,
			Client:   sdk.Reaches,
		})
	})
	return loaded, loadErr
}
