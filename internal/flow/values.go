package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// operand is val with the syntax of the operand, which gives constants their
// positions; syntax may be nil.
func (x *fn) operand(v ssa.Value, p point, syntax ast.Expr) summary.ID {
	switch c := v.(type) {
	case *ssa.Const:
		return x.constant(c, syntax)
	case *ssa.MakeInterface:
		if k, ok := c.X.(*ssa.Const); ok {
			inner := x.constant(k, syntax)
			return x.node(summary.Node{Op: summary.OpIface, Args: []summary.ID{inner}, Type: x.c.types.id(c.X.Type())})
		}
		if isString(c.X.Type()) && p.b != nil {
			return x.node(summary.Node{Op: summary.OpIface, Args: []summary.ID{x.operand(c.X, p, syntax)}, Type: x.c.types.id(c.X.Type())})
		}
	}
	id := x.val(v, p)
	if isString(v.Type()) {
		return x.guarded(id, p.b)
	}
	return id
}

// keyOperand is a map key or index: its value does not depend on the place. Its
// syntax may be nil.
func (x *fn) keyOperand(v ssa.Value, syntax ast.Expr) summary.ID {
	if k, ok := v.(*ssa.Const); ok {
		return x.constant(k, syntax)
	}
	if in, ok := v.(ssa.Instruction); ok {
		return x.val(v, point{in.Block(), x.index[in] + 1})
	}
	return x.val(v, point{x.fn.Blocks[0], 0})
}

func intNode(i int) summary.Node {
	return summary.Node{Op: summary.OpConst, Str: strconv.Itoa(i), N: int32(value.Int), Type: summary.NoType}
}

func (x *fn) constant(c *ssa.Const, syntax ast.Expr) summary.ID {
	n := summary.Node{Op: summary.OpConst, Type: x.c.types.id(c.Type())}
	if syntax = x.written(c, syntax); syntax != nil {
		n.Pos = x.c.pos(syntax.Pos())
	}
	if c.Value == nil {
		if _, ok := c.Type().Underlying().(*types.Struct); ok {
			return x.node(summary.Node{Op: summary.OpZero, Type: n.Type})
		}
		if _, ok := types.Unalias(c.Type()).(*types.TypeParam); ok {
			return x.node(summary.Node{Op: summary.OpZero, Type: n.Type})
		}
		n.N = int32(value.Nil)
		n.Pos = summary.Pos{}
		return x.node(n)
	}
	n.Str = constLit(c.Value)
	switch c.Value.Kind() {
	case constant.Bool:
		n.N = int32(value.Bool)
	case constant.String:
		n.N = int32(value.String)
	case constant.Int:
		n.N = int32(value.Int)
	default:
		n.N = int32(value.Float)
	}
	if b, ok := c.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsFloat != 0 {
		n.N = int32(value.Float)
	}
	return x.node(n)
}

// val returns the node of v as seen at p: for references, with the content
// they have at p.
func (x *fn) val(v ssa.Value, p point) summary.ID {
	if c, ok := v.(*ssa.Const); ok {
		return x.constant(c, nil)
	}
	if !placeMatters(v) {
		p = point{}
	}
	k := valKey{v, p}
	if id, ok := x.vals[k]; ok {
		return id
	}
	if x.busy[k] > 1 { // the second time round a loop ends at its phi
		return x.node(summary.Node{Op: summary.OpUnknown, Str: "points to itself", Type: summary.NoType})
	}
	x.busy[k]++
	id := x.compute(v, p)
	x.busy[k]--
	x.vals[k] = id
	x.journal = append(x.journal, func() { delete(x.vals, k) })
	return id
}

// placeMatters reports whether the content of v depends on where it is used.
func placeMatters(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.MakeClosure, *ssa.MakeInterface, *ssa.ChangeInterface:
		return true
	case *ssa.Phi, *ssa.Extract, *ssa.TypeAssert, *ssa.ChangeType:
		if isFunc(v.Type()) {
			return true // what a closure has captured may change
		}
		return isRef(v.Type()) || holdsRefs(v.Type())
	case *ssa.UnOp:
		return v.Op == token.MUL && (isRef(v.Type()) || holdsRefs(v.Type()) || isFunc(v.Type()))
	}
	return isRef(v.Type())
}

func (x *fn) compute(v ssa.Value, p point) summary.ID {
	switch v := v.(type) {
	case *ssa.FieldAddr, *ssa.IndexAddr:
		root, path := x.loc(v, p)
		return x.get(x.version(root, p), path)
	case *ssa.UnOp:
		if v.Op == token.MUL && !x.isOwn(v, p) {
			return x.load(v, p)
		}
	case *ssa.Lookup:
		if isRef(v.Type()) && !v.CommaOk && !x.isOwn(v, p) {
			root, path := x.loc(v, p)
			return x.get(x.version(root, p), path)
		}
	case *ssa.Extract:
		if rangedEntry(v) != nil && !x.isOwn(v, p) {
			if p.b == nil {
				p = x.before(v)
			}
			root, path := x.loc(v, p)
			return x.get(x.version(root, p), path)
		}
	case *ssa.ChangeType:
		if p.b == nil {
			p = x.before(v)
		}
		if _, ok := v.Type().Underlying().(*types.Struct); ok { // it has other methods
			return x.node(summary.Node{Op: summary.OpConvert, Args: []summary.ID{x.val(v.X, p)}, Type: x.c.types.id(v.Type())})
		}
		return x.val(v.X, p)
	case *ssa.ChangeInterface:
		return x.val(v.X, p)
	case *ssa.MakeInterface:
		return x.node(summary.Node{Op: summary.OpIface, Args: []summary.ID{x.val(v.X, p)}, Type: x.c.types.id(v.X.Type())})
	case *ssa.TypeAssert:
		if !v.CommaOk {
			if p.b == nil {
				p = x.before(v)
			}
			return x.node(summary.Node{Op: summary.OpAssert, Args: []summary.ID{x.val(v.X, p)}, Type: x.c.types.id(v.AssertedType)})
		}
	case *ssa.MakeClosure:
		return x.funcValue(v.Fn.(*ssa.Function), v.Bindings, p)
	case *ssa.Function:
		return x.funcValue(v, nil, p)
	case *ssa.Slice:
		if v.Low == nil && v.High == nil {
			return x.val(v.X, p)
		}
	}
	if isRef(v.Type()) && x.effects[v] != nil {
		return x.version(v, p)
	}
	return x.baseAt(v, p)
}

// load reads memory. A plain value is what stood there at the load; what a
// reference, or a reference in a struct, points to is read at p.
func (x *fn) load(v *ssa.UnOp, p point) summary.ID {
	if w, ok := x.forward[v]; ok {
		return x.val(w, p)
	}
	root, path := x.loc(v.X, x.before(v))
	switch {
	case isRef(v.Type()):
		return x.get(x.version(root, p), path)
	case holdsRefs(v.Type()) && p.b != nil:
		return x.get(x.versionAt(root, x.before(v), reading{p, p}), path)
	case isFunc(v.Type()):
		return x.rebound(x.get(x.version(root, x.before(v)), path), v, p)
	}
	return x.readShared(x.get(x.version(root, x.before(v)), path), root, path, x.before(v))
}

func isFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// bound is what a closure captures. A function in a captured variable has captured
// variables of its own.
func (x *fn) bound(b ssa.Value, p point) summary.ID {
	id := x.val(b, p)
	if p.b == nil || x.rebinding > maxRebinding {
		return id
	}
	for _, held := range heldIn(b) {
		id = x.rebindTo(id, x.closuresOf(held), p)
	}
	return id
}

func (x *fn) funcValue(f *ssa.Function, binds []ssa.Value, p point) summary.ID {
	n := summary.Node{Op: summary.OpFunc, Str: FuncKey(f), Type: summary.NoType}
	for _, b := range binds {
		n.Args = append(n.Args, x.bound(b, p))
	}
	return x.node(n)
}

// direct is the node of an instruction's result, without later changes to
// what it points to.
func (x *fn) direct(v ssa.Value) summary.ID {
	switch v := v.(type) {
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok {
			return x.builtin(v, b.Name())
		}
		return x.node(summary.Node{Op: summary.OpCall, N: x.calls[v], Type: x.c.types.id(v.Type())})
	case *ssa.Extract:
		if x.own[v] != nil {
			return x.ownBase(v, v)
		}
		return x.extract(v)
	case *ssa.Phi:
		return x.phi(v)
	case *ssa.Field:
		st := v.X.Type().Underlying().(*types.Struct)
		return x.field(x.val(v.X, x.before(v)), st.Field(v.Field).Name(), types.Unalias(v.X.Type()))
	case *ssa.Index:
		return x.element(x.val(v.X, x.before(v)), v.Index, v)
	case *ssa.Lookup:
		if x.own[v] != nil {
			return x.ownBase(v, v)
		}
		return x.element(x.val(v.X, x.before(v)), v.Index, v)
	case *ssa.BinOp:
		return x.binary(v)
	case *ssa.UnOp:
		if x.own[v] != nil {
			return x.ownBase(v, v.X)
		}
		if v.Op == token.MUL {
			return x.load(v, x.before(v))
		}
		if v.Op == token.ARROW {
			return x.unknown(summary.Received, v)
		}
		return x.node(summary.Node{Op: summary.OpUnary, Str: v.Op.String(), Args: []summary.ID{x.val(v.X, x.before(v))}, Type: x.c.types.id(v.Type())})
	case *ssa.Convert:
		return x.node(summary.Node{Op: summary.OpConvert, Args: []summary.ID{x.val(v.X, x.before(v))}, Type: x.c.types.id(v.Type())})
	case *ssa.MultiConvert:
		return x.node(summary.Node{Op: summary.OpConvert, Args: []summary.ID{x.val(v.X, x.before(v))}, Type: x.c.types.id(v.Type())})
	case *ssa.SliceToArrayPointer:
		return x.val(v.X, x.before(v))
	case *ssa.Slice:
		at := x.before(v)
		return x.node(summary.Node{Op: summary.OpSlice, Args: []summary.ID{x.val(v.X, at), x.optional(v.Low, at), x.optional(v.High, at)}, Type: x.c.types.id(v.Type())})
	case *ssa.Parameter, *ssa.FreeVar, *ssa.Global, *ssa.Alloc, *ssa.MakeMap, *ssa.MakeSlice:
		return x.base(v)
	case *ssa.MakeClosure, *ssa.Function, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.ChangeType, *ssa.TypeAssert, *ssa.FieldAddr, *ssa.IndexAddr:
		if in, ok := v.(ssa.Instruction); ok {
			if ta, ok := v.(*ssa.TypeAssert); ok && ta.CommaOk {
				return x.unknown("assertion", v)
			}
			return x.compute(v, x.before(in))
		}
		return x.compute(v, point{})
	}
	return x.unknown("not followed", v)
}

func (x *fn) optional(v ssa.Value, p point) summary.ID {
	if v == nil {
		return summary.None
	}
	return x.val(v, p)
}

func (x *fn) unknown(why string, v ssa.Value) summary.ID {
	return x.node(summary.Node{Op: summary.OpUnknown, Str: why, Type: x.c.types.id(v.Type()), Pos: x.c.pos(v.Pos())})
}

func (x *fn) element(c summary.ID, index ssa.Value, v ssa.Value) summary.ID {
	t := v.Type()
	if tup, ok := t.(*types.Tuple); ok {
		t = tup.At(0).Type()
	}
	if s := x.indexStep(index); s.elem {
		return x.node(summary.Node{Op: summary.OpElem, Args: []summary.ID{c}, N: s.loop, Type: x.c.types.id(t)})
	}
	return x.node(summary.Node{Op: summary.OpIndex, Args: []summary.ID{c, x.keyOperand(index, nil)}, Type: x.c.types.id(t)})
}

func (x *fn) extract(v *ssa.Extract) summary.ID {
	switch t := v.Tuple.(type) {
	case *ssa.Call:
		return x.node(summary.Node{Op: summary.OpCall, N: x.calls[t], Aux: int32(v.Index), Type: x.c.types.id(v.Type())})
	case *ssa.Lookup:
		if v.Index == 0 {
			return x.direct(t)
		}
	case *ssa.TypeAssert:
		if v.Index == 0 {
			return x.node(summary.Node{Op: summary.OpAssert, Args: []summary.ID{x.val(t.X, x.before(t))}, Type: x.c.types.id(t.AssertedType)})
		}
	case *ssa.Next:
		rng, ok := t.Iter.(*ssa.Range)
		if !ok || t.IsString && v.Index != 2 {
			break
		}
		c := x.val(rng.X, x.before(rng))
		if !t.IsString && x.grownInRange(rng.X, t) {
			more := x.node(summary.Node{Op: summary.OpUnknown, Str: "set while it is ranged over", Type: summary.NoType})
			c = x.choice([]summary.ID{c, more})
		}
		n := summary.Node{Op: summary.OpKey, Args: []summary.ID{c}, N: x.rangeNumber(rng), Type: x.c.types.id(v.Type())}
		if v.Index == 2 {
			n.Op = summary.OpElem
		}
		if v.Index > 0 {
			return x.node(n)
		}
	case *ssa.UnOp:
		if v.Index == 0 {
			return x.unknown(summary.Received, v)
		}
	case *ssa.Select:
		if v.Index > 1 {
			return x.unknown(summary.Received, v)
		}
	}
	return x.unknown("test", v)
}

// grownInRange reports whether a loop over a map sets other entries of it than the one
// that it is at.
func (x *fn) grownInRange(m ssa.Value, next *ssa.Next) bool {
	root, _ := x.loc(m, x.before(next))
	for b, es := range x.effects[root] {
		if !slices.Contains(x.heads[b], next.Block()) {
			continue
		}
		for _, e := range es {
			if in, ok := e.in.(*ssa.MapUpdate); ok {
				if key, ok := in.Key.(*ssa.Extract); !ok || key.Tuple != next {
					return true
				}
			}
		}
	}
	return false
}

// rangeNumber numbers the range loops of the function from 1. A loop over a map
// is known by its range instruction, one over a slice by its counter.
func (x *fn) rangeNumber(r ssa.Value) int32 {
	n, ok := x.ranges[r]
	if !ok {
		n = int32(len(x.ranges) + 1)
		x.ranges[r] = n
	}
	return n
}

func (x *fn) phi(v *ssa.Phi) summary.ID {
	if id, ok := x.phiIDs[v]; ok {
		return id
	}
	if l, ok := x.phis[v]; ok { // asked for as the root of memory
		l.used = true
		return x.node(summary.Node{Op: summary.OpRec, N: l.id})
	}
	l := x.openLoop()
	x.phis[v] = l
	edges := map[*ssa.BasicBlock]ssa.Value{}
	b := v.Block()
	for i, p := range b.Preds {
		edges[p] = v.Edges[i]
	}
	entry, back := x.join(b, func(pred *ssa.BasicBlock) summary.ID {
		return x.val(edges[pred], point{pred, len(pred.Instrs)})
	})
	delete(x.phis, v)
	id := x.doneRotated(b, x.closeLoop(l, entry, back), func(h *ssa.BasicBlock) (summary.ID, bool) {
		phi := atHead(v, h)
		if phi == nil {
			return summary.None, false
		}
		return x.phi(phi), true
	})
	x.phiIDs[v] = id
	x.journal = append(x.journal, func() { delete(x.phiIDs, v) })
	return id
}

func (x *fn) binary(v *ssa.BinOp) summary.ID {
	at := x.before(v)
	var left, right ast.Expr
	if b := x.c.bins[v.Pos()]; b != nil {
		left, right = b.X, b.Y
	}
	args := []summary.ID{x.operand(v.X, at, left), x.operand(v.Y, at, right)}
	if v.Op == token.ADD && isString(v.Type()) {
		return x.node(summary.Node{Op: summary.OpConcat, Args: args, Type: x.c.types.id(v.Type())})
	}
	return x.node(summary.Node{Op: summary.OpBinary, Str: v.Op.String(), Args: args, Type: x.c.types.id(v.Type())})
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func (x *fn) builtin(v *ssa.Call, name string) summary.ID {
	at := x.before(v)
	args := v.Call.Args
	switch name {
	case "append":
		if len(args) == 2 {
			return x.node(summary.Node{Op: summary.OpAppend, Args: []summary.ID{x.val(args[0], at), x.val(args[1], at)}, Type: x.c.types.id(v.Type())})
		}
		return x.val(args[0], at)
	case "min", "max":
		ids := make([]summary.ID, len(args))
		for i, a := range args {
			ids[i] = x.val(a, at)
		}
		return x.choice(ids)
	case "len":
		return x.node(summary.Node{Op: summary.OpUnary, Str: "len", Args: []summary.ID{x.val(args[0], at)}, Type: x.c.types.id(v.Type())})
	}
	return x.unknown(name, v)
}

// choice joins nodes, without repeats.
func (x *fn) choice(ids []summary.ID) summary.ID {
	var out []summary.ID
	seen := map[summary.ID]bool{}
	var add func(id summary.ID)
	add = func(id summary.ID) {
		if n := x.f.Nodes[id]; n.Op == summary.OpChoice {
			for _, a := range n.Args {
				add(a)
			}
			return
		}
		if !seen[id] {
			seen[id] = true
			out = append(out, id)
		}
	}
	for _, id := range ids {
		add(id)
	}
	switch len(out) {
	case 0:
		return x.node(summary.Node{Op: summary.OpUnknown, Str: "does not return"})
	case 1:
		return out[0]
	}
	return x.node(summary.Node{Op: summary.OpChoice, Args: out, Type: summary.NoType})
}
