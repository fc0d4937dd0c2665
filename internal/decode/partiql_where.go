package decode

import (
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// where reads the comparisons that all items must pass: those joined by AND
// outside of OR and NOT. Others say nothing about keys.
func (p *pqStatement) where() {
	if p.accept("where") {
		if attrs, ok := p.conjunction(); ok {
			p.keys.List = attrs
		}
	}
	for _, t := range p.tokens[p.at:] {
		if t.kind == pqHole {
			p.openAt(t)
			return
		}
	}
}

// openAt notes that an unknown part of the text may hold key attributes.
func (p *pqStatement) openAt(t pqToken) {
	p.keys.Gap = firstGap(p.keys.Gap, gapOf(t.value(p.holes), "a condition"))
}

// conjunction reads terms joined by AND; it reports false when an OR follows.
func (p *pqStatement) conjunction() ([]dynamo.Attr, bool) {
	var out []dynamo.Attr
	for {
		out = append(out, p.term()...)
		switch {
		case p.accept("and"):
		case p.accept("or"):
			p.conjunction()
			return nil, false
		default:
			return out, true
		}
	}
}

var pqConds = map[string]dynamo.Cond{"=": dynamo.Eq, "<": dynamo.Less, "<=": dynamo.LessEq, ">": dynamo.Greater, ">=": dynamo.GreaterEq}

func (p *pqStatement) term() []dynamo.Attr {
	if p.accept("(") {
		attrs, ok := p.conjunction()
		p.accept(")")
		if !ok {
			return nil
		}
		return attrs
	}
	if p.accept("begins_with") {
		return p.beginsWith()
	}
	use, ok := p.path()
	if !ok || p.peek().is("(") || use.Path != use.Name || use.Name == "NOT" || use.Name == "not" {
		p.skipTerm()
		return nil
	}
	op := p.next()
	a := dynamo.Attr{Name: use.Name, NameOf: value.Str(use.Name), Pos: posOf(p.text)}
	switch cond, ok := pqConds[op.text]; {
	case ok:
		a.Cond = cond
		p.operandOf(&a)
	case op.is("between"):
		a.Cond = dynamo.Between
		p.operandOf(&a)
		p.accept("and")
		p.operandOf(&a)
	case op.is("in"):
		a.Cond = dynamo.Eq
		p.oneOf(&a)
	default:
		p.skipTerm()
		return nil
	}
	return []dynamo.Attr{a}
}

func (p *pqStatement) beginsWith() []dynamo.Attr {
	p.accept("(")
	use, ok := p.path()
	p.accept(",")
	a := dynamo.Attr{Name: use.Name, NameOf: value.Str(use.Name), Cond: dynamo.BeginsWith, Pos: posOf(p.text)}
	p.operandOf(&a)
	p.accept(")")
	if !ok || use.Path != use.Name {
		return nil
	}
	return []dynamo.Attr{a}
}

func (p *pqStatement) operandOf(a *dynamo.Attr) {
	v, typ := p.operand()
	a.Vals = append(a.Vals, v)
	a.Type = joinType(a.Type, typ)
}

// oneOf reads the list of an IN as a choice.
func (p *pqStatement) oneOf(a *dynamo.Attr) {
	end := "]"
	if p.accept("(") {
		end = ")"
	} else {
		p.accept("[")
	}
	var vals []value.Value
	for p.peek().kind != pqEnd && !p.peek().is(end) {
		v, typ := p.operand()
		vals = append(vals, v)
		a.Type = joinType(a.Type, typ)
		p.accept(",")
	}
	p.accept(end)
	a.Vals = []value.Value{value.NewChoice(vals...)}
}

// operand reads a literal or parameter: what is inside, and its type.
func (p *pqStatement) operand() (value.Value, string) {
	switch t := p.next(); t.kind {
	case pqParam:
		return p.parameter(p.params - 1)
	case pqString:
		return t.value(p.holes), "S"
	case pqNumber:
		return value.NewConst(value.Int, t.text, value.Pos{}), "N"
	case pqHole:
		return t.value(p.holes), "?"
	case pqWord:
		if t.is("true") || t.is("false") {
			return value.BoolOf(t.is("true")), "BOOL"
		}
		if t.is("null") {
			return value.NilValue, "NULL"
		}
	case pqPunct:
		if t.text == "-" && p.peek().kind == pqNumber {
			return value.NewConst(value.Int, "-"+p.next().text, value.Pos{}), "N"
		}
		if t.is("{") || t.is("[") || t.is("<<") {
			p.skipNested()
			return value.NewMap(nil, true, nil), "?"
		}
	}
	return value.UnknownBecause("a computed value in a statement", posOf(p.text)), "?"
}

// parameter returns what is inside the i-th parameter.
func (p *pqStatement) parameter(i int) (value.Value, string) {
	if i < len(p.st.Parameters) {
		return attributeValue(p.st.Parameters[i])
	}
	if p.st.Gap != nil {
		return value.UnknownBecause(p.st.Gap.Why, p.st.Gap.Pos), "?"
	}
	return value.UnknownBecause("no parameter is given for a ?", posOf(p.text)), "?"
}

// skipNested skips to the end of a bracket that was opened.
func (p *pqStatement) skipNested() {
	for depth := 1; depth > 0 && p.peek().kind != pqEnd; {
		t := p.next()
		switch {
		case t.is("(") || t.is("[") || t.is("{") || t.is("<<"):
			depth++
		case t.is(")") || t.is("]") || t.is("}") || t.is(">>"):
			depth--
		}
	}
}

// skipTerm skips a term of a condition that says nothing about keys.
func (p *pqStatement) skipTerm() {
	for t := p.peek(); t.kind != pqEnd; t = p.peek() {
		switch {
		case t.is("and") || t.is("or") || t.is(")") || t.is("returning") || t.is("order"):
			return
		case t.kind == pqHole: // it may be a comparison of a key
			p.openAt(t)
			p.next()
		case t.is("(") || t.is("["):
			p.next()
			p.skipNested()
		default:
			p.next()
		}
	}
}
