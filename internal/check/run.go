package check

import (
	"github.com/dynlint/dynlint/internal/link"
	"slices"
	"sync"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/operations"
)

// Options say what to judge, and by what.
type Options struct {
	// Rules returns the rules file of a package by its import path: nil if it
	// has none.
	Rules func(pkg string) *design.Design
	// Designs are the rules files to judge by, so that one is a context even if
	// its packages have no operations.
	Designs []*design.Design
	// Judge reports whether operations of a package are judged.
	Judge func(pkg string) bool
	// Whole: see Context.
	Whole  bool
	Places Places
}

// Contexts splits a program by the rules files that govern its packages.
// Operations of one file are judged together; the first context is of those
// without a file, and there is one context at least.
func Contexts(p *operations.Program, o Options) []*Context {
	all := sites(p)
	var out []*Context
	of := func(d *design.Design) *Context {
		for _, c := range out {
			if c.Design == d {
				return c
			}
		}
		c := &Context{Design: d, Program: all, Tables: p.Tables, Whole: o.Whole, places: o.Places}
		out = append(out, c)
		return c
	}
	for _, s := range all {
		judged := o.Judge == nil || o.Judge(s.Package)
		var d *design.Design
		if o.Rules != nil {
			d = o.Rules(s.Package)
		}
		if !judged && d == nil {
			continue
		}
		c := of(d)
		if !s.Fn.Test {
			c.Governed = append(c.Governed, s)
		}
		if judged {
			c.Sites = append(c.Sites, s)
		}
		for _, op := range s.Ops {
			op.Bound = c.Bind(op, &op.Op.Request)
		}
	}
	for _, d := range o.Designs {
		of(d)
	}
	for _, m := range p.Misuses() {
		pkg := m.Fn.Pkg.Path
		if m.Fn.Test || o.Judge != nil && !o.Judge(pkg) {
			continue
		}
		var d *design.Design
		if o.Rules != nil {
			d = o.Rules(pkg)
		}
		c := of(d)
		c.Misuses = append(c.Misuses, m)
	}
	if len(out) == 0 {
		of(nil)
	}
	answers := sync.OnceValue(p.Responses)
	for _, c := range out {
		c.responses = func() []Response { return c.answers(p, answers(), o) }
	}
	schema := observe(all, p.Tables)
	for _, c := range out {
		c.schema = schema
	}
	return out
}

// Run applies checks to contexts, in order, and returns what they say. Several
// runs may share contexts at a time.
func Run(contexts []*Context, checks []Func) []finding.Finding {
	var all []finding.Finding
	for _, shared := range contexts {
		c := *shared
		c.findings = nil
		for _, f := range checks {
			f(&c)
		}
		all = append(all, c.findings...)
	}
	return finding.Merge(all)
}

func sites(p *operations.Program) []*Site {
	if p.Tests != nil {
		return append(sitesOf(p), sitesOf(p.Tests)...)
	}
	return sitesOf(p)
}

func sitesOf(p *operations.Program) []*Site {
	outcome, dropped := p.Outcomes(), p.Dropped()
	var out []*Site
	for _, s := range p.Sites {
		site := &Site{Site: s, Package: s.Fn.Pkg.Path, callers: p.Link.Callers, preceded: p.Link.Preceded, below: p.Below, along: p.Along}
		site.Paging, site.Unprocessed = outcome(s)
		member, drops := dropped(s)
		for _, d := range drops {
			site.Dropped = member
			site.Drops = append(site.Drops, drop(p, d))
		}
		for i := range s.Tuples {
			site.Ops = append(site.Ops, &Op{Derived: &s.Tuples[i], Reached: reached(p, s, s.Tuples[i].Chain), Site: site})
		}
		site.Reached = reached(p, s, nil)
		out = append(out, site)
	}
	return slices.Clip(out)
}

// drop places a drop: what calls the function that hands the output out.
func drop(p *operations.Program, d link.Drop) Drop {
	out := Drop{Read: d.Read}
	if n := len(d.Chain); n > 0 {
		e := d.Chain[n-1]
		if fn := p.Link.Func(e.Func.Key); fn != nil {
			out.Step = Step{Pos: fn.At(e.Func.Calls[e.Call].Pos), Text: "dropped by " + funcName(fn)}
		}
	}
	return out
}
