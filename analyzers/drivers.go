package analyzers

import (
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/pass"
)

// Analyzer is all checks in one, for drivers that know an analyzer by the
// variable of a Go package, as nogo does. It is New().
var Analyzer = New()

// directives reports faults of comments that accept findings.
var directives = pass.Directives(Rules)

// Analyzers are those of All, and the one that reads directives.
func Analyzers() []*analysis.Analyzer {
	out := []*analysis.Analyzer{directives}
	for _, e := range All() {
		out = append(out, e.Analyzer)
	}
	return out
}

// An Option says how New judges. The flags of the analyzer, which have the same
// meaning, can change it later.
type Option func(*options)

type options struct {
	settings pass.Settings
	only     []string
}

// WithRules judges every package by this text of a rules file, and looks for no
// file. It is for build systems whose actions see no files but those they
// declare: embed the file in a package of your own. A text cannot extend files.
func WithRules(text []byte) Option {
	return func(o *options) { o.settings.Rules, o.settings.Inline = pass.Inline, string(text) }
}

// WithRulesFile judges every package by this rules file, given by its absolute
// name, and looks for no other.
func WithRulesFile(name string) Option {
	return func(o *options) { o.settings.File = name }
}

// WithFoldedText makes findings of one text each, without related places, for
// drivers that would show these as findings of their own.
func WithFoldedText() Option {
	return func(o *options) { o.settings.Folded = true }
}

// WithoutRules looks for no rules file: what needs one is not judged.
func WithoutRules() Option {
	return func(o *options) { o.settings.Rules = pass.Off }
}

// WithAudit also reports what rests on an assumption.
func WithAudit() Option {
	return func(o *options) { o.settings.Preset = finding.Audit }
}

// Only runs the checks of these names, as in All, instead of all of them. A name
// that does not exist has no check.
func Only(names ...string) Option {
	return func(o *options) { o.only = append(o.only, names...) }
}

// New makes one analyzer, named dynlint, of all checks.
func New(opts ...Option) *analysis.Analyzer {
	var o options
	for _, set := range opts {
		set(&o)
	}
	var checks []check.Func
	for _, e := range All() {
		if o.only == nil || slices.Contains(o.only, e.Name) {
			checks = append(checks, e.Check)
		}
	}
	a := pass.Combined("dynlint", "uses of DynamoDB are right", checks, Rules, o.settings)
	a.Doc = "dynlint: uses of DynamoDB are right\n\nThe kinds of findings are listed by \"dynlint explain\"."
	run := a.Run
	a.Run = func(p *analysis.Pass) (any, error) {
		if _, err := directives.Run(p); err != nil {
			return nil, err
		}
		return run(p)
	}
	return a
}
