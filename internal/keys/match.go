package keys

import (
	"unicode"
	"unicode/utf8"
)

// A Verdict answers a question about strings that are only partly known.
type Verdict int

// The verdicts.
const (
	Unknown Verdict = iota
	Holds           // true of every string that the shape can be
	Breaks          // true of none
)

func (v Verdict) String() string {
	return [...]string{"unknown", "holds", "breaks"}[v]
}

// A Match says how a shape and a template relate.
type Match struct {
	// Verdict is Holds if every string of the shape is one of the template,
	// Breaks if none is, else Unknown.
	Verdict Verdict
	// In is a string of the shape that is one of the template (unless Breaks);
	// Out is one that is not (unless Holds, or the search was too large).
	In, Out string
	// Fits reports whether the shape is built like the template: its literals
	// agree and each of its holes stands inside one component and can hold a
	// value of it. A shape that fits is right if its holes hold what their
	// places ask for, which is what a reader of the code assumes.
	Fits bool
	// Fills says for each hole that fits, in order, where it stands.
	Fills []Fill
}

// A Fill says which component a hole of a shape fills.
type Fill struct {
	Part      int // index in Shape.Parts
	Component *Component
	Whole     bool // the hole is the whole value, not a part of it
}

// Match compares a shape with the template. A shape without parts is the empty
// string.
func (t *Template) Match(s Shape) Match {
	if p := s.Prefix(); !agree(p, t.prefix) {
		return Match{Verdict: Breaks, Out: s.example(t.Delimiter)}
	}
	m := t.relate(s, t.nfa())
	if m.Verdict != Breaks {
		m.Fits, m.Fills, _ = t.align(s, false)
	}
	return m
}

func (t *Template) relate(s Shape, lang *nfa) Match {
	shape := s.nfa(t.Delimiter)
	in, some := common(shape, lang)
	if !some {
		return Match{Verdict: Breaks, Out: s.example(t.Delimiter)}
	}
	out, found, decided := beyond(shape, lang)
	if decided && !found {
		return Match{Verdict: Holds, In: in}
	}
	return Match{In: in, Out: out}
}

// A PrefixMatch says how the prefix of a begins_with relates to a template.
type PrefixMatch struct {
	// Match is about prefixes: Holds if every string of the shape begins some
	// string of the template, Breaks if none does.
	Match
	End       End
	Component *Component // in or after which the prefix ends, for InValue and AfterValue
	// Closed reports whether what follows the prefix in the template begins a
	// new part: the prefix "TASK#" is closed, "TASK" and "USER#1" are not (they
	// select TASK_STATUS#… and USER#12 too). False unless the shape fits.
	Closed bool
	Rest   string // what is left of the literal in which the prefix ends, for InLit
}

// An End says where in a template a prefix ends.
type End int

// The ends.
const (
	EndUnknown End = iota // the shape does not fit the template
	AfterLit              // after a whole literal, or at the beginning
	InLit                 // inside a literal
	InValue               // inside a component's value
	AfterValue            // where a component's value can be complete
	AtEnd                 // where the whole key can be complete
)

// MatchPrefix compares the prefix of a begins_with condition with the template.
func (t *Template) MatchPrefix(s Shape) PrefixMatch {
	p, constant := s.Constant()
	if !agree(p, t.prefix) {
		return PrefixMatch{Match: Match{Verdict: Breaks, Out: s.example(t.Delimiter)}}
	}
	if constant && p != "" && len(p) <= len(t.prefix) {
		return t.literalPrefix(p)
	}
	m := PrefixMatch{Match: t.relate(s, t.nfa().prefixes())}
	if m.Verdict == Breaks {
		return m
	}
	var at place
	m.Fits, m.Fills, at = t.align(s, true)
	if !m.Fits {
		return m
	}
	t.endAt(&m, at)
	return m
}

// literalPrefix is MatchPrefix for a text that begins the template's first
// literal: most prefixes are one.
func (t *Template) literalPrefix(p string) PrefixMatch {
	m := PrefixMatch{Match: Match{Verdict: Holds, In: p, Fits: true}}
	seg, read := 0, utf8.RuneCountInString(p)
	for n := utf8.RuneCountInString(t.Segments[seg].Lit); read > n; n = utf8.RuneCountInString(t.Segments[seg].Lit) {
		read -= n
		seg++
	}
	t.endAt(&m, place{seg: seg, read: read})
	return m
}

// endAt says where a prefix ends.
func (t *Template) endAt(m *PrefixMatch, at place) {
	m.End, m.Component, m.Closed = t.end(at)
	if m.End == InLit {
		m.Rest = string([]rune(t.Segments[at.seg].Lit)[at.read:])
	}
}

// agree reports whether two texts agree as far as both go.
func agree(p, q string) bool {
	n := min(len(p), len(q))
	return p[:n] == q[:n]
}

func (t *Template) end(at place) (End, *Component, bool) {
	if at.seg < 0 {
		return AfterLit, nil, true
	}
	seg, last := t.Segments[at.seg], at.seg == len(t.Segments)-1
	switch {
	case seg.Comp == nil:
		text := []rune(seg.Lit)
		r := text[at.read-1]
		closed := !unicode.IsLetter(r) && !unicode.IsDigit(r)
		switch {
		case at.read < len(text):
			return InLit, nil, closed
		case last:
			return AtEnd, nil, closed
		}
		return AfterLit, nil, closed
	case !at.full:
		return InValue, seg.Comp, false
	case last:
		return AtEnd, seg.Comp, t.FixedWidth(seg.Comp)
	}
	return AfterValue, seg.Comp, t.FixedWidth(seg.Comp)
}

// Within compares two templates: Holds if every string of a is one of b,
// Breaks if none is.
func Within(a, b *Template) Match {
	return b.Match(a.Shape())
}

// WithinPrefix compares two templates: Holds if every string of a begins some
// string of b, Breaks if none does.
func WithinPrefix(a, b *Template) PrefixMatch {
	return b.MatchPrefix(a.Shape())
}

// Agree reports whether the texts before the first components agree as far as
// both go. If they do not, no string of one begins a string of the other.
func Agree(a, b *Template) bool { return agree(a.prefix, b.prefix) }

// Collide reports whether some string belongs to both templates, and gives a
// shortest one.
func Collide(a, b *Template) (string, bool) {
	if !agree(a.prefix, b.prefix) {
		return "", false // most pairs of a table differ here
	}
	// The one string of a constant needs no automaton of its own.
	for _, x := range [][2]*Template{{a, b}, {b, a}} {
		if text, ok := x[0].Constant(); ok {
			if x[1].Accepts(text) {
				return text, true
			}
			return "", false
		}
	}
	return common(a.nfa(), b.nfa())
}

// Begins reports whether some string of a begins a string of b.
func Begins(a, b *Template) bool {
	if !agree(a.prefix, b.prefix) {
		return false
	}
	if text, ok := a.Constant(); ok && len(text) <= len(b.prefix) {
		return true
	}
	_, ok := common(a.nfa(), b.nfa().prefixes())
	return ok
}
