package expr

import (
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
)

// partial judges an expression of which parts are not known, by its tokens:
// nothing that stands in the unknown parts can make up for a character that is
// no token, two tokens that no expression has side by side, a reserved word, a
// function or placeholder that does not exist. The languages have no quotes and no
// comments, so that a token beside no hole is a token whatever the holes are.
func (x *expressionChecker) partial(src string) {
	l := lexer{src: src, kind: x.kind}
	prev := token{kind: tokEOF}
	for t := l.next(); ; {
		next := l.next()
		switch {
		case sure(src, prev) && sure(src, t) && !mayFollow(x.kind, prev.kind, t.kind):
			if len(x.faults) == 0 || x.faults[len(x.faults)-1].Rule != dynamo.ExprSyntax { // what it leads to is no fault
				x.partialSyntax(src, prev, t, next)
			}
		case t.kind != tokEOF && !t.unsure(src):
			x.partialToken(src, prev, t, next)
		}
		if t.kind == tokEOF {
			break
		}
		prev, t = t, next
	}
	x.flush()
}

// sure reports whether a token is what it seems to be, whatever stands behind it: a
// keyword before a hole may be the begin of a name.
func sure(src string, t token) bool {
	return t.kind != tokBad && !t.unsure(src) && (t.kind < tokAnd || t.End >= len(src) || src[t.End] != Hole)
}

func (x *expressionChecker) partialToken(src string, prev, t, next token) {
	text := t.In(src)
	switch t.kind {
	case tokBad:
		x.partialSyntax(src, prev, t, next)
	case tokInt:
		if prev.kind != tokLBracket && !prev.unsure(src) {
			x.partialSyntax(src, prev, t, next)
		}
	case tokName:
		switch {
		case next.kind == tokLParen && x.kind != Projection && prev.kind != tokDot:
			x.functionName(&Call{Name: text, NamePos: t.Range})
		case next.kind != tokLParen && next.kind != tokHole && dynamo.IsReserved(text):
			x.reserved(&Elem{Text: text, Pos: t.Range})
		}
	case tokNameRef:
		x.definedNames(phaseNames, &Path{Elems: []Elem{{Kind: RefElem, Text: text, Pos: t.Range}}})
	case tokValueRef:
		if x.kind != Projection {
			x.definedValue(phaseValues, &Value{Name: text, Pos: t.Range})
		}
	}
}

// partialSyntax reports a token that nothing accepts where it stands.
func (x *expressionChecker) partialSyntax(src string, prev, t, next token) {
	near := Range{t.Start, max(t.End, next.End)}
	if prev.kind != tokEOF {
		near.Start = prev.Start
	}
	token, predicate := t.In(src), "has "+quote(t.In(src))+", which no expression may have there"
	if t.kind == tokEOF {
		token, predicate = "<EOF>", "ends where no expression may end"
	}
	x.fault(phaseSyntax, dynamo.ExprSyntax, t.Range, predicate,
		token, strings.ReplaceAll(near.In(src), string(Hole), "…"))
}

// functionName judges the name of a function that is called, if the function
// may stand in this kind of expression at all.
func (x *expressionChecker) functionName(c *Call) {
	f, ok := dynamo.FunctionOf(c.Name)
	update := x.kind == Update
	switch {
	case !ok:
		v := x.fault(phaseFunctions, dynamo.FnUnknown, c.NamePos, "calls "+quote(c.Name)+", which is no function", c.Name)
		v.Suggestion = nearest(c.Name, dynamo.FunctionNames(update))
	case update && !f.Update:
		x.fault(phaseFunctions, dynamo.FnNotInUpdate, c.NamePos, "calls "+c.Name+", which belongs to conditions", c.Name)
	case !update && !f.Condition:
		x.fault(phaseFunctions, dynamo.FnNotInCondition, c.NamePos, "calls "+c.Name+", which belongs to update expressions", c.Name)
	}
}
