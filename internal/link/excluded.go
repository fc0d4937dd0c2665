package link

import (
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// excluding says of a string that it holds none of some characters: of each hole
// in it, for a text is free of what all its parts are free of.
func excluding(v value.Value, chars string) value.Value {
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
