package pass

import (
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/dynlint/dynlint/internal/finding"
)

// A fixer hands out the fixes of findings of one package. Drivers apply all that
// they get, and put two texts at one place if two fixes do: so of fixes that are in
// each other's way the first is given, and the others when that is applied.
type fixer struct {
	names *names
	given []finding.Edit
}

// fixes are those of a finding that change files of this package alone, and none
// that is generated.
func (x *fixer) fixes(f *finding.Finding) []analysis.SuggestedFix {
	var out []analysis.SuggestedFix
	for _, fix := range f.Fixes {
		edits, ok := x.edits(fix.Edits)
		if !ok {
			continue
		}
		if len(out) == 0 { // drivers apply the first
			x.given = append(x.given, fix.Edits...)
		}
		out = append(out, analysis.SuggestedFix{Message: fix.Title, TextEdits: edits})
	}
	return out
}

// edits are those of one fix, all or none.
func (x *fixer) edits(all []finding.Edit) ([]analysis.TextEdit, bool) {
	var out []analysis.TextEdit
	for _, e := range all {
		file := x.names.files[e.File]
		if file == nil || x.names.moved[e.File] || !x.names.pos(finding.Place{File: e.File, Line: 1, Col: 1}).IsValid() || e.Start < 0 || e.End < e.Start || e.End > file.Size() {
			return nil, false
		}
		if slices.ContainsFunc(x.given, func(o finding.Edit) bool { return o != e && o.Clashes(e) }) {
			return nil, false
		}
		out = append(out, analysis.TextEdit{Pos: file.Pos(e.Start), End: file.Pos(e.End), NewText: []byte(e.Text)})
	}
	return out, len(out) > 0
}
