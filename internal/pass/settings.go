package pass

import (
	"flag"
	"fmt"
	"slices"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/finding"
)

// Settings are what the user of an analyzer chooses. The zero value is the
// preset core by the rules.yaml nearest to each package.
type Settings struct {
	// Rules is Nearest, Off or Inline; empty is Nearest, unless there is a text.
	Rules string
	// Inline is the text of a rules file that governs every package; then no
	// file is looked for. A text cannot extend files.
	Inline string
	// File is the absolute name of a rules file that governs every package, in
	// place of both.
	File string
	// Folded: a finding is one text. The driver shows other places badly.
	Folded bool
	// Preset is core or audit; empty for core.
	Preset finding.Preset
}

// Where rules come from.
const (
	Nearest = "nearest" // the rules.yaml nearest to each package
	Off     = "off"     // nowhere: no file is looked for, nor judged by
	Inline  = "inline"  // the text of Settings.Inline, even if it is empty
)

// flags lets drivers set the settings of one analyzer: as -NAME.rules with go
// vet, as analyzer_flags with nogo.
func (s *Settings) flags(set *flag.FlagSet) {
	set.Var(choice{&s.Rules, []string{Nearest, Off}, "for one file, write a rules.yaml that extends it"},
		"rules", "where the rules come from: nearest, the rules.yaml nearest to each package, or off")
	set.StringVar(&s.Inline, "rules-inline", s.Inline, "judge every package by this `TEXT` of a rules file")
	set.Var(choice{(*string)(&s.Preset), []string{string(finding.Core), string(finding.Audit)}, ""},
		"preset", "preset of findings: core for what is proved, audit for what rests on an assumption too")
}

// A choice is a flag with few values, the first of which is the default.
type choice struct {
	value *string
	among []string
	hint  string
}

func (c choice) String() string {
	if c.value == nil || *c.value == "" {
		if len(c.among) == 0 {
			return ""
		}
		return c.among[0]
	}
	return *c.value
}

func (c choice) Set(text string) error {
	if !slices.Contains(c.among, text) {
		if c.hint != "" {
			return fmt.Errorf("there are %s and %s; %s", c.among[0], c.among[1], c.hint)
		}
		return fmt.Errorf("there are %s and %s", c.among[0], c.among[1])
	}
	*c.value = text
	return nil
}

// shows reports whether findings of a preset are wanted.
func (s *Settings) shows(p finding.Preset) bool {
	return p == finding.Core || s.Preset == finding.Audit
}

// design returns the function that gives the rules of packages.
func (s *Settings) design(n *names) *rulesOf {
	r := &rulesOf{names: n, designs: map[string]*design.Design{}}
	switch {
	case s.File != "":
		r.one = true
		r.all, r.err = design.Load(s.File)
	case s.Inline != "" && s.Rules != Off || s.Rules == Inline:
		r.one, r.text = true, true
		r.all, r.err = design.Parse(inlineName, []byte(s.Inline))
	case s.Rules == Off:
		r.one, r.text = true, true
	}
	return r
}

// inlineName is what messages call a text.
const inlineName = design.FileName

// inlinePlaces names positions in a text, which is in no directory.
type inlinePlaces struct{ check.Places }

func (inlinePlaces) RulesPlace(pos design.Pos) (run, module finding.Place) {
	at := finding.Place{File: pos.File, Line: pos.Line, Col: pos.Col}
	return at, at
}
