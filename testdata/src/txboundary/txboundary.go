// Package txboundary stores accounts and jobs: writes that keep the invariants of
// rules.yaml, and writes that do not.
package txboundary

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type item = map[string]types.AttributeValue

type store struct{ db *dynamodb.Client }

func text(v string) types.AttributeValue { return &types.AttributeValueMemberS{Value: v} }

func key(pk, sk string) item { return item{"PK": text(pk), "SK": text(sk)} }

func (s store) put(ctx context.Context, pk, sk string) error {
	_, err := s.db.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String("accounts"), Item: key(pk, sk)})
	return err
}

func (s store) commit(ctx context.Context, items ...types.TransactWriteItem) error {
	_, err := s.db.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: items})
	return err
}

func create(pk, sk string) types.TransactWriteItem {
	return types.TransactWriteItem{Put: &types.Put{
		TableName: aws.String("accounts"), Item: key(pk, sk), ConditionExpression: aws.String("attribute_not_exists(PK)"),
	}}
}

func (s store) SignUp(ctx context.Context, user, mail string) error {
	return s.commit(ctx, create("USER#"+user, "PROFILE"), create("USER#"+user, "SETTINGS"), create("MAIL#"+mail, "MAIL"))
}

func (s store) SignUpInTwoSteps(ctx context.Context, user, mail string) error {
	if err := s.commit(ctx, create("USER#"+user, "PROFILE"), create("MAIL#"+mail, "MAIL")); err != nil {
		return err
	}
	return s.put(ctx, "USER#"+user, "SETTINGS") // want `item of Settings is written apart from User; they belong into one transaction \(rules.yaml:27\) \[txboundary/transaction\]`
}

func (s store) SignUpWithoutMail(ctx context.Context, user string) error {
	_, err := s.db.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{ // want `Put of TransactWriteItems writes User without Address, although User and Address belong into one transaction \(rules.yaml:28\) \[txboundary/unique\]`
		TransactItems: []types.TransactWriteItem{create("USER#"+user, "PROFILE"), create("USER#"+user, "SETTINGS")},
	})
	return err
}

func (s store) Replaces(ctx context.Context, user, mail string) error {
	return s.commit(ctx, create("USER#"+user, "PROFILE"), create("USER#"+user, "SETTINGS"), types.TransactWriteItem{
		Put: &types.Put{TableName: aws.String("accounts"), Item: key("MAIL#"+mail, "MAIL")}, // want `Put of TransactWriteItems puts Address without attribute_not_exists: it replaces the item that makes mail unique \(rules.yaml:28\) \[txboundary/condition\]`
	})
}

func (s store) Import(ctx context.Context, user, mail string) error {
	put := func(i item) types.WriteRequest { return types.WriteRequest{PutRequest: &types.PutRequest{Item: i}} }
	_, err := s.db.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{ // want `BatchWriteItem writes User and Settings, which belong into one transaction \(rules.yaml:27\) \[txboundary/batch\]` `BatchWriteItem writes User and Address, which belong into one transaction \(rules.yaml:28\) \[txboundary/batch\]`
		"accounts": {put(key("USER#"+user, "PROFILE")), put(key("USER#"+user, "SETTINGS")), put(key("MAIL#"+mail, "MAIL"))},
	}})
	return err
}

func (s store) Befriend(ctx context.Context, a, b string) error {
	return s.commit(ctx, create("USER#"+a, "FRIEND#"+b), create("FRIEND#"+b, "USER#"+a))
}

func (s store) BefriendTwice(ctx context.Context, a, b string) error {
	if err := s.put(ctx, "USER#"+a, "FRIEND#"+b); err != nil {
		return err
	}
	return s.put(ctx, "FRIEND#"+b, "USER#"+a) // want `item of Fan is written apart from Friend; they belong into one transaction \(rules.yaml:30\) \[txboundary/edge\]`
}

func (s store) change(job, update, condition string, values item) types.TransactWriteItem {
	return types.TransactWriteItem{Update: &types.Update{
		TableName: aws.String("accounts"), Key: key("JOB#"+job, "STATE"), UpdateExpression: aws.String(update),
		ConditionExpression: aws.String(condition), ExpressionAttributeNames: map[string]string{"#s": "state"}, ExpressionAttributeValues: values,
	}}
}

func (s store) Finish(ctx context.Context, job, message string, read string) error {
	done := s.change(job, "SET #s = :done, version = version + :one REMOVE GSI1PK", "#s = :run AND version = :read", item{
		":done": text("DONE"), ":run": text("RUN"), ":one": &types.AttributeValueMemberN{Value: "1"}, ":read": &types.AttributeValueMemberN{Value: read},
	})
	return s.commit(ctx, done, create("JOB#"+job, "MESSAGE#"+message))
}

func (s store) FinishSilently(ctx context.Context, job, read string) error {
	_, err := s.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{ // want `UpdateItem writes Job without Message, although Job and Message belong into one transaction \(rules.yaml:29\) \[txboundary/outbox\]`
		TableName:                aws.String("accounts"),
		Key:                      key("JOB#"+job, "STATE"),
		UpdateExpression:         aws.String("SET #s = :done, version = version + :one"), // want `update of Job sets state to "DONE" and leaves GSI1PK: the item stays in the index \(rules.yaml:32\) \[txboundary/follows\]`
		ConditionExpression:      aws.String("#s = :run AND version = :read"),
		ExpressionAttributeNames: map[string]string{"#s": "state"},
		ExpressionAttributeValues: item{
			":done": text("DONE"), ":run": text("RUN"), ":one": &types.AttributeValueMemberN{Value: "1"}, ":read": &types.AttributeValueMemberN{Value: read},
		},
	})
	return err
}

func (s store) Jump(ctx context.Context, job, message string) error {
	done := types.TransactWriteItem{Update: &types.Update{ // want `Update of TransactWriteItems of Job changes state from "NEW" to "DONE", which is not allowed \(rules.yaml:31\) \[txboundary/states\]`
		TableName: aws.String("accounts"), Key: key("JOB#"+job, "STATE"),
		UpdateExpression:          aws.String("SET #s = :done, version = version + :one REMOVE GSI1PK"),
		ConditionExpression:       aws.String("#s = :new"),
		ExpressionAttributeNames:  map[string]string{"#s": "state"},
		ExpressionAttributeValues: item{":done": text("DONE"), ":new": text("NEW"), ":one": &types.AttributeValueMemberN{Value: "1"}},
	}}
	return s.commit(ctx, done, create("JOB#"+job, "MESSAGE#"+message))
}

func (s store) Blind(ctx context.Context, job, message string) error {
	note := types.TransactWriteItem{Update: &types.Update{ // want `Update of TransactWriteItems of Job does not change version \(rules.yaml:15\) \[txboundary/version\]`
		TableName: aws.String("accounts"), Key: key("JOB#"+job, "STATE"),
		UpdateExpression: aws.String("SET note = :note"), ExpressionAttributeValues: item{":note": text(message)},
	}}
	return s.commit(ctx, note, create("JOB#"+job, "MESSAGE#"+message))
}

func (s store) Publish(ctx context.Context, draft, post string) error {
	gone := types.TransactWriteItem{Delete: &types.Delete{TableName: aws.String("accounts"), Key: key("DRAFT#"+draft, "DRAFT")}}
	return s.commit(ctx, create("POST#"+post, "POST"), gone)
}

func (s store) PublishInTwoSteps(ctx context.Context, draft, post string) error {
	if err := s.put(ctx, "POST#"+post, "POST"); err != nil {
		return err
	}
	_, err := s.db.DeleteItem(ctx, &dynamodb.DeleteItemInput{TableName: aws.String("accounts"), Key: key("DRAFT#"+draft, "DRAFT")}) // want `the writes of pattern Publish are no transaction; if this one fails, the others stay \(rules.yaml:25\) \[txboundary/split\]`
	return err
}

func (s store) update(ctx context.Context, k item, expression string, values item) error {
	_, err := s.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName: aws.String("accounts"), Key: k, UpdateExpression: aws.String(expression), ExpressionAttributeValues: values,
	})
	return err
}

func (s store) Retitle(ctx context.Context, post, title string) error {
	return s.update(ctx, key("POST#"+post, "POST"), "SET title = :t", item{":t": text(title)})
}

func (s store) MoveTopic(ctx context.Context, post, topic string) error {
	return s.update(ctx, key("POST#"+post, "POST"), "SET topic = :t, GSI2PK = :pk", item{":t": text(topic), ":pk": text("TOPIC#" + topic)})
}

func (s store) MoveTopicOnly(ctx context.Context, post, topic string) error {
	return s.update(ctx, key("POST#"+post, "POST"), "SET topic = :t", item{":t": text(topic)}) // want `update of Post sets topic and leaves GSI2PK, which is "TOPIC#\{topic\}" \(rules.yaml:20\) \[txboundary/index-key\]`
}

// Sent marks an event and leaves it in the index, and so does the whole program.
func (s store) Sent(ctx context.Context, post, event string) error {
	_, err := s.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{ // want `items of Event are updated, and nothing removes GSI3PK: published ones stay in index GSI3 \(rules.yaml:33\) \[txboundary/drain\]`
		TableName: aws.String("accounts"), Key: key("POST#"+post, "EVENT#"+event), UpdateExpression: aws.String("SET published = :yes"),
		ExpressionAttributeValues: item{":yes": &types.AttributeValueMemberBOOL{Value: true}},
	})
	return err
}

func (s store) enqueue(ctx context.Context, job, message string, state string) error {
	i := key("JOB#"+job, "STATE")
	i["GSI1PK"], i["state"] = text("JOBS#OPEN"), text(state)
	return s.commit(ctx, types.TransactWriteItem{Put: &types.Put{TableName: aws.String("accounts"), Item: i}}, create("JOB#"+job, "MESSAGE#"+message))
}

func (s store) Enqueue(ctx context.Context, job, message string) error {
	return s.enqueue(ctx, job, message, "NEW")
}

func (s store) EnqueueRunning(ctx context.Context, job, message string) error {
	return s.enqueue(ctx, job, message, "RUN") // want `item of Job is put with state "RUN"; new items have "NEW" \(rules.yaml:31\) \[txboundary/states\]`
}

// note is an entity with a version.
type note struct {
	ID      string `dynamodbav:"id"`
	Text    string `dynamodbav:"text"`
	Version int    `dynamodbav:"version"`
}

func (s store) note(ctx context.Context, id string) (n note, err error) {
	out, err := s.db.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("accounts"), Key: key("NOTE#"+id, "NOTE")})
	if err != nil {
		return n, err
	}
	err = attributevalue.UnmarshalMap(out.Item, &n)
	return n, err
}

func (n note) item() (item, error) {
	i, err := attributevalue.MarshalMap(n)
	if err != nil {
		return nil, err
	}
	i["PK"], i["SK"] = text("NOTE#"+n.ID), text("NOTE")
	return i, nil
}

// Rewrite loses what another did between the read and the write.
func (s store) Rewrite(ctx context.Context, id, to string) error {
	n, err := s.note(ctx, id)
	if err != nil {
		return err
	}
	n.Text = to
	n.Version++
	i, err := n.item()
	if err != nil {
		return err
	}
	_, err = s.db.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String("accounts"), Item: i}) // want `PutItem of Note puts back what was read and does not test version \(rules.yaml:23\) \[txboundary/version\]`
	return err
}

// RewriteTested does not.
func (s store) RewriteTested(ctx context.Context, id, to string, read string) error {
	n, err := s.note(ctx, id)
	if err != nil {
		return err
	}
	n.Text = to
	i, err := n.item()
	if err != nil {
		return err
	}
	_, err = s.db.PutItem(ctx, &dynamodb.PutItemInput{
		TableName: aws.String("accounts"), Item: i, ConditionExpression: aws.String("version = :read"),
		ExpressionAttributeValues: item{":read": &types.AttributeValueMemberN{Value: read}},
	})
	return err
}

// Write puts a new note.
func (s store) Write(ctx context.Context, id, with string) error {
	i, err := note{ID: id, Text: with, Version: 1}.item()
	if err != nil {
		return err
	}
	_, err = s.db.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String("accounts"), Item: i})
	return err
}
