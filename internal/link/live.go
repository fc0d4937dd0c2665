package link

import (
	"slices"
	"strings"
)

// alive finds the functions that can run: from the mains of the program, or,
// if it has none, from all that it exports. The initialization of a package
// runs once anything in the package does. Others are called although nothing in
// the program shows it.
func (p *Program) alive(out, mentions map[*Fn][]*Fn, a *assumptions, others []*Fn) map[*Fn]bool {
	roots := slices.Clone(others)
	inits := map[string][]*Fn{}
	mains := false
	for _, fn := range p.Order {
		if fn.Method || fn.Parent != "" {
			continue
		}
		switch name := strings.TrimPrefix(fn.Key, fn.Pkg.Path+"."); {
		case name == "main" && fn.Pkg.Name == "main":
			mains = true
			roots = append(roots, fn)
		case name == "init" || strings.HasPrefix(name, "init#"):
			inits[fn.Pkg.Path] = append(inits[fn.Pkg.Path], fn)
		}
	}
	if !mains {
		for _, fn := range p.Order {
			if fn.Exported {
				roots = append(roots, fn)
			}
		}
	}
	started := map[string]bool{}
	return flood(roots, func(fn *Fn) []*Fn {
		next := append(out[fn][:len(out[fn]):len(out[fn])], mentions[fn]...)
		if !started[fn.Pkg.Path] {
			started[fn.Pkg.Path] = true
			next = append(next, inits[fn.Pkg.Path]...)
		}
		return append(next, a.of(fn)...)
	})
}

// Live reports whether a function can run at all, as far as the program shows.
// It serves to prefer callers that run over wrappers that nobody uses, and to tell
// entry points from functions that only look like one. It is no proof that
// anything is dead, since reflection can call what it likes.
func (r *Reach) Live(fn *Fn) bool { return r.live[fn] }
