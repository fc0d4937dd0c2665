package flow

import (
	"go/constant"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// FuncKey returns the key of a function as package summary defines it.
func FuncKey(fn *ssa.Function) string {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if p := fn.Parent(); p != nil {
		for i, a := range p.AnonFuncs {
			if a == fn {
				return FuncKey(p) + "$" + strconv.Itoa(i+1)
			}
		}
	}
	if fn.Pkg != nil && strings.HasPrefix(fn.Name(), "init#") { // one of several: they have no names of their own
		return fn.Pkg.Pkg.Path() + "." + fn.Name()
	}
	if obj, ok := fn.Object().(*types.Func); ok {
		if fn.Synthetic == "" || fn.Signature.Recv() != nil || isThunk(fn) || isBound(fn) {
			return ObjectKey(obj)
		}
	}
	if fn.Pkg != nil {
		return fn.Pkg.Pkg.Path() + "." + fn.Name()
	}
	if obj, ok := fn.Object().(*types.Func); ok {
		return ObjectKey(obj)
	}
	return fn.String()
}

// ObjectKey returns the key of a declared function or method.
func ObjectKey(obj *types.Func) string {
	obj = obj.Origin()
	sig := obj.Signature()
	if recv := sig.Recv(); recv != nil {
		return "(" + recvKey(recv.Type()) + ")." + obj.Name()
	}
	if obj.Pkg() == nil {
		return obj.Name()
	}
	return obj.Pkg().Path() + "." + obj.Name()
}

// recvKey names the receiver's type without pointer and type arguments.
func recvKey(t types.Type) string {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	if n, ok := t.(*types.Named); ok {
		return originKey(n)
	}
	return typeKey(t)
}

func originKey(n *types.Named) string {
	obj := n.Origin().Obj()
	if obj.Pkg() == nil {
		return obj.Name()
	}
	return obj.Pkg().Path() + "." + obj.Name()
}

func isBound(fn *ssa.Function) bool { return strings.HasSuffix(fn.Name(), "$bound") }
func isThunk(fn *ssa.Function) bool { return strings.HasSuffix(fn.Name(), "$thunk") }

// typeKey is the unique text of a type: import paths in full.
func typeKey(t types.Type) string {
	t = types.Unalias(t)
	if tp, ok := t.(*types.TypeParam); ok {
		return "$" + tp.Obj().Name()
	}
	return types.TypeString(t, func(p *types.Package) string { return p.Path() })
}

func constLit(v constant.Value) string {
	switch v.Kind() {
	case constant.String:
		return constant.StringVal(v)
	case constant.Float:
		f, _ := constant.Float64Val(v)
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	return v.ExactString()
}

// displayName is the function as a reader writes it: "Repo.Get",
// "Repo.Get.func1", "main".
func displayName(fn *ssa.Function) string {
	if p := fn.Parent(); p != nil {
		for i, a := range p.AnonFuncs {
			if a == fn {
				return displayName(p) + ".func" + strconv.Itoa(i+1)
			}
		}
	}
	if recv := fn.Signature.Recv(); recv != nil {
		key := recvKey(recv.Type())
		return key[strings.LastIndexByte(key, '.')+1:] + "." + fn.Name()
	}
	return fn.Name()
}

// globalKey is the key of a package variable.
func globalKey(g *ssa.Global) string {
	if obj := g.Object(); obj != nil && obj.Pkg() != nil {
		return obj.Pkg().Path() + "." + g.Name()
	}
	if g.Pkg != nil {
		return g.Pkg.Pkg.Path() + "." + g.Name()
	}
	return g.Name()
}
