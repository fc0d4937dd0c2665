package ssabuild_test

import (
	"context"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/ssabuild"
)

// check type-checks one file as package path; imports come from deps, or from
// export data of the standard library.
func check(t *testing.T, fset *token.FileSet, path, src string, deps ...*types.Package) ssabuild.Unit {
	t.Helper()
	file, err := parser.ParseFile(fset, path+".go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Instances:    make(map[*ast.Ident]types.Instance),
		Scopes:       make(map[ast.Node]*types.Scope),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		FileVersions: make(map[*ast.File]string),
	}
	conf := types.Config{Importer: imports(deps)}
	pkg, err := conf.Check(path, fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	return ssabuild.Unit{Types: pkg, Info: info, Files: []*ast.File{file}}
}

type imports []*types.Package

func (deps imports) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	for _, p := range deps {
		if p.Path() == path {
			return p, nil
		}
	}
	return importer.Default().Import(path)
}

func build(t *testing.T, fset *token.FileSet, units ...ssabuild.Unit) *ssabuild.Program {
	t.Helper()
	prog, err := ssabuild.Build(t.Context(), fset, units, ssa.SanityCheckFunctions)
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range prog.Errors {
		if err != nil {
			t.Error(err)
		}
	}
	return prog
}

// calls returns the names of the functions that fn calls directly, and for each
// whether it has a body.
func calls(fn *ssa.Function) string {
	var s []string
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok {
				callee := call.Common().StaticCallee()
				if callee == nil {
					s = append(s, "dynamic")
					continue
				}
				name := callee.RelString(nil)
				if callee.Blocks != nil {
					name += "{}"
				}
				s = append(s, name)
			}
		}
	}
	return strings.Join(s, " ")
}

func TestBodiesOnlyOfUnits(t *testing.T) {
	fset := token.NewFileSet()
	keys := check(t, fset, "keys", `package keys
type K struct{}
func (K) PK() string { return "k" }
func Key() string { return "k" }
`)
	types0 := check(t, fset, "typesonly", `package typesonly
func F() string { return "" }
type T struct{}
func (T) M() {}
`)
	store := check(t, fset, "store", `package store
import ("keys"; "strings"; "typesonly"; _ "unsafe")
func Get(t typesonly.T) string {
	t.M()
	return strings.ToLower(keys.Key()+keys.K{}.PK()) + typesonly.F()
}
`, keys.Types, types0.Types)

	prog := build(t, fset, store, keys)
	got := calls(prog.Package(store.Types).Func("Get"))
	want := "(typesonly.T).M keys.Key{} (keys.K).PK{} strings.ToLower typesonly.F"
	if got != want {
		t.Errorf("Get calls %s\nwant      %s", got, want)
	}
	if prog.Packages[0] != prog.Package(store.Types) || prog.Packages[1] != prog.Package(keys.Types) {
		t.Error("Packages are not in the order of the units")
	}
	if prog.Package(types0.Types) != nil {
		t.Error("a package known by its types is listed as built")
	}
}

// A generic function has one body, over its type parameters.
func TestGenericsAreNotInstantiated(t *testing.T) {
	fset := token.NewFileSet()
	repo := check(t, fset, "repo", `package repo
type Repo[T any] struct{ v T }
func (r Repo[T]) Get() T { return r.v }
func Make[T any](v T) Repo[T] { return Repo[T]{v} }
`)
	use := check(t, fset, "use", `package use
import "repo"
func F() int { return repo.Make(1).Get() }
`, repo.Types)
	prog := build(t, fset, repo, use)
	for _, b := range prog.Package(use.Types).Func("F").Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			callee := call.Common().StaticCallee()
			if callee == nil || callee.Origin() == nil || callee.Origin().Blocks == nil {
				t.Errorf("%s: callee has no generic origin with a body", call)
			}
		}
	}
}

// A package and its test variant have one path and two sets of types.
func TestSamePathTwice(t *testing.T) {
	fset := token.NewFileSet()
	plain := check(t, fset, "p", "package p\nfunc F() {}\n")
	variant := check(t, fset, "p", "package p\nfunc F() {}\nfunc TestF() { F() }\n")
	prog := build(t, fset, plain, variant)
	if prog.Package(plain.Types) == prog.Package(variant.Types) {
		t.Error("both have the same SSA package")
	}
	if got := calls(prog.Package(variant.Types).Func("TestF")); got != "p.F{}" {
		t.Errorf("TestF calls %s", got)
	}
}

func TestPanicIsAnError(t *testing.T) {
	fset := token.NewFileSet()
	good := check(t, fset, "good", "package good\nfunc F() {}\n")
	bad := check(t, fset, "bad", "package bad\nfunc F() int { return 1 }\n")
	clear(bad.Info.Types) // the builder looks up the type of every expression
	prog, err := ssabuild.Build(t.Context(), fset, []ssabuild.Unit{bad, good}, 0)
	if err != nil {
		t.Fatal(err)
	}
	if prog.Packages[0] != nil || prog.Errors[0] == nil || !strings.Contains(prog.Errors[0].Error(), "package bad: SSA builder failed") {
		t.Errorf("package %v, error %v", prog.Packages[0], prog.Errors[0])
	}
	if prog.Packages[1] == nil || prog.Errors[1] != nil {
		t.Errorf("the good package: %v, error %v", prog.Packages[1], prog.Errors[1])
	}
}

func TestCancelled(t *testing.T) {
	fset := token.NewFileSet()
	unit := check(t, fset, "p", "package p\nfunc F() {}\n")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := ssabuild.Build(ctx, fset, []ssabuild.Unit{unit}, 0); err != context.Canceled {
		t.Errorf("error %v, want context.Canceled", err)
	}
}
