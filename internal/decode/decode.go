// Package decode reads the evaluated input of a DynamoDB call into a
// dynamo.Operation. What is open in the input is open in the operation, with
// the reason; nothing is guessed.
package decode

import (
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// Decode returns the operation of a site whose input is known as input: a
// record of the SDK's <Op>Input, a library's builder, or whatever else was
// found out. Where the input has alternatives, so have the operation's values.
func Decode(site summary.Site, input value.Value) dynamo.Operation {
	if site.API == gureguAPI {
		input = sent(site, input)
	}
	return decode(site, input)
}

// decode is Decode of an input of the SDK.
func decode(site summary.Site, input value.Value) dynamo.Operation {
	op := dynamo.Operation{
		Kind: dynamo.Kind(site.Op), API: site.API, Method: site.Method, Paginator: site.Paginator,
		Uses: site.Uses, Input: input,
	}
	if present(input) == nil {
		input = value.NewRecord("", nil, nil, value.Pos{}) // a nil input is an empty one
	}
	op.Pos = posOf(input)
	if kind, ok := sentKind(input); ok && site.API == gureguAPI {
		op.Kind = kind
	}
	switch op.Kind {
	case dynamo.BatchGetItem:
		batchGet(&op, input)
	case dynamo.BatchWriteItem:
		batchWrite(&op, input)
	case dynamo.TransactGetItems, dynamo.TransactWriteItems:
		transaction(&op, input)
	case dynamo.ExecuteStatement, dynamo.BatchExecuteStatement, dynamo.ExecuteTransaction:
		statements(&op, input)
	default:
		single(&op, input)
	}
	if site.API == gureguAPI {
		ofLibrary(&op, input)
	}
	return op
}

// single reads an operation on one table.
func single(op *dynamo.Operation, in value.Value) {
	op.Request = request(op.Kind, in)
	if op.Kind != dynamo.Query && op.Kind != dynamo.Scan && op.Kind != dynamo.SearchVectors {
		return
	}
	op.IndexName = field(in, "IndexName")
	op.Select = field(in, "Select")
	if op.Kind == dynamo.SearchVectors {
		return
	}
	op.Filter = expression(expr.Filter, in, op.Names)
	if op.Filter == nil {
		op.Filter = legacyExpression(expr.Filter, in, "QueryFilter", "ScanFilter")
	}
	op.Limit = field(in, "Limit")
	op.StartKey = field(in, "ExclusiveStartKey")
	op.StartKeys = attributes(op.StartKey, "start key")
	if op.Kind == dynamo.Query {
		op.Forward = field(in, "ScanIndexForward")
		queryKeys(op, in)
		return
	}
	op.Segment = field(in, "Segment")
	op.TotalSegments = field(in, "TotalSegments")
}

func queryKeys(op *dynamo.Operation, in value.Value) {
	op.KeyCondition = expression(expr.KeyCondition, in, op.Names)
	if op.KeyCondition != nil {
		op.Keys = keyClauses(op.KeyCondition, op.Names, op.Values)
	}
	legacy := legacyExpression(expr.KeyCondition, in, "KeyConditions")
	if legacy == nil {
		return
	}
	keys := legacyKeys(field(in, legacy.Field))
	if op.KeyCondition == nil {
		op.KeyCondition, op.Keys = legacy, keys
		return
	}
	op.Keys = unite(op.Keys, keys)
}

// parts says what the request of an operation on one table may hold.
type parts struct {
	key, item, consistent, returns bool
	exprs                          []expr.Kind
}

var partsOf = map[dynamo.Kind]parts{
	dynamo.GetItem:       {key: true, consistent: true, exprs: []expr.Kind{expr.Projection}},
	dynamo.PutItem:       {item: true, returns: true, exprs: []expr.Kind{expr.Condition}},
	dynamo.UpdateItem:    {key: true, returns: true, exprs: []expr.Kind{expr.Condition, expr.Update}},
	dynamo.DeleteItem:    {key: true, returns: true, exprs: []expr.Kind{expr.Condition}},
	dynamo.Query:         {consistent: true, exprs: []expr.Kind{expr.Projection}},
	dynamo.Scan:          {consistent: true, exprs: []expr.Kind{expr.Projection}},
	dynamo.SearchVectors: {exprs: []expr.Kind{expr.Projection}},
}

// request reads what the operation kind asks of one table. Actions have the
// kind of the operation that they are like.
func request(kind dynamo.Kind, in value.Value) dynamo.Request {
	r := dynamo.Request{
		Table:  field(in, "TableName"),
		Names:  placeholders(field(in, "ExpressionAttributeNames"), "names"),
		Values: placeholders(field(in, "ExpressionAttributeValues"), "values"),
		Pos:    posOf(in),
	}
	p := partsOf[kind]
	if p.key {
		r.Keys = attributes(field(in, "Key"), "key")
	}
	if p.item {
		r.Item = attributes(field(in, "Item"), "item")
	}
	if p.consistent {
		r.Consistent = field(in, "ConsistentRead")
	}
	if p.returns {
		r.ReturnValues = field(in, "ReturnValues")
		r.ReturnFailed = field(in, "ReturnValuesOnConditionCheckFailure")
	}
	for _, k := range p.exprs {
		e := expression(k, in, r.Names)
		if e == nil {
			e = legacyExpression(k, in, legacyFields[k])
		}
		switch k {
		case expr.Condition:
			r.Condition = e
		case expr.Update:
			r.Update = e
		case expr.Projection:
			r.Projection = e
		}
	}
	return r
}

// unknown reports whether nothing is known of v.
func unknown(v value.Value) bool {
	for _, a := range value.Alternatives(v) {
		if _, ok := value.Unwrap(a).(*value.Hole); !ok && present(a) != nil {
			return false
		}
	}
	return true
}
