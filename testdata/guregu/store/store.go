// Package store is called by the others: what is wrong with a request is wrong here, or
// comes from the caller.
package store

import (
	"context"

	"github.com/guregu/dynamo/v2"
)

// Open is a condition in the language of the library.
const Open = "status = ?" // want `reserved keyword: status \[expression/reserved-word\] «status»`

// Quoted is the same with a quoted name.
const Quoted = "'status' = ?"

// Find has a filter from its caller.
func Find(ctx context.Context, t dynamo.Table, id, filter string, args ...any) error {
	var out []map[string]any
	return t.Get("id", id).Filter(filter, args...).All(ctx, &out)
}

// Change adds a clause to an update.
func Change(u *dynamo.Update, path string, v any) *dynamo.Update { return u.Set(path, v) }

// Where adds a condition to an update.
func Where(u *dynamo.Update, cond string, args ...any) *dynamo.Update { return u.If(cond, args...) }

// Prefix restricts a query.
func Prefix(q *dynamo.Query, prefix any) *dynamo.Query {
	return q.Range("sk", dynamo.BeginsWith, prefix) // want `ComparisonOperator BEGINS_WITH is not valid for N AttributeValue type \[request/legacy\] «sk»`
}
