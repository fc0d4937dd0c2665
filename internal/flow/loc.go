package flow

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// step is one step of an access path: a field, a known key or index, or some
// element.
type step struct {
	field string
	owner types.Type // struct type that has the field
	key   ssa.Value  // nil for a field; an unknown element when elem is set
	elem  bool
	list  bool // the container is a slice or array

	syntax ast.Expr // of the key, as written where it is stored; may be nil
}

// isRef reports whether values of type t share memory with their copies.
func isRef(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Slice:
		return true
	case *types.Interface:
		// What an interface holds may be a pointer, as in Decode(dst any).
		return !isErrorType(t) && !isContext(t)
	}
	return false
}

// holdsRefs reports whether a struct or array holds references, whose targets
// a copy shares.
func holdsRefs(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for i := range u.NumFields() {
			if f := u.Field(i).Type(); isRef(f) || holdsRefs(f) {
				return true
			}
		}
	case *types.Array:
		return isRef(u.Elem()) || holdsRefs(u.Elem())
	}
	return false
}

func isContext(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "context" && n.Obj().Name() == "Context"
}

// loc returns the root of the memory that a reference or address reaches and
// the path to it. Pointers are transparent: loading a pointer adds no step.
func (x *fn) loc(v ssa.Value) (ssa.Value, []step) {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		r, p := x.loc(v.X)
		owner := deref(v.X.Type())
		st := owner.Underlying().(*types.Struct)
		return r, append(p[:len(p):len(p)], step{field: st.Field(v.Field).Name(), owner: owner})
	case *ssa.IndexAddr:
		r, p := x.loc(v.X)
		s := x.indexStep(v.Index)
		s.list = true
		return r, append(p[:len(p):len(p)], s)
	case *ssa.Lookup:
		if !isRef(v.Type()) || v.CommaOk || x.own[v] {
			return v, nil
		}
		r, p := x.loc(v.X)
		return r, append(p[:len(p):len(p)], x.indexStep(v.Index))
	case *ssa.UnOp:
		if v.Op != token.MUL {
			return v, nil
		}
		if w, ok := x.forward[v]; ok {
			return x.loc(w)
		}
		if !isRef(v.Type()) || x.own[v] {
			return v, nil
		}
		return x.loc(v.X)
	case *ssa.ChangeType:
		return x.loc(v.X)
	case *ssa.ChangeInterface:
		return x.loc(v.X)
	case *ssa.Slice:
		if v.Low == nil && v.High == nil {
			return x.loc(v.X)
		}
	case *ssa.MakeInterface:
		if isRef(v.X.Type()) {
			return x.loc(v.X)
		}
	case *ssa.TypeAssert:
		if !v.CommaOk && isRef(v.Type()) {
			return x.loc(v.X)
		}
	}
	return v, nil
}

func (x *fn) indexStep(index ssa.Value) step {
	if _, ok := index.(*ssa.Const); ok {
		return step{key: index}
	}
	if b, ok := index.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsInteger != 0 && counts(index, 0) {
		return step{elem: true}
	}
	return step{key: index}
}

// counts reports whether a number is counted in a loop, so that no caller can
// tell which it is.
func counts(v ssa.Value, depth int) bool {
	if depth > 8 {
		return true
	}
	switch v := v.(type) {
	case *ssa.Phi, *ssa.Extract:
		return true
	case *ssa.BinOp:
		return counts(v.X, depth+1) || counts(v.Y, depth+1)
	case *ssa.Convert:
		return counts(v.X, depth+1)
	}
	return false
}

// findForwards links loads of single-assignment memory to the value stored:
// one store to exactly that place in the function, before the load, and no
// closure that stores there.
func (x *fn) findForwards() {
	x.forward = map[*ssa.UnOp]ssa.Value{}
	type place struct {
		root ssa.Value
		path string
	}
	stores := map[place][]*ssa.Store{}
	whole := map[ssa.Value]int{}
	copies := map[ssa.Value]*ssa.Store{} // the last store of a whole struct
	for _, b := range x.fn.Blocks {
		for _, in := range b.Instrs {
			if s, ok := in.(*ssa.Store); ok {
				r, p := x.loc(s.Addr)
				if text, ok := fieldPath(p); ok {
					stores[place{r, text}] = append(stores[place{r, text}], s)
				}
				if len(p) == 0 {
					whole[r]++
					copies[r] = s
				}
			}
		}
	}
	// A copy of a struct shares what the fields of the original point to: copied
	// finds what was stored to the field of which r holds a copy before at.
	var copied func(r ssa.Value, path string, at ssa.Instruction, depth int) (ssa.Value, bool)
	copied = func(r ssa.Value, path string, at ssa.Instruction, depth int) (ssa.Value, bool) {
		ss := stores[place{r, path}]
		if !isAllocOfStruct(r) || capturedAndStored(r) || depth > 4 {
			return nil, false
		}
		if len(ss) == 1 && whole[r] == 0 && depth > 0 && x.dominates(ss[0], at) {
			return ss[0].Val, true
		}
		if len(ss) > 0 || whole[r] != 1 || !x.dominates(copies[r], at) {
			return nil, false
		}
		from, ok := copies[r].Val.(*ssa.UnOp)
		if !ok || from.Op != token.MUL {
			return nil, false
		}
		root, p := x.loc(from.X)
		prefix, ok := fieldPath(p)
		if !ok {
			return nil, false
		}
		return copied(root, prefix+path, from, depth+1)
	}
	for _, b := range x.fn.Blocks {
		for _, in := range b.Instrs {
			load, ok := in.(*ssa.UnOp)
			if !ok || load.Op != token.MUL || !isRef(load.Type()) {
				continue
			}
			r, p := x.loc(load.X)
			text, ok := fieldPath(p)
			if !ok {
				continue
			}
			ss := stores[place{r, text}]
			if len(ss) == 0 && len(p) > 0 {
				if val, ok := copied(r, text, load, 0); ok {
					x.forward[load] = val
				}
				continue
			}
			if len(ss) != 1 || (len(p) > 0 && whole[r] > 0 && isAllocOfStruct(r)) || capturedAndStored(r) || !x.dominates(ss[0], load) {
				continue
			}
			x.forward[load] = ss[0].Val
		}
	}
}

// findOwn marks the loads of references that are overwritten afterwards where
// they were loaded from: from then on the place holds another reference, so what
// is done through the loaded one is followed apart.
func (x *fn) findOwn() {
	own := map[ssa.Value]bool{}
	type write struct {
		in   ssa.Instruction
		path []step
	}
	writes := map[ssa.Value][]write{}
	for _, b := range x.fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Store:
				if isRef(in.Val.Type()) || holdsRefs(in.Val.Type()) {
					r, p := x.loc(in.Addr)
					writes[r] = append(writes[r], write{in, p})
				}
			case *ssa.MapUpdate:
				if isRef(in.Value.Type()) || holdsRefs(in.Value.Type()) {
					r, p := x.loc(in.Map)
					writes[r] = append(writes[r], write{in, append(p[:len(p):len(p)], step{key: in.Key})})
				}
			}
		}
	}
	for _, b := range x.fn.Blocks {
		for _, in := range b.Instrs {
			v, ok := in.(ssa.Value)
			if !ok || !isRef(v.Type()) {
				continue
			}
			var root ssa.Value
			var path []step
			switch v := v.(type) {
			case *ssa.UnOp:
				if v.Op != token.MUL || x.forward[v] != nil {
					continue
				}
				root, path = x.loc(v.X)
			case *ssa.Lookup:
				root, path = x.loc(v)
			default:
				continue
			}
			for _, w := range writes[root] {
				if covers(w.path, path) && x.dominates(in, w.in) {
					own[v] = true
					break
				}
			}
		}
	}
	x.own = own
}

// covers reports whether a store to path p changes which memory path q reaches.
func covers(p, q []step) bool {
	if len(p) > len(q) {
		return false
	}
	for i, s := range p {
		t := q[i]
		switch {
		case s.field != t.field:
			return false
		case s.field == "" && s.key != nil && t.key != nil && !sameKey(s.key, t.key):
			return false
		}
	}
	return true
}

// sameKey reports whether two keys may be equal.
func sameKey(a, b ssa.Value) bool {
	x, ok1 := a.(*ssa.Const)
	y, ok2 := b.(*ssa.Const)
	return !ok1 || !ok2 || x.Value == y.Value || x.Value != nil && y.Value != nil && x.Value.ExactString() == y.Value.ExactString()
}

func isAllocOfStruct(v ssa.Value) bool {
	_, ok := v.(*ssa.Alloc)
	return ok
}

func fieldPath(p []step) (string, bool) {
	text := ""
	for _, s := range p {
		if s.field == "" {
			return "", false
		}
		text += "." + s.field
	}
	return text, true
}

// capturedAndStored reports whether a closure assigns to the variable v.
func capturedAndStored(v ssa.Value) bool {
	refs := v.Referrers()
	if refs == nil {
		return false
	}
	for _, in := range *refs {
		mc, ok := in.(*ssa.MakeClosure)
		if !ok {
			continue
		}
		fn, ok := mc.Fn.(*ssa.Function)
		if !ok {
			continue
		}
		for i, b := range mc.Bindings {
			if b == v && i < len(fn.FreeVars) && assigned(fn.FreeVars[i]) {
				return true
			}
		}
	}
	return false
}

func assigned(v ssa.Value) bool {
	refs := v.Referrers()
	if refs == nil {
		return false
	}
	for _, in := range *refs {
		switch in := in.(type) {
		case *ssa.Store:
			if in.Addr == v {
				return true
			}
		case *ssa.MakeClosure:
			if capturedAndStored(v) {
				return true
			}
		}
	}
	return false
}

func (x *fn) dominates(a, b ssa.Instruction) bool {
	if a.Block() == b.Block() {
		return x.index[a] < x.index[b]
	}
	return a.Block().Dominates(b.Block())
}
