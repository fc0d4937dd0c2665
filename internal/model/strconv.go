package model

import (
	"strconv"

	"github.com/dynlint/dynlint/internal/value"
)

func strconvModels() map[string]model {
	m := map[string]model{
		"strconv.Itoa":        evalOne(func(c *ctx) value.Value { return c.itoa(10) }),
		"strconv.FormatInt":   evalOne(func(c *ctx) value.Value { return c.itoa(c.intArg(1, 0)) }),
		"strconv.FormatUint":  evalOne(func(c *ctx) value.Value { return c.itoa(c.intArg(1, 0)) }),
		"strconv.FormatFloat": evalOne(func(c *ctx) value.Value { return c.formatFloat() }),
		"strconv.FormatBool": evalOne(func(c *ctx) value.Value {
			return c.formatArg(verb{text: "%t", verb: 't', plain: true}, c.arg(0))
		}),
		"strconv.Quote": evalOne(func(c *ctx) value.Value {
			return c.formatArg(verb{text: "%q", verb: 'q', plain: true}, c.arg(0))
		}),
		"strconv.Unquote":    {eval: func(c *ctx) []value.Value { return c.parse("string", value.String, unquote) }},
		"strconv.Atoi":       {eval: func(c *ctx) []value.Value { return c.parse("int", value.Int, parseInt(10)) }},
		"strconv.ParseInt":   {eval: func(c *ctx) []value.Value { return c.parse("int64", value.Int, parseInt(c.intArg(1, 10))) }},
		"strconv.ParseUint":  {eval: func(c *ctx) []value.Value { return c.parse("uint64", value.Int, parseInt(c.intArg(1, 10))) }},
		"strconv.ParseFloat": {eval: func(c *ctx) []value.Value { return c.parse("float64", value.Float, parseFloat) }},
		"strconv.ParseBool":  {eval: func(c *ctx) []value.Value { return c.parse("bool", value.Bool, parseBool) }},
	}
	for _, callee := range textOfAny {
		m[callee] = model{eval: func(c *ctx) []value.Value {
			return []value.Value{c.formatArg(verb{text: "%v", verb: 'v', plain: true}, c.arg(0)), value.NilValue}
		}}
	}
	for _, callee := range intOfAny {
		m[callee] = model{eval: func(c *ctx) []value.Value { return c.parse("int64", value.Int, parseInt(10)) }}
	}
	return m
}

// constInt is the integer of a constant.
func constInt(v value.Value) (int64, bool) {
	k, ok := value.Unwrap(v).(*value.Const)
	if !ok || k.Kind != value.Int {
		return 0, false
	}
	n, err := strconv.ParseInt(k.Lit, 10, 64)
	return n, err == nil
}

// itoa prints an integer in a base; 0 is an unknown base.
func (c *ctx) itoa(base int) value.Value {
	return value.Each(c.arg(0), func(v value.Value) value.Value {
		switch v := value.Unwrap(v).(type) {
		case *value.Const:
			if n, ok := constInt(v); ok && base >= 2 && base <= 36 {
				return value.NewConst(value.String, strconv.FormatInt(n, base), v.Pos)
			}
		case *value.Hole:
			if base == 10 {
				return numberText(v, "%d")
			}
			return numberText(v, "base()")
		}
		return deriveAny(v, "string", "%d", c.Pos)
	})
}

func (c *ctx) formatFloat() value.Value {
	return value.Each(c.arg(0), func(v value.Value) value.Value {
		format, okF := constInt(c.arg(1))
		prec, okP := constInt(c.arg(2))
		bits, okB := constInt(c.arg(3))
		if k, ok := value.Unwrap(v).(*value.Const); ok && okF && okP && okB && (bits == 32 || bits == 64) {
			if f, err := strconv.ParseFloat(k.Lit, 64); err == nil {
				return value.NewConst(value.String, strconv.FormatFloat(f, byte(format), int(prec), int(bits)), k.Pos)
			}
		}
		if h, ok := value.Unwrap(v).(*value.Hole); ok {
			return numberText(h, "%f")
		}
		return deriveAny(v, "string", "%f", c.Pos)
	})
}

// parse reads a scalar from a text: exact for literals, else a hole of the
// text's origin. A literal that does not parse gives its zero value, as the
// functions of strconv do, and an error.
func (c *ctx) parse(typ string, kind value.ConstKind, f func(string) (string, bool)) []value.Value {
	var out, errs []value.Value
	for _, v := range value.Alternatives(c.arg(0)) {
		s, ok := value.Known(v)
		if !ok {
			out = append(out, deriveAny(v, typ, "parse()", c.Pos))
			errs = append(errs, unknownError(c.Pos))
			continue
		}
		lit, ok := f(s)
		if ok {
			out = append(out, value.NewConst(kind, lit, c.Pos))
			errs = append(errs, value.NilValue)
			continue
		}
		out = append(out, value.UnknownBecause("text does not parse", c.Pos))
		errs = append(errs, newError(value.Str("invalid syntax"), c.Pos))
	}
	return []value.Value{value.NewChoice(out...), value.NewChoice(errs...)}
}

func unquote(s string) (string, bool) {
	u, err := strconv.Unquote(s)
	return u, err == nil
}

func parseInt(base int) func(string) (string, bool) {
	return func(s string) (string, bool) {
		n, err := strconv.ParseInt(s, base, 64)
		return strconv.FormatInt(n, 10), err == nil
	}
}

func parseFloat(s string) (string, bool) {
	f, err := strconv.ParseFloat(s, 64)
	return strconv.FormatFloat(f, 'g', -1, 64), err == nil
}

func parseBool(s string) (string, bool) {
	b, err := strconv.ParseBool(s)
	return strconv.FormatBool(b), err == nil
}
