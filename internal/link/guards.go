package link

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// assume narrows the values of a frame to those with which a block of its
// function runs. It reports false if there are none: the block does not run,
// whatever callers give that are not in the chain.
func (fr *frame) assume(block int32) bool {
	blocks := fr.fn.Blocks
	var guards []summary.Block // innermost first
	for n := 0; block >= 0 && int(block) < len(blocks) && n < len(blocks); n++ {
		if b := blocks[block]; b.Cond != summary.None {
			guards = append(guards, b)
		}
		block = blocks[block].Idom
	}
	for i := len(guards) - 1; i >= 0; i-- {
		cond := guards[i].Cond
		if fr.worth(cond) && !fr.believe(cond, guards[i].True) && !fr.e.overdrawn() {
			return false
		}
	}
	return true
}

// maxNarrowed is the number of nodes of the largest function in which a value is made
// again under a condition; in larger ones its alternatives stay.
const maxNarrowed = 4096

// Bounds of the evaluation of conditions.
const (
	guardSteps   = 200  // nodes on which a condition hangs that is always evaluated
	guardsBudget = 2000 // nodes evaluated for the others of one chain
)

// worth reports whether a condition is to be evaluated: if it is little effort,
// or there is something left of the budget. A test of an error is not worth much:
// it hangs on all that a function does, and seldom tells.
func (fr *frame) worth(cond summary.ID) bool {
	if budget := guardSteps; fr.plain(cond, &budget) {
		return true
	}
	return fr.e.limit > 0 && !fr.e.overdrawn() && !fr.testsError(cond)
}

func (fr *frame) testsError(id summary.ID) bool {
	n := &fr.fn.Nodes[id]
	return n.Op == summary.OpBinary && fr.fn.typeKey(fr.fn.Nodes[n.Args[0]].Type) == "error"
}

// overdrawn reports whether the budget for conditions is spent, so that values
// may have been cut off.
func (e *evaluator) overdrawn() bool { return e.limit > 0 && e.steps > e.limit }

// plain reports whether a node hangs on a few nodes only, those of the functions
// that it calls included, so that it is no effort to evaluate it.
func (fr *frame) plain(id summary.ID, budget *int) bool {
	if *budget--; *budget < 0 {
		return false
	}
	if id == summary.None || fr.memo != nil && fr.memo[id] != nil {
		return true
	}
	n := &fr.fn.Nodes[id]
	switch n.Op {
	case summary.OpParam:
		if n.N == 0 && fr.fn.Method {
			return true // it holds the table, so it is evaluated anyhow
		}
		if j := int(n.N) - len(fr.lead); fr.vals == nil && fr.call != nil && j >= 0 && j < len(fr.call.Args) {
			return fr.up.plain(fr.call.Args[j], budget)
		}
		return true
	case summary.OpFree:
		return fr.frees != nil
	case summary.OpAfterFree:
		return false
	case summary.OpCall, summary.OpAfter:
		c := &fr.fn.Calls[n.N]
		if c.Site != nil {
			return true
		}
		if !fr.e.p.plainCall(c, budget, plainDepth) {
			return false
		}
		return !slices.ContainsFunc(c.Args, func(a summary.ID) bool { return !fr.plain(a, budget) })
	}
	return !slices.ContainsFunc(n.Args, func(a summary.ID) bool { return !fr.plain(a, budget) })
}

// plainDepth bounds the calls of functions on which a condition may hang.
const plainDepth = 3

// plainCall reports whether what a call runs is outside of the program, or small,
// and so is all that it calls.
func (p *Program) plainCall(c *summary.Call, budget *int, depth int) bool {
	if c.Callee == "" {
		return c.Iface != "" && !p.declares(c.Iface)
	}
	fn := p.funcs[c.Callee]
	if fn == nil {
		return true
	}
	if *budget -= len(fn.Nodes); *budget < 0 || depth == 0 {
		return false
	}
	for i := range fn.Calls {
		if fn.Calls[i].Site == nil && !p.plainCall(&fn.Calls[i], budget, depth-1) {
			return false
		}
	}
	return true
}

// believe narrows values to those with which a condition comes out as told.
func (fr *frame) believe(id summary.ID, truth bool) bool {
	n := &fr.fn.Nodes[id]
	switch {
	case n.Op == summary.OpUnary && n.Str == "!":
		return fr.believe(n.Args[0], !truth)
	case n.Op == summary.OpBinary && n.Str != "has":
		x, c, ok := fr.constTest(n)
		if !ok {
			break
		}
		if isZeroLit(c) && fr.mayBeZero(x) {
			return true
		}
		lasting := fr.lasting(x)
		return fr.keep(x, func(v value.Value) bool {
			b, known := boolOf(fr.test(n.Str, v, c))
			return !known || b == truth || lasting && isZeroLit(v)
		})
	case fr.mayBeZero(id):
		return true
	}
	b, known := boolOf(fr.eval(id))
	return !known || b == truth
}

// gated is a value under a condition, without the alternatives that the condition
// itself rules out.
func (fr *frame) gated(n *summary.Node) value.Value {
	truth := n.N == 1
	if b, known := boolOf(fr.eval(n.Args[1])); known && b != truth {
		return value.Impossible
	}
	v := fr.eval(n.Args[0])
	cond := &fr.fn.Nodes[n.Args[1]]
	if cond.Op != summary.OpBinary || cond.Str == "has" {
		return v
	}
	x, c, ok := fr.constTest(cond)
	if !ok {
		return v
	}
	measured := fr.fn.Nodes[x].Op == summary.OpUnary && fr.fn.Nodes[x].Str == "len"
	if measured {
		x = fr.fn.Nodes[x].Args[0]
	}
	if _, several := fr.eval(x).(*value.Choice); !several {
		return v
	}
	left, all := kept(fr.eval(x), func(v value.Value) bool {
		if measured {
			v = lenOf(v)
		}
		b, known := boolOf(fr.test(cond.Str, v, c))
		return !known || b == truth
	})
	switch {
	case left == nil && x != n.Args[0] && fr.mayBeZero(x):
		return v
	case left == nil:
		return value.Impossible
	case x == n.Args[0]:
		return left
	case all:
		return v
	}
	if len(fr.fn.Nodes) > maxNarrowed {
		return v
	}
	hang := fr.hanging(x)
	if !hang[n.Args[0]] {
		return v
	}
	it := *fr
	it.memo, it.busy, it.results, it.entered = slices.Clone(fr.memo), slices.Clone(fr.busy), nil, nil
	for i, hangs := range hang {
		if hangs {
			it.memo[i] = nil
		}
	}
	it.memo[x] = left
	return it.eval(n.Args[0])
}

// hanging tells of each node of the function whether it is made of node on.
func (fr *frame) hanging(on summary.ID) []bool {
	hang := make([]bool, len(fr.fn.Nodes))
	hang[on] = true
	of := func(id summary.ID) bool { return id != summary.None && hang[id] }
	for changed := true; changed; {
		changed = false
		for i := range fr.fn.Nodes {
			n := &fr.fn.Nodes[i]
			if !hang[i] && (slices.ContainsFunc(n.Args, of) || n.Op == summary.OpCall && slices.ContainsFunc(fr.fn.Calls[n.N].Args, of)) {
				hang[i], changed = true, true
			}
		}
	}
	return hang
}

// constTest splits the test of a value against a constant on its right.
func (fr *frame) constTest(n *summary.Node) (x summary.ID, c *value.Const, ok bool) {
	if fr.fn.Nodes[n.Args[1]].Op != summary.OpConst {
		return summary.None, nil, false
	}
	c, ok = fr.eval(n.Args[1]).(*value.Const)
	return n.Args[0], c, ok
}

// test compares one alternative of a value with a constant.
func (fr *frame) test(op string, v value.Value, c *value.Const) value.Value {
	switch op {
	case "==", "!=":
		if eq, known := compare(v, c); known {
			return value.BoolOf(eq == (op == "=="))
		}
	default:
		if o, known := order(v, c); known {
			return value.BoolOf(op[0] == '<' && o < 0 || op[0] == '>' && o > 0 || len(op) == 2 && o == 0)
		}
	}
	return fr.unknownBool()
}

// keep drops the alternatives of a node that do not hold, and reports whether
// any is left.
func (fr *frame) keep(id summary.ID, holds func(value.Value) bool) bool {
	n := &fr.fn.Nodes[id]
	if n.Op == summary.OpUnary && n.Str == "len" {
		return fr.keep(n.Args[0], func(v value.Value) bool { return holds(lenOf(v)) })
	}
	if s := fr.trimmed(n); s != summary.None {
		return fr.keep(s, func(v value.Value) bool { return holds(trim(v)) })
	}
	v := fr.eval(id)
	left, all := kept(v, holds)
	switch {
	case left == nil:
		return false
	case all:
		return true
	}
	fr.memo[id] = left
	if n.Op == summary.OpField {
		fr.keepBase(n, holds)
	}
	return true
}

// keepBase drops from a struct what has a field that does not hold.
func (fr *frame) keepBase(n *summary.Node, holds func(value.Value) bool) {
	owner := fr.fn.typeKey(n.Type)
	var out []value.Value
	for _, a := range value.Alternatives(fr.eval(n.Args[0])) {
		r, ok := a.(*value.Record)
		if !ok {
			out = append(out, a)
			continue
		}
		left, all := kept(fr.field(r, n.Str, owner), holds)
		if left == nil {
			continue
		}
		if !all {
			a = r.With(n.Str, left)
		}
		out = append(out, a)
	}
	if len(out) > 0 {
		fr.memo[n.Args[0]] = value.NewChoice(out...)
	}
}

// kept are the alternatives that hold, nil for none; all: nothing was dropped.
func kept(v value.Value, holds func(value.Value) bool) (left value.Value, all bool) {
	alts := value.Alternatives(v)
	var out []value.Value
	for _, a := range alts {
		if holds(a) {
			out = append(out, a)
		}
	}
	switch len(out) {
	case 0:
		return nil, false
	case len(alts):
		return v, true
	}
	return value.NewChoice(out...), false
}

// lasting reports whether a node reads memory that outlives the call: of a
// receiver, a captured or a package variable. What is known of it are stores, but
// it may not be set yet, or be set later.
func (fr *frame) lasting(id summary.ID) bool {
	switch n := &fr.fn.Nodes[id]; n.Op {
	case summary.OpGlobal, summary.OpFree:
		return true
	case summary.OpParam:
		return n.N == 0 && fr.fn.Method
	case summary.OpField, summary.OpUnary, summary.OpConvert, summary.OpIface, summary.OpGate, summary.OpShared:
		return fr.lasting(n.Args[0])
	}
	return false
}

// mayBeZero reports whether a node may be zero besides what is known of it: the
// stores to a field that no caller tells are known, but not where it is left out.
func (fr *frame) mayBeZero(id summary.ID) bool {
	if n := &fr.fn.Nodes[id]; n.Op == summary.OpField {
		for _, a := range value.Alternatives(fr.eval(n.Args[0])) {
			if _, open := value.Unwrap(a).(*value.Hole); open {
				return true
			}
		}
	}
	return fr.lasting(id)
}

func isZeroLit(v value.Value) bool {
	c, ok := value.Unwrap(v).(*value.Const)
	return ok && (c.Kind == value.Nil || c.Lit == "" || c.Lit == "0" || c.Lit == "false")
}

// lenOf is the length of one alternative of a value.
func lenOf(v value.Value) value.Value {
	switch v := value.Unwrap(v).(type) {
	case *value.Const:
		return value.IntOf(int64(len(v.Lit))) // of nil too
	case *value.List:
		if !v.Open {
			return value.IntOf(int64(len(v.Elems)))
		}
	case *value.Map:
		if n, ok := sizeOf(v); ok {
			return value.IntOf(int64(n))
		}
	}
	return value.NewHole(value.Hole{Origin: value.Number, Name: "len"})
}

// sizeOf is how many entries a map has, if all of them are certain and none may be
// another.
func sizeOf(m *value.Map) (n int, ok bool) {
	if m.Open || m.Base != nil {
		return 0, false
	}
	for _, e := range m.Entries {
		if k, known := value.Unwrap(e.Key).(*value.Const); !known || e.Optional || k.Kind == value.Nil {
			return 0, false
		}
	}
	return len(m.Entries), true
}

// trimmed is what a node trims of blanks, None if it does something else.
func (fr *frame) trimmed(n *summary.Node) summary.ID {
	if n.Op != summary.OpCall {
		return summary.None
	}
	if c := &fr.fn.Calls[n.N]; c.Callee == "strings.TrimSpace" && len(c.Args) == 1 {
		return c.Args[0]
	}
	return summary.None
}

func trim(v value.Value) value.Value {
	if c, ok := value.Unwrap(v).(*value.Const); ok && c.Kind == value.String {
		return value.NewConst(value.String, strings.TrimSpace(c.Lit), c.Pos)
	}
	return v
}

// same is a string that is equal to another where it is used: the other, for what is
// not known of it, if all that the other may be is known. What is equal to the
// caller's identity is the identity.
func same(v value.Value, other func() value.Value) value.Value {
	if !slices.ContainsFunc(value.Alternatives(v), isHole) {
		return v
	}
	o := other()
	if isIdentity(o) {
		return identified(v)
	}
	for _, a := range value.Alternatives(o) {
		if _, known := value.Known(a); !known {
			return v
		}
	}
	return value.Each(v, func(a value.Value) value.Value {
		if isHole(a) {
			return o
		}
		return a
	})
}

// isIdentity reports whether a value is certainly of the caller's identity.
func isIdentity(v value.Value) bool {
	return !slices.ContainsFunc(value.Alternatives(v), func(a value.Value) bool {
		h, ok := value.Unwrap(a).(*value.Hole)
		return !ok || h.Origin != value.Identity
	})
}

// identified is a client's value that was found equal to the identity.
func identified(v value.Value) value.Value {
	return value.Each(v, func(a value.Value) value.Value {
		h, ok := value.Unwrap(a).(*value.Hole)
		if !ok || h.Origin != value.Client && h.Origin != value.Request {
			return a
		}
		d := *h
		d.Origin, d.Checked = value.Identity, true
		return value.NewHole(d)
	})
}

func isHole(v value.Value) bool {
	_, ok := value.Unwrap(v).(*value.Hole)
	return ok
}
