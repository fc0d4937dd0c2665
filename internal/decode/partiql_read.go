package decode

import (
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// pqStatement is what a statement asks for, as far as it can be read.
type pqStatement struct {
	verb               dynamo.Verb
	table, index       value.Value
	keys, item         dynamo.Attributes
	update, projection *dynamo.Expression

	st     *dynamo.Statement
	tokens []pqToken
	holes  []value.Value
	at     int
	params int // parameters used so far
	text   value.Value
}

// readStatement reads one alternative of a statement's text. What it cannot
// follow is a gap.
func readStatement(text value.Value, st *dynamo.Statement) *pqStatement {
	p := &pqStatement{st: st, text: text}
	p.tokens, p.holes = pqScan(text)
	switch {
	case p.accept("select"):
		p.verb = dynamo.Get
		p.selected()
		if p.accept("from") {
			p.from()
		}
		p.where()
	case p.accept("insert"):
		p.verb = dynamo.Put
		p.accept("into")
		p.from()
		p.accept("value")
		p.tuple()
	case p.accept("update"):
		p.verb = dynamo.Update
		p.from()
		p.updates()
		p.where()
	case p.accept("delete"):
		p.verb = dynamo.Delete
		p.accept("from")
		p.from()
		p.where()
	case p.accept("exists"):
		p.verb = dynamo.ConditionCheck
		p.accept("(")
		p.accept("select")
		p.selected()
		p.accept("from")
		p.from()
		p.where()
	default:
		p.gap(&p.keys)
	}
	return p
}

func (p *pqStatement) gap(as *dynamo.Attributes) {
	if as.Gap == nil {
		as.Gap = textGap(p.text)
	}
	if as.Gap == nil {
		as.Gap = &dynamo.Gap{Why: "the statement was not understood", Pos: posOf(p.text)}
	}
}

func (p *pqStatement) peek() pqToken {
	if p.at < len(p.tokens) {
		return p.tokens[p.at]
	}
	return pqToken{}
}

func (p *pqStatement) next() pqToken {
	t := p.peek()
	if t.kind != pqEnd {
		p.at++
	}
	if t.kind == pqParam {
		p.params++
	}
	return t
}

func (p *pqStatement) accept(word string) bool {
	if p.peek().is(word) {
		p.at++
		return true
	}
	return false
}

// from reads the table, and the index behind a dot.
func (p *pqStatement) from() {
	p.table = p.name()
	if p.accept(".") {
		p.index = p.name()
	}
}

func (p *pqStatement) name() value.Value {
	switch t := p.peek(); t.kind {
	case pqQuoted:
		p.at++
		return t.value(p.holes)
	case pqWord, pqHole:
		p.at++
		name := t.value(p.holes)
		for p.peek().glued && (p.peek().kind == pqHole || p.peek().kind == pqWord || p.peek().is("-")) { // made of parts
			name = value.Concat(name, p.next().value(p.holes))
		}
		return name
	}
	return nil
}

// selected reads the projection; nil for a star.
func (p *pqStatement) selected() {
	if p.accept("*") {
		return
	}
	e := &dynamo.Expression{Field: "Statement", Dialect: "partiql", Pos: posOf(p.text)}
	for p.peek().kind != pqEnd && !p.peek().is("from") {
		if use, ok := p.path(); ok {
			e.Uses = addUse(e.Uses, use)
		} else {
			e.Gap = firstGap(e.Gap, textGap(p.text), &dynamo.Gap{Why: "a computed column", Pos: e.Pos})
			p.next()
		}
		p.accept(",")
	}
	p.projection = e
}

// path reads a document path of a statement.
func (p *pqStatement) path() (dynamo.AttrUse, bool) {
	t := p.peek()
	if t.kind != pqWord && t.kind != pqQuoted || strings.ContainsRune(t.text, expr.Hole) {
		return dynamo.AttrUse{}, false
	}
	p.at++
	use := dynamo.AttrUse{Name: t.text, Known: true, Path: t.text}
	for {
		switch {
		case p.accept("."):
			use.Path += "." + p.next().text
		case p.peek().is("["):
			p.at++
			use.Path += "[" + p.next().text + "]"
			p.accept("]")
		default:
			return use, true
		}
	}
}

// updates reads SET and REMOVE clauses up to WHERE.
func (p *pqStatement) updates() {
	e := &dynamo.Expression{Field: "Statement", Dialect: "partiql", Pos: posOf(p.text)}
	clause := ""
	for t := p.peek(); t.kind != pqEnd && !t.is("where") && !t.is("returning"); t = p.peek() {
		switch {
		case p.accept("set"):
			clause = "SET"
		case p.accept("remove"):
			clause = "REMOVE"
		case p.accept(","):
		default:
			use, ok := p.path()
			if !ok || clause == "" {
				e.Gap = firstGap(e.Gap, textGap(p.text), &dynamo.Gap{Why: "the statement was not understood", Pos: e.Pos})
				p.next()
				continue
			}
			use.Target, use.Clause = true, clause
			e.Uses = addUse(e.Uses, use)
			if p.accept("=") {
				p.skipValue()
			}
		}
	}
	p.update = e
}

// skipValue skips the right side of an assignment.
func (p *pqStatement) skipValue() {
	depth := 0
	for t := p.peek(); t.kind != pqEnd; t = p.peek() {
		switch {
		case t.is("(") || t.is("[") || t.is("{") || t.is("<<"):
			depth++
		case t.is(")") || t.is("]") || t.is("}") || t.is(">>"):
			depth--
		case depth == 0 && (t.is(",") || t.is("set") || t.is("remove") || t.is("where") || t.is("returning")):
			return
		}
		p.next()
	}
}

// tuple reads the item of an INSERT.
func (p *pqStatement) tuple() {
	if !p.accept("{") {
		p.gap(&p.item)
		return
	}
	for t := p.peek(); t.kind != pqEnd && !t.is("}"); t = p.peek() {
		if t.kind != pqString {
			p.gap(&p.item)
			return
		}
		p.at++
		name := t.value(p.holes)
		if !p.accept(":") {
			p.gap(&p.item)
			return
		}
		v, typ := p.operand()
		a := dynamo.Attr{NameOf: name, Cond: dynamo.Item, Vals: []value.Value{v}, Type: typ, Pos: posOf(p.text)}
		a.Name, _ = value.Known(name)
		p.item.List = append(p.item.List, a)
		p.accept(",")
	}
}
