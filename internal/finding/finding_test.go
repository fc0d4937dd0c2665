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

// Modules of a workspace may have a finding at the same place each, as they name it.
func TestMergeOfModules(t *testing.T) {
	one, two := f("scan/x", "", "m", at("one/a.go", 3, 2)), f("scan/x", "", "m", at("two/a.go", 3, 2))
	one.Canonical.File, two.Canonical.File = "a.go", "a.go"
	if got := finding.Merge([]finding.Finding{two, one, two}); len(got) != 2 || got[0].At.File != "one/a.go" || got[1].At.File != "two/a.go" {
		t.Errorf("%v", got)
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

// prints are the fingerprints of findings of one kind on lines of a file.
func prints(file, src string, lines ...int) []string {
	var all []finding.Finding
	for _, n := range lines {
		x := f("scan/x", "", "m", at(file, n, 1))
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

// Fingerprints survive moved and indented lines, and tell equal lines apart.
func TestFingerprints(t *testing.T) {
	before := prints("a.go", "db.Scan(in)\ndb.Scan(in)\nother\n", 1, 2, 3)
	after := prints("a.go", "// new\n\n\tdb.Scan(in)\nx\n  db.Scan( in ) //dynlint:ignore scan/x -- r\nother\n", 3, 5, 6)
	if !reflect.DeepEqual(before, after) {
		t.Errorf("fingerprints %q, after moving %q", before, after)
	}
	if before[0] == before[1] || before[0] == before[2] {
		t.Errorf("fingerprints are not distinct: %q", before)
	}
	if x := prints("a.go", "db.Scan(in)", 1); strings.Contains(x[0], "1:") || len(x[0]) != 32 {
		t.Errorf("fingerprint %q", x[0])
	}
	if a, b := prints("a.go", `db.Scan("a b")`, 1), prints("a.go", `db.Scan("a  b")`, 1); a[0] == b[0] {
		t.Error("spacing within a string is not told apart")
	}
	if a, b := prints("rules.yaml", "- name: A # old\n", 1), prints("rules.yaml", "\n  - name:  A\n", 2); a[0] != b[0] {
		t.Error("a comment in a rules file changes the fingerprint")
	}
}

// What else identifies a finding changes its fingerprint; a line number in the
// message, or another place that the path passes, does not.
func TestFingerprintParts(t *testing.T) {
	print := func(change func(*finding.Finding)) string {
		x := f("scan/x", "Orders.AP1", "see rules.yaml:12", at("sub/a.go", 1, 1))
		x.Canonical.File, x.Func = "a.go", "All"
		change(&x)
		all := []finding.Finding{x}
		finding.Finish(all, func(string) []byte { return []byte("db.Scan(in)") })
		return all[0].Fingerprint
	}
	same := print(func(*finding.Finding) {})
	for i, change := range []func(*finding.Finding){
		func(x *finding.Finding) { x.Message = "see rules.yaml:13" },
		func(x *finding.Finding) { x.At.File = "a.go" }, // run from the folder of the module
		func(x *finding.Finding) { x.Path = []finding.Step{{Place: at("b.go", 9, 9)}} },
	} {
		if print(change) != same {
			t.Errorf("change %d of what is no part of the identity gives another fingerprint", i)
		}
	}
	for i, change := range []func(*finding.Finding){
		func(x *finding.Finding) { x.Rule = "scan/y" },
		func(x *finding.Finding) { x.Element = "Orders.AP2" },
		func(x *finding.Finding) { x.Canonical.File = "b.go" },
		func(x *finding.Finding) { x.Func = "One" },
	} {
		if print(change) == same {
			t.Errorf("change %d of the identity gives the same fingerprint", i)
		}
	}
}

// The same file in two modules of a workspace: that one is loaded changes
// nothing for the other.
func TestFingerprintModules(t *testing.T) {
	one, two := f("scan/x", "", "m", at("m1/a.go", 1, 1)), f("scan/x", "", "m", at("m2/a.go", 1, 1))
	one.Canonical.File, two.Canonical.File = "a.go", "a.go"
	both, alone := []finding.Finding{one, two}, []finding.Finding{two}
	read := func(string) []byte { return []byte("db.Scan(in)") }
	finding.Finish(both, read)
	finding.Finish(alone, read)
	if both[1].Fingerprint != alone[0].Fingerprint {
		t.Error("another module changes the fingerprint")
	}
}
