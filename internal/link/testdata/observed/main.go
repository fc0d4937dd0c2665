// A program that observes what its strings are: TestObserved runs it, and compares.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
)

type T struct {
	A, B string
	M    map[string]string
	L    []string
	N    *T
	S    S
}
type S struct{ X, Y string }
type W struct {
	S
	T *T
	F func(string) string
}
type I interface{ Key() string }
type K1 struct{ ID string }
type K2 struct{ ID, V string }

func (k K1) Key() string     { return "K1#" + k.ID }
func (k *K2) Key() string    { return "K2#" + k.ID + k.V }
func (s S) With(x string) S  { s.X = x; return s }
func (s *S) Set(x string) *S { s.X = x; return s }
func (w W) Do() string       { return w.F(w.X) }

type Kind int

const (
	KA Kind = iota
	KB
	KC
)

func (k Kind) String() string { return [...]string{"ka", "kb", "kc"}[k] }

func named() (out string, err error) {
	defer func() { out = out + "!" }()
	out = "n"
	return out, nil
}
func named2() (out string) {
	defer func() {
		if r := recover(); r != nil {
			out = "rec"
		}
	}()
	panic("x")
}
func named3(s string) (out string) {
	defer func() { s = "changed" }()
	return s
}
func variadic(pre string, xs ...string) string {
	for _, x := range xs {
		pre += x
	}
	return pre
}
func mut(xs ...string)                  { xs[0] = "mut" }
func swap(a, b string) (string, string) { return b, a }
func multi(n int) (string, int) {
	if n > 1 {
		return "big", n
	}
	return "small", n
}
func gen[E any](xs []E, f func(E) string) string {
	s := ""
	for _, x := range xs {
		s += f(x)
	}
	return s
}
func first[K comparable, V any](m map[K]V, k K) V { return m[k] }

type Opt func(*T)

func WithA(a string) Opt { return func(t *T) { t.A = a } }
func WithB(b string) Opt { return func(t *T) { t.B = t.A + b } }
func New(opts ...Opt) *T {
	t := &T{A: "a0", B: "b0"}
	for _, o := range opts {
		o(t)
	}
	return t
}
func rec(n int) string {
	if n == 0 {
		return "z"
	}
	return "r" + rec(n-1)
}
func seq(yield func(string) bool) {
	if !yield("s1") {
		return
	}
	yield("s2")
}

var global = "g0"
var gm = map[string]string{"k": "v"}

func init() { global = "g1"; gm["k"] = "v2" }

var once sync.Once
var lazy string

func get() string { once.Do(func() { lazy = "lz" }); return lazy }

type list struct{ items []string }

func (l *list) add(s string) *list { l.items = append(l.items, s); return l }

func observe(n int, s string) { fmt.Printf("%d\t%q\n", n, s) }

// main runs one statement after the other, and tells what each leaves.
func main() {
	s := S{X: "x0"}
	s2 := s
	s2.X = "x1"
	observe(0, s.X)
	observe(1, s.With("w").X)
	observe(2, s.X)
	s.Set("set")
	observe(3, s.X)
	p := &s
	q := p.Set("q")
	q.X += "!"
	arr := [2]string{"a", "b"}
	arr2 := arr
	arr2[0] = "c"
	observe(5, arr[0])
	sl := []string{"a", "b"}
	sl2 := sl
	sl2[0] = "c"
	observe(6, sl[0])
	sl3 := append(sl[:1], "d")
	_ = sl3
	sl4 := append([]string(nil), sl...)
	sl4[0] = "e"
	observe(8, sl[0])
	mut(sl...)
	observe(9, sl[0])
	sl5 := slices.Clone(sl)
	sl5[0] = "clone"
	observe(10, sl[0])
	m := map[string]string{"a": "1"}
	m2 := maps.Clone(m)
	m2["a"] = "2"
	observe(11, m["a"])
	maps.Copy(m, m2)
	observe(12, m["a"])
	clear(m)
	observe(13, m["a"])
	o, _ := named()
	observe(14, o)
	observe(15, named2())
	observe(16, named3("in"))
	observe(17, variadic("p", "a", "b"))
	a, b := swap("1", "2")
	observe(18, a+b)
	a, b = b, a
	observe(19, a+b)
	x, _ := multi(3)
	observe(20, x)
	observe(21, gen([]int{1, 2}, func(i int) string { return strconv.Itoa(i) }))
	observe(22, first(map[string]string{"q": "w"}, "q"))
	observe(23, New(WithA("1"), WithB("2")).B)
	observe(24, New(WithB("2"), WithA("1")).B)
	observe(25, rec(3))
	t := ""
	for v := range seq {
		t += v
	}
	observe(26, t)
	for i := range 3 {
		t += strconv.Itoa(i)
	}
	observe(27, t)
	observe(28, global)
	observe(29, gm["k"])
	observe(30, get())
	l := (&list{}).add("1").add("2")
	observe(31, strings.Join(l.items, ","))
	var i I = K1{"id"}
	observe(32, i.Key())
	i = &K2{"id", "v"}
	observe(33, i.Key())
	switch k := i.(type) {
	case K1:
		observe(34, k.ID)
	case *K2:
		k.V = "vv"
		observe(35, i.Key())
	}
	w := W{S: S{X: "wx"}, F: strings.ToUpper}
	observe(36, w.Do())
	w.X = "ee"
	f := w.Do
	w.X = "ff"
	observe(37, f())
	ps := &S{X: "1"}
	g := ps.With
	ps.X = "2"
	observe(38, g("3").X+ps.X)
	observe(39, KB.String()+fmt.Sprint(KC)+fmt.Sprintf("%v|%d|%s", KA, KB, KC))
	var sb strings.Builder
	sb.WriteString("a")
	fmt.Fprintf(&sb, "-%s-%03d", "b", 7)
	sb.WriteByte('c')
	sb.WriteRune('d')
	observe(40, sb.String())
	sb.Reset()
	sb.WriteString("z")
	observe(41, sb.String())
	var buf bytes.Buffer
	buf.WriteString("bb")
	buf.Write([]byte("cc"))
	observe(42, buf.String())
	buf.Truncate(1)
	observe(43, buf.String())
	u := "start"
outer:
	for i := 0; i < 3; i++ {
		for j := 0; j < 3; j++ {
			if j == 1 {
				continue outer
			}
			if i == 2 {
				break outer
			}
			u += fmt.Sprint(i, j)
		}
	}
	observe(44, u)
	switch u {
	case "x":
		u = "1"
	default:
		u = "2"
		fallthrough
	case "y":
		u += "3"
	}
	observe(45, u)
	n := 0
loop:
	if n < 2 {
		u += "g"
		n++
		goto loop
	}
	observe(46, u)
	fs := []func() string{}
	for _, v := range []string{"1", "2"} {
		fs = append(fs, func() string { return v })
	}
	observe(47, fs[0]()+fs[1]())
	acc := ""
	add := func(s string) { acc += s }
	add("1")
	add("2")
	observe(48, acc)
	ch := make(chan string, 1)
	ch <- "c"
	observe(49, <-ch)
	tt := &T{A: "1", N: &T{A: "2"}}
	tt.N.N = tt
	tt.N.N.A = "loop"
	observe(50, tt.A)
	cp := *tt
	cp.A = "copy"
	cp.N.A = "shared"
	observe(51, tt.A+tt.N.A)
	mt := map[string]*T{"a": {A: "1"}}
	mt["a"].A = "2"
	for _, v := range mt {
		v.B = "b"
	}
	observe(52, mt["a"].A+mt["a"].B)
	ms := map[string]S{"a": {X: "1"}}
	for _, v := range ms {
		v.X = "2"
	}
	observe(53, ms["a"].X)
	ss := []S{{X: "1"}, {X: "2"}}
	for _, v := range ss {
		v.X = "3"
	}
	observe(54, ss[0].X)
	for i := range ss {
		ss[i].X = "4"
	}
	observe(55, ss[1].X)
	for i := range ss {
		v := &ss[i]
		v.X = "5"
	}
	observe(56, ss[1].X)
	observe(57, strings.Replace("aXbX", "X", "-", 1)+strings.TrimPrefix("K#1", "K#")+strings.Repeat("ab", 2)+strings.TrimSuffix("a.go", ".go"))
	parts := strings.SplitN("a#b#c", "#", 2)
	observe(58, parts[1])
	before, after, ok := strings.Cut("k=v", "=")
	observe(59, before+after+strconv.FormatBool(ok))
	observe(60, strings.Fields(" a  b ")[1]+strings.ToTitle("x")+strings.Map(func(r rune) rune { return r + 1 }, "a"))
	observe(61, fmt.Sprintf("%-5s|%5s|%x|%q|%05.1f|%t|%c|%U|%%", "a", "b", "hi", "q", 3.14159, true, 'x', 'y'))
	observe(62, fmt.Sprintf("%[2]s%[1]s %v %+v", "a", "b", []string{"x"}, S{"1", "2"}))
	observe(64, "héllo"[1:3]+string([]rune("héllo")[1])+string([]byte{65, 66}))
	observe(65, min("b", "a")+max("c", "d"))
	observe(66, strconv.Quote("a")+strconv.FormatInt(255, 16)+strconv.FormatFloat(1.5, 'f', 2, 64))
	var np *T
	if np == nil {
		np = &T{}
	}
	np.A = "np"
	observe(67, np.A)
	var e error
	if e == nil {
		e = fmt.Errorf("wrap %w", errors.New("in"))
	}
	observe(68, e.Error())
	func() {
		defer func() { acc = "deferred" }()
	}()
	observe(69, acc)
	var wg sync.WaitGroup
	res := make([]string, 2)
	for i := range 2 {
		wg.Add(1)
		go func() { defer wg.Done(); res[i] = "r" + strconv.Itoa(i) }()
	}
	wg.Wait()
	observe(70, res[1])
	st := struct{ A, B string }{"1", "2"}
	pa := &st.A
	*pa = "ptr"
	observe(71, st.A)
	str := "v"
	ptr := &str
	*ptr = "w"
	observe(72, str)
	pp := &ptr
	other := "o"
	*pp = &other
	observe(73, *ptr)
	set := func(dst *string, v string) { *dst = v }
	set(&str, "viaFunc")
	observe(74, str)
	set(&tt.B, "viaField")
	observe(75, tt.B)
	set(&sl[1], "viaElem")
	observe(76, sl[1])
	idx := slices.Index([]string{"a", "b"}, "b")
	observe(77, []string{"x", "y"}[idx])
	sorted := []string{"b", "a"}
	sort.Strings(sorted)
	observe(78, sorted[0])
	rev := []string{"1", "2", "3"}
	slices.Reverse(rev)
	observe(79, rev[0])
	rev[0], rev[2] = rev[2], rev[0]
	observe(80, rev[0])
	copy(rev[1:], []string{"c1", "c2"})
	observe(81, strings.Join(rev, ""))
	rev = slices.Insert(rev, 1, "ins")
	observe(82, rev[1]+rev[2])
	rev = slices.Delete(rev, 0, 1)
	observe(83, rev[0])
	keys := slices.Sorted(maps.Keys(map[string]string{"b": "", "a": ""}))
	observe(84, keys[0])
	if v, ok := gm["none"]; !ok {
		observe(85, "no"+v)
	}
	mm := map[string]map[string]string{}
	if mm["a"] == nil {
		mm["a"] = map[string]string{}
	}
	mm["a"]["b"] = "deep"
	observe(86, mm["a"]["b"])
	ml := map[string][]string{}
	ml["a"] = append(ml["a"], "1")
	ml["a"] = append(ml["a"], "2")
	observe(87, strings.Join(ml["a"], ","))
	type pair struct{ k, v string }
	prs := []pair{{"a", "1"}, {"b", "2"}}
	out := map[string]string{}
	for _, p := range prs {
		out[p.k] = p.v
	}
	observe(88, out["b"]+out["a"])
	observe(89, fmt.Sprint(len(out), len(prs), cap(prs)))
	var any1 any = "str"
	if s, ok := any1.(string); ok {
		observe(90, s)
	}
	any1 = 5
	observe(91, fmt.Sprint(any1))
	h := w
	h.T = tt
	h.T.A = "h"
	observe(92, tt.A)
	w.F = func(s string) string { return "f" + s }
	observe(93, w.Do()+h.Do())
	cur := tt
	for cur.N != nil && cur.N != tt {
		cur = cur.N
	}
	cur.A = "end"
	_ = tt.N
	k := 10
	k += 5
	k <<= 1
	observe(95, strconv.Itoa(k%7)+fmt.Sprint(k/4, k&3, ^k))
	cond := len(u) > 3 && !strings.HasPrefix(u, "x") || false
	observe(96, fmt.Sprint(cond))
	observe(97, strings.ToLower(strings.TrimSpace("  AbC "))+strings.TrimLeft("xxa", "x")+strings.Trim("-a-", "-"))
	observe(98, os.Expand("$a", func(s string) string { return "exp" + s }))
	var nilm map[string]string
	observe(99, nilm["a"]+"nil")
}
