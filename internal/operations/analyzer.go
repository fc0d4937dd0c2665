package operations

import (
	"context"
	"fmt"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/flow"
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/ssabuild"
	"github.com/dynlint/dynlint/internal/summary"
)

// Analyzer compiles a package to its summary, exports it as a fact, and links
// it with the summaries of what it imports. Its result is a *Result; nil for
// packages without syntax and for those that cannot matter.
//
// It reports nothing. The checks read its result.
var Analyzer = &analysis.Analyzer{
	Name:       "dynlintoperations",
	Doc:        "read the DynamoDB operations of a package and export what its importers need to know",
	URL:        "https://pkg.go.dev/github.com/dynlint/dynlint/internal/operations",
	Run:        run,
	FactTypes:  []analysis.Fact{new(Fact)},
	ResultType: reflect.TypeFor[*Result](),
}

// Result is what the checks of a per-package driver work on.
type Result struct {
	Own  *summary.Package
	Deps []*summary.Package // by path

	imports []*Fact
}

func run(pass *analysis.Pass) (any, error) {
	var facts []*Fact
	reaches := false
	for _, imp := range pass.Pkg.Imports() {
		if sdk.Reaches(imp.Path()) {
			reaches = true
		}
		f := new(Fact)
		if pass.ImportPackageFact(imp, f) && len(f.Packages) > 0 {
			facts = append(facts, f)
			reaches = true
		}
	}
	if len(pass.Files) == 0 || pass.TypesInfo == nil || !matters(pass, reaches) {
		return (*Result)(nil), nil
	}
	deps := mergeFacts(facts)
	own, err := compilePass(pass, deps)
	if err != nil {
		return nil, err
	}
	pass.ExportPackageFact(&Fact{Packages: summary.Closure(own, deps)})
	return &Result{Own: own, Deps: deps, imports: facts}, nil
}

// Program is own and deps linked, with the sites of all. The designs are as for
// Read. It is made anew by each call: a run for facts alone needs none.
func (r *Result) Program(designs ...*design.Design) (*Program, error) {
	return linked(append([]*summary.Package{r.Own}, r.Deps...), r.Own.Name != "main", designs)
}

// linked links packages, which are part of a program if others import them.
func linked(pkgs []*summary.Package, part bool, designs []*design.Design) (*Program, error) {
	p := &Program{Link: link.New(pkgs, link.Options{Entries: entryTable(designs), Part: part}), dirs: map[string]string{}}
	return p, p.readSites(context.Background(), func(*link.Fn) bool { return true })
}

// matters reports whether a package can take part in an operation: it reaches
// a client, or belongs to a main module, whose packages may hold keys.
func matters(pass *analysis.Pass, reaches bool) bool {
	switch {
	case sdk.Reaches(pass.Pkg.Path()):
		return false // what its calls do is known
	case reaches:
		return true
	case pass.Module != nil:
		return pass.Module.Path != "" && pass.Module.Version == ""
	}
	return strings.Contains(strings.SplitN(pass.Pkg.Path(), "/", 2)[0], ".") && !fetched(pass)
}

func compilePass(pass *analysis.Pass, deps []*summary.Package) (*summary.Package, error) {
	unit := ssabuild.Unit{Types: pass.Pkg, Info: pass.TypesInfo, Files: pass.Files}
	built, err := ssabuild.Build(context.Background(), pass.Fset, []ssabuild.Unit{unit}, ssa.BuilderMode(0))
	if err != nil {
		return nil, err
	}
	if built.Packages[0] == nil {
		return nil, fmt.Errorf("%s: %w", pass.Pkg.Path(), built.Errors[0])
	}
	known := map[string]bool{pass.Pkg.Path(): true}
	for _, d := range deps {
		known[d.Path] = true
	}
	in := flow.Input{
		Fset: pass.Fset, Pkg: built.Packages[0], Files: pass.Files, Info: pass.TypesInfo,
		InProgram: func(t *types.Package) bool { return t != nil && known[t.Path()] },
		Classify:  sdk.Classify,
		IsTable:   sdk.IsTable,
		Module:    ModulePath(pass),
	}
	return flow.Compile(in), nil
}

// Imports are the programs that the direct imports of the package showed the
// driver, each with what it imports itself. A program that cannot be read is left
// out.
func (r *Result) Imports(designs ...*design.Design) []*Program {
	var out []*Program
	for _, f := range r.imports {
		if p, err := linked(mergeFacts([]*Fact{f}), true, designs); err == nil && len(p.Sites) > 0 {
			out = append(out, p)
		}
	}
	return out
}
