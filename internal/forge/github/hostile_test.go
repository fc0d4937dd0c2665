package github_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/dynlint/dynlint/internal/forge/forgetest"
	"github.com/dynlint/dynlint/internal/forge/github"
)

// A gate stands before a server, and may answer in its place.
type gate struct {
	*httptest.Server
	waited time.Duration // by the client
}

// newGate lets answer take the n-th request (from 0) to a route, such as "GET
// /repos/…" or "query { viewer", by returning true.
func newGate(t *testing.T, s *forgetest.Server, answer func(w http.ResponseWriter, route string, n int) bool) *gate {
	seen := map[string]int{}
	g := &gate{Server: httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		route := r.Method + " " + r.URL.Path
		if i := strings.Index(string(body), `"query":"`); i >= 0 {
			route = string(body[i+len(`"query":"`):])
		}
		key := route[:min(len(route), 40)]
		seen[key]++
		if answer(w, route, seen[key]-1) {
			return
		}
		r.Body = io.NopCloser(strings.NewReader(string(body)))
		s.Config.Handler.ServeHTTP(w, r)
	}))}
	t.Cleanup(g.Close)
	return g
}

func (g *gate) client(token string) *github.Client {
	return &github.Client{API: g.URL, GraphQL: g.URL + "/graphql", Token: token, Sleep: func(ctx context.Context, d time.Duration) error {
		if d < 0 {
			panic("a wait of " + d.String())
		}
		g.waited += d
		return ctx.Err()
	}}
}

func text(w http.ResponseWriter, status int, body string) bool {
	w.WriteHeader(status)
	_, _ = io.WriteString(w, body)
	return true
}

const html = "<!DOCTYPE html><html><body>Unicorn!</body></html>"

// Answers that are none of the API, or that something is wrong with, fail the
// posting. They say nothing about what the token may do, nor about commits.
func TestHostileAnswers(t *testing.T) {
	always := func(status int, body string) func(http.ResponseWriter, string, int) bool {
		return func(w http.ResponseWriter, _ string, _ int) bool { return text(w, status, body) }
	}
	at := func(route string, status int, body string) func(http.ResponseWriter, string, int) bool {
		return func(w http.ResponseWriter, r string, _ int) bool {
			return strings.HasPrefix(r, route) && text(w, status, body)
		}
	}
	for name, answer := range map[string]func(http.ResponseWriter, string, int) bool{
		"the page of a proxy":           always(403, html),
		"a page that is not found":      always(404, html),
		"a page":                        always(200, html),
		"null":                          always(200, "null"),
		"nulls inside":                  always(200, `{"head": {"sha": null}, "data": null, "errors": null}`),
		"nothing":                       always(200, ""),
		"a list of nothing":             always(200, "[null]"),
		"an unknown status":             always(299+300, html),
		"cut off":                       at("GET /repos/acme/cases/pulls/7/comments", 200, `[{"id": 1, "body": "x`),
		"a redirect without a place":    always(302, ""),
		"limit of GraphQL":              at("query", 200, `{"errors": [{"type": "RATE_LIMITED", "message": "API rate limit exceeded"}]}`),
		"GraphQL is ill":                at("query", 200, `{"data": null, "errors": [{"message": "Something went wrong while executing your query."}]}`),
		"GraphQL has another complaint": at("query", 200, `{"errors": [{"type": "NEW_TYPE", "message": "no"}]}`),
		"another complaint, of a limit": at("query", 200, `{"errors": [{"type": "FORBIDDEN", "message": "You have exceeded a secondary rate limit"}]}`),
		"the token, and a control":      always(401, `{"message": "Bad credentials secret-token\u001b[31m\n::error::x", "errors": [{"message": "secret-token"}, null, 3]}`),
	} {
		s := forgetest.New(t)
		s.Push(commit(0), lines)
		g := newGate(t, s, answer)
		err := g.client(s.Token).Sync(t.Context(), pull(0), set(pushes[0]))
		if err == nil || github.ReadOnly(err) || errors.Is(err, github.ErrMoved) {
			t.Errorf("%s: %v", name, err)
		}
		if text := fmt.Sprint(err); strings.Contains(text, "secret") || strings.ContainsAny(text, "\x1b\n") {
			t.Errorf("%s: %q", name, text)
		}
		if g.waited > 20*time.Minute {
			t.Errorf("%s: waited %s", name, g.waited)
		}
		expect(t, s)
	}
}

// After one of these everything is as it should be.
func TestPassingTrouble(t *testing.T) {
	once := func(route string, status int, body string) func(http.ResponseWriter, string, int) bool {
		return func(w http.ResponseWriter, r string, n int) bool {
			return n == 0 && strings.HasPrefix(r, route) && text(w, status, body)
		}
	}
	for name, answer := range map[string]func(http.ResponseWriter, string, int) bool{
		"cut off":          once("GET /repos/acme/cases/pulls/7/comments", 200, `[{"id": 1, "body": "x`),
		"a page":           once("GET", 200, html),
		"too quickly":      once("POST /repos/acme/cases/pulls/7/reviews", 422, `{"message": "Validation Failed", "errors": [{"resource": "PullRequestReview", "message": "was submitted too quickly"}]}`),
		"limit of GraphQL": once("query", 200, `{"errors": [{"type": "RATE_LIMITED", "message": "API rate limit exceeded"}]}`),
		"GraphQL is ill":   once("mutation", 200, `{"data": null, "errors": [{"message": "Something went wrong while executing your query."}]}`),
		"no viewer":        once("query { viewer", 200, `{"data": {"viewer": {"login": null}}}`),
		"a comment is gone": func(w http.ResponseWriter, r string, _ int) bool {
			return strings.HasPrefix(r, "mutation") && text(w, 200, `{"data": {"minimizeComment": null}, "errors": [{"type": "NOT_FOUND", "message": "Could not resolve to a node"}]}`)
		},
	} {
		s := forgetest.New(t)
		for i, at := range pushes[:2] {
			s.Push(commit(i), lines)
			if err := newGate(t, s, answer).client(s.Token).Sync(t.Context(), pull(i), set(at)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		resolved := "k2@4 RESOLVED"
		if name == "a comment is gone" {
			resolved = "k2@4"
		}
		expect(t, s, "k1@3", resolved, "k3@20", "summary: rest:")
	}
}

// No other host is ever asked, whatever an answer names.
func TestOtherHosts(t *testing.T) {
	asked := 0
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { asked++ }))
	defer other.Close()
	s := forgetest.New(t)
	s.Push(commit(0), lines)
	g := newGate(t, s, func(w http.ResponseWriter, r string, _ int) bool {
		w.Header().Set("Link", "<"+other.URL+`/x?page=2>; rel="next"`)
		return false
	})
	if err := g.client(s.Token).Sync(t.Context(), pull(0), set(pushes[0])); err != nil {
		t.Error(err)
	}
	expect(t, s, "k1@3", "k2@4", "summary: rest:")
	for _, status := range []int{301, 302, 303, 307, 308} {
		g := newGate(t, s, func(w http.ResponseWriter, r string, _ int) bool {
			w.Header().Set("Location", other.URL)
			return text(w, status, "")
		})
		if err := g.client(s.Token).Sync(t.Context(), pull(0), set(pushes[0])); err == nil || github.ReadOnly(err) {
			t.Errorf("%d: %v", status, err)
		}
	}
	if asked > 0 {
		t.Errorf("another host got %d requests", asked)
	}
}

// However GitHub asks to wait, it is waited neither forever nor not at all.
func TestAbsurdLimits(t *testing.T) {
	for _, header := range [][2]string{
		{"Retry-After", "-1"}, {"Retry-After", "99999999999999999999"}, {"Retry-After", "9223372036854775807"}, {"Retry-After", "1e9"},
		{"Retry-After", "Wed, 21 Oct 2099 07:28:00 GMT"}, {"Retry-After", "0"}, {"Retry-After", "700"}, {"Retry-After", ""},
		{"X-RateLimit-Reset", "9223372036854775807"}, {"X-RateLimit-Reset", "-9223372036854775808"}, {"X-RateLimit-Reset", "0"}, {"X-RateLimit-Reset", "x"},
	} {
		s := forgetest.New(t)
		s.Push(commit(0), lines)
		g := newGate(t, s, func(w http.ResponseWriter, r string, n int) bool {
			w.Header().Set("X-RateLimit-Remaining", "0")
			w.Header().Set(header[0], header[1])
			return text(w, 403, `{"message": "API rate limit exceeded"}`)
		})
		err := g.client(s.Token).Sync(t.Context(), pull(0), set(pushes[0]))
		if err == nil || github.ReadOnly(err) || g.waited > 15*time.Minute {
			t.Errorf("%q: waited %s, %v", header, g.waited, err)
		}
	}
}

// A list that never ends is given up.
func TestEndlessList(t *testing.T) {
	s := forgetest.New(t)
	s.Push(commit(0), lines)
	g := newGate(t, s, func(w http.ResponseWriter, r string, _ int) bool {
		w.Header().Set("Link", `<x>; rel="next"`)
		return strings.HasSuffix(r, "/comments") && text(w, 200, `[{"id": 1, "user": null, "body": null}]`)
	})
	if err := g.client(s.Token).Sync(t.Context(), pull(0), set(pushes[0])); err == nil || github.ReadOnly(err) {
		t.Errorf("%v", err)
	}
}

// Who is gone has no login; markers of theirs are not ours, even if GitHub does
// not tell whose the token is.
func TestGhost(t *testing.T) {
	s := forgetest.New(t)
	s.Push(commit(0), lines)
	s.Say(forgetest.Comment{Path: "a.go", Line: 3, Body: "<!-- dynlint:v1 k1 -->\nforged"})
	s.Say(forgetest.Comment{Body: "<!-- dynlint:v1 summary -->\nforged"})
	g := newGate(t, s, func(w http.ResponseWriter, r string, _ int) bool {
		return strings.HasPrefix(r, "query { viewer") && text(w, 200, `{"data": {"viewer": null}}`)
	})
	if err := g.client(s.Token).Sync(t.Context(), pull(0), set(pushes[0])); err != nil {
		t.Fatal(err)
	}
	expect(t, s, "k1@3", "k2@4", "summary: rest:")
	if all := s.Comments(); len(all) != 5 || !strings.HasSuffix(all[0].Body, "forged") || !strings.HasSuffix(all[1].Body, "forged") {
		t.Errorf("%+v", all)
	}
}
