// Package driver is the dynlint command without the process around it: it
// parses the arguments, loads the program, runs what the mode asks for, and
// decides what goes to standard output, to standard error, and into the exit
// code. It reads no global state, so tests run it in process.
package driver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"runtime"
	"strings"
	"time"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/ops"
	"github.com/dynlint/dynlint/internal/vettool"
)

// Exit codes of the command.
const (
	ExitOK       = 0 // nothing to report
	ExitFindings = 1 // findings of severity error were printed
	ExitFailed   = 2 // could not run, or not on the whole program
)

// A Tool is the command, put together from the parts that do the work.
type Tool struct {
	// Client reports whether an import path is a DynamoDB client.
	Client func(importPath string) bool

	// Skip reports whether a dependency with these imports is not to be read.
	Skip func(imports []string) bool

	// Operations reads the operations of a program, in any order. Designs say
	// what is an entry point and an identity, beyond what is known.
	Operations func(context.Context, *load.Program, ...*design.Design) ([]ops.Record, error)

	// Checks judge operations; Rules are the kinds of what they say.
	Checks []check.Func
	Rules  []*finding.Rule

	// Oracle compares the rules of requests with recorded answers, and returns
	// how many disagree; it writes each of them.
	Oracle func(r io.Reader, w io.Writer) (disagree int, err error)

	// Now is the clock by which last days are judged; nil is that of the machine.
	Now func() time.Time

	// Wait waits between requests to a forge; nil really does.
	Wait func(context.Context, time.Duration) error

	// Vet answers what the go command asks for "go vet -vettool=dynlint", and
	// returns the exit code; nil if this build cannot.
	Vet func(args []string, stdout, stderr io.Writer) int
}

// today is the time by which last days are judged.
func (t *Tool) today() time.Time {
	if t.Now != nil {
		return t.Now()
	}
	return time.Now()
}

// A Call is one invocation of the command.
type Call struct {
	Args     []string // without the command's name
	Dir      string   // working directory; "" is that of the process
	Env      []string // nil is that of the process
	Stdout   io.Writer
	Stderr   io.Writer
	Terminal bool // Stderr is a terminal: progress may be shown
}

// A mode is one thing the command does, named by its first argument.
type mode struct {
	name    string
	args    string // of the usage line
	summary string // one line, lower case
	run     func(*Tool, context.Context, *Call, []string) error
}

// modes are in the order of the help text.
func modes() []mode {
	return []mode{
		{"lint", "[flags] [packages]", "report findings; the word may be left out", runLint},
		{"ops", "[flags] [packages]", "list every DynamoDB operation and what it asks the table for", runOps},
		{"why", "[flags] FILE:LINE [packages]", "explain how an operation is reached and where its keys come from", runWhy},
		{"patterns", "[flags] [packages]", "list the access patterns and the operations that do them", runPatterns},
		{"review", "-base REV [flags] [packages]", "compare two versions: what a change introduces", runReview},
		{"init", "[flags] [packages]", "write a first rules.yaml from the operations found", runInit},
		{"rules", "check [flags] [FILE…]", "judge rules files by themselves", runRules},
		{"explain", "[-json] [RULE]", "describe the kinds of findings, or one", runExplain},
		{"expr", "-oracle FILE", "compare the rules of requests with recorded answers of the service", runExpr},
		{"version", "", "print the version", runVersion},
		{"help", "", "print this text", runHelp},
	}
}

// Run runs one call and returns the exit code. Every failure is one line on
// standard error.
func (t *Tool) Run(ctx context.Context, c *Call) (code int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(c.Stderr, "dynlint: internal error: %s\n", panicText(r))
			code = ExitFailed
		}
	}()
	err := t.dispatch(ctx, c)
	var exit exitError
	switch {
	case err == nil:
		return ExitOK
	case errors.As(err, &exit):
		return int(exit)
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(c.Stderr, "dynlint: interrupted")
	default:
		fmt.Fprintf(c.Stderr, "dynlint: %v\n", err)
	}
	return ExitFailed
}

// exitError is an exit code whose reason has been printed.
type exitError int

func (e exitError) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

func (t *Tool) dispatch(ctx context.Context, c *Call) error {
	if vettool.Speaks(c.Args) {
		if t.Vet == nil {
			return usagef("this build does not serve go vet -vettool")
		}
		if code := t.Vet(c.Args, c.Stdout, c.Stderr); code != ExitOK {
			return exitError(code)
		}
		return nil
	}
	if len(c.Args) == 0 {
		return runLint(t, ctx, c, nil)
	}
	name := c.Args[0]
	switch name {
	case "-h", "-help", "--help":
		name = "help"
	case "-version", "--version":
		name = "version"
	}
	for _, m := range modes() {
		if m.name == name {
			return m.run(t, ctx, c, c.Args[1:])
		}
	}
	if strings.HasPrefix(name, "-") || strings.ContainsAny(name, "./\\") || name == "all" {
		return runLint(t, ctx, c, c.Args) // a flag, or packages
	}
	return usagef("unknown mode %q", name)
}

// usagef returns an error about the arguments, with the next step.
func usagef(format string, args ...any) error {
	return fmt.Errorf(format+"; dynlint help lists what there is", args...)
}

func runHelp(t *Tool, _ context.Context, c *Call, _ []string) error {
	var b strings.Builder
	b.WriteString("Dynlint checks uses of DynamoDB in Go programs.\n\nUsage:\n\n")
	for _, m := range modes() {
		fmt.Fprintf(&b, "  dynlint %-26s %s\n", strings.TrimSpace(m.name+" "+m.args), m.summary)
	}
	b.WriteString("\nPackages are named as for the go command; none is ./...\n\"dynlint MODE -h\" lists the flags of a mode.\n\n")
	b.WriteString("Exit codes: 0 nothing to report, 1 findings, 2 could not run.\n")
	_, err := io.WriteString(c.Stdout, b.String())
	return err
}

// panicText says in one line what a recovered panic was and where, in this
// module's own code, it happened.
func panicText(r any) string {
	text, _, _ := strings.Cut(fmt.Sprint(r), "\n")
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)])
	for {
		f, more := frames.Next()
		if _, pkg, ok := strings.Cut(f.Function, "/dynlint/dynlint/"); ok && !strings.Contains(pkg, "driver.panicText") {
			pkg, _, _ = strings.Cut(pkg, ".")
			return fmt.Sprintf("%s (%s/%s:%d)", text, pkg, path.Base(f.File), f.Line)
		}
		if !more {
			return text
		}
	}
}
