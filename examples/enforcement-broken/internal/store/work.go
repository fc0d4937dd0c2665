package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/expression"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/ident"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/keys"
)

// AddTask implements cases.WorkRepository. An open task enters GSI1.
func (r *Repo) AddTask(ctx context.Context, t cases.Task) error {
	item, err := attributevalue.MarshalMap(taskItem{
		Primary:       keys.Task(t.CaseID, t.DueAt, t.ID),
		AssigneeEntry: keys.OpenTask(t.Assignee, t.DueAt, t.CaseID, t.ID),
		header:        newHeader(typeTask, t.Tenant, t.CaseID),
		TaskID:        t.ID,
		Title:         t.Title,
		Assignee:      t.Assignee,
		Status:        t.Status,
		DueAt:         t.DueAt,
	})
	if err != nil {
		return fmt.Errorf("encode task: %w", err)
	}
	_, err = r.db.PutItem(ctx, &dynamodb.PutItemInput{ // fault: clientkey/component – the assignee is free text of the client, and not the last component of GSI1PK
		TableName:           aws.String(r.table),
		Item:                item,
		ConditionExpression: aws.String(isNew),
	})
	return conditional(err, cases.ErrExists)
}

// AddDeadline implements cases.WorkRepository. An open deadline enters GSI2.
func (r *Repo) AddDeadline(ctx context.Context, d cases.Deadline) error {
	return r.put(ctx, deadlineItem{
		Primary:       keys.Deadline(d.CaseID, d.DueAt, d.ID),
		DeadlineEntry: keys.OpenDeadline(d.Tenant, d.DueAt, d.CaseID, d.ID),
		header:        newHeader(typeDeadline, d.Tenant, d.CaseID),
		DeadlineID:    d.ID,
		Kind:          d.Kind,
		Status:        d.Status,
		DueAt:         d.DueAt,
	})
}

// put stores a new item.
func (r *Repo) put(ctx context.Context, item any) error {
	av, err := attributevalue.MarshalMap(item)
	if err != nil {
		return fmt.Errorf("encode %T: %w", item, err)
	}
	_, err = r.db.PutItem(ctx, &dynamodb.PutItemInput{
		TableName:           aws.String(r.table),
		Item:                av,
		ConditionExpression: aws.String(isNew),
	})
	return conditional(err, cases.ErrExists)
}

// conditional returns failed if err says that a condition did not hold.
func conditional(err, failed error) error {
	var check *types.ConditionalCheckFailedException
	if errors.As(err, &check) {
		return fmt.Errorf("%w: %w", failed, err)
	}
	return err
}

// CompleteTask implements cases.WorkRepository.
func (r *Repo) CompleteTask(ctx context.Context, ref cases.TaskRef, at time.Time) error {
	now, err := attributevalue.Marshal(at)
	if err != nil {
		return fmt.Errorf("encode time: %w", err)
	}
	_, err = r.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                aws.String(r.table),
		Key:                      primary(keys.Task(ref.CaseID, ref.Due, ref.ID)),
		UpdateExpression:         aws.String("SET #status = :done, updatedAt = :now"), // fault: txboundary/follows – the task is done but stays in GSI1, the index of open tasks
		ConditionExpression:      aws.String("#status = :open"),
		ExpressionAttributeNames: map[string]string{"#status": "status"},
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":open": text(string(cases.Open)),
			":done": text(string(cases.Done)),
			":now":  now,
		},
	})
	return conditional(err, cases.ErrNotFound)
}

// MeetDeadline implements cases.WorkRepository. A deadline that was met leaves
// GSI2.
func (r *Repo) MeetDeadline(ctx context.Context, ref cases.DeadlineRef, at time.Time) error {
	update := expression.
		Set(expression.Name("status"), expression.Value(cases.Done)).
		Set(expression.Name("updatedAt"), expression.Value(at)).
		Remove(expression.Name("GSI2PK")).
		Remove(expression.Name("GSI2SK"))
	isOpen := expression.Name("status").Equal(expression.Value(cases.Open))
	expr, err := expression.NewBuilder().WithUpdate(update).WithCondition(isOpen).Build()
	if err != nil {
		return fmt.Errorf("build update: %w", err)
	}
	_, err = r.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                 aws.String(r.table),
		Key:                       primary(keys.Deadline(ref.CaseID, ref.Due, ref.ID)),
		UpdateExpression:          expr.Update(),
		ConditionExpression:       expr.Condition(),
		ExpressionAttributeNames:  expr.Names(),
		ExpressionAttributeValues: expr.Values(),
	})
	return conditional(err, cases.ErrNotFound)
}

// Tasks implements cases.WorkRepository.
func (r *Repo) Tasks(ctx context.Context, id ident.CaseID) ([]cases.Task, error) {
	items, err := r.collection(ctx, keys.CasePartition(id), keys.TaskPrefix)
	if err != nil {
		return nil, err
	}
	return decodeAll[taskItem](items)
}

// Deadlines implements cases.WorkRepository. They are few and decide what
// happens to a case: the read is consistent.
func (r *Repo) Deadlines(ctx context.Context, id ident.CaseID) ([]cases.Deadline, error) {
	items, err := r.collection(ctx, keys.CasePartition(id), keys.DeadlinePrefix, consistent)
	if err != nil {
		return nil, err
	}
	return decodeAll[deadlineItem](items)
}

// queryOption changes a query before it is sent.
type queryOption func(*dynamodb.QueryInput)

func consistent(in *dynamodb.QueryInput) { in.ConsistentRead = aws.Bool(true) }

// collection reads all items of a partition whose sort keys have the prefix.
func (r *Repo) collection(ctx context.Context, partition, prefix string, options ...queryOption) ([]map[string]types.AttributeValue, error) {
	in := &dynamodb.QueryInput{
		TableName:              aws.String(r.table),
		KeyConditionExpression: aws.String("PK = :pk AND begins_with(SK, :prefix)"),
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":pk":     text(partition),
			":prefix": text(prefix),
		},
	}
	for _, option := range options {
		option(in)
	}
	var items []map[string]types.AttributeValue
	for pages := dynamodb.NewQueryPaginator(r.db, in); pages.HasMorePages(); {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return nil, err
		}
		items = append(items, page.Items...)
	}
	return items, nil
}

// OpenTasks implements cases.WorkRepository.
func (r *Repo) OpenTasks(ctx context.Context, user ident.UserID, from, to time.Time, p cases.PageRequest) (cases.Page[cases.Task], error) {
	partition := keys.OpenTasks(user)
	listing := partition + "/" + keys.Timestamp(from) + "/" + keys.Timestamp(to)
	start, err := r.start(listing, p.Cursor)
	if err != nil {
		return cases.Page[cases.Task]{}, err
	}
	mine := expression.Key("GSI1PK").Equal(expression.Value(partition))
	due := expression.Key("GSI1SK").Between(expression.Value(keys.Timestamp(from)), expression.Value(keys.Timestamp(to)))
	expr, err := expression.NewBuilder().WithKeyCondition(mine.And(due)).Build()
	if err != nil {
		return cases.Page[cases.Task]{}, fmt.Errorf("build query: %w", err)
	}
	out, err := r.db.Query(ctx, &dynamodb.QueryInput{
		TableName:                 aws.String(r.table),
		IndexName:                 aws.String(keys.OpenTasksIndex),
		KeyConditionExpression:    expr.KeyCondition(),
		ExpressionAttributeNames:  expr.Names(),
		ExpressionAttributeValues: expr.Values(),
		Limit:                     aws.Int32(p.Limit),
		ExclusiveStartKey:         start,
	})
	if err != nil {
		return cases.Page[cases.Task]{}, err
	}
	return page[taskItem](r, listing, out)
}

// OpenDeadlines implements cases.WorkRepository.
func (r *Repo) OpenDeadlines(ctx context.Context, tenant ident.TenantID, p cases.PageRequest) (cases.Page[cases.Deadline], error) {
	partition := keys.OpenDeadlines(tenant)
	start, err := r.start(partition, p.Cursor)
	if err != nil {
		return cases.Page[cases.Deadline]{}, err
	}
	out, err := r.db.Query(ctx, &dynamodb.QueryInput{
		TableName:              aws.String(r.table),
		IndexName:              aws.String(keys.OpenDeadlinesIndex),
		KeyConditionExpression: aws.String("GSI2PK = :open"),
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":open": text(partition), // fault: clientkey/identity – the tenant is the header X-Tenant-Id of the client, not that of the token
		},
		Limit:             aws.Int32(p.Limit),
		ExclusiveStartKey: start,
	})
	if err != nil {
		return cases.Page[cases.Deadline]{}, err
	}
	return page[deadlineItem](r, partition, out)
}
