package link

import (
	"strings"

	"github.com/dynlint/dynlint/internal/model"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// Bounds of evaluation. Past one, the value is a hole with the reason. None
// depends on the order of maps or packages.
const (
	maxDepth = 48    // frames on the stack
	maxSteps = 20000 // nodes evaluated for one root: ten times what real programs take
)

// evaluator holds what the frames of one evaluation share.
type evaluator struct {
	p     *Program
	steps int
	limit int           // of steps, while conditions are evaluated; 0 for maxSteps
	paths bool          // parts of parameters are holes, whatever is stored there
	blind bool          // parameters have no type and are no function that a caller has told
	cuts  int           // how often a value was asked for while it was being evaluated
	asks  []*value.Hole // what callers give and is called with something that it may change
}

// frame is a function being evaluated with what is known of its parameters:
// explicit values, the arguments of a call in another frame, or nothing, in
// which case parameters are holes that a caller may fill.
type frame struct {
	e       *evaluator
	fn      *Fn
	vals    []value.Value // explicit parameter values, nil when taken from up
	up      *frame        // frame of the caller
	call    *summary.Call
	lead    []value.Value // leading parameters that the call does not pass: bound receivers
	recv    string        // interface call: the receiver's type, chosen by the caller
	frees   []value.Value // captured values
	creator *frame        // closures: frame of the function that makes it
	types   map[string]string
	round   *round // the round of a loop for which the frame is evaluated, if it is for one
	once    bool   // a closure: no earlier run of it counts
	final   bool   // no caller will come: fields of open parameters are read from all stores
	depth   int
	memo    []value.Value
	busy    []bool
	cyclic  map[summary.ID]bool // choices that depend on themselves
	writers map[int32]string    // loops that begin with a builder of text: its type
	results map[int32][]value.Value
	entered map[entered]*frame // frames of calls, to be used again
}

func (e *evaluator) open(fn *Fn) *frame {
	return &frame{e: e, fn: fn}
}

// callee returns the frame of a function that is called from fr.
func (fr *frame) callee(fn *Fn, call *summary.Call) *frame {
	n := &frame{e: fr.e, fn: fn, up: fr, call: call, depth: fr.depth + 1, final: fr.final}
	if call != nil && len(call.TypeArg) > 0 {
		n.types = map[string]string{}
		for i, t := range call.TypeArg {
			if i < len(fn.TypeParams) {
				n.types["$"+fn.TypeParams[i]] = fr.resolveType(fr.fn.typeKey(t))
			}
		}
	}
	return n
}

// resolveType replaces a type parameter by the type it stands for, when known.
func (fr *frame) resolveType(key string) string {
	if !strings.HasPrefix(key, "$") {
		return key
	}
	for f := fr; f != nil; f = f.creator {
		if t, ok := f.types[key]; ok {
			return t
		}
	}
	if ts := fr.e.p.flow.typeArgs(fr.fn, key); len(ts) == 1 && !fr.e.blind {
		return ts[0]
	}
	return key
}

func (fr *frame) hole(o value.Origin, name, why string, n *summary.Node) value.Value {
	return value.NewHole(value.Hole{
		Origin: o, Name: name, Why: why, Type: fr.resolveType(fr.fn.typeKey(n.Type)), Pos: fr.fn.pos(n.Pos),
	})
}

// eval returns the value of a node in the frame.
func (fr *frame) eval(id summary.ID) value.Value {
	if id == summary.None {
		return value.NilValue
	}
	if fr.memo == nil {
		fr.memo = make([]value.Value, len(fr.fn.Nodes))
		fr.busy = make([]bool, len(fr.fn.Nodes))
		fr.e.p.work += len(fr.fn.Nodes) / 16 // what it costs to have room for them
	}
	if v := fr.memo[id]; v != nil {
		return v
	}
	n := &fr.fn.Nodes[id]
	if fr.busy[id] {
		fr.e.cuts++
		switch n.Op {
		case summary.OpChoice:
			return fr.again(id)
		case summary.OpLoop:
			return fr.loopHole(n.N) // in its own body, by way of a call
		}
		return fr.hole(value.Loop, "", value.OnItself, n)
	}
	fr.e.steps++
	fr.e.p.work++
	if fr.e.steps > maxSteps || fr.e.overdrawn() || fr.e.p.depth > 0 && fr.e.p.exhausted() {
		return fr.hole(value.Bound, "", "evaluation took too many steps", n)
	}
	fr.busy[id] = true
	v := fr.compute(id, n)
	fr.busy[id] = false
	fr.memo[id] = v
	return v
}

func (fr *frame) evalAll(ids []summary.ID) []value.Value {
	vs := make([]value.Value, len(ids))
	for i, id := range ids {
		vs[i] = fr.eval(id)
	}
	return vs
}

func (fr *frame) compute(id summary.ID, n *summary.Node) value.Value {
	switch n.Op {
	case summary.OpConst:
		return value.NewConst(value.ConstKind(n.N), n.Str, fr.fn.pos(n.Pos))
	case summary.OpZero:
		return fr.e.p.zero(fr.resolveType(fr.fn.typeKey(n.Type)), fr.fn.pos(n.Pos))
	case summary.OpParam:
		return fr.param(int(n.N))
	case summary.OpFree:
		return fr.free(int(n.N))
	case summary.OpGlobal:
		return fr.e.p.global(n.Str, fr.fn.typeKey(n.Type))
	case summary.OpFunc:
		return fr.funcValue(n)
	case summary.OpRebind:
		return fr.rebind(n)
	case summary.OpField:
		return fr.field(fr.eval(n.Args[0]), n.Str, fr.fn.typeKey(n.Type))
	case summary.OpIndex:
		return fr.index(fr.eval(n.Args[0]), fr.eval(n.Args[1]), n)
	case summary.OpElem:
		if e, ok := fr.roundElem(n); ok {
			return e
		}
		return fr.elem(fr.eval(n.Args[0]), n)
	case summary.OpKey:
		return fr.keyOf(fr.eval(n.Args[0]), n)
	case summary.OpWith:
		return fr.with(fr.eval(n.Args[0]), n.Str, fr.eval(n.Args[1]), fr.fn.typeKey(n.Type))
	case summary.OpPut:
		if v, ok := fr.putEach(n); ok {
			return v
		}
		key := fr.eval(n.Args[1])
		v := put(fr.eval(n.Args[0]), key, fr.eval(n.Args[2]), n.Aux == 1)
		if k := &fr.fn.Nodes[n.Args[1]]; n.Aux == 1 && !(k.Op == summary.OpUnknown && k.N > 0) {
			return overwritten(v)
		}
		return v
	case summary.OpDelete:
		return remove(fr.eval(n.Args[0]), fr.eval(n.Args[1]))
	case summary.OpCopy:
		return copyList(fr.eval(n.Args[0]), fr.eval(n.Args[1]))
	case summary.OpConcat:
		return value.Concat(fr.evalAll(n.Args)...)
	case summary.OpBinary:
		return fr.binary(n)
	case summary.OpUnary:
		return fr.unary(n)
	case summary.OpConvert:
		return fr.convert(n)
	case summary.OpIface:
		return value.NewIface(strings.TrimLeft(fr.resolveType(fr.fn.typeKey(n.Type)), "*"), fr.eval(n.Args[0]))
	case summary.OpAssert:
		return fr.assert(fr.eval(n.Args[0]), fr.resolveType(fr.fn.typeKey(n.Type)), n)
	case summary.OpSlice:
		return fr.slice(n)
	case summary.OpAppend:
		return appendList(fr.eval(n.Args[0]), fr.eval(n.Args[1]))
	case summary.OpMakeMap:
		return value.NewMap(nil, false, nil).WithPos(fr.fn.pos(n.Pos))
	case summary.OpMakeSlice:
		return fr.makeSlice(n)
	case summary.OpChoice:
		return fr.choice(id, n)
	case summary.OpExcluded:
		v := excluding(fr.eval(n.Args[0]), fr.excluded(n))
		if fr.isIdentified(n) {
			return identified(v)
		}
		return v
	case summary.OpSame:
		return same(fr.eval(n.Args[0]), func() value.Value { return fr.eval(n.Args[1]) })
	case summary.OpGate:
		return fr.gated(n)
	case summary.OpLoop:
		entry := fr.eval(n.Args[0])
		fr.noteWriter(n.N, entry)
		return fr.loopValue(entry, fr.eval(n.Args[1]), fr.loopHole(n.N))
	case summary.OpRec:
		return fr.loopHole(n.N)
	case summary.OpDone:
		return fr.done(n)
	case summary.OpEach:
		return fr.each(n)
	case summary.OpCall:
		return fr.callResult(n)
	case summary.OpAfter:
		return fr.after(n)
	case summary.OpAfterFree:
		return fr.afterFree(n)
	case summary.OpShared:
		return fr.shared(n)
	}
	return fr.hole(value.Unknown, "", n.Str, n)
}

// param is the value of parameter i.
func (fr *frame) param(i int) value.Value {
	switch {
	case fr.vals != nil:
		if i < len(fr.vals) {
			return fr.vals[i]
		}
	case fr.call != nil:
		if i < len(fr.lead) {
			return fr.lead[i]
		}
		if j := i - len(fr.lead); j < len(fr.call.Args) {
			v := fr.up.eval(fr.call.Args[j])
			if i == 0 && fr.recv != "" {
				return fr.ofType(v, fr.recv)
			}
			return v
		}
	default:
		return fr.openParam(i)
	}
	return value.UnknownBecause("argument missing", fr.fn.pos(fr.fn.Pos))
}

// openParam is the hole of a parameter that no caller fills.
func (fr *frame) openParam(i int) value.Value {
	p := fr.fn.Params[i]
	h := value.Hole{
		Origin: value.Param, Name: p.Name, Func: fr.fn.Key, Index: i,
		Type: fr.resolveType(fr.fn.typeKey(p.Type)), Pos: fr.fn.pos(fr.fn.Pos),
	}
	if o, ok := fr.e.p.paramOrigin(fr.fn, i); ok {
		h.Origin, h.Func, h.Index = o, "", 0
	}
	return value.NewHole(h)
}

// free is the value of captured variable i: what the closure was made with,
// or, when only the function is known, what its creator captures.
func (fr *frame) free(i int) value.Value {
	if fr.frees != nil {
		if i < len(fr.frees) {
			return fr.rerun(i, fr.frees[i])
		}
		return value.UnknownBecause("captured variable missing", fr.fn.pos(fr.fn.Pos))
	}
	cs := fr.e.p.closers[fr.fn.Key]
	if len(cs) > 0 && fr.depth < maxDepth {
		c := cs[len(cs)-1]
		if fr.creator == nil {
			fr.creator = fr.e.open(c.fn)
			fr.creator.depth = fr.depth + 1
			fr.creator.final = fr.final
		}
		if v := fr.captured(cs, i); v != nil {
			return fr.rerun(i, v)
		}
	}
	p := fr.fn.Frees[i]
	return value.NewHole(value.Hole{Origin: value.FreeVar, Name: p.Name, Func: fr.fn.Key, Index: i, Type: fr.fn.typeKey(p.Type)})
}

// captured is what captured variable i holds at the places where the closure is called or
// handed on: the function that makes it may change it in between. Nil if that is
// not known.
func (fr *frame) captured(made []creator, i int) value.Value {
	key := fr.fn.Key
	var alts []value.Value
	for _, c := range made {
		if c.fn != fr.creator.fn {
			continue
		}
		for _, a := range value.Alternatives(fr.creator.eval(c.id)) {
			if f, ok := value.Unwrap(a).(*value.Func); ok && f.Key == key && i < len(f.Binds) {
				alts = append(alts, f.Binds[i])
			}
		}
	}
	if len(alts) == 0 {
		return nil
	}
	return join(alts)
}

func (fr *frame) loopHole(n int32) value.Value {
	return value.NewHole(value.Hole{Origin: value.Loop, Func: fr.fn.Key, Index: int(n), Type: fr.writers[n], Why: value.InLoop})
}

// noteWriter notes the type of what loop n begins with if that is a builder of text:
// only a function that knows it can tell what a write to an io.Writer leaves.
func (fr *frame) noteWriter(n int32, entry value.Value) {
	typ := dynamicType(entry)
	if !model.KeepsText(typ) {
		return
	}
	if fr.writers == nil {
		fr.writers = map[int32]string{}
	}
	fr.writers[n] = typ
}

// ofType keeps the alternatives of v whose dynamic type is typ; a hole is
// given the type.
func (fr *frame) ofType(v value.Value, typ string) value.Value {
	var out []value.Value
	for _, a := range value.Alternatives(v) {
		switch x := a.(type) {
		case *value.Iface:
			if originKey(x.Type) == originKey(typ) {
				out = append(out, x.X)
			}
		case *value.Record:
			if x.Type == "" || originKey(x.Type) == originKey(typ) {
				out = append(out, x)
			}
		case *value.Hole:
			out = append(out, typed(x, typ))
		default:
			out = append(out, a)
		}
	}
	if len(out) == 0 {
		return value.Impossible
	}
	return value.NewChoice(out...)
}

func typed(h *value.Hole, typ string) *value.Hole {
	c := *h
	c.Type = typ
	return value.NewHole(c)
}
