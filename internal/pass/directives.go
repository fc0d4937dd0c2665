package pass

import (
	"maps"
	"slices"
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
			n := newNames(p)
			for _, name := range slices.Sorted(maps.Keys(n.syntax)) {
				if n.generated(name) || strings.HasSuffix(name, "_test.go") {
					continue
				}
				s := &suppress.Set{Files: []*suppress.File{suppress.Read(p.Fset, n.syntax[name], name)}, Rules: rules(), Today: time.Now()}
				kept, _ := s.Apply(nil)
				for i := range kept {
					k := &kept[i]
					if pos := n.pos(k.At); pos.IsValid() {
						d := analysis.Diagnostic{Pos: pos, Category: k.Rule, Message: message(k, true)}
						if !n.moved[name] {
							d.End = posIn(n.files[name], k.End)
						}
						p.Report(d)
					}
				}
			}
			return nil, nil
		},
	}
}
