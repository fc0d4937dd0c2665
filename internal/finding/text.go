package finding

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxText is how many bytes of a text are kept: a constant of the program may be
// a whole document.
const maxText = 4 << 10

// OneLine makes a text that quotes a program safe to print anywhere: a line break
// would make lines of its choosing, a control sequence could clear a terminal,
// and a mark of direction could show something else than is there. These are
// shown as Go writes them in a string; a text that is too long is cut. Applied
// again it changes nothing.
func OneLine(s string) string {
	if len(s) <= maxText && strings.IndexFunc(s, unsafe) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		part := string(r)
		if unsafe(r) {
			part = escape(r)
		}
		if b.Len()+len(part) > maxText-len("…") {
			b.WriteString("…")
			break
		}
		b.WriteString(part)
	}
	return b.String()
}

// unsafe reports whether a rune does something instead of being seen.
func unsafe(r rune) bool {
	switch {
	case r == utf8.RuneError: // also bytes that are no UTF-8
		return true
	case unicode.IsControl(r), r == '\u2028', r == '\u2029', r == '\ufeff':
		return true
	}
	return unicode.Is(unicode.Bidi_Control, r)
}

func escape(r rune) string {
	switch r {
	case '\n':
		return `\n`
	case '\r':
		return `\r`
	case '\t':
		return `\t`
	case utf8.RuneError:
		return "?"
	}
	if r < 0x80 {
		return fmt.Sprintf(`\x%02x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}
