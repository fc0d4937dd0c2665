package flow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// effect is an instruction that may change the content of a root.
type effect struct {
	in   ssa.Instruction
	path []step
	arg  int // calls: index of the argument; -1-i for capture i of the callee
	// element and capture tell how the root hangs on the argument: directly
	// (both -1), as an element of a variadic slice, or captured by a closure.
	element int
	capture int
	// closure is the value that captures the root, where that is not certainly the
	// argument itself, and of its function.
	closure ssa.Value
	of      *ssa.Function
	// call is the call whose effect it is, if that is not in: a deferred one, at the end
	// of the function.
	call ssa.CallInstruction
	// maybe: it has not come about for certain where it stands: a goroutine may run later,
	// and a deferred call need not have been reached.
	maybe bool
	// earlier is another effect of the same instruction on the root, which comes first.
	earlier *effect
}

// caller is the call whose effect it is; nil if it is none of a call.
func (e *effect) caller() ssa.CallInstruction {
	if e.call != nil {
		return e.call
	}
	call, _ := e.in.(ssa.CallInstruction)
	return call
}

// findEffects lists, for every root and block, the instructions that may
// change the root's content, in order.
func (x *fn) findEffects() {
	x.effects = map[ssa.Value]map[*ssa.BasicBlock][]effect{}
	add := func(root ssa.Value, e effect) {
		m := x.effects[root]
		if m == nil {
			m = map[*ssa.BasicBlock][]effect{}
			x.effects[root] = m
		}
		m[e.in.Block()] = append(m[e.in.Block()], e)
	}
	for _, b := range x.fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Store:
				r, p := x.loc(in.Addr, x.before(in))
				add(r, effect{in: in, path: p, element: -1, capture: -1})
			case *ssa.MapUpdate:
				r, p := x.loc(in.Map, x.before(in))
				add(r, effect{in: in, path: append(p[:len(p):len(p)], step{key: in.Key, syntax: x.c.keys[in.Pos()]}), element: -1, capture: -1})
			case *ssa.Call:
				if b, ok := in.Call.Value.(*ssa.Builtin); ok {
					x.builtinEffects(in, b.Name(), add)
				} else {
					x.callEffects(in, add)
				}
			case *ssa.Go:
				x.closureEffects(in, func(root ssa.Value, e effect) {
					e.maybe = true
					add(root, e)
				})
			case *ssa.RunDefers:
				x.deferred(in, add)
			case *ssa.Convert:
				x.noteRaw(in)
			}
		}
	}
	x.opened()
	for _, blocks := range x.effects {
		for _, es := range blocks {
			for i := 1; i < len(es); i++ {
				if es[i].in == es[i-1].in {
					es[i].earlier = &es[i-1]
				}
			}
		}
	}
}

// noteRaw notes a root that an unsafe pointer reaches: anything may write to it
// from there, as C does to the results of its functions.
func (x *fn) noteRaw(in *ssa.Convert) {
	if b, ok := in.Type().Underlying().(*types.Basic); !ok || b.Kind() != types.UnsafePointer || !isRef(in.X.Type()) {
		return
	}
	if x.raw == nil {
		x.raw = map[ssa.Value]bool{}
	}
	root, _ := x.loc(in.X, x.before(in))
	x.raw[root] = true
}

// quiet are the packages whose functions do not write to what they are given.
var quiet = map[string]bool{
	"errors": true, "log": true, "log/slog": true, "context": true, "time": true, "sync": true, "strconv": true,
	"testing": true, "os": true, "reflect": true, "unicode": true, "path": true, "path/filepath": true, "regexp": true,
}

// quietCall reports whether a callee does not write to what it is given.
func quietCall(com *ssa.CallCommon) bool {
	callee := com.StaticCallee()
	return callee != nil && callee.Pkg != nil && quiet[callee.Pkg.Pkg.Path()]
}

// arguments are those of a call, the receiver of an interface call first.
func arguments(com *ssa.CallCommon) []ssa.Value {
	if com.IsInvoke() {
		return append([]ssa.Value{com.Value}, com.Args...)
	}
	return com.Args
}

// builtinEffects are those of delete, clear and copy.
func (x *fn) builtinEffects(in *ssa.Call, name string, add func(ssa.Value, effect)) {
	switch name {
	case "delete", "clear", "copy":
		r, p := x.loc(in.Call.Args[0], x.before(in))
		add(r, effect{in: in, path: p, element: -1, capture: -1})
	}
}

// deferred are the effects of the deferred calls where they run, the last one first: they
// set named results.
func (x *fn) deferred(at *ssa.RunDefers, add func(ssa.Value, effect)) {
	for _, b := range slices.Backward(x.fn.Blocks) {
		for _, in := range slices.Backward(b.Instrs) {
			d, ok := in.(*ssa.Defer)
			if !ok {
				continue
			}
			x.closureEffects(d, func(root ssa.Value, e effect) {
				e.in, e.call, e.maybe = at, d, !x.dominates(d, at)
				add(root, e)
			})
		}
	}
}

// closureEffects are those of a closure that is written at a go or defer statement, on
// the variables that it assigns to itself, or to what they hold.
func (x *fn) closureEffects(in ssa.CallInstruction, add func(ssa.Value, effect)) {
	mc, ok := in.Common().Value.(*ssa.MakeClosure)
	if !ok {
		return
	}
	written := assignedCaptures(mc.Fn.(*ssa.Function))
	for _, t := range x.closureTargets(made{mc: mc}, mc, x.before(in), -1, nil) {
		if t.closure == nil && t.capture < len(written) && written[t.capture] {
			t.in, t.arg = in, -1
			add(t.root, t.effect)
		}
	}
}

// assignedCaptures tells of each captured variable of a closure whether its body assigns
// to it, or to what it holds.
func assignedCaptures(fn *ssa.Function) []bool {
	out := make([]bool, len(fn.FreeVars))
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			var to ssa.Value
			switch in := in.(type) {
			case *ssa.Store:
				to = in.Addr
			case *ssa.MapUpdate:
				to = in.Map
			default:
				continue
			}
			if fv, ok := base(to).(*ssa.FreeVar); ok {
				out[slices.Index(fn.FreeVars, fv)] = true
			}
		}
	}
	return out
}

// base is the variable that an address or a reference is reached from.
func base(v ssa.Value) ssa.Value {
	for {
		switch w := v.(type) {
		case *ssa.FieldAddr:
			v = w.X
		case *ssa.IndexAddr:
			v = w.X
		case *ssa.Lookup:
			v = w.X
		case *ssa.UnOp:
			v = w.X
		default:
			return v
		}
	}
}

func (x *fn) callEffects(in *ssa.Call, add func(ssa.Value, effect)) {
	com := in.Common()
	if reflectSets(com) {
		for _, p := range x.reflected(com.Args[0]) {
			add(p.root, effect{in: in, path: p.path, arg: 0, element: -1, capture: -1})
		}
		return
	}
	if quietCall(com) {
		return
	}
	args, at := arguments(com), x.before(in)
	for i, a := range args {
		for _, t := range x.targets(a, at) {
			t.in, t.arg = in, i
			add(t.root, t.effect)
		}
	}
	for _, m := range x.closuresOf(com.Value) {
		for _, t := range x.closureTargets(m, com.Value, at, -1, nil) {
			t.in, t.arg = in, -1
			add(t.root, t.effect)
		}
	}
}

// closureTargets lists the memory that a closure, which v may be, has captured, and that
// the closures have that it has captured.
func (x *fn) closureTargets(m made, v ssa.Value, at point, element int, within []*ssa.MakeClosure) []target {
	fn, ok := m.mc.Fn.(*ssa.Function)
	if !ok || slices.Contains(within, m.mc) || len(within) > maxNested {
		return nil
	}
	within = append(within, m.mc)
	var out []target
	for j, b := range m.mc.Bindings {
		if !isRef(b.Type()) || isBound(fn) && element >= 0 {
			continue
		}
		if l := x.local(b); l != nil {
			for _, p := range x.captured(l, at) {
				e := effect{path: p.path, element: element, capture: j}
				switch {
				case len(within) > 1 && m.mc.Parent() != x.fn, m.from && perRound(b):
					e.capture = hidden
				case len(within) > 1:
					e.closure, e.of = m.mc, fn
				case m.from:
					e.closure, e.of = v, fn
				}
				out = append(out, target{p.root, e})
			}
		}
		for _, held := range heldIn(captureOrigin(b)) {
			if inner, ok := held.(*ssa.MakeClosure); ok {
				out = append(out, x.closureTargets(made{inner, true}, v, at, element, within)...)
			}
		}
	}
	return out
}

// maxNested bounds the closures in closures that are followed.
const maxNested = 4

// hidden stands for the capture of a closure that the function cannot name: what it does
// to the root is not known.
const hidden = 1 << 20

// locCaptured is what a closure can change through a captured variable: where
// the variable holds one reference all along, what that points to.
func (x *fn) locCaptured(b ssa.Value, at point) (ssa.Value, []step) {
	if v, ok := x.single[b]; ok {
		return x.loc(v, at)
	}
	return x.loc(b, at)
}

// captured lists what a closure can change through a captured variable.
func (x *fn) captured(b ssa.Value, at point) []reached {
	root, path := x.locCaptured(b, at)
	if isReflectValue(deref(b.Type())) {
		return append(x.reflected(b), reached{root: root, path: path})
	}
	return []reached{{root: root, path: path}}
}

type target struct {
	root ssa.Value
	effect
}

// targets lists the memory that a callee can reach through an argument.
func (x *fn) targets(a ssa.Value, at point) []target {
	direct := func(v ssa.Value, element int) []target {
		if rv := addressed(v); rv != nil || isReflectValue(v.Type()) {
			if rv == nil {
				rv = v
			}
			var out []target
			for _, p := range x.reflected(rv) {
				out = append(out, target{p.root, effect{path: p.path, element: element, capture: -1}})
			}
			return out
		}
		if mi, ok := v.(*ssa.MakeInterface); ok {
			v = mi.X
		}
		if ms := x.closuresOf(v); len(ms) > 0 {
			var out []target
			for _, m := range ms {
				out = append(out, x.closureTargets(m, v, at, element, nil)...)
			}
			return out
		}
		if !isRef(v.Type()) {
			return nil
		}
		r, p := x.loc(v, at)
		return []target{{r, effect{path: p, element: element, capture: -1}}}
	}
	out := direct(a, -1)
	if s, ok := a.(*ssa.Slice); ok { // variadic arguments
		if arr, ok := s.X.(*ssa.Alloc); ok && arr.Referrers() != nil {
			for _, ref := range *arr.Referrers() {
				ia, ok := ref.(*ssa.IndexAddr)
				if !ok || ia.Referrers() == nil {
					continue
				}
				k, ok := ia.Index.(*ssa.Const)
				if !ok {
					continue
				}
				for _, st := range *ia.Referrers() {
					if st, ok := st.(*ssa.Store); ok && st.Addr == ia {
						out = append(out, direct(st.Val, int(k.Int64()))...)
					}
				}
			}
		}
	}
	return out
}
