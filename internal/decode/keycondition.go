package decode

import (
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

var keyConds = map[expr.KeyOp]dynamo.Cond{
	expr.KeyEq: dynamo.Eq, expr.KeyLt: dynamo.Less, expr.KeyLe: dynamo.LessEq, expr.KeyGt: dynamo.Greater, expr.KeyGe: dynamo.GreaterEq,
	expr.KeyBetween: dynamo.Between, expr.KeyBeginsWith: dynamo.BeginsWith,
}

// keyClauses gives the attributes of a key condition with what they are
// compared with, over all alternatives of its text.
func keyClauses(e *dynamo.Expression, names, values dynamo.Placeholders) dynamo.Attributes {
	n := namesOf(names)
	var out dynamo.Attributes
	for i, p := range e.Alts {
		clauses, open := expr.KeyClauses(expr.Parse(expr.KeyCondition, p.Src), n.known)
		var got dynamo.Attributes
		for _, c := range clauses {
			got.List = append(got.List, clauseAttrs(c, p, n, values)...)
		}
		if open {
			got.Gap = parseGap(p)
		}
		if i == 0 {
			out = got
		} else {
			out = unite(out, got)
		}
	}
	return out
}

// clauseAttrs gives one attribute for each name that the clause's may be.
func clauseAttrs(c expr.KeyClause, p dynamo.Source, n names, values dynamo.Placeholders) []dynamo.Attr {
	a := dynamo.Attr{Name: c.Attribute, NameOf: value.Str(c.Attribute), Cond: keyConds[c.Op], Pos: posOf(p.Text)}
	for _, v := range c.Values {
		inner, typ := placeholderValue(v, values, p)
		a.Vals = append(a.Vals, inner)
		a.Type = joinType(a.Type, typ)
	}
	if c.Resolved {
		return []dynamo.Attr{a}
	}
	v, ok := n.find(c.Attribute)
	if !ok {
		v = value.UnknownBecause("the name behind "+c.Attribute+" is not known", posOf(p.Text))
	}
	var out []dynamo.Attr
	alts := value.Alternatives(v)
	for _, alt := range alts {
		a.NameOf = value.Unwrap(alt)
		a.Name, _ = value.Known(alt)
		a.Optional = len(alts) > 1
		out = append(out, a)
	}
	return out
}

// placeholderValue returns what is inside the attribute value that a
// placeholder stands for, and its type.
func placeholderValue(name string, values dynamo.Placeholders, p dynamo.Source) (value.Value, string) {
	if name == "" {
		return value.UnknownBecause("the value of the key condition is not known", posOf(p.Text)), "?"
	}
	if a, ok := values.Find(name); ok {
		return a.Vals[0], a.Type
	}
	if values.Gap == nil {
		return value.UnknownBecause("no value is given for "+name, posOf(p.Text)), "?"
	}
	return value.UnknownBecause("the value of "+name+": "+values.Gap.Why, values.Gap.Pos), "?"
}
