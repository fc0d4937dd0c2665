package expr

import (
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
)

// The checks of one predicate. The service makes them predicate by predicate,
// each in the order: undefined placeholders, number of operands, distinct
// operands, types.

func (x *expressionChecker) compare(c *Compare) {
	x.defined(c.Left)
	x.defined(c.Right)
	x.nestedCall(c.Left)
	x.nestedCall(c.Right)
	x.distinct(c.Op.String(), c.Range(), c.Left, c.Right)
	x.nestedTypes(c.Left)
	x.nestedTypes(c.Right)
	if c.Op != Eq && c.Op != Ne {
		x.ordered(dynamo.CompareType, c.Op.String(), c.Left)
		x.ordered(dynamo.CompareType, c.Op.String(), c.Right)
	}
}

func (x *expressionChecker) between(c *Between) {
	operands := [...]Operand{c.X, c.Low, c.High}
	for _, o := range operands {
		x.defined(o)
	}
	for _, o := range operands {
		x.nestedCall(o)
	}
	ok := true
	for _, o := range operands {
		x.nestedTypes(o)
		ok = x.ordered(dynamo.BetweenType, "BETWEEN", o) && ok
	}
	low, lowOK := ungroup(c.Low).(*Value)
	high, highOK := ungroup(c.High).(*Value)
	if ok && lowOK && highOK {
		x.bounds(c, x.value(low), x.value(high))
	}
}

// bounds judges the bounds of BETWEEN.
func (x *expressionChecker) bounds(c *Between, low, high *AttributeValue) {
	if low == nil || high == nil || low.Type == NoType || high.Type == NoType {
		return
	}
	pos := span(c.Low, c.High)
	if low.Type != high.Type {
		x.fault(phaseClauses, dynamo.BetweenTypes, pos,
			"has BETWEEN bounds of types "+low.Type.String()+" and "+high.Type.String(), low.String(), high.String())
		return
	}
	if order, ok := low.compare(high); ok && order > 0 {
		x.fault(phaseClauses, dynamo.BetweenBounds, pos,
			"has a lower BETWEEN bound above the upper one", low.String(), high.String())
	}
}

func (x *expressionChecker) in(c *In) {
	x.defined(c.X)
	for _, m := range c.List {
		x.defined(m)
	}
	x.nestedCall(c.X)
	for _, m := range c.List {
		x.nestedCall(m)
	}
	if n := len(c.List); n > dynamo.MaxInMembers {
		x.fault(phaseClauses, dynamo.InCount, Range{c.OpPos.Start, c.End},
			"has an IN list of "+itoa(n)+" members; the limit is "+itoa(dynamo.MaxInMembers), itoa(n))
	}
	x.nestedTypes(c.X)
	for _, m := range c.List {
		x.nestedTypes(m)
	}
}

// calls judges a function call that is a condition.
func (x *expressionChecker) calls(c *Call) {
	x.defined(c)
	x.nestedCall(c)
	if f, ok := dynamo.FunctionOf(c.Name); ok && f.Predicate && f.Args == 2 && len(c.Args) == 2 {
		x.distinct(c.Name, c.Range(), c.Args[0], c.Args[1])
	}
	x.nestedTypes(c)
}

// defined marks the placeholders of o as used and reports the undefined ones.
func (x *expressionChecker) defined(o Operand) {
	switch o := o.(type) {
	case *Group:
		x.defined(o.X)
	case *Path:
		x.definedNames(phaseClauses, o)
	case *Value:
		x.definedValue(phaseClauses, o)
	case *Call:
		for _, a := range o.Args {
			x.defined(a)
		}
	}
}

// nestedCall judges the number of operands of the calls in o.
func (x *expressionChecker) nestedCall(o Operand) {
	c, ok := ungroup(o).(*Call)
	if !ok {
		return
	}
	for _, a := range c.Args {
		x.nestedCall(a)
	}
	f, ok := dynamo.FunctionOf(c.Name)
	if ok && f.Condition && len(c.Args) != f.Args {
		x.arity(phaseClauses, dynamo.FnArity, c, f)
	}
}

func (x *expressionChecker) arity(p phase, rule dynamo.RuleID, c *Call, f *dynamo.Function) {
	x.fault(p, rule, c.Range(), "calls "+c.Name+" with "+itoa(len(c.Args))+" operands; it takes "+itoa(f.Args), c.Name, itoa(len(c.Args)))
}

// distinct reports operands that are one path.
func (x *expressionChecker) distinct(op string, pos Range, left, right Operand) {
	p, ok := ungroup(left).(*Path)
	if !ok {
		return
	}
	q, ok := ungroup(right).(*Path)
	if !ok || !x.samePath(p, q) {
		return
	}
	v := x.fault(phaseClauses, dynamo.NotDistinct, pos, "compares "+Print(p)+" with itself", op, x.pathText(p))
	v.Attribute, _ = x.resolve(&p.Elems[0])
}

// samePath reports whether two paths are certainly one.
func (x *expressionChecker) samePath(p, q *Path) bool {
	if len(p.Elems) != len(q.Elems) {
		return false
	}
	for i := range p.Elems {
		if !x.sameElem(&p.Elems[i], &q.Elems[i]) {
			return false
		}
	}
	return true
}

func (x *expressionChecker) sameElem(a, b *Elem) bool {
	if a.Kind == IndexElem || b.Kind == IndexElem {
		return a.Kind == b.Kind && trimIndex(a.Text) == trimIndex(b.Text)
	}
	name, known := x.resolve(a)
	other, otherKnown := x.resolve(b)
	return name == other && known == otherKnown
}

// nestedTypes judges the operands of the calls in o.
func (x *expressionChecker) nestedTypes(o Operand) {
	c, ok := ungroup(o).(*Call)
	if !ok {
		return
	}
	for _, a := range c.Args {
		x.nestedTypes(a)
	}
	f, ok := dynamo.FunctionOf(c.Name)
	if !ok || !f.Condition || len(c.Args) != f.Args {
		return
	}
	switch {
	case f.PathFirst:
		x.pathFirst(phaseClauses, dynamo.FnNeedsPath, c)
	case c.Name == "begins_with":
		for _, a := range c.Args {
			if t := x.typeOf(a); t != NoType && t != TypeS && t != TypeB {
				x.operandType(phaseClauses, dynamo.FnOperandType, a, c.Name, t)
			}
		}
	case c.Name == "attribute_type":
		x.typeName(c)
	case c.Name == "size":
		switch t := x.typeOf(c.Args[0]); t {
		case TypeN, TypeBOOL, TypeNULL:
			x.operandType(phaseClauses, dynamo.FnOperandType, c.Args[0], c.Name, t)
		}
	}
}

func (x *expressionChecker) pathFirst(p phase, rule dynamo.RuleID, c *Call) {
	switch first := ungroup(c.Args[0]).(type) {
	case *Path, *BadOperand:
	default:
		x.fault(p, rule, first.Range(), "calls "+c.Name+" with "+quote(Print(first))+", which is no document path", c.Name)
	}
}

// typeName judges the second operand of attribute_type.
func (x *expressionChecker) typeName(c *Call) {
	second := ungroup(c.Args[1])
	v, isValue := second.(*Value)
	if !isValue {
		types := "{NS,SS,L,BS,N,M,B,BOOL,NULL,S}"
		if t := x.typeOf(second); t != NoType {
			x.operandType(phaseClauses, dynamo.FnOperandType, second, c.Name, t)
		} else if _, ok := second.(*Path); ok {
			x.fault(phaseClauses, dynamo.FnTypeNameIsPath, second.Range(),
				"calls attribute_type with a path as type name", c.Name, types)
		}
		return
	}
	value := x.value(v)
	switch {
	case value == nil || value.Type == NoType:
	case value.Type != TypeS:
		x.operandType(phaseClauses, dynamo.FnOperandType, second, c.Name, value.Type)
	case value.Known && !hasHole(value.Str) && TypeOf(value.Str) == NoType:
		valid := "{" + strings.Join(dynamo.AttributeTypes(), ",") + "}"
		f := x.fault(phaseClauses, dynamo.FnTypeName, v.Pos,
			"calls attribute_type with "+quote(value.Str)+", which is no type", value.Str, valid)
		f.Keys = []string{v.Name}
	}
}

// ordered reports an operand whose values have no order, and whether it found
// none.
func (x *expressionChecker) ordered(rule dynamo.RuleID, op string, o Operand) bool {
	v, ok := ungroup(o).(*Value)
	if !ok {
		return true
	}
	value := x.value(v)
	if value == nil || value.Type == NoType || value.Type.isScalar() {
		return true
	}
	x.operandType(phaseClauses, rule, v, op, value.Type)
	return false
}

func (x *expressionChecker) operandType(p phase, rule dynamo.RuleID, o Operand, op string, t Type) {
	o = ungroup(o)
	v := x.fault(p, rule, o.Range(), "gives "+op+" an operand of type "+t.String(), op, t.String())
	if val, ok := o.(*Value); ok {
		v.Keys = []string{val.Name}
	}
}

// typeOf returns the type of an operand of a condition, if it is certain.
func (x *expressionChecker) typeOf(o Operand) Type {
	switch o := ungroup(o).(type) {
	case *Value:
		if v := x.value(o); v != nil {
			return v.Type
		}
	case *Call:
		if o.Name == "size" {
			return TypeN
		}
	}
	return NoType
}
