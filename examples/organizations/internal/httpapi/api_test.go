package httpapi_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/dynlint/dynlint/examples/organizations/internal/dynamofake"
	"github.com/dynlint/dynlint/examples/organizations/internal/httpapi"
	"github.com/dynlint/dynlint/examples/organizations/internal/orgs"
	"github.com/dynlint/dynlint/examples/organizations/internal/store"
)

func TestAPI(t *testing.T) {
	// ORGANIZATIONS_TABLE is not set in tests: the table has no name.
	table := dynamofake.New("", dynamofake.Index{Partition: "PK", Sort: "SK"}, nil)
	now := time.Now()
	h := httpapi.Routes(orgs.NewService(store.New(table), func() time.Time { return now }))
	do := func(status int, token, method, path, body string) string {
		t.Helper()
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		r.Header.Set("Authorization", "Bearer "+token)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != status {
			t.Fatalf("%s %s: status %d, want %d: %s", method, path, w.Code, status, w.Body)
		}
		return w.Body.String()
	}
	logIn := func(email string) string {
		t.Helper()
		var out struct{ Token string }
		body := do(200, "", "POST", "/sessions", `{"email":"`+email+`","password":"correct horse"}`)
		if err := json.Unmarshal([]byte(body), &out); err != nil {
			t.Fatal(err)
		}
		return out.Token
	}

	do(200, "", "POST", "/organizations", `{"name":"Acme","email":"ann@example.com","password":"correct horse"}`)
	do(409, "", "POST", "/organizations", `{"name":"Evil","email":"ANN@example.com","password":"correct horse"}`)
	do(400, "", "POST", "/organizations", `{"name":"Evil","email":"a#b@example.com","password":"correct horse"}`)
	do(401, "", "POST", "/sessions", `{"email":"ann@example.com","password":"wrong horse"}`)
	do(401, "", "POST", "/sessions", `{"email":"bob@example.com","password":"correct horse"}`)

	ann, again := logIn("ann@example.com"), logIn("ann@example.com")
	if got := do(200, ann, "GET", "/organization", ""); !strings.Contains(got, "Acme") {
		t.Errorf("organization is %s, want Acme", got)
	}
	do(200, ann, "POST", "/users", `{"email":"bob@example.com","password":"correct horse"}`)
	if got := do(200, ann, "GET", "/users", ""); !strings.Contains(got, "ann@") || !strings.Contains(got, "bob@") {
		t.Errorf("users are %s, want ann and bob", got)
	}
	do(400, ann, "GET", "/users?after=x%23y", "")
	if got := do(200, ann, "GET", "/sessions", ""); strings.Count(got, "expiresAt") != 2 {
		t.Errorf("sessions are %s, want two", got)
	}
	do(200, ann, "DELETE", "/session", "")
	do(http.StatusUnauthorized, ann, "GET", "/organization", "")
	do(http.StatusUnauthorized, again[:len(again)-1]+"_", "GET", "/organization", "")
	do(200, again, "DELETE", "/sessions", "")
	do(http.StatusUnauthorized, again, "GET", "/organization", "")

	bob := logIn("bob@example.com")
	now = now.Add(13 * time.Hour) // the item is still there
	do(http.StatusUnauthorized, bob, "GET", "/organization", "")
}
