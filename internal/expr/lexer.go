package expr

import (
	"strings"
	"unicode/utf8"
)

// Hole stands in an expression text for a part that is not known.
const Hole = '\x00'

// Literal returns a text that is known in full as the parsers read it: a NUL of
// its own is no hole, but as bad a character as any other control.
func Literal(text string) string { return strings.ReplaceAll(text, string(Hole), "\x01") }

type tokenKind uint8

const (
	tokEOF tokenKind = iota
	tokBad           // a character the grammar does not know
	tokHole
	tokName
	tokNameRef  // #name
	tokValueRef // :value
	tokInt
	tokEq
	tokNe
	tokLt
	tokLe
	tokGt
	tokGe
	tokLParen
	tokRParen
	tokLBracket
	tokRBracket
	tokComma
	tokDot
	tokPlus
	tokMinus
	// Keywords of conditions.
	tokAnd
	tokOr
	tokNot
	tokBetween
	tokIn
	// Keywords of updates.
	tokSet
	tokRemove
	tokAdd
	tokDelete
)

type token struct {
	kind tokenKind
	Range
}

// unsure reports whether a hole is part of the token, so that its full text
// is not known.
func (t token) unsure(src string) bool {
	return strings.IndexByte(src[t.Start:t.End], Hole) >= 0
}

// lexer yields the tokens of one expression. Keywords depend on the kind: the
// words of the update grammar are plain names in a condition, and the reverse.
type lexer struct {
	src  string
	kind Kind
	pos  int
}

// next returns the token at or after the position, and moves behind it.
func (l *lexer) next() token {
	src, i := l.src, l.pos
	for i < len(src) && isSpace(src[i]) {
		i++
	}
	if i >= len(src) {
		l.pos = i
		return token{kind: tokEOF, Range: Range{i, i}}
	}
	kind, end := l.scan(i)
	l.pos = end
	return token{kind: kind, Range: Range{i, end}}
}

// scan classifies the token that starts at i and returns its end.
func (l *lexer) scan(i int) (tokenKind, int) {
	src := l.src
	c := src[i]
	switch {
	case isLetter(c):
		end := wordEnd(src, i)
		if kind := keyword(l.kind, src[i:end]); kind != tokName {
			return kind, end
		}
		return tokName, holesEnd(src, end)
	case c == '#' || c == ':':
		end := holesEnd(src, wordEnd(src, i+1))
		if end == i+1 {
			return tokBad, end
		}
		if c == '#' {
			return tokNameRef, end
		}
		return tokValueRef, end
	case isDigit(c):
		end := i + 1
		for end < len(src) && isDigit(src[end]) {
			end++
		}
		return tokInt, end
	case c == Hole:
		return tokHole, holesEnd(src, i)
	}
	return scanPunct(src, i)
}

// wordEnd returns the end of the word characters that start at i.
func wordEnd(src string, i int) int {
	for i < len(src) && isWord(src[i]) {
		i++
	}
	return i
}

// holesEnd returns the end of a run of holes and word characters that begins
// with a hole at i; i itself if none is there.
func holesEnd(src string, i int) int {
	if i >= len(src) || src[i] != Hole {
		return i
	}
	for i < len(src) && (src[i] == Hole || isWord(src[i])) {
		i++
	}
	return i
}

func scanPunct(src string, i int) (tokenKind, int) {
	second := byte(0)
	if i+1 < len(src) {
		second = src[i+1]
	}
	switch src[i] {
	case '=':
		return tokEq, i + 1
	case '<':
		switch second {
		case '>':
			return tokNe, i + 2
		case '=':
			return tokLe, i + 2
		}
		return tokLt, i + 1
	case '>':
		if second == '=' {
			return tokGe, i + 2
		}
		return tokGt, i + 1
	case '(':
		return tokLParen, i + 1
	case ')':
		return tokRParen, i + 1
	case '[':
		return tokLBracket, i + 1
	case ']':
		return tokRBracket, i + 1
	case ',':
		return tokComma, i + 1
	case '.':
		return tokDot, i + 1
	case '+':
		return tokPlus, i + 1
	case '-':
		return tokMinus, i + 1
	}
	_, size := utf8.DecodeRuneInString(src[i:])
	return tokBad, i + size
}

// keyword returns the keyword that word is in expressions of kind k, else
// tokName. Keywords are case-insensitive.
func keyword(k Kind, word string) tokenKind {
	switch {
	case k == Projection || len(word) > len("BETWEEN"):
		return tokName
	case k == Update:
		return updateKeyword(word)
	}
	switch len(word) {
	case 2:
		switch {
		case strings.EqualFold(word, "OR"):
			return tokOr
		case strings.EqualFold(word, "IN"):
			return tokIn
		}
	case 3:
		switch {
		case strings.EqualFold(word, "AND"):
			return tokAnd
		case strings.EqualFold(word, "NOT"):
			return tokNot
		}
	case 7:
		if strings.EqualFold(word, "BETWEEN") {
			return tokBetween
		}
	}
	return tokName
}

func updateKeyword(word string) tokenKind {
	switch len(word) {
	case 3:
		switch {
		case strings.EqualFold(word, "SET"):
			return tokSet
		case strings.EqualFold(word, "ADD"):
			return tokAdd
		}
	case 6:
		switch {
		case strings.EqualFold(word, "REMOVE"):
			return tokRemove
		case strings.EqualFold(word, "DELETE"):
			return tokDelete
		}
	}
	return tokName
}

// isSpace reports whether c is white space to the service: space, tab,
// carriage return and line feed, and nothing else.
func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isWord(c byte) bool   { return isLetter(c) || isDigit(c) || c == '_' }

// isBlank reports whether src holds nothing but white space.
func isBlank(src string) bool {
	for i := 0; i < len(src); i++ {
		if !isSpace(src[i]) {
			return false
		}
	}
	return true
}
