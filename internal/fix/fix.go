// Package fix applies the fixes of findings to files: each fix whole or not at
// all, none that touches what another one changes, and the result formatted if
// the file was. It writes nothing.
package fix

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/dynlint/dynlint/internal/finding"
)

// A Source returns the text of a file that may be changed, as edits name it, or
// why it may not be: the error is a phrase such as "it is generated".
type Source func(file string) ([]byte, error)

// A File is a file that fixes change.
type File struct {
	Name     string // as edits name it
	Old, New []byte
}

// A Skip is a finding whose fix was not applied.
type Skip struct {
	Finding *finding.Finding
	Why     string // a phrase, such as "it overlaps another fix"
	Overlap bool   // a fix that was applied is in its way: the next run may have it
}

// A Result is what fixes do.
type Result struct {
	Files   []File // by name
	Applied []*finding.Finding
	Skipped []Skip
}

// Apply applies the first fix of each finding that has one, in the order of the
// findings. Where two overlap, the first is kept. Edits that are equal in two
// fixes are made once. An error means that nothing can be trusted: the result
// would be no Go file.
func Apply(all []finding.Finding, source Source) (*Result, error) {
	a := &applier{source: source, files: map[string]*target{}}
	r := &Result{}
	for i := range all {
		f := &all[i]
		if len(f.Fixes) == 0 || len(f.Fixes[0].Edits) == 0 {
			continue
		}
		if why, overlap := a.add(f.Fixes[0].Edits); why != "" {
			r.Skipped = append(r.Skipped, Skip{f, why, overlap})
		} else {
			r.Applied = append(r.Applied, f)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(a.files)) {
		t := a.files[name]
		if len(t.edits) == 0 {
			continue
		}
		text, err := t.result(name)
		if err != nil {
			return nil, err
		}
		if !bytes.Equal(text, t.old) {
			r.Files = append(r.Files, File{name, t.old, text})
		}
	}
	return r, nil
}

type applier struct {
	source Source
	files  map[string]*target
}

// A target is a file with the edits that are to be made.
type target struct {
	old   []byte
	err   error // why it is not to be changed
	edits []finding.Edit
}

func (a *applier) target(file string) *target {
	t := a.files[file]
	if t == nil {
		t = &target{}
		t.old, t.err = a.source(file)
		a.files[file] = t
	}
	return t
}

// add takes the edits of one fix, all or none.
func (a *applier) add(edits []finding.Edit) (why string, overlap bool) {
	for i, e := range edits {
		t := a.target(e.File)
		switch {
		case t.err != nil:
			return fmt.Sprintf("%s: %v", e.File, t.err), false
		case e.Start < 0 || e.End < e.Start || e.End > len(t.old):
			return fmt.Sprintf("an edit is outside of %s", e.File), false
		case slices.ContainsFunc(edits[:i], func(o finding.Edit) bool { return o.Clashes(e) }):
			return "its own edits overlap", false
		}
		if slices.ContainsFunc(t.edits, func(o finding.Edit) bool { return o != e && o.Clashes(e) }) {
			return "it overlaps another fix", true
		}
	}
	for _, e := range edits {
		if t := a.target(e.File); !slices.Contains(t.edits, e) {
			t.edits = append(t.edits, e)
		}
	}
	return "", false
}

// result is the text with the edits made, and formatted if it was before.
func (t *target) result(name string) ([]byte, error) {
	edits := slices.Clone(t.edits)
	slices.SortFunc(edits, func(a, b finding.Edit) int { return cmp.Or(a.Start-b.Start, a.End-b.End) })
	form := formOf(t.old)
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		out.Write(t.old[at:e.Start])
		out.Write(form.lines([]byte(e.Text)))
		at = e.End
	}
	out.Write(t.old[at:])
	if !strings.HasSuffix(name, ".go") {
		return out.Bytes(), nil
	}
	if _, err := parser.ParseFile(token.NewFileSet(), name, out.Bytes(), parser.SkipObjectResolution); err != nil {
		return nil, fmt.Errorf("the fixes would leave a file that is not Go: %w", err)
	}
	old := form.plain(t.old)
	if was, err := format.Source(old); err != nil || !bytes.Equal(was, old) {
		return out.Bytes(), nil
	}
	text, err := format.Source(form.plain(out.Bytes()))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("cannot format %s", name), err)
	}
	return form.restore(text), nil
}

// A form is how an editor stores text, which gofmt does not keep.
type form struct {
	mark bool // a byte order mark comes first
	crlf bool // all lines end in CR LF
}

var mark = []byte("\ufeff")

func formOf(text []byte) form {
	ends := bytes.Count(text, []byte("\n"))
	return form{bytes.HasPrefix(text, mark), ends > 0 && bytes.Count(text, []byte("\r\n")) == ends}
}

// lines are lines of plain text with the ends that they have in the form.
func (f form) lines(text []byte) []byte {
	if !f.crlf {
		return text
	}
	return bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
}

func (f form) plain(text []byte) []byte {
	if f.mark {
		text = bytes.TrimPrefix(text, mark)
	}
	if f.crlf {
		text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	}
	return text
}

func (f form) restore(text []byte) []byte {
	text = f.lines(text)
	if f.mark {
		text = slices.Concat(mark, text)
	}
	return text
}

// Diff is the change of a file as a unified diff, with names as git and patch -p1
// take them.
func (f *File) Diff() string {
	text := string(diff.Diff("a/"+f.Name, f.Old, "b/"+f.Name, f.New))
	_, text, _ = strings.Cut(text, "\n") // a line of its own before the names
	return text
}
