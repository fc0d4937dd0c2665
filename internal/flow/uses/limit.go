package uses

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// comparesLimit reports whether, after an operation, the length of something is
// compared with the value that the operation's Limit was made of. That is how
// code that asks for one item more than it shows finds out whether there are
// more: paging by the last item's key, without LastEvaluatedKey.
func (a *Analysis) comparesLimit(call ssa.CallInstruction) bool {
	limit := a.limitOf(call)
	if len(limit) == 0 {
		return false
	}
	after := reachable(call.Block())
	for _, b := range a.fn.Blocks {
		if !after[b.Index] && b != call.Block() {
			continue
		}
		for _, instr := range b.Instrs {
			c, ok := instr.(*ssa.BinOp)
			if !ok || !isBool(c.Type()) {
				continue
			}
			if isLength(c.X) && meets(limit, ingredients(c.Y)) || isLength(c.Y) && meets(limit, ingredients(c.X)) {
				return true
			}
		}
	}
	return false
}

// limitOf returns what the values stored in the Limit of the call's input are
// made of, constants aside.
func (a *Analysis) limitOf(call ssa.CallInstruction) []ssa.Value {
	var inputs []ssa.Value
	for _, arg := range arguments(call) {
		if isReference(arg) {
			for _, p := range a.places(arg) {
				inputs = append(inputs, p.root)
			}
		}
	}
	var all []ssa.Value
	for _, b := range a.fn.Blocks {
		for _, instr := range b.Instrs {
			s, ok := instr.(*ssa.Store)
			if !ok {
				continue
			}
			f, ok := s.Addr.(*ssa.FieldAddr)
			if !ok || fieldName(f.X.Type(), f.Field) != "Limit" {
				continue
			}
			for _, p := range a.places(f.X) {
				if slices.Contains(inputs, p.root) {
					all = append(all, ingredients(s.Val)...)
				}
			}
		}
	}
	return all
}

// ingredients returns the values that v is computed from by arithmetic,
// conversion, pointers and functions of one argument; constants left out.
func ingredients(v ssa.Value) []ssa.Value {
	var all []ssa.Value
	seen := make(map[ssa.Value]bool)
	var visit func(v ssa.Value)
	visit = func(v ssa.Value) {
		if _, isConst := v.(*ssa.Const); isConst || seen[v] || len(seen) > 40 {
			return
		}
		seen[v] = true
		switch v := v.(type) {
		case *ssa.BinOp:
			visit(v.X)
			visit(v.Y)
			return
		case *ssa.Convert:
			visit(v.X)
			return
		case *ssa.ChangeType:
			visit(v.X)
			return
		case *ssa.UnOp:
			visit(v.X)
			return
		case *ssa.Phi:
			for _, e := range v.Edges {
				visit(e)
			}
			return
		case *ssa.Alloc: // a variable whose address is taken
			for _, r := range *v.Referrers() {
				if s, ok := r.(*ssa.Store); ok && s.Addr == v {
					visit(s.Val)
				}
			}
		case *ssa.Call:
			if args := v.Call.Args; len(args) == 1 && !v.Call.IsInvoke() && !isLength(v) {
				visit(args[0])
				return
			}
		}
		all = append(all, v)
	}
	visit(v)
	return all
}

func isLength(v ssa.Value) bool {
	c, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	b, ok := c.Call.Value.(*ssa.Builtin)
	return ok && b.Name() == "len"
}

func meets(a, b []ssa.Value) bool {
	return slices.ContainsFunc(a, func(v ssa.Value) bool { return slices.Contains(b, v) })
}
