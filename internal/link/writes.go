package link

import (
	"strings"

	"github.com/dynlint/dynlint/internal/model"
	"github.com/dynlint/dynlint/internal/summary"
)

// What a call leaves in its arguments is asked for at every step of a value's
// way. Most functions leave them as they are, if only through several others; to
// know that once saves evaluating them in every frame.

// exitKey names the state of a parameter or captured variable at the return of a
// function.
type exitKey struct {
	fn   *Fn
	i    int32
	free bool
}

// exit is the node of that state, None if the function does not touch it.
func (k exitKey) exit() summary.ID {
	exits := k.fn.Exits
	if k.free {
		exits = k.fn.FreeExits
	}
	if int(k.i) >= len(exits) {
		return summary.None
	}
	return exits[k.i]
}

// writes reports whether running a closure may change what its captured variable
// i holds or points to.
func (p *Program) writes(fn *Fn, i int32) bool { return p.leaves(exitKey{fn, i, true}) }

// writesParam reports whether a function may change what parameter i points to.
func (p *Program) writesParam(fn *Fn, i int) bool { return p.leaves(exitKey{fn, int32(i), false}) }

// leaves reports whether a function may leave something else than it was given:
// whether a write can be reached through the calls on the way.
func (p *Program) leaves(k exitKey) bool {
	if w, ok := p.written[k]; ok {
		return w
	}
	s := &writeSearch{p: p, seen: map[exitKey]bool{k: true}, work: []exitKey{k}}
	w := s.find()
	if w {
		p.written[k] = true
		return true
	}
	for k := range s.seen { // none of them reaches a write either
		p.written[k] = false
	}
	return false
}

// writeSearch looks for a write among the functions that hand something on to
// each other.
type writeSearch struct {
	p    *Program
	seen map[exitKey]bool
	work []exitKey
}

func (s *writeSearch) find() bool {
	for len(s.work) > 0 {
		k := s.work[len(s.work)-1]
		s.work = s.work[:len(s.work)-1]
		c := &comparison{writeSearch: s, k: k, seen: map[compared]bool{}, loops: map[int32]string{}}
		if id := k.exit(); id != summary.None && c.changes(compared{id: id}, false) {
			return true
		}
	}
	return false
}

// reach adds a function that something is handed on to; it reports whether that
// is known to write.
func (s *writeSearch) reach(k exitKey) bool {
	w, known := s.p.written[k]
	if !known && !s.seen[k] {
		s.seen[k] = true
		s.work = append(s.work, k)
	}
	return w
}

// comparison compares nodes of a function with what a parameter or captured
// variable holds at the start, or a field of that.
type comparison struct {
	*writeSearch
	k     exitKey
	seen  map[compared]bool
	loops map[int32]string // path at which the value of a loop is compared
}

// compared is a node and the field that it is compared with: "/field" for each
// step.
type compared struct {
	id   summary.ID
	path string
}

// changes reports whether a node differs from the entry state, other than by
// the calls that it reaches. A gate matters where it stands alone: it may say
// that the function does not return.
func (c *comparison) changes(at compared, joined bool) bool {
	if c.seen[at] {
		return false
	}
	c.seen[at] = true
	n := &c.k.fn.Nodes[at.id]
	arg := func(i int) compared { return compared{n.Args[i], at.path} }
	switch n.Op {
	case summary.OpParam:
		return c.k.free || n.N != c.k.i || at.path != ""
	case summary.OpFree:
		return !c.k.free || n.N != c.k.i || at.path != ""
	case summary.OpField:
		outer, ok := strings.CutSuffix(at.path, "/"+n.Str)
		return !ok || c.changes(compared{n.Args[0], outer}, joined)
	case summary.OpWith:
		return len(at.path) > maxComparedPath || c.changes(arg(0), joined) || c.changes(compared{n.Args[1], at.path + "/" + n.Str}, joined)
	case summary.OpShared:
		return n.N < 0 || c.callWrites(c.k.fn, n.N, n.Aux) || c.changes(arg(0), joined)
	case summary.OpAfter:
		return c.callWrites(c.k.fn, n.N, n.Aux) || c.changes(arg(0), joined)
	case summary.OpChoice:
		for i := range n.Args {
			if c.changes(arg(i), len(n.Args) > 1) {
				return true
			}
		}
		return false
	case summary.OpGate:
		return !joined || c.changes(arg(0), joined)
	case summary.OpLoop:
		c.loops[n.N] = at.path
		return c.changes(arg(0), true) || c.changes(arg(1), true)
	case summary.OpRec:
		path, ok := c.loops[n.N]
		return !ok || path != at.path
	}
	return true
}

// maxComparedPath bounds the length of the path of an entry state.
const maxComparedPath = 200

// callWrites reports whether a call may write to what its argument points to,
// other than by the functions of the program that it reaches.
func (s *writeSearch) callWrites(fn *Fn, call, arg int32) bool {
	c := &fn.Calls[call]
	if c.Site != nil && !model.Known(c.Callee) {
		return false // an operation of the SDK; those of a library may fill what they are given
	}
	if s.p.fillsVariable(fn, c, int(arg)) || c.Callee == valueOf {
		return true
	}
	callees := s.p.graph.Callees(fn.Func, int(call))
	if len(callees) == 0 {
		return c.Callee == "" || s.p.funcs[c.Callee] != nil || model.Known(c.Callee) && !model.Pure(c.Callee) || mayFill(c, int(arg), fn)
	}
	for _, e := range callees {
		if s.reach(exitKey{s.p.funcs[e.Func.Key], arg + int32(e.Bound), false}) {
			return true
		}
	}
	return false
}

// fillsVariable reports whether a call is given a pointer to a variable of an
// interface type, as an interface: only reflection can do anything with that, and
// what it does is to set the variable, as containers of dependencies do.
func (p *Program) fillsVariable(fn *Fn, c *summary.Call, arg int) bool {
	if arg >= len(c.Args) || fn.Nodes[c.Args[arg]].Op != summary.OpIface {
		return false
	}
	typ, ok := strings.CutPrefix(fn.typeKey(fn.Nodes[c.Args[arg]].Type), "*")
	if !ok {
		return false
	}
	s, ok := p.Type(typ)
	return ok && s.Kind == summary.KindInterface
}
