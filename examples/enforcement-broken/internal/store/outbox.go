package store

import (
	"context"
	"strconv"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/keys"
)

// retention is how long a published message stays, for replays.
const retention = 30 * 24 * time.Hour

// Pending implements outbox.Queue: the oldest messages that wait, at most limit.
// What was published leaves the index, so that the next call sees the rest.
func (r *Repo) Pending(ctx context.Context, until time.Time, limit int32) ([]cases.Message, error) {
	pages := dynamodb.NewQueryPaginator(r.db, &dynamodb.QueryInput{ // fault: scan/hot-path – declared cold, but POST /v1/admin/outbox drains the queue inside a request
		TableName:              aws.String(r.table),
		IndexName:              aws.String(keys.PendingOutboxIndex),
		KeyConditionExpression: aws.String("GSI3PK = :pending AND GSI3SK <= :until"),
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":pending": text(keys.PendingOutbox),
			":until":   text(keys.Timestamp(until)),
		},
		Limit: aws.Int32(limit),
	})
	var waiting []cases.Message
	for pages.HasMorePages() && len(waiting) < int(limit) {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return nil, err
		}
		messages, err := decodeAll[outboxItem](page.Items)
		if err != nil {
			return nil, err
		}
		waiting = append(waiting, messages...)
	}
	return waiting, nil
}

// MarkPublished implements outbox.Queue. The message leaves GSI3, and expires
// after the retention.
func (r *Repo) MarkPublished(ctx context.Context, m cases.Message, at time.Time) error {
	expires := strconv.FormatInt(at.Add(retention).Unix(), 10)
	_, err := r.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:           aws.String(r.table),
		Key:                 primary(keys.Outbox(m.CaseID, m.OccurredAt, m.EventID)),
		UpdateExpression:    aws.String("SET published = :yes, expiresAt = :expires REMOVE GSI3PK, GSI3SK"),
		ConditionExpression: aws.String("attribute_exists(PK)"),
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":yes":     &types.AttributeValueMemberBOOL{Value: true},
			":expires": &types.AttributeValueMemberN{Value: expires},
		},
	})
	return conditional(err, cases.ErrNotFound)
}
