package load

import (
	"go/token"
	"runtime"
	"testing"
)

func TestParsePosition(t *testing.T) {
	for text, want := range map[string]token.Position{
		"":               {},
		"-":              {},
		"a.go":           {Filename: "a.go"},
		"a.go:3":         {Filename: "a.go", Line: 3},
		"a.go:3:8":       {Filename: "a.go", Line: 3, Column: 8},
		`C:\m\a.go:3:8`:  {Filename: `C:\m\a.go`, Line: 3, Column: 8},
		"odd:1/a.go:3:8": {Filename: "odd:1/a.go", Line: 3, Column: 8},
	} {
		if got := parsePosition(text); got != want {
			t.Errorf("parsePosition(%q) = %+v, want %+v", text, got, want)
		}
	}
}

func TestOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"a":           "a",
		"a:\n\tb\n":   "a: b",
		"a\n\n  b\nc": "a; b; c",
		"go: downloading x v1\ngo: no such module": "go: no such module",
	} {
		if got := oneLine(text); got != want {
			t.Errorf("oneLine(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestExplainVersion(t *testing.T) {
	const next = "; build dynlint again with the Go version of the module"
	for text, want := range map[string]string{
		"undefined: x": "undefined: x",
		"package requires newer Go version go1.27 (application built with go1.26)":                                  "package requires go1.27, but dynlint was built with go1.26" + next,
		`could not import fmt (internal error in importing "fmt" (unsupported version: 9); please report an issue)`: "export data is not readable for dynlint, built with " + runtime.Version() + next,
	} {
		if got := explainVersion(text); got != want {
			t.Errorf("explainVersion(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestCleanPattern(t *testing.T) {
	for text, want := range map[string]string{
		".": ".", "./": ".", "./...": "./...", "./a/": "./a", "./a/../b": "./b", "../a/": "../a", "./../a": "../a",
		"example.com/a/...": "example.com/a/...", "/abs/a/": "/abs/a",
	} {
		if got := cleanPattern(text); got != want {
			t.Errorf("cleanPattern(%q) = %q, want %q", text, got, want)
		}
	}
}
