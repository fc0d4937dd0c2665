package flow

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// A value that a loop changes is a fixed point, written down at the head of the
// loop. It must be asked for there first: a join inside the loop that is asked
// for before would find itself again by way of the head.

// findLoops lists, for every block, the heads of the loops around it, outermost
// first.
func (x *fn) findLoops() {
	x.heads = map[*ssa.BasicBlock][]*ssa.BasicBlock{}
	for _, h := range x.fn.DomPreorder() {
		body := map[*ssa.BasicBlock]bool{h: true}
		var work []*ssa.BasicBlock
		for _, p := range h.Preds {
			if h.Dominates(p) {
				work = append(work, p)
			}
		}
		if len(work) == 0 {
			continue
		}
		for len(work) > 0 {
			b := work[len(work)-1]
			work = work[:len(work)-1]
			if !body[b] {
				body[b] = true
				work = append(work, b.Preds...)
			}
		}
		for b := range body {
			x.heads[b] = append(x.heads[b], h)
		}
	}
}

// loopPhis computes the variables that loops change.
func (x *fn) loopPhis() {
	for _, h := range x.fn.DomPreorder() {
		if hs := x.heads[h]; len(hs) == 0 || hs[len(hs)-1] != h {
			continue
		}
		for _, in := range h.Instrs {
			phi, ok := in.(*ssa.Phi)
			if !ok {
				break
			}
			x.phi(phi)
		}
	}
}

// rangeOf returns the head of the loop over a slice whose counter index is.
func (x *fn) rangeOf(index ssa.Value) *ssa.BasicBlock {
	inc, ok := index.(*ssa.BinOp)
	if !ok || inc.Op != token.ADD {
		return nil
	}
	phi, ok := inc.X.(*ssa.Phi)
	if !ok || phi.Comment != "rangeindex" || phi.Block() != inc.Block() {
		return nil
	}
	return phi.Block()
}

// done is what a variable that a loop changes holds at a place to which the end of
// the loop alone leads: a loop over a slice ran once for each element, one that
// counts to a number that often. loop is what the variable holds after any number
// of rounds, as its head h sees it.
func (x *fn) done(h *ssa.BasicBlock, loop summary.ID, p point) summary.ID {
	if all, ok := x.each(h, loop, p); ok {
		return all
	}
	exit := x.exitOf(h)
	if x.f.Nodes[loop].Op != summary.OpLoop || exit == nil || !exit.Dominates(p.b) {
		return loop
	}
	last, ok := h.Instrs[len(h.Instrs)-1].(*ssa.If)
	if !ok || h.Succs[1] != exit {
		return loop
	}
	test, ok := last.Cond.(*ssa.BinOp)
	if !ok || test.Op != token.LSS && test.Op != token.LEQ {
		return loop
	}
	n := summary.Node{Op: summary.OpDone, Str: test.Op.String()}
	switch counter := test.X.(type) {
	case *ssa.BinOp: // over a slice
		count, ok := test.Y.(*ssa.Call)
		if !ok || len(count.Call.Args) != 1 || x.rangeOf(counter) != h {
			return loop
		}
		n.Args = []summary.ID{loop, x.val(count.Call.Args[0], x.before(count))}
		n.N = x.rangeNumber(counter)
	case *ssa.Phi:
		if counter.Block() != h || !countsByOne(counter) {
			return loop
		}
		n.Args = []summary.ID{loop, x.val(test.Y, x.before(test)), x.val(counter, point{})}
		if x.sweepHead(counter) == h {
			n.N = x.rangeNumber(counter)
		}
	default:
		return loop
	}
	return x.node(n)
}

// countsByOne reports whether a variable of a loop is one more after each round.
func countsByOne(counter *ssa.Phi) bool {
	h := counter.Block()
	for i, p := range h.Preds {
		if !h.Dominates(p) {
			continue
		}
		inc, ok := counter.Edges[i].(*ssa.BinOp)
		if !ok || inc.Op != token.ADD || inc.X != counter {
			return false
		}
		one, ok := inc.Y.(*ssa.Const)
		if !ok || one.Value == nil || one.Value.ExactString() != "1" {
			return false
		}
	}
	return true
}

// exitOf is the block behind a loop, if every way there comes from its head.
func (x *fn) exitOf(h *ssa.BasicBlock) *ssa.BasicBlock {
	for _, s := range h.Succs {
		if !slices.Contains(x.heads[s], h) && len(s.Preds) == 1 {
			return s
		}
	}
	return nil
}

// headsFirst computes what loops around b make of the content of root, read as
// with k.
func (x *fn) headsFirst(root ssa.Value, b *ssa.BasicBlock, k startKey, read reading) {
	for _, h := range x.heads[b] {
		k.b = h
		if h == b || x.open[k] != nil {
			continue
		}
		if _, done := x.starts[k]; !done && !x.untouched(x.effects[root], h) {
			x.start(root, h, read)
		}
	}
}
