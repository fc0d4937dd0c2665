package expr

import (
	"strings"
	"unicode/utf8"
)

type pqKind uint8

const (
	pqEOF    pqKind = iota
	pqBad           // a character or quote that makes no token
	pqHole          // an unknown part outside of quotes
	pqIdent         // a word, which may be a keyword
	pqQuoted        // "name"
	pqString        // 'text'
	pqNumber
	pqParam // ?
	pqPunct // one of the operators and brackets
)

type pqToken struct {
	kind pqKind
	Range
	// text is the punctuation, the word as written, or the content of quotes.
	text string
}

// is reports whether the token is the keyword, in any case.
func (t *pqToken) is(keyword string) bool {
	return t.kind == pqIdent && strings.EqualFold(t.text, keyword)
}

// isKeyword reports whether the token is a word that no name may be without
// quotes: one that would end a path or an expression.
func (t *pqToken) isKeyword() bool {
	for _, word := range [...]string{"SELECT", "FROM", "WHERE", "AND", "OR", "NOT", "ORDER", "BY", "SET", "REMOVE", "RETURNING", "IN", "BETWEEN", "IS"} {
		if t.is(word) {
			return true
		}
	}
	return false
}

// isName reports whether the token may be a name, or part of one.
func (t *pqToken) isName() bool {
	return t.kind == pqIdent && !t.isKeyword() || t.kind == pqQuoted || t.kind == pqHole
}

// punct reports whether the token is that operator or bracket.
func (t *pqToken) punct(s string) bool { return t.kind == pqPunct && t.text == s }

// pqLexer yields the tokens of a PartiQL statement.
type pqLexer struct {
	src string
	pos int
}

func (l *pqLexer) next() pqToken {
	l.skipBlank()
	i := l.pos
	if i >= len(l.src) {
		return pqToken{kind: pqEOF, Range: Range{i, i}}
	}
	t := l.scan(i)
	l.pos = t.End
	return t
}

// skipBlank moves over white space and comments. A comment without its end
// reaches to the end of the text.
func (l *pqLexer) skipBlank() {
	for l.pos < len(l.src) {
		rest := l.src[l.pos:]
		switch {
		case isSpace(rest[0]):
			l.pos++
		case strings.HasPrefix(rest, "--"):
			l.skipPast(rest, "\n")
		case strings.HasPrefix(rest, "/*"):
			l.skipPast(rest[2:], "*/")
		default:
			return
		}
	}
}

func (l *pqLexer) skipPast(rest, end string) {
	start := len(l.src) - len(rest)
	if i := strings.Index(rest, end); i >= 0 {
		l.pos = start + i + len(end)
		return
	}
	l.pos = len(l.src)
}

func (l *pqLexer) scan(i int) pqToken {
	src := l.src
	c := src[i]
	switch {
	case isLetter(c) || c == '_' || c == '$':
		end := i + 1
		for end < len(src) && (isWord(src[end]) || src[end] == '$') {
			end++
		}
		end = holesEnd(src, end)
		return pqToken{pqIdent, Range{i, end}, src[i:end]}
	case isDigit(c), c == '.' && i+1 < len(src) && isDigit(src[i+1]):
		end := numberEnd(src, i)
		return pqToken{pqNumber, Range{i, end}, src[i:end]}
	case c == '"' || c == '\'':
		return l.quoted(i, c)
	case c == '?':
		return pqToken{pqParam, Range{i, i + 1}, "?"}
	case c == Hole:
		end := holesEnd(src, i)
		return pqToken{pqHole, Range{i, end}, ""}
	}
	for _, p := range [...]string{"<<", ">>", "<=", ">=", "<>", "!="} {
		if strings.HasPrefix(src[i:], p) {
			return pqToken{pqPunct, Range{i, i + len(p)}, p}
		}
	}
	if strings.IndexByte("=<>()[]{},.:+-*;", c) >= 0 {
		return pqToken{pqPunct, Range{i, i + 1}, src[i : i+1]}
	}
	_, size := utf8.DecodeRuneInString(src[i:])
	return pqToken{kind: pqBad, Range: Range{i, i + size}}
}

// numberEnd returns the end of the number that starts at i.
func numberEnd(src string, i int) int {
	digits := func() {
		for i < len(src) && isDigit(src[i]) {
			i++
		}
	}
	digits()
	if i < len(src) && src[i] == '.' {
		i++
		digits()
	}
	if i < len(src) && (src[i] == 'e' || src[i] == 'E') {
		j := i + 1
		if j < len(src) && (src[j] == '+' || src[j] == '-') {
			j++
		}
		if j < len(src) && isDigit(src[j]) {
			i = j
			digits()
		}
	}
	return i
}

// quoted reads a string or a quoted name; a doubled quote stands for one.
func (l *pqLexer) quoted(i int, quote byte) pqToken {
	kind := pqString
	if quote == '"' {
		kind = pqQuoted
	}
	var b strings.Builder
	for j := i + 1; j < len(l.src); j++ {
		switch {
		case l.src[j] != quote:
			b.WriteByte(l.src[j])
		case j+1 < len(l.src) && l.src[j+1] == quote:
			b.WriteByte(quote)
			j++
		default:
			return pqToken{kind, Range{i, j + 1}, b.String()}
		}
	}
	return pqToken{kind: pqBad, Range: Range{i, len(l.src)}}
}
