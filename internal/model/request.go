package model

import (
	"net/url"
	"strings"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/value"
)

// requestModels are the ways in which a server reads what a client sent.
func requestModels() map[string]model {
	m := map[string]model{}
	for callee, arg := range clientByName {
		m[callee] = model{eval: func(c *ctx) []value.Value {
			return []value.Value{named(value.Client, c.arg(arg), "string", c.Pos), value.NewHole(value.Hole{Origin: value.Client, Pos: c.Pos})}
		}}
	}
	for callee, name := range clientWhole {
		m[callee] = model{eval: func(c *ctx) []value.Value {
			typ := ""
			if len(c.ResultTypes) > 0 {
				typ = c.ResultTypes[0]
			}
			h := value.NewHole(value.Hole{Origin: value.Client, Name: name, Type: typ, Pos: c.Pos})
			return []value.Value{h, unknownError(c.Pos)}
		}}
	}
	for _, callee := range clientOrDefault {
		m[callee] = evalOne(func(c *ctx) value.Value {
			v := named(value.Client, c.arg(1), "string", c.Pos)
			if defaults, _ := listOf(c.arg(2)); len(defaults) > 0 {
				return value.NewChoice(v, defaults[0])
			}
			if _, isString := value.Known(c.arg(2)); isString {
				return value.NewChoice(v, c.arg(2))
			}
			return v
		})
	}
	for callee, arg := range clientBind {
		m[callee] = fillModel(arg, func(*ctx) value.Origin { return value.Client })
	}
	for callee, arg := range identityBind {
		m[callee] = fillModel(arg, func(*ctx) value.Origin { return value.Identity })
	}
	for callee, name := range identityWhole {
		m[callee] = model{eval: func(c *ctx) []value.Value {
			return []value.Value{value.NewHole(value.Hole{Origin: value.Identity, Name: name, Pos: c.Pos}), unknownError(c.Pos)}
		}}
	}
	m["(net/url.Values).Get"] = evalOne((*ctx).firstOfMany)
	m["(net/http.Header).Get"] = evalOne((*ctx).firstOfMany)
	m["(net/http.Request).Context"] = evalOne(func(c *ctx) value.Value {
		return value.NewHole(value.Hole{Origin: value.CallOf, Name: "ctx", Type: "context.Context", Pos: c.Pos})
	})
	m["(net/http.Request).WithContext"] = evalOne(func(c *ctx) value.Value { return c.arg(0) })
	m["(net/http.Request).ParseForm"] = model{eval: func(c *ctx) []value.Value { return one(unknownError(c.Pos)) }}
	m["(net/url.URL).Query"] = evalOne(func(c *ctx) value.Value { return deriveAny(c.arg(0), "net/url.Values", "", c.Pos) })
	m["net/url.Parse"] = model{eval: func(c *ctx) []value.Value {
		return []value.Value{deriveAny(c.arg(0), "net/url.URL", "url()", c.Pos), unknownError(c.Pos)}
	}}
	for name, f := range map[string]func(string) string{"QueryEscape": url.QueryEscape, "PathEscape": url.PathEscape} {
		m["net/url."+name] = evalOne(func(c *ctx) value.Value {
			escaped := ""
			for _, r := range "!\"#$&'()*+,/:;<=>?@[\\]^`{|} " {
				if f(string(r)) != string(r) && !(r == ' ' && f(" ") == "+") {
					escaped += string(r)
				}
			}
			return withoutAny(c.mapCase(f, "escape()"), escaped)
		})
	}
	for name, f := range map[string]func(string) (string, error){"QueryUnescape": url.QueryUnescape, "PathUnescape": url.PathUnescape} {
		m["net/url."+name] = model{eval: func(c *ctx) []value.Value {
			return c.decodeText(c.arg(0), func(s string) ([]byte, error) { s, err := f(s); return []byte(s), err })
		}}
	}
	for k, v := range contextModels() {
		m[k] = v
	}
	for k, v := range lambdaModels() {
		m[k] = v
	}
	return m
}

// fillModel is the model of a function that fills argument arg.
func fillModel(target int, origin func(*ctx) value.Origin) model {
	return model{
		eval: func(c *ctx) []value.Value { return one(unknownError(c.Pos)) },
		after: func(c *ctx, arg int, before value.Value) (value.Value, bool) {
			if arg != target {
				return before, true
			}
			return c.filled(origin(c), arg, before), true
		},
	}
}

// firstOfMany is Get of url.Values and http.Header: of a request's, a hole named
// after the key; of one that the program made, the value it put there.
func (c *ctx) firstOfMany() value.Value {
	return c.each2(func(c *ctx, m, key value.Value) value.Value {
		switch x := value.Unwrap(m).(type) {
		case *value.Map:
			for _, e := range x.Entries {
				if e.Key.Hash() == value.Unwrap(key).Hash() && !e.Optional {
					if elems, open := listOf(e.Val); len(elems) > 0 && !open {
						return elems[0]
					}
				}
			}
			if !x.Open {
				return value.Str("")
			}
		case *value.Hole:
			origin := x.Origin
			if origin == value.Request {
				origin = value.Client
			}
			if origin.Terminal() || origin == value.Unknown || origin == value.Param {
				return named(origin, key, "string", c.Pos)
			}
		}
		return named(value.Client, key, "string", c.Pos)
	})
}

// Contexts: a value that the program put there is found again; others were put
// there by the server, by a middleware that is not seen.
const valueCtx = "context.valueCtx"

func contextModels() map[string]model {
	same := model{eval: func(c *ctx) []value.Value {
		return []value.Value{c.arg(0), value.UnknownBecause("cancel function", c.Pos)}
	}}
	m := map[string]model{
		"context.Background": evalOne(func(c *ctx) value.Value { return value.NewRecord("context.emptyCtx", nil, nil, c.Pos) }),
		"context.WithValue": evalOne(func(c *ctx) value.Value {
			return value.NewRecord(valueCtx, []value.Field{{Name: "parent", Val: c.arg(0)}, {Name: "key", Val: c.arg(1)}, {Name: "val", Val: c.arg(2)}}, nil, c.Pos)
		}),
		"(context.Context).Value": evalOne(func(c *ctx) value.Value { return c.contextValue(c.arg(0), c.arg(1), 0) }),
		"(context.Context).Err":   evalOne(func(c *ctx) value.Value { return unknownError(c.Pos) }),
	}
	m["context.TODO"] = m["context.Background"]
	for _, name := range []string{"WithCancel", "WithTimeout", "WithDeadline", "WithoutCancel", "WithCancelCause", "WithTimeoutCause"} {
		m["context."+name] = same
	}
	for callee, arg := range contextGetters {
		m[callee] = model{eval: func(c *ctx) []value.Value {
			found := value.NewHole(value.Hole{Origin: value.CallOf, Type: "bool", Why: "tests a context value", Pos: c.Pos})
			return []value.Value{c.serverValue(c.arg(arg)), found}
		}}
	}
	return m
}

func (c *ctx) contextValue(ctx, key value.Value, depth int) value.Value {
	return value.Each(ctx, func(v value.Value) value.Value {
		r, ok := value.Unwrap(v).(*value.Record)
		switch {
		case ok && r.Type == "context.emptyCtx":
			return value.NilValue
		case ok && r.Type == valueCtx && depth < 16:
			if k := r.Get("key"); k != nil && k.Hash() == key.Hash() {
				return orNil(r.Get("val"))
			}
			return c.contextValue(orNil(r.Get("parent")), key, depth+1)
		}
		return c.serverValue(key)
	})
}

// identityWords are parts of the names under which servers keep who is calling.
var identityWords = []string{"user", "uid", "sub", "claim", "tenant", "org", "account", "auth", "identity", "principal", "session", "token", "email", "member", "customer"}

// serverValue is a value that the server keeps with a request, named after its
// key: the caller's identity if the name says so.
func (c *ctx) serverValue(key value.Value) value.Value {
	name := ""
	switch k := value.Unwrap(key).(type) {
	case *value.Const:
		name = k.Lit
	case *value.Hole:
		name = k.Name
	}
	typ := dynamicType(key)
	if name == "" || strings.Trim(name, "0123456789") == "" {
		name = c.constName(typ, name)
	}
	if name == "" {
		name = typ[strings.LastIndexAny(typ, "./")+1:]
	}
	name = keptName(name)
	origin := value.Config
	lower := strings.ToLower(name)
	for _, w := range identityWords {
		if strings.Contains(lower, w) {
			origin = value.Identity
		}
	}
	return value.NewHole(value.Hole{Origin: origin, Name: name, Pos: c.Pos})
}

// Namer may be implemented by an Env that knows the constants of the program.
type Namer interface {
	// ConstName is the name of the constant of a named type with a value, "" if there
	// is none.
	ConstName(typ, lit string) string
}

// constName is the name of a key that is a numbered constant.
func (c *ctx) constName(typ, lit string) string {
	n, ok := c.env.(Namer)
	if !ok || lit == "" {
		return ""
	}
	return n.ConstName(typ, lit)
}

// keptName is the name of what is kept under a key, from the name of the key: userIDKey and
// ctxKeyUserID hold a user's id.
func keptName(key string) string {
	name := key
	for _, s := range [...]string{"ContextKey", "CtxKey", "Key"} {
		if rest, ok := strings.CutSuffix(name, s); ok {
			name = rest
			break
		}
	}
	for _, p := range [...]string{"contextKey", "ContextKey", "ctxKey", "CtxKey", "ctx", "key", "Key"} {
		if rest, ok := strings.CutPrefix(name, p); ok && rest != "" && rest[0] >= 'A' && rest[0] <= 'Z' {
			name = rest
			break
		}
	}
	if name == "" || strings.EqualFold(name, "ctx") || strings.EqualFold(name, "context") {
		return key
	}
	return name
}

// lambdaModels are the accessors of Lambda's event types.
func lambdaModels() map[string]model {
	m := map[string]model{}
	for _, name := range []string{"String", "Number", "Binary", "Boolean", "Map", "List", "StringSet", "NumberSet"} {
		m["("+sdk.LambdaEvents+".DynamoDBAttributeValue)."+name] = evalOne(func(c *ctx) value.Value {
			return value.Each(c.arg(0), func(v value.Value) value.Value {
				h := value.Hole{Origin: value.Stored, Pos: c.Pos}
				if old := mainHole(v); old != nil {
					h.Name = old.Name
				}
				return value.NewHole(h)
			})
		})
	}
	m[sdk.LambdaContext+".FromContext"] = model{eval: func(c *ctx) []value.Value {
		return []value.Value{value.NewHole(value.Hole{Origin: value.Config, Name: "lambdaContext", Type: sdk.LambdaContext + ".LambdaContext", Pos: c.Pos}), value.BoolOf(true)}
	}}
	return m
}

// getter is the accessor of a message's field, GetName, whose package was not
// read: what it returns comes from where the message does.
func getter(c *ctx) []value.Value {
	name, ok := strings.CutPrefix(c.Callee[strings.LastIndexByte(c.Callee, '.')+1:], "Get")
	if !ok || name == "" || !strings.HasPrefix(c.Callee, "(") || len(c.Args) != 1 {
		return nil
	}
	h, ok := value.Unwrap(c.Args[0]).(*value.Hole)
	if !ok || h.Origin != value.Client && h.Origin != value.Request {
		return nil
	}
	d := value.Hole{Origin: value.Client, Name: name, Pos: c.Pos}
	if len(c.ResultTypes) > 0 {
		d.Type = c.ResultTypes[0]
	}
	return one(value.NewHole(d))
}
