// Package orders is about a table whose keys are declared.
package orders

import (
	"context"
	"time"

	"github.com/guregu/dynamo/v2"
)

type order struct {
	Customer string    `dynamo:"customer,hash"`
	Number   int       `dynamo:"number,range"`
	State    string    `dynamo:"state,omitempty"`
	Day      string    `dynamo:"day,omitempty"`
	At       time.Time `dynamo:"at"`
}

type unkeyed struct {
	Customer string `dynamo:"customer,hash"`
}

func wrong(ctx context.Context, db *dynamo.DB) {
	t := db.Table("orders")
	var one order
	var all []order
	q := func() *dynamo.Query { return t.Get("customer", "c") }
	q().Filter("'number' > ?", 5).All(ctx, &all)                                 // want `Filter Expression can only contain non-primary key attributes: Primary key attribute: number \[expression/filter-on-key\] «'number'»`
	q().Filter("$ <> ?", "customer", "x").All(ctx, &all)                         // want `Primary key attribute: customer \[expression/filter-on-key\] «\$»`
	t.Get("state", "x").Index("byState").Filter("'day' = ?", "x").All(ctx, &all) // want `Primary key attribute: day \[expression/filter-on-key\] «'day'»`
	t.Get("state", "x").Index("byState").Consistent(true).All(ctx, &all)         // want `ConsistentRead is rejected: Consistent reads are not supported on global secondary indexes \[request/index\]`
	t.Scan().Index("byState").Consistent(true).All(ctx, &all)                    // want `Consistent reads are not supported on global secondary indexes \[request/index\]`
	t.Get("state", "x").Index("byStat").All(ctx, &all)                           // want `The table does not have the specified index: byStat \(did you mean byState\?\) \[request/index\] «byStat»`
	t.Get("state", "x").Index("byState").Project("at").All(ctx, &all)            // want `Global secondary index byState does not project \[at\] \[expression/unprojected\] «at»`
	q().Range("number", dynamo.Greater, "5").All(ctx, &all)                      // want `Condition parameter type does not match schema type \[expression/key-condition\] «number»`
	t.Get("id", "c").All(ctx, &all)                                              // want `Query condition missed key schema element: customer \[expression/key-condition\]`
	t.Get("customer", "c").One(ctx, &one)                                        // want `The provided key element does not match the schema \(it (lacks|has) .*\) \[request/key\]`
	t.Get("customer", "c").Range("number", dynamo.Equal, "5").One(ctx, &one)     // want `The provided key element does not match the schema \(it (lacks|has) .*\) \[request/key\]`
	t.Delete("customer", "c").Run(ctx)                                           // want `The provided key element does not match the schema \(it (lacks|has) .*\) \[request/key\]`
	u := func() *dynamo.Update { return t.Update("customer", "c").Range("number", 5) }
	u().Set("customer", "x").Run(ctx)                                                                                      // want `Cannot update attribute customer. This attribute is part of the key \[expression/update-key\] «customer»`
	u().SetExpr("'number' = 'number' + ?", 1).Run(ctx)                                                                     // want `Cannot update attribute number. This attribute is part of the key \[expression/update-key\] «'number'»`
	u().Add("number", 1).Run(ctx)                                                                                          // want `Cannot update attribute number. This attribute is part of the key \[expression/update-key\] «number»`
	u().Set("state", 5).Run(ctx)                                                                                           // want `Type mismatch for Index Key state Expected: S Actual: N IndexName: byState \[expression/update-key\]`
	t.Put(unkeyed{Customer: "c"}).Run(ctx)                                                                                 // want `Missing the key number in the item \[request/key\]`
	t.Put(map[string]any{"customer": "c", "number": "5"}).Run(ctx)                                                         // want `Type mismatch for key number expected: N actual: S \[request/key\]`
	t.Batch("customer", "number").Write().Put(order{Customer: "a", Number: 1}, order{Customer: "a", Number: 1}).Run(ctx)   // want `Provided list of item keys contains duplicates \[request/duplicate\]`
	t.Batch("customer").Get(dynamo.Keys{"a"}).All(ctx, &all)                                                               // want `The provided key element does not match the schema \(it (lacks|has) .*\) \[request/key\]`
	db.WriteTx().Put(t.Put(order{Customer: "a", Number: 1})).Delete(t.Delete("customer", "a").Range("number", 1)).Run(ctx) // want `Transaction request cannot include multiple operations on one item \[request/duplicate\]`
}

func right(ctx context.Context, db *dynamo.DB, c string, n int) {
	t := db.Table("orders")
	var one order
	var all []order
	q := func() *dynamo.Query { return t.Get("customer", c) }
	q().Filter("'state' = ? AND 'day' > ?", "open", "x").All(ctx, &all)
	q().Range("number", dynamo.Between, 1, n).Consistent(true).All(ctx, &all)
	t.Get("state", "x").Index("byState").Range("day", dynamo.BeginsWith, "2024").Filter("'number' > ?", 5).All(ctx, &all)
	t.Get("state", "x").Index("byState").Project("customer", "number", "day").All(ctx, &all)
	t.Scan().Filter("'number' > ? AND customer = ?", 5, c).Consistent(true).All(ctx, &all)
	q().Range("number", dynamo.Equal, n).One(ctx, &one)
	t.Update("customer", c).Range("number", n).Set("state", "done").SetExpr("kept = 'number'").Set("day", "").Run(ctx)
	t.Put(order{Customer: c, Number: n}).If("attribute_not_exists(customer)").Run(ctx)
	t.Batch("customer", "number").Write().Put(order{Customer: c, Number: 1}, order{Customer: c, Number: 2}).Delete(dynamo.Keys{c, 3}).Run(ctx)
	t.Delete("customer", c).Range("number", n).If("'state' = ?", "done").Run(ctx)
}
