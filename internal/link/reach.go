package link

import (
	"sort"

	"github.com/dynlint/dynlint/internal/entry"
	"github.com/dynlint/dynlint/internal/summary"
)

// Reach tells which functions are reached from which entry points.
type Reach struct {
	Entries []*Entry

	p       *Program
	byFn    map[*Fn]*Entry
	in      map[*Fn][]*Fn // who calls a function, or hands it to somebody who does
	live    map[*Fn]bool  // can run at all
	hot     map[*Fn]bool
	perhaps map[*Fn]bool // hot if an assumption holds
	exposed map[*Fn]bool // perhaps reached from somebody outside the program
	handed  map[*Fn][]handing
	a       *assumptions
}

// reach computes reachability once the flow is solved.
func (p *Program) findReach(t *entry.Table) *Reach {
	resolved := p.resolved()
	handed := p.handed(resolved)
	refs := p.references()
	r := &Reach{p: p, byFn: map[*Fn]*Entry{}, in: p.inEdges(handed, refs)}
	out := map[*Fn][]*Fn{}
	for _, fn := range p.Order {
		for _, c := range r.in[fn] {
			out[c] = append(out[c], fn)
		}
	}
	mentions := map[*Fn][]*Fn{} // as out, with every function that is mentioned
	for _, fn := range p.Order {
		for _, by := range refs[fn] {
			mentions[by] = append(mentions[by], fn)
		}
	}
	a := &assumptions{p: p, resolved: resolved, refs: refs, handed: handed}
	r.a, r.handed = a, handed
	r.live = p.alive(out, mentions, a, nil)
	f := &entryFinder{p: p, t: t, handed: handed, refs: refs, live: r.live, found: r.byFn}
	f.find()
	if called := f.called(); len(called) > 0 {
		f.live = p.alive(out, mentions, a, called)
		r.live = f.live
		f.find()
	}
	r.Entries = f.list()
	a.within(r.live)
	r.spread(out, a)
	return r
}

// spread marks what the entry points reach.
func (r *Reach) spread(out map[*Fn][]*Fn, a *assumptions) {
	var sure, all, events []*Fn
	for _, e := range r.Entries {
		if e.exposes() {
			events = append(events, e.Fn)
		}
		if e.Hot {
			all = append(all, e.Fn)
			if !e.Assumed {
				sure = append(sure, e.Fn)
			}
		}
	}
	r.hot = flood(sure, func(fn *Fn) []*Fn { return out[fn] })
	perhaps := func(fn *Fn) []*Fn { return append(out[fn][:len(out[fn]):len(out[fn])], a.of(fn)...) }
	r.perhaps = flood(all, perhaps)
	r.exposed = flood(events, perhaps)
}

func flood(from []*Fn, next func(*Fn) []*Fn) map[*Fn]bool {
	seen := map[*Fn]bool{}
	work := from
	for len(work) > 0 {
		fn := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[fn] {
			continue
		}
		seen[fn] = true
		work = append(work, next(fn)...)
	}
	return seen
}

// references finds who mentions each function as a value.
func (p *Program) references() map[*Fn][]*Fn {
	out := map[*Fn][]*Fn{}
	for _, fn := range p.Order {
		seen := map[string]bool{}
		for i, n := range fn.Nodes {
			if n.Op != summary.OpFunc {
				continue
			}
			keys := []string{n.Str}
			if p.funcs[n.Str] == nil { // a method value of an interface
				keys = p.flow.funcs(fn, summary.ID(i))
			}
			for _, key := range keys {
				if callee := p.funcs[key]; callee != nil && !seen[key] {
					seen[key] = true
					out[callee] = append(out[callee], fn)
				}
			}
		}
	}
	return out
}

// inEdges lists, for every function, who makes it run: its callers, those who
// hand it to code outside the program, and, where neither is known, those who
// mention it.
func (p *Program) inEdges(handed map[*Fn][]handing, refs map[*Fn][]*Fn) map[*Fn][]*Fn {
	in := map[*Fn][]*Fn{}
	for _, fn := range p.Order {
		seen := map[*Fn]bool{fn: true}
		add := func(by *Fn) {
			if !seen[by] {
				seen[by] = true
				in[fn] = append(in[fn], by)
			}
		}
		for _, e := range p.callers[fn.Key] {
			add(e.Fn)
		}
		for _, h := range handed[fn] {
			add(h.by)
		}
		if len(in[fn]) == 0 {
			for _, by := range refs[fn] {
				add(by)
			}
		}
		sort.Slice(in[fn], func(i, j int) bool { return in[fn][i].index < in[fn][j].index })
	}
	return in
}

// Hot reports whether a function is reached from a request. known is false
// where it is not, as far as the program shows, but a call that could not be
// resolved may do so.
func (r *Reach) Hot(fn *Fn) (hot, known bool) {
	switch {
	case r.hot[fn]:
		return true, true
	case r.perhaps[fn]:
		return false, false
	}
	return false, true
}

// Enters reports whether a function is an entry point through which somebody
// outside the program comes in.
func (r *Reach) Enters(fn *Fn) bool {
	e := r.byFn[fn]
	return e != nil && e.exposes()
}

func (e *Entry) exposes() bool { return e.Kind != entry.Main && e.Kind != entry.CLI }

// Cut returns the calls of a chain that lead up from fn to the first entry
// point, all of them if it meets none. What lies beyond an entry point made the
// handler, and does not make it run.
func (r *Reach) Cut(fn *Fn, chain []Edge) []Edge {
	i := 0
	for _, s := range r.p.steps(fn, chain) {
		if r.Enters(fn) {
			return chain[:i]
		}
		if s.maker == nil {
			i++
		}
		fn = s.fn()
	}
	return chain
}

// Exposed reports whether somebody outside the program may make a function
// run, with a request, a message or an event, other than by starting a command.
func (r *Reach) Exposed(fn *Fn) bool { return r.exposed[fn] }

// Entry returns the entry point that a function is, nil for none.
func (r *Reach) Entry(fn *Fn) *Entry { return r.byFn[fn] }

// A Path leads from an entry point to a function.
type Path struct {
	Entry *Entry
	Funcs []*Fn // from the entry point to the function, both included
	Calls []int // of [Reach.Ways]: of each function but the last the call that runs the next, -1 for none
}

// maxPaths bounds the entry points that are listed for one function.
const maxPaths = 24

// Paths returns a shortest path from each of the entry points nearest to a
// function; what lies beyond an entry point is not followed. Hot ones come
// first, then shorter ones.
func (r *Reach) Paths(fn *Fn) []Path {
	next := map[*Fn]*Fn{fn: nil}
	var out []Path
	for work := []*Fn{fn}; len(work) > 0; {
		f := work[0]
		work = work[1:]
		if e := r.byFn[f]; e != nil {
			p := Path{Entry: e}
			for ; f != nil; f = next[f] {
				p.Funcs = append(p.Funcs, f)
			}
			out = append(out, p)
			continue
		}
		for _, by := range r.in[f] {
			if _, seen := next[by]; !seen {
				next[by] = f
				work = append(work, by)
			}
		}
	}
	sort.SliceStable(out, func(i, j int) bool {
		a, b := out[i], out[j]
		if x, y := a.Entry.Hot, b.Entry.Hot; x != y {
			return x
		}
		if len(a.Funcs) != len(b.Funcs) {
			return len(a.Funcs) < len(b.Funcs)
		}
		return a.Entry.Fn.index < b.Entry.Fn.index
	})
	return out[:min(len(out), maxPaths)]
}
