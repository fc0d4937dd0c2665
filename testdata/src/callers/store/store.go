// Package store has helpers whose callers say what is asked for.
package store

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Values are those of placeholders.
type Values = map[string]types.AttributeValue

// Str is an attribute value.
func Str(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

// An Option sets what a Query asks for.
type Option func(*dynamodb.QueryInput)

// Filter sets the filter.
func Filter(f string) Option {
	return func(in *dynamodb.QueryInput) { in.FilterExpression = aws.String(f) }
}

// More adds to the filter.
func More(f string) Option {
	return func(in *dynamodb.QueryInput) {
		if in.FilterExpression == nil {
			in.FilterExpression = aws.String(f)
			return
		}
		in.FilterExpression = aws.String(*in.FilterExpression + " AND " + f)
	}
}

// Value gives a placeholder its value.
func Value(k, v string) Option {
	return func(in *dynamodb.QueryInput) { in.ExpressionAttributeValues[k] = Str(v) }
}

// Name gives a placeholder its name.
func Name(k, v string) Option {
	return func(in *dynamodb.QueryInput) { in.ExpressionAttributeNames[k] = v }
}

// Store reads a table.
type Store struct{ DB *dynamodb.Client }

func input() *dynamodb.QueryInput {
	return &dynamodb.QueryInput{
		TableName:                 aws.String("orders"),
		KeyConditionExpression:    aws.String("pk = :pk"),
		ExpressionAttributeValues: Values{":pk": Str("me")},
		ExpressionAttributeNames:  map[string]string{},
	}
}

// Query takes options, and leaves the names away if there are none.
func (s *Store) Query(ctx context.Context, opts ...Option) error {
	in := input()
	for _, o := range opts {
		o(in)
	}
	if len(in.ExpressionAttributeNames) == 0 {
		in.ExpressionAttributeNames = nil
	}
	_, err := s.DB.Query(ctx, in)
	return err
}

// Pages reads all pages.
func (s *Store) Pages(ctx context.Context, opts ...Option) error {
	in := input()
	in.ExpressionAttributeNames = nil
	for _, o := range opts {
		o(in)
	}
	p := dynamodb.NewQueryPaginator(s.DB, in)
	for p.HasMorePages() {
		if _, err := p.NextPage(ctx); err != nil {
			return err
		}
	}
	return nil
}

// First stops at an option that is nil.
func (s *Store) First(ctx context.Context, opts ...Option) error {
	in := input()
	in.ExpressionAttributeNames = nil
	for _, o := range opts {
		if o == nil {
			break
		}
		o(in)
	}
	_, err := s.DB.Query(ctx, in)
	return err
}

// With takes one function, which nothing else tells of.
func With(ctx context.Context, db *dynamodb.Client, change func(*dynamodb.QueryInput)) error {
	in := input()
	in.ExpressionAttributeNames = nil
	change(in)
	_, err := db.Query(ctx, in)
	return err
}

// Where takes a filter, which may be empty, with the values that it uses.
func (s *Store) Where(ctx context.Context, filter string, vals Values) error {
	in := input()
	in.ExpressionAttributeNames = nil
	if filter != "" {
		in.FilterExpression = aws.String(filter)
	}
	for k, v := range vals {
		in.ExpressionAttributeValues[k] = v
	}
	_, err := s.DB.Query(ctx, in)
	return err
}

// Some takes only the values that are not nil.
func (s *Store) Some(ctx context.Context, filter string, vals Values) error {
	all := Values{":pk": Str("me")}
	for k, v := range vals {
		if v != nil {
			all[k] = v
		}
	}
	_, err := s.DB.Query(ctx, &dynamodb.QueryInput{
		TableName:                 aws.String("orders"),
		KeyConditionExpression:    aws.String("pk = :pk"),
		FilterExpression:          aws.String(filter),
		ExpressionAttributeValues: all,
	})
	return err
}

// Params are what a Scan asks for.
type Params struct {
	Filter, Projection string
	Names              map[string]string
	Values             Values
}

// Scan sends what is set.
func (s *Store) Scan(ctx context.Context, p Params) error {
	in := &dynamodb.ScanInput{TableName: aws.String("orders")}
	if p.Filter != "" {
		in.FilterExpression = &p.Filter
		in.ExpressionAttributeValues = p.Values
	}
	if p.Projection != "" {
		in.ProjectionExpression = &p.Projection
	}
	if p.Names != nil {
		in.ExpressionAttributeNames = p.Names
	}
	_, err := s.DB.Scan(ctx, in)
	return err
}

// Set updates an item.
func (s *Store) Set(ctx context.Context, set string, cond *string, vals Values) error {
	_, err := s.DB.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                 aws.String("orders"),
		Key:                       Values{"pk": Str("me")},
		UpdateExpression:          aws.String("SET " + set),
		ConditionExpression:       cond,
		ExpressionAttributeValues: vals,
	})
	return err
}
