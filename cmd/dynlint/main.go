// Dynlint checks uses of DynamoDB in Go programs.
//
// "dynlint help" lists what it does; the work is done in internal/driver.
package main

import (
	"context"
	"os"
	"os/signal"

	"github.com/dynlint/dynlint/internal/driver"
)

func main() {
	os.Exit(run())
}

func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	// A second interrupt ends the process at once.
	context.AfterFunc(ctx, stop)
	return tool().Run(ctx, &driver.Call{
		Args:     os.Args[1:],
		Stdout:   os.Stdout,
		Stderr:   os.Stderr,
		Terminal: isTerminal(os.Stderr),
	})
}

// isTerminal reports whether f is a terminal that understands control sequences.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}
