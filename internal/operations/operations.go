// Package operations reads the DynamoDB operations of a loaded program: it
// builds SSA, compiles each package to a summary, links the summaries, and
// evaluates the input of every call site for each of its callers.
package operations

import (
	"context"
	"fmt"
	"path/filepath"
	"sort"

	"github.com/dynlint/dynlint/internal/decode"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/ops"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// Program is a program with its operations.
type Program struct {
	Link  *link.Program
	Sites []*Site // by file, line and column

	// Tables are the tables that the program creates, each once, outside of tests.
	Tables []dynamo.TableDef

	// Tests is the program with its _test.go files, and the operations in those
	// alone; nil unless they were loaded.
	Tests *Program

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
	Way   link.Way    // the chain with what else is on it
	Open  bool        // a bound cut the chain off
	Same  [][2]int    // actions on one item whose key is not known
}

// Read reads the operations of a program. The designs say which functions are
// entry points and tell identities, beyond those that are known.
func Read(ctx context.Context, lp *load.Program, designs ...*design.Design) (*Program, error) {
	s, err := summarise(ctx, lp)
	if err != nil {
		return nil, err
	}
	return s.link(ctx, designs...)
}

// link joins the summaries to a program and reads its operations.
func (s *summaries) link(ctx context.Context, designs ...*design.Design) (*Program, error) {
	dirs := map[string]string{}
	for _, pkg := range s.of.Packages {
		dirs[pkg.Path] = pkg.Dir
	}
	table := entryTable(designs)
	p := &Program{Link: link.New(s.pkgs, link.Options{Entries: table}), load: s.of, dirs: dirs}
	if err := p.readSites(ctx, func(*link.Fn) bool { return true }); err != nil {
		return nil, err
	}
	if len(s.tests) > 0 {
		// Tests call the program, but are no callers that say anything about it,
		// so what they do themselves is read in a program of its own.
		all := append(s.pkgs[:len(s.pkgs):len(s.pkgs)], s.tests...)
		p.Tests = &Program{Link: link.New(all, link.Options{Tests: true, Entries: table}), load: s.of, dirs: dirs}
		if err := p.Tests.readSites(ctx, func(fn *link.Fn) bool { return fn.Test }); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// readSites evaluates the input of the operations of the linked program, in the
// functions that keep selects.
func (p *Program) readSites(ctx context.Context, keep func(*link.Fn) bool) error {
	for _, fn := range p.Link.Order {
		if !keep(fn) {
			continue
		}
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
	input := inputOf(c)
	for _, t := range p.Link.CloseCall(fn, i, []summary.ID{input}) {
		for _, op := range decode.DecodeAll(*c.Site, t.Vals[0]) {
			s.Tuples = append(s.Tuples, Derived{Op: op, Chain: t.Chain, Way: t.Way, Open: t.Open, Same: p.sameItems(fn, i, input, t, &op)})
		}
	}
	return s
}

// inputOf is the node of the input of an operation's call.
func inputOf(c *summary.Call) summary.ID {
	if c.Site.Input < len(c.Args) {
		return c.Args[c.Site.Input]
	}
	return summary.None
}

// Below are the operations that a site makes of what the n lowest steps on the
// way of a derivation give it, whoever calls above.
func (p *Program) Below(s *Site, d *Derived, n int) []dynamo.Operation {
	c := &s.Fn.Calls[s.Call]
	return decodeAll(c, p.Link.Below(s.Fn, s.Call, []summary.ID{inputOf(c)}, d.Way, n))
}

// Along are the operations that a site makes of what a chain of callers gives it, in
// terms of the parameters of the outermost.
func (p *Program) Along(s *Site, chain []link.Edge) []dynamo.Operation {
	c := &s.Fn.Calls[s.Call]
	return decodeAll(c, p.Link.Along(s.Fn, s.Call, []summary.ID{inputOf(c)}, chain))
}

func decodeAll(c *summary.Call, input []value.Value) []dynamo.Operation {
	if input == nil {
		return nil
	}
	return decode.DecodeAll(*c.Site, input[0])
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
			site.Idle = append(site.Idle, p.idle(s, t))
		}
		sites = append(sites, site)
	}
	o := ops.Options{IsKey: p.createsKey, At: func(pos value.Pos) string {
		if !pos.IsValid() {
			return ""
		}
		return fmt.Sprintf("%s:%d:%d", p.File(pos), pos.Line, pos.Col)
	}}
	records := o.Build(sites)
	if p.Tests != nil {
		records = append(records, p.Tests.Records()...)
		ops.Sort(records)
	}
	return records
}

// List reads a program and returns its listing. The designs are as for Read.
func List(ctx context.Context, lp *load.Program, designs ...*design.Design) ([]ops.Record, error) {
	p, err := Read(ctx, lp, designs...)
	if err != nil {
		return nil, err
	}
	return p.Records(), nil
}
