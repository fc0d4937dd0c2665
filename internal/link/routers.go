package link

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
)

// A router is a value of a library that handlers and middlewares are given to: what
// a call of the library returns, or gives to a function that it calls; a variable
// that a function makes; a variable of the library; or the library itself, whose
// functions have one that is not seen.
type router struct {
	fn   *Fn
	call int32      // of fn, -1 if it is no call
	zero summary.ID // of fn: the variable
	name string     // path of the library, or of its variable
}

// routers finds routers.
type routers struct {
	p      *Program
	mounts []mount
	read   bool // mounts is filled
}

// A mount is a call by which one router leads to others.
type mount struct{ parents, children []router }

// netHTTP is the library that has a router for the program, and the variable that
// holds it.
const netHTTP, defaultMux = "net/http", "net/http.DefaultServeMux"

// of lists the routers that a node may be. known is false if it may be others.
func (rs *routers) of(fn *Fn, id summary.ID) (out []router, known bool) {
	s := &routerSearch{p: rs.p, seen: map[creator]bool{}, known: true}
	s.node(fn, id)
	return s.out, s.known && len(s.out) > 0
}

// receiver lists the routers on which a call is made.
func (rs *routers) receiver(fn *Fn, call int32) (out []router, known bool) {
	c := &fn.Calls[call]
	switch {
	case isMethodCall(c):
		return rs.of(fn, c.Args[0])
	case typePackage(c.Callee) == netHTTP:
		return []router{{name: netHTTP, call: -1}}, true
	}
	return nil, false
}

func isMethodCall(c *summary.Call) bool {
	return len(c.Args) > 0 && (c.Iface != "" || strings.HasPrefix(c.Callee, "("))
}

// above lists routers and those that lead to them.
func (rs *routers) above(of []router) (out []router, known bool) {
	rs.findMounts()
	out, known = slices.Clone(of), true
	add := func(more []router) {
		for _, r := range more {
			if !slices.Contains(out, r) {
				out = append(out, r)
			}
		}
	}
	for i := 0; i < len(out) && i < maxRouters; i++ {
		r := out[i]
		if r.call >= 0 && isMethodCall(&r.fn.Calls[r.call]) {
			parents, ok := rs.receiver(r.fn, r.call)
			known = known && ok
			add(parents)
		}
		for _, m := range rs.mounts {
			if slices.Contains(m.children, r) {
				add(m.parents)
			}
		}
	}
	return out, known && len(out) <= maxRouters
}

// maxRouters bounds the routers above one.
const maxRouters = 64

// findMounts lists the calls that give one router to another.
func (rs *routers) findMounts() {
	if rs.read {
		return
	}
	rs.read = true
	for _, fn := range rs.p.Order {
		for i := range fn.Calls {
			c := &fn.Calls[i]
			if !isMethodCall(c) || rs.p.funcs[c.Callee] != nil || c.Site != nil {
				continue
			}
			for j, a := range c.Args[1:] {
				if !rs.mayBeRouter(fn, c, j+1) {
					continue
				}
				children := rs.inside(fn, a, 0)
				if parents, _ := rs.receiver(fn, int32(i)); len(parents) > 0 && len(children) > 0 {
					rs.mounts = append(rs.mounts, mount{parents, children})
				}
			}
		}
	}
}

// mayBeRouter reports whether an argument of a library's method is a handler of
// net/http, or of a type of the library.
func (rs *routers) mayBeRouter(fn *Fn, c *summary.Call, arg int) bool {
	if arg < len(c.Takes) && c.Takes[arg] >= 0 && fn.typeKey(c.Takes[arg]) == netHTTP+".Handler" {
		return true
	}
	typ := originKey(fn.typeKey(fn.Nodes[c.Args[arg]].Type))
	s, ok := rs.p.Type(typ)
	return ok && (s.Kind == summary.KindStruct || s.Kind == summary.KindInterface) && typePackage(typ) != "" &&
		typePackage(typ) == typePackage(strings.TrimPrefix(CalleeKey(c), "("))
}

// inside lists the routers that a node may be, and those that functions of
// libraries wrap, such as http.StripPrefix.
func (rs *routers) inside(fn *Fn, id summary.ID, depth int) []router {
	out, _ := rs.of(fn, id)
	for _, r := range out {
		if r.call < 0 || depth > 2 || isMethodCall(&r.fn.Calls[r.call]) {
			continue
		}
		for _, a := range r.fn.Calls[r.call].Args {
			out = append(out, rs.inside(r.fn, a, depth+1)...)
		}
	}
	return out
}

// routerSearch goes back from a node to the routers that it may be.
type routerSearch struct {
	p     *Program
	seen  map[creator]bool
	out   []router
	known bool
}

func (s *routerSearch) add(r router) {
	if !slices.Contains(s.out, r) {
		s.out = append(s.out, r)
	}
}

// maxRouterNodes bounds the nodes of one search.
const maxRouterNodes = 400

func (s *routerSearch) node(fn *Fn, id summary.ID) {
	at := creator{fn, id}
	switch {
	case id == summary.None || s.seen[at]:
		return
	case len(s.seen) > maxRouterNodes:
		s.known = false
		return
	}
	s.seen[at] = true
	n := &fn.Nodes[id]
	switch n.Op {
	case summary.OpCall:
		s.call(fn, n)
	case summary.OpParam:
		s.param(fn, int(n.N))
	case summary.OpFree:
		makers := s.p.closers[fn.Key]
		for _, m := range makers {
			if args := m.fn.Nodes[m.id].Args; int(n.N) < len(args) {
				s.node(m.fn, args[n.N])
			}
		}
		s.known = s.known && len(makers) > 0
	case summary.OpField:
		if owner := originKey(fn.typeKey(n.Type)); s.p.owns(owner) {
			s.stores(owner + "." + n.Str)
		} else {
			s.node(fn, n.Args[0]) // a part of the router
		}
	case summary.OpGlobal:
		switch {
		case s.p.owns(n.Str):
			s.stores(n.Str)
		case n.Str == defaultMux:
			s.add(router{name: netHTTP, call: -1})
		default:
			s.add(router{name: n.Str, call: -1})
		}
	case summary.OpZero:
		s.add(router{fn: fn, call: -1, zero: id})
	case summary.OpConst, summary.OpRec: // nil; a loop adds nothing
	case summary.OpChoice, summary.OpLoop:
		for _, a := range n.Args {
			s.node(fn, a)
		}
	case summary.OpIface, summary.OpConvert, summary.OpAssert, summary.OpAfter, summary.OpAfterFree, summary.OpGate, summary.OpShared,
		summary.OpIndex, summary.OpElem, summary.OpSlice, summary.OpDone, summary.OpExcluded, summary.OpSame, summary.OpWith:
		s.node(fn, n.Args[0])
	default:
		s.known = false
	}
}

func (s *routerSearch) stores(key string) {
	for _, st := range s.p.stores[key] {
		s.node(st.fn, st.id)
	}
	s.known = s.known && len(s.p.stores[key]) > 0
}

func (s *routerSearch) call(fn *Fn, n *summary.Node) {
	callees := s.p.graph.Callees(fn.Func, int(n.N))
	for _, e := range callees {
		if int(n.Aux) < len(e.Func.Results) {
			s.node(s.p.funcs[e.Func.Key], e.Func.Results[n.Aux])
		}
	}
	switch {
	case len(callees) > 0:
	case CalleeKey(&fn.Calls[n.N]) == "":
		s.known = false
	default:
		s.add(router{fn: fn, call: n.N})
	}
}

// param goes to what callers give. A function that a router is given gets one that
// leads on from there.
func (s *routerSearch) param(fn *Fn, i int) {
	callers, handed := s.p.callers[fn.Key], s.p.flow.callbacks[fn.Key]
	for _, e := range callers {
		if args := e.Fn.Calls[e.Call].Args; i >= e.Shift && i-e.Shift < len(args) {
			s.node(e.Fn, args[i-e.Shift])
		} else {
			s.known = false
		}
	}
	for _, e := range handed {
		if isMethodCall(&e.Fn.Calls[e.Call]) {
			s.add(router{fn: e.Fn, call: e.Call})
		} else {
			s.known = false
		}
	}
	s.known = s.known && len(callers)+len(handed) > 0
}
