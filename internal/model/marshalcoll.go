package model

import (
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// isBytes reports whether a slice or array type holds bytes.
func isBytes(s *summary.Shape) bool { return s.Elem == "byte" || s.Elem == "uint8" }

// encodeSlice marshals a slice or array: B for bytes, a set by tag, else L. It
// is nil where guregu leaves it out.
func (m *marshaller) encodeSlice(v value.Value, s *summary.Shape, t fieldTag, depth int) value.Value {
	if isBytes(s) {
		return m.av("B", byteText(v))
	}
	set := m.setDescriptor(s.Elem, t)
	if elem, ok := m.shape(s.Elem); ok && set == "" && !m.d.guregu() &&
		(s.Key == "[][]byte" || s.Key == "[][]uint8" || m.d == V1 && elem.Key == "[]byte" && !s.Named && s.Kind == summary.KindSlice) {
		set = "BS"
	}
	elems, open := m.elements(v, s.Elem)
	elemTag := m.elemTag(t)
	var out []value.Value
	for _, e := range elems {
		enc := m.encode(e, s.Elem, elemTag, depth+1)
		open = open || enc.absent && len(enc.alts) > 0
		if set == "" && len(enc.alts) > 0 {
			out = append(out, value.NewChoice(enc.alts...)) // one element, whichever it is
			continue
		}
		for i, av := range enc.alts {
			open = open || i > 0
			_, av = Attribute(av)
			out = append(out, av)
		}
	}
	empty := len(out) == 0 && !open
	switch {
	case m.d.guregu() && empty && (set != "" || t.omitEmpty):
		return nil
	case set == "" && empty && m.d == V1:
		return m.null()
	case set == "":
		return m.av("L", value.NewList(out, open))
	case empty && !m.keepEmptySets:
		return m.null()
	}
	return m.av(set, value.NewList(out, open))
}

// byteText is the text of a list of known bytes; other values are returned.
func byteText(v value.Value) value.Value {
	l, ok := v.(*value.List)
	if !ok || l.Open {
		return v
	}
	b := make([]byte, len(l.Elems))
	for i, e := range l.Elems {
		n, known := constInt(e)
		if !known || n < 0 || n > 255 {
			return v
		}
		b[i] = byte(n)
	}
	return value.Str(string(b))
}

// elements are the elements of a slice; those of an unknown one are one
// unknown element that may be repeated.
func (m *marshaller) elements(v value.Value, elemType string) (elems []value.Value, open bool) {
	switch v := v.(type) {
	case *value.List:
		return v.Elems, v.Open
	case *value.Hole:
		return []value.Value{derive(v, elemType, "")}, true
	}
	return nil, true
}

// elemTag is the tag that the elements of a tagged collection are marshalled by.
func (m *marshaller) elemTag(t fieldTag) fieldTag {
	switch m.d {
	case V2:
		return fieldTag{omitEmpty: t.omitEmptyElem, omitEmptyElem: t.omitEmptyElem, nullEmpty: t.nullEmptyElem}
	case V1:
		return fieldTag{omitEmpty: t.omitEmptyElem}
	}
	keep := !t.omitEmptyElem
	return fieldTag{allowEmpty: keep, null: keep, allowEmptyElem: t.allowEmptyElem, omitEmptyElem: t.omitEmptyElem}
}

// setDescriptor is the data type of a set, "" when the tag asks for none.
func (m *marshaller) setDescriptor(elem string, t fieldTag) string {
	switch {
	case t.binSet:
		return "BS"
	case t.numberSet:
		return "NS"
	case t.stringSet:
		return "SS"
	case !t.set:
		return ""
	}
	s, ok := m.shape(elem)
	if !ok {
		return "SS"
	}
	if _, text := s.Method("MarshalText"); text {
		return "SS"
	}
	switch s.Kind {
	case summary.KindInt, summary.KindUint, summary.KindFloat:
		return "NS"
	case summary.KindSlice, summary.KindArray:
		return "BS"
	}
	return "SS"
}

// encodeMap marshals a map: its keys as fmt prints them.
func (m *marshaller) encodeMap(v value.Value, s *summary.Shape, t fieldTag, depth int) value.Value {
	known, ok := v.(*value.Map)
	if t.set {
		return m.encodeMapSet(known, s, t)
	}
	if !ok {
		return m.av("M", value.NewMap(nil, true, m.rest(v)))
	}
	elemTag := m.elemTag(t)
	if m.d.guregu() {
		elemTag = fieldTag{omitEmpty: t.omitEmptyElem, allowEmpty: t.allowEmptyElem, null: t.allowEmptyElem, allowEmptyElem: t.allowEmptyElem}
	}
	var entries []value.Entry
	for _, e := range known.Entries {
		enc := m.encode(e.Val, s.Elem, elemTag, depth+1)
		if len(enc.alts) == 0 {
			continue
		}
		key := m.formatArg(verb{text: "%v", verb: 'v', plain: true}, value.NewIface(s.MapKey, e.Key))
		entries = append(entries, value.Entry{Key: key, Val: value.NewChoice(enc.alts...), Optional: e.Optional || enc.absent})
	}
	switch empty := len(entries) == 0 && !known.Open; {
	case empty && m.d == V1:
		return m.null()
	case empty && t.omitEmpty && m.d.guregu():
		return nil
	}
	var rest value.Value
	if known.Base != nil {
		rest = m.rest(known.Base)
	}
	return m.av("M", value.NewMap(entries, known.Open, rest))
}

// rest is what is known of the attributes that a map of unknown keys gives: where
// they come from.
func (m *marshaller) rest(v value.Value) value.Value {
	h := mainHole(v)
	if h == nil {
		return nil
	}
	return derive(h, "map[string]"+m.avType(), "marshal()")
}

// encodeMapSet marshals guregu's sets: the keys of a map.
func (m *marshaller) encodeMapSet(known *value.Map, s *summary.Shape, t fieldTag) value.Value {
	set := m.setDescriptor(s.MapKey, t)
	if known == nil {
		return m.av(set, value.NewList(nil, true))
	}
	open := known.Open
	var out []value.Value
	for _, e := range known.Entries {
		if b, ok := value.Unwrap(e.Val).(*value.Const); ok && b.Lit == "false" {
			continue // map[T]bool: only what is true is a member
		}
		k := e.Key
		if set == "NS" {
			k = numberOf(k, false)
		}
		open = open || e.Optional
		out = append(out, k)
	}
	if len(out) == 0 && !open {
		return nil
	}
	return m.av(set, value.NewList(out, open))
}

// answer is yes, no or maybe.
type answer uint8

const (
	no answer = iota
	maybe
	yes
)

// isZero says whether v is the zero value that omitempty leaves out.
func (m *marshaller) isZero(v value.Value, typ string) answer {
	if value.IsNil(v) {
		return yes
	}
	kind := m.staticKind(typ)
	if typ == timeType || kind == summary.KindStruct {
		return m.isZeroStruct(v, typ)
	}
	switch x := v.(type) {
	case *value.Hole:
		if x.Origin == value.ID || x.Origin == value.Clock || kind == summary.KindArray {
			return no
		}
		return maybe
	case *value.Const:
		if kind == summary.KindPointer || kind == summary.KindInterface {
			return no
		}
		if x.Lit == "" || x.Lit == "false" && x.Kind == value.Bool || x.Kind != value.String && isZeroNumber(x.Lit) {
			return yes
		}
	case *value.List:
		switch {
		case kind == summary.KindPointer:
		case m.d == V1 && len(x.Elems) == 0:
			return openIs(x.Open)
		case m.d.guregu() && kind == summary.KindArray:
			return m.isZeroArray(x, typ)
		}
	case *value.Map:
		if m.d == V1 && kind != summary.KindPointer && len(x.Entries) == 0 {
			return openIs(x.Open)
		}
	}
	return no
}

// isZeroArray: guregu leaves out an array all of whose elements are zero.
func (m *marshaller) isZeroArray(l *value.List, typ string) answer {
	s, _ := m.shape(typ)
	all := openIs(l.Open)
	for _, e := range l.Elems {
		all = min(all, m.isZero(e, s.Elem))
	}
	return all
}

func openIs(open bool) answer {
	if open {
		return maybe
	}
	return yes
}

func isZeroNumber(lit string) bool {
	switch lit {
	case "0", "0.0", "-0", "0e+00":
		return true
	}
	return false
}

// isZeroStruct: the SDKs never leave out a struct; guregu leaves out one whose
// IsZero says so or whose fields are all zero.
func (m *marshaller) isZeroStruct(v value.Value, typ string) answer {
	if t, ok := knownTime(v); ok && typ == timeType {
		if t.IsZero() && (m.d.guregu() || m.omitZeroTime) {
			return yes
		}
		return no
	}
	h, unknown := v.(*value.Hole)
	if unknown && (m.d.guregu() || m.omitZeroTime && typ == timeType) && h.Origin != value.Clock {
		return maybe
	}
	s, ok := m.shape(typ)
	if unknown || !m.d.guregu() || !ok {
		return no
	}
	if _, has := s.Method("IsZero"); has {
		return maybe
	}
	all := yes
	for _, f := range m.fields(s) {
		fv := v
		for _, name := range f.path {
			fv = m.env.Field(fv, name)
		}
		for _, a := range value.Alternatives(fv) {
			all = min(all, m.isZero(value.Unwrap(a), f.typ))
		}
	}
	return all
}
