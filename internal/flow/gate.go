package flow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// maxGates bounds the conditions kept for one alternative.
const maxGates = 12

// gate puts an alternative under the conditions on which the edge from p to b
// is taken, so that the linker can drop it where a caller's values rule it out.
// Only conditions since the paths to b parted matter.
func (x *fn) gate(id summary.ID, p, b *ssa.BasicBlock) summary.ID {
	n := 0
	if last, ok := p.Instrs[len(p.Instrs)-1].(*ssa.If); ok && p.Succs[0] != p.Succs[1] && p != b.Idom() {
		id, n = x.under(id, last, p.Succs[0] == b), n+1
	} else if ok && p.Succs[0] != p.Succs[1] {
		return x.under(id, last, p.Succs[0] == b)
	}
	return x.gates(id, p, b.Idom(), n)
}

// gateRound puts what a round of a loop leaves under the conditions on which the
// round takes the edge from p back to the head.
func (x *fn) gateRound(id summary.ID, p, head *ssa.BasicBlock) summary.ID {
	n := 0
	if last, ok := p.Instrs[len(p.Instrs)-1].(*ssa.If); ok && p != head && p.Succs[0] != p.Succs[1] {
		id, n = x.under(id, last, p.Succs[0] == head), n+1
	}
	return x.gates(id, p, head, n)
}

// gates adds the conditions on which p is reached from stop.
func (x *fn) gates(id summary.ID, p, stop *ssa.BasicBlock, n int) summary.ID {
	for y := p; y != nil && y != stop && n < maxGates; y = y.Idom() {
		if len(y.Preds) != 1 {
			continue
		}
		q := y.Preds[0]
		if last, ok := q.Instrs[len(q.Instrs)-1].(*ssa.If); ok && q.Succs[0] != q.Succs[1] {
			id, n = x.under(id, last, q.Succs[0] == y), n+1
		}
	}
	return id
}

// under wraps id in one condition, if that is of a kind that can be decided.
func (x *fn) under(id summary.ID, in *ssa.If, truth bool) summary.ID {
	cond, ok := x.condition(in.Cond, x.before(in))
	if !ok {
		return id
	}
	n := summary.Node{Op: summary.OpGate, Args: []summary.ID{id, cond}, Type: summary.NoType}
	if truth {
		n.N = 1
	}
	return x.node(n)
}

// condition returns the node of a condition that values can decide: a test
// against a constant or nil, a boolean, a type test, a map look-up.
func (x *fn) condition(v ssa.Value, at point) (summary.ID, bool) {
	switch v := v.(type) {
	case *ssa.BinOp:
		switch v.Op {
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		default:
			return summary.None, false
		}
		_, left := v.X.(*ssa.Const)
		_, right := v.Y.(*ssa.Const)
		if !left && !right || isErrorType(v.X.Type()) {
			return summary.None, false
		}
		return x.val(v, x.before(v)), true
	case *ssa.UnOp:
		if v.Op == token.NOT {
			inner, ok := x.condition(v.X, at)
			if !ok {
				return summary.None, false
			}
			return x.node(summary.Node{Op: summary.OpUnary, Str: "!", Args: []summary.ID{inner}, Type: x.c.types.id(v.Type())}), true
		}
		if v.Op == token.MUL {
			return x.val(v, x.before(v)), true
		}
	case *ssa.Parameter, *ssa.FreeVar, *ssa.Field, *ssa.Const:
		return x.val(v, at), true
	case *ssa.Call:
		if _, builtin := v.Call.Value.(*ssa.Builtin); !builtin {
			return x.val(v, x.before(v)), true
		}
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.TypeAssert:
			if v.Index == 1 {
				return x.node(summary.Node{Op: summary.OpUnary, Str: "is", Args: []summary.ID{x.val(t.X, x.before(t))}, Type: x.c.types.id(t.AssertedType)}), true
			}
		case *ssa.Lookup:
			if v.Index == 1 {
				return x.node(summary.Node{Op: summary.OpBinary, Str: "has", Args: []summary.ID{x.val(t.X, x.before(t)), x.keyOperand(t.Index, nil)}, Type: x.c.types.id(v.Type())}), true
			}
		}
	}
	return summary.None, false
}

func isErrorType(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}
