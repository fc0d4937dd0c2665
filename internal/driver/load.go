package driver

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/report"
)

// load loads the program that flags and patterns name, showing progress on a
// terminal, and says on standard error which packages have errors.
func (t *Tool) load(ctx context.Context, c *Call, flags *loadFlags, patterns []string) (*load.Program, error) {
	progress := startProgress(c)
	defer progress.stop()
	o := flags.options(t, c, patterns)
	o.Progress = progress.step
	prog, err := load.Load(ctx, o)
	progress.stop()
	if err != nil {
		return nil, err
	}
	for _, b := range prog.Broken {
		fmt.Fprintln(c.Stderr, brokenLine(prog, b))
	}
	if n := len(prog.Broken); n > 0 {
		next := "fix them, or accept that with -allow-errors"
		if flags.allowErrors {
			next = "the rest is judged without them"
		}
		fmt.Fprintf(c.Stderr, "dynlint: %d of %s not read because of errors; %s\n", n, report.Plural(n+len(prog.Packages), "package"), next)
	}
	return prog, nil
}

// brokenLine describes a package with errors: "store/store.go:3:8: undefined: x
// (and 2 more errors)".
func brokenLine(prog *load.Program, b *load.Broken) string {
	var line strings.Builder
	if name := prog.Rel(b.Pos.Filename); b.Pos.Filename == "" || !b.Main && outside(name) {
		// No position, or a place in the module cache of this machine.
		line.WriteString(b.ID)
	} else {
		line.WriteString(name)
		if b.Pos.Line > 0 {
			fmt.Fprintf(&line, ":%d", b.Pos.Line)
		}
		if b.Pos.Column > 0 {
			fmt.Fprintf(&line, ":%d", b.Pos.Column)
		}
	}
	fmt.Fprintf(&line, ": %s", b.Message)
	if b.Import != "" {
		fmt.Fprintf(&line, ": %s", b.Import)
	}
	if b.Count > 1 {
		fmt.Fprintf(&line, " (and %s)", report.Plural(b.Count-1, "more error"))
	}
	return line.String()
}

// outside reports whether a relative name leaves its directory.
func outside(name string) bool {
	return strings.HasPrefix(name, "../") || filepath.IsAbs(name)
}

// sayNoClient explains an empty result for a program without DynamoDB.
func sayNoClient(w io.Writer, prog *load.Program, tests bool) {
	var modules []string
	for _, m := range prog.Modules {
		modules = append(modules, m.Path)
	}
	where := ""
	if !tests {
		where = " outside _test.go files"
	}
	noun := "module"
	if len(modules) > 1 {
		noun = "modules"
	}
	fmt.Fprintf(w, "dynlint: no DynamoDB client is imported in %s %s%s: nothing to do\n", noun, strings.Join(modules, ", "), where)
}
