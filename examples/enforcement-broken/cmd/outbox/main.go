// Command outbox publishes the messages of the outbox to a webhook. One
// instance at a time keeps the order of the messages.
//
// It reads TABLE_NAME and WEBHOOK_URL from the environment, and
// what package awsenv needs.
package main

import (
	"context"
	"errors"
	"flag"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/awsenv"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/outbox"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/store"
)

func main() {
	every := flag.Duration("every", 2*time.Second, "time between two rounds")
	once := flag.Bool("once", false, "publish what waits now, then stop")
	flag.Parse()
	log := slog.New(slog.NewJSONHandler(os.Stderr, nil))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, log, *every, *once); err != nil {
		log.Error("outbox", "error", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, log *slog.Logger, every time.Duration, once bool) error {
	table, url := os.Getenv("TABLE_NAME"), os.Getenv("WEBHOOK_URL")
	if table == "" || url == "" {
		return errors.New("TABLE_NAME or WEBHOOK_URL is not set")
	}
	client, err := awsenv.Client()
	if err != nil {
		return err
	}
	sink := outbox.NewWebhook(&http.Client{Timeout: 10 * time.Second}, url)
	// The publisher lists nothing for a client, so it needs no cursors.
	publisher := outbox.NewPublisher(store.New(client, table, nil), sink, log, time.Now)
	if once {
		n, err := publisher.Drain(ctx)
		log.Info("outbox", "published", n)
		return err
	}
	return publisher.Run(ctx, every)
}
