// Command filterrules serves tasks: what rules.yaml says about filters.
package main

import (
	"context"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type values = map[string]types.AttributeValue

type store struct{ db *dynamodb.Client }

func main() {
	s := store{dynamodb.New(dynamodb.Options{})}
	http.HandleFunc("/", s.serve)
	_ = s.maintain(context.Background(), "u")
	_ = http.ListenAndServe(":8080", nil)
}

func (s store) serve(w http.ResponseWriter, r *http.Request) {
	ctx, user := r.Context(), r.FormValue("user")
	_ = s.due(ctx, user)
	_ = s.dueOrOld(ctx, user)
	_ = s.live(ctx, user)
	_ = s.own(ctx, user)
	_ = s.kinds(ctx)
	_ = s.members(ctx, user)
	_ = s.byUser(ctx, user)
	_ = s.ofProject(ctx, user)
	_ = s.archived(ctx, user)
	_ = s.flags(ctx, user)
	_ = s.visits(ctx, user, "day = :v")                // want `compares day, which pattern VisitsOn has in its key \[filterexpr/pattern\]$`
	_ = s.visits(ctx, user, "day = :v AND visit = :v") // want `compares day, visit, which pattern Visit has in its key \[filterexpr/pattern\]$`
	_ = s.visits(ctx, user, "begins_with(SK, :v)")     // not reported: the service refuses it, which expression/filter-on-key says
}

func text(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

// due filters by a component of the sort key of the index that it reads.
func (s store) due(ctx context.Context, user string) error {
	return s.query(ctx, "GSI1PK = :k", "USER#"+user, "dueAt <= :v") // want `^filter of Query of index GSI1 of Work compares dueAt, which pattern TasksOfUser has in its key \[filterexpr/pattern\]$`
}

// dueOrOld has an alternative that no key has. Not reported.
func (s store) dueOrOld(ctx context.Context, user string) error {
	return s.query(ctx, "GSI1PK = :k", "USER#"+user, "dueAt <= :v OR old = :v")
}

// live hides what has expired or is deleted. Not reported.
func (s store) live(ctx context.Context, user string) error {
	return s.query(ctx, "GSI1PK = :k", "USER#"+user, "expiresAt > :v AND deleted = :v")
}

// own shows only what the caller may see, although tenantId is the key of an
// index. Not reported.
func (s store) own(ctx context.Context, user string) error {
	return s.query(ctx, "GSI1PK = :k", "USER#"+user, "tenantId = :v")
}

// kinds reads one partition for the items of a kind, of which an index reads
// those of everybody: no key for it. That it filters is for the audit.
func (s store) kinds(ctx context.Context) error {
	return s.query(ctx, "GSI1PK = :k", "USER#1", "kind = :v") // want `^filter of Query of index GSI1 of Work selects by kind after everything under the key is read \[filterexpr/selective\] \(audit\)$`
}

func (s store) query(ctx context.Context, condition, key, filter string) error {
	_, err := s.db.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String("work"), IndexName: aws.String("GSI1"),
		KeyConditionExpression: &condition, FilterExpression: &filter,
		ExpressionAttributeValues: values{":k": text(key), ":v": text("v")},
	})
	return err
}

// members filters a partition that is declared to stay small. Not reported.
func (s store) members(ctx context.Context, team string) error {
	_, err := s.db.Query(ctx, &dynamodb.QueryInput{
		TableName:                 aws.String("work"),
		KeyConditionExpression:    aws.String("PK = :pk"),
		FilterExpression:          aws.String("GSI1PK = :u"),
		ExpressionAttributeValues: values{":pk": text("TEAM#" + team), ":u": text("USER#1")},
	})
	return err
}

// byUser finds by Scan what GSI1 has by key: the key is wrong whoever calls,
// and a request waits for it.
func (s store) byUser(ctx context.Context, user string) error {
	_, err := s.db.Scan(ctx, &dynamodb.ScanInput{ // want `^Scan of Work reads every item for a filter on GSI1PK while a request waits \[filterexpr/scan\]$`
		TableName:                 aws.String("work"),
		FilterExpression:          aws.String("GSI1PK = :u"), // want `^filter of Scan of Work compares GSI1PK, the partition key of index GSI1; a Query reads it by key \[filterexpr/key-exists\]$`
		ExpressionAttributeValues: values{":u": text("USER#" + user)},
	})
	return err
}

// ofProject filters by an attribute that is a component of the key it has.
func (s store) ofProject(ctx context.Context, project string) error {
	_, err := s.db.Query(ctx, &dynamodb.QueryInput{
		TableName:                 aws.String("work"),
		KeyConditionExpression:    aws.String("PK = :pk"),
		FilterExpression:          aws.String("task = :t"), // want `compares task, which pattern TasksOfProject has in its key \[filterexpr/pattern\]$`
		ExpressionAttributeValues: values{":pk": text("PROJECT#" + project), ":t": text("1")},
	})
	return err
}

// archived reads items that are no tasks, by what a pattern of tasks has in its key.
// Only for those who audit.
func (s store) archived(ctx context.Context, project string) error {
	_, err := s.db.Query(ctx, &dynamodb.QueryInput{
		TableName:                 aws.String("work"),
		KeyConditionExpression:    aws.String("PK = :pk"),
		FilterExpression:          aws.String("task = :t"), // want `selects by task after everything under the key is read \[filterexpr/selective\] \(audit\)$`
		ExpressionAttributeValues: values{":pk": text("ARCHIVE#" + project), ":t": text("1")},
	})
	return err
}

// visits filters the visits of somebody by parts of their sort key: one part names
// a Query, the whole key a GetItem.
func (s store) visits(ctx context.Context, visitor, filter string) error {
	_, err := s.db.Query(ctx, &dynamodb.QueryInput{
		TableName:                 aws.String("work"),
		KeyConditionExpression:    aws.String("PK = :pk"),
		FilterExpression:          &filter,
		ExpressionAttributeValues: values{":pk": text("VISITOR#" + visitor), ":v": text("2026-07-12")},
	})
	return err
}

// flags scans a table of one page. Not reported.
func (s store) flags(ctx context.Context, user string) error {
	_, err := s.db.Scan(ctx, &dynamodb.ScanInput{
		TableName:                 aws.String("flags"),
		FilterExpression:          aws.String("enabledFor = :u"),
		ExpressionAttributeValues: values{":u": text(user)},
	})
	return err
}

// maintain filters as due does, but no request waits. Only for those who audit.
func (s store) maintain(ctx context.Context, user string) error {
	_, err := s.db.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String("work"), IndexName: aws.String("GSI1"),
		KeyConditionExpression:    aws.String("GSI1PK = :k"),
		FilterExpression:          aws.String("state = :v"), // want `selects by state after everything under the key is read \[filterexpr/selective\] \(audit\)$`
		ExpressionAttributeValues: values{":k": text("USER#" + user), ":v": text("OPEN")},
	})
	return err
}
