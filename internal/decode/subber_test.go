package decode

import (
	"testing"

	"github.com/dynlint/dynlint/internal/value"
)

// Texts that the library wraps in parentheses, and those that it does not: what it
// gave for each was noted from v2.6.0.
func TestNeedsParens(t *testing.T) {
	for text, want := range map[string]bool{
		"a = :v":                     true,
		"(a = :v)":                   false,
		"((a = :v))":                 false,
		"(a = :v) OR (b = :w)":       true,
		"((a = :v) AND b = :w)":      false,
		"attribute_exists(a)":        true,
		"attribute_exists()":         false, // an empty group counts as one that holds a group
		"( (a = :v) )":               false,
		"(a = :v) ":                  true,
		"(a = :v":                    true,
		"a = :v)":                    false, // not balanced
		"f((a), (b)) AND (x(y) = z)": true,
	} {
		if got := needsParens(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// Every byte of a text that the library makes has the place of what it stands for.
func TestPlaces(t *testing.T) {
	at := value.Pos{File: "p/f.go", Line: 1, Col: 1}
	text := value.NewConst(value.String, "'status' = ? AND l[$] > ?", at)
	sub := &subber{}
	args := clauseArgs{raw: []value.Value{str("x"), val(7), str("y")}, names: []value.Value{val("x"), val(7), val("y")}, vals: []value.Value{s("x"), s("7"), s("y")}}
	got := sub.expr(text, args)
	want := "#sON2GC5DVOM = :v0 AND l[7] > :v1"
	if src, _ := value.Known(got); src != want {
		t.Fatalf("text %q, want %q", src, want)
	}
	for _, p := range []struct{ in, from int }{
		{0, 0}, {1, 1}, {11, 7}, // the name in its quotes; its placeholder is longer
		{12, 8}, {13, 9}, // =
		{15, 11}, {16, 11}, {17, 11}, // ?
		{18, 12}, {25, 19}, // AND, $
		{30, 24}, {32, 24},
	} {
		if pos, off := value.Place(got, p.in); pos != at || off != p.from {
			t.Errorf("byte %d (%q) is at %d, want %d", p.in, want[p.in:], off, p.from)
		}
	}
}

// A name has one placeholder, a value one for each time.
func TestPlaceholders(t *testing.T) {
	sub := &subber{}
	if a, b := sub.name(val("a b")), sub.name(val("a b")); a != "#sMEQGE" || b != a {
		t.Errorf("names %s, %s", a, b)
	}
	unknown := sub.name(param("n"))
	if again := sub.name(param("n")); unknown != again || !sub.open {
		t.Errorf("an unknown name: %s, %s, open %v", unknown, again, sub.open)
	}
	sub.conditionally(true, func() value.Value { return sub.value(s("x"), nil) })
	sub.value(s("x"), nil)
	if len(sub.values) != 2 || !sub.values[0].Optional || sub.values[1].Optional {
		t.Errorf("values %+v", sub.values)
	}
}
