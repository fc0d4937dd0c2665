package flow

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// compileExits records what the function leaves in what its parameters and captured
// variables point to.
func (x *fn) compileExits(rets []*ssa.Return) {
	for _, p := range x.fn.Params {
		x.f.Exits = append(x.f.Exits, x.exit(p, rets))
	}
	for _, v := range x.fn.FreeVars {
		x.f.FreeExits = append(x.f.FreeExits, x.exit(v, rets))
	}
}

func (x *fn) exit(root ssa.Value, rets []*ssa.Return) summary.ID {
	if len(rets) == 0 || !isRef(root.Type()) && !isReflectValue(root.Type()) || x.effects[root] == nil && x.shares[root] == nil {
		return summary.None
	}
	stand := x.standIn(root)
	var alts []summary.ID
	for _, r := range rets {
		at := x.before(r)
		if stand != nil && definition(stand).Block().Dominates(r.Block()) {
			alts = append(alts, x.standing(root, stand, at))
		} else {
			alts = append(alts, x.shared(x.version(root, at), root, at, nil))
		}
	}
	if id := x.returned(alts, rets); id != x.base(root) {
		return id
	}
	return summary.None
}

// standIn is the variable through which the function changes what a parameter points to,
// if that is another than the parameter only where the parameter is nil:
//
//	if in == nil {
//		in = &Input{}
//	}
//
// It is a join, or a variable that closures see; nil if there is none.
func (x *fn) standIn(p ssa.Value) ssa.Value {
	var found ssa.Value
	for _, s := range x.shares[p] {
		if len(s.path) > 0 || !x.changedInside(s.holder) {
			continue
		}
		if found != nil && found != s.holder || !x.standsFor(s.holder, p) {
			return nil
		}
		found = s.holder
	}
	return found
}

// changedInside reports whether there are effects on what a variable points to, not only
// on which it points to.
func (x *fn) changedInside(holder ssa.Value) bool {
	for _, es := range x.effects[holder] {
		for _, e := range es {
			if _, isStore := e.in.(*ssa.Store); !isStore || len(e.path) > 0 {
				return true
			}
		}
	}
	return false
}

func (x *fn) standsFor(holder, p ssa.Value) bool {
	switch h := holder.(type) {
	case *ssa.Phi:
		for i, e := range h.Edges {
			pred := h.Block().Preds[i]
			end := point{pred, len(pred.Instrs)}
			if h.Block().Dominates(pred) || !x.isAt(e, end, p) && !x.onlyIfNil(pred, p, holder) {
				return false
			}
		}
		for _, es := range x.effects[p] {
			for _, e := range es {
				if x.reaches(h, x.before(e.in), h) {
					return false
				}
			}
		}
		return true
	case *ssa.Alloc:
		if len(x.effects[p]) > 0 || capturedAndStored(h) {
			return false
		}
		for _, es := range x.effects[h] {
			for _, e := range es {
				if st, ok := e.in.(*ssa.Store); ok && len(e.path) == 0 && !x.isAt(st.Val, x.before(st), p) && !x.onlyIfNil(st.Block(), p, holder) {
					return false
				}
			}
		}
		return true
	}
	return false
}

// isAt reports whether v is at p a reference to what root refers to.
func (x *fn) isAt(v ssa.Value, p point, root ssa.Value) bool {
	if !isRef(v.Type()) {
		return false
	}
	r, path := x.loc(v, p)
	return r == root && len(path) == 0
}

// onlyIfNil reports whether a block is run only where one of the roots is nil.
func (x *fn) onlyIfNil(b *ssa.BasicBlock, roots ...ssa.Value) bool {
	for ; b.Idom() != nil; b = b.Idom() {
		test, ok := b.Idom().Instrs[len(b.Idom().Instrs)-1].(*ssa.If)
		if !ok || len(b.Preds) != 1 {
			continue
		}
		cond, ok := test.Cond.(*ssa.BinOp)
		if !ok || !(cond.Op == token.EQL && b == test.Block().Succs[0] || cond.Op == token.NEQ && b == test.Block().Succs[1]) {
			continue
		}
		for _, root := range roots {
			if isNil(cond.Y) && x.isAt(cond.X, x.before(cond), root) || isNil(cond.X) && x.isAt(cond.Y, x.before(cond), root) {
				return true
			}
		}
	}
	return false
}

func isNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.IsNil()
}

// standing is what a parameter that is not nil points to at a place, where stand stands
// for it. What is worked out for that is not what holds for the function itself.
func (x *fn) standing(p, stand ssa.Value, at point) summary.ID {
	vals, starts, afters, ids, journal := x.vals, x.starts, x.afters, x.phiIDs, x.journal
	x.vals, x.starts, x.afters, x.phiIDs, x.journal = map[valKey]summary.ID{}, map[startKey]summary.ID{}, map[*effect]summary.ID{}, map[*ssa.Phi]summary.ID{}, nil
	x.stands, x.standsOf = stand, p
	id := x.version(stand, at)
	x.stands, x.standsOf = nil, nil
	x.vals, x.starts, x.afters, x.phiIDs, x.journal = vals, starts, afters, ids, journal
	return id
}

// standBase is what the join that stands for a parameter begins with: what the parameter
// points to there.
func (x *fn) standBase(phi *ssa.Phi) summary.ID {
	var alts []summary.ID
	var from []*ssa.BasicBlock
	for i, e := range phi.Edges {
		pred := phi.Block().Preds[i]
		if end := (point{pred, len(pred.Instrs)}); x.isAt(e, end, x.standsOf) {
			alts = append(alts, x.version(x.standsOf, end))
			from = append(from, pred)
		}
	}
	if id, same := allSame(alts); same {
		return id
	}
	for i, id := range alts {
		alts[i] = x.gate(id, from[i], phi.Block())
	}
	return x.choice(alts)
}
