package load_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/dynlint/dynlint/internal/load"
)

// client is the import path that the test programs have as DynamoDB client.
const client = "example.com/client"

// program is a module that uses the client in three ways: directly, through a
// dependency, and not at all.
const program = `
-- main/go.mod --
module example.com/main
go 1.26
require (
	example.com/client v0.0.0
	example.com/wrapper v0.0.0
	example.com/plain v0.0.0
)
replace (
	example.com/client => ../client
	example.com/wrapper => ../wrapper
	example.com/plain => ../plain
)
-- main/main.go --
package main
import "example.com/main/store"
func main() { store.Get() }
-- main/store/store.go --
package store
import (
	"example.com/main/keys"
	"example.com/plain"
	"example.com/wrapper"
)
func Get() string { return wrapper.Get(keys.Key() + plain.Name) }
-- main/keys/keys.go --
package keys
func Key() string { return "k" }
-- wrapper/go.mod --
module example.com/wrapper
go 1.26
require example.com/client v0.0.0
-- wrapper/wrapper.go --
package wrapper
import "example.com/client"
func Get(k string) string { return client.GetItem(k) }
-- plain/go.mod --
module example.com/plain
go 1.26
-- plain/plain.go --
package plain
const Name = "n"
-- client/go.mod --
module example.com/client
go 1.26
-- client/client.go --
package client
func GetItem(k string) string { return k }
`

// write lays out a txtar archive, and more archives over it, in a new directory.
func write(t *testing.T, archives ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, a := range archives {
		for _, f := range txtar.Parse([]byte(a)).Files {
			name := filepath.Join(dir, filepath.FromSlash(f.Name))
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, f.Data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	return dir
}

// options are for a run in dir that depends on nothing of the machine.
func options(dir string, patterns ...string) load.Options {
	return load.Options{
		Dir:      dir,
		Env:      append(os.Environ(), "GOWORK=", "GOFLAGS=-mod=mod", "GOPROXY=off"),
		Patterns: patterns,
		Client:   func(path string) bool { return path == client },
	}
}

func mustLoad(t *testing.T, o load.Options) *load.Program {
	t.Helper()
	prog, err := load.Load(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

// describe lists the packages that were read, in order: "path" or, for those
// that are not reported, "(path)".
func describe(prog *load.Program) string {
	var s []string
	for _, p := range prog.Packages {
		if p.Reported {
			s = append(s, p.ID)
		} else {
			s = append(s, "("+p.ID+")")
		}
	}
	return strings.Join(s, " ")
}

func TestReadsWhatCanMatter(t *testing.T) {
	dir := write(t, program)
	prog := mustLoad(t, options(filepath.Join(dir, "main")))
	want := "example.com/main/keys (example.com/wrapper) example.com/main/store example.com/main"
	if got := describe(prog); got != want {
		t.Errorf("read %s\nwant %s", got, want)
	}
	if !prog.UsesDynamoDB {
		t.Error("UsesDynamoDB is false")
	}
	store := prog.Packages[2]
	if !store.Main || store.Module.Path != "example.com/main" || store.Module.Dir != filepath.Join(dir, "main") {
		t.Errorf("store: Main %t, Module %+v", store.Main, store.Module)
	}
	if wrapper := prog.Packages[1]; wrapper.Main || wrapper.Module.Dir != filepath.Join(dir, "wrapper") {
		t.Errorf("wrapper: Main %t, Module %+v", wrapper.Main, wrapper.Module)
	}
	var imports []string
	for _, p := range store.Imports {
		imports = append(imports, p.Path)
	}
	if want := []string{"example.com/main/keys", "example.com/wrapper"}; !slices.Equal(imports, want) {
		t.Errorf("store imports %q, want %q", imports, want)
	}
	if got := prog.Rel(store.Files[0].Name); got != "store/store.go" {
		t.Errorf("Rel = %q", got)
	}
}

func TestPatternsChooseWhatIsReported(t *testing.T) {
	dir := filepath.Join(write(t, program), "main")
	for _, test := range []struct {
		dir      string
		patterns []string
		want     string
	}{
		{".", []string{"./store"}, "(example.com/main/keys) (example.com/wrapper) example.com/main/store (example.com/main)"},
		{".", []string{"./store/...", "./keys/"}, "example.com/main/keys (example.com/wrapper) example.com/main/store (example.com/main)"},
		{"keys", nil, "example.com/main/keys (example.com/wrapper) (example.com/main/store) (example.com/main)"},
		{"keys", []string{"../store", "."}, "example.com/main/keys (example.com/wrapper) example.com/main/store (example.com/main)"},
		{".", []string{"example.com/wrapper"}, "(example.com/main/keys) example.com/wrapper (example.com/main/store) (example.com/main)"},
	} {
		prog := mustLoad(t, options(filepath.Join(dir, test.dir), test.patterns...))
		if got := describe(prog); got != test.want {
			t.Errorf("in %s, %q: read %s\nwant %s", test.dir, test.patterns, got, test.want)
		}
	}
}

func TestOnly(t *testing.T) {
	dir := filepath.Join(write(t, program), "main")
	o := options(dir, "./store")
	o.Only = true
	prog := mustLoad(t, o)
	if got, want := describe(prog), "(example.com/wrapper) example.com/main/store"; got != want {
		t.Errorf("read %s, want %s", got, want)
	}
	if p := prog.Packages[1]; !p.Main || p.Imports[0] != prog.Packages[0] {
		t.Errorf("Main %t, imports %v", p.Main, p.Imports)
	}
}

// A package without files for this build is not there; it is no error unless
// it is named.
func TestPackagesWithoutFiles(t *testing.T) {
	dir := filepath.Join(write(t, program, `
-- main/onlytests/a_test.go --
package onlytests
-- main/other/other_plan9.go --
package other
`), "main")
	prog := mustLoad(t, options(dir))
	want := "example.com/main/keys (example.com/wrapper) example.com/main/store example.com/main"
	if got := describe(prog) + describeBroken(prog); got != want {
		t.Errorf("read %s\nwant %s", got, want)
	}
	for pattern, want := range map[string]string{
		"./onlytests": "./onlytests has only _test.go files; read them with -tests",
		"./other":     "build constraints exclude all Go files in other; name packages of the module, such as ./...",
	} {
		if _, err := load.Load(t.Context(), options(dir, pattern)); err == nil || err.Error() != want {
			t.Errorf("%s: error %v\nwant %s", pattern, err, want)
		}
	}
	o := options(dir, "./onlytests")
	o.Tests = true
	want = "(example.com/main/keys) example.com/main/onlytests [example.com/main/onlytests.test] (example.com/wrapper) (example.com/main/store) (example.com/main)"
	if got := describe(mustLoad(t, o)); got != want {
		t.Errorf("with tests read %s\nwant %s", got, want)
	}
}

func TestModuleOfTheProgram(t *testing.T) {
	dir := filepath.Join(write(t, program), "main")
	o := options(dir)
	o.Module = func(path string) bool { return path == "example.com/plain" }
	prog := mustLoad(t, o)
	want := "example.com/main/keys (example.com/plain) (example.com/wrapper) example.com/main/store example.com/main"
	if got := describe(prog); got != want {
		t.Errorf("read %s\nwant %s", got, want)
	}
	if !prog.Packages[1].Main {
		t.Error("the named module does not belong to the program")
	}
}

func TestWorkspace(t *testing.T) {
	dir := write(t, `
-- go.work --
go 1.26
use ./app
use ./base
-- app/go.mod --
module example.com/app
go 1.26
-- app/cmd/main.go --
package main
import "example.com/base/store"
func main() { store.Get() }
-- base/go.mod --
module example.com/base
go 1.26
require example.com/client v0.0.0
replace example.com/client => ../client
-- base/store/store.go --
package store
import "example.com/client"
func Get() string { return client.GetItem("") }
-- client/go.mod --
module example.com/client
go 1.26
-- client/client.go --
package client
func GetItem(k string) string { return k }
`)
	for _, test := range []struct {
		dir      string
		patterns []string
		want     string
	}{
		{".", []string{"./app/...", "./base/..."}, "example.com/base/store example.com/app/cmd"},
		{".", nil, "example.com/base/store example.com/app/cmd"},
		{"app", nil, "(example.com/base/store) example.com/app/cmd"},
	} {
		o := options(filepath.Join(dir, test.dir), test.patterns...)
		o.Env = append(o.Env, "GOFLAGS=")
		prog := mustLoad(t, o)
		if got := describe(prog); got != test.want {
			t.Errorf("in %s, %q: read %s\nwant %s", test.dir, test.patterns, got, test.want)
		}
		if len(prog.Modules) != 2 || prog.Modules[0].Path != "example.com/app" || prog.Modules[1].Path != "example.com/base" {
			t.Errorf("in %s: modules %v", test.dir, prog.Modules)
		}
	}
}

func TestNoClient(t *testing.T) {
	dir := write(t, "-- go.mod --\nmodule example.com/m\ngo 1.26\n-- a.go --\npackage m\nimport _ \"fmt\"\n-- t/a_test.go --\npackage t\n")
	prog := mustLoad(t, options(dir, "./..."))
	if prog.UsesDynamoDB || len(prog.Packages) != 0 || len(prog.Modules) != 1 {
		t.Errorf("UsesDynamoDB %t, read %q, modules %v", prog.UsesDynamoDB, describe(prog), prog.Modules)
	}
}

func TestBuildTagsAndPlatform(t *testing.T) {
	dir := filepath.Join(write(t, program, `
-- main/store/tagged.go --
//go:build special
package store
-- main/store/store_plan9.go --
package store
`), "main")
	files := func(o load.Options) string {
		var names []string
		for _, p := range mustLoad(t, o).Packages {
			if p.Path == "example.com/main/store" {
				for _, f := range p.Files {
					names = append(names, filepath.Base(f.Name))
				}
			}
		}
		return strings.Join(names, " ")
	}
	o := options(dir)
	o.Tags = "other,special"
	if got := files(o); got != "store.go tagged.go" {
		t.Errorf("-tags: files %s", got)
	}
	o = options(dir)
	o.Env = append(o.Env, "GOFLAGS=-mod=mod -tags=special")
	if got := files(o); got != "store.go tagged.go" {
		t.Errorf("GOFLAGS: files %s", got)
	}
}

func TestTestFiles(t *testing.T) {
	dir := filepath.Join(write(t, program, `
-- main/keys/keys_test.go --
package keys
func helper() string { return Key() }
-- main/keys/more_test.go --
package keys_test
import (
	"example.com/main/keys"
	"example.com/main/store"
)
var _ = keys.Key() + store.Get()
`), "main")
	o := options(dir, "./keys")
	if got, want := describe(mustLoad(t, o)), "example.com/main/keys (example.com/wrapper) (example.com/main/store) (example.com/main)"; got != want {
		t.Errorf("without tests read %s\nwant %s", got, want)
	}
	o.Tests = true
	prog := mustLoad(t, o)
	want := "example.com/main/keys (example.com/wrapper) (example.com/main/store) (example.com/main) " +
		"example.com/main/keys_test [example.com/main/keys.test]"
	want = strings.Replace(want, " ", " example.com/main/keys [example.com/main/keys.test] ", 1)
	if got := describe(prog); got != want {
		t.Errorf("with tests read %s\nwant %s", got, want)
	}
	variant := prog.Packages[1]
	if variant.ForTest != "example.com/main/keys" || variant.Path != "example.com/main/keys" || !variant.Main {
		t.Errorf("variant: ForTest %q, Path %q, Main %t", variant.ForTest, variant.Path, variant.Main)
	}
	external := prog.Packages[len(prog.Packages)-1]
	if len(external.Imports) != 2 || external.Imports[0] != variant || external.Imports[1].ID != "example.com/main/store" {
		t.Errorf("external test imports %v", external.Imports)
	}
	for _, f := range variant.Files {
		if f.Test != (filepath.Base(f.Name) == "keys_test.go") {
			t.Errorf("%s: Test is %t", f.Name, f.Test)
		}
	}
}

func TestGenerated(t *testing.T) {
	dir := filepath.Join(write(t, program, `
-- main/keys/gen.go --
// Code generated by a tool. DO NOT EDIT.

package keys
-- main/keys/gen2.go --
// Code written by hand, not generated.

package keys
`), "main")
	for _, p := range mustLoad(t, options(dir)).Packages {
		for _, f := range p.Files {
			if want := filepath.Base(f.Name) == "gen.go"; f.Generated != want {
				t.Errorf("%s: Generated is %t", f.Name, f.Generated)
			}
		}
	}
}

func TestVendor(t *testing.T) {
	dir := filepath.Join(write(t, program), "main")
	cmd := exec.Command("go", "mod", "vendor")
	cmd.Dir = dir
	cmd.Env = options(dir).Env
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go mod vendor: %v\n%s", err, out)
	}
	o := options(dir)
	o.Env = append(o.Env, "GOFLAGS=-mod=vendor")
	prog := mustLoad(t, o)
	want := "example.com/main/keys (example.com/wrapper) example.com/main/store example.com/main"
	if got := describe(prog); got != want {
		t.Errorf("read %s\nwant %s", got, want)
	}
	if got := prog.Rel(prog.Packages[1].Files[0].Name); got != "vendor/example.com/wrapper/wrapper.go" {
		t.Errorf("wrapper read from %s", got)
	}
}

// Cgo rewrites files; positions, names and marks are those of the source.
func TestCgo(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("needs a C compiler")
	}
	dir := filepath.Join(write(t, program, `
-- main/native/native.go --
package native

// static int one(void) { return 1; }
import "C"

import "example.com/main/store"

func Get() string { _ = C.one(); return store.Get() }
`), "main")
	o := options(dir, "./native")
	o.Env = append(o.Env, "CGO_ENABLED=1")
	prog := mustLoad(t, o)
	p := prog.Packages[len(prog.Packages)-1]
	if p.Path != "example.com/main/native" || len(p.Files) != 1 {
		t.Fatalf("read %s, files of the last: %v", describe(prog), p.Files)
	}
	f := p.Files[0]
	if prog.Rel(f.Name) != "native/native.go" || f.Generated {
		t.Errorf("file %s, generated %t", prog.Rel(f.Name), f.Generated)
	}
	get := f.Syntax.Scope.Lookup("Get")
	if get == nil {
		t.Fatal("no function Get in the file")
	}
	pos := prog.Position(get.Pos())
	if prog.Rel(pos.Filename) != "native/native.go" || pos.Line != 8 || pos.Column != 6 {
		t.Errorf("Get is at %s:%d:%d", prog.Rel(pos.Filename), pos.Line, pos.Column)
	}
}

func TestOrderDoesNotVary(t *testing.T) {
	var files strings.Builder
	for i := range 12 {
		fmt.Fprintf(&files, "-- main/p%d/p.go --\npackage p\nimport _ \"example.com/main/keys\"\n", i)
	}
	dir := filepath.Join(write(t, program, files.String()), "main")
	first := describe(mustLoad(t, options(dir)))
	for range 3 {
		if got := describe(mustLoad(t, options(dir))); got != first {
			t.Fatalf("read %s\nthen %s", first, got)
		}
	}
}
