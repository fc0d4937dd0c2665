// Package outbox publishes the messages that were stored together with the
// changes they tell of. A message is published at least once: consumers must
// accept a message twice, which its event id lets them see.
package outbox

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/cases"
)

// Queue holds the messages that wait.
type Queue interface {
	// Pending returns the oldest messages up to a time.
	Pending(ctx context.Context, until time.Time, limit int32) ([]cases.Message, error)
	MarkPublished(ctx context.Context, m cases.Message, at time.Time) error
	// Stuck returns the messages that wait since before a time.
	Stuck(ctx context.Context, since time.Time) ([]cases.Message, error)
}

// Sink takes messages to other systems.
type Sink interface {
	Publish(ctx context.Context, m cases.Message) error
}

// batch is the number of messages that one round publishes.
const batch = 100

// Publisher drains a queue into a sink.
type Publisher struct {
	queue Queue
	sink  Sink
	log   *slog.Logger
	now   func() time.Time
}

// NewPublisher returns a publisher from the queue to the sink.
func NewPublisher(queue Queue, sink Sink, log *slog.Logger, now func() time.Time) *Publisher {
	return &Publisher{queue: queue, sink: sink, log: log, now: now}
}

// Drain publishes until nothing waits any more, and returns how many messages
// it published. It stops at the first message that cannot be published, to
// keep the order.
func (p *Publisher) Drain(ctx context.Context) (int, error) {
	total := 0
	for {
		messages, err := p.queue.Pending(ctx, p.now(), batch)
		if err != nil {
			return total, fmt.Errorf("pending messages: %w", err)
		}
		for _, m := range messages {
			if err := p.publish(ctx, m); err != nil {
				return total, err
			}
			total++
		}
		if len(messages) < batch {
			return total, nil
		}
	}
}

func (p *Publisher) publish(ctx context.Context, m cases.Message) error {
	if err := p.sink.Publish(ctx, m); err != nil {
		return fmt.Errorf("publish event %s: %w", m.EventID, err)
	}
	// If this fails, the message is published again: see the package comment.
	if err := p.queue.MarkPublished(ctx, m, p.now()); err != nil {
		return fmt.Errorf("mark event %s: %w", m.EventID, err)
	}
	return nil
}

// warn logs the messages that should have been published long ago.
func (p *Publisher) warn(ctx context.Context) {
	stuck, err := p.queue.Stuck(ctx, p.now().Add(-time.Hour))
	if err != nil {
		p.log.ErrorContext(ctx, "outbox", "error", err)
	}
	for _, m := range stuck {
		p.log.WarnContext(ctx, "outbox: stuck", "event", m.EventID)
	}
}

// Run drains the queue again and again, until the context ends.
func (p *Publisher) Run(ctx context.Context, every time.Duration) error {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		p.warn(ctx)
		n, err := p.Drain(ctx)
		if err != nil && ctx.Err() == nil {
			p.log.ErrorContext(ctx, "outbox", "published", n, "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}
