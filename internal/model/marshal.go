package model

import (
	"strings"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/value"
)

// Dialect says which library turns Go values into attribute values.
type Dialect uint8

// The dialects. Guregu's library marshals alike in both versions, into the
// attribute values of SDK v2 and v1.
const (
	V2 Dialect = iota
	V1
	GureguV2
	GureguV1
)

func (d Dialect) guregu() bool { return d == GureguV2 || d == GureguV1 }

// UnknownAttribute is the type of the record that stands for an attribute value
// of unknown data type; its field Value is a hole.
const UnknownAttribute = "?"

// Marshal returns the attribute value that d's library makes of v: a record as
// if the program had written it, of types.AttributeValueMemberS … (SDK v2) or
// dynamodb.AttributeValue with one field set (SDK v1); a record of type
// UnknownAttribute when the data type is not known; nil when it makes none.
func Marshal(d Dialect, v value.Value, env Env) value.Value {
	m := marshaller{ctx: &ctx{env: env}, d: d}
	return m.marshal(v)
}

// MarshalItem returns the item that d's library makes of v: a map from
// attribute names to attribute values; an entry is optional when its field may
// be left out. Other values than structs and maps give an empty map, as in the
// SDKs; a value of unknown type gives a hole.
func MarshalItem(d Dialect, v value.Value, env Env) value.Value {
	m := marshaller{ctx: &ctx{env: env}, d: d}
	return m.item(v)
}

// A marshaller marshals values of one call.
type marshaller struct {
	*ctx
	d             Dialect
	tagKey        string // further struct tag that is read, "" for none
	textMarshaler bool   // MarshalText is used
	keepEmptySets bool   // an empty set is no NULL
	omitNull      bool
	omitZeroTime  bool
}

// marshal encodes v and drops the difference between absent and NULL.
func (m *marshaller) marshal(v value.Value) value.Value {
	e := m.encode(v, "", fieldTag{}, 0)
	if len(e.alts) == 0 {
		return m.av("NULL", value.BoolOf(true))
	}
	return value.NewChoice(e.alts...)
}

// item encodes v as an item.
func (m *marshaller) item(v value.Value) value.Value {
	return value.Each(m.marshalItem(v), func(av value.Value) value.Value {
		desc, inner := Attribute(av)
		switch desc {
		case "M":
			return inner
		case "", UnknownAttribute:
			h := mainHole(av)
			if h == nil {
				h = value.UnknownBecause("marshals a value of unknown type", m.Pos)
			}
			return derive(h, "map[string]"+m.avType(), "marshal()")
		}
		return value.NewMap(nil, false, nil)
	})
}

// marshalItem lets guregu's items pass that are attribute maps already.
func (m *marshaller) marshalItem(v value.Value) value.Value {
	if !m.d.guregu() {
		return m.marshal(v)
	}
	return value.Each(v, func(v value.Value) value.Value {
		typ := strings.TrimPrefix(dynamicType(v), "*")
		if typ == "map[string]"+m.avType() {
			return m.av("M", value.Unwrap(v))
		}
		if s, ok := m.shape(typ); ok {
			if _, has := s.Method("MarshalDynamoItem"); has {
				if r, ok := m.env.Method(v, "MarshalDynamoItem"); ok {
					return m.av("M", r)
				}
				return m.unknown(v)
			}
		}
		return m.marshal(v)
	})
}

// avType is the key of the SDK's type of attribute values.
func (m *marshaller) avType() string {
	if m.d == V1 || m.d == GureguV1 {
		return "*" + sdk.V1AttributeValue
	}
	return sdk.V2Types + ".AttributeValue"
}

// av makes an attribute value of a data type.
func (m *marshaller) av(descriptor string, v value.Value) value.Value {
	if m.d == V1 || m.d == GureguV1 {
		return value.NewRecord(sdk.V1AttributeValue, []value.Field{{Name: descriptor, Val: v}}, nil, m.Pos)
	}
	return value.NewRecord(sdk.V2Member(descriptor), []value.Field{{Name: "Value", Val: v}}, nil, m.Pos)
}

// unknown makes an attribute value of unknown data type.
func (m *marshaller) unknown(v value.Value) value.Value {
	h := mainHole(v)
	if h == nil {
		h = value.UnknownBecause("marshalled by a method or type that is not known", m.Pos)
	} else {
		h = derive(h, "", "marshal()")
	}
	return value.NewRecord(UnknownAttribute, []value.Field{{Name: "Value", Val: h}}, nil, m.Pos)
}

// Attribute takes an attribute value of either SDK apart: its data type (S, N,
// B, BOOL, NULL, M, L, SS, NS, BS, or UnknownAttribute) and what it holds. The data
// type is "" for other values.
func Attribute(v value.Value) (descriptor string, inner value.Value) {
	r, ok := value.Unwrap(v).(*value.Record)
	if !ok {
		return "", nil
	}
	if d, ok := sdk.V2Descriptor(r.Type); ok {
		return d, orNil(r.Get("Value"))
	}
	switch r.Type {
	case UnknownAttribute:
		return UnknownAttribute, orNil(r.Get("Value"))
	case sdk.V1AttributeValue:
		for _, d := range sdk.Descriptors {
			if x := r.Get(d); x != nil && !value.IsNil(x) {
				return d, x
			}
		}
	}
	return "", nil
}

func marshalModels() map[string]model {
	m := map[string]model{}
	for _, lib := range []struct {
		pkg string
		d   Dialect
	}{{sdk.V2Attribute, V2}, {sdk.V1Attribute, V1}} {
		m[lib.pkg+".Marshal"] = marshalModel(lib.d, 0, (*marshaller).marshal)
		m[lib.pkg+".MarshalMap"] = marshalModel(lib.d, 0, (*marshaller).item)
		m[lib.pkg+".ConvertToMap"] = m[lib.pkg+".MarshalMap"]
		m[lib.pkg+".MarshalList"] = marshalModel(lib.d, 0, (*marshaller).list)
		m[lib.pkg+".MarshalWithOptions"] = m[lib.pkg+".Marshal"]
		m[lib.pkg+".MarshalMapWithOptions"] = m[lib.pkg+".MarshalMap"]
		m[lib.pkg+".MarshalListWithOptions"] = m[lib.pkg+".MarshalList"]
		m[lib.pkg+".NewEncoder"] = evalOne(func(c *ctx) value.Value {
			return value.NewRecord(lib.pkg+".Encoder", []value.Field{{Name: "options", Val: c.arg(0)}}, nil, c.Pos)
		})
		m["("+lib.pkg+".Encoder).Encode"] = marshalModel(lib.d, 1, (*marshaller).marshal)
		for _, name := range []string{"Unmarshal", "UnmarshalMap", "UnmarshalList", "UnmarshalListOfMaps", "ConvertFromMap"} {
			m[lib.pkg+"."+name] = unmarshalModel(1)
			m[lib.pkg+"."+name+"WithOptions"] = unmarshalModel(1)
		}
		m["("+lib.pkg+".Decoder).Decode"] = unmarshalModel(2)
		m[lib.pkg+".NewDecoder"] = evalOne(func(c *ctx) value.Value {
			return value.NewRecord(lib.pkg+".Decoder", nil, nil, c.Pos)
		})
	}
	for pkg, d := range map[string]Dialect{sdk.GureguV2: GureguV2, sdk.Guregu: GureguV1} {
		m[pkg+".Marshal"] = marshalModel(d, 0, (*marshaller).marshal)
		m[pkg+".MarshalItem"] = marshalModel(d, 0, (*marshaller).item)
		m[pkg+".Unmarshal"], m[pkg+".UnmarshalItem"], m[pkg+".UnmarshalAppend"] = unmarshalModel(1), unmarshalModel(1), unmarshalModel(1)
		m[pkg+".AWSEncoding"] = evalOne(func(c *ctx) value.Value {
			return value.NewRecord(pkg+".awsEncoder", []value.Field{{Name: "iface", Val: c.arg(0)}}, nil, c.Pos)
		})
	}
	return m
}

// marshalModel makes the model of a function that marshals argument arg.
func marshalModel(d Dialect, arg int, f func(*marshaller, value.Value) value.Value) model {
	return model{eval: func(c *ctx) []value.Value {
		m := marshaller{ctx: c, d: d}
		options := c.arg(1)
		if r, ok := c.arg(0).(*value.Record); ok && arg == 1 {
			options = orNil(r.Get("options")) // an Encoder's
		} else if len(c.Args) < 2 {
			options = value.NilValue
		}
		if !m.setOptions(options) {
			h := mainHole(c.arg(arg))
			if h == nil {
				h = value.UnknownBecause("marshals with options that are not known", c.Pos)
			}
			return []value.Value{derive(h, "", "marshal()"), unknownError(c.Pos)}
		}
		return []value.Value{f(&m, c.arg(arg)), unknownError(c.Pos)}
	}}
}

// setOptions applies option functions; false when their effect is not known.
func (m *marshaller) setOptions(v value.Value) bool {
	fns, open := listOf(v)
	if len(fns) == 0 && !open {
		return true
	}
	runner, ok := m.env.(Runner)
	if open || !ok || m.d.guregu() {
		return false
	}
	opts := value.Value(value.NewRecord(sdk.V2Attribute+".EncoderOptions", []value.Field{
		{Name: "TagKey", Val: value.Str("dynamodbav")}, {Name: "NullEmptySets", Val: value.BoolOf(true)},
		{Name: "UseEncodingMarshalers", Val: value.BoolOf(false)}, {Name: "OmitNullAttributeValues", Val: value.BoolOf(false)},
		{Name: "OmitEmptyTime", Val: value.BoolOf(false)}, {Name: "EncodeTime", Val: value.NilValue},
	}, nil, m.Pos))
	for _, f := range fns {
		if opts, ok = runner.RunAfter(f, []value.Value{opts}, 0); !ok {
			return false
		}
	}
	r, ok := value.Unwrap(opts).(*value.Record)
	if !ok {
		return false
	}
	flag := func(name string) bool {
		k, isConst := orNil(r.Get(name)).(*value.Const)
		ok = ok && isConst
		return isConst && k.Lit == "true"
	}
	tag, known := value.Known(orNil(r.Get("TagKey")))
	if m.tagKey = tag; tag == "dynamodbav" {
		m.tagKey = ""
	}
	m.keepEmptySets = !flag("NullEmptySets")
	m.textMarshaler, m.omitNull, m.omitZeroTime = flag("UseEncodingMarshalers"), flag("OmitNullAttributeValues"), flag("OmitEmptyTime")
	return ok && known && value.IsNil(orNil(r.Get("EncodeTime")))
}

// list is MarshalList: the elements of a list attribute, nil for others.
func (m *marshaller) list(v value.Value) value.Value {
	return value.Each(m.marshal(v), func(av value.Value) value.Value {
		switch desc, inner := Attribute(av); desc {
		case "L":
			return inner
		case UnknownAttribute:
			return deriveAny(inner, "[]"+m.avType(), "marshal()", m.Pos)
		}
		return value.NilValue
	})
}

// unmarshalModel makes the model of a function that fills argument arg from
// attribute values: what comes out was stored.
func unmarshalModel(target int) model {
	return model{
		eval: func(c *ctx) []value.Value { return one(unknownError(c.Pos)) },
		after: func(c *ctx, arg int, before value.Value) (value.Value, bool) {
			if arg != target {
				return before, true
			}
			after := c.filled(value.Stored, arg, before)
			if h, ok := after.(*value.Hole); ok && isStartKey(mainHole(c.arg(0))) {
				d := *h
				d.Name = mainHole(c.arg(0)).Name
				after = value.NewHole(d)
			}
			return after, true
		},
	}
}

// isStartKey reports whether a hole is the key after a page, which is no item.
func isStartKey(h *value.Hole) bool {
	return h != nil && h.Origin == value.Stored && h.Name == "LastEvaluatedKey"
}

// filled is what a decoder leaves in argument arg: a hole of the origin, of the
// type that the argument points to, and named after it.
func (c *ctx) filled(origin value.Origin, arg int, before value.Value) value.Value {
	typ := strings.TrimPrefix(dynamicType(c.arg(arg)), "*")
	if typ == "" {
		typ = strings.TrimPrefix(dynamicType(before), "*")
	}
	h := value.Hole{Origin: origin, Type: typ, Pos: c.Pos}
	if i := strings.LastIndexAny(typ, "./]"); i >= 0 {
		h.Name = typ[i+1:]
	}
	return value.NewHole(h)
}
