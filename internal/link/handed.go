package link

import (
	"sort"
	"strings"

	"github.com/dynlint/dynlint/internal/entry"
	"github.com/dynlint/dynlint/internal/summary"
)

// handing says how code outside the program comes to call a function: it is
// an argument of a call that leaves the program, or in a field of a struct
// that is declared outside.
type handing struct {
	by     *Fn
	callee string // key of the function it is handed to; "" for a field
	field  string // "path.T.Field"
	iface  string // as which interface its receiver is handed; "" for function values
}

// resolved tells, for every call, whether a callee in the program is known.
func (p *Program) resolved() map[callKey]bool {
	m := map[callKey]bool{}
	for _, es := range p.callers {
		for _, e := range es {
			m[callKey{e.Fn, e.Call}] = true
		}
	}
	return m
}

type callKey struct {
	fn   *Fn
	call int32
}

// handed finds the functions that code outside the program can call.
func (p *Program) handed(resolved map[callKey]bool) map[*Fn][]handing {
	out := map[*Fn][]handing{}
	var given []*Fn // handed, but not yet looked at
	add := func(key string, h handing) {
		if fn := p.funcs[key]; fn != nil {
			if out[fn] == nil {
				given = append(given, fn)
			}
			out[fn] = append(out[fn], h)
		}
	}
	for _, fn := range p.Order {
		for i := range fn.Calls {
			c := &fn.Calls[i]
			if resolved[callKey{fn, int32(i)}] || c.Site != nil {
				continue
			}
			for j, a := range c.Args {
				for _, key := range p.flow.funcs(fn, a) {
					add(key, handing{by: fn, callee: CalleeKey(c)})
				}
				if j >= len(c.Takes) || c.Takes[j] < 0 {
					continue
				}
				iface := fn.typeKey(c.Takes[j])
				for _, m := range p.methodsAs(iface, p.flow.types(fn, a)) {
					add(m, handing{by: fn, callee: CalleeKey(c), iface: iface})
				}
			}
		}
	}
	for _, key := range p.outsideFields() {
		owner, name := key[:strings.LastIndexByte(key, '.')], key[strings.LastIndexByte(key, '.')+1:]
		iface := p.elementType(p.fieldType(owner, name))
		for _, s := range p.stores[key] {
			for _, f := range p.flow.funcs(s.fn, s.id) {
				add(f, handing{by: s.fn, field: key})
			}
			for _, m := range p.methodsAs(iface, p.flow.types(s.fn, s.id)) {
				add(m, handing{by: s.fn, field: key, iface: iface})
			}
		}
	}
	// Whoever calls a function can call what it gives.
	for len(given) > 0 {
		fn := given[0]
		given = given[1:]
		if entry.IsContainer(out[fn][0].callee) {
			continue // it passes that on to others, which call it
		}
		by := handing{by: fn, callee: out[fn][0].callee, field: out[fn][0].field}
		for _, id := range fn.Results {
			for _, key := range p.flow.funcs(fn, id) {
				add(key, by)
			}
		}
		for i, t := range fn.Gives {
			if t < 0 || i >= len(fn.Results) {
				continue
			}
			by.iface = fn.typeKey(t)
			for _, m := range p.methodsAs(by.iface, p.flow.types(fn, fn.Results[i])) {
				add(m, by)
			}
		}
	}
	return out
}

// CalleeKey is the key of what a call names: a function, or the method of an
// interface; "" for a function value.
func CalleeKey(c *summary.Call) string {
	if c.Callee != "" {
		return c.Callee
	}
	if c.Iface != "" {
		return "(" + originKey(c.Iface) + ")." + c.Name
	}
	return ""
}

// elementType is the type of what a list or a map holds, or a pointer to one of
// them; typ itself for others.
func (p *Program) elementType(typ string) string {
	for range 3 {
		s, ok := p.Type(typ)
		if !ok {
			return typ
		}
		switch s.Kind {
		case summary.KindSlice, summary.KindArray, summary.KindMap, summary.KindPointer:
			typ = s.Elem
		default:
			return typ
		}
	}
	return typ
}

// outsideFields lists the fields of structs declared outside the program that
// the program stores to, sorted.
func (p *Program) outsideFields() []string {
	var out []string
	for key, ss := range p.stores {
		dot := strings.LastIndexByte(key, '.')
		if dot > 0 && len(ss) > 0 && typePackage(key[:dot]) != "" && !p.owns(key[:dot]) {
			out = append(out, key)
		}
	}
	sort.Strings(out)
	return out
}

// typePackage is the import path in the key of a named type, "" for a variable.
func typePackage(key string) string {
	slash := strings.LastIndexByte(key, '/') + 1
	if i := strings.IndexByte(key[slash:], '.'); i >= 0 {
		return key[:slash+i]
	}
	return ""
}

// methodsAs lists the keys of the functions that run when the methods of an
// interface are called on values of the types.
func (p *Program) methodsAs(iface string, types []string) []string {
	s, ok := p.Type(iface)
	if !ok || s.Kind != summary.KindInterface {
		return nil
	}
	var out []string
	for _, t := range types {
		for _, m := range s.Methods {
			for _, fn := range p.methodsOn(t, m.Name) {
				out = append(out, fn.Key)
			}
		}
	}
	return out
}
