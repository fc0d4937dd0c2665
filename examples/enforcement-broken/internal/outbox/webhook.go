package outbox

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/cases"
)

// Webhook is a sink that posts each message as JSON to one URL.
type Webhook struct {
	client *http.Client
	url    string
}

// NewWebhook returns a sink that posts to the URL.
func NewWebhook(client *http.Client, url string) *Webhook {
	return &Webhook{client: client, url: url}
}

// Publish implements Sink. The event id is the key by which the receiver sees
// repetitions.
func (h *Webhook) Publish(ctx context.Context, m cases.Message) error {
	body, err := json.Marshal(map[string]any{
		"id":         m.EventID,
		"type":       m.Kind,
		"caseId":     m.CaseID,
		"tenantId":   m.Tenant,
		"occurredAt": m.OccurredAt,
		"data":       m.Payload,
	})
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, h.url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", string(m.EventID))
	resp, err := h.client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return fmt.Errorf("webhook answered %s", resp.Status)
	}
	return nil
}
