package operations

import (
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// ModulePath is the path of the module that a package belongs to. Where the
// driver does not tell, it is what stands in the import path before the
// directory of the package; "" if that cannot be told.
func ModulePath(pass *analysis.Pass) string {
	if pass.Module != nil {
		return pass.Module.Path
	}
	if len(pass.Files) == 0 {
		return ""
	}
	dir := filepath.Dir(FileName(pass))
	rel, err := filepath.Rel(ModuleRoot(dir), dir)
	switch {
	case err != nil:
		return ""
	case rel == ".":
		return pass.Pkg.Path()
	}
	module, ok := strings.CutSuffix(pass.Pkg.Path(), "/"+filepath.ToSlash(rel))
	if !ok {
		return ""
	}
	return module
}

// ModuleRoot is the nearest directory above with a go.mod. Without one it is dir
// itself, or, if names are relative as on a build farm, where they start.
func ModuleRoot(dir string) string {
	if !filepath.IsAbs(dir) {
		return "."
	}
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			return at
		}
		if at == filepath.Dir(at) {
			return dir
		}
	}
}

// fetched reports whether a package, of which the driver does not tell the
// module, is one of others: it lies in the module cache, or among the external
// repositories of Bazel.
func fetched(pass *analysis.Pass) bool {
	name := filepath.ToSlash(FileName(pass))
	if filepath.IsAbs(name) {
		return strings.Contains(name, "@v")
	}
	return strings.HasPrefix(name, "external/") || strings.Contains(name, "/external/")
}

// FileName is the name of a file of the package that lies in its directory: not
// what cgo adds, nor, if there is another, what a build made elsewhere.
func FileName(pass *analysis.Pass) string {
	made := ""
	for _, f := range pass.Files {
		name := pass.Fset.Position(f.Package).Filename
		switch {
		case filepath.Base(name) == "_cgo_gotypes.go":
		case strings.HasPrefix(filepath.ToSlash(name), "bazel-out/"):
			made = name
		default:
			return name
		}
	}
	return made
}
