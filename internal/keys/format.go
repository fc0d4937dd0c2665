package keys

import (
	"strconv"
	"strings"
)

// hole makes the fragment of the strings that a hole with a format can hold.
func (b *builder) hole(format, delimiter string) frag {
	if f, ok := b.format(format, delimiter); ok {
		return f
	}
	return b.star(b.class(anyRune))
}

func (b *builder) format(format, delimiter string) (frag, bool) {
	if format == "" {
		return frag{}, false
	}
	if arg, ok := argument(format, "time"); ok {
		return b.layout(arg, false), true
	}
	if arg, ok := argument(format, "utc"); ok {
		return b.layout(arg, true), true
	}
	if arg, ok := argument(format, "except"); ok {
		return b.star(b.class(except(arg))), true
	}
	if verb, unsigned := strings.CutPrefix(format, "u%"); unsigned {
		return b.verb(verb, true)
	}
	if verb, ok := strings.CutPrefix(format, "%"); ok {
		return b.verb(verb, false)
	}
	if strings.Contains(format, "2006") && !strings.Contains(format, "(") {
		return b.layout(format, false), true // a layout by itself
	}
	t, err := ParseType(format)
	if err != nil {
		return frag{}, false
	}
	return t.fragment(b, delimiter), true
}

func argument(format, name string) (string, bool) {
	s, ok := strings.CutPrefix(format, name+"(")
	if !ok || !strings.HasSuffix(s, ")") || len(s) == 1 {
		return "", false
	}
	return s[:len(s)-1], true
}

// maxVerbWidth bounds the automaton of a padded number.
const maxVerbWidth = 64

// verb makes the fragment of what fmt prints for an integer or a bool, for a
// verb without its percent sign: d, 06d, x, 08X, t.
func (b *builder) verb(verb string, unsigned bool) (frag, bool) {
	if verb == "" {
		return frag{}, false
	}
	letter, flags := verb[len(verb)-1], verb[:len(verb)-1]
	if letter == 't' && flags == "" {
		return b.re("true|false"), true
	}
	digits, ok := map[byte]string{'d': "0-9", 'x': "0-9a-f", 'X': "0-9A-F", 'o': "0-7", 'b': "01"}[letter]
	if !ok {
		return frag{}, false
	}
	width, padded, ok := padding(flags)
	if !ok {
		return frag{}, false
	}
	d, first := "["+digits+"]", "["+strings.TrimPrefix(digits, "0")+"]"
	if digits[1] == '-' {
		first = "[1-" + digits[2:] + "]"
	}
	natural := "0|" + first + d + "*"
	negative := "-" + first + d + "*"
	if !padded {
		if unsigned {
			return b.re(natural), true
		}
		return b.re(natural + "|" + negative), true
	}
	// A number as wide as the padding has leading zeros; a wider one has none.
	w := strconv.Itoa(width)
	natural = d + "{" + w + "}|" + first + d + "{" + w + ",}"
	if unsigned {
		return b.re(natural), true
	}
	n := strconv.Itoa(width - 1) // the sign takes one place
	return b.re(natural + "|-" + d + "{" + n + "}|-" + first + d + "{" + n + ",}"), true
}

// padding reads the flags of a verb: nothing, or a zero and a width. A width
// without the zero pads with blanks and is not described.
func padding(flags string) (width int, padded, ok bool) {
	if flags == "" {
		return 0, false, true
	}
	if flags[0] != '0' {
		return 0, false, false
	}
	w, err := strconv.Atoi(flags[1:])
	if err != nil || w < 2 || w > maxVerbWidth {
		return 0, false, false
	}
	return w, true, true
}
