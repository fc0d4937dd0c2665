package load

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

const syntaxMode = packages.LoadSyntax | packages.NeedModule | packages.NeedForTest

// loadSyntax runs the second phase: it fills prog with the chosen packages.
func (l *loader) loadSyntax(ctx context.Context, prog *Program, c choice) error {
	flags, err := l.flags(ctx)
	if err != nil {
		return err
	}
	overlay, err := l.overlay(flags)
	if err != nil {
		return err
	}
	env, buildFlags := withoutModFile(l.env, flags)
	prog.overlay = overlay
	roots, err := packages.Load(&packages.Config{
		Mode:       syntaxMode,
		Context:    ctx,
		Dir:        l.dir,
		Env:        env,
		BuildFlags: append(buildFlags, l.buildFlags()...),
		Fset:       prog.Fset,
		Tests:      l.Tests,
		Overlay:    overlay,
	}, c.paths...)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return goError(l.dir, err.Error(), err)
	}
	b := &builder{loader: l, prog: prog, choice: c, broken: make(map[*packages.Package]*Broken)}
	for _, root := range roots {
		if b.wanted(root) {
			b.sources = append(b.sources, root)
		}
	}
	b.build()
	return nil
}

// A builder turns what go/packages loaded into a Program.
type builder struct {
	*loader
	prog    *Program
	choice  choice
	sources []*packages.Package // the packages to read
	broken  map[*packages.Package]*Broken
}

// wanted reports whether a root of the load is to be read: a chosen package,
// or a test variant of one that belongs to the program. The go command also
// answers with test binaries, and with tests of dependencies.
func (b *builder) wanted(p *packages.Package) bool {
	if p.ForTest != "" {
		return b.choice.main[p.ForTest]
	}
	_, chosen := slices.BinarySearch(b.choice.paths, p.ID)
	return chosen
}

func (b *builder) build() {
	sorted := dependencyOrder(b.sources)
	ins := newStandIns(sorted)
	made := make(map[*packages.Package]*Package, len(sorted))
	for _, p := range sorted {
		if broken := b.findBroken(p); broken != nil {
			b.broken[p] = broken
			b.prog.Broken = append(b.prog.Broken, broken)
			continue
		}
		pkg := b.newPackage(p)
		if len(pkg.Files) == 0 {
			continue // only tests, or nothing for this platform
		}
		for _, imp := range p.Imports {
			if q := made[ins.of(imp)]; q != nil {
				pkg.Imports = append(pkg.Imports, q)
			}
		}
		slices.SortFunc(pkg.Imports, func(a, b *Package) int { return strings.Compare(a.ID, b.ID) })
		made[p] = pkg
		b.prog.Packages = append(b.prog.Packages, pkg)
	}
	slices.SortFunc(b.prog.Broken, func(a, b *Broken) int { return strings.Compare(a.ID, b.ID) })
}

func (b *builder) newPackage(p *packages.Package) *Package {
	base := p.PkgPath
	if p.ForTest != "" {
		base = p.ForTest
	}
	pkg := &Package{
		ID:       p.ID,
		Path:     p.PkgPath,
		Name:     p.Name,
		ForTest:  p.ForTest,
		Dir:      p.Dir,
		Module:   module(p.Module),
		Main:     b.choice.main[base],
		Reported: b.choice.reported[base],
		Types:    p.Types,
		Info:     p.TypesInfo,
		Sizes:    p.TypesSizes,
		syntax:   p.Syntax,
	}
	for _, syntax := range p.Syntax {
		if f := b.newFile(p, syntax); f != nil {
			pkg.Files = append(pkg.Files, f)
		}
	}
	slices.SortFunc(pkg.Files, func(a, b *File) int { return strings.Compare(a.Name, b.Name) })
	return pkg
}

// newFile describes a parsed file of p, or returns nil for one that cgo made up
// and that holds no code of the user.
func (b *builder) newFile(p *packages.Package, syntax *ast.File) *File {
	f := &File{
		Name:      b.prog.Fset.File(syntax.FileStart).Name(),
		Syntax:    syntax,
		Generated: ast.IsGenerated(syntax),
	}
	if !slices.Contains(p.GoFiles, f.Name) {
		// Cgo wrote this file into the build cache, marked it as generated,
		// and named its source, if it has one, in a //line directive.
		source := b.prog.Position(syntax.Package).Filename
		if source == f.Name {
			return nil
		}
		f.Name, f.Generated = source, generatedSource(source)
	}
	f.Test = strings.HasSuffix(f.Name, "_test.go")
	return f
}

// generatedSource reports whether the file itself is marked as generated.
func generatedSource(name string) bool {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly|parser.ParseComments)
	return err == nil && ast.IsGenerated(file)
}

func module(m *packages.Module) *Module {
	if m == nil {
		return nil
	}
	dir := m.Dir
	if m.Replace != nil && m.Replace.Dir != "" {
		dir = m.Replace.Dir
	}
	return &Module{Path: m.Path, Version: m.Version, Dir: dir, Main: m.Main}
}

// findBroken reports what is wrong with a package, nil if nothing is.
func (b *builder) findBroken(p *packages.Package) *Broken {
	base := p.PkgPath
	if p.ForTest != "" {
		base = p.ForTest
	}
	broken := &Broken{
		ID:       p.ID,
		Path:     p.PkgPath,
		ForTest:  p.ForTest,
		Main:     b.choice.main[base],
		Reported: b.choice.reported[base],
	}
	if errs := packageErrors(p); len(errs) > 0 {
		broken.Pos, broken.Message, broken.Count = errs[0].pos, errs[0].text, len(errs)
		broken.Message = relativeText(b.dir, broken.Message)
		return broken
	}
	if !p.IllTyped || !hasInvalidType(p.TypesInfo) {
		return nil
	}
	broken.Count = 1
	broken.Message = "imports a package that does not compile"
	for _, imp := range sortedImports(p) {
		if q := b.broken[imp]; q != nil || imp.IllTyped {
			broken.Import = imp.PkgPath
			break
		}
	}
	return broken
}

// hasInvalidType reports whether some expression has a type that could not be
// determined. The type checker says nothing about those that come from errors
// in imported packages.
func hasInvalidType(info *types.Info) bool {
	for _, tv := range info.Types {
		if tv.Type == types.Typ[types.Invalid] {
			return true
		}
	}
	for _, obj := range info.Defs {
		if obj != nil && obj.Type() == types.Typ[types.Invalid] {
			return true
		}
	}
	return false
}
