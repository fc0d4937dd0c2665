package driver

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/dynlint/dynlint/internal/design"
)

// rulesFiles are the designs by which the packages of a program are judged.
type rulesFiles struct {
	designs map[string]*design.Design // by file
	files   map[string]string         // by import path
	order   []string                  // all files, as they were found
}

// loadRules reads the rules files of all packages that are reported on. Every
// fault of every file is one line on standard error.
func (l *linter) loadRules() (*rulesFiles, error) {
	r := &rulesFiles{designs: map[string]*design.Design{}, files: map[string]string{}}
	given := l.flags.rules
	if given != "" && !filepath.IsAbs(given) {
		given = filepath.Join(l.c.Dir, given)
	}
	for _, p := range l.lp.Packages {
		if !p.Reported || p.ForTest != "" {
			continue
		}
		file := given
		if file == "" {
			root := p.Dir
			if p.Module != nil && p.Module.Dir != "" {
				root = p.Module.Dir
			}
			var ok bool
			if file, ok = design.Find(p.Dir, root); !ok {
				continue
			}
		}
		r.files[p.Path] = file
		if _, ok := r.designs[file]; !ok {
			r.designs[file] = nil
			r.order = append(r.order, file)
		}
	}
	if given != "" && len(r.order) == 0 {
		r.order = append(r.order, given) // its faults are told even if nothing is judged by it
	}
	faults := 0
	for _, file := range r.order {
		d, err := design.Load(file)
		var all design.Errors
		switch {
		case errors.As(err, &all):
			for _, e := range all {
				fmt.Fprintf(l.c.Stderr, "%s:%d:%d: %s\n", l.lp.Rel(e.Pos.File), e.Pos.Line, e.Pos.Col, e.Msg)
			}
			faults += len(all)
		case err != nil:
			return nil, fmt.Errorf("cannot read the rules: %w", err)
		}
		r.designs[file] = d
	}
	if faults > 0 {
		return nil, fmt.Errorf("%s in the rules file; nothing was judged", plural(faults, "fault"))
	}
	return r, nil
}

// of is the design of a package, nil if it has none.
func (r *rulesFiles) of(pkg string) *design.Design { return r.designs[r.files[pkg]] }

// allowed are the findings that the rules file of a package accepts.
func (r *rulesFiles) allowed(pkg string) []*design.Allow {
	if d := r.of(pkg); d != nil {
		return d.Allow
	}
	return nil
}

// name lets findings in a rules file be accepted by that file: names has what
// governs each file by its name in the run.
func (r *rulesFiles) name(rel func(string) string, names map[string]string) {
	for _, file := range r.order {
		names[rel(file)] = file
		r.files[file] = file
	}
}
