package review

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dynlint/dynlint/internal/finding"
)

// A suggestion replaces whole lines, as a review can.
type suggestion struct {
	first, last int
	text        string // with a line end behind each line
}

// Bounds of what is readable beside the code.
const (
	maxSuggestedLines = 20
	maxSuggestedBytes = 4 << 10
)

// suggestion makes a fix into one, if all that it edits is shown in one hunk,
// together with the line that the comment is about.
func (w *Writer) suggestion(fix finding.Fix, at finding.Place) (suggestion, bool) {
	if len(fix.Edits) == 0 || w.Source == nil {
		return suggestion{}, false
	}
	src := w.Source(at.File)
	edits := slices.Clone(fix.Edits)
	slices.SortStableFunc(edits, func(a, b finding.Edit) int { return a.Start - b.Start })
	end := 0
	for _, e := range edits {
		if e.File != at.File || e.Start < end || e.End < e.Start || e.End > len(src) {
			return suggestion{}, false
		}
		end = e.End
	}
	from, to := wholeLines(src, edits[0].Start, end)
	s := suggestion{first: lineOf(src, from)}
	s.last = s.first + strings.Count(strings.TrimSuffix(string(src[from:to]), "\n"), "\n")
	if at.Line < s.first || at.Line > s.last || s.last-s.first >= maxSuggestedLines || !w.Diff.Shown(w.file(at.File), s.first, s.last) {
		return suggestion{}, false
	}
	var b strings.Builder
	at0 := from
	for _, e := range edits {
		b.Write(src[at0:e.Start])
		b.WriteString(e.Text)
		at0 = e.End
	}
	b.Write(src[at0:to])
	s.text = strings.ReplaceAll(b.String(), "\r\n", "\n")
	return s, len(s.text) <= maxSuggestedBytes && readable(s.text)
}

// wholeLines widens a range of bytes to whole lines.
func wholeLines(src []byte, from, to int) (int, int) {
	from = strings.LastIndexByte(string(src[:from]), '\n') + 1
	if to > from && src[to-1] == '\n' {
		return from, to
	}
	if i := slices.Index(src[to:], '\n'); i >= 0 {
		return from, to + i + 1
	}
	return from, len(src)
}

func lineOf(src []byte, offset int) int {
	return 1 + strings.Count(string(src[:offset]), "\n")
}

// readable reports whether what a reader sees is what will be written.
func readable(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return r != '\n' && r != '\t' && !unicode.IsGraphic(r)
	})
}
