package plugin

import (
	"errors"
	"fmt"
	"hash"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"
)

func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func TestSettings(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, test := range []struct {
		conf any
		want string // of the error
	}{
		{nil, ""},
		{map[string]any{}, ""},
		{map[string]any{"preset": "audit"}, ""},
		{map[string]any{"preset": "all"}, `settings of dynlint: preset "all": there are core and audit`},
		{map[string]any{"rulez": "x"}, `settings of dynlint: decoding settings: json: unknown field "rulez"; there are rules and preset`},
		{map[string]any{"rules": 1}, `settings of dynlint: decoding settings: json: cannot unmarshal number into Go struct field Settings.rules of type string; there are rules and preset`},
		{map[string]any{"rules": "x.yaml"}, "settings of dynlint: there is no rules file " + filepath.Join(dir, "x.yaml")},
	} {
		_, err := New(test.conf)
		if got := errorText(err); got != test.want {
			t.Errorf("%v: error %q, want %q", test.conf, got, test.want)
		}
	}
	// golangci-lint finds it by the name of the linter.
	if _, err := register.GetPlugin("dynlint"); err != nil {
		t.Error(err)
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// A relative name starts at the working directory, then at the configuration.
func TestRulesFile(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{
		".golangci.yml": "", "near.yaml": "", "both.yaml": "", "sub/both.yaml": "", "sub/deep/x.go": "", "other.yaml": "", "sub/dir/x": "",
	})
	deep, sub := filepath.Join(dir, "sub", "deep"), filepath.Join(dir, "sub")
	for _, test := range []struct{ cwd, given, want string }{
		{dir, "near.yaml", "near.yaml"},
		{deep, "near.yaml", "near.yaml"},
		{sub, "both.yaml", "sub/both.yaml"},
		{deep, "both.yaml", "both.yaml"},
		{sub, filepath.Join(dir, "other.yaml"), "other.yaml"},
	} {
		got, err := rulesFile(test.cwd, test.given)
		if want := filepath.Join(dir, test.want); err != nil || got != want {
			t.Errorf("%s in %s: %s, %v, want %s", test.given, test.cwd, got, err, want)
		}
	}
	if _, err := rulesFile(sub, "dir"); err == nil || !strings.HasSuffix(err.Error(), "no rules file "+filepath.Join(sub, "dir")+", nor "+filepath.Join(dir, "dir")) {
		t.Errorf("a folder: %v", err)
	}
}

func analyzersOf(t *testing.T, conf any) []string {
	t.Helper()
	p, err := New(conf)
	if err != nil {
		t.Fatal(err)
	}
	if p.GetLoadMode() != register.LoadModeTypesInfo {
		t.Errorf("load mode %s", p.GetLoadMode())
	}
	all, err := p.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	if err := analysis.Validate(all); err != nil {
		t.Error(err)
	}
	var names []string
	for _, a := range all {
		names = append(names, a.Name)
	}
	return names
}

// The names of analyzers change with every file that results depend on, and back.
func TestKey(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"go.work":        "go 1.26\nuse (\n\t./a\n\t./b\n)\n",
		"a/go.mod":       "module a\ngo 1.26\n",
		"b/go.mod":       "module b\ngo 1.26\n",
		"a/rules.yaml":   "version: 1\nextends: ../shared.yaml\n",
		"b/rules.yaml":   "version: 1\n",
		"b/x/rules.yaml": "version: 1\n",
		"shared.yaml":    "version: 1\n",
		"own.yaml":       "version: 1\nextends: [base.yaml]\n",
		"base.yaml":      "version: 1\n",
	})
	t.Chdir(filepath.Join(dir, "a"))
	t.Setenv("GOWORK", "")
	t.Setenv("GOFLAGS", "")
	for _, test := range []struct {
		conf  any
		files []string
		not   []string
	}{
		{nil, []string{"a/rules.yaml", "b/rules.yaml", "b/x/rules.yaml", "shared.yaml"}, []string{"own.yaml"}},
		{map[string]any{"rules": "../own.yaml"}, []string{"own.yaml", "base.yaml"}, []string{"a/rules.yaml"}},
	} {
		before := analyzersOf(t, test.conf)
		if before[0] != "dynlint" || !strings.HasPrefix(before[1], "dynlintrules_") || len(before) != 2 {
			t.Fatalf("analyzers %q", before)
		}
		change := func(file string) bool {
			text, err := os.ReadFile(filepath.Join(dir, file))
			if err != nil {
				t.Fatal(err)
			}
			write(t, dir, map[string]string{file: string(text) + "# edited\n"})
			after := analyzersOf(t, test.conf)
			write(t, dir, map[string]string{file: string(text)})
			if !slices.Equal(analyzersOf(t, test.conf), before) {
				t.Errorf("%s: another key for the old text", file)
			}
			return !slices.Equal(after, before)
		}
		for _, file := range test.files {
			if !change(file) {
				t.Errorf("%v: %s was edited, and the key is the same", test.conf, file)
			}
		}
		for _, file := range test.not {
			if change(file) {
				t.Errorf("%v: the key depends on %s", test.conf, file)
			}
		}
	}
	build := "one"
	p := &plugin{program: func(h hash.Hash) error { fmt.Fprintln(h, build); return nil }}
	day := time.Date(2027, 1, 31, 23, 0, 0, 0, time.UTC)
	one, err := p.key(day)
	if err != nil {
		t.Fatal(err)
	}
	same, _ := p.key(day.Add(time.Minute))
	next, _ := p.key(day.Add(time.Hour))
	if one != same || one == next {
		t.Errorf("keys %s, %s within a day, %s on the next", one, same, next)
	}

	// A golangci-lint that is built again has its own results, even if it says that
	// it is of the same version.
	build = "two"
	if other, err := p.key(day); err != nil || other == one {
		t.Errorf("key %s, %v of another build", other, err)
	}
	p.program = func(hash.Hash) error { return errors.New("gone") }
	if _, err := p.key(day); err == nil || err.Error() != "dynlint: gone" {
		t.Errorf("%v of a program that cannot be read", err)
	}
}
