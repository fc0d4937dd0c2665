package ops_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/ops"
)

func ptr[T any](v T) *T { return &v }

var records = []ops.Record{
	{
		File: "store/orders.go", Line: 42, Column: 15, Func: "(*Orders).Open", Op: "Query", API: "v2",
		Table:  ops.Table{Kind: "env", Value: "ORDERS_TABLE", Expr: "s.table"},
		Index:  ptr("GSI1"),
		Keys:   []ops.Key{{Attr: "GSI1PK", Cond: "=", Shapes: []string{"USER#{userId}"}, Type: "S", Key: true}, {Attr: "GSI1SK", Cond: "begins_with", Shapes: []string{"ORDER#"}, Type: "S", Key: true}},
		Filter: &ops.Expression{Text: "total > :min", Attrs: []string{"total"}},
		Limit:  ops.Limit{N: 25}, Paging: ptr("loop"), Hot: ptr(true),
		Entries:  []ops.Entry{{Kind: "http", Func: "list", Path: []string{"list", "(*Orders).Open"}}},
		Client:   "part",
		Resolved: "full",
	},
	{
		File: "store/orders.go", Line: 7, Column: 9, Op: "TransactWriteItems", API: "v1",
		Actions:  []ops.Action{{Op: "Put", Table: ops.Table{Kind: "const", Value: "Orders"}, Keys: []ops.Key{{Attr: "PK", Cond: "item", Shapes: []string{"A", "B"}, Open: true}}}},
		Resolved: "part", Client: "no", Limit: ops.Limit{Dynamic: true},
		Unknown: []ops.Unknown{{What: "key SK", Why: "result of an unknown call", At: "store/orders.go:5:2"}},
	},
	{File: "a.go", Line: 1, Column: 2, Op: "Scan", API: "v2", Paginator: true, Table: ops.Table{Kind: "unknown", Expr: "name"}, Index: ptr("{}"), Resolved: "none", Client: "unknown"},
}

func sorted() []ops.Record {
	s := append([]ops.Record(nil), records...)
	ops.Sort(s)
	return s
}

func TestText(t *testing.T) {
	var b strings.Builder
	if err := ops.WriteText(&b, sorted(), false); err != nil {
		t.Fatal(err)
	}
	want := `a.go
  1:2  Scan (paginator)  ? (name) / ?  not resolved

store/orders.go
  7:9    TransactWriteItems  -                     partly resolved  limit: dynamic  v1
         Put Orders: PK = A or B or more
  42:15  Query               $ORDERS_TABLE / GSI1  pages: loop  limit: 25  hot  client data in key: part
         GSI1PK = USER#{userId}
         GSI1SK begins_with ORDER#
         filter: total > :min

`
	if got := b.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	b.Reset()
	if err := ops.WriteText(&b, sorted(), true); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"in (*Orders).Open",
		"from http: list > (*Orders).Open",
		"unknown key SK: result of an unknown call (store/orders.go:5:2)",
	} {
		if !strings.Contains(b.String(), "         "+line+"\n") {
			t.Errorf("verbose text has no line %q:\n%s", line, b.String())
		}
	}
	if got, want := ops.Summary(records), "3 operations: 1 resolved, 1 partly, 1 not"; got != want {
		t.Errorf("Summary = %q, want %q", got, want)
	}
}

func TestTextOfItem(t *testing.T) {
	item := []ops.Key{{Attr: "PK", Cond: "item", Shapes: []string{"A#{id}"}, Open: true, Key: true}}
	for _, name := range []string{"a", "b", "c"} {
		item = append(item, ops.Key{Attr: name, Cond: "item", Shapes: []string{"x"}})
	}
	put := ops.Record{File: "a.go", Line: 1, Column: 1, Op: "PutItem", API: "v2", Table: ops.Table{Kind: "const", Value: "T"}, Keys: item, Resolved: "full"}
	batch := ops.Record{File: "a.go", Line: 2, Column: 1, Op: "BatchWriteItem", API: "v2", Table: put.Table, Actions: []ops.Action{{Op: "Put", Table: put.Table, Keys: item}}, Resolved: "full"}
	print := func(verbose bool) string {
		var b strings.Builder
		if err := ops.WriteText(&b, []ops.Record{put, batch}, verbose); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	want := `a.go
  1:1  PutItem         T
       PK = A#{id}
       and 3 other attributes
  2:1  BatchWriteItem  T
       Put T: PK = A#{id}, and 3 other attributes

`
	if got := print(false); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := print(true); !strings.Contains(got, "       b = x\n") || !strings.Contains(got, "a = x, b = x, c = x") {
		t.Errorf("verbose text leaves attributes out:\n%s", got)
	}
}

func TestJSON(t *testing.T) {
	var b bytes.Buffer
	if err := ops.WriteJSON(&b, sorted()); err != nil {
		t.Fatal(err)
	}
	var got []map[string]any
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if len(got) != 3 || got[0]["file"] != "a.go" || got[1]["line"] != 7.0 {
		t.Fatalf("records are not sorted:\n%s", b.Bytes())
	}
	for i, field := range []struct {
		record int
		name   string
		want   any
	}{
		{0, "index", "{}"}, {0, "limit", nil}, {0, "filter", nil}, {0, "paging", nil}, {0, "hot", nil}, {0, "projection", nil},
		{1, "index", nil}, {1, "limit", "dynamic"},
		{2, "index", "GSI1"}, {2, "limit", 25.0}, {2, "paging", "loop"}, {2, "hot", true},
	} {
		if v, ok := got[field.record][field.name]; !ok || v != field.want {
			t.Errorf("%d: record %d has %s = %v (present %t), want %v", i, field.record, field.name, v, ok, field.want)
		}
	}
	// Lists are never null.
	for _, name := range []string{"keys", "actions", "entries", "unknown"} {
		if _, ok := got[0][name].([]any); !ok {
			t.Errorf("%s is %v, want a list", name, got[0][name])
		}
	}
	if table := got[0]["table"].(map[string]any); table["values"] == nil {
		t.Error("table.values is null, want a list")
	}
	if !strings.Contains(b.String(), `"text": "total > :min"`) {
		t.Error("> is escaped")
	}
	b.Reset()
	if err := ops.WriteJSON(&b, nil); err != nil || b.String() != "[]\n" {
		t.Errorf("no records give %q, error %v", b.String(), err)
	}
}
