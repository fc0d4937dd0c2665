package github_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/dynlint/dynlint/internal/forge/forgetest"
	"github.com/dynlint/dynlint/internal/forge/github"
)

func commit(n int) string { return strings.Repeat(fmt.Sprint(n), 40) }

// client talks to a fake; it does not wait.
func client(s *forgetest.Server) *github.Client {
	return &github.Client{
		API: s.URL, GraphQL: s.URL + "/graphql", Token: s.Token,
		Sleep: func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
	}
}

func pull(n int) github.Pull {
	return github.Pull{Owner: forgetest.Owner, Repo: forgetest.Repo, Number: forgetest.Number, Commit: commit(n)}
}

// set has comments at lines of a.go by their keys, and a summary that tells the
// others.
func set(at map[string]int) github.Set {
	var keys []string
	for k := range at {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	out := github.Set{Limit: 30, Summary: func(told func(string) bool) string {
		var rest []string
		for _, k := range keys {
			if !told(k) {
				rest = append(rest, k)
			}
		}
		return "rest: " + strings.Join(rest, " ")
	}}
	for _, k := range keys {
		out.Comments = append(out.Comments, github.Comment{Key: k, Path: "a.go", First: at[k], Last: at[k], Body: "body of " + k, Plain: "plain " + k})
	}
	return out
}

// state describes the comments of a server: "k1@3", "k2@3 RESOLVED", and the
// summary.
func state(s *forgetest.Server) []string {
	var out []string
	for _, c := range s.Comments() {
		if c.Author != forgetest.Login {
			continue
		}
		head, body, _ := strings.Cut(c.Body, "\n")
		key := strings.TrimSuffix(strings.TrimPrefix(head, "<!-- dynlint:v1 "), " -->")
		if c.Path == "" {
			out = append(out, strings.TrimSpace(key+": "+body))
			continue
		}
		out = append(out, strings.TrimSpace(fmt.Sprintf("%s@%d %s", key, c.Line, c.Minimized)))
	}
	slices.Sort(out)
	return out
}

func expect(t *testing.T, s *forgetest.Server, want ...string) {
	t.Helper()
	if got := state(s); !slices.Equal(got, want) {
		t.Errorf("the pull request has\n\t%q, want\n\t%q\n%s", got, want, strings.Join(s.Log(), "\n"))
	}
}

var lines = map[string][]forgetest.Range{"a.go": {{First: 1, Last: 10}, {First: 20, Last: 30}}}

// three pushes: a finding stays, one goes and comes back, one is new.
var pushes = []map[string]int{
	{"k1": 3, "k2": 4},
	{"k1": 5, "k3": 20},
	{"k1": 5, "k2": 4, "k3": 21, "k4": 15},
}

// want is what there is after all pushes: k4 is outside of the diff.
var want = []string{"k1@3", "k2@4", "k3@20", "summary: rest: k4"}

func TestPushes(t *testing.T) {
	s := forgetest.New(t)
	s.PageSize = 2
	for i, at := range pushes {
		s.Push(commit(i), lines)
		in := set(at)
		in.Comments = slices.DeleteFunc(in.Comments, func(c github.Comment) bool { return c.First == 15 }) // as a reviewer would
		if err := client(s).Sync(t.Context(), pull(i), in); err != nil {
			t.Fatal(err)
		}
		if i == 1 {
			expect(t, s, "k1@3", "k2@4 RESOLVED", "k3@20", "summary: rest:")
		}
	}
	expect(t, s, want...)
}

// Whatever fails, at whatever request, and even if it fails again at the next one:
// nothing is missing and nothing is there twice. The review of the third push
// is refused as a whole, because of k4.
func TestEveryFailure(t *testing.T) {
	want := []string{"k1@3", "k2@4", "k3@20", "k4@0", "summary: rest:"} // k4 is about the file
	total := 0
	for _, fault := range forgetest.Faults() {
		for _, in := range []int{1, 2} {
			for at := 0; ; at++ {
				s := forgetest.New(t)
				s.PageSize = 2
				s.Fault = func(n int) forgetest.Fault {
					if at <= n && n < at+in {
						return fault
					}
					return forgetest.None
				}
				for i, p := range pushes {
					s.Push(commit(i), lines)
					if err := client(s).Sync(t.Context(), pull(i), set(p)); err != nil {
						t.Fatalf("fault %d at request %d: %v\n%s", fault, at, err, strings.Join(s.Log(), "\n"))
					}
				}
				if got := state(s); !slices.Equal(got, want) {
					t.Fatalf("fault %d at request %d: %q, want %q\n%s", fault, at, got, want, strings.Join(s.Log(), "\n"))
				}
				// What was only delivered once was only made once: nobody is told twice.
				if made := s.Made(); fault != forgetest.Twice && made != len(want) {
					t.Fatalf("fault %d at request %d: %d comments were made, want %d", fault, at, made, len(want))
				}
				s.Close()
				total++
				if at >= s.Requests() {
					break // it did not happen
				}
			}
		}
	}
	t.Logf("%d positions", total)
}

// A run that dies at any request leaves what the next one completes.
func TestEveryDeath(t *testing.T) {
	for _, fault := range []forgetest.Fault{forgetest.Down, forgetest.Lost} {
		for at := 0; ; at++ {
			s := forgetest.New(t)
			ctx, die := context.WithCancel(t.Context())
			s.Fault = func(n int) forgetest.Fault {
				if n == at {
					die()
					return fault
				}
				return forgetest.None
			}
			s.Push(commit(0), lines)
			err := client(s).Sync(ctx, pull(0), set(pushes[0]))
			died := ctx.Err() != nil
			die()
			if died && err == nil {
				t.Errorf("request %d: a run that was interrupted says that it is done", at)
			}
			s.Fault = nil
			for i, p := range pushes {
				s.Push(commit(i), lines)
				if err := client(s).Sync(t.Context(), pull(i), set(p)); err != nil {
					t.Fatal(err)
				}
			}
			expect(t, s, "k1@3", "k2@4", "k3@20", "k4@0", "summary: rest:")
			s.Close()
			if !died {
				break
			}
		}
	}
}

// Only comments of our own count, and only by their first line.
func TestOthers(t *testing.T) {
	s := forgetest.New(t)
	s.Push(commit(0), lines)
	mark := func(key string) string { return "<!-- dynlint:v1 " + key + " -->\n" }
	s.Say(forgetest.Comment{Author: "mallory", Path: "a.go", Line: 3, Body: mark("k1") + "forged"})
	s.Say(forgetest.Comment{Author: "github-actions", Path: "a.go", Line: 3, Body: mark("k1") + "forged by a user of that name"})
	s.Say(forgetest.Comment{Author: "mallory", Body: mark("summary") + "forged"})
	s.Say(forgetest.Comment{Author: forgetest.Login, Bot: true, Path: "a.go", Line: 3, Body: "another tool quotes\n" + mark("k9")})
	s.Say(forgetest.Comment{Author: forgetest.Login, Bot: true, Body: "another tool"})
	before := s.Comments()
	for range 2 {
		if err := client(s).Sync(t.Context(), pull(0), set(map[string]int{"k1": 3})); err != nil {
			t.Fatal(err)
		}
	}
	after := s.Comments()
	if len(after) != len(before)+2 || !slices.Equal(after[:len(before)], before) {
		t.Errorf("before %v\nafter %v", before, after)
	}
}

// A duplicate that somebody answered stays, folded.
func TestAnsweredDuplicate(t *testing.T) {
	s := forgetest.New(t)
	s.Push(commit(0), lines)
	for i := range 3 {
		id := s.Say(forgetest.Comment{Author: forgetest.Login, Bot: true, Path: "a.go", Line: 3, Body: "<!-- dynlint:v1 k1 -->\nx"})
		if i == 1 {
			s.Say(forgetest.Comment{Author: "reader", Path: "a.go", Line: 3, Body: "why?", ReplyTo: id})
		}
	}
	if err := client(s).Sync(t.Context(), pull(0), set(map[string]int{"k1": 3})); err != nil {
		t.Fatal(err)
	}
	expect(t, s, "k1@3", "k1@3 DUPLICATE", "summary: rest:")
}

func TestLimit(t *testing.T) {
	s := forgetest.New(t)
	s.Push(commit(0), lines)
	in := set(map[string]int{"k1": 3, "k2": 4, "k3": 5})
	in.Limit = 2
	for range 2 {
		if err := client(s).Sync(t.Context(), pull(0), in); err != nil {
			t.Fatal(err)
		}
		expect(t, s, "k1@3", "k2@4", "summary: rest: k3")
	}
}

// Nothing to say makes no comment, but an old summary is brought up to date.
func TestSilent(t *testing.T) {
	s := forgetest.New(t)
	s.Push(commit(0), lines)
	in := set(nil)
	in.Silent = true
	if err := client(s).Sync(t.Context(), pull(0), in); err != nil {
		t.Fatal(err)
	}
	expect(t, s)
	loud := set(map[string]int{"k1": 3})
	loud.Limit = 0
	if err := client(s).Sync(t.Context(), pull(0), loud); err != nil {
		t.Fatal(err)
	}
	expect(t, s, "summary: rest: k1")
	if err := client(s).Sync(t.Context(), pull(0), in); err != nil {
		t.Fatal(err)
	}
	expect(t, s, "summary: rest:")
}

func TestReadOnly(t *testing.T) {
	s := forgetest.New(t)
	s.Push(commit(0), lines)
	s.ReadOnly = true
	err := client(s).Sync(t.Context(), pull(0), set(pushes[0]))
	if !github.ReadOnly(err) {
		t.Errorf("%v", err)
	}
	if !github.ReadOnly(errors.Join(err, errors.Join(err))) || github.ReadOnly(errors.Join(err, errors.New("another failure"))) {
		t.Error("a failure besides is taken for a token that may only read")
	}
	if strings.Contains(fmt.Sprint(err), s.Token) {
		t.Error("the token is printed")
	}
	expect(t, s)
}

func TestMoved(t *testing.T) {
	s := forgetest.New(t)
	s.Push(commit(1), lines)
	if err := client(s).Sync(t.Context(), pull(0), set(pushes[0])); !errors.Is(err, github.ErrMoved) {
		t.Errorf("%v", err)
	}
	expect(t, s)
}

// A limit that outlasts the run is no answer about the token; nor is GitHub being
// down for long.
func TestGivenUp(t *testing.T) {
	for _, fault := range []forgetest.Fault{forgetest.Limited, forgetest.Down} {
		s := forgetest.New(t)
		s.Push(commit(0), lines)
		s.Fault = func(n int) forgetest.Fault {
			if n < 3 {
				return forgetest.None
			}
			return fault
		}
		slept := 0
		c := client(s)
		c.Sleep = func(_ context.Context, d time.Duration) error {
			if fault == forgetest.Limited && d < 3*time.Second {
				t.Errorf("waited %s, where 3s were asked for", d)
			}
			slept++
			return nil
		}
		err := c.Sync(t.Context(), pull(0), set(pushes[0]))
		if err == nil || github.ReadOnly(err) || !strings.Contains(err.Error(), "given up") || slept == 0 {
			t.Errorf("slept %d times: %v", slept, err)
		}
		if strings.Contains(err.Error(), s.Token) || strings.Contains(err.Error(), s.URL) {
			t.Errorf("%v", err)
		}
	}
}

// What is no repository, number or commit never becomes part of an address.
func TestHostilePull(t *testing.T) {
	s := forgetest.New(t)
	for _, p := range []github.Pull{
		{Owner: "..", Repo: "cases", Number: 7, Commit: commit(0)},
		{Owner: "acme", Repo: "..", Number: 7, Commit: commit(0)},
		{Owner: "acme", Repo: "a%2fb", Number: 7, Commit: commit(0)},
		{Owner: "acme", Repo: "a/b", Number: 7, Commit: commit(0)},
		{Owner: "acme", Repo: "a?x=", Number: 7, Commit: commit(0)},
		{Owner: "a#b", Repo: "cases", Number: 7, Commit: commit(0)},
		{Owner: "acme", Repo: "cases", Number: -7, Commit: commit(0)},
		{Owner: "acme", Repo: "cases", Number: 7, Commit: "main"},
	} {
		if err := client(s).Sync(t.Context(), p, set(nil)); err == nil {
			t.Errorf("%+v is taken", p)
		}
	}
	if n := s.Requests(); n > 0 {
		t.Errorf("%d requests", n)
	}
}
