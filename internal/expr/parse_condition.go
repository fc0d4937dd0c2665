package expr

// condition reads a whole condition, up to the end of the text.
func (p *parser) condition() Cond {
	c := p.or()
	for p.tok.kind != tokEOF {
		start := p.tok.Start
		p.fail("AND, OR or the end")
		p.next()
		p.skipTo(isConnective)
		terms := []Cond{c, &BadCond{Range{start, p.prev.End}}}
		if isConnective(p.tok.kind) {
			p.next()
			terms = append(terms, p.or())
		}
		c = &And{terms}
	}
	return c
}

func isConnective(k tokenKind) bool { return k == tokAnd || k == tokOr }

func (p *parser) or() Cond { return p.orFrom(p.not()) }

// orFrom reads the rest of an OR chain whose first term is first.
func (p *parser) orFrom(first Cond) Cond {
	first = p.andFrom(first)
	if p.tok.kind != tokOr {
		return first
	}
	n := alloc(&p.ors)
	n.Terms = append(n.buf[:0], first)
	for p.tok.kind == tokOr {
		p.next()
		n.Terms = append(n.Terms, p.andFrom(p.not()))
	}
	return &n.Or
}

// andFrom reads the rest of an AND chain whose first term is first.
func (p *parser) andFrom(first Cond) Cond {
	if !p.moreTerms() {
		return first
	}
	n := alloc(&p.ands)
	n.Terms = append(n.buf[:0], first)
	for p.moreTerms() {
		if p.tok.kind == tokAnd {
			p.next()
		}
		n.Terms = append(n.Terms, p.not())
	}
	return &n.And
}

// moreTerms reports whether another term of an AND chain follows. Beside a
// hole the AND itself may be what is not known.
func (p *parser) moreTerms() bool {
	if p.tok.kind == tokAnd {
		return true
	}
	if !p.tree.HasHole {
		return false
	}
	switch p.tok.kind {
	case tokHole, tokName, tokNameRef, tokValueRef, tokNot:
		return true
	}
	return false
}

func (p *parser) not() Cond {
	if p.tok.kind != tokNot {
		return p.term()
	}
	pos := p.tok.Start
	p.next()
	n := alloc(&p.nots)
	*n = Not{NotPos: pos, X: p.not()}
	return n
}

// term reads one predicate or group; what cannot be read becomes a BadCond.
func (p *parser) term() Cond {
	start := p.tok.Start
	if x, ok := p.item(); ok {
		if c, ok := p.predicate(x); ok {
			return c
		}
	}
	return p.badTerm(start)
}

func (p *parser) badTerm(start int) Cond {
	if p.tok.kind == tokHole {
		p.next()
	}
	p.skipTo(isConnective)
	return &BadCond{Range{start, max(start, p.prev.End)}}
}

// item is what stands at the place of a predicate before the token behind it
// tells whether it is a whole condition or an operand: one of the two is set.
type item struct {
	cond Cond
	opnd Operand
}

// item reads an operand or a group.
func (p *parser) item() (item, bool) {
	if p.tok.kind != tokLParen {
		x, ok := p.operand()
		return item{opnd: x}, ok
	}
	open := p.tok.Start
	p.next()
	x := p.groupBody()
	if !p.expect(tokRParen, `")"`) {
		return item{}, false
	}
	pos := Range{open, p.prev.End}
	if x.opnd == nil {
		n := alloc(&p.condGroups)
		*n = CondGroup{X: x.cond, Pos: pos}
		return item{cond: n}, true
	}
	opnd, ok := p.groupedPath(p.group(x.opnd, pos))
	return item{opnd: opnd}, ok
}

func (p *parser) group(x Operand, pos Range) *Group {
	n := alloc(&p.groups)
	*n = Group{X: x, Pos: pos}
	return n
}

func (p *parser) between(x Operand, op Range, low, high Operand) *Between {
	n := alloc(&p.betweens)
	*n = Between{x, op, low, high}
	return n
}

// groupBody reads what stands in parentheses.
func (p *parser) groupBody() item {
	if p.tok.kind == tokNot {
		return item{cond: p.or()}
	}
	start := p.tok.Start
	var first Cond
	x, ok := p.item()
	if ok && x.opnd != nil && p.tok.kind == tokRParen {
		return x
	}
	if ok {
		first, ok = p.predicate(x)
	}
	if !ok {
		first = p.badTerm(start)
	}
	return item{cond: p.orFrom(first)}
}

// predicate reads what follows x to make it a condition.
func (p *parser) predicate(x item) (Cond, bool) {
	if x.opnd == nil {
		return x.cond, true
	}
	op := p.tok.Range
	switch k := p.tok.kind; k {
	case tokEq, tokNe, tokLt, tokLe, tokGt, tokGe:
		p.next()
		right, ok := p.operand()
		c := alloc(&p.compares)
		*c = Compare{x.opnd, CompareOp(k - tokEq), op, right}
		return c, ok
	case tokBetween:
		p.next()
		low, ok := p.operand()
		if ok && p.tree.HasHole && p.tok.kind != tokAnd {
			return p.between(x.opnd, op, low, &BadOperand{Range{p.prev.End, p.prev.End}}), true
		}
		if !ok || !p.expect(tokAnd, "AND") {
			return nil, false
		}
		high, ok := p.operand()
		return p.between(x.opnd, op, low, high), ok
	case tokIn:
		p.next()
		if !p.expect(tokLParen, `"("`) {
			return nil, false
		}
		n := alloc(&p.ins)
		list, ok := p.operands(n.List[:0])
		*n = In{x.opnd, op, list, p.prev.End}
		return n, ok
	}
	if c := asCond(x.opnd); c != nil {
		return c, true
	}
	p.fail("a comparator, BETWEEN or IN")
	return nil, false
}

// asCond returns x as a condition if it is a function call, also in
// parentheses.
func asCond(x Operand) Cond {
	switch x := x.(type) {
	case *Call:
		return x
	case *Group:
		if c := asCond(x.X); c != nil {
			return &CondGroup{X: c, Pos: x.Pos}
		}
	}
	return nil
}

// operands appends to list the operands up to the closing parenthesis.
func (p *parser) operands(list []Operand) ([]Operand, bool) {
	for {
		x, ok := p.argument()
		if !ok {
			return list, false
		}
		list = append(list, x)
		for p.tok.kind == tokHole {
			list = append(list, &BadOperand{p.tok.Range})
			p.next()
		}
		if p.tok.kind != tokComma {
			break
		}
		p.next()
	}
	return list, p.expect(tokRParen, `"," or ")"`)
}

// argument reads one argument of a function or one member of an IN list.
func (p *parser) argument() (Operand, bool) {
	if p.tree.Kind == Update {
		return p.updateOperand()
	}
	return p.operand()
}

// operand reads an operand of a condition.
func (p *parser) operand() (Operand, bool) {
	if p.tok.kind != tokLParen {
		return p.base()
	}
	open := p.tok.Start
	p.next()
	x, ok := p.operand()
	if !ok || !p.expect(tokRParen, `")"`) {
		return nil, false
	}
	return p.groupedPath(p.group(x, Range{open, p.prev.End}))
}

// groupedPath returns g, or the path that g begins, as in (a.b).c.
func (p *parser) groupedPath(g *Group) (Operand, bool) {
	if p.tok.kind != tokDot && p.tok.kind != tokLBracket {
		return g, true
	}
	prefix, ok := ungroup(g).(*Path)
	if !ok {
		return g, true // the caller fails at the dot or bracket
	}
	start := len(p.elems)
	p.elems = append(p.elems, prefix.Elems...)
	return p.pathRest(g, start, g.Pos.Start)
}

// base reads a value placeholder, a function call or a path.
func (p *parser) base() (Operand, bool) {
	switch p.tok.kind {
	case tokValueRef:
		return p.value(), true
	case tokName, tokNameRef:
		name := p.tok
		n, ok := p.path()
		if ok && p.tok.kind == tokLParen && name.kind == tokName && len(n.Elems) == 1 {
			return p.call(name)
		}
		return n, ok
	case tokHole:
		return p.holeOperand()
	}
	p.fail("an operand")
	return nil, false
}

// call reads the arguments of a function call, from its parenthesis on.
func (p *parser) call(name token) (Operand, bool) {
	return p.arguments(Call{Name: name.In(p.lex.src), NamePos: name.Range})
}

// arguments completes a call, from its parenthesis on.
func (p *parser) arguments(c Call) (Operand, bool) {
	n := alloc(&p.calls)
	n.Call = c
	p.next()
	var ok bool
	n.Args, ok = p.operands(n.buf[:0])
	n.End = p.prev.End
	return &n.Call, ok
}

// holeOperand reads an operand that begins with a hole.
func (p *parser) holeOperand() (Operand, bool) {
	n, ok := p.path()
	switch {
	case p.tok.kind == tokLParen && n.Pos.End == p.tok.Start && len(n.Elems) == 1:
		return p.arguments(Call{NamePos: n.Pos})
	case len(n.Elems) > 1:
		return n, ok
	}
	return &BadOperand{n.Pos}, ok
}
