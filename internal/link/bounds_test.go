package link_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// maxTime is far above what each of the programs below takes on an idle
// machine, a second at most, and far below what an exponential one would.
const maxTime = 20 * time.Second

// TestBounds evaluates programs that grow in every direction. Each gives an
// answer, soon, and the same one again.
func TestBounds(t *testing.T) {
	for name, source := range pathological() {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			source = prelude + source
			first := evaluate(t, source)
			took := time.Since(start)
			t.Logf("%v for %d bytes", took.Round(time.Millisecond), len(source))
			if took > maxTime {
				t.Errorf("took %v", took)
			}
			if len(first) == 0 {
				t.Error("nothing is observed")
			}
			again := evaluate(t, source)
			for site, vs := range first {
				if got := show(again[site]); got != show(vs) {
					t.Errorf("observe(%d) is %s, then %s", site, show(vs), got)
				}
			}
		})
	}
}

const prelude = `package p

type T struct {
	a, b string
	m    map[string]string
	l    []string
	t    *T
}

type Left struct{ r *Right; ls []Left; k map[string]*Left }
type Right struct{ l *Left; rs []*Right; f func(Left) Right }

func coin() bool
func input() string
func observe(n int, s string)

`

// lines repeats a format with the number of the line.
func lines(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, strings.ReplaceAll(format, "%N", "%[1]d")+"\n", i)
	}
	return b.String()
}

func pathological() map[string]string {
	next := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			s := strings.ReplaceAll(format, "NEXT", fmt.Sprint(i+1))
			b.WriteString(strings.ReplaceAll(s, "THIS", fmt.Sprint(i)) + "\n")
		}
		return b.String()
	}
	return map[string]string{
		"a cursor over lists of structs that lead to each other": `
type seg struct {
	end string
	all []*T
}
type line struct {
	all []*T
	now *line
}
func parse(all []*T) *line
func less(a, b string) bool
func between(l *line, a, b string) []seg
func (l *line) leads(id string, s seg) bool { return len(s.all) > 0 && s.all[0].a == id }
func (l *line) current() *line {
	if l.now == nil {
		l.now = parse(l.all)
	}
	return l.now
}
func minOf(a, b string) string {
	if less(a, b) {
		return a
	}
	return b
}
type change struct {
	to         T
	start, end string
}
func amend(l *line, at int, u change) map[string][]seg {
	prev := *l.all[at]
	if prev.a != u.start || prev.b != u.end {
		prev.a, prev.b = u.start, u.end
		l.all[at] = &prev
		l.now = parse(l.all)
	}
	old := l.current()
	l.all[at] = &u.to
	l.now = parse(l.all)
	start, end := minOf(u.to.a, prev.a), minOf(u.to.b, prev.b)
	c := struct {
		at       string
		old, new []seg
		out      map[string][]seg
		lost     []seg
	}{at: start, old: between(old, start, end), new: between(l.now, start, end), out: map[string][]seg{}}
	for len(c.old) > 0 && len(c.new) > 0 {
		next := minOf(c.old[0].end, c.new[0].end)
		was, is := l.leads(u.to.a, c.old[0]), l.leads(u.to.a, c.new[0])
		if was && !is {
			s := seg{end: next, all: []*T{&u.to}}
			if len(c.new[0].all) == 0 {
				c.lost = append(c.lost, s)
			} else {
				to := c.new[0].all[0].a
				if ss, ok := c.out[to]; ok {
					c.out[to] = append(ss, s)
				} else {
					c.out[to] = []seg{s}
				}
			}
		} else if !was && is && len(c.new[0].all) > 1 {
			s := seg{end: c.at, all: c.new[0].all[1:]}
			to := u.to.a
			if ss, ok := c.out[to]; ok {
				c.out[to] = append(ss, s)
			} else {
				c.out[to] = []seg{s}
			}
		}
		if c.old[0].end == c.new[0].end {
			c.at = c.old[0].end
			c.old = c.old[1:]
			c.new = c.new[1:]
		} else if less(c.old[0].end, c.new[0].end) {
			c.at = c.old[0].end
			c.old = c.old[1:]
		} else {
			c.at = c.new[0].end
			c.new = c.new[1:]
		}
	}
	observe(1, c.at)
	return c.out
}
func main() {
	for _, s := range amend(parse(nil), 1, change{})[input()] {
		observe(2, s.end)
		observe(3, s.all[0].a)
	}
}`,
		"a long chain of calls": next(300, "func fTHIS(s string) string { return fNEXT(s + \"x\") }") +
			"func f300(s string) string { observe(0, s); return s }\nfunc main() { observe(1, f0(\"y\")) }",
		"two calls of the next function": next(60, "func fTHIS(s string) string { return fNEXT(s) + fNEXT(s) }") +
			"func f60(s string) string { observe(0, s); return s }\nfunc main() { observe(1, f0(\"y\")) }",
		"mutual recursion": `func f(s, t string) string { observe(0, s); if coin() { return g(t, s+"x") }; return f(s+t, g(s, t)) }
func g(s, t string) string { observe(1, s); if coin() { return f(t, s) }; return g(f(t, s), s) + h(s, f) }
func h(s string, k func(string, string) string) string { return k(s, k(s, g(s, s))) }
func main() { observe(2, f("a", input())) }`,
		"500 branches": "func main() {\nx := \"\"\nt := T{}\np := &T{}\n" +
			lines(500, "if coin() { x += \"%N\"; t.a = x; p.m = map[string]string{\"%N\": x} }") + "observe(0, x)\nobserve(1, t.a)\nobserve(2, p.m[\"7\"])\n}",
		"500 nested branches": "func main() {\nx := \"\"\np := &T{}\n" +
			lines(500, "if x == input() { x = \"%N\"; p.a = x") + strings.Repeat("}", 500) + "\nobserve(0, x)\nobserve(1, p.a)\n}",
		"200 callers": "func f(a, b, c string) { observe(0, a+b+c) }\nfunc g(t *T) { observe(1, t.a+t.b+t.m[\"x\"]) }\n" +
			lines(200, "func c%N() { f(\"a%N\", \"b%N\", \"c%N\"); g(&T{a: \"%N\", b: \"b%N\", m: map[string]string{\"x\": \"%N\"}}) }"),
		"callers of callers": "func f0(a, b string) { observe(0, a+b) }\n" +
			next(12, "func fNEXT(a, b string) { fTHIS(a+\"l\", b); fTHIS(a+\"r\", b); fTHIS(b, a) }") + "func main() { f12(\"x\", \"y\") }",
		"types that hold each other": "func main() {\nl := &Left{}\nr := &Right{l: l}\nl.r = r\nl.ls = []Left{*l, *l}\nl.k = map[string]*Left{\"x\": l}\n" +
			"for range 3 { l = l.r.l.k[\"x\"]; l.r = &Right{l: l, rs: []*Right{r, l.r}}; r = l.r.rs[1] }\nif l.r.l == l { observe(0, \"x\") }\n}",
		"a list that is a circle": `func main() {
a := &T{a: "x"}
b := &T{a: "y", t: a}
a.t = b
for coin() { a = a.t; b.t = a; a.a += b.a; b = a.t.t }
observe(0, a.t.t.t.a)
a.t = a
observe(1, a.t.t.t.a)
}`,
		"a switch of 2000 cases": "func f(s string) string {\nswitch s {\n" + lines(2000, "case \"%N\": return \"v%N\"") +
			"}\nreturn s\n}\nfunc main() { observe(0, f(input())); observe(1, f(\"77\")) }",
		"a function of 600 lines": "func g(t *T) { t.a += \"x\" }\nfunc main() {\nt := &T{m: map[string]string{}}\nu := T{}\n" +
			lines(100, "t.m[\"k%N\"] = t.a\nt.a = \"v%N\"\nu.b = t.m[\"k%N\"] + u.a\nt.l = append(t.l, u.b)\ng(t)") + lines(100, "observe(%N, t.a + u.b + t.m[\"k%N\"])") + "}",
		"a map of 1000 entries": "func main() {\nm := map[string]string{}\n" + lines(1000, "m[\"k%N\"] = \"v%N\"") + "observe(0, m[\"k999\"])\n" +
			"for k, v := range m { observe(1, k+v) }\n}",
		"loops in loops": "func main() {\nx, t := \"\", &T{m: map[string]string{}}\n" + lines(4, "for k%N, v%N := range t.m { x += k%N; t.m[x] = v%N; t.a += x; t.l = append(t.l, t.a)") +
			strings.Repeat("}", 4) + "\nobserve(0, x)\nobserve(1, t.a)\nobserve(2, t.m[\"y\"])\n}",
		"loops after loops": "func main() {\nx, y, t := \"\", \"\", &T{}\n" + lines(300, "for coin() { x, y = y, x+\"%N\"; t.a, t.b = t.b, x }") + "observe(0, x)\nobserve(1, t.a)\n}",
		"doubled text":      "func main() {\nx := \"a\"\n" + lines(80, "x = x + x // %N") + "observe(0, x)\n}",
		"doubled input":     "func main() {\nx := input()\n" + lines(80, "x = x + \"%N\" + x") + "observe(0, x)\n}",
		"doubled lists":     "func main() {\nl := []string{input()}\n" + lines(80, "l = append(l, l...) // %N") + "observe(0, l[3])\n}",
		"doubled structs":   "func main() {\nt := &T{a: \"x\"}\n" + lines(80, "t = &T{a: t.a, t: &T{a: t.a, t: t}} // %N") + "observe(0, t.t.t.a)\n}",
		"closures in closures": "func main() {\nx := \"\"\n" + lines(40, "f%N := func() { x += \"%N\"") + "observe(0, x)\n" +
			strings.Repeat("}\n", 1) + strings.Join(unwind(39), "") + "f0()\nobserve(1, x)\n}",
		"closures after closures":  "func main() {\nx, t := \"\", &T{}\n" + lines(200, "f%N := func(s string) string { x += s; t.a = x; return t.a }\nobserve(%N, f%N(x))") + "}",
		"appends under conditions": "func main() {\nvar l []string\nm := map[string]string{}\n" + lines(200, "if coin() { l = append(l, \"%N\"); m[\"%N\"] = \"x\" }") + "observe(0, l[0])\nobserve(1, m[\"5\"])\n}",
		"functions in a registry": "var r = map[string]func(string) string{}\nfunc init() {\n" + lines(300, "r[\"%N\"] = f%N") + "}\n" +
			lines(300, "func f%N(s string) string { return r[s](s + \"%N\") }") + "func main() { observe(0, r[input()](\"x\")); observe(1, f7(\"9\")) }",
		"implementations of an interface": "type I interface{ K() string; N(I) I }\n" +
			lines(150, "type t%N struct{ s string; i I }\nfunc (t t%N) K() string { return t.s + \"%N\" }\nfunc (t t%N) N(i I) I { return t%N{i.K(), i} }") +
			"func f(i I) { observe(0, i.K()); observe(1, i.N(i).N(i).K()) }\nfunc main() {\n" + lines(150, "f(t%N{s: \"x\"})") + "}",
	}
}

// unwind closes n closures, each of which calls the one in it.
func unwind(n int) []string {
	var out []string
	for i := n; i > 0; i-- {
		out = append(out, fmt.Sprintf("f%d()\n}\n", i))
	}
	return out
}
