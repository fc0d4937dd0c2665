package flow

import (
	"go/token"
	"maps"

	"golang.org/x/tools/go/ssa"
)

// place is memory by its root and the fields that lead to it.
type place struct {
	root ssa.Value
	path string
}

// places are the stores of a function, by what x.loc makes of their addresses.
type places struct {
	x      *fn
	stores map[place][]*ssa.Store
	whole  map[ssa.Value][]*ssa.Store      // those of all of a root
	calls  map[ssa.Value][]ssa.Instruction // calls that are given the root, or what it leads to
}

// maxForwardPath is the number of fields of a place from which a load is linked
// to a store.
const maxForwardPath = 3

// findForwards links loads of single-assignment memory to the value stored: one
// store to exactly that place in the function, before the load, and no call or
// closure that may store there. Variables come first, then their fields, since
// what a variable holds tells which memory its fields are.
func (x *fn) findForwards() {
	x.forward = map[*ssa.UnOp]ssa.Value{}
	var loads []*ssa.UnOp
	for _, b := range x.fn.Blocks {
		for _, in := range b.Instrs {
			if load, ok := in.(*ssa.UnOp); ok && load.Op == token.MUL && isRef(load.Type()) {
				loads = append(loads, load)
			}
		}
	}
	ps := x.findPlaces()
	x.single = ps.single() // what closures change needs it, loads or not
	for length := 0; length <= maxForwardPath && len(loads) > 0; length++ {
		if length > 0 {
			ps = x.findPlaces()
		}
		found := map[*ssa.UnOp]ssa.Value{}
		var rest []*ssa.UnOp
		for _, load := range loads {
			r, p := x.loc(load.X, x.before(load))
			text, ok := fieldPath(p)
			switch {
			case !ok:
			case len(p) > length:
				rest = append(rest, load)
			default:
				if v, ok := ps.stored(r, text, load); ok {
					found[load] = v
				} else if len(p) < length {
					continue
				} else {
					rest = append(rest, load) // what it goes through may become known
				}
			}
		}
		maps.Copy(x.forward, found)
		loads = rest
	}
}

func (x *fn) findPlaces() *places {
	ps := &places{x, map[place][]*ssa.Store{}, map[ssa.Value][]*ssa.Store{}, map[ssa.Value][]ssa.Instruction{}}
	for _, b := range x.fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Store:
				r, p := x.loc(in.Addr, x.before(in))
				if text, ok := fieldPath(p); ok {
					ps.stores[place{r, text}] = append(ps.stores[place{r, text}], in)
				}
				if len(p) == 0 {
					ps.whole[r] = append(ps.whole[r], in)
				}
			case *ssa.Call:
				if _, ok := x.calls[in]; ok && !quietCall(in.Common()) {
					for _, a := range arguments(in.Common()) {
						if isRef(a.Type()) {
							r, _ := x.loc(a, x.before(in))
							ps.calls[r] = append(ps.calls[r], in)
						}
					}
				}
			}
		}
	}
	return ps
}

// single are the variables that hold one reference all along.
func (ps *places) single() map[ssa.Value]ssa.Value {
	out := map[ssa.Value]ssa.Value{}
	for root, ss := range ps.whole {
		if _, ok := root.(*ssa.Alloc); ok && len(ss) == 1 && isRef(ss[0].Val.Type()) && !capturedAndStored(root) {
			out[root] = ss[0].Val
		}
	}
	return out
}

// stored is the one value that is ever stored to a place, before load.
func (ps *places) stored(root ssa.Value, path string, load ssa.Instruction) (ssa.Value, bool) {
	ss := ps.stores[place{root, path}]
	switch {
	case capturedAndStored(root):
		return nil, false
	case len(ss) == 0 && path != "":
		return ps.copied(root, path, load, 0)
	case len(ss) != 1 || path != "" && len(ps.whole[root]) > 0 && isAlloc(root):
		return nil, false
	case !ps.x.dominates(ss[0], load) || ps.changed(root, ss[0], load):
		return nil, false
	}
	return ss[0].Val, true
}

// changed reports whether a call that is given the root may come between a store
// and a load.
func (ps *places) changed(root ssa.Value, store, load ssa.Instruction) bool {
	for _, c := range ps.calls[root] {
		if !ps.x.dominates(load, c) && !ps.x.dominates(c, store) {
			return true
		}
	}
	return false
}

// copied finds what was stored to the field of which root holds a copy: a copy
// of a struct shares what the fields of the original point to.
func (ps *places) copied(root ssa.Value, path string, at ssa.Instruction, depth int) (ssa.Value, bool) {
	x := ps.x
	ss, whole := ps.stores[place{root, path}], ps.whole[root]
	if !isAlloc(root) || capturedAndStored(root) || depth > 4 {
		return nil, false
	}
	if len(ss) == 1 && len(whole) == 0 && depth > 0 && x.dominates(ss[0], at) && !ps.changed(root, ss[0], at) {
		return ss[0].Val, true
	}
	if len(ss) > 0 || len(whole) != 1 || !x.dominates(whole[0], at) || ps.changed(root, whole[0], at) {
		return nil, false
	}
	from, ok := whole[0].Val.(*ssa.UnOp)
	if !ok || from.Op != token.MUL {
		return nil, false
	}
	r, p := x.loc(from.X, x.before(from))
	prefix, ok := fieldPath(p)
	if !ok {
		return nil, false
	}
	return ps.copied(r, prefix+path, from, depth+1)
}

func isAlloc(v ssa.Value) bool {
	_, ok := v.(*ssa.Alloc)
	return ok
}
