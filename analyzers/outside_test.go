package analyzers_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"

	"github.com/dynlint/dynlint/analyzers"
	"github.com/dynlint/dynlint/internal/dyntest"
)

// outsideMain is a program of another module. Like that which nogo generates it
// imports a package for each analyzer and sets flags by name; it then analyses the
// module where it runs, and prints what each analyzer reports.
const outsideMain = `package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"

%s
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

func main() {
	byName := map[string]*analysis.Analyzer{}
	for _, a := range []*analysis.Analyzer{%s} {
		byName[a.Name] = a
	}
	var runs []struct {
		Analyzer string
		Flags    map[string]string
	}
	if err := json.Unmarshal([]byte(os.Args[1]), &runs); err != nil {
		panic(err)
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax}, "./...")
	if err != nil || packages.PrintErrors(pkgs) > 0 {
		panic(fmt.Sprint("cannot load: ", err))
	}
	for _, run := range runs {
		a := byName[run.Analyzer]
		for name, value := range run.Flags {
			if err := a.Flags.Set(name, value); err != nil {
				panic(err)
			}
		}
		graph, err := checker.Analyze([]*analysis.Analyzer{a}, pkgs, &checker.Options{SanityCheck: true, Sequential: true})
		if err != nil {
			panic(err)
		}
		var found []string
		for _, act := range graph.Roots {
			if act.Err != nil {
				panic(act.Err)
			}
			for _, d := range act.Diagnostics {
				found = append(found, fmt.Sprintf("%%s: %%s", run.Analyzer, d.Message))
			}
		}
		slices.Sort(found)
		for _, f := range slices.Compact(found) {
			fmt.Println(f)
		}
	}
}
`

// outsideProgram is what is analysed. Its client is a stub, so that little has to be
// read. Its rules file must not be read at all.
var outsideProgram = map[string]string{
	"go.mod":      "module example.com/orders\n\ngo 1.26\n\nrequire github.com/aws/aws-sdk-go-v2/service/dynamodb v1.74.0\n\nreplace github.com/aws/aws-sdk-go-v2/service/dynamodb => ./stub\n",
	"rules.yaml":  "not: one\n",
	"stub/go.mod": "module github.com/aws/aws-sdk-go-v2/service/dynamodb\n\ngo 1.26\n",
	"stub/stub.go": `package dynamodb

import "context"

type (
	Client    struct{}
	Options   struct{}
	ScanInput struct {
		TableName, FilterExpression, IndexName *string
	}
	ScanOutput struct{ Items []map[string]any }
)

func (c *Client) Scan(ctx context.Context, in *ScanInput, opts ...func(*Options)) (*ScanOutput, error) {
	return nil, nil
}
`,
	"store/store.go": `package store

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

func All(ctx context.Context, c *dynamodb.Client) {
	table, index, filter := "orders", "ByDay", "size = a"
	c.Scan(ctx, &dynamodb.ScanInput{TableName: &table, IndexName: &index, FilterExpression: &filter})
}
`,
}

// outsideRules declare the table, and not its index.
const outsideRules = "version: 1\ntables:\n  Orders:\n    code: [{const: orders}]\n    key: {PK: S}\n"

// Analyzers are dependencies of other modules: by their own packages, by a package of
// the user that embeds rules, and by rules in a flag. None reads a file.
func TestOutside(t *testing.T) {
	if testing.Short() {
		t.Skip("links a program")
	}
	root := dyntest.Root(t)
	const module = "github.com/dynlint/dynlint"
	paths := []string{"example.com/tools/wrapper"}
	for _, e := range analyzers.All() {
		paths = append(paths, module+"/analyzers/"+e.Name)
	}
	var imports, list strings.Builder
	for i, path := range paths {
		fmt.Fprintf(&imports, "\tanalyzer%d %q\n", i, path)
		fmt.Fprintf(&list, "analyzer%d.Analyzer, ", i)
	}
	tools, program := t.TempDir(), t.TempDir()
	put(t, program, outsideProgram)
	put(t, tools, map[string]string{
		"go.mod":             outsideMod(t, root, module),
		"go.sum":             string(read(t, filepath.Join(root, "go.sum"))),
		"main.go":            fmt.Sprintf(outsideMain, &imports, &list),
		"wrapper/wrapper.go": wrapper,
		"wrapper/rules.yaml": outsideRules,
	})
	tool := filepath.Join(tools, "tool")
	build := exec.Command("go", "build", "-o", tool, ".")
	build.Dir, build.Env = tools, append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const (
		index = ": IndexName is rejected: The table does not have the specified index: ByDay [request/index]\n"
		word  = ": FilterExpression is rejected: Invalid FilterExpression: Attribute name is a reserved keyword; reserved keyword: size [expression/reserved-word]\n"
	)
	type run struct {
		Analyzer string
		Flags    map[string]string
	}
	inline := map[string]string{"rules-inline": outsideRules}
	off := map[string]string{"rules": "off"}
	for _, test := range []struct {
		runs []run
		want string
	}{
		{[]run{{Analyzer: "dynlint"}}, "dynlint" + word + "dynlint" + index}, // by what the wrapper embeds
		{[]run{{"expression", off}, {"request", off}}, "expression" + word},
		{[]run{{"request", inline}, {"expression", inline}}, "request" + index + "expression" + word},
		{[]run{{"request", map[string]string{"rules-inline": "version: 2\n"}}}, "request: version is 2; this dynlint reads version 1 (rules.yaml:1:10) [rules/invalid]\n"},
	} {
		arg, err := json.Marshal(test.runs)
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(tool, string(arg))
		cmd.Dir, cmd.Env = program, append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off")
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		if err := cmd.Run(); err != nil {
			t.Errorf("%s: %v\n%s", arg, err, &stderr)
			continue
		}
		if stdout.String() != test.want {
			t.Errorf("%s:\n%swant\n%s", arg, &stdout, test.want)
		}
	}
}

// outsideMod is the go.mod of a module that requires this one.
func outsideMod(t *testing.T, root, module string) string {
	t.Helper()
	own, err := modfile.Parse("go.mod", read(t, filepath.Join(root, "go.mod")), nil)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "module example.com/tools\n\ngo %s\n\nreplace %s => %s\n\nrequire %s v0.0.0\n", own.Go.Version, module, root, module)
	for _, r := range own.Require {
		fmt.Fprintf(&b, "require %s %s\n", r.Mod.Path, r.Mod.Version)
	}
	return b.String()
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func put(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(files[name]), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
