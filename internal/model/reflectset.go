package model

import (
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// What reflection leaves in the memory that a reflect.Value leads to. Setting one
// field that is known changes that field. Else any field that holds data may have been
// set. Fields that hold what a program is made of (interfaces, functions, channels,
// pointers to structs) stay: a container of dependencies fills those, and what it
// puts there is found by types.

// setterModels are the methods of reflect.Value that write.
func setterModels() map[string]model {
	m := map[string]model{}
	for _, name := range []string{
		"Set", "SetBool", "SetBytes", "SetCap", "SetComplex", "SetFloat", "SetInt", "SetLen", "SetMapIndex",
		"SetPointer", "SetString", "SetUint", "SetZero", "Clear",
	} {
		m["(reflect.Value)."+name] = model{after: afterSet}
	}
	m["reflect.Copy"] = model{
		eval: func(c *ctx) []value.Value {
			return one(value.NewHole(value.Hole{Origin: value.Number, Name: "Copy", Type: "int", Pos: c.Pos}))
		},
		after: afterSet,
	}
	return m
}

// afterSet is what the memory holds that the receiver leads to.
func afterSet(c *ctx, arg int, before value.Value) (value.Value, bool) {
	if arg != 0 {
		return before, true
	}
	owner, name := setField(c.arg(0))
	if name == "" {
		return MayBeSet(before, c.Pos, c.env), true
	}
	return value.Each(before, func(v value.Value) value.Value {
		r, ok := value.Unwrap(v).(*value.Record)
		if !ok || r.Type != owner {
			return MayBeSet(v, c.Pos, c.env)
		}
		return r.With(name, c.given())
	}), true
}

// setField is the field that a reflect.Value is of, and the struct type that has it; "" if
// that is not one field for certain.
func setField(v value.Value) (owner, name string) {
	for i, a := range value.Alternatives(v) {
		rec, ok := value.Unwrap(a).(*value.Record)
		if !ok || rec.Type != reflectValue {
			return "", ""
		}
		n, _ := value.Known(orNil(rec.Get("field")))
		o, _ := value.Known(orNil(rec.Get("owner")))
		if n == "" || o == "" || i > 0 && (n != name || o != owner) {
			return "", ""
		}
		owner, name = o, n
	}
	return owner, name
}

// FieldMayBeSet is a value of which the field may have been set that a reflect.Value
// is of, or any where that is not known.
func FieldMayBeSet(before, field value.Value, pos value.Pos, env Env) value.Value {
	c := &ctx{Call{Pos: pos}, env}
	owner, name := setField(field)
	if name == "" {
		return c.mayBeSet(before, "", 0)
	}
	return value.Each(before, func(v value.Value) value.Value {
		r, ok := value.Unwrap(v).(*value.Record)
		s, known := c.shape(owner)
		if !ok || !known || r.Type != owner {
			return c.mayBeSet(v, "", 0)
		}
		for _, f := range s.Fields {
			if f.Name == name && HoldsData(c.shape, f.Type) {
				return r.With(name, c.mayBeSet(c.env.Field(r, name), f.Type, 1))
			}
		}
		return v
	})
}

// given is the value that a setter is given.
func (c *ctx) given() value.Value {
	v := c.arg(1)
	if c.Callee != "(reflect.Value).Set" {
		return v
	}
	return value.Each(v, func(v value.Value) value.Value {
		if rec, ok := value.Unwrap(v).(*value.Record); ok && rec.Type == reflectValue {
			return orNil(rec.Get("v"))
		}
		return setHole(v, c.Pos)
	})
}

// MayBeSet is a value any part of which may have been set by reflection.
func MayBeSet(before value.Value, pos value.Pos, env Env) value.Value {
	c := &ctx{Call{Pos: pos}, env}
	return c.mayBeSet(before, "", 0)
}

// maxSetDepth bounds the structs in structs that are looked into.
const maxSetDepth = 3

// mayBeSet is a value of a type, "" if it is not known, with its data replaced: what is
// zero by something, the rest by itself or something.
func (c *ctx) mayBeSet(v value.Value, typ string, depth int) value.Value {
	return value.Each(v, func(v value.Value) value.Value {
		if i, ok := v.(*value.Iface); ok {
			return value.NewIface(i.Type, c.mayBeSet(i.X, i.Type, depth))
		}
		switch x := v.(type) {
		case *value.Record:
			return c.fieldsMayBeSet(x, depth)
		case *value.Map:
			return value.NewMap(x.Entries, true, x.Base).WithPos(x.Pos)
		case *value.List:
			return value.NewList(x.Elems, true)
		case *value.Hole:
			return x
		}
		if zeroData(v) {
			return c.something(typ)
		}
		return value.NewChoice(v, c.something(typ))
	})
}

func (c *ctx) fieldsMayBeSet(r *value.Record, depth int) value.Value {
	s, ok := c.shape(strings.TrimLeft(r.Type, "*"))
	if !ok || s.Kind != summary.KindStruct || depth > maxSetDepth {
		return r
	}
	out := r
	for _, f := range s.Fields {
		if !f.Exported && !f.Embedded || !HoldsData(c.shape, f.Type) {
			continue
		}
		before := c.env.Field(r, f.Name)
		if after := c.mayBeSet(before, f.Type, depth+1); after.Hash() != before.Hash() {
			out = out.With(f.Name, after)
		}
	}
	return out
}

// HoldsData reports whether a field of a type holds data that reflection may set,
// rather than what a program is made of.
func HoldsData(shape func(string) (*summary.Shape, bool), typ string) bool {
	for range 6 {
		s, ok := shape(typ)
		if !ok {
			if k, basic := basicKinds[typ]; basic {
				s, ok = &summary.Shape{Kind: k}, true
			} else if c := composite(typ); typ != "" && c != nil {
				s, ok = c, true
			}
		}
		if !ok {
			return false
		}
		switch s.Kind {
		case summary.KindString, summary.KindBool, summary.KindInt, summary.KindUint, summary.KindFloat, summary.KindStruct:
			return true
		case summary.KindSlice, summary.KindArray, summary.KindMap:
			typ = s.Elem
		case summary.KindPointer:
			if e, ok := shape(s.Elem); ok && e.Kind == summary.KindStruct {
				return false
			}
			typ = s.Elem
		default:
			return false
		}
	}
	return false
}

// zeroData reports whether a value is the zero value of a basic type, or nil.
func zeroData(v value.Value) bool {
	k, ok := value.Unwrap(v).(*value.Const)
	if !ok {
		return false
	}
	return k.Kind == value.Nil || k.Lit == "" || k.Lit == "0" || k.Lit == "false"
}

func (c *ctx) something(typ string) value.Value {
	return value.NewHole(value.Hole{Origin: value.Unknown, Type: typ, Why: "may be set by reflection", Pos: c.Pos})
}

func setHole(v value.Value, pos value.Pos) value.Value {
	if h, ok := v.(*value.Hole); ok {
		return h
	}
	return value.UnknownBecause("set by reflection", pos)
}
