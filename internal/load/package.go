package load

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A Package is one package read from source.
type Package struct {
	// ID is unique in the program. It equals Path except for test variants.
	ID   string
	Path string // import path; for an external test package it ends in _test
	Name string // name in the package clause

	// ForTest is the path of the package under test if this is a test
	// variant: either that package compiled again with its _test.go files, or
	// its external test package. Code of the program proper lives in the
	// package without ForTest, so of a variant only files with File.Test are
	// new. Empty unless Options.Tests.
	ForTest string

	Dir    string  // absolute directory of the files
	Module *Module // nil outside modules

	Main     bool // belongs to a main module, or to one that Options.Module named
	Reported bool // matches Options.Patterns

	Files   []*File // sorted by name
	Types   *types.Package
	Info    *types.Info
	Sizes   types.Sizes
	Imports []*Package // direct imports that were read, sorted by path

	syntax []*ast.File
}

// Syntax returns the syntax that makes up Types: that of Files, and of files that
// cgo made up.
func (p *Package) Syntax() []*ast.File { return p.syntax }

// File returns the file that contains pos, or nil.
func (p *Package) File(pos token.Pos) *File {
	for _, f := range p.Files {
		if f.Syntax.FileStart <= pos && pos <= f.Syntax.FileEnd {
			return f
		}
	}
	return nil
}

// A File is one Go source file.
type File struct {
	Name      string // absolute; of a file that cgo rewrote, the original
	Syntax    *ast.File
	Generated bool // has a "// Code generated … DO NOT EDIT." line
	Test      bool // is named _test.go
}

// A Module is the module of a package.
type Module struct {
	Path    string
	Version string // "" for a main module
	Dir     string // absolute; "" for a vendored module
	Main    bool   // is a main module: the current one, or one of the workspace
}

// A Broken package was to be read but has errors.
type Broken struct {
	ID, Path string
	Main     bool
	Reported bool
	ForTest  string // as in Package

	Pos     token.Position // of the first error; Filename is absolute or ""
	Message string         // the first error, in one line
	Count   int            // number of errors, at least 1

	// Import is the path of the broken import through which alone this package
	// is broken: its own code has no error, but its types are incomplete. Else "".
	Import string
}
