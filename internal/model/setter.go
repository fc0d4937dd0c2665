package model

import (
	"strings"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/value"
)

// setterPrefix starts the keys of methods of SDK v1's inputs and shapes.
const setterPrefix = "(" + sdk.V1DynamoDB + "."

// setter is the model of SetX of a struct of SDK v1's package dynamodb: it
// sets the field X and returns the receiver, which every input and shape there
// has.
func setter(callee string) (model, bool) {
	rest, ok := strings.CutPrefix(callee, setterPrefix)
	if !ok {
		return model{}, false
	}
	typ, method, ok := strings.Cut(rest, ").")
	name, isSet := strings.CutPrefix(method, "Set")
	if !ok || !isSet || name == "" {
		return model{}, false
	}
	apply := func(c *ctx, recv value.Value) value.Value {
		if len(c.Args) < 2 {
			return recv
		}
		return value.Each(recv, func(v value.Value) value.Value {
			if r, ok := value.Unwrap(v).(*value.Record); ok {
				return r.With(name, c.arg(1))
			}
			var base value.Value
			if !value.IsNil(v) {
				base = value.Unwrap(v)
			}
			return value.NewRecord(sdk.V1DynamoDB+"."+typ, []value.Field{{Name: name, Val: c.arg(1)}}, base, c.Pos)
		})
	}
	return model{
		eval: func(c *ctx) []value.Value { return one(apply(c, c.arg(0))) },
		after: func(c *ctx, arg int, before value.Value) (value.Value, bool) {
			if arg != 0 {
				return before, true
			}
			return apply(c, before), true
		},
	}, true
}
