package link

import (
	"slices"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// putEach evaluates x[k] = f(k, v) in a loop "for k, v := range m" entry by
// entry, so that each key keeps its own value. It reports false for other
// stores, and where the entries of m are not known.
func (fr *frame) putEach(n *summary.Node) (value.Value, bool) {
	key := &fr.fn.Nodes[n.Args[1]]
	if key.Op != summary.OpKey || key.N == 0 || n.Aux == 1 {
		return nil, false
	}
	if _, ok := fr.memo[n.Args[1]].(*value.Const); ok {
		return nil, false // in one round
	}
	over := fr.eval(key.Args[0])
	if value.IsNil(over) { // no round
		return fr.eval(n.Args[0]), true
	}
	if c, ok := over.(*value.Choice); ok {
		return fr.putAny(n, key, c)
	}
	m, ok := over.(*value.Map)
	if !ok || m.Base != nil || len(m.Entries) == 0 || len(m.Entries) > value.MaxAlts {
		return nil, false
	}
	out := fr.eval(n.Args[0])
	for _, e := range m.Entries {
		it := fr.iteration(n.Args[1], key, e)
		out = put(out, e.Key, it.eval(n.Args[2]), false)
	}
	if m.Open {
		out = value.Each(out, func(v value.Value) value.Value {
			if x, ok := v.(*value.Map); ok {
				return value.NewMap(x.Entries, true, x.Base)
			}
			return v
		})
	}
	return out, true
}

// putAny is putEach over one of several maps: an entry of any of them may be there,
// with its own value.
func (fr *frame) putAny(n, key *summary.Node, c *value.Choice) (value.Value, bool) {
	out := &value.Map{}
	switch x := fr.eval(n.Args[0]).(type) {
	case *value.Map:
		out = x
	case *value.Hole: // what it held before is not known
		out.Base = x
	default:
		return nil, false
	}
	entries := slices.Clone(out.Entries)
	open := out.Open
	for _, a := range c.Alts {
		if value.IsNil(a) {
			continue
		}
		m, ok := a.(*value.Map)
		if !ok || m.Base != nil || len(entries)+len(m.Entries) > value.MaxElems {
			return nil, false
		}
		open = open || m.Open
		for _, e := range m.Entries {
			v := fr.iteration(n.Args[1], key, e).eval(n.Args[2])
			at := slices.IndexFunc(entries, func(x value.Entry) bool { return x.Key.Hash() == e.Key.Hash() })
			if at < 0 {
				entries = append(entries, value.Entry{Key: e.Key, Val: v, Optional: true})
			} else {
				entries[at].Val = value.NewChoice(entries[at].Val, v)
			}
		}
	}
	return value.NewMap(entries, open, out.Base).WithPos(out.Pos), true
}

// maxRounds is how many rounds of a loop are run one by one: more than any batch or
// transaction takes.
const maxRounds = 128

// done is what a variable holds behind a loop. If it is known what the loop runs
// over, it is run round by round; a loop that does not yield one list, of which the
// elements are certain, is left as it is.
func (fr *frame) done(n *summary.Node) value.Value {
	loop := &fr.fn.Nodes[n.Args[0]]
	rounds, over, ok := fr.rounds(n)
	otherwise := n.Args[0]
	if len(n.Args) == 4 {
		otherwise = n.Args[3]
	}
	if !ok || loop.Op != summary.OpLoop {
		return fr.eval(otherwise)
	}
	entry := fr.eval(loop.Args[0])
	out := entry
	_, overMap := value.Unwrap(fr.eval(n.Args[1])).(*value.Map)
	ordered := !overMap
	for i, set := range rounds {
		it := fr.fresh()
		it.round = &round{n: n.N, at: i, over: summary.None, outer: fr.round}
		if over != nil {
			it.round.over, it.round.elem = n.Args[1], over[i]
		}
		for i := range fr.fn.Nodes {
			switch m := &fr.fn.Nodes[i]; {
			case m.N == loop.N && (m.Op == summary.OpRec || m.Op == summary.OpLoop):
				it.memo[i] = out
			default:
				it.memo[i] = set(m)
			}
		}
		out = it.eval(loop.Args[1])
		if !settled(out, entry, ordered) {
			return fr.eval(otherwise)
		}
	}
	return out
}

// settled reports whether it is known what a round leaves of entry: a list whose
// elements are certain, a map, or a struct of which no part is one of several by the
// loop. ordered: the order of the rounds is that of a run.
func settled(v, entry value.Value, ordered bool) bool {
	switch v := v.(type) {
	case *value.List:
		return ordered && (!v.Open || v.Fixed >= len(v.Elems))
	case *value.Map:
		return !hasRound(v)
	case *value.Record:
		start, _ := entry.(*value.Record)
		if v.Base != nil && !(start != nil && start.Base != nil && start.Base.Hash() == v.Base.Hash()) {
			return false
		}
		for _, f := range v.Fields {
			var was value.Value
			if start != nil {
				was = start.Get(f.Name)
			}
			if was != nil && was.Hash() == f.Val.Hash() {
				continue
			}
			switch x := f.Val.(type) {
			case *value.List, *value.Map:
				if !settled(x, nil, ordered) {
					return false
				}
			case *value.Choice:
				return false
			default:
				if hasRound(x) {
					return false
				}
			}
		}
		return true
	}
	return false
}

// hasRound reports whether a part of a value is what some round of a loop has left.
func hasRound(v value.Value) bool {
	found := false
	value.Holes(v, func(h *value.Hole) { found = found || h.Origin == value.Loop })
	return found
}

// rounds returns for each round of a loop what its nodes stand for in it, and the
// elements it runs over, if it is no counter that it has come to.
func (fr *frame) rounds(n *summary.Node) (rounds []func(*summary.Node) value.Value, over []value.Value, ok bool) {
	if len(n.Args) >= 3 {
		rounds, ok = fr.countedRounds(n)
		return rounds, nil, ok
	}
	v := value.Unwrap(fr.eval(n.Args[1]))
	if m, ok := v.(*value.Map); ok {
		rounds, ok = mapRounds(n, m)
		return rounds, nil, ok
	}
	list, ok := v.(*value.List)
	if !ok || list.Open {
		return nil, nil, value.IsNil(v)
	}
	for range list.Elems {
		rounds = append(rounds, func(*summary.Node) value.Value { return nil })
	}
	return rounds, list.Elems, true
}

// mapRounds are the rounds of a loop over a map, if all of its entries are certain. In
// which order they are taken is not known.
func mapRounds(n *summary.Node, m *value.Map) (rounds []func(*summary.Node) value.Value, ok bool) {
	if _, ok := sizeOf(m); !ok {
		return nil, false
	}
	for _, e := range m.Entries {
		rounds = append(rounds, func(k *summary.Node) value.Value {
			switch {
			case k.N != n.N:
			case k.Op == summary.OpKey:
				return e.Key
			case k.Op == summary.OpElem:
				return e.Val
			}
			return nil
		})
	}
	return rounds, true
}

// countedRounds are the rounds of a loop that counts from one known number to another.
func (fr *frame) countedRounds(n *summary.Node) (rounds []func(*summary.Node) value.Value, ok bool) {
	counter := &fr.fn.Nodes[n.Args[2]]
	if counter.Op != summary.OpLoop {
		return nil, false
	}
	from, okFrom := intOf(fr.eval(counter.Args[0]))
	to, okTo := intOf(fr.eval(n.Args[1]))
	if n.Str == "<=" {
		to++
	}
	if !okFrom || !okTo || to-from > maxRounds {
		return nil, false
	}
	for i := from; i < to; i++ {
		at := value.IntOf(int64(i))
		rounds = append(rounds, func(m *summary.Node) value.Value {
			if m.N == counter.N && (m.Op == summary.OpRec || m.Op == summary.OpLoop) {
				return at
			}
			return nil
		})
	}
	return rounds, true
}

// fresh is a frame of the same call in which nothing is evaluated yet.
func (fr *frame) fresh() *frame {
	it := *fr
	it.memo, it.busy, it.results = make([]value.Value, len(fr.fn.Nodes)), make([]bool, len(fr.fn.Nodes)), nil
	it.entered = nil
	return &it
}

// iteration is the frame in one iteration of the range loop that has this key.
func (fr *frame) iteration(id summary.ID, key *summary.Node, e value.Entry) *frame {
	it := fr.fresh()
	it.memo[id] = e.Key
	for i := range fr.fn.Nodes {
		n := &fr.fn.Nodes[i]
		if n.Op == summary.OpElem && n.N == key.N && n.Args[0] == key.Args[0] {
			it.memo[i] = e.Val
		}
	}
	return it
}
