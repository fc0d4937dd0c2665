package flow

import (
	"go/constant"
	"go/token"
	"go/types"
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

// guard is a call of a function of the program that judges a string, or a struct
// with strings, as argument arg: on the way into block safe it has accepted it.
type guard struct {
	tested   summary.ID
	fields   bool // it is a struct, of which fields are judged
	safe     *ssa.BasicBlock
	excluded string // summary.JudgedByCall or JudgedByName
	judged   *ssa.Call
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
		if e.tested == x.read(id) && e.safe.Dominates(b) {
			return x.node(summary.Node{Op: summary.OpSame, Args: []summary.ID{whole, e.other}, Type: x.f.Nodes[id].Type})
		}
	}
	return whole
}

func (x *fn) excluding(id summary.ID, b *ssa.BasicBlock) summary.ID {
	tested := id
	for _, g := range x.guards() {
		path, of := "", g.tested == x.read(tested)
		if g.fields {
			path, of = x.fieldOf(tested, g.tested)
		}
		if !of || !g.safe.Dominates(b) {
			continue
		}
		id = x.node(summary.Node{
			Op: summary.OpExcluded, Args: []summary.ID{id}, Str: g.excluded + path, N: x.calls[g.judged], Aux: int32(g.arg), Type: x.f.Nodes[id].Type,
		})
	}
	excluded := x.excludedIn(tested, b)
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
	l, r := x.read(x.val(c.X, x.before(c))), x.read(x.val(c.Y, x.before(c)))
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
		for i, truth := range [...]bool{true, false} {
			for _, id := range x.tested(in.Cond, truth, b) {
				x.exclusions[id] = nil // found when they are asked for
			}
			if t, ok := x.test(in.Cond); ok && t.judged != nil && t.safe == truth && len(b.Succs[i].Preds) == 1 {
				x.judgedBy(t.judged, b.Succs[i])
			}
		}
	}
	return x.guardList
}

// judgedBy adds a guard for each string, and for each struct, that a function of
// the program judges.
func (x *fn) judgedBy(c *ssa.Call, safe *ssa.BasicBlock) {
	named := namedChecker(c)
	for i, a := range c.Call.Args {
		if _, constant := a.(*ssa.Const); constant {
			continue
		}
		g := guard{safe: safe, excluded: summary.JudgedByCall, judged: c, arg: i}
		switch {
		case isString(a.Type()):
			g.tested = x.read(x.val(a, x.before(c)))
			if named && i == len(c.Call.Args)-1 {
				g.excluded = summary.JudgedByName
			}
		case isStruct(a.Type()):
			p := x.before(c)
			if _, pointer := a.Type().Underlying().(*types.Pointer); pointer {
				p = point{c.Block(), x.index[c] + 1} // as the call leaves it
			}
			g.tested, g.fields = x.val(a, p), true
			if named {
				g.excluded = summary.JudgedByName
			}
		default:
			continue
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
			switch name := callee(t); {
			case c.Index == 0 && name == "regexp.MatchString":
				if text, ok := constString(t.Call.Args[0]); ok {
					return x.matches(text, t.Call.Args[1])
				}
			case c.Index == 2 && name == "strings.Cut": // _, _, found := strings.Cut(s, "#")
				chars, ok := searched(name, t.Call.Args[1])
				return test{of: t.Call.Args[0], excluded: chars}, ok
			}
		}
	}
	return test{}, false
}

// callee is the name of the function that is called statically, without type
// arguments; "" for other calls.
func callee(c *ssa.Call) string {
	if f := c.Call.StaticCallee(); f != nil {
		if o := f.Origin(); o != nil {
			f = o
		}
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
	case "strings.ContainsFunc":
		chars := refusedBy(args[1], true)
		return test{of: args[0], excluded: chars}, chars != ""
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
// form, which holds no delimiter, with the argument that is the string.
var parsers = map[string]int{
	"strconv.Atoi": 0, "strconv.ParseInt": 0, "strconv.ParseUint": 0, "strconv.ParseBool": 0, "strconv.ParseFloat": 0,
	"time.Parse": 1, "time.ParseInLocation": 1, "time.ParseDuration": 0, "net/netip.ParseAddr": 0, "encoding/hex.DecodeString": 0,
	"(*encoding/base64.Encoding).DecodeString": 1,
	"github.com/google/uuid.Parse":             0, "github.com/google/uuid.Validate": 0, "github.com/gofrs/uuid.FromString": 0,
	"github.com/gofrs/uuid/v5.FromString": 0, "github.com/satori/go.uuid.FromString": 0, "github.com/oklog/ulid.Parse": 0,
	"github.com/oklog/ulid/v2.Parse": 0, "github.com/oklog/ulid/v2.ParseStrict": 0, "github.com/segmentio/ksuid.Parse": 0, "github.com/rs/xid.FromString": 0,
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
	if text, ok := constString(k); ok && (c.Op == token.EQL || c.Op == token.NEQ) && text != "" {
		return test{of: c.X, excluded: summary.AllExcluded, safe: c.Op == token.EQL}, true // one of the program's own
	}
	call, ok := c.X.(*ssa.Call)
	if !ok || k.Value == nil {
		return test{}, false
	}
	if k.Value.Kind() == constant.Bool && (c.Op == token.EQL || c.Op == token.NEQ) {
		t, ok := x.test(call)
		t.safe = t.safe == (constant.BoolVal(k.Value) == (c.Op == token.EQL))
		return t, ok
	}
	if k.Value.Kind() != constant.Int {
		return test{}, false
	}
	name := callee(call)
	if list := lenOf(call); list != nil {
		return x.noFaults(list, c.Op, k)
	}
	if name == "strings.IndexFunc" {
		chars := refusedBy(call.Call.Args[1], true)
		return found(test{of: call.Call.Args[0], excluded: chars}, c.Op, k, chars != "")
	}
	switch name {
	case "strings.Index", "strings.IndexByte", "strings.IndexRune", "strings.IndexAny", "strings.LastIndex", "strings.LastIndexByte", "strings.LastIndexAny", "strings.Count":
	default:
		return test{}, false
	}
	chars, ok := searched(name, call.Call.Args[1])
	if name == "strings.Count" {
		k = ssa.NewConst(constant.BinaryOp(k.Value, token.SUB, constant.MakeInt64(1)), k.Type()) // as an index: none is -1
	}
	return found(test{of: call.Call.Args[0], excluded: chars}, c.Op, k, ok)
}

// found is the test whether a search gives an index: by a comparison with k.
func found(t test, op token.Token, k *ssa.Const, ok bool) (test, bool) {
	n, _ := constant.Int64Val(k.Value)
	switch {
	case op == token.GEQ && n == 0, op == token.GTR && n == -1, op == token.NEQ && n == -1:
		t.safe = false
	case op == token.LSS && n == 0, op == token.LEQ && n == -1, op == token.EQL && n == -1:
		t.safe = true
	default:
		return test{}, false
	}
	return t, ok
}

// lenOf is the list whose length a call gives, nil for other calls.
func lenOf(c *ssa.Call) ssa.Value {
	if b, ok := c.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
		return c.Call.Args[0]
	}
	return nil
}

// noFaults is the test whether a list of faults that a function of the program
// returns is empty.
func (x *fn) noFaults(list ssa.Value, op token.Token, k *ssa.Const) (test, bool) {
	call, ok := list.(*ssa.Call)
	n, _ := constant.Int64Val(k.Value)
	if !ok || isString(list.Type()) {
		return test{}, false
	}
	f := call.Call.StaticCallee()
	if f == nil || f.Pkg == nil || !x.c.InProgram(f.Pkg.Pkg) {
		return test{}, false
	}
	switch {
	case op == token.GTR && n == 0, op == token.NEQ && n == 0, op == token.GEQ && n == 1:
		return test{judged: call, safe: false}, true
	case op == token.EQL && n == 0, op == token.LSS && n == 1, op == token.LEQ && n == 0:
		return test{judged: call, safe: true}, true
	}
	return test{}, false
}

// ruled is the test whether a string follows rules in the language of validator
// tags.
func (x *fn) ruled(of, rules ssa.Value) (test, bool) {
	if in, ok := of.(*ssa.MakeInterface); ok {
		of = in.X
	}
	text, ok := constString(rules)
	if !ok || !isString(of.Type()) {
		return test{}, false
	}
	chars := summary.ExcludedByRules(strings.Split(text, ","))
	return test{of: of, excluded: chars}, chars != ""
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
	name := callee(call)
	if arg, ok := parsers[name]; ok {
		return test{of: call.Call.Args[arg], excluded: summary.AllExcluded}, true
	}
	if strings.HasPrefix(name, "(*github.com/go-playground/validator") && strings.HasSuffix(name, ".Validate).Var") {
		return x.ruled(call.Call.Args[1], call.Call.Args[2])
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
