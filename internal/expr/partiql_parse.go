package expr

import (
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
)

// ParsePartiQL reads a PartiQL statement. A text longer than any statement may
// be is not read.
func ParsePartiQL(src string) *Statement {
	s := &Statement{Src: src, HasHole: hasHole(src)}
	if len(src) > 4*dynamo.MaxStatementSize { // up to four bytes a character
		return s
	}
	p := &pqParser{lex: pqLexer{src: src}, stmt: s}
	p.next()
	p.statement()
	if !p.failed && p.tok.punct(";") {
		p.next()
	}
	if !p.failed && p.tok.kind != pqEOF {
		p.fail("the end", unexpectedToken)
	}
	return s
}

// Details of the message about statements that are not well formed.
const (
	unexpectedToken = "Unexpected token after expression"
	unexpectedTerm  = "Unexpected term"
	badDot          = "Invalid path dot component"
)

// pqParser is a recursive descent parser. After the first fault it reads no
// further: what was read stays in the statement.
type pqParser struct {
	lex    pqLexer
	stmt   *Statement
	prev   pqToken
	tok    pqToken
	failed bool
	depth  int
}

// maxPQDepth bounds how deep expressions nest.
const maxPQDepth = 500

func (p *pqParser) next() {
	p.prev = p.tok
	p.tok = p.lex.next()
}

// fail records a fault at the current token, and stops the parser.
func (p *pqParser) fail(want, detail string) {
	if p.failed {
		return
	}
	p.failed = true
	if p.stmt.HasHole {
		return
	}
	predicate := "has " + quote(p.tok.In(p.stmt.Src)) + " where " + want + " is expected"
	switch p.tok.kind {
	case pqEOF:
		predicate = "ends where " + want + " is expected"
	case pqBad:
		detail = ""
	}
	p.refuse(dynamo.StatementForm, p.tok.Range, predicate, detail)
}

func (p *pqParser) refuse(rule dynamo.RuleID, pos Range, predicate string, args ...string) {
	p.stmt.Errors = append(p.stmt.Errors, &Error{Rule: rule, Pos: pos, Predicate: predicate, Text: rule.Text(args...)})
}

func (p *pqParser) keyword(word string) bool {
	if !p.tok.is(word) {
		return false
	}
	p.next()
	return true
}

func (p *pqParser) punct(s string) bool {
	if p.failed || !p.tok.punct(s) {
		return false
	}
	p.next()
	return true
}

func (p *pqParser) expectWord(word string) {
	if !p.failed && !p.keyword(word) {
		p.fail(word, unexpectedTerm)
	}
}

func (p *pqParser) expectPunct(s string) {
	if !p.failed && !p.punct(s) {
		p.fail(quote(s), unexpectedTerm)
	}
}

func (p *pqParser) statement() {
	s := p.stmt
	switch {
	case p.keyword("SELECT"):
		s.Kind = SelectStatement
		p.selection()
	case p.keyword("INSERT"):
		s.Kind = InsertStatement
		p.expectWord("INTO")
		p.table()
		p.expectWord("VALUE")
		if !p.failed {
			s.Item = p.sum()
		}
	case p.keyword("UPDATE"):
		s.Kind = UpdateStatement
		p.table()
		p.assignments()
		p.where()
		p.returning()
	case p.keyword("DELETE"):
		s.Kind = DeleteStatement
		p.expectWord("FROM")
		p.table()
		p.where()
		p.returning()
	case p.keyword("EXISTS"):
		p.expectPunct("(")
		p.expectWord("SELECT")
		if !p.failed {
			p.selection()
		}
		p.expectPunct(")")
		s.Kind = ExistsStatement
	default:
		p.fail("SELECT, INSERT, UPDATE or DELETE", unexpectedTerm)
	}
}

// selection reads a SELECT after its keyword.
func (p *pqParser) selection() {
	s := p.stmt
	if p.punct("*") {
		s.Star = true
	} else {
		s.Select = p.paths()
		p.alias()
	}
	p.expectWord("FROM")
	p.table()
	p.alias()
	p.where()
	if p.failed || !p.keyword("ORDER") {
		return
	}
	p.expectWord("BY")
	for !p.failed {
		if n := p.path(); n != nil {
			s.OrderBy = append(s.OrderBy, n)
		}
		if !p.failed && !p.keyword("ASC") {
			p.keyword("DESC")
		}
		if !p.punct(",") {
			return
		}
	}
}

// alias reports an alias, which is none of the words that may follow.
func (p *pqParser) alias() {
	if p.failed || p.tok.kind != pqIdent && p.tok.kind != pqQuoted {
		return
	}
	for _, word := range [...]string{"FROM", "WHERE", "ORDER", "SET", "REMOVE", "VALUE", "RETURNING", "GROUP", "HAVING", "LIMIT", "JOIN"} {
		if p.tok.is(word) {
			return
		}
	}
	p.failed = true
	if !p.stmt.HasHole {
		p.refuse(dynamo.StatementAlias, p.tok.Range, "has an alias")
	}
}

// table reads the name of a table, and of an index.
func (p *pqParser) table() {
	if p.failed {
		return
	}
	s := p.stmt
	name, pos, ok := p.tableName()
	if !ok {
		return
	}
	s.Table, s.TablePos = name, pos
	if !p.punct(".") {
		return
	}
	if name, pos, ok = p.tableName(); !ok {
		return
	}
	s.Index, s.IndexPos = name, pos
	if p.tok.punct(".") {
		p.failed = true
		if !s.HasHole {
			p.refuse(dynamo.StatementFromPath, Range{s.TablePos.Start, p.tok.End}, "names more than a table and an index",
				"A path may contain at most 2 components in the FROM clause")
		}
	}
}

func (p *pqParser) tableName() (string, Range, bool) {
	t := p.tok
	switch {
	case t.kind == pqHole:
		p.next()
		return string(Hole), t.Range, true
	case t.isName():
		p.next()
		if t.text == "" {
			p.failed = true
			p.refuse(dynamo.StatementFromPath, t.Range, "has an empty table or index name", "Path component cannot be an empty string")
			return "", t.Range, false
		}
		return t.text, t.Range, true
	}
	p.fail("a table name", unexpectedTerm)
	return "", t.Range, false
}

// assignments reads the SET and REMOVE clauses of an UPDATE.
func (p *pqParser) assignments() {
	for n := 0; !p.failed; n++ {
		set := p.tok.is("SET")
		if !set && !p.tok.is("REMOVE") {
			if n == 0 {
				p.fail("SET or REMOVE", unexpectedTerm)
			}
			return
		}
		p.next()
		for !p.failed {
			if t := p.path(); t != nil {
				p.stmt.Targets = append(p.stmt.Targets, t)
			}
			if set {
				p.expectPunct("=")
				if !p.failed {
					p.sum()
				}
			}
			if !p.punct(",") {
				break
			}
		}
	}
}

func (p *pqParser) where() {
	if !p.failed && p.keyword("WHERE") {
		p.stmt.Where = p.or()
	}
}

// returning reads a RETURNING clause: its words are judged by the checks.
func (p *pqParser) returning() {
	if p.failed || !p.tok.is("RETURNING") {
		return
	}
	start := p.tok.Start
	p.next()
	var words []string
	for p.tok.kind == pqIdent {
		words = append(words, strings.ToUpper(p.tok.text))
		p.next()
	}
	p.expectPunct("*")
	p.stmt.Returning = strings.Join(append(words, "*"), " ")
	p.stmt.ReturningPos = Range{start, p.prev.End}
}

func (p *pqParser) paths() []*PQPath {
	var list []*PQPath
	for !p.failed {
		if n := p.path(); n != nil {
			list = append(list, n)
		}
		if !p.punct(",") {
			break
		}
	}
	return list
}

// path reads a document path.
func (p *pqParser) path() *PQPath {
	if p.failed {
		return nil
	}
	if !p.tok.isName() {
		p.fail("an attribute name", unexpectedTerm)
		return nil
	}
	n := &PQPath{Elems: []string{p.elem()}, Pos: p.prev.Range}
	for !p.failed {
		switch {
		case p.punct("."):
			if !p.tok.isName() {
				p.fail("an attribute name", badDot)
				break
			}
			n.Elems = append(n.Elems, p.elem())
		case p.punct("["):
			if p.tok.kind != pqNumber && p.tok.kind != pqHole && p.tok.kind != pqString {
				p.fail("a list index", unexpectedTerm)
				break
			}
			n.Elems = append(n.Elems, "["+p.elem()+"]")
			p.expectPunct("]")
		default:
			return n
		}
		n.Pos.End = p.prev.End
	}
	return n
}

func (p *pqParser) elem() string {
	t := p.tok
	p.next()
	if t.kind == pqHole {
		return string(Hole)
	}
	return t.text
}
