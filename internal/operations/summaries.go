package operations

import (
	"context"
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/flow"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/ssabuild"
	"github.com/dynlint/dynlint/internal/summary"
)

// batch is how many packages have an SSA form at a time. Its members are made
// anew from types in each batch that imports them, so that one package a batch
// would build those of the SDK again and again; all in one batch would hold the
// SSA form of the whole program, which is several times its summaries.
const batch = 32

// Summaries compiles every package that was read, in the order of lp. Of test
// variants only the functions of _test.go files are kept: the rest is that of
// the package under test.
func Summaries(ctx context.Context, lp *load.Program) (pkgs, tests []*summary.Package, err error) {
	inProgram := map[string]bool{}
	for _, p := range lp.Packages {
		inProgram[p.Path] = true
	}
	for some := range slices.Chunk(lp.Packages, batch) {
		sums, err := summariesOf(ctx, lp, some, inProgram)
		if err != nil {
			return nil, nil, err
		}
		for i, sum := range sums {
			if some[i].ForTest == "" {
				pkgs = append(pkgs, sum)
				continue
			}
			sum.Funcs = slices.DeleteFunc(sum.Funcs, func(f *summary.Func) bool { return !f.Test })
			tests = append(tests, sum)
		}
	}
	return pkgs, tests, nil
}

// summariesOf compiles some packages of lp.
func summariesOf(ctx context.Context, lp *load.Program, some []*load.Package, inProgram map[string]bool) ([]*summary.Package, error) {
	units := make([]ssabuild.Unit, len(some))
	for i, p := range some {
		units[i] = ssabuild.Unit{Types: p.Types, Info: p.Info, Files: p.Syntax()}
	}
	built, err := ssabuild.Build(ctx, lp.Fset, units, ssa.BuilderMode(0))
	if err != nil {
		return nil, err
	}
	sums := make([]*summary.Package, len(some))
	for i, p := range some {
		if built.Packages[i] == nil {
			return nil, fmt.Errorf("%s: %w", p.Path, built.Errors[i])
		}
		sums[i] = flow.Compile(flow.Input{
			Fset: lp.Fset, Module: modulePath(p), Pkg: built.Packages[i], Files: p.Syntax(), Info: p.Info,
			InProgram: func(t *types.Package) bool { return t != nil && inProgram[t.Path()] },
			Classify:  sdk.Classify,
			IsTable:   sdk.IsTable,
		})
		built.Packages[i] = nil
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return sums, nil
}

// summaries are those of a loaded program.
type summaries struct {
	of          *load.Program
	pkgs, tests []*summary.Package
}

func summarise(ctx context.Context, lp *load.Program) (*summaries, error) {
	pkgs, tests, err := Summaries(ctx, lp)
	return &summaries{of: lp, pkgs: pkgs, tests: tests}, err
}

func modulePath(p *load.Package) string {
	if p.Module == nil {
		return ""
	}
	return p.Module.Path
}
