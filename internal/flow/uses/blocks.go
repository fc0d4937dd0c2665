package uses

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// blocks are facts about the control flow of a function: dominators and
// natural loops. A block that cannot be reached has no dominator.
type blocks struct {
	list  []*ssa.BasicBlock
	idom  []int32
	loop  []int32 // header of the innermost loop around the block, -1 for none
	outer []int32 // headers: that of the next loop around; else -1
}

func newBlocks(fn *ssa.Function) *blocks {
	b := &blocks{list: fn.Blocks}
	b.dominators()
	b.loops()
	return b
}

func (b *blocks) summaries() []summary.Block {
	all := make([]summary.Block, len(b.list))
	for i := range all {
		all[i] = summary.Block{Idom: b.idom[i], Loop: b.loop[i], Outer: b.outer[i], Cond: summary.None}
	}
	return all
}

// dominators finds immediate dominators by iteration over a reverse postorder
// (Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm). The function
// may have been built without them.
func (b *blocks) dominators() {
	b.idom = filled(len(b.list))
	order, number := postorder(b.list)
	if len(order) == 0 {
		return
	}
	entry := order[len(order)-1]
	b.idom[entry] = entry
	for changed := true; changed; {
		changed = false
		for i := len(order) - 2; i >= 0; i-- {
			n := order[i]
			best := int32(-1)
			for _, p := range b.list[n].Preds {
				if pi := int32(p.Index); b.idom[pi] >= 0 {
					best = b.intersect(best, pi, number)
				}
			}
			if best != b.idom[n] {
				b.idom[n], changed = best, true
			}
		}
	}
	b.idom[entry] = -1
}

func (b *blocks) intersect(x, y int32, number []int) int32 {
	if x < 0 {
		return y
	}
	for x != y {
		for number[x] < number[y] {
			x = b.idom[x]
		}
		for number[y] < number[x] {
			y = b.idom[y]
		}
	}
	return x
}

// postorder lists the blocks reachable from the entry so that it comes last,
// and gives each block its place in the list.
func postorder(list []*ssa.BasicBlock) (order []int32, number []int) {
	number = make([]int, len(list))
	seen := make([]bool, len(list))
	var visit func(*ssa.BasicBlock)
	visit = func(x *ssa.BasicBlock) {
		seen[x.Index] = true
		for _, s := range x.Succs {
			if !seen[s.Index] {
				visit(s)
			}
		}
		number[x.Index] = len(order)
		order = append(order, int32(x.Index))
	}
	if len(list) > 0 {
		visit(list[0])
	}
	return order, number
}

// loops finds natural loops: the blocks from which a jump back to a header
// that dominates them can be reached without passing it.
func (b *blocks) loops() {
	b.loop, b.outer = filled(len(b.list)), filled(len(b.list))
	members := make(map[int32][]int32)
	var headers []int32
	for i, x := range b.list {
		for _, p := range x.Preds {
			if h := int32(i); b.reached(int32(p.Index)) && b.dominates(h, int32(p.Index)) {
				if members[h] == nil {
					headers = append(headers, h)
				}
				members[h] = b.body(h, int32(p.Index), members[h])
			}
		}
	}
	inner := func(h, of int32) bool { return len(members[h]) < len(members[of]) }
	for _, h := range headers {
		for _, m := range members[h] {
			if b.loop[m] < 0 || inner(h, b.loop[m]) {
				b.loop[m] = h
			}
		}
	}
	for _, h := range headers {
		for _, m := range members[h] {
			if m != h && b.loop[m] == m && (b.outer[m] < 0 || inner(h, b.outer[m])) {
				b.outer[m] = h
			}
		}
	}
}

// body adds to the members of loop h those that reach the back edge from n.
func (b *blocks) body(h, n int32, members []int32) []int32 {
	in := map[int32]bool{h: true}
	for _, m := range members {
		in[m] = true
	}
	if len(members) == 0 {
		members = append(members, h)
	}
	for work := []int32{n}; len(work) > 0; {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if in[x] || !b.reached(x) {
			continue
		}
		in[x] = true
		members = append(members, x)
		for _, p := range b.list[x].Preds {
			work = append(work, int32(p.Index))
		}
	}
	return members
}

func (b *blocks) reached(x int32) bool { return x == 0 || b.idom[x] >= 0 }

func (b *blocks) dominates(x, y int32) bool {
	for ; y >= 0; y = b.idom[y] {
		if x == y {
			return true
		}
	}
	return false
}

// inLoop reports whether block x is in the loop with header h.
func (b *blocks) inLoop(x, h int32) bool {
	for l := b.loop[x]; l >= 0; l = b.outer[l] {
		if l == h {
			return true
		}
	}
	return false
}

// sharesLoops reports whether every loop around x is also around y.
func (b *blocks) sharesLoops(x, y *ssa.BasicBlock) bool {
	l := b.loop[x.Index]
	return l < 0 || b.inLoop(int32(y.Index), l)
}

// leaves reports whether the branch can leave a loop around block x that it
// stands in itself.
func (b *blocks) leaves(branch *ssa.If, x *ssa.BasicBlock) bool {
	at := branch.Block()
	for l := b.loop[at.Index]; l >= 0; l = b.outer[l] {
		if !b.inLoop(int32(x.Index), l) {
			continue
		}
		for _, s := range at.Succs {
			if !b.inLoop(int32(s.Index), l) {
				return true
			}
		}
	}
	return false
}

// only returns the index of a successor if the branch is the one way to it,
// else -1.
func (b *blocks) only(x *ssa.BasicBlock) int32 {
	if len(x.Preds) == 1 {
		return int32(x.Index)
	}
	return -1
}

// reachable marks the blocks that can run after block from, from itself only
// if it can run again.
func reachable(from *ssa.BasicBlock) []bool {
	seen := make([]bool, len(from.Parent().Blocks))
	for work := []*ssa.BasicBlock{from}; len(work) > 0; {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		for _, s := range x.Succs {
			if !seen[s.Index] {
				seen[s.Index] = true
				work = append(work, s)
			}
		}
	}
	return seen
}

// fails reports whether block x, the target of a branch, makes an error, or
// leads straight to a panic or to a return of an error.
func fails(x *ssa.BasicBlock) bool {
	if len(x.Preds) == 1 && makesError(x) {
		return true
	}
	for range 8 {
		switch last := x.Instrs[len(x.Instrs)-1].(type) {
		case *ssa.Panic:
			return true
		case *ssa.Return:
			return returnsError(last)
		case *ssa.Jump:
			x = x.Succs[0]
		default:
			return false
		}
	}
	return false
}

func makesError(x *ssa.BasicBlock) bool {
	for _, instr := range x.Instrs {
		if c, ok := instr.(*ssa.Call); ok {
			switch calleeKey(c) {
			case "errors.New", "fmt.Errorf", "errors.Join":
				return true
			}
		}
	}
	return false
}

func returnsError(r *ssa.Return) bool {
	sig := r.Parent().Signature.Results()
	if sig.Len() == 0 || len(r.Results) != sig.Len() || !types.Identical(sig.At(sig.Len()-1).Type(), errorType) {
		return false
	}
	c, isConst := r.Results[sig.Len()-1].(*ssa.Const)
	return !isConst || !c.IsNil()
}

func filled(n int) []int32 {
	s := make([]int32, n)
	for i := range s {
		s[i] = -1
	}
	return s
}
