package checktest

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dyntest"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/operations"
	"github.com/dynlint/dynlint/internal/sdk"
)

// RunModule is Run for the packages of the module testdata/NAME, which may require
// what this module does not. Each expectation ends in the bytes at fault in «», as far
// as they are known: of a place without an end, the word that begins there. It is
// skipped where the modules that it requires are not on this machine and cannot be
// had.
func RunModule(t *testing.T, name string, checks ...check.Func) {
	t.Helper()
	root := filepath.Join(dyntest.Root(t), "testdata", name)
	var results []dyntest.Result
	for _, f := range ModuleFindings(t, name, checks...) {
		message := f.Message + " [" + f.Rule + "]"
		if text := atFault(t, root, f); text != "" {
			message += " «" + text + "»"
		}
		if f.Preset == finding.Audit {
			message += " (audit)"
		}
		results = append(results, dyntest.Result{File: f.At.File, Line: f.At.Line, Message: message})
	}
	dyntest.CheckDir(t, root, results)
}

// ModuleFindings returns what checks say of the packages of the module testdata/NAME.
func ModuleFindings(t *testing.T, name string, checks ...check.Func) []finding.Finding {
	t.Helper()
	root := filepath.Join(dyntest.Root(t), "testdata", name)
	lp, err := load.Load(context.Background(), load.Options{Dir: root, Env: append(os.Environ(), "GOWORK=off"), Client: sdk.Reaches})
	if err != nil {
		skipWithoutModules(t, err.Error())
		t.Fatal(err)
	}
	for _, b := range lp.Broken {
		skipWithoutModules(t, b.Message)
		t.Fatalf("%s: %s", b.Pos, b.Message)
	}
	p, err := operations.Read(context.Background(), lp)
	if err != nil {
		t.Fatal(err)
	}
	return check.Run(check.Contexts(p, check.Options{Whole: true, Places: check.NewPlaces(lp), Rules: rulesOf(t, lp, root)}), checks)
}

func skipWithoutModules(t *testing.T, message string) {
	t.Helper()
	if strings.Contains(message, "dial tcp") || strings.Contains(message, "module lookup disabled") {
		t.Skipf("modules cannot be had: %s", message)
	}
}

// atFault are the bytes that a finding points at.
func atFault(t *testing.T, root string, f finding.Finding) string {
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(f.At.File)))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	line := lines[f.At.Line-1]
	if f.End.Line == f.At.Line && f.End.Col > f.At.Col {
		return line[f.At.Col-1 : f.End.Col-1]
	}
	rest := line[f.At.Col-1:]
	if end := strings.IndexFunc(rest, func(r rune) bool {
		return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789", r)
	}); end >= 0 {
		rest = rest[:end]
	}
	return rest
}

// rulesOf finds the rules file of a package: the nearest up to root.
func rulesOf(t *testing.T, lp *load.Program, root string) func(pkg string) *design.Design {
	dirs := map[string]string{}
	for _, pkg := range lp.Packages {
		dirs[pkg.Path] = pkg.Dir
	}
	files := map[string]*design.Design{}
	return func(pkg string) *design.Design {
		file, ok := rulesFile(dirs[pkg], root)
		if !ok {
			return nil
		}
		d, ok := files[file]
		if !ok {
			var err error
			if d, err = design.Load(file); err != nil {
				t.Fatal(err)
			}
			files[file] = d
		}
		return d
	}
}
