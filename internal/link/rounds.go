package link

import (
	"slices"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// round is one round of a loop over a list: number n of the function, in which it
// has come to element at.
type round struct {
	n     int32
	at    int
	over  summary.ID  // what the loop runs over; None if only its place is known
	elem  value.Value // element at of that
	outer *round      // of the loop around it
}

// roundElem is the element of a list that the round of the frame has come to.
func (fr *frame) roundElem(n *summary.Node) (value.Value, bool) {
	r := fr.round
	for r != nil && r.n != n.N {
		r = r.outer
	}
	if r == nil || n.N == 0 {
		return nil, false
	}
	if r.elem != nil && fr.under(n.Args[0]) == fr.under(r.over) {
		return r.elem, true
	}
	list, ok := value.Unwrap(fr.eval(n.Args[0])).(*value.List)
	if !ok || r.at >= list.Leading() {
		return nil, false
	}
	return list.Elems[r.at], true
}

// under is what a list was before the loops that may have changed it.
func (fr *frame) under(id summary.ID) summary.ID {
	for range maxRounds {
		n := &fr.fn.Nodes[id]
		switch n.Op {
		case summary.OpLoop, summary.OpPut, summary.OpEach, summary.OpAfter:
			id = n.Args[0]
		case summary.OpRec:
			i := slices.IndexFunc(fr.fn.Nodes, func(l summary.Node) bool { return l.Op == summary.OpLoop && l.N == n.N })
			if i < 0 {
				return id
			}
			id = fr.fn.Nodes[i].Args[0]
		default:
			return id
		}
	}
	return id
}

// each is a list or map each of whose elements a loop has set.
func (fr *frame) each(n *summary.Node) value.Value {
	return value.Each(fr.eval(n.Args[0]), func(v value.Value) value.Value {
		switch x := value.Unwrap(v).(type) {
		case *value.List:
			if !x.Open && len(x.Elems) <= maxRounds {
				return fr.eachElem(n, x)
			}
		case *value.Map:
			if x.Base == nil {
				return fr.eachEntry(n, x)
			}
		case *value.Const:
			return x // nil
		}
		val := fr.roundOf(n).eval(n.Args[1])
		if n.Aux == 1 {
			return value.NewGrown(nil, []value.Value{val}, true)
		}
		key := fr.keyOf(v, &summary.Node{Type: summary.NoType})
		return value.NewMap([]value.Entry{{Key: key, Val: val, Optional: true}}, false, nil)
	})
}

func (fr *frame) eachElem(n *summary.Node, list *value.List) value.Value {
	elems := make([]value.Value, len(list.Elems))
	for i := range elems {
		it := fr.roundOf(n)
		it.round = &round{n: n.N, at: i, outer: fr.round}
		elems[i] = it.eval(n.Args[1])
	}
	return value.NewList(elems, false)
}

func (fr *frame) eachEntry(n *summary.Node, m *value.Map) value.Value {
	entries := make([]value.Entry, len(m.Entries))
	for i, e := range m.Entries {
		it := fr.roundOf(n)
		for j := range fr.fn.Nodes {
			switch k := &fr.fn.Nodes[j]; {
			case k.N != n.N:
			case k.Op == summary.OpKey:
				it.memo[j] = e.Key
			case k.Op == summary.OpElem:
				it.memo[j] = e.Val
			}
		}
		entries[i] = e
		entries[i].Val = it.eval(n.Args[1])
	}
	return value.NewMap(entries, m.Open, nil)
}

// roundOf is a frame for a round of the loop of an OpEach: the round's element is
// as it was before the loop, since no other round sets it.
func (fr *frame) roundOf(n *summary.Node) *frame {
	it := fr.fresh()
	loop := &fr.fn.Nodes[n.Args[2]]
	before := fr.eval(loop.Args[0])
	for i := range fr.fn.Nodes {
		if m := &fr.fn.Nodes[i]; m.N == loop.N && (m.Op == summary.OpRec || m.Op == summary.OpLoop) {
			it.memo[i] = before
		}
	}
	return it
}
