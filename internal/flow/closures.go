package flow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// A closure sees its captured variables as they are when it runs, not as they were when
// it was made. Where a function calls or hands on a closure that is held in a variable,
// the captured variables that the function itself knows are bound again.

// made is a closure that a function value may be. From: it comes out of a variable,
// and may be another.
type made struct {
	mc   *ssa.MakeClosure
	from bool
}

// closuresOf lists the closures that a function value may be.
func (x *fn) closuresOf(v ssa.Value) []made {
	var out []made
	seen := map[ssa.Value]bool{}
	var walk func(v ssa.Value, from bool)
	walk = func(v ssa.Value, from bool) {
		if seen[v] || len(out) == maxClosures {
			return
		}
		seen[v] = true
		switch v := v.(type) {
		case *ssa.MakeClosure:
			out = append(out, made{v, from})
		case *ssa.ChangeType:
			walk(v.X, from)
		case *ssa.Phi:
			for _, e := range v.Edges {
				walk(e, true)
			}
		case *ssa.UnOp:
			if v.Op != token.MUL {
				return
			}
			for _, held := range heldIn(captureOrigin(v.X)) {
				walk(held, true)
			}
		}
	}
	if _, ok := v.Type().Underlying().(*types.Signature); ok {
		walk(v, false)
	}
	return out
}

// maxClosures bounds the closures that one function value is taken for.
const maxClosures = 4

// heldIn are the functions that are stored in a variable where it is declared.
func heldIn(cell ssa.Value) []ssa.Value {
	alloc, ok := cell.(*ssa.Alloc)
	if !ok {
		return nil
	}
	if _, ok := deref(alloc.Type()).Underlying().(*types.Signature); !ok {
		return nil
	}
	var out []ssa.Value
	for _, ref := range *alloc.Referrers() {
		if st, ok := ref.(*ssa.Store); ok && st.Addr == alloc {
			out = append(out, st.Val)
		}
	}
	return out
}

// captureOrigin is the variable that a captured variable is, in the function that
// declares it.
func captureOrigin(v ssa.Value) ssa.Value {
	for {
		fv, ok := v.(*ssa.FreeVar)
		if !ok {
			return v
		}
		w := boundTo(fv)
		if w == nil {
			return v
		}
		v = w
	}
}

// boundTo is what the enclosing function binds a captured variable to, nil if that is
// not known.
func boundTo(fv *ssa.FreeVar) ssa.Value {
	fn := fv.Parent()
	i := slices.Index(fn.FreeVars, fv)
	if fn.Parent() == nil || i < 0 {
		return nil
	}
	for _, b := range fn.Parent().Blocks {
		for _, in := range b.Instrs {
			if mc, ok := in.(*ssa.MakeClosure); ok && mc.Fn == fn && i < len(mc.Bindings) {
				return mc.Bindings[i]
			}
		}
	}
	return nil
}

// local is the variable of this function, or one that it captures, that is bound to
// a closure which another function may have made; nil if there is none.
func (x *fn) local(b ssa.Value) ssa.Value {
	o := captureOrigin(b)
	if b.Parent() == x.fn {
		return b
	}
	if o.Parent() == x.fn {
		return o
	}
	for _, fv := range x.fn.FreeVars {
		if captureOrigin(fv) == o {
			return fv
		}
	}
	return nil
}

// rebound is a function value whose node is id, with the variables that it captures as
// they are at p.
func (x *fn) rebound(id summary.ID, v ssa.Value, p point) summary.ID {
	var from []made
	for _, m := range x.closuresOf(v) {
		if m.from {
			from = append(from, m)
		}
	}
	return x.rebindTo(id, from, p)
}

func (x *fn) rebindTo(id summary.ID, ms []made, p point) summary.ID {
	if p.b == nil || x.rebinding > maxRebinding {
		return id
	}
	x.rebinding++
	defer func() { x.rebinding-- }()
	for _, m := range ms {
		n := summary.Node{Op: summary.OpRebind, Args: []summary.ID{id}, Str: FuncKey(m.mc.Fn.(*ssa.Function)), Type: summary.NoType}
		known := false
		for _, b := range m.mc.Bindings {
			arg := summary.None
			switch l := x.local(b); {
			case l == nil || !x.boundHere(l, p):
			case perRound(b):
				arg, known = x.node(summary.Node{Op: summary.OpUnknown, Str: "variable of a round of a loop", Type: summary.NoType}), true
			default:
				arg, known = x.bound(l, p), true
			}
			n.Args = append(n.Args, arg)
		}
		if known {
			id = x.node(n)
		}
	}
	return id
}

// maxRebinding bounds closures that capture closures.
const maxRebinding = 2

// boundHere reports whether a variable has been made at a place.
func (x *fn) boundHere(v ssa.Value, p point) bool {
	in, ok := v.(ssa.Instruction)
	if !ok {
		return true
	}
	if in.Block() == p.b {
		return x.index[in] < p.i
	}
	return in.Block().Dominates(p.b)
}

// perRound reports whether a captured variable is made anew in each round of a loop: a
// closure that is held in a variable may have that of an earlier round.
func perRound(b ssa.Value) bool {
	in, ok := captureOrigin(b).(ssa.Instruction)
	if !ok {
		return false
	}
	seen := map[*ssa.BasicBlock]bool{}
	work := slices.Clone(in.Block().Succs)
	for len(work) > 0 {
		y := work[len(work)-1]
		work = work[:len(work)-1]
		if y == in.Block() {
			return true
		}
		if !seen[y] {
			seen[y] = true
			work = append(work, y.Succs...)
		}
	}
	return false
}
