package driver

import (
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/suppress"
)

// directives are those of the files that are reported on.
type directives struct {
	list     []*suppress.File
	packages map[string]string // import path by file
}

func (l *linter) directives(reported map[string]bool) *directives {
	out := &directives{packages: map[string]string{}}
	for _, p := range l.lp.Packages {
		if p.ForTest != "" {
			continue
		}
		for _, f := range p.Files {
			name := l.lp.Rel(f.Name)
			out.packages[name] = p.Path
			if !reported[p.Path] {
				continue
			}
			if d := suppress.Read(l.lp.Fset, f.Syntax, name); len(d.Directives) > 0 {
				out.list = append(out.list, d)
			}
		}
	}
	return out
}

func (d *directives) pkg(file string) string { return d.packages[file] }

// audit reports whether a directive is about a kind that only the preset audit
// shows.
func (d *directives) audit(rules []*finding.Rule) bool {
	preset := map[string]finding.Preset{}
	for _, r := range rules {
		preset[r.ID] = r.Preset
	}
	for _, f := range d.list {
		for _, x := range f.Directives {
			for _, id := range x.Rules {
				if preset[id] == finding.Audit {
					return true
				}
			}
		}
	}
	return false
}
