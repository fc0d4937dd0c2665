package flow

import (
	"go/constant"
	"go/token"
	"regexp"
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
	excluded string    // summary.AllExcluded: it is of a form that the program has checked
	judged   *ssa.Call // a function of the program that judges the string, as argument arg, instead of excluded
	arg      int
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
	excluded, tested := "", id
	for _, g := range x.guards() {
		if g.tested != tested || !g.safe.Dominates(b) {
			continue
		}
		if g.judged == nil {
			excluded = summary.JoinExcluded(excluded, g.excluded)
			continue
		}
		id = x.node(summary.Node{
			Op: summary.OpExcluded, Args: []summary.ID{id}, Str: g.excluded, N: x.calls[g.judged], Aux: int32(g.arg), Type: x.f.Nodes[id].Type,
		})
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
		if t.judged != nil {
			x.judgedBy(t.judged, safe)
			continue
		}
		id := x.val(t.of, x.before(in))
		x.guardList = append(x.guardList, guard{tested: id, safe: safe, excluded: t.excluded})
	}
	return x.guardList
}

// judgedBy adds a guard for each string that a function of the program judges.
func (x *fn) judgedBy(c *ssa.Call, safe *ssa.BasicBlock) {
	named := namedChecker(c)
	for i, a := range c.Call.Args {
		if !isString(a.Type()) {
			continue
		}
		if _, constant := a.(*ssa.Const); constant {
			continue
		}
		g := guard{tested: x.val(a, x.before(c)), safe: safe, excluded: summary.JudgedByCall, judged: c, arg: i}
		if named && i == len(c.Call.Args)-1 {
			g.excluded = summary.JudgedByName
		}
		x.guardList = append(x.guardList, g)
	}
}

// test is a condition that tells which characters a string does not hold, if the
// condition is as safe says.
type test struct {
	of       ssa.Value
	excluded string
	safe     bool
	judged   *ssa.Call // what its string arguments do not hold, the function tells that is called
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
			return test{of: c.Index, excluded: summary.AllExcluded, safe: true}, true
		}
	case *ssa.Extract:
		switch t := c.Tuple.(type) {
		case *ssa.Lookup: // _, ok := allowed[s]
			if c.Index == 1 && isString(t.Index.Type()) {
				return test{of: t.Index, excluded: summary.AllExcluded, safe: true}, true
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
		return test{of: args[0], excluded: chars}, ok
	case "(*regexp.Regexp).MatchString":
		if pattern, ok := x.pattern(args[0]); ok {
			return x.matches(pattern, args[1])
		}
		return test{of: args[1], excluded: summary.AllExcluded, safe: true}, true // it may exclude anything
	case "slices.Contains":
		if isString(args[1].Type()) {
			return test{of: args[1], excluded: summary.AllExcluded, safe: true}, true
		}
	}
	if !c.Call.IsInvoke() && len(args) == 1 && isString(args[0].Type()) {
		if re, ok := x.boundMatch(c.Call.Value); ok {
			if pattern, ok := x.pattern(re); ok {
				return x.matches(pattern, args[0])
			}
			return test{of: args[0], excluded: summary.AllExcluded, safe: true}, true
		}
	}
	return x.testByBody(c)
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

// testByBody recognises functions of the program that may judge their strings.
func (x *fn) testByBody(c *ssa.Call) (test, bool) {
	f := c.Call.StaticCallee()
	if f == nil || f.Pkg == nil || !x.c.InProgram(f.Pkg.Pkg) || verdict(f.Signature) == 0 {
		return test{}, false
	}
	return test{judged: c, safe: true}, true
}

// namedChecker reports whether a function judges a string by its name, and since it
// takes nothing else.
func namedChecker(c *ssa.Call) bool {
	f := c.Call.StaticCallee()
	n := len(c.Call.Args)
	return checkers.MatchString(f.Name()) && (n == 1 || n == 2 && f.Signature.Recv() != nil)
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
	return x.testByBody(call)
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
	return test{of: of, excluded: chars, safe: true}, chars != ""
}
