package flow

import (
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

// intRange returns the loop with head h, if it is one that counts from 0 to a number
// that is no constant.
func (x *fn) intRange(h *ssa.BasicBlock) (intRange, bool) {
	if h == nil {
		return intRange{}, false
	}
	for _, latch := range h.Preds {
		if len(latch.Succs) != 2 || !h.Dominates(latch) {
			continue
		}
		exit := latch.Succs[1]
		head, counter, n, ok := rotated(exit)
		if _, constant := n.(*ssa.Const); ok && !constant && head == h && x.sweepHead(counter) == h && !slices.Contains(x.heads[exit], h) {
			return intRange{counter: counter, n: n, exit: exit}, true
		}
	}
	return intRange{}, false
}

// intRangeBefore is the head of the loop over a number that a block stands behind,
// nil for none.
func (x *fn) intRangeBefore(exit *ssa.BasicBlock) *ssa.BasicBlock {
	if h, _, _, ok := rotated(exit); ok {
		if _, ok := x.intRange(h); ok {
			return h
		}
	}
	return nil
}
