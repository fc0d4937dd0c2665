package operations

import (
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/ops"
)

// Hot reports whether a site is reached from a request; known is false where
// the program as read does not tell.
func (p *Program) Hot(s *Site) (hot, known bool) {
	hot, known = p.Link.Reach.Hot(s.Fn)
	if !hot && p.load != nil && len(p.load.Broken) > 0 {
		return false, false // a package that does not compile may lead here
	}
	return hot, known
}

// entries lists how a site is reached.
func entries(r *link.Reach, s *Site) []ops.Entry {
	var out []ops.Entry
	for _, path := range r.Paths(s.Fn) {
		e := ops.Entry{Kind: string(path.Entry.Kind), Func: funcName(path.Entry.Fn)}
		for _, fn := range path.Funcs {
			e.Path = append(e.Path, funcName(fn))
		}
		out = append(out, e)
	}
	return out
}

// funcName is a function as a reader of other packages writes it.
func funcName(fn *link.Fn) string { return fn.Pkg.Name + "." + fn.Name }

// idle reports whether nobody outside the program can make a derivation of a
// site happen: none of the callers that it depends on is an entry point, and
// the last is reached from commands only, or from nothing.
func (p *Program) idle(s *Site, d Derived) bool {
	if len(p.load.Broken) > 0 {
		return false
	}
	r := p.Link.Reach
	top := s.Fn
	for _, e := range d.Chain {
		if r.Enters(top) {
			return false
		}
		top = e.Fn
	}
	return !r.Exposed(top)
}
