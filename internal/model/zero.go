package model

import (
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// zero is the zero value of a type.
func (c *ctx) zero(typ string) value.Value {
	s, ok := c.shape(typ)
	if !ok {
		if typ == timeType {
			return value.NewRecord(timeType, nil, nil, c.Pos)
		}
		return value.NewHole(value.Hole{Origin: value.Unknown, Type: typ, Why: "zero value of a type that is not known", Pos: c.Pos})
	}
	switch s.Kind {
	case summary.KindString:
		return value.Str("")
	case summary.KindBool:
		return value.BoolOf(false)
	case summary.KindInt, summary.KindUint, summary.KindFloat:
		return value.IntOf(0)
	case summary.KindStruct:
		return value.NewRecord(typ, nil, nil, c.Pos)
	case summary.KindPointer, summary.KindSlice, summary.KindMap, summary.KindInterface, summary.KindFunc, summary.KindChan:
		return value.NilValue
	case summary.KindArray:
		if s.Len <= value.MaxElems && s.Len >= 0 {
			elems := make([]value.Value, s.Len)
			for i := range elems {
				elems[i] = c.zero(s.Elem)
			}
			return value.NewList(elems, false)
		}
	}
	return value.NewHole(value.Hole{Origin: value.Unknown, Type: typ, Why: "zero value is not known", Pos: c.Pos})
}

// length is len(v).
func (c *ctx) length(v value.Value) value.Value {
	return value.Each(v, func(v value.Value) value.Value {
		switch x := value.Unwrap(v).(type) {
		case *value.Const:
			if x.Kind == value.String || x.Kind == value.Nil {
				return value.IntOf(int64(len(x.Lit)))
			}
		case *value.List:
			if !x.Open {
				return value.IntOf(int64(len(x.Elems)))
			}
		}
		return value.NewHole(value.Hole{Origin: value.Number, Name: "len", Type: "int", Pos: c.Pos})
	})
}
