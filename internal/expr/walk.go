package expr

import "strings"

// Inspect calls f for n and the nodes below it, in the order of the text. If f
// returns false, the nodes below are left out. n may be a [Cond] or an
// [Operand]; a nil n is nothing.
func Inspect(n Node, f func(Node) bool) {
	if n == nil || !f(n) {
		return
	}
	switch n := n.(type) {
	case *And:
		for _, t := range n.Terms {
			Inspect(t, f)
		}
	case *Or:
		for _, t := range n.Terms {
			Inspect(t, f)
		}
	case *Not:
		Inspect(n.X, f)
	case *CondGroup:
		Inspect(n.X, f)
	case *Compare:
		Inspect(n.Left, f)
		Inspect(n.Right, f)
	case *Between:
		Inspect(n.X, f)
		Inspect(n.Low, f)
		Inspect(n.High, f)
	case *In:
		Inspect(n.X, f)
		inspectAll(n.List, f)
	case *Call:
		inspectAll(n.Args, f)
	case *Group:
		Inspect(n.X, f)
	case *Arith:
		Inspect(n.Left, f)
		Inspect(n.Right, f)
	case *Path, *Value, *BadCond, *BadOperand:
	}
}

func inspectAll(list []Operand, f func(Node) bool) {
	for _, x := range list {
		Inspect(x, f)
	}
}

// Inspect calls f for all nodes of the tree, in the order of the text.
func (t *Tree) Inspect(f func(Node) bool) {
	if t.Cond != nil {
		Inspect(t.Cond, f)
	}
	for _, p := range t.Paths {
		Inspect(p, f)
	}
	for _, s := range t.Sections {
		for _, a := range s.Actions {
			Inspect(a.Path, f)
			if a.Value != nil {
				Inspect(a.Value, f)
			}
		}
	}
}

// nested reports whether the tree may have a path of several elements: whether
// its text has a dot or a bracket.
func (t *Tree) nested() bool { return strings.ContainsAny(t.Src, ".[") }

// Clauses calls f for the parts of a condition that are true or false by
// themselves, in the order of the text: predicates, function calls and what
// could not be read.
func Clauses(c Cond, f func(Cond)) {
	switch c := c.(type) {
	case nil:
	case *And:
		for _, t := range c.Terms {
			Clauses(t, f)
		}
	case *Or:
		for _, t := range c.Terms {
			Clauses(t, f)
		}
	case *Not:
		Clauses(c.X, f)
	case *CondGroup:
		Clauses(c.X, f)
	default:
		f(c)
	}
}
