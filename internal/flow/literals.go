package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"sort"

	"golang.org/x/tools/go/ssa"
)

// SSA form keeps no places of constants. Those of strings are found again in
// the syntax, since a finding points into a string: where an instruction has a
// place of its own, by that; else by what is written in the function.

// indexStore remembers the syntax of values by the places that SSA form gives to
// the stores of them: assignments, elements of composite literals, declarations
// of variables.
func (c *compiler) indexStore(n ast.Node) {
	switch n := n.(type) {
	case *ast.KeyValueExpr:
		c.kvs[n.Colon] = n.Value
		c.keys[n.Colon] = n.Key
	case *ast.CompositeLit:
		for _, e := range n.Elts {
			if _, ok := e.(*ast.KeyValueExpr); !ok {
				c.kvs[e.Pos()] = e
			}
		}
	case *ast.AssignStmt:
		if len(n.Lhs) != len(n.Rhs) {
			return
		}
		if n.Tok != token.ASSIGN && n.Tok != token.DEFINE { // x += y
			c.bins[n.Pos()] = &ast.BinaryExpr{X: n.Lhs[0], Y: n.Rhs[0]}
			return
		}
		for i, l := range n.Lhs {
			pos, key := storePos(l)
			c.kvs[pos] = n.Rhs[i]
			if key != nil {
				c.keys[pos] = key
			}
			c.assigned(l, n.Rhs[i])
		}
	case *ast.ValueSpec:
		if len(n.Names) != len(n.Values) {
			return
		}
		for i, name := range n.Names {
			c.kvs[name.Pos()] = n.Values[i]
			c.assigned(name, n.Values[i])
		}
	case *ast.ReturnStmt:
		c.returns[n.Return] = n
	}
}

// storePos is the place of a store to what stands on the left side of an
// assignment, and the key if that is an element.
func storePos(l ast.Expr) (token.Pos, ast.Expr) {
	switch l := ast.Unparen(l).(type) {
	case *ast.SelectorExpr:
		return l.Sel.Pos(), nil
	case *ast.IndexExpr:
		return l.Lbrack, l.Index
	case *ast.StarExpr:
		return l.Star, nil
	}
	return l.Pos(), nil
}

// setTo is a variable and a text that it is set to.
type setTo struct {
	v    *types.Var
	text string
}

// assigned remembers a string constant that a variable is set to.
func (c *compiler) assigned(l, r ast.Expr) {
	id, ok := l.(*ast.Ident)
	if !ok {
		return
	}
	obj := c.Info.ObjectOf(id)
	v, ok := obj.(*types.Var)
	if text := c.text(r); ok && text != nil {
		k := setTo{v, constant.StringVal(text)}
		c.sets[k] = append(c.sets[k], r)
	}
}

// text is the value of a constant string, nil of another expression.
func (c *compiler) text(e ast.Expr) constant.Value {
	if tv, ok := c.Info.Types[e]; ok && tv.Value != nil && tv.Value.Kind() == constant.String {
		return tv.Value
	}
	return nil
}

// written finds the syntax of a string constant. syntax is the operand's, which
// may be nil, or a variable that holds the constant.
func (x *fn) written(k *ssa.Const, syntax ast.Expr) ast.Expr {
	if k.Value == nil || k.Value.Kind() != constant.String {
		return syntax
	}
	s := constant.StringVal(k.Value)
	if syntax != nil && x.c.text(syntax) != nil {
		return syntax
	}
	if id, ok := syntax.(*ast.Ident); ok {
		if v, ok := x.c.Info.Uses[id].(*types.Var); ok {
			if e := last(x.c.sets[setTo{v, s}], id.Pos()); e != nil {
				return e
			}
		}
	}
	near := token.NoPos
	if syntax != nil {
		near = syntax.Pos()
	}
	if e := last(x.texts()[s], near); e != nil {
		return e
	}
	return syntax
}

// last is the last of some expressions before a place, or else the first one. They
// are in the order of the source.
func last(list []ast.Expr, near token.Pos) ast.Expr {
	if len(list) == 0 {
		return nil
	}
	i := 0
	if near.IsValid() {
		i = sort.Search(len(list), func(i int) bool { return list[i].Pos() >= near })
	}
	return list[max(i-1, 0)]
}

// texts lists the constant strings written in the function, whole expressions
// only, by value.
func (x *fn) texts() map[string][]ast.Expr {
	if x.strings != nil {
		return x.strings
	}
	x.strings = map[string][]ast.Expr{}
	syntax := x.fn.Syntax()
	if syntax == nil {
		return x.strings
	}
	ast.Inspect(syntax, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		if lit, ok := e.(*ast.FuncLit); ok && n != syntax {
			return lit == nil // a function of its own
		}
		if v := x.c.text(e); v != nil {
			s := constant.StringVal(v)
			x.strings[s] = append(x.strings[s], e)
			return false
		}
		return true
	})
	return x.strings
}

// result is the syntax of a result of a return statement.
func (x *fn) result(r *ssa.Return, i int) ast.Expr {
	if s := x.c.returns[r.Pos()]; s != nil && len(s.Results) == len(r.Results) {
		return s.Results[i]
	}
	return nil
}

// stored is the syntax of a value that is stored, nil if it is not known.
func (x *fn) stored(in *ssa.Store) ast.Expr {
	if e := x.c.kvs[in.Pos()]; e != nil || in.Pos().IsValid() {
		return e
	}
	return x.variadicArg(in)
}

// variadicArg is the argument of a variadic call that is stored to the slice made for
// it; such a store has no place.
func (x *fn) variadicArg(in *ssa.Store) ast.Expr {
	addr, ok := in.Addr.(*ssa.IndexAddr)
	if !ok {
		return nil
	}
	array, isAlloc := addr.X.(*ssa.Alloc)
	i, isConst := addr.Index.(*ssa.Const)
	if !isAlloc || !isConst || array.Comment != "varargs" {
		return nil
	}
	for _, r := range *array.Referrers() {
		slice, ok := r.(*ssa.Slice)
		if !ok {
			continue
		}
		for _, r := range *slice.Referrers() {
			if call, ok := r.(ssa.CallInstruction); ok {
				com := call.Common()
				return argSyntax(x.c.calls[com.Pos()], com.Signature().Params().Len()-1+int(i.Int64()))
			}
		}
	}
	return nil
}
