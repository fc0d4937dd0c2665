package expr

import "github.com/dynlint/dynlint/internal/dynamo"

// update judges an update expression.
func (x *expressionChecker) update() {
	x.targets = x.targets[:0]
	var seen [len(sectionKinds)]bool
	for _, s := range x.tree.Sections {
		if seen[s.Kind] {
			x.fault(phaseSections, dynamo.SectionTwice, s.Keyword, "has two "+s.Kind.String()+" sections", s.Kind.String())
		}
		seen[s.Kind] = true
		for _, a := range s.Actions {
			x.targets = append(x.targets, a.Path)
			x.updateOperandForm(a.Path)
			if a.Value == nil {
				continue
			}
			x.updateOperandForm(a.Value)
			if s.Kind == Set {
				x.setTypes(a.Value)
			} else {
				x.addType(s.Kind, a)
			}
		}
	}
	x.overlaps(x.targets)
}

// updateOperandForm looks for the faults of an operand that need no types.
func (x *expressionChecker) updateOperandForm(o Operand) {
	switch o := o.(type) {
	case *Group:
		x.updateOperandForm(o.X)
	case *Path:
		x.pathForm(o)
		x.definedNames(phaseNames, o)
	case *Value:
		x.definedValue(phaseValues, o)
	case *Arith:
		x.updateOperandForm(o.Left)
		x.updateOperandForm(o.Right)
	case *Call:
		x.updateCallForm(o)
	}
}

func (x *expressionChecker) updateCallForm(c *Call) {
	x.functionName(c)
	for _, a := range c.Args {
		if inner, ok := ungroup(a).(*Call); ok && inner.Name == "list_append" {
			rule := dynamo.ListAppendInside
			if c.Name == "list_append" {
				rule = dynamo.ListAppendNested
			}
			x.fault(phaseMisuse, rule, inner.NamePos, "calls list_append inside "+c.Name, inner.Name)
		}
		x.updateOperandForm(a)
	}
}

// addType judges the operand of ADD or DELETE.
func (x *expressionChecker) addType(k SectionKind, a *Action) {
	v, ok := a.Value.(*Value)
	if !ok {
		return
	}
	value := x.value(v)
	if value == nil || value.Type == NoType || value.Type.isSet() || k == Add && value.Type == TypeN {
		return
	}
	f := x.fault(phaseUpdateTypes, dynamo.AddType, v.Pos, "gives "+k.String()+" a value of type "+value.Type.String(),
		k.String(), longTypeNames[value.Type], "ALLOWED_FOR_"+k.String()+"_OPERAND")
	f.Keys = []string{v.Name}
	f.Attribute, _ = x.resolve(&a.Path.Elems[0])
}

// setTypes judges the functions and operators of a value, inner ones first.
func (x *expressionChecker) setTypes(o Operand) {
	switch o := ungroup(o).(type) {
	case *Arith:
		for _, side := range [...]Operand{o.Left, o.Right} {
			x.setTypes(side)
		}
		for _, side := range [...]Operand{o.Left, o.Right} {
			if t := x.updateType(side); t != NoType && t != TypeN {
				x.operandType(phaseUpdateFunctions, dynamo.UpdateType, side, string(o.Op), t)
			}
		}
	case *Call:
		x.updateCall(o)
	}
}

func (x *expressionChecker) updateCall(c *Call) {
	for _, a := range c.Args {
		x.setTypes(a)
	}
	f, ok := dynamo.FunctionOf(c.Name)
	if !ok || !f.Update {
		return
	}
	if len(c.Args) != f.Args {
		x.arity(phaseUpdateFunctions, dynamo.UpdateArity, c, f)
		return
	}
	if f.PathFirst {
		x.pathFirst(phaseUpdateFunctions, dynamo.UpdateNeedsPath, c)
		return
	}
	for _, a := range c.Args {
		if t := x.updateType(a); t != NoType && t != TypeL {
			x.operandType(phaseUpdateFunctions, dynamo.UpdateType, a, c.Name, t)
		}
	}
}

// updateType returns the type of an operand of an update, if it is certain.
func (x *expressionChecker) updateType(o Operand) Type {
	switch o := ungroup(o).(type) {
	case *Value:
		if v := x.value(o); v != nil {
			return v.Type
		}
	case *Arith:
		return TypeN
	case *Call:
		switch {
		case o.Name == "list_append":
			return TypeL
		case o.Name == "if_not_exists" && len(o.Args) == 2:
			return x.updateType(o.Args[1])
		}
	}
	return NoType
}
