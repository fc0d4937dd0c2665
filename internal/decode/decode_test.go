package decode

import (
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/value"
)

func TestKeyMap(t *testing.T) {
	id, org := param("id"), param("org")
	tests := []struct {
		name string
		key  any
		want string
	}{
		{"literal", mapping("PK", s(cat("USER#", id)), "SK", s("META")), "PK item S USER#{id}; SK item S META"},
		{"not given", nil, ""},
		{"number", mapping("year", member("N", id)), "year item N {id}"},
		{"zero value", mapping("PK", rec(sdk.V2Member("S"))), "PK item S "},
		{"v1", mapping("PK", rec(sdk.V1AttributeValue, "N", "7")), "PK item N 7"},
		{"v1 without a type", mapping("PK", rec(sdk.V1AttributeValue)), "PK item ? {}"},
		{"marshalled Go value", mapping("PK", "A", "n", 3), "PK item S A; n item N 3"},
		{"unknown value", mapping("PK", id), "PK item ? {id}"},
		{"value chosen", mapping("PK", or(s("A"), s("B"))), "PK item S A|B"},
		{"types differ", mapping("PK", or(s("A"), member("N", "1"))), "PK item ? 1|A"},
		{"name from a parameter", mapping(param("attr"), s("A")), "<{attr}> item S A"},
		{"name chosen", mapping(or("Phone", "Key"), s("A")), "Phone? item S A; Key? item S A"},
		{"two maps", or(mapping("PK", s("A"), "SK", s("X")), mapping("PK", s("B"))), "PK item S A|B; SK? item S X"},
		{"perhaps nil", or(mapping("PK", s("A")), nil), "PK? item S A"},
		{"open", openMap("PK", s("A")), "PK item S A; gap: the key may hold further attributes"},
		{"unknown", org, "gap: parameter org is not given by any known caller"},
		{"known or not", or(mapping("PK", s("A")), org), "PK? item S A; gap: parameter org is not given by any known caller"},
		{"changed", value.NewMap(entries([]any{"SK", s("new"), "x", s("1")}), false, mapping("PK", s("A"), "SK", s("old"))),
			"PK item S A; SK item S new; x item S 1"},
		{"changed on some paths", value.NewMap([]value.Entry{{Key: val("SK"), Val: s("new"), Optional: true}}, false, mapping("SK", s("old"))),
			"SK item S new|old"},
		{"added on some paths", value.NewMap([]value.Entry{{Key: val("SK"), Val: s("new"), Optional: true}}, false, nil), "SK? item S new"},
		{"no map", list("a"), "gap: not a map of key"},
	}
	for _, tt := range tests {
		op := Decode(site("GetItem"), rec("dynamodb.GetItemInput", "TableName", "T", "Key", tt.key))
		if got := show(op.Keys); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

func TestKeyCondition(t *testing.T) {
	pk := s(cat("USER#", param("id")))
	values := mapping(":pk", pk, ":a", s("A"), ":b", s("B"))
	names := mapping("#pk", "PK", "#sk", "SK", "#any", or("GSI1PK", "GSI2PK"), "#arg", param("attr"))
	tests := []struct{ text, names, values, want any }{
		{"PK = :pk", nil, values, "PK = S USER#{id}"},
		{"#pk = :pk AND begins_with(#sk, :a)", names, values, "PK = S USER#{id}; SK begins_with S A"},
		{"#pk = :pk AND :b >= #sk", names, values, "PK = S USER#{id}; SK <= S B"},
		{"PK = :pk AND SK BETWEEN :a AND :b", nil, values, "PK = S USER#{id}; SK between S A & B"},
		{"#any = :pk", names, values, "GSI1PK? = S USER#{id}; GSI2PK? = S USER#{id}"},
		{"#arg = :pk", names, values, "<{attr}> = S USER#{id}"},
		{"#no = :pk", names, values, "<{}> = S USER#{id}"},
		{"PK = :none", nil, values, "PK = ? {}"},
		{cat("PK = :pk AND ", param("rest")), nil, values, "PK = S USER#{id}; gap: parameter rest is not given by any known caller"},
		{or("PK = :pk", "PK = :pk AND SK = :a"), nil, values, "PK = S USER#{id}; SK? = S A"},
		{or("PK = :a", "PK = :b"), nil, values, "PK = S A|B"},
		{"PK = :pk", nil, or(mapping(":pk", s("A")), mapping(":pk", s("B"), ":x", s("C"))), "PK = S A|B"},
		{"PK = :pk AND", nil, values, "PK = S USER#{id}; gap: the expression is not well formed"},
		{param("cond"), nil, nil, "gap: parameter cond is not given by any known caller"},
		{nil, nil, nil, ""},
	}
	for _, tt := range tests {
		op := Decode(site("Query"), rec("dynamodb.QueryInput", "TableName", "T", "KeyConditionExpression", tt.text,
			"ExpressionAttributeNames", tt.names, "ExpressionAttributeValues", tt.values))
		if got := show(op.Keys); got != tt.want {
			t.Errorf("%v:\n got %s\nwant %s", tt.text, got, tt.want)
		}
	}
}

func TestQuery(t *testing.T) {
	in := rec("dynamodb.QueryInput",
		"TableName", param("table"), "IndexName", "GSI1", "Limit", 25, "ConsistentRead", true, "ScanIndexForward", false,
		"KeyConditionExpression", "PK = :p", "ExpressionAttributeValues", mapping(":p", s("A")),
		"FilterExpression", or("#s = :s AND size(tags[0].#s) > :n", nil), "ExpressionAttributeNames", mapping("#s", "status"),
		"ProjectionExpression", "a, info.#s")
	op := Decode(site("Query"), in)
	if got := showExpr(op.Filter); got != "status tags[0].status optional" {
		t.Errorf("filter: %s", got)
	}
	if got := showExpr(op.Projection); got != "a info.status" {
		t.Errorf("projection: %s", got)
	}
	if op.Condition != nil || op.Update != nil || op.KeyCondition == nil {
		t.Errorf("condition %v, update %v, key condition %v", op.Condition, op.Update, op.KeyCondition)
	}
	for what, v := range map[string]value.Value{"GSI1": op.IndexName, "25": op.Limit, "true": op.Consistent, "false": op.Forward, "{table}": op.Table} {
		if got, _ := value.Shape(v); got != what {
			t.Errorf("got %s, want %s", got, what)
		}
	}
	if op.StartKey != nil || op.Segment != nil {
		t.Error("parameters that are not given are not nil")
	}
}

func TestUnknownInput(t *testing.T) {
	op := Decode(site("Query"), param("in"))
	if got := show(op.Keys); got != "gap: parameter in.KeyConditionExpression is not given by any known caller" {
		t.Errorf("keys: %s", got)
	}
	if h, ok := op.Table.(*value.Hole); !ok || h.Path != "TableName" || h.Name != "in" {
		t.Errorf("table: %#v", op.Table)
	}
	if op.Filter == nil || op.Filter.Gap == nil || op.Filter.Legacy() {
		t.Errorf("filter: %+v", op.Filter)
	}
	if op := Decode(site("PutItem"), value.NilValue); op.Table != nil || !op.Item.None() {
		t.Errorf("nil input: %+v", op.Request)
	}
	op = Decode(site("GetItem"), value.NewRecord("", []value.Field{{Name: "TableName", Val: val("T")}}, param("base"), value.Pos{}))
	if name, _ := value.Known(op.Table); name != "T" || show(op.Keys) != "gap: parameter base.Key is not given by any known caller" {
		t.Errorf("changed copy: table %v, keys %s", op.Table, show(op.Keys))
	}
}

func TestPutAndUpdate(t *testing.T) {
	put := Decode(site("PutItem"), rec("dynamodb.PutItemInput", "TableName", "T",
		"Item", mapping("PK", s("A"), "tags", member("SS", list("x")), "ok", member("BOOL", true)),
		"ConditionExpression", "attribute_not_exists(PK)"))
	if got := show(put.Item); got != "PK item S A; tags item SS …; ok item BOOL true" {
		t.Errorf("item: %s", got)
	}
	if got := showExpr(put.Condition); got != "PK" {
		t.Errorf("condition: %s", got)
	}
	update := Decode(site("UpdateItem"), rec("dynamodb.UpdateItemInput", "Key", mapping("PK", s("A")),
		"UpdateExpression", cat("SET info.rating = :r, #x = if_not_exists(#x, :z) REMOVE old, ", param("more")),
		"ExpressionAttributeNames", mapping("#x", or("a", "b"))))
	want := "REMOVE:old SET:a SET:b SET:info.rating a b gap: parameter more is not given by any known caller"
	if got := showExpr(update.Update); got != want {
		t.Errorf("update:\n got %s\nwant %s", got, want)
	}
}

func TestLegacy(t *testing.T) {
	cond := func(op string, vs ...any) *value.Record {
		return rec("types.Condition", "ComparisonOperator", op, "AttributeValueList", list(vs...))
	}
	op := Decode(site("Query"), rec("dynamodb.QueryInput",
		"KeyConditions", mapping("PK", cond("EQ", s("A")), "SK", cond("BETWEEN", s("x"), s("y"))),
		"QueryFilter", mapping("status", cond("NE", s("done"))), "AttributesToGet", list("a", "b")))
	if got := show(op.Keys); got != "PK = S A; SK between S x & y" {
		t.Errorf("keys: %s", got)
	}
	if got := showExpr(op.Filter); got != "status" || !op.Filter.Legacy() || op.Filter.Field != "QueryFilter" {
		t.Errorf("filter: %s %+v", got, op.Filter)
	}
	if got := showExpr(op.Projection); got != "a b" {
		t.Errorf("projection: %s", got)
	}
	up := Decode(site("UpdateItem"), rec("dynamodb.UpdateItemInput", "AttributeUpdates", mapping(
		"a", rec("", "Value", s("1")), "b", rec("", "Action", "ADD", "Value", s("1")), "c", rec("", "Action", "DELETE"))))
	if got := showExpr(up.Update); got != "ADD:b REMOVE:c SET:a" {
		t.Errorf("update: %s", got)
	}
}

// showActions prints "Put T PK item S A" a line.
func showActions(op dynamo.Operation) string {
	var out []string
	for _, a := range op.Actions {
		line := string(a.Verb)
		if a.Optional {
			line += "?"
		}
		if a.Repeated {
			line += "*"
		}
		table, _ := value.Shapes(a.Table)
		line += " " + strings.Join(table, "|") + " " + show(a.Keys) + show(a.Item)
		if a.Condition != nil {
			line += " if " + showExpr(a.Condition)
		}
		out = append(out, line)
	}
	if op.ActionsGap != nil {
		out = append(out, "gap: "+op.ActionsGap.Why)
	}
	return strings.Join(out, "\n")
}

func TestActions(t *testing.T) {
	put := func(pk any) *value.Record {
		return rec("types.WriteRequest", "PutRequest", rec("types.PutRequest", "Item", mapping("PK", s(pk))))
	}
	del := rec("types.WriteRequest", "DeleteRequest", rec("types.DeleteRequest", "Key", mapping("PK", s("D"))))
	get := func(pk string) *value.Record {
		return rec("types.TransactGetItem", "Get", rec("types.Get", "TableName", "T", "Key", mapping("PK", s(pk))))
	}
	txPut := rec("types.TransactWriteItem", "Put", rec("types.Put", "TableName", "T", "Item", mapping("PK", s("A")), "ConditionExpression", "attribute_not_exists(PK)"))
	txCheck := rec("types.TransactWriteItem", "ConditionCheck", rec("types.ConditionCheck", "TableName", "T", "Key", mapping("PK", s("B")), "ConditionExpression", "x = :v"))
	txUpdate := rec("types.TransactWriteItem", "Update", rec("types.Update", "TableName", "U", "Key", mapping("PK", s("C"))))
	tests := []struct{ op, field, in, want any }{
		{"BatchWriteItem", "RequestItems", mapping("T", list(put("A"), del)), "Put T PK item S A\nDelete T PK item S D"},
		{"BatchWriteItem", "RequestItems", mapping("T", list(put("A")), "U", list(del)), "Put T PK item S A\nDelete U PK item S D"},
		{"BatchWriteItem", "RequestItems", mapping(param("table"), openList(put(cat("A#", param("id"))))),
			"Put?* {table} PK item S A#{id}\ngap: the list may hold others"},
		{"BatchWriteItem", "RequestItems", mapping("T", list(or(put("A"), del))), "Put? T PK item S A\nDelete? T PK item S D"},
		{"BatchWriteItem", "RequestItems", mapping("T", or(list(put("A")), list(put("A"), put("B")))), "Put? T PK item S A\nPut? T PK item S B"},
		{"BatchWriteItem", "RequestItems", mapping("T", openMap(param("i"), put("A"))), "Put?* T PK item S A\ngap: the list may hold others"},
		{"BatchWriteItem", "RequestItems", param("items"), "gap: parameter items is not given by any known caller"},
		{"BatchWriteItem", "RequestItems", mapping("T", list(param("w"))), "gap: parameter w is not given by any known caller"},
		{"BatchGetItem", "RequestItems", mapping("T", rec("types.KeysAndAttributes", "Keys", openList(mapping("PK", s("A"))))),
			"Get?* T PK item S A\ngap: the list may hold others"},
		{"TransactGetItems", "TransactItems", list(get("A"), get("A"), get("B")), "Get T PK item S A\nGet T PK item S A\nGet T PK item S B"},
		{"TransactWriteItems", "TransactItems", list(txPut, txCheck, txUpdate),
			"Put T PK item S A if PK\nConditionCheck T PK item S B if x\nUpdate U PK item S C"},
		{"TransactWriteItems", "TransactItems", list(txPut, or(txUpdate, param("more"))),
			"Put T PK item S A if PK\nUpdate? U PK item S C\ngap: parameter more is not given by any known caller"},
		{"TransactWriteItems", "TransactItems", nil, ""},
	}
	for _, tt := range tests {
		op := Decode(site(tt.op.(string)), rec("", tt.field, tt.in))
		if got := showActions(op); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.op, got, tt.want)
		}
	}
}

func TestDecodeAll(t *testing.T) {
	in := rec("", "TableName", "T", "Key", or(mapping("PK", s("A"), "SK", s("X")), mapping("PK", s("B"), "SK", s("Y"))))
	ops := DecodeAll(site("GetItem"), in)
	if len(ops) != 2 || show(ops[0].Keys) != "PK item S A; SK item S X" || show(ops[1].Keys) != "PK item S B; SK item S Y" {
		t.Errorf("got %d operations", len(ops))
	}
	var keys []any
	for i := range value.MaxAlts {
		keys = append(keys, mapping("PK", s(string(rune('a'+i)))))
	}
	many := or(rec("", "Key", or(keys...)), rec("", "TableName", "T", "Key", or(keys...)))
	if ops := DecodeAll(site("GetItem"), many); len(ops) != 2 {
		t.Errorf("past the bound: got %d operations, want 2", len(ops))
	}
}
