package decode

import (
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/model"
	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// noEnv is an evaluator that knows no program.
type noEnv struct{}

func (noEnv) Type(string) (*summary.Shape, bool) { return nil, false }
func (noEnv) Method(value.Value, string, ...value.Value) (value.Value, bool) {
	return nil, false
}
func (noEnv) Field(v value.Value, name string) value.Value {
	if x := field(v, name); x != nil {
		return x
	}
	return value.NilValue
}

// builderCall calls a method of guregu/dynamo as a program does: the last
// argument of a variadic method is a list.
func builderCall(t *testing.T, recv any, typ, method string, args ...any) value.Value {
	t.Helper()
	r := val(recv)
	c := model.Call{Callee: "(" + sdk.GureguV2 + "." + typ + ")." + method, Args: append([]value.Value{r}, vals(args)...), Results: 1}
	got, ok := model.Eval(c, noEnv{})
	if !ok {
		t.Fatalf("no model of %s.%s", typ, method)
	}
	if typ != "DB" && typ != "Table" && typ != "Batch" {
		after, ok := model.After(c, 0, r, noEnv{})
		if !ok || after.Hash() != got[0].Hash() {
			t.Errorf("%s.%s does not leave in its receiver what it returns", typ, method)
		}
	}
	return got[0]
}

// typed is a Go value in an interface, as builders are given.
func typed(typ string, v any) value.Value { return value.NewIface(typ, val(v)) }

func str(v any) value.Value { return typed("string", v) }

func TestGureguModels(t *testing.T) {
	call := func(recv any, typ, method string, args ...any) value.Value {
		return builderCall(t, recv, typ, method, args...)
	}
	id := value.NewHole(value.Hole{Origin: value.Client, Name: "id", Type: "string"})
	table := call(param("db"), "DB", "Table", "T")
	get := call(table, "Table", "Get", "pk", str(cat("USER#", id)))
	ranged := call(get, "Query", "Range", "sk", "EQ", list(str("META")))

	read := func(method string, b value.Value) dynamo.Operation {
		return Decode(terminal("Query", method), b)
	}
	op := read("One", ranged)
	if got, _ := value.Known(op.Table); op.Kind != dynamo.GetItem || show(op.Keys) != "pk item S USER#{id}; sk item S META" || got != "T" {
		t.Errorf("One: %s %s in %s", op.Kind, show(op.Keys), got)
	}
	b := call(call(ranged, "Query", "Index", "GSI1"), "Query", "Filter", "'status' = ? AND $ = ?", list(typed("int", 0), str("owner"), str("me")))
	b = call(call(b, "Query", "Project", list("a", "b.c")), "Query", "SearchLimit", 5)
	op = read("One", b)
	index, _ := value.Known(op.IndexName)
	limit, _ := value.Shape(op.Limit)
	if op.Kind != dynamo.Query || index != "GSI1" || showExpr(op.Filter) != "owner status" || showExpr(op.Projection) != "a b.c" || limit != "5" {
		t.Errorf("Query: %s %s %s %s %s", op.Kind, index, showExpr(op.Filter), showExpr(op.Projection), limit)
	}
	if got := show(dynamo.Attributes{List: op.Values.List}); got != ":v0 item N 0; :v1 item S me" {
		t.Errorf("values of the filter: %s", got)
	}
	op = read("All", call(param("q"), "Query", "Filter", "a = ?", list(typed("int", 0))))
	if op.Filter == nil || op.Filter.Gap == nil || showExpr(op.Filter) != "a gap: there may be further clauses" {
		t.Errorf("filter added to an unknown builder: %s", showExpr(op.Filter))
	}

	up := call(table, "Table", "Update", "pk", str("A"))
	up = call(up, "Update", "Range", "sk", str("B"))
	up = call(up, "Update", "Set", "status", str("x"))
	up = call(up, "Update", "Set", "gone", str(""))
	up = call(up, "Update", "Append", "list.of[0]", str("x"))
	up = call(up, "Update", "Add", "n", typed("int", 1))
	up = call(up, "Update", "Remove", list("old"))
	up = call(up, "Update", "SetExpr", "$ = $ + ?", list(str("m"), str("m"), typed("int", 1)))
	up = call(up, "Update", "If", "attribute_exists(pk)", nil)
	op = Decode(terminal("UpdateItem", "Value"), up)
	if got := showExpr(op.Update); got != "ADD:n REMOVE:gone REMOVE:old SET:list.of[0] SET:m SET:status list.of[0] m" {
		t.Errorf("update: %s in %q", got, op.Update.Alts[0].Src)
	}
	if show(op.Keys) != "pk item S A; sk item S B" || showExpr(op.Condition) != "pk" {
		t.Errorf("update: keys %s, condition %s", show(op.Keys), showExpr(op.Condition))
	}

	put := call(table, "Table", "Put", typed("map[string]string", mapping("pk", "P")))
	check := call(call(table, "Table", "Check", "pk", str("C")), "ConditionCheck", "IfNotExists")
	tx := call(param("db"), "DB", "WriteTx")
	tx = call(call(call(tx, "WriteTx", "Put", put), "WriteTx", "Check", check), "WriteTx", "Update", up)
	want := "Put T pk item S P\nConditionCheck T pk item S C if pk\nUpdate T pk item S A; sk item S B if pk"
	if got := showActions(Decode(terminal("TransactWriteItems", "Run"), tx)); got != want {
		t.Errorf("transaction:\n got %s\nwant %s", got, want)
	}
}

func TestGureguBatches(t *testing.T) {
	call := func(recv any, typ, method string, args ...any) value.Value {
		return builderCall(t, recv, typ, method, args...)
	}
	table := call(param("db"), "DB", "Table", "T")
	other := call(param("db"), "DB", "Table", "U")
	batch := call(table, "Table", "Batch", list("pk", "sk"))
	keys := typed(sdk.GureguV2+".Keys", list(str("A"), str("B")))
	get := call(batch, "Batch", "Get", list(keys))
	get = call(get, "BatchGet", "From", other, "id", list(typed(sdk.GureguV2+".Keys", list(typed("int", 1), nil))))
	if got := showActions(Decode(terminal("BatchGetItem", "All"), get)); got != "Get T pk item S A; sk item S B\nGet U id item N 1" {
		t.Errorf("get: %s", got)
	}
	write := call(call(batch, "Batch", "Write"), "BatchWrite", "Put", list(typed("map[string]string", mapping("pk", "P"))))
	write = call(write, "BatchWrite", "Delete", list(keys))
	write = call(write, "BatchWrite", "PutIn", other, list(typed("map[string]string", mapping("id", "Q"))))
	want := "Put T pk item S P\nDelete T pk item S A; sk item S B\nPut U id item S Q"
	if got := showActions(Decode(terminal("BatchWriteItem", "Run"), write)); got != want {
		t.Errorf("write:\n got %s\nwant %s", got, want)
	}
	rows := call(call(batch, "Batch", "Write"), "BatchWrite", "Put", param("rows"))
	op := Decode(terminal("BatchWriteItem", "Run"), rows)
	if name, _ := value.Known(op.Table); name != "T" || op.ActionsGap == nil || !strings.HasPrefix(showActions(op), "Put?* T gap: ") {
		t.Errorf("unknown rows: table %s, %s", name, showActions(op))
	}
}

// A table that is not known stands for its name.
func TestGureguUnknownTable(t *testing.T) {
	table := value.NewHole(value.Hole{Origin: value.FieldOf, Name: "Repo.table"})
	op := Decode(terminal("Scan", "All"), builderCall(t, table, "Table", "Scan"))
	if h, ok := op.Table.(*value.Hole); !ok || h.Name != "Repo.table" {
		t.Errorf("table: %v", op.Table)
	}
}

// Writes that a loop adds to a builder.
func TestGureguLoop(t *testing.T) {
	table := builderCall(t, param("db"), "DB", "Table", "T")
	entry := builderCall(t, builderCall(t, table, "Table", "Batch", list("pk")), "Batch", "Write")
	rec := value.NewHole(value.Hole{Origin: value.Loop, Type: sdk.GureguV2 + ".BatchWrite"})
	body := builderCall(t, rec, "BatchWrite", "Delete", list(typed(sdk.GureguV2+".Keys", list(str(cat("A#", param("id")))))))
	v, ok := model.Loop(entry, body, rec)
	if !ok {
		t.Fatal("a loop over a builder is not followed")
	}
	op := Decode(terminal("BatchWriteItem", "Run"), v)
	if got := showActions(op); got != "Delete?* T pk item S A#{id}\ngap: the list may hold others" {
		t.Errorf("got %s", got)
	}
}
