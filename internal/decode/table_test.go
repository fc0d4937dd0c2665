package decode

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/dynlint/dynlint/internal/dynamo"
)

func TestTable(t *testing.T) {
	element := func(name any, kind string) any {
		return rec("types.KeySchemaElement", "AttributeName", name, "KeyType", kind)
	}
	def := func(name, typ string) any { return rec("", "AttributeName", name, "AttributeType", typ) }
	in := rec("dynamodb.CreateTableInput", "TableName", "T",
		"AttributeDefinitions", list(def("pk", "S"), def("sk", "N"), def("status", "S")),
		"KeySchema", list(element("sk", "RANGE"), element("pk", "HASH")),
		"GlobalSecondaryIndexes", list(rec("", "IndexName", "GSI1", "KeySchema", list(element("status", "HASH")),
			"Projection", rec("", "ProjectionType", "INCLUDE", "NonKeyAttributes", list("a", param("b"))))),
		"LocalSecondaryIndexes", list(rec("", "IndexName", "LSI1", "KeySchema", list(element("pk", "HASH"), element(param("attr"), "RANGE")))))
	got := Table(in)
	want := dynamo.TableDef{Table: got.Table, Key: []dynamo.KeyPart{{Name: "pk", Type: "S"}, {Name: "sk", Type: "N", Sort: true}}, Indexes: []dynamo.IndexDef{
		{Name: "GSI1", Global: true, Key: []dynamo.KeyPart{{Name: "status", Type: "S"}}, Projection: "INCLUDE", Include: []string{"a"}},
		{Name: "LSI1", Key: []dynamo.KeyPart{{Name: "pk", Type: "S"}, {Type: "?", Sort: true}}},
	}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v", got)
	}
	for attr, key := range map[string]bool{"pk": true, "status": true, "a": false, "": false} {
		if got.HasKey(attr) != key {
			t.Errorf("HasKey(%q) = %v", attr, !key)
		}
	}
	for i, open := range []any{
		nil, param("in"), rec("", "TableName", "T"),
		rec("", "KeySchema", list(element("pk", "HASH"), param("sort"))),
		rec("", "KeySchema", or(list(element("pk", "HASH")), list(element("pk", "HASH"), element("sk", "RANGE")))),
	} {
		if got := Table(val(open)); got.Key != nil || got.Gap == nil {
			t.Errorf("%d: key %s, gap %v", i, fmt.Sprint(got.Key), got.Gap)
		}
	}
	half := Table(rec("", "KeySchema", list(element("pk", "HASH")), "GlobalSecondaryIndexes", param("indexes")))
	if len(half.Key) != 1 || half.Gap == nil {
		t.Errorf("unknown indexes: %+v", half)
	}
}
