package expr

import (
	"bufio"
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/dynamo"
)

// seedTexts adds the texts of the table tests and of the recorded requests.
func seedTexts(f *testing.F) {
	for _, tt := range parseTests {
		f.Add(uint8(tt.kind), tt.src)
	}
	for _, tt := range syntaxTests {
		f.Add(uint8(tt.kind), tt.src)
	}
	for _, tt := range checkTests {
		f.Add(uint8(tt.kind), tt.src)
	}
	corpus(f, func(kind, src string) {
		if kind != "P" {
			f.Add(kind[0]-'0', src)
		}
	})
	file, err := os.Open("testdata/oracle-cases.jsonl")
	if err != nil {
		f.Fatal(err)
	}
	defer file.Close()
	in := bufio.NewScanner(file)
	in.Buffer(nil, 1<<24)
	for in.Scan() {
		var c struct{ Request map[string]any }
		if err := json.Unmarshal(in.Bytes(), &c); err != nil {
			f.Fatal(err)
		}
		for k, field := range kindFields {
			if text, ok := c.Request[field].(string); ok && len(text) < 500 {
				f.Add(uint8(k), text)
			}
		}
	}
}

// corpus calls f for each text that fuzzing once found interesting, kept in
// testdata/corpus.txt: a line has the number of the kind, or P for PartiQL, and
// the text as a Go string.
func corpus(tb testing.TB, add func(kind, src string)) {
	file, err := os.ReadFile("testdata/corpus.txt")
	if err != nil {
		tb.Fatal(err)
	}
	for i, line := range strings.Split(strings.TrimSpace(string(file)), "\n") {
		kind, quoted, _ := strings.Cut(line, " ")
		src, err := strconv.Unquote(quoted)
		if err != nil || kind != "P" && (kind < "0" || kind > "4") {
			tb.Fatalf("testdata/corpus.txt:%d: want a kind and a quoted text", i+1)
		}
		add(kind, src)
	}
}

// FuzzParse: no text makes the parser panic; ranges lie in the text, children
// in their parents; a parser that stops at the first error finds the same one; a
// tree without errors prints to a text that reads as the
// same tree.
func FuzzParse(f *testing.F) {
	seedTexts(f)
	f.Fuzz(func(t *testing.T, k uint8, src string) {
		kind := Kind(k % uint8(len(kindFields)))
		tree := Parse(kind, src)
		checkRanges(t, tree)
		if tree.HasHole && len(tree.Errors) > 0 && tree.Errors[0].Rule != dynamo.ExprSize {
			t.Errorf("errors in a text with holes: %+v", tree.Errors)
		}
		var judged Tree
		short := parser{firstOnly: true}
		short.parse(&judged, kind, src, tree.HasHole)
		if len(judged.Errors) != min(1, len(tree.Errors)) || len(judged.Errors) > 0 && *judged.Errors[0] != *tree.Errors[0] {
			t.Errorf("the first error alone is %+v, of all it is %+v", judged.Errors, tree.Errors)
		}
		KeyClauses(tree, nil)
		Attributes(tree, nil)
		if len(tree.Errors) > 0 || tree.HasHole {
			_ = tree.String()
			return
		}
		printed := tree.String()
		again := Parse(kind, printed)
		if len(again.Errors) > 0 && again.Errors[0].Rule != dynamo.ExprSize {
			t.Fatalf("%q prints to %q, which has errors: %s", src, printed, again.Errors[0].Text)
		}
		if len(again.Errors) == 0 && again.String() != printed {
			t.Errorf("%q prints to %q, then to %q", src, printed, again.String())
		}
	})
}

func checkRanges(t *testing.T, tree *Tree) {
	t.Helper()
	inside := func(r, outer Range) bool {
		return outer.Start <= r.Start && r.Start <= r.End && r.End <= outer.End
	}
	all := Range{0, len(tree.Src)}
	for _, e := range tree.Errors {
		if !inside(e.Pos, all) {
			t.Errorf("error at %v of %d bytes", e.Pos, len(tree.Src))
		}
	}
	var visit func(n Node, outer Range)
	visit = func(n Node, outer Range) {
		r := n.Range()
		if !inside(r, outer) {
			t.Errorf("%T at %v in %v", n, r, outer)
		}
		if p, ok := n.(*Path); ok {
			for _, e := range p.Elems {
				if !inside(e.Pos, r) {
					t.Errorf("element at %v of path at %v", e.Pos, r)
				}
			}
		}
		root := true
		Inspect(n, func(child Node) bool {
			if root {
				root = false
				return true
			}
			visit(child, r)
			return false
		})
	}
	if tree.Cond != nil {
		visit(tree.Cond, all)
	}
	for _, p := range tree.Paths {
		visit(p, all)
	}
	for _, s := range tree.Sections {
		if !inside(s.Range(), all) {
			t.Errorf("section at %v", s.Range())
		}
		for _, a := range s.Actions {
			if !inside(a.Range(), s.Range()) {
				t.Errorf("action at %v of section at %v", a.Range(), s.Range())
			}
			visit(a.Path, a.Range())
			if a.Value != nil {
				visit(a.Value, a.Range())
			}
		}
	}
}

// FuzzCheck: no request makes the checker panic; ranges lie in the texts; what
// is found without any knowledge of maps and schema is found with it too.
func FuzzCheck(f *testing.F) {
	seedTexts(f)
	f.Fuzz(func(t *testing.T, k uint8, src string) {
		kind := Kind(k % uint8(len(kindFields)))
		open := requestFor(kind, src)
		known := requestFor(kind, src)
		known.Schema = testSchema()
		fill(known, kind, src)
		found := map[string]bool{}
		for _, v := range known.Check() {
			checkViolation(t, &v, src)
			found[v.Rule.String()] = true
		}
		for _, v := range open.Check() {
			checkViolation(t, &v, src)
			if v.Rule.Rule().Needs == 0 && !found[v.Rule.String()] && !laterKnown[v.Rule] {
				t.Errorf("%q: %s (%s) is found only without knowledge", src, v.Rule, v.Text)
			}
		}
	})
}

// FuzzHole: what is found although a part of the text is not known is a fault
// whatever that part is; here, whatever the original text had there.
func FuzzHole(f *testing.F) {
	for _, tt := range checkTests {
		f.Add(uint8(tt.kind), tt.src, uint16(len(tt.src)/2), uint16(3))
	}
	for _, tt := range parseTests {
		f.Add(uint8(tt.kind), tt.src, uint16(len(tt.src)/3), uint16(len(tt.src)/2))
	}
	f.Fuzz(func(t *testing.T, k uint8, src string, start, length uint16) {
		if hasHole(src) {
			return
		}
		from := min(int(start), len(src))
		checkHole(t, Kind(k%uint8(len(kindFields))), src, from, min(from+int(length), len(src)))
	})
}

// checkHole compares what is found in src with src[from:to] unknown to what is
// found in src.
func checkHole(t *testing.T, kind Kind, src string, from, to int) {
	t.Helper()
	holed := requestFor(kind, src[:from]+string(Hole)+src[to:])
	whole := requestFor(kind, src)
	fill(whole, kind, src)
	holed.Names, holed.Values = whole.Names, whole.Values
	if found := holed.Check(); len(found) > 0 && len(whole.Check()) == 0 {
		t.Errorf("%q is accepted, but with a hole at %d to %d: %+v", src, from, to, found)
	}
}

// TestHoles puts a hole at every place of the texts that are well formed.
func TestHoles(t *testing.T) {
	accepted := 0
	for _, tt := range parseTests {
		whole := requestFor(tt.kind, tt.src)
		fill(whole, tt.kind, tt.src)
		if len(whole.Check()) == 0 {
			accepted++
		}
		for from := range len(tt.src) {
			for to := from; to <= len(tt.src); to++ {
				checkHole(t, tt.kind, tt.src, from, to)
			}
		}
	}
	if accepted < len(parseTests)/2 {
		t.Errorf("only %d of %d texts are accepted", accepted, len(parseTests))
	}
}

// laterKnown are the rules that give way to a more precise one once the schema
// is known.
var laterKnown = map[dynamo.RuleID]bool{dynamo.KeyNoEquality: true, dynamo.KeyManyClauses: true, dynamo.KeyNever: true}

func checkViolation(t *testing.T, v *Violation, src string) {
	t.Helper()
	if v.InText && (v.Pos.Start < 0 || v.Pos.Start > v.Pos.End || v.Pos.End > len(src)) {
		t.Errorf("%q: %s at %v", src, v.Rule, v.Pos)
	}
	if v.Text == "" || v.Predicate == "" || v.Field == "" || strings.Contains(v.Text, "%!") {
		t.Errorf("%q: incomplete violation %+v", src, *v)
	}
}

// FuzzPartiQL: no text makes the PartiQL parser panic; ranges lie in the text.
func FuzzPartiQL(f *testing.F) {
	corpus(f, func(kind, src string) {
		if kind == "P" {
			f.Add(src)
		}
	})
	for _, tt := range classifyTests {
		f.Add(tt.src)
	}
	for _, tt := range statementTests {
		f.Add(tt.src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		s := ParsePartiQL(src)
		all := Range{0, len(src)}
		check := func(r Range, what string) {
			if r.Start < all.Start || r.Start > r.End || r.End > all.End {
				t.Errorf("%q: %s at %v", src, what, r)
			}
		}
		for _, e := range s.Errors {
			check(e.Pos, "error")
		}
		for _, x := range []PQExpr{s.Where, s.Item} {
			InspectPQ(x, func(n PQExpr) { check(n.Range(), "node") })
		}
		s.Classify(nil)
		s.Classify(testSchema())
		s.Equalities()
		r := &Request{
			Op: dynamo.ExecuteStatement, Schema: testSchema(),
			PartiQL: StatementSet{State: Present, Entries: []StatementCall{{Text: Some(src), Parameters: Unknown}}},
		}
		for _, v := range r.Check() {
			checkViolation(t, &v, src)
		}
	})
}
