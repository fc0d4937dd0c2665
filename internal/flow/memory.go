package flow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// step is one step of an access path: a field, a known key or index, or some
// element.
type step struct {
	field string
	owner types.Type // struct type that has the field
	key   ssa.Value  // nil for a field; an unknown element when elem is set
	elem  bool
	list  bool // the container is a slice or array
}

// effect is an instruction that may change the content of a root.
type effect struct {
	in   ssa.Instruction
	path []step
	arg  int // calls: index of the argument; -1-i for capture i of the callee
	// element and capture tell how the root hangs on the argument: directly
	// (both -1), as an element of a variadic slice, or captured by a closure.
	element int
	capture int
}

// isRef reports whether values of type t share memory with their copies.
func isRef(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Slice:
		return true
	case *types.Interface:
		// What an interface holds may be a pointer, as in Decode(dst any).
		return !isErrorType(t) && !isContext(t)
	}
	return false
}

func isContext(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "context" && n.Obj().Name() == "Context"
}

// loc returns the root of the memory that a reference or address reaches and
// the path to it. Pointers are transparent: loading a pointer adds no step.
func (x *fn) loc(v ssa.Value) (ssa.Value, []step) {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		r, p := x.loc(v.X)
		owner := deref(v.X.Type())
		st := owner.Underlying().(*types.Struct)
		return r, append(p[:len(p):len(p)], step{field: st.Field(v.Field).Name(), owner: owner})
	case *ssa.IndexAddr:
		r, p := x.loc(v.X)
		s := x.indexStep(v.Index)
		s.list = true
		return r, append(p[:len(p):len(p)], s)
	case *ssa.Lookup:
		if !isRef(v.Type()) || v.CommaOk {
			return v, nil
		}
		r, p := x.loc(v.X)
		return r, append(p[:len(p):len(p)], x.indexStep(v.Index))
	case *ssa.UnOp:
		if v.Op != token.MUL {
			return v, nil
		}
		if w, ok := x.forward[v]; ok {
			return x.loc(w)
		}
		if !isRef(v.Type()) {
			return v, nil
		}
		return x.loc(v.X)
	case *ssa.ChangeType:
		return x.loc(v.X)
	case *ssa.ChangeInterface:
		return x.loc(v.X)
	case *ssa.Slice:
		if v.Low == nil && v.High == nil {
			return x.loc(v.X)
		}
	case *ssa.MakeInterface:
		if isRef(v.X.Type()) {
			return x.loc(v.X)
		}
	case *ssa.TypeAssert:
		if !v.CommaOk && isRef(v.Type()) {
			return x.loc(v.X)
		}
	}
	return v, nil
}

func (x *fn) indexStep(index ssa.Value) step {
	if _, ok := index.(*ssa.Const); ok {
		return step{key: index}
	}
	if b, ok := index.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsInteger != 0 {
		return step{elem: true}
	}
	return step{key: index}
}

// findForwards links loads of single-assignment memory to the value stored:
// one store to exactly that place in the function, before the load, and no
// closure that stores there.
func (x *fn) findForwards() {
	x.forward = map[*ssa.UnOp]ssa.Value{}
	type place struct {
		root ssa.Value
		path string
	}
	stores := map[place][]*ssa.Store{}
	whole := map[ssa.Value]int{}
	for _, b := range x.fn.Blocks {
		for _, in := range b.Instrs {
			if s, ok := in.(*ssa.Store); ok {
				r, p := x.loc(s.Addr)
				if text, ok := fieldPath(p); ok {
					stores[place{r, text}] = append(stores[place{r, text}], s)
				}
				if len(p) == 0 {
					whole[r]++
				}
			}
		}
	}
	for _, b := range x.fn.Blocks {
		for _, in := range b.Instrs {
			load, ok := in.(*ssa.UnOp)
			if !ok || load.Op != token.MUL || !isRef(load.Type()) {
				continue
			}
			r, p := x.loc(load.X)
			text, ok := fieldPath(p)
			if !ok {
				continue
			}
			ss := stores[place{r, text}]
			if len(ss) != 1 || (len(p) > 0 && whole[r] > 0 && isAllocOfStruct(r)) || capturedAndStored(r) || !x.dominates(ss[0], load) {
				continue
			}
			x.forward[load] = ss[0].Val
		}
	}
}

func isAllocOfStruct(v ssa.Value) bool {
	_, ok := v.(*ssa.Alloc)
	return ok
}

func fieldPath(p []step) (string, bool) {
	text := ""
	for _, s := range p {
		if s.field == "" {
			return "", false
		}
		text += "." + s.field
	}
	return text, true
}

// capturedAndStored reports whether a closure assigns to the variable v.
func capturedAndStored(v ssa.Value) bool {
	refs := v.Referrers()
	if refs == nil {
		return false
	}
	for _, in := range *refs {
		mc, ok := in.(*ssa.MakeClosure)
		if !ok {
			continue
		}
		fn, ok := mc.Fn.(*ssa.Function)
		if !ok {
			continue
		}
		for i, b := range mc.Bindings {
			if b == v && i < len(fn.FreeVars) && assigned(fn.FreeVars[i]) {
				return true
			}
		}
	}
	return false
}

func assigned(v ssa.Value) bool {
	refs := v.Referrers()
	if refs == nil {
		return false
	}
	for _, in := range *refs {
		switch in := in.(type) {
		case *ssa.Store:
			if in.Addr == v {
				return true
			}
		case *ssa.MakeClosure:
			if capturedAndStored(v) {
				return true
			}
		}
	}
	return false
}

func (x *fn) dominates(a, b ssa.Instruction) bool {
	if a.Block() == b.Block() {
		return x.index[a] < x.index[b]
	}
	return a.Block().Dominates(b.Block())
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
				r, p := x.loc(in.Addr)
				add(r, effect{in: in, path: p, element: -1, capture: -1})
			case *ssa.MapUpdate:
				r, p := x.loc(in.Map)
				add(r, effect{in: in, path: append(p[:len(p):len(p)], step{key: in.Key}), element: -1, capture: -1})
			case *ssa.Call:
				x.callEffects(in, add)
			case *ssa.Defer:
				// Runs after the return values are set; nothing that is read
				// in this function can see what it does.
			}
		}
	}
}

// quiet are the packages whose functions do not write to what they are given.
var quiet = map[string]bool{
	"errors": true, "log": true, "log/slog": true, "context": true, "time": true, "sync": true, "strconv": true,
	"testing": true, "os": true, "reflect": true, "unicode": true, "path": true, "path/filepath": true, "regexp": true,
}

func (x *fn) callEffects(in *ssa.Call, add func(ssa.Value, effect)) {
	if _, ok := x.calls[in]; !ok {
		return // builtin
	}
	com := in.Common()
	if callee := com.StaticCallee(); callee != nil && callee.Pkg != nil && quiet[callee.Pkg.Pkg.Path()] {
		return
	}
	args := com.Args
	if com.IsInvoke() {
		args = append([]ssa.Value{com.Value}, args...)
	}
	for i, a := range args {
		for _, t := range x.targets(a) {
			t.in, t.arg = in, i
			add(t.root, t.effect)
		}
	}
	if mc, ok := com.Value.(*ssa.MakeClosure); ok {
		for j, b := range mc.Bindings {
			if isRef(b.Type()) {
				r, p := x.loc(b)
				add(r, effect{in: in, path: p, arg: -1, element: -1, capture: j})
			}
		}
	}
}

type target struct {
	root ssa.Value
	effect
}

// targets lists the memory that a callee can reach through an argument.
func (x *fn) targets(a ssa.Value) []target {
	direct := func(v ssa.Value, element int) []target {
		if mi, ok := v.(*ssa.MakeInterface); ok {
			v = mi.X
		}
		if mc, ok := x.closure(v); ok {
			var out []target
			for j, b := range mc.Bindings {
				if fn, ok := mc.Fn.(*ssa.Function); ok && j < len(fn.FreeVars) && isRef(b.Type()) && !isBound(fn) {
					r, p := x.loc(b)
					out = append(out, target{r, effect{path: p, element: element, capture: j}})
				}
			}
			return out
		}
		if !isRef(v.Type()) {
			return nil
		}
		r, p := x.loc(v)
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

// closure returns the closure that v certainly is.
func (x *fn) closure(v ssa.Value) (*ssa.MakeClosure, bool) {
	if load, ok := v.(*ssa.UnOp); ok {
		if w, ok := x.forward[load]; ok {
			v = w
		}
	}
	if ct, ok := v.(*ssa.ChangeType); ok {
		v = ct.X
	}
	mc, ok := v.(*ssa.MakeClosure)
	return mc, ok
}

// version returns the node of the root's content at p.
func (x *fn) version(root ssa.Value, p point) summary.ID {
	effects := x.effects[root]
	if effects == nil {
		return x.base(root)
	}
	def := definition(root)
	if p.b == nil { // asked for a value that does not depend on the place
		p = point{x.fn.Blocks[0], 0}
		if def != nil {
			p = point{def.Block(), x.index[def] + 1}
		}
	}
	for {
		es := effects[p.b]
		for i := len(es) - 1; i >= 0; i-- {
			at := x.index[es[i].in]
			if at >= p.i {
				continue
			}
			if def != nil && def.Block() == p.b && x.index[def] > at && x.index[def] < p.i {
				return x.base(root) // made again since
			}
			return x.apply(root, es[i], p)
		}
		if def != nil && def.Block() == p.b && x.index[def] < p.i {
			return x.base(root)
		}
		if len(p.b.Preds) == 0 {
			return x.base(root)
		}
		if len(p.b.Preds) > 1 {
			return x.start(root, p.b)
		}
		p = point{p.b.Preds[0], len(p.b.Preds[0].Instrs)}
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

// start joins the content of root over the predecessors of b.
func (x *fn) start(root ssa.Value, b *ssa.BasicBlock) summary.ID {
	k := startKey{root, b}
	if id, ok := x.starts[k]; ok {
		return id
	}
	if l, ok := x.open[k]; ok {
		l.used = true
		return x.node(summary.Node{Op: summary.OpRec, N: l.id})
	}
	l := x.openLoop()
	x.open[k] = l
	entry, back := x.join(b, func(pred *ssa.BasicBlock) summary.ID {
		return x.version(root, point{pred, len(pred.Instrs)})
	})
	delete(x.open, k)
	id := x.closeLoop(l, entry, back)
	x.starts[k] = id
	x.journal = append(x.journal, func() { delete(x.starts, k) })
	return id
}

func (x *fn) openLoop() *loop {
	x.loops++
	return &loop{id: x.loops, mark: len(x.journal)}
}

// join evaluates f for every predecessor, apart for edges that close a loop.
func (x *fn) join(b *ssa.BasicBlock, f func(*ssa.BasicBlock) summary.ID) (entry, back summary.ID) {
	var es, bs []summary.ID
	var from []*ssa.BasicBlock
	for _, p := range b.Preds {
		if !b.Dominates(p) {
			es = append(es, f(p))
			from = append(from, p)
		}
	}
	for _, p := range b.Preds {
		if b.Dominates(p) {
			bs = append(bs, f(p))
		}
	}
	back = summary.None
	if len(bs) > 0 {
		back = x.choice(bs)
	}
	if id, same := allSame(es); same {
		return id, back
	}
	for i, id := range es {
		es[i] = x.gate(id, from[i], b)
	}
	return x.choice(es), back
}

func allSame(ids []summary.ID) (summary.ID, bool) {
	if len(ids) == 0 {
		return summary.None, false
	}
	for _, id := range ids {
		if id != ids[0] {
			return summary.None, false
		}
	}
	return ids[0], true
}

// closeLoop makes the node of a join. What was computed while it was open may
// hold its OpRec, which means nothing outside, so that is forgotten.
func (x *fn) closeLoop(l *loop, entry, back summary.ID) summary.ID {
	if l.used {
		for _, undo := range x.journal[l.mark:] {
			undo()
		}
	}
	if len(x.open)+len(x.phis) == 0 {
		x.journal = x.journal[:0]
	} else if l.used {
		x.journal = x.journal[:l.mark]
	}
	if back == summary.None || back == entry {
		return entry
	}
	if n := x.f.Nodes[back]; n.Op == summary.OpRec && n.N == l.id {
		return entry // the loop leaves it as it was
	}
	if !l.used {
		return x.choice([]summary.ID{entry, back})
	}
	return x.node(summary.Node{Op: summary.OpLoop, Args: []summary.ID{entry, back}, N: l.id})
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
	case *ssa.Alloc:
		return x.node(summary.Node{Op: summary.OpZero, Type: x.c.types.id(deref(v.Type())), Pos: x.c.pos(v.Pos())})
	case *ssa.MakeMap:
		return x.node(summary.Node{Op: summary.OpMakeMap, Type: x.c.types.id(v.Type()), Pos: x.c.pos(v.Pos())})
	case *ssa.MakeSlice:
		return x.node(summary.Node{Op: summary.OpMakeSlice, Type: x.c.types.id(v.Type()), Args: []summary.ID{x.val(v.Len, x.before(v))}})
	}
	return x.direct(root)
}

// apply returns the content of root after effect e, seen from p: what the
// stored references point to is read at p.
func (x *fn) apply(root ssa.Value, e effect, p point) summary.ID {
	before := func() summary.ID { return x.version(root, x.before(e.in)) }
	switch in := e.in.(type) {
	case *ssa.Store:
		return x.assign(before, e.path, x.operand(in.Val, p, x.c.kvs[in.Pos()]))
	case *ssa.MapUpdate:
		return x.assign(before, e.path, x.operand(in.Value, p, x.c.kvs[in.Pos()]))
	case *ssa.Call:
		return x.assign(before, e.path, x.after(in, e, func() summary.ID { return x.get(before(), e.path) }))
	}
	return before()
}

// after is the state of what the argument of e points to once the call is done.
func (x *fn) after(in *ssa.Call, e effect, before func() summary.ID) summary.ID {
	call := x.calls[in]
	if e.capture >= 0 {
		com := in.Common()
		var clo summary.ID
		if e.arg < 0 {
			clo = x.val(com.Value, x.before(in))
		} else {
			args := com.Args
			if com.IsInvoke() {
				args = append([]ssa.Value{com.Value}, args...)
			}
			clo = x.val(args[e.arg], x.before(in))
			if e.element >= 0 {
				clo = x.index2(clo, e.element)
			}
		}
		return x.node(summary.Node{Op: summary.OpAfterFree, Args: []summary.ID{before(), clo}, N: call, Aux: int32(e.capture)})
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

func (x *fn) key(s step) summary.ID {
	if s.elem {
		return x.node(summary.Node{Op: summary.OpUnknown, Str: "index"})
	}
	return x.keyOperand(s.key)
}

// get reads path from content, looking through stores that are known.
func (x *fn) get(content summary.ID, path []step) summary.ID {
	for _, s := range path {
		switch {
		case s.field != "":
			content = x.field(content, s.field, s.owner)
		case s.elem:
			content = x.node(summary.Node{Op: summary.OpElem, Args: []summary.ID{content}, Type: summary.NoType})
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
