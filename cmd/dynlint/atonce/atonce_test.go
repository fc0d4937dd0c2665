package atonce

import (
	"os"
	"path/filepath"
	"testing"
)

func TestAnswer(t *testing.T) {
	dir := t.TempDir()
	vetx, name := filepath.Join(dir, "vetx"), filepath.Join(dir, "vet.cfg")
	for _, test := range []struct {
		text string
		args []string
		want bool
	}{
		{`"ImportPath": "net/http"`, []string{"-json"}, true},
		{`"ImportPath": "unicode"`, []string{"-preset=audit", "-scan"}, true},
		{`"ImportPath": "vendor/golang.org/x/net/idna"`, nil, true},
		{`"ImportPath": "net/http"`, []string{"-fix"}, false},
		{`"ImportPath": "net/http"`, []string{"--stock=true", "-json"}, false},
		{`"ImportPath": "example.com/m"`, nil, false},
		{`"ImportPath": "m", "ModulePath": "m"`, nil, false},
		{`"ImportPath": "m", "Module": {"Path": "m"}`, nil, false},
		{`"ImportPath": "command-line-arguments"`, nil, false},
		{`"ImportPath": 1`, nil, false},
	} {
		_ = os.Remove(vetx)
		if err := os.WriteFile(name, []byte(`{"VetxOutput": "`+filepath.ToSlash(vetx)+`", `+test.text+`}`), 0o666); err != nil {
			t.Fatal(err)
		}
		if got := answer(append(test.args, name)); got != test.want {
			t.Errorf("%s with %q: %v", test.text, test.args, got)
		}
		if text, err := os.ReadFile(vetx); test.want && string(text) != Idle || !test.want && err == nil {
			t.Errorf("%s: facts %q, %v", test.text, text, err)
		}
	}
	for _, args := range [][]string{nil, {"lint"}, {"-V=full"}, {"-flags"}, {filepath.Join(dir, "none.cfg")}} {
		if answer(args) {
			t.Errorf("answers %q", args)
		}
	}
}
