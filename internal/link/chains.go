package link

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
)

// A trace follows a member of one operation's output up the chains of callers.
type trace struct {
	*Judge
	f       *summary.Func
	call    int
	visited map[string]bool
	pending map[opRef]bool // operations that are being judged, outermost first
	levels  int
}

type opRef struct {
	f    *summary.Func
	call int
}

// maxLevels bounds how many functions one operation's output is followed up to.
const maxLevels = 400

func (j *Judge) trace(f *summary.Func, call int, starts []at) []Outcome {
	return j.traceWithin(f, call, starts, map[opRef]bool{})
}

func (j *Judge) traceWithin(f *summary.Func, call int, starts []at, pending map[opRef]bool) []Outcome {
	t := &trace{Judge: j, f: f, call: call, visited: make(map[string]bool), pending: pending}
	ref := opRef{f, call}
	pending[ref] = true
	defer delete(pending, ref)
	return t.level(f, starts, nil, false)
}

// level judges what becomes of values in f; chain leads to f. picked says that
// they have left a function by themselves.
func (t *trace) level(f *summary.Func, starts []at, chain []CallEdge, picked bool) []Outcome {
	key := levelKey(f, starts)
	if t.visited[key] {
		return nil // seen by a shorter way
	}
	t.visited[key] = true
	if t.levels++; t.levels > maxLevels {
		return []Outcome{t.outcome(Returned, f, chain, true)}
	}
	effects := t.follow.from(f, starts)
	if t.loops(effects) || len(chain) == 0 && t.itemsFed() {
		o := t.outcome(Loop, f, chain, false)
		o.Rest, _ = t.above(effects, f, chain)
		return []Outcome{o}
	}
	if len(chain) == 0 && t.fedInLoop() {
		o := t.outcome(Loop, f, chain, false)
		o.Stuck = !t.advances(effects)
		return []Outcome{o}
	}
	all, fed := t.others(effects, f, chain)
	if fed {
		return all
	}
	for _, e := range effects {
		if e.kind == effectKept {
			return []Outcome{t.outcome(Returned, f, chain, e.picked)}
		}
	}
	all, left := t.above(effects, f, chain)
	if left {
		return all
	}
	ignored := t.outcome(Ignored, f, chain, picked)
	ignored.Fails = slices.ContainsFunc(effects, func(e effect) bool { return e.kind == effectTested && e.use.Fails })
	ignored.Read = len(effects) > 0
	return []Outcome{ignored}
}

func (t *trace) outcome(kind string, f *summary.Func, chain []CallEdge, picked bool) Outcome {
	return Outcome{Kind: kind, Func: f, Chain: slices.Clone(chain), picked: picked}
}

func levelKey(f *summary.Func, starts []at) string {
	var b strings.Builder
	b.WriteString(f.Key)
	for _, s := range starts {
		fmt.Fprintf(&b, " %d/%d/%d/%d %s %v", s.kind, s.param, s.call, s.result, s.path, s.derived)
	}
	return b.String()
}

// loops reports whether the token goes back into the operation it came from, or
// decides whether a loop around it goes on.
func (t *trace) loops(effects []effect) bool {
	return slices.ContainsFunc(effects, func(e effect) bool {
		switch e.kind {
		case effectTested:
			return e.use.Loop
		case effectFed:
			return !e.derived && e.f == t.f && int(e.use.Call) == t.call
		}
		return false
	})
}

// fedInLoop reports whether the operation and another of its kind, in the same
// function, are a first call and a loop over the rest by what flows from one to
// the other, whatever the loop does with the later tokens.
func (t *trace) fedInLoop() bool {
	for _, r := range t.f.Relations {
		if !r.Repeated || int(r.First) != t.call && int(r.Second) != t.call || !slices.ContainsFunc(r.Derives, t.isToken) {
			continue
		}
		if first, second := t.f.Calls[r.First].Site, t.f.Calls[r.Second].Site; first != nil && second != nil && first.Op == second.Op {
			return true
		}
	}
	return false
}

// advances reports whether the operation feeds another of its kind, which
// feeds itself.
func (t *trace) advances(effects []effect) bool {
	all, fed := t.others(effects, t.f, nil)
	return fed && slices.ContainsFunc(all, func(o Outcome) bool { return o.Kind == Loop && !o.Stuck })
}

// itemsFed reports whether the operation starts again after its last item, which
// is its token too.
func (t *trace) itemsFed() bool {
	return slices.ContainsFunc(t.f.Calls[t.call].Site.Uses, func(u summary.Use) bool {
		return u.Kind == summary.UsePassed && int(u.Call) == t.call && !u.Derived &&
			summary.UnderPath(u.Member, "Items") && summary.UnderPath(u.To, "ExclusiveStartKey")
	})
}

func (t *trace) isToken(member string) bool {
	return slices.ContainsFunc([]string{"LastEvaluatedKey", "NextToken", "UnprocessedItems", "UnprocessedKeys"}, func(m string) bool {
		return summary.UnderPath(member, m)
	})
}

// others judges a token that goes into another operation of the same kind by
// what becomes of that one's: a first call and a loop over the rest, a loop in a
// wrapper.
func (t *trace) others(effects []effect, f *summary.Func, chain []CallEdge) (all []Outcome, fed bool) {
	op := t.f.Calls[t.call].Site.Op
	for _, e := range effects {
		if e.kind != effectFed || e.derived {
			continue
		}
		call := int(e.use.Call)
		if site := e.f.Calls[call].Site; site.Op != op {
			all = append(all, t.outcome(Returned, f, chain, e.picked)) // kept in the table
			fed = true
			continue
		} else if member := unprocessedMember(op); member != "" || site.Paginator || t.pending[opRef{e.f, call}] {
			return []Outcome{t.outcome(Loop, f, chain, false)}, true
		}
		next := t.traceWithin(e.f, call, tokens(call, "LastEvaluatedKey", "NextToken"), t.pending)
		if i := slices.IndexFunc(next, func(o Outcome) bool { return o.Kind == Loop }); i >= 0 {
			o := t.outcome(Loop, f, chain, false)
			o.Stuck = next[i].Stuck
			return []Outcome{o}, true
		}
		for _, o := range next {
			o.Chain = slices.Concat(chain, o.Chain)
			all = append(all, o)
		}
		fed = true
	}
	return all, fed
}

// above judges what leaves functions by those who get it. left is false if
// nothing leaves.
func (t *trace) above(effects []effect, f *summary.Func, chain []CallEdge) (all []Outcome, left bool) {
	for _, g := range leavers(effects) {
		left = true
		out := t.outs(effects, g)
		if slices.ContainsFunc(out, func(e effect) bool { return e.use.Kind == summary.UseFree }) {
			all = append(all, t.parent(out, g, chain)...)
		}
		out = slices.DeleteFunc(out, func(e effect) bool { return e.use.Kind == summary.UseFree })
		if len(out) == 0 {
			continue
		}
		picked := slices.ContainsFunc(out, func(e effect) bool { return e.picked })
		callers := t.callers(g)
		if len(callers) == 0 {
			o := t.outcome(Returned, f, chain, picked)
			o.unused = !picked
			all = append(all, o)
			continue
		}
		for _, c := range callers {
			var starts []at
			for _, e := range out {
				starts = append(starts, t.follow.back(c.Func, c.Call, c.Bound, e)...)
			}
			all = append(all, t.level(c.Func, distinct(starts), slices.Concat(chain, []CallEdge{c}), picked)...)
		}
	}
	return all, left
}

// parent follows what a closure stores in captured variables.
func (t *trace) parent(out []effect, closure *summary.Func, chain []CallEdge) []Outcome {
	parent := t.graph.Func(closure.Parent)
	n, err := strconv.Atoi(closure.Key[strings.LastIndexByte(closure.Key, '$')+1:])
	if parent == nil || err != nil {
		return []Outcome{t.outcome(Returned, closure, chain, true)}
	}
	var starts []at
	for _, e := range out {
		if e.use.Kind == summary.UseFree {
			starts = append(starts, t.follow.variables(parent, int32(n), e)...)
		}
	}
	return t.level(parent, distinct(starts), chain, false)
}

// leavers returns the functions that something leaves, in order of discovery.
func leavers(effects []effect) []*summary.Func {
	var all []*summary.Func
	for _, e := range effects {
		if e.kind == effectOut && !slices.Contains(all, e.f) {
			all = append(all, e.f)
		}
	}
	return all
}

func (t *trace) outs(effects []effect, f *summary.Func) []effect {
	var all []effect
	for _, e := range effects {
		if e.kind == effectOut && e.f == f {
			all = append(all, e)
		}
	}
	return all
}

// callers returns the callers of a function, those in tests only if the
// operation is in one.
func (t *trace) callers(f *summary.Func) []CallEdge {
	all := t.graph.Callers(f.Key)
	if t.f.Test {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(e CallEdge) bool { return e.Func.Test })
}

func distinct(starts []at) []at {
	slices.SortStableFunc(starts, compareAt)
	return slices.Compact(starts)
}
