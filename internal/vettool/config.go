package vettool

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/go/analysis"
)

// config is what the go command says of a package. Fields that are not needed
// here are left out.
type config struct {
	ID            string // "fmt", for messages
	Compiler      string
	Dir           string
	ImportPath    string
	GoVersion     string // that the module asks for
	GoFiles       []string
	NonGoFiles    []string
	IgnoredFiles  []string
	ModulePath    string           // up to Go 1.26; "" for the standard library
	ModuleVersion string           // up to Go 1.26; "" for main modules
	Module        *analysis.Module // from Go 1.27
	ImportMap     map[string]string
	PackageFile   map[string]string // export data of direct imports, by path
	Standard      map[string]bool   // imports of the standard library
	PackageVetx   map[string]string // facts of direct imports, by path
	VetxOnly      bool              // only facts are wanted
	VetxOutput    string            // where the facts go
	Stdout        string            // where the findings go with -json

	SucceedOnTypecheckFailure bool // the compiler will report what is wrong
}

func readConfig(name string) (*config, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("cannot read what go vet says of a package: %w", err)
	}
	c := new(config)
	if err := json.Unmarshal(data, c); err != nil {
		return nil, fmt.Errorf("%s is not written by go vet: %w", name, err)
	}
	if c.ImportPath == "" || len(c.GoFiles) == 0 {
		return nil, fmt.Errorf("%s describes no package; it is written by go vet -vettool=dynlint", name)
	}
	// Older Go versions said "p [p.test]" of a test variant.
	c.ImportPath, _, _ = strings.Cut(c.ImportPath, " ")
	return c, nil
}

// module is the module of the package, nil for the standard library.
func (c *config) module() *analysis.Module {
	switch {
	case c.Module != nil && c.Module.Path != "":
		return c.Module
	case c.ModulePath != "":
		return &analysis.Module{Path: c.ModulePath, Version: c.ModuleVersion, GoVersion: c.GoVersion}
	}
	return nil
}

// home is the module as a pass is given it: with its directory if it is a main
// module, and also of files that the command line names. Sources may lie elsewhere,
// given by -overlay.
func (c *config) home() *analysis.Module {
	m := c.module()
	if !c.mine() || m != nil && m.Dir != "" {
		return m
	}
	root, text := goMod(c.Dir)
	if root == "" {
		return m
	}
	if m == nil {
		if m = (&analysis.Module{Path: modfile.ModulePath(text), GoVersion: c.GoVersion}); m.Path == "" {
			return nil
		}
	}
	found := *m
	found.Dir = root
	return &found
}

// goMod finds the nearest go.mod above a directory; "" if there is none.
func goMod(dir string) (root string, text []byte) {
	for at := dir; filepath.IsAbs(at); at = filepath.Dir(at) {
		if text, err := os.ReadFile(filepath.Join(at, "go.mod")); err == nil {
			return at, text
		}
		if at == filepath.Dir(at) {
			break
		}
	}
	return "", nil
}

// named reports whether the package is made of files that the command line names.
func (c *config) named() bool { return c.ImportPath == "command-line-arguments" }

// mine reports whether the package belongs to a main module, or is made of
// files that the command line names.
func (c *config) mine() bool {
	m := c.module()
	if m == nil {
		return c.named()
	}
	return m.Version == ""
}

// standard reports whether the package belongs to the standard library: it has
// no module, and is not found by a domain, as in GOPATH.
func (c *config) standard() bool {
	first, _, _ := strings.Cut(c.ImportPath, "/")
	return c.module() == nil && !strings.Contains(first, ".") && !c.mine()
}

// imports are the paths of the direct imports, sorted.
func (c *config) imports() []string {
	paths := slices.Sorted(maps.Values(c.ImportMap))
	return slices.Compact(paths)
}

// sources are the files that count. Files of tests contribute nothing to a
// program, and a package compiles without its own.
func (c *config) sources() []string {
	return slices.DeleteFunc(slices.Clone(c.GoFiles), func(f string) bool { return strings.HasSuffix(f, "_test.go") })
}
