// Package analyzers lists the checks.
//
// Each is a folder NAME with
//
//	Check    a check.Func: a pure function over operations and the design
//	Rules    its kinds of findings, one finding.Rule each, with their documentation
//	Analyzer the same check for drivers of golang.org/x/tools/go/analysis
//
// and a line in All. Tests run Check on programs of testdata/src with
// checktest.Run. Checks never import each other.
package analyzers

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/dynlint/dynlint/analyzers/accesspattern"
	"github.com/dynlint/dynlint/analyzers/batch"
	"github.com/dynlint/dynlint/analyzers/clientkey"
	"github.com/dynlint/dynlint/analyzers/expression"
	"github.com/dynlint/dynlint/analyzers/filterexpr"
	"github.com/dynlint/dynlint/analyzers/keygrammar"
	"github.com/dynlint/dynlint/analyzers/request"
	"github.com/dynlint/dynlint/analyzers/scan"
	"github.com/dynlint/dynlint/analyzers/txboundary"
	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/designcheck"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/suppress"
)

// An Entry is one check.
type Entry struct {
	Name  string // of the folder, and the first part of its rules
	Check check.Func
	Rules func() []*finding.Rule

	Analyzer *analysis.Analyzer
}

// All lists the checks by name.
func All() []Entry {
	return []Entry{
		{"accesspattern", accesspattern.Check, accesspattern.Rules, accesspattern.Analyzer},
		{"batch", batch.Check, batch.Rules, batch.Analyzer},
		{"clientkey", clientkey.Check, clientkey.Rules, clientkey.Analyzer},
		{"expression", expression.Check, expression.Rules, expression.Analyzer},
		{"filterexpr", filterexpr.Check, filterexpr.Rules, filterexpr.Analyzer},
		{"keygrammar", keygrammar.Check, keygrammar.Rules, keygrammar.Analyzer},
		{"request", request.Check, request.Rules, request.Analyzer},
		{"scan", scan.Check, scan.Rules, scan.Analyzer},
		{"txboundary", txboundary.Check, txboundary.Rules, txboundary.Analyzer},
	}
}

// Checks are the functions of All.
func Checks() []check.Func {
	var out []check.Func
	for _, e := range All() {
		out = append(out, e.Check)
	}
	return out
}

// Rules is the catalogue: the kinds of all checks, of rules files and of
// directives, by ID.
func Rules() []*finding.Rule {
	out := append(suppress.Rules(), designcheck.Rules()...)
	for _, e := range All() {
		out = append(out, e.Rules()...)
	}
	slices.SortFunc(out, func(a, b *finding.Rule) int { return strings.Compare(a.ID, b.ID) })
	return out
}
