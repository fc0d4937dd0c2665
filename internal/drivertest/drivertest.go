// Package drivertest runs analyzers as drivers do that see one package at a
// time, and gives what they report a form that can be compared with the findings
// of the command: the rule, where the wrong operation or literal stands, and the
// message.
package drivertest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A Package is what the go command says of one.
type Package struct {
	ImportPath      string
	Dir             string
	Export          string // file of export data
	Standard        bool
	CompiledGoFiles []string
	Imports         []string
	ImportMap       map[string]string
	Match           []string
	Module          *struct {
		Path, Version, Dir string
		Main               bool
	}
}

// Files are the names of the package's files.
func (p *Package) Files() []string {
	var out []string
	for _, f := range p.CompiledGoFiles {
		if !filepath.IsAbs(f) {
			f = filepath.Join(p.Dir, f)
		}
		out = append(out, f)
	}
	return out
}

// Main reports whether the package belongs to the main module.
func (p *Package) Main() bool { return p.Module != nil && p.Module.Main }

// List returns the packages that patterns name in dir, and all they import,
// each after its imports.
func List(t testing.TB, dir string, patterns ...string) []*Package {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-export", "-compiled", "-deps",
		"-json=ImportPath,Dir,Export,Standard,CompiledGoFiles,Imports,ImportMap,Match,Module"}, patterns...)...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), "GOWORK=off")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, &stderr)
	}
	var all []*Package
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		p := new(Package)
		if err := dec.Decode(p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		if p.ImportPath != "unsafe" && len(p.CompiledGoFiles) > 0 {
			all = append(all, p)
		}
	}
}

// Closure returns the packages below a path and all they import, in order.
func Closure(all []*Package, below string) []*Package {
	byPath := map[string]*Package{}
	for _, p := range all {
		byPath[p.ImportPath] = p
	}
	needed := map[*Package]bool{}
	var need func(p *Package)
	need = func(p *Package) {
		if p == nil || needed[p] {
			return
		}
		needed[p] = true
		for _, imp := range p.Imports {
			need(byPath[imp])
		}
	}
	for _, p := range all {
		if p.ImportPath == below || strings.HasPrefix(p.ImportPath, below+"/") {
			need(p)
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(p *Package) bool { return !needed[p] })
}

// A Finding is what can be compared.
type Finding struct {
	Rule    string
	File    string // relative to the root of the module
	Line    int
	Col     int
	Message string
	Audit   bool
}

var message = regexp.MustCompile(`^(.*?)(?: \(([^\s()]+):(\d+):(\d+)\))? \[([a-z]+/[a-z-]+)\]( \(audit\))?$`)

// parse takes the message of a diagnostic apart. file, line and col are where it
// was reported, which is where it belongs unless the message names a place.
func parse(t testing.TB, text, file string, line, col int) Finding {
	t.Helper()
	m := message.FindStringSubmatch(text)
	if m == nil {
		t.Errorf("%s:%d:%d: %q does not end in a rule", file, line, col, text)
		return Finding{Message: text}
	}
	f := Finding{Rule: m[5], Message: m[1], File: file, Line: line, Col: col, Audit: m[6] != ""}
	if m[2] != "" {
		f.File = m[2]
		f.Line, _ = strconv.Atoi(m[3])
		f.Col, _ = strconv.Atoi(m[4])
	}
	return f
}

// Lines are the findings as lines that can be compared, sorted and each once.
func Lines(all []Finding) []string {
	var out []string
	for _, f := range all {
		line := fmt.Sprintf("%s %s:%d:%d: %s", f.Rule, f.File, f.Line, f.Col, f.Message)
		if f.Audit {
			line += " (audit)"
		}
		out = append(out, line)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// relative is a file as findings name it.
func relative(t testing.TB, root, file string) string {
	t.Helper()
	rel, err := filepath.Rel(root, file)
	if err != nil {
		t.Fatal(err)
	}
	return filepath.ToSlash(rel)
}
