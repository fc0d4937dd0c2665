// Package vettool speaks the protocol of "go vet -vettool=TOOL". The go command
// asks the tool for its version and flags, then runs it once for each package of
// the import closure, with a file NAME.cfg that says where the sources, the
// export data and the facts of the imports are.
//
// It is a driver of its own, since most packages of a closure are the standard
// library and an SDK. A package that cannot reach a DynamoDB client and does not
// belong to the program costs no more than the start of a process: nothing is
// parsed, its facts are a marker of a few bytes. Types of imports come from the
// compiler's export data, which the go command has built anyway.
//
// Runs that fix code, or that ask for it with -stock, are left to unitchecker
// of golang.org/x/tools. Flags are part of the go command's cache key, so the
// two kinds of facts never meet.
package vettool

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A Tool is what the protocol is spoken for.
type Tool struct {
	// Analyzers are made when a package is to be analysed. Their facts are package
	// facts.
	Analyzers func() []*analysis.Analyzer

	// Client reports whether an import path is a DynamoDB client.
	Client func(importPath string) bool

	// Skip reports whether a dependency with these imports is not to be read
	// although it reaches a client.
	Skip func(imports []string) bool

	// Begin, if not nil, is called before a package is read.
	Begin func()

	// Stock runs unitchecker with the process' arguments and ends the process.
	Stock func([]*analysis.Analyzer)
}

// Speaks reports whether arguments are those of the go command: it asks for the
// version or the flags, or passes the description of a package.
func Speaks(args []string) bool {
	if len(args) == 0 {
		return false
	}
	return args[0] == "-V=full" || args[0] == "-flags" || strings.HasSuffix(args[len(args)-1], ".cfg")
}

// Main answers one call and returns the exit code: 0 nothing to report, 1
// findings or an error, which is one line on stderr.
func (t *Tool) Main(args []string, stdout, stderr io.Writer) int {
	code, err := t.answer(args, stdout, stderr)
	var plain plainError
	switch {
	case err == nil:
		return code
	case errors.Is(err, errSilent):
	case errors.As(err, &plain):
		fmt.Fprintln(stderr, plain)
	default:
		fmt.Fprintf(stderr, "dynlint: %v\n", err)
	}
	return 1
}

// errSilent is an error that another process reports.
var errSilent = errors.New("no facts")

func (t *Tool) answer(args []string, stdout, stderr io.Writer) (int, error) {
	switch args[0] {
	case "-V=full":
		return 0, printVersion(stdout)
	case "-flags":
		return 0, printFlags(stdout, t.Analyzers())
	}
	cfg, err := readConfig(args[len(args)-1])
	if err != nil {
		return 0, err
	}
	f, err := scanFlags(args[:len(args)-1])
	if err != nil {
		return 0, err
	}
	if f.stock() {
		analyzers := t.Analyzers()
		registerGlobals(analyzers)
		if f.on("fix") && cfg.mine() && !cfg.VetxOnly {
			analyzers = append(analyzers, unfixed(analyzers, cfg, f.on("diff")))
		}
		t.Stock(analyzers)
		return 0, nil
	}
	u := &unit{tool: t, cfg: cfg, args: f, stderr: stderr}
	return u.run()
}
