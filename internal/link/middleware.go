package link

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/entry"
	"github.com/dynlint/dynlint/internal/summary"
)

// onEntry reports whether one of the functions has run whenever fn starts, and
// keeps the way by which it starts without.
func (s *precedence) onEntry(fn *Fn) bool {
	open := len(s.open)
	if by, ok := s.startsWithout(fn); !ok {
		s.open = append(s.open, by)
		return false
	}
	s.open = s.open[:open]
	return true
}

// startsWithout is a call by which fn starts although none of the functions has
// run, or fn itself if a request comes straight there.
func (s *precedence) startsWithout(fn *Fn) (by Edge, none bool) {
	if s.seen[fn] {
		return Edge{}, true // by another way
	}
	s.seen[fn] = true
	edges := s.p.callers[fn.Key]
	e := s.p.Reach.Entry(fn)
	handed := s.p.flow.callbacks[fn.Key]
	if e == nil || !e.exposes() {
		edges = append(edges[:len(edges):len(edges)], handed...)
	} else if len(edges) == 0 || len(handed) > 0 {
		return Edge{Fn: fn, Call: -1}, s.behindMiddleware(fn) // a request comes straight here
	}
	for _, e := range edges {
		if s.p.Reach.Live(e.Fn) && !s.before(e.Fn, e.Call) {
			return e, false
		}
	}
	return Edge{}, true
}

// behindMiddleware reports whether a library may run one of the functions before
// it calls fn: the program gives it a middleware that does, for all that it serves
// or together with fn, or fn in a handler that does.
func (s *precedence) behindMiddleware(fn *Fn) bool {
	for _, h := range s.p.Reach.handed[fn] {
		for i := range h.by.Calls {
			if c := &h.by.Calls[i]; CalleeKey(c) == h.callee && s.givesGuard(h.by, c, fn) {
				return true
			}
		}
	}
	for _, other := range s.p.Order {
		for _, h := range s.p.Reach.handed[other] {
			if entry.TakesMiddleware(h.callee) && s.guardsWithin(other) {
				return true
			}
		}
	}
	return s.calledAs(fn)
}

// givesGuard reports whether a call registers a function with another one that
// runs one of the functions and passes on to the next.
func (s *precedence) givesGuard(by *Fn, c *summary.Call, fn *Fn) bool {
	given := map[string]bool{}
	for _, a := range c.Args {
		for _, f := range s.p.flow.funcs(by, a) {
			given[f] = true
		}
	}
	if !given[fn.Key] {
		return false
	}
	for _, other := range s.p.Order {
		if other != fn && given[other.Key] && passesOn(other) && s.guards(other) {
			return true
		}
	}
	return false
}

// passesOn reports whether a function is one of a chain of handlers.
func passesOn(fn *Fn) bool {
	for i := range fn.Calls {
		if name := fn.Calls[i].Name; name == "Next" || strings.HasPrefix(name, "Abort") {
			return true
		}
	}
	return false
}

// calledAs reports whether all that a function is handed to are calls of it as the
// value of an interface, "next.ServeHTTP(w, r)", before which one of the functions
// has run.
func (s *precedence) calledAs(fn *Fn) bool {
	handed := s.p.Reach.handed[fn]
	for _, h := range handed {
		called := false
		for i := range h.by.Calls {
			c := &h.by.Calls[i]
			if c.Iface == "" || CalleeKey(c) != h.callee || !slices.Contains(s.p.flow.funcs(h.by, c.Args[0]), fn.Key) {
				continue
			}
			if called = s.before(h.by, int32(i)); !called {
				return false
			}
		}
		if !called {
			return false
		}
	}
	return len(handed) > 0
}

// guardsWithin reports whether a middleware, or the handler that it makes, runs
// one of the functions.
func (s *precedence) guardsWithin(fn *Fn) bool {
	if s.guards(fn) {
		return true
	}
	for _, other := range s.p.Order {
		if strings.HasPrefix(other.Key, fn.Key+"$") && s.guards(other) {
			return true
		}
	}
	return false
}

// guards reports whether a function runs one of the functions and looks at what it
// answers.
func (s *precedence) guards(fn *Fn) bool {
	for j := range fn.Calls {
		if fn.Calls[j].Mode != summary.CallPlain {
			continue
		}
		switch v := s.runs(fn, j, 2); v {
		case stops:
			return true
		case tells:
			if v := s.passedOn(fn, j, v); v != ignores {
				return true
			}
			for _, u := range usesOfVerdict(fn, j) {
				if u.Kind == summary.UseTested {
					return true
				}
			}
		}
	}
	return false
}
