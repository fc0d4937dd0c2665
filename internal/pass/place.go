package pass

import (
	"cmp"
	"go/ast"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/operations"
	"github.com/dynlint/dynlint/internal/summary"
)

// position is where this package shows a finding: at its place, or, if that is
// in another package, at the step of its path or the caller that is here. There
// is none in generated files, nor for what does not pass this package.
//
// Where a package only connects others, as a main does that gives a store to a
// service, it is the first call into the package where the path begins, or, if it
// calls none, the first mention: a literal of its type, a method that it registers.
func (n *names) position(p *analysis.Pass, f *finding.Finding, calls []call) (pos token.Pos, own bool) {
	if pos := n.pos(f.At); pos.IsValid() {
		return pos, true
	}
	steps := append(append(slices.Clone(f.Related), f.Path...), f.Callers...)
	for i := len(steps) - 1; i >= 0; i-- {
		if pos := n.pos(steps[i].Place); pos.IsValid() {
			return pos, false
		}
	}
	for _, s := range steps {
		pkg := n.pkg(s.File)
		for _, c := range calls {
			if c.pkg != pkg || pkg == "" {
				continue
			}
			if pos := n.pos(finding.Place{File: n.rel(filepath.Join(n.dir, c.file)), Line: c.line, Col: c.col}); pos.IsValid() {
				return pos, false
			}
		}
	}
	return n.mention(p, steps), false
}

// mention is where this package first names anything of the package of a step, the
// first step of which it does.
func (n *names) mention(p *analysis.Pass, steps []finding.Step) token.Pos {
	for _, s := range steps {
		pkg := n.pkg(s.File)
		if pkg == "" || pkg == n.own { // here it would have a place, were it not in a generated file
			continue
		}
		for _, rel := range slices.Sorted(maps.Keys(n.syntax)) {
			if n.moved[rel] || n.generated(rel) {
				continue
			}
			first := token.NoPos
			ast.Inspect(n.syntax[rel], func(node ast.Node) bool {
				id, ok := node.(*ast.Ident)
				if ok && !first.IsValid() {
					if obj := p.TypesInfo.Uses[id]; obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == pkg {
						first = id.Pos()
					}
				}
				return !first.IsValid()
			})
			if first.IsValid() {
				return first
			}
		}
	}
	return token.NoPos
}

// A call is one of this package into another.
type call struct {
	pkg, file string // file is a base name
	line, col int
}

func callsOf(own *summary.Package) []call {
	var out []call
	if own == nil {
		return nil
	}
	for _, f := range own.Funcs {
		for i := range f.Calls {
			c := &f.Calls[i]
			pkg := packageOf(c.Callee)
			if pkg == "" || pkg == own.Path || c.Pos.Line == 0 {
				continue
			}
			out = append(out, call{pkg, own.Files[c.Pos.File].Name, int(c.Pos.Line), int(c.Pos.Col)})
		}
	}
	slices.SortStableFunc(out, func(a, b call) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line), cmp.Compare(a.col, b.col))
	})
	return out
}

// packageOf is the import path in the key of a function: "path.F" or
// "(path.T).M".
func packageOf(key string) string {
	key = strings.TrimLeft(key, "(*")
	slash := strings.LastIndexByte(key, '/')
	dot := strings.IndexByte(key[slash+1:], '.')
	if dot < 0 {
		return ""
	}
	return key[:slash+1+dot]
}

func (n *names) pos(at finding.Place) token.Pos {
	file := n.files[at.File]
	switch {
	case file == nil || n.generated(at.File) || at.Line < 1:
		return token.NoPos
	case n.moved[at.File]:
		return movedPos(file, at)
	case at.Line > file.LineCount():
		return token.NoPos
	}
	return posIn(file, at)
}

// posIn is a place of a file.
func posIn(file *token.File, at finding.Place) token.Pos {
	return file.LineStart(at.Line) + token.Pos(at.Col-1)
}

// related are the steps and other places that lie in this package: a driver
// shows no others.
func (n *names) related(p *analysis.Pass, f *finding.Finding) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	for _, s := range append(append([]finding.Step{}, f.Path...), f.Related...) {
		if pos := n.pos(s.Place); pos.IsValid() {
			out = append(out, analysis.RelatedInformation{Pos: pos, Message: s.Text})
		}
	}
	return out
}

// rulesOf finds and loads rules files, each once.
type rulesOf struct {
	names   *names
	designs map[string]*design.Design
	err     error

	one  bool           // no file is looked for
	all  *design.Design // then these are the rules of every package; nil for none
	text bool           // they are in no file
}

func (r *rulesOf) of(pkg string) *design.Design {
	if r.one {
		return r.all
	}
	dir := r.names.dirOf(pkg)
	if dir == "" {
		return nil
	}
	file, ok := design.Find(dir, r.names.root)
	if !ok {
		return nil
	}
	d, ok := r.designs[file]
	if !ok {
		var err error
		if d, err = design.Load(file); err != nil && r.err == nil {
			r.err = err
		}
		r.designs[file] = d
	}
	return d
}

func (r *rulesOf) allowed(pkg string) []*design.Allow {
	if d := r.of(pkg); d != nil {
		return d.Allow
	}
	return nil
}

// program are the rules of the package and of those it can lead to, each once:
// they tell entry points of the program.
func (r *rulesOf) program(res *operations.Result) []*design.Design {
	var out []*design.Design
	add := func(pkg string) {
		if d := r.of(pkg); d != nil && !slices.Contains(out, d) {
			out = append(out, d)
		}
	}
	add(r.names.own)
	for _, d := range res.Deps {
		add(d.Path)
	}
	return out
}
