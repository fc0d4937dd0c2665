package expr

import "github.com/dynlint/dynlint/internal/dynamo"

// keyForm judges whether a condition has the form of a key condition: clauses
// joined by AND, each on one attribute. The walk goes from left to right.
func (x *expressionChecker) keyForm() {
	w := &keyWalk{expressionChecker: x}
	x.keyClauses = x.keyClauses[:0]
	w.visit(x.tree.Cond)
	x.keyClausesRead = !w.bad
}

// keyWalk collects the clauses of a key condition.
type keyWalk struct {
	*expressionChecker
	bad bool
}

// keyClauseOn is a clause and the element that names its attribute.
type keyClauseOn struct {
	elem *Elem
	cond Cond
}

func (w *keyWalk) illegal(rule dynamo.RuleID, pos Range, predicate string, args ...string) *Violation {
	w.bad = true
	return w.fault(phaseKeyForm, rule, pos, predicate, args...)
}

func (w *keyWalk) operator(op string, pos Range) {
	w.illegal(dynamo.KeyOperator, pos, "uses "+op+", which no key condition may", op)
}

func (w *keyWalk) visit(c Cond) {
	switch c := c.(type) {
	case *And:
		for _, t := range c.Terms {
			w.visit(t)
		}
	case *CondGroup:
		w.visit(c.X)
	case *Or:
		w.operator("OR", c.Range())
	case *Not:
		w.operator("NOT", c.Range())
	case *In:
		w.operator("IN", c.Range())
	case *Compare:
		if c.Op == Ne {
			w.operator("<>", c.Range())
			return
		}
		w.clause(c, "", c.Left, c.Right)
	case *Between:
		w.clause(c, "BETWEEN", c.X, c.Low, c.High)
	case *Call:
		f, ok := dynamo.FunctionOf(c.Name)
		switch {
		case !ok || !f.Predicate: // reported before
			w.bad = true
		case !f.Key:
			w.operator(c.Name, c.Range())
		default:
			w.clause(c, c.Name, c.Args...)
		}
	}
}

// clause judges the operands of one clause. keyFirst is its operator if the
// attribute must be the first operand.
func (w *keyWalk) clause(c Cond, keyFirst string, operands ...Operand) {
	if _, ok := ungroup(operands[0]).(*Path); keyFirst != "" && !ok {
		w.illegal(dynamo.KeyNotFirst, operands[0].Range(), "has no attribute as the first operand of "+keyFirst, keyFirst)
		return
	}
	var elem *Elem
	for _, o := range operands {
		switch o := ungroup(o).(type) {
		case *Call:
			w.illegal(dynamo.KeyNested, o.Range(), "calls "+o.Name+" on an operand of a key condition")
			return
		case *Path:
			switch {
			case elem != nil:
				w.illegal(dynamo.KeyTwoPaths, o.Pos, "names two attributes in one clause")
				return
			case len(o.Elems) > 1:
				w.illegal(dynamo.KeyPath, o.Pos, "has a clause on "+quote(Print(o))+", which is no top-level attribute")
				return
			}
			elem = &o.Elems[0]
		}
	}
	if elem == nil {
		w.illegal(dynamo.KeyNoPath, c.Range(), "has a clause without an attribute")
		return
	}
	name, _ := w.resolve(elem)
	for _, k := range w.keyClauses {
		if w.sameElem(k.elem, elem) {
			w.illegal(dynamo.KeyTwice, c.Range(), "has two clauses on "+quote(name)).Attribute = name
			return
		}
	}
	w.keyClauses = append(w.keyClauses, keyClauseOn{elem, c})
}
