package link

import (
	"github.com/dynlint/dynlint/internal/model"
	"github.com/dynlint/dynlint/internal/summary"
)

// captureKey names a captured variable of a closure.
type captureKey struct {
	fn *Fn
	i  int32
}

// writes reports whether running a closure may change what its captured variable
// i holds or points to. Most closures only read: a handler that is registered
// with a router leaves its service as it is.
func (p *Program) writes(fn *Fn, i int32) bool {
	k := captureKey{fn, i}
	if w, ok := p.captures[k]; ok {
		return w
	}
	if p.captures == nil {
		p.captures = map[captureKey]bool{}
	}
	w := int(i) < len(fn.FreeExits) && fn.FreeExits[i] != summary.None && p.mayChange(fn, fn.FreeExits[i])
	p.captures[k] = w
	return w
}

// mayChange reports whether a node differs from the entry state that it is
// built on: whether any step on the way is more than a call that only reads.
func (p *Program) mayChange(fn *Fn, id summary.ID) bool {
	for range fn.Nodes {
		n := &fn.Nodes[id]
		switch n.Op {
		case summary.OpFree:
			return false
		case summary.OpAfter:
			if p.callWrites(fn, n.N, n.Aux) {
				return true
			}
			id = n.Args[0]
		default:
			return true
		}
	}
	return true
}

// callWrites reports whether a call may write to what its argument points to.
func (p *Program) callWrites(fn *Fn, call, arg int32) bool {
	c := &fn.Calls[call]
	if c.Site != nil {
		return false
	}
	callees := p.graph.Callees(fn.Func, int(call))
	if len(callees) == 0 {
		return c.Callee == "" || p.funcs[c.Callee] != nil || model.Known(c.Callee) && !model.Pure(c.Callee) || mayFill(c, int(arg), fn)
	}
	for _, e := range callees {
		if i := int(arg) + e.Bound; i >= len(e.Func.Exits) || e.Func.Exits[i] != summary.None {
			return true
		}
	}
	return false
}
