package decode

import (
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

var pqConds = map[string]dynamo.Cond{"=": dynamo.Eq, "<": dynamo.Less, "<=": dynamo.LessEq, ">": dynamo.Greater, ">=": dynamo.GreaterEq}

// pqMirror are the comparisons with the operands exchanged.
var pqMirror = map[string]string{"=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}

// term reads the comparisons that every item must pass: those that no OR and
// no NOT stands over. Which of them are on keys is for the schema to say.
func (p *pqStatement) term(n expr.PQExpr) {
	switch n := n.(type) {
	case *expr.PQLogic:
		if !n.Or {
			for _, t := range n.Terms {
				p.term(t)
			}
		}
	case *expr.PQCompare:
		op, left, right := n.Op, n.Left, n.Right
		if _, ok := left.(*expr.PQPath); !ok {
			op, left, right = pqMirror[op], right, left
		}
		if cond, ok := pqConds[op]; ok {
			p.compare(left, cond, right)
		}
	case *expr.PQBetween:
		p.compare(n.X, dynamo.Between, n.Low, n.High)
	case *expr.PQIn:
		if a, ok := p.attr(n.X, dynamo.Eq); ok && len(n.List) > 0 {
			var alts []value.Value
			for _, x := range n.List {
				v, typ := p.operand(x)
				alts = append(alts, v)
				a.Type = joinType(a.Type, typ)
			}
			a.Vals = []value.Value{value.NewChoice(alts...)}
			p.keys.List = append(p.keys.List, a)
		}
	case *expr.PQCall:
		if strings.EqualFold(n.Name, "begins_with") && len(n.Args) == 2 {
			p.compare(n.Args[0], dynamo.BeginsWith, n.Args[1])
		}
	case *expr.PQBad:
		p.openAt(n.Pos)
	}
}

// attr is a clause on x, if that is a top-level attribute.
func (p *pqStatement) attr(x expr.PQExpr, cond dynamo.Cond) (dynamo.Attr, bool) {
	path, ok := x.(*expr.PQPath)
	if !ok || len(path.Elems) != 1 {
		return dynamo.Attr{}, false
	}
	name := p.known(path.Elems[0], path.Pos)
	a := dynamo.Attr{NameOf: name, Cond: cond, Pos: posOf(p.text)}
	a.Name, _ = value.Known(name)
	return a, true
}

func (p *pqStatement) compare(x expr.PQExpr, cond dynamo.Cond, with ...expr.PQExpr) {
	a, ok := p.attr(x, cond)
	if !ok {
		if bad, isBad := x.(*expr.PQBad); isBad {
			p.openAt(bad.Pos)
		}
		return
	}
	for _, w := range with {
		if _, isPath := w.(*expr.PQPath); isPath {
			return // compared with another attribute
		}
		v, typ := p.operand(w)
		a.Vals = append(a.Vals, v)
		a.Type = joinType(a.Type, typ)
	}
	p.keys.List = append(p.keys.List, a)
}

// operand is what a literal or parameter holds, and its type.
func (p *pqStatement) operand(n expr.PQExpr) (value.Value, string) {
	switch n := n.(type) {
	case *expr.PQParam:
		return p.parameter(n.Index)
	case *expr.PQBad:
		if piece := n.Pos.In(p.tree.Src); piece == string(expr.Hole) {
			return p.known(piece, n.Pos), "?"
		}
	case *expr.PQLiteral:
		switch n.Kind {
		case expr.StringLiteral:
			return p.known(n.Text, n.Pos), "S"
		case expr.NumberLiteral:
			return value.NewConst(value.Int, n.Text, posOf(p.text)), "N"
		case expr.BoolLiteral:
			return value.BoolOf(strings.EqualFold(n.Pos.In(p.tree.Src), "true")), "BOOL"
		case expr.NullLiteral:
			return value.NilValue, "NULL"
		case expr.TupleLiteral:
			return value.NewMap(nil, true, nil), "M"
		case expr.ListLiteral:
			return value.NewList(nil, true), "L"
		}
		return value.NewList(nil, true), "?"
	}
	return value.UnknownBecause("a computed value in a statement", posOf(p.text)), "?"
}

// parameter is what the i-th parameter holds.
func (p *pqStatement) parameter(i int) (value.Value, string) {
	if i < len(p.st.Parameters) {
		return attributeValue(p.st.Parameters[i])
	}
	if p.st.Gap != nil {
		return value.UnknownBecause(p.st.Gap.Why, p.st.Gap.Pos), "?"
	}
	return value.UnknownBecause("no parameter is given for a ?", posOf(p.text)), "?"
}
