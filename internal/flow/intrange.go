package flow

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A loop "for i := range n" tests its counter before the first round and at the end
// of each, not at its head: two ways lead out of it.

// An intRange is such a loop, out of which no other way leads.
type intRange struct {
	counter *ssa.Phi
	n       ssa.Value
	exit    *ssa.BasicBlock
}

// intRange returns the loop with head h, if it is one that counts from 0 to a number.
func (x *fn) intRange(h *ssa.BasicBlock) (intRange, bool) {
	if h == nil || len(h.Preds) != 2 {
		return intRange{}, false
	}
	before, end := h.Preds[0], h.Preds[1]
	if h.Dominates(before) {
		before, end = end, before
	}
	if h.Dominates(before) || !h.Dominates(end) {
		return intRange{}, false
	}
	first, last := lessTest(before), lessTest(end)
	if first == nil || last == nil || first.Y != last.Y || before.Succs[1] != end.Succs[1] || before.Succs[0] != h || end.Succs[0] != h {
		return intRange{}, false
	}
	exit := end.Succs[1]
	if zero, ok := first.X.(*ssa.Const); !ok || !isZero(zero) || len(exit.Preds) != 2 || slices.Contains(x.heads[exit], h) {
		return intRange{}, false
	}
	inc, ok := last.X.(*ssa.BinOp)
	if !ok {
		return intRange{}, false
	}
	counter, ok := inc.X.(*ssa.Phi)
	if !ok || counter.Block() != h || x.sweepHead(counter) != h || counter.Edges[slices.Index(h.Preds, end)] != ssa.Value(inc) {
		return intRange{}, false
	}
	return intRange{counter: counter, n: last.Y, exit: exit}, true
}

// intRangeBefore is the head of the loop over a number that a block stands behind,
// nil for none.
func (x *fn) intRangeBefore(exit *ssa.BasicBlock) *ssa.BasicBlock {
	if len(exit.Preds) != 2 {
		return nil
	}
	for _, p := range exit.Preds {
		for _, h := range p.Succs {
			if r, ok := x.intRange(h); ok && r.exit == exit && h.Dominates(p) {
				return h
			}
		}
	}
	return nil
}

// lessTest is the comparison with which a block ends.
func lessTest(b *ssa.BasicBlock) *ssa.BinOp {
	last, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return nil
	}
	test, ok := last.Cond.(*ssa.BinOp)
	if !ok || test.Op != token.LSS {
		return nil
	}
	return test
}
