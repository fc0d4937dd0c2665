package link

import (
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// rerun is what captured variable i holds when a closure starts: v, as it was
// made with, or what an earlier run of the closure left in it.
func (fr *frame) rerun(i int, v value.Value) value.Value {
	exit := fr.fn.FreeExits[i]
	if fr.once || exit == summary.None || fr.depth >= maxDepth || !fr.e.p.repeats(fr.fn) {
		return v
	}
	rec := value.NewHole(value.Hole{Origin: value.Loop, Func: fr.fn.Key + "$free", Index: i, Why: "built by several runs of a function"})
	run := *fr
	run.memo, run.busy, run.results, run.entered = nil, nil, nil, nil
	run.depth++
	run.frees = make([]value.Value, len(fr.fn.Frees))
	for j := range run.frees {
		run.frees[j] = rec
		if j != i {
			run.frees[j] = fr.bound(j)
		}
	}
	run.once = true
	return fr.loopValue(v, run.eval(exit), rec)
}

// bound is what captured variable i was made with.
func (fr *frame) bound(i int) value.Value {
	once := fr.once
	fr.once = true
	v := fr.free(i)
	fr.once = once
	return v
}

// repeats reports whether a closure may run several times over the same captured
// variables, as far as calls in the program show.
func (p *Program) repeats(fn *Fn) bool {
	edges := p.callers[fn.Key]
	for _, e := range edges {
		if len(edges) > 1 || e.Fn.Calls[e.Call].Loop >= 0 || e.Fn.Key != fn.Parent {
			return true
		}
	}
	return false
}
