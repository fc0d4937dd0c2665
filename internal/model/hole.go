package model

import (
	"strings"

	"github.com/dynlint/dynlint/internal/value"
)

// derive returns a hole like h for a value computed from it: same origin and
// name, of type typ, with format saying how it was computed.
func derive(h *value.Hole, typ, format string) *value.Hole {
	if h.Origin == value.Never {
		return h
	}
	d := *h
	d.Type, d.Format = typ, format
	return value.NewHole(d)
}

// without says of a derived hole that it holds none of some characters.
func without(h *value.Hole, chars string) *value.Hole {
	if h.Origin != value.Client && h.Origin != value.Request && h.Origin != value.Param && h.Origin != value.FreeVar || chars == "" {
		return h
	}
	d := *h
	for _, r := range chars {
		if !strings.ContainsRune(d.Excluded, r) {
			d.Excluded += string(r)
		}
	}
	return value.NewHole(d)
}

// deriveAny is derive for any value: the hole of v that says most about its
// origin, or an unknown value when nothing is unknown but the function is not
// computed.
func deriveAny(v value.Value, typ, format string, pos value.Pos) value.Value {
	return value.Each(v, func(v value.Value) value.Value {
		if h := mainHole(v); h != nil {
			return derive(h, typ, format)
		}
		return value.NewHole(value.Hole{Origin: value.Unknown, Type: typ, Format: format, Why: "not computed", Pos: pos})
	})
}

// originRank orders origins by how much a reader must know of them: data of a
// client taints whatever it is mixed with.
var originRank = map[value.Origin]int{
	value.Client: 9, value.Request: 8, value.Param: 7, value.FreeVar: 6,
	value.FieldOf: 5, value.Global: 5, value.CallOf: 5, value.Unknown: 5,
	value.Loop: 5, value.Bound: 5, value.Message: 4, value.Stored: 4, value.Identity: 4,
	value.Env: 3, value.Config: 3, value.ID: 2, value.Clock: 2, value.Number: 1,
}

// mainHole returns the hole of v with the highest rank, the first of equals;
// nil when v holds none.
func mainHole(v value.Value) *value.Hole {
	var best *value.Hole
	value.Holes(v, func(h *value.Hole) {
		if best == nil || originRank[h.Origin] > originRank[best.Origin] {
			best = h
		}
	})
	return best
}

// keepsOrigin reports whether a hole printed as a number keeps its origin:
// parameters may still be filled by callers, terminal origins say more than
// "a number".
func keepsOrigin(o value.Origin) bool {
	return o.Terminal() || o == value.Param || o == value.FreeVar
}

// numberText is the text of an unknown number printed by verb.
func numberText(h *value.Hole, verb string) *value.Hole {
	if h.Origin == value.Never {
		return h
	}
	d := *h
	d.Type = "string"
	// "unix()" says more than a plain "%d" does.
	if verb != "%d" || !strings.HasPrefix(d.Format, "unix") {
		d.Format = verb
	}
	if !keepsOrigin(d.Origin) {
		d.Origin, d.Why = value.Number, ""
	}
	return value.NewHole(d)
}

// impossible reports whether v cannot happen.
func impossible(v value.Value) bool {
	h, ok := value.Unwrap(v).(*value.Hole)
	return ok && h.Origin == value.Never
}

// named returns a hole of a terminal origin that is named after what a value
// says: a literal gives its text, a hole its name.
func named(origin value.Origin, name value.Value, typ string, pos value.Pos) value.Value {
	return value.Each(name, func(n value.Value) value.Value {
		if impossible(n) {
			return n
		}
		h := value.Hole{Origin: origin, Type: typ, Pos: pos}
		switch n := value.Unwrap(n).(type) {
		case *value.Const:
			h.Name = n.Lit
		case *value.Hole:
			h.Name = n.Name
		case *value.Text:
			h.Name, _ = value.Shape(n)
		}
		return value.NewHole(h)
	})
}

// generated returns a hole for a value that differs at each call.
func (c *ctx) generated(origin value.Origin, name, typ string) value.Value {
	return value.NewHole(value.Hole{Origin: origin, Name: name, Type: typ, Func: c.site(), Pos: c.Pos})
}

// parts returns the pieces of a string: constants and holes. The result is nil
// for values that are no strings.
func parts(v value.Value) []value.Value {
	switch v := value.Unwrap(v).(type) {
	case *value.Text:
		return v.Parts
	case *value.Const:
		if v.Kind == value.Nil {
			return nil
		}
		return []value.Value{v}
	case *value.Hole:
		return []value.Value{v}
	}
	return nil
}

// leading returns the literal text with which v starts.
func leading(v value.Value) string {
	if ps := parts(v); len(ps) > 0 {
		s, _ := value.Known(ps[0])
		return s
	}
	return ""
}

// trailing returns the literal text with which v ends.
func trailing(v value.Value) string {
	if ps := parts(v); len(ps) > 0 {
		s, _ := value.Known(ps[len(ps)-1])
		return s
	}
	return ""
}

// shortType is the type as a reader writes it: package name and type name.
func shortType(key string) string {
	stars := len(key) - len(strings.TrimLeft(key, "*[]"))
	name := key[stars:]
	if i := strings.LastIndexByte(name, '/'); i >= 0 && !strings.ContainsAny(name, "[ ") {
		name = name[i+1:]
	}
	return key[:stars] + name
}
