package flow

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/summary"
)

// step is one step of an access path: a field, a known key or index, or some
// element.
type step struct {
	field string
	owner types.Type // struct type that has the field
	key   ssa.Value  // nil for a field; an unknown element when elem is set
	elem  bool
	loop  int32 // the loop that counts to the element, if there is one
	own   bool  // that loop runs over the container
	list  bool  // the container is a slice or array

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
// the path to it, as used at a place. Pointers are transparent: loading a pointer
// adds no step.
func (x *fn) loc(v ssa.Value, at point) (ssa.Value, []step) {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		r, p := x.loc(v.X, at)
		owner := deref(v.X.Type())
		st := owner.Underlying().(*types.Struct)
		return r, append(p[:len(p):len(p)], step{field: st.Field(v.Field).Name(), owner: owner})
	case *ssa.IndexAddr:
		r, p := x.loc(v.X, at)
		s := x.indexStep(v.Index)
		s.list = true
		s.own = s.loop > 0 && x.sweeps(v.Index, v.X, r, p)
		return r, append(p[:len(p):len(p)], s)
	case *ssa.Lookup:
		if !isRef(v.Type()) || v.CommaOk || x.isOwn(v, at) {
			return v, nil
		}
		r, p := x.loc(v.X, at)
		return r, append(p[:len(p):len(p)], x.indexStep(v.Index))
	case *ssa.Extract:
		if rng := rangedEntry(v); rng != nil && !x.isOwn(v, at) {
			r, p := x.loc(rng.X, x.before(rng))
			return r, append(p[:len(p):len(p)], step{elem: true, loop: x.rangeNumber(rng), own: true})
		}
	case *ssa.UnOp:
		if v.Op != token.MUL {
			return v, nil
		}
		if w, ok := x.forward[v]; ok {
			return x.loc(w, at)
		}
		if !isRef(v.Type()) || x.isOwn(v, at) {
			return v, nil
		}
		return x.loc(v.X, at)
	case *ssa.Call:
		if f := v.Call.StaticCallee(); f != nil {
			if m, ok := f.Object().(*types.Func); ok && sdk.IsSetter(m) {
				return x.loc(v.Call.Args[0], at) // in.SetX(1).SetY(2): what it returns is in
			}
		}
	case *ssa.ChangeType:
		return x.loc(v.X, at)
	case *ssa.ChangeInterface:
		return x.loc(v.X, at)
	case *ssa.Slice:
		if v.Low == nil && v.High == nil {
			return x.loc(v.X, at)
		}
	case *ssa.MakeInterface:
		if isRef(v.X.Type()) {
			return x.loc(v.X, at)
		}
	case *ssa.TypeAssert:
		if !v.CommaOk && isRef(v.Type()) {
			return x.loc(v.X, at)
		}
	}
	return v, nil
}

// rangedEntry is the loop over a map whose entries are pointers, if v is the entry
// that it has come to.
func rangedEntry(v *ssa.Extract) *ssa.Range {
	next, ok := v.Tuple.(*ssa.Next)
	if !ok || next.IsString || v.Index != 2 {
		return nil
	}
	if _, ok := v.Type().Underlying().(*types.Pointer); !ok {
		return nil
	}
	rng, _ := next.Iter.(*ssa.Range)
	return rng
}

func (x *fn) indexStep(index ssa.Value) step {
	if _, ok := index.(*ssa.Const); ok {
		return step{key: index}
	}
	if b, ok := index.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsInteger != 0 && counts(index, 0) {
		s := step{elem: true}
		if x.counterHead(index) != nil {
			s.loop = x.rangeNumber(index)
		}
		return s
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

// findOwn finds the loads of references that are overwritten afterwards where
// they were loaded from: from then on the place holds another reference, so what
// is done through the loaded one is followed apart.
func (x *fn) findOwn() {
	own := map[ssa.Value]ssa.Instruction{}
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
					r, p := x.loc(in.Addr, x.before(in))
					writes[r] = append(writes[r], write{in, p})
				}
			case *ssa.MapUpdate:
				if isRef(in.Value.Type()) || holdsRefs(in.Value.Type()) {
					r, p := x.loc(in.Map, x.before(in))
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
				root, path = x.loc(v.X, x.before(v))
			case *ssa.Lookup:
				root, path = x.loc(v, x.before(v))
			case *ssa.Extract:
				if rangedEntry(v) == nil {
					continue
				}
				root, path = x.loc(v, x.before(v))
			default:
				continue
			}
			for _, w := range writes[root] {
				if covers(w.path, path) && x.dominates(in, w.in) {
					own[v] = w.in
					break
				}
			}
		}
	}
	x.own = own
}

// isOwn reports whether a load is a root of its own at a place.
func (x *fn) isOwn(v ssa.Value, at point) bool {
	w := x.own[v]
	if w == nil || at.b == nil {
		return false
	}
	if w.Block() == at.b {
		return x.index[w] < at.i
	}
	return w.Block().Dominates(at.b)
}

// ownBase is what a load that is a root of its own holds when it becomes one:
// what its place, addr, held until it was overwritten.
func (x *fn) ownBase(load ssa.Value, addr ssa.Value) summary.ID {
	root, path := x.loc(addr, x.before(load.(ssa.Instruction)))
	return x.get(x.version(root, x.before(x.own[load])), path)
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
