package dyntest

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A Result is something an analysis said about a place.
type Result struct {
	File    string // slash-separated, relative to the root: load.Program.Rel gives it
	Line    int
	Message string
	Fixes   []Fix
}

// A Fix is one way to change the code.
type Fix struct {
	Title string
	Edits []Edit
}

// An Edit replaces the bytes [Start, End) of a file.
type Edit struct {
	File       string // as in Result
	Start, End int
	Text       string
}

// Check compares results on the program testdata/src/NAME with its "want"
// comments, and their fixes with its golden files (see checkFixes).
func Check(t *testing.T, name string, results []Result) {
	t.Helper()
	CheckKeyword(t, name, "want", results)
	checkFixes(t, Root(t), results)
}

// CheckKeyword is Check for comments with another keyword, so that several
// analyses can have their expectations in one program. It ignores fixes.
func CheckKeyword(t testing.TB, name, keyword string, results []Result) {
	t.Helper()
	wants, err := readWants(Root(t), filepath.Join(Root(t), filepath.FromSlash(programDir), filepath.FromSlash(name)), keyword)
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range compare(wants, results) {
		t.Error(problem)
	}
}

// CheckDir compares results on the Go and YAML files in and below a folder, which file
// names are relative to, with their "want" comments.
func CheckDir(t testing.TB, dir string, results []Result) {
	t.Helper()
	wants, err := readWants(dir, dir, "want")
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range compare(wants, results) {
		t.Error(problem)
	}
}

// compare returns what differs, one line for each missing and each unexpected
// result, sorted by place. A missing one is listed with what was said about its
// line instead.
func compare(wants []Want, results []Result) []string {
	type place struct {
		file string
		line int
	}
	type problem struct {
		place
		text string
	}
	left := make(map[place][]string) // messages that no expectation has taken
	for _, r := range results {
		at := place{r.File, r.Line}
		left[at] = append(left[at], r.Message)
	}
	var problems []problem
	for _, w := range wants {
		at := place{w.File, w.Line}
		i := slices.IndexFunc(left[at], w.Regexp.MatchString)
		if i >= 0 {
			left[at] = slices.Delete(left[at], i, i+1)
			continue
		}
		text := fmt.Sprintf("%s:%d: missing\n\twant `%s`", w.File, w.Line, w.Text)
		for _, message := range left[at] {
			text += "\n\tgot  " + message
		}
		problems = append(problems, problem{at, text})
	}
	for at, messages := range left {
		for _, message := range messages {
			problems = append(problems, problem{at, fmt.Sprintf("%s:%d: unexpected\n\tgot  %s", at.file, at.line, message)})
		}
	}
	slices.SortFunc(problems, func(a, b problem) int {
		return cmp.Or(strings.Compare(a.file, b.file), cmp.Compare(a.line, b.line), strings.Compare(a.text, b.text))
	})
	texts := make([]string, len(problems))
	for i, p := range problems {
		texts[i] = p.text
	}
	return texts
}
