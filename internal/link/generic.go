package link

import (
	"slices"
	"strings"
)

// Functions are summarized once, over their type parameters. Which types these
// stand for flows as facts, as what interfaces hold does.

// outerTypeParams lets a closure know what the type parameters of the functions
// around it stand for.
func (fl *flow) outerTypeParams(fn *Fn) {
	if fn.Parent == "" {
		return
	}
	for _, name := range fn.TypeParams {
		fl.edge(fl.named(typeParamVar(fn.Parent, "$"+name)), fl.named(typeParamVar(fn.Key, "$"+name)))
	}
}

// instantiateMethods is instantiate for all methods of a type.
func (fl *flow) instantiateMethods(fn *Fn, typ string) {
	if !strings.HasSuffix(typ, "]") {
		return
	}
	s, ok := fl.p.Type(strings.TrimLeft(typ, "*"))
	if !ok {
		return
	}
	for _, m := range s.Methods {
		if callee := fl.p.method(s.Key, m.Name); callee != nil && len(m.Path) == 0 {
			fl.instantiate(fn, callee, typ)
		}
	}
}

// instantiate tells a method what the type parameters of its receiver stand for,
// which in function fn is of type typ.
func (fl *flow) instantiate(fn, callee *Fn, typ string) {
	for i, arg := range typeArguments(typ) {
		if i >= len(callee.TypeParams) {
			return
		}
		to := fl.named(typeParamVar(callee.Key, "$"+callee.TypeParams[i]))
		if slices.Contains(fn.TypeParams, arg) {
			fl.edge(fl.named(typeParamVar(fn.Key, "$"+arg)), to)
		} else {
			fl.seed(to, factType+strings.TrimLeft(arg, "*"))
		}
	}
}

// typeArguments are the type arguments in the key of a type: "a.B" and "[]C" of
// "*p.T[a.B,[]C]".
func typeArguments(typ string) []string {
	typ = strings.TrimLeft(typ, "*")
	open := strings.IndexByte(typ, '[')
	if open <= 0 || !strings.HasSuffix(typ, "]") || strings.ContainsAny(typ[:open], "( {") {
		return nil // a list, a map or a function
	}
	var out []string
	start, depth := open+1, 0
	for i := start; i < len(typ); i++ {
		switch typ[i] {
		case '[', '(', '{':
			depth++
		case ')', '}':
			depth--
		case ']':
			if depth--; depth < 0 {
				return append(out, typ[start:i])
			}
		case ',':
			if depth == 0 {
				out = append(out, typ[start:i])
				start = i + 1
			}
		}
	}
	return out
}
