package keys

import (
	"sort"
	"unicode/utf8"
)

// An nfa is a nondeterministic finite automaton over runes. Rune order equals
// the byte order of UTF-8, which is the order DynamoDB sorts string keys in.
//
// Edges whose label is negative are tokens: they stand for a whole hole of a
// shape (see align.go) and never occur in automata that are multiplied.
type nfa struct {
	states []state
	start  int
}

type state struct {
	eps    []int
	edges  []edge
	accept bool
	place  place
}

// An edge is taken on any rune from lo to hi.
type edge struct {
	lo, hi rune
	to     int
	comp   int // for tokens: the component that the hole fills
}

// A place says where in a template a state lies.
type place struct {
	seg  int  // index of the segment; -1 before all
	read int  // runes of a literal segment read so far
	full bool // a component segment may end here
}

type runeRange struct{ lo, hi rune }

// anyRune is every Unicode scalar value.
var anyRune = []runeRange{{0, 0xD7FF}, {0xE000, utf8.MaxRune}}

// A frag is a part of an automaton under construction.
type frag struct{ in, out int }

// A builder makes automata. Fragments are used at most once each.
type builder struct {
	states []state
	place  place // given to new states
}

func (b *builder) state() int {
	b.states = append(b.states, state{place: b.place})
	return len(b.states) - 1
}

func (b *builder) eps(from, to int) {
	b.states[from].eps = append(b.states[from].eps, to)
}

func (b *builder) empty() frag {
	s := b.state()
	return frag{s, s}
}

func (b *builder) class(ranges []runeRange) frag {
	f := frag{b.state(), b.state()}
	for _, r := range ranges {
		b.states[f.in].edges = append(b.states[f.in].edges, edge{lo: r.lo, hi: r.hi, to: f.out})
	}
	return f
}

func (b *builder) lit(s string) frag {
	f := b.empty()
	for _, r := range s {
		f.out = b.after(f.out, runeRange{r, r})
	}
	return f
}

// after adds a state that is reached from another by any rune of the ranges. The
// state it goes on from must have no empty moves back into it.
func (b *builder) after(from int, ranges ...runeRange) int {
	to := b.state()
	for _, r := range ranges {
		b.states[from].edges = append(b.states[from].edges, edge{lo: r.lo, hi: r.hi, to: to})
	}
	return to
}

func (b *builder) concat(x, y frag) frag {
	b.eps(x.out, y.in)
	return frag{x.in, y.out}
}

func (b *builder) alt(fs ...frag) frag {
	f := frag{b.state(), b.state()}
	for _, x := range fs {
		b.eps(f.in, x.in)
		b.eps(x.out, f.out)
	}
	return f
}

func (b *builder) opt(x frag) frag {
	f := b.alt(x)
	b.eps(f.in, f.out)
	return f
}

func (b *builder) plus(x frag) frag {
	f := b.alt(x)
	b.eps(x.out, x.in)
	return f
}

func (b *builder) star(x frag) frag { return b.opt(b.plus(x)) }

// times is n copies of what mk makes.
func (b *builder) times(n int, mk func() frag) frag {
	f := b.empty()
	for range n {
		f = b.concat(f, mk())
	}
	return f
}

// finish makes the automaton: without empty moves, and with only the states
// from which a string can be completed, so that every state stands for a
// prefix of some string of the language.
func (b *builder) finish(f frag) *nfa {
	b.states[f.out].accept = true
	flat := make([]state, len(b.states))
	seen := make([]int, len(b.states)) // last state whose closure visited i, plus one
	var stack []int
	for i := range b.states {
		flat[i].place = b.states[i].place
		if len(b.states[i].eps) == 0 { // most states
			flat[i].accept = b.states[i].accept
			flat[i].edges = b.states[i].edges
			flat[i].place.full = b.states[i].place.full
			continue
		}
		stack = append(stack[:0], i)
		seen[i] = i + 1
		for len(stack) > 0 {
			s := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			flat[i].accept = flat[i].accept || b.states[s].accept
			flat[i].edges = append(flat[i].edges, b.states[s].edges...)
			if p := b.states[s].place; p.full && p.seg == flat[i].place.seg {
				flat[i].place.full = true
			}
			for _, t := range b.states[s].eps {
				if seen[t] != i+1 {
					seen[t] = i + 1
					stack = append(stack, t)
				}
			}
		}
	}
	return trim(flat, f.in)
}

// trim drops the edges that lead to states from which no string is completed,
// then numbers the states that are left in order of discovery.
func trim(states []state, start int) *nfa {
	alive := completable(states)
	number := make([]int, len(states)) // plus one
	number[start] = 1
	order := []int{start}
	edges := 0
	for i := 0; i < len(order); i++ {
		for _, e := range states[order[i]].edges {
			if alive[e.to] {
				edges++
			}
			if number[e.to] == 0 && alive[e.to] {
				order = append(order, e.to)
				number[e.to] = len(order)
			}
		}
	}
	a := &nfa{states: make([]state, len(order))}
	all := make([]edge, 0, edges)
	for i, s := range order {
		from := len(all)
		for _, e := range states[s].edges {
			if alive[e.to] {
				e.to = number[e.to] - 1
				all = append(all, e)
			}
		}
		a.states[i] = state{accept: states[s].accept, place: states[s].place, edges: all[from:len(all):len(all)]}
	}
	return a
}

// completable says of each state whether a string can be completed from it.
func completable(states []state) []bool {
	// The states before each one, as linked lists in two slices.
	head := make([]int, len(states)) // first entry of prev, plus one
	type link struct{ state, next int }
	var prev []link
	var live []int
	alive := make([]bool, len(states))
	for i := range states {
		for _, e := range states[i].edges {
			prev = append(prev, link{i, head[e.to]})
			head[e.to] = len(prev)
		}
		if states[i].accept {
			alive[i] = true
			live = append(live, i)
		}
	}
	for len(live) > 0 {
		s := live[len(live)-1]
		live = live[:len(live)-1]
		for at := head[s]; at > 0; at = prev[at-1].next {
			if p := prev[at-1].state; !alive[p] {
				alive[p] = true
				live = append(live, p)
			}
		}
	}
	return alive
}

// prefixes is the automaton of all prefixes of a's strings.
func (a *nfa) prefixes() *nfa {
	p := &nfa{states: make([]state, len(a.states)), start: a.start}
	copy(p.states, a.states)
	for i := range p.states {
		p.states[i].accept = true
	}
	return p
}

// except is every rune but those of s.
func except(s string) []runeRange {
	cut := []rune(s)
	sort.Slice(cut, func(i, j int) bool { return cut[i] < cut[j] })
	var out []runeRange
	for _, r := range anyRune {
		lo := r.lo
		for _, c := range cut {
			if c < lo || c > r.hi {
				continue
			}
			if c > lo {
				out = append(out, runeRange{lo, c - 1})
			}
			lo = c + 1
		}
		if lo <= r.hi {
			out = append(out, runeRange{lo, r.hi})
		}
	}
	return out
}
