package link

import (
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
	m, ok := fr.eval(key.Args[0]).(*value.Map)
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

// iteration is the frame in one iteration of the range loop that has this key.
func (fr *frame) iteration(id summary.ID, key *summary.Node, e value.Entry) *frame {
	it := *fr
	it.memo, it.busy, it.results = make([]value.Value, len(fr.fn.Nodes)), make([]bool, len(fr.fn.Nodes)), nil
	it.entered = nil
	it.memo[id] = e.Key
	for i := range fr.fn.Nodes {
		n := &fr.fn.Nodes[i]
		if n.Op == summary.OpElem && n.N == key.N && n.Args[0] == key.Args[0] {
			it.memo[i] = e.Val
		}
	}
	return &it
}
