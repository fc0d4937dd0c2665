package flow

import (
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// What a string does not hold in a block follows from the tests on all ways there:
// on one way it is compared with a list of constants, on another one it has
// matched a pattern.

// excludedIn returns the characters that a string does not hold in a block.
func (x *fn) excludedIn(id summary.ID, b *ssa.BasicBlock) string {
	x.guards()
	id = x.read(id)
	in, ok := x.exclusions[id]
	if !ok || len(x.fn.Blocks) == 0 {
		return ""
	}
	if in == nil {
		in = x.exclude(id)
		x.exclusions[id] = in
	}
	return in[b.Index]
}

// exclude finds the characters that a string does not hold at the start of each
// block: the most that the blocks before it agree on.
func (x *fn) exclude(id summary.ID) []string {
	in := make([]string, len(x.fn.Blocks))
	for i := range in {
		in[i] = summary.AllExcluded
	}
	in[0] = ""
	for changed := true; changed; {
		changed = false
		for _, b := range x.fn.Blocks[1:] {
			common := summary.AllExcluded
			for _, p := range b.Preds {
				common = summary.CommonExcluded(common, x.outOf(id, in, p, b))
			}
			if len(b.Preds) == 0 { // where a panic goes on
				common = ""
			}
			if common != in[b.Index] {
				in[b.Index], changed = common, true
			}
		}
	}
	return in
}

// outOf returns the characters that a string does not hold on the edge from block p
// to b.
func (x *fn) outOf(id summary.ID, in []string, p, b *ssa.BasicBlock) string {
	last, ok := p.Instrs[len(p.Instrs)-1].(*ssa.If)
	if !ok || p.Succs[0] == p.Succs[1] {
		return in[p.Index]
	}
	return summary.JoinExcluded(in[p.Index], x.excludedBy(id, in, last.Cond, p.Succs[0] == b, p))
}

// excludedBy returns the characters that a string does not hold if a condition of
// block p has a truth.
func (x *fn) excludedBy(id summary.ID, in []string, cond ssa.Value, truth bool, p *ssa.BasicBlock) string {
	phi, neg := shortCircuit(cond)
	if phi == nil || phi.Block() != p {
		return x.told(id, cond, truth, p)
	}
	if neg {
		truth = !truth
	}
	common := summary.AllExcluded
	for i, e := range phi.Edges { // a && b is false, or what b is
		from := phi.Block().Preds[i]
		if k, ok := e.(*ssa.Const); ok && k.Value != nil && k.Value.Kind() == constant.Bool && constant.BoolVal(k.Value) != truth || from == p {
			continue
		}
		common = summary.CommonExcluded(common, summary.JoinExcluded(x.outOf(id, in, from, p), x.told(id, e, truth, from)))
	}
	return common
}

func shortCircuit(cond ssa.Value) (phi *ssa.Phi, neg bool) {
	for {
		switch c := cond.(type) {
		case *ssa.UnOp:
			cond, neg = c.X, !neg
			continue
		case *ssa.Phi:
			return c, neg
		}
		return nil, false
	}
}

// told returns what a single test in block b tells of a string.
func (x *fn) told(id summary.ID, cond ssa.Value, truth bool, b *ssa.BasicBlock) string {
	if t, ok := x.test(cond); ok && t.judged == nil && t.safe == truth && x.testedID(t, cond, b) == id {
		return t.excluded
	}
	if l := x.runeLoop(cond, b); l != nil && !truth && x.read(x.val(l.of, point{b, 0})) == id {
		return l.excluded
	}
	return ""
}

// testedID is the node of the string that a test is about.
func (x *fn) testedID(t test, cond ssa.Value, b *ssa.BasicBlock) summary.ID {
	if in, ok := cond.(ssa.Instruction); ok {
		return x.read(x.val(t.of, x.before(in)))
	}
	return x.read(x.val(t.of, point{b, len(b.Instrs) - 1}))
}

// readers are methods that give a part of a request, the same one each time.
var readers = map[string]bool{
	"PathValue": true, "FormValue": true, "PostFormValue": true, "Get": true, "Param": true, "Query": true, "QueryParam": true, "URLParam": true,
	"GetHeader": true, "PostForm": true, "Params": true,
}

// read is the first node that reads the same part of a request as a node: the
// program may read it anew instead of keeping it.
func (x *fn) read(id summary.ID) summary.ID {
	n := x.f.Nodes[id]
	if n.Op != summary.OpCall || n.Aux != 0 {
		return id
	}
	if x.numbered == nil {
		x.numbered = make([]ssa.CallInstruction, len(x.calls))
		for c, i := range x.calls {
			x.numbered[i] = c
		}
	}
	call, ok := x.numbered[n.N].(*ssa.Call)
	if !ok || !readers[methodName(call)] {
		return id
	}
	for i, other := range x.numbered[:n.N] {
		if o, ok := other.(*ssa.Call); ok && sameRead(o, call, 4) {
			n.N = int32(i)
			return x.node(n)
		}
	}
	return id
}

func methodName(c *ssa.Call) string {
	switch f := c.Call.StaticCallee(); {
	case c.Call.IsInvoke():
		return c.Call.Method.Name()
	case f != nil:
		return f.Name()
	}
	return ""
}

// sameRead reports whether two values are the same part of a request.
func sameRead(a, b ssa.Value, depth int) bool {
	if a == b {
		return true
	}
	if depth == 0 {
		return false
	}
	switch a := a.(type) {
	case *ssa.Const:
		l, okL := constString(a)
		r, okR := constString(b)
		return okL && okR && l == r
	case *ssa.UnOp:
		b, ok := b.(*ssa.UnOp)
		return ok && a.Op == b.Op && sameRead(a.X, b.X, depth-1)
	case *ssa.FieldAddr:
		b, ok := b.(*ssa.FieldAddr)
		return ok && a.Field == b.Field && sameRead(a.X, b.X, depth-1)
	case *ssa.Call:
		b, ok := b.(*ssa.Call)
		if !ok || !readers[methodName(a)] || methodName(a) != methodName(b) || callee(a) != callee(b) || len(a.Call.Args) != len(b.Call.Args) {
			return false
		}
		if a.Call.IsInvoke() && (a.Call.Method != b.Call.Method || !sameRead(a.Call.Value, b.Call.Value, depth-1)) {
			return false
		}
		for i := range a.Call.Args {
			if !sameRead(a.Call.Args[i], b.Call.Args[i], depth-1) {
				return false
			}
		}
		return true
	}
	return false
}

// tested returns the strings of which a condition of block b tells something.
func (x *fn) tested(cond ssa.Value, truth bool, b *ssa.BasicBlock) []summary.ID {
	if phi, _ := shortCircuit(cond); phi != nil {
		var ids []summary.ID
		for i, e := range phi.Edges {
			if _, again := e.(*ssa.Phi); again {
				continue
			}
			for _, truth := range [...]bool{true, false} {
				ids = append(ids, x.tested(e, truth, phi.Block().Preds[i])...)
			}
		}
		return ids
	}
	if t, ok := x.test(cond); ok && t.judged == nil && t.safe == truth && t.excluded != "" {
		return []summary.ID{x.testedID(t, cond, b)}
	}
	if l := x.runeLoop(cond, b); l != nil && !truth {
		return []summary.ID{x.read(x.val(l.of, point{b, 0}))}
	}
	return nil
}

// fieldOf reports whether a node is a field of a struct, by selectors, and its
// path: ".Page.Name".
func (x *fn) fieldOf(id, base summary.ID) (path string, ok bool) {
	for range 4 {
		n := &x.f.Nodes[id]
		if n.Op != summary.OpField {
			return "", false
		}
		path = "." + n.Str + path
		if id = n.Args[0]; id == base {
			return path, true
		}
	}
	return "", false
}

// isStruct reports whether a type is a struct or points to one.
func isStruct(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

// judgesFields notes what a function that accepts a struct has made sure of its
// fields: which characters those do not hold.
func (x *fn) judgesFields() {
	var params []int
	for i, p := range x.fn.Params {
		if isStruct(p.Type()) && x.answers() {
			params = append(params, i)
		}
	}
	if params == nil {
		return
	}
	seen := map[string]bool{}
	for _, b := range x.fn.Blocks {
		for _, in := range b.Instrs {
			v, ok := in.(ssa.Value)
			if !ok || !isString(v.Type()) {
				continue
			}
			id := x.val(v, point{b, x.index[in] + 1})
			for _, i := range params {
				path, ok := x.fieldOf(id, x.val(x.fn.Params[i], point{x.fn.Blocks[0], 0}))
				if !ok {
					continue
				}
				chars := ""
				if x.f.Verdict > 0 {
					chars = x.accepted(id)
				}
				if chars == "" && x.looksInto(v, 4) {
					chars = summary.Unread
				}
				key := string(rune(i)) + path
				if chars != "" && !seen[key] {
					seen[key] = true
					x.f.Fields = append(x.f.Fields, summary.FieldExcluded{Param: int32(i), Path: path, Chars: chars})
				}
			}
		}
	}
	for _, i := range params {
		if x.handsOn(x.fn.Params[i]) {
			x.f.Fields = append(x.f.Fields, summary.FieldExcluded{Param: int32(i), Chars: summary.Unread})
		}
	}
}

// answers reports whether the function says what it finds: by an error, a bool or
// a list of faults.
func (x *fn) answers() bool {
	if x.f.Verdict > 0 {
		return true
	}
	res := x.fn.Signature.Results()
	if res.Len() != 1 {
		return false
	}
	switch res.At(0).Type().Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

// handsOn reports whether a struct, or the address of a field, is given to a
// function that may judge it.
func (x *fn) handsOn(p *ssa.Parameter) bool {
	of := map[ssa.Value]bool{p: true}
	for range 3 {
		for _, b := range x.fn.Blocks {
			for _, in := range b.Instrs {
				switch in := in.(type) {
				case *ssa.Store:
					if of[in.Val] {
						of[in.Addr] = true
					}
				case *ssa.FieldAddr:
					of[in] = of[in] || of[in.X]
				case *ssa.IndexAddr:
					of[in] = of[in] || of[in.X]
				case *ssa.MakeInterface:
					of[in] = of[in] || of[in.X]
				case *ssa.UnOp:
					of[in] = of[in] || of[in.X] && !isString(in.Type())
				case *ssa.Call:
					for _, a := range in.Call.Args {
						name := callee(in)
						if of[a] && isStructOrAny(a.Type()) && !strings.HasPrefix(name, "fmt.") && !strings.HasPrefix(name, "log") && name != "encoding/json.Marshal" {
							return true
						}
					}
				}
			}
		}
	}
	return false
}

func isStructOrAny(t types.Type) bool {
	if _, ok := t.Underlying().(*types.Interface); ok {
		return true
	}
	p, ok := t.Underlying().(*types.Pointer)
	return isStruct(t) || ok && isString(p.Elem())
}
