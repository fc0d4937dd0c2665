package decode

import (
	"strconv"

	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/model"
	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/value"
)

// stateOf says whether a parameter is given. Of what is not known at all, it is
// not known: a pointer may be nil.
func stateOf(v value.Value) expr.State {
	if present(v) == nil {
		return expr.Absent
	}
	switch value.Unwrap(v).(type) {
	case *value.Hole, *value.Choice:
		return expr.Unknown
	}
	return expr.Present
}

// textOf is a string parameter.
func textOf(v value.Value) expr.Opt[string] {
	switch state := stateOf(v); state {
	case expr.Absent:
		return expr.Opt[string]{}
	case expr.Unknown:
		return expr.Maybe[string]()
	}
	switch value.Unwrap(v).(type) {
	case *value.Const, *value.Text:
		return expr.Some(source(v))
	}
	return expr.Given[string]()
}

// enum is a parameter of an enumerated type. SDK v2 does not send an empty one.
func (w *wire) enum(v value.Value) expr.Opt[string] {
	o := textOf(v)
	if s, ok := o.Known(); ok && s == "" && w.v2 {
		return expr.Opt[string]{}
	}
	return o
}

func number(v value.Value) expr.Opt[int64] {
	switch stateOf(v) {
	case expr.Absent:
		return expr.Opt[int64]{}
	case expr.Unknown:
		return expr.Maybe[int64]()
	}
	if c, ok := value.Unwrap(v).(*value.Const); ok && c.Kind == value.Int {
		if n, err := strconv.ParseInt(c.Lit, 10, 64); err == nil {
			return expr.Some(n)
		}
	}
	return expr.Given[int64]()
}

func boolean(v value.Value) expr.Opt[bool] {
	switch stateOf(v) {
	case expr.Absent:
		return expr.Opt[bool]{}
	case expr.Unknown:
		return expr.Maybe[bool]()
	}
	if c, ok := value.Unwrap(v).(*value.Const); ok && c.Kind == value.Bool {
		return expr.Some(c.Lit == "true")
	}
	return expr.Given[bool]()
}

func stringsOf(v value.Value) expr.Strings {
	out := expr.Strings{State: stateOf(v)}
	if out.State != expr.Present {
		return out
	}
	l, ok := asList(v)
	if !ok {
		out.Open = true
		return out
	}
	out.Open = l.Open
	for _, e := range l.Elems {
		s := source(e)
		if _, known := value.Known(e); !known {
			out.Open = true
			continue
		}
		out.Entries = append(out.Entries, s)
	}
	return out
}

// flat lists the entries of a map and of what it was before. open reports that
// there may be others.
func flat(v value.Value) (entries []value.Entry, open bool) {
	m, ok := value.Unwrap(v).(*value.Map)
	if !ok {
		return nil, true
	}
	open = m.Open
	if base, ok := value.Unwrap(m.Base).(*value.Map); ok && m.Base != nil {
		entries, open = flat(base)
	}
	for _, e := range m.Entries {
		entries = putEntry(entries, e)
	}
	return entries, open
}

// putEntry puts an entry in place of the one with the same key.
func putEntry(entries []value.Entry, e value.Entry) []value.Entry {
	for i, old := range entries {
		if old.Key.Hash() != e.Key.Hash() {
			continue
		}
		if e.Optional {
			e.Val, e.Optional = value.NewChoice(old.Val, e.Val), old.Optional
		}
		out := append([]value.Entry(nil), entries...)
		out[i] = e
		return out
	}
	return append(entries[:len(entries):len(entries)], e)
}

// names lists what the keys of an entry may be.
func entryNames(e value.Entry) (names []string, maybe bool) {
	keys := value.Alternatives(value.Unwrap(e.Key))
	for _, k := range keys {
		names = append(names, source(k))
	}
	return names, e.Optional || len(keys) > 1
}

func namesMap(v value.Value) expr.Names {
	out := expr.Names{State: stateOf(v)}
	if out.State != expr.Present {
		return out
	}
	entries, open := flat(v)
	out.Open = open
	for _, e := range entries {
		names, maybe := entryNames(e)
		target := expr.Given[string]()
		if s, known := value.Known(value.Unwrap(e.Val)); known {
			target = expr.Some(s)
		}
		for _, n := range names {
			out.Entries = append(out.Entries, expr.Name{Key: n, Target: target, Maybe: maybe})
		}
	}
	return out
}

func (w *wire) attributeMap(v value.Value) expr.AttributeMap {
	out := expr.AttributeMap{State: stateOf(v)}
	if out.State != expr.Present {
		return out
	}
	out.Entries, out.Open = w.attributes(v)
	return out
}

func (w *wire) attributes(v value.Value) (out []expr.Attribute, open bool) {
	entries, open := flat(v)
	for _, e := range entries {
		names, maybe := entryNames(e)
		av := w.attributeValue(e.Val)
		for _, n := range names {
			out = append(out, expr.Attribute{Name: n, Value: av, Maybe: maybe})
		}
	}
	return out, open
}

// attributeValue reads an attribute value as the SDK is given it.
func (w *wire) attributeValue(v value.Value) expr.AttributeValue {
	switch x := v.(type) {
	case *value.Choice:
		return w.oneOf(x)
	case *value.Iface:
		if d, ok := sdk.V2Descriptor(x.Type); ok {
			return w.content(expr.TypeOf(d), fieldOfUnknown(x.X, d))
		}
		return w.attributeValue(x.X)
	case *value.Const:
		if x.Kind == value.Nil && w.v2 {
			return expr.AttributeValue{Form: expr.FormNil}
		}
	case *value.Hole:
		if d, ok := sdk.V2Descriptor(x.Type); ok {
			return expr.AttributeValue{Type: expr.TypeOf(d)}
		}
	case *value.Record:
		return w.attributeRecord(x)
	}
	return expr.AttributeValue{}
}

// oneOf is a value with alternatives: its type, if they agree on it.
func (w *wire) oneOf(c *value.Choice) expr.AttributeValue {
	var typ expr.Type
	for i, a := range c.Alts {
		av := w.attributeValue(a)
		if av.Form != expr.FormOK || i > 0 && av.Type != typ {
			return expr.AttributeValue{}
		}
		typ = av.Type
	}
	return expr.AttributeValue{Type: typ}
}

func (w *wire) attributeRecord(r *value.Record) expr.AttributeValue {
	if d, ok := sdk.V2Descriptor(r.Type); ok {
		x := field(r, "Value")
		if x == nil {
			x = zero(d)
		}
		return w.content(expr.TypeOf(d), x)
	}
	if r.Type == model.UnknownAttribute || r.Type != sdk.V1AttributeValue {
		return expr.AttributeValue{}
	}
	var typ expr.Type
	var content value.Value
	set := 0
	for _, d := range sdk.Descriptors {
		x := field(r, d)
		switch stateOf(x) {
		case expr.Unknown:
			return expr.AttributeValue{}
		case expr.Present:
			set++
			typ, content = expr.TypeOf(d), x
		}
	}
	switch set {
	case 0:
		return expr.AttributeValue{Form: expr.FormEmpty}
	case 1:
		return w.content(typ, content)
	}
	return expr.AttributeValue{Form: expr.FormTwoTypes}
}

// content is a value of a data type with what is inside.
func (w *wire) content(typ expr.Type, v value.Value) expr.AttributeValue {
	out := expr.AttributeValue{Type: typ}
	v = value.Unwrap(v)
	switch typ {
	case expr.TypeS, expr.TypeN:
		switch v := v.(type) {
		case *value.Const:
			out.Known, out.Str = true, v.Lit
		case *value.Text:
			out.Known, out.Str = true, source(v)
		}
	case expr.TypeB:
		switch c, ok := v.(*value.Const); {
		case ok && c.Kind == value.Nil:
			return expr.AttributeValue{Form: expr.FormEmpty} // written as null
		case ok && c.Kind == value.String:
			out.Known, out.Str = true, c.Lit
		}
	case expr.TypeBOOL, expr.TypeNULL:
		if b := boolean(v); b.State == expr.Present && !b.Open {
			out.Known, out.Bool = true, b.V
		}
	case expr.TypeSS, expr.TypeNS, expr.TypeBS:
		if l, ok := asList(v); ok || value.IsNil(v) {
			out.Known = true
			if l != nil {
				out.Known = !l.Open
				out.Set = setMembers(l.Elems)
			}
		}
	case expr.TypeL:
		if l, ok := asList(v); ok || value.IsNil(v) {
			out.Known = true
			if l != nil {
				out.Known = !l.Open
				for _, e := range l.Elems {
					out.List = append(out.List, w.attributeValue(e))
				}
			}
		}
	case expr.TypeM:
		if value.IsNil(v) {
			out.Known = true
			break
		}
		var open bool
		out.Map, open = w.attributes(v)
		out.Known = !open
	}
	return out
}

// setMembers are the members of a set.
func setMembers(elems []value.Value) []expr.Opt[string] {
	out := make([]expr.Opt[string], len(elems))
	for i, e := range elems {
		out[i] = textOf(e)
	}
	return out
}
