package link

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/entry"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// Bounds of closing a root over its callers.
const (
	maxChain    = 12  // calls from the root upwards
	maxContexts = 300 // chains followed for one root

	maxCloseSteps = 200000  // nodes evaluated for all chains of a root
	maxCloseWork  = 1 << 21 // the same with conditions on the way and with all fields that are asked for
)

// Tuple is one derivation of a root: the values of its nodes together, as some
// chain of callers yields them. Chain lists the calls from the root upwards.
type Tuple struct {
	Vals  []value.Value
	Chain []Edge
	// Open: a bound cut the chain off.
	Open bool
	Way  Way
}

// Close evaluates nodes of fn for every chain of callers that makes a
// difference: a chain grows upwards while the values depend on parameters
// that a caller fills. Derivations with equal values are made once, unless other
// calls give what is known of them.
func (p *Program) Close(fn *Fn, ids []summary.ID) []Tuple { return p.close(fn, ids, -1, maxContexts) }

// CloseCall is Close for nodes at a call of fn: only chains and values with which
// the call is reached count.
func (p *Program) CloseCall(fn *Fn, call int, ids []summary.ID) []Tuple {
	return p.close(fn, ids, fn.Calls[call].Block, maxContexts)
}

func (p *Program) close(fn *Fn, ids []summary.ID, block int32, limit int) []Tuple {
	defer p.begin()()
	c := &closing{p: p, fn: fn, ids: ids, block: block, limit: limit, seen: map[seenKey]bool{}, done: map[doneKey]bool{}}
	if c.extend(nil, giver{}); len(c.out) == 0 {
		c.alone()
	}
	return c.out
}

// begin notes that a root is asked for; what it returns, that it is answered. All that is
// asked for meanwhile counts as work for it.
func (p *Program) begin() (end func()) {
	if p.asked == 0 {
		p.until = p.work + maxCloseWork
	}
	p.asked++
	return func() { p.asked-- }
}

// exhausted reports whether a root that was asked for from outside has taken so much that
// the rest is left open.
func (p *Program) exhausted() bool { return p.work > p.until }

// alone emits what the root says by itself where no chain of callers that are
// known reaches it: others may.
func (c *closing) alone() {
	if vals := c.evaluate(nil, false); vals != nil {
		c.emit(vals, nil, giver{}, true)
	}
}

type seenKey struct {
	top *Fn
	doneKey
}

type doneKey struct {
	sum value.Hash
	by  giver
}

type closing struct {
	p     *Program
	fn    *Fn
	ids   []summary.ID
	block int32 // where the root is evaluated, -1 for anywhere
	paths bool  // see evaluator
	blind bool
	out   []Tuple
	seen  map[seenKey]bool
	done  map[doneKey]bool
	n     int // chains evaluated
	limit int
	steps int           // nodes evaluated
	asks  []*value.Hole // of the last chain: see evaluator
}

// frames builds the frames of a chain and returns that of the root; nil if the
// root is not reached by this chain, as the conditions along it tell. If they tell
// too much to evaluate, only those that are no effort do.
func (c *closing) frames(steps []linkStep, final bool) *frame {
	e := &evaluator{p: c.p, paths: c.paths, blind: c.blind, limit: guardsBudget}
	root := c.build(e, steps, final)
	if e.overdrawn() {
		e = &evaluator{p: c.p, paths: c.paths, blind: c.blind}
		root = c.build(e, steps, final)
	}
	e.limit, e.steps = 0, 0
	return root
}

func (c *closing) build(e *evaluator, steps []linkStep, final bool) *frame {
	// From the top down, since a frame refers to its caller's.
	fns := []*Fn{c.fn}
	for _, s := range steps {
		fns = append(fns, s.fn())
	}
	fr := e.open(fns[len(fns)-1])
	fr.final = final
	for i := len(steps) - 1; i >= 0; i-- {
		s, callee := steps[i], fns[i]
		if s.maker != nil {
			n := &frame{e: e, fn: callee, creator: fr, depth: fr.depth + 1, final: final}
			c.closureArgs(n, fr)
			fr = n
			continue
		}
		n := fr.callee(callee, &s.edge.Fn.Calls[s.edge.Call])
		if !fr.assume(n.call.Block) {
			return nil
		}
		if s.edge.Shift > 0 {
			n.lead = c.lead(fr, s.edge, callee)
		}
		if call := n.call; call.Iface != "" && callee.Method {
			n.recv = recvOf(callee)
		}
		if len(callee.Frees) > 0 {
			n.frees = c.captured(fr, s.edge, callee)
		}
		fr = n
	}
	if !fr.assume(c.block) {
		return nil
	}
	return fr
}

// recvOf is the key of the receiver's type, from the key of the method.
func recvOf(fn *Fn) string {
	key := fn.typeKey(fn.Params[0].Type)
	return originKey(key)
}

// lead are the bound receivers with which a function value reaches a call.
func (c *closing) lead(fr *frame, e Edge, callee *Fn) []value.Value {
	call := &e.Fn.Calls[e.Call]
	if call.Fun != summary.None {
		for _, a := range value.Alternatives(fr.eval(call.Fun)) {
			if f, ok := value.Unwrap(a).(*value.Func); ok && f.Key == callee.Key && len(f.Binds) >= e.Shift {
				return f.Binds
			}
		}
		if e.Shift == 1 {
			if h := openLead(fr.eval(call.Fun), callee); h != nil {
				return []value.Value{h}
			}
		}
	}
	return fr.e.openLead(callee, e.Shift)
}

func (c *closing) captured(fr *frame, e Edge, callee *Fn) []value.Value {
	call := &e.Fn.Calls[e.Call]
	if call.Fun != summary.None {
		for _, a := range value.Alternatives(fr.eval(call.Fun)) {
			if f, ok := value.Unwrap(a).(*value.Func); ok && f.Key == callee.Key && len(f.Binds) == len(callee.Frees) {
				return f.Binds
			}
		}
	}
	return nil
}

// closureArgs fills the parameters of a closure from the calls that reach it:
// those of the function that makes it in its frame, others without their own
// callers.
func (c *closing) closureArgs(n, maker *frame) {
	edges := c.p.callers[n.fn.Key]
	if len(edges) == 0 && c.callbackArgs(n, maker) {
		return
	}
	if len(edges) == 0 || len(edges) > 4 || len(n.fn.Params) == 0 {
		return
	}
	vals := make([]value.Value, len(n.fn.Params))
	for i := range vals {
		var alts []value.Value
		own := false // the closure calls itself
		for _, e := range edges {
			call := &e.Fn.Calls[e.Call]
			if j := i - e.Shift; j >= 0 && j < len(call.Args) {
				for _, caller := range n.callersOf(e, maker) {
					alts = append(alts, caller.eval(call.Args[j]))
				}
				own = own || within(e.Fn, n.fn)
			}
		}
		if len(alts) == 0 {
			vals[i] = n.openParam(i)
			continue
		}
		vals[i] = join(alts)
		if own && several(vals[i]) {
			vals[i] = join(append(alts, value.UnknownBecause("passed on by a function to itself", n.fn.pos(n.fn.Pos))))
		}
	}
	n.vals = vals
}

// within reports whether fn is a function or a closure in it.
func within(fn, outer *Fn) bool {
	return fn == outer || strings.HasPrefix(fn.Key, outer.Key+"$")
}

// callersOf are the frames of the function whose call e reaches the closure n: of
// the function that makes it, or of one around it; of a function that one of
// those calls, with that call, if it is given the closure; or, without callers.
func (n *frame) callersOf(e Edge, maker *frame) []*frame {
	for ; maker != nil; maker = maker.creator {
		if maker.fn == e.Fn {
			return []*frame{maker}
		}
		var given, all []*frame
		for _, up := range n.e.p.callers[e.Fn.Key] {
			call := &up.Fn.Calls[up.Call]
			if up.Fn != maker.fn || up.Shift != 0 || call.Iface != "" || maker.depth >= maxDepth || len(all) == maxTargets {
				continue
			}
			f := maker.callee(e.Fn, call)
			all = append(all, f)
			if maker.gives(call, n.fn) {
				given = append(given, f)
			}
		}
		if len(given) > 0 {
			return given
		}
		if len(all) > 0 {
			return all
		}
	}
	f := n.e.open(e.Fn)
	f.depth = n.depth + 1
	f.final = n.final
	return []*frame{f}
}

// gives reports whether a call has a function among its arguments.
func (fr *frame) gives(call *summary.Call, fn *Fn) bool {
	for _, arg := range call.Args {
		for _, a := range value.Alternatives(fr.eval(arg)) {
			if f, ok := value.Unwrap(a).(*value.Func); ok && f.Key == fn.Key {
				return true
			}
		}
	}
	return false
}

// evaluate evaluates a chain; nil if it does not reach the root.
func (c *closing) evaluate(steps []linkStep, final bool) []value.Value {
	root := c.frames(steps, final)
	if root == nil {
		return nil
	}
	vals := root.evalAll(c.ids)
	c.steps += root.e.steps
	c.asks = root.e.asks
	return vals
}

// state says what is known of the values, and what they wait for.
func (c *closing) state(vals []value.Value) value.Hash {
	all := slices.Clone(vals)
	for _, h := range c.asks {
		all = append(all, h)
	}
	return value.Sum(all...)
}

// waits reports whether a function value of a chain may come from a caller of top.
func (c *closing) waits(top *Fn) bool {
	return slices.ContainsFunc(c.asks, func(h *value.Hole) bool { return isOpen(h, top) })
}

// extend evaluates a chain and follows its callers as long as they matter. It
// reports whether all of them reach the root.
func (c *closing) extend(steps []linkStep, by giver) bool {
	c.n++
	top := c.fn
	if len(steps) > 0 {
		top = steps[len(steps)-1].fn()
	}
	vals := c.evaluate(steps, false)
	if vals == nil {
		return false
	}
	by = by.with(steps, vals)
	key := seenKey{top, doneKey{c.state(vals), by}}
	if c.seen[key] {
		return true
	}
	c.seen[key] = true
	if !open(vals, top) && !c.waits(top) {
		c.emit(vals, steps, by, false)
		return true
	}
	next := c.next(top, steps)
	cut := len(steps) >= maxChain || c.n >= c.limit || c.steps > maxCloseSteps || c.p.exhausted()
	if len(next) == 0 || cut {
		if vals = c.evaluate(steps, true); vals == nil {
			return false
		}
		c.emit(vals, steps, by, cut && len(next) > 0)
		return true
	}
	reached := true
	for i, s := range next {
		if i > 0 && c.p.exhausted() {
			c.emit(vals, steps, by, true) // even the first step of each would be too much
			break
		}
		reached = c.extend(append(steps[:len(steps):len(steps)], s), by) && reached
	}
	if !reached {
		delete(c.seen, key) // another way to the same values may be open
	}
	return reached
}

// next lists the steps upwards from a function: the calls of it, or where the
// closure is made; none back into the chain.
func (c *closing) next(top *Fn, steps []linkStep) []linkStep {
	var out []linkStep
	onChain := func(fn *Fn) bool {
		if fn == c.fn {
			return true
		}
		for _, s := range steps {
			if s.fn() == fn {
				return true
			}
		}
		return false
	}
	if makers := c.p.closers[top.Key]; len(makers) > 0 {
		m := makers[len(makers)-1]
		if onChain(m.fn) {
			return nil
		}
		return []linkStep{{maker: &m}}
	}
	live := false
	for _, e := range c.p.callers[top.Key] {
		if !onChain(e.Fn) && !c.p.dispatches(e, top) {
			out = append(out, linkStep{edge: e})
			live = live || c.p.Reach.Live(e.Fn)
		}
	}
	if live { // callers that nobody uses say nothing
		out = slices.DeleteFunc(out, func(s linkStep) bool { return !c.p.Reach.Live(s.edge.Fn) })
	}
	return out
}

// dispatches reports whether a call is that of generated code which reads a remote
// call or a query and hands its arguments to an entry point: the entry tells where these
// come from.
func (p *Program) dispatches(e Edge, callee *Fn) bool {
	if !e.Fn.Generated || e.Fn.Calls[e.Call].Iface == "" || p.Reach == nil {
		return false
	}
	at := p.Reach.Entry(callee)
	return at != nil && len(at.Data) > 0 && (at.Kind == entry.GRPC || at.Kind == entry.GraphQL)
}

func (c *closing) emit(vals []value.Value, steps []linkStep, by giver, cut bool) {
	if slices.ContainsFunc(vals, infeasible) {
		return // this chain of callers does not get here
	}
	key := doneKey{value.Sum(vals...), by}
	if c.done[key] {
		return
	}
	c.done[key] = true
	t := Tuple{Vals: vals, Open: cut, Way: steps}
	for _, s := range steps {
		if s.maker == nil {
			t.Chain = append(t.Chain, s.edge)
		}
	}
	c.out = append(c.out, t)
}

// infeasible reports whether a value, or a field or entry of it, cannot come
// about: the path that makes it is not taken with these callers.
func infeasible(v value.Value) bool { return never(v, 6) }

func never(v value.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	switch v := v.(type) {
	case *value.Hole:
		return v.Origin == value.Never
	case *value.Iface:
		return never(v.X, depth-1)
	case *value.Record:
		for _, f := range v.Fields {
			if never(f.Val, depth-1) {
				return true
			}
		}
	case *value.Map:
		for _, e := range v.Entries {
			if !e.Optional && never(e.Val, depth-1) {
				return true
			}
		}
	}
	return false
}

// open reports whether values depend on parameters of top, or of the function
// that makes the closure top, that a caller of it could fill.
func open(vals []value.Value, top *Fn) bool {
	found := false
	for _, v := range vals {
		value.Holes(v, func(h *value.Hole) { found = found || isOpen(h, top) })
	}
	return found
}

// isOpen reports whether a caller of top, or of the function that makes the closure top,
// could fill a hole.
func isOpen(h *value.Hole, top *Fn) bool {
	return (h.Origin == value.Param || h.Origin == value.FreeVar) && (h.Func == top.Key || strings.HasPrefix(top.Key, h.Func+"$"))
}

// Along evaluates nodes at a call of fn along a chain of callers, in terms of the
// parameters of the outermost; nil if the chain does not get there.
func (p *Program) Along(fn *Fn, call int, ids []summary.ID, chain []Edge) []value.Value {
	defer p.begin()()
	c := &closing{p: p, fn: fn, ids: ids, block: fn.Calls[call].Block, paths: true}
	var steps []linkStep
	for _, e := range chain {
		steps = append(steps, linkStep{edge: e})
	}
	return c.evaluate(steps, false)
}
