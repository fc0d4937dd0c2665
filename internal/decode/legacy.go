package decode

import (
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// The parameters that were there before expressions.
var legacyFields = map[expr.Kind]string{expr.Condition: "Expected", expr.Update: "AttributeUpdates", expr.Projection: "AttributesToGet"}

// legacyExpression reads the first of the legacy parameters that is given; nil
// when none is, and when nothing is known of it: of a request that is not
// known, the expression is the likelier.
func legacyExpression(kind expr.Kind, in value.Value, fields ...string) *dynamo.Expression {
	for _, f := range fields {
		v := field(in, f)
		if v == nil || unknown(v) {
			continue
		}
		e := &dynamo.Expression{Field: f, Pos: posOf(v)}
		alts, optional := given(v)
		e.Optional = optional
		for _, a := range alts {
			legacyUses(e, kind, value.Unwrap(a))
		}
		return e
	}
	return nil
}

func legacyUses(e *dynamo.Expression, kind expr.Kind, v value.Value) {
	switch v := v.(type) {
	case *value.List: // AttributesToGet
		for _, x := range v.Elems {
			legacyUse(e, x, "")
		}
		if v.Open && e.Gap == nil {
			e.Gap = &dynamo.Gap{Why: "the list of attributes may hold others"}
		}
	case *value.Map:
		for _, entry := range v.Entries {
			clause := ""
			if kind == expr.Update {
				clause = legacyClause(entry.Val)
			}
			legacyUse(e, entry.Key, clause)
		}
		if v.Open && e.Gap == nil {
			e.Gap = &dynamo.Gap{Why: "the map of attributes may hold others"}
		}
	default:
		e.Gap = firstGap(e.Gap, gapOf(v, "a list or map of attributes"))
	}
}

func legacyUse(e *dynamo.Expression, name value.Value, clause string) {
	for _, n := range value.Alternatives(name) {
		s, known := value.Known(n)
		if !known {
			s, _ = value.Shape(n)
			e.Gap = firstGap(e.Gap, gapOf(n, "an attribute name"))
		}
		e.Uses = addUse(e.Uses, dynamo.AttrUse{Name: s, Known: known, Path: s, Target: clause != "", Clause: clause})
	}
}

// legacyClause is the clause of an update expression that an
// AttributeValueUpdate is like; PUT is the default.
func legacyClause(update value.Value) string {
	action, _ := value.Known(field(update, "Action"))
	switch action {
	case "ADD":
		return "ADD"
	case "DELETE":
		if field(update, "Value") == nil {
			return "REMOVE"
		}
		return "DELETE"
	}
	return "SET"
}

var legacyConds = map[string]dynamo.Cond{
	"EQ": dynamo.Eq, "LT": dynamo.Less, "LE": dynamo.LessEq, "GT": dynamo.Greater, "GE": dynamo.GreaterEq,
	"BETWEEN": dynamo.Between, "BEGINS_WITH": dynamo.BeginsWith,
}

// legacyKeys reads KeyConditions.
func legacyKeys(v value.Value) dynamo.Attributes {
	alts, _ := given(v)
	var out dynamo.Attributes
	for i, a := range alts {
		got := legacyKeysOf(a)
		if i == 0 {
			out = got
		} else {
			out = unite(out, got)
		}
	}
	return out
}

func legacyKeysOf(v value.Value) dynamo.Attributes {
	m, ok := value.Unwrap(v).(*value.Map)
	if !ok {
		return dynamo.Attributes{Gap: gapOf(v, "a map of key conditions")}
	}
	var out dynamo.Attributes
	if m.Open {
		out.Gap = &dynamo.Gap{Why: "the map of key conditions may hold others"}
	}
	for _, e := range m.Entries {
		op, known := value.Known(field(e.Val, "ComparisonOperator"))
		cond, ok := legacyConds[op]
		if !known || !ok {
			out.Gap = firstGap(out.Gap, &dynamo.Gap{Why: "a comparison operator is not known", Pos: posOf(e.Key)})
			continue
		}
		args, _ := value.Unwrap(field(e.Val, "AttributeValueList")).(*value.List)
		for _, n := range value.Alternatives(e.Key) {
			out.List = append(out.List, legacyAttr(n, cond, args, e.Optional))
		}
	}
	return out
}

func legacyAttr(name value.Value, cond dynamo.Cond, args *value.List, optional bool) dynamo.Attr {
	a := dynamo.Attr{NameOf: value.Unwrap(name), Cond: cond, Optional: optional, Pos: posOf(name)}
	a.Name, _ = value.Known(name)
	n := 1
	if cond == dynamo.Between {
		n = 2
	}
	for i := range n {
		if args == nil || i >= len(args.Elems) {
			a.Vals = append(a.Vals, value.UnknownBecause("the value of the key condition is not known", a.Pos))
			a.Type = "?"
			continue
		}
		inner, typ := attributeValue(args.Elems[i])
		a.Vals = append(a.Vals, inner)
		a.Type = joinType(a.Type, typ)
	}
	return a
}
