package model

import (
	"strings"

	"github.com/dynlint/dynlint/internal/value"
)

// codecModels are encoders and decoders of whole values: JSON, YAML and the
// like. What is decoded has the origin of the data.
func codecModels() map[string]model {
	m := map[string]model{
		"io.ReadAll":        {eval: func(c *ctx) []value.Value { return []value.Value{c.readAll(c.arg(0)), unknownError(c.Pos)} }},
		"io/ioutil.ReadAll": {eval: func(c *ctx) []value.Value { return []value.Value{c.readAll(c.arg(0)), unknownError(c.Pos)} }},
		"os.ReadFile": {eval: func(c *ctx) []value.Value {
			return []value.Value{named(value.Config, c.arg(0), "[]byte", c.Pos), unknownError(c.Pos)}
		}},
		"io.NopCloser":            evalOne(func(c *ctx) value.Value { return c.arg(0) }),
		"io.LimitReader":          evalOne(func(c *ctx) value.Value { return c.arg(0) }),
		"io.TeeReader":            evalOne(func(c *ctx) value.Value { return c.arg(0) }),
		"bufio.NewReader":         evalOne(func(c *ctx) value.Value { return c.arg(0) }),
		"net/http.MaxBytesReader": evalOne(func(c *ctx) value.Value { return c.arg(1) }),
	}
	m["io/ioutil.ReadFile"] = m["os.ReadFile"]
	for _, pkg := range codecPackages {
		m[pkg+".Marshal"] = model{eval: func(c *ctx) []value.Value { return []value.Value{encodedText(c, c.arg(0)), unknownError(c.Pos)} }}
		m[pkg+".MarshalIndent"], m[pkg+".MarshalToString"] = m[pkg+".Marshal"], m[pkg+".Marshal"]
		m[pkg+".Unmarshal"] = decodeModel(1)
		m[pkg+".UnmarshalStrict"], m[pkg+".UnmarshalFromString"] = m[pkg+".Unmarshal"], m[pkg+".Unmarshal"]
		m[pkg+".NewDecoder"] = evalOne(func(c *ctx) value.Value {
			return value.NewRecord(pkg+".Decoder", []value.Field{{Name: "r", Val: c.arg(0)}}, nil, c.Pos)
		})
		m["("+pkg+".Decoder).Decode"] = decodeModel(1)
		m["("+pkg+".Decoder).DisallowUnknownFields"] = model{eval: func(*ctx) []value.Value { return []value.Value{} }}
		m["("+pkg+".Decoder).UseNumber"] = m["("+pkg+".Decoder).DisallowUnknownFields"]
		m[pkg+".NewEncoder"] = evalOne(func(c *ctx) value.Value {
			return value.NewRecord(pkg+".Encoder", []value.Field{{Name: "w", Val: c.arg(0)}}, nil, c.Pos)
		})
		m["("+pkg+".Encoder).Encode"] = model{eval: func(c *ctx) []value.Value { return one(unknownError(c.Pos)) }}
	}
	for _, callee := range protoUnmarshal {
		m[callee] = decodeModel(1)
	}
	m["encoding/json.Valid"] = evalOne(func(c *ctx) value.Value {
		return value.NewHole(value.Hole{Origin: value.CallOf, Type: "bool", Why: "tests JSON text", Pos: c.Pos})
	})
	return m
}

// encodedText is the text of an encoded value: one hole of its worst origin.
func encodedText(c *ctx, v value.Value) value.Value {
	h := mainHole(v)
	if h == nil {
		return value.NewHole(value.Hole{Origin: value.Unknown, Name: "encoded", Type: "[]byte", Format: "encode()", Why: "encoded value", Pos: c.Pos})
	}
	return derive(h, "[]byte", "encode()")
}

// readAll is what a reader yields.
func (c *ctx) readAll(r value.Value) value.Value {
	return value.Each(r, func(v value.Value) value.Value {
		if isBuilder(v) {
			return c.builderText(v)
		}
		if h, ok := value.Unwrap(v).(*value.Hole); ok && h.Origin == value.Request {
			d := *h
			d.Origin, d.Type = value.Client, "[]byte"
			return value.NewHole(d)
		}
		return deriveAny(v, "[]byte", "", c.Pos)
	})
}

// decodeModel is the model of a function that decodes its first argument into
// argument target. Of bytes that a caller may still give, the result is what is
// decoded from these.
func decodeModel(target int) model {
	m := fillModel(target, decoded)
	fill := m.after
	m.after = func(c *ctx, arg int, before value.Value) (value.Value, bool) {
		after, ok := fill(c, arg, before)
		data := mainHole(c.arg(0))
		h, isHole := after.(*value.Hole)
		if arg != target || data == nil || !isHole || data.Origin != value.Param && data.Origin != value.FreeVar {
			return after, ok
		}
		d := *data
		d.Type, d.Pos = h.Type, h.Pos
		d.Path = strings.TrimPrefix(d.Path+".decode()", ".")
		return value.NewHole(d), true
	}
	return m
}

// decoded is the origin of what a decoder yields: of a request, the client's;
// of unknown bytes, unknown.
func decoded(c *ctx) value.Origin {
	h := mainHole(c.arg(0))
	switch {
	case h == nil:
		return value.Unknown
	case h.Origin == value.Request:
		return value.Client
	case h.Origin.Terminal():
		return h.Origin
	}
	return value.CallOf
}
