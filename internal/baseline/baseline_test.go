package baseline_test

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/baseline"
	"github.com/dynlint/dynlint/internal/finding"
)

func f(rule, file, code string) finding.Finding {
	return finding.Finding{Rule: rule, At: finding.Place{File: file, Line: 1, Col: 1}, Func: "All", Code: code, Fingerprint: rule + file + code}
}

func same(file string) string { return file }

const text = `{
  "version": 1,
  "findings": [
    {"rule":"key/y","file":"a.go","func":"All","code":"<x> && \"y\"","fingerprint":"key/ya.go<x> && \"y\""},
    {"rule":"scan/x","file":"a.go","func":"All","code":"x","fingerprint":"scan/xa.gox"},
    {"rule":"scan/x","file":"b.go","func":"All","code":"x","fingerprint":"scan/xb.gox"}
  ]
}
`

// The file does not depend on the order of findings, and reads as it was written.
func TestText(t *testing.T) {
	all := []finding.Finding{f("scan/x", "b.go", "x"), f("scan/x", "a.go", "x"), f("key/y", "a.go", `<x> && "y"`)}
	for range 5 {
		rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		if got := string(baseline.New(all, same).Text()); got != text {
			t.Fatalf("got\n%s\nwant\n%s", got, text)
		}
	}
	l, err := baseline.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(l.Text()); got != text || l.Len() != 3 {
		t.Errorf("read and written it is\n%s", got)
	}
	const empty = "{\n  \"version\": 1,\n  \"findings\": []\n}\n"
	if got := string(baseline.New(nil, same).Text()); got != empty {
		t.Errorf("an empty one is %q", got)
	}
	if long := string(baseline.New([]finding.Finding{f("scan/x", "a.go", strings.Repeat("é", 1<<20))}, same).Text()); len(long) > 3<<20 || !strings.Contains(long, `é…","fingerprint"`) {
		t.Errorf("a long line of code is kept: %d bytes", len(long))
	}
}

func TestAccept(t *testing.T) {
	l, err := baseline.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	all := []finding.Finding{f("scan/x", "a.go", "x"), f("scan/x", "a.go", "x"), f("scan/x", "c.go", "x"), f("scan/x", "b.go", "x")}
	all[3].Accepted = &finding.Acceptance{By: finding.ByAllow} // needs no entry
	l.Accept(all)
	var got []string
	for i := range all {
		if a := all[i].Accepted; a != nil {
			got = append(got, fmt.Sprint(i, " ", a.By))
		}
	}
	if want := []string{"0 baseline", "3 allow"}; !slices.Equal(got, want) {
		t.Errorf("accepted %q, want %q: an entry accepts one finding", got, want)
	}
	stale := l.Stale(func(e *baseline.Entry) bool { return e.File == "a.go" })
	if len(stale) != 1 || stale[0].Rule != "key/y" || stale[0].Line != 4 {
		t.Errorf("stale %+v", stale)
	}
	if rest := string(l.Without(stale).Text()); rest != strings.Replace(text, strings.Split(text, "\n")[3]+"\n", "", 1) {
		t.Errorf("without it\n%s", rest)
	}
}

func TestParseErrors(t *testing.T) {
	for in, want := range map[string]string{
		"":                                 "line 1: the baseline ends too early",
		"[]":                               "line 1: [ stands where { is needed",
		"{\n\"version\": 1":                "line 2: the baseline ends too early",
		"{\"version\": 2}":                 "line 1: version 2 of the baseline is not known; this dynlint writes version 1",
		"{\"findings\": []}":               "line 1: version 0 of the baseline is not known; this dynlint writes version 1",
		"{\"version\": 1,\n\"found\": []}": `line 2: unknown key "found"; there are version and findings`,
		"{\"version\": 1} x":               "line 1: there is something behind the end of the baseline",
		"{\"version\": 1, \"findings\": [\n{\"rule\": \"a\"}]}":             "line 2: a finding of the baseline needs rule, file and fingerprint",
		"{\"version\": 1, \"findings\": [\n{\"rule\": \"a\", \"odd\": 1}]}": `line 2: unknown field "odd"`,
		"{\"version\": 1, \"findings\": {}}":                                "line 1: { stands where [ is needed",
		"{\"version\": 1, \"findings\": null}":                              "line 1: null stands where [ is needed",
		"{\"version\": 1, \"findings\": [\n{\"rule\": 1}]}":                 "line 2: rule cannot be a JSON number",
		"{\"version\": 1, \"findings\": [\n\"a\"]}":                         "line 2: a finding or version cannot be a JSON string",
		"{\"version\": \"1\"}":                                              "line 1: a finding or version cannot be a JSON string",
		"<<<<<<< HEAD\n{\"version\": 1}":                                    "line 1: invalid character '<' looking for beginning of value",
	} {
		if _, err := baseline.Parse([]byte(in)); err == nil || err.Error() != want {
			t.Errorf("%q: error %v, want %s", in, err, want)
		}
	}
}

func TestParseMark(t *testing.T) {
	if _, err := baseline.Parse([]byte("\ufeff" + text)); err != nil {
		t.Error(err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(text))
	f.Fuzz(func(t *testing.T, in []byte) {
		l, err := baseline.Parse(in)
		if err != nil {
			return
		}
		once := l.Text()
		again, err := baseline.Parse(once)
		if err != nil || string(again.Text()) != string(once) {
			t.Errorf("%q is written as %q, which reads as %v", in, once, err)
		}
	})
}
