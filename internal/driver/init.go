package driver

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/coverage"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/operations"
	"github.com/dynlint/dynlint/internal/starter"
	"github.com/dynlint/dynlint/internal/value"
)

// runInit writes a first rules file, as "dynlint init".
func runInit(t *Tool, ctx context.Context, c *Call, args []string) error {
	var (
		flags loadFlags
		set   = newFlagSet("init")
		out   = set.String("o", design.FileName, "write `FILE`, relative to the directory of the run; - is standard output")
	)
	flags.register(set)
	if err := c.parse(set, args); err != nil {
		return err
	}
	dir := flags.options(t, c, nil).Dir
	name := *out
	if name != "-" && !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	if _, err := os.Lstat(name); name != "-" && err == nil {
		return fmt.Errorf("%s exists; dynlint init overwrites nothing", *out)
	}
	lp, err := t.load(ctx, c, &flags, set.Args())
	if err != nil {
		return err
	}
	if len(lp.Packages) == 0 {
		if len(lp.Broken) == 0 {
			sayNoClient(c.Stderr, lp, flags.tests)
		}
		return errors.New("there are no operations to write rules for")
	}
	p, err := operations.Read(ctx, lp)
	if err != nil {
		return err
	}
	i := &initializer{t: t, lp: lp, p: p}
	text, err := i.write()
	if err != nil {
		return err
	}
	if name == "-" {
		_, err = c.Stdout.Write([]byte(text))
	} else {
		err = writeNew(name, text)
	}
	if err != nil {
		return fmt.Errorf("cannot write the rules file: %w", err)
	}
	tables, indexes, entities, patterns := i.file.Count()
	fmt.Fprintf(c.Stderr, "dynlint: wrote %s: %s, %d indexes, %d entities, %s\n", *out, plural(tables, "table"), indexes, entities, plural(patterns, "pattern"))
	return nil
}

// writeNew writes a file that must not exist.
func writeNew(name, text string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		if errors.Is(err, fs.ErrExist) {
			return errors.New("it exists")
		}
		return err
	}
	if _, err := f.WriteString(text); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// An initializer makes a rules file that the program itself does not break.
type initializer struct {
	t    *Tool
	lp   *load.Program
	p    *operations.Program
	file *starter.File
}

// rounds bounds how often the file is tried.
const rounds = 8

func (i *initializer) write() (string, error) {
	var sites []*check.Site
	before := i.contexts(nil)
	for _, c := range before {
		sites = append(sites, c.Sites...)
	}
	known := map[string]bool{}
	for _, f := range check.Run(before, i.t.Checks) {
		known[identity(&f)] = true
	}
	i.file = starter.Build(sites, i.p.Tables, func(pos value.Pos) string { return fmt.Sprintf("%s:%d", i.p.File(pos), pos.Line) })
	for round := range rounds {
		text := i.file.YAML()
		d, err := load1(text)
		var faults design.Errors
		switch {
		case errors.As(err, &faults):
			if !i.dropFaults(faults) {
				return "", fmt.Errorf("internal error: the file has a fault: %s", faults[0].Msg)
			}
			continue
		case err != nil:
			return "", err
		}
		if !i.settle(d, known, round) {
			return text, nil
		}
	}
	return "", errors.New("internal error: no rules file was found that the program does not break")
}

func identity(f *finding.Finding) string {
	return fmt.Sprint(f.Rule, f.Canonical)
}

// load1 reads a text as a rules file.
func load1(text string) (*design.Design, error) {
	dir, err := os.MkdirTemp("", "dynlint-init-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, design.FileName)
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		return nil, err
	}
	return design.Load(name)
}

func (i *initializer) contexts(d *design.Design) []*check.Context {
	reported := reportedPackages(i.lp)
	o := check.Options{
		Rules: func(string) *design.Design { return d },
		Judge: func(pkg string) bool { return reported[pkg] },
		Whole: len(i.lp.Broken) == 0, Places: check.NewPlaces(i.lp),
	}
	if d != nil {
		o.Designs = []*design.Design{d}
	}
	return check.Contexts(i.p, o)
}

func (i *initializer) dropFaults(faults design.Errors) bool {
	dropped := false
	for _, e := range faults {
		if table, name, ok := i.file.Declared(e.Pos.Line); ok {
			i.file.Drop(table, name, e.Msg)
			dropped = true
		}
	}
	return dropped
}

// settle drops what the program does otherwise, as far as it is read. It reports
// whether anything was dropped.
func (i *initializer) settle(d *design.Design, known map[string]bool, round int) bool {
	dropped := false
	contexts := i.contexts(d)
	for _, c := range contexts {
		for _, t := range d.Tables {
			for _, cov := range coverage.Match(c, t).Patterns {
				if cov.Status != coverage.Covered {
					i.file.Drop(t.Name.V, cov.Pattern.Name.V, "not certain: "+strings.Join(cov.Differences, "; "))
					dropped = true
				}
			}
		}
	}
	for _, f := range check.Run(contexts, i.t.Checks) {
		if f.Preset != finding.Core || f.Table == "" || known[identity(&f)] {
			continue
		}
		switch finding.CheckOf(f.Rule) {
		case "request", "expression":
			i.file.Unknown(f.Table)
			dropped = true
		case "keygrammar", "clientkey":
			// First the entity that the finding is about, then all of the table.
			why := fmt.Sprintf("%s:%d: %s", f.At.File, f.At.Line, f.Message)
			name := ""
			if rest, ok := strings.CutPrefix(f.Element, f.Table+"."); ok && round < rounds/2 {
				entity, attr, _ := strings.Cut(rest, ".")
				if dropped = true; i.file.Free(f.Table, entity, attr) {
					continue
				}
				name = starter.EntityName(entity)
			}
			i.file.Drop(f.Table, name, why)
			dropped = true
		}
	}
	return dropped
}
