package link

import (
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
	in       map[*Fn][]*Fn
	live     map[*Fn]bool

	made   map[string][]string // types that are stored in an interface, by method name
	values map[int][]*Fn       // functions without a known caller that are mentioned, by number of parameters
	memo   map[*Fn][]*Fn
}

func (a *assumptions) prepare() {
	if a.memo != nil {
		return
	}
	a.memo = map[*Fn][]*Fn{}
	a.made = map[string][]string{}
	a.values = map[int][]*Fn{}
	seen := map[string]bool{}
	for _, fn := range a.p.Order {
		for _, n := range fn.Nodes {
			if n.Op != summary.OpIface {
				continue
			}
			key := originKey(fn.typeKey(n.Type))
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
		if len(a.refs[fn]) > 0 && len(a.p.callers[fn.Key]) == 0 {
			n := len(fn.Params)
			if fn.Method {
				n--
			}
			a.values[n] = append(a.values[n], fn)
		}
	}
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
		case a.resolved[callKey{fn, int32(i)}] || c.Site != nil || c.Callee != "":
		case c.Iface != "":
			out = append(out, a.implementations(c)...)
		case c.Fun != summary.None && len(a.p.flow.funcs(fn, c.Fun)) == 0:
			out = append(out, a.values[len(c.Args)]...)
		}
	}
	a.memo[fn] = out
	return out
}

func (a *assumptions) implementations(c *summary.Call) []*Fn {
	iface, ok := a.p.Type(c.Iface)
	if !ok {
		return nil
	}
	var out []*Fn
types:
	for _, t := range a.made[c.Name] {
		s, _ := a.p.Type(t)
		for _, m := range iface.Methods {
			if _, has := s.Method(m.Name); !has {
				continue types
			}
		}
		if fn := a.p.method(t, c.Name); fn != nil {
			out = append(out, fn)
		}
	}
	return out
}
