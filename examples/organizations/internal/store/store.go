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

	"github.com/dynlint/dynlint/examples/organizations/internal/keys"
	"github.com/dynlint/dynlint/examples/organizations/internal/orgs"
)

// tableName is the table, for all stores of the process.
var tableName = aws.String(os.Getenv("ORGANIZATIONS_TABLE"))

// Client is what the store needs of *dynamodb.Client.
type Client interface {
	GetItem(context.Context, *dynamodb.GetItemInput, ...func(*dynamodb.Options)) (*dynamodb.GetItemOutput, error)
	Query(context.Context, *dynamodb.QueryInput, ...func(*dynamodb.Options)) (*dynamodb.QueryOutput, error)
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
	email, user := userRecords(u)
	return s.commit(ctx, email, user)
}

// Organization implements orgs.Repository.
func (s Store) Organization(ctx context.Context, id string) (orgs.Organization, error) {
	var r organizationRecord
	err := s.read(ctx, keys.Organization(id), &r)
	return orgs.Organization{ID: r.ID, Name: r.Name}, err
}

// Organizations implements orgs.Repository: by name, for the monthly report.
func (s Store) Organizations(ctx context.Context) ([]orgs.Organization, error) {
	records, err := all[organizationRecord](ctx, s, &dynamodb.QueryInput{
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

// UserByEmail implements orgs.Repository: the address leads to the user.
func (s Store) UserByEmail(ctx context.Context, email string) (orgs.User, error) {
	var address emailRecord
	if err := s.read(ctx, keys.Email(email), &address); err != nil {
		return orgs.User{}, err
	}
	var r userRecord
	err := s.read(ctx, keys.User(address.Organization, address.User), &r)
	return r.domain(), err
}

// Users implements orgs.Repository. The page starts inside the partition of the
// organization, whatever user is given.
func (s Store) Users(ctx context.Context, organization, after string, limit int32) ([]orgs.User, error) {
	in := &dynamodb.QueryInput{
		TableName:              tableName,
		KeyConditionExpression: aws.String("PK = :org AND begins_with(SK, :user)"),
		ExpressionAttributeValues: item{
			":org":  text(keys.Users(organization)),
			":user": text(keys.UserPrefix),
		},
		Limit: aws.Int32(limit),
	}
	if after != "" {
		in.ExclusiveStartKey = keyOf(keys.User(organization, after))
	}
	var users []orgs.User
	for int32(len(users)) < limit {
		out, err := s.db.Query(ctx, in)
		if err != nil {
			return nil, err
		}
		var records []userRecord
		if err := attributevalue.UnmarshalListOfMaps(out.Items, &records); err != nil {
			return nil, err
		}
		for _, r := range records {
			users = append(users, r.domain())
		}
		if out.LastEvaluatedKey == nil {
			break
		}
		in.ExclusiveStartKey = out.LastEvaluatedKey
	}
	return users[:min(len(users), int(limit))], nil
}
