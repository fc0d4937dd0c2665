package decode

import (
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// dialect turns clauses in the language of guregu/dynamo into what the library
// sends: `?` is the next argument as a value, `$` the next argument as a name
// or list index, `'x'` the name x. A clause that has Vals beside Args gives the
// arguments there as the library marshals them.
type dialect struct {
	names, values dynamo.Placeholders
}

// clauses joins a list of clauses; nil when there are none. wrap puts each of
// several in parentheses.
func (d *dialect) clauses(kind expr.Kind, v value.Value, sep string, wrap bool) *dynamo.Expression {
	return d.expression(kind, v, func(cs []value.Value) value.Value {
		var parts []value.Value
		for i, c := range cs {
			if i > 0 {
				parts = append(parts, value.Str(sep))
			}
			text := d.clause(c)
			if wrap && len(cs) > 1 {
				text = value.Concat(value.Str("("), text, value.Str(")"))
			}
			parts = append(parts, text)
		}
		return value.Concat(parts...)
	})
}

// updates joins the clauses of an update by their sections.
func (d *dialect) updates(v value.Value) *dynamo.Expression {
	return d.expression(expr.Update, v, func(cs []value.Value) value.Value {
		var parts []value.Value
		for _, section := range []string{"SET", "ADD", "DELETE", "REMOVE"} {
			sep := section + " "
			for _, c := range cs {
				if name, _ := value.Known(field(c, "Section")); name != section {
					continue
				}
				parts = append(parts, value.Str(sep), d.clause(c))
				sep = ", "
			}
			if sep == ", " {
				parts = append(parts, value.Str(" "))
			}
		}
		return value.Concat(parts...)
	})
}

// expression makes an expression of every alternative of a list of clauses.
func (d *dialect) expression(kind expr.Kind, v value.Value, text func([]value.Value) value.Value) *dynamo.Expression {
	lists, optional := given(v)
	var alts []value.Value
	var gap *dynamo.Gap
	for _, a := range lists {
		l, ok := value.Unwrap(a).(*value.List)
		switch {
		case !ok:
			gap = firstGap(gap, gapOf(a, "a list of clauses"))
			alts = append(alts, value.UnknownBecause(gap.Why, gap.Pos))
		case len(l.Elems) == 0 && !l.Open:
			optional = true
		default:
			if l.Open {
				gap = firstGap(gap, &dynamo.Gap{Why: "there may be further clauses"})
			}
			alts = append(alts, value.Alternatives(text(l.Elems))...)
		}
	}
	if len(alts) == 0 {
		return nil
	}
	e := textExpression(kind, alts, optional, namesOf(d.names))
	if e != nil {
		e.Dialect = "guregu"
		e.Gap = firstGap(e.Gap, gap)
	}
	return e
}

// clause translates one clause, for each alternative of its text.
func (d *dialect) clause(c value.Value) value.Value {
	args, _ := value.Unwrap(field(c, "Args")).(*value.List)
	vals, ok := value.Unwrap(field(c, "Vals")).(*value.List)
	if !ok {
		vals = args
	}
	text := field(c, "Expr")
	if text == nil {
		return value.Str("")
	}
	return value.Each(text, func(alt value.Value) value.Value {
		t := translation{dialect: d, args: args, vals: vals}
		parts := []value.Value{value.Unwrap(alt)}
		if x, ok := parts[0].(*value.Text); ok {
			parts = x.Parts
		}
		out := make([]value.Value, len(parts))
		for i, p := range parts {
			if k, ok := p.(*value.Const); ok {
				out[i] = value.NewConst(value.String, t.text(k.Lit), k.Pos)
				continue
			}
			out[i] = p
			t.lost = true // the unknown part may take arguments
		}
		return value.Concat(out...)
	})
}

// translation is a text on the way, with the arguments that are left.
type translation struct {
	*dialect
	args, vals *value.List
	next       int
	lost       bool
}

func (t *translation) text(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '?':
			b.WriteString(t.value())
		case '$':
			if i > 0 && s[i-1] == '[' {
				b.WriteString(t.index())
			} else {
				b.WriteString(t.name(t.arg(t.args)))
			}
		case '\'':
			end := strings.IndexByte(s[i+1:], '\'')
			if end < 0 { // cut by an unknown part, or a fault
				b.WriteRune(expr.Hole)
				continue
			}
			b.WriteString(t.name(value.Str(s[i+1 : i+1+end])))
			i += end + 1
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// arg returns the next argument, from one of the lists.
func (t *translation) arg(list *value.List) value.Value {
	i := t.next
	t.next++
	if t.lost || list == nil || list.Open || i >= len(list.Elems) {
		return value.UnknownBecause("the argument of an expression is not known", value.Pos{})
	}
	return list.Elems[i]
}

func (t *translation) value() string {
	inner, typ := attributeValue(t.arg(t.vals))
	name := ":v" + strconv.Itoa(len(t.values.List))
	t.values.List = append(t.values.List, dynamo.Attr{
		Name: name, NameOf: value.Str(name), Cond: dynamo.Item, Vals: []value.Value{inner}, Type: typ,
	})
	return name
}

func (t *translation) name(v value.Value) string {
	v = value.Unwrap(v)
	for _, a := range t.names.List {
		if a.Vals[0].Hash() == v.Hash() {
			return a.Name
		}
	}
	name := "#n" + strconv.Itoa(len(t.names.List))
	t.names.List = append(t.names.List, dynamo.Attr{
		Name: name, NameOf: value.Str(name), Cond: dynamo.Item, Vals: []value.Value{v}, Type: "S",
	})
	return name
}

// index is a list index given as an argument; one that is not known is a hole.
func (t *translation) index() string {
	if c, ok := value.Unwrap(t.arg(t.args)).(*value.Const); ok && c.Kind == value.Int {
		return c.Lit
	}
	return string(expr.Hole)
}
