// Package load reads a Go program: it asks the go command for the packages
// of the main modules and of what they import, and type-checks from source
// those that can matter for DynamoDB. Everything else, the standard library
// and the SDK included, comes as types from export data and has no syntax.
//
// Loading has two phases. The first asks for names only and costs a fraction
// of a second; it decides which packages are read. The second loads those with
// syntax and types. Reading less is what keeps a run on a module of 450
// packages under two seconds and a hundred megabytes.
package load

import (
	"context"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

// Options say what to load. The zero value of every field has a meaning.
type Options struct {
	// Dir is the directory in which the go command runs; "" is the current
	// directory. Patterns and the relative file names of Program.Rel start here.
	Dir string

	// Env is the environment of the go command as "KEY=value"; nil is the
	// environment of this process. GOFLAGS, GOOS, GOARCH, GOWORK, CGO_ENABLED
	// and the like have their usual effect.
	Env []string

	// Tags are build tags, separated by commas, as for "go build -tags".
	Tags string

	// Tests also loads _test.go files: see Package.ForTest.
	Tests bool

	// Patterns name the packages to report on, as for the go command;
	// none is "./...". They do not limit what is read, except with Only.
	Patterns []string

	// Only makes the program what Patterns match, and dependencies that reach a
	// DynamoDB client, instead of all of the main modules. It is for programs
	// that share a module with others, as test programs do.
	Only bool

	// Client reports whether the package with this import path is a DynamoDB
	// client: a dependency that imports one, directly or not, is read.
	Client func(importPath string) bool

	// Skip reports whether a dependency with these imports is not to be read
	// although it reaches a client. Nil skips none.
	Skip func(imports []string) bool

	// Module reports whether a module that is not a main module belongs to
	// the program all the same. Nil is none.
	Module func(modulePath string) bool

	// Progress, if not nil, is called at the start of each phase with a short
	// description such as "type-checking 23 packages". It is called from the
	// goroutine of Load.
	Progress func(step string)
}

// Load loads the program around the packages that o.Patterns name.
//
// An error is an *Error, except that a cancelled ctx gives ctx.Err(). Packages
// that do not compile are no error: they are listed in Program.Broken.
func Load(ctx context.Context, o Options) (*Program, error) {
	l, err := newLoader(o)
	if err != nil {
		return nil, err
	}
	l.progress("listing packages")
	names, err := l.listNames(ctx)
	if err != nil {
		return nil, err
	}
	prog := &Program{Dir: l.dir, Modules: names.modules, Fset: token.NewFileSet()}
	chosen := l.choose(names)
	prog.UsesDynamoDB = chosen.client
	if !chosen.client && !names.incomplete {
		// Nothing to read. An incomplete list proves nothing: the package that
		// could not be found may be the one that talks to DynamoDB.
		return prog, nil
	}
	plural := "s"
	if len(chosen.paths) == 1 {
		plural = ""
	}
	l.progress(fmt.Sprintf("type-checking %d package%s", len(chosen.paths), plural))
	if err := l.loadSyntax(ctx, prog, chosen); err != nil {
		return nil, err
	}
	return prog, nil
}

// A Program is what Load read.
type Program struct {
	// Dir is the absolute directory that Options.Dir named.
	Dir string

	// Fset has the positions of all files. Files are parsed concurrently, so
	// the order of token.Pos values of different files differs from run to
	// run: compare positions, never Pos values.
	Fset *token.FileSet

	// Packages are the packages read without errors, each after the packages
	// it imports, and otherwise sorted by path and ID.
	Packages []*Package

	// Broken are the packages that were to be read and have errors, sorted
	// by path. Their code is unknown.
	Broken []*Broken

	// Modules are the main modules (all modules of a workspace), sorted by path.
	Modules []*Module

	// UsesDynamoDB reports whether any package imports a DynamoDB client,
	// directly or not. If false and Broken is empty, nothing was read.
	UsesDynamoDB bool

	overlay map[string][]byte // text of files that the build replaces, by name
}

// ReadFile returns the text of a file as the build has it.
func (p *Program) ReadFile(name string) ([]byte, error) {
	if text, ok := p.overlay[name]; ok {
		return text, nil
	}
	return os.ReadFile(name)
}

// Replaced reports whether the build has another text than the file.
func (p *Program) Replaced(name string) bool {
	_, ok := p.overlay[name]
	return ok
}

// Position returns where pos is in the source as written: for a file that cgo
// rewrote, or that has //line directives, in the file they name. The file name
// is absolute.
func (p *Program) Position(pos token.Pos) token.Position {
	return p.Fset.Position(pos)
}

// Rel returns file relative to p.Dir with slashes, for output that is the same
// on every machine. A file on another volume is returned unchanged.
func (p *Program) Rel(file string) string {
	return relative(p.Dir, file)
}

func relative(dir, file string) string {
	if !filepath.IsAbs(file) {
		return filepath.ToSlash(file)
	}
	rel, err := filepath.Rel(dir, file)
	if err != nil {
		return filepath.ToSlash(file)
	}
	return filepath.ToSlash(rel)
}

// An Error says in one line why nothing could be loaded, and what to do.
type Error struct {
	Problem string // what is wrong, without final punctuation
	Next    string // the next step for the user, or ""
}

func (e *Error) Error() string {
	if e.Next == "" {
		return e.Problem
	}
	return strings.TrimSuffix(e.Problem, ".") + "; " + e.Next
}
