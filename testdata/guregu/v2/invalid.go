// Package v2 has requests of version 2 of the library.
package v2

import (
	"context"

	"gureguprograms/store"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/guregu/dynamo/v2"
)

type attribute string

type item struct {
	ID   string   `dynamo:"id,hash"`
	Tags []string `dynamo:"tags,set,omitempty"`
	Note string   `dynamo:"note"`
}

var out []item

func filters(ctx context.Context, t dynamo.Table) {
	q := func() *dynamo.Query { return t.Get("id", "a") }
	q().Filter("status = ?", "x").All(ctx, &out)               // want `FilterExpression is rejected: Invalid FilterExpression: Attribute name is a reserved keyword; reserved keyword: status \[expression/reserved-word\] «status»`
	q().Filter("address.zone = ?", "x").All(ctx, &out)         // want `reserved keyword: zone \[expression/reserved-word\] «zone»`
	q().Filter("'status' = ? AND x = ?", "x").All(ctx, &out)   // want `FilterExpression is not sent: dynamo: missing argument for \? placeholder \(at position 22 of "'status' = \? AND x = \?"\) \[expression/argument\] «\?»`
	q().Filter("$ = ?").All(ctx, &out)                         // want `dynamo: missing argument for \$ placeholder \(at position 1 of "\$ = \?"\) \[expression/argument\] «\$»`
	q().Filter("$ = ?", attribute("state"), 1).All(ctx, &out)  // want `dynamo: type of argument for \$ must be string, int, int64, encoding.TextMarshaler or dynamo.ExpressionLiteral \(got type v2.attribute at position 1 of "\$ = \?"\) \[expression/argument\] «\$»`
	q().Filter("'status = ?", "x").All(ctx, &out)              // want `dynamo: expression lex error: unterminated string at position 0 \[expression/argument\] «'»`
	q().Filter("x = ?", nil).All(ctx, &out)                    // want `invalid substitute value for ':v0': <nil> \[expression/argument\] «\?»`
	q().Filter("x == ?", 1).All(ctx, &out)                     // want `Invalid FilterExpression: Syntax error; token: "=", near: "== :v0" \[expression/syntax\] «=»`
	q().Filter("x = ? AND", 1).All(ctx, &out)                  // want `Syntax error; token: "\)", near: "AND\)" \[expression/syntax\]`
	q().Filter("Contains(x, ?)", "a").All(ctx, &out)           // want `Invalid function name; function: Contains \(did you mean contains\?\) \[expression/function\] «Contains»`
	q().Filter("begins_with(x)").All(ctx, &out)                // want `number of operands: 1 \[expression/function\] «begins_with\(x\)»`
	q().Filter("begins_with(x, ?)", 5).All(ctx, &out)          // want `operator or function: begins_with, operand type: N \[expression/operand\] «\?»`
	q().Filter("x BETWEEN ? AND ?", 5, 1).All(ctx, &out)       // want `\[expression/operand\]`
	q().Filter("x > ?", true).All(ctx, &out)                   // want `operator or function: >, operand type: BOOL \[expression/operand\] «\?»`
	q().Filter("'x' = 'x'").All(ctx, &out)                     // want `must be distinct from the remaining operands for this operator or function; operator: =, first operand: \[x\] \[expression/operand\]`
	q().Filter("x IN ?", []int{1, 2}).All(ctx, &out)           // want `Syntax error; token: ":v0", near: "IN :v0\)" \[expression/syntax\] «\?»`
	q().Filter("").All(ctx, &out)                              // want `The expression can not be empty; \[expression/syntax\]`
	q().Filter("(x = ?) ", 1).All(ctx, &out)                   // want `The expression has redundant parentheses; \[expression/syntax\]`
	q().Filter("#s = ?", 1).All(ctx, &out)                     // want `attribute name: #s \[expression/undefined\] «#s»`
	q().Filter("x = ?", 1).Filter("y = ! ?", 2).All(ctx, &out) // want `Syntax error; token: "!", near: "= ! :v1" \[expression/syntax\] «!»`
	t.Scan().Filter("count > ?", 1).All(ctx, &out)             // want `reserved keyword: count \[expression/reserved-word\] «count»`
}

func projections(ctx context.Context, t dynamo.Table) {
	q := func() *dynamo.Query { return t.Get("id", "a") }
	t.Scan().Project("name", "id").All(ctx, &out)                        // want `ProjectionExpression is rejected: Invalid ProjectionExpression: Attribute name is a reserved keyword; reserved keyword: name \[expression/reserved-word\] «name»`
	q().Project("a", "a.b").All(ctx, &out)                               // want `path one: \[a\], path two: \[a, b\] \[expression/overlap\] «a.b»`
	q().Project("x.name").All(ctx, &out)                                 // want `reserved keyword: name \[expression/reserved-word\] «name»`
	q().ProjectExpr("$, 'a'", "a").All(ctx, &out)                        // want `path one: \[a\], path two: \[a\] \[expression/overlap\] «'a'»`
	q().Project("name").Project("x").All(ctx, &out)                      // want `Value provided in ExpressionAttributeNames unused in expressions: keys: {#sNZQW2ZI} \[expression/unused\]`
	q().Project("x").Count(ctx)                                          // want `Cannot specify the ProjectionExpression when choosing to get only the Count \[request/select\]`
	t.Batch("id").Get(dynamo.Keys{"a"}).Project("x", "x").All(ctx, &out) // want `path one: \[x\], path two: \[x\] \[expression/overlap\] «x»`
}

func keys(ctx context.Context, t dynamo.Table) {
	var one item
	t.Get("id", "").One(ctx, &one)                                      // want `Key is not sent: dynamo: query hash key value is nil or omitted for attribute "id" \[request/key\] «id»`
	t.Get("id", nil).All(ctx, &out)                                     // want `KeyConditions is not sent: dynamo: query hash key value is nil or omitted for attribute "id" \[request/key\] «id»`
	t.Get("id", "a").Range("sk", dynamo.Equal).One(ctx, &one)           // want `dynamo: query range key values are missing for attribute "sk" \[request/key\] «sk»`
	t.Get("id", "a").Range("sk", dynamo.Between, "a").All(ctx, &out)    // want `Invalid number of argument\(s\) for the BETWEEN ComparisonOperator \[request/legacy\] «sk»`
	t.Get("id", "a").Range("sk", dynamo.Equal, "a", "b").All(ctx, &out) // want `Invalid number of argument\(s\) for the EQ ComparisonOperator \[request/legacy\] «sk»`
	t.Get("id", "a").Range("sk", dynamo.NotEqual, "a").All(ctx, &out)   // want `KeyConditions is rejected: Attempted conditional constraint is not an indexable operation \[request/legacy\] «sk»`
	t.Get("id", "a").Range("sk", dynamo.BeginsWith, 5).All(ctx, &out)   // want `ComparisonOperator BEGINS_WITH is not valid for N AttributeValue type \[request/legacy\] «sk»`
	t.Get("id", "a").Range("sk", dynamo.Less, true).All(ctx, &out)      // want `ComparisonOperator LT is not valid for BOOL AttributeValue type \[request/legacy\] «sk»`
	t.Get("id", true).One(ctx, &one)                                    // want `The provided key element does not match the schema \[request/key\]`
	t.Delete("id", "").Run(ctx)                                         // want `dynamo: delete hash key value is nil or omitted for attribute "id" \[request/key\] «id»`
	t.Update("id", "a").Range("sk", "").Set("x", 1).Run(ctx)            // want `dynamo: update range key value is nil or omitted for attribute "sk" \[request/key\] «sk»`
	t.Get("id", "a").Range("sk", dynamo.Equal, "").One(ctx, &one)       // want `The AttributeValue for a key attribute cannot contain an empty string value. Key: sk \[request/key\] «sk»`
	t.Get("id", map[string]int{"a": 1}).One(ctx, &one)                  // want `The provided key element does not match the schema \[request/key\]`
}

func updates(ctx context.Context, t dynamo.Table) {
	u := func() *dynamo.Update { return t.Update("id", "a") }
	u().Run(ctx)                                                                                                                             // want `UpdateExpression is rejected: Invalid UpdateExpression: The expression can not be empty; \[expression/syntax\]`
	u().Set("a", 1).Set("a", 2).Run(ctx)                                                                                                     // want `Two document paths overlap with each other; must remove or rewrite one of these paths; path one: \[a\], path two: \[a\] \[expression/overlap\] «a»`
	u().Set("a", 1).Remove("a").Run(ctx)                                                                                                     // want `path one: \[a\], path two: \[a\] \[expression/overlap\] «a»`
	u().Set("m", item{}).Set("m.x", 2).Run(ctx)                                                                                              // want `path one: \[m\], path two: \[m, x\] \[expression/overlap\] «m.x»`
	u().Set("name", 1).SetExpr("'name' = ?", 2).Run(ctx)                                                                                     // want `path one: \[name\], path two: \[name\] \[expression/overlap\] «'name'»`
	u().Set("a.name", 1).Run(ctx)                                                                                                            // want `reserved keyword: name \[expression/reserved-word\] «name»`
	u().Add("s", "text").Run(ctx)                                                                                                            // want `operator: ADD, operand type: STRING, typeSet: ALLOWED_FOR_ADD_OPERAND \[expression/operand\]`
	u().Add("n", 1).Add("n", 2).Run(ctx)                                                                                                     // want `Value provided in ExpressionAttributeValues unused in expressions: keys: {:v0} \[expression/unused\]`
	u().Add("s", []string{}).Run(ctx)                                                                                                        // want `UpdateExpression is not sent: invalid substitute value for ':v0': <nil> \[expression/argument\] «s»`
	u().AddStringsToSet("s", "a", "a").Run(ctx)                                                                                              // want `Input collection \[a, a\] contains duplicates. for key :v0 \[request/value\] «s»`
	u().DeleteFromSet("s", true).Run(ctx)                                                                                                    // want `UpdateExpression is not sent: dynamo: Update.DeleteFromSet given unsupported value \[expression/argument\] «s»`
	u().Append("l", "x").Run(ctx)                                                                                                            // want `operator or function: list_append, operand type: S \[expression/operand\]`
	u().SetExpr("n = n + ? + ?", 1, 2).Run(ctx)                                                                                              // want `Invalid UpdateExpression: Syntax error; token: "\+", near: ":v0 \+ :v1" \[expression/syntax\] «\+»`
	u().SetExpr("n = n + ?", "one").Run(ctx)                                                                                                 // want `operator or function: \+, operand type: S \[expression/operand\]`
	u().SetExpr("l[$] = ?", 3).Run(ctx)                                                                                                      // want `dynamo: missing argument for \? placeholder \(at position 8 of "l\[\$\] = \?"\) \[expression/argument\] «\?»`
	u().SetExpr("n = size(l)").Run(ctx)                                                                                                      // want `The function is not allowed in an update expression; function: size \[expression/function\] «size»`
	u().RemoveExpr("l[0], l[0]").Run(ctx)                                                                                                    // want `path one: \[l, \[0\]\], path two: \[l, \[0\]\] \[expression/overlap\]`
	u().Set("a", 1).If("version = ? AND owner = ?", 1, "me").Run(ctx)                                                                        // want `ConditionExpression is rejected: Invalid ConditionExpression: Attribute name is a reserved keyword; reserved keyword: owner \[expression/reserved-word\] «owner»`
	t.Put(item{ID: "a"}).If("attribute_not_exists(id) AND not x").Run(ctx)                                                                   // want `Invalid ConditionExpression: Syntax error`
	t.Put(map[string]types.AttributeValue{"id": &types.AttributeValueMemberS{Value: "a"}, "tags": &types.AttributeValueMemberSS{}}).Run(ctx) // want `Item is rejected: One or more parameter values were invalid: An string set  may not be empty \[request/value\] «tags»`
	t.Delete("id", "a").If("if_not_exists(x, ?)", 1).Run(ctx)                                                                                // want `The function is not allowed in a condition expression; function: if_not_exists \[expression/function\] «if_not_exists»`
}

func sets(ctx context.Context, db *dynamo.DB) {
	t := db.Table("things")
	db.WriteTx().Run(ctx)                                                                                               // want `TransactItems is not sent: dynamo: no input items \[request/batch\]`
	db.WriteTx().Put(t.Put(item{ID: "b"})).Delete(t.Delete("id", "a")).Update(t.Update("id", "a").Set("x", 1)).Run(ctx) // want `Transaction request cannot include multiple operations on one item \[request/duplicate\]`
	db.WriteTx().Check(t.Check("id", "a")).Run(ctx)                                                                     // want `missing required field, TransactWriteItemsInput.TransactItems\[0\].ConditionCheck.ConditionExpression \[request/missing\]`
	db.WriteTx().Update(t.Update("id", "a").If("x = ?", 1)).Run(ctx)                                                    // want `UpdateExpression of TransactItems\[0\].Update is rejected: Invalid UpdateExpression: The expression can not be empty; \[expression/syntax\]`
	db.WriteTx().Delete(t.Delete("id", "a").If("user = ?", 1)).Run(ctx)                                                 // want `ConditionExpression of TransactItems\[0\].Delete is rejected: Invalid ConditionExpression: Attribute name is a reserved keyword; reserved keyword: user \[expression/reserved-word\] «user»`
	db.WriteTx().Put(t.Put(item{ID: "b"})).IdempotentWithToken("0123456789012345678901234567890123456789").Run(ctx)     // want `Value at 'ClientRequestToken' failed to satisfy constraint: Member must have length less than or equal to 36 \[request/member\]`
	db.GetTx().Get(t.Get("id", "a").Index("byOwner")).Run(ctx)                                                          // want `Get of TransactItems\[0\] is not sent: dynamo: transaction Query is too complex; no indexes or filters are allowed \[request/batch\]`
	db.GetTx().Get(t.Get("id", "a")).Get(t.Get("id", "a")).All(ctx, &out)                                               // want `Transaction request cannot include multiple operations on one item \[request/duplicate\]`
	t.Batch("id").Get(dynamo.Keys{"a"}, dynamo.Keys{"b"}, dynamo.Keys{"a"}).All(ctx, &out)                              // want `Provided list of item keys contains duplicates \[request/duplicate\]`
	t.Batch("id").Get().All(ctx, &out)                                                                                  // want `RequestItems is not sent: dynamo: no input items \[request/batch\]`
	t.Batch("id", "sk", "x").Get(dynamo.Keys{"a", "b"}).All(ctx, &out)                                                  // want `dynamo: batch: you may only provide the name of a range key and hash key. too many keys \[request/batch\]`
	t.Batch("id").Write().Delete(dynamo.Keys{"a"}, dynamo.Keys{"a"}).Run(ctx)                                           // want `Provided list of item keys contains duplicates \[request/duplicate\]`
	t.Scan().Segment(4, 4).All(ctx, &out)                                                                               // want `Segment: 4 is not less than TotalSegments: 4 \[request/segment\]`
	db.Table("bad table").Scan().All(ctx, &out)                                                                         // want `Value 'bad table' at 'tableName' failed to satisfy constraint`
}

// What is put together over statements.
func statements(ctx context.Context, t dynamo.Table, all bool) {
	q := t.Get("id", "a")
	cond := "amount > ?"
	cond += " AND date < ?" // want `reserved keyword: date \[expression/reserved-word\] «date»`
	q.Filter(cond, 1, 2)
	q = q.Limit(5)
	_ = q.All(ctx, &out)

	u := t.Update("id", "a").Set("state", "done")
	if all {
		u = u.Set("note", "all")
	}
	u.SetExpr("'state' = ?", "open") // want `path one: \[state\], path two: \[state\] \[expression/overlap\] «'state'»`
	_ = u.Run(ctx)

	filter := "a = ?"
	args := []any{1}
	args = append(args, 2)
	filter = filter + " AND b = ?" + " AND c = ?" // want `missing argument for \? placeholder \(at position 25 of "a = \? AND b = \? AND c = \?"\) \[expression/argument\] «\?»`
	_ = t.Scan().Filter(filter, args...).All(ctx, &out)

	put := t.Put(item{ID: "a"})
	put.If("attribute_not_exists(id)")
	put.If("size(note) > ? OR size(note) > ?", "x", 2) // nothing is wrong with a comparison of a size and a string
	put.If("size(note)")                               // want `The function is not allowed to be used this way in an expression; function: size \[expression/function\] «size»`
	_ = put.Run(ctx)
}

// What a function of another package gives or gets.
func helpers(ctx context.Context, t dynamo.Table) {
	_ = store.Find(ctx, t, "a", store.Open, "x")
	_ = store.Find(ctx, t, "a", "kind = ? AND value = ?", 1, 2)                     // want `reserved keyword: value \[expression/reserved-word\] «value»`
	_ = store.Find(ctx, t, "a", "kind = ? AND other = ?", 1)                        // want `missing argument for \? placeholder \(at position 22 of "kind = \? AND other = \?"\) \[expression/argument\] «\?»`
	_ = store.Change(store.Change(t.Update("id", "a"), "x", 1), "x", 2).Run(ctx)    // want `path one: \[x\], path two: \[x\] \[expression/overlap\] «x»`
	_ = store.Where(t.Update("id", "a").Set("x", 1), "language = ?", "de").Run(ctx) // want `reserved keyword: language \[expression/reserved-word\] «language»`
	_ = store.Prefix(t.Get("id", "a"), 7).All(ctx, &out)
}
