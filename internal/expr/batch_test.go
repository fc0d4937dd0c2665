package expr

import (
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/dynamo"
)

func action(verb dynamo.Verb, change func(*Request)) TransactItem {
	r := &Request{Action: verb, Table: Some("table"), Key: present("pk=S:a sk=N:1")}
	if verb == dynamo.Put {
		r.Key, r.Item = AttributeMap{}, present("pk=S:a sk=N:1")
	}
	if change != nil {
		change(r)
	}
	return TransactItem{Actions: []*Request{r}}
}

func actions(items ...TransactItem) Transaction { return Transaction{State: Present, Entries: items} }

func puts(items ...string) (list []WriteRequest) {
	for _, s := range items {
		list = append(list, WriteRequest{Put: Present, Item: present(s)})
	}
	return list
}

func keys(list ...string) (keys []AttributeMap) {
	for _, s := range list {
		keys = append(keys, present(s))
	}
	return keys
}

func many[T any](n int, make func(string) T) (list []T) {
	for i := range n {
		list = append(list, make("pk=S:"+itoa(i)+" sk=N:1"))
	}
	return list
}

var batchTests = []struct {
	name string
	req  *Request
	want string
}{
	{"no gets", &Request{Op: dynamo.BatchGetItem}, "RequestItems MEMBER-missing"},
	{"empty gets", &Request{Op: dynamo.BatchGetItem, Gets: TableGets{State: Present}}, "RequestItems MEMBER-length"},
	{"gets", gets(TableGet{Table: Some("table"), KeysState: Present, Keys: keys("pk=S:a sk=N:1", "pk=S:a sk=N:2")}), ""},
	{"no keys", gets(TableGet{Table: Some("table")}), "RequestItems[table] 0 Keys MEMBER-missing"},
	{"empty keys", gets(TableGet{Table: Some("table"), KeysState: Present}), "RequestItems[table] 0 Keys MEMBER-length"},
	{"many keys", gets(TableGet{Table: Some("table"), KeysState: Present, Keys: many(101, present)}), "RequestItems[table] 0 Keys MEMBER-length"},
	{"many keys in all", gets(
		TableGet{Table: Some("table"), KeysState: Present, Keys: many(60, present)},
		TableGet{Table: Some("other"), KeysState: Present, Keys: many(60, present)}), "RequestItems BATCH-count"},
	{"key twice", gets(TableGet{Table: Some("table"), KeysState: Present, Keys: keys("pk=S:a sk=N:1", "pk=S:b sk=N:1", "sk=N:1.0 pk=S:a")}),
		"RequestItems[table] 0 Keys BATCH-duplicates"},
	{"key perhaps twice", gets(TableGet{Table: Some("table"), KeysState: Present, Keys: keys("pk=S sk=N:1", "pk=S sk=N:1")}), ""},
	{"key of a get", gets(TableGet{Table: Some("table"), Schema: testSchema(), KeysState: Present, Keys: keys("pk=S:a"), Names: parseNames("#a=a")}),
		"RequestItems[table] 0 ExpressionAttributeNames EAN-1; RequestItems[table] 0 Keys KEY-schema"},

	{"no writes", &Request{Op: dynamo.BatchWriteItem, Writes: TableWrites{State: Present}}, "RequestItems BW-empty"},
	{"empty writes", writes(TableWrite{Table: Some("table")}), "RequestItems BW-table"},
	{"open writes", writes(TableWrite{Table: Some("table"), Open: true}), ""},
	{"many writes", writes(TableWrite{Table: Some("table"), Requests: puts(many(26, func(s string) string { return s })...)}), "RequestItems BW-table"},
	{"many writes in all", writes(
		TableWrite{Table: Some("table"), Requests: puts(many(13, func(s string) string { return s })...)},
		TableWrite{Table: Some("other"), Requests: puts(many(13, func(s string) string { return s })...)}), "RequestItems BATCH-count"},
	{"both", writes(TableWrite{Table: Some("table"), Requests: []WriteRequest{{Put: Present, Delete: Present}, {}}}),
		"RequestItems[table].PutRequest 0 RequestItems BW-both; RequestItems[table].PutRequest 1 RequestItems BW-neither"},
	{"write twice", writes(TableWrite{Table: Some("table"), Schema: testSchema(), Requests: append(
		puts("pk=S:a sk=N:1 v=S:1", "pk=S:a sk=N:2"), WriteRequest{Delete: Present, Key: present("pk=S:a sk=N:1")})}),
		"RequestItems[table].DeleteRequest 2 RequestItems BATCH-duplicates"},
	{"write twice by a key without schema", writes(TableWrite{Table: Some("table"), Requests: append(
		puts("pk=S:a sk=N:1 v=S:1"), WriteRequest{Delete: Present, Key: present("pk=S:a sk=N:1")})}),
		"RequestItems[table].DeleteRequest 1 RequestItems BATCH-duplicates"},
	{"two puts without schema", writes(TableWrite{Table: Some("table"), Requests: puts("pk=S:a v=S:1", "pk=S:a v=S:2")}), ""},
	{"keys of writes", writes(TableWrite{Table: Some("table"), Schema: testSchema(), Requests: append(
		puts("pk=S:a"), WriteRequest{Delete: Present, Key: present("sk=N:1")})}),
		"RequestItems[table].PutRequest 0 Item KEY-schema; RequestItems[table].DeleteRequest 1 Key KEY-schema"},

	{"empty transaction", &Request{Op: dynamo.TransactWriteItems, Actions: Transaction{State: Present}}, "TransactItems MEMBER-length"},
	{"open transaction", &Request{Op: dynamo.TransactWriteItems, Actions: Transaction{State: Present, Open: true}}, ""},
	{"token", &Request{Op: dynamo.TransactWriteItems, Actions: Transaction{State: Unknown}, ClientRequestToken: Some(strings.Repeat("x", 37))}, "ClientRequestToken MEMBER-length"},
	{"many actions", &Request{Op: dynamo.TransactWriteItems, Actions: actions(many(101, func(s string) TransactItem {
		return action(dynamo.Delete, func(r *Request) { r.Key = present(s) })
	})...)}, "TransactItems MEMBER-length"},
	{"too large", transact(many(11, func(s string) TransactItem {
		return action(dynamo.Put, func(r *Request) { r.Item = present(s + " big=S:" + strings.Repeat("x", 400000)) })
	})...), "TransactItems TX-size"},
	{"two in one", transact(TransactItem{Actions: append(action(dynamo.Put, nil).Actions, action(dynamo.Delete, func(r *Request) { r.Key = present("pk=S:b sk=N:1") }).Actions...)}),
		"0 TransactItems TW-both"},
	{"none in one", transact(TransactItem{}, TransactItem{Open: true}), "0 TransactItems TW-none"},
	{"members", transact(action(dynamo.Update, func(r *Request) { r.Table = Opt[string]{} }), action(dynamo.ConditionCheck, func(r *Request) { r.Key = present("pk=S:b sk=N:1") })),
		"TransactItems[0].Update 0 TableName MEMBER-missing; TransactItems[0].Update 0 UpdateExpression MEMBER-missing; TransactItems[1].ConditionCheck 1 ConditionExpression MEMBER-missing"},
	{"one item", transact(action(dynamo.Put, nil), action(dynamo.Delete, nil)), "TransactItems[1].Delete 1 TransactItems TX-same-item"},
	{"one key of two tables", transact(action(dynamo.Delete, nil), action(dynamo.Delete, func(r *Request) { r.Table = Some("other") })), ""},
	{"one key of some table", transact(action(dynamo.Delete, nil), action(dynamo.Delete, func(r *Request) { r.Table = Given[string]() })), ""},
	{"expressions in order", transact(
		action(dynamo.Delete, func(r *Request) {
			r.ConditionExpression, r.Values = Some("a = :v"), present(":w=S")
		}),
		action(dynamo.Put, func(r *Request) { r.Item = present("pk=S:z sk=N:1"); r.ConditionExpression = Some("name = a") })),
		"TransactItems[0].Delete 0 ConditionExpression EAV-5; TransactItems[0].Delete 0 ExpressionAttributeValues EAV-6; TransactItems[1].Put 1 ConditionExpression RES"},
	{"keys of actions", transact(
		action(dynamo.Delete, func(r *Request) { r.Key = present("pk=S:a"); r.Schema = testSchema() }),
		action(dynamo.Put, func(r *Request) { r.Item = present("pk=S:b sk=S:x"); r.Schema = testSchema() })),
		"TransactItems[0].Delete 0 Key TX-key; TransactItems[1].Put 1 Item TX-key"},
	{"gets of one item", &Request{Op: dynamo.TransactGetItems, Actions: actions(action(dynamo.Get, nil), action(dynamo.Get, nil))},
		"TransactItems[1].Get 1 TransactItems TX-same-item"},
	{"get of nothing", &Request{Op: dynamo.TransactGetItems, Actions: actions(TransactItem{})}, "0 TransactItems MEMBER-missing"},
}

func gets(e ...TableGet) *Request {
	return &Request{Op: dynamo.BatchGetItem, Gets: TableGets{State: Present, Entries: e}}
}

func writes(e ...TableWrite) *Request {
	return &Request{Op: dynamo.BatchWriteItem, Writes: TableWrites{State: Present, Entries: e}}
}

func transact(items ...TransactItem) *Request {
	return &Request{Op: dynamo.TransactWriteItems, Actions: actions(items...)}
}

func TestCheckBatch(t *testing.T) {
	for _, tt := range batchTests {
		var got []string
		for _, v := range tt.req.Check() {
			checkViolation(t, &v, strings.Repeat("x", 4096))
			s := v.Action
			if v.Index >= 0 {
				s += " " + itoa(v.Index)
			}
			got = append(got, strings.TrimSpace(s+" "+v.Field+" "+v.Rule.String()))
		}
		if got := strings.Join(got, "; "); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, got, tt.want)
		}
	}
}
