package check

import (
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/operations"
	"github.com/dynlint/dynlint/internal/summary"
)

// Hot says whether requests reach something.
type Hot int8

// The states of Hot.
const (
	HotUnknown Hot = iota
	NotHot
	IsHot
)

// Reached says how requests get somewhere.
type Reached struct {
	Hot     Hot
	Entries []Entry // the shortest way first

	below []link.Edge // the chain up to the entry point
}

// An Entry is an entry point with the way from it to an operation.
type Entry struct {
	Kind     string // http, lambda-api, grpc, …
	Func     string
	Steps    []Step // the entry point, then a call each, down to the function of the operation
	Detached bool   // it passes a go statement whose end nobody waits for
}

// Path is the shortest way, for a report.
func (r *Reached) Path() []Step {
	if len(r.Entries) == 0 {
		return nil
	}
	return r.Entries[0].Steps
}

// Entry names the nearest entry point.
func (r *Reached) Entry() string {
	if len(r.Entries) == 0 {
		return "a request"
	}
	return r.Entries[0].Func
}

// Detached reports whether requests only start the work and do not wait for it,
// on every way that is known.
func (r *Reached) Detached() bool {
	for _, e := range r.Entries {
		if !e.Detached {
			return false
		}
	}
	return len(r.Entries) > 0
}

// reached finds how requests get to the outermost caller of a derivation, or to
// the function of the operation if the chain is empty, and from there to the
// operation. A chain may go on above an entry point, to where a handler is made:
// it is cut there.
func reached(p *operations.Program, s *operations.Site, chain []link.Edge) Reached {
	fn := s.Fn
	var r Reached
	if p.Link.Reach == nil {
		return r
	}
	chain = p.Link.Reach.Cut(fn, chain)
	top := fn
	for i := -1; i < len(chain); i++ {
		if i >= 0 {
			top = chain[i].Fn
		}
		if e := p.Link.Reach.Entry(top); e != nil && e.Kind.Hot() && !e.Assumed {
			chain = chain[:i+1]
			break
		}
	}
	r.below = chain
	switch hot, known := p.Hot(&operations.Site{Fn: top}); {
	case hot:
		r.Hot = IsHot
	case known:
		r.Hot = NotHot
	}
	ways, sure := p.Link.Reach.Ways(fn, s.Call, chain)
	if len(ways) == 0 && sure && r.Hot == IsHot {
		r.Hot = HotUnknown // values rule out all ways that are known
	}
	called := p.Link.Reach.Called(fn, chain)
	for _, path := range ways {
		if path.Entry.Assumed && r.Hot == IsHot {
			continue
		}
		e := Entry{Kind: string(path.Entry.Kind), Func: funcName(path.Entry.Fn)}
		e.Steps = append(e.Steps, Step{Pos: path.Entry.Fn.At(path.Entry.Fn.Pos), Text: e.Func + " serves requests (" + e.Kind + ")"})
		for i, callee := range path.Funcs[1:] {
			var c *summary.Call
			if path.Calls[i] >= 0 {
				c = &path.Funcs[i].Calls[path.Calls[i]]
			}
			e.call(path.Funcs[i], callee, c)
		}
		for i := len(chain) - 1; i >= 0; i-- {
			e.call(chain[i].Fn, called[i], &chain[i].Fn.Calls[chain[i].Call])
		}
		r.Entries = append(r.Entries, e)
	}
	return r
}

// call adds the step from a function to one that it calls, or hands to somebody
// who does.
func (e *Entry) call(by, callee *link.Fn, c *summary.Call) {
	step := Step{Pos: by.At(by.Pos), Text: "runs " + funcName(callee)}
	if c != nil {
		step.Pos, step.Text = by.At(c.Pos), "calls "+funcName(callee)
		e.Detached = e.Detached || c.Mode == summary.CallGo && !(by.Awaits && callee.Signals)
	}
	e.Steps = append(e.Steps, step)
}

// funcName is a function as a reader of other packages writes it.
func funcName(fn *link.Fn) string { return fn.Pkg.Name + "." + fn.Name }
