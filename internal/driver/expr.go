package driver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// runExpr compares what dynlint says of requests with recorded answers of the
// service, as "dynlint expr -oracle FILE".
func runExpr(t *Tool, _ context.Context, c *Call, args []string) error {
	set := newFlagSet("expr")
	file := set.String("oracle", "", "compare with the recorded answers in `FILE`, one JSON object a line; - is standard input")
	if err := c.parse(set, args); err != nil {
		return err
	}
	switch {
	case set.NArg() > 0:
		return usagef("expr takes no arguments, but has %q", set.Arg(0))
	case *file == "":
		return errors.New("expr needs -oracle FILE; dynlint expr -h lists the flags")
	case t.Oracle == nil:
		return fmt.Errorf("this build cannot compare with recorded answers")
	}
	in := io.Reader(os.Stdin)
	if *file != "-" {
		path := *file
		if !filepath.IsAbs(path) {
			path = filepath.Join(c.Dir, path)
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	disagree, err := t.Oracle(in, c.Stdout)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", *file, err)
	case disagree > 0:
		return exitError(ExitFindings)
	}
	return nil
}
