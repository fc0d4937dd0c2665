package link_test

import (
	"maps"
	"slices"
	"strconv"
	"testing"
)

// TestWrites: what a function hands on to others, which do not write to it,
// stays as it is, whatever the way; what one of them writes is seen at the end
// of it. observe(n, x) stands for both the call and what is wanted of x.
func TestWrites(t *testing.T) {
	const source = prelude + `
type S struct{ t *T; n string }

func (s *S) read() string       { return s.t.a + s.t.readAll() }
func (t *T) readAll() string    { for coin() { if t.b == "" { return t.again() } }; return t.b }
func (t *T) again() string      { if coin() { return t.readAll() }; return t.a }
func (s *S) loop()              { for coin() { input(); s.t.readAll() } }
func (s *S) some()              { if coin() { s.t.deep(3) } }
func (t *T) deep(n int)         { if n > 0 { t.deeper() } }
func (t *T) deeper()            { t.a = "deep" }
func (s *S) swap()              { s.t = &T{a: "new", b: "new"} }
func odd(n int, t *T)           { if n > 0 { even(n-1, t) } }
func even(n int, t *T)          { if n > 0 { odd(n-1, t) } else { t.a = "even" } }

func main() {
	s := &S{t: &T{a: "a", b: "b"}, n: "n"}
	s.read()
	s.loop()
	func() { s.read(); s.loop() }()
	observe(0, s.t.a)
	observe(1, s.t.b + s.n)
	s.some()
	observe(2, s.t.a)
	observe(3, s.t.b)
	s.swap()
	observe(4, s.t.a)
	u := &T{a: "u", b: "u"}
	odd(3, u)
	observe(5, u.a)
	observe(6, u.b)
	func() { u.b = "closure" }()
	observe(7, u.b)
}`
	want := map[int]string{
		0: "[a]", 1: "[bn]", 2: "[a | deep]", 3: "[b]", 4: "[new]", 5: "[even]", 6: "[u]", 7: "[closure]",
	}
	sites := evaluate(t, source)
	for _, n := range slices.Sorted(maps.Keys(want)) {
		if got := show(sites[n]); got != want[n] {
			t.Errorf("observe(%s) is %s, want %s", strconv.Itoa(n), got, want[n])
		}
	}
}

// TestWritesOfRecursion: what a recursion leaves is not taken to be what it was
// given.
func TestWritesOfRecursion(t *testing.T) {
	sites := evaluate(t, prelude+`
func (t *T) deep(n int) { if n > 0 { t.deep(n - 1); return }; t.a = "deep" }

func main() {
	t := &T{a: "a", b: "b"}
	t.deep(3)
	observe(0, t.a)
}`)
	if got, want := show(sites[0]), "[a | deep]"; got != want {
		t.Errorf("the field is %s, want %s", got, want)
	}
}
