package operations

import (
	"context"
	"testing"

	"github.com/dynlint/dynlint/internal/dyntest"
)

// Every operation of the program says, in a comment, whether it is hot and how
// much of its keys a client controls.
func TestClient(t *testing.T) {
	records, err := List(context.Background(), dyntest.Program(t, "client"))
	if err != nil {
		t.Fatal(err)
	}
	var results []dyntest.Result
	for _, r := range records {
		hot := "unknown"
		switch {
		case r.Hot != nil && *r.Hot:
			hot = "hot"
		case r.Hot != nil:
			hot = "cold"
		}
		results = append(results, dyntest.Result{File: r.File, Line: r.Line, Message: hot + " " + r.Client})
	}
	dyntest.CheckKeyword(t, "client", "client", results)
}

// The listing tells the way from the handler to the operation.
func TestEntries(t *testing.T) {
	records, err := List(context.Background(), dyntest.Program(t, "client"))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range records {
		if r.Func != "Orders.Reserve" {
			continue
		}
		if len(r.Entries) != 1 || r.Entries[0].Kind != "http" || r.Entries[0].Func != "main.server.create" {
			t.Fatalf("entries of %s: %+v", r.Func, r.Entries)
		}
		want := []string{"main.server.create", "main.server.create.func1", "store.Orders.Reserve"}
		got := r.Entries[0].Path
		if len(got) != len(want) {
			t.Fatalf("path %v, want %v", got, want)
		}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("path %v, want %v", got, want)
			}
		}
		return
	}
	t.Fatal("no record of Orders.Reserve")
}
