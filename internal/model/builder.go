package model

import (
	"strings"

	"github.com/dynlint/dynlint/internal/value"
)

// A strings.Builder or bytes.Buffer is a record of its type whose field "text"
// holds what was written; the zero record is empty.
const textField = "text"

func builderModels() map[string]model {
	m := map[string]model{
		"bytes.NewBufferString": evalOne(func(c *ctx) value.Value { return buffer(c.arg(0)) }),
		"bytes.NewBuffer":       evalOne(func(c *ctx) value.Value { return buffer(c.arg(0)) }),
		"bytes.NewReader":       evalOne(func(c *ctx) value.Value { return buffer(c.arg(0)) }),
		"strings.NewReader":     evalOne(func(c *ctx) value.Value { return buffer(c.arg(0)) }),
		"io.WriteString":        writer(func(c *ctx) value.Value { return c.arg(1) }),
		"(io.Writer).Write":     writer(func(c *ctx) value.Value { return c.arg(1) }),
	}
	for _, typ := range []string{"(strings.Builder).", "(bytes.Buffer)."} {
		m[typ+"WriteString"] = writer(func(c *ctx) value.Value { return c.arg(1) })
		m[typ+"Write"] = writer(func(c *ctx) value.Value { return c.arg(1) })
		m[typ+"WriteByte"] = writer(func(c *ctx) value.Value { return runeText(c.arg(1)) })
		m[typ+"WriteRune"] = writer(func(c *ctx) value.Value { return runeText(c.arg(1)) })
		m[typ+"String"] = evalOne(func(c *ctx) value.Value { return c.builderText(c.arg(0)) })
		m[typ+"Bytes"] = m[typ+"String"]
		m[typ+"Len"] = evalOne(func(c *ctx) value.Value { return c.length(c.builderText(c.arg(0))) })
		m[typ+"Grow"] = model{eval: func(*ctx) []value.Value { return []value.Value{} }}
		m[typ+"Reset"] = model{
			eval: func(*ctx) []value.Value { return []value.Value{} },
			after: func(c *ctx, arg int, before value.Value) (value.Value, bool) {
				return withText(before, value.Str("")), true
			},
		}
		m[typ+"Truncate"] = model{after: func(c *ctx, arg int, before value.Value) (value.Value, bool) {
			return withText(before, deriveAny(c.builderText(before), "string", "slice()", c.Pos)), true
		}}
	}
	return m
}

// buffer is a reader or buffer over a text.
func buffer(text value.Value) value.Value {
	return value.NewRecord("bytes.Buffer", []value.Field{{Name: textField, Val: text}}, nil, value.Pos{})
}

// writer makes the model of a function that appends text to the writer in its
// first argument.
func writer(text func(c *ctx) value.Value) model {
	return model{
		eval: func(c *ctx) []value.Value {
			return []value.Value{value.NewHole(value.Hole{Origin: value.Number, Type: "int", Name: "n"}), value.NilValue}
		},
		after: func(c *ctx, arg int, before value.Value) (value.Value, bool) {
			if arg != 0 {
				return before, true
			}
			return value.Each(before, func(b value.Value) value.Value {
				if !isBuilder(b) && !builderTypes[strings.TrimPrefix(dynamicType(b), "*")] && !builderTypes[receiverType(c.Callee)] {
					return b // some other writer: nothing is read back from it
				}
				return withText(b, value.Concat(c.builderText(b), text(c)))
			}), true
		},
	}
}

var builderTypes = map[string]bool{"strings.Builder": true, "bytes.Buffer": true, hashWriter: true}

// isBuilder reports whether v is a record of a type that keeps what is written.
func isBuilder(v value.Value) bool {
	r, ok := value.Unwrap(v).(*value.Record)
	return ok && builderTypes[r.Type]
}

// withText sets the text of a builder.
func withText(b, text value.Value) value.Value {
	return value.Each(b, func(b value.Value) value.Value {
		if r, ok := value.Unwrap(b).(*value.Record); ok {
			return r.With(textField, text)
		}
		return value.NewRecord("strings.Builder", []value.Field{{Name: textField, Val: text}}, nil, value.Pos{})
	})
}

// builderText is what a builder holds.
func (c *ctx) builderText(b value.Value) value.Value {
	return value.Each(b, func(b value.Value) value.Value {
		switch b := value.Unwrap(b).(type) {
		case *value.Record:
			if t := b.Get(textField); t != nil {
				return t
			}
			if b.Base == nil {
				return value.Str("")
			}
			return deriveAny(b.Base, "string", "text()", c.Pos)
		case *value.Const:
			return value.Str("")
		}
		return deriveAny(b, "string", "", c.Pos)
	})
}

// runeText is the text of a character.
func runeText(v value.Value) value.Value {
	return value.Each(v, func(v value.Value) value.Value {
		switch v := value.Unwrap(v).(type) {
		case *value.Const:
			if n, ok := constInt(v); ok && n >= 0 && n <= 0x10FFFF {
				return value.NewConst(value.String, string(rune(n)), v.Pos)
			}
		case *value.Hole:
			return derive(v, "string", "%c")
		}
		return deriveAny(v, "string", "%c", value.Pos{})
	})
}
