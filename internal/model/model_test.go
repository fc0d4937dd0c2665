package model

import (
	"fmt"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// fakeEnv is an evaluator over fixed shapes and methods.
type fakeEnv struct {
	shapes  map[string]*summary.Shape
	methods map[string]func(recv value.Value) value.Value // "type.Method"
}

func (e fakeEnv) Type(key string) (*summary.Shape, bool) {
	s, ok := e.shapes[key]
	return s, ok
}

func (e fakeEnv) Method(recv value.Value, name string, _ ...value.Value) (value.Value, bool) {
	f, ok := e.methods[strings.TrimPrefix(dynamicType(recv), "*")+"."+name]
	if !ok {
		return nil, false
	}
	return f(value.Unwrap(recv)), true
}

func (e fakeEnv) Field(v value.Value, name string) value.Value {
	return value.Each(v, func(v value.Value) value.Value {
		switch v := value.Unwrap(v).(type) {
		case *value.Record:
			if f := v.Get(name); f != nil {
				return f
			}
			if v.Base != nil {
				return e.Field(v.Base, name)
			}
			if s, ok := e.shapes[v.Type]; ok {
				for _, f := range s.Fields {
					if f.Name == name {
						return (&ctx{env: e}).zero(f.Type)
					}
				}
			}
		case *value.Hole:
			d := *v
			d.Path = strings.TrimPrefix(v.Path+"."+name, ".")
			d.Type = ""
			if s, ok := e.shapes[strings.TrimPrefix(v.Type, "*")]; ok {
				for _, f := range s.Fields {
					if f.Name == name {
						d.Type = f.Type
					}
				}
			}
			if d.Origin != value.Param {
				d.Name, d.Path = name, ""
			}
			return value.NewHole(d)
		}
		return value.UnknownBecause("no field "+name, value.Pos{})
	})
}

// Short forms for tables.

func s(x string) value.Value { return value.Str(x) }
func n(x int64) value.Value  { return value.IntOf(x) }

func hole(name, typ string) value.Value {
	return value.NewHole(value.Hole{Origin: value.Param, Name: name, Type: typ, Func: "p.F"})
}

func clientHole(name string) value.Value {
	return value.NewHole(value.Hole{Origin: value.Client, Name: name, Type: "string"})
}

func txt(vs ...value.Value) value.Value      { return value.Concat(vs...) }
func list(vs ...value.Value) value.Value     { return value.NewList(vs, false) }
func openList(vs ...value.Value) value.Value { return value.NewList(vs, true) }
func choice(vs ...value.Value) value.Value   { return value.NewChoice(vs...) }

// boxed puts values into interfaces, as arguments of fmt functions are.
func boxed(vs ...value.Value) value.Value {
	out := make([]value.Value, len(vs))
	for i, v := range vs {
		typ := dynamicType(v)
		if typ == "" {
			switch k := v.(type) {
			case *value.Text:
				typ = "string"
			case *value.Const:
				typ = map[value.ConstKind]string{value.String: "string", value.Int: "int", value.Float: "float64", value.Bool: "bool"}[k.Kind]
			}
		}
		if value.IsNil(v) {
			out[i] = v
			continue
		}
		out[i] = value.NewIface(typ, v)
	}
	return list(out...)
}

// print is a compact form of any value.
func print(v value.Value) string {
	switch v := v.(type) {
	case nil:
		return "<none>"
	case *value.Const:
		switch v.Kind {
		case value.String:
			return fmt.Sprintf("%q", v.Lit)
		case value.Nil:
			return "nil"
		}
		return v.Lit
	case *value.Text:
		sh, _ := value.Shape(v)
		return fmt.Sprintf("%q", sh)
	case *value.Hole:
		sh, _ := value.Shape(v)
		if v.Format != "" {
			sh = strings.TrimSuffix(sh, "}") + ":" + v.Format + "}"
		}
		return v.Origin.String() + sh
	case *value.List:
		return "[" + printAll(v.Elems, v.Open) + "]"
	case *value.Choice:
		return "<" + printAll(v.Alts, false) + ">"
	case *value.Iface:
		return "(" + shortType(v.Type) + ")" + print(v.X)
	case *value.Map:
		var es []string
		for _, e := range v.Entries {
			opt := ""
			if e.Optional {
				opt = "?"
			}
			es = append(es, print(e.Key)+opt+": "+print(e.Val))
		}
		if v.Open {
			es = append(es, "...")
		}
		return "map{" + strings.Join(es, ", ") + "}"
	case *value.Record:
		var fs []string
		for _, f := range v.Fields {
			fs = append(fs, f.Name+": "+print(f.Val))
		}
		if v.Base != nil {
			fs = append(fs, "..."+print(v.Base))
		}
		return strings.TrimPrefix(shortType(v.Type), "types.AttributeValueMember") + "{" + strings.Join(fs, ", ") + "}"
	}
	return fmt.Sprintf("%T", v)
}

func printAll(vs []value.Value, open bool) string {
	var out []string
	for _, v := range vs {
		out = append(out, print(v))
	}
	if open {
		out = append(out, "...")
	}
	return strings.Join(out, ", ")
}

// row is one case of a table test: a call and the printed results.
type row struct {
	callee string
	args   []value.Value
	want   string
}

func args(vs ...value.Value) []value.Value { return vs }

func run(t *testing.T, env Env, rows []row) {
	t.Helper()
	for _, r := range rows {
		got, ok := Eval(Call{Callee: r.callee, Args: r.args, Pos: value.Pos{File: "p/f.go", Line: 1, Col: 1}}, env)
		out := "no model"
		if ok {
			out = printAll(got, false)
		}
		// Models of functions in several versions give one result more than some
		// have; the caller says how many it wants.
		if out != r.want && !strings.HasPrefix(out, r.want+", ") {
			t.Errorf("%s(%s):\n got %s\nwant %s", r.callee, printAll(r.args, false), out, r.want)
		}
	}
}

func TestKeysAreWellFormed(t *testing.T) {
	for k := range table() {
		if packageOf(k) == "" || strings.Contains(k, "*") || strings.HasPrefix(k, "(") != strings.Contains(k, ").") {
			t.Errorf("model key %q is not a callee key", k)
		}
	}
}

func TestPackageOf(t *testing.T) {
	for callee, want := range map[string]string{
		"fmt.Sprintf": "fmt", "(time.Time).Format": "time", "a.b/c/d.F": "a.b/c/d", "(a.b/c.T[x.y/z.U]).M": "a.b/c",
		"(net/http.Request).FormValue": "net/http", "builtin": "",
	} {
		if got := packageOf(callee); got != want {
			t.Errorf("packageOf(%q) = %q, want %q", callee, got, want)
		}
	}
}

func TestPure(t *testing.T) {
	for callee, want := range map[string]bool{
		"fmt.Sprintf": true, "fmt.Fprintf": false, "(strings.Builder).WriteString": false, "(strings.Builder).String": true,
		"strings.IndexByte": true, "(go.uber.org/zap.Logger).Info": true, "encoding/hex.Decode": false, "(os.File).Read": false, "x/y.F": false,
	} {
		if got := Pure(callee); got != want {
			t.Errorf("Pure(%q) = %v, want %v", callee, got, want)
		}
	}
}

// TestUnknownArguments calls every model with missing, nil, unknown and odd
// arguments: none may panic, and all give at least the results asked for.
func TestUnknownArguments(t *testing.T) {
	odd := []value.Value{
		value.NilValue, hole("x", ""), hole("x", "string"), s(""), s("a#b"), n(3), value.BoolOf(true), list(), list(s("a"), hole("y", "int")), openList(),
		value.NewMap(nil, true, nil), value.NewRecord("p.T", nil, nil, value.Pos{}), value.NewRecord("", nil, hole("b", ""), value.Pos{}),
		choice(s("a"), hole("x", "string"), value.NilValue), value.NewFunc("p.F", nil), txt(s("A#"), hole("x", "string")), value.NewIface("p.T", n(1)),
	}
	env := fakeEnv{}
	for callee, m := range table() {
		for i := range odd {
			for nargs := 0; nargs <= 4; nargs++ {
				as := make([]value.Value, nargs)
				for j := range as {
					as[j] = odd[(i+j)%len(odd)]
				}
				c := Call{Callee: callee, Args: as, Results: 2}
				if got, ok := Eval(c, env); ok && m.eval != nil && len(got) < 2 {
					t.Errorf("%s: %d results", callee, len(got))
				}
				for j := range as {
					if after, ok := After(c, j, as[j], env); ok && after == nil {
						t.Errorf("%s: After of argument %d is a nil value", callee, j)
					}
				}
			}
		}
	}
}
