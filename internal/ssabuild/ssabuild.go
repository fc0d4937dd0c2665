// Package ssabuild builds SSA form of the packages that have syntax, and of
// nothing else. What they import is created from types only: its functions
// exist, so that calls can name them, but have no bodies.
//
// It differs from x/tools' ssautil in that it needs no syntax of the
// dependencies, creates no package twice, and survives a package that makes
// the builder panic.
package ssabuild

import (
	"context"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"runtime"
	"sync"

	"golang.org/x/tools/go/ssa"
)

// A Unit is one type-checked package with syntax.
type Unit struct {
	Types *types.Package
	Info  *types.Info
	Files []*ast.File
}

// A Program is SSA under construction. Generic functions are built once, over
// their type parameters, and never instantiated.
type Program struct {
	SSA *ssa.Program

	// Packages has one element per Unit, in the order given to New; it is nil
	// for a unit that could not be built.
	Packages []*ssa.Package

	// Errors says, per Unit, why it could not be built; nil for the others.
	Errors []error

	byTypes  map[*types.Package]int
	imported map[*types.Package]bool // made from types only
}

// Build creates and builds SSA packages of all units, several at a time. Only
// a cancelled ctx is an error; then the result is nil.
func Build(ctx context.Context, fset *token.FileSet, units []Unit, mode ssa.BuilderMode) (*Program, error) {
	p := &Program{
		SSA:      ssa.NewProgram(fset, mode&^ssa.InstantiateGenerics),
		Packages: make([]*ssa.Package, len(units)),
		Errors:   make([]error, len(units)),
		byTypes:  make(map[*types.Package]int, len(units)),
		imported: make(map[*types.Package]bool),
	}
	for i, u := range units {
		p.byTypes[u.Types] = i
	}
	for i := range units {
		p.create(i, units[i])
	}
	if err := p.build(ctx); err != nil {
		return nil, err
	}
	return p, nil
}

// Package returns the SSA package of a unit's types, or nil if it has none.
func (p *Program) Package(pkg *types.Package) *ssa.Package {
	if i, ok := p.byTypes[pkg]; ok {
		return p.Packages[i]
	}
	return nil
}

// create makes the members of a unit and, from types only, of its imports.
// Direct imports are enough: code can only name their members. Methods of
// further packages are made by the SSA builder when they are called.
func (p *Program) create(i int, u Unit) {
	defer p.recoverInto(i, u)
	for _, imp := range u.Types.Imports() {
		if _, isUnit := p.byTypes[imp]; isUnit || p.imported[imp] {
			continue
		}
		p.imported[imp] = true
		p.SSA.CreatePackage(imp, nil, nil, false)
	}
	// Never importable by path: a package and its test variant share theirs.
	p.Packages[i] = p.SSA.CreatePackage(u.Types, u.Files, u.Info, false)
}

// build builds the function bodies, with as many goroutines as processors.
func (p *Program) build(ctx context.Context) error {
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				p.buildUnit(i)
			}
		})
	}
	for i, pkg := range p.Packages {
		if pkg == nil {
			continue
		}
		select {
		case next <- i:
		case <-ctx.Done():
		}
	}
	close(next)
	workers.Wait()
	return ctx.Err()
}

func (p *Program) buildUnit(i int) {
	defer p.recoverInto(i, Unit{Types: p.Packages[i].Pkg})
	p.Packages[i].Build()
}

// recoverInto turns a panic of the SSA builder, which does not expect every
// program that type-checks, into an error of one unit.
func (p *Program) recoverInto(i int, u Unit) {
	if r := recover(); r != nil {
		p.Packages[i] = nil
		p.Errors[i] = fmt.Errorf("package %s: SSA builder failed: %v", u.Types.Path(), r)
	}
}
