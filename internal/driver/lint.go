package driver

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/dynlint/dynlint/internal/baseline"
	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/design"
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
	outputFlags
	rules          string
	generated      bool
	showSuppressed bool
	baseline       string
	writeBaseline  string
	fix, diff      bool
}

func (f *lintFlags) register(set *flag.FlagSet) {
	f.loadFlags.register(set)
	f.outputFlags.register(set)
	set.StringVar(&f.rules, "rules", "", "judge every package by the rules `FILE`, instead of the rules.yaml nearest to it")
	set.BoolVar(&f.generated, "generated", false, "also report findings in generated files")
	set.BoolVar(&f.showSuppressed, "show-suppressed", false, "also list what directives, allow: and the baseline accept: on standard error, and in json and sarif")
	set.StringVar(&f.baseline, "baseline", "", "accept the findings that the baseline `FILE` lists")
	set.StringVar(&f.writeBaseline, "write-baseline", "", "write all findings to the baseline `FILE`; if there is one, only take out what is gone")
	set.BoolVar(&f.fix, "fix", false, "apply the fixes of findings, and report what is left")
	set.BoolVar(&f.diff, "diff", false, "print what -fix would change instead of findings")
}

// check says what is wrong with the values of the flags.
func (f *lintFlags) check() error {
	switch {
	case f.baseline != "" && f.writeBaseline != "":
		return errors.New("-write-baseline accepts what its file lists already; leave out -baseline")
	case (f.fix || f.diff) && f.writeBaseline != "":
		return errors.New("-fix and -write-baseline are two steps; fix first")
	case f.diff && (f.format != "text" || f.also != nil):
		return errors.New("-diff prints a diff and no findings; leave out -format and -report")
	}
	return f.outputFlags.check()
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
	if flags.fix && !flags.diff {
		return t.lintAndFix(ctx, c, &flags, set.Args())
	}
	l, err := t.lint(ctx, c, &flags, set.Args())
	if err != nil {
		return err
	}
	if flags.diff {
		return l.printDiff()
	}
	return l.report()
}

// lint reads and judges a program.
func (t *Tool) lint(ctx context.Context, c *Call, flags *lintFlags, patterns []string) (*linter, error) {
	began := time.Now()
	prog, err := t.load(ctx, c, &flags.loadFlags, patterns)
	if err != nil {
		return nil, err
	}
	l := &linter{t: t, c: c, flags: flags, lp: prog, began: began}
	if l.rules, err = loadRules(c, prog, flags.rules); err != nil {
		return nil, err
	}
	base, err := l.readBaseline()
	if err != nil {
		return nil, err
	}
	all := l.judgeRules(l.rules)
	if len(prog.Packages) > 0 {
		if l.program, err = operations.Read(ctx, prog, l.rules.all()...); err != nil {
			return nil, err
		}
		all = append(all, l.judge(l.rules)...)
	}
	finding.Sort(all)
	finding.Finish(all, l.source)
	all = l.applyBaseline(base, all)
	for i := range all {
		switch {
		case !l.shows(&all[i]):
		case all[i].Accepted != nil:
			l.accepted = append(l.accepted, all[i])
		default:
			l.shown = append(l.shown, all[i])
		}
	}
	return l, nil
}

// A linter is one run of the mode.
type linter struct {
	t       *Tool
	c       *Call
	flags   *lintFlags
	lp      *load.Program
	began   time.Time // before the program was read
	program *operations.Program
	rules   *rulesFiles

	contexts        []*check.Context
	shown, accepted []finding.Finding

	// Of the baseline that is to be written: what it had, if it was there, and
	// which of that is gone.
	old   *baseline.List
	stale []*baseline.Entry
}

// judge runs the checks; what is accepted is marked.
func (l *linter) judge(rules *rulesFiles) []finding.Finding {
	l.contexts = contexts(l.lp, l.program, rules)
	all := check.Run(l.contexts, l.t.Checks)
	files := l.directives(reportedPackages(l.lp))
	rules.name(l.lp.Rel, files.packages)
	s := &suppress.Set{
		Files: files.list, Package: files.pkg, Allowed: rules.allowed, Today: l.t.today(), Rules: l.t.Rules,
		Unused: len(l.lp.Broken) == 0,
	}
	kept, accepted := s.Apply(all)
	return append(kept, accepted...)
}

func (l *linter) shows(f *finding.Finding) bool {
	return l.flags.outputFlags.shows(f) && (!f.Generated || l.flags.generated) && (!f.Test || l.flags.tests)
}

// source reads a file as findings name it.
func (l *linter) source(file string) []byte { return sourceOf(l.lp.Dir, l.lp.ReadFile)(file) }

// rulesPlace finds a position of a rules file.
func (l *linter) rulesPlace(pos design.Pos) (run, module finding.Place) {
	return check.NewPlaces(l.lp).RulesPlace(pos)
}

// report prints the findings and says by its error what the exit code is.
func (l *linter) report() error {
	if l.flags.writeBaseline != "" {
		if err := l.writeBaseline(); err != nil {
			return err
		}
	}
	if err := l.write(); err != nil {
		return err
	}
	l.coverage(l.rules)
	if len(l.lp.Broken) > 0 && !l.flags.allowErrors {
		return exitError(ExitFailed)
	}
	if fails(l.shown, l.flags.failOn) {
		return exitError(ExitFindings)
	}
	return nil
}

// in are the findings that a format shows: accepted ones too, if they are to be
// shown and the format says that they are.
func (l *linter) in(format string) []finding.Finding {
	if !l.flags.showSuppressed || format != "json" && format != "sarif" {
		return l.shown
	}
	all := append(slices.Clone(l.shown), l.accepted...)
	finding.Sort(all)
	return all
}

// write writes the findings, and lists what is accepted if that is wanted.
func (l *linter) write() error {
	if err := l.flags.outputFlags.write(l.t, l.c, l.lp.Dir, l.source, l.in); err != nil {
		return err
	}
	if l.flags.showSuppressed {
		for i := range l.accepted {
			fmt.Fprintln(l.c.Stderr, acceptedLine(&l.accepted[i]))
		}
	}
	return nil
}

func acceptedLine(f *finding.Finding) string {
	line := fmt.Sprintf("accepted by %s: %s", acceptedBy(f.Accepted.By), f)
	if f.Accepted.Reason != "" {
		line += " -- " + f.Accepted.Reason
	}
	return line
}

// acceptedBy names what accepts findings.
func acceptedBy(by finding.By) string {
	switch by {
	case finding.ByNolint:
		return "nolint"
	case finding.ByAllow:
		return "allow:"
	case finding.ByBaseline:
		return "the baseline"
	}
	return "directive"
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
	sayAccepted(l.c.Stderr, l.accepted)
	if len(rules.designs) == 0 && len(reportedPackages(l.lp)) > 0 {
		off := 0
		for _, r := range l.t.Rules {
			if r.NeedsRules() {
				off++
			}
		}
		fmt.Fprintf(l.c.Stderr, "dynlint: no rules.yaml: %d of %s are off; dynlint init writes one\n", off, report.Plural(len(l.t.Rules), "kind"))
	}
}

// sayAccepted counts what is accepted, by what accepts it.
func sayAccepted(w io.Writer, accepted []finding.Finding) {
	var parts []string
	for _, by := range []finding.By{finding.ByDirective, finding.ByNolint, finding.ByAllow, finding.ByBaseline} {
		n := 0
		for i := range accepted {
			if accepted[i].Accepted.By == by {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d by %s", n, acceptedBy(by)))
		}
	}
	if len(parts) > 0 {
		fmt.Fprintf(w, "dynlint: %s accepted, %s\n", report.Plural(len(accepted), "finding"), strings.Join(parts, ", "))
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
