package vettool

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
)

// unfixed makes an analyzer that runs behind others and says how many of their
// findings lie in files that cgo rewrote. A run that fixes prints no findings, and
// makes no fix there: what it reads is not what the user wrote. One that shows
// diffs says it on standard error, as all that it prints is taken for a diff; else
// it is standard output, which the go command keeps and repeats.
func unfixed(analyzers []*analysis.Analyzer, cfg *config, diff bool) *analysis.Analyzer {
	var mu sync.Mutex
	count := map[string]int{} // of files
	for _, a := range analyzers {
		run := a.Run
		a.Run = func(p *analysis.Pass) (any, error) {
			report := p.Report
			p.Report = func(d analysis.Diagnostic) {
				if at := p.Fset.Position(d.Pos).Filename; at != p.Fset.File(d.Pos).Name() {
					mu.Lock()
					count[at]++
					mu.Unlock()
				}
				report(d)
			}
			return run(p)
		}
	}
	return &analysis.Analyzer{
		Name:     "unfixed",
		Doc:      "unfixed: say which files are not fixed",
		Requires: analyzers,
		Run: func(*analysis.Pass) (any, error) {
			w := os.Stdout // a file of the go command by now
			if diff {
				w = os.Stderr
			}
			sayUnfixed(w, cfg, count)
			return nil, nil
		},
	}
}

func sayUnfixed(w io.Writer, cfg *config, count map[string]int) {
	dir := cfg.ImportPath
	if m := cfg.module(); m != nil {
		dir = strings.TrimPrefix(strings.TrimPrefix(dir, m.Path), "/")
	}
	for _, file := range slices.Sorted(maps.Keys(count)) {
		findings := "a finding"
		if count[file] > 1 {
			findings = fmt.Sprintf("%d findings", count[file])
		}
		fmt.Fprintf(w, "dynlint: not fixed: %s has %s, but cgo rewrites it\n", path.Join(dir, filepath.Base(file)), findings)
	}
}
