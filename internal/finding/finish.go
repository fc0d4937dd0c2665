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
// returns the text of a file as Place names it, nil if there is none. It is to
// be given all findings of a run, those that are not shown too, so that what is
// shown does not change how equal ones are numbered.
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
		var words string
		f.Code, words = codeOf(lines, f.At)
		id := strings.Join([]string{f.Rule, f.Canonical.File, f.Func, f.Element, words}, "\x00")
		// Two modules of a workspace may hold the same file: each counts by itself.
		nth := f.At.File + "\x00" + id
		seen[nth]++
		sum := sha256.Sum256([]byte(id + "\x00" + strconv.Itoa(seen[nth])))
		f.Fingerprint = hex.EncodeToString(sum[:16])
	}
}

// codeOf is the line of a place without comments, for a reader, and its words
// alone, so that neither gofmt nor a directive behind the line changes them.
func codeOf(lines []string, p Place) (code, words string) {
	if p.Line < 1 || p.Line > len(lines) {
		return "", ""
	}
	line := lines[p.Line-1]
	if !strings.HasSuffix(p.File, ".go") {
		if i := strings.Index(line, " #"); i >= 0 {
			line = line[:i]
		}
		code = strings.Join(strings.Fields(line), " ")
		return code, code
	}
	src := []byte(strings.TrimRight(line, "\r\n"))
	file := token.NewFileSet().AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, func(token.Position, string) {}, 0)
	var text, list strings.Builder
	for end := 0; ; {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return text.String(), list.String()
		}
		if lit == "\n" { // a semicolon that is not written
			continue
		}
		if lit == "" || tok.IsOperator() {
			lit = tok.String()
		}
		at := file.Offset(pos)
		if at > end && end > 0 {
			text.WriteByte(' ')
		}
		text.WriteString(lit)
		list.WriteString(lit + " ")
		end = at + len(lit)
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
