// Package dynamofake is a DynamoDB table in memory, for tests. It knows the
// operations and the part of the expression language that the store uses, and
// panics on the rest: a test must not pass because the fake ignored something.
package dynamofake

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Item is an item of the table.
type Item = map[string]types.AttributeValue

// Index names the key attributes, both strings, of the table or of an index.
type Index struct{ Partition, Sort string }

// Table is a table with string keys. The zero value of a field means what the
// service does in the best case.
type Table struct {
	// PageSize ends pages early, as 1 MB of data does.
	PageSize int
	// Unprocessed is the number of keys that the next batch leaves unprocessed.
	Unprocessed int

	mu      sync.Mutex
	name    string
	key     Index
	indexes map[string]Index
	items   map[string]Item
}

// New returns an empty table.
func New(name string, key Index, indexes map[string]Index) *Table {
	return &Table{name: name, key: key, indexes: indexes, items: map[string]Item{}}
}

// Items returns all items, sorted by key.
func (t *Table) Items() []Item {
	t.mu.Lock()
	defer t.mu.Unlock()
	var all []Item
	for _, id := range slices.Sorted(maps.Keys(t.items)) {
		all = append(all, maps.Clone(t.items[id]))
	}
	return all
}

// Text returns a string attribute of an item, or "".
func Text(item Item, name string) string {
	s, _ := item[name].(*types.AttributeValueMemberS)
	if s == nil {
		return ""
	}
	return s.Value
}

// id is the identity of the item with the key.
func (t *Table) id(key Item) string {
	partition, sort := Text(key, t.key.Partition), Text(key, t.key.Sort)
	if partition == "" || sort == "" {
		panic(fmt.Sprintf("dynamofake: key without %s or %s: %v", t.key.Partition, t.key.Sort, key))
	}
	return partition + "\x00" + sort
}

func (t *Table) check(table *string) {
	if aws.ToString(table) != t.name {
		panic(fmt.Sprintf("dynamofake: no table %q", aws.ToString(table)))
	}
}

// GetItem implements the client.
func (t *Table) GetItem(_ context.Context, in *dynamodb.GetItemInput, _ ...func(*dynamodb.Options)) (*dynamodb.GetItemOutput, error) {
	t.check(in.TableName)
	t.mu.Lock()
	defer t.mu.Unlock()
	return &dynamodb.GetItemOutput{Item: maps.Clone(t.items[t.id(in.Key)])}, nil
}

// BatchGetItem implements the client.
func (t *Table) BatchGetItem(_ context.Context, in *dynamodb.BatchGetItemInput, _ ...func(*dynamodb.Options)) (*dynamodb.BatchGetItemOutput, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	out := &dynamodb.BatchGetItemOutput{Responses: map[string][]Item{}, UnprocessedKeys: map[string]types.KeysAndAttributes{}}
	for table, request := range in.RequestItems {
		t.check(&table)
		wanted, left := request.Keys, []Item(nil)
		if n := min(t.Unprocessed, len(wanted)); n > 0 {
			wanted, left = wanted[n:], wanted[:n]
			t.Unprocessed = 0
			out.UnprocessedKeys[table] = types.KeysAndAttributes{Keys: left}
		}
		for _, key := range wanted {
			if item, ok := t.items[t.id(key)]; ok {
				out.Responses[table] = append(out.Responses[table], maps.Clone(item))
			}
		}
	}
	return out, nil
}

// BatchWriteItem implements the client.
func (t *Table) BatchWriteItem(_ context.Context, in *dynamodb.BatchWriteItemInput, _ ...func(*dynamodb.Options)) (*dynamodb.BatchWriteItemOutput, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	out := &dynamodb.BatchWriteItemOutput{UnprocessedItems: map[string][]types.WriteRequest{}}
	for table, requests := range in.RequestItems {
		t.check(&table)
		if len(requests) == 0 || len(requests) > 25 {
			panic(fmt.Sprintf("dynamofake: batch of %d requests", len(requests)))
		}
		if n := min(t.Unprocessed, len(requests)); n > 0 {
			out.UnprocessedItems[table] = requests[:n]
			requests = requests[n:]
			t.Unprocessed = 0
		}
		for _, r := range requests {
			if r.PutRequest != nil {
				t.items[t.id(r.PutRequest.Item)] = maps.Clone(r.PutRequest.Item)
			} else {
				delete(t.items, t.id(r.DeleteRequest.Key))
			}
		}
	}
	return out, nil
}

// Query implements the client.
func (t *Table) Query(_ context.Context, in *dynamodb.QueryInput, _ ...func(*dynamodb.Options)) (*dynamodb.QueryOutput, error) {
	t.check(in.TableName)
	t.mu.Lock()
	defer t.mu.Unlock()
	index := t.key
	if in.IndexName != nil {
		var ok bool
		if index, ok = t.indexes[*in.IndexName]; !ok {
			panic(fmt.Sprintf("dynamofake: no index %q", *in.IndexName))
		}
		if aws.ToBool(in.ConsistentRead) {
			panic("dynamofake: consistent read of an index")
		}
	}
	scope := scope{names: in.ExpressionAttributeNames, values: in.ExpressionAttributeValues}
	order := func(item Item) string {
		return Text(item, index.Partition) + "\x00" + Text(item, index.Sort) + "\x00" + t.id(item)
	}
	var found []Item
	for _, item := range t.items {
		if item[index.Partition] != nil && item[index.Sort] != nil && scope.holds(in.KeyConditionExpression, item) {
			found = append(found, item)
		}
	}
	direction := 1
	if in.ScanIndexForward != nil && !*in.ScanIndexForward {
		direction = -1
	}
	slices.SortFunc(found, func(a, b Item) int { return direction * strings.Compare(order(a), order(b)) })
	if in.ExclusiveStartKey != nil {
		start := order(in.ExclusiveStartKey)
		found = slices.DeleteFunc(found, func(i Item) bool { return direction*strings.Compare(order(i), start) <= 0 })
	}
	return t.page(in, index, scope, found), nil
}

// page cuts the first page from what the key condition found, then filters.
func (t *Table) page(in *dynamodb.QueryInput, index Index, scope scope, found []Item) *dynamodb.QueryOutput {
	size := len(found)
	if t.PageSize > 0 {
		size = min(size, t.PageSize)
	}
	if in.Limit != nil {
		size = min(size, int(*in.Limit))
	}
	out := &dynamodb.QueryOutput{}
	if size < len(found) {
		last := found[size-1]
		out.LastEvaluatedKey = Item{}
		for _, name := range []string{t.key.Partition, t.key.Sort, index.Partition, index.Sort} {
			out.LastEvaluatedKey[name] = last[name]
		}
	}
	for _, item := range found[:size] {
		if scope.holds(in.FilterExpression, item) {
			out.Items = append(out.Items, maps.Clone(item))
		}
	}
	return out
}

// Scan implements the client. An item belongs to a segment by its position.
func (t *Table) Scan(_ context.Context, in *dynamodb.ScanInput, _ ...func(*dynamodb.Options)) (*dynamodb.ScanOutput, error) {
	t.check(in.TableName)
	t.mu.Lock()
	defer t.mu.Unlock()
	var found []Item
	for i, id := range slices.Sorted(maps.Keys(t.items)) {
		if n := int(aws.ToInt32(in.TotalSegments)); n > 0 && i%n != int(aws.ToInt32(in.Segment)) {
			continue
		}
		if in.ExclusiveStartKey == nil || id > t.id(in.ExclusiveStartKey) {
			found = append(found, t.items[id])
		}
	}
	out := t.page(&dynamodb.QueryInput{Limit: in.Limit, FilterExpression: in.FilterExpression}, t.key,
		scope{names: in.ExpressionAttributeNames, values: in.ExpressionAttributeValues}, found)
	return &dynamodb.ScanOutput{Items: out.Items, LastEvaluatedKey: out.LastEvaluatedKey}, nil
}

// PutItem implements the client.
func (t *Table) PutItem(_ context.Context, in *dynamodb.PutItemInput, _ ...func(*dynamodb.Options)) (*dynamodb.PutItemOutput, error) {
	t.check(in.TableName)
	t.mu.Lock()
	defer t.mu.Unlock()
	scope := scope{names: in.ExpressionAttributeNames, values: in.ExpressionAttributeValues}
	if !scope.holds(in.ConditionExpression, t.items[t.id(in.Item)]) {
		return nil, &types.ConditionalCheckFailedException{}
	}
	t.items[t.id(in.Item)] = maps.Clone(in.Item)
	return &dynamodb.PutItemOutput{}, nil
}

// UpdateItem implements the client.
func (t *Table) UpdateItem(_ context.Context, in *dynamodb.UpdateItemInput, _ ...func(*dynamodb.Options)) (*dynamodb.UpdateItemOutput, error) {
	t.check(in.TableName)
	t.mu.Lock()
	defer t.mu.Unlock()
	scope := scope{names: in.ExpressionAttributeNames, values: in.ExpressionAttributeValues}
	if !scope.holds(in.ConditionExpression, t.items[t.id(in.Key)]) {
		return nil, &types.ConditionalCheckFailedException{}
	}
	t.update(scope, in.Key, in.UpdateExpression)
	return &dynamodb.UpdateItemOutput{}, nil
}

func (t *Table) update(scope scope, key Item, text *string) {
	item := maps.Clone(t.items[t.id(key)])
	if item == nil {
		item = maps.Clone(key)
	}
	scope.apply(aws.ToString(text), item)
	t.items[t.id(key)] = item
}

// DeleteItem implements the client.
func (t *Table) DeleteItem(_ context.Context, in *dynamodb.DeleteItemInput, _ ...func(*dynamodb.Options)) (*dynamodb.DeleteItemOutput, error) {
	t.check(in.TableName)
	t.mu.Lock()
	defer t.mu.Unlock()
	scope := scope{names: in.ExpressionAttributeNames, values: in.ExpressionAttributeValues}
	if !scope.holds(in.ConditionExpression, t.items[t.id(in.Key)]) {
		return nil, &types.ConditionalCheckFailedException{}
	}
	delete(t.items, t.id(in.Key))
	return &dynamodb.DeleteItemOutput{}, nil
}

// TransactWriteItems implements the client.
func (t *Table) TransactWriteItems(_ context.Context, in *dynamodb.TransactWriteItemsInput, _ ...func(*dynamodb.Options)) (*dynamodb.TransactWriteItemsOutput, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	seen := map[string]bool{}
	reasons := make([]types.CancellationReason, len(in.TransactItems))
	cancelled := false
	for i, action := range in.TransactItems {
		table, key, condition, scope := parts(action)
		t.check(table)
		if id := t.id(key); seen[id] {
			panic("dynamofake: two actions on one item: " + id)
		} else {
			seen[id] = true
		}
		reasons[i].Code = aws.String("None")
		if !scope.holds(condition, t.items[t.id(key)]) {
			reasons[i].Code = aws.String("ConditionalCheckFailed")
			cancelled = true
		}
	}
	if cancelled {
		return nil, &types.TransactionCanceledException{CancellationReasons: reasons}
	}
	for _, action := range in.TransactItems {
		_, key, _, scope := parts(action)
		switch {
		case action.Put != nil:
			t.items[t.id(key)] = maps.Clone(action.Put.Item)
		case action.Update != nil:
			t.update(scope, key, action.Update.UpdateExpression)
		case action.Delete != nil:
			delete(t.items, t.id(key))
		}
	}
	return &dynamodb.TransactWriteItemsOutput{}, nil
}

func parts(a types.TransactWriteItem) (table *string, key Item, condition *string, s scope) {
	switch {
	case a.Put != nil:
		p := a.Put
		return p.TableName, p.Item, p.ConditionExpression, scope{p.ExpressionAttributeNames, p.ExpressionAttributeValues}
	case a.Update != nil:
		p := a.Update
		return p.TableName, p.Key, p.ConditionExpression, scope{p.ExpressionAttributeNames, p.ExpressionAttributeValues}
	case a.Delete != nil:
		p := a.Delete
		return p.TableName, p.Key, p.ConditionExpression, scope{p.ExpressionAttributeNames, p.ExpressionAttributeValues}
	case a.ConditionCheck != nil:
		p := a.ConditionCheck
		return p.TableName, p.Key, p.ConditionExpression, scope{p.ExpressionAttributeNames, p.ExpressionAttributeValues}
	}
	panic("dynamofake: empty action")
}
