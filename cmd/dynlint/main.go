// Dynlint checks uses of DynamoDB in Go programs.
//
// "dynlint help" lists what it does; the work is done in internal/driver.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	_ "github.com/dynlint/dynlint/cmd/dynlint/atonce" // ends some processes early
	"github.com/dynlint/dynlint/internal/driver"
	"github.com/dynlint/dynlint/internal/vettool"
)

func main() {
	os.Exit(run())
}

func run() int {
	if args := os.Args[1:]; vettool.Speaks(args) {
		// The go command starts a process for each package, and most do nothing.
		return tool().Run(context.Background(), &driver.Call{Args: args, Stdout: os.Stdout, Stderr: os.Stderr})
	}
	tuneCollector()
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as under nohup
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	defer stop()
	// A second interrupt ends the process at once; but who signals a process and its
	// group means one.
	context.AfterFunc(ctx, func() { time.AfterFunc(time.Second, stop) })
	return tool().Run(ctx, &driver.Call{
		Args:     os.Args[1:],
		Stdout:   os.Stdout,
		Stderr:   os.Stderr,
		Terminal: isTerminal(os.Stderr),
	})
}

// tuneCollector trades memory for time: a run lives for a second, and a third of
// that would go into collecting garbage of which little is dead. A big program
// is held to the usual rate by the limit. The user's own settings win.
func tuneCollector() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(400)
		debug.SetMemoryLimit(768 << 20) // 500 packages stay under a gigabyte
	}
}

// isTerminal reports whether f is a terminal that understands control sequences.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}
