// Command backfill puts open tasks that were written before the index GSI1
// existed into it. It reads the whole table; run it off-peak.
//
// It reads TABLE_NAME from the environment, and what package awsenv needs.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/awsenv"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/store"
)

func main() {
	segments := flag.Int("segments", 4, "number of parallel segments")
	pageSize := flag.Int("page", 200, "items read at a time")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, int32(*segments), int32(*pageSize)); err != nil {
		fmt.Fprintln(os.Stderr, "backfill:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, segments, pageSize int32) error {
	table := os.Getenv("TABLE_NAME")
	if table == "" {
		return errors.New("TABLE_NAME is not set")
	}
	if segments < 1 || pageSize < 1 {
		return errors.New("-segments and -page must be positive")
	}
	client, err := awsenv.Client()
	if err != nil {
		return err
	}
	n, err := store.NewBackfill(client, table, segments, pageSize).Run(ctx)
	fmt.Printf("%d tasks entered the index\n", n)
	return err
}
