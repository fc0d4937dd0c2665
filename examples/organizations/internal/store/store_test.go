package store

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/dynlint/dynlint/examples/organizations/internal/dynamofake"
	"github.com/dynlint/dynlint/examples/organizations/internal/keys"
	"github.com/dynlint/dynlint/examples/organizations/internal/orgs"
)

var now = time.Date(2026, 7, 7, 10, 0, 0, 0, time.UTC)

func newStore(t *testing.T) (Store, *dynamofake.Table) {
	t.Helper()
	table := dynamofake.New(*tableName, dynamofake.Index{Partition: "PK", Sort: "SK"},
		map[string]dynamofake.Index{"GSI1": {Partition: "GSI1PK", Sort: "GSI1SK"}})
	return New(table), table
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func user(organization string, i int) orgs.User {
	id := fmt.Sprintf("u%d", i)
	return orgs.User{ID: id, Organization: organization, Email: id + "@example.com"}
}

func TestUsers(t *testing.T) {
	s, table := newStore(t)
	ctx := t.Context()
	must(t, s.Create(ctx, orgs.Organization{ID: "o1", Name: "Acme"}, user("o1", 1)))
	if err := s.Create(ctx, orgs.Organization{ID: "o2", Name: "Other"}, user("o2", 1)); !errors.Is(err, orgs.ErrExists) {
		t.Errorf("address taken: %v, want ErrExists", err)
	}
	if _, err := s.Organization(ctx, "o2"); !errors.Is(err, orgs.ErrNotFound) {
		t.Errorf("organization of the cancelled transaction: %v, want ErrNotFound", err)
	}
	for i := 2; i <= 5; i++ {
		must(t, s.AddUser(ctx, user("o1", i)))
	}
	if u, err := s.UserByEmail(ctx, "U3@Example.com"); err != nil || u.ID != "u3" {
		t.Errorf("UserByEmail = %+v, %v, want u3", u, err)
	}
	if _, err := s.UserByEmail(ctx, "nobody@example.com"); !errors.Is(err, orgs.ErrNotFound) {
		t.Errorf("UserByEmail of nobody: %v, want ErrNotFound", err)
	}
	table.PageSize = 2
	got, err := s.Users(ctx, "o1", "u1", 3)
	if err != nil || len(got) != 3 || got[0].ID != "u2" || got[2].ID != "u4" {
		t.Errorf("Users after u1 = %+v, %v, want u2 to u4", got, err)
	}
}

func TestOrganizationsByName(t *testing.T) {
	s, table := newStore(t)
	ctx := t.Context()
	for i, name := range []string{"beta", "Alpha", "Gamma"} {
		id := fmt.Sprintf("o%d", i)
		must(t, s.Create(ctx, orgs.Organization{ID: id, Name: name}, user(id, i)))
	}
	table.PageSize = 1
	got, err := s.Organizations(ctx)
	if err != nil || len(got) != 3 || got[0].Name != "Alpha" || got[2].Name != "Gamma" {
		t.Errorf("Organizations = %+v, %v, want three by name", got, err)
	}
}

func TestSessions(t *testing.T) {
	s, table := newStore(t)
	ctx := t.Context()
	for i := range 30 {
		must(t, s.AddSession(ctx, orgs.Session{ID: fmt.Sprint(i), User: "u1", ExpiresAt: now.Add(time.Hour)}))
	}
	must(t, s.AddSession(ctx, orgs.Session{ID: "old", User: "u1", ExpiresAt: now.Add(-time.Hour)}))
	must(t, s.AddSession(ctx, orgs.Session{ID: "1", User: "u10", ExpiresAt: now.Add(time.Hour)}))
	if got, err := s.Sessions(ctx, "u1", now); err != nil || len(got) != 30 {
		t.Errorf("Sessions = %d, %v, want 30: one has expired", len(got), err)
	}
	if x, err := s.Session(ctx, "u1", "7"); err != nil || !x.ExpiresAt.Equal(now.Add(time.Hour)) {
		t.Errorf("Session = %+v, %v", x, err)
	}
	must(t, s.EndSession(ctx, "u1", "7"))
	if _, err := s.Session(ctx, "u1", "7"); !errors.Is(err, orgs.ErrNotFound) {
		t.Errorf("ended session: %v, want ErrNotFound", err)
	}
	table.Unprocessed = 3
	must(t, s.EndSessions(ctx, "u1"))
	left := table.Items()
	if len(left) != 1 || dynamofake.Text(left[0], "PK") != keys.Sessions("u10") {
		t.Errorf("left after EndSessions: %v, want that of u10", left)
	}
}
