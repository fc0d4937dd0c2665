package flow

import (
	"go/constant"
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
	if _, overMap := last.Cond.(*ssa.Extract); overMap {
		s, ok := x.sweepOf(h)
		if !ok {
			return loop
		}
		return x.node(summary.Node{Op: summary.OpDone, Args: []summary.ID{loop, s.over}, N: s.n})
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

// rotated is a loop "for range n" of which block b is the end: go/ssa tests before the
// first round, and behind each, whether there is another.
func rotated(b *ssa.BasicBlock) (h *ssa.BasicBlock, counter *ssa.Phi, n ssa.Value, ok bool) {
	if len(b.Preds) != 2 {
		return nil, nil, nil, false
	}
	for i, latch := range b.Preds {
		first, again := lastTest(b.Preds[1-i], b), lastTest(latch, b)
		if first == nil || again == nil || first.Y != again.Y && !equalConsts(first.Y, again.Y) {
			continue
		}
		inc, ok := again.X.(*ssa.BinOp)
		if !ok || latch.Succs[0] != b.Preds[1-i].Succs[0] {
			continue
		}
		counter, ok := inc.X.(*ssa.Phi)
		from, zero := first.X.(*ssa.Const)
		if h := latch.Succs[0]; ok && zero && isZero(from) && counter.Block() == h && len(h.Preds) == 2 && h.Dominates(latch) && countsByOne(counter) {
			return h, counter, again.Y, true
		}
	}
	return nil, nil, nil, false
}

// lastTest is the test "x < y" that leads from a block to b if it is false.
func lastTest(from, b *ssa.BasicBlock) *ssa.BinOp {
	last, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok || from.Succs[1] != b || from.Succs[0] == b {
		return nil
	}
	if test, ok := last.Cond.(*ssa.BinOp); ok && test.Op == token.LSS {
		return test
	}
	return nil
}

func equalConsts(a, b ssa.Value) bool {
	x, okX := a.(*ssa.Const)
	y, okY := b.(*ssa.Const)
	return okX && okY && x.Value != nil && y.Value != nil && constant.Compare(x.Value, token.EQL, y.Value)
}

// doneRotated is done for a loop "for range n" that ends in block b: id is what is
// joined there, atHead what the head of the loop sees.
func (x *fn) doneRotated(b *ssa.BasicBlock, id summary.ID, atHead func(h *ssa.BasicBlock) (summary.ID, bool)) summary.ID {
	h, counter, count, ok := rotated(b)
	if !ok || len(x.heads[h]) != 1 {
		return id
	}
	loop, ok := atHead(h)
	if !ok || x.f.Nodes[loop].Op != summary.OpLoop {
		return id
	}
	n := summary.Node{Op: summary.OpDone, Str: token.LSS.String(), Args: []summary.ID{loop, x.val(count, point{h, 0}), x.val(counter, point{}), id}}
	if x.sweepHead(counter) == h {
		n.N = x.rangeNumber(counter)
	}
	return x.node(n)
}

// atHead is the variable of the head h of a loop that block b, behind it, joins as v.
func atHead(v *ssa.Phi, h *ssa.BasicBlock) *ssa.Phi {
	b := v.Block()
	for _, in := range h.Instrs {
		phi, ok := in.(*ssa.Phi)
		if !ok {
			break
		}
		same := true
		for i, p := range h.Preds {
			j := slices.Index(b.Preds, p)
			same = same && j >= 0 && v.Edges[j] == phi.Edges[i]
		}
		if same {
			return phi
		}
	}
	return nil
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
