package expr

func (p *pqParser) bad() PQExpr { return &PQBad{p.tok.Range} }

// enter counts a level of nesting; it fails where there are too many.
func (p *pqParser) enter() bool {
	p.depth++
	if p.depth > maxPQDepth {
		p.fail("a simpler expression", unexpectedTerm)
	}
	return !p.failed
}

func (p *pqParser) or() PQExpr {
	return p.chain(true, "OR", func() PQExpr { return p.chain(false, "AND", p.not) })
}

func (p *pqParser) chain(or bool, word string, term func() PQExpr) PQExpr {
	first := term()
	if p.failed || !p.tok.is(word) {
		return first
	}
	n := &PQLogic{Or: or, Terms: []PQExpr{first}}
	for !p.failed && p.keyword(word) {
		n.Terms = append(n.Terms, term())
	}
	return n
}

func (p *pqParser) not() PQExpr {
	defer func() { p.depth-- }()
	if !p.enter() {
		return p.bad()
	}
	if pos := p.tok.Range; p.keyword("NOT") {
		return &PQNot{pos, p.not()}
	}
	return p.predicate()
}

// predicate reads a comparison, or an operand that stands alone.
func (p *pqParser) predicate() PQExpr {
	x := p.sum()
	if p.failed {
		return x
	}
	for _, op := range [...]string{"=", "<>", "!=", "<", "<=", ">", ">="} {
		if p.punct(op) {
			return &PQCompare{op, x, p.sum()}
		}
	}
	negated := false
	pos := p.tok.Range
	if p.tok.is("NOT") {
		negated = true
		p.next()
	}
	n := p.word(x)
	switch {
	case n == nil && negated:
		p.fail("BETWEEN or IN", unexpectedTerm)
		return x
	case n == nil:
		return x
	case negated:
		return &PQNot{pos, n}
	}
	return n
}

// word reads BETWEEN, IN or IS after x; nil if none of them follows.
func (p *pqParser) word(x PQExpr) PQExpr {
	switch {
	case p.keyword("BETWEEN"):
		low := p.sum()
		p.expectWord("AND")
		if p.failed {
			return &PQBetween{x, low, p.bad()}
		}
		return &PQBetween{x, low, p.sum()}
	case p.keyword("IN"):
		end := ")"
		if p.tok.punct("[") {
			end = "]"
		} else if !p.tok.punct("(") {
			p.fail(`"(" or "["`, unexpectedTerm)
			return p.bad()
		}
		p.next()
		list := p.exprs(end)
		return &PQIn{x, list, p.prev.End}
	case p.keyword("IS"):
		not := p.keyword("NOT")
		if p.tok.kind != pqIdent {
			p.fail("MISSING, NULL or a type", unexpectedTerm)
			return x
		}
		what := p.tok.text
		p.next()
		is := &PQIs{x, what, p.prev.End}
		if not {
			return &PQNot{is.Range(), is}
		}
		return is
	}
	return nil
}

// exprs reads operands up to the closing bracket, which may follow at once.
func (p *pqParser) exprs(end string) []PQExpr {
	var list []PQExpr
	if p.punct(end) {
		return nil
	}
	for !p.failed {
		list = append(list, p.sum())
		if !p.punct(",") {
			break
		}
	}
	p.expectPunct(end)
	return list
}

// sum reads operands joined by + or -.
func (p *pqParser) sum() PQExpr {
	defer func() { p.depth-- }()
	if !p.enter() {
		return p.bad()
	}
	x := p.operand()
	for !p.failed && (p.tok.punct("+") || p.tok.punct("-")) {
		p.next()
		x = &PQArith{x, p.operand()}
	}
	return x
}

func (p *pqParser) operand() PQExpr {
	t := p.tok
	switch t.kind {
	case pqString:
		p.next()
		return &PQLiteral{Kind: StringLiteral, Text: t.text, Pos: t.Range}
	case pqNumber:
		p.next()
		return &PQLiteral{Kind: NumberLiteral, Text: t.text, Pos: t.Range}
	case pqParam:
		p.next()
		p.stmt.Params++
		return &PQParam{p.stmt.Params - 1, t.Range}
	case pqHole:
		p.next()
		return &PQBad{t.Range}
	case pqQuoted:
		return p.pathOperand()
	case pqIdent:
		return p.identOperand()
	case pqPunct:
		return p.bracketed()
	}
	p.fail("an operand", unexpectedTerm)
	return p.bad()
}

func (p *pqParser) pathOperand() PQExpr {
	if n := p.path(); n != nil {
		return n
	}
	return p.bad()
}

// identOperand reads a constant, a function call or a path.
func (p *pqParser) identOperand() PQExpr {
	t := p.tok
	switch {
	case t.is("TRUE"), t.is("FALSE"):
		p.next()
		return &PQLiteral{Kind: BoolLiteral, Text: t.text, Pos: t.Range}
	case t.is("NULL"), t.is("MISSING"):
		p.next()
		return &PQLiteral{Kind: NullLiteral, Text: t.text, Pos: t.Range}
	}
	if t.isKeyword() {
		p.fail("an operand", unexpectedTerm)
		return p.bad()
	}
	ahead := p.lex
	if after := ahead.next(); !after.punct("(") {
		return p.pathOperand()
	}
	p.next()
	p.next()
	args := p.exprs(")")
	return &PQCall{t.text, t.Range, args, p.prev.End}
}

// bracketed reads a group, list, tuple or set, or a signed number.
func (p *pqParser) bracketed() PQExpr {
	t := p.tok
	switch {
	case p.punct("("):
		x := p.or()
		p.expectPunct(")")
		return x
	case p.punct("["):
		list := p.exprs("]")
		return &PQLiteral{Kind: ListLiteral, Pos: Range{t.Start, p.prev.End}, Elems: list}
	case p.punct("<<"):
		list := p.exprs(">>")
		return &PQLiteral{Kind: SetLiteral, Pos: Range{t.Start, p.prev.End}, Elems: list}
	case p.punct("{"):
		return p.tuple(t.Start)
	case p.tok.punct("-"), p.tok.punct("+"):
		p.next()
		if p.tok.kind == pqNumber {
			n := &PQLiteral{Kind: NumberLiteral, Text: t.text + p.tok.text, Pos: Range{t.Start, p.tok.End}}
			p.next()
			return n
		}
	}
	p.fail("an operand", unexpectedTerm)
	return p.bad()
}

func (p *pqParser) tuple(start int) PQExpr {
	n := &PQLiteral{Kind: TupleLiteral}
	for !p.failed && !p.tok.punct("}") {
		key := p.tok
		if key.kind != pqString && key.kind != pqQuoted && key.kind != pqIdent && key.kind != pqHole {
			p.fail("an attribute name", unexpectedTerm)
			break
		}
		p.next()
		name := key.text
		if key.kind == pqHole {
			name = string(Hole)
		}
		p.expectPunct(":")
		n.Names = append(n.Names, name)
		n.Elems = append(n.Elems, p.sum())
		if !p.punct(",") {
			break
		}
	}
	p.expectPunct("}")
	n.Pos = Range{start, p.prev.End}
	return n
}
