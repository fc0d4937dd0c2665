package finding_test

import (
	"math/rand"
	"reflect"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/finding"
)

func at(file string, line, col int) finding.Place {
	return finding.Place{File: file, Line: line, Col: col}
}

func f(rule, element, message string, p finding.Place, callers ...finding.Step) finding.Finding {
	return finding.Finding{Rule: rule, Preset: finding.Core, At: p, Canonical: p, Element: element, Message: message, Callers: callers}
}

// One finding is made for each rule, place and element, whoever leads to it and
// in whatever order they come.
func TestMerge(t *testing.T) {
	p := at("a.go", 3, 2)
	var all []finding.Finding
	for line := range 7 {
		all = append(all, f("scan/x", "", "m", p, finding.Step{Place: at("main.go", line+1, 1), Text: "called"}))
	}
	all = append(all,
		f("scan/x", "", "m", p, finding.Step{Place: at("main.go", 1, 1), Text: "called"}), // again
		f("scan/x", "Index", "m", p),
		f("scan/x", "", "m", at("a.go", 2, 2)),
		f("key/y", "", "m", p),
	)
	want := finding.Merge(all)
	var got []string
	for i := range want {
		got = append(got, want[i].String()+" "+want[i].Element)
	}
	if exp := []string{"a.go:2:2: m [scan/x] ", "a.go:3:2: m [key/y] ", "a.go:3:2: m [scan/x] ", "a.go:3:2: m [scan/x] Index"}; !reflect.DeepEqual(got, exp) {
		t.Fatalf("got %q, want %q", got, exp)
	}
	if m := want[2]; m.Calls != 7 || len(m.Callers) != finding.MaxCallers || m.Callers[4].Line != 5 {
		t.Errorf("%d calls, callers %v", m.Calls, m.Callers)
	}
	for range 20 {
		rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		if got := finding.Merge(all); !reflect.DeepEqual(got, want) {
			t.Fatalf("order matters: %v, want %v", got, want)
		}
	}
}

// A proved finding wins over an assumed one, and a short way over a long one.
func TestMergeKeeps(t *testing.T) {
	p := at("a.go", 3, 2)
	step := finding.Step{Place: at("b.go", 1, 1), Text: "x"}
	assumed, long, short := f("scan/x", "", "assumed", p), f("scan/x", "", "long", p), f("scan/x", "", "short", p)
	assumed.Preset = finding.Audit
	long.Path, short.Path = []finding.Step{step, step}, []finding.Step{step}
	if got := finding.Merge([]finding.Finding{assumed, long, short}); len(got) != 1 || got[0].Message != "short" {
		t.Errorf("got %v", got)
	}
}

func TestFinishEnds(t *testing.T) {
	src := "package p\n\nvar a = \"é b\"\nvar c = `x\ny`\nfunc f() { g.Scan(1) }\n"
	for _, test := range []struct {
		at, want finding.Place
	}{
		{at("a.go", 3, 9), at("a.go", 3, 15)}, // a literal; é has two bytes
		{at("a.go", 4, 9), at("a.go", 5, 3)},  // a literal of two lines
		{at("a.go", 6, 14), at("a.go", 6, 18)},
		{at("a.go", 99, 1), at("a.go", 99, 1)},
		{at("a.go", 3, 99), at("a.go", 3, 99)},
		{at("rules.yaml", 3, 1), at("rules.yaml", 3, 15)},
	} {
		all := []finding.Finding{f("scan/x", "", "m", test.at)}
		finding.Finish(all, func(string) []byte { return []byte(src) })
		if all[0].End != test.want {
			t.Errorf("%v ends at %v, want %v", test.at, all[0].End, test.want)
		}
	}
}

// Fingerprints survive moved and indented lines, and tell equal lines apart.
func TestFingerprints(t *testing.T) {
	prints := func(src string, lines ...int) []string {
		var all []finding.Finding
		for _, n := range lines {
			x := f("scan/x", "", "m", at("a.go", n, 1))
			x.Func = "Repo.All"
			all = append(all, x)
		}
		finding.Finish(all, func(string) []byte { return []byte(src) })
		var out []string
		for _, x := range all {
			out = append(out, x.Fingerprint)
		}
		return out
	}
	before := prints("db.Scan(in)\ndb.Scan(in)\nother\n", 1, 2, 3)
	after := prints("// new\n\n\tdb.Scan(in)\nx\n  db.Scan(in)\nother\n", 3, 5, 6)
	if !reflect.DeepEqual(before, after) {
		t.Errorf("fingerprints %q, after moving %q", before, after)
	}
	if before[0] == before[1] || before[0] == before[2] {
		t.Errorf("fingerprints are not distinct: %q", before)
	}
	if x := prints("db.Scan(in)", 1); strings.Contains(x[0], "1:") || len(x[0]) != 32 {
		t.Errorf("fingerprint %q", x[0])
	}
}
