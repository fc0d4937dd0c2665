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

// What is given to a helper by one caller says nothing of another caller, which
// nobody calls yet: its own receiver is open.
func TestImplementationsByCaller(t *testing.T) {
	const types = `type entity interface{ PK() string }

type star struct{ id string }

func (s star) PK() string { return "STAR#" + s.id }

type fork struct{ id string }

func (f fork) PK() string { return "FORK#" + f.id }
`
	tests := map[string]struct{ source, alone, given string }{
		"one type": {`
func item(e entity) string { return e.PK() }

func Add(e entity) { observe(0, item(e)) }

func Like(id string) { observe(1, item(star{id})) }
`, "[{PK}]", "[STAR#{id}]"},
		"type parameter": {`
func item[T entity](e T) string { return e.PK() }

func Add[T entity](e T) { observe(0, item(e)) }

func Like(id string) { observe(1, item(star{id})) }
`, "[{PK}]", "[STAR#{id}]"},
		"two types": {`
func item[T entity](e T) string { return e.PK() }

func Add[T entity](e T) { observe(0, item(e)) }

func Like(id string) { observe(1, item(star{id})); _ = item(fork{id}) }
`, "[{PK}]", "[STAR#{id}]"},
		"given": {`
func item[T entity](e T) string { return e.PK() }

func Add[T entity](e T) { observe(0, item(e)) }

func Like(id string) { observe(1, item(star{id})); Add(fork{id}) }
`, "[FORK#{id}]", "[STAR#{id}]"},
	}
	for name, test := range tests {
		sites := evaluate(t, prelude+types+test.source)
		if got := show(sites[0]); got != test.alone {
			t.Errorf("%s: what Add is given is %s, want %s", name, got, test.alone)
		}
		if got := show(sites[1]); got != test.given {
			t.Errorf("%s: what Like gives is %s, want %s", name, got, test.given)
		}
	}
}
