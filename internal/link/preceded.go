package link

import "github.com/dynlint/dynlint/internal/entry"

// Preceded reports whether, on every way that leads to a call, a call of one of
// some functions comes before it: in the function itself or in a caller. Where
// nothing is known of who calls a function it is taken to be so. The functions
// are named as in rules.yaml.
func (p *Program) Preceded(fn *Fn, call int, funcs []string) bool {
	s := &precedence{p: p, some: map[string]bool{}, seen: map[*Fn]bool{}}
	for _, f := range funcs {
		s.some[entry.FuncKey(f)] = true
	}
	return s.before(fn, int32(call))
}

type precedence struct {
	p    *Program
	some map[string]bool
	seen map[*Fn]bool
}

// before reports whether one of the functions has run when a call does.
func (s *precedence) before(fn *Fn, call int32) bool {
	for j := range fn.Calls {
		if int32(j) != call && fn.Dominates(j, int(call)) && s.runs(fn, j, 2) {
			return true
		}
	}
	return s.onEntry(fn)
}

// runs reports whether a call runs one of the functions, at most depth calls
// further down.
func (s *precedence) runs(fn *Fn, call, depth int) bool {
	c := &fn.Calls[call]
	if s.some[c.Callee] || s.some[CalleeKey(c)] {
		return true
	}
	for _, e := range s.p.graph.Callees(fn.Func, call) {
		if s.some[e.Func.Key] {
			return true
		}
		callee := s.p.funcs[e.Func.Key]
		for j := range callee.Calls {
			if depth > 0 && s.runs(callee, j, depth-1) {
				return true
			}
		}
	}
	return false
}

// onEntry reports whether one of the functions has run whenever fn starts.
func (s *precedence) onEntry(fn *Fn) bool {
	if s.seen[fn] {
		return true // by another way
	}
	s.seen[fn] = true
	edges := s.p.callers[fn.Key]
	entry := s.p.Reach.Entry(fn)
	handed := s.p.flow.callbacks[fn.Key]
	if entry == nil || !entry.exposes() {
		edges = append(edges[:len(edges):len(edges)], handed...)
	} else if len(edges) == 0 || len(handed) > 0 {
		return false // a request comes straight here
	}
	for _, e := range edges {
		if s.p.Reach.Live(e.Fn) && !s.before(e.Fn, e.Call) {
			return false
		}
	}
	return true
}
