package model

import (
	"strconv"
	"strings"
	"time"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// maxMarshalDepth bounds nested types; recursive types meet it.
const maxMarshalDepth = 8

// encoded is what becomes of a field: one of alts, or nothing if absent.
type encoded struct {
	alts   []value.Value
	absent bool
}

func present(av value.Value) encoded { return encoded{alts: []value.Value{av}} }

func (e *encoded) add(o encoded) {
	e.alts = append(e.alts, o.alts...)
	e.absent = e.absent || o.absent
}

// encode marshals v, of static type typ ("" when only v tells), by tag t.
func (m *marshaller) encode(v value.Value, typ string, t fieldTag, depth int) encoded {
	var out encoded
	for _, a := range value.Alternatives(v) {
		out.add(m.encodeOne(a, typ, t, depth))
	}
	return out
}

func (m *marshaller) encodeOne(v value.Value, typ string, t fieldTag, depth int) encoded {
	if impossible(v) {
		return present(value.Impossible)
	}
	if depth > maxMarshalDepth {
		return present(m.unknown(v))
	}
	if d := dynamicType(v); typ == "" || d != "" && m.staticKind(typ) == summary.KindInterface {
		// Only the dynamic type tells; a pointer in an interface is not nil.
		typ = strings.TrimPrefix(d, "*")
	}
	v = value.Unwrap(v)
	if c, ok := v.(*value.Choice); ok {
		return m.encode(c, typ, t, depth)
	}
	if value.IsNil(v) {
		return m.encodeNil(typ, t)
	}
	zero := m.isZero(v, typ)
	if zero == yes && t.omitEmpty {
		return encoded{absent: true}
	}
	elem := strings.TrimLeft(typ, "*")
	if done, e := m.encodeEmpty(v, elem, zero, t); done {
		return e
	}
	av, ok := m.encodeValue(v, elem, t, depth)
	switch d, _ := Attribute(av); {
	case !ok && t.null:
		return present(m.null())
	case !ok, d == "NULL" && t.omitEmpty && m.d == V1:
		return encoded{absent: true}
	}
	return encoded{alts: []value.Value{av}, absent: zero == maybe && t.omitEmpty}
}

func (m *marshaller) null() value.Value { return m.av("NULL", value.BoolOf(true)) }

// encodeNil is what a nil pointer, slice, map or interface gives.
func (m *marshaller) encodeNil(typ string, t fieldTag) encoded {
	if t.omitEmpty {
		return encoded{absent: true}
	}
	if !m.d.guregu() {
		return present(m.null())
	}
	s, ok := m.shape(typ)
	switch {
	case ok && s.Kind == summary.KindSlice && !isBytes(s) && !t.set:
		return present(m.av("L", value.NewList(nil, false)))
	case ok && s.Kind == summary.KindMap && t.allowEmpty && !t.set:
		return present(m.av("M", value.NewMap(nil, false, nil)))
	case t.null:
		return present(m.null())
	}
	return encoded{absent: true}
}

// encodeEmpty is what a known empty string or bytes give, of type typ behind
// all pointers, where it differs from another value.
func (m *marshaller) encodeEmpty(v value.Value, typ string, zero answer, t fieldTag) (done bool, e encoded) {
	if m.d == V2 {
		return zero == yes && t.nullEmpty, present(m.null())
	}
	k, isConst := v.(*value.Const)
	l, isList := v.(*value.List)
	switch {
	case isConst && k.Kind == value.String && k.Lit == "":
	case isList && !l.Open && m.isByteList(typ) && (len(l.Elems) == 0 || m.d.guregu() && m.isZero(v, typ) == yes):
	default:
		return false, e
	}
	switch {
	case m.d == V1 && !t.omitEmpty:
		return true, present(m.null())
	case t.allowEmpty && !(isList && t.null):
		return false, e
	case t.null && (isList || !m.isByteList(typ)):
		return true, present(m.null())
	}
	return true, encoded{absent: true}
}

func (m *marshaller) isByteList(typ string) bool {
	s, ok := m.shape(typ)
	return ok && (s.Kind == summary.KindSlice || s.Kind == summary.KindArray) && isBytes(s)
}

// staticKind is the kind of a type, not looking through pointers.
func (m *marshaller) staticKind(typ string) summary.Kind {
	s, ok := m.shape(typ)
	if !ok {
		return summary.KindOther
	}
	return s.Kind
}

// encodeValue marshals a value that is not nil, of a type that is no pointer.
func (m *marshaller) encodeValue(v value.Value, typ string, t fieldTag, depth int) (value.Value, bool) {
	if av, ok := m.encodeSpecial(v, typ); ok {
		return av, true
	}
	if typ == timeType || m.isTimeStruct(typ) {
		if known, ok := knownTime(v); ok && known.IsZero() && t.unixTime && m.d.guregu() {
			return nil, false
		}
		return m.encodeTime(v, t), true
	}
	s, ok := m.shape(typ)
	if !ok {
		return m.encodeByValue(v, depth), true
	}
	if s.Kind == summary.KindPointer { // a pointer to a pointer
		return m.encodeValue(v, s.Elem, t, depth+1)
	}
	if av := m.encodeByMethod(v, s); av != nil {
		return av, true
	}
	switch s.Kind {
	case summary.KindBool:
		return m.av("BOOL", v), true
	case summary.KindInt, summary.KindUint, summary.KindFloat:
		return m.encodeNumber(v, s.Kind == summary.KindFloat, t), true
	case summary.KindString:
		if m.isNumberString(s) {
			return m.encodeNumber(v, false, t), true
		}
		return m.av("S", asString(v)), true
	case summary.KindStruct:
		return m.encodeStruct(v, s, depth), true
	case summary.KindSlice, summary.KindArray:
		av := m.encodeSlice(v, s, t, depth)
		return av, av != nil
	case summary.KindMap:
		av := m.encodeMap(v, s, t, depth)
		return av, av != nil
	case summary.KindFunc, summary.KindChan:
		return nil, false
	}
	return m.encodeByValue(v, depth), true
}

// encodeSpecial marshals what a library knows by type: attribute values that
// guregu lets pass, times in seconds, values in the SDK's own encoding.
func (m *marshaller) encodeSpecial(v value.Value, typ string) (value.Value, bool) {
	switch {
	case m.d.guregu() && (typ == m.avType() || typ == sdk.V1AttributeValue || isMember(typ)):
		return v, true
	case typ == sdk.V2Attribute+".UnixTime", typ == sdk.V1Attribute+".UnixTime":
		return m.encodeTime(v, fieldTag{unixTime: true}), true
	case typ == sdk.GureguV2+".awsEncoder", typ == sdk.Guregu+".awsEncoder":
		r, ok := v.(*value.Record)
		if !ok {
			return nil, false
		}
		inner := *m
		if inner.d = V2; m.d == GureguV1 {
			inner.d = V1
		}
		return inner.marshal(orNil(r.Get("iface"))), true
	}
	return nil, false
}

func isMember(typ string) bool {
	_, ok := sdk.V2Descriptor(typ)
	return ok
}

// encodeByMethod marshals a type that says itself how; nil when it does not.
func (m *marshaller) encodeByMethod(v value.Value, s *summary.Shape) value.Value {
	methods := []string{"MarshalDynamoDBAttributeValue"}
	if m.d.guregu() {
		methods = []string{"MarshalDynamo", "MarshalDynamoDBAttributeValue"}
	}
	for _, name := range methods {
		if _, has := s.Method(name); !has {
			continue
		}
		recv := v
		if _, isRecord := v.(*value.Record); !isRecord {
			recv = value.NewIface(s.Key, v)
		}
		if av, ok := m.env.Method(recv, name); ok && m.d != V1 && m.d != GureguV1 {
			if isAttributes(av) {
				return av
			}
		}
		return m.unknown(v)
	}
	if _, has := s.Method("MarshalText"); has && (m.d.guregu() || m.textMarshaler) {
		if text, ok := m.env.Method(value.NewIface(s.Key, v), "MarshalText"); ok {
			return m.av("S", text)
		}
		if _, library := libraryTypes[s.Key]; library {
			if text := m.textOf(value.NewIface(s.Key, v)); text != nil {
				return m.av("S", text)
			}
		}
		return m.av("S", deriveAny(v, "string", "text()", m.Pos))
	}
	return nil
}

// isAttributes reports whether every alternative is an attribute value.
func isAttributes(v value.Value) bool {
	for _, a := range value.Alternatives(v) {
		if d, _ := Attribute(a); d == "" {
			return false
		}
	}
	return true
}

// encodeByValue marshals a value whose type is not known, by its form.
func (m *marshaller) encodeByValue(v value.Value, depth int) value.Value {
	switch v := v.(type) {
	case *value.Const:
		switch v.Kind {
		case value.String:
			return m.av("S", v)
		case value.Bool:
			return m.av("BOOL", v)
		case value.Int, value.Float:
			return m.encodeNumber(v, v.Kind == value.Float, fieldTag{})
		}
	case *value.Text:
		return m.av("S", v)
	case *value.List:
		return m.encodeSlice(v, &summary.Shape{Kind: summary.KindSlice}, fieldTag{}, depth)
	case *value.Map:
		return m.encodeMap(v, &summary.Shape{Kind: summary.KindMap}, fieldTag{}, depth)
	}
	return m.unknown(v)
}

// encodeStruct marshals the fields of a struct.
func (m *marshaller) encodeStruct(v value.Value, s *summary.Shape, depth int) value.Value {
	var entries []value.Entry
	for _, f := range m.fields(s) {
		fv := v
		for i, name := range f.path {
			if i > 0 && value.IsNil(fv) {
				fv = nil // a nil embedded pointer has no fields
				break
			}
			fv = m.env.Field(fv, name)
		}
		if fv == nil {
			continue
		}
		e := m.encode(fv, f.typ, f.tag, depth+1)
		if len(e.alts) > 0 {
			entries = append(entries, value.Entry{Key: value.Str(f.name), Val: value.NewChoice(e.alts...), Optional: e.absent})
		}
	}
	if len(entries) == 0 && m.d == V1 {
		return m.av("NULL", value.BoolOf(true))
	}
	whole := value.NewMap(entries, false, nil)
	if r, ok := value.Unwrap(v).(*value.Record); ok {
		whole = whole.WithPos(r.Pos)
	}
	return m.av("M", whole)
}

// encodeTime marshals a time.
func (m *marshaller) encodeTime(v value.Value, t fieldTag) value.Value {
	c := *m.ctx
	c.Args = []value.Value{v}
	if t.unixTime {
		seconds := c.timeNumber("Unix", timeNumbers["Unix"])
		return value.Each(seconds, func(n value.Value) value.Value { return m.encodeNumber(n, false, fieldTag{}) })
	}
	return m.av("S", c.timeFormat(v, value.Str(time.RFC3339Nano)))
}

// isTimeStruct reports whether a named type is time.Time by another name.
func (m *marshaller) isTimeStruct(typ string) bool {
	s, ok := m.shape(typ)
	return ok && s.Kind == summary.KindStruct && len(s.Fields) == 3 &&
		s.Fields[0].Name == "wall" && s.Fields[1].Name == "ext" && s.Fields[2].Name == "loc"
}

// isNumberString reports whether a string type holds a number: json.Number and
// types with its methods.
func (m *marshaller) isNumberString(s *summary.Shape) bool {
	if s.Key == "encoding/json.Number" && m.d != V1 || s.Key == sdk.V2Attribute+".Number" || s.Key == sdk.V1Attribute+".Number" {
		return true
	}
	for _, name := range [...]string{"Float64", "Int64", "String"} {
		if _, has := s.Method(name); !has {
			return false
		}
	}
	return m.d == V2
}

// encodeNumber marshals a number, whose attribute value holds text.
func (m *marshaller) encodeNumber(v value.Value, float bool, t fieldTag) value.Value {
	descriptor := "N"
	if t.asString {
		descriptor = "S"
	}
	return m.av(descriptor, numberOf(v, float))
}

// numberOf is the text of a number.
func numberOf(v value.Value, float bool) value.Value {
	switch v := v.(type) {
	case *value.Const:
		lit := v.Lit
		if f, err := strconv.ParseFloat(lit, 64); err == nil && (float || v.Kind == value.Float) {
			lit = strconv.FormatFloat(f, 'f', -1, 64)
		}
		return value.NewConst(value.String, lit, v.Pos)
	case *value.Hole:
		if float {
			return numberText(v, "%f")
		}
		if v.Type == "string" {
			return v
		}
		return numberText(v, "%d")
	}
	return v
}

// asString gives a string value its plain form.
func asString(v value.Value) value.Value {
	if k, ok := v.(*value.Const); ok && k.Kind != value.String {
		return value.NewConst(value.String, k.Lit, k.Pos)
	}
	return v
}
