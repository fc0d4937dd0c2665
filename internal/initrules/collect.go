package initrules

import (
	"cmp"
	"slices"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// A generator holds what was found while the file is made.
type generator struct {
	o        Options
	requests []*request
	tables   []*table
	defs     []dynamo.TableDef
	skipped  []string // what could not be given to a table, as comments
}

func newGenerator(o Options) *generator { return &generator{o: o} }

// A request is what one operation, or one action of a batch or transaction,
// asks of a table.
type request struct {
	*dynamo.Request
	op      *check.Op
	action  *dynamo.Action // nil for an operation on one item or collection
	verb    dynamo.Verb    // "" for Query and Scan
	origins []origin       // of the table's name
	open    bool           // the table may have other names
	table   *table
}

// An origin is where a table's name comes from: const, env, config, text, field
// or global, and the name there.
type origin struct{ kind, name string }

// strong reports whether the origin alone tells the table from others.
func (o origin) strong() bool { return o.kind != "field" && o.kind != "global" }

func compareOrigins(a, b origin) int {
	rank := map[string]int{"env": 0, "config": 1, "const": 2, "text": 3, "global": 4, "field": 5}
	return cmp.Or(rank[a.kind]-rank[b.kind], cmp.Compare(a.name, b.name))
}

// attrs are the attributes that hold the primary key, or the key condition.
func (r *request) attrs() dynamo.Attributes {
	if r.verb == dynamo.Put {
		return r.Item
	}
	return r.Keys
}

// fn names the function that holds the operation, for comments.
func (r *request) fn() string { return r.op.Site.Fn.Pkg.Name + "." + r.op.Site.Fn.Name }

// collect lists the requests of the program. Statements are left out: patterns
// do not know them.
func (g *generator) collect(c *check.Context) {
	for _, s := range c.Governed {
		if s.Fn.Test || g.o.Judge != nil && !g.o.Judge(s.Package) {
			continue
		}
		for _, op := range s.Ops {
			if op.Kind().PartiQL() {
				continue
			}
			if !op.Kind().Many() {
				g.add(op, &op.Op.Request, nil)
				continue
			}
			for i := range op.Op.Actions {
				a := &op.Op.Actions[i]
				g.add(op, &a.Request, a)
			}
		}
	}
}

var verbs = map[dynamo.Kind]dynamo.Verb{
	dynamo.GetItem: dynamo.Get, dynamo.PutItem: dynamo.Put, dynamo.UpdateItem: dynamo.Update, dynamo.DeleteItem: dynamo.Delete,
}

func (g *generator) add(op *check.Op, r *dynamo.Request, a *dynamo.Action) {
	req := &request{Request: r, op: op, action: a, verb: verbs[op.Kind()]}
	if a != nil {
		req.verb = a.Verb
	}
	if r.Table == nil {
		req.open = true
	} else {
		for _, v := range value.Alternatives(r.Table) {
			if value.IsNil(v) {
				continue
			}
			kind, name := check.TableOrigin(v)
			if o := (origin{kind, name}); kind == "" || name == "" {
				req.open = true
			} else if !slices.Contains(req.origins, o) {
				req.origins = append(req.origins, o)
			}
		}
	}
	slices.SortFunc(req.origins, compareOrigins)
	g.requests = append(g.requests, req)
}

// strongs are the origins of a request that tell tables apart; ok is false if
// they may be of several tables: two constants, or two variables, of which one
// is also used without the other.
func (g *generator) strongs(r *request) (out []origin, ok bool) {
	kinds := map[string]bool{}
	several := false
	for _, o := range r.origins {
		if !o.strong() {
			continue
		}
		several = several || kinds[o.kind]
		kinds[o.kind] = true
		out = append(out, o)
	}
	if !several {
		return out, true
	}
	for _, other := range g.requests {
		shared, all := 0, 0
		for _, o := range other.origins {
			if o.strong() {
				all++
				if slices.Contains(out, o) {
					shared++
				}
			}
		}
		if shared > 0 && (shared != all || all != len(out)) {
			return nil, false
		}
	}
	return out, true
}

// An union puts origins that name one table together.
type union map[origin]origin

func (u union) root(o origin) origin {
	for {
		p, ok := u[o]
		if !ok || p == o {
			return o
		}
		o = p
	}
}

func (u union) join(a, b origin) {
	a, b = u.root(a), u.root(b)
	if compareOrigins(a, b) > 0 {
		a, b = b, a
	}
	u[b] = a
	if _, ok := u[a]; !ok {
		u[a] = a
	}
}

// group gives requests to tables: by names that tell tables apart, then by
// fields that only ever hold one of these, then by key attributes.
func (g *generator) group() {
	u := union{}
	var roots []origin
	for _, r := range g.requests {
		strongs, ok := g.strongs(r)
		if !ok {
			continue
		}
		for _, s := range strongs {
			u.join(strongs[0], s)
		}
	}
	byRoot := map[origin]*table{}
	of := func(o origin) *table {
		o = u.root(o)
		if byRoot[o] == nil {
			byRoot[o] = &table{}
			roots = append(roots, o)
		}
		return byRoot[o]
	}
	weak := map[origin][]*table{}
	var pending []*request
	for _, r := range g.requests {
		strongs, ok := g.strongs(r)
		if !ok {
			g.skip(r, "its table is one of several")
			continue
		}
		if len(strongs) == 0 {
			pending = append(pending, r)
			continue
		}
		t := of(strongs[0])
		t.take(r)
		for _, o := range r.origins {
			if !o.strong() && !slices.Contains(weak[o], t) {
				weak[o] = append(weak[o], t)
			}
		}
	}
	var rest []*request
	for _, r := range pending {
		if t := only(r, weak); t != nil {
			t.take(r)
		} else {
			rest = append(rest, r)
		}
	}
	slices.SortFunc(roots, compareOrigins)
	for _, o := range roots {
		g.tables = append(g.tables, byRoot[o])
	}
	g.leftover(rest, weak)
}

// only is the table that all names of a request stand for, nil if there is none
// or more than one.
func only(r *request, weak map[origin][]*table) *table {
	var found *table
	for _, o := range r.origins {
		for _, t := range weak[o] {
			if found != nil && found != t {
				return nil
			}
			found = t
		}
	}
	return found
}

// leftover gives requests whose table has no telling name to the one table that
// has their keys, as binding does, or else to tables of their own.
func (g *generator) leftover(rest []*request, weak map[origin][]*table) {
	for _, t := range g.tables {
		t.schema(g.defs)
	}
	named := g.tables
	own := map[string]*table{}
	for _, r := range rest {
		var fits []*table
		for _, t := range named {
			if t.fits(r) {
				fits = append(fits, t)
			}
		}
		if len(fits) == 0 {
			for _, t := range named {
				if t.writes(r) {
					fits = append(fits, t)
				}
			}
		}
		switch {
		case len(fits) == 1:
			fits[0].take(r)
			continue
		case len(fits) > 1:
			g.skip(r, "its table is not known, and several tables have its keys")
			continue
		}
		id := ""
		for _, o := range r.origins {
			if len(weak[o]) == 0 {
				id = o.kind + " " + o.name
				break
			}
		}
		if id == "" && len(named) > 0 {
			g.skip(r, "its table is not known")
			continue
		}
		if own[id] == nil {
			own[id] = &table{}
			g.tables = append(g.tables, own[id])
		}
		own[id].take(r)
	}
	g.joinSame(named)
}

// joinSame makes one table of those that are named by a field or variable only
// and have the same key: a program has more fields than tables.
func (g *generator) joinSame(named []*table) {
	for _, t := range g.tables[len(named):] {
		t.schema(g.defs)
	}
	out := named
	for _, t := range g.tables[len(named):] {
		i := slices.IndexFunc(out[len(named):], func(s *table) bool { return slices.Equal(s.key.names(), t.key.names()) && len(t.key.names()) > 0 })
		if i < 0 {
			out = append(out, t)
			continue
		}
		for _, r := range t.requests {
			out[len(named)+i].take(r)
		}
	}
	g.tables = out
}

// skip notes a request that is in no table.
func (g *generator) skip(r *request, why string) {
	line := string(r.op.Kind()) + " in " + r.fn() + ": " + why
	if !slices.Contains(g.skipped, line) {
		g.skipped = append(g.skipped, line)
	}
}
