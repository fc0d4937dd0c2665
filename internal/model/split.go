package model

import (
	"strings"

	"github.com/dynlint/dynlint/internal/value"
)

func splitModels() map[string]model {
	m := map[string]model{
		"strings.Split":  evalOne(func(c *ctx) value.Value { return c.split(-1) }),
		"strings.SplitN": evalOne(func(c *ctx) value.Value { return c.split(c.intArg(2, -2)) }),
		"strings.Fields": evalOne(func(c *ctx) value.Value {
			return value.Each(c.arg(0), func(v value.Value) value.Value {
				if s, ok := value.Known(v); ok {
					return stringList(strings.Fields(s), v)
				}
				return value.NewGrown(nil, one(deriveAny(v, "string", "split()", c.Pos)), true)
			})
		}),
		"strings.Cut": {eval: func(c *ctx) []value.Value { return c.cut() }},
	}
	m["strings.SplitAfter"] = evalOne(func(c *ctx) value.Value {
		return c.each2(func(c *ctx, v, sep value.Value) value.Value {
			s, ok := value.Known(v)
			by, known := value.Known(sep)
			if ok && known {
				return stringList(strings.SplitAfter(s, by), v)
			}
			return value.NewGrown(nil, one(deriveAny(v, "string", "split()", c.Pos)), true)
		})
	})
	return m
}

// stringList makes a list of literals that stand in the literal from.
func stringList(ss []string, from value.Value) value.Value {
	pos := value.Pos{}
	if k, ok := value.Unwrap(from).(*value.Const); ok {
		pos = k.Pos
	}
	out := make([]value.Value, len(ss))
	for i, s := range ss {
		out[i] = value.NewConst(value.String, s, pos)
	}
	return value.NewList(out, false)
}

// split is strings.SplitN; n -1 means all, -2 an unknown limit.
func (c *ctx) split(n int) value.Value {
	return c.each2(func(c *ctx, v, sep value.Value) value.Value {
		by, ok := value.Known(sep)
		ps := parts(v)
		if !ok || by == "" || ps == nil || n == -2 {
			return value.NewGrown(nil, one(withoutAny(deriveAny(v, "string", "split()", c.Pos), separator(sep, n))), true)
		}
		if n == 0 {
			return value.NilValue
		}
		elems, exact := splitParts(ps, by, n)
		if exact {
			return value.NewList(elems, false)
		}
		sure := surePieces(elems, ps, by)
		for i, e := range elems {
			if h := mainHole(e); h != nil {
				elems[i] = without(derive(h, "string", "split()"), separator(sep, n))
			}
		}
		return value.NewGrown(nil, elems, true).WithLeast(sure, len(elems))
	})
}

// surePieces is how many pieces of a text are at their places, although holes may
// hold the separator: those before the first such hole, and the piece that it
// begins or ends.
func surePieces(elems []value.Value, ps []value.Value, by string) int {
	if straddles(ps, []pair{{old: by}}) {
		return 0
	}
	for i, e := range elems {
		for _, p := range parts(e) {
			if h, ok := p.(*value.Hole); ok && mayContain(h, by) {
				if len(parts(e)) > 1 {
					return i
				}
				return i + 1
			}
		}
	}
	return len(elems)
}

// splitParts splits a text at by into at most n pieces (-1: no limit). It is
// exact as long as no hole before the last cut may contain the separator.
func splitParts(ps []value.Value, by string, n int) (elems []value.Value, exact bool) {
	exact = !straddles(ps, []pair{{old: by}})
	var cur []value.Value
	for i, p := range ps {
		k, ok := p.(*value.Const)
		if !ok {
			exact = exact && (len(elems) == n-1 || !mayContain(p.(*value.Hole), by))
			cur = append(cur, p)
			continue
		}
		s := k.Lit
		for len(elems) != n-1 {
			before, after, found := strings.Cut(s, by)
			if !found {
				break
			}
			cur = append(cur, value.NewConst(value.String, before, k.Pos))
			elems = append(elems, value.Concat(cur...))
			cur, s = nil, after
		}
		if s != "" || i == len(ps)-1 && len(cur) == 0 {
			cur = append(cur, value.NewConst(value.String, s, k.Pos))
		}
	}
	return append(elems, value.Concat(cur...)), exact
}

// cut is strings.Cut: exact when the separator stands in the text before any
// hole that may contain it.
func (c *ctx) cut() []value.Value {
	var before, after, found []value.Value
	c.each2(func(c *ctx, v, sep value.Value) value.Value {
		b, a, f := c.cutOne(v, sep)
		before, after, found = append(before, b), append(after, a), append(found, f)
		return value.NilValue
	})
	return []value.Value{value.NewChoice(before...), value.NewChoice(after...), value.NewChoice(found...)}
}

func (c *ctx) cutOne(v, sep value.Value) (before, after, found value.Value) {
	by, ok := value.Known(sep)
	ps := parts(v)
	if ok && ps != nil {
		elems, exact := splitParts(ps, by, 2)
		if exact && len(elems) == 2 {
			return elems[0], elems[1], value.BoolOf(true)
		}
		if exact {
			return v, value.Str(""), value.BoolOf(false)
		}
	}
	part := deriveAny(v, "string", "cut()", c.Pos)
	return withoutAny(part, separator(sep, -1)), part, value.NewHole(value.Hole{Origin: value.CallOf, Type: "bool", Why: "compares unknown text", Pos: c.Pos})
}

// cutModel makes the model of CutPrefix and CutSuffix.
func cutModel(f func(c *ctx) (text, found value.Value)) model {
	return model{eval: func(c *ctx) []value.Value {
		text, found := f(c)
		return []value.Value{text, found}
	}}
}

// separator is the character at which a text is split into all its pieces, "" if
// there are others or some are left.
func separator(sep value.Value, n int) string {
	if by, ok := value.Known(sep); ok && n == -1 && len([]rune(by)) == 1 {
		return by
	}
	return ""
}

func withoutAny(v value.Value, chars string) value.Value {
	return value.Each(v, func(v value.Value) value.Value {
		if h, ok := v.(*value.Hole); ok {
			return without(h, chars)
		}
		return v
	})
}
