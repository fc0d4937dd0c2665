package model

import (
	"strings"

	"github.com/dynlint/dynlint/internal/value"
)

func stringModels() map[string]model {
	m := map[string]model{
		"strings.Join":       evalOne(func(c *ctx) value.Value { return c.join(c.arg(0), c.arg(1)) }),
		"strings.Repeat":     evalOne(func(c *ctx) value.Value { return c.repeat() }),
		"strings.ReplaceAll": evalOne(func(c *ctx) value.Value { return c.replace(-1) }),
		"strings.Replace":    evalOne(func(c *ctx) value.Value { return c.replace(c.intArg(3, -1)) }),
		"strings.TrimPrefix": evalOne(func(c *ctx) value.Value { return c.each2(trimPrefix) }),
		"strings.TrimSuffix": evalOne(func(c *ctx) value.Value { return c.each2(trimSuffix) }),
		"strings.CutPrefix": cutModel(func(c *ctx) (value.Value, value.Value) {
			return c.each2(trimPrefix), c.hasAffix(strings.HasPrefix, leading)
		}),
		"strings.CutSuffix": cutModel(func(c *ctx) (value.Value, value.Value) {
			return c.each2(trimSuffix), c.hasAffix(strings.HasSuffix, trailing)
		}),
		"strings.HasPrefix": evalOne(func(c *ctx) value.Value { return c.hasAffix(strings.HasPrefix, leading) }),
		"strings.HasSuffix": evalOne(func(c *ctx) value.Value { return c.hasAffix(strings.HasSuffix, trailing) }),
		"strings.Contains":  evalOne(func(c *ctx) value.Value { return c.predicate(strings.Contains) }),
		"strings.EqualFold": evalOne(func(c *ctx) value.Value { return c.predicate(strings.EqualFold) }),
		"strings.Clone":     evalOne(func(c *ctx) value.Value { return c.arg(0) }),
		"strings.NewReplacer": evalOne(func(c *ctx) value.Value {
			return value.NewRecord("strings.Replacer", []value.Field{{Name: "pairs", Val: c.arg(0)}}, nil, c.Pos)
		}),
		"(strings.Replacer).Replace": evalOne(func(c *ctx) value.Value { return c.replacer() }),
	}
	for name, f := range map[string]func(string) string{
		"ToLower": strings.ToLower, "ToUpper": strings.ToUpper, "ToTitle": strings.ToTitle,
		//lint:ignore SA1019 programs still call it
		"Title": strings.Title,
	} {
		m["strings."+name] = evalOne(func(c *ctx) value.Value { return c.mapCase(f, caseFormat[name]) })
	}
	m["strings.TrimSpace"] = evalOne(func(c *ctx) value.Value {
		return value.Each(c.arg(0), func(v value.Value) value.Value {
			left := func(s string) string { return strings.TrimLeft(s, spaces) }
			right := func(s string) string { return strings.TrimRight(s, spaces) }
			return trimBoth(v, left, right)
		})
	})
	for name, sides := range map[string][2]func(s, cut string) string{
		"Trim": {strings.TrimLeft, strings.TrimRight}, "TrimLeft": {strings.TrimLeft, nil}, "TrimRight": {nil, strings.TrimRight},
	} {
		m["strings."+name] = evalOne(func(c *ctx) value.Value { return c.trimSet(sides[0], sides[1]) })
	}
	for k, v := range splitModels() {
		m[k] = v
	}
	// Package bytes works alike on what is one string value here.
	for _, name := range []string{"ToLower", "ToUpper", "TrimSpace", "Join", "TrimPrefix", "TrimSuffix", "ReplaceAll", "Clone"} {
		m["bytes."+name] = m["strings."+name]
	}
	return m
}

const spaces = " \t\n\v\f\r\u0085\u00a0"

var caseFormat = map[string]string{"ToLower": "lower()", "ToUpper": "upper()", "ToTitle": "upper()", "Title": "title()"}

// join is strings.Join.
func (c *ctx) join(list, sep value.Value) value.Value {
	return value.Each(list, func(list value.Value) value.Value {
		elems, open := listOf(list)
		if open {
			return c.openJoin(list, elems)
		}
		var out []value.Value
		for i, e := range elems {
			if i > 0 {
				out = append(out, sep)
			}
			out = append(out, e)
		}
		return value.Concat(out...)
	})
}

// openJoin is the text of a list that is not known in full. All that holds of
// every element holds of the text: it starts with what all start with.
func (c *ctx) openJoin(list value.Value, elems []value.Value) value.Value {
	h := mainHole(list)
	if h == nil {
		return value.NewHole(value.Hole{Origin: value.Loop, Type: "string", Why: "elements are added in a loop", Pos: c.Pos})
	}
	return derive(h, "string", "join()")
}

func (c *ctx) repeat() value.Value {
	n := c.intArg(1, -1)
	return value.Each(c.arg(0), func(v value.Value) value.Value {
		if n < 0 || n > value.MaxParts {
			if s, ok := value.Known(v); ok && n > 0 && n*len(s) <= 4096 {
				return value.Str(strings.Repeat(s, n))
			}
			return deriveAny(v, "string", "repeat()", c.Pos)
		}
		out := make([]value.Value, n)
		for i := range out {
			out[i] = v
		}
		return value.Concat(out...)
	})
}

// intArg is a constant integer argument, or def.
func (c *ctx) intArg(i, def int) int {
	if n, ok := constInt(c.arg(i)); ok {
		return int(n)
	}
	return def
}

// mapCase applies a change of case, letter by letter.
func (c *ctx) mapCase(f func(string) string, format string) value.Value {
	return value.Each(c.arg(0), func(v value.Value) value.Value {
		ps := parts(v)
		if ps == nil {
			return deriveAny(v, "string", format, c.Pos)
		}
		out := make([]value.Value, len(ps))
		for i, p := range ps {
			switch p := p.(type) {
			case *value.Const:
				out[i] = value.NewConst(value.String, f(p.Lit), p.Pos)
			case *value.Hole:
				out[i] = derive(p, "string", format)
				if p.Origin == value.Number || strings.HasPrefix(p.Format, "%d") {
					out[i] = p // digits have no case
				}
			}
		}
		return value.Concat(out...)
	})
}

// each2 applies f to every pair of alternatives of the first two arguments.
func (c *ctx) each2(f func(c *ctx, a, b value.Value) value.Value) value.Value {
	return product([]value.Value{c.arg(0), c.arg(1)}, func(a []value.Value) value.Value { return f(c, a[0], a[1]) })
}

// predicate is a boolean function of two strings, known when both are.
func (c *ctx) predicate(f func(a, b string) bool) value.Value {
	return c.each2(func(c *ctx, a, b value.Value) value.Value {
		x, okX := value.Known(a)
		y, okY := value.Known(b)
		if okX && okY {
			return value.BoolOf(f(x, y))
		}
		return value.NewHole(value.Hole{Origin: value.CallOf, Type: "bool", Why: "compares unknown text", Pos: c.Pos})
	})
}

// hasAffix is HasPrefix or HasSuffix; the literal end of a text may suffice.
func (c *ctx) hasAffix(f func(a, b string) bool, end func(value.Value) string) value.Value {
	return c.each2(func(c *ctx, a, b value.Value) value.Value {
		affix, ok := value.Known(b)
		x, known := value.Known(a)
		lit := end(a)
		switch {
		case ok && known:
			return value.BoolOf(f(x, affix))
		case ok && len(lit) >= len(affix):
			return value.BoolOf(f(lit, affix))
		case ok && lit != "" && !f(affix, lit):
			return value.BoolOf(false)
		}
		return value.NewHole(value.Hole{Origin: value.CallOf, Type: "bool", Why: "compares unknown text", Pos: c.Pos})
	})
}

// trimPrefix removes a known prefix where it certainly stands or certainly
// does not; otherwise the first hole changes, and what follows it stays if no
// end of the prefix can reach into it.
func trimPrefix(c *ctx, v, prefix value.Value) value.Value {
	ps, p, ok := affixParts(v, prefix)
	if !ok {
		return deriveAny(v, "string", "trimprefix()", c.Pos)
	}
	if k, isConst := ps[0].(*value.Const); isConst {
		if s, found := strings.CutPrefix(k.Lit, p); found || len(k.Lit) >= len(p) || !strings.HasPrefix(p, k.Lit) {
			first := value.NewConst(value.String, s, k.Pos)
			return value.Concat(append([]value.Value{first}, ps[1:]...)...)
		}
		return deriveAny(v, "string", "trimprefix()", c.Pos)
	}
	h := derive(ps[0].(*value.Hole), "string", "trimprefix()")
	if len(ps) == 1 {
		return h
	}
	next, _ := value.Known(ps[1])
	for i := range p {
		if next == "" || strings.HasPrefix(next, p[i:]) || strings.HasPrefix(p[i:], next) {
			return deriveAny(v, "string", "trimprefix()", c.Pos)
		}
	}
	return value.Concat(append([]value.Value{h}, ps[1:]...)...)
}

// trimSuffix is the mirror image of trimPrefix.
func trimSuffix(c *ctx, v, suffix value.Value) value.Value {
	ps, s, ok := affixParts(v, suffix)
	if !ok {
		return deriveAny(v, "string", "trimsuffix()", c.Pos)
	}
	n := len(ps) - 1
	head := append([]value.Value(nil), ps[:n]...)
	if k, isConst := ps[n].(*value.Const); isConst {
		if cut, found := strings.CutSuffix(k.Lit, s); found || len(k.Lit) >= len(s) || !strings.HasSuffix(s, k.Lit) {
			return value.Concat(append(head, value.NewConst(value.String, cut, k.Pos))...)
		}
		return deriveAny(v, "string", "trimsuffix()", c.Pos)
	}
	h := derive(ps[n].(*value.Hole), "string", "trimsuffix()")
	if n == 0 {
		return h
	}
	prev, _ := value.Known(ps[n-1])
	for i := 1; i <= len(s); i++ {
		if prev == "" || strings.HasSuffix(prev, s[:i]) || strings.HasSuffix(s[:i], prev) {
			return deriveAny(v, "string", "trimsuffix()", c.Pos)
		}
	}
	return value.Concat(append(head, h)...)
}

func affixParts(v, affix value.Value) (ps []value.Value, known string, ok bool) {
	ps = parts(v)
	known, ok = value.Known(affix)
	return ps, known, ok && len(ps) > 0
}

// trimSet trims any of a set of characters from the ends.
func (c *ctx) trimSet(left, right func(s, cut string) string) value.Value {
	return c.each2(func(c *ctx, v, cut value.Value) value.Value {
		set, ok := value.Known(cut)
		if !ok {
			return deriveAny(v, "string", "trim()", c.Pos)
		}
		bind := func(f func(s, cut string) string) func(string) string {
			if f == nil {
				return nil
			}
			return func(s string) string { return f(s, set) }
		}
		return trimBoth(v, bind(left), bind(right))
	})
}

// trimBoth trims the ends of a text with holes. An end that is a hole, or that
// trims away whole, may lose more: the hole changes.
func trimBoth(v value.Value, left, right func(string) string) value.Value {
	ps := append([]value.Value(nil), parts(v)...)
	if len(ps) == 0 {
		return deriveAny(v, "string", "trim()", value.Pos{})
	}
	if left != nil {
		ps = trimEnd(ps, left, 1)
	}
	if right != nil && len(ps) > 0 {
		ps = trimEnd(ps, right, -1)
	}
	return value.Concat(ps...)
}

// trimEnd trims one end of ps: the first element for step 1, the last for -1.
func trimEnd(ps []value.Value, trim func(string) string, step int) []value.Value {
	i := 0
	if step < 0 {
		i = len(ps) - 1
	}
	for ; i >= 0 && i < len(ps); i += step {
		switch p := ps[i].(type) {
		case *value.Const:
			s := trim(p.Lit)
			ps[i] = value.NewConst(value.String, s, p.Pos)
			if s != "" {
				return ps
			}
		case *value.Hole:
			if p.Origin != value.ID && p.Origin != value.Number && p.Format == "" {
				ps[i] = derive(p, "string", "trim()")
			}
			return ps
		}
	}
	return ps
}
