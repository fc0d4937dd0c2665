package flow

import (
	"go/constant"
	"go/token"
	"go/types"
	"strings"
	"unicode"

	"golang.org/x/tools/go/ssa"
)

// Functions and loops that look at the characters of a string one by one are run
// with each character that may be a delimiter.

// refusedBy returns the characters for which a function of a rune is as truth says.
func refusedBy(f ssa.Value, truth bool) string {
	fn, ok := captured(f).(*ssa.Function)
	if mc, closure := captured(f).(*ssa.MakeClosure); closure {
		fn, ok = mc.Fn.(*ssa.Function)
	}
	if !ok {
		return ""
	}
	out := ""
	for _, c := range punctuation {
		if v, ok := onRune(fn, c, 2); ok && v == truth {
			out += string(c)
		}
	}
	return out
}

// onRune is what a function of a rune answers.
func onRune(fn *ssa.Function, c rune, depth int) (answer, ok bool) {
	if name, ok := strings.CutPrefix(fn.String(), "unicode."); ok {
		f := unicodeTests[name]
		return f != nil && f(c), f != nil
	}
	if len(fn.Params) != 1 || len(fn.Blocks) == 0 || depth == 0 || fn.Signature.Results().Len() != 1 || !isBool(fn.Signature.Results().At(0).Type()) {
		return false, false
	}
	r := &runeRun{env: map[ssa.Value]constant.Value{fn.Params[0]: constant.MakeInt64(int64(c))}, depth: depth - 1}
	end, _ := r.run(fn.Blocks[0], nil, nil)
	ret, isRet := end.(*ssa.Return)
	if !isRet {
		return false, false
	}
	v := r.value(ret.Results[0])
	return v != nil && constant.BoolVal(v), v != nil
}

var unicodeTests = map[string]func(rune) bool{
	"IsLetter": unicode.IsLetter, "IsDigit": unicode.IsDigit, "IsNumber": unicode.IsNumber, "IsSpace": unicode.IsSpace, "IsUpper": unicode.IsUpper, "IsLower": unicode.IsLower,
	"IsPunct": unicode.IsPunct, "IsControl": unicode.IsControl, "IsPrint": unicode.IsPrint, "IsGraphic": unicode.IsGraphic, "IsSymbol": unicode.IsSymbol, "IsMark": unicode.IsMark,
}

// runeRun runs code in which one value is a known character.
type runeRun struct {
	env   map[ssa.Value]constant.Value
	depth int
}

// run follows the blocks from b until it comes to one that stops it, or to the end
// of the function: it returns the last instruction, nil where it does not know on.
func (r *runeRun) run(b, prev, stop *ssa.BasicBlock) (end ssa.Instruction, stopped bool) {
	for range 200 {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Phi:
				for i, p := range b.Preds {
					if p == prev {
						r.set(in, r.value(in.Edges[i]))
					}
				}
			case *ssa.Return, *ssa.Panic:
				return in, false
			case ssa.Value:
				if _, given := r.env[in]; !given {
					r.set(in, r.compute(in))
				}
			}
		}
		next := b.Succs[0]
		if in, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok {
			v := r.value(in.Cond)
			if v == nil {
				return nil, false
			}
			if !constant.BoolVal(v) {
				next = b.Succs[1]
			}
		}
		if next == stop {
			return nil, true
		}
		b, prev = next, b
	}
	return nil, false
}

func (r *runeRun) set(v ssa.Value, k constant.Value) {
	if k != nil {
		r.env[v] = k
	}
}

func (r *runeRun) value(v ssa.Value) constant.Value {
	if k, ok := v.(*ssa.Const); ok {
		return k.Value
	}
	return r.env[v]
}

func (r *runeRun) compute(v ssa.Value) constant.Value {
	switch v := v.(type) {
	case *ssa.BinOp:
		a, b := r.value(v.X), r.value(v.Y)
		if a == nil || b == nil || a.Kind() != b.Kind() {
			return nil
		}
		switch v.Op {
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			return constant.MakeBool(constant.Compare(a, v.Op, b))
		case token.ADD, token.SUB, token.OR, token.AND:
			if a.Kind() == constant.Int {
				return constant.BinaryOp(a, v.Op, b)
			}
		}
	case *ssa.UnOp:
		if k := r.value(v.X); v.Op == token.NOT && k != nil {
			return constant.MakeBool(!constant.BoolVal(k))
		}
	case *ssa.Convert:
		if k := r.value(v.X); k != nil && k.Kind() == constant.Int && isInteger(v.Type()) {
			return k
		}
	case *ssa.ChangeType:
		return r.value(v.X)
	case *ssa.Call:
		return r.call(v)
	}
	return nil
}

func (r *runeRun) call(c *ssa.Call) constant.Value {
	args := c.Call.Args
	f := c.Call.StaticCallee()
	if f == nil || len(args) == 0 {
		return nil
	}
	k := r.value(args[len(args)-1])
	if k == nil || k.Kind() != constant.Int {
		return nil
	}
	n, _ := constant.Int64Val(k)
	switch callee(c) {
	case "strings.ContainsRune", "strings.IndexRune", "strings.IndexByte":
		text, ok := constString(args[0])
		if !ok {
			return nil
		}
		if i := strings.IndexRune(text, rune(n)); isBool(c.Type()) {
			return constant.MakeBool(i >= 0)
		} else {
			return constant.MakeInt64(int64(i))
		}
	}
	if v, ok := onRune(f, rune(n), r.depth); ok && len(args) == 1 {
		return constant.MakeBool(v)
	}
	return nil
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// A runeLoop looks at the characters of a string: behind it, the string has none
// for which a round does not come to its end.
type runeLoop struct {
	cond     ssa.Value // whether there is another character
	of       ssa.Value
	excluded string
}

// runeLoop is the loop that goes on while a condition of its head holds, nil if it
// is none over a string or excludes nothing.
func (x *fn) runeLoop(cond ssa.Value, head *ssa.BasicBlock) *runeLoop {
	for i := range x.runeLoops {
		if l := &x.runeLoops[i]; l.cond == cond {
			return known(l)
		}
	}
	l := runeLoop{cond: cond}
	if of, chars := characters(cond, head); of != nil {
		l.of = of
		for _, c := range punctuation {
			r := &runeRun{env: map[ssa.Value]constant.Value{}, depth: 2}
			for _, v := range chars {
				r.env[v] = constant.MakeInt64(int64(c))
			}
			if end, back := r.run(head.Succs[0], head, head); !back && end != nil {
				l.excluded += string(c)
			}
		}
	}
	x.runeLoops = append(x.runeLoops, l)
	return known(&l)
}

func known(l *runeLoop) *runeLoop {
	if l.excluded == "" {
		return nil
	}
	return l
}

// characters returns the string over which a loop goes, and the values that are its
// character in a round.
func characters(cond ssa.Value, head *ssa.BasicBlock) (of ssa.Value, chars []ssa.Value) {
	var index ssa.Value
	switch c := cond.(type) {
	case *ssa.Extract: // for i, c := range s
		next, ok := c.Tuple.(*ssa.Next)
		if !ok || !next.IsString || c.Index != 0 {
			return nil, nil
		}
		of = next.Iter.(*ssa.Range).X
		for _, in := range *next.Referrers() {
			switch e, ok := in.(*ssa.Extract); {
			case ok && e.Index == 2:
				chars = append(chars, e)
			case ok && e.Index == 1:
				index = e
			}
		}
	case *ssa.BinOp: // for i := 0; i < len(s); i++
		n, ok := c.Y.(*ssa.Call)
		if !ok || c.Op != token.LSS || lenOf(n) == nil || !isString(lenOf(n).Type()) {
			return nil, nil
		}
		of, index = lenOf(n), c.X
		phi, ok := index.(*ssa.Phi)
		if !ok || phi.Block() != head || !fromZero(phi) {
			return nil, nil
		}
	default:
		return nil, nil
	}
	if index != nil {
		for _, in := range *index.Referrers() {
			switch in := in.(type) {
			case *ssa.Index:
				if in.X == of && in.Index == index {
					chars = append(chars, in)
				}
			case *ssa.Lookup:
				if in.X == of && in.Index == index {
					chars = append(chars, in)
				}
			}
		}
	}
	return of, chars
}

// fromZero reports whether a loop variable counts from 0 by one.
func fromZero(phi *ssa.Phi) bool {
	for _, e := range phi.Edges {
		switch e := e.(type) {
		case *ssa.Const:
			if e.Value == nil || constant.Sign(e.Value) != 0 {
				return false
			}
		case *ssa.BinOp:
			one, ok := e.Y.(*ssa.Const)
			if e.Op != token.ADD || e.X != phi || !ok || one.Value == nil || !constant.Compare(one.Value, token.EQL, constant.MakeInt64(1)) {
				return false
			}
		default:
			return false
		}
	}
	return true
}
