package oracle

import (
	"encoding/base64"
	"encoding/json"
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
)

// request turns the JSON form of a request into what the checker judges.
func request(op dynamo.Kind, in object) *expr.Request {
	r := &expr.Request{Op: op}
	fill(r, in)
	switch op {
	case dynamo.BatchGetItem:
		r.Gets = batchGets(in)
	case dynamo.BatchWriteItem:
		r.Writes = batchWrites(in)
	case dynamo.TransactGetItems, dynamo.TransactWriteItems:
		r.Actions = transaction(in)
	case dynamo.ExecuteStatement:
		r.PartiQL = expr.StatementSet{State: expr.Present, Entries: []expr.StatementCall{statement(in)}}
	case dynamo.BatchExecuteStatement:
		r.PartiQL = statements(in, "Statements")
	case dynamo.ExecuteTransaction:
		r.PartiQL = statements(in, "TransactStatements")
	}
	return r
}

// fill reads the parameters that single operations and actions share.
func fill(r *expr.Request, in object) {
	for name, to := range map[string]*expr.Opt[string]{
		"TableName": &r.Table, "IndexName": &r.Index,
		"KeyConditionExpression": &r.KeyConditionExpression, "FilterExpression": &r.FilterExpression,
		"ConditionExpression": &r.ConditionExpression, "ProjectionExpression": &r.ProjectionExpression,
		"UpdateExpression": &r.UpdateExpression, "SearchConditionExpression": &r.SearchConditionExpression,
		"Select": &r.Select, "ReturnValues": &r.ReturnValues,
		"ReturnValuesOnConditionCheckFailure": &r.ReturnValuesOnConditionCheckFailure,
		"ReturnConsumedCapacity":              &r.ReturnConsumedCapacity,
		"ReturnItemCollectionMetrics":         &r.ReturnItemCollectionMetrics,
		"ClientRequestToken":                  &r.ClientRequestToken,
		"ConditionalOperator":                 &r.ConditionalOperator,
	} {
		*to = optString(in, name)
	}
	for name, to := range map[string]*expr.Opt[int64]{
		"Limit": &r.Limit, "Segment": &r.Segment, "TotalSegments": &r.TotalSegments, "TopK": &r.TopK,
	} {
		if v, ok := in.get(name); ok {
			n, _ := v.(json.Number)
			i, _ := n.Int64()
			*to = expr.Some(i)
		}
	}
	if v, ok := in.get("ConsistentRead"); ok {
		b, _ := v.(bool)
		r.ConsistentRead = expr.Some(b)
	}
	r.Names = names(in)
	r.Values = attributeMap(in, "ExpressionAttributeValues")
	r.Key = attributeMap(in, "Key")
	r.Item = attributeMap(in, "Item")
	r.StartKey = attributeMap(in, "ExclusiveStartKey")
	r.AttributesToGet = stringList(in, "AttributesToGet")
	r.Expected = legacy(in, "Expected")
	r.QueryFilter = legacy(in, "QueryFilter")
	r.ScanFilter = legacy(in, "ScanFilter")
	r.KeyConditions = legacy(in, "KeyConditions")
	r.AttributeUpdates = legacy(in, "AttributeUpdates")
}

func optString(in object, name string) expr.Opt[string] {
	v, ok := in.get(name)
	if !ok || v == nil {
		return expr.Opt[string]{}
	}
	s, _ := v.(string)
	return expr.Some(expr.Literal(s))
}

func state(in object, name string) expr.State {
	if v, ok := in.get(name); ok && v != nil {
		return expr.Present
	}
	return expr.Absent
}

func names(in object) expr.Names {
	m := expr.Names{State: state(in, "ExpressionAttributeNames")}
	for _, e := range in.object("ExpressionAttributeNames") {
		s, _ := e.value.(string)
		m.Entries = append(m.Entries, expr.Name{Key: e.key, Target: expr.Some(s)})
	}
	return m
}

func attributeMap(in object, name string) expr.AttributeMap {
	return expr.AttributeMap{State: state(in, name), Entries: attributes(in.object(name))}
}

func attributes(o object) []expr.Attribute {
	var list []expr.Attribute
	for _, e := range o {
		list = append(list, expr.Attribute{Name: e.key, Value: attributeValue(e.value)})
	}
	return list
}

func attributeValue(v any) expr.AttributeValue {
	o, _ := v.(object)
	switch len(o) {
	case 0:
		return expr.AttributeValue{Form: expr.FormEmpty}
	case 1:
	default:
		return expr.AttributeValue{Form: expr.FormTwoTypes}
	}
	a := expr.AttributeValue{Type: expr.TypeOf(o[0].key), Known: true}
	s, _ := o[0].value.(string)
	list, _ := o[0].value.([]any)
	switch a.Type {
	case expr.NoType:
		a.Form = expr.FormEmpty
	case expr.TypeS, expr.TypeN:
		a.Str = s
	case expr.TypeB:
		a.Str = binary(s)
	case expr.TypeBOOL, expr.TypeNULL:
		a.Bool, _ = o[0].value.(bool)
	case expr.TypeSS, expr.TypeNS, expr.TypeBS:
		for _, m := range list {
			s, _ := m.(string)
			if a.Type == expr.TypeBS {
				s = binary(s)
			}
			a.Set = append(a.Set, expr.Some(s))
		}
	case expr.TypeL:
		for _, m := range list {
			a.List = append(a.List, attributeValue(m))
		}
	case expr.TypeM:
		m, _ := o[0].value.(object)
		a.Map = attributes(m)
	}
	return a
}

func binary(s string) string {
	b, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		return s
	}
	return string(b)
}

func stringList(in object, name string) expr.Strings {
	l := expr.Strings{State: state(in, name)}
	v, _ := in.get(name)
	list, _ := v.([]any)
	for _, e := range list {
		s, _ := e.(string)
		l.Entries = append(l.Entries, s)
	}
	return l
}

func legacy(in object, name string) expr.Legacy {
	l := expr.Legacy{State: state(in, name)}
	for _, m := range in.object(name) {
		o, _ := m.value.(object)
		e := expr.LegacyEntry{Attribute: m.key, Operator: optString(o, "ComparisonOperator")}
		if name == "AttributeUpdates" {
			e.Operator = optString(o, "Action")
		}
		if v, ok := o.get("Value"); ok {
			e.Value = expr.Some(attributeValue(v))
		}
		if v, ok := o.get("Exists"); ok {
			b, _ := v.(bool)
			e.Exists = expr.Some(b)
		}
		if v, ok := o.get("AttributeValueList"); ok {
			e.HasValues = true
			list, _ := v.([]any)
			for _, x := range list {
				e.Values = append(e.Values, attributeValue(x))
			}
		}
		l.Entries = append(l.Entries, e)
	}
	return l
}

func batchGets(in object) expr.TableGets {
	t := expr.TableGets{State: state(in, "RequestItems")}
	for _, m := range in.object("RequestItems") {
		o, _ := m.value.(object)
		g := expr.TableGet{
			Table: expr.Some(m.key), KeysState: state(o, "Keys"), Names: names(o),
			ProjectionExpression: optString(o, "ProjectionExpression"),
			AttributesToGet:      stringList(o, "AttributesToGet"),
		}
		v, _ := o.get("Keys")
		list, _ := v.([]any)
		for _, k := range list {
			key, _ := k.(object)
			g.Keys = append(g.Keys, expr.AttributeMap{State: expr.Present, Entries: attributes(key)})
		}
		t.Entries = append(t.Entries, g)
	}
	return t
}

func batchWrites(in object) expr.TableWrites {
	t := expr.TableWrites{State: state(in, "RequestItems")}
	for _, m := range in.object("RequestItems") {
		w := expr.TableWrite{Table: expr.Some(m.key)}
		list, _ := m.value.([]any)
		for _, e := range list {
			o, _ := e.(object)
			w.Requests = append(w.Requests, expr.WriteRequest{
				Put: state(o, "PutRequest"), Delete: state(o, "DeleteRequest"),
				Item: attributeMap(o.object("PutRequest"), "Item"),
				Key:  attributeMap(o.object("DeleteRequest"), "Key"),
			})
		}
		t.Entries = append(t.Entries, w)
	}
	return t
}

func transaction(in object) expr.Transaction {
	t := expr.Transaction{State: state(in, "TransactItems")}
	v, _ := in.get("TransactItems")
	list, _ := v.([]any)
	for _, e := range list {
		o, _ := e.(object)
		var item expr.TransactItem
		for _, m := range o {
			action := &expr.Request{Action: dynamo.Verb(m.key)}
			params, _ := m.value.(object)
			fill(action, params)
			item.Actions = append(item.Actions, action)
		}
		t.Entries = append(t.Entries, item)
	}
	return t
}

func statement(in object) expr.StatementCall {
	s := expr.StatementCall{Text: optString(in, "Statement"), Parameters: state(in, "Parameters")}
	v, _ := in.get("Parameters")
	list, _ := v.([]any)
	for _, p := range list {
		s.ParameterList = append(s.ParameterList, attributeValue(p))
	}
	if v, ok := in.get("ConsistentRead"); ok {
		b, _ := v.(bool)
		s.ConsistentRead = expr.Some(b)
	}
	return s
}

func statements(in object, name string) expr.StatementSet {
	set := expr.StatementSet{State: state(in, name)}
	v, _ := in.get(name)
	list, _ := v.([]any)
	for _, e := range list {
		o, _ := e.(object)
		set.Entries = append(set.Entries, statement(o))
	}
	return set
}

// schema reads the schema of a case.
func schema(o object) *expr.Schema {
	if len(o) == 0 {
		return nil
	}
	s := &expr.Schema{Table: o.str("table"), Key: keys(o)}
	for _, global := range []bool{true, false} {
		kind := "lsi"
		if global {
			kind = "gsi"
		}
		for _, m := range o.object(kind) {
			in, _ := m.value.(object)
			index := expr.Index{Name: m.key, Global: global, Key: keys(in), Projection: in.str("projection")}
			index.Include = stringList(in, "include").Entries
			s.Indexes = append(s.Indexes, index)
		}
	}
	return s
}

// keys reads a key: ["pk:S", "sk:N"], the partition key first. A key of several
// partition or sort attributes says which they are: ["a:S:HASH", "b:S:HASH", "c:N:RANGE"].
func keys(o object) []expr.KeyAttribute {
	var list []expr.KeyAttribute
	for i, k := range stringList(o, "key").Entries {
		name, typ, _ := strings.Cut(k, ":")
		typ, kind, told := strings.Cut(typ, ":")
		list = append(list, expr.KeyAttribute{Name: name, Type: expr.TypeOf(typ), Sort: !told && i > 0 || kind == "RANGE"})
	}
	return list
}
