package link_test

import "testing"

// A loop over the numbers below the length of a list sets all its elements, unless
// it ends early, leaves some out, or counts to something else.
func TestRangeInt(t *testing.T) {
	const types = `
type item struct{ pk string }

func items() []item { return []item{{pk: "old"}, {pk: "old"}} }
`
	tests := map[string]struct{ body, want string }{
		"all":        {`for i := range len(xs) { xs[i].pk = "new" }`, "[new]"},
		"by content": {`for i := range len(xs) { xs[i].pk = "new#" + xs[i].pk }`, "[new#old]"},
		"some":       {`for i := range len(xs) { if input() == "x" { xs[i].pk = "new" } }`, "[new | old]"},
		"until":      {`for i := range len(xs) { if input() == "x" { break }; xs[i].pk = "new" }`, "[new | old]"},
		"skipped":    {`for i := range len(xs) { if input() == "x" { continue }; xs[i].pk = "new" }`, "[new | old]"},
		"fewer":      {`for i := range len(xs) - 1 { xs[i].pk = "new" }`, "[new | old]"},
		"others":     {`ys := items(); for i := range len(ys) { xs[i].pk = "new" }`, "[new | old]"},
		"nested":     {`for range 2 { for i := range len(xs) { xs[i].pk = "new" } }`, "[new]"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			sites := evaluate(t, prelude+types+"\nfunc main() {\n\txs := items()\n\t"+test.body+"\n\tfor _, x := range xs {\n\t\tobserve(0, x.pk)\n\t}\n}\n")
			if got := show(sites[0]); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}
