package driver

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/operations"
	"github.com/dynlint/dynlint/internal/report"
)

// rulesFiles are the designs by which the packages of a program are judged.
type rulesFiles struct {
	designs map[string]*design.Design // by file
	files   map[string]string         // by import path
	order   []string                  // all files, as they were found
}

// loadRules reads the rules files of all packages that are reported on, or the
// one that is given. Every fault of every file is one line on standard error.
func loadRules(c *Call, lp *load.Program, given string) (*rulesFiles, error) {
	r := &rulesFiles{designs: map[string]*design.Design{}, files: map[string]string{}}
	if given != "" && !filepath.IsAbs(given) {
		given = filepath.Join(c.Dir, given)
	}
	for _, p := range lp.Packages {
		if p.ForTest != "" || !p.Main && !p.Reported {
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
		if _, ok := r.designs[file]; !ok && p.Reported {
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
				fmt.Fprintf(c.Stderr, "%s:%d:%d: %s\n", lp.Rel(e.Pos.File), e.Pos.Line, e.Pos.Col, e.Msg)
			}
			faults += len(all)
		case err != nil:
			return nil, fmt.Errorf("cannot read the rules: %w", err)
		}
		r.designs[file] = d
	}
	if faults > 0 {
		return nil, fmt.Errorf("%s in the rules file; nothing was judged", report.Plural(faults, "fault"))
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

// all are the designs in the order of their files.
func (r *rulesFiles) all() []*design.Design {
	var out []*design.Design
	for _, file := range r.order {
		out = append(out, r.designs[file])
	}
	return out
}

// contexts are the operations of a program by the rules files that govern them.
func contexts(lp *load.Program, p *operations.Program, rules *rulesFiles) []*check.Context {
	reported := reportedPackages(lp)
	return check.Contexts(p, check.Options{
		Rules:   rules.of,
		Designs: rules.all(),
		Judge:   func(pkg string) bool { return reported[pkg] },
		Whole:   len(lp.Broken) == 0,
		Places:  check.NewPlaces(lp),
	})
}

// reportedPackages are the import paths of the packages that a run is about.
func reportedPackages(lp *load.Program) map[string]bool {
	reported := map[string]bool{}
	for _, p := range lp.Packages {
		if p.Reported && p.ForTest == "" {
			reported[p.Path] = true
		}
	}
	return reported
}
