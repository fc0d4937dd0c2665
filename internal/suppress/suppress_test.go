package suppress_test

import (
	"fmt"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/suppress"
)

const source = `package p

func a() {
	scan() //dynlint:ignore scan/x -- behind the line
	scan()
	//dynlint:ignore scan/x, key/y -- above the line
	scan()
	//dynlint:ignore scan/x -- above a statement of several lines
	scan(
		1,
		2)
	//dynlint:ignore scan/x -- above a loop: its header only
	for range scan() {
		scan()
	}
}

// b is a function.
//
//dynlint:ignore scan/x -- the whole function
func b() {
	scan()
}

//dynlint:ignore scan/x
func c() { scan() }

//dynlint:ignore
// dynlint:ignore scan/x -- a blank makes it a comment
//dynlint:ignored scan/x -- another word

func d() {
	scan() //dynlint:ignore scan/y -- no such kind
	scan() //dynlint:ignore scan/x -- used
	scan() //dynlint:ignore:scan/x -- a colon
	scan() //dynlint:ignore scan/x – another dash
	scan() //dynlint:ignore scan/othre -- a misspelt kind
}
`

func rules() []*finding.Rule {
	return append(suppress.Rules(),
		&finding.Rule{ID: "scan/x", Preset: finding.Core, Severity: finding.Error},
		&finding.Rule{ID: "scan/other", Preset: finding.Core, Severity: finding.Error},
		&finding.Rule{ID: "key/y", Preset: finding.Core, Severity: finding.Error})
}

func set(t *testing.T) *suppress.Set {
	t.Helper()
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, "p.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return &suppress.Set{Files: []*suppress.File{suppress.Read(fset, syntax, "p.go")}, Rules: rules(), Unused: true}
}

// scans is a finding of scan/x at every line that calls scan.
func scans() []finding.Finding {
	var all []finding.Finding
	n := 0
	for line := range strings.Lines(source) {
		n++
		if i := strings.Index(line, "scan("); i >= 0 {
			p := finding.Place{File: "p.go", Line: n, Col: i + 1}
			all = append(all, finding.Finding{Rule: "scan/x", Preset: finding.Core, At: p, Canonical: p, Message: "m"})
		}
	}
	return all
}

func TestApply(t *testing.T) {
	kept, accepted := set(t).Apply(scans())
	var got []string
	for i := range kept {
		got = append(got, kept[i].String())
	}
	want := []string{
		"p.go:5:2: m [scan/x]",
		"p.go:14:3: m [scan/x]",
		"p.go:25:1: dynlint:ignore scan/x has no reason; it is written //dynlint:ignore check/kind -- reason [directive/malformed]",
		"p.go:26:12: m [scan/x]",
		"p.go:28:1: dynlint:ignore names no kind of finding; it is written //dynlint:ignore check/kind -- reason [directive/malformed]",
		"p.go:33:2: m [scan/x]",
		`p.go:33:9: dynlint:ignore names "scan/y", which is no kind of finding; there is key/y [directive/unknown]`,
		"p.go:35:2: m [scan/x]",
		`p.go:35:9: dynlint:ignore names ":scan/x", which is no kind of finding; there is scan/x [directive/unknown]`,
		"p.go:36:2: m [scan/x]",
		"p.go:36:9: dynlint:ignore scan/x, –, another, dash has no reason; it is written //dynlint:ignore check/kind -- reason [directive/malformed]",
		"p.go:37:2: m [scan/x]",
		`p.go:37:9: dynlint:ignore names "scan/othre", which is no kind of finding; there is scan/other [directive/unknown]`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("kept\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	var lines []int
	for _, f := range accepted {
		lines = append(lines, f.At.Line)
	}
	if want := []int{4, 7, 9, 13, 22, 34}; !slices.Equal(lines, want) {
		t.Errorf("accepted on lines %v, want %v", lines, want)
	}
}

// A directive that accepts nothing is told of, unless a part of the program was
// not seen.
func TestUnused(t *testing.T) {
	for _, unused := range []bool{true, false} {
		s := set(t)
		s.Unused = unused
		kept, _ := s.Apply(nil)
		n := 0
		for _, f := range kept {
			if f.Rule == "directive/unused" {
				n++
			}
		}
		if want := map[bool]int{true: 6, false: 0}[unused]; n != want {
			t.Errorf("unused %t: %d findings, want %d", unused, n, want)
		}
	}
}

// A directive on a step of the path accepts the finding at its end.
func TestPath(t *testing.T) {
	f := finding.Finding{
		Rule: "scan/x", At: finding.Place{File: "store.go", Line: 1, Col: 1},
		Path: []finding.Step{{Place: finding.Place{File: "p.go", Line: 4, Col: 2}, Text: "calls"}},
	}
	s := set(t)
	s.Unused = false
	if _, accepted := s.Apply([]finding.Finding{f}); len(accepted) != 1 {
		t.Error("not accepted")
	}
}

func TestAllow(t *testing.T) {
	place := finding.Place{File: "internal/store/admin.go", Line: 3, Col: 1}
	f := finding.Finding{Rule: "scan/x", At: place, Canonical: place, Func: "Repo.Export", Table: "Orders", Element: "Orders.AP3"}
	str := func(s string) design.String { return design.String{V: s, Pos: design.Pos{Line: 1}} }
	for _, test := range []struct {
		rule, where, until string
		want               bool
	}{
		{"scan/x", "internal/store/*.go", "", true},
		{"scan", "internal/store/*.go", "", true},
		{"scan/y", "internal/store/*.go", "", false},
		{"scan/x", "internal/other/*.go", "", false},
		{"scan/x", "example.com/m/internal/store", "", true},
		{"scan/x", "internal/store", "", true},
		{"scan/x", "tore", "", false},
		{"scan/x", "internal/...", "", true},
		{"scan/x", "Repo.Export", "", true},
		{"scan/x", "store.Repo.Export", "", true},
		{"scan/x", "store.(*Repo).Export", "", true},
		{"scan/x", "example.com/m/internal/store.(*Repo).Export", "", true},
		{"scan/x", "example.com/m/internal/store.(*Repo).Import", "", false},
		{"scan/x", "Orders", "", true},
		{"scan/x", "AP3", "", true},
		{"scan/x", "AP4", "", false},
		{"scan/x", "Orders", "2026-05-31", true},  // today is the last day
		{"scan/x", "Orders", "2026-05-29", false}, // over
	} {
		a := &design.Allow{Rule: str(test.rule), Where: str(test.where), Reason: str("r")}
		if test.until != "" {
			day, err := time.Parse(time.DateOnly, test.until)
			if err != nil {
				t.Fatal(err)
			}
			a.Until = design.Day{V: design.Date{Time: day}, Pos: design.Pos{Line: 1}}
		}
		s := &suppress.Set{
			Package: func(string) string { return "example.com/m/internal/store" },
			Allowed: func(string) []*design.Allow { return []*design.Allow{a} },
			Today:   time.Date(2026, 5, 31, 12, 0, 0, 0, time.UTC),
		}
		if _, accepted := s.Apply([]finding.Finding{f}); (len(accepted) == 1) != test.want {
			t.Errorf("%s: accepted %t, want %t", fmt.Sprint(test), !test.want, test.want)
		}
	}
}
