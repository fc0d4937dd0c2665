package operations

import (
	"strings"

	"github.com/dynlint/dynlint/internal/decode"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// sameItems are pairs of actions of a transaction that are certainly about one
// item although its key is not known: some function on the way gives both the same
// key. There it shows; further up two keys of one form look alike that are not.
func (p *Program) sameItems(fn *link.Fn, call int, input summary.ID, t link.Tuple, op *dynamo.Operation) [][2]int {
	if op.Kind != dynamo.TransactWriteItems && op.Kind != dynamo.TransactGetItems || op.ActionsGap != nil {
		return nil
	}
	var out [][2]int
	top := fn
	for n := 0; n <= len(t.Chain) && len(out) == 0; n++ {
		if n > 0 {
			top = t.Chain[n-1].Fn
		}
		vals := p.Link.Along(fn, call, []summary.ID{input}, t.Chain[:n])
		if vals == nil {
			return nil
		}
		ops := decode.DecodeAll(*fn.Calls[call].Site, vals[0])
		if len(ops) != 1 || len(ops[0].Actions) != len(op.Actions) {
			continue
		}
		as := ops[0].Actions
		for i := range as {
			for j := range as[:i] {
				if sameKey(&as[j], &as[i], top) {
					out = append(out, [2]int{j, i})
				}
			}
		}
	}
	return out
}

// sameKey reports whether two actions have the same key for certain, which is not
// known as a whole.
func sameKey(a, b *dynamo.Action, top *link.Fn) bool {
	if a.Optional || b.Optional || a.Repeated || b.Repeated || a.Table == nil || b.Table == nil || a.Table.Hash() != b.Table.Hash() {
		return false
	}
	keys, other := a.Keys, b.Keys
	if len(keys.List) == 0 {
		keys, other = b.Keys, a.Keys
	}
	if len(other.List) == 0 { // of a put
		other = a.Item
		if a.Verb != dynamo.Put {
			other = b.Item
		}
	} else if len(other.List) != len(keys.List) {
		return false
	}
	if len(keys.List) == 0 || keys.Gap != nil {
		return false
	}
	open := false
	for _, k := range keys.List {
		found := other.Get(k.Name)
		if k.Name == "" || len(found) != 1 || found[0].Optional || len(k.Vals) != 1 || len(found[0].Vals) != 1 || k.Vals[0].Hash() != found[0].Vals[0].Hash() {
			return false
		}
		known, same := oneValue(k.Vals[0], top)
		if !same {
			return false
		}
		open = open || !known
	}
	return open
}

// oneValue reports whether a value stands for one value wherever it occurs in the
// frame of top: constants, and what top is given. known: it is a constant.
func oneValue(v value.Value, top *link.Fn) (known, one bool) {
	known, one = true, true
	for _, p := range value.Parts(v) {
		switch p := p.(type) {
		case *value.Const:
		case *value.Hole:
			known = false
			if p.Origin != value.Param && p.Origin != value.FreeVar || p.Func != top.Key || strings.ContainsAny(p.Path, "[(") {
				return false, false
			}
		default:
			return false, false
		}
	}
	return known, one
}
