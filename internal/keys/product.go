package keys

import (
	"encoding/binary"
	"sort"
)

// common gives a shortest string that both automata accept.
func common(a, b *nfa) (string, bool) {
	type pair struct{ p, q int }
	type step struct {
		from pair
		r    rune
	}
	start := pair{a.start, b.start}
	came := map[pair]step{start: {}}
	queue := []pair{start}
	for i := 0; i < len(queue); i++ {
		at := queue[i]
		if a.states[at.p].accept && b.states[at.q].accept {
			var rs []rune
			for at != start {
				s := came[at]
				rs = append(rs, s.r)
				at = s.from
			}
			return reversed(rs), true
		}
		for _, e := range a.states[at.p].edges {
			for _, f := range b.states[at.q].edges {
				lo, hi := max(e.lo, f.lo), min(e.hi, f.hi)
				to := pair{e.to, f.to}
				if _, seen := came[to]; lo > hi || seen {
					continue
				}
				came[to] = step{at, readable(lo, hi)}
				queue = append(queue, to)
			}
		}
	}
	return "", false
}

// maxSubsets bounds the work of [beyond]: the sets of states of an adversarial
// pattern can be exponentially many.
const maxSubsets = 1 << 15

// beyond gives a shortest string that a accepts and b does not. If the search
// is too large decided is false.
func beyond(a, b *nfa) (s string, found, decided bool) {
	type node struct {
		p    int
		qs   []int
		from int
		r    rune
	}
	nodes := []node{{p: a.start, qs: []int{b.start}, from: -1}}
	seen := map[string]bool{subsetKey(a.start, nodes[0].qs): true}
	for i := 0; i < len(nodes); i++ {
		n := nodes[i]
		if a.states[n.p].accept && !anyAccept(b, n.qs) {
			var rs []rune
			for j := i; nodes[j].from >= 0; j = nodes[j].from {
				rs = append(rs, nodes[j].r)
			}
			return reversed(rs), true, true
		}
		if len(nodes) > maxSubsets {
			return "", false, false
		}
		cuts := boundaries(b, n.qs)
		for _, e := range a.states[n.p].edges {
			for _, r := range split(e.lo, e.hi, cuts) {
				qs := move(b, n.qs, r.lo)
				k := subsetKey(e.to, qs)
				if !seen[k] {
					seen[k] = true
					nodes = append(nodes, node{e.to, qs, i, readable(r.lo, r.hi)})
				}
			}
		}
	}
	return "", false, true
}

func anyAccept(a *nfa, qs []int) bool {
	for _, q := range qs {
		if a.states[q].accept {
			return true
		}
	}
	return false
}

// move is the sorted set of states reached from qs by r.
func move(a *nfa, qs []int, r rune) []int {
	var out []int
	seen := map[int]bool{}
	for _, q := range qs {
		for _, e := range a.states[q].edges {
			if e.lo <= r && r <= e.hi && !seen[e.to] {
				seen[e.to] = true
				out = append(out, e.to)
			}
		}
	}
	sort.Ints(out)
	return out
}

// boundaries are the runes at which the edges of qs begin or have just ended.
func boundaries(a *nfa, qs []int) []rune {
	var out []rune
	for _, q := range qs {
		for _, e := range a.states[q].edges {
			out = append(out, e.lo, e.hi+1)
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i] < out[j] })
	return out
}

// split cuts lo…hi at the sorted cuts.
func split(lo, hi rune, cuts []rune) []runeRange {
	var out []runeRange
	for _, c := range cuts {
		if c > lo && c <= hi {
			out = append(out, runeRange{lo, c - 1})
			lo = c
		}
	}
	return append(out, runeRange{lo, hi})
}

func subsetKey(p int, qs []int) string {
	b := binary.AppendUvarint(nil, uint64(p))
	for _, q := range qs {
		b = binary.AppendUvarint(b, uint64(q))
	}
	return string(b)
}

// accepts reports whether a accepts s.
func (a *nfa) accepts(s string) bool {
	qs := []int{a.start}
	for _, r := range s {
		qs = move(a, qs, r)
	}
	return anyAccept(a, qs)
}

// readable is a rune from lo to hi that a person can read, where there is one.
func readable(lo, hi rune) rune {
	for _, r := range "a1A0x" {
		if lo <= r && r <= hi {
			return r
		}
	}
	if lo < '!' && hi >= '!' {
		return '!'
	}
	return lo
}

func reversed(rs []rune) string {
	for i, j := 0, len(rs)-1; i < j; i, j = i+1, j-1 {
		rs[i], rs[j] = rs[j], rs[i]
	}
	return string(rs)
}
