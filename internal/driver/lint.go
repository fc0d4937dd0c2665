package driver

import (
	"context"
	"flag"
	"fmt"
	"time"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/operations"
	"github.com/dynlint/dynlint/internal/ops"
	"github.com/dynlint/dynlint/internal/suppress"
)

// lintFlags are the flags of the mode that reports findings.
type lintFlags struct {
	loadFlags
	outputFlags
	rules          string
	generated      bool
	showSuppressed bool
}

func (f *lintFlags) register(set *flag.FlagSet) {
	f.loadFlags.register(set)
	f.outputFlags.register(set)
	set.StringVar(&f.rules, "rules", "", "judge every package by the rules `FILE`, instead of the rules.yaml nearest to it")
	set.BoolVar(&f.generated, "generated", false, "also report findings in generated files")
	set.BoolVar(&f.showSuppressed, "show-suppressed", false, "also list on standard error what directives and allow: accept")
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
	rules, err := loadRules(c, prog, flags.rules)
	if err != nil {
		return err
	}
	shown := l.judgeRules(rules)
	if len(prog.Packages) > 0 {
		if l.program, err = operations.Read(ctx, prog, rules.all()...); err != nil {
			return err
		}
		shown = append(shown, l.judge(rules)...)
	}
	finding.Sort(shown)
	finding.Finish(shown, l.source)
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
	l.contexts = contexts(l.lp, l.program, rules)
	all := check.Run(l.contexts, l.t.Checks)
	files := l.directives(reportedPackages(l.lp))
	rules.name(l.lp.Rel, files.packages)
	s := &suppress.Set{
		Files: files.list, Package: files.pkg, Allowed: rules.allowed, Today: time.Now(), Rules: l.t.Rules,
		Unused: len(l.lp.Broken) == 0,
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
	return shown
}

func (l *linter) shows(f *finding.Finding) bool {
	return l.flags.outputFlags.shows(f) && (!f.Generated || l.flags.generated) && (!f.Test || l.flags.tests)
}

// source reads a file as findings name it.
func (l *linter) source(file string) []byte { return sourceIn(l.lp.Dir)(file) }

// rulesPlace finds a position of a rules file.
func (l *linter) rulesPlace(pos design.Pos) (run, module finding.Place) {
	return check.NewPlaces(l.lp).RulesPlace(pos)
}

// write prints the findings, all at once, so that a failure leaves no half of
// a document.
func (l *linter) write(shown []finding.Finding) error {
	if err := l.flags.outputFlags.write(l.t, l.c, l.lp.Dir, shown); err != nil {
		return err
	}
	if l.flags.showSuppressed {
		for i := range l.accepted {
			fmt.Fprintf(l.c.Stderr, "accepted: %s\n", l.accepted[i].String())
		}
	}
	return nil
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
