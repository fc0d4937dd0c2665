package outbox

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/dynlint/dynlint/examples/enforcement/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement/internal/ident"
)

// queue holds messages by event id, in order.
type queue []ident.EventID

func (q *queue) Pending(context.Context, time.Time, int32) ([]cases.Message, error) {
	var out []cases.Message
	for _, id := range *q {
		out = append(out, cases.Message{EventID: id})
	}
	return out, nil
}

func (q *queue) MarkPublished(_ context.Context, m cases.Message, _ time.Time) error {
	*q = slices.DeleteFunc(*q, func(id ident.EventID) bool { return id == m.EventID })
	return nil
}

// sink refuses one event.
type sink struct {
	refuse ident.EventID
	got    []ident.EventID
}

func (s *sink) Publish(_ context.Context, m cases.Message) error {
	if m.EventID == s.refuse {
		return errors.New("refused")
	}
	s.got = append(s.got, m.EventID)
	return nil
}

func TestDrain(t *testing.T) {
	q := &queue{"e1", "e2", "e3"}
	s := &sink{refuse: "e2"}
	p := NewPublisher(q, s, slog.New(slog.NewTextHandler(io.Discard, nil)), time.Now)
	if n, err := p.Drain(t.Context()); n != 1 || err == nil {
		t.Errorf("Drain = %d, %v, want 1 and an error", n, err)
	}
	s.refuse = ""
	if n, err := p.Drain(t.Context()); n != 2 || err != nil {
		t.Errorf("second Drain = %d, %v, want 2", n, err)
	}
	if want := []ident.EventID{"e1", "e2", "e3"}; !slices.Equal(s.got, want) || len(*q) != 0 {
		t.Errorf("published %v, left %v, want %v and nothing", s.got, *q, want)
	}
}

func TestWebhook(t *testing.T) {
	var key string
	status := http.StatusAccepted
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key = r.Header.Get("Idempotency-Key")
		w.WriteHeader(status)
	}))
	defer server.Close()
	hook := NewWebhook(server.Client(), server.URL)
	if err := hook.Publish(t.Context(), cases.Message{EventID: "e1"}); err != nil || key != "e1" {
		t.Errorf("Publish: key %q, %v, want e1", key, err)
	}
	status = http.StatusBadGateway
	if err := hook.Publish(t.Context(), cases.Message{EventID: "e1"}); err == nil {
		t.Error("Publish accepts a 502")
	}
}
