package model

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// formatArg is what fmt prints for one argument.
func (c *ctx) formatArg(v verb, a value.Value) value.Value {
	return value.Each(a, func(a value.Value) value.Value {
		if impossible(a) {
			return value.Impossible
		}
		typ := dynamicType(a)
		if v.verb == 'T' {
			return c.formatType(a, typ)
		}
		if v.verb == 'p' {
			return value.UnknownBecause("address of a pointer", c.Pos)
		}
		if strings.ContainsRune("vsqxX", v.verb) && !strings.Contains(v.text, "#") {
			if s := c.textOf(a); s != nil {
				v.verb, v.text = stringVerb(v)
				return value.Each(s, func(s value.Value) value.Value { return c.formatValue(v, s, "string") })
			}
		}
		return c.formatValue(v, value.Unwrap(a), typ)
	})
}

// stringVerb is the verb that prints the text of a stringer: %v becomes %s.
func stringVerb(v verb) (rune, string) {
	if v.verb == 'v' {
		return 's', strings.TrimSuffix(v.text, "v") + "s"
	}
	return v.verb, v.text
}

// formatValue formats a value that has no String method.
func (c *ctx) formatValue(v verb, x value.Value, typ string) value.Value {
	switch x := x.(type) {
	case *value.Const:
		return c.formatConst(v, x, typ)
	case *value.Hole:
		if strings.HasPrefix(typ, "*") && !c.isKind(typ[1:], summary.KindStruct) {
			return value.UnknownBecause("address of a pointer", c.Pos)
		}
		return c.formatHole(v, x, typ)
	case *value.Text:
		return c.formatText(v, x)
	case *value.List:
		if v.plain && !x.Open && (v.verb == 'v' || v.verb == 's') && typ != "[]byte" {
			out := []value.Value{value.Str("[")}
			for i, e := range x.Elems {
				if i > 0 {
					out = append(out, value.Str(" "))
				}
				out = append(out, c.formatArg(v, e))
			}
			return value.Concat(append(out, value.Str("]"))...)
		}
	}
	return deriveAny(x, "string", v.text, c.Pos)
}

// formatConst formats a literal with the real fmt.
func (c *ctx) formatConst(v verb, k *value.Const, typ string) value.Value {
	if v.star {
		return value.NewHole(value.Hole{Origin: value.Number, Format: v.text, Type: "string", Pos: k.Pos})
	}
	if k.Kind == value.Nil && !strings.ContainsRune("vT", v.verb) {
		// "%!s(<nil>)" is never meant: the value is set on a path not followed here.
		return value.UnknownBecause("nil is printed as text", k.Pos)
	}
	if strings.HasPrefix(typ, "*") && k.Kind != value.Nil {
		return value.UnknownBecause("address of a pointer", k.Pos)
	}
	return value.NewConst(value.String, fmt.Sprintf(v.text, c.goValue(k, typ)), k.Pos)
}

// goValue is the Go value of a literal, of its real kind as far as formatting
// can tell.
func (c *ctx) goValue(k *value.Const, typ string) any {
	switch k.Kind {
	case value.Bool:
		return k.Lit == "true"
	case value.Int:
		if c.isKind(typ, summary.KindFloat) {
			f, _ := strconv.ParseFloat(k.Lit, 64)
			return f
		}
		if n, err := strconv.ParseInt(k.Lit, 10, 64); err == nil {
			if typ == "int64" {
				return n
			}
			return int(n) // fmt names the type where a verb does not fit
		}
		if n, ok := new(big.Int).SetString(k.Lit, 10); ok {
			return n
		}
	case value.Float:
		if f, err := strconv.ParseFloat(k.Lit, 64); err == nil {
			return f
		}
	case value.String:
		if typ == "[]byte" {
			return []byte(k.Lit)
		}
	case value.Nil:
		return nil
	}
	return k.Lit
}

// formatHole formats an unknown value.
func (c *ctx) formatHole(v verb, h *value.Hole, typ string) value.Value {
	if typ == "" || c.isKind(typ, summary.KindInterface) {
		typ = h.Type
	}
	numeric := c.isNumber(typ) || strings.ContainsRune("dbofFeEgGcU", v.verb)
	switch {
	case typ == "time.Time":
		return derive(h, "string", defaultTimeLayout)
	case typ == "bool":
		return derive(h, "string", "%t")
	case numeric && strings.ContainsRune("vdsq", v.verb) && v.plain:
		return numberText(h, "%d")
	case numeric:
		return numberText(h, v.text)
	case v.verb == 'q' && v.plain:
		return value.Concat(value.Str(`"`), h, value.Str(`"`))
	case (v.verb == 's' || v.verb == 'v') && v.plain:
		return derive(h, "string", h.Format)
	}
	return derive(h, "string", v.text)
}

// formatText formats a string that is known in part.
func (c *ctx) formatText(v verb, t *value.Text) value.Value {
	switch {
	case (v.verb == 's' || v.verb == 'v') && !v.star && fits(v.text, t):
		return t
	case v.verb == 'q' && v.plain:
		out := []value.Value{value.Str(`"`)}
		for _, p := range t.Parts {
			if k, ok := p.(*value.Const); ok {
				q := strconv.Quote(k.Lit)
				p = value.NewConst(value.String, q[1:len(q)-1], k.Pos)
			}
			out = append(out, p)
		}
		return value.Concat(append(out, value.Str(`"`))...)
	}
	return deriveAny(t, "string", v.text, c.Pos)
}

// fits reports whether the known characters of t alone fill the width of the
// verb, and no precision cuts it.
func fits(verb string, t *value.Text) bool {
	spec := strings.TrimLeft(verb[1:len(verb)-1], "+-# 0")
	if strings.Contains(spec, ".") {
		return false
	}
	width, _ := strconv.Atoi(spec)
	n := 0
	for _, p := range t.Parts {
		s, _ := value.Known(p)
		n += utf8.RuneCountInString(s)
	}
	return n >= width
}

// formatType is what %T prints.
func (c *ctx) formatType(a value.Value, typ string) value.Value {
	if r, ok := value.Unwrap(a).(*value.Record); ok && typ == r.Type {
		// A record may have been a pointer: "T" or "*T".
		return value.UnknownBecause("type of a struct or of a pointer to it", c.Pos)
	}
	if typ == "" {
		return value.UnknownBecause("type is not known", c.Pos)
	}
	return value.NewConst(value.String, shortType(typ), c.Pos)
}

// dynamicType is the type key of what an interface argument holds.
func dynamicType(a value.Value) string {
	switch a := a.(type) {
	case *value.Iface:
		return a.Type
	case *value.Record:
		return a.Type
	case *value.Hole:
		return a.Type
	}
	return ""
}

// textOf is the text of a value that says itself how it is printed: the result
// of its Error or String method. It is nil when the value has none.
func (c *ctx) textOf(a value.Value) value.Value {
	typ := strings.TrimPrefix(dynamicType(a), "*")
	if typ == "" || basicKinds[typ] != 0 {
		return nil
	}
	for _, name := range [...]string{"Error", "String"} {
		if m, ok := lookup("(" + typ + ")." + name); ok && m.eval != nil {
			r := m.eval(&ctx{Call{Callee: "(" + typ + ")." + name, Args: one(value.Unwrap(a)), Results: 1, Pos: c.Pos}, c.env})
			if len(r) > 0 {
				return r[0]
			}
		}
		if shape, ok := c.env.Type(typ); ok {
			if _, has := shape.Method(name); !has {
				continue
			}
		}
		if s, ok := c.env.Method(a, name); ok && s != nil {
			return s
		}
	}
	if typ == "error" {
		return deriveAny(value.Unwrap(a), "string", "error()", c.Pos)
	}
	return nil
}
