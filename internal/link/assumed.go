package link

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
)

// assumptions finds what a call that is not resolved may run: the methods of
// the types that satisfy its interface and are made somewhere, the functions
// that are mentioned as values but called by nobody known. Such edges prove
// nothing; they keep "not reached" honest.
type assumptions struct {
	p        *Program
	resolved map[callKey]bool
	refs     map[*Fn][]*Fn
	handed   map[*Fn][]handing
	live     map[*Fn]bool // nil: all functions count

	made   map[string][]string // types that are stored in an interface, by method name
	values map[int][]*Fn       // functions without a known caller that are mentioned, by number of parameters
	memo   map[*Fn][]*Fn
	// reflected are types of values that reflection looks into.
	reflected []string
}

// within limits the assumptions to what live functions make and mention.
func (a *assumptions) within(live map[*Fn]bool) {
	a.live, a.memo = live, nil
}

func (a *assumptions) prepare() {
	if a.memo != nil {
		return
	}
	a.memo = map[*Fn][]*Fn{}
	a.made = map[string][]string{}
	a.values = map[int][]*Fn{}
	a.reflected = nil
	seen := map[string]bool{}
	for _, fn := range a.p.Order {
		if a.live == nil || a.live[fn] {
			a.findMade(fn, seen)
			a.findReflected(fn)
		}
		if a.mentioned(fn) && len(a.p.callers[fn.Key]) == 0 && len(a.handed[fn]) == 0 {
			n := len(fn.Params)
			if fn.Method {
				n--
			}
			a.values[n] = append(a.values[n], fn)
		}
	}
}

func (a *assumptions) findMade(fn *Fn, seen map[string]bool) {
	if fn.Aside {
		return // a mock that only tests make
	}
	for _, n := range fn.Nodes {
		if n.Op != summary.OpIface {
			continue
		}
		key := strings.TrimLeft(fn.typeKey(n.Type), "*")
		if seen[key] {
			continue
		}
		seen[key] = true
		if s, ok := a.p.Type(key); ok && s.Kind != summary.KindInterface {
			for _, m := range s.Methods {
				a.made[m.Name] = append(a.made[m.Name], key)
			}
		}
	}
}

// findReflected notes the types that a function gives to reflection, by which their
// methods may be called.
func (a *assumptions) findReflected(fn *Fn) {
	for i := range fn.Calls {
		if c := &fn.Calls[i]; c.Callee == valueOf {
			for _, t := range a.p.flow.types(fn, c.Args[0]) {
				if !slices.Contains(a.reflected, t) {
					a.reflected = append(a.reflected, t)
				}
			}
		}
	}
}

// exportedMethods lists the functions that the exported methods of a type run.
func (p *Program) exportedMethods(typ string) []*Fn {
	s, ok := p.Type(typ)
	if !ok || s.Kind == summary.KindInterface {
		return nil
	}
	var out []*Fn
	for _, m := range s.Methods {
		for _, fn := range p.methodsOn(typ, m.Name) {
			if fn.Exported {
				out = append(out, fn)
			}
		}
	}
	return out
}

func (a *assumptions) mentioned(fn *Fn) bool {
	for _, by := range a.refs[fn] {
		if a.live == nil || a.live[by] {
			return true
		}
	}
	return false
}

// of lists the functions that fn may call through calls that are not resolved.
func (a *assumptions) of(fn *Fn) []*Fn {
	a.prepare()
	if out, ok := a.memo[fn]; ok {
		return out
	}
	var out []*Fn
	for i := range fn.Calls {
		c := &fn.Calls[i]
		switch {
		case c.Callee == "(reflect.Value).MethodByName" || c.Callee == "(reflect.Value).Method":
			for _, t := range a.reflected {
				out = append(out, a.p.exportedMethods(t)...)
			}
		case a.resolved[callKey{fn, int32(i)}] || c.Site != nil || c.Callee != "":
		case c.Iface != "":
			for _, t := range a.implementations(c) {
				out = append(out, a.p.methodsOn(t, c.Name)...)
			}
		case c.Fun != summary.None && !fromLibrary(a.p, fn, c.Fun):
			out = append(out, a.values[len(c.Args)]...)
		}
	}
	a.memo[fn] = out
	return out
}

// fromLibrary reports whether a function value was made by code outside the
// program, such as the cancel function of a context.
func fromLibrary(p *Program, fn *Fn, id summary.ID) bool {
	n := &fn.Nodes[id]
	return n.Op == summary.OpCall && fn.Calls[n.N].Callee != "" && p.funcs[fn.Calls[n.N].Callee] == nil
}

// implementations lists the types on which an interface call may run.
func (a *assumptions) implementations(c *summary.Call) []string {
	iface, ok := a.p.Type(c.Iface)
	if !ok {
		return nil
	}
	var out []string
types:
	for _, t := range a.made[c.Name] {
		s, _ := a.p.Type(t)
		for _, m := range iface.Methods {
			if _, has := s.Method(m.Name); !has {
				continue types
			}
		}
		out = append(out, t)
	}
	return out
}

// settle resolves calls through interfaces that the program declares where a
// single type that the program makes satisfies the interface: whatever reaches
// the receiver, by reflection or a container, can only be that. It reports
// whether the flow has changed.
func (a *assumptions) settle() bool {
	a.prepare()
	// What no main reaches is a library that somebody else wires up: there, all
	// types that are made anywhere count.
	all := &assumptions{p: a.p, resolved: a.resolved, refs: a.refs, handed: a.handed}
	all.prepare()
	changed := false
	for _, fn := range a.p.Order {
		if fn.Aside {
			continue
		}
		a := a
		if !a.live[fn] {
			a = all
		}
		for i := range fn.Calls {
			c := &fn.Calls[i]
			if c.Iface == "" || c.Site != nil || a.resolved[callKey{fn, int32(i)}] || !a.p.owns(originKey(c.Iface)) {
				continue
			}
			if ts := a.implementations(c); len(ts) == 1 && len(a.p.flow.types(fn, c.Args[0])) == 0 {
				v := fn.base + int32(c.Args[0])
				a.p.flow.seed(v, factType+ts[0])
				a.p.flow.excluded[v] = true
				changed = true
			}
		}
	}
	if changed {
		a.p.flow.run()
	}
	return changed
}
