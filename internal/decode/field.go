package decode

import (
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// field reads a field of a struct value. It returns nil when the field was
// certainly not set; where only some alternatives set it, the result is a
// choice with nil.
func field(v value.Value, name string) value.Value {
	switch v := value.Unwrap(v).(type) {
	case nil:
		return nil
	case *value.Record:
		if x := v.Get(name); x != nil {
			return present(x)
		}
		return field(v.Base, name)
	case *value.Choice:
		var alts []value.Value
		absent := false
		for _, a := range v.Alts {
			if x := field(a, name); x != nil {
				alts = append(alts, x)
			} else {
				absent = true
			}
		}
		if len(alts) == 0 {
			return nil
		}
		if absent {
			alts = append(alts, value.NilValue)
		}
		return value.NewChoice(alts...)
	case *value.Hole:
		return fieldOfHole(v, name)
	case *value.Const:
		if v.Kind == value.Nil {
			return nil
		}
	}
	return value.UnknownBecause("the value that holds "+name+" is not a struct", value.Pos{})
}

// fieldOfHole is the field of a struct that is not known.
func fieldOfHole(h *value.Hole, name string) value.Value {
	f := *h
	f.Type, f.Format = "", ""
	switch {
	case h.Path != "":
		f.Path = h.Path + "." + name
	case h.Origin == value.Param || h.Origin == value.FreeVar:
		f.Path = name
	case h.Name != "":
		f.Name = h.Name + "." + name
	default:
		f.Name = name
	}
	return value.NewHole(f)
}

// present returns v, or nil when v is the nil value.
func present(v value.Value) value.Value {
	if v == nil || value.IsNil(value.Unwrap(v)) {
		return nil
	}
	return v
}

// given returns the alternatives of v that are not nil; optional reports that
// some are.
func given(v value.Value) (alts []value.Value, optional bool) {
	if v == nil {
		return nil, false
	}
	for _, a := range value.Alternatives(v) {
		if present(a) == nil {
			optional = true
			continue
		}
		alts = append(alts, a)
	}
	return alts, optional
}

// posOf returns the first known place in v.
func posOf(v value.Value) value.Pos {
	switch v := value.Unwrap(v).(type) {
	case *value.Const:
		return v.Pos
	case *value.Hole:
		return v.Pos
	case *value.Record:
		return v.Pos
	case *value.Text:
		for _, p := range v.Parts {
			if pos := posOf(p); pos.IsValid() {
				return pos
			}
		}
	case *value.Choice:
		return posOf(v.Alts[0])
	}
	return value.Pos{}
}

// gapOf says why v, which should have been what, is not known.
func gapOf(v value.Value, what string) *dynamo.Gap {
	h, ok := value.Unwrap(v).(*value.Hole)
	if !ok {
		return &dynamo.Gap{Why: "not " + what, Pos: posOf(v)}
	}
	return &dynamo.Gap{Why: dynamo.WhyHole(h), Pos: h.Pos}
}

// firstGap returns the first that is not nil.
func firstGap(gaps ...*dynamo.Gap) *dynamo.Gap {
	for _, g := range gaps {
		if g != nil {
			return g
		}
	}
	return nil
}

// asList returns the elements of a slice. A slice of unknown length whose
// elements were set one by one is known as a map from indexes.
func asList(v value.Value) (*value.List, bool) {
	switch v := value.Unwrap(v).(type) {
	case *value.List:
		return v, true
	case *value.Map:
		var elems []value.Value
		if base, ok := asList(v.Base); ok {
			elems = append(elems, base.Elems...)
		}
		for _, e := range v.Entries {
			elems = append(elems, e.Val)
		}
		return value.NewList(elems, true), true
	}
	return nil, false
}
