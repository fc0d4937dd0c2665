package check

import (
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/operations"
	"github.com/dynlint/dynlint/internal/summary"
)

// reach fills in how requests get to the site.
func (s *Site) reach(p *operations.Program) {
	if p.Link.Reach == nil {
		return
	}
	switch hot, known := p.Hot(s.Site); {
	case hot:
		s.Hot = IsHot
	case known:
		s.Hot = NotHot
	}
	for _, path := range p.Link.Reach.Paths(s.Fn) {
		if !path.Entry.Kind.Hot() || path.Entry.Assumed && s.Hot == IsHot {
			continue
		}
		e := Entry{Kind: string(path.Entry.Kind), Func: funcName(path.Entry.Fn)}
		e.Steps = append(e.Steps, Step{Pos: path.Entry.Fn.At(path.Entry.Fn.Pos), Text: e.Func + " serves requests (" + e.Kind + ")"})
		for i, fn := range path.Funcs[1:] {
			by := path.Funcs[i]
			step := Step{Pos: by.At(by.Pos), Text: "runs " + funcName(fn)}
			if c := callOf(p.Link, by, fn); c != nil {
				step.Pos, step.Text = by.At(c.Pos), "calls "+funcName(fn)
				if c.Mode == summary.CallGo {
					e.Detached = true
				}
			}
			e.Steps = append(e.Steps, step)
		}
		s.Entries = append(s.Entries, e)
	}
}

// callOf is the first call of a function by another; nil if it is not called,
// but handed to somebody who does. A call that waits comes before one that does
// not.
func callOf(p *link.Program, by, fn *link.Fn) *summary.Call {
	var found *summary.Call
	for _, e := range p.Callers(fn) {
		if e.Fn != by {
			continue
		}
		c := &by.Calls[e.Call]
		if found == nil || found.Mode == summary.CallGo && c.Mode != summary.CallGo {
			found = c
		}
	}
	return found
}

// funcName is a function as a reader of other packages writes it.
func funcName(fn *link.Fn) string { return fn.Pkg.Name + "." + fn.Name }
