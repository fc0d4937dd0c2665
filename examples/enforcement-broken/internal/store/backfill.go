package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/keys"
)

// ScanClient is what the backfill needs of *dynamodb.Client. The repository
// cannot scan: its client has no such method.
type ScanClient interface {
	Scan(context.Context, *dynamodb.ScanInput, ...func(*dynamodb.Options)) (*dynamodb.ScanOutput, error)
	UpdateItem(context.Context, *dynamodb.UpdateItemInput, ...func(*dynamodb.Options)) (*dynamodb.UpdateItemOutput, error)
}

// Backfill puts open tasks that were written before GSI1 existed into it. It
// reads the whole table, in parallel segments, and can be repeated.
type Backfill struct {
	db       ScanClient
	table    string
	segments int32
	pageSize int32
}

// NewBackfill returns a backfill that reads the table in a number of segments,
// a page of pageSize items at a time.
func NewBackfill(db ScanClient, table string, segments, pageSize int32) *Backfill {
	return &Backfill{db: db, table: table, segments: segments, pageSize: pageSize}
}

// Run returns the number of tasks that it put into the index.
func (b *Backfill) Run(ctx context.Context) (int64, error) {
	var (
		wg    sync.WaitGroup
		count atomic.Int64
		errs  = make([]error, b.segments)
	)
	for i := range b.segments {
		wg.Go(func() { errs[i] = b.segment(ctx, i, &count) })
	}
	wg.Wait()
	return count.Load(), errors.Join(errs...)
}

func (b *Backfill) segment(ctx context.Context, segment int32, count *atomic.Int64) error {
	pages := dynamodb.NewScanPaginator(b.db, &dynamodb.ScanInput{
		TableName:        aws.String(b.table),
		Segment:          aws.Int32(segment),
		TotalSegments:    aws.Int32(b.segments),
		Limit:            aws.Int32(b.pageSize),
		FilterExpression: aws.String("entityType = :task AND #status = :open AND attribute_not_exists(GSI1PK)"),
		ExpressionAttributeNames: map[string]string{
			"#status": "status",
		},
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":task": text(typeTask),
			":open": text(string(cases.Open)),
		},
	})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return fmt.Errorf("segment %d: %w", segment, err)
		}
		tasks, err := decodeAll[taskItem](page.Items)
		if err != nil {
			return fmt.Errorf("segment %d: %w", segment, err)
		}
		for _, t := range tasks {
			done, err := b.enter(ctx, t)
			if err != nil {
				return fmt.Errorf("task %s of case %s: %w", t.ID, t.CaseID, err)
			}
			if done {
				count.Add(1)
			}
		}
	}
	return nil
}

// enter puts one task into the index, unless it was completed in the meantime.
func (b *Backfill) enter(ctx context.Context, t cases.Task) (bool, error) {
	entry := keys.OpenTask(t.Assignee, t.DueAt, t.CaseID, t.ID)
	version, err := attributevalue.Marshal(schemaVersion)
	if err != nil {
		return false, err
	}
	_, err = b.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                aws.String(b.table),
		Key:                      primary(keys.Task(t.CaseID, t.DueAt, t.ID)),
		UpdateExpression:         aws.String("SET GSI1PK = :pk, GSI1SK = :sk, schemaVersion = :version"),
		ConditionExpression:      aws.String("#status = :open"),
		ExpressionAttributeNames: map[string]string{"#status": "status"},
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":pk":      text(entry.GSI1PK),
			":sk":      text(entry.GSI1SK),
			":version": version,
			":open":    text(string(cases.Open)),
		},
	})
	var check *types.ConditionalCheckFailedException
	if errors.As(err, &check) {
		return false, nil
	}
	return err == nil, err
}
