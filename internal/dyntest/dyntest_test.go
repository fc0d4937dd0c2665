package dyntest

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// calls is a small analysis: it finds calls of exported functions of the SDK,
// and capitalises the string literals among their arguments.
func calls(t *testing.T) []Result {
	prog := Program(t, "harness")
	var results []Result
	for _, p := range prog.Packages {
		for _, f := range p.Files {
			ast.Inspect(f.Syntax, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				sel, ok := call.Fun.(*ast.SelectorExpr)
				if !ok || !strings.Contains(p.Info.Uses[sel.Sel].Pkg().Path(), "aws-sdk-go-v2") {
					return true
				}
				r := Result{File: prog.Rel(f.Name), Line: prog.Position(sel.Sel.Pos()).Line, Message: "call of " + sel.Sel.Name}
				for _, arg := range call.Args {
					if lit, ok := arg.(*ast.BasicLit); ok {
						start := prog.Position(lit.Pos()).Offset
						r.Fixes = append(r.Fixes, Fix{"Write the name in capitals", []Edit{{r.File, start, start + len(lit.Value), strings.ToUpper(lit.Value)}}})
					}
				}
				results = append(results, r)
				return true
			})
		}
	}
	return results
}

func TestCheck(t *testing.T) {
	Check(t, "harness", calls(t))
}

func TestProgram(t *testing.T) {
	prog := Program(t, "harness")
	var paths []string
	for _, p := range prog.Packages {
		paths = append(paths, strings.TrimPrefix(p.Path, modulePath+"/"))
		if !p.Main || !p.Reported {
			t.Errorf("%s: Main %t, Reported %t", p.Path, p.Main, p.Reported)
		}
	}
	if want := []string{"testdata/src/harness/sub", "testdata/src/harness"}; !slices.Equal(paths, want) {
		t.Errorf("packages %q, want %q", paths, want)
	}
	if !slices.Contains(Programs(t), "harness") {
		t.Errorf("Programs = %q", Programs(t))
	}
}

func TestCompare(t *testing.T) {
	wants, err := Wants("f.go", strings.ReplaceAll(`line one
x() // want 'first' 'sec.nd'
y() // want 'third'
z() // wanted, but no expectation
    # want@-2 'about x too'
// want is a word here
`, "'", "`"), "want")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name    string
		results []Result
		want    []string
	}{
		{"all found", []Result{{"f.go", 2, "second", nil}, {"f.go", 2, "the first", nil}, {"f.go", 3, "third", nil}, {"f.go", 3, "about x too", nil}}, nil},
		{"one missing, two unexpected", []Result{{"f.go", 2, "first", nil}, {"f.go", 2, "other", nil}, {"f.go", 3, "third", nil}, {"f.go", 3, "about x too", nil}, {"a.go", 9, "what", nil}},
			[]string{"a.go:9: unexpected\n\tgot  what", "f.go:2: missing\n\twant `sec.nd`\n\tgot  other", "f.go:2: unexpected\n\tgot  other"}},
		{"said twice", []Result{{"f.go", 2, "first", nil}, {"f.go", 2, "second", nil}, {"f.go", 3, "third", nil}, {"f.go", 3, "third", nil}, {"f.go", 3, "about x too", nil}},
			[]string{"f.go:3: unexpected\n\tgot  third"}},
	} {
		if got := compare(wants, test.results); !slices.Equal(got, test.want) {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
	}
}

func TestWantErrors(t *testing.T) {
	for text, want := range map[string]string{
		"x // want `a":    "f.go:1: a backquote is missing",
		"\nx // want `(`": "f.go:2: error parsing regexp: missing closing ): `(`",
		"x // want `a` b": `f.go:1: "b" stands behind the last backquoted expression`,
	} {
		if _, err := Wants("f.go", text, "want"); err == nil || err.Error() != want {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
}

func TestApply(t *testing.T) {
	source := []byte("0123456789")
	got, err := Apply(source, []Edit{{"", 8, 8, "x"}, {"", 1, 3, ""}, {"", 1, 3, ""}})
	if err != nil || string(got) != "034567x89" {
		t.Errorf("got %q, %v", got, err)
	}
	for _, edits := range [][]Edit{{{"", 1, 4, ""}, {"", 3, 5, ""}}, {{"", 9, 11, ""}}, {{"", 5, 4, ""}}} {
		if got, err := Apply(source, edits); err == nil {
			t.Errorf("%v: got %q, want an error", edits, got)
		}
	}
}

func TestFirstDifference(t *testing.T) {
	for _, test := range [][3]string{
		{"a\nb\n", "a\nb\n", ""},
		{"a\nb\n", "a\nc\n", "line 2\n\tgot  b\n\twant c"},
		{"a\n", "a", "line 2\n\tgot  \n\twant (end of file)"},
	} {
		if got := firstDifference(test[0], test[1]); got != test[2] {
			t.Errorf("%q, %q: %q, want %q", test[0], test[1], got, test[2])
		}
	}
}

func TestMessageProblem(t *testing.T) {
	for _, good := range []string{
		`Scan of table "orders" runs once per iteration of the loop at line 42`,
		`Scan result out is used without checking out.LastEvaluatedKey [paging/lost]`,
		`partition key value "order-17" matches no key pattern of table "orders" (rules.yaml:12)`,
		`attribute name "size" in ProjectionExpression is a reserved word; use a name placeholder`,
		`FilterExpression is rejected: Invalid FilterExpression: Syntax error; token: "=", near: "a = = b"`,
		`Repo.Get reads PK from "You should"`,
		`PK is empty`,
	} {
		if problem := MessageProblem(good); problem != "" {
			t.Errorf("%q: %s", good, problem)
		}
	}
	for bad, want := range map[string]string{
		"":                           "is empty or has space around it",
		"x is wrong\n":               "is empty or has space around it",
		"x is\nwrong":                "is not one line",
		"x is wrong.":                "ends in punctuation",
		"x is wrong. [a/b-c]":        "ends in punctuation",
		"you forgot x":               `says "you"; state a fact`,
		"x should page":              `says "should"; state a fact`,
		"error: x is wrong":          `starts with "error"; start with the thing in the user's code`,
		"Attribute x is wrong":       `starts with "Attribute"; only identifiers and API names have capitals`,
		strings.Repeat("x", 161):     "has 161 bytes; at most 160 are readable",
		"warning about x [scan/hot]": `starts with "warning"; start with the thing in the user's code`,
	} {
		if problem := MessageProblem(bad); problem != want {
			t.Errorf("%q: problem %q, want %q", bad, problem, want)
		}
	}
}
