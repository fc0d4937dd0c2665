package lint

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/dynlint/dynlint/internal/design"
)

var today = time.Date(2026, 7, 1, 0, 0, 0, 0, time.UTC)

func check(t *testing.T, text string) []Finding {
	t.Helper()
	path := filepath.Join(t.TempDir(), design.FileName)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	d, err := design.Load(path)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return Check(d, Options{Today: today})
}

// Each kind's wrong example has a finding of that kind and no other; its right
// example has none at all.
func TestKinds(t *testing.T) {
	for _, k := range Kinds() {
		if k.Title == "" || k.Why == "" || k.Source == "" {
			t.Errorf("%s has no title, reason or source", k.Name)
		}
		wrong := check(t, k.Wrong)
		if len(wrong) == 0 {
			t.Errorf("the wrong example of %s has no finding", k.Name)
		}
		for _, f := range wrong {
			if f.Kind != k {
				t.Errorf("the wrong example of %s has %s: %s", k.Name, f.Kind.Name, f.Message)
			}
		}
		for _, f := range check(t, k.Right) {
			t.Errorf("the right example of %s has %s: %s", k.Name, f.Kind.Name, f.Message)
		}
	}
}

func show(fs []Finding) string {
	var b strings.Builder
	for _, f := range fs {
		fmt.Fprintf(&b, "%d:%d: %s [%s]\n", f.Pos.Line, f.Pos.Col, f.Message, f.Kind.Rule())
	}
	return b.String()
}

// The reference file has no finding.
func TestReference(t *testing.T) {
	d, err := design.Load("../../../rules.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if fs := Check(d, Options{Today: today}); len(fs) > 0 {
		t.Errorf("rules.yaml:\n%s", show(fs))
	}
}

// The findings of a broken design, each read against the reasons in Kinds. What
// is not in the list matters as much: the file has look-alikes that are right.
func TestBroken(t *testing.T) {
	text, err := os.ReadFile("testdata/broken.yaml")
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/findings.txt")
	if err != nil {
		t.Fatal(err)
	}
	if got := show(check(t, string(text))); got != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// The smallest file of docs/rules.md, one entity and two patterns, has ten lines
// at most and nothing to say of it, not even advice.
func TestSmallest(t *testing.T) {
	text, err := os.ReadFile("../../../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "```yaml\n")
	smallest, _, ok := strings.Cut(rest, "```")
	if n := strings.Count(smallest, "\n"); !ok || n > 10 {
		t.Fatalf("the first example has %d lines:\n%s", n, smallest)
	}
	if fs := check(t, smallest); len(fs) > 0 {
		t.Errorf("%s%s", smallest, show(fs))
	}
}

// A prefix that ends with the delimiter is closed, whatever else an index may hold.
func TestClosedPrefix(t *testing.T) {
	for _, f := range check(t, caseTable+`    indexes: {G: {key: {GPK: S, GSK: S}, purpose: of a user}}
    entities:
      Task: {PK: "C#{c}", SK: "TASK#{t}", GPK: "U#{u}", GSK: "TASK#{t}"}
      Note: {PK: "N#{n}", SK: META, GPK: "U#{u}", GSK: "{sort:text}"}
    patterns: {Tasks: {op: Query, index: G, where: {GPK: "U#{u}", GSK: {begins_with: "TASK#"}}}}
`) {
		if f.Kind.Name == "open-prefix" {
			t.Errorf("%s", f.Message)
		}
	}
}
