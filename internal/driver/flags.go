package driver

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/dynlint/dynlint/internal/load"
)

// loadFlags are the flags of every mode that loads a program.
type loadFlags struct {
	dir         string
	tags        string
	tests       bool
	allowErrors bool
}

func (f *loadFlags) register(set *flag.FlagSet) {
	set.StringVar(&f.dir, "C", "", "run in directory `DIR`")
	set.StringVar(&f.tags, "tags", "", "build `TAGS`, separated by commas, as for go build")
	set.BoolVar(&f.tests, "tests", false, "also read and report _test.go files")
	set.BoolVar(&f.allowErrors, "allow-errors", false, "exit as if packages that do not compile were not there")
}

// options returns what to load.
func (f *loadFlags) options(t *Tool, c *Call, patterns []string) load.Options {
	dir := f.dir
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(c.Dir, dir)
	}
	return load.Options{
		Dir:      dir,
		Env:      c.Env,
		Tags:     f.tags,
		Tests:    f.tests,
		Patterns: patterns,
		Client:   t.Client,
		Skip:     t.Skip,
	}
}

// parse parses the arguments of a mode. -h prints the flags and gives exit
// code 0.
func (c *Call) parse(set *flag.FlagSet, args []string) error {
	set.SetOutput(io.Discard)
	err := set.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(c.Stdout, "Usage: dynlint %s [flags] [packages]\n\n", set.Name())
		set.SetOutput(c.Stdout)
		set.PrintDefaults()
		return exitError(ExitOK)
	}
	if err != nil {
		return fmt.Errorf("%w; dynlint %s -h lists the flags", err, set.Name())
	}
	// The flag package stops at the first package, so a flag behind it would
	// be taken for a package.
	for _, arg := range set.Args() {
		if strings.HasPrefix(arg, "-") {
			return fmt.Errorf("flag %s stands behind a package; write flags first", arg)
		}
	}
	return nil
}

// newFlagSet returns an empty set of flags for a mode.
func newFlagSet(mode string) *flag.FlagSet {
	return flag.NewFlagSet(mode, flag.ContinueOnError)
}

// rulesFlag registers the flag of the modes that a design says something to.
func rulesFlag(set *flag.FlagSet) *string {
	return set.String("rules", "", "take entry points and identities from the rules `FILE`, instead of the rules.yaml nearest to each package")
}
