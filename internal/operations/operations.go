// Package operations reads the DynamoDB operations of a loaded program: it
// builds SSA, compiles each package to a summary, links the summaries, and
// evaluates the input of every call site for each of its callers.
package operations

import (
	"context"
	"fmt"
	"go/types"
	"path/filepath"
	"sort"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/decode"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/flow"
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/ops"
	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/ssabuild"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// Program is a program with its operations.
type Program struct {
	Link  *link.Program
	Sites []*Site // by file, line and column

	// Tables are the tables that the program creates, each once, outside of tests.
	Tables []dynamo.TableDef

	load *load.Program
	dirs map[string]string // directory of a package by import path
}

// Site is a call site and what it asks for, once for each distinct set of
// values that its callers give.
type Site struct {
	Fn     *link.Fn
	Call   int // index in Fn.Calls
	Pos    value.Pos
	Tuples []Derived
}

// Derived is one derivation of a site.
type Derived struct {
	Op    dynamo.Operation
	Chain []link.Edge // calls from the site upwards
	Open  bool        // a bound cut the chain off
}

// Summaries compiles every package that was read, in the order of lp.
func Summaries(ctx context.Context, lp *load.Program) ([]*summary.Package, error) {
	var units []ssabuild.Unit
	var pkgs []*load.Package
	for _, p := range lp.Packages {
		if p.ForTest != "" {
			continue
		}
		pkgs = append(pkgs, p)
		units = append(units, ssabuild.Unit{Types: p.Types, Info: p.Info, Files: p.Syntax()})
	}
	built, err := ssabuild.Build(ctx, lp.Fset, units, ssa.BuilderMode(0))
	if err != nil {
		return nil, err
	}
	inProgram := map[string]bool{}
	for _, p := range pkgs {
		inProgram[p.Path] = true
	}
	var out []*summary.Package
	for i, p := range pkgs {
		if built.Packages[i] == nil {
			return nil, fmt.Errorf("%s: %w", p.Path, built.Errors[i])
		}
		out = append(out, flow.Compile(flow.Input{
			Fset: lp.Fset, Module: modulePath(p), Pkg: built.Packages[i], Files: p.Syntax(), Info: p.Info,
			InProgram: func(t *types.Package) bool { return t != nil && inProgram[t.Path()] },
			Classify:  sdk.Classify,
			IsTable:   sdk.IsTable,
		}))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Read reads the operations of a program.
func Read(ctx context.Context, lp *load.Program) (*Program, error) {
	sums, err := Summaries(ctx, lp)
	if err != nil {
		return nil, err
	}
	p := &Program{Link: link.New(sums, link.Options{}), load: lp, dirs: map[string]string{}}
	for _, pkg := range lp.Packages {
		if pkg.ForTest == "" {
			p.dirs[pkg.Path] = pkg.Dir
		}
	}
	if err := p.readSites(ctx); err != nil {
		return nil, err
	}
	return p, nil
}

// readSites evaluates the input of every operation of the linked program.
func (p *Program) readSites(ctx context.Context) error {
	for _, fn := range p.Link.Order {
		for i := range fn.Calls {
			if fn.Calls[i].Site == nil {
				continue
			}
			if fn.Calls[i].Site.Op == string(dynamo.CreateTable) {
				p.readTable(fn, i)
				continue
			}
			p.Sites = append(p.Sites, p.site(fn, i))
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	}
	p.sortTables()
	sort.SliceStable(p.Sites, func(i, j int) bool {
		a, b := p.Sites[i].Pos, p.Sites[j].Pos
		if a.File != b.File {
			return a.File < b.File
		}
		if a.Line != b.Line {
			return a.Line < b.Line
		}
		return a.Col < b.Col
	})
	return nil
}

func (p *Program) site(fn *link.Fn, i int) *Site {
	c := &fn.Calls[i]
	s := &Site{Fn: fn, Call: i, Pos: fn.At(c.Pos)}
	input := summary.None
	if c.Site.Input < len(c.Args) {
		input = c.Args[c.Site.Input]
	}
	for _, t := range p.Link.Close(fn, []summary.ID{input}) {
		for _, op := range decode.DecodeAll(*c.Site, t.Vals[0]) {
			s.Tuples = append(s.Tuples, Derived{Op: op, Chain: t.Chain, Open: t.Open})
		}
	}
	return s
}

// File returns the path of a source file for output: relative to the
// directory of the run, with slashes.
func (p *Program) File(pos value.Pos) string {
	dir, base := filepath.Split(filepath.FromSlash(pos.File))
	pkg := filepath.ToSlash(filepath.Clean(dir))
	if d, ok := p.dirs[pkg]; ok && p.load != nil {
		return p.load.Rel(filepath.Join(d, base))
	}
	return pos.File
}

// Records returns the listing of "dynlint ops" for the packages that the run
// reports on.
func (p *Program) Records() []ops.Record {
	reported := map[string]bool{}
	for _, pkg := range p.load.Packages {
		if pkg.Reported {
			reported[pkg.Path] = true
		}
	}
	outcomes := newOutcomes(p)
	var sites []ops.Site
	for _, s := range p.Sites {
		if !reported[s.Fn.Pkg.Path] {
			continue
		}
		c := &s.Fn.Calls[s.Call]
		site := ops.Site{
			File: p.File(s.Pos), Line: s.Pos.Line, Col: s.Pos.Col,
			Func: s.Fn.Name, Generated: s.Fn.Generated, Site: *c.Site, TableExpr: c.Site.Table,
		}
		site.Paging, site.Unprocessed = outcomes.of(s)
		site.Entries = entries(p.Link.Reach, s)
		if hot, known := p.Hot(s); known {
			site.Hot = &hot
		}
		for _, t := range s.Tuples {
			site.Tuples = append(site.Tuples, t.Op)
		}
		sites = append(sites, site)
	}
	o := ops.Options{IsKey: p.createsKey, At: func(pos value.Pos) string {
		if !pos.IsValid() {
			return ""
		}
		return fmt.Sprintf("%s:%d:%d", p.File(pos), pos.Line, pos.Col)
	}}
	return o.Build(sites)
}

// List reads a program and returns its listing.
func List(ctx context.Context, lp *load.Program) ([]ops.Record, error) {
	p, err := Read(ctx, lp)
	if err != nil {
		return nil, err
	}
	return p.Records(), nil
}

func modulePath(p *load.Package) string {
	if p.Module == nil {
		return ""
	}
	return p.Module.Path
}
