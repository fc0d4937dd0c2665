package driver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/initrules"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/operations"
	"github.com/dynlint/dynlint/internal/report"
)

// runInit writes a first rules file, as "dynlint init". It never overwrites.
func runInit(t *Tool, ctx context.Context, c *Call, args []string) error {
	var (
		flags loadFlags
		set   = newFlagSet("init")
		out   = set.String("o", "", "write to `FILE` instead of rules.yaml at the root of the module; - is standard output")
	)
	flags.register(set)
	if err := c.parse(set, args); err != nil {
		return err
	}
	dir, err := c.directory(flags.dir)
	if err != nil {
		return err
	}
	name := *out
	switch {
	case name == "":
		name = filepath.Join(initRoot(dir), design.FileName)
	case name != "-" && !filepath.IsAbs(name):
		name = filepath.Join(dir, name)
	}
	// Said before the program is read, which takes a while.
	if _, err := os.Lstat(name); name != "-" && err == nil {
		return existsError(name)
	}
	prog, err := t.load(ctx, c, &flags, set.Args())
	if err != nil {
		return err
	}
	if len(prog.Packages) == 0 {
		if len(prog.Broken) == 0 {
			sayNoClient(c.Stderr, prog, flags.tests)
		}
		return fmt.Errorf("nothing was written: no package uses DynamoDB")
	}
	file, err := makeRules(ctx, prog)
	if err != nil {
		return err
	}
	if file.Text == "" {
		return fmt.Errorf("nothing was written: no operation was found")
	}
	if err := writeNew(c.Stdout, name, file.Text); err != nil {
		return err
	}
	if name != "-" {
		fmt.Fprintf(c.Stderr, "dynlint: wrote %s\n", prog.Rel(name))
	}
	fmt.Fprintf(c.Stderr, "dynlint: %s, %s, %s, %s; %s; read it before you trust it\n", report.Plural(file.Tables, "table"), plurals(file.Indexes, "index", "indexes"),
		plurals(file.Entities, "entity", "entities"), report.Plural(file.Patterns, "pattern"), plurals(file.Comments, "thing left as a comment", "things left as comments"))
	if len(prog.Broken) > 0 && !flags.allowErrors {
		return exitError(ExitFailed)
	}
	return nil
}

func makeRules(ctx context.Context, prog *load.Program) (*initrules.File, error) {
	p, err := operations.Read(ctx, prog)
	if err != nil {
		return nil, err
	}
	o := initrules.Options{Program: p, Places: check.NewPlaces(prog)}
	main := map[string]bool{}
	for _, pkg := range prog.Packages {
		if pkg.ForTest == "" && (pkg.Main || pkg.Reported) {
			main[pkg.Path] = true
		}
	}
	o.Judge = func(pkg string) bool { return main[pkg] }
	for _, m := range prog.Modules {
		if m.Main && o.Module == "" {
			o.Module = m.Path
		}
	}
	return initrules.Make(o)
}

// initRoot is where the rules file of the packages of a directory belongs: at
// the root of the workspace, or of the module.
func initRoot(dir string) string {
	module := moduleRoot(dir)
	for at := module; ; at = filepath.Dir(at) {
		if info, err := os.Stat(filepath.Join(at, "go.work")); err == nil && !info.IsDir() {
			return at
		}
		if at == filepath.Dir(at) {
			return module
		}
	}
}

func existsError(name string) error {
	return fmt.Errorf("%s exists, and dynlint init overwrites nothing; write to another file with -o, or to - to look at it", name)
}

// writeNew writes a file that is not there yet.
func writeNew(stdout io.Writer, name, text string) error {
	if name == "-" {
		if _, err := io.WriteString(stdout, text); err != nil {
			return fmt.Errorf("cannot write the result: %w", err)
		}
		return nil
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return existsError(name)
	}
	if err != nil {
		return fmt.Errorf("cannot write the rules: %w", err)
	}
	if _, err := io.WriteString(f, text); err != nil {
		f.Close()
		return fmt.Errorf("cannot write the rules: %w", err)
	}
	if err := f.Close(); err != nil {
		return fmt.Errorf("cannot write the rules: %w", err)
	}
	return nil
}

func plurals(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
