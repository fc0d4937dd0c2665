package driver_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/driver"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/ops"
)

// module uses a client that is a package of its own, so that nothing has to be
// downloaded.
const module = `
-- go.mod --
module example.com/m
go 1.26
-- client/client.go --
package client
func Get() {}
-- store/store.go --
package store
import "example.com/m/client"
func Get() { client.Get() }
`

// tool finds one operation in every function named Get of a reported package.
var tool = &driver.Tool{
	Client: func(path string) bool { return path == "example.com/m/client" },
	Operations: func(_ context.Context, prog *load.Program, _ ...*design.Design) ([]ops.Record, error) {
		var records []ops.Record
		for _, p := range prog.Packages {
			if obj := p.Types.Scope().Lookup("Get"); obj != nil && p.Reported {
				pos := prog.Position(obj.Pos())
				records = append(records, ops.Record{File: prog.Rel(pos.Filename), Line: pos.Line, Column: pos.Column, Op: "GetItem", API: "v2", Resolved: "full"})
			}
		}
		return records, nil
	},
}

func write(t *testing.T, archives ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, a := range archives {
		for _, f := range txtar.Parse([]byte(a)).Files {
			name := filepath.Join(dir, f.Name)
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, f.Data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	return dir
}

// run runs the command in dir and returns what it printed.
func run(t *testing.T, tool *driver.Tool, dir string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	code = tool.Run(t.Context(), &driver.Call{
		Args:   args,
		Dir:    dir,
		Env:    append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOPROXY=off"),
		Stdout: &out,
		Stderr: &errs,
	})
	return out.String(), errs.String(), code
}

func TestOps(t *testing.T) {
	dir := write(t, module)
	stdout, stderr, code := run(t, tool, dir, "ops")
	if want := "store/store.go\n  3:6  GetItem  -\n\n"; stdout != want {
		t.Errorf("stdout %q, want %q", stdout, want)
	}
	if want := "dynlint: 1 operation: 1 resolved, 0 partly, 0 not\n"; stderr != want || code != 0 {
		t.Errorf("stderr %q, code %d, want %q, 0", stderr, code, want)
	}
	// -C names the directory of the packages and of the file names.
	stdout, _, code = run(t, tool, filepath.Dir(dir), "ops", "-C", filepath.Join(filepath.Base(dir), "store"), "-json", ".")
	if !strings.Contains(stdout, `"file": "store.go"`) || code != 0 {
		t.Errorf("code %d, stdout %s", code, stdout)
	}
	stdout, _, code = run(t, tool, filepath.Join(dir, "client"), "ops", "-json", "../store")
	if !strings.Contains(stdout, `"file": "../store/store.go"`) || code != 0 {
		t.Errorf("code %d, stdout %s", code, stdout)
	}
}

func TestBrokenPackages(t *testing.T) {
	dir := write(t, module, "-- bad/bad.go --\npackage bad\nvar x int = \"\"\nvar y int = \"\"\n")
	stdout, stderr, code := run(t, tool, dir, "ops")
	want := `bad/bad.go:2:13: cannot use "" (untyped string constant) as int value in variable declaration (and 1 more error)
dynlint: 1 of 2 packages not read because of errors; fix them, or accept that with -allow-errors
dynlint: 1 operation: 1 resolved, 0 partly, 0 not
`
	if stderr != want || code != driver.ExitFailed {
		t.Errorf("code %d, stderr\n%s\nwant\n%s", code, stderr, want)
	}
	if !strings.HasPrefix(stdout, "store/store.go\n") {
		t.Errorf("the other package is not listed: %q", stdout)
	}
	_, stderr, code = run(t, tool, dir, "ops", "-allow-errors")
	if code != driver.ExitOK || !strings.Contains(stderr, "not read because of errors; the rest is judged without them\n") {
		t.Errorf("with -allow-errors: code %d, stderr %s", code, stderr)
	}
}

func TestNoDynamoDB(t *testing.T) {
	dir := write(t, "-- go.mod --\nmodule example.com/plain\ngo 1.26\n-- a.go --\npackage a\n")
	for _, test := range []struct{ flag, stdout, stderr string }{
		{"-json", "[]\n", "dynlint: no DynamoDB client is imported in module example.com/plain outside _test.go files: nothing to do\n"},
		{"-tests", "", "dynlint: no DynamoDB client is imported in module example.com/plain: nothing to do\n"},
	} {
		stdout, stderr, code := run(t, tool, dir, "ops", test.flag)
		if stdout != test.stdout || stderr != test.stderr || code != driver.ExitOK {
			t.Errorf("%s: code %d, stdout %q, stderr %q", test.flag, code, stdout, stderr)
		}
	}
}

// Whatever goes wrong is one line on standard error, and exit code 2.
func TestFailures(t *testing.T) {
	dir := write(t, module)
	failing := *tool
	failing.Operations = func(context.Context, *load.Program, ...*design.Design) ([]ops.Record, error) {
		return nil, fmt.Errorf("it failed")
	}
	panicking := *tool
	panicking.Operations = func(context.Context, *load.Program, ...*design.Design) ([]ops.Record, error) {
		panic("first line\nsecond line")
	}
	for _, test := range []struct {
		tool *driver.Tool
		args string
		want string // regular expression
	}{
		{tool, "obs", `dynlint: unknown mode "obs"; dynlint help lists what there is`},
		{tool, "ops -josn", `dynlint: flag provided but not defined: -josn; dynlint ops -h lists the flags`},
		{tool, "ops ./store -json", `dynlint: flag -json stands behind a package; write flags first`},
		{tool, "ops -C nowhere", `dynlint: .*nowhere is not a directory; name the directory of a Go module with -C`},
		{tool, "-V=full", `dynlint: this build does not serve go vet -vettool; dynlint help lists what there is`},
		{&failing, "ops", `dynlint: it failed`},
		{&panicking, "ops", `dynlint: internal error: first line \(internal/driver_test/driver_test.go:\d+\)`},
		{&driver.Tool{Client: tool.Client}, "ops", `dynlint: this build has no engine to read operations with`},
	} {
		stdout, stderr, code := run(t, test.tool, dir, strings.Fields(test.args)...)
		if !regexp.MustCompile("^" + test.want + "\n$").MatchString(stderr) {
			t.Errorf("%s: stderr %q, want %s", test.args, stderr, test.want)
		}
		if code != driver.ExitFailed || stdout != "" {
			t.Errorf("%s: code %d, stdout %q", test.args, code, stdout)
		}
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs bytes.Buffer
	code := tool.Run(ctx, &driver.Call{Args: []string{"ops"}, Dir: write(t, module), Stdout: &out, Stderr: &errs})
	if errs.String() != "dynlint: interrupted\n" || code != driver.ExitFailed || out.Len() > 0 {
		t.Errorf("code %d, stdout %q, stderr %q", code, out.String(), errs.String())
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"-h"}, {"--help"}} {
		stdout, _, code := run(t, tool, "", args...)
		if !strings.Contains(stdout, "  dynlint ops [flags] [packages]") || code != driver.ExitOK {
			t.Errorf("%s: code %d, stdout %s", args, code, stdout)
		}
	}
	stdout, stderr, code := run(t, tool, "", "ops", "-h")
	if !strings.Contains(stdout, "-allow-errors") || stderr != "" || code != driver.ExitOK {
		t.Errorf("ops -h: code %d, stdout %s, stderr %s", code, stdout, stderr)
	}
	if stdout, _, code := run(t, tool, "", "version"); !regexp.MustCompile(`^dynlint \S+ go1\.\S+\n$`).MatchString(stdout) || code != driver.ExitOK {
		t.Errorf("version: code %d, stdout %q", code, stdout)
	}
}

// Progress is shown on a terminal only, after a while, and wiped.
func TestProgress(t *testing.T) {
	dir := write(t, module)
	slow := *tool
	slow.Client = func(path string) bool {
		time.Sleep(time.Second) // one call for each package that is no standard one
		return tool.Client(path)
	}
	for _, terminal := range []bool{true, false} {
		var out, errs bytes.Buffer
		code := slow.Run(t.Context(), &driver.Call{Args: []string{"ops"}, Dir: dir, Stdout: &out, Stderr: &errs, Terminal: terminal})
		shown := strings.Contains(errs.String(), "\r\x1b[Kdynlint: type-checking 1 package …")
		if code != driver.ExitOK || shown != terminal {
			t.Errorf("terminal %t: code %d, stderr %q", terminal, code, errs.String())
		}
		if terminal && !strings.Contains(errs.String(), "…\r\x1b[Kdynlint: 1 operation") {
			t.Errorf("progress is not wiped: %q", errs.String())
		}
	}
}
