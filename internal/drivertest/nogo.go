package drivertest

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// Nogo runs analyzers as nogo does on a build farm, each package by itself: the
// pass has no module and reads no files, names of files are relative to a root
// where the sources are not, facts travel as bytes from direct imports only, and
// the standard library has none. Where the root is, there are files that belong to no
// action, as without a sandbox: a rules file with a fault, which is reported if it is
// read, and a go.mod. It returns what is reported of the main module.
func Nogo(t testing.TB, analyzers []*analysis.Analyzer, packages []*Package) []Finding {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"rules.yaml": "not: one\n", "go.mod": "module example.com/decoy\n", "go.work": "go 1.26\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	d := &nogo{t: t, export: map[string]string{}, facts: map[string]map[string][]byte{}}
	for _, p := range packages {
		d.export[p.ImportPath] = p.Export
		if p.Standard {
			continue
		}
		key := p.Export + " " + analyzers[0].Name
		if facts, ok := external[key]; ok && !p.Main() {
			d.facts[p.ImportPath] = facts
			continue
		}
		d.check(p, analyzers)
		if !p.Main() {
			external[key] = d.facts[p.ImportPath]
		}
	}
	return d.found
}

// external are the facts of packages of other modules, by their export data: a
// test binary needs them once.
var external = map[string]map[string][]byte{}

type nogo struct {
	t      testing.TB
	export map[string]string
	facts  map[string]map[string][]byte // by package, by type
	found  []Finding
}

func (d *nogo) check(p *Package, analyzers []*analysis.Analyzer) {
	d.t.Helper()
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.Files() {
		text, err := os.ReadFile(name)
		if err != nil {
			d.t.Fatal(err)
		}
		f, err := parser.ParseFile(fset, d.name(p, name), text, parser.ParseComments)
		if err != nil {
			d.t.Fatal(err)
		}
		files = append(files, f)
	}
	gc := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(d.export[path]) })
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, FileVersions: map[*ast.File]string{},
	}
	sizes := types.SizesFor("gc", "amd64")
	config := types.Config{Importer: mapped{gc.(types.ImporterFrom), p.ImportMap}, Sizes: sizes}
	pkg, err := config.Check(p.ImportPath, fset, files, info)
	if err != nil {
		d.t.Fatal(err)
	}
	results := map[*analysis.Analyzer]any{}
	var exec func(a *analysis.Analyzer)
	exec = func(a *analysis.Analyzer) {
		if _, ok := results[a]; ok {
			return
		}
		inputs := map[*analysis.Analyzer]any{}
		for _, r := range a.Requires {
			exec(r)
			inputs[r] = results[r]
		}
		pass := &analysis.Pass{
			Analyzer: a, Fset: fset, Files: files, Pkg: pkg, TypesInfo: info, TypesSizes: sizes, ResultOf: inputs,
			Report: func(x analysis.Diagnostic) {
				if at := fset.Position(x.Pos); p.Main() {
					d.found = append(d.found, parse(d.t, x.Message, filepath.ToSlash(at.Filename), at.Line, at.Column))
				}
			},
			ImportPackageFact: d.importFact,
			ExportPackageFact: func(f analysis.Fact) { d.exportFact(p, f) },
			AllPackageFacts:   func() []analysis.PackageFact { return nil },
			ImportObjectFact:  func(types.Object, analysis.Fact) bool { return false },
			ExportObjectFact:  func(types.Object, analysis.Fact) { d.t.Errorf("%s exports a fact about an object", a.Name) },
			AllObjectFacts:    func() []analysis.ObjectFact { return nil },
		}
		result, err := a.Run(pass)
		if err != nil {
			d.t.Fatalf("%s: %s: %v", p.ImportPath, a.Name, err)
		}
		if got := reflect.TypeOf(result); got != a.ResultType {
			d.t.Errorf("%s: the result is a %v, not a %v", a.Name, got, a.ResultType)
		}
		results[a] = result
	}
	for _, a := range analyzers {
		exec(a)
	}
}

// name is what the build calls a source file.
func (d *nogo) name(p *Package, file string) string {
	d.t.Helper()
	if p.Main() {
		return relative(d.t, p.Module.Dir, file)
	}
	return fmt.Sprintf("external/%s/%s", p.Module.Path, relative(d.t, p.Module.Dir, file))
}

func (d *nogo) importFact(pkg *types.Package, f analysis.Fact) bool {
	data, ok := d.facts[pkg.Path()][reflect.TypeOf(f).String()]
	if !ok {
		return false
	}
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(f); err != nil {
		d.t.Fatalf("%s: %v", pkg.Path(), err)
	}
	return true
}

func (d *nogo) exportFact(p *Package, f analysis.Fact) {
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(f); err != nil {
		d.t.Fatalf("%s: %v", p.ImportPath, err)
	}
	if d.facts[p.ImportPath] == nil {
		d.facts[p.ImportPath] = map[string][]byte{}
	}
	d.facts[p.ImportPath][reflect.TypeOf(f).String()] = buf.Bytes()
}

// mapped resolves vendored imports of the standard library.
type mapped struct {
	types.ImporterFrom
	names map[string]string
}

func (m mapped) Import(path string) (*types.Package, error) {
	if final, ok := m.names[path]; ok {
		path = final
	}
	return m.ImporterFrom.Import(path)
}
