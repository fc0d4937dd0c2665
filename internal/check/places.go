package check

import (
	"go/ast"
	"go/types"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/value"
)

// NewPlaces returns the places of a loaded program.
func NewPlaces(lp *load.Program) Places {
	p := &places{lp: lp, packages: map[string]*load.Package{}}
	for _, pkg := range lp.Packages {
		if pkg.ForTest == "" {
			p.packages[pkg.Path] = pkg
		}
	}
	return p
}

type places struct {
	lp       *load.Program
	packages map[string]*load.Package // by import path

	mu    sync.Mutex
	disks map[string]*disk // by import path, of packages without syntax
}

// file finds the package and the syntax of a position's file; file is nil for
// what was not read.
func (p *places) file(pos value.Pos) (pkg *load.Package, file *load.File) {
	dir, base := path.Split(pos.File)
	pkg = p.packages[strings.TrimSuffix(dir, "/")]
	if pkg == nil {
		return nil, nil
	}
	for _, f := range pkg.Files {
		if filepath.Base(f.Name) == base {
			return pkg, f
		}
	}
	return pkg, nil
}

func (p *places) Place(pos value.Pos) (run, module finding.Place) {
	at := finding.Place{File: pos.File, Line: pos.Line, Col: pos.Col}
	pkg, file := p.file(pos)
	if pkg == nil {
		return at, at
	}
	name := filepath.Join(pkg.Dir, path.Base(pos.File))
	if file != nil {
		name = file.Name
	}
	return p.place(name, pkg.Module, at)
}

// place names a file relative to the run, and to a module if that holds it.
func (p *places) place(name string, m *load.Module, at finding.Place) (run, module finding.Place) {
	run, module = at, at
	run.File = p.lp.Rel(name)
	module.File = run.File
	if m != nil && m.Dir != "" {
		if rel, err := filepath.Rel(m.Dir, name); err == nil && !strings.HasPrefix(rel, "..") {
			module.File = filepath.ToSlash(rel)
		}
	}
	return run, module
}

func (p *places) RulesPlace(pos design.Pos) (run, module finding.Place) {
	name := pos.File
	if abs, err := filepath.Abs(name); err == nil {
		name = abs
	}
	var in *load.Module
	for _, m := range p.lp.Modules {
		if rel, err := filepath.Rel(m.Dir, name); err == nil && !strings.HasPrefix(rel, "..") && (in == nil || len(m.Dir) > len(in.Dir)) {
			in = m
		}
	}
	return p.place(name, in, finding.Place{File: pos.File, Line: pos.Line, Col: pos.Col})
}

func (p *places) File(pos value.Pos) (generated, test bool) {
	_, f := p.file(pos)
	return f != nil && f.Generated, f != nil && f.Test
}

func (p *places) Func(pos value.Pos) string {
	_, f := p.file(pos)
	if f == nil {
		return ""
	}
	for _, d := range f.Syntax.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		start, end := p.lp.Position(fn.Pos()), p.lp.Position(fn.End())
		if start.Line <= pos.Line && pos.Line <= end.Line {
			if fn.Recv == nil || len(fn.Recv.List) == 0 {
				return fn.Name.Name
			}
			return strings.TrimPrefix(types.ExprString(fn.Recv.List[0].Type), "*") + "." + fn.Name.Name
		}
	}
	return ""
}
