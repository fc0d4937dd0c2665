package flow

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// A loop that sets something in each element of what it runs over leaves none of
// them as it was. Joined round by round, the list before the loop would stay an
// alternative, as if some elements had been left out.

// A sweep is a loop that runs over all elements of a container.
type sweep struct {
	n     int32           // number of the range loop, or of the counter
	over  summary.ID      // what it runs over, as it was before the loop; None for an array
	array bool            // every array that is indexed by the counter is run over
	exit  *ssa.BasicBlock // where it leads when it has ended; no other way leads there
}

// sweepOf tells whether the loop with head h runs over all of a container.
func (x *fn) sweepOf(h *ssa.BasicBlock) (sweep, bool) {
	if r, ok := x.intRange(h); ok {
		count := lengthOf(r.n)
		if count == nil {
			return sweep{}, false
		}
		return sweep{n: x.rangeNumber(r.counter), over: x.val(count.Call.Args[0], x.before(count)), exit: r.exit}, true
	}
	exit := x.exitOf(h)
	last, ok := h.Instrs[len(h.Instrs)-1].(*ssa.If)
	if !ok || exit == nil || h.Succs[1] != exit {
		return sweep{}, false
	}
	s := sweep{over: summary.None, exit: exit}
	switch test := last.Cond.(type) {
	case *ssa.Extract: // over a map
		next, ok := test.Tuple.(*ssa.Next)
		if !ok || next.IsString || next.Block() != h {
			return sweep{}, false
		}
		rng, ok := next.Iter.(*ssa.Range)
		if !ok {
			return sweep{}, false
		}
		s.n, s.over = x.rangeNumber(rng), x.val(rng.X, x.before(rng))
		return s, true
	case *ssa.BinOp:
		if test.Op != token.LSS || x.sweepHead(test.X) != h {
			return sweep{}, false
		}
		s.n = x.rangeNumber(test.X)
		if k, ok := test.Y.(*ssa.Const); ok {
			s.array = x.indexesArrays(test.X, k)
			return s, s.array
		}
		count := lengthOf(test.Y)
		if count == nil {
			return sweep{}, false
		}
		s.over = x.val(count.Call.Args[0], x.before(count))
		return s, true
	}
	return sweep{}, false
}

// counterHead is the head of the loop in which a number is counted up by one; nil
// for other numbers.
func (x *fn) counterHead(index ssa.Value) *ssa.BasicBlock {
	if h := x.rangeOf(index); h != nil {
		return h
	}
	phi, ok := index.(*ssa.Phi)
	if !ok || !isHead(phi.Block()) || !countsByOne(phi) {
		return nil
	}
	return phi.Block()
}

// sweepHead is the head of the loop in which a number counts from 0 by one; nil
// for other numbers.
func (x *fn) sweepHead(index ssa.Value) *ssa.BasicBlock {
	h := x.counterHead(index)
	phi, ok := index.(*ssa.Phi)
	if h == nil || !ok {
		return h
	}
	for i, p := range h.Preds {
		if from, ok := phi.Edges[i].(*ssa.Const); !h.Dominates(p) && (!ok || !isZero(from)) {
			return nil
		}
	}
	return h
}

// isHead reports whether a block is the head of a loop.
func isHead(b *ssa.BasicBlock) bool { return slices.ContainsFunc(b.Preds, b.Dominates) }

func isZero(c *ssa.Const) bool {
	return c.Value != nil && c.Value.Kind() == constant.Int && constant.Sign(c.Value) == 0
}

// lengthOf is the call of len that a number is the result of.
func lengthOf(v ssa.Value) *ssa.Call {
	call, ok := v.(*ssa.Call)
	if !ok {
		return nil
	}
	if b, ok := call.Call.Value.(*ssa.Builtin); !ok || b.Name() != "len" {
		return nil
	}
	return call
}

// indexesArrays reports whether a counter, where it is an index, is that of
// arrays with n elements.
func (x *fn) indexesArrays(counter ssa.Value, n *ssa.Const) bool {
	refs := counter.Referrers()
	if refs == nil || n.Value == nil {
		return false
	}
	for _, in := range *refs {
		at, ok := in.(*ssa.IndexAddr)
		if !ok || at.Index != counter {
			continue
		}
		array, ok := deref(at.X.Type()).Underlying().(*types.Array)
		if size, exact := constant.Int64Val(n.Value); !ok || !exact || array.Len() != size {
			return false
		}
	}
	return true
}

// sweeps reports whether the loop that counts an index counts to the length of
// list, which is at path of root.
func (x *fn) sweeps(index, list, root ssa.Value, path []step) bool {
	h := x.counterHead(index)
	if r, ok := x.intRange(h); ok && r.counter == index {
		return x.isLengthOf(r.n, root, path)
	}
	last, ok := h.Instrs[len(h.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	test, ok := last.Cond.(*ssa.BinOp)
	if !ok || test.Op != token.LSS || test.X != index {
		return false
	}
	if k, ok := test.Y.(*ssa.Const); ok {
		array, ok := deref(list.Type()).Underlying().(*types.Array)
		size, exact := constant.Int64Val(constant.ToInt(k.Value))
		return ok && exact && array.Len() == size
	}
	return x.isLengthOf(test.Y, root, path)
}

// isLengthOf reports whether a number is the length of the list at path of root.
func (x *fn) isLengthOf(n, root ssa.Value, path []step) bool {
	count := lengthOf(n)
	if count == nil {
		return false
	}
	r, p := x.loc(count.Call.Args[0], x.before(count))
	return r == root && slices.EqualFunc(p, path, func(a, b step) bool {
		return a.field == b.field && a.key == b.key && a.elem == b.elem && a.loop == b.loop
	})
}

// each is what a variable holds behind a loop that runs over all elements of
// something in it and sets each of them in every round. loop is what it holds
// after any number of rounds, as the head h of the loop sees it.
func (x *fn) each(h *ssa.BasicBlock, loop summary.ID, p point) (summary.ID, bool) {
	if x.f.Nodes[loop].Op != summary.OpLoop {
		return summary.None, false
	}
	s, ok := x.sweepOf(h)
	if !ok || !s.exit.Dominates(p.b) {
		return summary.None, false
	}
	r := rounds{fn: x, sweep: s, loop: loop}
	id, ok := r.after(x.f.Nodes[loop].Args[1])
	return id, ok && r.set
}

// rounds turns what one round makes of a variable into what all of them do.
type rounds struct {
	*fn
	sweep
	loop summary.ID
	set  bool // each element of something is set
}

// after returns what stands in the place of id once all rounds have run; false if
// that is not one setting of each element.
func (r *rounds) after(id summary.ID) (summary.ID, bool) {
	loop, n := r.f.Nodes[r.loop], r.f.Nodes[id]
	switch n.Op {
	case summary.OpRec, summary.OpLoop:
		if n.N == loop.N {
			return loop.Args[0], true
		}
	case summary.OpField:
		of, ok := r.after(n.Args[0])
		if !ok {
			return summary.None, false
		}
		if w := r.f.Nodes[of]; w.Op == summary.OpWith && w.Str == n.Str {
			return w.Args[1], true
		}
		n.Args = []summary.ID{of}
		return r.node(n), true
	case summary.OpWith:
		of, okOf := r.after(n.Args[0])
		val, okVal := r.after(n.Args[1])
		n.Args = []summary.ID{of, val}
		return r.node(n), okOf && okVal
	case summary.OpPut, summary.OpChoice, summary.OpGate:
		of, val, aux, ok := r.element(id)
		if !ok {
			return summary.None, false
		}
		r.set = true
		return r.node(summary.Node{Op: summary.OpEach, Args: []summary.ID{of, val, r.loop}, N: r.n, Aux: aux, Type: summary.NoType}), true
	}
	return summary.None, false
}

// element returns the container of which the node sets the element of the round,
// as it was before the loop, and to what it sets it.
func (r *rounds) element(id summary.ID) (of, val summary.ID, aux int32, ok bool) {
	n := r.f.Nodes[id]
	switch n.Op {
	case summary.OpGate:
		of, val, aux, ok = r.element(n.Args[0])
		n.Args = []summary.ID{val, n.Args[1]}
		return of, r.node(n), aux, ok
	case summary.OpChoice:
		var vals []summary.ID
		for i, a := range n.Args {
			o, v, x, ok := r.element(a)
			if !ok || i > 0 && o != of {
				return summary.None, summary.None, 0, false
			}
			of, aux, vals = o, x, append(vals, v)
		}
		return of, r.choice(vals), aux, true
	case summary.OpPut:
		val, aux = n.Args[2], n.Aux
		for n.Op == summary.OpPut && r.isOfRound(n.Args[1]) {
			id = n.Args[0]
			n = r.f.Nodes[id]
		}
		if r.f.Nodes[id].Op == summary.OpPut {
			return summary.None, summary.None, 0, false
		}
		set := r.set
		of, ok = r.after(id)
		return of, val, aux, ok && r.set == set && (r.array || of == r.over || r.isOver(of))
	}
	return summary.None, summary.None, 0, false
}

// isOver reports whether a container is the one that the loop runs over, where
// its length is asked for in each round.
func (r *rounds) isOver(of summary.ID) bool {
	if r.over == summary.None {
		return false
	}
	set := r.set
	over, ok := r.after(r.over)
	r.set = set
	return ok && over == of
}

// isOfRound reports whether a key is that of the round: the element that the loop
// has come to.
func (r *rounds) isOfRound(key summary.ID) bool {
	n := r.f.Nodes[key]
	return n.N == r.n && (n.Op == summary.OpUnknown || n.Op == summary.OpKey)
}
