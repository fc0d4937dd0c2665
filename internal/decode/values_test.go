package decode

import (
	"fmt"
	"sort"
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// Values for tests, written short.

func rec(typ string, kv ...any) *value.Record {
	var fs []value.Field
	for i := 0; i < len(kv); i += 2 {
		fs = append(fs, value.Field{Name: kv[i].(string), Val: val(kv[i+1])})
	}
	return value.NewRecord(typ, fs, nil, value.Pos{})
}

func mapping(kv ...any) *value.Map { return value.NewMap(entries(kv), false, nil) }

func openMap(kv ...any) *value.Map { return value.NewMap(entries(kv), true, nil) }

func entries(kv []any) []value.Entry {
	var es []value.Entry
	for i := 0; i < len(kv); i += 2 {
		es = append(es, value.Entry{Key: val(kv[i]), Val: val(kv[i+1])})
	}
	return es
}

func list(vs ...any) *value.List { return value.NewList(vals(vs), false) }

func openList(vs ...any) *value.List { return value.NewList(vals(vs), true) }

func or(vs ...any) value.Value { return value.NewChoice(vals(vs)...) }

func cat(vs ...any) value.Value { return value.Concat(vals(vs)...) }

func param(name string) *value.Hole {
	return value.NewHole(value.Hole{Origin: value.Param, Name: name, Func: "p.F"})
}

func member(d string, x any) *value.Record { return rec(sdk.V2Member(d), "Value", x) }

func s(x any) *value.Record { return member("S", x) }

func vals(vs []any) []value.Value {
	out := make([]value.Value, len(vs))
	for i, v := range vs {
		out[i] = val(v)
	}
	return out
}

func val(v any) value.Value {
	switch v := v.(type) {
	case nil:
		return value.NilValue
	case string:
		return value.Str(v)
	case int:
		return value.IntOf(int64(v))
	case bool:
		return value.BoolOf(v)
	case value.Value:
		return v
	}
	panic(fmt.Sprintf("no value for %T", v))
}

func site(op string) summary.Site { return summary.Site{Op: op, API: "v2", Method: op} }

// show prints attributes: "PK = S USER#{id}|ORG#{id}; SK? item N 0; gap: why".
func show(as dynamo.Attributes) string {
	var out []string
	for _, a := range as.List {
		name := a.Name
		if name == "" {
			shape, _ := value.Shape(a.NameOf)
			name = "<" + shape + ">"
		}
		if a.Optional {
			name += "?"
		}
		var vs []string
		for _, v := range a.Vals {
			shapes, open := value.Shapes(v)
			if open {
				shapes = append(shapes, "…")
			}
			vs = append(vs, strings.Join(shapes, "|"))
		}
		out = append(out, fmt.Sprintf("%s %s %s %s", name, a.Cond, a.Type, strings.Join(vs, " & ")))
	}
	if as.Gap != nil {
		out = append(out, "gap: "+as.Gap.Why)
	}
	return strings.Join(out, "; ")
}

// showExpr prints what is read of an expression.
func showExpr(e *dynamo.Expression) string {
	if e == nil {
		return "none"
	}
	var out []string
	for _, u := range e.Uses {
		w := u.Path
		if !u.Known {
			w += "!"
		}
		if u.Target {
			w = u.Clause + ":" + w
		}
		out = append(out, w)
	}
	sort.Strings(out)
	if e.Optional {
		out = append(out, "optional")
	}
	if e.Gap != nil {
		out = append(out, "gap: "+e.Gap.Why)
	}
	return strings.Join(out, " ")
}
