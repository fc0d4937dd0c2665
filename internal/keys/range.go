package keys

import "math"

// A Bound is one end of a range over a sort key. An open end has no shape.
type Bound struct {
	Shape     Shape
	Open      bool // there is no bound at this end
	Exclusive bool // < or >, not <= or >=
}

// A Range says what a range over a sort key asks a template for.
type Range struct {
	// Verdict is Breaks if no string of the template is in the range, Holds if
	// some is whatever the holes of the bounds are, else Unknown.
	Verdict Verdict
	// Fixed is the part that both bounds share and that every string of the
	// range begins with, as far as it is certain.
	Fixed Shape
	// Component is what the range ranges over: the component at the first
	// place where the bounds differ. It is nil if they differ in a literal, or
	// if they do not fit the template.
	Component *Component
	// InLiteral reports whether the bounds differ in a literal of the template,
	// as do "META" and "TASK": the range crosses to other kinds of keys.
	InLiteral bool
}

// Range says which strings of the template lie between the bounds, and which
// component the range is about. With one open bound the range is about the
// place where the other bound leaves the literals behind.
func (t *Template) Range(low, high Bound) Range {
	r := Range{Verdict: t.rangeVerdict(low, high)}
	if low.Open || high.Open {
		t.halfOpen(&r, low, high)
		return r
	}
	fixed := commonStart(low.Shape, high.Shape)
	r.Fixed = fixed
	ok, _, at := t.align(fixed, true)
	if !ok {
		return r
	}
	r.Component, r.InLiteral = t.after(at)
	return r
}

func (t *Template) halfOpen(r *Range, low, high Bound) {
	if low.Open && high.Open {
		return
	}
	r.Component, r.InLiteral = t.after(place{seg: -1})
	if r.Component != nil {
		return
	}
	bound := low.Shape
	if low.Open {
		bound = high.Shape
	}
	// "SK <= TASK#2026" begins in a literal, but what the caller means is in
	// the component after it.
	if k := t.firstComponent(); k >= 0 {
		whole := Shape{Parts: []Part{Lit(t.Prefix())}}
		if shared := commonStart(bound, whole); shared.Prefix() == t.Prefix() {
			r.Component = t.Segments[k].Comp
		}
	}
}

func (t *Template) firstComponent() int {
	for i, s := range t.Segments {
		if s.Comp != nil {
			return i
		}
	}
	return -1
}

// after is the component in which a string of the template goes on after at.
func (t *Template) after(at place) (*Component, bool) {
	next := at.seg
	if next < 0 {
		next = 0
	} else if seg := t.Segments[at.seg]; seg.Comp == nil && at.read == len([]rune(seg.Lit)) {
		next++
	}
	if next >= len(t.Segments) {
		return nil, true
	}
	c := t.Segments[next].Comp
	return c, c == nil
}

// commonStart is the text that begins both shapes whatever their holes are:
// equal runes and holes of one name.
func commonStart(a, b Shape) Shape {
	p, q := stepsOf(a), stepsOf(b)
	var out Shape
	for i := 0; i < len(p) && i < len(q); i++ {
		if p[i] >= 0 {
			if p[i] != q[i] {
				break
			}
			if n := len(out.Parts) - 1; n >= 0 && !out.Parts[n].Hole {
				out.Parts[n].Lit += string(p[i])
			} else {
				out.Parts = append(out.Parts, Lit(string(p[i])))
			}
			continue
		}
		if q[i] >= 0 {
			break
		}
		x, y := a.Parts[-1-p[i]], b.Parts[-1-q[i]]
		if x.Name == "" || x != y {
			break
		}
		out.Parts = append(out.Parts, x)
	}
	return out
}

// rangeVerdict decides whether strings of the template lie in the range. A
// bound that is no constant is known by the text before its first hole: what
// is less than that text is below the bound whatever the holes are, what is
// greater and does not begin with it is above, and the rest is uncertain.
func (t *Template) rangeVerdict(low, high Bound) Verdict {
	if v, ok := t.byPrefix(low, high); ok {
		return v
	}
	if _, ok := within(t.nfa(), low, high, false); !ok {
		return Breaks
	}
	if _, ok := within(t.nfa(), low, high, true); ok {
		return Holds
	}
	return Unknown
}

// byPrefix decides a range where the text before the first component is enough.
func (t *Template) byPrefix(low, high Bound) (Verdict, bool) {
	a, okA := t.side(low, true)
	b, okB := t.side(high, false)
	switch {
	case okA && a == Breaks || okB && b == Breaks:
		return Breaks, true
	case !okA || !okB:
		return Unknown, false
	case a == Holds && b == Holds:
		return Holds, true
	case a == Holds || b == Holds:
		return Unknown, true
	}
	return Unknown, false // two uncertain ends may exclude each other
}

// side says whether every string of the template is on the right side of one
// bound, or none is, or whether it depends on the holes of the bound alone.
func (t *Template) side(x Bound, low bool) (Verdict, bool) {
	if x.Open {
		return Holds, true
	}
	text, all := x.Shape.Constant()
	n := min(len(text), len(t.prefix))
	switch {
	case t.prefix[:n] != text[:n]:
		if (t.prefix[:n] > text[:n]) == low {
			return Holds, true
		}
		return Breaks, true
	case n < len(text) || n == len(t.prefix) && !t.goesOn():
		return Unknown, false
	case !all:
		return Unknown, true // all strings of the template begin with the text
	case low:
		return Holds, true // all are longer than the text
	}
	return Breaks, true
}

// goesOn reports whether every string of the template is longer than the text
// before its first component.
func (t *Template) goesOn() bool {
	k := t.firstComponent()
	return k >= 0 && t.Segments[k].Comp.Type.Kind != Pattern // which may be empty
}

// within gives a string of the language in the range: one that is there
// whatever the holes of the bounds are, or else one that may be.
func within(lang *nfa, low, high Bound, certain bool) (string, bool) {
	if !low.Open {
		text, all := low.Shape.Constant()
		b := &builder{}
		uncertain := !all && !certain
		lang = intersect(b.finish(b.order(text, true, !low.Exclusive && (all || uncertain), all || uncertain)), lang)
	}
	if !high.Open {
		text, all := high.Shape.Constant()
		b := &builder{}
		uncertain := !all && !certain
		lang = intersect(b.finish(b.order(text, false, !high.Exclusive || uncertain, uncertain)), lang)
	}
	return common(lang, lang)
}

// order makes the fragment of the strings above or below text. With equal the
// text itself belongs, with longer all that begins with it and goes on.
func (b *builder) order(text string, above, equal, longer bool) frag {
	out := b.state()
	f := frag{b.state(), out}
	at := f.in
	rest := func(from int) { // anything may follow
		all := b.star(b.class(anyRune))
		b.eps(from, all.in)
		b.eps(all.out, out)
	}
	step := func(from int, lo, hi rune) {
		for _, r := range anyRune {
			if l, h := max(lo, r.lo), min(hi, r.hi); l <= h {
				c := b.class([]runeRange{{l, h}})
				b.eps(from, c.in)
				rest(c.out)
			}
		}
	}
	for _, r := range text {
		if above {
			step(at, r+1, math.MaxInt32)
		} else {
			b.eps(at, out) // a proper prefix is below
			step(at, 0, r-1)
		}
		c := b.class([]runeRange{{r, r}})
		b.eps(at, c.in)
		at = c.out
	}
	if equal {
		b.eps(at, out)
	}
	if longer {
		step(at, 0, math.MaxInt32)
	}
	return f
}

// intersect is the automaton of the strings of both.
func intersect(a, c *nfa) *nfa {
	type pair struct{ p, q int }
	start := pair{a.start, c.start}
	number := map[pair]int{start: 0}
	order := []pair{start}
	var states []state
	for i := 0; i < len(order); i++ {
		at := order[i]
		s := state{accept: a.states[at.p].accept && c.states[at.q].accept}
		for _, e := range a.states[at.p].edges {
			for _, f := range c.states[at.q].edges {
				lo, hi := max(e.lo, f.lo), min(e.hi, f.hi)
				if lo > hi {
					continue
				}
				to := pair{e.to, f.to}
				if _, ok := number[to]; !ok {
					number[to] = len(order)
					order = append(order, to)
				}
				s.edges = append(s.edges, edge{lo: lo, hi: hi, to: number[to]})
			}
		}
		states = append(states, s)
	}
	return trim(states, 0)
}
