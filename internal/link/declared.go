package link

import (
	"strings"

	"github.com/dynlint/dynlint/internal/entry"
	"github.com/dynlint/dynlint/internal/summary"
)

// declared finds the entry points that the program's rules name.
func (f *entryFinder) declared() {
	for _, d := range f.t.Declared {
		for _, fn := range f.declares(d) {
			if f.found[fn] != nil {
				continue
			}
			var data func(int, string) entry.Data
			if d.Kind != entry.CLI {
				data = func(int, string) entry.Data { return entry.Message }
				if d.Hot {
					data = asRequest
				}
			}
			f.add(fn, d.Kind, data)
			f.found[fn].Hot = d.Hot
			f.live[fn] = true
		}
	}
}

// declares lists the functions that a declaration means.
func (f *entryFinder) declares(d entry.Declared) []*Fn {
	if fn := f.p.funcs[d.Func]; fn != nil {
		return []*Fn{fn}
	}
	var out []*Fn
	for _, fn := range f.p.Order {
		if d.Package != "" && fn.Pkg.Path == d.Package && fn.Exported && fn.Parent == "" {
			out = append(out, fn)
		}
	}
	if d.Type == "" {
		return out
	}
	for _, v := range f.p.variablesOf(d.Type) {
		for _, key := range f.p.flow.namesOf(v, factFunc) {
			if fn := f.p.funcs[key]; fn != nil {
				out = append(out, fn)
			}
		}
		for _, key := range f.p.methodsAs(d.Type, f.p.flow.namesOf(v, factType)) {
			out = append(out, f.p.funcs[key])
		}
	}
	return out
}

// variablesOf lists the flow variables of a type: parameters, and fields of
// structs, that hold it or a collection of it.
func (p *Program) variablesOf(typ string) []int32 {
	holds := func(key string) bool {
		for range 3 {
			if key == typ || strings.TrimLeft(key, "*") == typ {
				return true
			}
			s, ok := p.Type(key)
			if !ok || s.Kind != summary.KindSlice && s.Kind != summary.KindMap && s.Kind != summary.KindArray {
				return false
			}
			key = s.Elem
		}
		return false
	}
	var out []int32
	add := func(name string) {
		if v, ok := p.flow.extra[name]; ok {
			out = append(out, v)
		}
	}
	for _, fn := range p.Order {
		for i, param := range fn.Params {
			if holds(fn.typeKey(param.Type)) {
				add(paramVar(fn.Key, i))
			}
		}
	}
	for _, pkg := range p.Packages {
		for i := range pkg.Types {
			t := &pkg.Types[i]
			if t.Kind != summary.KindStruct || typePackage(t.Key) != pkg.Path {
				continue
			}
			for _, field := range t.Fields {
				if holds(typeKeyOf(pkg, field.Type)) {
					add("g:" + originKey(t.Key) + "." + field.Name)
				}
			}
		}
	}
	return out
}
