package link

import (
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// boolOf returns the truth of v where it is known.
func boolOf(v value.Value) (truth, known bool) {
	c, ok := value.Unwrap(v).(*value.Const)
	if !ok || c.Kind != value.Bool {
		return false, false
	}
	return c.Lit == "true", true
}

// compare decides == where both sides are known well enough.
func compare(a, b value.Value) (equal, known bool) {
	var result, set bool
	for _, x := range value.Alternatives(a) {
		for _, y := range value.Alternatives(b) {
			eq, ok := compareOne(value.Unwrap(x), value.Unwrap(y))
			if !ok || set && eq != result {
				return false, false
			}
			result, set = eq, true
		}
	}
	return result, set
}

func compareOne(a, b value.Value) (equal, known bool) {
	x, okX := a.(*value.Const)
	y, okY := b.(*value.Const)
	switch {
	case okX && okY:
		if (x.Kind == value.Nil) != (y.Kind == value.Nil) {
			// A pointer to a known scalar is the scalar, so it is not nil; but
			// the zero value of an unknown type is nil too.
			return false, true
		}
		return x.Lit == y.Lit, true
	case okX:
		return compareConst(x, b)
	case okY:
		return compareConst(y, a)
	}
	return false, false
}

// compareConst compares a constant with a value that is none.
func compareConst(c *value.Const, v value.Value) (equal, known bool) {
	switch v := v.(type) {
	case *value.Record, *value.Map, *value.List, *value.Func:
		return false, c.Kind == value.Nil
	case *value.Text:
		if c.Kind == value.Nil {
			return false, true
		}
		// A text differs from a constant that does not have its literal parts.
		for _, p := range v.Parts {
			if lit, ok := value.Known(p); ok && !strings.Contains(c.Lit, lit) {
				return false, true
			}
		}
	}
	return false, false
}

// is decides a type test.
func (fr *frame) is(v value.Value, typ string) value.Value {
	s, ok := fr.e.p.Type(typ)
	if !ok {
		return fr.unknownBool()
	}
	var result, set bool
	for _, a := range value.Alternatives(v) {
		t := dynamicType(a)
		if t == "" {
			return fr.unknownBool()
		}
		var yes bool
		if s.Kind == summary.KindInterface {
			impl, ok := fr.e.p.implements(t, s)
			if !ok {
				return fr.unknownBool()
			}
			yes = impl
		} else {
			yes = originKey(t) == originKey(typ)
		}
		if set && yes != result {
			return fr.unknownBool()
		}
		result, set = yes, true
	}
	if !set {
		return fr.unknownBool()
	}
	return value.BoolOf(result)
}

// implements reports whether a concrete type of the program has the methods
// of an interface.
func (p *Program) implements(typ string, iface *summary.Shape) (yes, known bool) {
	s, ok := p.Type(typ)
	if !ok || len(s.Methods) == 0 && s.Named {
		return false, false
	}
	for _, m := range iface.Methods {
		if _, ok := s.Method(m.Name); !ok {
			return false, true
		}
	}
	return true, true
}

// has decides whether a map has a key.
func (fr *frame) has(m, key value.Value) value.Value {
	x, ok := value.Unwrap(m).(*value.Map)
	if !ok || x.Open {
		return fr.unknownBool()
	}
	k, ok := value.Unwrap(key).(*value.Const)
	if !ok {
		return fr.unknownBool()
	}
	for _, e := range x.Entries {
		c, ok := value.Unwrap(e.Key).(*value.Const)
		if !ok || e.Optional && c.Lit == k.Lit {
			return fr.unknownBool()
		}
		if c.Lit == k.Lit {
			return value.BoolOf(true)
		}
	}
	return value.BoolOf(false)
}

func (fr *frame) unknownBool() value.Value {
	return value.NewHole(value.Hole{Origin: value.Unknown, Name: "test", Type: "bool", Why: "a test that is not decided"})
}
