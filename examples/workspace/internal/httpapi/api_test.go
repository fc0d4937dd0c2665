package httpapi_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/dynlint/dynlint/examples/workspace/internal/auth"
	"github.com/dynlint/dynlint/examples/workspace/internal/dynamofake"
	"github.com/dynlint/dynlint/examples/workspace/internal/httpapi"
	"github.com/dynlint/dynlint/examples/workspace/internal/store"
	"github.com/dynlint/dynlint/examples/workspace/internal/workspace"
)

func TestAPI(t *testing.T) {
	table := dynamofake.New("ws", dynamofake.Index{Partition: "PK", Sort: "SK"},
		map[string]dynamofake.Index{"GSI1": {Partition: "GSI1PK", Sort: "GSI1SK"}})
	tokens := auth.Tokens{Secret: []byte(strings.Repeat("k", 32))}
	h := tokens.Middleware(httpapi.Routes(workspace.NewService(store.New(table, store.Config{Table: "ws"}), time.Now)))
	do := func(user string, status int, method, path, body string) map[string]any {
		t.Helper()
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		r.Header.Set("Authorization", "Bearer "+tokens.Sign(user, time.Now().Add(time.Minute)))
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != status {
			t.Fatalf("%s %s: status %d, want %d: %s", method, path, w.Code, status, w.Body)
		}
		var out map[string]any
		_ = json.Unmarshal(w.Body.Bytes(), &out) // lists stay nil
		return out
	}

	w := do("u1", 200, "POST", "/workspaces", `{"name":"First"}`)
	path := "/workspaces/" + w["id"].(string)
	do("u2", 404, "GET", path, "")
	do("u2", 404, "POST", path+"/items", `{"title":"x"}`)
	do("u2", 404, "POST", "/invites/NONE", "")
	do("u2", 200, "POST", "/invites/"+w["inviteCode"].(string), "")
	do("u2", 200, "POST", "/invites/"+w["inviteCode"].(string), "") // again

	i := do("u2", 200, "POST", path+"/items", `{"title":"x"}`)
	if got := do("u1", 200, "GET", path+"/items/"+i["id"].(string), ""); got["title"] != "x" {
		t.Errorf("item is %v", got)
	}
	do("u1", 200, "PUT", path+"/settings/theme", `{"value":"dark"}`)
	do("u1", 400, "PUT", path+"/settings/a%23b", `{"value":"dark"}`)
	do("u1", 400, "GET", path+"/items/a%23b", "")
	do("u1", 200, "GET", path+"/items", "")
	do("u1", 200, "GET", path+"/newest", "")
	full := do("u1", 200, "GET", path, "")
	if len(full["members"].([]any)) != 2 || len(full["items"].([]any)) != 1 {
		t.Errorf("workspace is %v, want two members and one item", full)
	}

	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header.Set("Authorization", "Bearer u1.99999999999.00")
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, r)
	if rec.Code != http.StatusUnauthorized {
		t.Errorf("forged token: status %d, want 401", rec.Code)
	}
}
