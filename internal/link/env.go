package link

import (
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// env is what models may ask.
type env struct{ fr *frame }

func (e env) Type(key string) (*summary.Shape, bool) { return e.fr.e.p.Type(key) }

// ConstName is the name of the constant of a named type with a value.
func (e env) ConstName(typ, lit string) string {
	for _, c := range e.fr.e.p.consts[typ] {
		if c.Lit == lit {
			return c.Name
		}
	}
	return ""
}

func (e env) Field(v value.Value, name string) value.Value {
	return e.fr.field(v, name, dynamicType(v))
}

// Method evaluates a method of a value by its dynamic type.
func (e env) Method(recv value.Value, name string, args ...value.Value) (value.Value, bool) {
	typ := dynamicType(recv)
	if h, ok := recv.(*value.Hole); ok && typ == "" {
		typ = strings.TrimLeft(h.Type, "*")
	}
	if typ == "" {
		return nil, false
	}
	p := e.fr.e.p
	fn := p.method(typ, name)
	if fn == nil || e.fr.depth >= maxDepth || len(fn.Results) == 0 {
		return nil, false
	}
	for f := e.fr; f != nil; f = f.up {
		if f.fn == fn {
			return nil, false
		}
	}
	if s, ok := p.Type(typ); ok {
		if m, ok := s.Method(name); ok {
			owner := typ
			for _, f := range m.Path {
				recv = e.fr.field(recv, f, owner)
				owner = strings.TrimLeft(p.fieldType(owner, f), "*")
			}
		}
	}
	nf := &frame{
		e: e.fr.e, fn: fn, up: e.fr, depth: e.fr.depth + 1, final: e.fr.final,
		vals: append([]value.Value{value.Unwrap(recv)}, args...),
	}
	return nf.eval(fn.Results[0]), true
}
