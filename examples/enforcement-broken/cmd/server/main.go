// Command server serves the HTTP interface of the enforcement platform.
//
// It reads TABLE_NAME, TOKEN_SECRET, CURSOR_SECRET and ADDRESS (default :8080)
// from the environment, and what package awsenv needs.
package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/auth"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/awsenv"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/cursor"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/httpapi"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/outbox"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/statistics"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/store"
)

func main() {
	log := slog.New(slog.NewJSONHandler(os.Stderr, nil))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, log); err != nil {
		log.Error("server", "error", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, log *slog.Logger) error {
	table := os.Getenv("TABLE_NAME")
	if table == "" {
		return errors.New("TABLE_NAME is not set")
	}
	client, err := awsenv.Client()
	if err != nil {
		return err
	}
	cursors, err := cursor.NewSigner([]byte(os.Getenv("CURSOR_SECRET")))
	if err != nil {
		return err
	}
	tokens, err := auth.NewVerifier([]byte(os.Getenv("TOKEN_SECRET")), time.Now)
	if err != nil {
		return err
	}
	repo := store.New(client, table, cursors)
	service := cases.NewService(repo, time.Now)
	sink := outbox.NewWebhook(&http.Client{Timeout: 10 * time.Second}, os.Getenv("WEBHOOK_URL"))
	publisher := outbox.NewPublisher(repo, sink, log, time.Now)
	api := httpapi.New(service, statistics.NewCounter(repo), publisher, log)
	server := &http.Server{
		Addr:              address(),
		Handler:           tokens.Middleware(api.Routes()),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      15 * time.Second,
	}
	return serve(ctx, server)
}

// serve serves until the context ends, then lets running requests finish.
func serve(ctx context.Context, server *http.Server) error {
	failed := make(chan error, 1)
	go func() { failed <- server.ListenAndServe() }()
	select {
	case err := <-failed:
		return fmt.Errorf("listen: %w", err)
	case <-ctx.Done():
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 20*time.Second)
	defer cancel()
	return server.Shutdown(ctx)
}

func address() string {
	if a := os.Getenv("ADDRESS"); a != "" {
		return a
	}
	return ":8080"
}
