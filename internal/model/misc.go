package model

import (
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// miscModels are functions that belong to no larger group.
func miscModels() map[string]model {
	m := map[string]model{
		"regexp.MustCompile": evalOne((*ctx).pattern),
		"regexp.Compile":     {eval: func(c *ctx) []value.Value { return []value.Value{c.pattern(), unknownError(c.Pos)} }},
		"golang.org/x/crypto/bcrypt.GenerateFromPassword": {eval: func(c *ctx) []value.Value {
			return []value.Value{c.generated(value.ID, "password", "[]byte"), unknownError(c.Pos)}
		}},
	}
	for _, name := range []string{"ReplaceAllString", "ReplaceAllLiteralString", "FindString", "ReplaceAllStringFunc"} {
		m["(regexp.Regexp)."+name] = evalOne(func(c *ctx) value.Value { return deriveAny(c.arg(1), "string", "regexp()", c.Pos) })
	}
	for _, name := range []string{"FindStringSubmatch", "FindAllString", "Split"} {
		m["(regexp.Regexp)."+name] = evalOne(func(c *ctx) value.Value {
			return value.NewList(one(deriveAny(c.arg(1), "string", "regexp()", c.Pos)), true)
		})
	}
	m["(regexp.Regexp).FindAllStringSubmatch"] = evalOne(func(c *ctx) value.Value {
		return value.NewList(one(value.NewList(one(deriveAny(c.arg(1), "string", "regexp()", c.Pos)), true)), true)
	})
	m["(regexp.Regexp).MatchString"] = evalOne(func(c *ctx) value.Value { return unknownBool(c.Pos) })
	for _, callee := range derivers {
		m[callee] = evalOne(func(c *ctx) value.Value { return deriveAny(c.arg(0), "string", "slug()", c.Pos) })
	}
	for _, callee := range copiers {
		m[callee] = evalOne(func(c *ctx) value.Value { return c.arg(0) })
	}
	for _, callee := range copyInto {
		m[callee] = model{
			eval: func(c *ctx) []value.Value { return one(unknownError(c.Pos)) },
			after: func(c *ctx, arg int, before value.Value) (value.Value, bool) {
				if arg != 0 {
					return before, true
				}
				return c.copied(c.arg(1), before), true
			},
		}
	}
	return m
}

func (c *ctx) pattern() value.Value {
	return value.NewRecord("regexp.Regexp", []value.Field{{Name: "pattern", Val: c.arg(0)}}, nil, c.Pos)
}

// copied is a struct into which another was copied, field by field of the same
// names.
func (c *ctx) copied(src, dst value.Value) value.Value {
	typ := strings.TrimPrefix(dynamicType(dst), "*")
	s, ok := c.shape(typ)
	if !ok || s.Kind != summary.KindStruct {
		return deriveAny(src, typ, "", c.Pos)
	}
	from, known := value.Unwrap(src).(*value.Record)
	return value.Each(dst, func(d value.Value) value.Value {
		out, ok := value.Unwrap(d).(*value.Record)
		if !ok {
			out = value.NewRecord(typ, nil, d, c.Pos)
		}
		for _, f := range s.Fields {
			if known && from.Base == nil && !c.hasField(from.Type, f.Name) {
				continue
			}
			out = out.With(f.Name, c.env.Field(value.Unwrap(src), f.Name))
		}
		return out
	})
}

func (c *ctx) hasField(typ, name string) bool {
	s, ok := c.shape(typ)
	if !ok {
		return false
	}
	for _, f := range s.Fields {
		if f.Name == name {
			return true
		}
	}
	return false
}
