package model

import (
	"strings"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// The clauses of guregu's expressions. Package decode makes of them what the
// library sends.

// BadName is the type of the record that stands for an argument that no $ takes;
// its field Type is the Go type. Index is that of an argument that $ takes for a
// number.
const (
	BadName = "bad name"
	Index   = "index"
)

// clauseArgs are the arguments of an expression in the library's language: as they are,
// as $ takes them, and as ? does.
type clauseArgs struct {
	raw, names, vals []value.Value
	open             bool // there may be others, or fewer
}

// argsOf are the arguments from i on, of which ? marshals as t says.
func (l gureguLib) argsOf(c *ctx, i int, t fieldTag) clauseArgs {
	raw, open := c.rest(i)
	a := clauseArgs{raw: raw, vals: l.attributes(c, raw, t), open: open}
	for _, v := range raw {
		a.names = append(a.names, l.nameArg(c, v))
	}
	return a
}

// nameArg is what $ makes of an argument.
func (l gureguLib) nameArg(c *ctx, v value.Value) value.Value {
	return value.Each(v, func(v value.Value) value.Value {
		typ := dynamicType(v)
		x := value.Unwrap(v)
		switch typ {
		case "string", l.pkg + ".ExpressionLiteral":
			return x
		case "int", "int64":
			return value.NewRecord(Index, []value.Field{{Name: "Value", Val: x}}, nil, c.Pos)
		case "":
			if value.IsNil(x) {
				return badName("<nil>", c.Pos)
			}
			return x
		}
		s, ok := c.env.Type(strings.TrimPrefix(typ, "*"))
		if !ok && basicKinds[typ] == 0 || ok && s.Kind == summary.KindInterface {
			return value.UnknownBecause("the type of an argument is not known", c.Pos)
		}
		if ok {
			if _, has := s.Method("MarshalText"); has {
				return deriveAny(x, "string", "text()", c.Pos)
			}
		}
		return badName(typ[strings.LastIndexByte(typ, '/')+1:], c.Pos)
	})
}

func badName(typ string, pos value.Pos) value.Value {
	return value.NewRecord(BadName, []value.Field{{Name: "Type", Val: value.Str(typ)}}, nil, pos)
}

// clause is the expression in argument 1 with the arguments behind it.
func (l gureguLib) clause(c *ctx, t fieldTag) *value.Record {
	return exprClause(c.arg(1), l.argsOf(c, 2, t), c.Pos)
}

func exprClause(text value.Value, a clauseArgs, pos value.Pos) *value.Record {
	return clauseOf("Expr", text, a, pos)
}

func clauseOf(field string, text value.Value, a clauseArgs, pos value.Pos) *value.Record {
	return value.NewRecord("", []value.Field{
		{Name: field, Val: text}, {Name: "Args", Val: value.NewList(a.raw, a.open)},
		{Name: "Names", Val: value.NewList(a.names, a.open)}, {Name: "Vals", Val: value.NewList(a.vals, a.open)},
	}, nil, pos)
}

// onPath is a clause on a path, which the library escapes: form has %p in place
// of the path and ? in place of the value.
func onPath(path value.Value, form string, pos value.Pos, vals ...value.Value) *value.Record {
	return clauseOf("Path", path, clauseArgs{raw: vals, names: vals, vals: vals}, pos).With("Form", value.Str(form))
}

// projection is what one call projects; the last call counts.
func projection(open bool, clauses ...value.Value) *value.Record {
	return value.NewRecord("", []value.Field{{Name: "Clauses", Val: value.NewList(clauses, open)}}, nil, value.Pos{})
}

func (l gureguLib) project(c *ctx, b *value.Record) *value.Record {
	paths, open := c.rest(1)
	clauses := make([]value.Value, len(paths))
	for i, p := range paths {
		clauses[i] = onPath(p, "%p", c.Pos)
	}
	return add(b, "Projections", false, projection(open, clauses...))
}

// projectScan: a Scan does not escape its paths but reads them as expressions.
func (l gureguLib) projectScan(c *ctx, b *value.Record) *value.Record {
	paths, open := c.rest(1)
	clauses := make([]value.Value, len(paths))
	for i, p := range paths {
		clauses[i] = exprClause(p, clauseArgs{open: true}, c.Pos)
	}
	return add(b, "Projections", false, projection(open, clauses...))
}

// updateForm is a method of Update that changes the path in argument 1 to or by the
// value in argument 2.
type updateForm struct {
	section, form string
	tag           fieldTag
	removes       bool // what is nothing is removed
	skips         bool // what is nothing changes nothing
}

var updateForms = map[string]updateForm{
	"Set":            {section: "SET", form: "%p = ?", removes: true},
	"SetSet":         {section: "SET", form: "%p = ?", tag: asSet, removes: true},
	"SetIgnoringNil": {section: "SET", form: "%p = ?", skips: true},
	"SetNullable":    {section: "SET", form: "%p = ?", tag: asArg},
	"SetIfNotExists": {section: "SET", form: "%p = if_not_exists(%p, ?)", tag: asArg},
	"Append":         {section: "SET", form: "%p = list_append(%p, ?)", tag: asArg},
	"Prepend":        {section: "SET", form: "%p = list_append(?, %p)", tag: asArg},
	"Add":            {section: "ADD", form: "%p ?", tag: asSet},
	"DeleteFromSet":  {section: "DELETE", form: "%p ?", tag: asSet},
}

// listForms are methods of Update that take the members of a set one by one.
var listForms = map[string]struct{ section, elem string }{
	"AddStringsToSet": {"ADD", "string"}, "AddIntsToSet": {"ADD", "int"}, "AddFloatsToSet": {"ADD", "float64"},
	"DeleteStringsFromSet": {"DELETE", "string"}, "DeleteIntsFromSet": {"DELETE", "int"}, "DeleteFloatsFromSet": {"DELETE", "float64"},
}

func (l gureguLib) updates(m map[string]model) {
	for method, f := range updateForms {
		m[l.method("Update", method)] = l.changes("Update", func(c *ctx, b *value.Record) *value.Record {
			return l.updatePath(c, b, method, f)
		})
	}
	for method, f := range listForms {
		m[l.method("Update", method)] = l.changes("Update", func(c *ctx, b *value.Record) *value.Record {
			set := l.attribute(c, value.NewIface("[]"+f.elem, c.arg(2)), asSet)
			return addUpdate(b, f.section, onPath(c.arg(1), "%p ?", c.Pos, set))
		})
	}
	for method, f := range map[string]updateForm{"SetExpr": {section: "SET", tag: asArg}, "RemoveExpr": {section: "REMOVE", tag: asKey}} {
		m[l.method("Update", method)] = l.changes("Update", func(c *ctx, b *value.Record) *value.Record {
			return addUpdate(b, f.section, l.clause(c, f.tag))
		})
	}
	m[l.method("Update", "Remove")] = l.changes("Update", func(c *ctx, b *value.Record) *value.Record {
		paths, open := c.rest(1)
		for _, p := range paths {
			b = addUpdate(b, "REMOVE", onPath(p, "%p", c.Pos))
		}
		if open {
			b = add(b, "Updates", true)
		}
		return b
	})
}

func addUpdate(b *value.Record, section string, clause *value.Record) *value.Record {
	return add(b, "Updates", false, clause.With("Section", value.Str(section)))
}

// updatePath adds the clause of a method on a path.
func (l gureguLib) updatePath(c *ctx, b *value.Record, method string, f updateForm) *value.Record {
	arg := c.arg(2)
	v := l.attribute(c, arg, f.tag)
	if isLiteral(l, arg) {
		v = value.UnknownBecause("an expression as a value", c.Pos)
	}
	switch {
	case value.IsNil(v) && f.removes:
		return addUpdate(b, "REMOVE", onPath(c.arg(1), "%p", c.Pos))
	case value.IsNil(v) && f.skips:
		return nil
	}
	if f.removes || f.skips {
		v = given(v)
	}
	if method != "DeleteFromSet" {
		return addUpdate(b, f.section, onPath(c.arg(1), f.form, c.Pos, v))
	}
	return addUpdate(b, f.section, onPath(c.arg(1), f.form, c.Pos, l.boxed(c, v)).With("Boxes", value.BoolOf(true)))
}

func isLiteral(l gureguLib, v value.Value) bool {
	for _, a := range value.Alternatives(v) {
		if dynamicType(a) == l.pkg+".ExpressionLiteral" {
			return true
		}
	}
	return false
}

// given is v without the alternative of nil.
func given(v value.Value) value.Value {
	var alts []value.Value
	for _, a := range value.Alternatives(v) {
		if !value.IsNil(a) {
			alts = append(alts, a)
		}
	}
	return value.NewChoice(alts...)
}

// boxed is the set that DeleteFromSet makes of a value: a string, number or binary
// becomes a set of one.
func (l gureguLib) boxed(c *ctx, v value.Value) value.Value {
	m := marshaller{ctx: &ctx{env: c.env}, d: l.d}
	return value.Each(v, func(v value.Value) value.Value {
		switch d, inner := Attribute(v); d {
		case "S", "N", "B":
			return m.av(d+"S", value.NewList(one(inner), false))
		}
		return v
	})
}

// Literal reports whether v is an expression in DynamoDB's own language that is
// given as an argument.
func Literal(v value.Value) (*value.Record, bool) {
	r, ok := value.Unwrap(v).(*value.Record)
	return r, ok && (r.Type == sdk.Guregu+".ExpressionLiteral" || r.Type == sdk.GureguV2+".ExpressionLiteral")
}
