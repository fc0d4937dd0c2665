package driver

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/dynlint/dynlint/internal/fix"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/report"
	"github.com/dynlint/dynlint/internal/wholefile"
)

// maxRounds bounds how often the program is read again after a fix. A fix that
// another one was in the way of is applied in the next round.
const maxRounds = 10

// lintAndFix applies fixes until none is left, and reports the rest.
func (t *Tool) lintAndFix(ctx context.Context, c *Call, flags *lintFlags, patterns []string) error {
	fixed, files := 0, map[string]bool{}
	for round := 0; ; round++ {
		// What a round says is of interest only if no other one follows.
		var said bytes.Buffer
		quiet := *c
		quiet.Stderr, quiet.Terminal = &said, false
		l, err := t.lint(ctx, &quiet, flags, patterns)
		if err != nil {
			_, _ = said.WriteTo(c.Stderr)
			return err
		}
		r, err := fix.Apply(l.shown, l.editable)
		if err != nil {
			return err
		}
		if len(r.Files) > 0 && round < maxRounds {
			if err := l.writeFixes(r); err != nil {
				return err
			}
			fixed += len(r.Applied)
			for _, f := range r.Files {
				files[f.Name] = true
			}
			continue
		}
		_, _ = said.WriteTo(c.Stderr)
		l.c = c
		if fixed > 0 {
			fmt.Fprintf(c.Stderr, "dynlint: fixed %s in %s\n", report.Plural(fixed, "finding"), report.Plural(len(files), "file"))
		}
		l.sayNotFixed(r)
		return l.report()
	}
}

// sayNotFixed tells which fixes were not applied, and which files none is made for.
func (l *linter) sayNotFixed(r *fix.Result) {
	for _, s := range r.Skipped {
		fmt.Fprintf(l.c.Stderr, "dynlint: not fixed: %s:%d:%d [%s]: %s\n", s.Finding.At.File, s.Finding.At.Line, s.Finding.At.Col, s.Finding.Rule, s.Why)
	}
	count := map[string]int{}
	for i := range l.shown {
		if file := l.shown[i].At.File; l.rewritten(filepath.Join(l.lp.Dir, filepath.FromSlash(file))) {
			count[file]++
		}
	}
	for _, file := range slices.Sorted(maps.Keys(count)) {
		fmt.Fprintf(l.c.Stderr, "dynlint: not fixed: %s has %s, but cgo rewrites it\n", file, report.Plural(count[file], "finding"))
	}
}

// rewritten reports whether the program has what cgo made of a file instead of
// the file.
func (l *linter) rewritten(name string) bool {
	_, f := l.loaded(name)
	return f != nil && l.lp.Fset.File(f.Syntax.Package).Name() != name
}

// printDiff prints what -fix would change first.
func (l *linter) printDiff() error {
	r, err := fix.Apply(l.shown, l.editable)
	if err != nil {
		return err
	}
	var out strings.Builder
	for i := range r.Files {
		out.WriteString(r.Files[i].Diff())
	}
	if _, err := io.WriteString(l.c.Stdout, out.String()); err != nil {
		return fmt.Errorf("cannot write the result: %w", err)
	}
	l.sayNotFixed(r)
	switch {
	case len(l.lp.Broken) > 0 && !l.flags.allowErrors:
		return exitError(ExitFailed)
	case len(r.Files) > 0:
		return exitError(ExitFindings)
	}
	return nil
}

func (l *linter) writeFixes(r *fix.Result) error {
	var files []wholefile.File
	for _, f := range r.Files {
		files = append(files, wholefile.File{Name: filepath.Join(l.lp.Dir, filepath.FromSlash(f.Name)), Text: f.New})
	}
	if err := wholefile.Write(files...); err != nil {
		return fmt.Errorf("no fix was applied: %w", err)
	}
	return nil
}

// editable returns the text of a file that fixes may change: one of a main
// module, not generated, and as it was when it was read.
func (l *linter) editable(file string) ([]byte, error) {
	name := filepath.Join(l.lp.Dir, filepath.FromSlash(file))
	pkg, f := l.loaded(name)
	switch {
	case f == nil:
		return nil, errors.New("it is no file of the program")
	case !pkg.Main || pkg.Module == nil || !pkg.Module.Main || !inside(pkg.Module.Dir, name):
		return nil, errors.New("it is outside of the main modules")
	case f.Generated:
		return nil, errors.New("it is generated")
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, errors.New("it cannot be read")
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, errors.New("it cannot be read")
	}
	switch {
	case info.ModTime().After(l.began) && info.ModTime().Before(time.Now()): // by an editor, during the run
		return nil, errors.New("it is not as it was read")
	case l.lp.Replaced(name):
		return nil, errors.New("an overlay replaces it")
	case l.rewritten(name): // offsets are those of the result
		return nil, errors.New("cgo rewrites it")
	case l.lp.Fset.File(f.Syntax.Package).Size() != len(text):
		return nil, errors.New("it is not as it was read")
	}
	return text, nil
}

// loaded finds a file of the program.
func (l *linter) loaded(name string) (*load.Package, *load.File) {
	for _, p := range l.lp.Packages {
		for _, f := range p.Files {
			if f.Name == name {
				return p, f
			}
		}
	}
	return nil, nil
}

// inside reports whether a file, wherever links lead, is below a directory.
func inside(dir, name string) bool {
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return false
	}
	name, err = filepath.EvalSymlinks(name)
	if err != nil {
		return false
	}
	rel, err := filepath.Rel(dir, name)
	return err == nil && filepath.IsLocal(rel)
}
