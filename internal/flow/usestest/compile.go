package usestest

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/flow/uses"
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/summary"
)

// A Program is what Build makes. It is a link.CallGraph.
type Program struct {
	Funcs []*summary.Func

	fset  *token.FileSet
	byKey map[string]*summary.Func
	ssa   map[*summary.Func]*ssa.Function
	calls map[*summary.Func][]ssa.CallInstruction
	taken map[*ssa.Function]bool // used as a value
}

var _ link.CallGraph = (*Program)(nil)

// Compile makes the summaries of SSA functions; it is for tools that have more
// than one package.
func Compile(fset *token.FileSet, fns []*ssa.Function) *Program { return compile(fset, fns) }

func compile(fset *token.FileSet, fns []*ssa.Function) *Program {
	p := &Program{
		fset: fset, byKey: make(map[string]*summary.Func), ssa: make(map[*summary.Func]*ssa.Function),
		calls: make(map[*summary.Func][]ssa.CallInstruction), taken: make(map[*ssa.Function]bool),
	}
	for _, fn := range fns {
		f := p.function(fn)
		p.Funcs = append(p.Funcs, f)
		p.byKey[f.Key] = f
		p.ssa[f] = fn
		p.findTaken(fn)
	}
	return p
}

func (p *Program) function(fn *ssa.Function) *summary.Func {
	f := &summary.Func{
		Key: Key(fn), Name: fn.Name(), Method: fn.Signature.Recv() != nil,
		Test: strings.HasSuffix(p.fset.Position(fn.Pos()).Filename, "_test.go"),
	}
	if fn.Parent() != nil {
		f.Parent = Key(fn.Parent())
	}
	index := make(map[ssa.CallInstruction]int32)
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			c, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			if _, builtin := c.Common().Value.(*ssa.Builtin); builtin {
				continue
			}
			index[c] = int32(len(f.Calls))
			f.Calls = append(f.Calls, p.call(f, c))
			p.calls[f] = append(p.calls[f], c)
		}
	}
	a := uses.New(fn, uses.Config{
		Index: func(c ssa.CallInstruction) (int32, bool) { i, ok := index[c]; return i, ok },
		Op:    func(c ssa.CallInstruction) bool { i, ok := index[c]; return ok && f.Calls[i].Site != nil },
		Pos:   p.pos,
	})
	f.Blocks = a.Blocks()
	f.ParamUses = a.Params()
	f.Relations = a.Relations()
	for i, c := range p.calls[f] {
		f.Calls[i].Loop = f.Blocks[f.Calls[i].Block].Loop
		if f.Calls[i].Site != nil {
			f.Calls[i].Site.Uses = a.Of(c)
		}
	}
	if fn.Signature.Results().Len() == 1 {
		f.Results = []summary.ID{p.result(f, fn)}
	}
	return f
}

// result returns a node for what a function with one result returns, if that
// is a constant.
func (p *Program) result(f *summary.Func, fn *ssa.Function) summary.ID {
	var lit string
	for _, b := range fn.Blocks {
		r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		c, ok := r.Results[0].(*ssa.Const)
		if !ok || c.Value == nil || lit != "" && lit != c.Value.ExactString() {
			return summary.None
		}
		lit = c.Value.ExactString()
	}
	f.Nodes = append(f.Nodes, summary.Node{Op: summary.OpConst, Str: lit})
	return summary.ID(len(f.Nodes) - 1)
}

func (p *Program) call(f *summary.Func, c ssa.CallInstruction) summary.Call {
	common := c.Common()
	s := summary.Call{Block: int32(c.Block().Index), Results: common.Signature().Results().Len(), Pos: p.pos(c.Pos())}
	var recv types.Type
	var static *types.Func
	switch callee := common.StaticCallee(); {
	case common.IsInvoke():
		s.Name, static, recv = common.Method.Name(), common.Method, common.Value.Type()
		s.Iface = types.TypeString(recv, nil)
	case callee != nil:
		s.Name, s.Callee = callee.Name(), Key(callee)
		static, _ = callee.Object().(*types.Func)
	}
	for _, arg := range common.Args {
		if fn := funcOf(arg); fn != nil {
			f.Nodes = append(f.Nodes, summary.Node{Op: summary.OpFunc, Str: Key(fn)})
			s.Args = append(s.Args, summary.ID(len(f.Nodes)-1))
		}
	}
	if site, ok := sdk.Classify(s.Name, recv, common.Signature(), static); ok {
		s.Site = &site
	}
	return s
}

func (p *Program) pos(pos token.Pos) summary.Pos {
	at := p.fset.Position(pos)
	return summary.Pos{Line: int32(at.Line), Col: int32(at.Column)}
}

// Key returns a function's key.
func Key(fn *ssa.Function) string {
	if fn.Parent() != nil {
		return Key(fn.Parent()) + fn.Name()[strings.LastIndexByte(fn.Name(), '$'):]
	}
	if o := fn.Origin(); o != nil {
		fn = o
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		return fn.String()
	}
	if recv := obj.Signature().Recv(); recv != nil {
		t := recv.Type()
		if ptr, ok := t.(*types.Pointer); ok {
			t = ptr.Elem()
		}
		return "(" + types.TypeString(t, nil) + ")." + obj.Name()
	}
	if obj.Pkg() == nil {
		return obj.Name()
	}
	return obj.Pkg().Path() + "." + obj.Name()
}
