package driver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/design/lint"
	"github.com/dynlint/dynlint/internal/designcheck"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/report"
	"github.com/dynlint/dynlint/internal/suppress"
)

// runRules judges rules files without any program, as "dynlint rules check".
func runRules(t *Tool, _ context.Context, c *Call, args []string) error {
	if len(args) > 0 && args[0] == "check" {
		return runRulesCheck(t, c, args[1:])
	}
	if len(args) > 0 && (args[0] == "-h" || args[0] == "-help" || args[0] == "--help") {
		return runRulesCheck(t, c, args)
	}
	if len(args) > 0 && args[0] == "checklist" {
		return runChecklist(t, c, args[1:])
	}
	return usagef("dynlint rules needs the word check or checklist behind it")
}

// runChecklist prints the production checklist for each table of a rules file, as
// "dynlint rules checklist".
func runChecklist(t *Tool, c *Call, args []string) error {
	set := newFlagSet("rules checklist")
	dir := set.String("C", "", "run in directory `DIR`")
	if err := c.parse(set, args); err != nil {
		return err
	}
	if set.NArg() > 1 {
		return fmt.Errorf("dynlint rules checklist reads one file, not %d", set.NArg())
	}
	at, err := c.directory(*dir)
	if err != nil {
		return err
	}
	file, err := rulesFileIn(at, set.Arg(0))
	if err != nil {
		return err
	}
	d, err := design.Load(file)
	if err != nil {
		return fmt.Errorf("%w; dynlint rules check lists all faults", err)
	}
	for _, table := range d.Tables {
		fmt.Fprintln(c.Stdout, table.Name.V)
		for _, l := range lint.Checklist(d, table, lint.Options{Today: t.today()}) {
			note := ""
			if l.Note != "" {
				note = ": " + l.Note
			}
			fmt.Fprintf(c.Stdout, "  %-3s  %s%s\n", l.Answer, strings.TrimSuffix(l.Text, "."), note)
		}
	}
	return nil
}

func runRulesCheck(t *Tool, c *Call, args []string) error {
	var (
		dir string
		out outputFlags
		set = newFlagSet("rules check")
	)
	set.StringVar(&dir, "C", "", "run in directory `DIR`")
	out.register(set)
	if err := c.parse(set, args); err != nil {
		return err
	}
	if err := out.check(); err != nil {
		return err
	}
	dir, err := c.directory(dir)
	if err != nil {
		return err
	}
	names := set.Args()
	if len(names) == 0 {
		names = []string{""} // the one that governs the directory
	}
	var files []string
	var found []finding.Finding
	for _, name := range names {
		file, err := rulesFileIn(dir, name)
		if err != nil {
			return err
		}
		f, err := judgeFile(t, file, placeIn(dir, moduleRoot(filepath.Dir(file))))
		if err != nil {
			return err
		}
		files, found = append(files, file), append(found, f...)
	}
	var shown []finding.Finding
	for _, f := range finding.Merge(found) { // files may extend the same one
		if out.shows(&f) {
			shown = append(shown, f)
		}
	}
	finding.Finish(shown, sourceIn(dir))
	if err := out.write(t, c, dir, sourceIn(dir), func(string) []finding.Finding { return shown }); err != nil {
		return err
	}
	sayRules(c.Stderr, shown, dir, files)
	if fails(shown, out.failOn) {
		return exitError(ExitFindings)
	}
	return nil
}

// sayRules says what is wrong with how many files.
func sayRules(w io.Writer, shown []finding.Finding, dir string, files []string) {
	what, verb := report.Plural(len(files), "rules file"), "have"
	if len(files) == 1 {
		run, _ := placeIn(dir, dir)(design.Pos{File: files[0]})
		what, verb = run.File, "has"
	}
	if len(shown) == 0 {
		fmt.Fprintf(w, "dynlint: %s %s nothing to report\n", what, verb)
	} else {
		fmt.Fprintf(w, "dynlint: %s in %s\n", report.Plural(len(shown), "finding"), what)
	}
}

// judgeFile reads and judges one file: all its faults, or if it has none what
// is wrong with the design.
func judgeFile(t *Tool, file string, place designcheck.Place) ([]finding.Finding, error) {
	d, err := design.Load(file)
	var faults design.Errors
	switch {
	case errors.As(err, &faults):
		return designcheck.Faults(faults, place), nil
	case err != nil:
		return nil, fmt.Errorf("cannot read the rules: %w", err)
	}
	kept, _ := judgeDesign(t, d, place)
	return kept, nil
}

// judgeDesign judges a design and takes out what its own entries of allow
// accept.
func judgeDesign(t *Tool, d *design.Design, place designcheck.Place) (kept, accepted []finding.Finding) {
	s := &suppress.Set{
		Package: func(string) string { return "" },
		Allowed: func(string) []*design.Allow { return d.Allow },
		Today:   t.today(), Rules: t.Rules,
	}
	kept, accepted = s.Apply(designcheck.Check(d, t.today(), place))
	kept = append(kept, designcheck.Faults(s.UnknownAllowances(d.Allow), place)...)
	finding.Sort(kept)
	return kept, accepted
}

// judgeRules judges the rules files of a run; what is accepted is marked. Files
// may extend the same one: what one of them does not accept, is not accepted.
func (l *linter) judgeRules(rules *rulesFiles) []finding.Finding {
	var kept, accepted []finding.Finding
	for _, file := range rules.order {
		k, a := judgeDesign(l.t, rules.designs[file], l.rulesPlace)
		kept, accepted = append(kept, k...), append(accepted, a...)
	}
	return finding.Merge(append(kept, accepted...))
}

// directory is the directory of the run: an absolute path.
func (c *Call) directory(flag string) (string, error) {
	dir := flag
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(c.Dir, dir)
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return "", fmt.Errorf("%s is not a directory", dir)
	}
	return dir, nil
}

// rulesFileIn is the rules file that is named, or the one that governs the
// packages of the directory.
func rulesFileIn(dir, name string) (string, error) {
	if name != "" {
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		return name, nil
	}
	file, ok := design.Find(dir, moduleRoot(dir))
	if !ok {
		return "", fmt.Errorf("no %s governs %s; name a file, or write one with dynlint init", design.FileName, dir)
	}
	return file, nil
}

// moduleRoot is the directory of the module that a directory belongs to, or the
// directory itself.
func moduleRoot(dir string) string {
	for at := dir; ; at = filepath.Dir(at) {
		if info, err := os.Stat(filepath.Join(at, "go.mod")); err == nil && !info.IsDir() {
			return at
		}
		if at == filepath.Dir(at) {
			return dir
		}
	}
}

// placeIn names positions relative to a run and a module.
func placeIn(dir, module string) designcheck.Place {
	rel := func(base, file string) string {
		if !filepath.IsAbs(file) {
			return filepath.ToSlash(file)
		}
		r, err := filepath.Rel(base, file)
		if err != nil {
			return filepath.ToSlash(file)
		}
		return filepath.ToSlash(r)
	}
	return func(pos design.Pos) (run, mod finding.Place) {
		run = finding.Place{File: rel(dir, pos.File), Line: pos.Line, Col: pos.Col}
		mod = run
		mod.File = rel(module, pos.File)
		return run, mod
	}
}
