package value

import (
	"sort"
	"strings"
)

// Shape prints a string value: literal text as it is, with `\`, `{` and `}`
// escaped by `\`, and {name} or {} for each unknown part. It reports false for
// values that are no strings, and for a Choice, which has several shapes.
func Shape(v Value) (string, bool) {
	var b strings.Builder
	for _, p := range Parts(v) {
		switch p := p.(type) {
		case *Const:
			if p.Kind == Nil {
				return "", false
			}
			escape(&b, p.Lit)
		case *Hole:
			b.WriteString("{" + holeName(p) + "}")
		default:
			return "", false
		}
	}
	return b.String(), true
}

// Parts returns the parts of a text, or what else v is as the only one.
func Parts(v Value) []Value {
	switch v := Unwrap(v).(type) {
	case *Text:
		return v.Parts
	default:
		return []Value{v}
	}
}

func escape(b *strings.Builder, s string) {
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' || s[i] == '{' || s[i] == '}' {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
}

// holeName is the name of a hole as an identifier: letters, digits, _ and -.
func holeName(h *Hole) string {
	name := h.Name
	if i := strings.LastIndexByte(h.Path, '.'); h.Path != "" {
		name = h.Path[i+1:]
	}
	ok := func(c byte) bool {
		return c == '_' || c == '-' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
	}
	for i := 0; i < len(name); i++ {
		if !ok(name[i]) {
			return ""
		}
	}
	return name
}

// Shapes prints every alternative of v, sorted and without repeats. Open
// reports that some alternative is no string or is cut off by a bound.
func Shapes(v Value) (shapes []string, open bool) {
	seen := map[string]bool{}
	for _, a := range Alternatives(v) {
		s, ok := Shape(a)
		if h, isHole := Unwrap(a).(*Hole); isHole && h.Origin == Bound {
			open = true
			continue
		}
		if !ok {
			open = true
			continue
		}
		if !seen[s] {
			seen[s] = true
			shapes = append(shapes, s)
		}
	}
	sort.Strings(shapes)
	return shapes, open
}

// Known returns the string when v is one known string.
func Known(v Value) (string, bool) {
	c, ok := Unwrap(v).(*Const)
	if !ok || c.Kind != String {
		return "", false
	}
	return c.Lit, true
}

// Holes calls f for every hole in v, depth first, in order.
func Holes(v Value, f func(*Hole)) {
	leaves(v, func(v Value) {
		if h, ok := v.(*Hole); ok {
			f(h)
		}
	})
}

// Literals is the hash of what is known in values: their constants, in order.
func Literals(vs ...Value) Hash {
	h := newHasher(101)
	for _, v := range vs {
		leaves(v, func(v Value) {
			if c, ok := v.(*Const); ok {
				h.val(c)
			}
		})
	}
	return h.sum()
}

// leaves calls f for every hole and constant in v, each once, depth first.
func leaves(v Value, f func(Value)) {
	seen := map[Hash]bool{}
	var walk func(v Value)
	walk = func(v Value) {
		if v == nil || seen[v.Hash()] {
			return
		}
		seen[v.Hash()] = true
		switch v := v.(type) {
		case *Hole, *Const:
			f(v)
		case *Text:
			for _, p := range v.Parts {
				walk(p)
			}
		case *Record:
			for _, x := range v.Fields {
				walk(x.Val)
			}
			walk(v.Base)
		case *Map:
			for _, e := range v.Entries {
				walk(e.Key)
				walk(e.Val)
			}
			walk(v.Base)
		case *List:
			for _, e := range v.Elems {
				walk(e)
			}
			walk(v.Rest)
		case *Choice:
			for _, a := range v.Alts {
				walk(a)
			}
		case *Iface:
			walk(v.X)
		case *Func:
			for _, b := range v.Binds {
				walk(b)
			}
		}
	}
	walk(v)
}
