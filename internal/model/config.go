package model

import (
	"reflect"
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// configModels are configuration libraries and command-line flags.
func configModels() map[string]model {
	m := map[string]model{}
	for callee, arg := range configByName {
		m[callee] = model{eval: func(c *ctx) []value.Value {
			typ := ""
			if len(c.ResultTypes) > 0 {
				typ = c.ResultTypes[0]
			}
			return []value.Value{named(value.Config, c.arg(arg), typ, c.Pos), unknownError(c.Pos)}
		}}
	}
	for callee, arg := range envByName {
		m[callee] = evalOne(func(c *ctx) value.Value { return named(value.Env, c.arg(arg), "string", c.Pos) })
	}
	for callee, arg := range configVar {
		// Have: flag.StringVar(&x, "name", …), (FlagSet).StringVar(&x, "name", …).
		m[callee] = model{
			eval: func(*ctx) []value.Value { return []value.Value{} },
			after: func(c *ctx, i int, before value.Value) (value.Value, bool) {
				if i != arg {
					return before, true
				}
				return named(value.Config, c.arg(arg+1), dynamicType(before), c.Pos), true
			},
		}
	}
	for callee, e := range configFill {
		m[callee] = model{
			eval: func(c *ctx) []value.Value { return one(unknownError(c.Pos)) },
			after: func(c *ctx, i int, before value.Value) (value.Value, bool) {
				if i != e.arg {
					return before, true
				}
				return c.configStruct(e, before), true
			},
		}
	}
	return m
}

// configSource says how a library fills a struct: which argument, of what
// origin, and by which struct tags its fields are named.
type configSource struct {
	arg    int
	origin value.Origin
	tags   []string
}

// configStruct is a struct filled from the environment or a file: a hole for
// each scalar field, named by its tag.
func (c *ctx) configStruct(e configSource, before value.Value) value.Value {
	typ := strings.TrimPrefix(dynamicType(c.arg(e.arg)), "*")
	if typ == "" {
		typ = strings.TrimPrefix(dynamicType(before), "*")
	}
	base := value.NewHole(value.Hole{Origin: e.origin, Type: typ, Name: typ[strings.LastIndexAny(typ, "./")+1:], Pos: c.Pos})
	return c.configFields(e, typ, base, 0)
}

func (c *ctx) configFields(e configSource, typ string, base *value.Hole, depth int) value.Value {
	s, ok := c.shape(typ)
	if !ok || s.Kind != summary.KindStruct || depth > 4 {
		return base
	}
	var fields []value.Field
	for _, f := range s.Fields {
		if !f.Exported {
			continue
		}
		name := ""
		for _, tag := range e.tags {
			if name == "" {
				name, _, _ = strings.Cut(reflect.StructTag(f.Tag).Get(tag), ",")
			}
		}
		h := value.Hole{Origin: e.origin, Name: f.Name, Type: f.Type, Pos: c.Pos}
		elem := strings.TrimPrefix(f.Type, "*")
		if c.isKind(elem, summary.KindStruct) && elem != timeType {
			fields = append(fields, value.Field{Name: f.Name, Val: c.configFields(e, elem, value.NewHole(h), depth+1)})
			continue
		}
		if name != "" && name != "-" {
			h.Name = name
		}
		fields = append(fields, value.Field{Name: f.Name, Val: value.NewHole(h)})
	}
	return value.NewRecord(typ, fields, base, c.Pos)
}
