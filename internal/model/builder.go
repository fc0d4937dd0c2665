package model

import (
	"slices"
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
		"io.Copy":               writer(func(c *ctx) value.Value { return c.readerText(c.arg(1)) }),
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
		m[typ+"ReadFrom"] = writer(func(c *ctx) value.Value { return c.readerText(c.arg(1)) })
		m[typ+"WriteTo"] = model{after: func(c *ctx, arg int, before value.Value) (value.Value, bool) {
			if arg == 0 {
				return withText(before, value.Str("")), true
			}
			return c.writtenSomehow(arg, before)
		}}
		for _, read := range []string{"Next", "Read", "ReadByte", "ReadBytes", "ReadRune", "ReadString", "UnreadByte", "UnreadRune"} {
			m[typ+read] = model{after: drained}
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
				if !c.writesText(arg, b) {
					return otherWriter(c, b)
				}
				return withText(b, value.Concat(c.builderText(b), text(c)))
			}), true
		},
	}
}

// otherWriter is a writer that is no builder after a write: a struct of the program
// may keep in its fields what is written, from others nothing is read back.
func otherWriter(c *ctx, b value.Value) value.Value {
	r, ok := value.Unwrap(b).(*value.Record)
	if !ok {
		return b
	}
	return value.NewHole(value.Hole{Origin: value.Unknown, Type: r.Type, Why: "written to by " + c.Callee, Pos: c.Pos})
}

// writesText reports whether argument arg, of which b is an alternative, is a
// writer that keeps what is written. What a loop leaves in it may be unknown while
// its type is not.
func (c *ctx) writesText(arg int, b value.Value) bool {
	return isBuilder(b) || KeepsText(dynamicType(b)) || KeepsText(receiverType(c.Callee)) ||
		slices.ContainsFunc(value.Alternatives(c.arg(arg)), func(a value.Value) bool { return KeepsText(dynamicType(a)) })
}

// KeepsText reports whether values of a type, or what they point to, are builders of
// the standard library, which keep the text that is written to them.
func KeepsText(typ string) bool { return builderTypes[strings.TrimPrefix(typ, "*")] }

// writtenSomehow is the model of what a function without one does to a builder that
// it is given as an interface: a library takes it to write to it, now or, as a
// bufio.Writer does, later.
func (c *ctx) writtenSomehow(arg int, before value.Value) (value.Value, bool) {
	i, ok := c.arg(arg).(*value.Iface)
	if !ok || !KeepsText(i.Type) {
		return nil, false
	}
	return withText(before, value.UnknownBecause("text written by "+c.Callee, c.Pos)), true
}

// drained is what a reader over a text holds once some of it was read.
func drained(c *ctx, arg int, before value.Value) (value.Value, bool) {
	if arg != 0 {
		return nil, false
	}
	return withText(before, deriveAny(c.builderText(before), "string", "read()", c.Pos)), true
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

// readerText is what a reader that is a buffer of this package's making yields.
func (c *ctx) readerText(r value.Value) value.Value {
	return value.Each(r, func(r value.Value) value.Value {
		if b := value.Unwrap(r); isBuilder(b) {
			return c.builderText(b)
		}
		return value.UnknownBecause("text of a reader", c.Pos)
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
