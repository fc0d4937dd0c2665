package dynamo

import (
	"sort"
	"strings"
	"testing"
)

func TestReservedWords(t *testing.T) {
	words := ReservedWords()
	if len(words) != 573 {
		t.Errorf("%d reserved words, want 573", len(words))
	}
	if !sort.StringsAreSorted(words) {
		t.Error("the reserved words are not sorted")
	}
	longest := 0
	for _, w := range words {
		if !IsReserved(w) || !IsReserved(strings.ToLower(w)) {
			t.Errorf("IsReserved(%q) = false", w)
		}
		longest = max(longest, len(w))
	}
	if longest != longestReserved {
		t.Errorf("the longest word has %d letters, want %d", longest, longestReserved)
	}
	for _, w := range []string{"", "id", "Remove", "contains", "statuses", "created_at", "NAMES2", "LOCALTIMESTAMPS"} {
		if IsReserved(w) {
			t.Errorf("IsReserved(%q) = true", w)
		}
	}
	if n := testing.AllocsPerRun(100, func() { IsReserved("Status") }); n != 0 {
		t.Errorf("IsReserved allocates %v times", n)
	}
}

func TestRules(t *testing.T) {
	names := map[string]bool{}
	for _, id := range RuleIDs() {
		r := id.Rule()
		switch {
		case r.Name == "" || r.Text == "" || r.Source == "":
			t.Errorf("rule %d (%q) is incomplete", id, r.Name)
		case names[r.Name]:
			t.Errorf("rule %s is listed twice", r.Name)
		}
		names[r.Name] = true
	}
	if n := len(expressionRules) + len(valueRules) + len(requestRules); n != len(RuleIDs()) {
		t.Errorf("the parts of the catalogue have %d rules, want %d", n, len(RuleIDs()))
	}
}

func TestParameters(t *testing.T) {
	for _, k := range Kinds() {
		p := ParametersOf(k, Update)
		for _, v := range p.Values {
			if !strings.Contains(strings.Join(p.Expressions, " "), v) {
				t.Errorf("%s: %s may use values but is no expression", k, v)
			}
		}
	}
}
