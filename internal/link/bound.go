package link

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// funcValue is a function value. A method value of an interface is that of the
// method which the receiver's type has.
func (fr *frame) funcValue(n *summary.Node) value.Value {
	binds := fr.evalAll(n.Args)
	if fr.e.p.funcs[n.Str] != nil || len(binds) != 1 || !strings.HasPrefix(n.Str, "(") {
		return value.NewFunc(n.Str, binds)
	}
	name := n.Str[strings.LastIndexByte(n.Str, '.')+1:]
	return value.Each(binds[0], func(recv value.Value) value.Value {
		if fn := fr.e.p.method(dynamicType(recv), name); fn != nil {
			return value.NewFunc(fn.Key, []value.Value{value.Unwrap(recv)})
		}
		return value.NewFunc(n.Str, []value.Value{recv})
	})
}

// rebind is a function value with its captured variables as they are now.
func (fr *frame) rebind(n *summary.Node) value.Value {
	return value.Each(fr.eval(n.Args[0]), func(v value.Value) value.Value {
		f, ok := value.Unwrap(v).(*value.Func)
		if !ok || f.Key != n.Str || len(f.Binds) != len(n.Args)-1 {
			return v
		}
		binds := slices.Clone(f.Binds)
		for i, id := range n.Args[1:] {
			if id != summary.None {
				binds[i] = fr.eval(id)
			}
		}
		return value.NewFunc(f.Key, binds)
	})
}

// openLead stands for the bound receiver of a function value that only a
// caller of fr knows, so that the chain goes on to that caller.
func openLead(v value.Value, callee *Fn) *value.Hole {
	for _, a := range value.Alternatives(v) {
		a = value.Unwrap(a)
		if f, ok := a.(*value.Func); ok && len(f.Binds) == 1 && strings.HasSuffix(f.Key, ")."+methodName(callee)) {
			a = value.Unwrap(f.Binds[0]) // an interface whose type a caller knows
		}
		if h, ok := a.(*value.Hole); ok && (h.Origin == value.Param || h.Origin == value.FreeVar) {
			c := *h
			c.Path = joinPath(h.Path, "receiver")
			c.Type = callee.typeKey(callee.Params[0].Type)
			return value.NewHole(c)
		}
	}
	return nil
}

func methodName(fn *Fn) string { return fn.Key[strings.LastIndexByte(fn.Key, '.')+1:] }

// promoted returns the field, as "path.T.Field", of embedded interface type
// through which a type has a method.
func (p *Program) promoted(typ, name string) (field string, ok bool) {
	s, ok := p.Type(strings.TrimLeft(typ, "*"))
	if !ok {
		return "", false
	}
	m, ok := s.Method(name)
	if !ok || m.Func != "" || len(m.Path) == 0 {
		return "", false
	}
	owner := strings.TrimLeft(typ, "*")
	for _, f := range m.Path[:len(m.Path)-1] {
		owner = strings.TrimLeft(p.fieldType(owner, f), "*")
	}
	return originKey(owner) + "." + m.Path[len(m.Path)-1], true
}

// methodsOn lists the functions that may run when a method of a type is called.
func (p *Program) methodsOn(typ, name string) []*Fn {
	if fn := p.method(typ, name); fn != nil {
		return []*Fn{fn}
	}
	field, ok := p.promoted(typ, name)
	if !ok {
		return nil
	}
	v, ok := p.flow.extra["g:"+field]
	if !ok {
		return nil
	}
	var out []*Fn
	for _, t := range p.flow.namesOf(v, factType) {
		if fn := p.method(t, name); fn != nil {
			out = append(out, fn)
		}
	}
	return out
}

// dispatchBound makes the methods of the types that reach an interface the
// values of a method value of it.
func (fl *flow) dispatchBound(d dynCall, v int32) {
	for _, f := range append([]int32(nil), fl.facts[v]...) {
		typ, ok := strings.CutPrefix(fl.names[f], factType)
		if !ok {
			continue
		}
		if callee := fl.p.method(typ, d.bound); callee != nil {
			fl.seed(d.node, factFunc+callee.Key)
			fl.edge(v, fl.named(paramVar(callee.Key, 0)))
		} else if field, ok := fl.p.promoted(typ, d.bound); ok {
			fl.watchOnce(fl.named("g:"+field), d)
		}
	}
}
