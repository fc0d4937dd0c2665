package link_test

import (
	"fmt"
	"strings"
	"testing"
)

// Of an interface with many implementations that the program makes and stores,
// only the one that reaches the receiver gives a string; the others would be
// phantom shapes of a key.
func TestImplementationShapes(t *testing.T) {
	for _, n := range []int{10, 50, 200} {
		var b strings.Builder
		b.WriteString(prelude + "type entity interface{ PK() string }\n\nvar all []entity\n\n")
		for i := range n {
			fmt.Fprintf(&b, "type e%[1]d struct{ id string }\n\nfunc (e *e%[1]d) PK() string { return \"E%[1]d#\" + e.id }\n", i)
		}
		b.WriteString("type repo struct{ of entity }\n\nfunc (r *repo) load() { observe(0, r.of.PK()) }\n\nfunc save(e entity) { observe(1, e.PK()) }\n\nfunc main() {\n")
		for i := range n {
			fmt.Fprintf(&b, "\tall = append(all, &e%d{id: input()})\n", i)
		}
		b.WriteString("\tfor _, e := range all {\n\t\t_ = e.PK()\n\t}\n\t(&repo{of: &e7{id: \"7\"}}).load()\n\tsave(&e3{id: \"3\"})\n\tsave(&e5{id: \"5\"})\n}\n")
		sites := evaluate(t, b.String())
		if got, want := show(sites[0]), "[E7#7]"; got != want {
			t.Errorf("%d implementations: the field of one type gives %s, want %s", n, got, want)
		}
		if got, want := show(sites[1]), "[E3#3] [E5#5]"; got != want {
			t.Errorf("%d implementations: two callers give %s, want %s", n, got, want)
		}
	}
}
