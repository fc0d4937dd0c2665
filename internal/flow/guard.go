package flow

import (
	"go/constant"
	"go/token"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// Inline guards: after
//
//	if strings.ContainsAny(id, "#|") {
//		return errBadID
//	}
//
// id holds neither of the characters. Where a string is used behind such a test,
// its node is wrapped in an OpExcluded, which says what it cannot hold.

// guard is a test of a string: on the way into block safe, it holds none of the
// excluded characters.
type guard struct {
	tested   summary.ID
	safe     *ssa.BasicBlock
	excluded string // summary.AllExcluded: it is of a form that the program has checked
}

// guarded wraps the node of a string that is used in block b in what guards on
// all ways there say of it.
func (x *fn) guarded(id summary.ID, b *ssa.BasicBlock) summary.ID {
	if b == nil {
		return id
	}
	whole := x.excluding(id, b)
	for _, e := range x.equals {
		if e.tested == id && e.safe.Dominates(b) {
			return x.node(summary.Node{Op: summary.OpSame, Args: []summary.ID{whole, e.other}, Type: x.f.Nodes[id].Type})
		}
	}
	return whole
}

func (x *fn) excluding(id summary.ID, b *ssa.BasicBlock) summary.ID {
	excluded := ""
	for _, g := range x.guards() {
		if g.tested == id && g.safe.Dominates(b) {
			excluded = summary.JoinExcluded(excluded, g.excluded)
		}
	}
	if excluded == "" {
		return id
	}
	return x.node(summary.Node{Op: summary.OpExcluded, Args: []summary.ID{id}, Str: excluded, Type: x.f.Nodes[id].Type})
}

// equality is a test of a string: on the way into block safe, it is another one.
type equality struct {
	tested, other summary.ID
	safe          *ssa.BasicBlock
}

// equal notes that two strings, neither of which is a constant, are equal behind a
// test. Where one is known and the other is a name that reflection gives, as of a
// field of a struct, the other is known too.
func (x *fn) equal(in *ssa.If) {
	c, ok := in.Cond.(*ssa.BinOp)
	if !ok || c.Op != token.EQL && c.Op != token.NEQ || !isString(c.X.Type()) || isConst(c.X) || isConst(c.Y) {
		return
	}
	safe := in.Block().Succs[0]
	if c.Op == token.NEQ {
		safe = in.Block().Succs[1]
	}
	if len(safe.Preds) != 1 {
		return
	}
	l, r := x.val(c.X, x.before(c)), x.val(c.Y, x.before(c))
	x.equals = append(x.equals, equality{l, r, safe}, equality{r, l, safe})
}

func isConst(v ssa.Value) bool {
	_, ok := v.(*ssa.Const)
	return ok
}

// guards finds the guards of the function.
func (x *fn) guards() []guard {
	if x.guardsFound {
		return x.guardList
	}
	x.guardsFound = true // what the tests themselves are made of is not guarded
	for _, b := range x.fn.Blocks {
		in, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		x.equal(in)
		t, ok := x.test(in.Cond)
		if !ok {
			continue
		}
		safe := b.Succs[0]
		if !t.safe {
			safe = b.Succs[1]
		}
		if len(safe.Preds) != 1 {
			continue
		}
		id := x.val(t.of, x.before(in))
		x.guardList = append(x.guardList, guard{tested: id, safe: safe, excluded: t.excluded})
	}
	return x.guardList
}

// test is a condition that tells which characters a string does not hold, if the
// condition is as safe says.
type test struct {
	of       ssa.Value
	excluded string
	safe     bool
}

func (x *fn) test(cond ssa.Value) (test, bool) {
	switch c := cond.(type) {
	case *ssa.UnOp:
		if c.Op == token.NOT {
			t, ok := x.test(c.X)
			t.safe = !t.safe
			return t, ok
		}
	case *ssa.Call:
		return x.testCall(c)
	case *ssa.BinOp:
		return x.testCompare(c)
	case *ssa.Lookup: // allowed[s]
		if !c.CommaOk && isString(c.Index.Type()) && isBool(c.Type()) {
			return test{c.Index, summary.AllExcluded, true}, true
		}
	case *ssa.Extract:
		switch t := c.Tuple.(type) {
		case *ssa.Lookup: // _, ok := allowed[s]
			if c.Index == 1 && isString(t.Index.Type()) {
				return test{t.Index, summary.AllExcluded, true}, true
			}
		case *ssa.Call: // matched, err := regexp.MatchString(pattern, s)
			if c.Index == 0 && callee(t) == "regexp.MatchString" {
				if text, ok := constString(t.Call.Args[0]); ok {
					return x.matches(text, t.Call.Args[1])
				}
			}
		}
	}
	return test{}, false
}

func callee(c *ssa.Call) string {
	if f := c.Call.StaticCallee(); f != nil {
		return f.String()
	}
	return ""
}

// testCall recognises tests that are calls: strings.Contains and its kin,
// regular expressions, functions of the program by their name.
func (x *fn) testCall(c *ssa.Call) (test, bool) {
	args := c.Call.Args
	switch name := callee(c); name {
	case "strings.Contains", "strings.ContainsAny", "strings.ContainsRune":
		chars, ok := searched(name, args[1])
		return test{args[0], chars, false}, ok
	case "(*regexp.Regexp).MatchString":
		if pattern, ok := x.pattern(args[0]); ok {
			return x.matches(pattern, args[1])
		}
	case "slices.Contains":
		if isString(args[1].Type()) {
			return test{args[1], summary.AllExcluded, true}, true
		}
	}
	return x.testByName(c)
}

// searched returns the characters that a search of package strings looks for.
func searched(name string, arg ssa.Value) (string, bool) {
	k, ok := arg.(*ssa.Const)
	if !ok || k.Value == nil {
		return "", false
	}
	if k.Value.Kind() == constant.Int { // a rune or byte
		n, exact := constant.Int64Val(k.Value)
		return string(rune(n)), exact
	}
	text, ok := constString(arg)
	if !ok || text == "" || !strings.HasSuffix(name, "Any") && len([]rune(text)) != 1 {
		return "", false // a longer text may be missing although each of its characters is there
	}
	return text, true
}

// checkers tells from its name that a function judges the form of a string.
var checkers = regexp.MustCompile(`(?i)(valid|check|verify|ensure|assert|wellformed|allowed|permitted|safe|^parse|uuid|ulid)`)

// testByName recognises functions of the program that judge a string: by their
// name, and since they take nothing else.
func (x *fn) testByName(c *ssa.Call) (test, bool) {
	f := c.Call.StaticCallee()
	if f == nil || f.Pkg == nil || !x.c.InProgram(f.Pkg.Pkg) || !checkers.MatchString(f.Name()) {
		return test{}, false
	}
	if n := len(c.Call.Args); n == 0 || n > 2 || !isString(c.Call.Args[n-1].Type()) || n == 2 && f.Signature.Recv() == nil {
		return test{}, false
	}
	return test{c.Call.Args[len(c.Call.Args)-1], summary.AllExcluded, true}, true
}

// parsers are functions that return an error for a string that is not of their
// form, which holds no delimiter.
var parsers = map[string]bool{
	"strconv.Atoi": true, "strconv.ParseInt": true, "strconv.ParseUint": true, "strconv.ParseBool": true,
	"github.com/google/uuid.Parse": true, "github.com/google/uuid.Validate": true, "github.com/gofrs/uuid.FromString": true,
	"github.com/gofrs/uuid/v5.FromString": true, "github.com/satori/go.uuid.FromString": true, "github.com/oklog/ulid.Parse": true,
	"github.com/oklog/ulid/v2.Parse": true, "github.com/oklog/ulid/v2.ParseStrict": true, "github.com/segmentio/ksuid.Parse": true, "github.com/rs/xid.FromString": true,
}

// testCompare recognises comparisons: strings.Index(s, "#") >= 0, err != nil of a
// parser of s.
func (x *fn) testCompare(c *ssa.BinOp) (test, bool) {
	k, ok := c.Y.(*ssa.Const)
	if !ok {
		return test{}, false
	}
	if k.IsNil() && (c.Op == token.EQL || c.Op == token.NEQ) && isErrorType(c.X.Type()) {
		t, ok := x.parsed(c.X)
		t.safe = c.Op == token.EQL
		return t, ok
	}
	call, ok := c.X.(*ssa.Call)
	if !ok || k.Value == nil || k.Value.Kind() != constant.Int {
		return test{}, false
	}
	name := callee(call)
	switch name {
	case "strings.Index", "strings.IndexByte", "strings.IndexRune", "strings.IndexAny", "strings.LastIndex", "strings.LastIndexByte", "strings.LastIndexAny", "strings.Count":
	default:
		return test{}, false
	}
	chars, ok := searched(name, call.Call.Args[1])
	n, _ := constant.Int64Val(k.Value)
	if name == "strings.Count" {
		n-- // as an index: none is -1
	}
	t := test{of: call.Call.Args[0], excluded: chars}
	switch {
	case c.Op == token.GEQ && n == 0, c.Op == token.GTR && n == -1, c.Op == token.NEQ && n == -1:
		t.safe = false
	case c.Op == token.LSS && n == 0, c.Op == token.LEQ && n == -1, c.Op == token.EQL && n == -1:
		t.safe = true
	default:
		return test{}, false
	}
	return t, ok
}

// parsed is the string of which an error tells that it has not the form of a
// parser, or of a function of the program that judges it.
func (x *fn) parsed(err ssa.Value) (test, bool) {
	var call *ssa.Call
	switch e := err.(type) {
	case *ssa.Call:
		call = e
	case *ssa.Extract:
		call, _ = e.Tuple.(*ssa.Call)
	}
	if call == nil {
		return test{}, false
	}
	if parsers[callee(call)] {
		return test{of: call.Call.Args[0], excluded: summary.AllExcluded}, true
	}
	return x.testByName(call)
}

func constString(v ssa.Value) (string, bool) {
	k, ok := v.(*ssa.Const)
	if !ok || k.Value == nil || k.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(k.Value), true
}

// matches is the test whether a string matches a pattern.
func (x *fn) matches(pattern string, of ssa.Value) (test, bool) {
	chars := excludedBy(pattern)
	return test{of, chars, true}, chars != ""
}

// pattern is the text of a compiled regular expression: made here, or kept in a
// variable of the package that is set once.
func (x *fn) pattern(re ssa.Value) (string, bool) {
	if load, ok := re.(*ssa.UnOp); ok && load.Op == token.MUL {
		g, ok := load.X.(*ssa.Global)
		if !ok {
			return "", false
		}
		return x.c.patternOf(g)
	}
	return compiled(re)
}

// compiled is the constant that regexp.MustCompile is given.
func compiled(v ssa.Value) (string, bool) {
	call, ok := v.(*ssa.Call)
	if !ok || callee(call) != "regexp.MustCompile" {
		return "", false
	}
	return constString(call.Call.Args[0])
}

// patternOf finds what the initialization of the package stores in a variable.
func (c *compiler) patternOf(g *ssa.Global) (string, bool) {
	init := c.Pkg.Func("init")
	if init == nil || g.Pkg != c.Pkg {
		return "", false
	}
	for _, b := range init.Blocks {
		for _, in := range b.Instrs {
			if st, ok := in.(*ssa.Store); ok && st.Addr == g {
				return compiled(st.Val)
			}
		}
	}
	return "", false
}

// punctuation are the characters that may be delimiters in keys.
const punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ "

// excludedBy returns the characters of punctuation that no string that matches
// the pattern holds; none if the pattern may match a part of the string only.
func excludedBy(pattern string) string {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil || !strings.HasPrefix(pattern, "^") || !strings.HasSuffix(pattern, "$") || strings.Contains(pattern, "(?m") {
		return ""
	}
	if strings.Contains(pattern, "|") && !strings.HasPrefix(pattern, "^(") {
		return "" // the anchors may belong to one alternative each
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
