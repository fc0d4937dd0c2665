package keys

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A Template is the declared shape of one key attribute.
type Template struct {
	Text      string // as written
	Delimiter string // one character that separates the parts of the key
	Segments  []Segment

	once   sync.Once
	auto   *nfa
	formed sync.Once
	shape  Shape
	prefix string // see Prefix
}

// A Segment is a literal or a component.
type Segment struct {
	Lit    string     // the text, unescaped, if Comp is nil
	Comp   *Component // else nil
	Offset int        // byte offset in Text
}

// A Component is a named part of a template.
type Component struct {
	Name   string
	Type   Type
	Typed  bool // the type is written in the template
	Offset int  // byte offset of the name in Text
	Index  int  // position among the components of the template
}

// DefaultDelimiter separates the parts of a key unless declared otherwise.
const DefaultDelimiter = "#"

// Components lists the components from left to right.
func (t *Template) Components() []*Component {
	var out []*Component
	for _, s := range t.Segments {
		if s.Comp != nil {
			out = append(out, s.Comp)
		}
	}
	return out
}

// Component is the component with a name.
func (t *Template) Component(name string) (*Component, bool) {
	for _, c := range t.Components() {
		if c.Name == name {
			return c, true
		}
	}
	return nil, false
}

// Constant is the only string of a template without components.
func (t *Template) Constant() (string, bool) {
	for _, s := range t.Segments {
		if s.Comp != nil {
			return t.prefix, false
		}
	}
	return t.prefix, true
}

// Prefix is the text before the first component.
func (t *Template) Prefix() string { return t.prefix }

func (t *Template) findPrefix() string {
	var b strings.Builder
	for _, s := range t.Segments {
		if s.Comp != nil {
			break
		}
		b.WriteString(s.Lit)
	}
	return b.String()
}

// Accepts reports whether s is a string of the template.
func (t *Template) Accepts(s string) bool { return t.nfa().accepts(s) }

// Example is a shortest string of the template.
func (t *Template) Example() string {
	s, _ := common(t.nfa(), t.nfa())
	return s
}

// HoldsDelimiter reports whether a value of the component can contain the
// delimiter of the template.
func (t *Template) HoldsDelimiter(c *Component) bool {
	d, _ := utf8.DecodeRuneInString(t.Delimiter)
	switch c.Type.Kind {
	case ID:
		return false
	case UUID, ULID, KSUID, Epoch, Int, Date, Timestamp:
		// Their own characters are these; a layout may have others around.
		if !unicode.IsLetter(d) && !unicode.IsDigit(d) && !strings.ContainsRune("-+.,: ", d) {
			return strings.ContainsRune(c.Type.Layout, d)
		}
	}
	for _, s := range componentNFA(c.Type, t.Delimiter).states {
		for _, e := range s.edges {
			if e.lo <= d && d <= e.hi {
				return true
			}
		}
	}
	return false
}

// FixedWidth reports whether no value of the component begins another one, so
// that a prefix that ends with a whole value is as good as one that ends with
// the delimiter.
func (t *Template) FixedWidth(c *Component) bool {
	return prefixFree(componentNFA(c.Type, t.Delimiter))
}

// prefixFree reports whether no string of a is a proper prefix of another.
func prefixFree(a *nfa) bool {
	type pair struct{ p, q int } // states after one common string
	seen := map[pair]bool{{a.start, a.start}: true}
	queue := []pair{{a.start, a.start}}
	for i := 0; i < len(queue); i++ {
		at := queue[i]
		// A string can be completed from every state, so an edge leads to a
		// longer string.
		if a.states[at.p].accept && len(a.states[at.q].edges) > 0 {
			return false
		}
		for _, e := range a.states[at.p].edges {
			for _, f := range a.states[at.q].edges {
				to := pair{e.to, f.to}
				if max(e.lo, f.lo) <= min(e.hi, f.hi) && !seen[to] {
					seen[to] = true
					queue = append(queue, to)
				}
			}
		}
	}
	return true
}

func componentNFA(t Type, delimiter string) *nfa {
	b := &builder{}
	return b.finish(t.fragment(b, delimiter))
}

func (t *Template) nfa() *nfa {
	t.once.Do(func() {
		t.auto = t.build(func(b *builder, c *Component) frag { return c.Type.fragment(b, t.Delimiter) })
	})
	return t.auto
}

// build makes the automaton, the fragments of the components by value.
func (t *Template) build(value func(b *builder, c *Component) frag) *nfa {
	b := &builder{place: place{seg: -1}}
	f := b.empty()
	for i, s := range t.Segments {
		if s.Comp == nil {
			f = b.concat(f, b.placedLit(i, s.Lit))
			continue
		}
		b.place = place{seg: i}
		g := value(b, s.Comp)
		b.place.full = true
		f = b.concat(f, b.concat(g, b.empty()))
	}
	return b.finish(f)
}

// placedLit is the literal of segment i, each state placed after its runes.
func (b *builder) placedLit(i int, s string) frag {
	b.place = place{seg: i}
	f := b.empty()
	for _, r := range s {
		b.place.read++
		next := b.state()
		b.states[f.out].edges = append(b.states[f.out].edges, edge{lo: r, hi: r, to: next})
		f.out = next
	}
	return f
}
