// Package flow compiles a package from SSA form to its summary: a graph of
// nodes over the parameters of each function. It decides nothing about
// DynamoDB beyond asking internal/sdk which calls are operations.
//
// Memory is followed inside each function. Every pointer, map or slice that a
// function makes, receives or reads has a root; a root's content at a program
// point is found by walking backwards over the stores, map updates and calls
// that reach it, joining where paths join. What a call does to memory is left
// to the linker as an After node.
package flow

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// Input is one type-checked package in SSA form.
type Input struct {
	Fset      *token.FileSet
	Module    string // path of the package's module
	Pkg       *ssa.Package
	Files     []*ast.File
	Info      *types.Info
	InProgram func(*types.Package) bool // the package has a summary of its own
	Classify  func(name string, recv types.Type, sig *types.Signature, static *types.Func) (summary.Site, bool)
	IsTable   func(types.Type) bool // a value of the type is a table whose methods make requests; may be nil
}

type compiler struct {
	Input
	out     *summary.Package
	types   *typeTable
	fileIdx map[string]int32
	calls   map[token.Pos]*ast.CallExpr // by left parenthesis
	kvs     map[token.Pos]ast.Expr      // what is stored: value of a key-value pair, by colon; see indexStore
	keys    map[token.Pos]ast.Expr      // the key under which it is stored
	bins    map[token.Pos]*ast.BinaryExpr
	returns map[token.Pos]*ast.ReturnStmt
	sets    map[setTo][]ast.Expr // where a variable is set to a string constant
}

// Compile returns the summary of the package. Functions come in source order,
// closures after the function that makes them.
func Compile(in Input) *summary.Package {
	c := &compiler{
		Input:   in,
		out:     &summary.Package{Path: in.Pkg.Pkg.Path(), Name: in.Pkg.Pkg.Name()},
		fileIdx: map[string]int32{},
		calls:   map[token.Pos]*ast.CallExpr{},
		kvs:     map[token.Pos]ast.Expr{},
		keys:    map[token.Pos]ast.Expr{},
		bins:    map[token.Pos]*ast.BinaryExpr{},
		returns: map[token.Pos]*ast.ReturnStmt{},
		sets:    map[setTo][]ast.Expr{},
	}
	c.types = newTypeTable(c.out, in.InProgram)
	for _, f := range in.Files {
		c.indexFile(f)
	}
	for _, list := range c.sets { // files are not parsed in the order of their places
		slices.SortFunc(list, func(a, b ast.Expr) int { return cmp.Compare(a.Pos(), b.Pos()) })
	}
	for _, fn := range c.functions() {
		c.compileFunc(fn)
	}
	c.namedTypes()
	return c.out
}

func (c *compiler) indexFile(f *ast.File) {
	name := filepath.Base(c.Fset.Position(f.FileStart).Filename)
	c.fileIdx[name] = int32(len(c.out.Files))
	c.out.Files = append(c.out.Files, summary.File{
		Name:      name,
		Generated: ast.IsGenerated(f),
		Test:      isTestFile(name),
		Aside:     supportsTests(f) || isExample(c.Module, c.out.Path),
	})
	ast.Inspect(f, func(n ast.Node) bool {
		c.indexStore(n)
		switch n := n.(type) {
		case *ast.CallExpr:
			c.calls[n.Lparen] = n
		case *ast.BinaryExpr:
			c.bins[n.OpPos] = n
		}
		return true
	})
}

// supportsTests reports whether a file is for tests only: it has a function that
// is given the test, or imports a mocking library.
func supportsTests(f *ast.File) bool {
	if f.Name.Name == "main" {
		return false
	}
	for _, imp := range f.Imports {
		path, _ := strconv.Unquote(imp.Path.Value)
		if strings.HasPrefix(path, "github.com/stretchr/testify/") || strings.HasSuffix(path, "/gomock") {
			return true
		}
	}
	found := false
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		for _, p := range fn.Type.Params.List {
			t := p.Type
			if star, ok := t.(*ast.StarExpr); ok {
				t = star.X
			}
			if sel, ok := t.(*ast.SelectorExpr); ok {
				if pkg, ok := sel.X.(*ast.Ident); ok && pkg.Name == "testing" {
					found = true
				}
			}
		}
	}
	return found
}

// isExample reports whether a package shows how to use its module.
func isExample(module, path string) bool {
	rest, ok := strings.CutPrefix(path, module)
	if !ok {
		return false
	}
	for _, elem := range strings.Split(rest, "/") {
		if elem == "example" || elem == "examples" {
			return true
		}
	}
	return false
}

func isTestFile(name string) bool {
	const suffix = "_test.go"
	return len(name) > len(suffix) && name[len(name)-len(suffix):] == suffix
}

// functions lists every function of the package that has a body, in order of
// position, each closure after its parent.
func (c *compiler) functions() []*ssa.Function {
	var tops []*ssa.Function
	for _, m := range c.Pkg.Members {
		switch m := m.(type) {
		case *ssa.Function:
			tops = append(tops, m)
		case *ssa.Type:
			named, ok := types.Unalias(m.Type()).(*types.Named)
			if !ok || named.Obj().Pkg() != c.Pkg.Pkg {
				continue
			}
			for i := range named.NumMethods() {
				if fn := c.Pkg.Prog.FuncValue(named.Method(i)); fn != nil {
					tops = append(tops, fn)
				}
			}
		}
	}
	// Files are parsed in any order, so positions compare only within one.
	sort.Slice(tops, func(i, j int) bool {
		a, b := c.Fset.Position(tops[i].Pos()), c.Fset.Position(tops[j].Pos())
		if a.Filename != b.Filename {
			return a.Filename < b.Filename
		}
		if a.Offset != b.Offset {
			return a.Offset < b.Offset
		}
		return tops[i].Name() < tops[j].Name()
	})
	var all []*ssa.Function
	var add func(fn *ssa.Function)
	add = func(fn *ssa.Function) {
		if c.isMock(fn) {
			return
		}
		if len(fn.Blocks) > 0 {
			all = append(all, fn)
		}
		for _, a := range fn.AnonFuncs {
			add(a)
		}
	}
	for _, fn := range tops {
		add(fn)
	}
	return all
}

// isMock reports whether a function stands in a generated mock: it plays back
// what a test says and asks nothing of a table.
func (c *compiler) isMock(fn *ssa.Function) bool {
	if !fn.Pos().IsValid() {
		return false
	}
	f := c.out.Files[c.pos(fn.Pos()).File]
	return f.Generated && f.Aside
}

// namedTypes records the shapes of the package's declared types and the
// constants of named types.
func (c *compiler) namedTypes() {
	scope := c.Pkg.Pkg.Scope()
	for _, name := range scope.Names() {
		switch obj := scope.Lookup(name).(type) {
		case *types.TypeName:
			if !obj.IsAlias() {
				c.types.id(obj.Type())
			}
		case *types.Const:
			if _, ok := types.Unalias(obj.Type()).(*types.Named); ok {
				c.out.Consts = append(c.out.Consts, summary.NamedConst{
					Name: name, Type: typeKey(obj.Type()), Lit: constLit(obj.Val()),
				})
			}
		}
	}
}

// pos converts a position; line directives (cgo, generators) are honoured.
func (c *compiler) pos(p token.Pos) summary.Pos {
	if !p.IsValid() {
		return summary.Pos{}
	}
	at := c.Fset.Position(p)
	name := filepath.Base(at.Filename)
	i, ok := c.fileIdx[name]
	if !ok {
		i = int32(len(c.out.Files))
		c.fileIdx[name] = i
		c.out.Files = append(c.out.Files, summary.File{Name: name, Test: isTestFile(name)})
	}
	return summary.Pos{File: i, Line: int32(at.Line), Col: int32(at.Column)}
}
