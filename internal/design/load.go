package design

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// FileName is the name that [Find] looks for.
const FileName = "rules.yaml"

// Load reads the rules file at path and the files it extends. The error is an
// [Errors] with every fault of all of them, or says that path cannot be read.
// Positions name files as path is given, extended ones relative to it.
func Load(path string) (*Design, error) { return load(path, nil) }

// Parse reads a rules file that is given as a text; positions call it name. Such
// a text has no directory, so it extends nothing.
func Parse(name string, text []byte) (*Design, error) {
	l := &loader{}
	d := l.parse(name, text)
	if d != nil {
		d.Files = []string{name}
		for _, e := range d.Extends {
			l.fail(e.Pos, "extends %s, but a text that is in no directory extends nothing; put the files together", e.V)
		}
		resolve(d, &l.reporter)
	}
	if err := l.err(); err != nil {
		return nil, err
	}
	return d, nil
}

func load(path string, used map[string]bool) (*Design, error) {
	l := &loader{state: map[string]int{}, used: used}
	d, err := l.file(path, Pos{})
	if err != nil {
		return nil, err
	}
	if d == nil {
		return nil, l.err()
	}
	resolve(d, &l.reporter)
	if err := l.err(); err != nil {
		return nil, err
	}
	return d, nil
}

// A loader reads files, each once.
type loader struct {
	reporter
	state map[string]int // by absolute path: 1 being read, 2 read
	used  map[string]bool
}

// file reads one file, which the value at from names, with what it extends.
// The design is nil if the file is no rules file at all.
func (l *loader) file(path string, from Pos) (*Design, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if real, err := filepath.EvalSymlinks(abs); err == nil {
		abs = real
	}
	switch l.state[abs] {
	case 1:
		l.fail(from, "extends %s, which extends this file", path)
		return nil, nil
	case 2:
		return nil, nil // reached twice: its tables are there already
	}
	l.state[abs] = 1
	defer func() { l.state[abs] = 2 }()
	data, err := os.ReadFile(path)
	if err != nil {
		if !from.IsValid() {
			return nil, err
		}
		l.fail(from, "cannot read the extended file %s: %v", path, errors.Unwrap(err))
		return nil, nil
	}
	d := l.parse(path, data)
	if d == nil {
		return nil, nil
	}
	d.Files = []string{path}
	for _, e := range d.Extends {
		base := e.V
		if !filepath.IsAbs(base) {
			base = filepath.Join(filepath.Dir(path), filepath.FromSlash(base))
		}
		other, err := l.file(base, e.Pos)
		if err != nil {
			return nil, err
		}
		if other != nil {
			merge(d, other, &l.reporter)
		}
	}
	return d, nil
}

// parse reads the text of one file.
func (l *loader) parse(file string, data []byte) *Design {
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var doc yaml.Node
	if err := dec.Decode(&doc); err != nil {
		if errors.Is(err, io.EOF) {
			l.fail(Pos{file, 1, 1}, "file is empty; a rules file begins with version: 1")
		} else {
			l.syntaxError(file, data, err)
		}
		return nil
	}
	d := &decoder{reporter: &l.reporter, file: file, lines: splitLines(string(data)), ascii: isASCII(data), used: l.used}
	if err := dec.Decode(new(yaml.Node)); !errors.Is(err, io.EOF) {
		l.fail(Pos{file, 1, 1}, "file has several YAML documents; a rules file has one")
	}
	out := &Design{}
	if n, ok := d.node(doc.Content[0]); ok && (!aliased(doc.Content[0]) || d.acyclic(doc.Content[0], map[*yaml.Node]int{})) {
		d.structure(n, reflect.ValueOf(out).Elem(), "")
	}
	return out
}

func isASCII(data []byte) bool {
	return !slices.ContainsFunc(data, func(b byte) bool { return b >= utf8.RuneSelf })
}

// splitLines splits a text where YAML counts the end of a line.
func splitLines(text string) []string {
	var out []string
	start := 0
	for i := 0; i < len(text); {
		n := 0
		switch {
		case text[i] == '\n', text[i] == '\r':
			n = 1
			if strings.HasPrefix(text[i:], "\r\n") {
				n = 2
			}
		case text[i] >= 0x80:
			if r, w := utf8.DecodeRuneInString(text[i:]); r == '\u0085' || r == '\u2028' || r == '\u2029' {
				n = w
			}
		}
		if n == 0 {
			i++
			continue
		}
		out = append(out, text[start:i])
		i += n
		start = i
	}
	return append(out, text[start:])
}

// aliased reports whether there is any alias: most files have none.
func aliased(n *yaml.Node) bool {
	if n.Kind == yaml.AliasNode {
		return true
	}
	for _, c := range n.Content {
		if aliased(c) {
			return true
		}
	}
	return false
}

// acyclic refuses aliases inside of what they stand for.
func (d *decoder) acyclic(n *yaml.Node, state map[*yaml.Node]int) bool {
	if n.Kind == yaml.AliasNode {
		if state[n.Alias] == 1 {
			d.fail(d.pos(n), "alias *%s stands inside its own value", n.Value)
			return false
		}
		return true
	}
	if state[n] == 2 {
		return true
	}
	state[n] = 1
	for _, c := range n.Content {
		if !d.acyclic(c, state) {
			return false
		}
	}
	state[n] = 2
	return true
}
