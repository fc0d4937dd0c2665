package lint

import "testing"

// An average item beyond the limit cannot be written, whether a max-size says so
// or not; one fault is told once.
func TestItemSize(t *testing.T) {
	const text = "version: 1\ntables:\n  T:\n    key: {PK: S, SK: S}\n    type-attribute: kind\n    entities:\n" +
		"      A: {PK: \"A#{a}\", SK: A, size: 500KB}\n" +
		"      B: {PK: \"B#{b}\", SK: B, size: 400KB}\n" +
		"      C: {PK: \"C#{c}\", SK: C, size: 500KB, max-size: 600KB}\n"
	want := "7:37: an average item of A is 500KB; the limit is 400KB [rules/item-size]\n" +
		"9:54: items of C are up to 600KB; the limit is 400KB [rules/item-size]\n"
	if got := show(check(t, text)); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
