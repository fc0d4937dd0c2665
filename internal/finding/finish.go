package finding

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/scanner"
	"go/token"
	"strconv"
	"strings"
)

// Finish sets End and Fingerprint of sorted findings from the source: read
// returns the text of a file as Place names it, nil if there is none.
//
// A fingerprint is made of the rule, the file relative to its module, the
// enclosing function, the text of the line without its spacing, and a number
// where all of these agree: it survives moved lines.
func Finish(all []Finding, read func(file string) []byte) {
	files := map[string][]string{}
	seen := map[string]int{}
	for i := range all {
		f := &all[i]
		lines, ok := files[f.At.File]
		if !ok {
			lines = strings.SplitAfter(string(read(f.At.File)), "\n")
			files[f.At.File] = lines
		}
		if !f.End.IsValid() {
			f.End = endOf(lines, f.At)
		}
		text := ""
		if n := f.At.Line; n >= 1 && n <= len(lines) {
			text = strings.Join(strings.Fields(lines[n-1]), " ")
		}
		id := strings.Join([]string{f.Rule, f.Canonical.File, f.Func, text}, "\x00")
		seen[id]++
		sum := sha256.Sum256([]byte(id + "\x00" + strconv.Itoa(seen[id])))
		f.Fingerprint = hex.EncodeToString(sum[:16])
	}
}

// endOf is where the token at a place ends: the name of a call, or a literal,
// which may span lines. In other files than Go's it is the end of the line.
func endOf(lines []string, p Place) Place {
	if p.Line < 1 || p.Line > len(lines) {
		return p
	}
	line := lines[p.Line-1]
	if p.Col < 1 || p.Col > len(line) {
		return p
	}
	if !strings.HasSuffix(p.File, ".go") {
		end := len(strings.TrimRight(line, "\r\n"))
		return Place{p.File, p.Line, max(end+1, p.Col)}
	}
	src := []byte(line[p.Col-1:] + strings.Join(lines[p.Line:min(p.Line+50, len(lines))], ""))
	set := token.NewFileSet()
	var s scanner.Scanner
	s.Init(set.AddFile("", -1, len(src)), src, func(token.Position, string) {}, 0)
	_, tok, lit := s.Scan()
	if lit == "" || lit == "\n" {
		lit = tok.String()
	}
	if n := strings.Count(lit, "\n"); n > 0 {
		return Place{p.File, p.Line + n, len(lit) - strings.LastIndex(lit, "\n")}
	}
	return Place{p.File, p.Line, p.Col + len(lit)}
}

// String is the finding as one line: file:line:col: message [check/kind].
func (f *Finding) String() string {
	return fmt.Sprintf("%s:%d:%d: %s [%s]", f.At.File, f.At.Line, f.At.Col, f.Message, f.Rule)
}
