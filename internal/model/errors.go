package model

import "github.com/dynlint/dynlint/internal/value"

const errorType = "errors.errorString"

func errorModels() map[string]model {
	newErr := evalOne(func(c *ctx) value.Value { return newError(c.arg(0), c.Pos) })
	errorf := evalOne(func(c *ctx) value.Value { return newError(c.sprintf(c.arg(0), 1), c.Pos) })
	wrap := evalOne(func(c *ctx) value.Value { return wrapError(c.arg(0), c.arg(1), c.Pos) })
	wrapf := evalOne(func(c *ctx) value.Value { return wrapError(c.arg(0), c.sprintf(c.arg(1), 2), c.Pos) })
	same := evalOne(func(c *ctx) value.Value { return c.arg(0) })
	m := map[string]model{
		"errors.New":    newErr,
		"errors.Unwrap": evalOne(func(c *ctx) value.Value { return unknownError(c.Pos) }),
		"errors.Join": evalOne(func(c *ctx) value.Value {
			elems, open := c.rest(0)
			return joinErrors(elems, open, c.Pos)
		}),
		"errors.Is": evalOne(func(c *ctx) value.Value { return c.errorTest() }),
		"errors.As": {
			eval: func(c *ctx) []value.Value { return one(c.errorTest()) },
			after: func(c *ctx, arg int, before value.Value) (value.Value, bool) {
				if arg != 1 {
					return before, true
				}
				return deriveAny(c.arg(0), dynamicType(before), "", c.Pos), true
			},
		},
		"(" + errorType + ").Error": evalOne(func(c *ctx) value.Value {
			if r, ok := value.Unwrap(c.arg(0)).(*value.Record); ok && r.Get("s") != nil {
				return r.Get("s")
			}
			return deriveAny(c.arg(0), "string", "error()", c.Pos)
		}),
	}
	for _, pkg := range errorPackages {
		m[pkg+".New"], m[pkg+".Errorf"], m[pkg+".Newf"] = newErr, errorf, errorf
		m[pkg+".Wrap"], m[pkg+".Wrapf"] = wrap, wrapf
		m[pkg+".WithMessage"], m[pkg+".WithMessagef"] = wrap, wrapf
		m[pkg+".WithStack"], m[pkg+".Cause"] = same, same
	}
	return m
}

// newError is a new error with a text.
func newError(text value.Value, pos value.Pos) value.Value {
	return value.NewRecord(errorType, []value.Field{{Name: "s", Val: text}}, nil, pos)
}

// wrapError wraps err, and is nil when err is.
func wrapError(err, message value.Value, pos value.Pos) value.Value {
	return value.Each(err, func(e value.Value) value.Value {
		if value.IsNil(e) {
			return e
		}
		if _, unknown := e.(*value.Hole); unknown {
			return e
		}
		return newError(message, pos)
	})
}

func joinErrors(elems []value.Value, open bool, pos value.Pos) value.Value {
	for _, e := range elems {
		if r, ok := value.Unwrap(e).(*value.Record); ok {
			return newError(value.UnknownBecause("joined errors", r.Pos), pos)
		}
	}
	for _, e := range elems {
		open = open || !value.IsNil(e)
	}
	if open {
		return unknownError(pos)
	}
	return value.NilValue
}

// errorTest is errors.Is or errors.As: false for a nil error.
func (c *ctx) errorTest() value.Value {
	if value.IsNil(c.arg(0)) {
		return value.BoolOf(false)
	}
	return value.NewHole(value.Hole{Origin: value.CallOf, Type: "bool", Why: "tests an error", Pos: c.Pos})
}
