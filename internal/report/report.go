// Package report writes findings: as text for people, and in the formats of
// other programs. Every format is a function of the findings alone, so that two
// runs over the same program give the same bytes.
package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/finding"
)

// Options are what a format may need besides the findings.
type Options struct {
	Version string                        // of dynlint, "" if it is not known
	Rules   []*finding.Rule               // the catalogue, by ID
	Source  func(file string) []byte      // the text of a file, nil if there is none
	State   func(*finding.Finding) string // for SARIF: new, unchanged, updated or absent since a baseline; nil without one
	Prefix  string                        // of the directory of the run in the repository, "sub/dir/" or ""
}

func (o *Options) rule(id string) *finding.Rule {
	for _, r := range o.Rules {
		if r.ID == id {
			return r
		}
	}
	return nil
}

// A format writes findings.
type format struct {
	name  string
	write func(io.Writer, []finding.Finding, *Options) error
}

func formats() []format {
	return []format{
		{"text", writeText},
		{"json", writeJSON},
		{"sarif", writeSARIF},
		{"rdjson", writeRDJSON},
		{"github", writeGitHub},
		{"markdown", writeMarkdown},
	}
}

// Formats lists the names of the formats, the default one first.
func Formats() []string {
	var out []string
	for _, f := range formats() {
		out = append(out, f.name)
	}
	return out
}

// Write writes sorted findings in a format. What texts quote of a program cannot
// break out of it.
func Write(w io.Writer, name string, all []finding.Finding, o Options) error {
	for _, f := range formats() {
		if f.name == name {
			b := bufio.NewWriter(w)
			if err := f.write(b, clean(all), &o); err != nil {
				return err
			}
			return b.Flush()
		}
	}
	return fmt.Errorf("unknown format %q; there are %s", name, strings.Join(Formats(), ", "))
}

// clean makes every text one line. Findings of dynlint's own have no others; this
// is for those that come from elsewhere.
func clean(all []finding.Finding) []finding.Finding {
	all = slices.Clone(all)
	for i := range all {
		f := &all[i]
		f.Message, f.Assumed = finding.OneLine(f.Message), finding.OneLine(f.Assumed)
		f.Path, f.Related, f.Callers = cleanSteps(f.Path), cleanSteps(f.Related), cleanSteps(f.Callers)
	}
	return all
}

func cleanSteps(all []finding.Step) []finding.Step {
	all = slices.Clone(all)
	for i := range all {
		all[i].Text = finding.OneLine(all[i].Text)
	}
	return all
}

// Known reports whether there is a format of that name.
func Known(name string) bool { return slices.Contains(Formats(), name) }

// callerSteps lists the callers of a finding, and how many are not listed.
func callerSteps(f *finding.Finding) []finding.Step {
	out := slices.Clone(f.Callers)
	if more := f.Calls - len(f.Callers); more > 0 && len(out) > 0 {
		last := &out[len(out)-1]
		last.Text += fmt.Sprintf(" and %d more callers", more)
		if more == 1 {
			last.Text = strings.TrimSuffix(last.Text, "s")
		}
	}
	return out
}

// assumption is what a finding of the preset audit rests on, for a reader.
func assumption(f *finding.Finding) string {
	if f.Assumed == "" {
		return ""
	}
	return "assumed: " + f.Assumed
}
