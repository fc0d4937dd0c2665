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
// it calls fn: the program gives it a middleware that does together with fn, or to
// the router that leads to fn, or fn, or that router, in a handler that does.
func (s *precedence) behindMiddleware(fn *Fn) bool {
	at := s.registrations(fn, 0)
	for _, e := range at {
		if s.givesGuard(e.Fn, &e.Fn.Calls[e.Call], fn) {
			return true
		}
	}
	return s.calledAs(fn) || s.behindRouter(at)
}

// maxMakers bounds the functions that return functions that return a handler.
const maxMakers = 3

// registrations are the calls by which a function is handed to libraries: itself, or
// the function that returns it.
func (s *precedence) registrations(fn *Fn, depth int) []Edge {
	var out []Edge
	for _, h := range s.p.Reach.handed[fn] {
		here := false
		for i := range h.by.Calls {
			if c := &h.by.Calls[i]; h.callee != "" && CalleeKey(c) == h.callee && s.registers(h.by, c, fn) {
				out, here = append(out, Edge{Fn: h.by, Call: int32(i)}), true
			}
		}
		if !here && h.by != fn && depth < maxMakers {
			out = append(out, s.registrations(h.by, depth+1)...)
		}
	}
	return out
}

// registers reports whether a call hands a function, or a value of which it is a
// method, to a library.
func (s *precedence) registers(by *Fn, c *summary.Call, fn *Fn) bool {
	for j, a := range c.Args {
		if slices.Contains(s.p.flow.funcs(by, a), fn.Key) {
			return true
		}
		if j < len(c.Takes) && c.Takes[j] >= 0 && slices.Contains(s.p.methodsAs(by.typeKey(c.Takes[j]), s.p.flow.types(by, a)), fn.Key) {
			return true
		}
	}
	return false
}

// behindRouter reports whether a middleware that runs one of the functions stands
// before all registrations, as far as it is known to which routers it belongs.
func (s *precedence) behindRouter(registrations []Edge) bool {
	s.findGuards()
	for _, e := range registrations {
		at, known := s.routers.receiver(e.Fn, e.Call)
		if !known {
			return len(s.guarding) > 0
		}
		all, known := s.routers.above(append(at, router{fn: e.Fn, call: e.Call}))
		switch {
		case !known && len(s.guarding) > 0:
		case !s.guardsAny(all) && !s.servedBehind(all):
			return false
		}
	}
	return len(s.guarding) > 0 || len(registrations) > 0
}

// A guarding is a middleware that runs one of the functions, with the routers that
// it is given to; all stands for those that are not known.
type guarding struct {
	at  []router
	all bool
}

func (s *precedence) findGuards() {
	if s.routers != nil {
		return
	}
	s.routers = &routers{p: s.p}
	for _, other := range s.p.Order {
		for _, h := range s.p.Reach.handed[other] {
			if !entry.TakesMiddleware(h.callee) || s.opensRouter(other) || !s.guardsWithin(other) {
				continue
			}
			for i := range h.by.Calls {
				if c := &h.by.Calls[i]; CalleeKey(c) == h.callee && s.registers(h.by, c, other) {
					s.guarding = append(s.guarding, s.guardAt(h.by, int32(i)))
				}
			}
		}
	}
}

// guardAt tells for which routers a call takes a middleware: for the one that it is
// called on, or for a new one that it returns.
func (s *precedence) guardAt(by *Fn, call int32) guarding {
	c := &by.Calls[call]
	if entry.MakesRouter(CalleeKey(c)) && isMethodCall(c) {
		return guarding{at: []router{{fn: by, call: call}}}
	}
	at, known := s.routers.receiver(by, call)
	return guarding{at: at, all: !known}
}

// opensRouter reports whether a function is given a router to register with, and is
// no middleware.
func (s *precedence) opensRouter(fn *Fn) bool {
	if len(fn.Results) > 0 {
		return false
	}
	for _, p := range fn.Params {
		if s.p.entries.Param(originKey(fn.typeKey(p.Type))) != nil {
			return false
		}
	}
	return true
}

func (s *precedence) guardsAny(rs []router) bool {
	return slices.ContainsFunc(s.guarding, func(g guarding) bool {
		return g.all || slices.ContainsFunc(g.at, func(r router) bool { return slices.Contains(rs, r) })
	})
}

// servedBehind reports whether the program itself calls one of the routers, behind
// one of the functions: guard(router).
func (s *precedence) servedBehind(rs []router) bool {
	for _, fn := range s.p.Order {
		for i := range fn.Calls {
			c := &fn.Calls[i]
			if c.Name != "ServeHTTP" || c.Iface == "" {
				continue
			}
			called, _ := s.routers.of(fn, c.Args[0])
			if !slices.ContainsFunc(called, func(r router) bool { return slices.Contains(rs, r) }) {
				continue
			}
			if asked, _ := s.within(fn, int32(i)); asked {
				return true
			}
		}
	}
	return false
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
		if other != fn && given[other.Key] && passesOn(other) && s.guards(other, true) {
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

// aborts reports whether a function keeps the rest of a chain of handlers from
// running.
func aborts(fn *Fn) bool {
	return slices.ContainsFunc(fn.Calls, func(c summary.Call) bool { return strings.HasPrefix(c.Name, "Abort") })
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
	if s.guards(fn, true) {
		return true
	}
	for _, other := range s.p.Order {
		if strings.HasPrefix(other.Key, fn.Key+"$") && s.guards(other, true) {
			return true
		}
	}
	return false
}

// guards reports whether a function runs one of the functions and looks at what it
// answers; deep: or calls one that does, and aborts.
func (s *precedence) guards(fn *Fn, deep bool) bool {
	for j := range fn.Calls {
		if fn.Calls[j].Mode != summary.CallPlain {
			continue
		}
		for _, e := range s.p.graph.Callees(fn.Func, j) {
			if callee := s.p.funcs[e.Func.Key]; deep && aborts(callee) && s.guards(callee, false) {
				return true // whoever calls it need not look
			}
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
