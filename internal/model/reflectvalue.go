package model

import (
	"reflect"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// What is noted of a reflect.Value, beside its value and type:
//
//	field     name of the field that it is of, of the struct that reflect.ValueOf led to
//	owner     the type of that struct
//	part      it is of something in a field
//	pointed   it was reached through a pointer, so that it can be set
//	valid     it is one (true), or the zero reflect.Value (false); absent if that is not known
//	settable  likewise

// pointee is v.Elem(), or reflect.Indirect(v): of a pointer, or of an interface that
// holds something.
func (c *ctx) pointee() value.Value {
	return value.Each(c.arg(0), func(v value.Value) value.Value {
		rec, ok := value.Unwrap(v).(*value.Record)
		if !ok || rec.Type != reflectValue {
			return v
		}
		typ, _ := value.Known(orNil(rec.Get("type")))
		if c.isKind(typ, summary.KindInterface) {
			typ = dynamicType(orNil(rec.Get("v")))
		}
		return rec.With("type", value.Str(strings.TrimPrefix(typ, "*"))).With("pointed", value.BoolOf(true))
	})
}

// reflectedField is the reflect.Value of a field of the struct that outer is of.
func (c *ctx) reflectedField(outer *value.Record, s *summary.Shape, f summary.ShapeField) value.Value {
	r := reflected(c.env.Field(orNil(outer.Get("v")), f.Name), f.Type, c.Pos).(*value.Record).With("valid", value.BoolOf(true))
	if outer.Get("field") != nil || outer.Get("part") != nil {
		return r.With("part", value.BoolOf(true))
	}
	if outer.Get("pointed") != nil {
		r = r.With("pointed", value.BoolOf(true)).With("settable", value.BoolOf(f.Exported))
	}
	return r.With("field", value.Str(f.Name)).With("owner", value.Str(s.Key))
}

func (c *ctx) reflectFieldByName() value.Value {
	name, isConst := value.Known(c.arg(1))
	return c.eachRecord(func(rec *value.Record, v value.Value, typ string) value.Value {
		s, known := c.reflectShape(rec)
		if !known || !isConst {
			return reflected(deriveAny(v, "", "field()", c.Pos), "", c.Pos)
		}
		for _, f := range s.Fields {
			if f.Name == name {
				return c.reflectedField(rec, s, f)
			}
		}
		if slices.ContainsFunc(s.Fields, func(f summary.ShapeField) bool { return f.Embedded }) {
			return reflected(deriveAny(v, "", "field()", c.Pos), "", c.Pos) // it may be promoted
		}
		none := reflected(value.Impossible, "", c.Pos).(*value.Record)
		return none.With("valid", value.BoolOf(false)).With("settable", value.BoolOf(false))
	})
}

// reflectNote is a truth that is noted of the receiver, unknown where it is not.
func (c *ctx) reflectNote(name string) value.Value {
	return value.Each(c.arg(0), func(v value.Value) value.Value {
		if rec, ok := value.Unwrap(v).(*value.Record); ok && rec.Type == reflectValue {
			if truth := rec.Get(name); truth != nil {
				return truth
			}
		}
		return unknownBool(c.Pos)
	})
}

// reflectKinds are the kinds that a shape tells.
var reflectKinds = map[summary.Kind]reflect.Kind{
	summary.KindBool: reflect.Bool, summary.KindString: reflect.String, summary.KindStruct: reflect.Struct,
	summary.KindPointer: reflect.Pointer, summary.KindSlice: reflect.Slice, summary.KindArray: reflect.Array,
	summary.KindMap: reflect.Map, summary.KindFunc: reflect.Func, summary.KindChan: reflect.Chan,
}

// reflectKind is v.Kind(). That of a number is its size too, which no shape tells; a
// struct that reflect.ValueOf was given may have been a pointer to one.
func (c *ctx) reflectKind() value.Value {
	return value.Each(c.arg(0), func(v value.Value) value.Value {
		if rec, ok := value.Unwrap(v).(*value.Record); ok && rec.Type == reflectValue {
			typ, _ := value.Known(orNil(rec.Get("type")))
			if s, ok := c.shape(typ); ok && (rec.Get("pointed") != nil || rec.Get("valid") != nil) {
				if k, ok := reflectKinds[s.Kind]; ok {
					return value.IntOf(int64(k))
				}
			}
		}
		return value.NewHole(value.Hole{Origin: value.Number, Name: "Kind", Type: "reflect.Kind", Pos: c.Pos})
	})
}
