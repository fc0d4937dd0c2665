package vettool

import (
	"bufio"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"go/version"
	"io"
	"os"
	"regexp"
	"runtime"
	"strings"
)

// A loaded package has its syntax and types.
type loaded struct {
	files []*ast.File
	types *types.Package
	info  *types.Info
	sizes types.Sizes
}

// load parses and type-checks the package.
func (u *unit) load(fset *token.FileSet, names []string) (_ *loaded, err error) {
	defer func() {
		if r := recover(); r != nil { // the reader of export data, given a newer format
			err = fmt.Errorf("%s cannot be type-checked: %v", u.cfg.ID, r)
		}
		if err != nil {
			err = u.explain(err)
		}
	}()
	p := &loaded{sizes: types.SizesFor("gc", build.Default.GOARCH)}
	for _, name := range names {
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.files = append(p.files, f)
	}
	p.info = &types.Info{
		Types:        map[ast.Expr]types.TypeAndValue{},
		Defs:         map[*ast.Ident]types.Object{},
		Uses:         map[*ast.Ident]types.Object{},
		Implicits:    map[ast.Node]types.Object{},
		Instances:    map[*ast.Ident]types.Instance{},
		Scopes:       map[ast.Node]*types.Scope{},
		Selections:   map[*ast.SelectorExpr]*types.Selection{},
		FileVersions: map[*ast.File]string{},
	}
	tc := types.Config{Importer: u.importer(fset), Sizes: p.sizes, GoVersion: u.cfg.GoVersion}
	p.types, err = tc.Check(u.cfg.ImportPath, fset, p.files, p.info)
	return p, err
}

type importFunc func(path string) (*types.Package, error)

func (f importFunc) Import(path string) (*types.Package, error) { return f(path) }

// errNoExport says that the go command gave no export data of an import.
var errNoExport = errors.New("this go command gives no export data to vet tools; add the flag -stock")

// importer reads the export data that the go command has built.
func (u *unit) importer(fset *token.FileSet) types.Importer {
	gc := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		name, ok := u.cfg.PackageFile[path]
		if !ok {
			return nil, errNoExport
		}
		return os.Open(name)
	})
	return importFunc(func(path string) (*types.Package, error) {
		final, ok := u.cfg.ImportMap[path]
		if !ok {
			return nil, fmt.Errorf("go vet does not say what import %q is", path)
		}
		return gc.Import(final)
	})
}

// explain says what lies behind an error of the type checker that is not the
// package's own: the go command is newer than this program, or does not do what
// it did.
func (u *unit) explain(err error) error {
	if strings.Contains(err.Error(), errNoExport.Error()) {
		return errNoExport
	}
	if theirs := u.toolchain(); newer(theirs, runtime.Version()) {
		return fmt.Errorf("dynlint was built with %s, but go vet is of %s: build it again, with go install or as go tool -n prints it", runtime.Version(), theirs)
	}
	switch err.(type) {
	case types.Error, *scanner.Error, scanner.ErrorList:
		return plainError{err}
	}
	return err
}

// plainError is printed with its position in front, as compilers do.
type plainError struct{ error }

// newer reports whether a is of a later minor version than b: patches change
// neither the language nor the format of export data.
func newer(a, b string) bool {
	return version.IsValid(a) && version.IsValid(b) && version.Compare(version.Lang(a), version.Lang(b)) > 0
}

var objectHeader = regexp.MustCompile(`^go object \S+ \S+ (go\S+)`)

// toolchain is the version of the compiler that wrote the export data, "" if it
// is not known.
func (u *unit) toolchain() string {
	for _, path := range u.cfg.imports() {
		name, ok := u.cfg.PackageFile[path]
		if !ok {
			continue
		}
		if v := compilerOf(name); v != "" {
			return v
		}
	}
	return ""
}

// compilerOf reads the header of the first member of an archive.
func compilerOf(name string) string {
	f, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	r := bufio.NewReader(f)
	for range 3 { // archive, member, object
		line, err := r.ReadString('\n')
		if err != nil {
			return ""
		}
		if m := objectHeader.FindStringSubmatch(line); m != nil {
			return m[1]
		}
	}
	return ""
}
