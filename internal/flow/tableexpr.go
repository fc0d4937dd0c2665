package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// tableExpr returns the table of an operation as written: the expression given
// to a field TableName, or as key of RequestItems, or a table that makes the
// request, in the function of the call; the last before the end of the call. It
// is for display only.
func tableExpr(fn *ssa.Function, call *ast.CallExpr, isTable func(ast.Expr) bool, arg int, op string) string {
	syntax := fn.Syntax()
	if syntax == nil || call == nil {
		return ""
	}
	batch := strings.HasPrefix(op, "Batch")
	var best, items, input ast.Expr
	if arg >= 0 && arg < len(call.Args) {
		input = call.Args[arg]
	}
	bestPos := token.NoPos
	take := func(e ast.Expr) {
		if e.Pos() < call.End() && e.Pos() > bestPos {
			best, bestPos = e, e.Pos()
		}
	}
	ast.Inspect(syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			switch id, _ := n.Key.(*ast.Ident); {
			case id == nil:
			case id.Name == "TableName":
				take(n.Value)
			case id.Name == "TransactItems":
				items = n.Value
			case id.Name == "RequestItems":
				if lit, ok := n.Value.(*ast.CompositeLit); ok && len(lit.Elts) > 0 {
					if kv, ok := lit.Elts[0].(*ast.KeyValueExpr); ok {
						take(kv.Key)
					}
				}
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if sel, ok := l.(*ast.SelectorExpr); ok && sel.Sel.Name == "TableName" && i < len(n.Rhs) {
					take(n.Rhs[i])
				}
			}
		case *ast.CallExpr:
			sel, ok := n.Fun.(*ast.SelectorExpr)
			switch {
			case !ok:
			case sel.Sel.Name == "SetTableName" && len(n.Args) == 1:
				take(n.Args[0])
			case isTable(sel.X):
				take(sel.X)
			}
		}
		return true
	})
	switch {
	case best != nil:
		return types.ExprString(peel(best))
	case items != nil:
		return name(items, "[].TableName")
	case input != nil && batch:
		return name(input, ".RequestItems")
	case input != nil:
		return name(input, ".TableName")
	}
	return ""
}

// name is a variable with a suffix, "" if e is not one.
func name(e ast.Expr, suffix string) string {
	switch e := peel(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return types.ExprString(e) + suffix
	}
	return ""
}

// inputExpr names the table by the input, where its function does not name it:
// "in.TableName" for an input that comes from elsewhere, the call for one that
// a helper makes.
func inputExpr(fn *ssa.Function, arg ast.Expr, op string) string {
	if arg == nil || fn.Syntax() == nil {
		return ""
	}
	arg = peel(arg)
	if id, ok := arg.(*ast.Ident); ok {
		if made := madeBy(fn.Syntax(), id); made != nil {
			arg = made
		}
	}
	switch arg.(type) {
	case *ast.CallExpr:
		return types.ExprString(arg)
	case *ast.Ident, *ast.SelectorExpr:
		return types.ExprString(arg) + "." + tableField(op)
	}
	return ""
}

// madeBy returns the call whose result is assigned to a variable before it is
// used; nil when there is none.
func madeBy(syntax ast.Node, id *ast.Ident) ast.Expr {
	var made ast.Expr
	ast.Inspect(syntax, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || a.Pos() > id.Pos() {
			return true
		}
		if l, ok := a.Lhs[0].(*ast.Ident); ok && l.Name == id.Name {
			if call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr); ok {
				made = call
			}
		}
		return true
	})
	return made
}

// tableField is the field of an operation's input that holds its tables.
func tableField(op string) string {
	switch op {
	case "BatchGetItem", "BatchWriteItem":
		return "RequestItems"
	case "TransactGetItems", "TransactWriteItems":
		return "TransactItems"
	case "BatchExecuteStatement":
		return "Statements"
	case "ExecuteTransaction":
		return "TransactStatements"
	case "ExecuteStatement":
		return "Statement"
	}
	return "TableName"
}

// wrappers are functions that make a pointer of their argument.
var wrappers = []string{"String", "ToString", "StringPtr", "Ptr", "ToPtr", "Pointer", "To", "Of"}

// peel takes off what only makes a pointer.
func peel(e ast.Expr) ast.Expr {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.UnaryExpr:
			if x.Op != token.AND {
				return x
			}
			e = x.X
		case *ast.CallExpr:
			sel, ok := x.Fun.(*ast.SelectorExpr)
			if !ok || len(x.Args) != 1 || !slices.Contains(wrappers, sel.Sel.Name) {
				return x
			}
			e = x.Args[0]
		default:
			return x
		}
	}
}
