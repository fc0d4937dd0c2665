package flow

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// maxNodes is how many nodes a function may have before what memory holds where
// paths join in it is no longer followed. Where references in loops lead to each other,
// every way to each of them may be written out.
const maxNodes = 16384

// start joins the content of root over the predecessors of b. Where stored
// references lead to is the same wherever it is read, unless it changes after
// they were stored.
func (x *fn) start(root ssa.Value, b *ssa.BasicBlock, read reading) summary.ID {
	k := startKey{root: root, b: b}
	late := x.late(root)
	if late {
		k.read = read.at
	}
	if id, ok := x.starts[k]; ok {
		return id
	}
	if l, ok := x.open[k]; ok {
		l.used = true
		return x.node(summary.Node{Op: summary.OpRec, N: l.id})
	}
	if len(x.f.Nodes) > maxNodes {
		return x.node(summary.Node{Op: summary.OpUnknown, Str: "in a function that is too large to follow", Type: summary.NoType})
	}
	x.headsFirst(root, b, k, read)
	if id, ok := x.starts[k]; ok {
		return id
	}
	l := x.openLoop()
	x.open[k] = l
	entry, back := x.join(b, func(pred *ssa.BasicBlock) summary.ID {
		end := point{pred, len(pred.Instrs)}
		if !late {
			return x.version(root, end)
		}
		return x.versionAt(root, end, reading{read.at, end})
	})
	delete(x.open, k)
	id := x.doneRotated(b, x.closeLoop(l, entry, back), func(h *ssa.BasicBlock) (summary.ID, bool) {
		return x.start(root, h, read), true
	})
	x.starts[k] = id
	x.journal = append(x.journal, func() { delete(x.starts, k) })
	return id
}

func (x *fn) openLoop() *loop {
	x.loops++
	return &loop{id: x.loops, mark: len(x.journal)}
}

// join evaluates f for every predecessor, apart for edges that close a loop.
func (x *fn) join(b *ssa.BasicBlock, f func(*ssa.BasicBlock) summary.ID) (entry, back summary.ID) {
	var es, bs []summary.ID
	var from []*ssa.BasicBlock
	for _, p := range b.Preds {
		if !b.Dominates(p) {
			es = append(es, f(p))
			from = append(from, p)
		}
	}
	var rounds []*ssa.BasicBlock
	for _, p := range b.Preds {
		if b.Dominates(p) {
			bs = append(bs, f(p))
			rounds = append(rounds, p)
		}
	}
	back = summary.None
	if id, same := allSame(bs); same {
		back = id
	} else if len(bs) > 0 {
		for i, id := range bs {
			bs[i] = x.gateRound(id, rounds[i], b)
		}
		back = x.choice(bs)
	}
	if id, same := allSame(es); same {
		return id, back
	}
	for i, id := range es {
		es[i] = x.gate(id, from[i], b)
	}
	return x.choice(es), back
}

func allSame(ids []summary.ID) (summary.ID, bool) {
	if len(ids) == 0 {
		return summary.None, false
	}
	for _, id := range ids {
		if id != ids[0] {
			return summary.None, false
		}
	}
	return ids[0], true
}

// closeLoop makes the node of a join. What was computed while it was open may
// hold its OpRec, which means nothing outside, so that is forgotten.
func (x *fn) closeLoop(l *loop, entry, back summary.ID) summary.ID {
	if l.used {
		for _, undo := range x.journal[l.mark:] {
			undo()
		}
	}
	if len(x.open)+len(x.phis) == 0 {
		x.journal = x.journal[:0]
	} else if l.used {
		x.journal = x.journal[:l.mark]
	}
	if back == summary.None || back == entry {
		return entry
	}
	if n := x.f.Nodes[back]; n.Op == summary.OpRec && n.N == l.id {
		return entry // the loop leaves it as it was
	}
	if !l.used {
		return x.choice([]summary.ID{entry, back})
	}
	return x.node(summary.Node{Op: summary.OpLoop, Args: []summary.ID{entry, back}, N: l.id})
}

// untouched reports whether none of the effects stands on a way from the
// immediate dominator of b to b.
func (x *fn) untouched(effects map[*ssa.BasicBlock][]effect, b *ssa.BasicBlock) bool {
	between := x.between(b)
	if len(effects) <= len(between) {
		for e := range effects {
			if between[e] {
				return false
			}
		}
		return b.Idom() != nil
	}
	for y := range between {
		if effects[y] != nil {
			return false
		}
	}
	return b.Idom() != nil
}

// between are the blocks on the ways from the immediate dominator of b to b;
// b itself if it heads a loop.
func (x *fn) between(b *ssa.BasicBlock) map[*ssa.BasicBlock]bool {
	if m, ok := x.regions[b]; ok {
		return m
	}
	m := map[*ssa.BasicBlock]bool{}
	work := append([]*ssa.BasicBlock(nil), b.Preds...)
	for len(work) > 0 {
		y := work[len(work)-1]
		work = work[:len(work)-1]
		if y == b.Idom() || m[y] {
			continue
		}
		m[y] = true
		work = append(work, y.Preds...)
	}
	x.regions[b] = m
	return m
}

// of is the place to read what v points to: where it is used, if v has certainly
// been made by then.
func (r reading) of(v ssa.Value) point {
	in, ok := v.(ssa.Instruction)
	if !ok || r.at.b == nil || in.Block() != r.at.b && in.Block().Dominates(r.at.b) {
		return r.at
	}
	if in.Block() == r.at.b {
		for i, other := range in.Block().Instrs {
			if i >= r.at.i {
				break
			}
			if other == in {
				return r.at
			}
		}
	}
	return r.near
}

// late reports whether what root holds may change after it was stored there: a
// map that gets entries later.
func (x *fn) late(root ssa.Value) bool {
	if x.applied > maxLate {
		return false
	}
	if is, ok := x.lates[root]; ok {
		return is
	}
	x.lates[root] = false // while it is being found out
	is := false
	for _, es := range x.effects[root] {
		for _, e := range es {
			var v ssa.Value
			switch in := e.in.(type) {
			case *ssa.Store:
				v = in.Val
			case *ssa.MapUpdate:
				v = in.Value
			}
			if v != nil && isRef(v.Type()) && x.changesAfter(v, e.in) {
				is = true
			}
			if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL && holdsRefs(load.Type()) {
				from, _ := x.loc(load.X, x.before(load)) // a copy shares what the original refers to
				is = is || x.late(from)
			}
		}
	}
	x.lates[root] = is
	return is
}

// changesAfter reports whether what v points to may change after an instruction.
func (x *fn) changesAfter(v ssa.Value, stored ssa.Instruction) bool {
	root, _ := x.loc(v, x.before(stored))
	for _, es := range x.effects[root] {
		for _, e := range es {
			if !x.dominates(e.in, stored) {
				return true
			}
		}
	}
	return x.late(root)
}
