package httpapi_test

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/dynlint/dynlint/examples/enforcement/internal/auth"
	"github.com/dynlint/dynlint/examples/enforcement/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement/internal/cursor"
	"github.com/dynlint/dynlint/examples/enforcement/internal/dynamofake"
	"github.com/dynlint/dynlint/examples/enforcement/internal/httpapi"
	"github.com/dynlint/dynlint/examples/enforcement/internal/ident"
	"github.com/dynlint/dynlint/examples/enforcement/internal/keys"
	"github.com/dynlint/dynlint/examples/enforcement/internal/store"
)

// client talks to the whole service over a table in memory.
type client struct {
	t       *testing.T
	handler http.Handler
	tokens  *auth.Verifier
	tenant  ident.TenantID
	user    ident.UserID
}

func newClient(t *testing.T) client {
	t.Helper()
	secret := []byte(strings.Repeat("k", 32))
	table := dynamofake.New("EnforcementCore", dynamofake.Index{Partition: "PK", Sort: "SK"}, map[string]dynamofake.Index{
		keys.OpenTasksIndex:     {Partition: "GSI1PK", Sort: "GSI1SK"},
		keys.OpenDeadlinesIndex: {Partition: "GSI2PK", Sort: "GSI2SK"},
		keys.TenantCasesIndex:   {Partition: "GSI_TENANT_PK", Sort: "GSI_TENANT_SK"},
	})
	cursors, err := cursor.NewSigner(secret)
	if err != nil {
		t.Fatal(err)
	}
	tokens, err := auth.NewVerifier(secret, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	service := cases.NewService(store.New(table, "EnforcementCore", cursors), time.Now)
	api := httpapi.New(service, slog.New(slog.NewTextHandler(io.Discard, nil)))
	return client{t: t, handler: tokens.Middleware(api.Routes()), tokens: tokens, tenant: "t1", user: "u77"}
}

// do sends a request and returns the decoded answer, failing on another status.
func (c client) do(status int, method, path, body string) map[string]any {
	c.t.Helper()
	token, err := c.tokens.Sign(auth.Claims{User: c.user, Tenant: c.tenant, Expiry: time.Now().Add(time.Hour).Unix()})
	if err != nil {
		c.t.Fatal(err)
	}
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+token)
	w := httptest.NewRecorder()
	c.handler.ServeHTTP(w, r)
	if w.Code != status {
		c.t.Fatalf("%s %s: status %d, want %d: %s", method, path, w.Code, status, w.Body)
	}
	var out map[string]any
	_ = json.Unmarshal(w.Body.Bytes(), &out) // lists and empty answers stay nil
	return out
}

func (c client) open(ref string) string {
	c.t.Helper()
	out := c.do(201, "POST", "/v1/cases", `{"externalRef":"`+ref+`","title":"Investigation","riskScore":82}`)
	return out["id"].(string)
}

func TestLifecycle(t *testing.T) {
	c := newClient(t)
	id := c.open("ABC-2026-0001")
	c.do(409, "POST", "/v1/cases", `{"externalRef":"ABC-2026-0001","title":"Again"}`)
	if got := c.do(200, "GET", "/v1/references/ABC-2026-0001", "")["id"]; got != id {
		t.Errorf("case by reference is %v, want %s", got, id)
	}

	c.do(200, "PUT", "/v1/cases/"+id+"/status", `{"status":"NOTICE_ISSUED","version":1}`)
	c.do(409, "PUT", "/v1/cases/"+id+"/status", `{"status":"RESPONSE_WAITING","version":1}`) // stale
	c.do(409, "PUT", "/v1/cases/"+id+"/status", `{"status":"DECISION_PENDING","version":2}`) // no such transition
	got := c.do(200, "GET", "/v1/cases/"+id, "")
	if got["status"] != "NOTICE_ISSUED" || got["version"] != 2.0 {
		t.Errorf("case is %v, want NOTICE_ISSUED, version 2", got)
	}
	c.do(201, "POST", "/v1/cases/"+id+"/evidence", `{"title":"Report","sha256":"`+strings.Repeat("0", 64)+`"}`)
	events := c.do(200, "GET", "/v1/cases/"+id+"/timeline", "")["items"].([]any)
	if len(events) != 3 {
		t.Errorf("timeline has %d events, want 3", len(events))
	}
	list := c.do(200, "GET", "/v1/cases?status=NOTICE_ISSUED", "")["items"].([]any)
	if len(list) != 1 {
		t.Errorf("%d cases with NOTICE_ISSUED, want 1", len(list))
	}
}

func TestOtherTenantSeesNothing(t *testing.T) {
	c := newClient(t)
	id := c.open("ABC-2026-0001")
	party := c.do(201, "POST", "/v1/cases/"+id+"/parties", `{"name":"PT Example","role":"SUBJECT"}`)["id"].(string)

	other := c
	other.tenant = "t2"
	for _, path := range []string{
		"/v1/cases/" + id, "/v1/cases/" + id + "/full", "/v1/cases/" + id + "/timeline",
		"/v1/cases/" + id + "/parties", "/v1/cases/" + id + "/tasks", "/v1/cases/" + id + "/deadlines",
		"/v1/references/ABC-2026-0001",
	} {
		other.do(404, "GET", path, "")
	}
	other.do(404, "PUT", "/v1/cases/"+id+"/status", `{"status":"CLOSED","version":1}`)
	if got := c.do(200, "GET", "/v1/parties/"+party+"/cases", "")["items"].([]any); len(got) != 1 {
		t.Errorf("own tenant sees %d cases of the party, want 1", len(got))
	}
	if got := other.do(200, "GET", "/v1/parties/"+party+"/cases", "")["items"].([]any); len(got) != 0 {
		t.Errorf("other tenant sees %d cases of the party, want 0", len(got))
	}
	own := other.open("ABC-2026-0002")
	other.do(404, "POST", "/v1/cases/"+own+"/parties", `{"id":"`+party+`","name":"PT Example","role":"SUBJECT"}`)
}

func TestWork(t *testing.T) {
	c := newClient(t)
	id := c.open("ABC-2026-0001")
	task := c.do(201, "POST", "/v1/cases/"+id+"/tasks", `{"title":"Call","assigneeId":"u77","dueAt":"2026-07-12T17:00:00Z"}`)
	deadline := c.do(201, "POST", "/v1/cases/"+id+"/deadlines", `{"deadlineType":"LEGAL_RESPONSE","dueAt":"2026-01-30T00:00:00Z"}`)

	mine := "/v1/me/tasks?from=2026-07-01T00:00:00Z&to=2026-07-31T23:59:59Z"
	if got := c.do(200, "GET", mine, "")["items"].([]any); len(got) != 1 {
		t.Fatalf("my tasks: %v, want one", got)
	}
	c.do(204, "POST", "/v1/cases/"+id+"/tasks/"+task["due"].(string)+"/"+task["id"].(string)+"/done", "")
	if got := c.do(200, "GET", mine, "")["items"].([]any); len(got) != 0 {
		t.Errorf("my tasks afterwards: %v, want none", got)
	}
	if got := c.do(200, "GET", "/v1/deadlines/overdue", "")["items"].([]any); len(got) != 1 {
		t.Fatalf("overdue: %v, want one", got)
	}
	c.do(204, "POST", "/v1/cases/"+id+"/deadlines/"+deadline["due"].(string)+"/"+deadline["id"].(string)+"/met", "")
	if got := c.do(200, "GET", "/v1/deadlines/overdue", "")["items"].([]any); len(got) != 0 {
		t.Errorf("overdue afterwards: %v, want none", got)
	}
	full := c.do(200, "GET", "/v1/cases/"+id+"/full", "")
	if len(full["tasks"].([]any)) != 1 || len(full["deadlines"].([]any)) != 1 || len(full["events"].([]any)) != 1 {
		t.Errorf("full case is %v", full)
	}
}

func TestBadRequests(t *testing.T) {
	c := newClient(t)
	id := c.open("ABC-2026-0001")
	for _, tt := range []struct{ method, path, body string }{
		{"GET", "/v1/cases/CASE%23" + id, ""},
		{"GET", "/v1/cases?status=OPEN", ""},
		{"GET", "/v1/cases/" + id + "/timeline?cursor=eyJQSyI6IkNBU0UjYzIifQ", ""},
		{"GET", "/v1/cases/" + id + "/timeline?limit=many", ""},
		{"GET", "/v1/references/abc", ""},
		{"POST", "/v1/cases", `{"externalRef":"ABC#1","title":"x"}`},
		{"POST", "/v1/cases", `{"externalRef":"ABC-2","title":"x","tenantId":"t2"}`},
		{"POST", "/v1/cases/" + id + "/tasks", `{"title":"x","assigneeId":"u#1","dueAt":"2026-07-12T17:00:00Z"}`},
		{"POST", "/v1/cases/" + id + "/tasks/2026-7-1/" + strings.Repeat("0", 32) + "/done", ""},
		{"GET", "/v1/me/tasks?from=yesterday&to=today", ""},
	} {
		c.do(400, tt.method, tt.path, tt.body)
	}
}
