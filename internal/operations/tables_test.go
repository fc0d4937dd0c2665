package operations

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/dyntest"
	"github.com/dynlint/dynlint/internal/value"
)

// A table that the program creates tells which attributes of a put are keys.
func TestCreatedTable(t *testing.T) {
	lp := dyntest.Program(t, "table")
	for _, p := range lp.Packages {
		p.Reported = true
		defer func() { p.Reported = false }()
	}
	p, err := Read(context.Background(), lp)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Tables) != 1 {
		t.Fatalf("%d tables", len(p.Tables))
	}
	def := p.Tables[0]
	name, _ := value.Known(def.Table)
	if got, want := fmt.Sprintf("%s %v %v %v", name, def.Key, def.Indexes, def.Gap), "Devices [{id S false}] [{bySite true [{site S false}] ALL []}] <nil>"; got != want {
		t.Errorf("table:\n got %s\nwant %s", got, want)
	}
	records := p.Records()
	if len(records) != 1 {
		t.Fatalf("%d records: the creation of a table is none", len(records))
	}
	var keys []string
	for _, k := range records[0].Keys {
		keys = append(keys, fmt.Sprintf("%s=%s key %v", k.Attr, strings.Join(k.Shapes, "|"), k.Key))
	}
	if got, want := strings.Join(keys, ", "), "id=DEVICE#{id} key true, site=unknown key true, model=x key false"; got != want {
		t.Errorf("keys:\n got %s\nwant %s", got, want)
	}
}
