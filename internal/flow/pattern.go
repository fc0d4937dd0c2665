package flow

import (
	"go/token"
	"regexp/syntax"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// pattern is the text of a compiled regular expression: made here, or kept in a
// variable of the package that is set once.
func (x *fn) pattern(re ssa.Value) (string, bool) {
	re = captured(re)
	if load, ok := re.(*ssa.UnOp); ok && load.Op == token.MUL {
		g, ok := load.X.(*ssa.Global)
		if !ok {
			return "", false
		}
		return x.c.patternOf(g)
	}
	return compiled(re)
}

// captured is the value of a captured variable that is set once, before its closure
// is made; other values are returned as they are.
func captured(v ssa.Value) ssa.Value {
	for range 4 {
		at := v
		if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
			at = load.X
		}
		if free, ok := at.(*ssa.FreeVar); ok {
			if at = binding(free); at == nil {
				return v
			}
			v = at
		}
		cell, ok := at.(*ssa.Alloc)
		if !ok {
			return v
		}
		stored := onlyStore(cell)
		if stored == nil {
			return v
		}
		v = stored
	}
	return v
}

// binding is what a closure captures as a variable; nil if it is made in several
// places.
func binding(free *ssa.FreeVar) ssa.Value {
	fn := free.Parent()
	var found ssa.Value
	for _, b := range fn.Parent().Blocks {
		for _, in := range b.Instrs {
			mc, ok := in.(*ssa.MakeClosure)
			if !ok || mc.Fn != fn {
				continue
			}
			if found != nil {
				return nil
			}
			found = mc.Bindings[slices.Index(fn.FreeVars, free)]
		}
	}
	return found
}

// onlyStore is the one value that is stored in a variable; nil if there are others.
func onlyStore(cell *ssa.Alloc) ssa.Value {
	var found ssa.Value
	for _, in := range *cell.Referrers() {
		if st, ok := in.(*ssa.Store); ok && st.Addr == cell {
			if found != nil {
				return nil
			}
			found = st.Val
		}
	}
	return found
}

// boundMatch is the regular expression whose MatchString a function value is.
func (x *fn) boundMatch(v ssa.Value) (re ssa.Value, ok bool) {
	v = captured(v)
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		if g, ok := load.X.(*ssa.Global); ok {
			v = x.c.initial(g)
		}
	}
	mc, ok := v.(*ssa.MakeClosure)
	if !ok || mc.Fn.(*ssa.Function).String() != "(*regexp.Regexp).MatchString$bound" {
		return nil, false
	}
	return mc.Bindings[0], true
}

// compiled is the constant that regexp.MustCompile is given.
func compiled(v ssa.Value) (string, bool) {
	call, ok := v.(*ssa.Call)
	if !ok || callee(call) != "regexp.MustCompile" {
		return "", false
	}
	return constString(call.Call.Args[0])
}

// patternOf is the regular expression that the initialization of the package stores
// in a variable.
func (c *compiler) patternOf(g *ssa.Global) (string, bool) { return compiled(c.initial(g)) }

// initial is what the initialization of the package stores in a variable, nil if
// nothing.
func (c *compiler) initial(g *ssa.Global) ssa.Value {
	init := c.Pkg.Func("init")
	if init == nil || g.Pkg != c.Pkg {
		return nil
	}
	for _, b := range init.Blocks {
		for _, in := range b.Instrs {
			if st, ok := in.(*ssa.Store); ok && st.Addr == g {
				return st.Val
			}
		}
	}
	return nil
}

// punctuation are the characters that may be delimiters in keys.
const punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ "

// excludedBy returns the characters of punctuation that no string that matches
// the pattern holds; none if the pattern may match a part of the string only.
func excludedBy(pattern string) string {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil || re.Op != syntax.OpConcat || re.Sub[0].Op != syntax.OpBeginText || re.Sub[len(re.Sub)-1].Op != syntax.OpEndText {
		return "" // it matches a part, or the anchors belong to one alternative each
	}
	excluded := ""
	for _, r := range punctuation {
		if !mayHold(re, r) {
			excluded += string(r)
		}
	}
	return excluded
}

// mayHold reports whether r is in one of the classes and literals of an
// expression.
func mayHold(re *syntax.Regexp, r rune) bool {
	switch re.Op {
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return true
	case syntax.OpLiteral:
		return slices.Contains(re.Rune, r) // punctuation has no case
	case syntax.OpCharClass:
		for i := 0; i+1 < len(re.Rune); i += 2 {
			if re.Rune[i] <= r && r <= re.Rune[i+1] {
				return true
			}
		}
		return false
	}
	return slices.ContainsFunc(re.Sub, func(sub *syntax.Regexp) bool { return mayHold(sub, r) })
}
