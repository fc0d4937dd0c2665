package link

import (
	"cmp"
	"slices"

	"github.com/dynlint/dynlint/internal/summary"
)

// CallGraph is what following a value through a program needs to know of its
// calls. Lists come in a fixed order.
type CallGraph interface {
	// Func returns the summary of a function of the program, nil if it has none.
	Func(key string) *summary.Func

	// Callers returns the calls that can run the function: CallEdge.Func is the caller.
	Callers(key string) []CallEdge

	// Callees returns the functions of the program that call number i of f can
	// run: CallEdge.Func is the callee, CallEdge.Call is i. None means that all that can
	// run is outside the program.
	Callees(f *summary.Func, i int) []CallEdge
}

// CallEdge is one call between two functions of the program.
type CallEdge struct {
	Func  *summary.Func
	Call  int // index in the caller's Calls
	Bound int // leading parameters of the callee that were bound before the call, as by a method value
}

// source is a place in a function from which a value is followed.
type source struct {
	kind   summary.SourceKind
	param  int32
	call   int32
	result int32
}

func resultOf(call, result int) source {
	return source{kind: summary.SourceResult, call: int32(call), result: int32(result)}
}

// at says where in a source the followed thing stands.
type at struct {
	source
	path    string
	derived bool // only something computed from it
	picked  bool // it was singled out of the output on the way
	after   int  // it stands there once this call has run, counted from 1; 0: from the start
}

type effectKind uint8

const (
	effectFed    effectKind = iota // goes into an operation: call of f
	effectOut                      // leaves f: returned, or stored in a parameter or captured variable
	effectKept                     // stored or sent where it is not followed
	effectTested                   // decides a branch
	effectRead                     // read in another way: logged, counted
)

// effect is one thing that finally becomes of a followed value.
type effect struct {
	kind effectKind
	f    *summary.Func
	use  summary.Use
	path string // in the destination
	derived, picked,
	later bool
}

// follower follows values through functions and down into callees.
type follower struct {
	graph CallGraph
	index map[*summary.Func]map[source][]summary.Use
	memo  map[downKey][]effect
	open  map[downKey]bool
	cuts  int // how often recursion, or the budget, cut a callee off
	left  int // callees that may still be entered for the value followed now
}

type downKey struct {
	f  *summary.Func
	at at
}

func newFollower(g CallGraph) *follower {
	return &follower{
		graph: g,
		index: make(map[*summary.Func]map[source][]summary.Use),
		memo:  make(map[downKey][]effect), open: make(map[downKey]bool),
	}
}

// uses returns the uses in f by source. The results of an operation are one
// source, result 0.
func (w *follower) uses(f *summary.Func) map[source][]summary.Use {
	if m, ok := w.index[f]; ok {
		return m
	}
	m := make(map[source][]summary.Use, len(f.ParamUses))
	for _, p := range f.ParamUses {
		if p.Kind == summary.SourceResult {
			m[resultOf(int(p.Call), int(p.Result))] = p.Uses
		} else {
			m[source{kind: p.Kind, param: p.Param}] = p.Uses
		}
	}
	for i, c := range f.Calls {
		if c.Site != nil && len(c.Site.Uses) > 0 {
			m[resultOf(i, 0)] = c.Site.Uses
		}
	}
	w.index[f] = m
	return m
}

// from returns the effects of values in f that nothing is followed for yet.
func (w *follower) from(f *summary.Func, starts []at) []effect {
	w.left = maxEntered
	return w.effects(f, starts)
}

// maxEntered bounds how many callees are entered for one value.
const maxEntered = 2000

// maxFollow bounds the places that one value is followed to in one function.
const maxFollow = 500

// effects returns what becomes of values in f and in all that f calls.
func (w *follower) effects(f *summary.Func, starts []at) []effect {
	var all []effect
	found := make(map[effect]bool)
	queue := slices.Clone(starts)
	seen := make(map[at]bool)
	for n := 0; n < len(queue) && n < maxFollow; n++ {
		from := queue[n]
		if seen[from] {
			continue
		}
		seen[from] = true
		for _, u := range w.uses(f)[from.source] {
			to, ok := move(from, u)
			if !ok || u.Kind == summary.UsePassed && from.after > 0 && !mayFollow(f, from.after-1, int(u.Call)) {
				continue
			}
			effects, next := w.step(f, to, u)
			for _, e := range effects {
				if !found[e] {
					found[e] = true
					all = append(all, e)
				}
			}
			queue = append(queue, next...)
		}
	}
	return all
}

// move applies a use to what is followed; to has no source yet.
func move(from at, u summary.Use) (to at, ok bool) {
	path, ok := summary.MovePath(from.path, u.Member, u.To)
	inside := from.path != summary.AnyPath && summary.UnderPath(u.Member, from.path)
	if !ok || u.Derived && !inside && from.path != summary.AnyPath {
		return at{}, false // whether an output is nil says nothing of its members
	}
	return at{
		path: path, derived: from.derived || u.Derived,
		picked: from.picked || inside && from.path != "",
	}, true
}

// step says what a use does with what is followed, and where it goes on.
func (w *follower) step(f *summary.Func, to at, u summary.Use) ([]effect, []at) {
	e := effect{f: f, use: u, path: to.path, derived: to.derived, picked: to.picked, later: u.Later}
	switch u.Kind {
	case summary.UseTested:
		e.kind = effectTested
	case summary.UseReturned, summary.UseParam, summary.UseFree:
		e.kind = effectOut
	case summary.UseStored, summary.UseSent:
		e.kind = effectKept
	case summary.UseCaptured:
		return w.captured(f, to, u)
	case summary.UsePassed:
		if int(u.Call) >= len(f.Calls) {
			return nil, nil
		}
		if f.Calls[u.Call].Site == nil {
			return w.passed(f, to, u)
		}
		e.kind = effectFed
	case summary.UseRead:
		e.kind = effectRead
	default:
		return nil, nil
	}
	return []effect{e}, nil
}

// captured follows a variable into a closure of f.
func (w *follower) captured(f *summary.Func, to at, u summary.Use) ([]effect, []at) {
	closure := w.graph.Func(closureKey(f.Key, u.Closure))
	if closure == nil {
		return nil, nil
	}
	var all []effect
	var next []at
	to.source = source{kind: summary.SourceFree, param: u.Param}
	for _, e := range w.down(closure, to) {
		if e.kind == effectOut && e.f == closure && e.use.Kind == summary.UseFree {
			next = append(next, w.variables(f, u.Closure, e)...)
			continue
		}
		all = append(all, e)
	}
	return all, next
}

// passed follows an argument into the callees, or judges what a callee outside
// the program does with it.
func (w *follower) passed(f *summary.Func, to at, u summary.Use) ([]effect, []at) {
	callees := w.graph.Callees(f, int(u.Call))
	if len(callees) == 0 {
		return w.outside(f, to, u)
	}
	var all []effect
	var next []at
	for _, c := range callees {
		to.source = source{kind: summary.SourceParam, param: u.Arg + int32(c.Bound)}
		for _, e := range w.down(c.Func, to) {
			if e.kind != effectOut || e.f != c.Func {
				all = append(all, e)
				continue
			}
			next = append(next, w.back(f, int(u.Call), c.Bound, e)...)
			if e.use.Kind == summary.UseFree {
				all = append(all, e)
			}
		}
	}
	return all, next
}

// back returns where in caller f that which leaves a callee goes on.
func (w *follower) back(f *summary.Func, call, bound int, e effect) []at {
	switch e.use.Kind {
	case summary.UseReturned:
		return []at{{source: resultOf(call, int(e.use.Result)), path: e.path, derived: e.derived, picked: e.picked}}
	case summary.UseParam:
		return w.lent(f, int32(call), e.use.Param-int32(bound), e)
	}
	return nil
}

// down returns the effects of a callee on what it is given.
func (w *follower) down(f *summary.Func, start at) []effect {
	key := downKey{f, start}
	if e, ok := w.memo[key]; ok {
		return e
	}
	if w.open[key] || w.left <= 0 {
		w.cuts++
		return nil
	}
	w.left--
	w.open[key] = true
	before := w.cuts
	e := w.effects(f, []at{start})
	delete(w.open, key)
	if w.cuts == before { // else it is the part of a cycle as seen from where it was entered
		w.memo[key] = e
	}
	return e
}

// mayFollow reports whether call b can run after call a has. It can not if it
// always ran before, and no loop brings it back.
func mayFollow(f *summary.Func, a, b int) bool {
	if b >= len(f.Calls) {
		return false
	}
	if a != b && !f.Dominates(b, a) {
		return true
	}
	for l, n := f.Calls[a].Loop, 0; l >= 0 && int(l) < len(f.Blocks) && n <= len(f.Blocks); n++ {
		if f.InLoop(f.Calls[b].Block, l) {
			return true
		}
		l = f.Blocks[l].Outer
	}
	return false
}

// lent returns the places of f whose memory was lent to a call as argument
// arg, after the callee stored something there.
func (w *follower) lent(f *summary.Func, call, arg int32, e effect) []at {
	all := w.holders(f, e, func(u summary.Use) bool {
		return u.Kind == summary.UsePassed && u.Call == call && u.Arg == arg && u.Ref
	})
	for i := range all {
		all[i].after = int(call) + 1
	}
	return all
}

// variables returns the places of f that a closure stored something in.
func (w *follower) variables(f *summary.Func, closure int32, e effect) []at {
	return w.holders(f, e, func(u summary.Use) bool {
		return u.Kind == summary.UseCaptured && u.Closure == closure && u.Param == e.use.Param
	})
}

// holders returns the places that share memory with a use, after something was
// stored there at e.path.
func (w *follower) holders(f *summary.Func, e effect, shares func(summary.Use) bool) []at {
	var all []at
	for s, uses := range w.uses(f) {
		for _, u := range uses {
			if !shares(u) || u.Derived {
				continue
			}
			// The way back: what stands in the destination stands in the source.
			if path, ok := summary.MovePath(e.path, u.To, u.Member); ok {
				all = append(all, at{source: s, path: path, derived: e.derived, picked: e.picked})
			}
		}
	}
	slices.SortFunc(all, compareAt)
	return all
}

func compareAt(a, b at) int {
	return cmp.Or(
		cmp.Compare(a.kind, b.kind), cmp.Compare(a.param, b.param), cmp.Compare(a.call, b.call),
		cmp.Compare(a.result, b.result), cmp.Compare(a.path, b.path),
	)
}

// outside judges a call of code that has no summary: what it is given may be
// anywhere in its results and in what it can write to. If it gives nothing back,
// it keeps it.
func (w *follower) outside(f *summary.Func, to at, u summary.Use) ([]effect, []at) {
	call := &f.Calls[u.Call]
	if summary.Logs(call.Name, call.Callee) {
		return []effect{{kind: effectRead, f: f, use: u, path: to.path, derived: to.derived, picked: to.picked}}, nil
	}
	to.path = summary.AnyPath
	var next []at
	for _, p := range f.ParamUses {
		if p.Kind == summary.SourceResult && p.Call == u.Call && !p.Error {
			to.source = resultOf(int(p.Call), int(p.Result))
			next = append(next, to)
		}
	}
	kept := len(next) == 0
	if !to.derived {
		e := effect{path: summary.AnyPath, picked: to.picked}
		next = append(next, w.holders(f, e, func(o summary.Use) bool {
			return o.Kind == summary.UsePassed && o.Call == u.Call && o.Arg != u.Arg && o.Ref
		})...)
	}
	if kept && isSink(call, u.Arg) {
		return []effect{{kind: effectKept, f: f, use: u, path: to.path, derived: to.derived, picked: to.picked}}, next
	}
	return nil, next
}

// isSink reports whether a call that returns nothing of its arguments but an
// error does something with argument arg all the same: a method does, with
// arguments other than its receiver, and a function without results.
func isSink(call *summary.Call, arg int32) bool {
	method := call.Iface != "" || len(call.Callee) > 0 && call.Callee[0] == '('
	if method {
		return arg > 0
	}
	return call.Callee == "" || call.Results == 0
}
