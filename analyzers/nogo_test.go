package analyzers_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/analyzers"
	"github.com/dynlint/dynlint/internal/dyntest"
)

// nogoMain is what nogo generates, as far as a package of an analyzer must fit
// into it: an import for each, a variable Analyzer in each, and flags by name.
const nogoMain = `package main

import (
	"fmt"
	"os"

%s
	"golang.org/x/tools/go/analysis"
)

var analyzers = []*analysis.Analyzer{
%s}

var flags = map[string]map[string]string{
%s}

func main() {
	for _, a := range analyzers {
		for name, value := range flags[a.Name] {
			if a.Flags.Lookup(name) == nil {
				fmt.Println(a.Name, "has no flag", name)
				os.Exit(1)
			}
			if err := a.Flags.Set(name, value); err != nil {
				fmt.Println(a.Name, name, err)
				os.Exit(1)
			}
		}
		delete(flags, a.Name)
	}
	if err := analysis.Validate(analyzers); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	for name := range flags {
		fmt.Println("there is no analyzer", name)
		os.Exit(1)
	}
	fmt.Print("ok")
}
`

// wrapper is a package of a user with rules in it.
const wrapper = `package wrapper

import (
	_ "embed"

	"github.com/dynlint/dynlint/analyzers"
)

//go:embed rules.yaml
var rules []byte

// Analyzer is dynlint by the rules of this repository.
var Analyzer = analyzers.New(analyzers.WithRules(rules))
`

// Every folder of a check, the list of all, and a package that embeds rules are
// dependencies of nogo; its configuration may set what docs/nogo.md says.
func TestNogoMain(t *testing.T) {
	if testing.Short() {
		t.Skip("links a program")
	}
	root := dyntest.Root(t)
	const module = "github.com/dynlint/dynlint"
	paths := []string{module + "/analyzers", module + "/internal/nogowrapper"}
	for _, e := range analyzers.All() {
		paths = append(paths, module+"/analyzers/"+e.Name)
	}
	for _, list := range [][]string{paths[:1], slices.Concat(paths[1:])} { // both have one named dynlint
		run, err := nogo(t, root, list, `{
			"dynlint": {"analyzer_flags": {"preset": "audit", "rules": "off"}},
			"_base": {"description": "for all"}
		}`)
		if err != nil || run != "ok" {
			t.Errorf("%v: %s", err, run)
		}
	}
	for config, want := range map[string]string{
		`{"scan": {"analyzer_flags": {"nothing": "1"}}}`:                        "scan has no flag nothing",
		`{"scan": {"analyzer_flags": {"preset": "all"}}}`:                       "scan preset there are core and audit",
		`{"scan": {"analyzer_flags": {"rules-inline": "version: 1\n"}}}`:        "ok",
		`{"none": {"analyzer_flags": {"preset": "core"}}}`:                      "there is no analyzer none",
		`{"keygrammar": {"analyzer_flags": {"rules": "../shared/rules.yaml"}}}`: "keygrammar rules there are nearest and off; for one file, write a rules.yaml that extends it",
	} {
		if run, _ := nogo(t, root, paths[2:], config); run != want {
			t.Errorf("%s: %s, want %s", config, run, want)
		}
	}
}

// nogo builds and runs the generated program.
func nogo(t *testing.T, root string, paths []string, config string) (string, error) {
	t.Helper()
	var configs map[string]struct {
		Flags map[string]string `json:"analyzer_flags"`
	}
	if err := json.Unmarshal([]byte(config), &configs); err != nil {
		t.Fatal(err)
	}
	var imports, list, flags strings.Builder
	for i, path := range paths {
		fmt.Fprintf(&imports, "\tanalyzer%d %q\n", i, path)
		fmt.Fprintf(&list, "\tanalyzer%d.Analyzer,\n", i)
	}
	for name, c := range configs {
		if name == "_base" {
			continue
		}
		fmt.Fprintf(&flags, "\t%q: {\n", name)
		for flag, value := range c.Flags {
			fmt.Fprintf(&flags, "\t\t%q: %q,\n", flag, value)
		}
		flags.WriteString("\t},\n")
	}
	dir := t.TempDir()
	files := map[string]string{
		"internal/nogomain/main.go":       fmt.Sprintf(nogoMain, &imports, &list, &flags),
		"internal/nogowrapper/wrapper.go": wrapper,
		"internal/nogowrapper/rules.yaml": "version: 1\n",
	}
	replace := map[string]string{} // files that are there for this build only
	for name, text := range files {
		file := filepath.Join(dir, strings.ReplaceAll(name, "/", "_"))
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		replace[filepath.Join(root, filepath.FromSlash(name))] = file
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(name, overlay, 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "run", "-overlay", name, "./internal/nogomain")
	cmd.Dir = root
	cmd.Env = append(cmd.Environ(), "GOWORK=off")
	out, err := cmd.CombinedOutput()
	text, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\nexit status")
	return text, err
}
