package vettool

import (
	"fmt"
	"go/token"
	"io"
	"os"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// A unit is one package to analyse.
type unit struct {
	tool   *Tool
	cfg    *config
	args   *arguments
	stderr io.Writer
}

// run analyses the package if it matters, and writes facts and findings.
func (u *unit) run() (code int, err error) {
	mark, err := u.mark()
	if err != nil {
		return 0, err
	}
	files := u.cfg.sources()
	if mark == idle || u.tool.Client(u.cfg.ImportPath) || len(files) == 0 {
		return 0, writeFacts(u.cfg.VetxOutput, mark, nil)
	}
	analyzers, err := u.args.apply(u.tool.Analyzers())
	if err != nil {
		return 0, err
	}
	if u.tool.Begin != nil {
		u.tool.Begin()
	}
	fset := token.NewFileSet()
	pkg, err := u.load(fset, files)
	if err != nil {
		return u.failed(mark, err)
	}
	if u.cfg.VetxOnly {
		analyzers = producers(analyzers)
	}
	e := &execution{unit: u, fset: fset, pkg: pkg, done: map[*analysis.Analyzer]*action{}}
	for _, a := range analyzers {
		e.exec(a)
	}
	// Files of the command line may lie outside of the main modules, where nothing
	// tells the go command that a rules file changed. Without facts, which nobody
	// imports, it keeps no result.
	if !u.cfg.named() {
		if err := writeFacts(u.cfg.VetxOutput, mark, e.exported); err != nil {
			return 0, err
		}
	}
	var results []*action
	for _, a := range analyzers {
		act := e.done[a]
		if act.err != nil && (u.cfg.VetxOnly || !u.args.json) {
			return 0, act.err
		}
		results = append(results, act)
	}
	if u.cfg.VetxOnly {
		return 0, nil
	}
	return u.report(fset, results)
}

// failed decides what a package that cannot be loaded means.
func (u *unit) failed(mark byte, err error) (int, error) {
	if u.cfg.SucceedOnTypecheckFailure {
		return 0, writeFacts(u.cfg.VetxOutput, mark, nil)
	}
	if u.cfg.VetxOnly {
		return 0, errSilent // the packages that are reported on say it
	}
	return 0, err
}

// mark decides whether the package matters: it belongs to the program, or
// imports a client or something that matters. What other packages know of it is
// this mark, so relevance is passed on without any analysis.
func (u *unit) mark() (byte, error) {
	cfg := u.cfg
	switch {
	case cfg.standard():
		return idle, nil
	case cfg.mine(), u.tool.Client(cfg.ImportPath):
		return matters, nil
	}
	imports := cfg.imports()
	if u.tool.Skip(imports) {
		return idle, nil
	}
	if slices.ContainsFunc(imports, u.tool.Client) {
		return matters, nil
	}
	for _, path := range imports {
		name := cfg.PackageVetx[path]
		if name == "" || cfg.Standard[path] {
			continue
		}
		m, err := readMark(name)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", path, err)
		}
		if m == matters {
			return matters, nil
		}
	}
	return idle, nil
}

// producers are the analyzers, and those they need, that make facts.
func producers(analyzers []*analysis.Analyzer) []*analysis.Analyzer {
	var out []*analysis.Analyzer
	seen := map[*analysis.Analyzer]bool{}
	var visit func(a *analysis.Analyzer)
	visit = func(a *analysis.Analyzer) {
		if seen[a] {
			return
		}
		seen[a] = true
		for _, r := range a.Requires {
			visit(r)
		}
		if len(a.FactTypes) > 0 {
			out = append(out, a)
		}
	}
	for _, a := range analyzers {
		visit(a)
	}
	return out
}

// report prints findings: as JSON where the go command wants it, else as lines.
func (u *unit) report(fset *token.FileSet, results []*action) (int, error) {
	if !u.args.json {
		return printText(u.stderr, fset, results), nil
	}
	if u.cfg.Stdout == "" {
		return 0, printJSON(os.Stdout, fset, u.cfg.ID, results)
	}
	f, err := os.Create(u.cfg.Stdout)
	if err != nil {
		return 0, err
	}
	err = printJSON(f, fset, u.cfg.ID, results)
	if closing := f.Close(); err == nil {
		err = closing
	}
	return 0, err
}
