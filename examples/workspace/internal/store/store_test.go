package store

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/dynlint/dynlint/examples/workspace/internal/dynamofake"
	"github.com/dynlint/dynlint/examples/workspace/internal/keys"
	"github.com/dynlint/dynlint/examples/workspace/internal/workspace"
)

var start = time.Date(2026, 2, 4, 12, 10, 0, 0, time.UTC)

func newStore(t *testing.T) (*Store, *dynamofake.Table) {
	t.Helper()
	table := dynamofake.New("ws", dynamofake.Index{Partition: "PK", Sort: "SK"},
		map[string]dynamofake.Index{"GSI1": {Partition: "GSI1PK", Sort: "GSI1SK"}})
	s := New(table, Config{Table: "ws", LegacyWorkspace: "w1"})
	must(t, s.Create(t.Context(), workspace.Workspace{ID: "w1", Name: "First", CreatedBy: "u1", CreatedAt: start, InviteCode: "CODE"}))
	return s, table
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// put stores an item as version 1 did.
func put(t *testing.T, table *dynamofake.Table, pk, sk string, attributes map[string]string) {
	t.Helper()
	av := item{"PK": text(pk), "SK": text(sk)}
	for name, value := range attributes {
		av[name] = text(value)
	}
	name := "ws"
	_, err := table.PutItem(t.Context(), &dynamodb.PutItemInput{TableName: &name, Item: av})
	must(t, err)
}

func TestMembers(t *testing.T) {
	s, table := newStore(t)
	ctx := t.Context()
	table.PageSize = 1
	must(t, s.Create(ctx, workspace.Workspace{ID: "w2", CreatedBy: "u2", CreatedAt: start, InviteCode: "CODE2"}))
	if id, err := s.Invited(ctx, "CODE2"); id != "w2" || err != nil {
		t.Errorf("Invited = %q, %v, want w2", id, err)
	}
	if _, err := s.Invited(ctx, "NONE"); !errors.Is(err, workspace.ErrNotFound) {
		t.Errorf("Invited of an absent code: %v, want ErrNotFound", err)
	}
	must(t, s.AddMember(ctx, "w2", "u1"))
	if err := s.AddMember(ctx, "w2", "u1"); !errors.Is(err, workspace.ErrExists) {
		t.Errorf("member added twice: %v, want ErrExists", err)
	}
	if ids, err := s.OfUser(ctx, "u1"); err != nil || !slices.Equal(ids, []string{"w1", "w2"}) {
		t.Errorf("OfUser = %v, %v, want w1 and w2, each once", ids, err)
	}
	for user, want := range map[string]bool{"u1": true, "u3": false} {
		if got, err := s.IsMember(ctx, "w2", user); got != want || err != nil {
			t.Errorf("IsMember(%s) = %v, %v, want %v", user, got, err, want)
		}
	}
}

func TestFullAndNewest(t *testing.T) {
	s, table := newStore(t)
	ctx := t.Context()
	for i := range 3 {
		must(t, s.AddItem(ctx, "w1", workspace.Item{ID: fmt.Sprint("i", i), CreatedAt: start.Add(time.Duration(i) * time.Minute)}))
	}
	must(t, s.PutSetting(ctx, "w1", "theme", "dark"))
	table.PageSize = 2
	full, err := s.Full(ctx, "w1")
	must(t, err)
	if full.Workspace.Name != "First" || len(full.Members) != 1 || len(full.Items) != 3 || full.Settings["theme"] != "dark" {
		t.Errorf("Full = %+v", full)
	}
	if items, err := s.Items(ctx, "w1"); err != nil || len(items) != 3 {
		t.Errorf("Items = %+v, %v, want 3", items, err)
	}
	newest, err := s.Newest(ctx, "w1", 2)
	must(t, err)
	if len(newest) != 2 || newest[0].ID != "i2" || newest[1].ID != "i1" {
		t.Errorf("Newest = %+v, want i2, i1", newest)
	}
}

func TestDualReads(t *testing.T) {
	s, table := newStore(t)
	ctx := t.Context()
	put(t, table, "ITEM#abc", "ITEM", map[string]string{"title": "Old", "status": "OPEN", "createdAt": "2026-01-01T00:00:00Z"})
	put(t, table, "SETTINGS", "SET#theme", map[string]string{"value": "light"})
	put(t, table, "SETTINGS", "SET#language", map[string]string{"value": "en"})
	must(t, s.PutSetting(ctx, "w1", "theme", "dark"))

	if i, err := s.Item(ctx, "w1", "abc"); err != nil || i.ID != "abc" || i.Title != "Old" {
		t.Errorf("Item before the migration = %+v, %v, want the old one", i, err)
	}
	if _, err := s.Item(ctx, "w2", "abc"); !errors.Is(err, workspace.ErrNotFound) {
		t.Errorf("old item in another workspace: %v, want ErrNotFound", err)
	}
	got, err := s.Settings(ctx, "w1")
	must(t, err)
	if want := map[string]string{"theme": "dark", "language": "en"}; !maps.Equal(got, want) {
		t.Errorf("Settings = %v, want %v: version 2 hides version 1", got, want)
	}
	if got, err := s.Settings(ctx, "w2"); err != nil || len(got) != 0 {
		t.Errorf("Settings of another workspace = %v, %v, want none", got, err)
	}
}

func TestMigrate(t *testing.T) {
	s, table := newStore(t)
	ctx := t.Context()
	for i := range 3 {
		put(t, table, fmt.Sprint("ITEM#h", i), "ITEM",
			map[string]string{"title": "Old", "status": "OPEN", "createdAt": "2026-01-01T00:00:00Z"})
	}
	table.PageSize = 1
	if n, err := s.Migrate(ctx); n != 3 || err != nil {
		t.Fatalf("Migrate = %d, %v, want 3", n, err)
	}
	if n, err := s.Migrate(ctx); n != 0 || err != nil {
		t.Errorf("second Migrate = %d, %v, want 0", n, err)
	}
	if i, err := s.Item(ctx, "w1", "h1"); err != nil || i.Title != "Old" {
		t.Errorf("Item afterwards = %+v, %v", i, err)
	}
	_, found, err := get[itemRecord](ctx, s, keys.LegacyItem{Hash: "h1"})
	if found || err != nil {
		t.Errorf("old item is still there: %v, %v", found, err)
	}
}
