package link_test

import (
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/value"
)

// What a program observes when it runs is among what the evaluator says of it, and is
// most often all that it says. The program uses what generated ones do not: the standard
// library, methods, generics, closures, deferred functions, goroutines, copies and aliases.
func TestObserved(t *testing.T) {
	if testing.Short() {
		t.Skip("runs a program")
	}
	const name = "testdata/observed/main.go"
	ran, err := exec.Command("go", "run", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	sites := observations(t, name)
	exact, lines := 0, strings.Split(strings.TrimSpace(string(ran)), "\n")
	for _, line := range lines {
		number, quoted, _ := strings.Cut(line, "\t")
		site, err := strconv.Atoi(number)
		if err != nil {
			t.Fatal(err)
		}
		seen, err := strconv.Unquote(quoted)
		if err != nil {
			t.Fatal(err)
		}
		if !slicesAny(sites[site], func(v value.Value) bool { return fits(v, seen) }) {
			t.Errorf("observe(%d) sees %q, evaluated as %s", site, seen, show(sites[site]))
		}
		if show(sites[site]) == "["+seen+"]" {
			exact++
		}
	}
	t.Logf("%d of %d are known exactly", exact, len(lines))
	if exact < 60 {
		t.Errorf("only %d of %d are known exactly", exact, len(lines))
	}
}

// observations evaluates the arguments of observe in a program.
func observations(t *testing.T, name string) map[int][]value.Value {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	config := &types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	return observed(t, linkFile(t, fset, file, config, ssa.InstantiateGenerics))
}
