// Package designcheck makes findings of what is wrong with a rules file by
// itself, so that they appear in the catalogue and in every report as findings
// about code do. Package design/lint is what judges.
package designcheck

import (
	"strings"
	"time"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/design/lint"
	"github.com/dynlint/dynlint/internal/finding"
)

// A Place finds where a position of a rules file is: relative to the directory
// of the run, and to the root of its module.
type Place func(design.Pos) (run, module finding.Place)

// Invalid is the kind of what keeps a rules file from being read at all.
var Invalid = &finding.Rule{
	ID: "rules/invalid", Preset: finding.Core, Severity: finding.Error, Scope: finding.Call,
	Title: "a rules file cannot be read",
	Needs: []string{"schema"},
	What:  "A rules file has a key that does not exist or stands twice, a value of the wrong form, a template that is none, or a name of something that is not declared.",
	Why:   "Nothing is judged by a file that is only partly understood: what it was meant to forbid would be allowed in silence.",
	Wrong: "version: 1\ntabels: {}",
	Right: "version: 1\ntables: {}",
	Not:   "- nothing is left out: all faults of a file are told at once",
}

// Rules are the kinds of findings about rules files.
func Rules() []*finding.Rule {
	out := []*finding.Rule{Invalid}
	for _, k := range lint.Kinds() {
		out = append(out, ruleOf(k))
	}
	return out
}

// ruleOf is a kind as an entry of the catalogue. Advice depends on what the team
// wants, so it is shown by the preset audit and fails nothing. A file is judged
// once for the program: drivers that see one package tell only if it is invalid.
func ruleOf(k *lint.Kind) *finding.Rule {
	r := &finding.Rule{
		ID: k.Rule(), Preset: finding.Core, Severity: finding.Error, Scope: finding.Program,
		Title: k.Title, Seeds: sections(k.Source), Needs: []string{"schema"},
		What: "The design that a rules file declares, by itself: " + k.Title + ".", Why: k.Why, Wrong: strings.TrimRight(k.Wrong, "\n"), Right: strings.TrimRight(k.Right, "\n"),
		Not: "- nothing about the program: this looks at the file alone",
	}
	if k.Advice {
		r.Preset, r.Severity = finding.Audit, finding.Warning
		r.Not += "\n- what has a `why:` beside it"
	}
	return r
}

// sections splits the source of a kind, "001 §8, §11; 000 options", into
// sections of documents.
func sections(source string) []string {
	var out []string
	for _, doc := range strings.Split(source, "; ") {
		id, rest, _ := strings.Cut(doc, " ")
		for _, section := range strings.Split(rest, ", ") {
			out = append(out, id+" "+section)
		}
	}
	return out
}

// Check judges a design.
func Check(d *design.Design, today time.Time, place Place) []finding.Finding {
	rules := map[*lint.Kind]*finding.Rule{}
	var out []finding.Finding
	for _, f := range lint.Check(d, lint.Options{Today: today}) {
		r := rules[f.Kind]
		if r == nil {
			r = ruleOf(f.Kind)
			rules[f.Kind] = r
		}
		// Several findings of a kind may stand at one place: their texts tell
		// them apart.
		x := finding.Finding{Rule: r.ID, Preset: r.Preset, Severity: r.Severity, Scope: r.Scope, Message: finding.OneLine(f.Message), Table: f.Table, Element: f.Message}
		x.At, x.Canonical = place(f.Pos)
		for _, also := range f.Related {
			at, _ := place(also.Pos)
			x.Related = append(x.Related, finding.Step{Place: at, Text: also.Message})
		}
		out = append(out, x)
	}
	return finding.Merge(out)
}

// Faults makes findings of the faults of a file that cannot be read.
func Faults(errs design.Errors, place Place) []finding.Finding {
	var out []finding.Finding
	for _, e := range errs {
		f := finding.Finding{Rule: Invalid.ID, Preset: Invalid.Preset, Severity: Invalid.Severity, Scope: Invalid.Scope, Message: finding.OneLine(e.Msg), Element: e.Msg}
		f.At, f.Canonical = place(e.Pos)
		out = append(out, f)
	}
	return finding.Merge(out)
}
