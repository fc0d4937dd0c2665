package link

import (
	"slices"

	"github.com/dynlint/dynlint/internal/summary"
)

// Bounds of the search for ways that values do not rule out.
const (
	maxWays  = 64 // chains tried for one derivation
	maxAgain = 3  // chains through one function
)

// Ways returns the paths of [Reach.Paths] to the outermost caller of a chain of
// calls that leads up from a call of fn (-1 for its end), or to fn if the chain is empty; with the
// calls that make each path, and without those paths on which the call cannot be
// reached, as the conditions around the calls tell. Where the shortest path from
// an entry point is ruled out another one may be there. Only hot entry points are
// looked at. sure is false if there may be ways that were not tried.
func (r *Reach) Ways(fn *Fn, call int, chain []Edge) (ways []Path, sure bool) {
	w := &wayfinder{r: r, c: &closing{p: r.p, fn: fn, block: -1}}
	if call >= 0 {
		w.c.block = fn.Calls[call].Block
	}
	top := fn
	if n := len(chain); n > 0 {
		w.below, top = r.p.steps(fn, chain), chain[n-1].Fn
	}
	barred := false
	for _, path := range r.Paths(top) {
		switch {
		case !path.Entry.Hot:
		case w.climb(&path, len(path.Funcs)-1, w.below):
			ways = append(ways, path)
		default:
			barred = true
		}
	}
	if !barred {
		return ways, true
	}
	more := w.around(top)
	for _, path := range more {
		if !slices.ContainsFunc(ways, func(p Path) bool { return p.Entry == path.Entry }) {
			ways = append(ways, path)
		}
	}
	return ways, w.tried < maxWays
}

// steps are the steps of a chain of calls that leads up from fn. Where a closure
// is made is no call, so that the chain of a [Tuple] leaves it out.
func (p *Program) steps(fn *Fn, chain []Edge) []linkStep {
	var out []linkStep
	for _, e := range chain {
		for m := p.maker(fn, e); m != nil; m = p.maker(fn, e) {
			out = append(out, linkStep{maker: m})
			fn = m.fn
		}
		out = append(out, linkStep{edge: e})
		fn = e.Fn
	}
	return out
}

// maker is where a closure is made that e does not call; nil if fn is none.
func (p *Program) maker(fn *Fn, e Edge) *creator {
	makers := p.closers[fn.Key]
	if len(makers) == 0 || slices.Contains(p.callers[fn.Key], e) {
		return nil
	}
	m := makers[len(makers)-1]
	return &m
}

// Called are the functions that the calls of a chain run, which leads up from fn:
// the one before in the chain, or the one that makes it.
func (r *Reach) Called(fn *Fn, chain []Edge) []*Fn {
	var out []*Fn
	for _, s := range r.p.steps(fn, chain) {
		if s.maker == nil {
			out = append(out, fn)
		}
		fn = s.fn()
	}
	return out
}

// A wayfinder looks for ways to one call.
type wayfinder struct {
	r     *Reach
	c     *closing
	below []linkStep
	tried int
}

// open reports whether the conditions along a chain let the call be reached.
func (w *wayfinder) open(steps []linkStep) bool { return w.c.frames(steps, false) != nil }

// climb finds calls from function i of a path upwards. Above a function that is
// handed to somebody who calls it, nothing is known of values.
func (w *wayfinder) climb(path *Path, i int, steps []linkStep) bool {
	if path.Calls == nil {
		if !w.open(steps) {
			return false
		}
		path.Calls = make([]int, len(path.Funcs)-1)
		for j := range path.Calls {
			path.Calls[j] = w.r.callOf(path.Funcs[j], path.Funcs[j+1])
		}
	}
	if i == 0 {
		return true
	}
	edges := w.r.edges(path.Funcs[i-1], path.Funcs[i])
	for _, e := range edges {
		up := append(steps[:len(steps):len(steps)], linkStep{edge: e})
		if !w.open(up) {
			continue
		}
		path.Calls[i-1] = int(e.Call)
		if w.climb(path, i-1, up) {
			return true
		}
	}
	return len(edges) == 0
}

// A way is a chain of calls on the way up.
type way struct {
	top   *Fn
	steps []linkStep
	prev  *way
	call  int
}

// around searches for open ways from entry points, the shortest first.
func (w *wayfinder) around(top *Fn) []Path {
	var out []Path
	again := map[*Fn]int{}
	for work := []*way{{top: top, steps: w.below, call: -1}}; len(work) > 0 && w.tried < maxWays; {
		at := work[0]
		work = work[1:]
		if e := w.r.byFn[at.top]; e != nil {
			if e.Hot {
				out = append(out, at.path(e))
			}
			continue
		}
		for _, by := range w.r.in[at.top] {
			for _, e := range w.r.edges(by, at.top) {
				if again[by] == maxAgain || at.passes(by) {
					continue
				}
				w.tried++
				up := append(at.steps[:len(at.steps):len(at.steps)], linkStep{edge: e})
				if w.open(up) {
					again[by]++
					work = append(work, &way{top: by, steps: up, prev: at, call: int(e.Call)})
				}
			}
		}
	}
	return out
}

func (x *way) passes(fn *Fn) bool {
	for ; x != nil; x = x.prev {
		if x.top == fn {
			return true
		}
	}
	return false
}

func (x *way) path(e *Entry) Path {
	p := Path{Entry: e}
	for ; x != nil; x = x.prev {
		p.Funcs = append(p.Funcs, x.top)
		if x.prev != nil {
			p.Calls = append(p.Calls, x.call)
		}
	}
	return p
}

// edges are the calls of fn by another function, those that wait first.
func (r *Reach) edges(by, fn *Fn) []Edge {
	var out []Edge
	for _, e := range r.p.callers[fn.Key] {
		if e.Fn == by {
			out = append(out, e)
		}
	}
	rank := func(e Edge) int {
		if by.Calls[e.Call].Mode == summary.CallGo {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(out, func(a, b Edge) int { return rank(a) - rank(b) })
	return out
}

// callOf is the index of the call of fn by another function, -1 if it is handed
// to somebody who calls it.
func (r *Reach) callOf(by, fn *Fn) int {
	if es := r.edges(by, fn); len(es) > 0 {
		return int(es[0].Call)
	}
	return -1
}
