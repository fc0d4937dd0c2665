package link

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/entry"
	"github.com/dynlint/dynlint/internal/summary"
)

// A container of dependencies calls the functions that it is given, and passes
// what some return to the parameters of others by type. wire writes such calls
// into the program; fx and dig make them at run time.

// inject lets what constructors return flow to the parameters of those that ask
// for it. Which functions a container is given is only known while facts flow, so
// that it is repeated as long as there are more of them.
func (fl *flow) inject() {
	for seen := -1; ; {
		given := fl.contained()
		if len(given) == seen {
			return
		}
		seen = len(given)
		makers := fl.makers(given)
		for _, fn := range given {
			for i, p := range fn.Params {
				if i == 0 && fn.Method {
					continue
				}
				typ := fn.typeKey(p.Type)
				fl.provide(makers, typ, fl.named(paramVar(fn.Key, i)))
				if s, ok := fl.p.Type(strings.TrimLeft(typ, "*")); ok && collects(s) { // a struct of parameters
					for _, f := range s.Fields {
						fl.provide(makers, f.Type, fl.named("g:"+originKey(typ)+"."+f.Name))
					}
				}
			}
		}
		fl.run()
	}
}

// contained lists the functions that containers are given, in program order.
func (fl *flow) contained() []*Fn {
	var out []*Fn
	for _, fn := range fl.p.Order {
		if slices.ContainsFunc(fl.callbacks[fn.Key], func(e Edge) bool { return entry.IsContainer(CalleeKey(&e.Fn.Calls[e.Call])) }) {
			out = append(out, fn)
		}
	}
	return out
}

// makers are the flow variables of what constructors return, by type.
func (fl *flow) makers(given []*Fn) map[string][]int32 {
	out := map[string][]int32{}
	for _, fn := range given {
		for j, id := range fn.Results {
			typ := fn.typeKey(fn.Nodes[id].Type)
			if j < len(fn.Gives) && fn.Gives[j] >= 0 {
				typ = fn.typeKey(fn.Gives[j])
			}
			v := fl.named(resultVar(fn.Key, j))
			out[typ] = append(out[typ], v)
			if t := strings.TrimLeft(typ, "*"); t != typ {
				out[t] = append(out[t], v) // a node of a pointer has the type of what it points to
			}
			if s, ok := fl.p.Type(strings.TrimLeft(typ, "*")); ok && collects(s) { // a struct of results
				for _, f := range s.Fields {
					out[f.Type] = append(out[f.Type], fl.named("g:"+originKey(typ)+"."+f.Name))
				}
			}
		}
	}
	return out
}

// provide lets what is made of a type flow to a variable. An interface that
// nothing returns takes what implements it, if a single type does.
func (fl *flow) provide(makers map[string][]int32, typ string, to int32) {
	vs := makers[typ]
	if len(vs) == 0 {
		vs = makers[strings.TrimLeft(typ, "*")]
	}
	if len(vs) == 0 {
		if types := fl.implementing(makers, typ); len(types) == 1 {
			fl.seed(to, factType+types[0])
		}
		if elem, ok := strings.CutPrefix(typ, "[]"); ok { // a group of values
			vs = makers[elem]
			for _, t := range fl.implementing(makers, elem) {
				fl.seed(to, factType+t)
			}
		}
	}
	for _, v := range vs {
		fl.edge(v, to)
	}
}

// implementing lists the types that constructors return and that implement an
// interface, sorted.
func (fl *flow) implementing(makers map[string][]int32, iface string) []string {
	s, ok := fl.p.Type(iface)
	if !ok || s.Kind != summary.KindInterface || len(s.Methods) == 0 {
		return nil
	}
	var types []string
	for t := range makers {
		if c, ok := fl.p.Type(strings.TrimLeft(t, "*")); ok && c.Kind != summary.KindInterface && implements(c, s) && !slices.Contains(types, c.Key) {
			types = append(types, c.Key)
		}
	}
	slices.Sort(types)
	return types
}

// implements reports whether a type has all methods of an interface.
func implements(t, iface *summary.Shape) bool {
	for _, m := range iface.Methods {
		if _, ok := t.Method(m.Name); !ok {
			return false
		}
	}
	return true
}

// collects reports whether a struct stands for the parameters or results of a
// constructor, one field each.
func collects(s *summary.Shape) bool {
	return slices.ContainsFunc(s.Fields, func(f summary.ShapeField) bool { return f.Embedded && entry.IsContainerStruct(f.Type) })
}
