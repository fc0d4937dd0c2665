package flow

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// conditions notes those under which blocks run, for those that lead to a
// call that the linker may follow: a caller's values can then rule the call out.
func (x *fn) conditions() {
	done := map[*ssa.BasicBlock]bool{}
	for _, b := range x.fn.Blocks {
		if !x.leadsOn(b) {
			continue
		}
		for y := b; y != nil && !done[y]; y = y.Idom() {
			done[y] = true
			if id, truth, ok := x.conditionOf(y); ok {
				x.f.Blocks[y.Index].Cond, x.f.Blocks[y.Index].True = id, truth
			}
		}
	}
}

// leadsOn reports whether a block has an operation, or a call that may lead to
// one.
func (x *fn) leadsOn(b *ssa.BasicBlock) bool {
	for _, in := range b.Instrs {
		call, ok := in.(ssa.CallInstruction)
		if !ok {
			continue
		}
		i, ok := x.calls[call]
		if !ok {
			continue
		}
		callee := call.Common().StaticCallee()
		if x.f.Calls[i].Site != nil || callee == nil || callee.Pkg != nil && x.c.InProgram(callee.Pkg.Pkg) {
			return true
		}
	}
	return false
}

// conditionOf is that on the only edge to a block, if it is of a kind that
// values can decide.
func (x *fn) conditionOf(b *ssa.BasicBlock) (cond summary.ID, truth, ok bool) {
	if len(b.Preds) != 1 {
		return summary.None, false, false
	}
	from := b.Preds[0]
	last, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok || from.Succs[0] == from.Succs[1] {
		return summary.None, false, false
	}
	truth = from.Succs[0] == b
	if id, ok := x.noError(last.Cond, truth); ok {
		return id, truth, true
	}
	switch c := last.Cond.(type) {
	case *ssa.Phi:
		return x.val(c, x.before(last)), truth, true
	case *ssa.Call:
		if takesError(c) {
			return summary.None, false, false
		}
	}
	cond, ok = x.condition(last.Cond, x.before(last))
	return cond, truth, ok
}

// takesError reports whether a call is given an error: its result hangs on what
// noError says is not known.
func takesError(c *ssa.Call) bool {
	return slices.ContainsFunc(c.Call.Args, func(a ssa.Value) bool { return isErrorType(a.Type()) })
}

// noError is the node of a test that there is no error. The other way round it
// says nothing: what a function returns beside its errors is all that is known of
// its results.
func (x *fn) noError(v ssa.Value, truth bool) (summary.ID, bool) {
	test, ok := v.(*ssa.BinOp)
	if !ok || !isErrorType(test.X.Type()) || truth != (test.Op == token.EQL) {
		return summary.None, false
	}
	if c, ok := test.Y.(*ssa.Const); !ok || !c.IsNil() {
		return summary.None, false
	}
	return x.val(test, x.before(test)), true
}
