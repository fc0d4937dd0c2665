package link

import "github.com/dynlint/dynlint/internal/summary"

// Judge returns a judge of what becomes of the results of p's operations.
func (p *Program) Judge() *Judge { return NewJudge(p.graph) }

// programGraph is the CallGraph of a linked program.
type programGraph struct {
	p       *Program
	callees map[*summary.Func]map[int32][]CallEdge
}

func newProgramGraph(p *Program) *programGraph {
	g := &programGraph{p: p, callees: make(map[*summary.Func]map[int32][]CallEdge)}
	for _, callee := range p.Order {
		for _, e := range p.callers[callee.Key] {
			m := g.callees[e.Fn.Func]
			if m == nil {
				m = make(map[int32][]CallEdge)
				g.callees[e.Fn.Func] = m
			}
			m[e.Call] = append(m[e.Call], CallEdge{Func: callee.Func, Call: int(e.Call), Bound: e.Shift})
		}
	}
	return g
}

func (g *programGraph) Func(key string) *summary.Func {
	if fn := g.p.funcs[key]; fn != nil {
		return fn.Func
	}
	return nil
}

func (g *programGraph) Callers(key string) []CallEdge {
	var all []CallEdge
	for _, e := range g.p.callers[key] {
		all = append(all, CallEdge{Func: e.Fn.Func, Call: int(e.Call), Bound: e.Shift})
	}
	return all
}

func (g *programGraph) Callees(f *summary.Func, i int) []CallEdge { return g.callees[f][int32(i)] }
