package expr

// Which tokens may stand side by side in some expression of a kind. A text that is
// known in part is judged by this alone: two tokens between which nothing unknown
// stands are neighbours whatever the rest is.

// tokenSet is a set of token kinds.
type tokenSet uint64

func setOf(kinds ...tokenKind) tokenSet {
	var s tokenSet
	for _, k := range kinds {
		s |= 1 << k
	}
	return s
}

func (s tokenSet) has(k tokenKind) bool { return s&(1<<k) != 0 }

// followers are the tokens that may stand behind each token; those of tokEOF begin
// an expression.
type followers [tokDelete + 1]tokenSet

var (
	elementStart  = setOf(tokName, tokNameRef)
	operandStart  = elementStart | setOf(tokValueRef, tokLParen)
	pathGoesOn    = setOf(tokDot, tokLBracket)
	comparators   = setOf(tokEq, tokNe, tokLt, tokLe, tokGt, tokGe)
	behindOperand = comparators | setOf(tokBetween, tokIn, tokAnd, tokOr, tokRParen, tokComma, tokEOF)
	sections      = setOf(tokSet, tokRemove, tokAdd, tokDelete)
	behindValue   = sections | setOf(tokPlus, tokMinus, tokComma, tokRParen, tokEOF)
)

var conditionFollowers = followers{
	tokEOF: operandStart | setOf(tokNot),
	tokAnd: operandStart | setOf(tokNot), tokOr: operandStart | setOf(tokNot), tokNot: operandStart | setOf(tokNot),
	tokLParen: operandStart | setOf(tokNot),
	tokName:   behindOperand | pathGoesOn | setOf(tokLParen), tokNameRef: behindOperand | pathGoesOn,
	tokValueRef: behindOperand,
	tokRParen:   behindOperand | pathGoesOn, tokRBracket: behindOperand | pathGoesOn,
	tokEq: operandStart, tokNe: operandStart, tokLt: operandStart, tokLe: operandStart, tokGt: operandStart, tokGe: operandStart,
	tokBetween: operandStart, tokComma: operandStart, tokIn: setOf(tokLParen),
	tokDot: elementStart, tokLBracket: setOf(tokInt), tokInt: setOf(tokRBracket),
}

var updateFollowers = followers{
	tokEOF: sections,
	tokSet: elementStart, tokRemove: elementStart, tokAdd: elementStart, tokDelete: elementStart,
	tokName:     behindValue | pathGoesOn | setOf(tokEq, tokValueRef, tokLParen),
	tokNameRef:  behindValue | pathGoesOn | setOf(tokEq, tokValueRef),
	tokRBracket: behindValue | pathGoesOn | setOf(tokEq, tokValueRef),
	tokValueRef: behindValue, tokRParen: behindValue,
	tokEq: operandStart, tokPlus: operandStart, tokMinus: operandStart, tokLParen: operandStart, tokComma: operandStart,
	tokDot: elementStart, tokLBracket: setOf(tokInt), tokInt: setOf(tokRBracket),
}

var projectionFollowers = followers{
	tokEOF:  elementStart,
	tokName: pathGoesOn | setOf(tokComma, tokEOF), tokNameRef: pathGoesOn | setOf(tokComma, tokEOF),
	tokRBracket: pathGoesOn | setOf(tokComma, tokEOF),
	tokComma:    elementStart, tokDot: elementStart, tokLBracket: setOf(tokInt), tokInt: setOf(tokRBracket),
}

// mayFollow reports whether next may stand behind prev, of which one may be the end
// of the text, in some expression of kind k.
func mayFollow(k Kind, prev, next tokenKind) bool {
	switch k {
	case Update:
		return updateFollowers[prev].has(next)
	case Projection:
		return projectionFollowers[prev].has(next)
	}
	return conditionFollowers[prev].has(next)
}
