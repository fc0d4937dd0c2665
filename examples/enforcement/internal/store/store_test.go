package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/dynlint/dynlint/examples/enforcement/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement/internal/cursor"
	"github.com/dynlint/dynlint/examples/enforcement/internal/dynamofake"
	"github.com/dynlint/dynlint/examples/enforcement/internal/ident"
	"github.com/dynlint/dynlint/examples/enforcement/internal/keys"
)

var start = time.Date(2026, 7, 7, 10, 0, 0, 0, time.UTC)

func newRepo(t *testing.T) (*Repo, *dynamofake.Table) {
	t.Helper()
	table := dynamofake.New("EnforcementCore", dynamofake.Index{Partition: "PK", Sort: "SK"}, map[string]dynamofake.Index{
		keys.OpenTasksIndex:     {Partition: "GSI1PK", Sort: "GSI1SK"},
		keys.OpenDeadlinesIndex: {Partition: "GSI2PK", Sort: "GSI2SK"},
		keys.PendingOutboxIndex: {Partition: "GSI3PK", Sort: "GSI3SK"},
		keys.TenantCasesIndex:   {Partition: "GSI_TENANT_PK", Sort: "GSI_TENANT_SK"},
	})
	cursors, err := cursor.NewSigner([]byte(strings.Repeat("k", 32)))
	if err != nil {
		t.Fatal(err)
	}
	return New(table, "EnforcementCore", cursors), table
}

func event(id ident.CaseID, at time.Time) (cases.Event, cases.Message) {
	e := cases.Event{
		ID: ident.New[ident.EventID](), CaseID: id, Tenant: "t1",
		Kind: "Something", Severity: cases.Low, Actor: "u1", OccurredAt: at,
	}
	return e, cases.Message{EventID: e.ID, CaseID: id, Tenant: "t1", Kind: e.Kind, OccurredAt: at}
}

func create(t *testing.T, r *Repo, id ident.CaseID, ref ident.ExternalRef, opened time.Time) cases.Case {
	t.Helper()
	c := cases.Case{
		ID: id, Tenant: "t1", Reference: ref, Title: "Case " + string(id),
		Status: cases.UnderReview, RiskScore: 82, OpenedAt: opened, UpdatedAt: opened,
	}
	e, m := event(id, opened)
	if err := r.CreateCase(t.Context(), c, e, m); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCreateCase(t *testing.T) {
	r, table := newRepo(t)
	ctx := t.Context()
	want := create(t, r, "c1", "ABC-2026-0001", start)

	if got, err := r.Case(ctx, "c1"); err != nil || got != want {
		t.Errorf("Case = %+v, %v, want %+v", got, err, want)
	}
	if got, err := r.State(ctx, "c1"); err != nil || got.Status != cases.UnderReview || got.Version != 1 {
		t.Errorf("State = %+v, %v, want UNDER_REVIEW, version 1", got, err)
	}
	if got, err := r.CaseByReference(ctx, "ABC-2026-0001"); err != nil || got != "c1" {
		t.Errorf("CaseByReference = %q, %v, want c1", got, err)
	}

	before := len(table.Items())
	e, m := event("c2", start)
	err := r.CreateCase(ctx, cases.Case{ID: "c2", Tenant: "t1", Reference: "ABC-2026-0001", OpenedAt: start}, e, m)
	if !errors.Is(err, cases.ErrReferenceTaken) {
		t.Errorf("second case with the reference: %v, want ErrReferenceTaken", err)
	}
	if after := len(table.Items()); after != before {
		t.Errorf("cancelled transaction changed the table: %d items, had %d", after, before)
	}
	for _, item := range table.Items() {
		if dynamofake.Text(item, "entityType") == "" || dynamofake.Text(item, "tenantId") != "t1" {
			t.Errorf("item without entityType or tenantId: %v", item)
		}
	}
}

func TestAbsent(t *testing.T) {
	r, _ := newRepo(t)
	ctx := t.Context()
	reads := map[string]func() error{
		"Case":            func() error { _, err := r.Case(ctx, "c1"); return err },
		"State":           func() error { _, err := r.State(ctx, "c1"); return err },
		"FullCase":        func() error { _, err := r.FullCase(ctx, "c1"); return err },
		"CaseByReference": func() error { _, err := r.CaseByReference(ctx, "ABC-1"); return err },
		"CompleteTask":    func() error { return r.CompleteTask(ctx, cases.TaskRef{CaseID: "c1", Due: start, ID: "t1"}, start) },
		"MeetDeadline": func() error {
			return r.MeetDeadline(ctx, cases.DeadlineRef{CaseID: "c1", Due: start, ID: "d1"}, start)
		},
		"MarkPublished": func() error { return r.MarkPublished(ctx, cases.Message{CaseID: "c1", EventID: "e1"}, start) },
	}
	for name, read := range reads {
		if err := read(); !errors.Is(err, cases.ErrNotFound) {
			t.Errorf("%s of an absent item: %v, want ErrNotFound", name, err)
		}
	}
}

func TestChangeStatus(t *testing.T) {
	r, _ := newRepo(t)
	ctx := t.Context()
	c := create(t, r, "c1", "ABC-1", start)
	change := func(version int) error {
		e, m := event("c1", start.Add(time.Hour))
		return r.ChangeStatus(ctx, cases.Transition{
			Case: c, Expected: cases.State{Status: cases.UnderReview, Version: version},
			To: cases.NoticeIssued, At: e.OccurredAt, Event: e, Message: m,
		})
	}
	if err := change(7); !errors.Is(err, cases.ErrConflict) {
		t.Errorf("change of another version: %v, want ErrConflict", err)
	}
	if err := change(1); err != nil {
		t.Fatal(err)
	}
	if s, err := r.State(ctx, "c1"); err != nil || s.Status != cases.NoticeIssued || s.Version != 2 {
		t.Errorf("State = %+v, %v, want NOTICE_ISSUED, version 2", s, err)
	}
	for status, want := range map[cases.Status]int{cases.UnderReview: 0, cases.NoticeIssued: 1} {
		p, err := r.CasesByStatus(ctx, "t1", status, cases.PageRequest{Limit: 10})
		if err != nil || len(p.Items) != want {
			t.Errorf("CasesByStatus(%s) = %v, %v, want %d cases", status, p.Items, err, want)
		}
	}
}

func TestTimelinePages(t *testing.T) {
	r, _ := newRepo(t)
	ctx := t.Context()
	create(t, r, "c1", "ABC-1", start)
	create(t, r, "c2", "ABC-2", start)
	for i := range 4 {
		e, _ := event("c1", start.Add(time.Duration(i+1)*time.Minute))
		v := cases.Evidence{ID: ident.New[ident.EvidenceID](), CaseID: "c1", Tenant: "t1"}
		if err := r.AddEvidence(ctx, v, e); err != nil {
			t.Fatal(err)
		}
	}
	var times []time.Time
	request := cases.PageRequest{Limit: 2}
	for {
		p, err := r.Timeline(ctx, "c1", request)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range p.Items {
			times = append(times, e.OccurredAt)
		}
		if p.Next == "" {
			break
		}
		if _, err := r.Timeline(ctx, "c2", cases.PageRequest{Limit: 2, Cursor: p.Next}); !errors.Is(err, cases.ErrInvalid) {
			t.Fatalf("cursor of another case: %v, want ErrInvalid", err)
		}
		request.Cursor = p.Next
	}
	if len(times) != 5 {
		t.Fatalf("got %d events, want 5", len(times))
	}
	for i := 1; i < len(times); i++ {
		if !times[i].Before(times[i-1]) {
			t.Errorf("event %d is not older than the one before: %v", i, times)
		}
	}
}

func TestFullCaseOverSeveralPages(t *testing.T) {
	r, table := newRepo(t)
	ctx := t.Context()
	create(t, r, "c1", "ABC-1", start)
	create(t, r, "c10", "ABC-10", start) // a neighbour with a key that starts alike
	must(t, r.AddParty(ctx, cases.Party{ID: "p1", CaseID: "c1", Tenant: "t1", Name: "PT Example", Role: "SUBJECT", Since: start}))
	must(t, r.AddTask(ctx, cases.Task{ID: "t1", CaseID: "c1", Tenant: "t1", Assignee: "u1", Status: cases.Open, DueAt: start}))
	must(t, r.AddDeadline(ctx, cases.Deadline{ID: "d1", CaseID: "c1", Tenant: "t1", Status: cases.Open, DueAt: start}))
	table.PageSize = 2
	full, err := r.FullCase(ctx, "c1")
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(full.Case.ID, full.State.Version, len(full.Parties), len(full.Tasks), len(full.Deadlines), len(full.Events))
	if want := fmt.Sprint("c1", 1, 1, 1, 1, 1); got != want {
		t.Errorf("FullCase has %s, want %s", got, want)
	}
}

func TestParties(t *testing.T) {
	r, table := newRepo(t)
	ctx := t.Context()
	for i := range 5 {
		id := ident.CaseID(fmt.Sprintf("c%d", i))
		create(t, r, id, ident.ExternalRef(fmt.Sprintf("ABC-%d", i)), start)
		must(t, r.AddParty(ctx, cases.Party{ID: "p1", CaseID: id, Tenant: "t1", Name: "PT Example", Role: "SUBJECT", Since: start}))
	}
	must(t, r.AddParty(ctx, cases.Party{ID: "p1", CaseID: "foreign", Tenant: "t2", Name: "PT Example", Role: "SUBJECT", Since: start}))
	if err := r.AddParty(ctx, cases.Party{ID: "p1", CaseID: "c0", Tenant: "t1"}); !errors.Is(err, cases.ErrExists) {
		t.Errorf("party added twice: %v, want ErrExists", err)
	}
	table.PageSize = 1
	if got, err := r.Parties(ctx, "c0"); err != nil || len(got) != 1 || got[0].Name != "PT Example" {
		t.Errorf("Parties = %+v, %v, want one", got, err)
	}
	table.PageSize = 0

	var ids []ident.CaseID
	for p := (cases.PageRequest{Limit: 2}); ; {
		page, err := r.CasesOfParty(ctx, "t1", "p1", p)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, page.Items...)
		if page.Next == "" {
			break
		}
		p.Cursor = page.Next
	}
	if len(ids) != 5 {
		t.Fatalf("CasesOfParty = %v, want the five cases of the tenant", ids)
	}
	table.Unprocessed = 3
	found, err := r.Cases(ctx, ids)
	if err != nil || len(found) != 5 {
		t.Errorf("Cases after unprocessed keys = %d, %v, want 5", len(found), err)
	}
}

func TestSparseIndexes(t *testing.T) {
	r, table := newRepo(t)
	ctx := t.Context()
	day := 24 * time.Hour
	for i := range 3 {
		due := start.Add(time.Duration(i) * day)
		must(t, r.AddTask(ctx, cases.Task{
			ID: ident.TaskID(fmt.Sprintf("t%d", i)), CaseID: "c1", Tenant: "t1", Assignee: "u77", Status: cases.Open, DueAt: due,
		}))
		must(t, r.AddDeadline(ctx, cases.Deadline{
			ID: ident.DeadlineID(fmt.Sprintf("d%d", i)), CaseID: "c1", Tenant: "t1", Status: cases.Open, DueAt: due,
		}))
	}
	count := func() (tasks, deadlines int) {
		t.Helper()
		p := cases.PageRequest{Limit: 10}
		a, err := r.OpenTasks(ctx, "u77", start.Add(-day), start.Add(day+time.Hour), p)
		must(t, err)
		b, err := r.OpenDeadlines(ctx, "t1", start.Add(day+time.Hour), p)
		must(t, err)
		return len(a.Items), len(b.Items)
	}
	if a, b := count(); a != 2 || b != 2 {
		t.Errorf("open: %d tasks, %d deadlines, want 2 and 2 (the third is due later)", a, b)
	}
	must(t, r.CompleteTask(ctx, cases.TaskRef{CaseID: "c1", Due: start, ID: "t0"}, start))
	must(t, r.MeetDeadline(ctx, cases.DeadlineRef{CaseID: "c1", Due: start, ID: "d0"}, start))
	if a, b := count(); a != 1 || b != 1 {
		t.Errorf("open afterwards: %d tasks, %d deadlines, want 1 and 1", a, b)
	}
	if err := r.CompleteTask(ctx, cases.TaskRef{CaseID: "c1", Due: start, ID: "t0"}, start); !errors.Is(err, cases.ErrNotFound) {
		t.Errorf("task completed twice: %v, want ErrNotFound", err)
	}
	table.PageSize = 1
	if all, err := r.Tasks(ctx, "c1"); err != nil || len(all) != 3 || all[0].Status != cases.Done {
		t.Errorf("Tasks = %+v, %v, want 3, the first done", all, err)
	}
	if all, err := r.Deadlines(ctx, "c1"); err != nil || len(all) != 3 || all[0].ID != "d0" {
		t.Errorf("Deadlines = %+v, %v, want 3 by due date", all, err)
	}
}

func TestOutbox(t *testing.T) {
	r, table := newRepo(t)
	ctx := context.Background()
	create(t, r, "c1", "ABC-1", start)
	create(t, r, "c2", "ABC-2", start.Add(time.Minute))
	create(t, r, "c3", "ABC-3", start.Add(time.Hour)) // later than the publisher asks
	table.PageSize = 1
	waiting, err := r.Pending(ctx, start.Add(time.Minute+time.Second), 10)
	if err != nil || len(waiting) != 2 || waiting[0].CaseID != "c1" {
		t.Fatalf("Pending = %+v, %v, want those of c1 and c2", waiting, err)
	}
	must(t, r.MarkPublished(ctx, waiting[0], start))
	waiting, err = r.Pending(ctx, start.Add(time.Minute+time.Second), 10)
	if err != nil || len(waiting) != 1 || waiting[0].CaseID != "c2" {
		t.Errorf("Pending afterwards = %+v, %v, want that of c2", waiting, err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
