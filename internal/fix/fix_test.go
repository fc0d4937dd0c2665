package fix_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/fix"
)

// edit replaces the nth occurrence, from 0, of old in text.
func edit(file, text, old, new string, nth int) finding.Edit {
	at := 0
	for ; nth >= 0; nth-- {
		i := strings.Index(text[at:], old)
		if i < 0 {
			panic("no " + old)
		}
		at += i + 1
	}
	return finding.Edit{File: file, Start: at - 1, End: at - 1 + len(old), Text: new}
}

func insert(file, text, before, new string) finding.Edit {
	e := edit(file, text, before, new, 0)
	e.End = e.Start
	return e
}

func of(edits ...finding.Edit) finding.Finding {
	return finding.Finding{Fixes: []finding.Fix{{Title: "Do it", Edits: edits}, {Title: "Or else", Edits: []finding.Edit{{File: "no such"}}}}}
}

func source(files map[string]string) fix.Source {
	return func(file string) ([]byte, error) {
		if text, ok := files[file]; ok {
			return []byte(text), nil
		}
		return nil, errors.New("it is generated")
	}
}

const (
	a = "package p\n\nvar x = f(1, 2)\n\nvar y = g(x)\n"
	b = "package q // m\n"
)

func TestApply(t *testing.T) {
	all := []finding.Finding{
		of(edit("a.go", a, "1", "10", 0)),
		of(edit("a.go", a, "1, 2", "20", 0)),
		of(insert("a.go", a, "g(", "h.")),
		of(insert("a.go", a, "g(", "i.")),
		of(insert("a.go", a, "g(", "h.")), // made once
		of(edit("a.go", a, "x)", "x  )", 0), edit("b.go", b, "m", "n", 0)),
		of(edit("a.go", a, "y", "z", 0), finding.Edit{File: "c.go"}),
		of(edit("a.go", a, "y", "z", 0), edit("a.go", a, "y =", "zz =", 0)),
		of(finding.Edit{File: "a.go", Start: 3, End: 1 << 20}),
		{},
	}
	r, err := fix.Apply(all, source(map[string]string{"a.go": a, "b.go": b}))
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Files) != 2 || r.Files[0].Name != "a.go" {
		t.Fatalf("files %v", r.Files)
	}
	if got, want := string(r.Files[0].New), "package p\n\nvar x = f(10, 2)\n\nvar y = h.g(x)\n"; got != want {
		t.Errorf("a.go is %q, want %q", got, want)
	}
	if got := string(r.Files[1].New); got != "package q // n\n" {
		t.Errorf("b.go is %q", got)
	}
	if len(r.Applied) != 4 || r.Applied[3] != &all[5] {
		t.Errorf("%d applied", len(r.Applied))
	}
	var got []string
	for _, s := range r.Skipped {
		mark := ""
		if s.Overlap {
			mark = " (again)"
		}
		got = append(got, s.Why+mark)
	}
	want := "it overlaps another fix (again)\nit overlaps another fix (again)\nc.go: it is generated\nits own edits overlap\nan edit is outside of a.go"
	if strings.Join(got, "\n") != want {
		t.Errorf("skipped\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
}

// A file that was not formatted is left so, apart from the edits; one that is not
// Go is not parsed; edits that change nothing change no file.
func TestApplyKeeps(t *testing.T) {
	const odd = "package p\nvar  x = 1\n"
	for _, test := range []struct{ file, text, old, new, want string }{
		{"a.go", odd, "1", "2 ", "package p\nvar  x = 2 \n"},
		{"a.go", "package p\n\nvar x = 1\n", "1", "2  ", "package p\n\nvar x = 2\n"},
		{"a.go", "package p\r\n\r\nvar x = 1\r\n", "1", "2", "package p\r\n\r\nvar x = 2\r\n"},
		{"rules.yaml", "a: 1\n", "1", "2", "a: 2\n"},
		{"a.go", odd, "1", "1", ""},
	} {
		r, err := fix.Apply([]finding.Finding{of(edit(test.file, test.text, test.old, test.new, 0))}, source(map[string]string{test.file: test.text}))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if len(r.Files) > 0 {
			got = string(r.Files[0].New)
		}
		if got != test.want {
			t.Errorf("%q becomes %q, want %q", test.text, got, test.want)
		}
	}
}

func TestApplyNoGo(t *testing.T) {
	_, err := fix.Apply([]finding.Finding{of(edit("a.go", a, "(x)", "(", 0))}, source(map[string]string{"a.go": a}))
	if err == nil || !strings.HasPrefix(err.Error(), "the fixes would leave a file that is not Go: a.go:5:") {
		t.Errorf("error %v", err)
	}
}

func TestDiff(t *testing.T) {
	f := fix.File{Name: "sub/a.go", Old: []byte("1\n2\n3\n"), New: []byte("1\ntwo\n3\n")}
	if got, want := f.Diff(), "--- a/sub/a.go\n+++ b/sub/a.go\n@@ -1,3 +1,3 @@\n 1\n-2\n+two\n 3\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What gofmt would take from a file that it had formatted otherwise is kept: a byte
// order mark, and lines that end in CR LF.
func TestForms(t *testing.T) {
	const old, want = "package p\n\nvar x = f{\n\tab: 1,\n}\n", "package p\n\nvar x = f{\n\tabcd: 0,\n\tab:   1,\n}\n"
	crlf := strings.NewReplacer("\n", "\r\n")
	for what, form := range map[string]func(string) string{
		"LF":              func(s string) string { return s },
		"CR LF":           crlf.Replace,
		"a mark":          func(s string) string { return "\ufeff" + s },
		"a mark and both": func(s string) string { return "\ufeff" + crlf.Replace(s) },
	} {
		text := form(old)
		r, err := fix.Apply([]finding.Finding{of(insert("a.go", text, "ab:", "abcd: 0,\n\t"))}, source(map[string]string{"a.go": text}))
		if err != nil || len(r.Files) != 1 || string(r.Files[0].New) != form(want) {
			t.Errorf("%s: %v, %+v", what, err, r)
		}
	}
	// One line that ends otherwise: no form, and not formatted.
	mixed := crlf.Replace(old) + "var y int\n"
	r, err := fix.Apply([]finding.Finding{of(insert("a.go", mixed, "ab:", "abcd: 0,"))}, source(map[string]string{"a.go": mixed}))
	if err != nil || len(r.Files) != 1 || string(r.Files[0].New) != strings.Replace(mixed, "ab:", "abcd: 0,ab:", 1) {
		t.Errorf("mixed: %v, %+v", err, r)
	}
}
