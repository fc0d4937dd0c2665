package flow

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// A function that answers by an error or a bool may judge the form of its strings:
// what those it accepts cannot hold is read from its body. Where another package
// calls it, the linker knows by then.

// judges notes for each string parameter which characters it does not hold if the
// function accepts it, and whether the function looks into strings at all.
func (x *fn) judges() {
	x.f.Blind = !slices.ContainsFunc(x.f.Calls, func(c summary.Call) bool { return checkers.MatchString(c.Name) || c.Name == "Struct" })
	for _, b := range x.fn.Blocks {
		for _, in := range b.Instrs {
			if v, ok := in.(ssa.Value); ok && isString(v.Type()) && x.looksInto(v, 4) {
				x.f.Blind = false
			}
		}
	}
	for i, p := range x.fn.Params {
		if !isString(p.Type()) {
			continue
		}
		looks := x.looksInto(p, 4)
		x.f.Blind = x.f.Blind && !looks
		if x.f.Verdict == 0 {
			continue
		}
		if x.f.Excludes == nil {
			x.f.Excludes = make([]string, len(x.fn.Params))
		}
		x.f.Excludes[i] = x.accepted(x.val(p, point{x.fn.Blocks[0], 0}))
		if x.f.Excludes[i] == "" && looks {
			x.f.Excludes[i] = summary.Unread
		}
		x.comparesWith(i)
	}
	x.judgesFields()
}

// comparesWith notes what a string parameter is equal to at every return that
// accepts it.
func (x *fn) comparesWith(param int) {
	id := x.val(x.fn.Params[param], point{x.fn.Blocks[0], 0})
	x.guards()
	var common []summary.ID
	first := true
	for _, b := range x.fn.Blocks {
		r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || refuses(r.Results[x.f.Verdict-1]) {
			continue
		}
		var here []summary.ID
		for _, e := range x.equals {
			if e.tested == id && e.safe.Dominates(b) && (first || slices.Contains(common, e.other)) {
				here = append(here, e.other)
			}
		}
		if c := onlyAnswer(r.Results[x.f.Verdict-1]); c != nil && c.Op == token.EQL && isString(c.X.Type()) {
			l, r := x.val(c.X, x.before(c)), x.val(c.Y, x.before(c))
			switch {
			case l == id && (first || slices.Contains(common, r)):
				here = append(here, r)
			case r == id && (first || slices.Contains(common, l)):
				here = append(here, l)
			}
		}
		common, first = here, false
	}
	for _, other := range common {
		x.f.Same = append(x.f.Same, summary.SameParam{Param: int32(param), Other: other})
	}
}

// onlyAnswer is the comparison that an answer is where it is not false, nil if there
// are several or others.
func onlyAnswer(answer ssa.Value) *ssa.BinOp {
	if phi, ok := answer.(*ssa.Phi); ok {
		answer = nil
		for _, e := range phi.Edges {
			if k, ok := e.(*ssa.Const); ok && isZeroConst(k) {
				continue
			}
			if answer != nil {
				return nil
			}
			answer = e
		}
	}
	c, _ := answer.(*ssa.BinOp)
	return c
}

// accepted returns the characters that a string does not hold at any return that
// accepts it.
func (x *fn) accepted(id summary.ID) string {
	common, first := "", true
	for _, b := range x.fn.Blocks {
		r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || refuses(r.Results[x.f.Verdict-1]) {
			continue
		}
		chars := x.excludedIf(r.Results[x.f.Verdict-1], id, b, 3)
		if first {
			common, first = chars, false
		} else {
			common = summary.CommonExcluded(common, chars)
		}
	}
	return common
}

// refuses reports whether an answer is false, or certainly an error.
func refuses(answer ssa.Value) bool {
	switch v := answer.(type) {
	case *ssa.Const:
		return isBool(v.Type()) && isZeroConst(v)
	case *ssa.MakeInterface:
		return true
	case *ssa.Call:
		switch callee(v) {
		case "errors.New", "fmt.Errorf":
			return true
		}
	case *ssa.UnOp:
		_, global := v.X.(*ssa.Global)
		return global && isErrorType(v.Type()) // a declared error
	}
	return false
}

// excludedIf returns the characters that the string id does not hold in block b if
// an answer accepts.
func (x *fn) excludedIf(answer ssa.Value, id summary.ID, b *ssa.BasicBlock, depth int) string {
	chars := x.excludedIn(id, b)
	if phi, ok := answer.(*ssa.Phi); ok && depth > 0 { // a && b
		common, first := "", true
		for i, e := range phi.Edges {
			if k, ok := e.(*ssa.Const); ok && isBool(k.Type()) && isZeroConst(k) {
				continue
			}
			pred := phi.Block().Preds[i]
			got := x.excludedIf(e, id, pred, depth-1)
			if in := x.exclusions[id]; in != nil {
				got = summary.JoinExcluded(got, x.outOf(id, in, pred, phi.Block()))
			}
			if first {
				common, first = got, false
			} else {
				common = summary.CommonExcluded(common, got)
			}
		}
		return summary.JoinExcluded(chars, common)
	}
	var t test
	ok := false
	if isErrorType(answer.Type()) {
		t, ok = x.parsed(answer)
		t.safe = true
	} else if _, constant := answer.(*ssa.Const); !constant {
		t, ok = x.test(answer)
	}
	if ok && t.safe && t.judged == nil && x.testedID(t, answer, b) == id {
		chars = summary.JoinExcluded(chars, t.excluded)
	}
	return chars
}

// looksInto reports whether a string is looked into in a way that may refuse some
// texts, other than by its length, its beginning or a search that is read.
func (x *fn) looksInto(v ssa.Value, depth int) bool {
	refs := v.Referrers()
	if refs == nil || depth == 0 {
		return false
	}
	for _, in := range *refs {
		switch in := in.(type) {
		case *ssa.BinOp:
			if in.Op != token.ADD && !isEmptyText(in.X) && !isEmptyText(in.Y) {
				return true
			}
		case *ssa.Call:
			if x.callLooks(in, v, depth) {
				return true
			}
		case *ssa.Phi, *ssa.ChangeType:
			if x.looksInto(in.(ssa.Value), depth-1) {
				return true
			}
		case *ssa.Convert:
			if !isString(in.Type()) || x.looksInto(in, depth-1) {
				return true
			}
		case *ssa.Store:
			if cell, ok := in.Addr.(*ssa.Alloc); ok && in.Val == v && x.cellLooks(cell, depth-1) {
				return true
			}
		case *ssa.Range, *ssa.Index, *ssa.Slice, *ssa.Lookup, *ssa.MakeClosure, *ssa.Defer, *ssa.Go:
			return true
		}
	}
	return false
}

func (x *fn) cellLooks(cell *ssa.Alloc, depth int) bool {
	for _, in := range *cell.Referrers() {
		switch in := in.(type) {
		case *ssa.UnOp:
			if x.looksInto(in, depth) {
				return true
			}
		case *ssa.MakeClosure:
			return true
		}
	}
	return false
}

func isEmptyText(v ssa.Value) bool {
	s, ok := constString(v)
	return ok && s == ""
}

// callLooks reports whether a call may refuse some texts that it is given.
func (x *fn) callLooks(c *ssa.Call, v ssa.Value, depth int) bool {
	if _, builtin := c.Call.Value.(*ssa.Builtin); builtin {
		return false
	}
	switch name := callee(c); {
	case name == "(*regexp.Regexp).MatchString":
		pattern, ok := x.pattern(c.Call.Args[0])
		return !ok || excludedBy(pattern) != ""
	case name == "strings.TrimSpace", name == "strings.ToLower", name == "strings.ToUpper", name == "strings.Trim":
		return x.looksInto(c, depth-1)
	case strings.HasPrefix(name, "strings.Contains"), strings.HasPrefix(name, "strings.Index"), strings.HasPrefix(name, "strings.LastIndex"):
		_, ok := searched(strings.Replace(name, "Index", "Contains", 1), c.Call.Args[1])
		_, fixed := constString(c.Call.Args[1])
		return ok || !fixed
	case strings.HasPrefix(name, "strings.Has"), strings.HasPrefix(name, "fmt."), strings.HasPrefix(name, "errors."),
		strings.HasPrefix(name, "log"), name == "(net/http.Header).Get", name == "(net/url.Values).Get", name == "unicode/utf8.RuneCountInString":
		return false
	}
	if c.Call.IsInvoke() || c.Call.StaticCallee() == nil {
		return true
	}
	sig := c.Call.Signature()
	for i := range sig.Results().Len() {
		switch t := sig.Results().At(i).Type(); {
		case isErrorType(t), isBool(t), isString(t), isNumber(t):
			return true
		}
	}
	return false
}

func isNumber(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}
