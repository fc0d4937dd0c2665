package decode

import (
	"strings"

	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// pqKind is the kind of a token of PartiQL.
type pqKind uint8

const (
	pqEnd pqKind = iota
	pqWord
	pqQuoted // "identifier"
	pqString // 'text'
	pqNumber
	pqParam // ?
	pqHole
	pqPunct
)

// pqToken is a token. text is without quotes; a hole in it is an expr.Hole, of
// which the first is number hole of the statement.
type pqToken struct {
	kind  pqKind
	text  string
	hole  int
	glued bool // nothing stands between it and the token before
}

func (t pqToken) is(word string) bool {
	return t.kind == pqWord && strings.EqualFold(t.text, word) || t.kind == pqPunct && t.text == word
}

// pqScan splits one alternative of a statement into tokens. The holes are the
// unknown parts of the text, in order.
func pqScan(v value.Value) (tokens []pqToken, holes []value.Value) {
	parts := []value.Value{v}
	if t, ok := value.Unwrap(v).(*value.Text); ok {
		parts = t.Parts
	}
	for _, p := range parts {
		if _, known := value.Unwrap(p).(*value.Const); !known {
			holes = append(holes, p)
		}
	}
	s := &pqScanner{src: source(v)}
	for end := -1; ; end = s.at {
		s.blank()
		glued := s.at == end
		t := s.next()
		if t.kind == pqEnd {
			return tokens, holes
		}
		t.glued = glued
		tokens = append(tokens, t)
	}
}

type pqScanner struct {
	src   string
	at    int
	holes int // met so far
}

// next reads the token that starts here.
func (s *pqScanner) next() pqToken {
	if s.at >= len(s.src) {
		return pqToken{}
	}
	switch c := s.src[s.at]; {
	case c == '\'':
		return s.quoted(pqString, c)
	case c == '"':
		return s.quoted(pqQuoted, c)
	case c == '?':
		return s.take(pqParam, 1)
	case c == expr.Hole:
		return s.take(pqHole, 1)
	case isDigit(c):
		return s.run(pqNumber, func(c byte) bool { return isDigit(c) || c == '.' || c == 'e' || c == 'E' })
	case isLetter(c):
		return s.run(pqWord, func(c byte) bool { return isLetter(c) || isDigit(c) })
	}
	for _, op := range []string{"<<", ">>", "<>", "!=", "<=", ">="} {
		if strings.HasPrefix(s.src[s.at:], op) {
			return s.take(pqPunct, len(op))
		}
	}
	return s.take(pqPunct, 1)
}

// blank skips white space and comments.
func (s *pqScanner) blank() {
	for s.at < len(s.src) {
		rest := s.src[s.at:]
		switch {
		case strings.IndexByte(" \t\r\n", rest[0]) >= 0:
			s.at++
		case strings.HasPrefix(rest, "--"):
			s.skip(rest, "\n")
		case strings.HasPrefix(rest, "/*"):
			s.skip(rest, "*/")
		default:
			return
		}
	}
}

func (s *pqScanner) skip(rest, end string) {
	n := len(rest)
	if i := strings.Index(rest, end); i >= 0 {
		n = i + len(end)
	}
	s.holes += strings.Count(rest[:n], string(expr.Hole))
	s.at += n
}

func (s *pqScanner) take(kind pqKind, n int) pqToken {
	t := pqToken{kind: kind, text: s.src[s.at : s.at+n], hole: s.holes}
	s.holes += strings.Count(t.text, string(expr.Hole))
	s.at += n
	return t
}

func (s *pqScanner) run(kind pqKind, ok func(byte) bool) pqToken {
	n := 1
	for s.at+n < len(s.src) && ok(s.src[s.at+n]) {
		n++
	}
	return s.take(kind, n)
}

// quoted reads up to the closing quote; a doubled quote stands for itself.
func (s *pqScanner) quoted(kind pqKind, quote byte) pqToken {
	t := pqToken{kind: kind, hole: s.holes}
	var b strings.Builder
	for s.at++; s.at < len(s.src); s.at++ {
		c := s.src[s.at]
		if c == quote {
			if s.at+1 >= len(s.src) || s.src[s.at+1] != quote {
				s.at++
				break
			}
			s.at++
		}
		if c == expr.Hole {
			s.holes++
		}
		b.WriteByte(c)
	}
	t.text = b.String()
	return t
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' }

// value is the text of a token with its unknown parts put back.
func (t pqToken) value(holes []value.Value) value.Value {
	pieces := strings.Split(t.text, string(expr.Hole))
	parts := []value.Value{value.Str(pieces[0])}
	for i, p := range pieces[1:] {
		if t.hole+i < len(holes) {
			parts = append(parts, holes[t.hole+i])
		}
		parts = append(parts, value.Str(p))
	}
	return value.Concat(parts...)
}
