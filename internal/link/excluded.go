package link

import (
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// excluded are the characters of an OpExcluded.
func (fr *frame) excluded(n *summary.Node) string {
	by, path, field := strings.Cut(n.Str, ".")
	if by != summary.JudgedByCall && by != summary.JudgedByName {
		return n.Str
	}
	byName := ""
	if by == summary.JudgedByName {
		byName = summary.AllExcluded
	}
	callee := fr.e.p.funcs[fr.fn.Calls[n.N].Callee]
	if callee == nil {
		return byName
	}
	if field {
		if chars := callee.FieldChars(int(n.Aux), "."+path); chars != summary.Unread {
			return chars
		}
		return byName
	}
	if int(n.Aux) >= len(callee.Excludes) {
		return ""
	}
	if chars := callee.Excludes[n.Aux]; chars != summary.Unread {
		return chars
	}
	return byName
}

// isIdentified reports whether a function that has accepted a string has found it
// equal to the identity of the caller, which it is given.
func (fr *frame) isIdentified(n *summary.Node) bool {
	if n.Str != summary.JudgedByCall && n.Str != summary.JudgedByName {
		return false
	}
	c := &fr.fn.Calls[n.N]
	callee := fr.e.p.funcs[c.Callee]
	if callee == nil {
		return false
	}
	for _, s := range callee.Same {
		if s.Param != n.Aux {
			continue
		}
		targets := fr.targets(c)
		if len(targets) != 1 || targets[0].fn == nil {
			return false
		}
		if vs, ok := fr.inside(targets[0], c, []summary.ID{s.Other}); ok && vs[0] != nil && isIdentity(vs[0]) {
			return true
		}
	}
	return false
}

// excluding says of a string that it holds none of some characters: of each hole
// in it, for a text is free of what all its parts are free of.
func excluding(v value.Value, chars string) value.Value {
	if chars == "" {
		return v
	}
	return value.Each(v, func(v value.Value) value.Value {
		h, ok := v.(*value.Hole)
		if !ok || !mayBeClient(h) {
			return v
		}
		c := *h
		if chars == summary.AllExcluded {
			c.Checked = true
		} else {
			c.Excluded = summary.JoinExcluded(h.Excluded, chars)
		}
		return value.NewHole(c)
	})
}

// mayBeClient reports whether a hole is, or may become, what a client sends.
func mayBeClient(h *value.Hole) bool {
	return h.Origin == value.Client || h.Origin == value.Request || h.Origin == value.Param || h.Origin == value.FreeVar
}
