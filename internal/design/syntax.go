package design

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

var syntaxLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

// inFlow are the messages about lists and mappings in brackets: the line that
// the parser names is the one where these begin.
var inFlow = regexp.MustCompile(`did not find expected (<document start>|node content|'-' indicator|',' or '\]'|',' or '\}')$`)

// syntaxError reports a text that is no YAML at its place. The parser names a
// line or none; where it only knows the line at which something larger begins,
// the first line that cannot go on is searched for.
func (l *loader) syntaxError(file string, data []byte, err error) {
	msg := syntaxLine.ReplaceAllString(err.Error(), "")
	line := 1
	if m := syntaxLine.FindStringSubmatch(err.Error()); m != nil && m[1] != "" {
		line, _ = strconv.Atoi(m[1])
	}
	if inFlow.MatchString(msg) {
		line++ // such lines are counted from 0
	} else if n, ok := failingLine(data, msg); ok {
		line = n
	}
	col, hint := 1, ""
	if lines := splitLines(string(data)); line <= len(lines) {
		col, hint = syntaxColumn(lines[line-1], msg)
	}
	l.fail(Pos{file, line, col}, "file is not YAML: %s%s", msg, hint)
}

// failingLine is the first line with which the text fails by that message; what
// comes before it may be unfinished in another way.
func failingLine(data []byte, msg string) (int, bool) {
	var ends []int
	for i, b := range data {
		if b == '\n' {
			ends = append(ends, i+1)
		}
	}
	ends = append(ends, len(data))
	fails := func(i int) bool {
		err := syntaxOf(data[:ends[i]])
		return err != nil && syntaxLine.ReplaceAllString(err.Error(), "") == msg
	}
	i := sort.Search(len(ends), fails)
	return i + 1, i < len(ends)
}

func syntaxOf(data []byte) error {
	err := yaml.NewDecoder(bytes.NewReader(data)).Decode(new(yaml.Node))
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// syntaxColumn finds what a message is about in its line, and what to do where
// the message does not tell.
func syntaxColumn(line, msg string) (col int, hint string) {
	var name string
	if n, _ := fmt.Sscanf(msg, "unknown anchor '%s referenced", &name); n == 1 {
		return 1 + max(strings.Index(line, "*"+strings.TrimSuffix(name, "'")), 0), ""
	}
	indent := len(line) - len(strings.TrimLeft(line, " \t"))
	switch {
	case strings.Contains(msg, "UTF-8"):
		for i, r := range line {
			if _, w := utf8.DecodeRuneInString(line[i:]); r == utf8.RuneError && w == 1 {
				return i + 1, ""
			}
		}
	case msg == "control characters are not allowed":
		return 1 + max(strings.IndexFunc(line, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f }), 0), ""
	case strings.Contains(line[:indent], "\t"):
		return 1 + strings.Index(line, "\t"), "; indentation is made of spaces"
	case msg == "mapping values are not allowed in this context":
		return indent + 1, "; put quotes around a text that holds \": \""
	case msg == "found character that cannot start any token":
		return indent + 1, "; put quotes around a text that begins with a special character"
	}
	return indent + 1, ""
}
