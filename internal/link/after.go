package link

import (
	"strings"

	"github.com/dynlint/dynlint/internal/model"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// after is what an argument points to once a call is done.
func (fr *frame) after(n *summary.Node) value.Value {
	before := fr.eval(n.Args[0])
	c := &fr.fn.Calls[n.N]
	if c.Site != nil && int(n.Aux) == c.Site.Input {
		return before // the SDK does not write to its input
	}
	if c.Callee == valueOf {
		return fr.opened(before, c)
	}
	if h := fr.openReceiver(c); h != nil && (h.Origin == value.FreeVar || !fr.e.p.isReceiver(h)) {
		fr.e.asks = append(fr.e.asks, h) // what it changes is known once a caller gives it
	}
	if fr.someOf(c.Fun) {
		return changedElsewhere(before, value.Hole{Origin: value.Unknown, Why: "changed by some of several functions", Pos: fr.fn.pos(c.Pos)})
	}
	var out []value.Value
	for _, t := range fr.targets(c) {
		i := int(n.Aux) + len(t.lead)
		if t.unknown != nil {
			out = append(out, before)
			continue
		}
		if t.fn == nil {
			out = append(out, fr.libraryAfter(t, c, i, before))
			continue
		}
		if value.IsNil(before) && fr.e.p.fillsVariable(fr.fn, c, int(n.Aux)) {
			out = append(out, value.NewHole(value.Hole{Origin: value.Unknown, Why: "filled by " + t.name, Pos: fr.fn.pos(c.Pos)}))
			continue
		}
		if !fr.e.p.writesParam(t.fn, i) {
			out = append(out, before)
			continue
		}
		if takesReflection(t.fn, i) {
			out = append(out, model.MayBeSet(before, fr.fn.pos(c.Pos), env{fr}))
			continue
		}
		if fr.changedBefore(n) {
			out = append(out, changedTwice(before, t.name, fr.fn.pos(c.Pos)))
			continue
		}
		vs, ok := fr.inside(t, c, t.fn.Exits[i:i+1])
		if !ok { // too deep to tell
			vs = []value.Value{before, value.NewHole(value.Hole{Origin: value.Bound, Why: "changed by " + t.name + ", which calls itself", Pos: fr.fn.pos(c.Pos)})}
		}
		out = append(out, vs...)
	}
	if len(out) == 0 {
		return before
	}
	return join(out)
}

// someOf reports whether a function is an element of a list of several over which a loop
// runs that is not run round by round: a round may end the loop, so that it cannot be told
// which of them were called together.
func (fr *frame) someOf(fun summary.ID) bool {
	if fun == summary.None || fr.fn.Nodes[fun].Op != summary.OpElem {
		return false
	}
	n := &fr.fn.Nodes[fun]
	if _, ok := fr.roundElem(n); ok {
		return false
	}
	list, ok := value.Unwrap(fr.eval(n.Args[0])).(*value.List)
	return ok && len(list.Elems) > 1
}

// shared is a value that a call was given inside of something else, once the call is
// done: what it was, or something unknown if the call may write to what it is given.
func (fr *frame) shared(n *summary.Node) value.Value {
	v := fr.eval(n.Args[0])
	if n.N < 0 {
		return changedElsewhere(v, value.Hole{Origin: value.Unknown, Why: "changed through another variable"})
	}
	c := &fr.fn.Calls[n.N]
	if c.Site != nil {
		return v
	}
	for _, t := range fr.targets(c) {
		i := int(n.Aux) + len(t.lead)
		writes := false
		if t.fn != nil {
			writes = fr.e.p.writesParam(t.fn, i)
		} else {
			writes = !model.Pure(t.name) && (model.Known(t.name) || mayFill(c, i, fr.fn))
		}
		if writes {
			return changedElsewhere(v, value.Hole{Origin: value.Unknown, Why: "changed by " + t.name, Pos: fr.fn.pos(c.Pos)})
		}
	}
	return v
}

// changedElsewhere is a value that may have been changed: itself, or the hole. Of a
// struct no field is then known.
func changedElsewhere(v value.Value, h value.Hole) value.Value {
	var out []value.Value
	for _, a := range value.Alternatives(v) {
		if r, ok := value.Unwrap(a).(*value.Record); ok && !model.KeepsText(r.Type) {
			h.Type = r.Type
			continue
		}
		out = append(out, a)
	}
	return join(append(out, value.NewHole(h)))
}

func (fr *frame) libraryAfter(t callTarget, c *summary.Call, arg int, before value.Value) value.Value {
	if model.Pure(t.name) || !model.Known(t.name) && !mayFill(c, arg, fr.fn) {
		return before // without looking at the other arguments
	}
	if v, ok := model.After(fr.modelCall(t, c), arg, before, env{fr}); ok {
		return v
	}
	if !mayFill(c, arg, fr.fn) {
		return before
	}
	typ := dynamicType(before)
	if h, ok := before.(*value.Hole); ok {
		typ = h.Type
	}
	return value.NewHole(value.Hole{Origin: value.Unknown, Type: typ, Why: "filled by " + t.name, Pos: fr.fn.pos(c.Pos)})
}

// afterFree is what a captured variable holds once a call that was given the
// closure is done; the call may not have run it.
func (fr *frame) afterFree(n *summary.Node) value.Value {
	before := fr.eval(n.Args[0])
	if made := &fr.fn.Nodes[n.Args[1]]; made.Op == summary.OpFunc {
		if fn := fr.e.p.funcs[made.Str]; fn != nil && !fr.e.p.writes(fn, n.Aux) {
			return before
		}
	}
	if fr.changedBefore(n) {
		return changedTwice(before, "a closure", fr.fn.pos(fr.fn.Calls[n.N].Pos))
	}
	out := []value.Value{}
	other := false
	direct := fr.fn.sameFunc(fr.fn.Calls[n.N].Fun, n.Args[1]) // the closure itself is called
	for _, a := range value.Alternatives(fr.eval(n.Args[1])) {
		f, ok := value.Unwrap(a).(*value.Func)
		if !ok {
			continue
		}
		if n.Str != "" && f.Key != n.Str {
			other = true // another closure, which has not captured this
			continue
		}
		fn := fr.e.p.funcs[f.Key]
		if fn == nil || int(n.Aux) >= len(fn.FreeExits) || fn.FreeExits[n.Aux] == summary.None || fr.depth >= maxDepth {
			continue
		}
		if fn.typeKey(fn.Frees[n.Aux].Type) == reflectValue {
			out = append(out, model.MayBeSet(before, fr.fn.pos(fr.fn.Calls[n.N].Pos), env{fr}))
			continue
		}
		nf := &frame{e: fr.e, fn: fn, depth: fr.depth + 1, final: fr.final, frees: f.Binds, up: fr}
		out = append(out, nf.eval(fn.FreeExits[n.Aux]))
	}
	if len(out) == 0 || !direct || other {
		out = append([]value.Value{before}, out...)
	}
	return join(out)
}

// changedBefore reports whether the call of an OpAfter or OpAfterFree may change the same
// thing by another of its arguments, too, or by what the thing is in: f(in, in.Key). What
// it then leaves in one is worked out without what it does by the other.
func (fr *frame) changedBefore(n *summary.Node) bool {
	for id := n.Args[0]; ; {
		before := &fr.fn.Nodes[id]
		switch before.Op {
		case summary.OpField, summary.OpIndex, summary.OpElem, summary.OpWith, summary.OpPut:
			id = before.Args[0]
			continue
		case summary.OpAfter, summary.OpAfterFree:
			return before.N == n.N && fr.mayWrite(before)
		}
		return false
	}
}

// mayWrite reports whether the call of an OpAfter or OpAfterFree may change what it is
// about.
func (fr *frame) mayWrite(n *summary.Node) bool {
	if n.Op == summary.OpAfterFree {
		made := &fr.fn.Nodes[n.Args[1]]
		fn := fr.e.p.funcs[made.Str]
		return made.Op != summary.OpFunc || fn == nil || fr.e.p.writes(fn, n.Aux)
	}
	for _, t := range fr.targets(&fr.fn.Calls[n.N]) {
		if t.fn == nil || fr.e.p.writesParam(t.fn, int(n.Aux)+len(t.lead)) {
			return true
		}
	}
	return false
}

// changedTwice is a value that a call changes in two ways.
func changedTwice(v value.Value, name string, pos value.Pos) value.Value {
	return changedElsewhere(v, value.Hole{Origin: value.Unknown, Why: "changed by " + name + " in two ways", Pos: pos})
}

// sameFunc reports whether two nodes are one function, maybe with its captured variables
// as they are at different times.
func (fn *Fn) sameFunc(a, b summary.ID) bool {
	if a == b || a == summary.None {
		return a == b
	}
	f, g := &fn.Nodes[a], &fn.Nodes[b]
	return f.Op == summary.OpFunc && g.Op == summary.OpFunc && f.Str == g.Str
}

// mayFill reports whether a function outside the program, without a model, may
// fill what argument arg points to: a decoder by its name, or any function
// that takes it as an interface and is not one that only reads. A builder of text is
// given as an interface to be written to.
func mayFill(c *summary.Call, arg int, fn *Fn) bool {
	if isDecoder(c.Name) {
		return true
	}
	if arg >= len(c.Args) || fn.Nodes[c.Args[arg]].Op != summary.OpIface {
		return false
	}
	return model.KeepsText(fn.typeKey(fn.Nodes[c.Args[arg]].Type)) || !reads(c.Name)
}

// reads reports whether a function of that name only reads what it is given.
func reads(name string) bool {
	for _, p := range readers {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return false
}

// readers are prefixes of the names of functions that only read what they are
// given as an interface.
var readers = []string{
	"Log", "Debug", "Info", "Warn", "Error", "Fatal", "Panic", "Print", "Trace", "Sprint", "Fprint", "Validate", "Struct",
	"Marshal", "Encode", "Json", "JSON", "With", "Field", "Any", "Object", "Wrap", "New", "Is", "As", "Equal", "Send", "Write", "String",
	"Append", "Add", "Set", "Start", "Run", "Go", "Publish", "Inject", "Provide", "Register", "Use", "Handle", "Invoke", "Put", "Value",
}
