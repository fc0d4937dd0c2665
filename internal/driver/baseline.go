package driver

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/dynlint/dynlint/internal/baseline"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/report"
	"github.com/dynlint/dynlint/internal/suppress"
	"github.com/dynlint/dynlint/internal/wholefile"
)

// readBaseline reads the baseline of a run, nil if it has none. One that is to
// be written need not be there.
func (l *linter) readBaseline() (*baseline.List, error) {
	file := l.baselineFile()
	if file == "" {
		return nil, nil
	}
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) && l.flags.writeBaseline != "" {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the baseline; dynlint -write-baseline writes one: %w", err)
	}
	list, err := baseline.Parse(text)
	if err != nil {
		if at := (*baseline.LineError)(nil); errors.As(err, &at) {
			return nil, fmt.Errorf("%s:%d: cannot read the baseline: %w", l.lp.Rel(file), at.Line, at.Err)
		}
		return nil, fmt.Errorf("%s: cannot read the baseline: %w", l.lp.Rel(file), err)
	}
	return list, nil
}

// baselineFile is its absolute name, "" if there is none.
func (l *linter) baselineFile() string {
	file := l.flags.baseline
	if file == "" {
		file = l.flags.writeBaseline
	}
	if file == "" {
		return ""
	}
	if !filepath.IsAbs(file) {
		file = filepath.Join(l.lp.Dir, file)
	}
	return file
}

// applyBaseline marks what the baseline accepts, and adds a finding for each
// entry that is to be removed.
func (l *linter) applyBaseline(list *baseline.List, all []finding.Finding) []finding.Finding {
	if list == nil {
		return all
	}
	list.Accept(all)
	l.old, l.stale = list, list.Stale(l.seen())
	if l.flags.writeBaseline != "" {
		return all // they are removed
	}
	var faults []finding.Finding
	for _, e := range l.stale {
		r, at := suppress.Stale, finding.Place{File: l.lp.Rel(l.baselineFile()), Line: e.Line, Col: 1}
		faults = append(faults, finding.Finding{
			Rule: r.ID, Preset: r.Preset, Severity: r.Severity, Scope: r.Scope, At: at, Canonical: at, Element: e.Fingerprint,
			Message: finding.OneLine(fmt.Sprintf("%s in %s is %s: remove this entry of the baseline", e.Rule, e.File, became(e))),
		})
	}
	finding.Finish(faults, l.source)
	all = append(all, faults...)
	finding.Sort(all)
	return all
}

// became says what happened to the finding of an entry that is not needed any more.
func became(e *baseline.Entry) string {
	switch {
	case e.Else == nil:
		return "gone"
	case e.Else.By == finding.ByAllow:
		return "accepted by an allow entry"
	}
	return "accepted by a directive"
}

// seen tells of which entries of a baseline the run would have seen the finding.
// A package that was not read or is not reported on tells nothing, nor does a
// file that these build tags leave out.
func (l *linter) seen() func(*baseline.Entry) bool {
	if len(l.lp.Broken) > 0 {
		return func(*baseline.Entry) bool { return false }
	}
	reported, complete := map[string]bool{}, true
	for _, p := range l.lp.Packages {
		complete = complete && (p.Reported || !p.Main)
		for _, f := range p.Files {
			if p.Reported && (p.ForTest == "" || f.Test) {
				reported[f.Name] = true
			}
		}
	}
	for _, file := range l.rules.order {
		reported[file] = complete // what the program lacks is told there
	}
	dir := filepath.Dir(l.baselineFile())
	return func(e *baseline.Entry) bool {
		name := filepath.Join(dir, filepath.FromSlash(e.File))
		if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
			return true
		}
		return reported[name]
	}
}

// writeBaseline writes all findings if there is no baseline yet, and takes them
// for accepted. From one that is there it takes out what is gone.
func (l *linter) writeBaseline() error {
	file := l.baselineFile()
	if len(l.lp.Broken) > 0 && !l.flags.allowErrors {
		return fmt.Errorf("no baseline was written: not all packages were read")
	}
	list, what := l.old, ""
	switch {
	case list == nil:
		dir := filepath.Dir(file)
		list = baseline.New(l.shown, func(name string) string {
			return relativeTo(dir, filepath.Join(l.lp.Dir, filepath.FromSlash(name)))
		})
		for i := range l.shown {
			l.shown[i].Accepted = &finding.Acceptance{By: finding.ByBaseline}
		}
		l.accepted, l.shown = append(l.accepted, l.shown...), nil
		finding.Sort(l.accepted)
		what = fmt.Sprintf("has %s", report.Plural(list.Len(), "finding"))
	case len(l.stale) > 0:
		list = list.Without(l.stale)
		why := "gone"
		if slices.ContainsFunc(l.stale, func(e *baseline.Entry) bool { return e.Else != nil }) {
			why = "gone or accepted otherwise"
		}
		what = fmt.Sprintf("lost %s (%s) and has %d left", report.Plural(len(l.stale), "finding"), why, list.Len())
	default:
		what = fmt.Sprintf("keeps its %s", report.Plural(list.Len(), "finding"))
	}
	if err := wholefile.Write(wholefile.File{Name: file, Text: list.Text()}); err != nil {
		return err
	}
	fmt.Fprintf(l.c.Stderr, "dynlint: %s %s\n", l.lp.Rel(file), what)
	if n := len(l.shown); n > 0 && l.old != nil {
		fmt.Fprintf(l.c.Stderr, "dynlint: %s not added: a baseline only shrinks; fix or accept them in the code, or delete the file and write a new one\n", report.Plural(n, "new finding"))
	}
	return nil
}

// relativeTo names a file relative to a directory, with slashes.
func relativeTo(dir, file string) string {
	rel, err := filepath.Rel(dir, file)
	if err != nil {
		return filepath.ToSlash(file)
	}
	return filepath.ToSlash(rel)
}
