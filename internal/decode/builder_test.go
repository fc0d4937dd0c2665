package decode

import (
	"testing"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

func terminal(op, method string) summary.Site {
	return summary.Site{Op: op, API: "guregu", Method: method}
}

func clause(text any, args ...any) *value.Record {
	return rec("", "Expr", text, "Args", list(args...), "Names", list(args...), "Vals", list(args...))
}

func TestBuilderQuery(t *testing.T) {
	typ := sdk.GureguV2 + ".Query"
	base := []any{"Table", "T", "HashKey", "pk", "HashValue", s(cat("USER#", param("id")))}
	ranged := append(base[:len(base):len(base)], "RangeKey", "sk", "RangeOp", "EQ", "RangeValues", list(s("META")))
	with := func(b []any, kv ...any) *value.Record { return rec(typ, append(b[:len(b):len(b)], kv...)...) }
	tests := []struct {
		name, method string
		in           value.Value
		kind         dynamo.Kind
		want         string
	}{
		{"one", "One", with(ranged), dynamo.GetItem, "pk item S USER#{id}; sk item S META"},
		{"one of a hash key", "One", with(base), dynamo.GetItem, "pk item S USER#{id}"},
		{"all", "All", with(ranged), dynamo.Query, "pk = S USER#{id}; sk = S META"},
		{"one of an index", "One", with(ranged, "Index", "GSI1"), dynamo.Query, "pk = S USER#{id}; sk = S META"},
		{"one of an empty index", "One", with(ranged, "Index", ""), dynamo.GetItem, "pk item S USER#{id}; sk item S META"},
		{"one, perhaps of an index", "One", with(ranged, "Index", or("GSI1", nil)), dynamo.GetItem, "pk item S USER#{id}; sk item S META"},
		{"one with a filter", "One", with(ranged, "Filters", list(clause("a = ?", 1))), dynamo.Query, "pk = S USER#{id}; sk = S META"},
		{"one with a limit", "One", with(ranged, "Limit", 1), dynamo.Query, "pk = S USER#{id}; sk = S META"},
		{"prefix", "One", with(base, "RangeKey", "sk", "RangeOp", "BEGINS_WITH", "RangeValues", list(s("ORDER#"))), dynamo.Query, "pk = S USER#{id}; sk begins_with S ORDER#"},
		{"between", "All", with(base, "RangeKey", "sk", "RangeOp", "BETWEEN", "RangeValues", list(s("A"), s("B"))), dynamo.Query, "pk = S USER#{id}; sk between S A & B"},
		{"refused operator", "All", with(base, "RangeKey", "sk", "RangeOp", "NE", "RangeValues", list(s("A"))), dynamo.Query, "pk = S USER#{id}; gap: a comparison operator is not known"},
		{"key by index", "All", rec(typ, "Table", "T", "HashKey", or("pk", "gsi1pk"), "HashValue", "A"), dynamo.Query, "pk? = S A; gsi1pk? = S A"},
		{"unknown", "All", param("q"), dynamo.Query, "gap: parameter q is not given by any known caller"},
	}
	for _, tt := range tests {
		op := Decode(terminal("Query", tt.method), tt.in)
		if got := show(op.Keys); op.Kind != tt.kind || got != tt.want {
			t.Errorf("%s:\n got %s %s\nwant %s %s", tt.name, op.Kind, got, tt.kind, tt.want)
		}
	}
}

func TestBuilderDialect(t *testing.T) {
	read := func(filters value.Value) dynamo.Operation {
		return Decode(terminal("Scan", "All"), rec(sdk.Guregu+".Scan", "Table", "T", "Filters", filters, "Limit", 10, "SearchLimit", 5))
	}
	tests := []struct {
		filters value.Value
		src     string
		uses    string
		values  string
	}{
		{list(clause("'User'.'Count' > ? AND $[$] = ? ", 1, "list", 2, "x")), "(#sKVZWK4Q.#sINXXK3TU > :v0 AND #sNRUXG5A[2] = :v1 )", "User.Count list[2]", ":v0 item N 1; :v1 item S x"},
		{list(clause("a = ?", 1), clause("a = ? OR 'b' = ?", 2, 3)), "(a = :v0) AND (a = :v1 OR #sMI = :v2)", "a b", ":v0 item N 1; :v1 item N 2; :v2 item N 3"},
		{or(list(clause("a = ?", 1)), list()), "(a = :v0)", "a optional", ":v0? item N 1"},
		{list(clause(cat("a = ? AND ", param("more"), " = ?"), 1, 2)), "(a = :v0 AND \x00 = :v1)", "a gap: parameter more is not given by any known caller", ":v0 item N 1; :v1 item ? {}"},
		{list(clause("a = ?")), "\x00", "gap: not a text", ""}, // the library refuses it
		{openList(clause("a = ?", 1)), "(a = :v0) \x00", "a gap: there may be further clauses", ":v0? item N 1"},
	}
	for _, tt := range tests {
		op := read(tt.filters)
		if op.Filter == nil || op.Filter.Alts[0].Src != tt.src || showExpr(op.Filter) != tt.uses || show(dynamo.Attributes{List: op.Values.List}) != tt.values {
			t.Errorf("want %q\n got %q, %s, %s", tt.src, op.Filter.Alts[0].Src, showExpr(op.Filter), show(dynamo.Attributes{List: op.Values.List}))
		}
		if op.Filter.Dialect != "guregu" {
			t.Error("the dialect is not marked")
		}
		if n, _ := value.Shape(op.Limit); n != "5" {
			t.Errorf("limit %s", n)
		}
	}
	if op := read(list()); op.Filter != nil {
		t.Errorf("no filter: %+v", op.Filter)
	}
}

func TestBuilderWrites(t *testing.T) {
	put := rec(sdk.Guregu+".Put", "Table", "T", "Item", mapping("pk", s("A"), "n", member("N", "1")), "Conditions", list(clause("attribute_not_exists($)", "pk")))
	op := Decode(terminal("PutItem", "OldValue"), put)
	if got := show(op.Item); got != "pk item S A; n item N 1" {
		t.Errorf("item: %s", got)
	}
	if got := showExpr(op.Condition); got != "pk" {
		t.Errorf("condition: %s", got)
	}
	if got, _ := value.Known(op.ReturnValues); got != "ALL_OLD" {
		t.Errorf("return values: %s", got)
	}
	update := rec(sdk.Guregu+".Update", "Table", "T", "HashKey", "pk", "HashValue", "A", "RangeKey", "sk", "RangeValue", "B", "Updates", list(
		clause("old").With("Section", val("REMOVE")), clause("$ = ?", "a", 1).With("Section", val("SET")),
		clause("b.c = b.c + ?", 1).With("Section", val("SET"))))
	op = Decode(terminal("UpdateItem", "Run"), update)
	if got := show(op.Keys); got != "pk item S A; sk item S B" {
		t.Errorf("keys: %s", got)
	}
	if got := showExpr(op.Update); got != "REMOVE:old SET:a SET:b.c b.c" {
		t.Errorf("update: %s in %q", got, op.Update.Alts[0].Src)
	}
	del := rec(sdk.Guregu+".Delete", "Table", "T", "HashKey", "pk", "HashValue", "D")
	query := rec(sdk.Guregu+".Query", "Table", "T", "HashKey", "pk", "HashValue", "Q")
	tests := []struct {
		op   string
		in   value.Value
		want string
	}{
		{"TransactWriteItems", rec(sdk.Guregu+".WriteTx", "Items", list(put, update, del)), "Put T pk item S A; n item N 1 if pk\nUpdate T pk item S A; sk item S B\nDelete T pk item S D"},
		{"TransactGetItems", rec(sdk.Guregu+".GetTx", "Items", list(query)), "Get T pk item S Q"},
		{"TransactWriteItems", rec(sdk.Guregu+".WriteTx", "Items", openList(param("w"))), "gap: the list may hold others"},
		{"BatchWriteItem", rec(sdk.Guregu+".BatchWrite", "Writes", openList(rec("", "Table", "T", "Item", mapping("pk", s("A"))))), "Put?* T pk item S A\ngap: the list may hold others"},
		{"BatchWriteItem", rec(sdk.Guregu+".BatchWrite", "Batch", rec("", "Table", "T", "HashKey", "pk"), "Writes", list(rec("", "HashValue", "A", "RangeValue", nil))), "Delete T pk item S A"},
		{"BatchGetItem", rec(sdk.Guregu+".BatchGet", "Batch", rec("", "Table", "T", "HashKey", "pk", "RangeKey", "sk"), "Keys", list(rec("", "HashValue", "A", "RangeValue", "B"),
			rec("", "Table", "U", "HashKey", "id", "HashValue", "C"))), "Get T pk item S A; sk item S B\nGet U id item S C"},
	}
	for _, tt := range tests {
		if got := showActions(Decode(terminal(tt.op, "Run"), tt.in)); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.op, got, tt.want)
		}
	}
}
