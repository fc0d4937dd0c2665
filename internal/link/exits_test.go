package link_test

import (
	"strings"
	"testing"
)

// What a function leaves in what it is given, by whatever variable it changes it. Each
// body changes in.a, or m["k"], from "0"; want are the values that its caller sees.
func TestExits(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{`in.a = "x"`, `[x]`},
		{`if coin() { return }; in.a = "x"`, `[0 | x]`},
		// Another only where it is nil, which it is not.
		{`if in == nil { in = &T{} }; in.a = "x"`, `[x]`},
		{`if nil != in { in.b = "y" } else { in = &T{b: "z"} }; in.a = in.b`, `[y]`},
		{`if in == nil { in = &T{} }; if coin() { return }; in.a = "x"`, `[0 | x]`},
		{`if coin() { return }; if in == nil { in = &T{} }; in.a = "x"`, `[0 | x]`},
		{`if in == nil { in = &T{} }; use(func() { _ = in.a }); in.a = "x"`, `[x]`},
		{`if in == nil { in = &T{} }; func() { in.a = "x" }()`, `[x]`},
		{`if in == nil { in = &T{} }; set(in)`, `[s]`},
		{`set2(in)`, `[x]`},
		{`if m == nil { m = map[string]string{} }; m["k"] = "x"`, `[x]`},
		{`if m == nil { m = map[string]string{} }; func() { m["k"] = "x" }()`, `[x]`},
		{`if in.m == nil { in.m = map[string]string{} }; in.m["k"] = "x"`, `[0]`},
		// By a closure, with no use of the parameter but there.
		{`f := func() { in.a = "x" }; f()`, `[x]`},
		{`v := in; f := func() { in.a = "x" }; _ = v; f()`, `[x]`},
		// Another, always: the caller's is as it was.
		{`in = &T{}; in.a = "x"`, `[0]`},
		{`in = &T{}; func() { in.a = "x" }()`, `[0]`},
		// Which one it is cannot be told, so neither what the caller sees: of a field,
		// whatever is stored to it in the program.
		{`if coin() { in = &T{} }; in.a = "x"`, `[0 | s | x]`},
		{`v := in; if coin() { v = &T{} }; v.a = "x"`, `[0 | s | x]`},
		{`v := in; in = v; f := func() { _ = in.b }; v.a = "x"; f()`, `[0 | s | x]`},
		{`for coin() { in = in; func() { _ = in }(); in.a = "x" }`, `[0 | s | x]`},
		{`if len(m) == 0 { m = map[string]string{} }; m["k"] = "x"`, `[0 | {k}]`},
		// By two references to one thing.
		{`both(in, in)`, `[0 | s | x]`},
		{`v := in; func() { v.m["j"] = "x"; in.a = "x" }()`, `[0 | s | x]`},
		{`entry(in, in.m)`, `[x]`},
		// Something else, certainly.
		{`if coin() { in = &T{} }; _ = in.a`, `[0]`},
		{`if in == nil { in = &T{} }; _ = in.a`, `[0]`},
		{`v := &T{}; if coin() { v = &T{b: "b"} }; v.a = "x"`, `[0]`},
	} {
		source := `package p
type T struct { a, b string; m map[string]string }
func coin() bool
func observe(n int, s string)
func use(f func())
func set(in *T) { in.a = "s" }
func set2(in *T) { if in == nil { in = &T{} }; set3(in) }
func set3(in *T) { if in == nil { in = &T{} }; in.a = "x" }
func both(v, w *T) { v.a = "x"; w.b = "y" }
func entry(in *T, m map[string]string) { in.a = "x"; m["k"] = "y" }
func f(in *T, m map[string]string) { ` + c.body + ` }
func F() {
	in, m := &T{a: "0", b: "1", m: map[string]string{"k": "0"}}, map[string]string{"k": "0"}
	f(in, m)
	observe(0, in.a)
	observe(1, m["k"])
}
`
		site := 0
		if strings.Contains(c.body, `m["k"] =`) && !strings.Contains(c.body, "in.m") {
			site = 1
		}
		if got := show(evaluate(t, source)[site]); got != c.want {
			t.Errorf("%s\nleaves %s, want %s", c.body, got, c.want)
		}
	}
}

// A field of something unknown is what the program stores to it, but for what is changed
// through it later.
func TestFieldChangedLater(t *testing.T) {
	sites := evaluate(t, `package p
type T struct { m map[string]string; u *U; v *U }
type U struct { a string }
func observe(n int, s string)
func made() *T { return &T{m: map[string]string{"a": "1"}, u: &U{a: "2"}, v: &U{a: "3"}} }
func get() *T
func change(t *T) { t.m["b"] = "4"; t.u.a = "5" }
func F() {
	t := get()
	observe(0, t.m["b"])
	observe(1, t.m["a"])
	observe(2, t.u.a)
}
`)
	for i, want := range []string{"[{b}]", "[1]", "[2 | 3 | 5]"} {
		if got := show(sites[i]); got != want {
			t.Errorf("site %d is %s, want %s", i, got, want)
		}
	}
}
