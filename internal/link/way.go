package link

import (
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// A Way is what leads to a root: its chain, and where closures of it are made.
type Way []linkStep

// Calls is how many of the n lowest steps of a way are calls: the lowest of its
// chain.
func (w Way) Calls(n int) int {
	calls := 0
	for _, s := range w[:n] {
		if s.maker == nil {
			calls++
		}
	}
	return calls
}

// Then is the way with one more call.
func (w Way) Then(e Edge) Way { return append(w[:len(w):len(w)], linkStep{edge: e}) }

// linkStep is one step of a chain: a call, or the making of a closure.
type linkStep struct {
	edge  Edge
	maker *creator
}

func (s linkStep) fn() *Fn {
	if s.maker != nil {
		return s.maker.fn
	}
	return s.edge.Fn
}

// A giver is the outermost call of a chain that adds something known to the values of
// the root: what a finding is about, as a rule.
type giver struct {
	fn   *Fn
	call int32
	told value.Hash // what is known with it
}

// with is the giver once another step is taken.
func (g giver) with(steps []linkStep, vals []value.Value) giver {
	told := value.Literals(vals...)
	if len(steps) == 0 || told == g.told {
		g.told = told
		return g
	}
	s := steps[len(steps)-1]
	return giver{s.fn(), s.edge.Call, told}
}

// Below evaluates nodes at a call of fn with what the n lowest steps of a way give
// them, as if nobody called the outermost of these functions or gave it types to
// work on; nil if the call is not reached. It is the same for all who have read
// the packages of these steps.
func (p *Program) Below(fn *Fn, call int, ids []summary.ID, way Way, n int) []value.Value {
	c := &closing{p: p, fn: fn, ids: ids, block: fn.Calls[call].Block, blind: true}
	return c.evaluate(way[:n], true)
}
