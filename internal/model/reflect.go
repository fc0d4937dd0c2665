package model

import (
	"reflect"
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// Reflection over the fields of a struct, as programs use it to build
// expressions from struct tags. A reflect.Value or reflect.Type is a record:
//
//	reflect.Value  v: the value in an interface; type: key of its static type;
//	               field, owner: which field of the struct it came from, and the struct's type
//	reflect.Type   type: key
const (
	reflectValue = "reflect.Value"
	reflectType  = "reflect.rtype"
)

func reflectModels() map[string]model {
	same := evalOne(func(c *ctx) value.Value { return c.arg(0) })
	m := map[string]model{
		"reflect.ValueOf": evalOne(func(c *ctx) value.Value {
			return value.Each(c.arg(0), func(v value.Value) value.Value { return reflected(v, dynamicType(v), c.Pos) })
		}),
		"reflect.TypeOf": evalOne(func(c *ctx) value.Value {
			return value.Each(c.arg(0), func(v value.Value) value.Value { return reflectedType(dynamicType(v), c.Pos) })
		}),
		"reflect.Indirect":     evalOne((*ctx).pointee),
		"(reflect.Value).Elem": evalOne((*ctx).pointee),
		"(reflect.Type).Elem":  same, "(reflect.Value).Addr": same,
		"(reflect.Value).Kind": evalOne((*ctx).reflectKind),
		"(reflect.Value).Interface": evalOne(func(c *ctx) value.Value {
			return c.eachReflected(func(v value.Value, typ string) value.Value {
				if typ == "" {
					return v
				}
				return value.NewIface(typ, v)
			})
		}),
		"(reflect.Value).Type": evalOne(func(c *ctx) value.Value {
			return c.eachReflected(func(v value.Value, typ string) value.Value { return reflectedType(typ, c.Pos) })
		}),
		"(reflect.Value).NumField": evalOne((*ctx).numField), "(reflect.Type).NumField": evalOne((*ctx).numField),
		"(reflect.Value).Field":            evalOne((*ctx).reflectField),
		"(reflect.Value).FieldByName":      evalOne((*ctx).reflectFieldByName),
		"(reflect.Type).Field":             evalOne((*ctx).structField),
		"(reflect.StructTag).Get":          evalOne(func(c *ctx) value.Value { return c.each2(tagValue) }),
		"(reflect.StructTag).Lookup":       {eval: func(c *ctx) []value.Value { return []value.Value{c.each2(tagValue), unknownBool(c.Pos)} }},
		"(reflect.Value).IsNil":            evalOne(func(c *ctx) value.Value { return c.reflectTest(value.IsNil) }),
		"(reflect.Value).IsZero":           evalOne(func(c *ctx) value.Value { return c.reflectTest(value.IsNil) }),
		"(reflect.Value).IsValid":          evalOne(func(c *ctx) value.Value { return c.reflectNote("valid") }),
		"(reflect.Value).CanSet":           evalOne(func(c *ctx) value.Value { return c.reflectNote("settable") }),
		"(reflect.Value).CanInterface":     evalOne(func(c *ctx) value.Value { return unknownBool(c.Pos) }),
		"(reflect.Type).Name":              evalOne(func(c *ctx) value.Value { return c.typeName() }),
		"(reflect.StructField).IsExported": evalOne(func(c *ctx) value.Value { return unknownBool(c.Pos) }),
	}
	for _, name := range []string{"String", "Int", "Uint", "Float", "Bool", "Bytes"} {
		m["(reflect.Value)."+name] = evalOne(func(c *ctx) value.Value {
			return c.eachReflected(func(v value.Value, typ string) value.Value { return v })
		})
	}
	return m
}

func unknownBool(pos value.Pos) value.Value {
	return value.NewHole(value.Hole{Origin: value.CallOf, Type: "bool", Why: "tests what is not known", Pos: pos})
}

func reflected(v value.Value, typ string, pos value.Pos) value.Value {
	return value.NewRecord(reflectValue, []value.Field{{Name: "v", Val: value.Unwrap(v)}, {Name: "type", Val: value.Str(typ)}}, nil, pos)
}

func reflectedType(typ string, pos value.Pos) value.Value {
	return value.NewRecord(reflectType, []value.Field{{Name: "type", Val: value.Str(strings.TrimPrefix(typ, "*"))}}, nil, pos)
}

// eachReflected calls f with the value and type inside each reflect.Value of
// the receiver.
func (c *ctx) eachReflected(f func(v value.Value, typ string) value.Value) value.Value {
	return c.eachRecord(func(_ *value.Record, v value.Value, typ string) value.Value { return f(v, typ) })
}

// eachRecord is eachReflected, with the record of each reflect.Value.
func (c *ctx) eachRecord(f func(rec *value.Record, v value.Value, typ string) value.Value) value.Value {
	return value.Each(c.arg(0), func(r value.Value) value.Value {
		rec, ok := value.Unwrap(r).(*value.Record)
		if !ok || rec.Type != reflectValue {
			return deriveAny(r, "", "", c.Pos)
		}
		typ, _ := value.Known(orNil(rec.Get("type")))
		return f(rec, orNil(rec.Get("v")), typ)
	})
}

// reflectShape is the struct that a reflect.Value or reflect.Type is about.
func (c *ctx) reflectShape(v value.Value) (*summary.Shape, bool) {
	r, ok := value.Unwrap(v).(*value.Record)
	if !ok {
		return nil, false
	}
	typ, _ := value.Known(orNil(r.Get("type")))
	s, ok := c.shape(strings.TrimPrefix(typ, "*"))
	return s, ok && s.Kind == summary.KindStruct
}

func (c *ctx) numField() value.Value {
	if s, ok := c.reflectShape(c.arg(0)); ok {
		return value.IntOf(int64(len(s.Fields)))
	}
	return value.NewHole(value.Hole{Origin: value.Number, Name: "NumField", Type: "int", Pos: c.Pos})
}

// reflectField is v.Field(i). Which field it is, is mostly not known: then it
// is one hole, so that the name of one field is not seen with the value of
// another.
func (c *ctx) reflectField() value.Value {
	i, isConst := constInt(c.arg(1))
	return c.eachRecord(func(rec *value.Record, v value.Value, typ string) value.Value {
		s, known := c.reflectShape(rec)
		if known && isConst && i >= 0 && int(i) < len(s.Fields) {
			return c.reflectedField(rec, s, s.Fields[i])
		}
		if mainHole(v) == nil {
			return reflected(value.UnknownBecause("some field of "+shortType(typ), c.Pos), "", c.Pos)
		}
		return reflected(deriveAny(v, "", "field()", c.Pos), "", c.Pos)
	})
}

// structField is t.Field(i): any of the fields when i is not known.
func (c *ctx) structField() value.Value {
	s, ok := c.reflectShape(c.arg(0))
	if !ok {
		return nil
	}
	i, isConst := constInt(c.arg(1))
	var alts []value.Value
	for j, f := range s.Fields {
		if isConst && int(i) != j || !f.Exported {
			continue
		}
		alts = append(alts, value.NewRecord("reflect.StructField", []value.Field{
			{Name: "Name", Val: value.Str(f.Name)}, {Name: "Tag", Val: value.Str(f.Tag)}, {Name: "Type", Val: reflectedType(f.Type, c.Pos)},
		}, nil, c.Pos))
	}
	return value.NewChoice(alts...)
}

// tagValue reads a key of a struct tag.
func tagValue(c *ctx, tag, key value.Value) value.Value {
	t, okT := value.Known(tag)
	k, okK := value.Known(key)
	if okT && okK {
		return value.Str(reflect.StructTag(t).Get(k))
	}
	return deriveAny(tag, "string", "tag()", c.Pos)
}

// reflectTest is a test of the value, known when it is nil or a literal.
func (c *ctx) reflectTest(test func(value.Value) bool) value.Value {
	return c.eachReflected(func(v value.Value, typ string) value.Value {
		if _, unknown := v.(*value.Hole); unknown {
			return unknownBool(c.Pos)
		}
		return value.BoolOf(test(v))
	})
}

func (c *ctx) typeName() value.Value {
	r, ok := value.Unwrap(c.arg(0)).(*value.Record)
	if !ok {
		return nil
	}
	typ, _ := value.Known(orNil(r.Get("type")))
	return value.Str(typ[strings.LastIndexAny(typ, "./")+1:])
}
