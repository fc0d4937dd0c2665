package pass

import (
	"errors"
	"fmt"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/finding"
)

// invalid is the rule of faults of rules files; package designcheck describes it.
const invalid = "rules/invalid"

// maxFaults bounds how many faults of a rules file are told: a driver tells them
// for every package.
const maxFaults = 5

// reportFaults tells at the package clause what is wrong with the rules file.
// Places in it are relative to the module: drivers keep messages, and a module
// may be moved.
func (j *judged) reportFaults(p *analysis.Pass) {
	i := slices.IndexFunc(p.Files, func(f *ast.File) bool {
		return p.Fset.Position(f.Package).Filename != p.Fset.File(f.Package).Name() || !isCgo(f)
	})
	at := p.Files[max(i, 0)].Name.Pos()
	var all design.Errors
	if !errors.As(j.rules.err, &all) {
		p.Report(analysis.Diagnostic{Pos: at, Category: invalid, Message: fmt.Sprintf("rules file cannot be read: %s [%s]", finding.OneLine(j.rules.err.Error()), invalid)})
		return
	}
	for i, e := range all {
		file := e.Pos.File
		if !j.rules.text {
			file = j.names.rel(file)
		}
		message := fmt.Sprintf("%s (%s:%d:%d)", finding.OneLine(e.Msg), file, e.Pos.Line, e.Pos.Col)
		if i == maxFaults-1 && len(all) > maxFaults {
			message += fmt.Sprintf(" and %d more", len(all)-maxFaults)
		}
		p.Report(analysis.Diagnostic{Pos: at, Category: invalid, Message: message + " [" + invalid + "]"})
		if i == maxFaults-1 {
			break
		}
	}
}
