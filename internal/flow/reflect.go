package flow

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// What reflection writes. A reflect.Value leads to the memory that was given to
// reflect.ValueOf, through whatever of its fields and elements was looked up on the
// way; setting it may change any part of that. A parameter or captured variable
// of type reflect.Value stands for the memory that it leads to.

// reached is memory that a reflect.Value leads to.
type reached struct {
	root ssa.Value
	path []step
	of   *ssa.Call // of reflect.ValueOf; nil if the memory was not given to it here
}

// isReflectValue reports whether t is reflect.Value.
func isReflectValue(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "reflect" && n.Obj().Name() == "Value"
}

// reflectCallee is the name of the function or method of package reflect that is
// called, "" for others.
func reflectCallee(com *ssa.CallCommon) string {
	callee := com.StaticCallee()
	if callee == nil || callee.Pkg == nil || callee.Pkg.Pkg.Path() != "reflect" {
		return ""
	}
	return callee.Name()
}

// reflectSets reports whether a call of package reflect writes through its first
// argument.
func reflectSets(com *ssa.CallCommon) bool {
	name := reflectCallee(com)
	if len(com.Args) == 0 || !isReflectValue(com.Args[0].Type()) {
		return false
	}
	return strings.HasPrefix(name, "Set") && !strings.HasPrefix(name, "SetIter") || name == "Copy" || name == "Clear"
}

// reflected lists the memory that a reflect.Value leads to.
func (x *fn) reflected(v ssa.Value) []reached {
	w := &reflectWalk{x: x, seen: map[ssa.Value]bool{}}
	w.walk(v)
	return w.out
}

// reflectWalk follows a reflect.Value back.
type reflectWalk struct {
	x    *fn
	seen map[ssa.Value]bool
	out  []reached
}

// opened adds an effect where memory that is set by reflection is given to
// reflect.ValueOf. What happens on one way only, as in a loop over the fields, may
// happen: behind that, the memory as it was before is no alternative.
func (x *fn) opened() {
	type open struct {
		of   ssa.Instruction
		root ssa.Value
	}
	done := map[open]bool{}
	for _, b := range x.fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			for _, a := range call.Call.Args {
				if !isReflectValue(a.Type()) || reflectCallee(call.Common()) != "" && !reflectSets(call.Common()) {
					continue
				}
				for _, p := range x.reflected(a) {
					if p.of != nil && !done[open{p.of, p.root}] && x.effects[p.root] != nil {
						done[open{p.of, p.root}] = true
						x.insertEffect(p.root, effect{in: p.of, path: p.path, element: -1, capture: -1})
					}
				}
			}
		}
	}
}

// insertEffect adds an effect in the order of the instructions of its block.
func (x *fn) insertEffect(root ssa.Value, e effect) {
	es := x.effects[root][e.in.Block()]
	i := 0
	for i < len(es) && x.index[es[i].in] <= x.index[e.in] {
		i++
	}
	x.effects[root][e.in.Block()] = slices.Insert(es, i, e)
}

func (w *reflectWalk) walk(v ssa.Value) {
	if w.seen[v] {
		return
	}
	w.seen[v] = true
	switch v := v.(type) {
	case *ssa.Parameter, *ssa.FreeVar:
		w.add(v, nil)
	case *ssa.Phi:
		for _, e := range v.Edges {
			w.walk(e)
		}
	case *ssa.Extract:
		w.walk(v.Tuple)
	case *ssa.Alloc:
		w.variable(v)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			w.walk(v.X)
		}
	case *ssa.Call:
		w.call(v)
	}
}

// variable follows a variable of type reflect.Value to what is stored in it.
func (w *reflectWalk) variable(cell *ssa.Alloc) {
	for _, ref := range *cell.Referrers() {
		if st, ok := ref.(*ssa.Store); ok && st.Addr == cell {
			w.walk(st.Val)
		}
	}
}

// call follows the result of a call: of reflect.ValueOf to its argument, of a look-up
// to what was looked into, of a function of the program to all that it was given.
func (w *reflectWalk) call(v *ssa.Call) {
	com := v.Common()
	switch name := reflectCallee(com); {
	case name == "ValueOf":
		n := len(w.out)
		w.argument(com.Args[0], w.x.before(v))
		for i := range w.out[n:] {
			w.out[n+i].of = v
		}
	case name != "":
		if len(com.Args) > 0 && isReflectValue(com.Args[0].Type()) {
			w.walk(com.Args[0])
		}
	case com.StaticCallee() != nil:
		for _, a := range com.Args {
			w.argument(a, w.x.before(v))
		}
	}
}

func (w *reflectWalk) argument(a ssa.Value, at point) {
	switch {
	case isReflectValue(a.Type()):
		w.walk(a)
		return
	case !types.IsInterface(a.Type()):
		return
	}
	if mi, ok := a.(*ssa.MakeInterface); ok {
		a = mi.X
	}
	if w.pointee(a) {
		return
	}
	if isRef(a.Type()) {
		w.add(w.x.loc(a, at))
	}
}

// pointee follows v.Addr().Interface() back to v.
func (w *reflectWalk) pointee(a ssa.Value) bool {
	if rv := addressed(a); rv != nil {
		w.walk(rv)
		return true
	}
	return false
}

// addressed is v of v.Addr().Interface(), nil for anything else.
func addressed(a ssa.Value) ssa.Value {
	got, ok := a.(*ssa.Call)
	if !ok || reflectCallee(got.Common()) != "Interface" {
		return nil
	}
	if addr, ok := got.Call.Args[0].(*ssa.Call); ok && reflectCallee(addr.Common()) == "Addr" {
		return addr.Call.Args[0]
	}
	return nil
}

func (w *reflectWalk) add(root ssa.Value, path []step) {
	for _, p := range w.out {
		if p.root == root && len(p.path) == len(path) {
			return
		}
	}
	w.out = append(w.out, reached{root: root, path: path})
}
