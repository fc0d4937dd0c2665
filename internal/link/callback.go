package link

import (
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// callbackArgs fills the parameters of a closure that code outside the program
// calls: the body of a loop over slices.Chunk, the function of lo.Map. Such code
// hands on what it was given beside the closure, whole or one by one; the types
// tell which. It reports whether it found anything.
func (c *closing) callbackArgs(n, maker *frame) bool {
	for _, e := range c.p.flow.callbacks[n.fn.Key] {
		if e.Fn != maker.fn {
			continue
		}
		args := e.Fn.Calls[e.Call].Args
		if call := &e.Fn.Calls[e.Call]; call.Callee == "" && call.Fun != summary.None {
			iter := &e.Fn.Nodes[call.Fun] // an iterator: look at what it was made of
			if iter.Op != summary.OpCall {
				continue
			}
			args = e.Fn.Calls[iter.N].Args
		}
		found := false
		vals := make([]value.Value, len(n.fn.Params))
		for i, p := range n.fn.Params {
			vals[i] = n.openParam(i)
			if v := maker.handsOn(args, n.fn.typeKey(p.Type)); v != nil {
				vals[i], found = v, true
			}
		}
		if found {
			n.vals = vals
			return true
		}
	}
	return false
}

// handsOn is what a library passes to a parameter of a type, of what it was
// given; nil where nothing fits.
func (fr *frame) handsOn(args []summary.ID, typ string) value.Value {
	switch typ {
	case "", "int", "bool", "error", "context.Context":
		return nil
	}
	for _, id := range args {
		t := fr.resolveType(fr.fn.typeKey(fr.fn.Nodes[id].Type))
		s, ok := fr.e.p.Type(t)
		switch {
		case t == typ:
			return fr.eval(id)
		case !ok:
			continue
		case s.Kind == summary.KindMap && s.MapKey == typ:
			return fr.keyOf(fr.eval(id), fr.typeNode(typ))
		case s.Elem == typ && s.Kind != summary.KindPointer, s.Kind == summary.KindSlice && strings.TrimPrefix(t, "[]") == typ:
			return fr.elem(fr.eval(id), fr.typeNode(typ))
		}
	}
	return nil
}

// typeNode is a node that stands for nothing but a type of the function's package.
func (fr *frame) typeNode(typ string) *summary.Node {
	for i := range fr.fn.Pkg.Types {
		if fr.fn.Pkg.Types[i].Key == typ {
			return &summary.Node{Type: summary.TypeID(i)}
		}
	}
	return &summary.Node{Type: summary.NoType}
}
