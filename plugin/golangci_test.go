package plugin

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/finding"
)

// These tests run a golangci-lint that has the plugin, and dynlint. The script
// .ci/golangci builds them and names them in the environment; it takes minutes,
// so the tests are skipped without it.
type tools struct{ golangci, dynlint, root, cache string }

func realTools(t *testing.T) tools {
	t.Helper()
	g := tools{golangci: os.Getenv("DYNLINT_GOLANGCI"), dynlint: os.Getenv("DYNLINT_BINARY")}
	if g.golangci == "" || g.dynlint == "" {
		t.Skip("no golangci-lint with the plugin; .ci/golangci builds one")
	}
	var err error
	if g.root, err = filepath.Abs(".."); err != nil {
		t.Fatal(err)
	}
	g.cache = os.Getenv("DYNLINT_GOLANGCI_CACHE")
	if g.cache == "" {
		g.cache = t.TempDir()
	}
	return g
}

// command runs a program and returns its output; exit code 1 says that there are
// findings.
func (g tools) command(t *testing.T, dir, name string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOLANGCI_LINT_CACHE="+g.cache, "GOFLAGS=-mod=mod", "GOPROXY=off", "PWD="+dir)
	if _, err := os.Stat(filepath.Join(dir, "go.work")); err == nil {
		cmd.Env = append(cmd.Env, "GOFLAGS=")
	} else {
		cmd.Env = append(cmd.Env, "GOWORK=off")
	}
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
		t.Fatalf("%s %q: %v\n%s%s", filepath.Base(name), args, err, &stdout, &stderr)
	}
	return stdout.Bytes()
}

// text is what golangci-lint shows: the message, where it is about if that is
// elsewhere, the kind, and other places.
var text = regexp.MustCompile(`^(.*?)(?: \((\S+:\d+:\d+)\))? \[([a-z]+/[a-z-]+)\](?: \(audit\))?(?:; .*)?$`)

// linted are the findings of golangci-lint as "kind place: message".
func (g tools) linted(t *testing.T, dir, config string, patterns ...string) []string {
	t.Helper()
	args := append([]string{"run", "--output.json.path", "stdout", "--output.text.path", filepath.Join(t.TempDir(), "text"), "--show-stats=false", "--path-mode", "abs", "-c", config}, patterns...)
	var doc struct {
		Issues []struct {
			FromLinter, Text string
			Pos              struct {
				Filename     string
				Line, Column int
			}
		}
	}
	out := g.command(t, dir, g.golangci, args...)
	if err := json.Unmarshal(out, &doc); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	var all []string
	for _, i := range doc.Issues {
		file, err := filepath.Rel(dir, i.Pos.Filename)
		if err != nil || i.FromLinter != name {
			t.Errorf("%s of %s in %s: %v", i.Text, i.FromLinter, i.Pos.Filename, err)
			continue
		}
		all = append(all, parse(t, fmt.Sprintf("%s:%d:%d", filepath.ToSlash(file), i.Pos.Line, i.Pos.Column), i.Text))
	}
	slices.Sort(all)
	return all
}

// parse reads a finding as it is shown at a place: "kind place: message", with the
// place that it is about.
func parse(t *testing.T, place, shown string) string {
	t.Helper()
	m := text.FindStringSubmatch(shown)
	if m == nil {
		t.Errorf("%q is no finding", shown)
		return shown
	}
	if m[2] != "" {
		place = m[2]
	}
	return fmt.Sprintf("%s %s: %s", m[3], place, m[1])
}

// vetted are the findings of go vet, by the same analyzers.
func (g tools) vetted(t *testing.T, dir string) []string {
	t.Helper()
	cmd := exec.Command("go", "vet", "-vettool="+g.dynlint, "./...")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "PWD="+dir)
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	var all []string
	for line := range strings.Lines(string(out)) {
		// What a finding has besides is behind a tab.
		if m := vetLine.FindStringSubmatch(strings.TrimRight(line, "\n")); m != nil {
			all = append(all, parse(t, m[1], m[2]))
		}
	}
	slices.Sort(all)
	return all
}

var vetLine = regexp.MustCompile(`^(\S+\.go:\d+:\d+): ([^\t].*)$`)

// standalone are the findings of dynlint that a driver of single packages has.
func (g tools) standalone(t *testing.T, dir string) []string {
	t.Helper()
	var doc []struct {
		Rule, Scope, File, Message string
		Line, Column               int
	}
	if err := json.Unmarshal(g.command(t, dir, g.dynlint, "-format", "json"), &doc); err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, f := range doc {
		if f.Scope != string(finding.Program) {
			all = append(all, fmt.Sprintf("%s %s:%d:%d: %s", f.Rule, f.File, f.Line, f.Column, f.Message))
		}
	}
	slices.Sort(all)
	return all
}

func compare(t *testing.T, what string, got, want []string) {
	t.Helper()
	for _, f := range got {
		if !slices.Contains(want, f) {
			t.Errorf("%s: only golangci-lint has %s", what, f)
		}
	}
	for _, f := range want {
		if !slices.Contains(got, f) {
			t.Errorf("%s: golangci-lint lacks %s", what, f)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s: %d findings, want %d", what, len(got), len(want))
	}
}

// With the three settings of the example, golangci-lint shows what go vet and
// dynlint do, of the scopes that a driver of single packages has: the same kinds at
// the same places with the same messages.
func TestGolangciEqual(t *testing.T) {
	g := realTools(t)
	config := filepath.Join(g.root, "examples", ".golangci.yml")
	found := 0
	for _, example := range []string{"enforcement", "enforcement-broken", "organizations-broken", "workspace-broken"} {
		dir := filepath.Join(g.root, "examples", example)
		got := g.linted(t, dir, config)
		compare(t, example+" by go vet", got, g.vetted(t, dir))
		// Two packages may complete what is one finding of the program.
		compare(t, example+" by dynlint", slices.Compact(slices.Clone(got)), slices.Compact(g.standalone(t, dir)))
		found += len(got)
		t.Logf("%s: %d findings", example, len(got))
	}
	if found < 10 {
		t.Errorf("only %d findings were compared", found)
	}
}

// A fixture has a rules file that accepts by allow:, one that it extends, and the
// same findings several times.
func fixture(t *testing.T, g tools) string {
	dir := t.TempDir()
	sum, err := os.ReadFile(filepath.Join(g.root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(g.root, "examples", "workspace", "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(mod), "\n")
	exampleSum, err := os.ReadFile(filepath.Join(g.root, "examples", "workspace", "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	var code strings.Builder
	code.WriteString(`package store

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type key = map[string]types.AttributeValue
`)
	for _, f := range []string{"A", "B", "C", "D", "E"} {
		fmt.Fprintf(&code, `
func %s(ctx context.Context, c *dynamodb.Client, k key) error {
	_, err := c.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("users"), Key: k, ExpressionAttributeNames: map[string]string{}})
	return err
}
`, f)
	}
	write(t, dir, map[string]string{
		"go.mod": "module example.com/m\n" + rest, "go.sum": string(sum) + string(exampleSum),
		"store/store.go": code.String(),
		"rules.yaml":     "version: 1\nextends: shared/base.yaml\n",
		// A file in a folder of its own is not found for any package.
		"shared/base.yaml": "version: 1\n",
		"other.yaml":       allow,
	})
	return dir
}

const (
	allow     = "version: 1\nallow:\n  - {rule: expression/empty-map, where: store, reason: test}\n"
	allowMost = "version: 1\nallow:\n  - {rule: expression, where: store, reason: test}\n"
)

// configured writes a configuration with settings of dynlint, and issues that are
// not hidden.
func configured(t *testing.T, dir, settings, issues string) string {
	t.Helper()
	name := filepath.Join(dir, ".golangci.yml")
	write(t, dir, map[string]string{".golangci.yml": `version: "2"
linters:
  default: none
  enable: [dynlint]
  settings:
    custom:
      dynlint:
        type: module
        description: uses of DynamoDB
        settings: ` + settings + "\n" + issues})
	return name
}

func remove(t *testing.T, dir, name string) {
	t.Helper()
	if err := os.Remove(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
		t.Fatal(err)
	}
}

const allIssues = "issues:\n  uniq-by-line: false\n  max-same-issues: 0\n  max-issues-per-linter: 0\n"

// An old result is never shown: whatever results depend on is edited, and back.
func TestGolangciStale(t *testing.T) {
	g := realTools(t)
	dir := fixture(t, g)
	config := configured(t, dir, "{}", allIssues)
	expect := func(what string, n int) {
		t.Helper()
		if got := g.linted(t, dir, config); len(got) != n {
			t.Errorf("%s: %d findings, want %d: %q", what, len(got), n, got)
		}
	}
	expect("at first", 10)
	expect("again", 10)
	write(t, dir, map[string]string{"rules.yaml": allow})
	expect("with an allowance", 5)
	write(t, dir, map[string]string{"rules.yaml": allowMost})
	expect("with another", 0)
	write(t, dir, map[string]string{"rules.yaml": "version: 1\nextends: shared/base.yaml\n"})
	expect("as at first", 10)
	write(t, dir, map[string]string{"shared/base.yaml": allow})
	expect("with an allowance in the file that is extended", 5)
	write(t, dir, map[string]string{"shared/base.yaml": "version: 1\n"})
	expect("as at first", 10)
	write(t, dir, map[string]string{"shared/base.yaml": "version: 1\nextends: last.yaml\n", "shared/last.yaml": allow})
	expect("with an allowance in what that one extends", 5)
	write(t, dir, map[string]string{"shared/last.yaml": "version: 1\n"})
	expect("and without", 10)
	remove(t, dir, "shared/last.yaml")
	expect("with a file missing", 1) // the fault of the rules
	write(t, dir, map[string]string{"shared/base.yaml": "version: 1\n"})
	expect("as at first", 10)
	write(t, dir, map[string]string{"store/rules.yaml": allowMost})
	expect("with a nearer rules file", 0)
	if err := os.Rename(filepath.Join(dir, "store", "rules.yaml"), filepath.Join(dir, "store", "rules.yml")); err != nil {
		t.Fatal(err)
	}
	expect("with that one renamed", 10)
	remove(t, dir, "rules.yaml")
	if err := os.Symlink(filepath.Join("shared", "linked.yaml"), filepath.Join(dir, "rules.yaml")); err == nil {
		write(t, dir, map[string]string{"shared/linked.yaml": allow})
		expect("with a symbolic link", 5)
		write(t, dir, map[string]string{"shared/linked.yaml": allowMost})
		expect("with the file edited that it points to", 0)
		remove(t, dir, "rules.yaml")
	}
	write(t, dir, map[string]string{"rules.yaml": "version: 1\nextends: shared/base.yaml\n"})
	expect("as at first", 10)
	configured(t, dir, "{rules: other.yaml}", allIssues)
	expect("with other settings", 5)
	write(t, dir, map[string]string{"other.yaml": allowMost})
	expect("with the file edited that settings name", 0)
	sub := filepath.Join(dir, "store")
	if got := g.linted(t, sub, config); len(got) != 0 {
		t.Errorf("from a folder below: %q", got)
	}
	configured(t, dir, "{}", allIssues)
	expect("with the first settings", 10)

	code := filepath.Join(dir, "store", "store.go")
	before, err := os.ReadFile(code)
	if err != nil {
		t.Fatal(err)
	}
	after := strings.Replace(string(before), "map[string]string{}})", "map[string]string{}}) //nolint:dynlint // test", 1)
	write(t, dir, map[string]string{"store/store.go": after})
	expect("with nolint", 8)
	if got := g.standalone(t, dir); len(got) != 8 {
		t.Errorf("dynlint heeds no nolint: %q", got)
	}
	after = strings.Replace(string(before), "\t_, err", "\t//dynlint:ignore expression/empty-map, expression/placeholder -- test\n\t_, err", 1)
	write(t, dir, map[string]string{"store/store.go": after})
	expect("with a directive", 8)
}

// The rules of another module of a workspace are among what results depend on.
func TestGolangciWorkspace(t *testing.T) {
	g := realTools(t)
	dir := t.TempDir()
	for _, m := range []string{"m1", "m2"} {
		if err := os.CopyFS(filepath.Join(dir, m), os.DirFS(fixture(t, g))); err != nil {
			t.Fatal(err)
		}
		mod, err := os.ReadFile(filepath.Join(dir, m, "go.mod"))
		if err != nil {
			t.Fatal(err)
		}
		write(t, dir, map[string]string{m + "/go.mod": strings.Replace(string(mod), "example.com/m", "example.com/"+m, 1)})
	}
	write(t, dir, map[string]string{"go.work": "go 1.26.0\nuse (\n\t./m1\n\t./m2\n)\n"})
	config := configured(t, dir, "{}", allIssues)
	for i, step := range []struct {
		rules string
		want  int
	}{{"version: 1\n", 20}, {allow, 15}, {"version: 1\n", 20}} {
		write(t, dir, map[string]string{"m2/rules.yaml": step.rules})
		if got := g.linted(t, dir, config, "./m1/...", "./m2/..."); len(got) != step.want {
			t.Errorf("step %d: %d findings, want %d", i, len(got), step.want)
		}
	}
}

// What the defaults of golangci-lint hide: all but one finding of a line, and all
// but three of one text, of which other places are a part.
func TestGolangciDefaults(t *testing.T) {
	g := realTools(t)
	dir := fixture(t, g)
	var code strings.Builder
	code.WriteString("package store\n")
	for range 5 {
		code.WriteString("\nvar _ int //dynlint:ignore\n") // no kind
	}
	write(t, dir, map[string]string{"store/directives.go": code.String()})
	for issues, want := range map[string]int{
		"":                                 5 + 3,
		"issues:\n  uniq-by-line: false\n": 10 + 3,
		"issues:\n  uniq-by-line: false\n  max-same-issues: 0\n":       10 + 5,
		"issues:\n  max-same-issues: 0\n":                              5 + 5,
		"issues:\n  uniq-by-line: false\n  max-issues-per-linter: 4\n": 4,
		allIssues: 10 + 5,
	} {
		if got := g.linted(t, dir, configured(t, dir, "{}", issues)); len(got) != want {
			t.Errorf("with %q: %d findings, want %d", issues, len(got), want)
		}
	}
}

// "run --fix" makes what "dynlint -fix" does, of fixes that overlap one a run, and
// nothing of a package that cgo rewrites.
func TestGolangciFix(t *testing.T) {
	g := realTools(t)
	const update = `
func Update(ctx context.Context, c *dynamodb.Client, k key) error {
	_, err := c.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:        aws.String("users"),
		Key:              k,
		UpdateExpression: aws.String("SET name = a, status = a"),
	})
	return err
}
`
	const cgo = `package clib

// int one() { return 1; }
import "C"

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

func All(ctx context.Context, c *dynamodb.Client) error {
	_, err := c.Scan(ctx, &dynamodb.ScanInput{TableName: aws.String("users"), Limit: aws.Int32(int32(C.one())), ExpressionAttributeNames: map[string]string{}})
	return err
}
`
	var results [2]string
	for i, fix := range []func(dir, config string){
		func(dir, config string) {
			for range 2 { // name, then status
				g.command(t, dir, g.golangci, "run", "--fix", "-c", config)
			}
		},
		func(dir, _ string) { g.command(t, dir, g.dynlint, "-fix") },
	} {
		dir := fixture(t, g)
		file := filepath.Join(dir, "store", "store.go")
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		files := map[string]string{"store/store.go": string(text) + update}
		if _, err := exec.LookPath("gcc"); err == nil {
			files["clib/clib.go"] = cgo
		}
		write(t, dir, files)
		fix(dir, configured(t, dir, "{}", allIssues))
		if text, err = os.ReadFile(file); err != nil {
			t.Fatal(err)
		}
		results[i] = string(text)
		if text, err := os.ReadFile(filepath.Join(dir, "clib", "clib.go")); err == nil && string(text) != cgo {
			t.Errorf("with cgo: %s", text)
		}
	}
	if results[0] != results[1] || !strings.Contains(results[0], `"SET #name = a, #status = a"`) || strings.Contains(results[0], "map[string]string{}") {
		t.Errorf("golangci-lint makes\n%s\ndynlint makes\n%s", results[0], results[1])
	}
}
