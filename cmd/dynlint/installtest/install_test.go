// Package installtest tries the ways in which docs/integrations.md installs the command. It is
// apart from the tests of the command, which take minutes as it is.
package installtest

import (
	"archive/zip"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/mod/module"
	modzip "golang.org/x/mod/zip"

	"github.com/dynlint/dynlint/internal/dyntest"
)

// proxy makes a module proxy of files that has this module as it would be tagged, and
// returns the environment of a go command that uses it. What this module requires
// comes from the cache of modules.
func proxy(t *testing.T, tag string) []string {
	t.Helper()
	root, dir := dyntest.Root(t), t.TempDir()
	out, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	cache := strings.TrimSpace(string(out))
	at := filepath.Join(dir, "github.com", "dynlint", "dynlint", "@v")
	if err := os.MkdirAll(at, 0o777); err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"list": tag + "\n", tag + ".mod": string(mod), tag + ".info": fmt.Sprintf(`{"Version": %q, "Time": "2026-12-01T00:00:00Z"}`, tag),
	} {
		if err := os.WriteFile(filepath.Join(at, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Create(filepath.Join(at, tag+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	if err := modzip.CreateFromDir(f, module.Version{Path: "github.com/dynlint/dynlint", Version: tag}, root); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	url := func(dir string) string { return "file://" + filepath.ToSlash(dir) }
	// With -trimpath what is compiled is kept for the next run of this test.
	return append(os.Environ(), "GOPROXY="+url(dir)+","+url(filepath.Join(cache, "cache", "download")), "GOSUMDB=off", "GONOSUMDB=*",
		"GOMODCACHE="+filepath.Join(t.TempDir(), "mod"), "GOFLAGS=-modcacherw -trimpath", "GOWORK=off", "GOTOOLCHAIN=local")
}

// What a tag holds can be installed in the two ways that docs/integrations.md shows,
// and knows its version; the module of the user stays as it is.
func TestInstall(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	const tag = "v0.1.0"
	env := proxy(t, tag)
	bin, user := t.TempDir(), t.TempDir()
	for name, text := range map[string]string{
		"go.mod":      "module example.com/orders\n\ngo 1.26\n\nrequire github.com/aws/aws-sdk-go-v2/service/dynamodb v1.70.0\n\nreplace github.com/aws/aws-sdk-go-v2/service/dynamodb => ./stub\n",
		"stub/go.mod": "module github.com/aws/aws-sdk-go-v2/service/dynamodb\n\ngo 1.26\n",
		"stub/stub.go": "package dynamodb\n\nimport \"context\"\n\ntype Client struct{}\n\ntype Options struct{}\n\ntype ScanInput struct{ TableName, FilterExpression *string }\n\ntype ScanOutput struct{}\n\n" +
			"func (c *Client) Scan(ctx context.Context, in *ScanInput, opts ...func(*Options)) (*ScanOutput, error) { return nil, nil }\n",
		"store/store.go": "package store\n\nimport (\n\t\"context\"\n\n\t\"github.com/aws/aws-sdk-go-v2/service/dynamodb\"\n)\n\n" +
			"func All(ctx context.Context, c *dynamodb.Client) {\n\ttable, filter := \"orders\", \"size = a\"\n\tc.Scan(ctx, &dynamodb.ScanInput{TableName: &table, FilterExpression: &filter})\n}\n",
	} {
		name = filepath.Join(user, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	mod, err := os.ReadFile(filepath.Join(user, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	run := func(name string, args ...string) (string, error) {
		cmd := exec.Command(name, args...)
		cmd.Dir, cmd.Env = user, append(env, "GOBIN="+bin)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	must := func(name string, args ...string) string {
		t.Helper()
		out, err := run(name, args...)
		if err != nil {
			t.Fatalf("%s %q: %v\n%s", name, args, err, out)
		}
		return out
	}
	vet := func(tool string) {
		t.Helper()
		out, err := run("go", "vet", "-vettool="+tool, "./...")
		if err == nil || !regexp.MustCompile(`(?m)^store/store.go:10:30: .* \[expression/reserved-word\]$`).MatchString(out) {
			t.Errorf("go vet with %s: %v\n%s", tool, err, out)
		}
	}
	version := func(tool string) {
		t.Helper()
		if out := must(tool, "version"); !strings.HasPrefix(out, "dynlint "+tag+" ") {
			t.Errorf("%s says that it is %s", tool, out)
		}
	}

	must("go", "install", "github.com/dynlint/dynlint/cmd/dynlint@"+tag)
	installed := filepath.Join(bin, "dynlint")
	version(installed)
	vet(installed)

	must("go", "mod", "init", "-modfile=dynlint.mod", "dynlint-tool")
	must("go", "get", "-tool", "-modfile=dynlint.mod", "github.com/dynlint/dynlint/cmd/dynlint@"+tag)
	tool := strings.TrimSpace(must("go", "tool", "-modfile=dynlint.mod", "-n", "dynlint"))
	version(tool)
	vet(tool)
	if now, err := os.ReadFile(filepath.Join(user, "go.mod")); err != nil || string(now) != string(mod) {
		t.Errorf("go.mod was changed: %v\n%s", err, now)
	}
	if _, err := os.Stat(filepath.Join(user, "go.sum")); err == nil {
		t.Error("go.sum was written")
	}
}

// What users need of the repository is in the module, and no part of it is large.
func TestModule(t *testing.T) {
	name := filepath.Join(t.TempDir(), "m.zip")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := modzip.CreateFromDir(f, module.Version{Path: "github.com/dynlint/dynlint", Version: "v0.1.0"}, dyntest.Root(t)); err != nil {
		t.Fatal(err)
	}
	z, err := zip.OpenReader(name)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	has := map[string]bool{}
	for _, file := range z.File {
		has[strings.TrimPrefix(file.Name, "github.com/dynlint/dynlint@v0.1.0/")] = true
		if file.UncompressedSize64 > 1<<20 {
			t.Errorf("%s has %d bytes", file.Name, file.UncompressedSize64)
		}
	}
	for _, want := range []string{"cmd/dynlint/main.go", "plugin/plugin.go", "analyzers/scan/scan.go", "go.sum"} {
		if !has[want] {
			t.Errorf("the module lacks %s", want)
		}
	}
}
