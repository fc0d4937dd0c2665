package dyntest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Want is one expectation written in a file.
type Want struct {
	File   string // as given to Wants
	Line   int    // that it is about
	Regexp *regexp.Regexp
	Text   string // the regular expression as written
}

// Wants returns the expectations that a text has for a keyword, in order of
// their lines. Have, in Go or in YAML:
//
//	code // want `regexp` `another`
//	key: value # want `regexp`
//	code // want@-2 `regexp about two lines above`
//
// Each backquoted regular expression must match a message of its own.
func Wants(file, text, keyword string) ([]Want, error) {
	comment := regexp.MustCompile(`(?://|#) ` + regexp.QuoteMeta(keyword) + `(?:@([+-]\d+))? (.*)$`)
	var wants []Want
	n := 0
	for line := range strings.Lines(text) {
		n++
		m := comment.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		if m == nil || !strings.HasPrefix(m[2], "`") {
			continue
		}
		offset, err := strconv.Atoi(m[1])
		if err != nil {
			offset = 0 // there is none
		}
		rest := m[2]
		for strings.HasPrefix(rest, "`") {
			text, after, ok := strings.Cut(rest[1:], "`")
			if !ok {
				return nil, fmt.Errorf("%s:%d: a backquote is missing", file, n)
			}
			re, err := regexp.Compile(text)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %v", file, n, err)
			}
			wants = append(wants, Want{file, n + offset, re, text})
			rest = strings.TrimLeft(after, " \t")
		}
		if rest != "" {
			return nil, fmt.Errorf("%s:%d: %q stands behind the last backquoted expression", file, n, rest)
		}
	}
	slices.SortStableFunc(wants, func(a, b Want) int { return a.Line - b.Line })
	return wants, nil
}

// readWants reads the expectations of the files of a program, whose names are relative
// to root: the Go and YAML files in and below its folder.
func readWants(root, dir, keyword string) ([]Want, error) {
	var wants []Want
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".go", ".yaml"}, filepath.Ext(path)) {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		more, err := Wants(filepath.ToSlash(rel), string(text), keyword)
		wants = append(wants, more...)
		return err
	})
	return wants, err
}
