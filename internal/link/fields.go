package link

import (
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// zero is the zero value of a type.
func (p *Program) zero(key string, pos value.Pos) value.Value {
	s, ok := p.Type(key)
	if !ok {
		return value.NilValue
	}
	switch s.Kind {
	case summary.KindString:
		return value.NewConst(value.String, "", pos)
	case summary.KindInt, summary.KindUint:
		return value.NewConst(value.Int, "0", pos)
	case summary.KindFloat:
		return value.NewConst(value.Float, "0", pos)
	case summary.KindBool:
		return value.NewConst(value.Bool, "false", pos)
	case summary.KindStruct:
		return value.NewRecord(key, nil, nil, pos)
	case summary.KindArray:
		n := min(int(s.Len), value.MaxElems)
		elems := make([]value.Value, n)
		for i := range elems {
			elems[i] = p.zero(s.Elem, pos)
		}
		return value.NewList(elems, int64(n) < s.Len).WithLeast(n, int(s.Len))
	case summary.KindTypeParam:
		return value.NewHole(value.Hole{Origin: value.Unknown, Type: key, Why: "zero value of a type parameter"})
	}
	return value.NilValue
}

func (p *Program) fieldType(owner, name string) string {
	if s, ok := p.Type(strings.TrimLeft(owner, "*")); ok {
		for _, f := range s.Fields {
			if f.Name == name {
				return f.Type
			}
		}
	}
	return ""
}

// field reads a field. owner is the struct type that declares it.
func (fr *frame) field(v value.Value, name, owner string) value.Value {
	switch v := v.(type) {
	case *value.Choice:
		var out []value.Value
		for _, a := range v.Alts {
			if value.IsNil(a) {
				continue // would panic
			}
			out = append(out, fr.field(a, name, owner))
		}
		return join(out)
	case *value.Iface:
		return fr.field(v.X, name, owner)
	case *value.Record:
		if f := v.Get(name); f != nil {
			return f
		}
		if v.Base != nil {
			return fr.field(v.Base, name, owner)
		}
		typ := fr.e.p.fieldType(owner, name)
		if typ == "" {
			typ = fr.e.p.fieldType(v.Type, name)
		}
		return fr.e.p.zero(fr.resolveType(typ), v.Pos)
	case *value.Hole:
		return fr.holeField(v, name, owner)
	}
	if v.Hash() == value.Impossible.Hash() || value.IsNil(v) {
		return value.Impossible
	}
	return value.UnknownBecause("field "+name+" of a value that is no struct", value.Pos{})
}

// holeField is a field of an unknown struct. Where the program stores to the
// field and nothing decodes into the type, the stores say what it can be.
func (fr *frame) holeField(h *value.Hole, name, owner string) value.Value {
	p := fr.e.p
	if owner == "" || strings.HasPrefix(owner, "$") {
		owner = h.Type
	}
	c := *h
	c.Type = fr.resolveType(p.fieldType(owner, name))
	switch h.Origin {
	case value.Never:
		return value.Impossible
	case value.Param, value.FreeVar:
		c.Path = joinPath(h.Path, name)
		if fr.e.paths {
			return value.NewHole(c)
		}
		if v, ok := p.settled(owner, name); ok {
			return v
		}
		if fr.final && fr.e.p.isReceiver(h) {
			if v, ok := p.stored(owner, name); ok {
				return p.reopened(v, owner, name)
			}
		}
		return value.NewHole(c)
	case value.Config:
		// A store that travels in a context is wired up by the program.
		if v, ok := p.stored(owner, name); ok && !value.IsNil(v) {
			return v
		}
		c.Name = name
		return value.NewHole(c)
	case value.Client, value.Request, value.Identity, value.Stored, value.Env, value.Clock, value.ID, value.Number, value.Message:
		c.Name = name
		c.Origin = p.partOrigin(h.Origin, owner, name)
		if c.Origin == value.Client {
			c = p.validated(c, owner, name)
		}
		return value.NewHole(c)
	case value.Loop:
		c.Path = joinPath(h.Path, name)
		return value.NewHole(c)
	}
	if v, ok := p.stored(owner, name); ok {
		return p.reopened(v, owner, name)
	}
	return value.NewHole(value.Hole{Origin: value.FieldOf, Name: name, Type: c.Type, Why: "field of " + describe(h), Pos: h.Pos})
}

// reopened is what was stored to a field through which it is changed since: maps and
// slices may hold more than at first, of structs no field is known.
func (p *Program) reopened(v value.Value, owner, name string) value.Value {
	if !p.inner[originKey(owner)+"."+name] {
		return v
	}
	return value.Each(v, func(v value.Value) value.Value {
		switch v := v.(type) {
		case *value.Map:
			return value.NewMap(v.Entries, true, v.Base).WithPos(v.Pos)
		case *value.List:
			return value.NewList(v.Elems, true)
		case *value.Record:
			return value.NewHole(value.Hole{Origin: value.Unknown, Type: v.Type, Why: "changed since it was stored in " + name})
		}
		return v
	})
}

// isReceiver reports whether a hole is a receiver or captured variable, or part
// of one: what a program wires up once, as opposed to the data that it is given.
func (p *Program) isReceiver(h *value.Hole) bool {
	if h.Origin == value.FreeVar {
		return true
	}
	fn := p.funcs[h.Func]
	return fn != nil && fn.Method && h.Index == 0
}

func joinPath(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

func describe(h *value.Hole) string {
	switch {
	case h.Why != "":
		return "a value that is not known: " + h.Why
	case h.Name != "":
		return h.Name
	}
	return "an unknown value"
}

// with sets a field.
func (fr *frame) with(v value.Value, name string, val value.Value, owner string) value.Value {
	switch x := v.(type) {
	case *value.Choice:
		return joinEach(x, func(a value.Value) value.Value { return fr.with(a, name, val, owner) })
	case *value.Iface:
		return fr.with(x.X, name, val, owner)
	case *value.Record:
		return x.With(name, val)
	}
	base := v
	if value.IsNil(v) {
		base = nil
	}
	return value.NewRecord(owner, []value.Field{{Name: name, Val: val}}, base, value.Pos{})
}
