package link

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/model"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// reflectValue is the key of the type reflect.Value. A parameter of this type stands for
// the memory that it leads to: its state at return says only whether that is written.
const (
	reflectValue = "reflect.Value"
	valueOf      = "reflect.ValueOf"
)

// opened is what memory may hold once it was given to reflect.ValueOf, in a function that
// sets some of it through that.
func (fr *frame) opened(before value.Value, c *summary.Call) value.Value {
	pos := fr.fn.pos(c.Pos)
	for i := range fr.fn.Calls {
		set := &fr.fn.Calls[i]
		if strings.HasPrefix(set.Callee, "("+reflectValue+").Set") {
			before = model.FieldMayBeSet(before, fr.eval(set.Args[0]), pos, env{fr})
			continue
		}
		for j := range set.Args {
			if fr.e.p.setsByReflection(fr.fn, int32(i), int32(j)) {
				before = model.MayBeSet(before, pos, env{fr})
			}
		}
	}
	return before
}

func takesReflection(fn *Fn, i int) bool {
	return i < len(fn.Params) && fn.typeKey(fn.Params[i].Type) == reflectValue
}

// markReflected finds the struct types whose fields are set by reflection.
func (p *Program) markReflected() {
	for _, fn := range p.Order {
		for _, n := range fn.Nodes {
			if n.Op != summary.OpAfter || !p.setsByReflection(fn, n.N, n.Aux) {
				continue
			}
			p.markSet(p.pointed(fn, n.Args[0]), 0)
			for _, t := range p.flow.types(fn, n.Args[0]) {
				p.markSet(t, 0)
			}
		}
	}
}

// setsByReflection reports whether a call writes through a reflect.Value.
func (p *Program) setsByReflection(fn *Fn, call, arg int32) bool {
	c := &fn.Calls[call]
	if name, ok := strings.CutPrefix(c.Callee, "("+reflectValue+")."); ok {
		return strings.HasPrefix(name, "Set")
	}
	for _, e := range p.graph.Callees(fn.Func, int(call)) {
		callee := p.funcs[e.Func.Key]
		if i := int(arg) + e.Bound; callee != nil && takesReflection(callee, i) && p.writesParam(callee, i) {
			return true
		}
	}
	return false
}

// pointed is the type of what a node holds, where its text tells.
func (p *Program) pointed(fn *Fn, id summary.ID) string {
	for range 8 {
		n := fn.Nodes[id]
		switch n.Op {
		case summary.OpIface, summary.OpZero, summary.OpParam, summary.OpCall, summary.OpConvert:
			return fn.typeKey(n.Type)
		case summary.OpField:
			return p.fieldType(fn.typeKey(n.Type), n.Str)
		case summary.OpRec:
			i := slices.IndexFunc(fn.Nodes, func(l summary.Node) bool { return l.Op == summary.OpLoop && l.N == n.N })
			if i < 0 {
				return ""
			}
			n = fn.Nodes[i]
		}
		if len(n.Args) == 0 {
			return ""
		}
		id = n.Args[0]
	}
	return ""
}

func (p *Program) markSet(key string, depth int) {
	key = originKey(key)
	s, ok := p.Type(key)
	if !ok || depth > 6 || p.reflected[key] || s.Kind != summary.KindStruct {
		return
	}
	p.reflected[key] = true
	for _, f := range s.Fields {
		if !strings.HasPrefix(f.Type, "*") { // a struct in a struct
			p.markSet(f.Type, depth+1)
		}
	}
}

// reflectionSets reports whether a field holds data and its struct is filled by reflection.
func (p *Program) reflectionSets(owner, name string) bool {
	return p.reflected[owner] && model.HoldsData(p.Type, p.fieldType(owner, name))
}

// filledOnly reports whether a node of a function holds a parameter, which at most code
// outside the program has written to, by reflection: no type or function is known to have
// come into it. What all callers give would otherwise flow back to each of them.
func (p *Program) filledOnly(fn *Fn, param int32, id summary.ID, depth int) bool {
	n := &fn.Nodes[id]
	if depth > 24 {
		return false
	}
	switch n.Op {
	case summary.OpParam:
		return n.N == param
	case summary.OpRec:
		return true
	case summary.OpAfter:
		c := &fn.Calls[n.N]
		if c.Callee == "" {
			return false
		}
		if callee := p.funcs[c.Callee]; callee != nil {
			i := int(n.Aux)
			if i >= len(callee.Exits) || callee.Exits[i] != summary.None && !p.filledOnly(callee, n.Aux, callee.Exits[i], depth+8) {
				return false
			}
		}
		return p.filledOnly(fn, param, n.Args[0], depth+1)
	case summary.OpGate, summary.OpShared:
		return p.filledOnly(fn, param, n.Args[0], depth+1)
	case summary.OpChoice, summary.OpLoop:
		for _, a := range n.Args {
			if !p.filledOnly(fn, param, a, depth+1) {
				return false
			}
		}
		return true
	}
	return false
}
