package link

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

func joinEach(c *value.Choice, f func(value.Value) value.Value) value.Value {
	out := make([]value.Value, len(c.Alts))
	for i, a := range c.Alts {
		out[i] = f(a)
	}
	return join(out)
}

func (fr *frame) binary(n *summary.Node) value.Value {
	a, b := fr.eval(n.Args[0]), fr.eval(n.Args[1])
	switch n.Str {
	case "==", "!=":
		if eq, known := compare(a, b); known {
			return value.BoolOf(eq == (n.Str == "=="))
		}
		return fr.unknownBool()
	case "has":
		return fr.has(a, b)
	case "<", ">", "<=", ">=":
		if order, known := order(a, b); known {
			return value.BoolOf(n.Str[0] == '<' && order < 0 || n.Str[0] == '>' && order > 0 || len(n.Str) == 2 && order == 0)
		}
		return fr.unknownBool()
	}
	x, okX := value.Unwrap(a).(*value.Const)
	y, okY := value.Unwrap(b).(*value.Const)
	if okX && okY && x.Kind == value.Int && y.Kind == value.Int {
		i, err1 := strconv.ParseInt(x.Lit, 10, 64)
		j, err2 := strconv.ParseInt(y.Lit, 10, 64)
		if err1 == nil && err2 == nil {
			switch n.Str {
			case "+":
				return value.IntOf(i + j)
			case "-":
				return value.IntOf(i - j)
			case "*":
				return value.IntOf(i * j)
			case "/":
				if j != 0 {
					return value.IntOf(i / j)
				}
			case "%":
				if j != 0 {
					return value.IntOf(i % j)
				}
			}
		}
	}
	for _, v := range []value.Value{a, b} { // arithmetic keeps where a number comes from
		if h, ok := value.Unwrap(v).(*value.Hole); ok && h.Origin.Terminal() {
			c := *h
			c.Type = fr.fn.typeKey(n.Type)
			return value.NewHole(c)
		}
	}
	return fr.hole(value.Number, "", "computed", n)
}

func (fr *frame) unary(n *summary.Node) value.Value {
	v := fr.eval(n.Args[0])
	if n.Str == "is" {
		return fr.is(v, fr.resolveType(fr.fn.typeKey(n.Type)))
	}
	if n.Str == "len" {
		return value.Each(v, func(v value.Value) value.Value {
			if l, ok := lenOf(v).(*value.Const); ok {
				return l
			}
			return fr.hole(value.Number, "len", "", n)
		})
	}
	if c, ok := v.(*value.Const); ok {
		switch {
		case n.Str == "!" && c.Kind == value.Bool:
			return value.BoolOf(c.Lit != "true")
		case n.Str == "-" && c.Kind == value.Int:
			if i, err := strconv.ParseInt(c.Lit, 10, 64); err == nil {
				return value.IntOf(-i)
			}
		}
	}
	if n.Str == "!" {
		return fr.unknownBool()
	}
	return fr.hole(value.Number, "", "computed", n)
}

func (fr *frame) convert(n *summary.Node) value.Value {
	typ := fr.resolveType(fr.fn.typeKey(n.Type))
	return value.Each(fr.eval(n.Args[0]), func(v value.Value) value.Value {
		switch x := v.(type) {
		case *value.Record:
			return value.NewRecord(typ, x.Fields, x.Base, x.Pos)
		case *value.Const:
			if s, ok := fr.e.p.Type(typ); ok && s.Kind == summary.KindString && x.Kind == value.Int {
				if i, err := strconv.Atoi(x.Lit); err == nil {
					return value.NewConst(value.String, string(rune(i)), x.Pos)
				}
			}
		case *value.Hole:
			return typed(x, typ)
		case *value.List: // single bytes or runes, as of a random text
			if s, ok := fr.e.p.Type(typ); ok && s.Kind == summary.KindString {
				return value.NewHole(value.Hole{Origin: value.Unknown, Type: typ, Why: "made of single characters", Pos: fr.fn.pos(n.Pos)})
			}
		}
		return v
	})
}

// assert keeps what can have the asserted type.
func (fr *frame) assert(v value.Value, typ string, n *summary.Node) value.Value {
	s, ok := fr.e.p.Type(typ)
	if !ok {
		return v
	}
	if s.Kind == summary.KindInterface {
		return v
	}
	key := strings.TrimLeft(typ, "*")
	switch x := fr.ofType(v, key).(type) {
	case *value.Hole:
		return typed(x, key)
	default:
		return x
	}
}

// onlyListed reports whether an open list, or a choice of lists, has no elements
// but those listed.
func onlyListed(v value.Value) bool {
	switch v := value.Unwrap(v).(type) {
	case *value.List:
		return v.Only
	case *value.Choice:
		return !slices.ContainsFunc(v.Alts, func(a value.Value) bool {
			l, ok := value.Unwrap(a).(*value.List)
			return !value.IsNil(a) && (!ok || l.Open && !l.Only)
		})
	}
	return false
}

// order compares two known integers.
func order(a, b value.Value) (int, bool) {
	x, okX := value.Unwrap(a).(*value.Const)
	y, okY := value.Unwrap(b).(*value.Const)
	if !okX || !okY || x.Kind != value.Int || y.Kind != value.Int {
		return 0, false
	}
	i, err1 := strconv.ParseInt(x.Lit, 10, 64)
	j, err2 := strconv.ParseInt(y.Lit, 10, 64)
	return cmp.Compare(i, j), err1 == nil && err2 == nil
}
