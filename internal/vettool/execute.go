package vettool

import (
	"fmt"
	"go/token"
	"go/types"
	"os"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// An execution runs analyzers on one package, each once.
type execution struct {
	unit     *unit
	fset     *token.FileSet
	pkg      *loaded
	module   *analysis.Module // nil if it is not known
	done     map[*analysis.Analyzer]*action
	imported map[string][]fact // of direct imports, read when asked for
	exported []fact
}

// An action is an analyzer that has run.
type action struct {
	analyzer    *analysis.Analyzer
	result      any
	diagnostics []analysis.Diagnostic
	err         error
}

func (e *execution) exec(a *analysis.Analyzer) *action {
	if act, ok := e.done[a]; ok {
		return act
	}
	act := &action{analyzer: a}
	e.done[a] = act
	results := map[*analysis.Analyzer]any{}
	for _, r := range a.Requires {
		req := e.exec(r)
		if req.err != nil {
			act.err = req.err
			return act
		}
		results[r] = req.result
	}
	act.run(e.pass(act, results))
	return act
}

// run turns a panic into an error of one line.
func (act *action) run(pass *analysis.Pass) {
	defer func() {
		if r := recover(); r != nil {
			act.err = fmt.Errorf("internal error of %s in package %s: %v", act.analyzer.Name, pass.Pkg.Path(), r)
		}
	}()
	act.result, act.err = act.analyzer.Run(pass)
	if act.err == nil && act.result != nil && reflect.TypeOf(act.result) != act.analyzer.ResultType {
		act.err = fmt.Errorf("internal error of %s: its result is a %T", act.analyzer.Name, act.result)
	}
}

func (e *execution) pass(act *action, results map[*analysis.Analyzer]any) *analysis.Pass {
	cfg := e.unit.cfg
	if e.module == nil {
		e.module = cfg.home()
	}
	p := &analysis.Pass{
		Analyzer:     act.analyzer,
		Fset:         e.fset,
		Files:        e.pkg.files,
		OtherFiles:   cfg.NonGoFiles,
		IgnoredFiles: cfg.IgnoredFiles,
		Pkg:          e.pkg.types,
		TypesInfo:    e.pkg.info,
		TypesSizes:   e.pkg.sizes,
		Module:       e.module,
		ResultOf:     results,
		Report:       func(d analysis.Diagnostic) { act.diagnostics = append(act.diagnostics, d) },

		ImportPackageFact: e.importFact,
		ExportPackageFact: e.exportFact,
		AllPackageFacts:   func() []analysis.PackageFact { return nil },

		ImportObjectFact: func(types.Object, analysis.Fact) bool { return false },
		ExportObjectFact: func(_ types.Object, f analysis.Fact) {
			panic(fmt.Sprintf("facts about objects, such as %T, are not kept", f))
		},
		AllObjectFacts: func() []analysis.ObjectFact { return nil },
	}
	p.ReadFile = func(name string) ([]byte, error) {
		if slices.Contains(cfg.GoFiles, name) || slices.Contains(cfg.NonGoFiles, name) || slices.Contains(cfg.IgnoredFiles, name) {
			return os.ReadFile(name)
		}
		return nil, fmt.Errorf("%s is no file of package %s", name, cfg.ImportPath)
	}
	return p
}

// importFact reads a fact of a direct import. A package without a file of facts
// has none: its own run has told why.
func (e *execution) importFact(pkg *types.Package, into analysis.Fact) bool {
	path := pkg.Path()
	facts, ok := e.imported[path]
	if !ok {
		if name := e.unit.cfg.PackageVetx[path]; name != "" && !e.unit.cfg.Standard[path] {
			var err error
			if facts, err = readFacts(name); err != nil {
				panic(fmt.Sprintf("%s: %v", path, err))
			}
		}
		if e.imported == nil {
			e.imported = map[string][]fact{}
		}
		e.imported[path] = facts
	}
	for _, f := range facts {
		if f.Type == factName(into) {
			if err := decodeFact(f, into); err != nil {
				panic(fmt.Sprintf("%s: %v", path, err))
			}
			return true
		}
	}
	return false
}

func (e *execution) exportFact(f analysis.Fact) {
	x, err := encodeFact(f)
	if err != nil {
		panic(err.Error())
	}
	e.exported = append(slices.DeleteFunc(e.exported, func(old fact) bool { return old.Type == x.Type }), x)
}
