package oracle

import (
	"os"
	"strings"
	"testing"
)

// TestCases runs the recorded cases: every verdict and every text must agree.
func TestCases(t *testing.T) {
	f, err := os.Open("../testdata/oracle-cases.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	results, err := Run(f)
	if err != nil {
		t.Fatal(err)
	}
	skipped := 0
	for _, r := range results {
		if r.Skipped {
			skipped++
		}
		if r.Problem != "" {
			t.Errorf("%s %s: %s", r.ID, r.Rule, r.Problem)
		}
	}
	// Two cases are of unknown outcome, and are to be left out.
	if len(results) != 931 || skipped != 2 {
		t.Errorf("%d cases, %d of them skipped", len(results), skipped)
	}
}

// TestSpecCases runs cases that were written from the description of the rules,
// their verdicts before the checker was asked: 918 of expressions, 478 of requests,
// 102 of indexes whose keys have several attributes, and 341 of each rule of requests.
func TestSpecCases(t *testing.T) {
	for name, want := range map[string]int{"spec-cases": 1396, "multikey-cases": 102, "request-cases": 341} {
		f, err := os.Open("../testdata/" + name + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		results, err := Run(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range results {
			if r.Problem != "" || r.Skipped {
				t.Errorf("%s %s: %s", r.ID, r.Rule, r.Problem)
			}
		}
		if len(results) != want {
			t.Errorf("%s: %d cases", name, len(results))
		}
	}
}

func TestRunOracle(t *testing.T) {
	const valid = `{"id": "x1", "rule": "r", "op": "Scan", "request": {"TableName": "Comp"}, "ok": true}`
	tests := []struct {
		name, in, out, err string
		disagree           int
	}{
		{"agree", valid, "agree 1, disagree 0, skipped 0\n", "", 0},
		{"verdict", strings.Replace(valid, "true", `false, "error": "no"`, 1),
			"x1 r: is refused (no), but accepted here\nagree 0, disagree 1, skipped 0\n", "", 1},
		{"skipped", strings.Replace(valid, "true", `false, "doubt": "unknown: …", "doubtConfidence": "L"`, 1),
			"agree 0, disagree 0, skipped 1\n", "", 0},
		{"no JSON", "{", "", "line 1: unexpected EOF", 0},
		{"no object", "[]", "", "line 1: a case must be a JSON object", 0},
		{"no operation", `{"op": "Fetch"}`, "", `line 1: unknown operation "Fetch"`, 0},
	}
	for _, tt := range tests {
		var out strings.Builder
		disagree, err := RunOracle(strings.NewReader(tt.in), &out)
		msg := ""
		if err != nil {
			msg = err.Error()
		}
		if out.String() != tt.out || msg != tt.err || disagree != tt.disagree {
			t.Errorf("%s: got %q, %d, error %q", tt.name, out.String(), disagree, msg)
		}
	}
}
