package value

import "testing"

func TestPlace(t *testing.T) {
	at := func(line int) Pos { return Pos{File: "p/f.go", Line: line, Col: 1} }
	a, b := NewConst(String, "abc", at(1)), NewConst(String, "def", at(2))
	hole := UnknownBecause("test", at(9))
	joined := Concat(a, b)
	cut := joined.(*Const).Slice(2, 5)
	text := Concat(a, hole, b, Str("xy"))
	for _, test := range []struct {
		name      string
		v         Value
		i         int
		line, off int
	}{
		{"one literal", a, 2, 1, 2},
		{"its end", a, 3, 1, 3},
		{"first of two", joined, 2, 1, 2},
		{"second of two", joined, 3, 2, 0},
		{"end of two", joined, 6, 2, 3},
		{"slice", cut, 0, 1, 2},
		{"slice over the seam", cut, 1, 2, 0},
		{"slice of a slice", cut.Slice(1, 3), 1, 2, 1},
		{"sliced and joined", Concat(cut, a), 3, 1, 0},
		{"before a hole", text, 1, 1, 1},
		{"a hole", text, 3, 1, 3},
		{"behind a hole", text, 4, 2, 0},
		{"what has no place", text, 7, 0, 0},
	} {
		if pos, off := Place(test.v, test.i); pos.Line != test.line || off != test.off {
			t.Errorf("%s: byte %d is at line %d, offset %d; want %d, %d", test.name, test.i, pos.Line, off, test.line, test.off)
		}
	}
	if pos, _ := Place(Concat(hole, b), 0); pos.Line != 9 {
		t.Errorf("a hole that begins a text is at line %d, want 9", pos.Line)
	}
}
