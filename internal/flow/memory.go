package flow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// version returns the node of the root's content at p.
func (x *fn) version(root ssa.Value, p point) summary.ID { return x.versionAt(root, p, reading{p, p}) }

// reading says where the pointees of stored references are read: at the later
// place at; near, which is on the way there, is for what need not have been made
// by then.
type reading struct{ at, near point }

// versionAt returns the root's content at p, in which what stored references
// point to is read at the later places that read gives.
func (x *fn) versionAt(root ssa.Value, p point, read reading) summary.ID {
	if x.raw[root] {
		return x.unknown("reached by an unsafe pointer", root)
	}
	if p.b != nil && p.b == x.fn.Recover {
		return x.unknown("read after a panic", root)
	}
	effects := x.effects[root]
	if effects == nil {
		return x.baseAt(root, read.at)
	}
	def := definition(root)
	if p.b == nil { // asked for a value that does not depend on the place
		p = point{x.fn.Blocks[0], 0}
		if def != nil {
			p = point{def.Block(), x.index[def] + 1}
		}
		read = reading{p, p}
	}
	asked := p
	for {
		es := effects[p.b]
		for i := len(es) - 1; i >= 0; i-- {
			at := x.index[es[i].in]
			if at >= p.i {
				continue
			}
			if def != nil && def.Block() == p.b && x.index[def] > at && x.index[def] < p.i {
				return x.baseAt(root, read.at) // made again since
			}
			return x.applyAt(root, &es[i], read)
		}
		if def != nil && def.Block() == p.b && x.index[def] < p.i {
			return x.baseAt(root, read.at)
		}
		switch {
		case len(p.b.Preds) == 0:
			return x.baseAt(root, read.at)
		case len(p.b.Preds) == 1:
			p = point{p.b.Preds[0], len(p.b.Preds[0].Instrs)}
		case x.untouched(effects, p.b):
			p = point{p.b.Idom(), len(p.b.Idom().Instrs)}
		default:
			id := x.start(root, p.b, read)
			if h := x.intRangeBefore(p.b); h != nil {
				if all, ok := x.each(h, x.start(root, h, read), point{p.b, 0}); ok {
					return all
				}
			}
			if asked.b == p.b {
				return id
			}
			if len(x.heads[p.b]) == 1 && (def != nil || len(x.open)+len(x.phis) == 0) {
				return x.done(p.b, id, asked)
			}
			// In a loop around it, what it began with is not known.
			if all, ok := x.each(p.b, id, asked); ok {
				return all
			}
			return id
		}
	}
}

// definition is the instruction that makes the root; nil for parameters,
// captured variables and package variables.
func definition(root ssa.Value) ssa.Instruction {
	if _, ok := root.(*ssa.Phi); ok {
		return root.(ssa.Instruction)
	}
	in, _ := root.(ssa.Instruction)
	return in
}

// baseAt is base as read at p: behind a loop that ran to its end, what all its
// rounds made.
func (x *fn) baseAt(root ssa.Value, p point) summary.ID {
	id := x.base(root)
	if phi, ok := root.(*ssa.Phi); ok && p.b != nil {
		return x.done(phi.Block(), id, p)
	}
	return id
}

// base is the content of a root when it comes into being.
func (x *fn) base(root ssa.Value) summary.ID {
	switch v := root.(type) {
	case *ssa.Parameter:
		for i, p := range x.fn.Params {
			if p == v {
				return x.node(summary.Node{Op: summary.OpParam, N: int32(i), Type: x.c.types.id(v.Type())})
			}
		}
	case *ssa.FreeVar:
		for i, p := range x.fn.FreeVars {
			if p == v {
				return x.node(summary.Node{Op: summary.OpFree, N: int32(i), Type: x.c.types.id(deref(v.Type()))})
			}
		}
	case *ssa.Global:
		return x.node(summary.Node{Op: summary.OpGlobal, Str: globalKey(v), Type: x.c.types.id(deref(v.Type()))})
	case *ssa.Phi:
		if v == x.stands {
			return x.standBase(v)
		}
	case *ssa.Alloc:
		return x.node(summary.Node{Op: summary.OpZero, Type: x.c.types.id(deref(v.Type())), Pos: x.c.pos(v.Pos())})
	case *ssa.MakeMap:
		return x.node(summary.Node{Op: summary.OpMakeMap, Type: x.c.types.id(v.Type()), Pos: x.c.pos(v.Pos())})
	case *ssa.MakeSlice:
		return x.node(summary.Node{Op: summary.OpMakeSlice, Type: x.c.types.id(v.Type()), Args: []summary.ID{x.val(v.Len, x.before(v))}})
	}
	return x.direct(root)
}

// maxLate is how often effects are followed for one place of reading alone. In a
// function that needs more, stored references are read where they are stored.
const maxLate = 50000

// applyAt returns the content of root after effect e, as read at a later place.
// It is worked out once, unless what is stored in root changes later.
func (x *fn) applyAt(root ssa.Value, e *effect, read reading) summary.ID {
	if x.late(root) {
		x.applied++
		return x.apply(root, *e, read)
	}
	if id, ok := x.afters[e]; ok {
		return id
	}
	at := point{e.in.Block(), x.index[e.in] + 1}
	id := x.apply(root, *e, reading{at, at})
	x.afters[e] = id
	x.journal = append(x.journal, func() { delete(x.afters, e) })
	return id
}

// apply returns the content of root after effect e. What the stored references
// point to is read where read says.
func (x *fn) apply(root ssa.Value, e effect, read reading) summary.ID {
	before := func() summary.ID {
		if e.earlier != nil {
			return x.applyAt(root, e.earlier, read)
		}
		return x.versionAt(root, x.before(e.in), read)
	}
	switch in := e.in.(type) {
	case *ssa.Store:
		if root == x.stands && root != nil && len(e.path) == 0 && !x.isAt(in.Val, x.before(in), x.standsOf) {
			return before() // only where the parameter is nil
		}
		p := read.of(in.Val)
		return x.assign(before, e.path, x.shared(x.operand(in.Val, p, x.stored(in)), in.Val, p, root))
	case *ssa.MapUpdate:
		p := read.of(in.Value)
		return x.assign(before, e.path, x.shared(x.operand(in.Value, p, x.c.kvs[in.Pos()]), in.Value, p, root))
	case *ssa.Call:
		if b, ok := in.Call.Value.(*ssa.Builtin); ok {
			return x.assign(before, e.path, x.afterBuiltin(in, b.Name(), x.get(before(), e.path)))
		}
	}
	if call := e.caller(); call != nil {
		return x.assign(before, e.path, x.after(call, e, func() summary.ID { return x.get(before(), e.path) }))
	}
	return before()
}

// afterBuiltin is what the first argument of a builtin holds after the call.
func (x *fn) afterBuiltin(in *ssa.Call, name string, content summary.ID) summary.ID {
	args, at := in.Call.Args, x.before(in)
	switch name {
	case "delete":
		return x.node(summary.Node{Op: summary.OpDelete, Args: []summary.ID{content, x.keyOperand(args[1], nil)}, Type: summary.NoType})
	case "copy":
		return x.node(summary.Node{Op: summary.OpCopy, Args: []summary.ID{content, x.val(args[1], at)}, Type: summary.NoType})
	}
	if _, ok := args[0].Type().Underlying().(*types.Map); ok { // clear
		return x.node(summary.Node{Op: summary.OpMakeMap, Type: x.c.types.id(args[0].Type()), Pos: x.c.pos(in.Pos())})
	}
	return x.unknown("cleared", args[0])
}

// after is the state of what the argument of e points to once the call is done.
func (x *fn) after(in ssa.CallInstruction, e effect, before func() summary.ID) summary.ID {
	if e.maybe {
		e.maybe = false
		return x.choice([]summary.ID{before(), x.after(in, e, before)})
	}
	call, at := x.calls[in], x.before(e.in)
	if e.capture == hidden {
		return x.choice([]summary.ID{before(), x.node(summary.Node{Op: summary.OpUnknown, Str: "may be changed by a closure", Type: summary.NoType, Pos: x.c.pos(in.Pos())})})
	}
	if e.capture >= 0 {
		com := in.Common()
		var clo summary.ID
		if e.closure != nil {
			clo = x.val(e.closure, at)
		} else if e.arg < 0 {
			clo = x.val(com.Value, at)
		} else {
			args := com.Args
			if com.IsInvoke() {
				args = append([]ssa.Value{com.Value}, args...)
			}
			clo = x.val(args[e.arg], at)
			if e.element >= 0 {
				clo = x.index2(clo, e.element)
			}
		}
		n := summary.Node{Op: summary.OpAfterFree, Args: []summary.ID{before(), clo}, N: call, Aux: int32(e.capture)}
		if e.of != nil {
			n.Str = FuncKey(e.of)
		}
		return x.node(n)
	}
	id := x.node(summary.Node{Op: summary.OpAfter, Args: []summary.ID{before()}, N: call, Aux: int32(e.arg), Type: summary.NoType})
	if e.element >= 0 {
		return x.index2(id, e.element)
	}
	return id
}

func (x *fn) index2(list summary.ID, i int) summary.ID {
	k := x.node(intNode(i))
	return x.node(summary.Node{Op: summary.OpIndex, Args: []summary.ID{list, k}, Type: summary.NoType})
}

// assign returns content with val stored at path.
func (x *fn) assign(before func() summary.ID, path []step, val summary.ID) summary.ID {
	if len(path) == 0 {
		return val
	}
	content := before()
	s := path[0]
	inner := x.assign(func() summary.ID { return x.get(content, path[:1]) }, path[1:], val)
	if s.field != "" {
		return x.node(summary.Node{Op: summary.OpWith, Args: []summary.ID{content, inner}, Str: s.field, Type: x.c.types.id(s.owner)})
	}
	n := summary.Node{Op: summary.OpPut, Args: []summary.ID{content, x.key(s), inner}}
	if s.list {
		n.Aux = 1
	}
	return x.node(n)
}

// key is the node of a key. A number that is counted is known by its loop alone:
// N, or -N where the loop does not run over this container.
func (x *fn) key(s step) summary.ID {
	if s.elem && s.own {
		return x.node(summary.Node{Op: summary.OpUnknown, Str: "index", N: s.loop})
	}
	if s.elem {
		return x.node(summary.Node{Op: summary.OpUnknown, Str: "index", N: -s.loop})
	}
	return x.keyOperand(s.key, s.syntax)
}

// get reads path from content, looking through stores that are known.
func (x *fn) get(content summary.ID, path []step) summary.ID {
	for _, s := range path {
		switch {
		case s.field != "":
			content = x.field(content, s.field, s.owner)
		case s.elem:
			if n := x.f.Nodes[content]; s.loop > 0 && n.Op == summary.OpPut && n.Args[1] == x.key(s) {
				content = n.Args[2] // set in this round
				continue
			}
			content = x.node(summary.Node{Op: summary.OpElem, Args: []summary.ID{content}, N: s.loop, Type: summary.NoType})
		default:
			content = x.node(summary.Node{Op: summary.OpIndex, Args: []summary.ID{content, x.key(s)}, Type: summary.NoType})
		}
	}
	return content
}

func (x *fn) field(content summary.ID, name string, owner types.Type) summary.ID {
	for {
		n := x.f.Nodes[content]
		if n.Op != summary.OpWith {
			break
		}
		if n.Str == name {
			return n.Args[1]
		}
		content = n.Args[0]
	}
	return x.node(summary.Node{Op: summary.OpField, Args: []summary.ID{content}, Str: name, Type: x.c.types.id(owner)})
}
