package check

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/value"
)

// Drivers that see one package at a time have no syntax of the others, but a
// finding may lie in a string that another package writes. Where its files can be
// read, the place of a byte is found in them, by syntax alone; else the place is
// that of the string.

// disk is what the files of a package say, as far as places need it.
type disk struct {
	pkg    *load.Package
	fset   *token.FileSet
	files  map[string]*ast.File // by base name
	consts map[string]declared  // those with one declaration
}

// declared is the value of a constant, and the file that declares it.
type declared struct {
	file  *ast.File
	value ast.Expr // nil if there are several declarations
}

// disk reads the files of a package, once.
func (p *places) disk(pkg *load.Package) *disk {
	p.mu.Lock()
	defer p.mu.Unlock()
	if d, ok := p.disks[pkg.Path]; ok {
		return d
	}
	d := &disk{pkg: pkg, fset: token.NewFileSet(), files: map[string]*ast.File{}, consts: map[string]declared{}}
	if p.disks == nil {
		p.disks = map[string]*disk{}
	}
	p.disks[pkg.Path] = d
	entries, _ := os.ReadDir(pkg.Dir) // what cannot be read has no places
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(d.fset, filepath.Join(pkg.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		d.files[name] = f
		d.declare(f)
	}
	return d
}

func (d *disk) declare(f *ast.File) {
	for _, decl := range f.Decls {
		g, ok := decl.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		for _, s := range g.Specs {
			spec := s.(*ast.ValueSpec)
			for i, name := range spec.Names {
				c := declared{file: f}
				if _, twice := d.consts[name.Name]; !twice && i < len(spec.Values) {
					c.value = spec.Values[i]
				}
				d.consts[name.Name] = c
			}
		}
	}
}

// onDisk is Written for a file without syntax.
func (p *places) onDisk(pkg *load.Package, pos value.Pos, off int) value.Pos {
	d := p.disk(pkg)
	f := d.files[path.Base(pos.File)]
	if f == nil {
		return pos
	}
	tf := d.fset.File(f.FileStart)
	if pos.Line < 1 || pos.Line > tf.LineCount() {
		return pos
	}
	at := tf.LineStart(pos.Line) + token.Pos(pos.Col-1)
	var text ast.Expr // the outermost constant string that begins there
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil || text != nil || n.Pos() > at || n.End() <= at {
			return false
		}
		if e, ok := n.(ast.Expr); ok && e.Pos() == at {
			if _, known := p.textOf(d, f, e, 0); known {
				text = e
			}
		}
		return text == nil
	})
	if text == nil {
		return pos
	}
	if found := p.byteOnDisk(d, f, text, off, 0); found.IsValid() {
		return found
	}
	return pos
}

// constOnDisk is the place of byte off of a constant of a package without syntax.
func (p *places) constOnDisk(pkg *load.Package, name string, off int) value.Pos {
	d := p.disk(pkg)
	if c := d.consts[name]; c.value != nil {
		return p.byteOnDisk(d, c.file, c.value, off, 0)
	}
	return value.Pos{}
}

// byteOnDisk finds byte off of a constant string.
func (p *places) byteOnDisk(d *disk, f *ast.File, e ast.Expr, off, depth int) value.Pos {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		at := d.fset.Position(e.Pos() + token.Pos(inLiteral(e.Value, off)))
		return value.Pos{File: path.Join(d.pkg.Path, filepath.Base(at.Filename)), Line: at.Line, Col: at.Column}
	case *ast.BinaryExpr:
		left, ok := p.textOf(d, f, e.X, depth)
		switch {
		case !ok:
			return value.Pos{}
		case off >= len(left):
			return p.byteOnDisk(d, f, e.Y, off-len(left), depth)
		}
		return p.byteOnDisk(d, f, e.X, off, depth)
	case *ast.Ident, *ast.SelectorExpr:
		if c, of := p.constant(d, f, e); c.value != nil && depth < maxIndirect {
			return p.byteOnDisk(of, c.file, c.value, off, depth+1)
		}
	}
	return value.Pos{}
}

// textOf is the value of a constant string, as far as syntax tells.
func (p *places) textOf(d *disk, f *ast.File, e ast.Expr, depth int) (string, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, err == nil && e.Kind == token.STRING
	case *ast.BinaryExpr:
		left, ok := p.textOf(d, f, e.X, depth)
		right, okRight := p.textOf(d, f, e.Y, depth)
		return left + right, ok && okRight && e.Op == token.ADD
	case *ast.Ident, *ast.SelectorExpr:
		if c, of := p.constant(d, f, e); c.value != nil && depth < maxIndirect {
			return p.textOf(of, c.file, c.value, depth+1)
		}
	}
	return "", false
}

// constant is the declaration of a constant that a file names, and the package
// that has it.
func (p *places) constant(d *disk, f *ast.File, e ast.Expr) (declared, *disk) {
	switch e := e.(type) {
	case *ast.Ident:
		return d.consts[e.Name], d
	case *ast.SelectorExpr:
		x, ok := e.X.(*ast.Ident)
		if !ok {
			break
		}
		for _, spec := range f.Imports {
			imp, err := strconv.Unquote(spec.Path.Value)
			if err != nil || p.packages[imp] == nil || spec.Name == nil && path.Base(imp) != x.Name || spec.Name != nil && spec.Name.Name != x.Name {
				continue
			}
			of := p.disk(p.packages[imp])
			return of.consts[e.Sel.Name], of
		}
	}
	return declared{}, nil
}
