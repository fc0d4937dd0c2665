package check

import (
	"slices"

	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/operations"
	"github.com/dynlint/dynlint/internal/value"
)

// A Turn is where an operation becomes what is wrong with it: at its own call, if it
// is wrong whoever calls its function; else at the lowest call on the way to it
// above which nothing matters. A helper that sends whatever it is told to is not
// where a reader looks for what is wrong.
//
// It is the same for all who have read the packages up to there, whatever else they
// have read.
type Turn struct {
	Pos value.Pos
	Op  *Op // the operation as it is there
	Low *Op // as it is one step below, where it is not wrong yet; nil at the operation itself
}

// maxTurn bounds how far above its chain the turn of an operation is looked for.
const maxTurn = 3

// TurnOf finds the turn of an operation that is wrong as wrong says.
func TurnOf(op *Op, wrong func(*Op) bool) Turn {
	if op.Site.below == nil {
		return Turn{op.Site.Pos, op, nil}
	}
	t := &turning{wrong: wrong}
	for n := range len(op.Way) + 1 {
		if t.at(op, n) {
			return t.Turn
		}
	}
	// What is called is known to the program as a whole, not to the chain: a caller
	// further up tells.
	up := op
	for range maxTurn {
		var next *Op
		for _, e := range up.callers() {
			if next = up.then(e); t.at(next, len(next.Way)) {
				return t.Turn
			}
		}
		if next == nil {
			break
		}
		up = next
	}
	return Turn{op.from(len(op.Way)), op, t.low}
}

// callers are the calls of the outermost function on the way to the operation.
func (op *Op) callers() []link.Edge {
	top := op.Site.Fn
	if n := len(op.Chain); n > 0 {
		top = op.Chain[n-1].Fn
	}
	return op.Site.callers(top)
}

// then is the operation as a further call leads to it.
func (op *Op) then(e link.Edge) *Op {
	next := *op
	next.Derived = &operations.Derived{Chain: append(slices.Clip(op.Chain), e), Way: op.Way.Then(e)}
	return &next
}

type turning struct {
	Turn
	wrong func(*Op) bool
	low   *Op
}

// at reports whether the operation is wrong with the n lowest steps of its way.
func (t *turning) at(op *Op, n int) bool {
	var last *Op
	for _, o := range op.Site.below(op.Site.Site, op.Derived, n) {
		part := op.as(n)
		part.Derived.Op = o
		if last = part; t.wrong(part) {
			t.Turn = Turn{op.from(n), part, t.low}
			return true
		}
	}
	if last != nil {
		t.low = last
	}
	return false
}

// as is the operation with the n lowest steps of its way, yet to be read.
func (op *Op) as(n int) *Op {
	part := *op
	part.Derived = &operations.Derived{Chain: op.Chain[:op.Way.Calls(n)], Way: op.Way[:n]}
	return &part
}

// from is the outermost call of the n lowest steps, or the operation itself.
func (op *Op) from(n int) value.Pos {
	calls := op.Way.Calls(n)
	if calls == 0 {
		return op.Site.Pos
	}
	e := op.Chain[calls-1]
	return e.Fn.At(e.Fn.Calls[e.Call].Pos)
}

// Probe returns what a check would report.
func (c *Context) Probe(f Func) []finding.Finding {
	p := *c
	p.findings = nil
	f(&p)
	return p.findings
}
