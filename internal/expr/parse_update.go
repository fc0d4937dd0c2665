package expr

// update reads a whole update expression.
func (p *parser) update() {
	for p.tok.kind != tokEOF {
		kind, ok := sectionKind(p.tok.kind)
		if !ok {
			p.fail("SET, REMOVE, ADD or DELETE")
			p.next()
			p.skipTo(isSection)
			continue
		}
		s := alloc(&p.sections)
		*s = Section{Kind: kind, Keyword: p.tok.Range, Actions: s.Actions[:0]}
		p.tree.Sections = append(p.tree.Sections, s)
		p.next()
		p.actions(s)
		s.End = p.prev.End
	}
}

func sectionKind(k tokenKind) (SectionKind, bool) {
	if k < tokSet {
		return 0, false
	}
	return SectionKind(k - tokSet), true
}

func isSection(k tokenKind) bool { return k >= tokSet }

// actions reads the actions of s, up to the next section or the end.
func (p *parser) actions(s *Section) {
	for {
		start := p.tok.Start
		hole := p.tok.kind == tokHole
		a, ok := p.action(s.Kind)
		if a.Path != nil {
			a.Pos = Range{start, p.prev.End}
			s.Actions = append(s.Actions, a)
		}
		if ok && p.tok.kind != tokComma && p.tok.kind != tokEOF && !isSection(p.tok.kind) {
			p.fail(`",", another section or the end`)
			hole = hole || p.tok.kind == tokHole
			ok = false
		}
		if !ok {
			hole = p.skipAction() || hole
		}
		s.Open = s.Open || hole && p.tree.HasHole
		if p.tok.kind != tokComma {
			return
		}
		p.next()
	}
}

// skipAction moves to the next comma, section or the end, and reports whether
// it met a hole.
func (p *parser) skipAction() (hole bool) {
	stop := func(k tokenKind) bool {
		hole = hole || k == tokHole
		return k == tokComma || isSection(k)
	}
	for {
		p.skipTo(stop)
		if p.tok.kind != tokRParen {
			return hole
		}
		p.next() // a closing parenthesis without its opening one
	}
}

// action reads one action. Its path is nil if not even that could be read.
func (p *parser) action(k SectionKind) (*Action, bool) {
	a := alloc(&p.actionNodes)
	*a = Action{}
	var ok bool
	if a.Path, ok = p.path(); !ok {
		return a, false
	}
	switch k {
	case Set:
		if !p.expect(tokEq, `"="`) {
			return a, false
		}
		a.Value, ok = p.setValue()
	case Add, Delete:
		switch p.tok.kind {
		case tokValueRef:
			a.Value = p.value()
		case tokHole:
			a.Value = &BadOperand{p.tok.Range}
			p.next()
		default:
			p.fail("a value placeholder")
			return a, false
		}
	}
	return a, ok
}

// setValue reads the right side of a SET action.
func (p *parser) setValue() (Operand, bool) {
	if p.tok.kind != tokLParen {
		return p.sum()
	}
	open := p.tok.Start
	p.next()
	x, ok := p.sum()
	if !ok || !p.expect(tokRParen, `")"`) {
		return nil, false
	}
	g := p.group(x, Range{open, p.prev.End})
	switch x.(type) {
	case *Arith, *Group:
		return g, true
	}
	return p.sumFrom(g) // the group was only the left operand
}

// sum reads an operand, or two with one operator between them.
func (p *parser) sum() (Operand, bool) {
	x, ok := p.updateOperand()
	if !ok {
		return nil, false
	}
	return p.sumFrom(x)
}

func (p *parser) sumFrom(left Operand) (Operand, bool) {
	if p.tok.kind != tokPlus && p.tok.kind != tokMinus {
		return left, true
	}
	op := p.tok.Range
	p.next()
	right, ok := p.updateOperand()
	if !ok {
		return nil, false
	}
	return &Arith{left, p.lex.src[op.Start], op, right}, true
}

// updateOperand reads an operand of an update, in at most one pair of
// parentheses.
func (p *parser) updateOperand() (Operand, bool) {
	if p.tok.kind != tokLParen {
		return p.base()
	}
	open := p.tok.Start
	p.next()
	x, ok := p.base()
	if !ok || !p.expect(tokRParen, `")"`) {
		return nil, false
	}
	return p.group(x, Range{open, p.prev.End}), true
}
