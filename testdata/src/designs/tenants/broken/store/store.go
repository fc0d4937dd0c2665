// Package store keeps the tenants of the service.
package store

import (
	"context"
	"strconv"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Item is an item, or a part of one.
type Item = map[string]types.AttributeValue

// Store is the table.
type Store struct {
	db    *dynamodb.Client
	table string
}

// New opens a table.
func New(db *dynamodb.Client, table string) *Store { return &Store{db, table} }

func text(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

func (i index) key(pk, sk string) Item { return Item{i.pk: text(pk), i.sk: text(sk)} }

func tenantKey(id string) Item { return primary.key(partition("tenant", tenant(id)), label("tenant")) }

func taskKey(id, task string) Item {
	return primary.key(partition("task", tenant(id)), label("task")+"#"+join([]facet{{"taskid", task}}))
}

func taskIndex(id, employee, task string, due time.Time) Item {
	pk := partition(assigned.namespace, tenant(id), facet{"employeeid", employee})
	return assigned.key(pk, dueOn(due)+"#"+join([]facet{{"taskid", task}}))
}

func dueOn(day time.Time) string {
	return label("task") + "#" + join([]facet{{"due", day.Format("2-Jan-06")}})
}

// item puts an item together from parts.
func item(entity string, parts ...Item) Item {
	all := Item{"__edb_e__": text(entity), "__edb_v__": text("1")}
	for _, p := range parts {
		for name, v := range p {
			all[name] = v
		}
	}
	return all
}

// Tenant reads the record of a tenant.
func (s *Store) Tenant(ctx context.Context, id string) (plan string, err error) {
	out, err := s.db.GetItem(ctx, &dynamodb.GetItemInput{TableName: &s.table, Key: tenantKey(id), ConsistentRead: aws.Bool(true)}) // want `\{tenantId\} of pk is data of the request, declared to come from the identity \[clientkey/identity\]`
	if err != nil || out.Item == nil {
		return "", err
	}
	err = attributevalue.Unmarshal(out.Item["plan"], &plan)
	return plan, err
}

// Office lists the employees and teams of a tenant.
func (s *Store) Office(ctx context.Context, id string) ([]Item, error) {
	return s.query(ctx, &dynamodb.QueryInput{
		KeyConditionExpression:    aws.String("pk = :pk AND begins_with(sk, :sk)"),
		ExpressionAttributeValues: Item{":pk": text(partition("office", tenant(id))), ":sk": text("$members")}, // want `sk begins with "\$members", which ends before the "#" of "\$members#team_1#teamid_\{teamId\}" \(rules\.yaml:31\) \[keygrammar/prefix\]`
		Limit:                     aws.Int32(240),
	})
}

func (s *Store) query(ctx context.Context, in *dynamodb.QueryInput) ([]Item, error) {
	in.TableName = &s.table
	out, err := s.db.Query(ctx, in)
	if err != nil {
		return nil, err
	}
	return out.Items, nil
}

// Hire adds an employee to a tenant that exists.
func (s *Store) Hire(ctx context.Context, id, employee, name string) error {
	key := primary.key(partition("office", tenant(id)), "$members#employee_1#"+join([]facet{{"employeeid", employee}}))
	_, err := s.db.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: []types.TransactWriteItem{
		{Put: &types.Put{
			TableName: &s.table, Item: item("employee", key, Item{"tenantId": text(id), "name": text(name)}),
			ConditionExpression: aws.String("attribute_not_exists(pk)"),
		}},
	}})
	return err
}

// Found adds a team.
func (s *Store) Found(ctx context.Context, id, team, name string) error {
	key := primary.key(partition("office", tenant(id)), "$members#team_1#"+join([]facet{{"teamid", team}}))
	return s.put(ctx, item("employee", key, Item{"tenantId": text(id), "name": text(name)})) // want `item of Team has __edb_e__ "employee"; declared is "team" \(rules\.yaml:32\) \[keygrammar/type\]`
}

func (s *Store) put(ctx context.Context, i Item) error {
	_, err := s.db.PutItem(ctx, &dynamodb.PutItemInput{TableName: &s.table, Item: i})
	return err
}

// AddTask gives an employee something to do.
func (s *Store) AddTask(ctx context.Context, id, employee, task string, due time.Time) error {
	one := &types.AttributeValueMemberN{Value: "1"}
	return s.put(ctx, item("task", taskKey(id, task), taskIndex(id, employee, task, due), Item{
		"state": text("open"), "employeeId": text(employee), "revision": one,
	}))
}

// Due lists what an employee has to do between two days.
func (s *Store) Due(ctx context.Context, id, employee string, from, to time.Time) ([]Item, error) {
	return s.query(ctx, &dynamodb.QueryInput{
		IndexName:              aws.String("gsi1pk-gsi1sk-index"),
		KeyConditionExpression: aws.String("gsi1pk = :pk AND gsi1sk BETWEEN :from AND :to"),
		ExpressionAttributeValues: Item{
			":pk":   text(partition(assigned.namespace, tenant(id), facet{"employeeid", employee})),
			":from": text(dueOn(from)), ":to": text(dueOn(to)),
		},
		Limit: aws.Int32(50),
	})
}

// Reassign gives a task to another employee.
func (s *Store) Reassign(ctx context.Context, id, task, employee string, revision int) error {
	return s.update(ctx, taskKey(id, task), "SET employeeId = :employee, revision = revision + :one", revision, Item{":employee": text(employee)}) // want `update of Task sets employeeId and leaves gsi1pk, which is "\$work#assigned#tenantid_\{tenantId\}#employeeid_\{employeeId\}" \(rules\.yaml:39\) \[txboundary/index-key\]`
}

// Finish takes a task out of the list of open ones.
func (s *Store) Finish(ctx context.Context, id, task string, revision int) error {
	return s.update(ctx, taskKey(id, task), "SET #state = :done, revision = revision + :one", revision, Item{":done": text("done")}, "state") // want `update of Task sets state to "done" and leaves gsi1pk: the item stays in the index \(rules\.yaml:64\) \[txboundary/follows\]`
}

// update changes an item that nobody else has changed since it was read.
func (s *Store) update(ctx context.Context, key Item, change string, revision int, values Item, reserved ...string) error {
	in := &dynamodb.UpdateItemInput{
		TableName: &s.table, Key: key, UpdateExpression: &change, ConditionExpression: aws.String("revision = :read"),
		ExpressionAttributeValues: values,
	}
	for _, name := range reserved {
		if in.ExpressionAttributeNames == nil {
			in.ExpressionAttributeNames = map[string]string{}
		}
		in.ExpressionAttributeNames["#"+name] = name
	}
	values[":one"] = &types.AttributeValueMemberN{Value: "1"}
	values[":read"] = &types.AttributeValueMemberN{Value: strconv.Itoa(revision)}
	_, err := s.db.UpdateItem(ctx, in)
	return err
}
