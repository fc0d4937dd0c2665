package driver

import (
	"bytes"
	"context"
	"fmt"

	"github.com/dynlint/dynlint/internal/ops"
)

// runOps prints the operations of a program, as "dynlint ops".
func runOps(t *Tool, ctx context.Context, c *Call, args []string) error {
	var (
		flags   loadFlags
		set     = newFlagSet("ops")
		rules   = rulesFlag(set)
		asJSON  = set.Bool("json", false, "print one JSON array")
		verbose = set.Bool("v", false, "also print functions, entry points, and why things are unknown")
	)
	flags.register(set)
	if err := c.parse(set, args); err != nil {
		return err
	}
	prog, err := t.load(ctx, c, &flags, set.Args())
	if err != nil {
		return err
	}
	var records []ops.Record
	if len(prog.Packages) > 0 {
		if t.Operations == nil {
			return fmt.Errorf("this build has no engine to read operations with")
		}
		files, err := loadRules(c, prog, *rules)
		if err != nil {
			return err
		}
		if records, err = t.Operations(ctx, prog, files.all()...); err != nil {
			return err
		}
		ops.Sort(records)
	}
	// Written at once, so that a failure leaves no half of an array.
	var out bytes.Buffer
	if *asJSON {
		err = ops.WriteJSON(&out, records)
	} else {
		err = ops.WriteText(&out, records, *verbose)
	}
	if err != nil {
		return err
	}
	if _, err := c.Stdout.Write(out.Bytes()); err != nil {
		return fmt.Errorf("cannot write the result: %w", err)
	}
	switch {
	case len(prog.Packages) > 0:
		fmt.Fprintf(c.Stderr, "dynlint: %s\n", ops.Summary(records))
	case len(prog.Broken) == 0:
		sayNoClient(c.Stderr, prog, flags.tests)
	}
	if len(prog.Broken) > 0 && !flags.allowErrors {
		return exitError(ExitFailed)
	}
	return nil
}
