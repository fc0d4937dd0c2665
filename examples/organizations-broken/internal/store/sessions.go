package store

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/examples/organizations-broken/internal/keys"
	"github.com/dynlint/dynlint/examples/organizations-broken/internal/orgs"
)

type sessionRecord struct {
	keys.Primary
	ID           string    `dynamodbav:"sessionId"`
	User         string    `dynamodbav:"userId"`
	Organization string    `dynamodbav:"organizationId"`
	SecretHash   string    `dynamodbav:"secretHash"`
	ExpiresAt    time.Time `dynamodbav:"expires,unixtime"`
}

func (r sessionRecord) domain() orgs.Session {
	return orgs.Session{ID: r.ID, User: r.User, Organization: r.Organization, SecretHash: r.SecretHash, ExpiresAt: r.ExpiresAt}
}

// AddSession implements orgs.Repository.
func (s Store) AddSession(ctx context.Context, x orgs.Session) error {
	av, err := attributevalue.MarshalMap(sessionRecord{ // fault: keygrammar/required – the item has expires instead of expiresAt: the table never expires it
		keys.Session(x.User, x.ID), x.ID, x.User, x.Organization, x.SecretHash, x.ExpiresAt,
	})
	if err != nil {
		return fmt.Errorf("encode session: %w", err)
	}
	_, err = s.db.PutItem(ctx, &dynamodb.PutItemInput{TableName: tableName, Item: av})
	return err
}

// Session implements orgs.Repository.
func (s Store) Session(ctx context.Context, user, id string) (orgs.Session, error) {
	var r sessionRecord
	err := s.read(ctx, keys.Session(user, id), &r)
	return r.domain(), err
}

// Sessions implements orgs.Repository. The filter only hides what the table has
// not expired yet.
func (s Store) Sessions(ctx context.Context, user string, now time.Time) ([]orgs.Session, error) {
	in := sessionsQuery(user)
	in.FilterExpression = aws.String("expiresAt > :now")
	in.ExpressionAttributeValues[":now"] = &types.AttributeValueMemberN{Value: strconv.FormatInt(now.Unix(), 10)}
	records, err := all[sessionRecord](ctx, s, in)
	var list []orgs.Session
	for _, r := range records {
		list = append(list, r.domain())
	}
	return list, err
}

func sessionsQuery(user string) *dynamodb.QueryInput {
	return &dynamodb.QueryInput{
		TableName:              tableName,
		KeyConditionExpression: aws.String("PK = :user AND begins_with(SK, :session)"),
		ExpressionAttributeValues: item{
			":user":    text(keys.Sessions(user)),
			":session": text(keys.SessionPrefix),
		},
	}
}

// EndSession implements orgs.Repository. To end a session twice is no error.
func (s Store) EndSession(ctx context.Context, user, id string) error {
	_, err := s.db.DeleteItem(ctx, &dynamodb.DeleteItemInput{TableName: tableName, Key: keyOf(keys.Session(user, id))})
	return err
}

// EndSessions implements orgs.Repository. It need not be atomic: whoever is
// still logged in can ask again.
func (s Store) EndSessions(ctx context.Context, user string) error {
	in := sessionsQuery(user)
	in.ProjectionExpression = aws.String("PK, SK")
	found, err := all[keys.Primary](ctx, s, in)
	if err != nil {
		return err
	}
	for chunk := range slices.Chunk(found, 25) {
		var requests []types.WriteRequest
		for _, k := range chunk {
			requests = append(requests, types.WriteRequest{DeleteRequest: &types.DeleteRequest{Key: keyOf(k)}})
		}
		if err := s.write(ctx, requests); err != nil {
			return err
		}
	}
	return nil
}

// write sends the requests until the table has processed all of them.
func (s Store) write(ctx context.Context, requests []types.WriteRequest) error {
	left := map[string][]types.WriteRequest{*tableName: requests}
	for wait := 50 * time.Millisecond; len(left) > 0; wait *= 2 {
		out, err := s.db.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: left})
		if err != nil {
			return err
		}
		if left = out.UnprocessedItems; len(left) == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
	return nil
}
