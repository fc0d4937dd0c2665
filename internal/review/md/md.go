// Package md writes text of unknown origin into Markdown as GitHub reads it, so
// that it stays text: it makes no markup, no HTML, no comment, no mention of a
// user and no link.
package md

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxText bounds a text, in bytes: nobody reads more of one line.
const maxText = 2000

// Clean replaces what has no place in a line: control characters, line ends,
// characters that turn the direction of writing or cannot be seen, and bytes that
// are not UTF-8. Long texts are cut.
func Clean(s string) string {
	long := len(s) > maxText
	if long {
		s = s[:maxText]
	}
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == '\u2028' || r == '\u2029' || unicode.Is(unicode.Zs, r):
			return ' '
		case !unicode.IsGraphic(r):
			return utf8.RuneError
		}
		return r
	}, s)
	if !long && len(s) <= maxText {
		return s
	}
	n := min(len(s), maxText-len("…"))
	for n > 0 && n < len(s) && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}

// Code is s as a code span.
func Code(s string) string {
	s = strings.TrimSpace(Clean(s))
	if s == "" {
		return ""
	}
	if strings.ContainsAny(s, "`|\\") {
		// In tables a bar ends the cell even in code, and the rules for backslashes
		// differ; references to characters mean the same everywhere.
		return "<code>" + references(s) + "</code>"
	}
	return "`" + s + "`"
}

// references writes every character that could be markup by its number.
func references(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r == ' ' || r >= 0x80 || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' {
			b.WriteRune(r)
			continue
		}
		b.WriteString("&#" + strconv.Itoa(int(r)) + ";")
	}
	return b.String()
}

// plain are words that mean nothing to Markdown or to what GitHub makes of text.
var plain = regexp.MustCompile(`^[\pL\pM\pN…–·,;:.'"?%/()]+(?:[-=][\pL\pM\pN…–·,;:.'"?%/()]+)*$`)

// special are words of plain characters that are something: addresses, and marks
// of list items at the start.
var special = regexp.MustCompile(`(?i)://|www\.`)
var listMark = regexp.MustCompile(`^\d+[.)]`)

// Text is s as prose; words that could be markup are code.
func Text(s string) string {
	words := strings.Fields(Clean(s))
	for i, w := range words {
		if plain.MatchString(w) && !special.MatchString(w) && !(i == 0 && listMark.MatchString(w)) {
			continue
		}
		core := strings.TrimLeft(w, "(")
		head := w[:len(w)-len(core)]
		tail := ""
		for len(core) > 1 {
			last := core[len(core)-1]
			if !strings.ContainsRune(",;:.", rune(last)) && (last != ')' || strings.Count(core, ")") <= strings.Count(core, "(")) {
				break
			}
			core, tail = core[:len(core)-1], string(last)+tail
		}
		words[i] = head + Code(core) + tail
	}
	return strings.Join(words, " ")
}

// Message is a message of a finding: what it quotes becomes code, the rest is
// prose.
func Message(s string) string {
	var parts []string
	for s != "" {
		i := strings.IndexByte(s, '"')
		if i < 0 {
			break
		}
		quoted, err := strconv.QuotedPrefix(s[i:])
		if err != nil {
			break
		}
		text, _ := strconv.Unquote(quoted)
		if code := Code(text); code != "" {
			parts = append(parts, spaced(s[:i]), code)
		} else {
			parts = append(parts, spaced(s[:i]), `""`)
		}
		s = s[i+len(quoted):]
	}
	return strings.TrimSpace(strings.Join(append(parts, spaced(s)), ""))
}

// spaced is prose with the spaces around it.
func spaced(s string) string {
	out := Text(s)
	if out == "" {
		if s == "" {
			return ""
		}
		return " "
	}
	if s[0] == ' ' {
		out = " " + out
	}
	if s[len(s)-1] == ' ' {
		out += " "
	}
	return out
}

// Fence is text as a fenced block of code with an info string, which must be a
// plain word. The fence is longer than any in the text.
func Fence(info, text string) string {
	longest, run := 2, 0
	for i := range len(text) {
		if text[i] != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	fence := strings.Repeat("`", longest+1)
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return fence + info + "\n" + text + fence + "\n"
}
