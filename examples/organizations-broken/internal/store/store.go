// Package store keeps organizations, users and sessions in one DynamoDB table.
package store

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/examples/organizations-broken/internal/keys"
	"github.com/dynlint/dynlint/examples/organizations-broken/internal/orgs"
)

// tableName is the table, for all stores of the process.
var tableName = aws.String(os.Getenv("ORGANIZATIONS_TABLE"))

// Client is what the store needs of *dynamodb.Client.
type Client interface {
	GetItem(context.Context, *dynamodb.GetItemInput, ...func(*dynamodb.Options)) (*dynamodb.GetItemOutput, error)
	Query(context.Context, *dynamodb.QueryInput, ...func(*dynamodb.Options)) (*dynamodb.QueryOutput, error)
	Scan(context.Context, *dynamodb.ScanInput, ...func(*dynamodb.Options)) (*dynamodb.ScanOutput, error)
	PutItem(context.Context, *dynamodb.PutItemInput, ...func(*dynamodb.Options)) (*dynamodb.PutItemOutput, error)
	DeleteItem(context.Context, *dynamodb.DeleteItemInput, ...func(*dynamodb.Options)) (*dynamodb.DeleteItemOutput, error)
	BatchWriteItem(context.Context, *dynamodb.BatchWriteItemInput, ...func(*dynamodb.Options)) (*dynamodb.BatchWriteItemOutput, error)
	TransactWriteItems(context.Context, *dynamodb.TransactWriteItemsInput, ...func(*dynamodb.Options)) (*dynamodb.TransactWriteItemsOutput, error)
}

// Store is the repository.
type Store struct{ db Client }

var _ orgs.Repository = Store{}

// New returns a repository.
func New(db Client) Store { return Store{db} }

type item = map[string]types.AttributeValue

func text(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

func keyOf(k keys.Primary) item { return item{"PK": text(k.Partition), "SK": text(k.Sort)} }

// read decodes the item with the key, or returns ErrNotFound.
func (s Store) read(ctx context.Context, k keys.Primary, to any) error {
	out, err := s.db.GetItem(ctx, &dynamodb.GetItemInput{TableName: tableName, Key: keyOf(k)})
	if err != nil {
		return err
	}
	if len(out.Item) == 0 {
		return orgs.ErrNotFound
	}
	return attributevalue.UnmarshalMap(out.Item, to)
}

// all decodes the items of all pages of a query.
func all[T any](ctx context.Context, s Store, in *dynamodb.QueryInput) ([]T, error) {
	var list []T
	for pages := dynamodb.NewQueryPaginator(s.db, in); pages.HasMorePages(); {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return nil, err
		}
		var some []T
		if err := attributevalue.UnmarshalListOfMaps(page.Items, &some); err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}

// commit stores new records, all or none. The first condition is that of the
// record that makes something unique.
func (s Store) commit(ctx context.Context, records ...any) error {
	var items []types.TransactWriteItem
	for _, record := range records {
		av, err := attributevalue.MarshalMap(record)
		if err != nil {
			return fmt.Errorf("encode %T: %w", record, err)
		}
		items = append(items, types.TransactWriteItem{Put: &types.Put{
			TableName:           tableName,
			Item:                av,
			ConditionExpression: aws.String("attribute_not_exists(PK)"),
		}})
	}
	_, err := s.db.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: items})
	var cancelled *types.TransactionCanceledException
	if errors.As(err, &cancelled) {
		for _, reason := range cancelled.CancellationReasons {
			if aws.ToString(reason.Code) == "ConditionalCheckFailed" {
				return fmt.Errorf("%w: %w", orgs.ErrExists, err)
			}
		}
	}
	return err
}

type organizationRecord struct {
	keys.Primary
	GSI1PK string `dynamodbav:"GSI1PK"`
	GSI1SK string `dynamodbav:"GSI1SK"`
	ID     string `dynamodbav:"organizationId"`
	Name   string `dynamodbav:"name"`
}

type userRecord struct {
	keys.Primary
	ID           string `dynamodbav:"userId"`
	Organization string `dynamodbav:"organizationId"`
	Email        string `dynamodbav:"email"`
	Salt         string `dynamodbav:"salt"`
	Hash         string `dynamodbav:"hash"`
}

func (r userRecord) domain() orgs.User {
	return orgs.User{ID: r.ID, Organization: r.Organization, Email: r.Email, Salt: r.Salt, Hash: r.Hash}
}

type emailRecord struct {
	keys.Primary
	User         string `dynamodbav:"userId"`
	Organization string `dynamodbav:"organizationId"`
}

func userRecords(u orgs.User) (emailRecord, userRecord) {
	return emailRecord{Primary: keys.Email(u.Email), User: u.ID, Organization: u.Organization},
		userRecord{keys.User(u.Organization, u.ID), u.ID, u.Organization, u.Email, u.Salt, u.Hash}
}

// Create implements orgs.Repository.
func (s Store) Create(ctx context.Context, o orgs.Organization, u orgs.User) error {
	email, user := userRecords(u)
	return s.commit(ctx, email, user, organizationRecord{
		Primary: keys.Organization(o.ID),
		GSI1PK:  keys.AllOrganizations,
		GSI1SK:  keys.ByName(o.Name),
		ID:      o.ID,
		Name:    o.Name,
	})
}

// AddUser implements orgs.Repository.
func (s Store) AddUser(ctx context.Context, u orgs.User) error {
	_, err := s.UserByEmail(ctx, u.Email)
	if err == nil {
		return orgs.ErrExists
	}
	if !errors.Is(err, orgs.ErrNotFound) {
		return err
	}
	_, user := userRecords(u)
	av, err := attributevalue.MarshalMap(user)
	if err != nil {
		return fmt.Errorf("encode user: %w", err)
	}
	_, err = s.db.PutItem(ctx, &dynamodb.PutItemInput{TableName: tableName, Item: av}) // fault: txboundary/unique – two requests at once both find no user with the address; the item that makes it unique is not written
	return err
}

// Organization implements orgs.Repository.
func (s Store) Organization(ctx context.Context, id string) (orgs.Organization, error) {
	var r organizationRecord
	err := s.read(ctx, keys.Organization(id), &r)
	return orgs.Organization{ID: r.ID, Name: r.Name}, err
}

// Organizations implements orgs.Repository: by name.
func (s Store) Organizations(ctx context.Context) ([]orgs.Organization, error) {
	records, err := all[organizationRecord](ctx, s, &dynamodb.QueryInput{ // fault: scan/hot-path – right in cmd/report, but GET /organizations reads all of the one partition of GSI1 too
		TableName:                 tableName,
		IndexName:                 aws.String("GSI1"),
		KeyConditionExpression:    aws.String("GSI1PK = :all"),
		ExpressionAttributeValues: item{":all": text(keys.AllOrganizations)},
	})
	var list []orgs.Organization
	for _, r := range records {
		list = append(list, orgs.Organization{ID: r.ID, Name: r.Name})
	}
	return list, err
}

// UserByEmail implements orgs.Repository.
func (s Store) UserByEmail(ctx context.Context, email string) (orgs.User, error) {
	in := &dynamodb.ScanInput{
		TableName:                 tableName,
		FilterExpression:          aws.String("email = :email"),
		ExpressionAttributeValues: item{":email": text(email)},
	}
	for {
		out, err := s.db.Scan(ctx, in) // fault: filterexpr/scan – every login reads the whole table; the address has an item of its own
		if err != nil {
			return orgs.User{}, err
		}
		if len(out.Items) > 0 {
			var r userRecord
			err := attributevalue.UnmarshalMap(out.Items[0], &r)
			return r.domain(), err
		}
		if out.LastEvaluatedKey == nil {
			return orgs.User{}, orgs.ErrNotFound
		}
		in.ExclusiveStartKey = out.LastEvaluatedKey
	}
}

// Users implements orgs.Repository.
func (s Store) Users(ctx context.Context, organization string, after map[string]string, limit int32) ([]orgs.User, error) {
	in := &dynamodb.QueryInput{
		TableName:              tableName,
		KeyConditionExpression: aws.String("PK = :org AND begins_with(SK, :user)"),
		ExpressionAttributeValues: item{
			":org":  text(keys.Users(organization)), // fault: clientkey/identity – the organization is the one of the path, not that of the session
			":user": text(keys.UserPrefix),          // fault: keygrammar/prefix – without a delimiter it is the prefix of every entity that starts with user
		},
		Limit: aws.Int32(limit),
	}
	if len(after) > 0 {
		start, err := attributevalue.MarshalMap(after)
		if err != nil {
			return nil, fmt.Errorf("encode start: %w", err)
		}
		in.ExclusiveStartKey = start
	}
	out, err := s.db.Query(ctx, in) // fault: clientkey/cursor – the client sends the start key itself, as JSON
	if err != nil {
		return nil, err
	}
	var records []userRecord
	if err := attributevalue.UnmarshalListOfMaps(out.Items, &records); err != nil {
		return nil, err
	}
	var users []orgs.User
	for _, r := range records {
		users = append(users, r.domain())
	}
	return users, nil
}
