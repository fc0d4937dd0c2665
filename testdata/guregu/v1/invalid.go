// Package v1 has requests of version 1 of the library.
package v1

import (
	"context"

	"github.com/guregu/dynamo"
)

type item struct {
	ID   string   `dynamo:"id,hash"`
	Tags []string `dynamo:"tags,set,omitempty"`
	Note string   `dynamo:"note"`
}

var out []item

func invalid(ctx context.Context, db *dynamo.DB) {
	t := db.Table("things")
	var one item
	t.Get("id", "a").Filter("status = ?", "x").All(&out)                            // want `FilterExpression is rejected: Invalid FilterExpression: Attribute name is a reserved keyword; reserved keyword: status \[expression/reserved-word\] «status»`
	t.Get("id", "a").Filter("a = ? AND b = ?", 1).AllWithContext(ctx, &out)         // want `dynamo: missing argument for \? placeholder \(at position 15 of "a = \? AND b = \?"\) \[expression/argument\] «\?»`
	t.Get("id", "").One(&one)                                                       // want `dynamo: query hash key value is nil or omitted for attribute "id" \[request/key\] «id»`
	t.Get("id", "a").Range("sk", dynamo.BeginsWith, "a", "b").All(&out)             // want `Invalid number of argument\(s\) for the BEGINS_WITH ComparisonOperator \[request/legacy\] «sk»`
	t.Get("id", "a").Range("sk", dynamo.Greater, []string{"a"}).All(&out)           // want `ComparisonOperator GT is not valid for L AttributeValue type \[request/legacy\] «sk»`
	t.Scan().Project("name").All(&out)                                              // want `reserved keyword: name \[expression/reserved-word\] «name»`
	t.Update("id", "a").Set("a", 1).SetExpr("a = ?", 2).Run()                       // want `path one: \[a\], path two: \[a\] \[expression/overlap\] «a»`
	t.Update("id", "a").Add("a", "x").RunWithContext(ctx)                           // want `operator: ADD, operand type: STRING, typeSet: ALLOWED_FOR_ADD_OPERAND \[expression/operand\]`
	t.Update("id", "a").If("a = ?", 1).Run()                                        // want `The expression can not be empty; \[expression/syntax\]`
	t.Update("id", "a").Prepend("l", 5).Value(&one)                                 // want `operator or function: list_append, operand type: N \[expression/operand\]`
	t.Put(item{ID: "a"}).If("attribute_exist(id)").Run()                            // want `Invalid function name; function: attribute_exist \(did you mean attribute_exists\?\) \[expression/function\] «attribute_exist»`
	t.Delete("id", "a").If("x > ? AND ('y' < ?", 1, 2).Run()                        // want `Invalid ConditionExpression: Syntax error`
	db.WriteTx().Run()                                                              // want `TransactItems is not sent: dynamo: no input items \[request/batch\]`
	db.WriteTx().Delete(t.Delete("id", 1)).Check(t.Check("id", 1).IfExists()).Run() // want `Transaction request cannot include multiple operations on one item \[request/duplicate\]`
	t.Batch("id").Get(dynamo.Keys{"a"}, dynamo.Keys{"a"}).All(&out)                 // want `Provided list of item keys contains duplicates \[request/duplicate\]`
	t.Batch("id").Write().Run()                                                     // want `RequestItems is not sent: dynamo: no input items \[request/batch\]`
	db.GetTx().GetOne(t.Get("id", "a").Filter("x = ?", 1), &one).Run()              // want `Get of TransactItems\[0\] is not sent: dynamo: transaction Query is too complex; no indexes or filters are allowed \[request/batch\]`
}
