package dynlint_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/dynlint/dynlint/"

// mayImport says, for each package of this module, which others its code may
// import; tests may import more. "prefix/…" stands for every package below. A
// package belongs into one of the layers; arrows run downwards only.
var mayImport = map[string][]string{
	// Surfaces: they choose what runs.
	"cmd/dynlint/…": nil,
	"cmd/dynlint":   {"cmd/dynlint/…", "analyzers", "internal/check", "internal/suppress", "internal/driver", "internal/expr/oracle", "internal/operations", "internal/sdk", "internal/report", "internal/vettool"},
	"plugin":        {"analyzers", "internal/…"},

	// Drivers: load, run, print.
	"internal/driver": {
		"analyzers", "internal/baseline", "internal/check", "internal/coverage", "internal/design", "internal/design/lint", "internal/designcheck", "internal/finding", "internal/fix", "internal/forge/github", "internal/initrules", "internal/link", "internal/load", "internal/operations",
		"internal/ops", "internal/patterns", "internal/report", "internal/review", "internal/review/…", "internal/suppress", "internal/vettool", "internal/wholefile",
	},
	"internal/vettool": {"internal/design"},
	"internal/initrules": {
		"internal/check", "internal/compare", "internal/coverage", "internal/design", "internal/design/lint", "internal/dynamo", "internal/expr",
		"internal/keys", "internal/operations", "internal/value",
	},
	"internal/patterns": {"internal/check", "internal/coverage", "internal/design", "internal/finding", "internal/keys"},
	"internal/report":   {"internal/dynamo", "internal/finding", "internal/ops"},

	// A review of a change: what is new, and telling it to a forge.
	"internal/review":       {"internal/coverage", "internal/finding", "internal/ops", "internal/patterns", "internal/report", "internal/review/…"},
	"internal/review/…":     {"internal/review/diff"},
	"internal/forge/github": nil,

	"internal/ops": {"internal/dynamo", "internal/summary", "internal/value"},

	// Checks: pure functions over operations and the design. A check never
	// imports a check; only the list of all does.
	"analyzers":   {"analyzers/…", "internal/check", "internal/designcheck", "internal/finding", "internal/pass", "internal/suppress"},
	"analyzers/…": {"internal/check", "internal/compare", "internal/coverage", "internal/design", "internal/dynamo", "internal/expr", "internal/finding", "internal/keys", "internal/pass", "internal/rejects", "internal/value"},

	// What a check works with.
	"internal/check":    {"internal/compare", "internal/design", "internal/dynamo", "internal/expr", "internal/finding", "internal/keys", "internal/link", "internal/load", "internal/operations", "internal/summary", "internal/value"},
	"internal/rejects":  {"internal/check", "internal/decode", "internal/design", "internal/dynamo", "internal/expr", "internal/finding", "internal/value"},
	"internal/coverage": {"internal/check", "internal/compare", "internal/design", "internal/dynamo", "internal/keys", "internal/value"},
	"internal/compare":  {"internal/design", "internal/dynamo", "internal/expr", "internal/keys", "internal/value"},
	"internal/finding":  nil,

	// What can be done about findings.
	"internal/fix":       {"internal/finding"},
	"internal/baseline":  {"internal/finding"},
	"internal/wholefile": nil,

	// What code and rules files accept, and what is wrong with rules files.
	"internal/suppress":    {"internal/design", "internal/finding"},
	"internal/designcheck": {"internal/design", "internal/design/lint", "internal/finding"},

	// Checks under drivers that see one package at a time.
	"internal/pass": {"internal/check", "internal/design", "internal/finding", "internal/load", "internal/operations", "internal/summary", "internal/suppress"},

	// The engine: Go programs to operations.
	"internal/operations": {
		"internal/decode", "internal/design", "internal/dynamo", "internal/entry", "internal/expr", "internal/flow", "internal/flow/…", "internal/keys",
		"internal/link", "internal/load", "internal/model", "internal/ops", "internal/sdk", "internal/ssabuild", "internal/summary", "internal/value",
	},
	"internal/decode":   {"internal/dynamo", "internal/expr", "internal/keys", "internal/model", "internal/sdk", "internal/summary", "internal/value"},
	"internal/entry":    {"internal/sdk"},
	"internal/link":     {"internal/dynamo", "internal/entry", "internal/expr", "internal/keys", "internal/model", "internal/sdk", "internal/summary", "internal/value"},
	"internal/flow":     {"internal/dynamo", "internal/expr", "internal/flow/…", "internal/model", "internal/sdk", "internal/summary", "internal/value"},
	"internal/flow/…":   {"internal/dynamo", "internal/sdk", "internal/summary", "internal/value"},
	"internal/model":    {"internal/dynamo", "internal/sdk", "internal/summary", "internal/value"},
	"internal/sdk":      {"internal/dynamo", "internal/summary"},
	"internal/load":     nil,
	"internal/ssabuild": nil,

	// The domain: DynamoDB without Go programs.
	"internal/design":      {"internal/dynamo", "internal/expr", "internal/keys"},
	"internal/design/lint": {"internal/design", "internal/keys"},
	"internal/summary":     nil,
	"internal/dynamo":      {"internal/keys", "internal/summary", "internal/value"},
	"internal/value":       nil,
	"internal/keys":        nil,
	"internal/expr":        {"internal/dynamo"},

	// Recorded answers of the service, against internal/expr.
	"internal/expr/oracle": {"internal/dynamo", "internal/expr"},
}

// testOnly reports whether a package supports tests, as net/http/httptest does:
// its name says so. It may import what it likes, and only tests may import it.
func testOnly(pkg string) bool { return strings.HasSuffix(path.Base(pkg), "test") }

// domain are the packages that a person who knows DynamoDB, but no compilers,
// can read and change.
var domain = []string{"internal/design", "internal/dynamo", "internal/expr", "internal/keys", "internal/summary", "internal/value"}

func TestLayering(t *testing.T) {
	files := sources(t)
	for _, file := range slices.Sorted(maps.Keys(files)) {
		syntax, pkg := files[file], path.Dir(file)
		if testOnly(pkg) {
			continue
		}
		allowed, ok := rule(pkg)
		if !ok {
			t.Errorf("%s: give %s a line in mayImport", file, pkg)
			continue
		}
		for _, imp := range imports(syntax) {
			own, isOwn := strings.CutPrefix(imp, module)
			switch {
			case isOwn && testOnly(own):
				t.Errorf("%s: only tests may import %s", file, own)
			case isOwn && !matchesAny(own, allowed):
				t.Errorf("%s: %s may not import %s", file, pkg, own)
			case slices.Contains(domain, pkg) && (strings.HasPrefix(imp, "go/") || strings.HasPrefix(imp, "golang.org/x/tools/")):
				t.Errorf("%s: the domain knows no Go programs, but imports %s", file, imp)
			}
		}
	}
}

// rule returns what pkg may import; the longest pattern wins.
func rule(pkg string) (allowed []string, ok bool) {
	best := ""
	for pattern, packages := range mayImport {
		if matches(pkg, pattern) && len(pattern) > len(best) {
			best, allowed, ok = pattern, packages, true
		}
	}
	return allowed, ok
}

func matches(pkg, pattern string) bool {
	if prefix, ok := strings.CutSuffix(pattern, "/…"); ok {
		return strings.HasPrefix(pkg, prefix+"/")
	}
	return pkg == pattern
}

func matchesAny(pkg string, patterns []string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return matches(pkg, p) })
}

// What an SDK looks like is data of internal/sdk. A path of one anywhere else
// would be a second place to change when an SDK is added.
func TestOnlySDKNamesSDKs(t *testing.T) {
	for file, syntax := range sources(t) {
		if pkg := path.Dir(file); pkg == "internal/sdk" || testOnly(pkg) {
			continue
		}
		ast.Inspect(syntax, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				text, err := strconv.Unquote(lit.Value)
				if err == nil && (strings.Contains(text, "github.com/aws/") || strings.Contains(text, "github.com/guregu/")) {
					t.Errorf("%s: %q belongs into internal/sdk", file, text)
				}
			}
			return true
		})
	}
}

// Every package says what it is, and no file is a burden to read.
func TestReadable(t *testing.T) {
	const most = 600 // lines; aim at 350
	documented := make(map[string]bool)
	for file, syntax := range sources(t) {
		pkg := path.Dir(file)
		documented[pkg] = documented[pkg] || syntax.Doc != nil
		text, err := os.ReadFile(filepath.FromSlash(file))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "\n"); n > most && !ast.IsGenerated(syntax) {
			t.Errorf("%s has %d lines; split it at %d", file, n, most)
		}
	}
	for pkg, ok := range documented {
		if !ok {
			t.Errorf("package %s has no comment", pkg)
		}
	}
}

// sources returns the syntax of all Go files of this module that are no tests,
// by slash-separated name.
func sources(t *testing.T) map[string]*ast.File {
	t.Helper()
	files := make(map[string]*ast.File)
	fset := token.NewFileSet()
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." {
			_, err := os.Stat(filepath.Join(name, "go.mod"))
			if err == nil || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") {
				return filepath.SkipDir
			}
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || filepath.Dir(name) == "." {
			return nil
		}
		syntax, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		files[filepath.ToSlash(name)] = syntax
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("found no source files")
	}
	return files
}

func imports(f *ast.File) []string {
	var paths []string
	for _, spec := range f.Imports {
		imp, err := strconv.Unquote(spec.Path.Value)
		if err == nil {
			paths = append(paths, imp)
		}
	}
	return paths
}
