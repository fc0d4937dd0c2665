package link

import (
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
)

// findLive marks the functions that a run of the program can reach: from main
// and init, from functions that are handed to code outside the program, and
// from the methods of types that are, which that code may call. In a program
// without a main package every function counts.
//
// It serves to prefer callers that run over wrappers that nobody uses; it is
// no proof that anything is dead, since reflection can call what it likes.
func (p *Program) findLive() {
	p.live = map[string]bool{}
	var work []string
	add := func(key string) {
		if fn := p.funcs[key]; fn != nil && !p.live[key] {
			p.live[key] = true
			work = append(work, key)
		}
	}
	mains := false
	for _, fn := range p.Order {
		if fn.Pkg.Name == "main" && fn.Key == fn.Pkg.Path+".main" {
			mains = true
			add(fn.Key)
		}
		if strings.HasPrefix(fn.Key, fn.Pkg.Path+".init") {
			add(fn.Key)
		}
	}
	if !mains {
		p.live = nil
		return
	}
	for key := range p.flow.callbacks {
		add(key)
	}
	for typ := range p.escaped() {
		if s, ok := p.Type(typ); ok {
			for _, m := range s.Methods {
				add(m.Func)
			}
		}
	}
	for len(work) > 0 {
		key := work[len(work)-1]
		work = work[:len(work)-1]
		fn := p.funcs[key]
		for i := range fn.Calls {
			for _, e := range p.graph.Callees(fn.Func, i) {
				add(e.Func.Key)
			}
		}
		for _, n := range fn.Nodes {
			if n.Op == summary.OpFunc {
				add(n.Str)
			}
		}
	}
}

// escaped lists the types that are handed to code outside the program in an
// interface, save to functions that only print or encode.
func (p *Program) escaped() map[string]bool {
	out := map[string]bool{}
	for _, fn := range p.Order {
		for i := range fn.Calls {
			c := &fn.Calls[i]
			if c.Site != nil || len(p.graph.Callees(fn.Func, i)) > 0 || reads(c.Name) {
				continue
			}
			for _, a := range c.Args {
				for _, t := range p.flow.types(fn, a) {
					out[t] = true
				}
			}
		}
	}
	return out
}

// isLive reports whether a run of the program can reach the function.
func (p *Program) isLive(fn *Fn) bool { return p.live == nil || p.live[fn.Key] }
