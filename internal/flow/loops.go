package flow

import (
	"golang.org/x/tools/go/ssa"
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
