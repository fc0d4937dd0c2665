package model

import (
	"strings"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/value"
)

// The expression builder of the SDKs. A builder is a record of its own type:
//
//	NameBuilder          names: list of path elements as written, "tags[0]"
//	KeyBuilder           key: string
//	ValueBuilder         value: any; options: option functions
//	SizeBuilder, SetValueBuilder, ConditionBuilder, KeyConditionBuilder
//	                     form: text with $ for each of args; args: list of builders
//	                     (AND and OR: form is "AND" or "OR", args may be open)
//	ProjectionBuilder    names: list of NameBuilders
//	UpdateBuilder        SET, ADD, DELETE, REMOVE: list of clauses {name, value}
//	Builder              condition, filter, keyCondition, projection, update
//	Expression           the same fields as texts; names, values: maps
//
// The zero record is the zero value, which is not set. A builder changed from an
// unknown one has that as its Base. A clause in doubt has the field "optional".
type exprLib struct {
	pkg string
	d   Dialect
}

const (
	formField = "form"
	argsField = "args"
	andForm   = "AND"
	orForm    = "OR"
)

// conditionForms are the functions and methods that make a condition of
// operands; $ stands for each.
var conditionForms = map[string]string{
	"Equal": "$ = $", "NotEqual": "$ <> $", "LessThan": "$ < $", "LessThanEqual": "$ <= $", "GreaterThan": "$ > $", "GreaterThanEqual": "$ >= $",
	"Between": "$ BETWEEN $ AND $", "AttributeExists": "attribute_exists ($)", "AttributeNotExists": "attribute_not_exists ($)",
	"AttributeType": "attribute_type ($, $)", "BeginsWith": "begins_with ($, $)", "Contains": "contains ($, $)",
}

// keyForms are likewise for key conditions; the function is Key and the name.
var keyForms = map[string]string{
	"Equal": "$ = $", "LessThan": "$ < $", "LessThanEqual": "$ <= $", "GreaterThan": "$ > $", "GreaterThanEqual": "$ >= $",
	"Between": "$ BETWEEN $ AND $", "BeginsWith": "begins_with ($, $)",
}

// setForms make the values of a SET clause.
var setForms = map[string]string{"Plus": "$ + $", "Minus": "$ - $", "ListAppend": "list_append($, $)", "IfNotExists": "if_not_exists($, $)"}

// plainOperand are the forms whose last argument is a Go value, not a builder.
var plainOperand = map[string]bool{"BeginsWith": true, "Contains": true, "AttributeType": true}

// getters are the texts of a built expression, by the field that holds them.
var getters = map[string]string{
	"Condition": "condition", "Filter": "filter", "KeyCondition": "keyCondition", "Projection": "projection", "Update": "update", "Names": "names", "Values": "values",
}

func exprModels() map[string]model {
	m := map[string]model{}
	for _, lib := range []exprLib{{sdk.V2Expression, V2}, {sdk.V1Expression, V1}} {
		lib.operands(m)
		lib.conditions(m)
		lib.keyConditions(m)
		lib.projections(m)
		lib.updates(m)
		lib.builds(m)
	}
	return m
}

func (l exprLib) fn(name string) string          { return l.pkg + "." + name }
func (l exprLib) method(typ, name string) string { return "(" + l.pkg + "." + typ + ")." + name }

// record makes a builder.
func (l exprLib) record(typ string, pos value.Pos, fields ...value.Field) *value.Record {
	return value.NewRecord(l.pkg+"."+typ, fields, nil, pos)
}

// form makes a builder of a form over args.
func (l exprLib) form(typ, form string, args []value.Value, pos value.Pos) value.Value {
	return l.record(typ, pos, value.Field{Name: formField, Val: value.Str(form)}, value.Field{Name: argsField, Val: value.NewList(args, false)})
}

// formModel is the model of a function that makes a builder of a form.
func (l exprLib) formModel(typ, form string, plainLast bool) model {
	n := strings.Count(form, "$")
	return evalOne(func(c *ctx) value.Value {
		if len(c.Args) < n {
			return nil
		}
		return product(c.Args[:n], func(a []value.Value) value.Value {
			if plainLast {
				a[n-1] = l.record("ValueBuilder", c.Pos, value.Field{Name: "value", Val: a[n-1]})
			}
			return l.form(typ, form, a, c.Pos)
		})
	})
}

func (l exprLib) operands(m map[string]model) {
	m[l.fn("Name")] = evalOne(func(c *ctx) value.Value {
		return value.Each(c.arg(0), func(v value.Value) value.Value { return l.name(c, splitPath(v)) })
	})
	m[l.fn("NameNoDotSplit")] = evalOne(func(c *ctx) value.Value {
		return value.Each(c.arg(0), func(v value.Value) value.Value { return l.name(c, []value.Value{v}) })
	})
	m[l.method("NameBuilder", "AppendName")] = evalOne(func(c *ctx) value.Value { return c.each2(l.appendName) })
	m[l.fn("Key")] = evalOne(func(c *ctx) value.Value {
		return value.Each(c.arg(0), func(v value.Value) value.Value {
			return l.record("KeyBuilder", c.Pos, value.Field{Name: "key", Val: v})
		})
	})
	m[l.fn("Value")] = evalOne(func(c *ctx) value.Value {
		return l.record("ValueBuilder", c.Pos, value.Field{Name: "value", Val: c.arg(0)})
	})
	m[l.fn("ValueWithOptions")] = evalOne(func(c *ctx) value.Value {
		return l.record("ValueBuilder", c.Pos, value.Field{Name: "value", Val: c.arg(0)}, value.Field{Name: "options", Val: c.arg(1)})
	})
	m[l.fn("Size")] = l.formModel("SizeBuilder", "size ($)", false)
	m[l.method("NameBuilder", "Size")] = m[l.fn("Size")]
	for name, form := range setForms {
		m[l.fn(name)] = l.formModel("SetValueBuilder", form, false)
		m[l.method("NameBuilder", name)] = m[l.fn(name)]
		if name != "IfNotExists" {
			m[l.method("ValueBuilder", name)] = m[l.fn(name)]
		}
	}
}

// name makes a NameBuilder; no elements make the zero one.
func (l exprLib) name(c *ctx, elems []value.Value) value.Value {
	if len(elems) == 0 {
		return l.record("NameBuilder", c.Pos)
	}
	return l.record("NameBuilder", c.Pos, value.Field{Name: "names", Val: value.NewList(elems, false)})
}

// splitPath splits the text of a path at the dots that are known. Unknown
// parts are taken to hold none.
func splitPath(v value.Value) []value.Value {
	if s, ok := value.Known(v); ok && s == "" {
		return nil
	}
	ps := parts(v)
	if ps == nil {
		return []value.Value{v}
	}
	elems, _ := splitParts(ps, ".", -1)
	return elems
}

// appendName joins two paths; indexes at the start of the second belong to the
// last element of the first.
func (l exprLib) appendName(c *ctx, left, right value.Value) value.Value {
	a, okA := l.elements(left)
	b, okB := l.elements(right)
	if !okA || !okB {
		return deriveAny(value.NewList([]value.Value{left, right}, false), l.pkg+".NameBuilder", "appendname()", c.Pos)
	}
	for len(a) > 0 && len(b) > 0 {
		first, known := value.Known(b[0])
		end := strings.IndexByte(first, ']')
		if !known || !strings.HasPrefix(first, "[") || end < 0 {
			break
		}
		a = append(a[:len(a)-1:len(a)-1], value.Concat(a[len(a)-1], value.Str(first[:end+1])))
		if first[end+1:] == "" {
			b = b[1:]
			break
		}
		b = append([]value.Value{value.Str(first[end+1:])}, b[1:]...)
	}
	return l.name(c, append(a[:len(a):len(a)], b...))
}

// elements are the path elements of a NameBuilder.
func (l exprLib) elements(v value.Value) ([]value.Value, bool) {
	r, ok := value.Unwrap(v).(*value.Record)
	if !ok || r.Base != nil {
		return nil, false
	}
	elems, open := listOf(orNil(r.Get("names")))
	return elems, !open
}

func (l exprLib) conditions(m map[string]model) {
	for name, form := range conditionForms {
		mod := l.formModel("ConditionBuilder", form, plainOperand[name])
		m[l.fn(name)], m[l.method("NameBuilder", name)] = mod, mod
		if form[0] == '$' { // comparisons and BETWEEN
			m[l.method("ValueBuilder", name)], m[l.method("SizeBuilder", name)] = mod, mod
		}
	}
	in := evalOne(func(c *ctx) value.Value {
		return c.variadic(2, func(args []value.Value, open bool) value.Value {
			if len(args) > value.MaxElems {
				args, open = args[:value.MaxElems-1:value.MaxElems-1], true
			}
			if open {
				args = append(args, value.NewHole(value.Hole{Origin: value.Loop, Why: "there are more operands", Pos: c.Pos}))
			}
			form := "$ IN ($" + strings.Repeat(", $", max(0, len(args)-2)) + ")"
			return l.form("ConditionBuilder", form, args, c.Pos)
		})
	})
	for _, key := range []string{l.fn("In"), l.method("NameBuilder", "In"), l.method("ValueBuilder", "In"), l.method("SizeBuilder", "In")} {
		m[key] = in
	}
	for name, form := range map[string]string{"And": andForm, "Or": orForm} {
		mod := evalOne(func(c *ctx) value.Value {
			return c.variadic(2, func(args []value.Value, open bool) value.Value {
				return l.junction(form, args, open, c.Pos)
			})
		})
		m[l.fn(name)], m[l.method("ConditionBuilder", name)] = mod, mod
	}
	not := l.formModel("ConditionBuilder", "NOT ($)", false)
	m[l.fn("Not")], m[l.method("ConditionBuilder", "Not")] = not, not
	m[l.method("ConditionBuilder", "IsSet")] = evalOne((*ctx).exprIsSet)
	m[l.method("KeyConditionBuilder", "IsSet")] = m[l.method("ConditionBuilder", "IsSet")]
}

// junction is AND or OR of conditions; open means there may be others.
func (l exprLib) junction(form string, args []value.Value, open bool, pos value.Pos) value.Value {
	return l.record("ConditionBuilder", pos, value.Field{Name: formField, Val: value.Str(form)}, value.Field{Name: argsField, Val: value.NewList(args, open)})
}

// variadic calls f with the first n arguments and those of the variadic list
// after them, one call for each combination of alternatives.
func (c *ctx) variadic(n int, f func(args []value.Value, open bool) value.Value) value.Value {
	if len(c.Args) < n {
		return nil
	}
	more, open := c.rest(n)
	all := append(c.Args[:n:n], more...)
	return product(all, func(args []value.Value) value.Value { return f(args, open) })
}

// exprIsSet tells a builder from its zero value.
func (c *ctx) exprIsSet() value.Value {
	return value.Each(c.arg(0), func(v value.Value) value.Value {
		if r, ok := value.Unwrap(v).(*value.Record); ok && (r.Base == nil || r.Get(formField) != nil) {
			return value.BoolOf(r.Get(formField) != nil)
		}
		return value.NewHole(value.Hole{Origin: value.CallOf, Type: "bool", Why: "tests an unknown condition", Pos: c.Pos})
	})
}

func (l exprLib) keyConditions(m map[string]model) {
	for name, form := range keyForms {
		mod := l.formModel("KeyConditionBuilder", form, plainOperand[name])
		m[l.fn("Key"+name)], m[l.method("KeyBuilder", name)] = mod, mod
	}
	// KeyAnd is variadic in newer versions and takes two arguments in others.
	and := evalOne(func(c *ctx) value.Value {
		args, open := c.Args, false
		if len(args) == 1 {
			args, open = c.rest(0)
		}
		if open {
			return deriveAny(value.NewList(args, true), l.pkg+".KeyConditionBuilder", "", c.Pos)
		}
		return product(args, func(args []value.Value) value.Value { return l.keyAnd(c, args) })
	})
	m[l.fn("KeyAnd")], m[l.method("KeyConditionBuilder", "And")] = and, and
}

// keyAnd joins key conditions: all but the last must be equalities, and the
// first may be such a conjunction already.
func (l exprLib) keyAnd(c *ctx, args []value.Value) value.Value {
	invalid := l.form("KeyConditionBuilder", invalidForm, nil, c.Pos)
	if len(args) < 2 {
		return invalid
	}
	if formOf(args[0]) == andForm {
		if l.d == V1 {
			return invalid
		}
		inner, _ := listOf(value.Unwrap(args[0]).(*value.Record).Get(argsField))
		args = append(inner[:len(inner):len(inner)], args[1:]...)
	}
	for _, a := range args[:len(args)-1] {
		if _, known := value.Unwrap(a).(*value.Record); known && formOf(a) != keyForms["Equal"] {
			return invalid
		}
	}
	if formOf(args[len(args)-1]) == andForm {
		return invalid
	}
	return l.form("KeyConditionBuilder", andForm, args, c.Pos)
}

// invalidForm marks a key condition that Build refuses.
const invalidForm = "invalid"

// formOf is the form of a builder, "" for the zero one and unknown ones.
func formOf(v value.Value) string {
	r, ok := value.Unwrap(v).(*value.Record)
	if !ok {
		return ""
	}
	s, _ := value.Known(orNil(r.Get(formField)))
	return s
}

func (l exprLib) projections(m map[string]model) {
	list := evalOne(func(c *ctx) value.Value {
		return c.variadic(1, func(args []value.Value, open bool) value.Value {
			return l.record("ProjectionBuilder", c.Pos, value.Field{Name: "names", Val: value.NewList(args, open)})
		})
	})
	m[l.fn("NamesList")], m[l.method("NameBuilder", "NamesList")] = list, list
	add := evalOne(func(c *ctx) value.Value {
		return c.variadic(1, func(args []value.Value, open bool) value.Value {
			var old []value.Value
			var base value.Value
			switch p := value.Unwrap(args[0]).(type) {
			case *value.Record:
				more := false
				old, more = listOf(orNil(p.Get("names")))
				open, base = open || more, p.Base
			default:
				base = p
			}
			names := append(old[:len(old):len(old)], args[1:]...)
			return value.NewRecord(l.pkg+".ProjectionBuilder", []value.Field{{Name: "names", Val: value.NewList(names, open)}}, base, c.Pos)
		})
	})
	m[l.fn("AddNames")], m[l.method("ProjectionBuilder", "AddNames")] = add, add
}

// sections are the clauses of an update in the order in which they are printed.
var sections = []string{"ADD", "DELETE", "REMOVE", "SET"}

func (l exprLib) updates(m map[string]model) {
	for fn, section := range map[string]string{"Set": "SET", "Add": "ADD", "Delete": "DELETE", "Remove": "REMOVE"} {
		n := 2
		if fn == "Remove" {
			n = 1
		}
		m[l.fn(fn)] = evalOne(func(c *ctx) value.Value {
			return l.addClause(c, l.record("UpdateBuilder", c.Pos), section, c.Args, n)
		})
		m[l.method("UpdateBuilder", fn)] = model{
			eval: func(c *ctx) []value.Value {
				if len(c.Args) < 1+n {
					return nil
				}
				if v := l.addClause(c, c.arg(0), section, c.Args[1:], n); v != nil {
					return one(v)
				}
				return nil
			},
			// The builder holds a map once it has a clause: then the receiver
			// gets the new one too, even when the result is dropped.
			after: func(c *ctx, arg int, before value.Value) (value.Value, bool) {
				if arg != 0 || len(c.Args) < 1+n {
					return before, true
				}
				return value.Each(before, func(b value.Value) value.Value {
					r, ok := value.Unwrap(b).(*value.Record)
					if !ok || len(r.Fields) == 0 {
						return b
					}
					return l.addClause(c, r, section, c.Args[1:], n)
				}), true
			},
		}
	}
}

// addClause appends a clause of n operands to an update.
func (l exprLib) addClause(c *ctx, update value.Value, section string, operands []value.Value, n int) value.Value {
	if len(operands) < n {
		return nil
	}
	all := append([]value.Value{update}, operands[:n]...)
	return product(all, func(a []value.Value) value.Value {
		clause := []value.Field{{Name: "name", Val: a[1]}}
		if n == 2 {
			clause = append(clause, value.Field{Name: "value", Val: a[2]})
		}
		return l.withClauses(a[0], section, []value.Value{value.NewRecord("", clause, nil, c.Pos)}, false, c.Pos)
	})
}

// withClauses appends clauses to a section of an update.
func (l exprLib) withClauses(update value.Value, section string, clauses []value.Value, open bool, pos value.Pos) value.Value {
	r, ok := value.Unwrap(update).(*value.Record)
	if !ok {
		r = value.NewRecord(l.pkg+".UpdateBuilder", nil, value.Unwrap(update), pos)
	}
	old, more := listOf(orNil(r.Get(section)))
	return r.With(section, value.NewList(append(old[:len(old):len(old)], clauses...), open || more))
}

func (l exprLib) builds(m map[string]model) {
	m[l.fn("NewBuilder")] = evalOne(func(c *ctx) value.Value { return l.record("Builder", c.Pos) })
	for method, field := range map[string]string{
		"WithCondition": "condition", "WithFilter": "filter", "WithKeyCondition": "keyCondition", "WithProjection": "projection", "WithUpdate": "update",
	} {
		with := func(c *ctx, builder value.Value) value.Value {
			return product([]value.Value{builder, c.arg(1)}, func(a []value.Value) value.Value {
				if value.IsNil(a[1]) {
					return value.Impossible // the part was read through a nil pointer
				}
				r, ok := value.Unwrap(a[0]).(*value.Record)
				if !ok {
					r = value.NewRecord(l.pkg+".Builder", nil, value.Unwrap(a[0]), c.Pos)
				}
				return r.With(field, a[1])
			})
		}
		m[l.method("Builder", method)] = model{
			eval: func(c *ctx) []value.Value { return one(with(c, c.arg(0))) },
			// As for updates: a builder that has a part shares its map.
			after: func(c *ctx, arg int, before value.Value) (value.Value, bool) {
				r, ok := value.Unwrap(before).(*value.Record)
				if arg != 0 || !ok || len(r.Fields) == 0 {
					return before, true
				}
				return with(c, r), true
			},
		}
	}
	m[l.method("Builder", "Build")] = model{eval: func(c *ctx) []value.Value { return l.build(c) }}
	for method, field := range getters {
		typ := map[string]string{"names": "map[string]string", "values": "map[string]" + sdk.V2Types + ".AttributeValue"}[field]
		m[l.method("Expression", method)] = evalOne(func(c *ctx) value.Value {
			return value.Each(c.arg(0), func(v value.Value) value.Value {
				if r, ok := value.Unwrap(v).(*value.Record); ok && r.Base == nil {
					return orNil(r.Get(field))
				}
				return deriveAny(v, typ, strings.ToLower(method)+"()", c.Pos)
			})
		})
	}
}
