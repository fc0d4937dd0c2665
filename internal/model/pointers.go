package model

import (
	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/value"
)

// pointerModels are the functions that make a pointer of a value or a value of
// a pointer. Pointers being transparent, all return their argument; those that
// read a pointer give the zero value for nil.
func pointerModels() map[string]model {
	same := evalOne(func(c *ctx) value.Value { return c.arg(0) })
	m := map[string]model{}
	for _, k := range scalarKinds {
		m[sdk.V1Core+"."+k.name] = same
		m[sdk.V2Core+"."+k.name] = same
		m[sdk.SmithyPtr+"."+k.name], m[sdk.SmithyPtr+".To"+k.name] = same, deref(k.zero)
		m[sdk.V1Core+"."+k.name+"Value"] = deref(k.zero)
		m[sdk.V2Core+".To"+k.name] = deref(k.zero)
		for _, form := range []string{"Slice", "Map"} {
			m[sdk.V1Core+"."+k.name+form], m[sdk.V2Core+"."+k.name+form] = same, same
			m[sdk.V1Core+"."+k.name+"Value"+form], m[sdk.V2Core+".To"+k.name+form] = same, same
		}
	}
	for _, name := range []string{"TimeUnixMilli", "SecondsTimeValue", "MillisecondsTimeValue"} {
		m[sdk.V1Core+"."+name] = evalOne(func(c *ctx) value.Value { return deriveAny(c.arg(0), "", "", c.Pos) })
	}
	for _, name := range toPointer {
		m[name] = same
	}
	for _, name := range fromPointer {
		m[name] = evalOne(func(c *ctx) value.Value { return c.derefTyped() })
	}
	for _, name := range fromPointerOr {
		m[name] = evalOne(func(c *ctx) value.Value {
			return value.Each(c.arg(0), func(v value.Value) value.Value {
				switch v.(type) {
				case *value.Hole:
					return value.NewChoice(v, c.arg(1))
				}
				if value.IsNil(v) {
					return c.arg(1)
				}
				return v
			})
		})
	}
	return m
}

// scalarKinds are the names by which the SDKs build their pointer helpers.
var scalarKinds = []struct {
	name string
	zero value.Value
}{
	{"String", value.Str("")}, {"Bool", value.BoolOf(false)}, {"Byte", value.IntOf(0)},
	{"Int", value.IntOf(0)}, {"Int8", value.IntOf(0)}, {"Int16", value.IntOf(0)}, {"Int32", value.IntOf(0)}, {"Int64", value.IntOf(0)},
	{"Uint", value.IntOf(0)}, {"Uint8", value.IntOf(0)}, {"Uint16", value.IntOf(0)}, {"Uint32", value.IntOf(0)}, {"Uint64", value.IntOf(0)},
	{"Float32", value.IntOf(0)}, {"Float64", value.IntOf(0)},
	{"Time", value.NewRecord(timeType, nil, nil, value.Pos{})}, {"Duration", value.IntOf(0)},
}

// deref reads a pointer: nil gives zero.
func deref(zero value.Value) model {
	return evalOne(func(c *ctx) value.Value {
		return value.Each(c.arg(0), func(v value.Value) value.Value {
			if value.IsNil(v) {
				return zero
			}
			return v
		})
	})
}

// derefTyped reads a pointer of any type: nil gives the zero value of the
// type argument.
func (c *ctx) derefTyped() value.Value {
	typ := ""
	if len(c.TypeArgs) > 0 {
		typ = c.TypeArgs[0]
	} else if len(c.ResultTypes) > 0 {
		typ = c.ResultTypes[0]
	}
	return value.Each(c.arg(0), func(v value.Value) value.Value {
		if value.IsNil(v) {
			return c.zero(typ)
		}
		return v
	})
}
