package check

import (
	"cmp"
	"slices"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/value"
)

// maxMeeting bounds the functions above an operation that Meetings looks at.
const maxMeeting = 200

// Meetings are the functions, in order, which call towards both of two operations by
// calls that lead to one of them each, with keys that have something in common. The
// operations are what they are from a call on the way to them: see TurnOf.
//
// Derivations with equal values are one, so it looks at all callers, not at the chains
// of the two: each function shows the same to all who have read it.
func Meetings(from, to *Above) []Meeting {
	var out []Meeting
	for _, first := range from.order {
		if to.calls[first] == nil {
			continue
		}
		for _, c := range from.calls[first] {
			for _, d := range to.calls[first] {
				if from.leads(first, d) || to.leads(first, c) || !share(from.op, c, to.op, d) {
					continue
				}
				m := Meeting{Func: first.Key, First: c.pos(first), Second: d.pos(first)}
				switch {
				case first.Dominates(c.call, d.call) || decides(first.Func, c.call, d.call):
					m.Order = Before
				case first.Dominates(d.call, c.call) || decides(first.Func, d.call, c.call):
					m.Order = After
				}
				out = append(out, m)
			}
		}
	}
	slices.SortStableFunc(out, func(x, y Meeting) int {
		return cmp.Or(cmp.Compare(x.Func, y.Func), cmp.Compare(x.First.Line, y.First.Line), cmp.Compare(x.First.Col, y.First.Col))
	})
	return out
}

// A lead is a call that leads to an operation, by a chain that ends with it.
type lead struct {
	call  int
	chain []link.Edge
}

func (l lead) pos(fn *link.Fn) value.Pos { return fn.At(fn.Calls[l.call].Pos) }

// Above are the functions above an operation, the nearest first, with the calls that
// lead to it.
type Above struct {
	op    *Op
	order []*link.Fn
	calls map[*link.Fn][]lead
}

func (c *Above) leads(fn *link.Fn, l lead) bool {
	return slices.ContainsFunc(c.calls[fn], func(o lead) bool { return o.call == l.call })
}

// Above looks at all callers above a turn.
func (t Turn) Above() *Above {
	site := t.Op.Site
	c := &Above{op: t.Op, calls: map[*link.Fn][]lead{}}
	add := func(fn *link.Fn, l lead) {
		if c.calls[fn] == nil {
			c.order = append(c.order, fn)
		}
		if !c.leads(fn, l) {
			c.calls[fn] = append(c.calls[fn], l)
		}
	}
	if n := len(t.Op.Chain); n > 0 {
		e := t.Op.Chain[n-1]
		add(e.Fn, lead{int(e.Call), t.Op.Chain})
	} else {
		add(site.Fn, lead{site.Call, nil})
	}
	for i := 0; i < len(c.order) && len(c.order) < maxMeeting && site.callers != nil; i++ {
		fn := c.order[i]
		chain := c.calls[fn][0].chain
		for _, e := range site.callers(fn) {
			if e.Fn != site.Fn && !slices.ContainsFunc(chain, func(o link.Edge) bool { return o.Fn == e.Fn }) {
				add(e.Fn, lead{int(e.Call), append(slices.Clip(chain), e)})
			}
		}
	}
	return c
}

// share reports whether the keys of two operations have an unknown part in common
// in the function where their chains end, or one of them has none.
func share(a *Op, by lead, b *Op, with lead) bool {
	mine, theirs := a.parts(by.chain), b.parts(with.chain)
	if len(mine) == 0 || len(theirs) == 0 {
		return true
	}
	for h := range mine {
		if theirs[h] {
			return true
		}
	}
	return false
}

// parts are the unknown parts of the keys of an operation along a chain.
func (op *Op) parts(chain []link.Edge) map[value.Hash]bool {
	out := map[value.Hash]bool{}
	for _, o := range op.Site.along(op.Site.Site, chain) {
		o.Requests(func(r *dynamo.Request) {
			for _, attr := range r.Keys.List {
				for _, v := range attr.Vals {
					value.Holes(v, func(h *value.Hole) { out[h.Hash()] = true })
				}
			}
		})
	}
	return out
}
