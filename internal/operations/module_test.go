package operations_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/dynlint/dynlint/internal/operations"
)

// The directory of a package is told by its sources, in whatever order a build gives
// them with what it made.
func TestFileName(t *testing.T) {
	const made, cgo, source = "bazel-out/k8-fastbuild/bin/store/a.pb.go", "external/out/_cgo_gotypes.go", "store/store.go"
	for want, names := range map[string][]string{source: {cgo, made, source}, made: {made, cgo}} {
		fset := token.NewFileSet()
		var files []*ast.File
		for _, name := range names {
			f, err := parser.ParseFile(fset, name, "package store\n", 0)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
		pass := &analysis.Pass{Fset: fset, Files: files, Pkg: types.NewPackage("example.com/m/store", "store")}
		if got := operations.FileName(pass); got != want {
			t.Errorf("%q: %s, want %s", names, got, want)
		}
		if got := operations.ModulePath(pass); want == source && got != "example.com/m" {
			t.Errorf("module %q", got)
		}
	}
}
