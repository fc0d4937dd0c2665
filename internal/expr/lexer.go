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
	switch class := classes[c]; {
	case class&letter != 0:
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
	case class&digit != 0:
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
	switch k {
	case Projection:
		return tokName
	case Update:
		return updateKeyword(word)
	}
	switch word[0] | lowerCase {
	case 'a':
		return keywordIf(word, "and", tokAnd)
	case 'b':
		return keywordIf(word, "between", tokBetween)
	case 'i':
		return keywordIf(word, "in", tokIn)
	case 'n':
		return keywordIf(word, "not", tokNot)
	case 'o':
		return keywordIf(word, "or", tokOr)
	}
	return tokName
}

func updateKeyword(word string) tokenKind {
	switch word[0] | lowerCase {
	case 'a':
		return keywordIf(word, "add", tokAdd)
	case 'd':
		return keywordIf(word, "delete", tokDelete)
	case 'r':
		return keywordIf(word, "remove", tokRemove)
	case 's':
		return keywordIf(word, "set", tokSet)
	}
	return tokName
}

// keywordIf returns kind if word is lower in any case, else tokName.
func keywordIf(word, lower string, kind tokenKind) tokenKind {
	if len(word) != len(lower) {
		return tokName
	}
	for i := range len(lower) {
		if word[i]|lowerCase != lower[i] {
			return tokName
		}
	}
	return kind
}

// lowerCase is the bit that a small letter of ASCII has and its capital has
// not. No other character that a word may hold is a letter but for that bit.
const lowerCase = 'a' - 'A'

// class says what a byte may be part of; a byte may be in several classes.
type class uint8

const (
	space class = 1 << iota // white space to the service
	letter
	digit
	word // of a name, after its first character
)

// classes are the classes of each byte. White space is space, tab, carriage
// return and line feed, and nothing else.
var classes = func() (of [256]class) {
	for _, c := range " \t\r\n" {
		of[c] = space
	}
	for c := 'a'; c <= 'z'; c++ {
		of[c], of[c-lowerCase] = letter|word, letter|word
	}
	for c := '0'; c <= '9'; c++ {
		of[c] = digit | word
	}
	of['_'] = word
	return of
}()

func isSpace(c byte) bool  { return classes[c]&space != 0 }
func isLetter(c byte) bool { return classes[c]&letter != 0 }
func isDigit(c byte) bool  { return classes[c]&digit != 0 }
func isWord(c byte) bool   { return classes[c]&word != 0 }

// isBlank reports whether src holds nothing but white space.
func isBlank(src string) bool {
	for i := 0; i < len(src); i++ {
		if !isSpace(src[i]) {
			return false
		}
	}
	return true
}
