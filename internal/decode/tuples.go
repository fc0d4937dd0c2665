package decode

import (
	"slices"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// MaxTuples bounds what DecodeAll makes of one input. Past it, alternatives
// stay together in one operation.
const MaxTuples = 16

// split are the fields whose alternatives ask for different things as a whole:
// two Key maps never mix.
var split = []string{"Key", "Item", "KeyConditionExpression", "IndexName"}

// DecodeAll returns the operations that the alternatives of an input make: one
// for each alternative of the whole, of its Key map, item, key condition and
// index. The Input of each is the alternative of the whole: what stands beside a
// part is known of the whole only.
func DecodeAll(site summary.Site, input value.Value) []dynamo.Operation {
	var ops, coarse []dynamo.Operation
	if site.API == gureguAPI {
		input = sent(site, input)
	}
	for _, whole := range value.Alternatives(input) {
		op := decode(site, whole)
		op.Whole = input
		coarse = append(coarse, op)
		for _, in := range splitAll(whole) {
			op := decode(site, in)
			op.Input, op.Whole = whole, input
			ops = append(ops, op)
		}
	}
	if len(ops) > MaxTuples {
		return coarse
	}
	return ops
}

// splitAll splits by one field after the other, as long as the bound allows.
func splitAll(in value.Value) []value.Value {
	inputs := []value.Value{in}
	for _, f := range split {
		var next []value.Value
		for _, in := range inputs {
			next = append(next, splitField(in, f)...)
		}
		if len(next) > MaxTuples {
			break
		}
		inputs = next
	}
	return inputs
}

func splitField(in value.Value, name string) []value.Value {
	r, ok := value.Unwrap(in).(*value.Record)
	if !ok {
		return []value.Value{in}
	}
	c, ok := r.Get(name).(*value.Choice)
	if !ok {
		return []value.Value{in}
	}
	alts := c.Alts
	if name != "IndexName" { // nothing beside something comes with an error, and is not sent
		alts = slices.DeleteFunc(slices.Clone(alts), nothing)
	}
	var out []value.Value
	for _, a := range alts {
		out = append(out, r.With(name, a))
	}
	if len(out) == 0 {
		return []value.Value{in}
	}
	return out
}

// nothing reports whether a value is nil or an empty map.
func nothing(v value.Value) bool {
	m, ok := value.Unwrap(v).(*value.Map)
	return present(v) == nil || ok && len(m.Entries) == 0 && !m.Open
}
