package flow

import (
	"encoding/binary"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/flow/uses"
	"github.com/dynlint/dynlint/internal/summary"
)

// point is the place before instruction i of block b.
type point struct {
	b *ssa.BasicBlock
	i int
}

// fn compiles one function.
type fn struct {
	c     *compiler
	fn    *ssa.Function
	f     *summary.Func
	index map[ssa.Instruction]int
	nodes map[string]summary.ID
	calls map[ssa.CallInstruction]int32

	effects   map[ssa.Value]map[*ssa.BasicBlock][]effect
	shares    map[ssa.Value][]share         // see findShares
	raw       map[ssa.Value]bool            // roots that an unsafe pointer reaches
	forward   map[*ssa.UnOp]ssa.Value       // load → the one value stored there
	single    map[ssa.Value]ssa.Value       // variables that hold one reference all along
	own       map[ssa.Value]ssa.Instruction // loads that are roots of their own after an instruction
	vals      map[valKey]summary.ID
	stands    ssa.Value // see standing: this stands
	standsOf  ssa.Value // for this parameter
	rebinding int       // closures in captured variables of closures that are being bound

	guardList   []guard
	equals      []equality
	guardsFound bool
	exclusions  map[summary.ID][]string // by the number of a block, of each string that is tested
	runeLoops   []runeLoop
	numbered    []ssa.CallInstruction // by their number

	starts  map[startKey]summary.ID // memory at the start of a block
	lates   map[ssa.Value]bool      // see late
	busy    map[valKey]int          // being computed, to stop at memory that points to itself
	open    map[startKey]*loop      // joins being computed
	phis    map[*ssa.Phi]*loop
	phiIDs  map[*ssa.Phi]summary.ID
	heads   map[*ssa.BasicBlock][]*ssa.BasicBlock // see findLoops
	journal []func()                              // forgets what was computed since an open join began
	loops   int32
	afters  map[*effect]summary.ID // see applyAt
	applied int
	strings map[string][]ast.Expr                        // see texts
	ranges  map[ssa.Value]int32                          // see rangeNumber
	regions map[*ssa.BasicBlock]map[*ssa.BasicBlock]bool // by between
}

type valKey struct {
	v ssa.Value
	p point
}

type startKey struct {
	root ssa.Value
	b    *ssa.BasicBlock
	read point // where pointees are read, if that matters
}

// loop is a join that is being computed; used is set when its own value was
// asked for meanwhile, which makes it a loop.
type loop struct {
	id   int32
	used bool
	mark int // length of the journal when it was opened
}

func (c *compiler) compileFunc(sf *ssa.Function) {
	x := &fn{
		c: c, fn: sf,
		f: &summary.Func{
			Key: FuncKey(sf), Name: displayName(sf), Pos: c.pos(sf.Pos()),
			Exported: ast.IsExported(sf.Name()), Method: sf.Signature.Recv() != nil,
			Variadic: sf.Signature.Variadic(), Verdict: verdict(sf.Signature),
		},
		index:      map[ssa.Instruction]int{},
		exclusions: map[summary.ID][]string{},
		nodes:      map[string]summary.ID{},
		calls:      map[ssa.CallInstruction]int32{},
		vals:       map[valKey]summary.ID{},
		starts:     map[startKey]summary.ID{},
		lates:      map[ssa.Value]bool{},
		busy:       map[valKey]int{},
		open:       map[startKey]*loop{},
		phis:       map[*ssa.Phi]*loop{},
		phiIDs:     map[*ssa.Phi]summary.ID{},
		afters:     map[*effect]summary.ID{},

		ranges:  map[ssa.Value]int32{},
		regions: map[*ssa.BasicBlock]map[*ssa.BasicBlock]bool{},
	}
	if f := x.f; f.Pos.Line > 0 {
		f.Test = c.out.Files[f.Pos.File].Test
		f.Generated = c.out.Files[f.Pos.File].Generated
		f.Aside = c.out.Files[f.Pos.File].Aside
	}
	if p := sf.Parent(); p != nil {
		x.f.Parent = FuncKey(p)
	}
	for _, p := range sf.Params {
		x.f.Params = append(x.f.Params, summary.Param{Name: p.Name(), Type: c.types.id(p.Type())})
	}
	for _, p := range sf.FreeVars {
		x.f.Frees = append(x.f.Frees, summary.Param{Name: p.Name(), Type: c.types.id(deref(p.Type()))})
	}
	for _, tp := range typeParams(sf) {
		x.f.TypeParams = append(x.f.TypeParams, tp.Obj().Name())
	}
	x.f.Gives = x.gives()
	x.number()
	x.findForwards()
	x.findOwn()
	x.findEffects()
	x.findShares()
	x.findLoops()
	x.loopPhis()
	x.compileCalls()
	x.compileResults()
	x.judges()
	x.awaits()
	x.compared()
	x.compileStores()
	x.findInner()
	x.forwardUses()
	x.conditions()
	c.out.Funcs = append(c.out.Funcs, x.f)
}

// verdict is the number, from 1, of the last result that is an error or a bool.
func verdict(sig *types.Signature) int {
	for i := sig.Results().Len() - 1; i >= 0; i-- {
		if t := sig.Results().At(i).Type(); isErrorType(t) || isBool(t) {
			return i + 1
		}
	}
	return 0
}

func typeParams(sf *ssa.Function) []*types.TypeParam {
	var out []*types.TypeParam
	for p := sf; p != nil; p = p.Parent() {
		for _, l := range []*types.TypeParamList{p.Signature.RecvTypeParams(), p.Signature.TypeParams()} {
			for i := range l.Len() {
				out = append(out, l.At(i))
			}
		}
	}
	return out
}

// number gives every instruction its index in its block and every call its
// index in Func.Calls.
func (x *fn) number() {
	for _, b := range x.fn.Blocks {
		for i, in := range b.Instrs {
			x.index[in] = i
			call, ok := in.(ssa.CallInstruction)
			if !ok {
				continue
			}
			if _, builtin := call.Common().Value.(*ssa.Builtin); builtin {
				continue
			}
			x.calls[call] = int32(len(x.calls))
		}
	}
}

func (x *fn) callIndex(c ssa.CallInstruction) (int32, bool) {
	i, ok := x.calls[c]
	return i, ok
}

func (x *fn) before(in ssa.Instruction) point { return point{in.Block(), x.index[in]} }

// node interns a node. Positions do not distinguish nodes, except constants and
// maps, whose positions findings point at.
func (x *fn) node(n summary.Node) summary.ID {
	key := make([]byte, 0, 32+len(n.Str))
	key = append(key, byte(n.Op))
	key = binary.AppendVarint(key, int64(n.Type))
	key = binary.AppendVarint(key, int64(n.N))
	key = binary.AppendVarint(key, int64(n.Aux))
	for _, a := range n.Args {
		key = binary.AppendVarint(key, int64(a))
	}
	key = append(key, '|')
	key = append(key, n.Str...)
	if n.Op == summary.OpConst || n.Op == summary.OpMakeMap || n.Op == summary.OpZero { // findings point there
		key = binary.AppendVarint(key, int64(n.Pos.Line))
		key = binary.AppendVarint(key, int64(n.Pos.Col))
	}
	if id, ok := x.nodes[string(key)]; ok {
		return id
	}
	id := summary.ID(len(x.f.Nodes))
	x.f.Nodes = append(x.f.Nodes, n)
	x.nodes[string(key)] = id
	return id
}

func (x *fn) compileCalls() {
	x.f.Calls = make([]summary.Call, len(x.calls))
	for _, b := range x.fn.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(ssa.CallInstruction); ok {
				if i, ok := x.calls[call]; ok {
					x.f.Calls[i] = x.call(call)
				}
			}
		}
	}
}

func (x *fn) call(in ssa.CallInstruction) summary.Call {
	com := in.Common()
	at := x.before(in)
	sig := com.Signature()
	c := summary.Call{
		Fun: summary.None, Sig: summary.NoType, Results: sig.Results().Len(), Verdict: verdict(sig),
		Block: int32(in.Block().Index), Loop: -1, Pos: x.c.pos(com.Pos()),
	}
	switch in.(type) {
	case *ssa.Go:
		c.Mode = summary.CallGo
	case *ssa.Defer:
		c.Mode = summary.CallDefer
	}
	syntax := x.c.calls[com.Pos()]
	if syntax != nil {
		c.Pos, c.Name = x.c.calleeName(syntax)
	}
	var recv types.Type
	var static *types.Func
	skip := 0 // leading arguments that have no syntax of their own
	switch {
	case com.IsInvoke():
		recv = com.Value.Type()
		c.Name = com.Method.Name()
		c.Iface = typeKey(recv)
		c.Args = append(c.Args, x.shared(x.val(com.Value, at), com.Value, at, nil))
		skip = 1
	case com.StaticCallee() != nil:
		callee := com.StaticCallee()
		c.Callee = FuncKey(callee)
		static, _ = callee.Object().(*types.Func)
		if r := callee.Signature.Recv(); r != nil {
			recv = r.Type()
			if !isThunk(callee) {
				skip = 1
			}
		}
		for _, t := range callee.TypeArgs() {
			c.TypeArg = append(c.TypeArg, x.c.types.id(t))
		}
		if mc, ok := com.Value.(*ssa.MakeClosure); ok {
			c.Fun = x.funcAt(mc, in)
		}
		if c.Name == "" && static != nil {
			c.Name = static.Name()
		}
	default:
		c.Fun = x.val(com.Value, at)
	}
	for i, a := range com.Args {
		arg := x.operand(a, at, argSyntax(syntax, i-skip+boolInt(com.IsInvoke())))
		c.Args = append(c.Args, x.shared(arg, a, at, nil))
	}
	if static == nil || !x.c.InProgram(static.Pkg()) {
		c.Takes = x.takes(com)
	}
	x.classify(&c, recv, sig, static)
	x.builder(&c, in, static)
	if c.Site != nil {
		c.Site.Table = tableExpr(x.fn, syntax, x.isTable, c.Site.Input-skip, c.Site.Op)
		if c.Site.Table == "" {
			c.Site.Table = inputExpr(x.fn, argSyntax(syntax, c.Site.Input-skip), c.Site.Op)
		}
	}
	return c
}

// takes lists the interfaces as which a call takes its arguments, through which
// code outside the program may call back.
func (x *fn) takes(com *ssa.CallCommon) []summary.TypeID {
	args := com.Args
	var ts []types.Type
	if com.IsInvoke() {
		ts = append(ts, nil) // the receiver
	}
	for _, a := range args {
		ts = append(ts, a.Type())
	}
	return x.interfaces(ts)
}

// gives lists the interfaces as which a function gives its results, through
// which code outside the program that calls it may call on.
func (x *fn) gives() []summary.TypeID {
	var ts []types.Type
	for v := range x.fn.Signature.Results().Variables() {
		ts = append(ts, v.Type())
	}
	return x.interfaces(ts)
}

// elementType is the type of what a list or a map holds, t for other types.
func elementType(t types.Type) types.Type {
	for range 2 {
		switch u := t.Underlying().(type) {
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		case *types.Map:
			t = u.Elem()
		}
	}
	return t
}

// interfaces keeps those of the types that are interfaces with methods, or lists or
// maps of such; nil if none is.
func (x *fn) interfaces(ts []types.Type) []summary.TypeID {
	var out []summary.TypeID
	for i, t := range ts {
		if t == nil {
			continue
		}
		if t = elementType(t); isErrorType(t) || isContext(t) {
			continue
		}
		if iface, ok := t.Underlying().(*types.Interface); !ok || iface.NumMethods() == 0 {
			continue
		}
		if out == nil {
			out = make([]summary.TypeID, len(ts))
			for j := range out {
				out[j] = summary.NoType
			}
		}
		out[i] = x.c.types.id(t)
	}
	return out
}

// funcAt is a closure as it is when it runs: a deferred one sees its captured
// variables as the function leaves them.
func (x *fn) funcAt(mc *ssa.MakeClosure, in ssa.CallInstruction) summary.ID {
	if _, ok := in.(*ssa.Defer); !ok {
		return x.val(mc, x.before(in))
	}
	var alts []summary.ID
	for _, b := range x.fn.Blocks {
		if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && in.Block().Dominates(b) {
			alts = append(alts, x.val(mc, x.before(r)))
		}
	}
	if len(alts) == 0 {
		return x.val(mc, x.before(in))
	}
	return x.choice(alts)
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// argSyntax returns the expression of argument i, nil where there is none.
func argSyntax(call *ast.CallExpr, i int) ast.Expr {
	if call == nil || i < 0 || i >= len(call.Args) {
		return nil
	}
	return call.Args[i]
}

func (x *fn) classify(c *summary.Call, recv types.Type, sig *types.Signature, static *types.Func) {
	if x.c.Classify == nil || c.Name == "" {
		return
	}
	if static != nil && static.Pkg() != nil && x.c.InProgram(static.Pkg()) {
		return // a function of the program: the operation is the call in its body
	}
	site, ok := x.c.Classify(c.Name, recv, sig, static)
	if !ok {
		return
	}
	c.Site = &site
}

// forwardUses records what becomes of results, parameters and captured
// variables, and the control flow that the linker needs to judge it.
func (x *fn) forwardUses() {
	site := func(in ssa.CallInstruction) *summary.Site {
		if i, ok := x.calls[in]; ok {
			return x.f.Calls[i].Site
		}
		return nil
	}
	a := uses.New(x.fn, uses.Config{
		Index: x.callIndex,
		Op:    func(in ssa.CallInstruction) bool { return site(in) != nil },
		Pos:   x.c.pos,
	})
	x.f.Blocks = a.Blocks()
	for _, b := range x.fn.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(ssa.CallInstruction); ok {
				if i, ok := x.calls[call]; ok {
					x.f.Calls[i].Loop = x.f.Blocks[b.Index].Loop
				}
				if s := site(call); s != nil {
					s.Uses = a.Of(call)
				}
			}
		}
	}
	x.f.ParamUses = a.Params()
	x.f.Relations = a.Relations()
}

// calleeName returns the place and text of the called name.
func (c *compiler) calleeName(call *ast.CallExpr) (summary.Pos, string) {
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		return c.pos(f.Sel.Pos()), f.Sel.Name
	case *ast.Ident:
		return c.pos(f.Pos()), f.Name
	case *ast.IndexExpr:
		return c.calleeName(&ast.CallExpr{Fun: f.X})
	case *ast.IndexListExpr:
		return c.calleeName(&ast.CallExpr{Fun: f.X})
	}
	return c.pos(call.Lparen), ""
}

// isTable reports whether an expression is a table of a client library.
func (x *fn) isTable(e ast.Expr) bool {
	t := x.c.Info.TypeOf(e)
	return x.c.IsTable != nil && t != nil && x.c.IsTable(t)
}
