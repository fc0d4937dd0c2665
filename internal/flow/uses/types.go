package uses

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// carries reports whether a parameter of type t is worth following: anything
// that can hold an output, a token, or text made of one.
func carries(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Signature:
		return false
	}
	return !isContext(t)
}

func isContext(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Context" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "context"
}

var errorType = types.Universe.Lookup("error").Type()

func isError(t types.Type) bool { return types.Identical(t, errorType) }

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

func isBasic(t types.Type) bool {
	_, ok := t.Underlying().(*types.Basic)
	return ok
}

// isReference reports whether a callee that is given v can write to memory
// that the caller sees.
func isReference(v ssa.Value) bool {
	if i, ok := v.(*ssa.MakeInterface); ok {
		v = i.X
	}
	if isContext(v.Type()) {
		return false
	}
	switch v.Type().Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Slice, *types.Chan:
		return true
	}
	return false
}

// fieldName returns the name of field i of a struct or pointer to one.
func fieldName(t types.Type, i int) string {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if s, ok := t.Underlying().(*types.Struct); ok && i < s.NumFields() {
		return s.Field(i).Name()
	}
	return ""
}

// isWriter reports whether t has a method Write([]byte) (int, error), as
// io.Writer and http.ResponseWriter have.
func isWriter(t types.Type) bool {
	if !types.IsInterface(t) {
		return false
	}
	m, _, _ := types.LookupFieldOrMethod(t, false, nil, "Write")
	f, ok := m.(*types.Func)
	if !ok {
		return false
	}
	sig := f.Signature()
	return sig.Params().Len() == 1 && sig.Results().Len() == 2
}

// typeKey names a type as summaries do: by its full import path.
func typeKey(t types.Type) string {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return types.TypeString(t, nil)
}
