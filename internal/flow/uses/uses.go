// Package uses is the forward half of the engine: it says what becomes of the
// results of calls, parameters and shared variables of one function, as plain
// data (summary.Use) that the linker can follow from function to function.
//
// The analysis is a walk from a value along its uses in SSA. It is insensitive
// to the order of stores and loads within a function, except that a use must be
// reachable from the call whose result is used. It errs on the side of more
// uses, never of fewer: what it does not list does not happen, save for values
// that go through unsafe, reflection or a depth of pointers past its bounds.
package uses

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// Config tells an Analysis about the summary that its results go into.
type Config struct {
	// Index returns the index of a call in Func.Calls. It should know all calls
	// but those of builtins: what a call outside the program does with a value is
	// judged by the linker, from the callee's name.
	Index func(ssa.CallInstruction) (int32, bool)

	// Op reports whether a call is an operation: it has a Site. Nil: none is.
	Op func(ssa.CallInstruction) bool

	// Pos converts positions; nil leaves them out.
	Pos func(token.Pos) summary.Pos
}

// An Analysis answers questions about one function.
type Analysis struct {
	fn     *ssa.Function
	config Config
	flow   *blocks
	global map[*ssa.Global][]ssa.Instruction // uses in the function

	callees map[ssa.CallInstruction]callee
	walked  int // states of all walks so far

	roots map[ssa.Value][]place // see places
	open  map[ssa.Value]bool
	cuts  int
}

// New prepares the analysis of a function with a body.
func New(fn *ssa.Function, c Config) *Analysis {
	if c.Op == nil {
		c.Op = func(ssa.CallInstruction) bool { return false }
	}
	if c.Pos == nil {
		c.Pos = func(token.Pos) summary.Pos { return summary.Pos{} }
	}
	return &Analysis{
		fn: fn, config: c, flow: newBlocks(fn),
		callees: make(map[ssa.CallInstruction]callee),
		roots:   make(map[ssa.Value][]place), open: make(map[ssa.Value]bool), global: globalUses(fn),
	}
}

// Blocks returns the function's basic blocks, by index.
func (a *Analysis) Blocks() []summary.Block { return a.flow.summaries() }

// Of returns what becomes of the results of a call of an operation, sorted by
// member. A paginator's constructor and a call with a page function are calls
// as well: their uses are of the paginator, and of the error.
func (a *Analysis) Of(call ssa.CallInstruction) []summary.Use {
	w := a.newWalk(call)
	for i, v := range results(call) {
		from := ""
		if isError(resultType(call, i)) {
			from = errorMember
		}
		for _, r := range v {
			w.push(state{v: r, from: from})
		}
	}
	uses := w.run()
	if a.comparesLimit(call) {
		uses = append(uses, summary.Use{Member: "Items", Kind: summary.UseTested, Derived: true, Limit: true, Then: -1, Else: -1})
	}
	return sorted(uses)
}

// errorMember is the member of an operation's results that is its error.
const errorMember = "error"

// Params returns the uses of parameters, captured variables, results of calls
// that are no operations, and local variables that callees or closures can
// write to. Sources that nothing is done with are left out.
func (a *Analysis) Params() []summary.ParamUse {
	var all []summary.ParamUse
	add := func(s summary.ParamUse) {
		if len(s.Uses) > 0 {
			all = append(all, s)
		}
	}
	for i, p := range a.fn.Params {
		if carries(p.Type()) {
			add(summary.ParamUse{Kind: summary.SourceParam, Param: int32(i), Uses: a.from(nil, p)})
		}
	}
	for i, v := range a.fn.FreeVars {
		add(summary.ParamUse{Kind: summary.SourceFree, Param: int32(i), Uses: a.from(nil, v)})
	}
	local := int32(0)
	for _, b := range a.fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Call:
				for _, s := range a.resultUses(instr) {
					add(s)
				}
			case *ssa.Alloc, *ssa.MakeMap, *ssa.MakeSlice, *ssa.MakeChan:
				if a.fn.Synthetic == "package initializer" {
					continue // tables, not variables
				}
				if uses := a.from(nil, instr.(ssa.Value)); shared(uses) {
					add(summary.ParamUse{Kind: summary.SourceLocal, Param: local, Uses: uses})
					local++
				}
			}
		}
	}
	return all
}

// resultUses returns the uses of each result of a call that is indexed and no
// operation.
func (a *Analysis) resultUses(call *ssa.Call) []summary.ParamUse {
	index, ok := a.config.Index(call)
	if !ok || a.config.Op(call) || a.callee(call).standard {
		return nil
	}
	var all []summary.ParamUse
	for i, vs := range results(call) {
		if len(vs) == 0 || isContext(resultType(call, i)) {
			continue
		}
		all = append(all, summary.ParamUse{
			Kind: summary.SourceResult, Call: index, Result: int32(i),
			Error: isError(resultType(call, i)), Uses: a.from(call, vs...),
		})
	}
	return all
}

// shared reports whether local memory with these uses can carry something from
// one callee or closure to another place: it is lent to one, and used elsewhere.
func shared(uses []summary.Use) bool {
	if len(uses) < 2 {
		return false
	}
	for _, u := range uses {
		if u.Kind == summary.UseCaptured || u.Kind == summary.UsePassed && u.Ref {
			return true
		}
	}
	return false
}

// from returns the sorted uses of values that stand for one thing; call is the
// call that yields them, or nil if they exist from the start.
func (a *Analysis) from(call ssa.CallInstruction, vs ...ssa.Value) []summary.Use {
	w := a.newWalk(call)
	for _, v := range vs {
		w.push(state{v: v})
	}
	return sorted(w.run())
}

// results returns, for each result of a call, the values that hold it.
func results(call ssa.CallInstruction) [][]ssa.Value {
	v := call.Value()
	if v == nil { // go, defer
		return nil
	}
	tuple, ok := v.Type().(*types.Tuple)
	if !ok {
		return [][]ssa.Value{{v}}
	}
	all := make([][]ssa.Value, tuple.Len())
	for _, r := range *v.Referrers() {
		if e, ok := r.(*ssa.Extract); ok {
			all[e.Index] = append(all[e.Index], e)
		}
	}
	return all
}

func resultType(call ssa.CallInstruction, i int) types.Type {
	return call.Common().Signature().Results().At(i).Type()
}

// globalUses lists the instructions that mention a package variable; SSA keeps
// no referrers for them.
func globalUses(fn *ssa.Function) map[*ssa.Global][]ssa.Instruction {
	all := make(map[*ssa.Global][]ssa.Instruction)
	var operands []*ssa.Value
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			operands = instr.Operands(operands[:0])
			for _, op := range operands {
				if g, ok := (*op).(*ssa.Global); ok {
					all[g] = append(all[g], instr)
				}
			}
		}
	}
	return all
}
