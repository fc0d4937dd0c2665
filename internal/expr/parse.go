package expr

import "github.com/dynlint/dynlint/internal/dynamo"

// Error is a fault of an expression's form: it keeps the text from being read.
type Error struct {
	Rule dynamo.RuleID
	Pos  Range // the bytes at fault; empty at the end of the text
	// Predicate says what is wrong, as the rest of a sentence whose subject is
	// the expression: `has ")" where an operand is expected`.
	Predicate string
	// Text is what the service says.
	Text string
}

// Parse reads src as an expression of kind k.
func Parse(k Kind, src string) *Tree {
	n := new(first)
	n.parser.arena = n.arena()
	n.parse(&n.Tree, k, src, hasHole(src))
	return &n.Tree
}

// parse reads src, which has a hole or not, into t, whose slices it uses again.
func (p *parser) parse(t *Tree, k Kind, src string, hasHole bool) {
	t.Kind, t.Src, t.HasHole = k, src, hasHole
	t.Cond, t.Paths, t.Sections, t.Errors = nil, t.Paths[:0], t.Sections[:0], t.Errors[:0]
	size := len(src)
	if t.HasHole {
		size -= countHoles(src)
	}
	switch {
	case !t.HasHole && isBlank(src):
		t.Errors = append(t.Errors, &Error{
			Rule: dynamo.ExprEmpty, Pos: Range{0, len(src)},
			Predicate: "is empty",
			Text:      dynamo.ExprEmpty.TextAfter(invalidKind[k]),
		})
		return
	case size > dynamo.MaxExpressionSize:
		t.Errors = append(t.Errors, sizeError(k, size))
		return
	}
	p.tree, p.prev = t, token{}
	p.lex = lexer{src: src, kind: k}
	p.tok = p.lex.next()
	switch k {
	case Projection:
		p.projection()
	case Update:
		p.update()
	default:
		t.Cond = p.condition()
	}
}

func sizeError(k Kind, size int) *Error {
	n := itoa(size)
	return &Error{
		Rule: dynamo.ExprSize, Pos: Range{0, size},
		Predicate: "has " + n + " bytes; the limit is " + itoa(dynamo.MaxExpressionSize),
		Text:      dynamo.ExprSize.TextAfter(invalidKind[k], n),
	}
}

// parser is a recursive descent parser with one token of look-ahead. It never
// backtracks, so that time grows with the length of the text only.
//
// A parse function that fails records the error, leaves the position at the
// token at fault and returns false; a caller that can go on skips to a token
// it knows.
type parser struct {
	tree *Tree
	lex  lexer
	prev token // the token before tok
	tok  token // the token to read next
	// firstOnly is set if nobody wants what stands behind the first fault: the
	// text ends there.
	firstOnly bool
	arena
}

func (p *parser) next() {
	p.prev = p.tok
	p.tok = p.lex.next()
}

// fail records that want was expected at the current token. Around a hole
// anything may stand, so there it records nothing.
func (p *parser) fail(want string) {
	t := p.tree
	if t.HasHole {
		return
	}
	if n := len(t.Errors); n > 0 && (p.firstOnly || t.Errors[n-1].Pos.Start >= p.tok.Start) {
		return // the same fault, met again on the way out
	}
	token := p.tok.In(t.Src)
	predicate := `has "` + token + `" where ` + want + ` is expected`
	if p.tok.kind == tokEOF {
		token = "<EOF>"
		predicate = "ends where " + want + " is expected"
	}
	t.Errors = append(t.Errors, &Error{
		Rule: dynamo.ExprSyntax, Pos: p.tok.Range,
		Predicate: predicate,
		Text:      dynamo.ExprSyntax.TextAfter(invalidKind[t.Kind], token, p.window().In(t.Src)),
	})
	if p.firstOnly {
		p.lex.pos = len(t.Src)
		p.tok = p.lex.next()
	}
}

// window returns the bytes the service quotes: from the start of the previous
// token to the end of the next one.
func (p *parser) window() Range {
	w := p.tok.Range
	if p.prev.End > 0 {
		w.Start = p.prev.Start
	}
	if p.tok.kind == tokEOF {
		w.End = p.prev.End
		return w
	}
	after := p.lex
	if t := after.next(); t.kind != tokEOF {
		w.End = t.End
	}
	return w
}

// expect moves over a token of kind k, or fails.
func (p *parser) expect(k tokenKind, want string) bool {
	if p.tok.kind != k {
		p.fail(want)
		return false
	}
	p.next()
	return true
}

// skipTo moves to the next token outside of parentheses for which stop holds,
// to a closing parenthesis without its opening one, or to the end.
func (p *parser) skipTo(stop func(tokenKind) bool) {
	depth := 0
	for p.tok.kind != tokEOF {
		switch {
		case p.tok.kind == tokLParen:
			depth++
		case p.tok.kind == tokRParen:
			if depth == 0 {
				return
			}
			depth--
		case depth == 0 && stop(p.tok.kind):
			return
		}
		p.next()
	}
}

// path reads a document path.
func (p *parser) path() (*Path, bool) {
	p.room()
	start := len(p.elems)
	first := p.tok.Start
	if !p.element() {
		p.elems = p.elems[:start]
		return nil, false
	}
	return p.pathRest(nil, start, first)
}

// pathRest reads what follows the first elements of a path. The elements read
// so far are p.elems[start:].
func (p *parser) pathRest(group *Group, start, first int) (*Path, bool) {
	ok := true
loop:
	for ok {
		switch p.tok.kind {
		case tokDot:
			p.next()
			ok = p.element()
		case tokLBracket:
			p.next()
			ok = p.index()
		default:
			break loop
		}
	}
	n := alloc(&p.paths)
	*n = Path{Group: group, Elems: p.elems[start:len(p.elems):len(p.elems)], Pos: Range{first, p.prev.End}}
	return n, ok
}

// element reads a name or a name placeholder.
func (p *parser) element() bool {
	e := Elem{Text: p.tok.In(p.lex.src), Unsure: p.unsure(), Pos: p.tok.Range}
	switch p.tok.kind {
	case tokName:
	case tokNameRef:
		e.Kind = RefElem
	case tokHole:
		e.Unsure = true
	default:
		p.fail("an attribute name")
		return false
	}
	p.elems = append(p.elems, e)
	p.next()
	return true
}

// index reads the rest of a list index, after its bracket.
func (p *parser) index() bool {
	e := Elem{Kind: IndexElem, Text: p.tok.In(p.lex.src), Unsure: p.unsure(), Pos: p.tok.Range}
	switch p.tok.kind {
	case tokInt:
	case tokHole:
		e.Unsure = true
	default:
		p.fail("a list index")
		return false
	}
	p.elems = append(p.elems, e)
	p.next()
	return p.expect(tokRBracket, `"]"`)
}

// unsure reports whether a hole is part of the current token.
func (p *parser) unsure() bool { return p.tree.HasHole && p.tok.unsure(p.lex.src) }

// value reads a value placeholder, which is the current token.
func (p *parser) value() *Value {
	n := alloc(&p.values)
	*n = Value{Name: p.tok.In(p.lex.src), Unsure: p.unsure(), Pos: p.tok.Range}
	p.next()
	return n
}

// projection reads a whole projection expression.
func (p *parser) projection() {
	stop := func(k tokenKind) bool { return k == tokComma }
	for {
		n, ok := p.path()
		if n != nil {
			p.tree.Paths = append(p.tree.Paths, n)
		}
		if ok && p.tok.kind != tokComma && p.tok.kind != tokEOF {
			p.fail(`"," or the end`)
			ok = false
		}
		for !ok && p.tok.kind != tokEOF && p.tok.kind != tokComma {
			p.next()
			p.skipTo(stop)
		}
		if p.tok.kind == tokEOF {
			return
		}
		p.next()
	}
}
