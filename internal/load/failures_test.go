package load_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/load"
)

// describeBroken lists the broken packages, one a line.
func describeBroken(prog *load.Program) string {
	var b strings.Builder
	for _, p := range prog.Broken {
		fmt.Fprintf(&b, "%s: %s:%d: %s (%d)", p.ID, prog.Rel(p.Pos.Filename), p.Pos.Line, p.Message, p.Count)
		if p.Import != "" {
			fmt.Fprintf(&b, " <- %s", p.Import)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestBroken(t *testing.T) {
	dir := filepath.Join(write(t, program, `
-- main/keys/keys.go --
package keys
func Key() string { return 1 }
func Other() undefined { return missing }
func Fine() string { return "" }
-- main/usesfine/u.go --
package usesfine
import "example.com/main/keys"
var V = keys.Fine()
-- main/usesother/u.go --
package usesother
import "example.com/main/keys"
var V = keys.Other()
-- main/lost/lost.go --
package lost
import "example.com/nowhere/pkg"
var V = pkg.V
-- main/syntax/syntax.go --
package syntax
func F( {
`), "main")
	prog := mustLoad(t, options(dir))
	// A caller of a broken package is read as long as its own types are known.
	want := "example.com/main/usesfine (example.com/wrapper) example.com/main/store example.com/main"
	if got := describe(prog); got != want {
		t.Errorf("read %s\nwant %s", got, want)
	}
	want = `example.com/main/keys: keys/keys.go:2: cannot use 1 (untyped int constant) as string value in return statement (3)
example.com/main/lost: lost/lost.go:2: cannot find module providing package example.com/nowhere/pkg: module lookup disabled by GOPROXY=off (1)
example.com/main/syntax: syntax/syntax.go:2: expected ')', found '{' (4)
example.com/main/usesother: :0: imports a package that does not compile (1) <- example.com/main/keys
`
	if got := describeBroken(prog); got != want {
		t.Errorf("broken:\n%swant:\n%s", got, want)
	}
}

// A module that cannot be found may be the one that uses DynamoDB, so the
// program is not declared free of it.
func TestMissingModuleIsReported(t *testing.T) {
	dir := write(t, "-- go.mod --\nmodule example.com/m\ngo 1.26\n-- a.go --\npackage m\nimport _ \"example.com/nowhere\"\n")
	o := options(dir)
	o.Env = append(o.Env, "GOFLAGS=")
	prog := mustLoad(t, o)
	want := "example.com/m: a.go:2: no required module provides package example.com/nowhere; to add it: go get example.com/nowhere (1)\n"
	if got := describeBroken(prog); got != want {
		t.Errorf("broken %q\nwant   %q", got, want)
	}
}

func TestErrors(t *testing.T) {
	dir := write(t, program, `
-- main/docs/readme.txt --
nothing
-- vendored/go.mod --
module example.com/v
go 1.26
require example.com/client v0.0.0
-- vendored/vendor/modules.txt --
# nothing
-- vendored/v.go --
package v
`)
	for _, test := range []struct {
		dir, pattern, flags, want string
	}{
		{"main", "./docs/...", "", "pattern ./docs/... matches no packages; name packages of the module, such as ./..."},
		{"main", "./nothing", "", "stat nothing: directory not found; name packages of the module, such as ./..."},
		{"main", "./docs", "", "no Go files in docs; name packages of the module, such as ./..."},
		{"main", "example.com/none", "", "no required module provides package example.com/none; to add it: go get example.com/none; name packages of the module, such as ./..."},
		{"main", "store/store.go", "", "store/store.go is a file; name its package, such as ./store"},
		{"main", "-v", "", "-v is not a package pattern; write flags before the packages"},
		{"", "./...", "", "no go.mod in this directory or above; run in a module below it, such as -C client"},
		{"main/docs/readme.txt", "./...", "", "readme.txt is not a directory; name the directory of a Go module with -C"},
		{"vendored", "./...", "-mod=vendor", "vendor/modules.txt does not agree with go.mod; run go mod vendor, or load with GOFLAGS=-mod=mod"},
	} {
		o := options(filepath.Join(dir, test.dir), test.pattern)
		o.Env = append(o.Env, "GOFLAGS="+test.flags)
		_, err := load.Load(t.Context(), o)
		var e *load.Error
		if !errors.As(err, &e) {
			t.Errorf("%s %s: error %v, want a *load.Error", test.dir, test.pattern, err)
			continue
		}
		got := strings.ReplaceAll(err.Error(), filepath.Join(dir, "main/docs")+"/", "")
		if got != test.want {
			t.Errorf("%s %s:\n got %s\nwant %s", test.dir, test.pattern, got, test.want)
		}
	}
}

func TestNoGoCommand(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	o := options(t.TempDir())
	_, err := load.Load(t.Context(), o)
	const want = "the go command is not in PATH; install Go from https://go.dev/dl or add it to PATH"
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestCancelled(t *testing.T) {
	dir := filepath.Join(write(t, program), "main")
	ctx, cancel := context.WithCancel(t.Context())
	o := options(dir)
	o.Progress = func(step string) {
		if strings.HasPrefix(step, "type-checking") {
			cancel()
		}
	}
	if _, err := load.Load(ctx, o); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled between the phases: error %v, want context.Canceled", err)
	}
	if _, err := load.Load(ctx, o); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: error %v, want context.Canceled", err)
	}
}
