package driver

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/operations"
	"github.com/dynlint/dynlint/internal/ops"
	"github.com/dynlint/dynlint/internal/report"
	"github.com/dynlint/dynlint/internal/suppress"
)

// lintFlags are the flags of the mode that reports findings.
type lintFlags struct {
	loadFlags
	rules          string
	preset         string
	format         string
	generated      bool
	failOn         string
	showSuppressed bool
}

func (f *lintFlags) register(set *flag.FlagSet) {
	f.loadFlags.register(set)
	set.StringVar(&f.rules, "rules", "", "judge every package by the rules `FILE`, instead of the rules.yaml nearest to it")
	set.StringVar(&f.preset, "preset", "core", "`PRESET` of findings: core for what is proved, audit for what rests on an assumption too")
	set.StringVar(&f.format, "format", "text", "output `FORMAT`: "+strings.Join(report.Formats(), ", "))
	set.BoolVar(&f.generated, "generated", false, "also report findings in generated files")
	set.StringVar(&f.failOn, "fail-on", "error", "least `SEVERITY` of a finding that gives exit code 1: error, warning or none")
	set.BoolVar(&f.showSuppressed, "show-suppressed", false, "also list on standard error what directives and allow: accept")
}

// check says what is wrong with the values of the flags.
func (f *lintFlags) check() error {
	switch {
	case f.preset != "core" && f.preset != "audit":
		return fmt.Errorf("-preset %s: there are core and audit", f.preset)
	case !report.Known(f.format):
		return fmt.Errorf("-format %s: there are %s", f.format, strings.Join(report.Formats(), ", "))
	case !slices.Contains([]string{"error", "warning", "none"}, f.failOn):
		return fmt.Errorf("-fail-on %s: there are error, warning and none", f.failOn)
	}
	return nil
}

// runLint reports findings, as "dynlint" without a mode.
func runLint(t *Tool, ctx context.Context, c *Call, args []string) error {
	var flags lintFlags
	set := newFlagSet("lint")
	flags.register(set)
	if err := c.parse(set, args); err != nil {
		return err
	}
	if err := flags.check(); err != nil {
		return err
	}
	prog, err := t.load(ctx, c, &flags.loadFlags, set.Args())
	if err != nil {
		return err
	}
	l := &linter{t: t, c: c, flags: &flags, lp: prog}
	rules, err := l.loadRules()
	if err != nil {
		return err
	}
	var shown []finding.Finding
	if len(prog.Packages) > 0 {
		if l.program, err = operations.Read(ctx, prog); err != nil {
			return err
		}
		shown = l.judge(rules)
	}
	if err := l.write(shown); err != nil {
		return err
	}
	l.coverage(rules)
	if len(prog.Broken) > 0 && !flags.allowErrors {
		return exitError(ExitFailed)
	}
	if fails(shown, flags.failOn) {
		return exitError(ExitFindings)
	}
	return nil
}

// A linter is one run of the mode.
type linter struct {
	t       *Tool
	c       *Call
	flags   *lintFlags
	lp      *load.Program
	program *operations.Program

	contexts []*check.Context
	accepted []finding.Finding
}

// judge runs the checks and keeps what is to be shown.
func (l *linter) judge(rules *rulesFiles) []finding.Finding {
	reported := map[string]bool{}
	for _, p := range l.lp.Packages {
		if p.Reported && p.ForTest == "" {
			reported[p.Path] = true
		}
	}
	l.contexts = check.Contexts(l.program, check.Options{
		Rules:  rules.of,
		Judge:  func(pkg string) bool { return reported[pkg] },
		Whole:  len(l.lp.Broken) == 0,
		Places: check.NewPlaces(l.lp),
	})
	all := check.Run(l.contexts, l.t.Checks)
	files := l.directives(reported)
	s := &suppress.Set{
		Files: files.list, Package: files.pkg, Allowed: rules.allowed, Today: time.Now(), Rules: l.t.Rules,
		Unused: len(l.lp.Broken) == 0 && l.flags.preset == "audit" || len(l.lp.Broken) == 0 && !files.audit(l.t.Rules),
	}
	var shown []finding.Finding
	kept, accepted := s.Apply(all)
	for _, f := range kept {
		if l.shows(&f) {
			shown = append(shown, f)
		}
	}
	for _, f := range accepted {
		if l.shows(&f) {
			l.accepted = append(l.accepted, f)
		}
	}
	finding.Finish(shown, l.source)
	return shown
}

func (l *linter) shows(f *finding.Finding) bool {
	return (f.Preset == finding.Core || l.flags.preset == "audit") &&
		(!f.Generated || l.flags.generated) && (!f.Test || l.flags.tests)
}

// source reads a file as findings name it.
func (l *linter) source(file string) []byte {
	name := filepath.FromSlash(file)
	if !filepath.IsAbs(name) {
		name = filepath.Join(l.lp.Dir, name)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil // findings are shown without what the text would tell
	}
	return text
}

// write prints the findings, all at once, so that a failure leaves no half of
// a document.
func (l *linter) write(shown []finding.Finding) error {
	o := report.Options{Rules: l.t.Rules, Source: l.source, Prefix: repositoryPrefix(l.lp.Dir)}
	if info, ok := debug.ReadBuildInfo(); ok && strings.HasPrefix(info.Main.Version, "v") {
		o.Version = info.Main.Version
	}
	var out bytes.Buffer
	if err := report.Write(&out, l.flags.format, shown, o); err != nil {
		return err
	}
	if _, err := l.c.Stdout.Write(out.Bytes()); err != nil {
		return fmt.Errorf("cannot write the result: %w", err)
	}
	if l.flags.showSuppressed {
		for i := range l.accepted {
			fmt.Fprintf(l.c.Stderr, "accepted: %s\n", l.accepted[i].String())
		}
	}
	return nil
}

// repositoryPrefix is the path from the root of version control to the
// directory of the run, with a slash at its end, or "".
func repositoryPrefix(dir string) string {
	for at := dir; ; at = filepath.Dir(at) {
		for _, name := range []string{".git", ".hg", ".jj", ".svn"} {
			if _, err := os.Stat(filepath.Join(at, name)); err == nil {
				rel, err := filepath.Rel(at, dir)
				if err != nil || rel == "." {
					return ""
				}
				return filepath.ToSlash(rel) + "/"
			}
		}
		if at == filepath.Dir(at) {
			return ""
		}
	}
}

// coverage says on standard error what the run could see.
func (l *linter) coverage(rules *rulesFiles) {
	switch {
	case len(l.lp.Packages) > 0:
		line := ops.Summary(l.program.Records())
		if bound, all := l.bound(); len(rules.designs) > 0 {
			line += fmt.Sprintf("; %d of %d tables named by them are declared", bound, all)
		}
		fmt.Fprintf(l.c.Stderr, "dynlint: %s\n", line)
	case len(l.lp.Broken) == 0:
		sayNoClient(l.c.Stderr, l.lp, l.flags.tests)
	}
	if n := len(l.accepted); n > 0 {
		fmt.Fprintf(l.c.Stderr, "dynlint: %s accepted by directives or allow:\n", plural(n, "finding"))
	}
	if len(rules.designs) == 0 && len(l.lp.Packages) > 0 {
		off := 0
		for _, r := range l.t.Rules {
			if r.NeedsRules() {
				off++
			}
		}
		fmt.Fprintf(l.c.Stderr, "dynlint: no rules.yaml: %d of %s are off; dynlint init writes one\n", off, plural(len(l.t.Rules), "kind"))
	}
}

// bound counts the requests that name a declared table, of all.
func (l *linter) bound() (bound, all int) {
	for _, c := range l.contexts {
		b, n := c.Coverage()
		bound, all = bound+b, all+n
	}
	return bound, all
}

func fails(shown []finding.Finding, failOn string) bool {
	return slices.ContainsFunc(shown, func(f finding.Finding) bool {
		return failOn == "warning" || failOn == "error" && f.Severity == finding.Error
	})
}
