package link

import (
	"github.com/dynlint/dynlint/internal/entry"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// paramOrigin says where a parameter that no caller fills comes from: from
// outside, where the function is an entry point or the type is that of a
// request wherever it is met.
func (p *Program) paramOrigin(fn *Fn, i int) (value.Origin, bool) {
	if p.Reach == nil {
		return 0, false
	}
	if e := p.Reach.Entry(fn); e != nil && i < len(e.Data) {
		if o, ok := dataOrigin(e.Data[i]); ok {
			return o, true
		}
	}
	d := p.entries.Param(originKey(fn.typeKey(fn.Params[i].Type)))
	if d == nil || d.Weak && len(p.callers[fn.Key]) > 0 {
		return 0, false
	}
	return dataOrigin(d.Data)
}

func dataOrigin(d entry.Data) (value.Origin, bool) {
	switch d {
	case entry.Request:
		return value.Request, true
	case entry.Message:
		return value.Message, true
	case entry.Identity:
		return value.Identity, true
	}
	return 0, false
}

// partOrigin is the origin of a field of an unknown struct of terminal origin.
func (p *Program) partOrigin(of value.Origin, owner, field string) value.Origin {
	switch of {
	case value.Request, value.Client:
		if p.entries.IsIdentityField(originKey(owner), field) {
			return value.Identity
		}
		return value.Client
	}
	return of
}

// identity is what a function returns that the rules declare to tell the
// verified identity of the caller.
func (fr *frame) identity(fn *Fn, c *summary.Call) []value.Value {
	out := make([]value.Value, len(fn.Results))
	for i, r := range fn.Results {
		if typ := fn.typeKey(fn.Nodes[r].Type); typ != "error" && typ != "bool" {
			out[i] = value.NewHole(value.Hole{Origin: value.Identity, Name: c.Name, Type: typ, Pos: fr.fn.pos(c.Pos)})
		}
	}
	return out
}
