package driver

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/operations"
	"github.com/dynlint/dynlint/internal/patterns"
)

// runPatterns prints the matrix of access patterns, as "dynlint patterns".
func runPatterns(t *Tool, ctx context.Context, c *Call, args []string) error {
	var (
		flags  loadFlags
		set    = newFlagSet("patterns")
		rules  = set.String("rules", "", "take the patterns of the rules `FILE`, instead of the rules.yaml nearest to each package")
		format = set.String("format", "text", "output `FORMAT`: text, markdown or json")
		asJSON = set.Bool("json", false, "the same as -format json")
		lock   = set.Bool("lock", false, "write "+patterns.LockName+" beside the rules file instead of printing")
		check  = set.Bool("check", false, "compare with "+patterns.LockName+" and exit with 1 if anything differs")
		try    = set.String("try", "", "say what serves the patterns that `FILE` asks for, or what a new index for them would need")
	)
	flags.register(set)
	if err := c.parse(set, args); err != nil {
		return err
	}
	if *try != "" {
		return tryPatterns(c, flags.dir, *rules, *try)
	}
	if *asJSON {
		*format = "json"
	}
	switch {
	case *format != "text" && *format != "markdown" && *format != "json":
		return fmt.Errorf("-format %s: there are text, markdown and json", *format)
	case *lock && *check:
		return fmt.Errorf("-lock writes what -check compares; use one of them")
	}
	prog, err := t.load(ctx, c, &flags, set.Args())
	if err != nil {
		return err
	}
	files, err := loadRules(c, prog, *rules)
	if err != nil {
		return err
	}
	if len(files.order) == 0 {
		if len(prog.Packages) == 0 && len(prog.Broken) == 0 {
			sayNoClient(c.Stderr, prog, flags.tests)
		}
		return fmt.Errorf("no rules.yaml governs these packages; dynlint init writes one")
	}
	matrix, err := matrixOf(ctx, prog, files)
	if err != nil {
		return err
	}
	switch {
	case *lock:
		err = writeLocks(c, prog, files, matrix)
	case *check:
		err = checkLocks(c, prog, files, matrix)
	default:
		err = writeMatrix(c.Stdout, matrix, *format)
	}
	fmt.Fprintf(c.Stderr, "dynlint: %s\n", matrix.Summary())
	if err != nil {
		return err
	}
	if len(prog.Broken) > 0 && !flags.allowErrors {
		return exitError(ExitFailed)
	}
	return nil
}

func matrixOf(ctx context.Context, prog *load.Program, files *rulesFiles) (patterns.Matrix, error) {
	p, err := operations.Read(ctx, prog, files.all()...)
	if err != nil {
		return patterns.Matrix{}, err
	}
	return patterns.Build(contexts(prog, p, files), check.NewPlaces(prog)), nil
}

// writeMatrix writes at once, so that a failure leaves no half of a document.
func writeMatrix(w io.Writer, m patterns.Matrix, format string) error {
	var out bytes.Buffer
	var err error
	switch format {
	case "json":
		e := json.NewEncoder(&out)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		err = e.Encode(m)
	case "markdown":
		err = m.WriteMarkdown(&out)
	default:
		err = m.WriteText(&out)
	}
	if err != nil {
		return err
	}
	if _, err := w.Write(out.Bytes()); err != nil {
		return fmt.Errorf("cannot write the result: %w", err)
	}
	return nil
}

// lockOf is the lock file of a rules file, and what it should hold.
func lockOf(prog *load.Program, file string, m patterns.Matrix) (name, text string) {
	return filepath.Join(filepath.Dir(file), patterns.LockName), m.Of(prog.Rel(file)).Lock()
}

func writeLocks(c *Call, prog *load.Program, files *rulesFiles, m patterns.Matrix) error {
	for _, file := range files.order {
		name, text := lockOf(prog, file, m)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			return fmt.Errorf("cannot write the lock file: %w", err)
		}
		fmt.Fprintf(c.Stderr, "dynlint: wrote %s\n", prog.Rel(name))
	}
	return nil
}

func checkLocks(c *Call, prog *load.Program, files *rulesFiles, m patterns.Matrix) error {
	var out strings.Builder
	for _, file := range files.order {
		name, text := lockOf(prog, file, m)
		old, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("cannot read the lock file; dynlint patterns -lock writes it: %w", err)
		}
		if diff := patterns.Diff(string(old), text); diff != "" {
			fmt.Fprintf(&out, "%s\n%s", prog.Rel(name), diff)
		}
	}
	if out.Len() == 0 {
		return nil
	}
	if _, err := io.WriteString(c.Stdout, out.String()); err != nil {
		return fmt.Errorf("cannot write the result: %w", err)
	}
	return exitError(ExitFindings)
}

// tryPatterns answers questions about a design; no program is read.
func tryPatterns(c *Call, dirFlag, rules, file string) error {
	dir, err := c.directory(dirFlag)
	if err != nil {
		return err
	}
	name, err := rulesFileIn(dir, rules)
	if err != nil {
		return err
	}
	d, err := design.Load(name)
	if err != nil {
		return fmt.Errorf("%w; dynlint rules check lists all faults", err)
	}
	if !filepath.IsAbs(file) {
		file = filepath.Join(dir, file)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("cannot read the questions: %w", err)
	}
	questions, err := patterns.ParseQuestions(text)
	if err != nil {
		return fmt.Errorf("cannot read the questions: %w", err)
	}
	var answers []patterns.Answer
	var errs []error
	for _, q := range questions {
		a, err := patterns.Try(d, q)
		errs = append(errs, err)
		answers = append(answers, a)
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	return patterns.WriteAnswers(c.Stdout, answers)
}
