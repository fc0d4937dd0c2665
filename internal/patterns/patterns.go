// Package patterns makes the matrix of access patterns: for each pattern that a
// rules file declares its key plan, what serves it, and the operations of the
// program that do what it says; and the operations that no pattern declares.
package patterns

import (
	"cmp"
	"slices"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/coverage"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/keys"
)

// A Matrix is the listing of "dynlint patterns". The JSON names are an
// interface to other programs: keys may be added, none renamed.
type Matrix struct {
	Patterns   []Pattern   `json:"patterns"`
	Undeclared []Operation `json:"undeclared"`
}

// A Pattern is a row of the matrix.
type Pattern struct {
	Table      string   `json:"table"`
	Pattern    string   `json:"pattern"`
	Op         string   `json:"op"`
	Index      *string  `json:"index"` // null for the table itself
	KeyPlan    []string `json:"keyPlan"`
	Order      string   `json:"order,omitempty"`
	Limit      int      `json:"limit,omitempty"`
	Consistent bool     `json:"consistent,omitempty"`
	Sets       []string `json:"sets,omitempty"`    // attributes that an update sets
	Removes    []string `json:"removes,omitempty"` // attributes that an update removes
	Purpose    string   `json:"purpose,omitempty"`
	File       string   `json:"file"` // of the rules file
	Line       int      `json:"line"`
	Column     int      `json:"column"`

	// Coverage is covered, undecidable, differs or missing. For the last three
	// Differences says what is not known of an operation, or different in the
	// nearest one, which is in Sites unless there is none.
	Coverage    coverage.Status `json:"coverage"`
	Differences []string        `json:"differences"`
	Hot         string          `json:"hot"`         // yes, no or unknown: whether requests wait for it
	DeclaredHot *bool           `json:"declaredHot"` // null if it is not declared
	Sites       []Site          `json:"sites"`

	rules string // the rules file that governs the program, which may extend File
}

// A Site is a call site that does, may do, or nearly does what a pattern says.
type Site struct {
	File    string   `json:"file"`
	Line    int      `json:"line"`
	Column  int      `json:"column"`
	Func    string   `json:"func"`
	Callers []string `json:"callers"` // functions that give it its values, and entry points
}

// An Operation is one that no pattern declares.
type Operation struct {
	Table       string   `json:"table"`
	Op          string   `json:"op"`
	Keys        string   `json:"keys"`      // "" if nothing is known of them
	Undecided   bool     `json:"undecided"` // it depends on what is not known
	Nearest     string   `json:"nearest"`   // pattern, "" for none
	Differences []string `json:"differences"`
	Site        `json:"site"`

	rules string
}

// Of is the part of the matrix that one rules file declares.
func (m Matrix) Of(file string) Matrix {
	out := Matrix{Patterns: []Pattern{}, Undeclared: []Operation{}}
	for _, p := range m.Patterns {
		if p.rules == file {
			out.Patterns = append(out.Patterns, p)
		}
	}
	for _, o := range m.Undeclared {
		if o.rules == file {
			out.Undeclared = append(out.Undeclared, o)
		}
	}
	return out
}

// Build makes the matrix of all tables that the contexts declare patterns of,
// in the order of the files.
func Build(contexts []*check.Context, places check.Places) Matrix {
	b := &builder{places: places}
	m := Matrix{Patterns: []Pattern{}, Undeclared: []Operation{}}
	for _, c := range contexts {
		if c.Design == nil {
			continue
		}
		at, _ := places.RulesPlace(design.Pos{File: c.Design.Files[0], Line: 1, Col: 1})
		b.rules = at.File
		for _, t := range c.Design.Tables {
			if len(t.Patterns) == 0 {
				continue
			}
			cov := coverage.Match(c, t)
			for i := range cov.Patterns {
				m.Patterns = append(m.Patterns, b.pattern(t, &cov.Patterns[i]))
			}
			m.Undeclared = append(m.Undeclared, b.undeclared(t, cov.Operations)...)
		}
	}
	return m
}

type builder struct {
	places check.Places
	rules  string // the rules file of the context
}

func (b *builder) pattern(t *design.Table, cov *coverage.Coverage) Pattern {
	p := cov.Pattern
	at, _ := b.places.RulesPlace(p.Name.Pos)
	row := Pattern{
		Table: t.Name.V, Pattern: p.Name.V, Op: p.Op.V, KeyPlan: keyPlan(t, p), Order: p.Order.V, Limit: p.Limit.V, Consistent: p.Consistent.V,
		Sets: texts(p.Sets), Removes: texts(p.Removes), Purpose: p.Purpose.V, File: at.File, Line: at.Line, Column: at.Col,
		rules: b.rules, Coverage: cov.Status, Differences: append([]string{}, cov.Differences...),
	}
	if p.Index.Set() {
		row.Index = &p.Index.V
	}
	if p.Hot.Set() {
		row.DeclaredHot = &p.Hot.V
	}
	ops := cov.By
	switch cov.Status {
	case coverage.Undecidable:
		ops = cov.Maybe
	case coverage.Differs, coverage.Missing:
		ops = nil
		if cov.Nearest != nil {
			ops = []*coverage.Operation{cov.Nearest}
		}
	}
	row.Sites = b.sites(ops)
	row.Hot = hot(ops)
	if cov.Status == coverage.Differs || cov.Status == coverage.Missing {
		row.Hot = "unknown"
	}
	return row
}

func texts(list []design.String) []string {
	var out []string
	for _, s := range list {
		out = append(out, s.V)
	}
	return out
}

// hot says whether requests wait for any of the operations.
func hot(ops []*coverage.Operation) string {
	out := "no"
	for _, o := range ops {
		switch o.Op.Reached.Hot {
		case check.IsHot:
			return "yes"
		case check.HotUnknown:
			out = "unknown"
		}
	}
	if len(ops) == 0 {
		return "unknown"
	}
	return out
}

// sites lists the call sites of operations, each once.
func (b *builder) sites(ops []*coverage.Operation) []Site {
	out := []Site{}
	for _, o := range ops {
		s := b.site(o.Op)
		i := slices.IndexFunc(out, func(x Site) bool { return x.File == s.File && x.Line == s.Line && x.Column == s.Column })
		if i < 0 {
			out = append(out, s)
			continue
		}
		out[i].Callers = merge(out[i].Callers, s.Callers)
	}
	slices.SortFunc(out, compareSites)
	return out
}

func (b *builder) site(op *check.Op) Site {
	at, _ := b.places.Place(op.Site.Pos)
	s := Site{File: at.File, Line: at.Line, Column: at.Col, Func: op.Site.Fn.Pkg.Name + "." + op.Site.Fn.Name, Callers: []string{}}
	for _, e := range op.Chain {
		s.Callers = append(s.Callers, e.Fn.Pkg.Name+"."+e.Fn.Name)
	}
	for _, e := range op.Entries {
		s.Callers = append(s.Callers, e.Func)
	}
	s.Callers = merge(nil, s.Callers)
	return s
}

func merge(a, b []string) []string {
	out := append(append([]string{}, a...), b...)
	slices.Sort(out)
	return slices.Compact(out)
}

func compareSites(a, b Site) int {
	return finding.ComparePlaces(finding.Place{File: a.File, Line: a.Line, Col: a.Column}, finding.Place{File: b.File, Line: b.Line, Col: b.Column})
}

// undeclared lists the operations of a table that are certainly no pattern, or
// of which that is not known, each site and keys once.
func (b *builder) undeclared(t *design.Table, ops []*coverage.Operation) []Operation {
	var out []Operation
	for _, o := range ops {
		if o.Verdict == keys.Holds {
			continue
		}
		x := Operation{
			Table: t.Name.V, Op: string(o.Op.Kind()), Keys: o.Keys(), Undecided: o.Verdict != keys.Breaks, Differences: []string{}, Site: b.site(o.Op),
			rules: b.rules,
		}
		if o.Verdict == keys.Breaks && o.Nearest.Pattern != nil && o.Nearest.Near() {
			x.Nearest, x.Differences = o.Nearest.Pattern.Name.V, append(x.Differences, o.Nearest.Differences...)
		}
		i := slices.IndexFunc(out, func(y Operation) bool {
			return compareSites(x.Site, y.Site) == 0 && x.Keys == y.Keys && x.Undecided == y.Undecided
		})
		if i < 0 {
			out = append(out, x)
			continue
		}
		out[i].Callers = merge(out[i].Callers, x.Callers)
	}
	slices.SortStableFunc(out, func(a, b Operation) int {
		return cmp.Or(compareSites(a.Site, b.Site), cmp.Compare(a.Keys, b.Keys))
	})
	return out
}
