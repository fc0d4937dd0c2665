package keys

import (
	"fmt"
	"regexp/syntax"
	"unicode"
)

// maxPatternStates bounds the automaton of one pattern component.
const maxPatternStates = 2000

// parsePattern reads the regular expression of a pattern component, which
// always describes the whole component.
func parsePattern(expr string) (*syntax.Regexp, error) {
	re, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return nil, fmt.Errorf("%s", patternError(err))
	}
	if err := checkPattern(re); err != nil {
		return nil, err
	}
	if n := patternSize(re); n > maxPatternStates {
		return nil, fmt.Errorf("pattern is too large: about %d states, at most %d", n, maxPatternStates)
	}
	return re, nil
}

func patternError(err error) string {
	if e, ok := err.(*syntax.Error); ok {
		return fmt.Sprintf("pattern has %s: %q", e.Code, e.Expr)
	}
	return err.Error()
}

func checkPattern(re *syntax.Regexp) error {
	switch re.Op {
	case syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText:
		return fmt.Errorf("pattern has an anchor; it describes the whole component without one")
	case syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return fmt.Errorf(`pattern has a word boundary (\b or \B), which a component cannot have`)
	case syntax.OpNoMatch:
		return fmt.Errorf("pattern matches no string")
	}
	for _, sub := range re.Sub {
		if err := checkPattern(sub); err != nil {
			return err
		}
	}
	return nil
}

// patternSize estimates the number of states of re.
func patternSize(re *syntax.Regexp) int {
	n := 2
	if re.Op == syntax.OpLiteral {
		n += 2 * len(re.Rune)
	}
	for _, sub := range re.Sub {
		n += patternSize(sub)
	}
	if re.Op == syntax.OpRepeat {
		n *= max(re.Max, re.Min+1, 1)
	}
	return min(n, 1<<20)
}

// regexp makes the fragment of a checked expression.
func (b *builder) regexp(re *syntax.Regexp) frag {
	switch re.Op {
	case syntax.OpLiteral:
		f := b.empty()
		for _, r := range re.Rune {
			f = b.concat(f, b.class(folded(r, re.Flags)))
		}
		return f
	case syntax.OpCharClass:
		var rs []runeRange
		for i := 0; i+1 < len(re.Rune); i += 2 {
			rs = append(rs, runeRange{re.Rune[i], re.Rune[i+1]})
		}
		return b.class(rs)
	case syntax.OpAnyChar:
		return b.class(anyRune)
	case syntax.OpAnyCharNotNL:
		return b.class(except("\n"))
	case syntax.OpCapture:
		return b.regexp(re.Sub[0])
	case syntax.OpStar:
		return b.star(b.regexp(re.Sub[0]))
	case syntax.OpPlus:
		return b.plus(b.regexp(re.Sub[0]))
	case syntax.OpQuest:
		return b.opt(b.regexp(re.Sub[0]))
	case syntax.OpRepeat:
		return b.repeat(re)
	case syntax.OpConcat:
		f := b.empty()
		for _, sub := range re.Sub {
			f = b.concat(f, b.regexp(sub))
		}
		return f
	case syntax.OpAlternate:
		var fs []frag
		for _, sub := range re.Sub {
			fs = append(fs, b.regexp(sub))
		}
		return b.alt(fs...)
	}
	return b.empty() // OpEmptyMatch; checkPattern refused the rest
}

func (b *builder) repeat(re *syntax.Regexp) frag {
	mk := func() frag { return b.regexp(re.Sub[0]) }
	f := b.times(re.Min, mk)
	if re.Max < 0 {
		return b.concat(f, b.star(mk()))
	}
	rest := b.empty() // x{2,4} is xx(x(x)?)?
	for range re.Max - re.Min {
		rest = b.opt(b.concat(mk(), rest))
	}
	return b.concat(f, rest)
}

func folded(r rune, flags syntax.Flags) []runeRange {
	rs := []runeRange{{r, r}}
	if flags&syntax.FoldCase != 0 {
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			rs = append(rs, runeRange{f, f})
		}
	}
	return rs
}
