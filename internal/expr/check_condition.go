package expr

import "github.com/dynlint/dynlint/internal/dynamo"

// condition judges a key condition, filter or condition.
func (x *expressionChecker) condition() {
	x.cond(x.tree.Cond)
	if x.operators > dynamo.MaxOperators {
		x.fault(phaseOperators, dynamo.ExprOperators, x.tree.Cond.Range(),
			"has "+itoa(x.operators)+" operators; the limit is "+itoa(dynamo.MaxOperators), itoa(dynamo.MaxOperators+1))
	}
	if x.kind == KeyCondition {
		x.keyForm()
	}
}

func (x *expressionChecker) cond(c Cond) {
	switch c := c.(type) {
	case *And:
		x.operators += len(c.Terms) - 1
		for _, t := range c.Terms {
			x.cond(t)
		}
	case *Or:
		x.operators += len(c.Terms) - 1
		for _, t := range c.Terms {
			x.cond(t)
		}
	case *Not:
		x.operators++
		x.cond(c.X)
	case *CondGroup:
		if inner, ok := c.X.(*CondGroup); ok {
			x.redundant(inner.Pos)
			for ok {
				c = inner
				inner, ok = c.X.(*CondGroup)
			}
		}
		x.cond(c.X)
	case *Compare:
		x.operators++
		x.operandForm(c.Left)
		x.operandForm(c.Right)
		x.compare(c)
	case *Between:
		x.operators++
		x.operandForm(c.X)
		x.operandForm(c.Low)
		x.operandForm(c.High)
		x.between(c)
	case *In:
		x.operators++
		x.operandForm(c.X)
		for _, m := range c.List {
			x.operandForm(m)
		}
		x.in(c)
	case *Call:
		x.callForm(c, true)
		x.calls(c)
	}
}

func (x *expressionChecker) redundant(inner Range) {
	x.fault(phaseParens, dynamo.ExprParens, inner, "has redundant parentheses around "+quote(inner.In(x.tree.Src)))
}

// operandForm looks for the faults of an operand that need no maps.
func (x *expressionChecker) operandForm(o Operand) {
	switch o := o.(type) {
	case *Group:
		x.operandForm(x.groupForm(o))
	case *Path:
		for p := o; p != nil && p.Group != nil; {
			p, _ = x.groupForm(p.Group).(*Path)
		}
		x.pathForm(o)
	case *Call:
		x.callForm(o, false)
	}
}

// groupForm looks for redundant parentheses and returns what stands in the
// innermost ones.
func (x *expressionChecker) groupForm(g *Group) Operand {
	if inner, ok := g.X.(*Group); ok {
		x.redundant(inner.Pos)
		for ok {
			g = inner
			inner, ok = g.X.(*Group)
		}
	}
	return g.X
}

// callForm looks for a function that is unknown or stands in the wrong place.
// whole is set if the call is a condition by itself.
func (x *expressionChecker) callForm(c *Call, whole bool) {
	x.functionName(c)
	f, ok := dynamo.FunctionOf(c.Name)
	switch {
	case !ok || !f.Condition:
	case f.Predicate && !whole:
		x.fault(phaseMisuse, dynamo.FnMisused, c.NamePos,
			"uses "+c.Name+" as an operand; it is true or false by itself", c.Name)
	case !f.Predicate && whole:
		x.fault(phaseMisuse, dynamo.FnMisused, c.NamePos, "uses "+c.Name+" as a condition; it needs a comparison", c.Name)
	}
	for _, a := range c.Args {
		x.operandForm(a)
	}
}
