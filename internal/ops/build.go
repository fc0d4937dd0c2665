package ops

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// A Site is a call site with all that is known of it.
type Site struct {
	File      string // slash-separated, relative to the directory of the run
	Line, Col int    // of the method name
	Func      string // enclosing function
	Generated bool
	summary.Site
	Tuples      []dynamo.Operation // one for each distinct set of values that callers give
	Idle        []bool             // of each tuple: nobody outside the program can make it happen; nil for none
	TableExpr   string             // the table as written at the call
	Paging      string             // "" where it does not apply
	Unprocessed string             // "" where it does not apply
	Hot         *bool              // reached from a request; nil where that is not known
	Entries     []Entry            // how it is reached
}

// Options are what Build may know beyond the sites.
type Options struct {
	// At writes a place for a reader; nil writes "path/of/package/file.go:1:2".
	At func(value.Pos) string
	// IsKey reports whether an attribute of the table is declared as a key of
	// the table or of an index of it.
	IsKey func(table value.Value, attr string) bool
}

// Build returns one record for each site, sorted.
func Build(sites []Site) []Record { return Options{}.Build(sites) }

// Build returns one record for each site, sorted.
func (o Options) Build(sites []Site) []Record {
	if o.At == nil {
		o.At = func(p value.Pos) string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }
	}
	known := keysByTable(sites)
	records := make([]Record, len(sites))
	for i := range sites {
		b := builder{Options: o, known: known, site: &sites[i]}
		records[i] = b.record()
	}
	Sort(records)
	return records
}

// builder makes the record of one site.
type builder struct {
	Options
	known   tableKeys
	site    *Site
	unknown []Unknown
	open    bool // something that "full" needs is open
}

func (b *builder) record() Record {
	s := b.site
	r := Record{
		File: s.File, Line: s.Line, Column: s.Col, Func: s.Func, Op: b.op(), API: s.API, Paginator: s.Paginator, Generated: s.Generated,
		Paging: orNil(s.Paging), Unprocessed: orNil(s.Unprocessed),
		Hot: s.Hot, Entries: s.Entries,
	}
	kind := dynamo.Kind(r.Op)
	if kind.PartiQL() {
		r.API = "partiql"
	}
	r.Table = b.table(s.Tuples, s.TableExpr)
	r.Index = b.index()
	r.Keys = b.keys(requests(s.Tuples))
	r.Actions = b.actions()
	r.Filter = b.expression("filter", exprs(s.Tuples, func(op *dynamo.Operation) *dynamo.Expression { return op.Filter }))
	r.Condition = b.expression("condition", exprs(s.Tuples, func(op *dynamo.Operation) *dynamo.Expression { return op.Condition }))
	r.Update = b.expression("update", exprs(s.Tuples, func(op *dynamo.Operation) *dynamo.Expression { return op.Update }))
	r.Projection = b.projection()
	r.Limit = limit(s.Tuples)
	r.Consistent = consistent(s.Tuples)
	r.Client = b.client().String()
	r.Resolved = b.resolved(kind, &r)
	r.Unknown = sortUnknown(b.unknown)
	return r
}

// op is the operation. A builder's terminal may turn out to be another one than
// it looks like, for some callers only: then GetItem is what it is meant to be.
func (b *builder) op() string {
	op := b.site.Op
	for _, t := range b.site.Tuples {
		if t.Kind == dynamo.GetItem {
			return string(t.Kind)
		}
	}
	return op
}

// note adds a reason for something that is not known.
func (b *builder) note(what, why string, at value.Pos) {
	u := Unknown{What: what, Why: why}
	if at.IsValid() {
		u.At = b.At(at)
	}
	if !slices.Contains(b.unknown, u) {
		b.unknown = append(b.unknown, u)
	}
}

func (b *builder) noteGap(what string, g *dynamo.Gap) {
	if g != nil {
		b.note(what, g.Why, g.Pos)
	}
}

// noteHoles notes the unknown parts of v that are no terminal origins, and
// reports whether there are any.
func (b *builder) noteHoles(what string, v value.Value) (open bool) {
	value.Holes(v, func(h *value.Hole) {
		if !h.Origin.Terminal() {
			open = true
			b.note(what, dynamo.WhyHole(h), h.Pos)
		}
	})
	return open
}

func (b *builder) resolved(kind dynamo.Kind, r *Record) string {
	some := len(r.Keys) > 0
	for _, a := range r.Actions {
		some = some || len(a.Keys) > 0
	}
	if kind == dynamo.Scan || kind == dynamo.SearchVectors || b.readsAll() {
		some = r.Table.Kind != "unknown"
	}
	switch {
	case len(b.site.Tuples) == 0 || !some:
		return "none"
	case b.open:
		return "part"
	}
	return "full"
}

// readsAll reports whether the site sends SELECT statements that name no
// attribute to select by.
func (b *builder) readsAll() bool {
	for i := range b.site.Tuples {
		r := &b.site.Tuples[i].Request
		if r.Statement == nil || r.Statement.Verb != dynamo.Get || !r.Keys.None() {
			return false
		}
	}
	return len(b.site.Tuples) > 0
}

func limit(ops []dynamo.Operation) Limit {
	var out Limit
	for i, op := range ops {
		l := limitOf(op.Limit)
		if i > 0 && l != out {
			return Limit{Dynamic: true}
		}
		out = l
	}
	return out
}

func limitOf(v value.Value) Limit {
	if v == nil {
		return Limit{}
	}
	if c, ok := value.Unwrap(v).(*value.Const); ok {
		if c.Kind == value.Nil {
			return Limit{}
		}
		if n, err := strconv.Atoi(c.Lit); err == nil {
			return Limit{N: n}
		}
	}
	return Limit{Dynamic: true}
}

// consistent reports whether every read of the site is certainly consistent.
func consistent(ops []dynamo.Operation) bool {
	all, n := true, 0
	for i := range ops {
		ops[i].Requests(func(r *dynamo.Request) {
			c, ok := value.Unwrap(r.Consistent).(*value.Const)
			all = all && ok && c.Lit == "true"
			n++
		})
	}
	return all && n > 0
}

func orNil(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func requests(ops []dynamo.Operation) []*dynamo.Request {
	var out []*dynamo.Request
	for i := range ops {
		if !ops[i].Kind.Many() {
			out = append(out, &ops[i].Request)
		}
	}
	return out
}

func exprs(ops []dynamo.Operation, of func(*dynamo.Operation) *dynamo.Expression) []exprOf {
	var out []exprOf
	for i := range ops {
		out = append(out, exprOf{of(&ops[i]), &ops[i].Request})
	}
	return out
}

func sortUnknown(us []Unknown) []Unknown {
	slices.SortFunc(us, func(a, b Unknown) int {
		return slices.Compare([]string{a.What, a.At, a.Why}, []string{b.What, b.At, b.Why})
	})
	return us
}
