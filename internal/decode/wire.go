package decode

import (
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// Schemas finds the schema of the table of a request, nil if it is not known.
type Schemas func(*dynamo.Request) *expr.Schema

// wire is a request as the service gets it, as far as that is known, with the
// structs that its parts come from.
type wire struct {
	*expr.Request
	v2      bool
	schemas Schemas
	// parts are the structs of actions, by the place that violations give.
	parts map[string]value.Value
	// refused is what a client library refuses to send.
	refused []Fault
	// chunked is set if a client library sends a batch in parts.
	chunked bool
	// loose is set if a list may lack or repeat what it lists.
	loose bool
}

// newWire reads an input that has no alternatives left, as far as they were
// told apart. Those that remain are unknown parts.
func newWire(op *dynamo.Operation, in value.Value, schemas Schemas) *wire {
	w := &wire{Request: &expr.Request{}, v2: op.API == "v2" || op.API == gureguAPI && sentByV2(in), chunked: op.API == gureguAPI, schemas: schemas, parts: map[string]value.Value{"": in}}
	w.members(w.Request, in)
	w.refusals(in, "", -1)
	w.Op = op.Kind
	if op.Paginator && w.v2 {
		if n, ok := w.Limit.Known(); ok && n < 1 {
			w.Limit = expr.Opt[int64]{} // the paginators of SDK v2 do not send it
		}
	}
	switch op.Kind {
	case dynamo.BatchGetItem:
		w.gets(in)
	case dynamo.BatchWriteItem:
		w.writes(in)
	case dynamo.TransactGetItems, dynamo.TransactWriteItems:
		w.actions(in)
	case dynamo.ExecuteStatement:
		w.Schema = schemas(&op.Request)
		w.PartiQL = expr.StatementSet{State: expr.Present, Entries: []expr.StatementCall{w.statement(in)}}
	case dynamo.BatchExecuteStatement:
		w.PartiQL = w.statements(in, "Statements")
	case dynamo.ExecuteTransaction:
		w.PartiQL = w.statements(in, "TransactStatements")
	default:
		w.Schema = schemas(&op.Request)
	}
	return w
}

// members reads the parameters that operations and actions share.
func (w *wire) members(r *expr.Request, in value.Value) {
	text := func(name string) expr.Opt[string] { return textOf(field(in, name)) }
	enum := func(name string) expr.Opt[string] { return w.enum(field(in, name)) }
	r.Table, r.Index = text("TableName"), text("IndexName")
	r.KeyConditionExpression = text("KeyConditionExpression")
	r.FilterExpression = text("FilterExpression")
	r.ConditionExpression = text("ConditionExpression")
	r.ProjectionExpression = text("ProjectionExpression")
	r.UpdateExpression = text("UpdateExpression")
	r.SearchConditionExpression = text("SearchConditionExpression")
	r.ClientRequestToken = text("ClientRequestToken")
	r.Select = enum("Select")
	r.ReturnValues = enum("ReturnValues")
	r.ReturnValuesOnConditionCheckFailure = enum("ReturnValuesOnConditionCheckFailure")
	r.ReturnConsumedCapacity = enum("ReturnConsumedCapacity")
	r.ReturnItemCollectionMetrics = enum("ReturnItemCollectionMetrics")
	r.ConditionalOperator = enum("ConditionalOperator")
	r.Limit, r.Segment = number(field(in, "Limit")), number(field(in, "Segment"))
	r.TotalSegments, r.TopK = number(field(in, "TotalSegments")), number(field(in, "TopK"))
	r.ConsistentRead = boolean(field(in, "ConsistentRead"))
	r.Names = namesMap(field(in, "ExpressionAttributeNames"))
	r.Values = w.attributeMap(field(in, "ExpressionAttributeValues"))
	r.Key, r.Item = w.attributeMap(field(in, "Key")), w.attributeMap(field(in, "Item"))
	r.StartKey = w.attributeMap(field(in, "ExclusiveStartKey"))
	r.AttributesToGet = stringsOf(field(in, "AttributesToGet"))
	for name, to := range map[string]*expr.Legacy{
		"Expected": &r.Expected, "QueryFilter": &r.QueryFilter, "ScanFilter": &r.ScanFilter,
		"KeyConditions": &r.KeyConditions, "AttributeUpdates": &r.AttributeUpdates,
	} {
		*to = w.legacy(field(in, name), name == "AttributeUpdates")
	}
}

func (w *wire) gets(in value.Value) {
	w.Gets.State = stateOf(field(in, "RequestItems"))
	w.Gets.Open = w.tables(field(in, "RequestItems"), func(table, ka value.Value) {
		g := expr.TableGet{
			Table: textOf(table), ProjectionExpression: textOf(field(ka, "ProjectionExpression")),
			Names: namesMap(field(ka, "ExpressionAttributeNames")), AttributesToGet: stringsOf(field(ka, "AttributesToGet")),
			ConsistentRead: boolean(field(ka, "ConsistentRead")), KeysState: stateOf(field(ka, "Keys")),
		}
		first := dynamo.Request{Table: table}
		g.KeysOpen, g.KeysLeast = w.list(field(ka, "Keys"), func(_ int, k value.Value) {
			g.Keys = append(g.Keys, w.attributeMap(k))
			first.Keys = attributes(k, "key")
		})
		g.KeysOpen, g.KeysLeast = w.part(len(g.Keys), g.KeysOpen, g.KeysLeast, dynamo.MaxBatchGet)
		g.Schema = w.schemas(&first)
		w.parts["RequestItems["+tableLabel(g.Table)+"]"] = ka
		w.Gets.Entries = append(w.Gets.Entries, g)
	})
}

func (w *wire) writes(in value.Value) {
	w.Writes.State = stateOf(field(in, "RequestItems"))
	w.Writes.Open = w.tables(field(in, "RequestItems"), func(table, list value.Value) {
		t := expr.TableWrite{Table: textOf(table)}
		var first dynamo.Request
		t.Open, t.Least = w.list(list, func(i int, req value.Value) {
			put, del := field(req, "PutRequest"), field(req, "DeleteRequest")
			t.Requests = append(t.Requests, expr.WriteRequest{
				Put: stateOf(put), Delete: stateOf(del),
				Item: w.attributeMap(field(put, "Item")), Key: w.attributeMap(field(del, "Key")),
			})
			first = dynamo.Request{Table: table, Item: attributes(field(put, "Item"), "item"), Keys: attributes(field(del, "Key"), "key")}
			at := "RequestItems[" + tableLabel(t.Table) + "]"
			w.parts[at+".PutRequest#"+strconv.Itoa(i)] = put
			w.parts[at+".DeleteRequest#"+strconv.Itoa(i)] = del
		})
		t.Open, t.Least = w.part(len(t.Requests), t.Open, t.Least, dynamo.MaxBatchWrite)
		first.Table = table
		t.Schema = w.schemas(&first)
		w.Writes.Entries = append(w.Writes.Entries, t)
	})
}

func (w *wire) actions(in value.Value) {
	items := field(in, "TransactItems")
	w.Actions.State = stateOf(items)
	w.Actions.Open, w.Actions.Least = w.list(items, func(i int, item value.Value) {
		entry := expr.TransactItem{Open: unknown(item)}
		w.refusals(item, "TransactItems["+strconv.Itoa(i)+"]", i)
		for _, m := range members {
			if (m.verb == dynamo.Get) != (w.Op == dynamo.TransactGetItems) {
				continue
			}
			v := field(item, string(m.verb))
			if stateOf(v) != expr.Present || isRefusal(v) {
				entry.Open = entry.Open || v != nil
				continue
			}
			r := request(m.like, v)
			a := &expr.Request{Action: m.verb, Schema: w.schemas(&r)}
			w.members(a, v)
			w.refusals(v, "TransactItems["+strconv.Itoa(i)+"]."+string(m.verb), i)
			entry.Actions = append(entry.Actions, a)
			w.parts["TransactItems["+strconv.Itoa(i)+"]."+string(m.verb)] = v
		}
		w.Actions.Entries = append(w.Actions.Entries, entry)
	})
}

func (w *wire) statement(in value.Value) expr.StatementCall {
	params := field(in, "Parameters")
	s := expr.StatementCall{
		Text: textOf(field(in, "Statement")), Parameters: stateOf(params), ConsistentRead: boolean(field(in, "ConsistentRead")),
	}
	s.ParametersOpen, _ = w.list(params, func(_ int, p value.Value) { s.ParameterList = append(s.ParameterList, w.attributeValue(p)) })
	if s.ParametersOpen {
		s.ParameterList = nil // which stands where is not known
	}
	return s
}

func (w *wire) statements(in value.Value, name string) expr.StatementSet {
	list := field(in, name)
	set := expr.StatementSet{State: stateOf(list)}
	set.Open, set.Least = w.list(list, func(i int, s value.Value) {
		call := w.statement(s)
		r, _ := statement(s)
		call.Schema = w.schemas(&r)
		set.Entries = append(set.Entries, call)
		w.parts[name+"["+strconv.Itoa(i)+"]"] = s
	})
	return set
}

// part is a list of a batch of which a part is sent at a time.
func (w *wire) part(listed int, open bool, least, limit int) (bool, int) {
	if !w.chunked || listed <= limit && least <= limit {
		return open, least
	}
	w.loose = true
	return true, 1
}

// refusals notes the parameters of a struct that a client library refuses to send.
func (w *wire) refusals(in value.Value, action string, index int) {
	refusals(in, func(name string, r *value.Record) {
		at := r.Get("At")
		text, _ := value.Known(r.Get("Text"))
		f := Fault{Struct: in, Value: r, At: at, Library: true}
		f.Violation = expr.Violation{Rule: refusalRule(r), Text: text, Predicate: "is not sent", Action: action, Index: index, Field: name}
		if lit, _ := value.Known(at); lit != "" {
			f.Pos, f.InText = expr.Range{End: len(lit)}, true
		}
		w.refused = append(w.refused, f)
	})
}

// tables calls f for each table of RequestItems, and reports whether there may
// be others.
func (w *wire) tables(v value.Value, f func(table, requests value.Value)) (open bool) {
	if present(v) == nil {
		return false
	}
	entries, open := flat(v)
	for _, e := range entries {
		if e.Optional {
			open = true
			continue
		}
		f(e.Key, e.Val)
	}
	return open
}

// list calls f for each element of a list, and reports whether there may be
// others, and how many there are at least; then some of those listed may be
// missing.
func (w *wire) list(v value.Value, f func(i int, elem value.Value)) (open bool, least int) {
	if present(v) == nil {
		return false, 0
	}
	l, ok := asList(v)
	if !ok {
		return true, 0
	}
	w.loose = w.loose || l.Leading() < len(l.Elems)
	for i, e := range l.Elems {
		f(i, value.Unwrap(e))
	}
	return l.Open, l.AtLeast()
}

// tableLabel names a table as violations do.
func tableLabel(table expr.Opt[string]) string {
	name, ok := table.Known()
	if !ok || strings.ContainsRune(name, expr.Hole) {
		return "…"
	}
	return name
}
