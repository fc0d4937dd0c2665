package store

import (
	"context"
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

// Search implements cases.CaseRepository.
func (r *Repo) Search(ctx context.Context, tenant ident.TenantID, words string) ([]cases.Case, error) {
	match := expression.Name("entityType").Equal(expression.Value(typeCase)).
		And(expression.Name("tenantId").Equal(expression.Value(tenant))).
		And(expression.Name("title").Contains(words))
	expr, err := expression.NewBuilder().WithFilter(match).Build()
	if err != nil {
		return nil, fmt.Errorf("build filter: %w", err)
	}
	pages := dynamodb.NewScanPaginator(r.db, &dynamodb.ScanInput{ // fault: filterexpr/scan – GET /v1/search reads the whole table and throws nearly all of it away
		TableName:                 aws.String(r.table),
		FilterExpression:          expr.Filter(),
		ExpressionAttributeNames:  expr.Names(),
		ExpressionAttributeValues: expr.Values(),
	})
	var found []cases.Case
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return nil, err
		}
		some, err := decodeAll[caseItem](page.Items)
		if err != nil {
			return nil, err
		}
		found = append(found, some...)
	}
	return found, nil
}

// TasksOf implements cases.WorkRepository.
func (r *Repo) TasksOf(ctx context.Context, user ident.UserID, s cases.WorkStatus) ([]cases.Task, error) {
	in := &dynamodb.ScanInput{
		TableName:                aws.String(r.table),
		FilterExpression:         aws.String("assigneeId = :user AND #status = :status"),
		ExpressionAttributeNames: map[string]string{"#status": "status"},
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":user":   text(string(user)),
			":status": text(string(s)),
		},
	}
	var tasks []cases.Task
	for {
		out, err := r.db.Scan(ctx, in) // fault: filterexpr/scan – the tasks of one user by reading every item of every tenant; GSI1 has them by key
		if err != nil {
			return nil, err
		}
		found, err := decodeAll[taskItem](out.Items)
		if err != nil {
			return nil, err
		}
		tasks = append(tasks, found...)
		if len(out.LastEvaluatedKey) == 0 {
			return tasks, nil
		}
		in.ExclusiveStartKey = out.LastEvaluatedKey
	}
}

// DueUntil implements cases.WorkRepository.
func (r *Repo) DueUntil(ctx context.Context, user ident.UserID, until time.Time) ([]cases.Task, error) {
	due, err := attributevalue.Marshal(until)
	if err != nil {
		return nil, fmt.Errorf("encode time: %w", err)
	}
	items, err := r.queryAll(ctx, &dynamodb.QueryInput{
		TableName:              aws.String(r.table),
		IndexName:              aws.String(keys.OpenTasksIndex),
		KeyConditionExpression: aws.String("GSI1PK = :mine"),
		FilterExpression:       aws.String("dueAt <= :due"), // fault: filterexpr/pattern – the due time is in the sort key of GSI1: OpenTasksOfAssignee asks for it by key
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":mine": text(keys.OpenTasks(user)),
			":due":  due,
		},
	})
	if err != nil {
		return nil, err
	}
	return decodeAll[taskItem](items)
}

// DeadlinesInCase implements cases.WorkRepository.
func (r *Repo) DeadlinesInCase(ctx context.Context, tenant ident.TenantID, id ident.CaseID) ([]cases.Deadline, error) {
	in := &dynamodb.QueryInput{
		TableName:              aws.String(r.table),
		IndexName:              aws.String(keys.OpenDeadlinesIndex),
		KeyConditionExpression: aws.String("GSI2PK = :open"),
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":open": text(keys.OpenDeadlines(tenant)),
			":case": text(keys.CasePartition(id)),
		},
	}
	in.FilterExpression = aws.String("PK = :case") // fault: filterexpr/key-exists – PK is the partition key of the table: the case has its deadlines by key
	items, err := r.queryAll(ctx, in)
	if err != nil {
		return nil, err
	}
	return decodeAll[deadlineItem](items)
}

// Stuck returns the messages that wait since before a time.
func (r *Repo) Stuck(ctx context.Context, since time.Time) ([]cases.Message, error) {
	pages := dynamodb.NewScanPaginator(r.db, &dynamodb.ScanInput{
		TableName:        aws.String(r.table),
		FilterExpression: aws.String("GSI3PK = :pending AND GSI3SK < :since"), // fault: filterexpr/key-exists – GSI3PK is the partition key of GSI3, which holds nothing but these
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":pending": text(keys.PendingOutbox),
			":since":   text(keys.Timestamp(since)),
		},
	})
	var waiting []cases.Message
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return nil, err
		}
		found, err := decodeAll[outboxItem](page.Items)
		if err != nil {
			return nil, err
		}
		waiting = append(waiting, found...)
	}
	return waiting, nil
}

// queryAll returns the items of all pages.
func (r *Repo) queryAll(ctx context.Context, in *dynamodb.QueryInput) ([]map[string]types.AttributeValue, error) {
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

// TakesPart implements cases.PartyRepository.
func (r *Repo) TakesPart(ctx context.Context, id ident.PartyID, caseID ident.CaseID) (bool, error) {
	out, err := r.db.Query(ctx, &dynamodb.QueryInput{
		TableName:              aws.String(r.table),
		KeyConditionExpression: aws.String("PK = :party AND begins_with(SK, :case)"),
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":party": text(keys.PartyPartition(id)),
			":case":  text(keys.CasePrefixOf(caseID)),
		},
		Limit: aws.Int32(1),
	})
	if err != nil {
		return false, err
	}
	return len(out.Items) > 0, nil
}
