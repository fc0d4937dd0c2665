package sdk

import (
	"go/types"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/summary"
)

// Classify reports whether a call is an operation of the data plane as written
// in the source, and which. CreateTable counts too, for what it tells of tables.
//
// name is the callee's name. recv is the type of the receiver, nil for a
// function. sig is the callee's signature. static is the function or concrete
// method that runs, or the interface's method; nil when the callee is a value
// of function type, which is never an operation: the operation is in the
// function that the value stands for.
//
// A method of the program's own concrete types is no operation either, whatever
// its name: its body holds the call that is. A method of an interface is one if
// an SDK client could stand behind it, that is, if the input and the output of
// the operation that it is named after are among its parameters and results.
func Classify(name string, recv types.Type, sig *types.Signature, static *types.Func) (summary.Site, bool) {
	if sig == nil {
		return summary.Site{}, false
	}
	if static != nil {
		if r := static.Signature().Recv(); r != nil {
			recv = r.Type() // that of a promoted method is the embedded field's
		}
	}
	if recv == nil {
		return constructor(name, sig, static)
	}
	iface := types.IsInterface(recv)
	if !iface && static == nil {
		return summary.Site{}, false
	}
	pkg := ""
	if static != nil && static.Pkg() != nil {
		pkg = unvendor(static.Pkg().Path())
	}
	if site, ok := builderCall(name, recv, static, pkg); ok {
		return site, true
	}
	for i := range apis {
		a := &apis[i]
		op, at, ok := a.input(sig)
		if !ok || !iface && !slices.Contains(a.callees, pkg) {
			continue
		}
		f, ok := a.form(name, op)
		if !ok || f.output && !a.hasOutput(sig, op) {
			return summary.Site{}, false
		}
		return summary.Site{Op: op, API: a.name, Method: op, Paginator: f.pages, Input: at + 1}, true
	}
	return summary.Site{}, false
}

// constructor recognises New<Op>Paginator of an SDK.
func constructor(name string, sig *types.Signature, static *types.Func) (summary.Site, bool) {
	if static == nil || static.Pkg() == nil {
		return summary.Site{}, false
	}
	pkg := unvendor(static.Pkg().Path())
	for i := range apis {
		a := &apis[i]
		if a.pagers == "" || a.inputs != pkg {
			continue
		}
		op, at, ok := a.input(sig)
		if ok && name == "New"+op+a.pagers {
			return summary.Site{Op: op, API: a.name, Method: op, Paginator: true, Input: at}, true
		}
	}
	return summary.Site{}, false
}

// builderCall recognises the terminal method of a lazy builder. The request is
// in the receiver, which is argument 0.
func builderCall(name string, recv types.Type, static *types.Func, pkg string) (summary.Site, bool) {
	if static == nil {
		return summary.Site{}, false
	}
	n := named(recv)
	if n == nil {
		return summary.Site{}, false
	}
	for _, b := range builders {
		if !slices.Contains(b.pkgs, pkg) {
			continue
		}
		for _, t := range b.terminals {
			if t.builder == n.Obj().Name() && variantOf(name, t.method, b.suffixes) {
				return summary.Site{Op: string(t.op), API: b.name, Method: t.method, Paginator: t.pages, Input: 0}, true
			}
		}
	}
	return summary.Site{}, false
}

func variantOf(name, method string, suffixes []string) bool {
	rest, ok := strings.CutPrefix(name, method)
	return ok && (rest == "" || slices.Contains(suffixes, rest))
}

// input returns the operation whose input is a parameter of sig,
// and the index of that parameter.
func (a *api) input(sig *types.Signature) (op string, at int, ok bool) {
	for i := range sig.Params().Len() {
		if op, ok := a.role(sig.Params().At(i).Type(), "Input"); ok {
			return op, i, true
		}
	}
	return "", 0, false
}

func (a *api) hasOutput(sig *types.Signature, op string) bool {
	for i := range sig.Results().Len() {
		if got, ok := a.role(sig.Results().At(i).Type(), "Output"); ok && got == op {
			return true
		}
	}
	return false
}

// form returns how name spells the operation op.
func (a *api) form(name, op string) (form, bool) {
	suffix, ok := strings.CutPrefix(name, op)
	if !ok {
		return form{}, false
	}
	for _, f := range a.forms {
		if f.suffix == suffix && (f.only == nil || slices.Contains(f.only, op)) {
			return f, true
		}
	}
	return form{}, false
}

// role returns the operation that t, or what t points to, is the Input or
// Output of.
func (a *api) role(t types.Type, suffix string) (op string, ok bool) {
	n := named(t)
	if n == nil || n.Obj().Pkg() == nil || unvendor(n.Obj().Pkg().Path()) != a.inputs {
		return "", false
	}
	op, ok = strings.CutSuffix(n.Obj().Name(), suffix)
	if !ok || op == string(dynamo.CreateTable) {
		return op, ok
	}
	_, ok = dynamo.KindOf(op)
	return op, ok
}

// InputType returns the operation that t, or what t points to, is the input
// of, and the API it belongs to.
func InputType(t types.Type) (op, api string, ok bool) { return roleOf(t, "Input") }

// OutputType returns the operation that t, or what t points to, is the output
// of, and the API it belongs to.
func OutputType(t types.Type) (op, api string, ok bool) { return roleOf(t, "Output") }

// IsOutput reports whether t, or what t points to, is an operation's output.
func IsOutput(t types.Type) bool {
	_, _, ok := OutputType(t)
	return ok
}

func roleOf(t types.Type, suffix string) (op, api string, ok bool) {
	for i := range apis {
		if op, ok := apis[i].role(t, suffix); ok {
			return op, apis[i].name, true
		}
	}
	return "", "", false
}

// IsTable reports whether values of type t are tables of a library of builders,
// whose methods make requests.
func IsTable(t types.Type) bool {
	n := named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return false
	}
	for _, b := range builders {
		if n.Obj().Name() == b.table && slices.Contains(b.pkgs, unvendor(n.Obj().Pkg().Path())) {
			return true
		}
	}
	return false
}

// IsSetter reports whether a method is SetX of an input or shape of SDK v1, which
// returns its receiver.
func IsSetter(m *types.Func) bool {
	sig := m.Signature()
	return m.Pkg() != nil && unvendor(m.Pkg().Path()) == V1DynamoDB && strings.HasPrefix(m.Name(), "Set") &&
		sig.Recv() != nil && sig.Results().Len() == 1 && types.Identical(sig.Recv().Type(), sig.Results().At(0).Type())
}

// Reaches reports whether the package of that import path is a DynamoDB client
// library: a program none of whose packages imports one, directly or through
// others, has no operations.
func Reaches(importPath string) bool { return slices.Contains(clients, unvendor(importPath)) }

// named returns the named type that t is or points to, through aliases.
func named(t types.Type) *types.Named {
	for range 4 { // a pointer to a pointer is as deep as inputs ever go
		switch u := types.Unalias(t).(type) {
		case *types.Named:
			return u
		case *types.Pointer:
			t = u.Elem()
		default:
			return nil
		}
	}
	return nil
}

// unvendor strips the prefix of a vendored copy from an import path.
func unvendor(path string) string {
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		return path[i+len("/vendor/"):]
	}
	return strings.TrimPrefix(path, "vendor/")
}
