package link

import (
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// What a call in a loop leaves in its argument is what the next round starts
// with: have b.WriteString(x) in a loop, where the state of b is a choice of the
// one before the loop and the one after the call, whose argument is that choice.
// Such a choice is a loop without an OpLoop of its own.

// again notes that a choice was asked for while it is being evaluated, and
// returns what stands for it.
func (fr *frame) again(id summary.ID) value.Value {
	if fr.cyclic == nil {
		fr.cyclic = map[summary.ID]bool{}
	}
	fr.cyclic[id] = true
	return fr.cycleHole(id)
}

// cycleHole stands for the value of a choice in its own alternatives. Its
// number is negative, apart from those of loops.
func (fr *frame) cycleHole(id summary.ID) value.Value { return fr.loopHole(-int32(id) - 1) }

// choice joins the alternatives of a choice; those that depend on it are the
// body of a loop.
func (fr *frame) choice(id summary.ID, n *summary.Node) value.Value {
	vs := fr.evalAll(n.Args)
	if !fr.cyclic[id] {
		return join(vs)
	}
	rec := fr.cycleHole(id)
	var entry, body []value.Value
	for _, v := range vs {
		for _, a := range value.Alternatives(v) {
			if contains(a, rec) {
				body = append(body, a)
			} else {
				entry = append(entry, a)
			}
		}
	}
	if len(entry) == 0 || len(body) == 0 {
		return join(vs)
	}
	return fr.loopValue(join(entry), join(body), rec)
}

// contains reports whether the hole rec is part of v.
func contains(v, rec value.Value) bool {
	found := false
	value.Holes(v, func(h *value.Hole) { found = found || h.Hash() == rec.Hash() })
	return found
}
