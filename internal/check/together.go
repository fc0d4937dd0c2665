package check

import (
	"slices"

	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// A Meeting is the function in which two derivations meet: where the calls that
// lead to them part.
type Meeting struct {
	Func          string // key of the function
	First, Second value.Pos
	// Order says which runs first: Before if the second runs only after the
	// first, because that has run whenever the second runs or because a result of
	// it decides whether the second runs; After the other way round.
	Order Order
}

// Order is the order of two calls of one function.
type Order int8

// The orders.
const (
	Unordered Order = iota
	Before
	After
)

// Meet finds where the chains of two derivations part: the innermost function
// that calls towards both, by different calls.
func Meet(a, b *Op) (Meeting, bool) {
	type step struct {
		call int
		pos  value.Pos
	}
	at := map[string]step{}
	add := func(op *Op, f func(key string, s step) bool) bool {
		fn := op.Site.Fn
		if f(fn.Key, step{op.Site.Call, op.Site.Pos}) {
			return true
		}
		for _, e := range op.ways() {
			if f(e.Fn.Key, step{int(e.Call), e.Fn.At(e.Fn.Calls[e.Call].Pos)}) {
				return true
			}
		}
		return false
	}
	add(a, func(key string, s step) bool {
		if _, ok := at[key]; !ok {
			at[key] = s
		}
		return false
	})
	var m Meeting
	found := add(b, func(key string, s step) bool {
		first, ok := at[key]
		if !ok {
			return false
		}
		if first.call == s.call {
			return false // one call leads to both: they part further out
		}
		m = Meeting{Func: key, First: first.pos, Second: s.pos}
		fn := funcOf(a, b, key)
		switch {
		case fn.Dominates(first.call, s.call) || decides(fn, first.call, s.call):
			m.Order = Before
		case fn.Dominates(s.call, first.call) || decides(fn, s.call, first.call):
			m.Order = After
		}
		return true
	})
	return m, found && m.Func != ""
}

// maxWays bounds a chain with the callers above it.
const maxWays = 16

// ways is the chain of the derivation and, above it, the calls that lead there:
// as long as each function has one caller.
func (op *Op) ways() []link.Edge {
	out := slices.Clip(op.Chain)
	top := op.Site.Fn
	if n := len(out); n > 0 {
		top = out[n-1].Fn
	}
	for len(out) < maxWays && op.Site.callers != nil {
		up := op.Site.callers(top)
		if len(up) != 1 || up[0].Fn == top {
			break
		}
		out = append(out, up[0])
		top = up[0].Fn
	}
	return out
}

// decides reports whether a result of call a is tested, and call b runs only if
// the test comes out one way.
func decides(fn *summary.Func, a, b int) bool {
	guards := func(uses []summary.Use) bool {
		return slices.ContainsFunc(uses, func(u summary.Use) bool { return fn.GuardedBy(b, u) })
	}
	if site := fn.Calls[a].Site; site != nil && guards(site.Uses) {
		return true
	}
	return slices.ContainsFunc(fn.ParamUses, func(p summary.ParamUse) bool {
		return p.Kind == summary.SourceResult && int(p.Call) == a && guards(p.Uses)
	})
}

func funcOf(a, b *Op, key string) *summary.Func {
	for _, op := range []*Op{a, b} {
		if op.Site.Fn.Key == key {
			return op.Site.Fn.Func
		}
		for _, e := range op.ways() {
			if e.Fn.Key == key {
				return e.Fn.Func
			}
		}
	}
	return nil
}

// maxClimb bounds the callers that Precedes looks at.
const maxClimb = 400

// Precedes reports whether some function on the way to a derivation has run
// another site, or a call that may lead to it, whenever it goes on to the
// derivation.
func (s *Site) Precedes(op *Op) bool {
	if s.callers == nil {
		return false
	}
	way := map[string]int{op.Site.Fn.Key: op.Site.Call}
	for _, e := range op.ways() {
		if _, ok := way[e.Fn.Key]; !ok {
			way[e.Fn.Key] = int(e.Call)
		}
	}
	seen := map[*link.Fn]bool{s.Fn: true}
	before := func(fn *link.Fn, call int) bool {
		at, ok := way[fn.Key]
		return ok && at != call && fn.Dominates(call, at)
	}
	if before(s.Fn, s.Call) {
		return true
	}
	for work := []*link.Fn{s.Fn}; len(work) > 0 && len(seen) < maxClimb; work = work[1:] {
		for _, e := range s.callers(work[0]) {
			if before(e.Fn, int(e.Call)) {
				return true
			}
			if !seen[e.Fn] {
				seen[e.Fn] = true
				work = append(work, e.Fn)
			}
		}
	}
	return false
}
