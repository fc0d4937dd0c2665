package model

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/value"
)

// replace is strings.Replace: n is the limit, -1 for all.
func (c *ctx) replace(n int) value.Value {
	args := []value.Value{c.arg(0), c.arg(1)}
	return product(args, func(a []value.Value) value.Value {
		old, ok := value.Known(a[1])
		if !ok || old == "" {
			return deriveAny(a[0], "string", "replace()", c.Pos)
		}
		return replacePairs(a[0], []pair{{old, c.arg(2)}}, n)
	})
}

// replacer is the Replace method of a strings.Replacer.
func (c *ctx) replacer() value.Value {
	r, ok := value.Unwrap(c.arg(0)).(*value.Record)
	if !ok {
		return deriveAny(c.arg(1), "string", "replace()", c.Pos)
	}
	elems, open := listOf(r.Get("pairs"))
	var pairs []pair
	for i := 0; i+1 < len(elems); i += 2 {
		old, known := value.Known(elems[i])
		open = open || !known || old == ""
		pairs = append(pairs, pair{old, elems[i+1]})
	}
	return value.Each(c.arg(1), func(v value.Value) value.Value {
		if open {
			return deriveAny(v, "string", "replace()", c.Pos)
		}
		return replacePairs(v, pairs, -1)
	})
}

// pair is an old string and what replaces it.
type pair struct {
	old string
	new value.Value
}

// replacePairs replaces up to n occurrences in v, trying the pairs in order at
// each place. Unknown parts may hold any of them: they become derived holes,
// except those made of characters that no old string has.
func replacePairs(v value.Value, pairs []pair, n int) value.Value {
	ps := parts(v)
	if ps == nil || straddles(ps, pairs) || n >= 0 && len(ps) > 1 {
		return deriveAny(v, "string", "replace()", value.Pos{})
	}
	var out []value.Value
	for _, p := range ps {
		switch p := p.(type) {
		case *value.Const:
			out = append(out, replaceConst(p, pairs, n)...)
		case *value.Hole:
			if mayContainAny(p, pairs) {
				p = without(derive(p, "string", "replace()"), gone(pairs, n))
			}
			out = append(out, p)
		}
	}
	return value.Concat(out...)
}

// replaceConst replaces within a literal.
func replaceConst(k *value.Const, pairs []pair, n int) []value.Value {
	var out []value.Value
	s, start := k.Lit, 0
	for i := 0; i < len(s) && n != 0; {
		hit := -1
		for j, p := range pairs {
			if strings.HasPrefix(s[i:], p.old) {
				hit = j
				break
			}
		}
		if hit < 0 {
			i++
			continue
		}
		out = append(out, value.NewConst(value.String, s[start:i], k.Pos), pairs[hit].new)
		i += len(pairs[hit].old)
		start = i
		n--
	}
	return append(out, value.NewConst(value.String, s[start:], k.Pos))
}

// straddles reports whether an old string may begin in a literal and end in a
// hole, or the other way round.
func straddles(ps []value.Value, pairs []pair) bool {
	for i, p := range ps {
		k, ok := p.(*value.Const)
		if !ok {
			continue
		}
		for _, pr := range pairs {
			for n := 1; n < len(pr.old); n++ {
				if i+1 < len(ps) && strings.HasSuffix(k.Lit, pr.old[:n]) || i > 0 && strings.HasPrefix(k.Lit, pr.old[n:]) {
					return true
				}
			}
		}
	}
	return false
}

// gone are the characters of which no occurrence is left.
func gone(pairs []pair, n int) string {
	out := ""
	for _, p := range pairs {
		back := slices.ContainsFunc(pairs, func(q pair) bool {
			s, known := value.Known(q.new)
			return !known || strings.Contains(s, p.old)
		})
		if n < 0 && !back && len([]rune(p.old)) == 1 {
			out += p.old
		}
	}
	return out
}

func mayContainAny(h *value.Hole, pairs []pair) bool {
	for _, p := range pairs {
		if mayContain(h, p.old) {
			return true
		}
	}
	return false
}

// mayContain reports whether the string of an unknown value may contain s.
// Numbers, generated ids and times are made of few characters.
func mayContain(h *value.Hole, s string) bool {
	var alphabet string
	switch {
	case h.Format == "%d", strings.HasPrefix(h.Format, "%0") && strings.HasSuffix(h.Format, "d"):
		alphabet = "-0123456789"
	case h.Origin == value.ID && h.Name == "uuid" && h.Format == "":
		alphabet = "-0123456789abcdef"
	case h.Origin == value.ID && h.Format == "%x":
		alphabet = "0123456789abcdefABCDEF"
	case h.Origin == value.Clock && strings.Contains(h.Format, "2006"):
		alphabet = h.Format + "-+Z.0123456789"
	default:
		return true
	}
	return strings.Trim(s, alphabet) == ""
}
