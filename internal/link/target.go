package link

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// maxTargets bounds the callees of one call that are followed.
const maxTargets = 12

// callTarget is one callee of a call.
type callTarget struct {
	fn    *Fn // nil: outside the program
	name  string
	args  []value.Value // all arguments, when they are not those of the call as written
	lead  []value.Value // bound receivers
	frees []value.Value // captured values
	recv  string        // type of the receiver of an interface call
	// unknown is a function value that is not known, besides others that are.
	unknown *value.Hole
}

// targets resolves the callees of a call in the frame.
func (fr *frame) targets(c *summary.Call) []callTarget {
	switch {
	case c.Callee != "" && c.Fun == summary.None:
		return []callTarget{{fn: fr.e.p.funcs[c.Callee], name: c.Callee}}
	case c.Iface != "":
		return fr.methodTargets(c)
	}
	var out []callTarget
	open := false
	var unknown *value.Hole
	for _, a := range value.Alternatives(fr.eval(c.Fun)) {
		switch f := value.Unwrap(a).(type) {
		case *value.Func:
			out = append(out, fr.e.p.funcTarget(f))
		case *value.Hole:
			open = true
			switch f.Origin {
			case value.Param, value.FreeVar:
				unknown = f
			case value.Loop:
				if unknown == nil {
					unknown = f
				}
			}
		}
	}
	if unknown != nil && len(out) > 0 {
		out = append(out, callTarget{name: "another function", unknown: unknown})
	}
	if open && len(out) == 0 && !(fr.e.blind && unknown != nil) {
		captures := false
		for _, key := range fr.e.p.flow.funcs(fr.fn, c.Fun) {
			t := fr.e.p.funcTarget(value.NewFunc(key, nil))
			if t.fn != nil {
				t.lead = fr.e.openLead(t.fn, len(t.fn.Params)-len(c.Args))
				captures = captures || len(t.fn.Frees)+len(t.lead) > 0
			}
			out = append(out, t)
		}
		if !fr.final && len(out) > 1 || captures && fr.openReceiver(c) != nil {
			return nil // a caller may tell which one, and with what it was made
		}
	}
	if len(out) > maxTargets {
		out = append(out[:maxTargets:maxTargets], callTarget{name: "one of many functions"})
	}
	return out
}

// openLead are the bound receivers of a function value of which only the
// function is known.
func (e *evaluator) openLead(fn *Fn, n int) []value.Value {
	open := e.open(fn)
	var lead []value.Value
	for i := range n {
		v := open.openParam(i)
		if h, ok := v.(*value.Hole); ok && h.Origin == value.Param {
			// No caller gives it: what it holds is what is ever stored there.
			v = value.NewHole(value.Hole{Origin: value.Unknown, Name: h.Name, Type: h.Type, Why: "bound receiver is not known", Pos: h.Pos})
		}
		lead = append(lead, v)
	}
	return lead
}

// funcTarget is the target of a function value.
func (p *Program) funcTarget(f *value.Func) callTarget {
	t := callTarget{fn: p.funcs[f.Key], name: f.Key}
	if t.fn != nil && len(t.fn.Frees) > 0 {
		if len(f.Binds) > 0 {
			t.frees = f.Binds
		}
		return t
	}
	t.lead = f.Binds
	return t
}

// methodTargets resolves an interface call by the receiver's value; a receiver
// of unknown type by the types that flow to it.
func (fr *frame) methodTargets(c *summary.Call) []callTarget {
	p := fr.e.p
	recv := fr.eval(c.Args[0])
	var out []callTarget
	open := false
	seen := map[string]bool{}
	add := func(typ string) {
		if !seen[typ] {
			seen[typ] = true
			out = append(out, fr.method(typ, c))
		}
	}
	for _, a := range value.Alternatives(recv) {
		switch x := a.(type) {
		case *value.Iface:
			add(x.Type)
		case *value.Record:
			if x.Type != "" {
				add(x.Type)
			}
		case *value.Hole:
			if s, ok := p.Type(x.Type); ok && s.Kind != summary.KindInterface && s.Kind != summary.KindTypeParam && s.Named {
				add(x.Type)
			} else if x.Origin != value.Never {
				open = true
			}
		}
	}
	if strings.HasPrefix(c.Iface, "$") && len(out) == 0 {
		if t := fr.resolveType(c.Iface); !strings.HasPrefix(t, "$") {
			add(strings.TrimLeft(t, "*"))
			open = false
		}
	}
	if open && len(out) == 0 {
		types := fr.reaching(c, recv)
		if len(types) == 1 || fr.final {
			for _, t := range types {
				if len(out) < maxTargets {
					add(t)
				}
			}
		}
		if len(types) == 0 {
			out = append(out, callTarget{name: "(" + originKey(c.Iface) + ")." + c.Name})
		}
	}
	return out
}

// reaching lists the types on which an interface call with an open receiver may
// run. If the receiver is what a function further up was given, these are the
// types that reach that function: what other callers give counts for them alone.
func (fr *frame) reaching(c *summary.Call, recv value.Value) []string {
	fl := fr.e.p.flow
	if fr.e.blind && mayBeGiven(recv) {
		return nil
	}
	if h, ok := value.Unwrap(recv).(*value.Hole); ok && h.Origin == value.Param && h.Path == "" && h.Func != fr.fn.Key && !fl.excluded[fr.fn.base+int32(c.Args[0])] {
		if fn := fr.e.p.funcs[h.Func]; fn != nil {
			types := fl.paramTypes(fn, h.Index)
			if len(types) == 0 && strings.HasPrefix(h.Type, "$") {
				types = fl.typeArgs(fn, h.Type)
			}
			return types
		}
	}
	types := fl.types(fr.fn, c.Args[0])
	if len(types) == 0 && strings.HasPrefix(c.Iface, "$") {
		types = fl.typeArgs(fr.fn, c.Iface)
	}
	return types
}

// mayBeGiven reports whether a caller may give a value, or an alternative of it.
func mayBeGiven(v value.Value) bool {
	return slices.ContainsFunc(value.Alternatives(v), func(a value.Value) bool {
		h, ok := value.Unwrap(a).(*value.Hole)
		return ok && (h.Origin == value.Param || h.Origin == value.FreeVar)
	})
}

// method is the target of a method of a concrete type, through the embedded
// fields that promote it.
func (fr *frame) method(typ string, c *summary.Call) callTarget {
	p := fr.e.p
	typ = strings.TrimLeft(typ, "*")
	t := callTarget{recv: typ, name: "(" + originKey(typ) + ")." + c.Name, fn: p.funcs["("+originKey(typ)+")."+c.Name]}
	s, ok := p.Type(typ)
	if !ok {
		return t
	}
	m, ok := s.Method(c.Name)
	if !ok {
		return t
	}
	if len(m.Path) == 0 {
		return t
	}
	recv := fr.ofType(fr.eval(c.Args[0]), typ)
	owner := typ
	for _, f := range m.Path {
		recv = fr.field(recv, f, owner)
		owner = strings.TrimLeft(p.fieldType(owner, f), "*")
	}
	t.args = append([]value.Value{recv}, fr.evalAll(c.Args[1:])...)
	t.recv = ""
	if m.Func != "" {
		t.name, t.fn = m.Func, p.funcs[m.Func]
		return t
	}
	for _, a := range value.Alternatives(recv) { // promoted from an embedded interface
		if dyn := dynamicType(a); dyn != "" {
			t.name = "(" + originKey(dyn) + ")." + c.Name
			t.fn = p.method(dyn, c.Name)
		}
	}
	return t
}

func dynamicType(v value.Value) string {
	switch v := v.(type) {
	case *value.Iface:
		return v.Type
	case *value.Record:
		return v.Type
	}
	return ""
}
