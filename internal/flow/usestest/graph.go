package usestest

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/summary"
)

// Func implements link.CallGraph.
func (p *Program) Func(key string) *summary.Func { return p.byKey[key] }

// Callers implements link.CallGraph.
func (p *Program) Callers(key string) []link.CallEdge {
	var all []link.CallEdge
	for _, f := range p.Funcs {
		for i := range f.Calls {
			for _, e := range p.Callees(f, i) {
				if e.Func.Key == key {
					all = append(all, link.CallEdge{Func: f, Call: i, Bound: e.Bound})
				}
			}
		}
	}
	return all
}

// Callees implements link.CallGraph, by class hierarchy for interfaces and by
// signature for function values.
func (p *Program) Callees(f *summary.Func, i int) []link.CallEdge {
	call := p.calls[f][i]
	common := call.Common()
	if static := common.StaticCallee(); static != nil {
		if g := p.byKey[Key(static)]; g != nil {
			return []link.CallEdge{{Func: g, Call: i}}
		}
		return nil
	}
	var all []link.CallEdge
	for _, g := range p.Funcs {
		fn := p.ssa[g]
		switch {
		case common.IsInvoke():
			if p.implements(fn, common) {
				all = append(all, link.CallEdge{Func: g, Call: i})
			}
		case p.taken[fn] && alike(fn.Signature.Params(), common.Signature().Params()) && alike(fn.Signature.Results(), common.Signature().Results()):
			e := link.CallEdge{Func: g, Call: i}
			if fn.Signature.Recv() != nil {
				e.Bound = 1
			}
			all = append(all, e)
		}
	}
	return all
}

func (p *Program) implements(fn *ssa.Function, c *ssa.CallCommon) bool {
	recv := fn.Signature.Recv()
	if recv == nil || fn.Name() != c.Method.Name() {
		return false
	}
	iface, ok := c.Value.Type().Underlying().(*types.Interface)
	return ok && (types.Implements(recv.Type(), iface) || types.Implements(types.NewPointer(recv.Type()), iface))
}

// alike reports whether two tuples are the same, type parameters standing for
// any type.
func alike(a, b *types.Tuple) bool {
	if a.Len() != b.Len() {
		return false
	}
	for i := range a.Len() {
		x, y := a.At(i).Type(), b.At(i).Type()
		if !types.Identical(x, y) && !strings.Contains(y.String()+" ", "T ") {
			return false
		}
	}
	return true
}

// findTaken notes the functions that fn uses as values.
func (p *Program) findTaken(fn *ssa.Function) {
	var operands []*ssa.Value
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			operands = instr.Operands(operands[:0])
			for n, op := range operands {
				if c, ok := instr.(ssa.CallInstruction); ok && n == 0 && !c.Common().IsInvoke() {
					if _, closure := (*op).(*ssa.MakeClosure); !closure {
						continue // called, not used
					}
				}
				if f := funcOf(*op); f != nil {
					p.taken[f] = true
				}
			}
		}
	}
}

// funcOf returns the function that a value is, through closures and method
// values.
func funcOf(v ssa.Value) *ssa.Function {
	switch v := v.(type) {
	case *ssa.Function:
		return v
	case *ssa.MakeClosure:
		fn := v.Fn.(*ssa.Function)
		if obj, ok := fn.Object().(*types.Func); ok && fn.Parent() == nil { // a bound method
			if m := fn.Prog.FuncValue(obj); m != nil {
				return m
			}
		}
		return fn
	case *ssa.ChangeType:
		return funcOf(v.X)
	case *ssa.MakeInterface:
		return funcOf(v.X)
	}
	return nil
}
