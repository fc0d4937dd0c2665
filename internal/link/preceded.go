package link

import (
	"github.com/dynlint/dynlint/internal/entry"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// Preceded reports whether, on every way that leads to a call, a call of one of
// some functions comes before it: in the function itself, in a caller or in a
// middleware. Where nothing is known of who calls a function it is taken to be so.
// The functions are named as in rules.yaml.
func (p *Program) Preceded(fn *Fn, call int, funcs []string) Precedence {
	s := &precedence{p: p, some: map[string]bool{}, seen: map[*Fn]bool{}, told: map[value.Pos]bool{}}
	for _, f := range funcs {
		s.some[entry.FuncKey(f)] = true
	}
	if s.before(fn, int32(call)) {
		s.open = nil
	}
	return Precedence{Open: s.open, Ignored: s.ignored}
}

// Precedence is what Preceded finds.
type Precedence struct {
	// Open is a way to the call on which none of the functions runs: the entry point,
	// which has no call (-1), and the calls from there on. It is empty if there is none.
	Open []Edge
	// Ignored are the calls of the functions after which the call runs whatever they
	// answer, with no other one before it.
	Ignored []value.Pos
}

type precedence struct {
	p       *Program
	some    map[string]bool
	seen    map[*Fn]bool
	told    map[value.Pos]bool
	open    []Edge
	ignored []value.Pos

	routers  *routers
	guarding []guarding
}

// verdict is what a call does about one of the functions.
type verdict int8

const (
	notRun  verdict = iota
	ignores         // runs one, and whoever follows cannot tell what it answered
	tells           // runs one, and its own last error or bool says what it answered
	stops           // runs one, and does not return if it refuses
)

// before reports whether one of the functions has run when a call does.
func (s *precedence) before(fn *Fn, call int32) bool {
	asked, ignored := s.within(fn, call)
	if asked || s.onEntry(fn) {
		return true
	}
	if ignored < 0 {
		return false
	}
	if at := fn.At(fn.Calls[ignored].Pos); !s.told[at] {
		s.told[at] = true
		s.ignored = append(s.ignored, at)
	}
	return true
}

// within reports whether one of the functions has run in fn itself when a call does;
// ignored is a call of one whose answer makes no difference, -1 for none.
func (s *precedence) within(fn *Fn, call int32) (asked bool, ignored int) {
	ignored = -1
	for j := range fn.Calls {
		if int32(j) == call || fn.Calls[j].Mode != summary.CallPlain || !fn.Dominates(j, int(call)) {
			continue
		}
		v := s.runs(fn, j, 2)
		switch {
		case v == stops, v == tells && s.heeded(fn, j, int(call), 3):
			return true, ignored
		case v != notRun && ignored < 0:
			ignored = j
		}
	}
	return false, ignored
}

// runs says whether a call runs one of the functions, at most depth calls further
// down, and who knows what it answers.
func (s *precedence) runs(fn *Fn, call, depth int) verdict {
	c := &fn.Calls[call]
	if s.some[c.Callee] || s.some[CalleeKey(c)] {
		return s.asked(c)
	}
	best := notRun
	for _, e := range s.p.graph.Callees(fn.Func, call) {
		if s.some[e.Func.Key] {
			return s.asked(c)
		}
		callee := s.p.funcs[e.Func.Key]
		for j := range callee.Calls {
			if depth > 0 && callee.Calls[j].Mode == summary.CallPlain {
				best = max(best, s.passedOn(callee, j, s.runs(callee, j, depth-1)))
			}
		}
	}
	return best
}

// asked is the verdict of a call of one of the functions: one that answers neither
// by an error nor by a bool stops whoever calls it, or answers by other means.
func (s *precedence) asked(c *summary.Call) verdict {
	if c.Verdict == 0 {
		return stops
	}
	return tells
}

// passedOn is what the callers of fn learn of what its call j found.
func (s *precedence) passedOn(fn *Fn, j int, v verdict) verdict {
	if v != tells {
		return v
	}
	best := ignores
	for _, u := range usesOfVerdict(fn, j) {
		switch u.Kind {
		case summary.UseReturned:
			best = max(best, tells)
		case summary.UseTested, summary.UsePassed, summary.UseStored, summary.UseParam, summary.UseFree, summary.UseCaptured:
			switch {
			case u.Kind == summary.UsePassed && isLog(fn, int(u.Call)):
			case fn.Verdict > 0:
				best = max(best, tells)
			case u.Kind == summary.UsePassed && !s.stopsOn(fn, int(u.Call)):
			case u.Kind != summary.UseTested || u.Fails || len(fn.Results) > 0:
				best = stops
			}
		}
	}
	return best
}

// usesOfVerdict are the uses of the last error or bool that a call returns.
func usesOfVerdict(fn *Fn, call int) []summary.Use {
	for _, p := range fn.ParamUses {
		if p.Kind == summary.SourceResult && int(p.Call) == call && int(p.Result) == fn.Calls[call].Verdict-1 {
			return p.Uses
		}
	}
	return nil
}

// heeded reports whether a call runs only if call j answers that it may, as far as
// the function shows. What is done with an answer that is kept is not followed.
func (s *precedence) heeded(fn *Fn, j, call, depth int) bool {
	for _, u := range usesOfVerdict(fn, j) {
		switch u.Kind {
		case summary.UseTested:
			if fn.Passes(call, u) {
				return true
			}
		case summary.UseStored, summary.UseParam, summary.UseFree, summary.UseCaptured:
			return true
		case summary.UseRead:
			if behindJoined(fn, call) {
				return true
			}
		case summary.UsePassed:
			k := int(u.Call)
			if k >= len(fn.Calls) || isLog(fn, k) || !fn.Dominates(k, call) {
				continue
			}
			if depth > 0 && s.judged(fn, k, call, depth-1) {
				return true
			}
		}
	}
	return s.heedsFlag(fn, j, call)
}

// behindJoined reports whether a call runs only if there is no error among several.
func behindJoined(fn *Fn, call int) bool {
	for b, n := fn.Calls[call].Block, 0; b >= 0 && n <= len(fn.Blocks); b, n = fn.Blocks[b].Idom, n+1 {
		id := fn.Blocks[b].Cond
		if id == summary.None || fn.Nodes[id].Op != summary.OpBinary {
			continue
		}
		of := &fn.Nodes[fn.Nodes[id].Args[0]]
		if of.Op != summary.OpCall {
			continue
		}
		switch fn.Calls[of.N].Callee {
		case "errors.Join", "fmt.Errorf", "go.uber.org/multierr.Append", "go.uber.org/multierr.Combine":
			return true
		}
	}
	return false
}

// judged reports whether a call that is given an answer lets another one run only
// for some answers: by what it returns, or since it stops.
func (s *precedence) judged(fn *Fn, k, call, depth int) bool {
	for _, u := range usesOfVerdict(fn, k) {
		if fn.GuardedBy(call, u) || u.Kind == summary.UsePassed && depth > 0 && int(u.Call) != k && s.judged(fn, int(u.Call), call, depth-1) {
			return true
		}
	}
	return s.stopsOn(fn, k)
}

// stopsOn reports whether a call that is given an answer does not return for some.
func (s *precedence) stopsOn(fn *Fn, k int) bool {
	for _, e := range s.p.graph.Callees(fn.Func, k) {
		for _, p := range e.Func.ParamUses {
			if p.Kind != summary.SourceParam {
				continue
			}
			for _, u := range p.Uses {
				if u.Kind == summary.UseTested && u.Fails && e.Func.Verdict == 0 {
					return true
				}
			}
		}
	}
	return false
}

// heedsFlag reports whether a call stands behind a test of a variable that the
// function sets on some ways after call j: which, it may have kept there.
func (s *precedence) heedsFlag(fn *Fn, j, call int) bool {
	if len(usesOfVerdict(fn, j)) == 0 {
		return false
	}
	for b, n := fn.Calls[call].Block, 0; b >= 0 && b != fn.Calls[j].Block && n <= len(fn.Blocks); b, n = fn.Blocks[b].Idom, n+1 {
		id := fn.Blocks[b].Cond
		for id != summary.None && fn.Nodes[id].Op == summary.OpUnary && fn.Nodes[id].Str == "!" {
			id = fn.Nodes[id].Args[0]
		}
		if id != summary.None && fn.Nodes[id].Op == summary.OpChoice {
			return true
		}
	}
	return false
}

func isLog(fn *Fn, call int) bool {
	return call < len(fn.Calls) && summary.Logs(fn.Calls[call].Name, fn.Calls[call].Callee)
}
