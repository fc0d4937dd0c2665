package review_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/dynlint/dynlint/internal/coverage"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/ops"
	"github.com/dynlint/dynlint/internal/patterns"
	"github.com/dynlint/dynlint/internal/review"
	"github.com/dynlint/dynlint/internal/review/diff"
)

// change has a diff that adds lines 10 to 12 of a.go, shows 7 to 15, adds line 3
// of web.go, and calls old.go new.go.
var change = mustParse(`diff --git a/a.go b/a.go
--- a/a.go
+++ b/a.go
@@ -7,6 +7,9 @@
 7
 8
 9
+10
+11
+12
 13
 14
 15
diff --git a/web.go b/web.go
--- a/web.go
+++ b/web.go
@@ -1,2 +1,3 @@
 1
 2
+3
diff --git a/old.go b/new.go
similarity index 100%
rename from old.go
rename to new.go
`)

func mustParse(text string) *diff.Diff {
	d, err := diff.Parse(text)
	if err != nil {
		panic(err)
	}
	return d
}

var options = review.Options{Diff: change}

func at(file string, line int) finding.Place { return finding.Place{File: file, Line: line, Col: 1} }

// f is a finding whose fingerprint is given.
func f(print string, p finding.Place, path ...finding.Step) finding.Finding {
	return finding.Finding{
		Rule: "scan/hot-path", Preset: finding.Core, Severity: finding.Error, Func: "Repo.All", Message: "Scan reads all",
		At: p, Canonical: p, Fingerprint: print, Path: path,
	}
}

func step(file string, line int, text string) finding.Step {
	return finding.Step{Place: at(file, line), Text: text}
}

func findings(all ...finding.Finding) *review.Snapshot { return &review.Snapshot{Findings: all} }

// items describes what is introduced: "key@file:line since".
func items(r *review.Review) []string {
	out := []string{}
	for _, i := range r.Introduced {
		s := i.Key
		if i.Since != "" {
			s = i.Finding.Fingerprint
		}
		if i.At.IsValid() {
			s += fmt.Sprintf("@%s:%d", i.At.File, i.At.Line)
		}
		if i.Since != "" {
			s += " by " + i.Since
		}
		out = append(out, s)
	}
	return out
}

func TestIntroduced(t *testing.T) {
	handler := step("web.go", 3, "web.stats serves requests (http)")
	inner := step("web.go", 1, "calls Repo.All")
	warning := f("w", at("z.go", 1))
	warning.Severity = finding.Warning
	far := f("x", at("z.go", 5))
	far.Func = "other"
	moved := f("moved", at("new.go", 5))
	edited := f("edited", at("new.go", 5))
	edited.Message = "Scan reads all, and more"
	dir := f("dir", at("web.go", 3))
	dir.At.File = "m/web.go"
	numbered := func(print string, line, n int) finding.Finding {
		x := f(print, at("a.go", line))
		x.Func, x.Message = fmt.Sprintf("web.main.func%d", n), fmt.Sprintf("Scan in web.main.func%d", n)
		return x
	}
	for _, test := range []struct {
		name       string
		base, head []finding.Finding
		want       []string
		old, fixed int
	}{
		{"nothing", nil, nil, []string{}, 0, 0},
		{"old", []finding.Finding{f("a", at("a.go", 1))}, []finding.Finding{f("a", at("a.go", 4))}, []string{}, 1, 0},
		{"on an added line", nil, []finding.Finding{f("a", at("a.go", 11))}, []string{"a@a.go:11"}, 0, 0},
		{"on a line beside", nil, []finding.Finding{f("a", at("a.go", 14))}, []string{"a@a.go:14"}, 0, 0},
		{"far from the change", nil, []finding.Finding{f("a", at("a.go", 99))}, []string{"a"}, 0, 0},
		{"of an old line, reached from a new one", nil, []finding.Finding{f("a", at("z.go", 9), handler, inner)}, []string{"a@web.go:3"}, 0, 0},
		{"fixed", []finding.Finding{f("a", at("a.go", 8))}, nil, []string{}, 0, 1},
		{"severity first", nil, []finding.Finding{warning, f("e", at("z.go", 9))}, []string{"e", "w"}, 0, 0},
		{"file has another name", []finding.Finding{f("was", at("old.go", 5))}, []finding.Finding{moved}, []string{}, 1, 0},
		{"formatted", []finding.Finding{f("was", at("a.go", 10))}, []finding.Finding{f("is", at("a.go", 11))}, []string{}, 1, 0},
		{"moved to another file of the package", []finding.Finding{f("was", at("z.go", 10))}, []finding.Finding{f("is", at("a.go", 11))}, []string{}, 1, 0},
		{"moved and repeated", []finding.Finding{f("was", at("z.go", 10))}, []finding.Finding{f("is", at("a.go", 11)), f("is2", at("a.go", 12))}, []string{"is2@a.go:12"}, 1, 0},
		{"moved to another package", []finding.Finding{f("was", at("z.go", 10))}, []finding.Finding{dir}, []string{"dir"}, 0, 1},
		{"says something else", []finding.Finding{f("was", at("z.go", 5))}, []finding.Finding{edited}, []string{"edited"}, 0, 1},
		{"an anonymous function before it", []finding.Finding{numbered("was", 10, 1)}, []finding.Finding{numbered("is", 14, 2)}, []string{}, 1, 0},
		{"another function", []finding.Finding{f("a", at("z.go", 5))}, []finding.Finding{far}, []string{"x"}, 0, 1},
		// Of equal lines the last has the new number, but the first is new.
		{"equal lines", []finding.Finding{f("1", at("a.go", 10))}, []finding.Finding{f("1", at("a.go", 11)), f("2", at("a.go", 30))}, []string{"1@a.go:11"}, 1, 0},
		{"one fingerprint twice", []finding.Finding{f("1", at("m/a.go", 1))}, []finding.Finding{f("1", at("m/a.go", 1)), f("1", at("n/a.go", 1))}, []string{"1"}, 1, 0},
	} {
		r := review.Compare(findings(test.base...), findings(test.head...), options)
		if got := items(r); !reflect.DeepEqual(got, test.want) || len(r.Old) != test.old || len(r.Fixed) != test.fixed {
			t.Errorf("%s: introduced %q, want %q; %d old, %d fixed", test.name, got, test.want, len(r.Old), len(r.Fixed))
		}
	}
}

// Keys are those of comments: none may stand for two items.
func TestKeys(t *testing.T) {
	r := review.Compare(findings(), findings(f("1", at("m/a.go", 1)), f("1", at("n/a.go", 1))), options)
	if len(r.Introduced) != 2 || r.Introduced[0].Key == r.Introduced[1].Key {
		t.Errorf("%q", items(r))
	}
}

// scan is the operation at z.go:9 with the entry points that reach it.
func scan(ways ...review.Way) review.Operation {
	hot := len(ways) > 0
	return review.Operation{Record: ops.Record{File: "z.go", Line: 9, Column: 1, Func: "Repo.All", Op: "Scan", API: "v2", Hot: &hot}, Ways: ways}
}

func way(name string, steps ...finding.Step) review.Way {
	return review.Way{Kind: "http", Func: name, Steps: steps}
}

// A new handler over an old scan is told at the line of the handler, also if the
// scan was found to be wrong before.
func TestNewWay(t *testing.T) {
	list := way("web.list", step("web.go", 1, "web.list serves requests"), step("web.go", 2, "calls Repo.All"))
	stats := way("web.stats", step("web.go", 2, "web.stats serves requests"), step("web.go", 3, "calls Repo.All"))
	renamed := way("web.listAll", step("web.go", 3, "web.listAll serves requests"), step("web.go", 2, "calls Repo.All"))
	elsewhere := way("web.other", step("other.go", 1, "web.other serves requests"), step("other.go", 2, "calls Repo.some"))
	base := &review.Snapshot{Findings: []finding.Finding{f("a", at("z.go", 9), list.Steps...)}, Operations: []review.Operation{scan(list)}}
	for _, test := range []struct {
		name    string
		head    []review.Way
		want    []string
		callers int
	}{
		{"none", []review.Way{list}, []string{}, 0},
		{"one", []review.Way{list, stats}, []string{"a@web.go:3 by web.stats"}, 1},
		{"another name", []review.Way{renamed}, []string{}, 0},
		{"another name and one", []review.Way{renamed, stats}, []string{"a@web.go:3 by web.stats"}, 1},
		{"not in the diff", []review.Way{list, elsewhere}, []string{}, 1},
	} {
		head := &review.Snapshot{Findings: []finding.Finding{f("a", at("z.go", 9), test.head[0].Steps...)}, Operations: []review.Operation{scan(test.head...)}}
		r := review.Compare(base, head, options)
		if got := items(r); !reflect.DeepEqual(got, test.want) || len(r.Callers) != test.callers {
			t.Errorf("%s: %q, want %q; %d callers", test.name, got, test.want, len(r.Callers))
		}
		for _, i := range r.Introduced {
			if i.Key == "a" {
				t.Errorf("%s: the key is that of the old finding", test.name)
			}
		}
	}
	// Anonymous handlers are numbered: a new one before an old one takes its name.
	first := way("web.main.func1", step("web.go", 1, "web.main.func1 serves requests"), step("web.go", 2, "calls Repo.All"))
	second := first
	second.Func = "web.main.func2"
	added := way("web.main.func1", step("web.go", 3, "web.main.func1 serves requests"), step("web.go", 3, "calls Repo.All"))
	was := &review.Snapshot{Findings: []finding.Finding{f("a", at("z.go", 9), first.Steps...)}, Operations: []review.Operation{scan(first)}}
	for _, ways := range [][]review.Way{{added, second}, {second, added}} {
		is := &review.Snapshot{Findings: []finding.Finding{f("a", at("z.go", 9), ways[0].Steps...)}, Operations: []review.Operation{scan(ways...)}}
		r := review.Compare(was, is, options)
		if got, want := items(r), []string{"a@web.go:3 by web.main.func1"}; !reflect.DeepEqual(got, want) || len(r.Callers) != 1 {
			t.Errorf("an anonymous handler: %q, want %q; %d callers", got, want, len(r.Callers))
		}
	}
	// A base that does not compile may not have the operation.
	broken := &review.Snapshot{Broken: []string{"x"}}
	fresh := way("web.stats", step("web.go", 3, "web.stats serves requests"), step("web.go", 2, "calls Repo.All"))
	is := &review.Snapshot{Findings: base.Findings, Operations: []review.Operation{scan(list, fresh)}}
	if got, want := items(review.Compare(broken, is, options)), []string{"a@web.go:3 by web.stats"}; !reflect.DeepEqual(got, want) {
		t.Errorf("of a base that does not compile: %q, want %q", got, want)
	}
	// The line of the scan changes as well, as when its file gets other line ends.
	base.Findings[0].At, base.Operations[0].File, base.Operations[0].Line = at("a.go", 10), "a.go", 10
	head := &review.Snapshot{Findings: []finding.Finding{f("a", at("a.go", 10), list.Steps...)}, Operations: []review.Operation{scan(list, stats)}}
	head.Operations[0].File, head.Operations[0].Line = "a.go", 10
	if got, want := items(review.Compare(base, head, options)), []string{"a@web.go:3 by web.stats"}; !reflect.DeepEqual(got, want) {
		t.Errorf("on an added line: %q, want %q", got, want)
	}
	// The scan without a finding of its own, as one that a directive accepts.
	r := review.Compare(&review.Snapshot{Operations: []review.Operation{scan()}}, &review.Snapshot{Operations: []review.Operation{scan(stats)}}, options)
	if len(r.Introduced) != 0 || len(r.Callers) != 1 || r.Callers[0].Way.Func != "web.stats" {
		t.Errorf("%+v", r)
	}
}

// Of a base that does not compile nothing is known to be missing.
func TestBroken(t *testing.T) {
	base := findings()
	base.Broken = []string{"x.go:1:1: undefined: y"}
	head := findings(f("far", at("z.go", 5)), f("near", at("a.go", 10)), f("path", at("z.go", 9), step("web.go", 3, "calls")))
	head.Operations = []review.Operation{scan()}
	r := review.Compare(base, head, options)
	if got, want := items(r), []string{"near@a.go:10", "path@web.go:3"}; !reflect.DeepEqual(got, want) || len(r.Unsure) != 1 || len(r.Scans)+len(r.Added) != 0 {
		t.Errorf("introduced %q, unsure %v, added %v", got, r.Unsure, r.Added)
	}
	r = review.Compare(head, base, options)
	if len(r.Fixed) != 0 || len(r.Removed) != 0 {
		t.Errorf("of a head that does not compile: fixed %v, removed %v", r.Fixed, r.Removed)
	}
}

// A new anonymous function before an old one takes its name; the old operation is
// that on the old line.
func TestNumberedOperations(t *testing.T) {
	base := &review.Snapshot{Operations: []review.Operation{scan()}}
	base.Operations[0].Func = "main.func1"
	old, added := scan(), scan()
	old.Func, added.Func = "main.func2", "main.func1"
	added.File, added.Line, added.Filter = "a.go", 10, &ops.Expression{Text: "x = y", Attrs: []string{"x"}}
	r := review.Compare(base, &review.Snapshot{Operations: []review.Operation{added, old}}, options)
	if len(r.Added) != 1 || r.Added[0].Line != 10 || len(r.Scans) != 1 || len(r.Removed)+len(r.Changed) != 0 {
		t.Errorf("added %+v, removed %+v, changed %+v", r.Added, r.Removed, r.Changed)
	}
}

func query(line int, fn, shape string) review.Operation {
	return review.Operation{Record: ops.Record{
		File: "store/a.go", Line: line, Column: 1, Func: fn, Op: "Query", API: "v2", Table: ops.Table{Kind: "const", Value: "T"},
		Keys: []ops.Key{{Attr: "PK", Cond: "=", Shapes: []string{shape}, Type: "S"}},
	}}
}

func TestOperations(t *testing.T) {
	base := &review.Snapshot{Operations: []review.Operation{query(1, "A", "A#"), query(2, "B", "B#{x}"), query(3, "B", "B#{y}"), query(9, "C", "C#")}}
	head := &review.Snapshot{Operations: []review.Operation{query(5, "A", "A#"), query(6, "B", "B#{y}"), query(7, "B", "BB#{x}"), query(8, "D", "D#")}}
	r := review.Compare(base, head, options)
	if len(r.Added) != 1 || r.Added[0].Func != "D" || len(r.Removed) != 1 || r.Removed[0].Func != "C" {
		t.Errorf("added %v, removed %v", r.Added, r.Removed)
	}
	if len(r.Changed) != 1 || r.Changed[0].Before.Line != 2 || r.Changed[0].After.Line != 7 {
		t.Fatalf("changed %v", r.Changed)
	}
	gone, come := r.Changed[0].Difference()
	if !slices.Equal(gone, []string{"PK = B#{x}"}) || !slices.Equal(come, []string{"PK = BB#{x}"}) {
		t.Errorf("gone %q, come %q", gone, come)
	}
	if got, want := r.Added[0].Request(), "Query of T: PK = D#"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestPatterns(t *testing.T) {
	p := func(name string, s coverage.Status, hot string) patterns.Pattern {
		return patterns.Pattern{Table: "T", Pattern: name, Op: "Query", KeyPlan: []string{"PK = " + name}, Coverage: s, Hot: hot}
	}
	other := p("Other", coverage.Covered, "no")
	other.KeyPlan = []string{"PK = X"}
	base := &review.Snapshot{
		Patterns: []patterns.Pattern{
			p("Same", coverage.Covered, "yes"), p("Lost", coverage.Covered, "yes"), p("Got", coverage.Missing, "unknown"), p("Gone", coverage.Missing, "unknown"),
			p("Hot", coverage.Covered, "no"), p("Cold", coverage.Covered, "yes"), p("Other", coverage.Covered, "no"),
		},
		Undeclared: []patterns.Operation{{Table: "T", Op: "Scan", Site: patterns.Site{Func: "a.A", Line: 4}}},
		Costs:      []review.Cost{{Table: "T", Pattern: "Put", Writes: 2, Parts: []string{"put A", "GSI1"}}, {Table: "T", Pattern: "Same", Reads: 3}},
	}
	head := &review.Snapshot{
		Patterns: []patterns.Pattern{
			p("Same", coverage.Covered, "yes"), p("Lost", coverage.Differs, "unknown"), p("Got", coverage.Covered, "no"), p("New", coverage.Missing, "unknown"),
			p("Hot", coverage.Covered, "yes"), p("Cold", coverage.Covered, "no"), other,
		},
		Undeclared: []patterns.Operation{{Table: "T", Op: "Scan", Site: patterns.Site{Func: "a.A", Line: 7}}, {Table: "T", Op: "Scan", Site: patterns.Site{Func: "a.B"}}},
		Costs:      []review.Cost{{Table: "T", Pattern: "Put", Writes: 3, Parts: []string{"put A", "GSI1", "GSI2"}}, {Table: "T", Pattern: "Same", Reads: 3}, {Table: "T", Pattern: "New", Reads: 1}},
	}
	r := review.Compare(base, head, options)
	var got []string
	for _, c := range r.Patterns {
		got = append(got, c.Pattern+" "+c.What)
	}
	want := []string{"Lost lost", "Got covered", "New declared", "Hot hot", "Cold not hot", "Other changed", "Gone withdrawn"}
	if !slices.Equal(got, want) {
		t.Errorf("patterns %q, want %q", got, want)
	}
	if len(r.Undeclared) != 1 || r.Undeclared[0].Func != "a.B" {
		t.Errorf("undeclared %v", r.Undeclared)
	}
	if len(r.Costs) != 2 || r.Costs[0].Before.Writes != 2 || r.Costs[0].After.Writes != 3 || r.Costs[1].Before != nil {
		t.Errorf("costs %+v", r.Costs)
	}
}

func TestFails(t *testing.T) {
	warning := f("w", at("a.go", 10))
	warning.Severity = finding.Warning
	r := review.Compare(findings(f("old", at("z.go", 1))), findings(f("old", at("z.go", 1)), warning), options)
	for failOn, want := range map[string]bool{"error": false, "warning": true, "none": false} {
		if r.Fails(failOn) != want {
			t.Errorf("-fail-on %s: %t", failOn, !want)
		}
	}
	r = review.Compare(findings(), findings(f("new", at("z.go", 1))), options)
	if !r.Fails("error") || r.Fails("none") {
		t.Error("a new error far from the change fails")
	}
}
