// Package diff reads what "git diff" prints: which lines of which files a change
// adds, and which lines stand around them. It knows no git command.
package diff

import (
	"slices"
	"strings"
)

// A Diff is a change of a set of files.
type Diff struct {
	Files []*File // in the order of the text

	byNew map[string]*File
}

// A File is the change of one file. Names are slash-separated, from the root of
// the repository.
type File struct {
	Old, New string // "" if there is none: the file is new, or deleted
	Whole    bool   // every line is added: the file is not under version control
	Hunks    []*Hunk
}

// A Hunk is a range of lines that change together with the lines around them.
type Hunk struct {
	OldStart, OldLines int
	NewStart, NewLines int
	Added              []int // lines of the new file, ascending
}

// File is the change of a file by its new name, nil if it does not change.
func (d *Diff) File(name string) *File {
	if d.byNew == nil {
		d.byNew = map[string]*File{}
		for _, f := range d.Files {
			if f.New != "" {
				d.byNew[f.New] = f
			}
		}
	}
	return d.byNew[name]
}

// Add adds a file that is not under version control.
func (d *Diff) Add(name string) {
	d.Files = append(d.Files, &File{New: name, Whole: true})
	d.byNew = nil
}

// Added reports whether the change adds a line.
func (d *Diff) Added(name string, line int) bool {
	f := d.File(name)
	if f == nil {
		return false
	}
	h := f.hunk(line)
	if h == nil {
		return f.Whole && line > 0
	}
	_, found := slices.BinarySearch(h.Added, line)
	return found
}

// Shown reports whether a range of lines of the new file is shown in one hunk,
// so that a review comment may be about it.
func (d *Diff) Shown(name string, first, last int) bool {
	f := d.File(name)
	if f == nil || first < 1 || last < first {
		return false
	}
	if f.Whole {
		return true
	}
	h := f.hunk(first)
	return h != nil && last < h.NewStart+h.NewLines
}

// OldName is the name of a file before the change.
func (d *Diff) OldName(name string) string {
	if f := d.File(name); f != nil && f.Old != "" {
		return f.Old
	}
	return name
}

func (f *File) hunk(line int) *Hunk {
	for _, h := range f.Hunks {
		if h.NewStart <= line && line < h.NewStart+h.NewLines {
			return h
		}
	}
	return nil
}

// unquote reads a name as git writes it: as it is, or between double quotes with
// the escapes of C where it holds control characters, quotes or, by default,
// bytes that are not ASCII.
func unquote(s string) (string, bool) {
	if !strings.HasPrefix(s, `"`) {
		return s, true
	}
	if len(s) < 2 || !strings.HasSuffix(s, `"`) {
		return "", false
	}
	s = s[1 : len(s)-1]
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '"':
			return "", false
		case c != '\\':
			b.WriteByte(c)
			continue
		}
		i++
		if i == len(s) {
			return "", false
		}
		if at := strings.IndexByte(`abtnvfr"\`, s[i]); at >= 0 {
			b.WriteByte("\a\b\t\n\v\f\r\"\\"[at])
			continue
		}
		if i+2 >= len(s) {
			return "", false
		}
		n := 0
		for _, d := range []byte(s[i : i+3]) {
			if d < '0' || d > '7' {
				return "", false
			}
			n = n*8 + int(d-'0')
		}
		if n > 255 {
			return "", false
		}
		b.WriteByte(byte(n))
		i += 2
	}
	return b.String(), true
}
