package design

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// decodeScalar reads a scalar of the type of v.
func (v *Value[T]) decodeScalar(d *decoder, n *yaml.Node, what string) bool {
	if n.Kind != yaml.ScalarNode {
		d.fail(d.pos(n), "%s is %s; it is %s", what, describe(n), v.want())
		return false
	}
	ok, msg := v.parse(n)
	if msg != "" {
		d.fail(d.pos(n), "%s: %s", what, msg)
		return false
	}
	if !ok {
		d.fail(d.pos(n), "%s is %s; it is %s%s", what, describe(n), v.want(), v.hint(n))
		return false
	}
	v.Pos = d.pos(n)
	return true
}

// parse reads the text of n. It reports whether n has the right type, and what
// else is wrong with it.
func (v *Value[T]) parse(n *yaml.Node) (bool, string) {
	switch p := any(&v.V).(type) {
	case *string:
		*p = n.Value
		if n.Value == "" && n.Tag == "!!str" {
			return false, "is empty"
		}
		return n.Tag == "!!str" || n.Tag == "!!timestamp", ""
	case *bool:
		*p = strings.EqualFold(n.Value, "true")
		return n.Tag == "!!bool", ""
	case *int:
		i, err := strconv.Atoi(strings.ReplaceAll(n.Value, "_", ""))
		*p = i
		if n.Tag == "!!int" && err == nil && i <= 0 {
			return true, fmt.Sprintf("%d is not a positive number", i)
		}
		return n.Tag == "!!int" && err == nil, ""
	case *Size:
		s, err := parseSize(n.Value)
		*p = s
		return n.Tag == "!!int" || n.Tag == "!!str" && err == nil, message(err)
	case *Date:
		t, err := time.Parse(time.DateOnly, n.Value)
		*p = Date{t}
		if err != nil {
			return true, fmt.Sprintf("%q is not a date such as 2027-01-31", n.Value)
		}
		return true, ""
	case *time.Duration:
		t, err := parseDuration(n.Value)
		*p = t
		return true, message(err)
	}
	return false, ""
}

func parseDuration(s string) (time.Duration, error) {
	if days, ok := strings.CutSuffix(s, "d"); ok {
		if n, err := strconv.Atoi(days); err == nil && n > 0 && n < 100_000 {
			return time.Duration(n) * 24 * time.Hour, nil
		}
	}
	t, err := time.ParseDuration(s)
	if err != nil || t <= 0 {
		return 0, fmt.Errorf("%q is not a duration such as 30s, 5m, 2h or 7d", s)
	}
	return t, nil
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// want names the type of v.
func (v *Value[T]) want() string {
	switch any(v.V).(type) {
	case bool:
		return "true or false"
	case int:
		return "a number"
	case Size:
		return "a size such as 2KB"
	case Date:
		return "a date such as 2027-01-31"
	case time.Duration:
		return "a duration such as 5m"
	}
	return "text"
}

// hint says how to write what was meant, for a scalar of another type.
func (v *Value[T]) hint(n *yaml.Node) string {
	switch any(v).(type) {
	case *String:
		if n.Tag != "!!null" {
			return "; put quotes around it"
		}
	case *Int:
		if n.Tag == "!!int" || n.Tag == "!!float" {
			return " without fraction, in at most 18 decimal digits"
		}
	}
	return ""
}

// set makes v the text of a scalar node without looking at its type: names may
// look like numbers.
func (v *Value[T]) set(d *decoder, n *yaml.Node) {
	if p, ok := any(&v.V).(*string); ok {
		*p = n.Value
	}
	v.Pos = d.pos(n)
}

// describe names what a node holds, for messages.
func describe(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a mapping"
	case yaml.SequenceNode:
		return "a list"
	}
	switch n.Tag {
	case "!!null":
		return "empty"
	case "!!int", "!!float":
		return "the number " + n.Value
	case "!!bool":
		return n.Value
	}
	return fmt.Sprintf("the text %q", n.Value)
}

func in(what string) string {
	if what == "" {
		return ""
	}
	return " in " + what
}

func subject(what string) string {
	if what == "" {
		return "the file"
	}
	return what
}

func list(names []string) string { return strings.Join(names, ", ") }

// nearest is `; did you mean "x"?` or nothing.
func nearest(name string, valid []string) string {
	if s := suggest(name, valid); strings.HasPrefix(s, "; did") {
		return s
	}
	return ""
}

// A source finds the column of a byte of a scalar.
type source struct {
	text  string // the line from the scalar's first byte on
	style yaml.Style
	lines int // line breaks in the scalar: only one-line scalars are exact
}

func (d *decoder) pos(n *yaml.Node) Pos {
	p := Pos{File: d.file, Line: n.Line, Col: n.Column}
	if d.ascii || n.Line < 1 || n.Line > len(d.lines) {
		return p
	}
	line := d.lines[n.Line-1] // yaml counts runes
	for i, c := 0, 1; i < len(line) && c < n.Column; c++ {
		_, w := utf8.DecodeRuneInString(line[i:])
		i += w
		p.Col += w - 1
	}
	return p
}

func (d *decoder) source(n *yaml.Node) source {
	p := d.pos(n)
	if p.Line < 1 || p.Line > len(d.lines) || p.Col-1 > len(d.lines[p.Line-1]) {
		return source{}
	}
	return source{d.lines[p.Line-1][p.Col-1:], n.Style, strings.Count(n.Value, "\n")}
}

// at is the position of byte offset of the template's text. For texts of several
// lines it is the position of the text.
func (k *KeyTemplate) at(offset int) Pos {
	p := k.Text.Pos
	if offset > len(k.Text.V) || k.src.lines > 0 {
		return p
	}
	if col, ok := k.src.column(offset); ok {
		p.Col += col
	}
	return p
}

// column is how many bytes after the scalar's first byte its text's byte
// offset stands.
func (s source) column(offset int) (int, bool) {
	switch s.style {
	case 0:
		return offset, offset <= len(s.text)
	case yaml.SingleQuotedStyle, yaml.DoubleQuotedStyle:
	default:
		return 0, false
	}
	double := s.style == yaml.DoubleQuotedStyle
	for i, at := 1, 0; i < len(s.text); at++ {
		if at == offset {
			return i, true
		}
		switch {
		case double && s.text[i] == '\\':
			if i+1 < len(s.text) && strings.ContainsRune("xuU", rune(s.text[i+1])) {
				return i, true // its width is unknown here
			}
			i += 2
		case !double && s.text[i] == '\'':
			i += 2
		default:
			i++
		}
	}
	return 0, false
}
