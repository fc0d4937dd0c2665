package link

import (
	"slices"
	"sort"
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
)

// The edges of the call graph: calls that are resolved by what reaches a variable, and
// callbacks, which code outside of the program calls.

// dynCall is a call that is resolved by facts: of its own, or, where handed
// is set, one that may hand its arguments to code outside the program.
type dynCall struct {
	fn     *Fn
	call   int32
	handed bool

	bound string // method value of an interface: the method, and
	node  int32  // the variable of the value
}

// Edge is a call of a function. Shift is the number of leading parameters that
// the call does not pass as arguments (a bound receiver).
type Edge struct {
	Fn    *Fn
	Call  int32
	Shift int
	// Callback: the function is handed to code outside the program in an
	// argument of the call, and called from there.
	Callback bool
}

type watchKey struct {
	v int32
	d dynCall
}

type edgeKey struct {
	callee   string
	fn       *Fn
	call     int32
	callback bool
}

// callEdges links calls with their callees, as far as those are static, and
// registers the rest for dispatch.
func (fl *flow) callEdges(fn *Fn) {
	results := map[int32][]summary.ID{}
	for i, n := range fn.Nodes {
		if n.Op == summary.OpCall {
			results[n.N] = append(results[n.N], summary.ID(i))
		}
	}
	fl.p.resultNodes[fn] = results
	for i := range fn.Calls {
		c := &fn.Calls[i]
		d := dynCall{fn: fn, call: int32(i)}
		switch {
		case c.Callee != "":
			if callee := fl.p.funcs[c.Callee]; callee != nil {
				fl.link(d, callee, 0)
				continue
			}
			if c.Fun != summary.None { // a method value of an interface, called where it is made
				fl.watch(fn.base+int32(c.Fun), d)
			}
		case c.Iface != "":
			if strings.HasPrefix(c.Iface, "$") {
				fl.watch(fl.named(typeParamVar(fn.Key, c.Iface)), d)
			}
			fl.watch(fn.base+int32(c.Args[0]), d)
		case c.Fun != summary.None:
			fl.watch(fn.base+int32(c.Fun), d)
		}
		for _, a := range c.Args {
			fl.watch(fn.base+int32(a), dynCall{fn: fn, call: int32(i), handed: true})
		}
	}
}

// watchOnce is watch for a variable that is only known while facts flow.
func (fl *flow) watchOnce(v int32, d dynCall) {
	if k := (watchKey{v, d}); !fl.watched[k] {
		fl.watched[k] = true
		fl.watch(v, d)
	}
}

func (fl *flow) watch(v int32, d dynCall) {
	fl.calls[v] = append(fl.calls[v], d)
	if len(fl.facts[v]) > 0 {
		fl.dispatch(d, v)
	}
}

// dispatch resolves a dynamic call for the facts of the variable it hangs on.
func (fl *flow) dispatch(d dynCall, v int32) {
	if d.bound != "" {
		fl.dispatchBound(d, v)
		return
	}
	c := &d.fn.Calls[d.call]
	for _, f := range append([]int32(nil), fl.facts[v]...) {
		name := fl.names[f]
		if key, ok := strings.CutPrefix(name, factFunc); ok {
			callee := fl.p.funcs[key]
			switch {
			case callee == nil:
			case d.handed:
				fl.record(Edge{Fn: d.fn, Call: d.call, Callback: true}, key)
			case c.Iface == "":
				fl.link(d, callee, max(0, len(callee.Params)-len(c.Args)))
			}
			continue
		}
		if typ, ok := strings.CutPrefix(name, factType); ok && c.Iface != "" && !d.handed {
			if callee := fl.p.method(typ, c.Name); callee != nil {
				fl.link(d, callee, 0)
			} else if field, ok := fl.p.promoted(typ, c.Name); ok {
				fl.watchOnce(fl.named("g:"+field), d)
			}
		}
	}
}

// method returns the function that runs for a method of a concrete type; nil
// if it is promoted from an interface or not part of the program.
func (p *Program) method(typ, name string) *Fn {
	if s, ok := p.Type(typ); ok && s.Kind != summary.KindInterface {
		if m, ok := s.Method(name); ok {
			return p.funcs[m.Func]
		}
	}
	return p.funcs["("+originKey(typ)+")."+name]
}

// link records that a call runs callee and lets facts flow in and out.
func (fl *flow) link(d dynCall, callee *Fn, shift int) {
	if !fl.record(Edge{Fn: d.fn, Call: d.call, Shift: shift}, callee.Key) {
		return
	}
	fn, c := d.fn, &d.fn.Calls[d.call]
	for i, a := range c.Args {
		fl.edge(fn.base+int32(a), fl.named(paramVar(callee.Key, i+shift)))
	}
	for i, t := range c.TypeArg {
		if i >= len(callee.TypeParams) {
			break
		}
		to := fl.named(typeParamVar(callee.Key, "$"+callee.TypeParams[i]))
		if key := fn.typeKey(t); strings.HasPrefix(key, "$") {
			fl.edge(fl.named(typeParamVar(fn.Key, key)), to)
		} else {
			fl.seed(to, factType+strings.TrimLeft(key, "*"))
		}
	}
	for _, id := range fl.p.resultNodes[fn][d.call] {
		fl.edge(fl.named(resultVar(callee.Key, int(fn.Nodes[id].Aux))), fn.base+int32(id))
	}
	for i, n := range fn.Nodes {
		if n.Op == summary.OpAfter && n.N == d.call && int(n.Aux)+shift < len(callee.Exits) {
			if ex := callee.Exits[int(n.Aux)+shift]; ex != summary.None && !fl.p.filledOnly(callee, n.Aux+int32(shift), ex, 0) {
				fl.edge(callee.base+int32(ex), fn.base+int32(i))
			}
		}
	}
}

// record keeps an edge; it reports whether the edge is new.
func (fl *flow) record(e Edge, callee string) bool {
	k := edgeKey{callee, e.Fn, e.Call, e.Callback}
	if fl.seen[k] {
		return false
	}
	fl.seen[k] = true
	if e.Callback {
		fl.callbacks[callee] = append(fl.callbacks[callee], e)
	} else {
		fl.edges[callee] = append(fl.edges[callee], e)
	}
	return true
}

// callers returns the call edges by callee, sorted.
func (fl *flow) callers() map[string][]Edge {
	for _, m := range []map[string][]Edge{fl.edges, fl.callbacks} {
		for key, es := range m {
			if callee := fl.p.funcs[key]; callee != nil && !callee.Aside {
				es = slices.DeleteFunc(es, func(e Edge) bool { return e.Fn.Aside })
				m[key] = es
			}
			sort.Slice(es, func(i, j int) bool {
				if es[i].Fn != es[j].Fn {
					return es[i].Fn.index < es[j].Fn.index
				}
				return es[i].Call < es[j].Call
			})
		}
	}
	return fl.edges
}
