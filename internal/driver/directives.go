package driver

import "github.com/dynlint/dynlint/internal/suppress"

// directives are those of all files: a path may pass what is not reported on.
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
			if d := suppress.Read(l.lp.Fset, f.Syntax, name); len(d.Directives) > 0 {
				d.Elsewhere = !reported[p.Path]
				out.list = append(out.list, d)
			}
		}
	}
	return out
}

func (d *directives) pkg(file string) string { return d.packages[file] }
