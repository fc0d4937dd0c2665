package link_test

import "testing"

// A text that a program writes byte by byte, a random name say, is some text.
func TestCharacters(t *testing.T) {
	got := evaluate(t, prelude+`
func main() {
	b := make([]byte, 6)
	for i := range b {
		b[i] = "abc"[len(input())]
	}
	observe(1, string(b))
	observe(2, "ID#" + string(b))
	observe(3, string([]byte("ab")))
}`)
	for site, want := range map[int]string{1: `[{}]`, 2: `[ID#{}]`, 3: `[ab]`} {
		if s := show(got[site]); s != want {
			t.Errorf("observe(%d): %s, want %s", site, s, want)
		}
	}
}
