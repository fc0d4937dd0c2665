package uses

import (
	"cmp"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// A state says: at path at of value v (or of what v points to) stands the part
// from of the source.
type state struct {
	v        ssa.Value
	from, at string
	derived  bool // something computed from that part
	later    bool // by way of memory that outlives the call
	first    bool // the first element of that part
}

// maxStates bounds a walk, and fewStates one of a function in which walks have
// reached manyStates together. Past its bound a walk stops, and has found uses
// enough; only functions of thousands of lines come near.
const (
	maxStates  = 4000
	fewStates  = 200
	manyStates = 200_000
)

// A walk follows one source through a function.
type walk struct {
	*Analysis
	source  ssa.CallInstruction // nil: the source exists from the start
	through bool                // follow values through all calls but operations
	limit   int
	states  ordered[state] // in the order in which they are followed
	next    int            // the first of them that is not yet followed
	uses    ordered[summary.Use]
	after   []bool // by block index: can run after source; made on demand
}

func (a *Analysis) newWalk(source ssa.CallInstruction) *walk {
	limit := maxStates
	if a.walked > manyStates {
		limit = fewStates
	}
	return &walk{Analysis: a, limit: limit, source: source}
}

func (w *walk) push(s state) {
	if len(w.states.all) < w.limit && w.states.add(s) {
		w.walked++
	}
}

// pass pushes s for another value that holds the same.
func (w *walk) pass(s state, v ssa.Value) {
	s.v = v
	w.push(s)
}

// derive pushes s for a value computed from it.
func (w *walk) derive(s state, v ssa.Value) {
	s.v, s.derived, s.at = v, true, "" // a scalar
	w.push(s)
}

func (w *walk) run() []summary.Use {
	for ; w.next < len(w.states.all); w.next++ {
		s := w.states.all[w.next]
		if g, ok := s.v.(*ssa.Global); ok {
			for _, instr := range w.global[g] {
				w.step(s, instr)
			}
			continue
		}
		if refs := s.v.Referrers(); refs != nil {
			for _, instr := range *refs {
				w.step(s, instr)
			}
		}
	}
	return w.uses.all
}

// use records a use by an instruction that can run after the source.
func (w *walk) use(s state, instr ssa.Instruction, u summary.Use) {
	if !w.canFollow(instr) && !s.later {
		return
	}
	u.Member, u.Derived, u.Later, u.First = s.from, s.derived, s.later, s.first
	if u.Kind != summary.UseTested {
		u.Then, u.Else = -1, -1
		u.Loop = w.source != nil && !w.flow.sharesLoops(instr.Block(), w.source.Block())
	}
	u.Pos = w.config.Pos(usePos(instr))
	w.uses.add(u)
}

func usePos(instr ssa.Instruction) token.Pos {
	if i, ok := instr.(*ssa.If); ok {
		return i.Cond.Pos()
	}
	return instr.Pos()
}

// canFollow reports whether an instruction can run after the source.
func (w *walk) canFollow(instr ssa.Instruction) bool {
	if w.source == nil {
		return true
	}
	if w.after == nil {
		w.after = reachable(w.source.Block())
	}
	b := instr.Block()
	if w.after[b.Index] || b != w.source.Block() {
		return w.after[b.Index]
	}
	return slices.Index(b.Instrs, instr) > slices.Index(b.Instrs, ssa.Instruction(w.source))
}

// step follows s into an instruction that mentions s.v.
func (w *walk) step(s state, instr ssa.Instruction) {
	switch i := instr.(type) {
	case *ssa.FieldAddr:
		w.field(s, i, fieldName(i.X.Type(), i.Field))
	case *ssa.Field:
		w.field(s, i, fieldName(i.X.Type(), i.Field))
	case *ssa.IndexAddr:
		w.element(s, i, i.X)
	case *ssa.Index:
		w.element(s, i, i.X)
	case *ssa.Lookup:
		w.element(s, i, i.X)
	case *ssa.Slice:
		w.element(s, i, i.X)
	case *ssa.UnOp:
		if i.Op == token.NOT {
			w.derive(s, i)
		} else {
			w.pass(s, i)
		}
	case *ssa.BinOp:
		w.operand(s, i)
	case *ssa.Extract:
		w.extract(s, i)
	case *ssa.Store:
		if i.Val == s.v {
			w.store(s, i.Addr, i)
		}
	case *ssa.MapUpdate:
		if i.Value == s.v || i.Key == s.v {
			w.store(s, i.Map, i)
		}
	case *ssa.Send:
		if i.X == s.v {
			w.store(s, i.Chan, i)
		}
	case *ssa.Select:
		for _, st := range i.States {
			if st.Send == s.v {
				w.store(s, st.Chan, i)
			}
		}
		w.pass(s, i)
	case *ssa.Return:
		for n, r := range i.Results {
			if r == s.v {
				w.use(s, i, summary.Use{Kind: summary.UseReturned, Result: int32(n), To: s.at})
			}
		}
	case *ssa.If:
		w.test(s, i)
	case *ssa.MakeClosure:
		w.capture(s, i)
	case *ssa.Panic:
		w.use(s, i, summary.Use{Kind: summary.UseRead})
	case ssa.CallInstruction:
		w.call(s, i)
	case *ssa.DebugRef:
	case ssa.Value: // Phi, ChangeType, Convert, MakeInterface, TypeAssert, Range, Next …
		w.pass(s, i)
	}
}

// field follows s into field name of s.v.
func (w *walk) field(s state, v ssa.Value, name string) {
	if s.derived && s.at == "" {
		return
	}
	switch {
	case s.at == "":
		s.from = summary.JoinPath(s.from, name)
	case s.at == summary.AnyPath:
	case summary.UnderPath(s.at, name):
		s.at = summary.RestPath(s.at, name)
	default:
		return
	}
	w.pass(s, v)
}

// element follows s into an element or part of collection x.
func (w *walk) element(s state, v, x ssa.Value) {
	if x == s.v {
		s.first = s.first || s.at == "" && indexesFirst(v)
		w.pass(s, v)
		return
	}
	w.use(s, v.(ssa.Instruction), summary.Use{Kind: summary.UseRead}) // an index or key
}

// indexesFirst reports whether v is the element with index 0 of a slice or array.
func indexesFirst(v ssa.Value) bool {
	var index ssa.Value
	switch v := v.(type) {
	case *ssa.IndexAddr:
		index = v.Index
	case *ssa.Index:
		index = v.Index
	}
	c, ok := index.(*ssa.Const)
	return ok && c.Value != nil && c.Value.ExactString() == "0"
}

func (w *walk) operand(s state, b *ssa.BinOp) {
	switch b.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		if isRangeIndex(b.X) || isRangeIndex(b.Y) {
			w.use(s, b, summary.Use{Kind: summary.UseRead}) // the length of a range loop
			return
		}
		w.derive(s, b)
	default:
		w.pass(s, b)
	}
}

// isRangeIndex reports whether v is the index of a range loop over a slice.
func isRangeIndex(v ssa.Value) bool {
	if b, ok := v.(*ssa.BinOp); ok && b.Op == token.ADD {
		v = b.X
	}
	p, ok := v.(*ssa.Phi)
	return ok && strings.HasPrefix(p.Comment, "range")
}

func (w *walk) extract(s state, e *ssa.Extract) {
	switch t := e.Tuple.(type) {
	case *ssa.Call:
		w.result(s, e, e.Type())
	case *ssa.Next:
		if e.Index > 0 || t.IsString {
			w.pass(s, e)
		}
	case *ssa.Select:
		w.pass(s, e)
	default: // v, ok
		if e.Index == 0 {
			w.pass(s, e)
		} else {
			w.derive(s, e)
		}
	}
}

// store follows s into the memory behind addr.
func (w *walk) store(s state, addr ssa.Value, instr ssa.Instruction) {
	if !w.canFollow(instr) && !s.later {
		return
	}
	for _, p := range w.places(addr) {
		t := s
		t.v, t.at = p.root, summary.JoinPath(p.path, s.at)
		switch root := p.root.(type) {
		case *ssa.Parameter:
			w.use(s, instr, summary.Use{Kind: summary.UseParam, Param: int32(slices.Index(w.fn.Params, root)), To: t.at})
			// A receiver keeps state between calls; other parameters are the
			// caller's affair.
			t.later = t.later || w.fn.Signature.Recv() != nil && root == w.fn.Params[0]
		case *ssa.FreeVar:
			w.use(s, instr, summary.Use{Kind: summary.UseFree, Param: int32(slices.Index(w.fn.FreeVars, root)), To: t.at})
			t.later = true
		case *ssa.Global:
			w.use(s, instr, summary.Use{Kind: summary.UseStored, Target: root.String(), To: t.at})
			t.later = true
		case *ssa.Call, *ssa.Extract:
			if t.at != s.at { // a field of an object that others may hold
				w.use(s, instr, summary.Use{Kind: summary.UseStored, Target: typeKey(p.root.Type()), To: t.at})
			}
		}
		w.push(t)
	}
}

func (w *walk) capture(s state, c *ssa.MakeClosure) {
	n := int32(slices.Index(w.fn.AnonFuncs, c.Fn.(*ssa.Function))) + 1
	for i, b := range c.Bindings {
		if b != s.v {
			continue
		}
		if n == 0 { // a method value
			w.use(s, c, summary.Use{Kind: summary.UseRead})
			continue
		}
		w.use(s, c, summary.Use{Kind: summary.UseCaptured, Closure: n, Param: int32(i), To: s.at})
	}
}

func (w *walk) test(s state, i *ssa.If) {
	b := i.Block()
	u := summary.Use{Kind: summary.UseTested, Then: w.flow.only(b.Succs[0]), Else: w.flow.only(b.Succs[1])}
	u.Fails, u.Sense = fails(b.Succs[0]) || fails(b.Succs[1]), sense(i.Cond)
	if w.source != nil {
		u.Loop = w.flow.leaves(i, w.source.Block())
	}
	w.use(s, i, u)
}

// sense says whether a condition holds if an error is nil, or a bool true: see
// [summary.Use].
func sense(cond ssa.Value) int8 {
	switch c := cond.(type) {
	case *ssa.UnOp:
		if c.Op == token.NOT {
			return -sense(c.X)
		}
		return 1 // a variable
	case *ssa.BinOp:
		k, ok := c.Y.(*ssa.Const)
		switch {
		case !ok:
			return 0
		case k.IsNil() && isError(c.X.Type()) && c.Op == token.EQL:
			return 1
		case k.IsNil() && isError(c.X.Type()) && c.Op == token.NEQ:
			return -1
		}
		return 0
	case *ssa.Call, *ssa.Extract, *ssa.Parameter, *ssa.FreeVar:
		return 1
	}
	return 0
}

// sorted orders uses by what they are about, then by where they stand.
func sorted(uses []summary.Use) []summary.Use {
	slices.SortStableFunc(uses, func(a, b summary.Use) int {
		return cmp.Or(
			strings.Compare(a.Member, b.Member), cmp.Compare(a.Kind, b.Kind),
			cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col),
			cmp.Compare(a.Call, b.Call), cmp.Compare(a.Arg, b.Arg), cmp.Compare(a.Result, b.Result),
			cmp.Compare(a.Param, b.Param), strings.Compare(a.To, b.To),
		)
	})
	return uses
}
