package pass

import (
	"go/ast"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/suppress"
)

// Directives makes the analyzer that reports directives without a kind or a
// reason, and those that name a kind that is not among rules. Which accept
// nothing only a run over the whole program can tell.
func Directives(rules func() []*finding.Rule) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: "directive",
		Doc:  "directive: comments //dynlint:ignore name a kind of finding and a reason\n\nThe kinds of findings are described by \"dynlint explain directive\".",
		URL:  "https://github.com/dynlint/dynlint/blob/main/docs/analyzers.md",
		Run: func(p *analysis.Pass) (any, error) {
			for _, f := range p.Files {
				file := p.Fset.File(f.Package)
				if file == nil || ast.IsGenerated(f) || strings.HasSuffix(file.Name(), "_test.go") {
					continue
				}
				s := &suppress.Set{Files: []*suppress.File{suppress.Read(p.Fset, f, file.Name())}, Rules: rules(), Today: time.Now()}
				kept, _ := s.Apply(nil)
				for i := range kept {
					k := &kept[i]
					if k.At.Line <= file.LineCount() {
						p.Report(analysis.Diagnostic{Pos: posIn(file, k.At), End: posIn(file, k.End), Category: k.Rule, Message: message(k, true)})
					}
				}
			}
			return nil, nil
		},
	}
}
