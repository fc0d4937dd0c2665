package model

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

var statusEnv = fakeEnv{
	shapes: map[string]*summary.Shape{
		"p.Status": {Key: "p.Status", Kind: summary.KindInt, Named: true, Methods: []summary.Method{{Name: "String", Func: "(p.Status).String"}}},
		"p.Kind":   {Key: "p.Kind", Kind: summary.KindString, Named: true},
		"p.Order":  {Key: "p.Order", Kind: summary.KindStruct, Named: true, Methods: []summary.Method{{Name: "String"}}},
	},
	methods: map[string]func(value.Value) value.Value{
		"p.Status.String": func(v value.Value) value.Value {
			if k, ok := v.(*value.Const); ok && k.Lit == "1" {
				return s("ACTIVE")
			}
			return value.NewChoice(s("NEW"), s("ACTIVE"))
		},
		"p.Order.String": func(v value.Value) value.Value { return txt(s("ORDER#"), v.(*value.Record).Get("ID")) },
	},
}

func TestSprintf(t *testing.T) {
	id, num := hole("id", "string"), hole("n", "int")
	order := value.NewRecord("p.Order", []value.Field{{Name: "ID", Val: id}}, nil, value.Pos{})
	for _, r := range []struct {
		format value.Value
		args   value.Value
		want   string
	}{
		{s("USER#%s"), boxed(id), `"USER#{id}"`},
		{s("USER#%v#%v"), boxed(id, num), `"USER#{id}#{n}"`},
		{s("%d"), boxed(num), `param{n:%d}`},
		{s("%010d"), boxed(num), `param{n:%010d}`},
		{s("%05d"), boxed(n(42)), `"00042"`},
		{s("%-6s|"), boxed(s("ab")), `"ab    |"`},
		{s("%6s|"), boxed(txt(s("abcdef"), id)), `"abcdef{id}|"`},
		{s("%9s"), boxed(txt(s("abcdef"), id)), `param{id:%9s}`},
		{s("%q"), boxed(id), `"\"{id}\""`},
		{s("%q"), boxed(s(`a"b`)), `"\"a\\\"b\""`},
		{s("%x"), boxed(s("hi")), `"6869"`},
		{s("%x"), boxed(id), `param{id:%x}`},
		{s("%[2]s-%[1]s"), boxed(s("a"), s("b")), `"b-a"`},
		{s("100%%"), list(), `"100%"`},
		{s("%s"), list(), `"%!s(MISSING)"`},
		{s("%t"), boxed(value.BoolOf(true)), `"true"`},
		{s("%v"), boxed(value.NewConst(value.Float, "1.5", value.Pos{})), `"1.5"`},
		{s("%s"), boxed(value.NewIface("p.Status", n(1))), `"ACTIVE"`},
		{s("%d"), boxed(value.NewIface("p.Status", n(1))), `"1"`},
		{s("S#%v"), boxed(value.NewIface("p.Status", num)), `<"S#NEW", "S#ACTIVE">`},
		{s("%s"), boxed(value.NewIface("p.Kind", s("K"))), `"K"`},
		{s("%s"), boxed(order), `"ORDER#{id}"`},
		{s("%v"), list(value.NilValue), `"<nil>"`},
		{s("%T"), boxed(value.NewIface("a.b/p.Kind", s("K"))), `"p.Kind"`},
		{s("%s"), boxed(value.NewIface("*string", s("K"))), `unknown{}`},
		{choice(s("A#%s"), s("B#%s")), boxed(id), `<"A#{id}", "B#{id}">`},
		{s("X#%s"), boxed(choice(s("1"), s("2"))), `<"X#1", "X#2">`},
		{txt(hole("prefix", "string"), s("#%s")), boxed(id), `"{prefix}#{id}"`},
		{txt(hole("prefix", "string"), s("#%s")), boxed(s("1"), id), `"{prefix}#{}"`},
		{s("%s#%s"), openList(value.NewIface("string", id)), `"{id}#{}"`},
		{s("%s"), boxed(value.NewHole(value.Hole{Origin: value.Clock, Name: "now", Type: "time.Time"})), `clock{now:2006-01-02 15:04:05.999999999 -0700 MST}`},
		{s("%v"), list(value.NewIface("[]string", list(s("a"), id))), `"[a {id}]"`},
		{s("%*d|"), boxed(n(5), n(42)), `"{}|"`},
		{s("bad %"), list(), `"bad %!(NOVERB)"`},
		{s("%s"), boxed(value.NewHole(value.Hole{Origin: value.Unknown, Type: "int"})), `number{:%d}`},
	} {
		run(t, statusEnv, []row{{"fmt.Sprintf", args(r.format, r.args), r.want}})
	}
}

// TestSprintfConstants compares constants with the real package.
func TestSprintfConstants(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	verbs := []string{"%s", "%v", "%d", "%05d", "%q", "%x", "%X", "%-8s", "%8v", "%.2f", "%t", "%c", "%%", "%08.3f", "%+d", "%o", "%b", "%e", "%g", "%.3s"}
	goArgs := []any{"abc", "", "ü#{}", 0, 7, -3, int64(1 << 40), true, 1.25, -0.5}
	for range 2000 {
		var format string
		var real []any
		var model []value.Value
		for range rng.Intn(4) {
			format += "K#" + verbs[rng.Intn(len(verbs))]
		}
		for range rng.Intn(5) {
			a := goArgs[rng.Intn(len(goArgs))]
			real = append(real, a)
			model = append(model, constant(a))
		}
		want := fmt.Sprintf(format, real...)
		if i := strings.Index(want, "%!(EXTRA"); i >= 0 {
			want = want[:i] // surplus arguments are not part of what is meant
		}
		got, _ := Eval(Call{Callee: "fmt.Sprintf", Args: args(s(format), list(model...))}, fakeEnv{})
		if text, ok := value.Known(got[0]); !ok || text != want {
			t.Fatalf("Sprintf(%q, %v) = %s, want %q", format, real, print(got[0]), want)
		}
		want = fmt.Sprint(real...)
		got, _ = Eval(Call{Callee: "fmt.Sprint", Args: args(list(model...))}, fakeEnv{})
		if text, ok := value.Known(got[0]); !ok || text != want {
			t.Fatalf("Sprint(%v) = %s, want %q", real, print(got[0]), want)
		}
	}
}

// constant is the boxed constant of a Go value.
func constant(a any) value.Value {
	typ, kind := fmt.Sprintf("%T", a), value.Int
	switch a.(type) {
	case string:
		kind = value.String
	case bool:
		kind = value.Bool
	case float64:
		kind = value.Float
	}
	return value.NewIface(typ, value.NewConst(kind, fmt.Sprint(a), value.Pos{}))
}

func TestStrings(t *testing.T) {
	id := hole("id", "string")
	uuid := value.NewHole(value.Hole{Origin: value.ID, Name: "uuid", Type: "string"})
	day := value.NewHole(value.Hole{Origin: value.Clock, Name: "now", Type: "string", Format: "2006-01-02"})
	run(t, fakeEnv{}, []row{
		{"strings.Join", args(list(s("USER"), id, s("X")), s("#")), `"USER#{id}#X"`},
		{"strings.Join", args(list(), s("#")), `""`},
		{"strings.Join", args(openList(id), s("#")), `param{id:join()}`},
		{"strings.Join", args(openList(s("a")), s("#")), `loop{}`},
		{"strings.ToLower", args(txt(s("USER#"), id)), `"user#{id}"`},
		{"strings.ToUpper", args(id), `param{id:upper()}`},
		{"strings.TrimSpace", args(txt(s("  A"), id)), `"A{id}"`},
		{"strings.TrimSpace", args(s(" a ")), `"a"`},
		{"strings.Trim", args(txt(s("##"), id, s("#")), s("#")), `param{id:trim()}`},
		{"strings.TrimLeft", args(s("##a#"), s("#")), `"a#"`},
		{"strings.TrimPrefix", args(txt(s("USER#"), id), s("USER#")), `param{id}`},
		{"strings.TrimPrefix", args(txt(s("USER#"), id), s("ORG#")), `"USER#{id}"`},
		{"strings.TrimPrefix", args(txt(s("US"), id), s("USER#")), `param{id:trimprefix()}`},
		{"strings.TrimPrefix", args(txt(id, s("#abc")), s("USER#")), `param{id:trimprefix()}`},
		{"strings.TrimPrefix", args(txt(id, s("-abc")), s("USER#")), `"{id}-abc"`},
		{"strings.TrimSuffix", args(txt(id, s("#META")), s("#META")), `param{id}`},
		{"strings.CutPrefix", args(txt(s("USER#"), id), s("USER#")), `param{id}, true`},
		{"strings.Repeat", args(txt(s("a"), id), n(2)), `"a{id}a{id}"`},
		{"strings.ReplaceAll", args(s("a-b-c"), s("-"), s("#")), `"a#b#c"`},
		{"strings.Replace", args(s("a-b-c"), s("-"), s("#"), n(1)), `"a#b-c"`},
		{"strings.ReplaceAll", args(s("USER#{id}"), s("{id}"), id), `"USER#{id}"`},
		{"strings.ReplaceAll", args(txt(s("a-"), id), s("-"), s("#")), `"a#{id}"`},
		{"strings.ReplaceAll", args(txt(s("a#"), id), s("##"), s("-")), `param{id:replace()}`},
		{"strings.ReplaceAll", args(txt(s("T#"), day), s("#"), s("!")), `"T!{now}"`},
		{"strings.Split", args(s("a#b"), s("#")), `["a", "b"]`},
		{"strings.Split", args(txt(s("USER#"), uuid), s("#")), `["USER", id{uuid}]`},
		{"strings.Split", args(txt(s("USER#"), id), s("#")), `["USER", param{id:split()}, ...]`},
		{"strings.SplitN", args(txt(s("USER#"), id), s("#"), n(2)), `["USER", param{id}]`},
		{"strings.Split", args(id, s("#")), `[param{id:split()}, ...]`},
		{"strings.Split", args(s("a#"), s("#")), `["a", ""]`},
		{"strings.Cut", args(txt(s("USER#"), id), s("#")), `"USER", param{id}, true`},
		{"strings.Cut", args(txt(s("USER"), id), s("#")), `param{id:cut()}, param{id:cut()}, call{}`},
		{"strings.Cut", args(s("USER"), s("#")), `"USER", "", false`},
		{"strings.Fields", args(s(" a  b ")), `["a", "b"]`},
		{"strings.HasPrefix", args(txt(s("USER#"), id), s("USER")), `true`},
		{"strings.HasPrefix", args(txt(s("USER#"), id), s("ORG")), `false`},
		{"strings.HasSuffix", args(txt(id, s("#X")), s("X")), `true`},
		{"strings.Title", args(s("abc")), `"Abc"`},
		{"(strings.Replacer).Replace", args(value.NewRecord("strings.Replacer", []value.Field{{Name: "pairs", Val: list(s("{a}"), id, s("{b}"), s("B"))}}, nil, value.Pos{}), s("{a}#{b}#c")), `"{id}#B#c"`},
		{"strconv.Itoa", args(hole("n", "int")), `param{n:%d}`},
		{"strconv.Itoa", args(n(12)), `"12"`},
		{"strconv.FormatInt", args(n(255), n(16)), `"ff"`},
		{"strconv.Atoi", args(s("12")), `12, nil`},
		{"strconv.Atoi", args(clientHole("limit")), `client{limit:parse()}, call{err}`},
		{"github.com/spf13/cast.ToString", args(value.NewIface("int", hole("n", "int"))), `param{n:%d}`},
		{"github.com/go-openapi/swag.ConvertInt64", args(s("7")), `7, nil`},
		{"strconv.Quote", args(id), `"\"{id}\""`},
		{"strconv.FormatBool", args(value.BoolOf(true)), `"true"`},
		{"errors.New", args(s("x")), `errors.errorString{s: "x"}`},
		{"os.Getenv", args(s("TABLE")), `env{TABLE}`},
		{"os.Getenv", args(choice(s("A"), s("B"))), `<env{A}, env{B}>`},
		{"os.LookupEnv", args(s("TABLE")), `env{TABLE}, env{}`},
	})
}

// TestHoleAlgebra replaces the holes of the models' answers by strings and
// compares with the real function: what a model says must hold for all of them.
func TestHoleAlgebra(t *testing.T) {
	rng := rand.New(rand.NewSource(2))
	pieces := []string{"", "A", "#", "A#", "#A", "##", "USER#", "B-"}
	fns := map[string]func(s string) []string{
		"strings.TrimPrefix": func(x string) []string { return []string{strings.TrimPrefix(x, "A#")} },
		"strings.TrimSuffix": func(x string) []string { return []string{strings.TrimSuffix(x, "A#")} },
		"strings.ReplaceAll": func(x string) []string { return []string{strings.ReplaceAll(x, "A#", "-")} },
		"strings.TrimSpace":  func(x string) []string { return []string{strings.TrimSpace(x)} },
		"strings.ToLower":    func(x string) []string { return []string{strings.ToLower(x)} },
		"strings.Cut":        func(x string) []string { a, b, _ := strings.Cut(x, "A#"); return []string{a, b} },
		"strings.Split":      func(x string) []string { return strings.Split(x, "A#") },
		"strings.SplitN":     func(x string) []string { return strings.SplitN(x, "A#", 2) },
	}
	extra := map[string][]value.Value{
		"strings.ReplaceAll": {s("A#"), s("-")}, "strings.SplitN": {s("A#"), n(2)}, "strings.TrimSpace": nil, "strings.ToLower": nil,
	}
	for range 3000 {
		var real string
		var model []value.Value
		for i := range 1 + rng.Intn(4) {
			p := pieces[rng.Intn(len(pieces))]
			real += p
			if rng.Intn(2) == 0 {
				model = append(model, hole(fmt.Sprintf("h%d", i), "string"))
			} else {
				model = append(model, s(p))
			}
		}
		for name, f := range fns {
			more, ok := extra[name]
			if !ok {
				more = args(s("A#"))
			}
			got, ok := Eval(Call{Callee: name, Args: append(args(txt(model...)), more...)}, fakeEnv{})
			if !ok {
				t.Fatalf("%s: no model", name)
			}
			want := f(real)
			if l, ok := got[0].(*value.List); ok {
				if l.Open {
					continue
				}
				got = l.Elems
			}
			if len(got) < len(want) {
				t.Fatalf("%s(%s): %d results, real %q", name, print(txt(model...)), len(got), want)
			}
			for i, w := range want {
				if !matches(got[i], w) {
					t.Fatalf("%s(%s) = %s, which does not allow %q of %q", name, print(txt(model...)), print(got[i]), w, real)
				}
			}
		}
	}
}

// matches reports whether a text can be the string: its literals stand there in
// order, with anything in its holes.
func matches(v value.Value, s string) bool {
	ps := parts(v)
	var m func(i int, s string) bool
	m = func(i int, s string) bool {
		if i == len(ps) {
			return s == ""
		}
		if lit, ok := value.Known(ps[i]); ok {
			return strings.HasPrefix(s, lit) && m(i+1, s[len(lit):])
		}
		for n := 0; n <= len(s); n++ {
			if m(i+1, s[n:]) {
				return true
			}
		}
		return false
	}
	return m(0, s)
}

func TestBuilder(t *testing.T) {
	b := value.Value(value.NewRecord("strings.Builder", nil, nil, value.Pos{}))
	step := func(callee string, as ...value.Value) {
		after, ok := After(Call{Callee: callee, Args: append(args(b), as...)}, 0, b, fakeEnv{})
		if !ok {
			t.Fatalf("%s: no effect known", callee)
		}
		b = after
	}
	check := func(want string) {
		t.Helper()
		run(t, fakeEnv{}, []row{{"(strings.Builder).String", args(b), want}})
	}
	check(`""`)
	step("(strings.Builder).WriteString", s("USER"))
	step("(strings.Builder).WriteByte", n('#'))
	step("fmt.Fprintf", s("%s"), boxed(hole("id", "string")))
	step("(strings.Builder).WriteRune", n('ü'))
	check(`"USER#{id}ü"`)
	rec := value.NewHole(value.Hole{Origin: value.Loop, Index: 7})
	body, _ := After(Call{Callee: "(strings.Builder).WriteString", Args: args(rec, s(","))}, 0, rec, fakeEnv{})
	grown, ok := Loop(b, body, rec)
	if !ok {
		t.Fatal("a builder has no open form")
	}
	b = grown
	check(`"USER#{id}ü{}"`)
	step("(strings.Builder).Reset")
	check(`""`)
	b = hole("b", "*strings.Builder")
	step("(strings.Builder).WriteString", s("X"))
	check(`"{b}X"`)
}

func TestTime(t *testing.T) {
	now := value.NewHole(value.Hole{Origin: value.Clock, Name: "now", Type: "time.Time"})
	utc := value.NewHole(value.Hole{Origin: value.Clock, Name: "now", Type: "time.Time", Format: "UTC"})
	zero := value.NewRecord("time.Time", nil, nil, value.Pos{})
	rfc := s("2006-01-02T15:04:05Z07:00")
	run(t, fakeEnv{}, []row{
		{"time.Now", args(), `clock{now}`},
		{"(time.Time).UTC", args(now), `clock{now:UTC}`},
		{"(time.Time).Format", args(now, rfc), `clock{now:2006-01-02T15:04:05Z07:00}`},
		{"(time.Time).Format", args(utc, rfc), `clock{now:2006-01-02T15:04:05Z}`},
		{"(time.Time).Format", args(hole("due", "time.Time"), s("2006-01-02")), `param{due:2006-01-02}`},
		{"(time.Time).Format", args(zero, s("2006-01-02")), `"0001-01-01"`},
		{"(time.Time).IsZero", args(zero), `true`},
		{"(time.Time).IsZero", args(now), `false`},
		{"(time.Time).Unix", args(now), `clock{now:unix()}`},
		{"strconv.FormatInt", args(value.NewHole(value.Hole{Origin: value.Clock, Name: "now", Format: "unixmilli()"}), n(10)), `clock{now:unixmilli()}`},
		{"time.Parse", args(s("2006-01-02"), clientHole("date")), `client{date}, call{err}`},
		{"time.Parse", args(s("2006-01-02"), s("2024-05-06")), `time.Time{text: "2024-05-06T00:00:00Z"}, nil`},
		{"time.Parse", args(s("2006-01-02"), s("x")), `time.Time{}, errors.errorString{s: "parsing time \"x\" as \"2006-01-02\": cannot parse \"x\" as \"2006\""}`},
		{"time.Unix", args(n(0), n(0)), `time.Time{text: "1970-01-01T00:00:00Z"}`},
		{"(time.Time).Add", args(utc, hole("d", "time.Duration")), `clock{now:UTC}`},
	})
	a, _ := Eval(Call{Callee: "time.Now", Pos: value.Pos{File: "f", Line: 1, Col: 1}}, fakeEnv{})
	b, _ := Eval(Call{Callee: "time.Now", Pos: value.Pos{File: "f", Line: 2, Col: 1}}, fakeEnv{})
	if a[0].Hash() == b[0].Hash() {
		t.Error("two readings of the clock are taken for one")
	}
	shifted, _ := Eval(Call{Callee: "(time.Time).Add", Args: args(now, hole("d", "")), Pos: value.Pos{File: "f", Line: 2, Col: 1}}, fakeEnv{})
	if shifted[0].Hash() == now.Hash() {
		t.Error("a shifted time is taken for the time itself")
	}
}
