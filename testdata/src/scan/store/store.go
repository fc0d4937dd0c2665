// Package store reads orders.
package store

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Item is an item.
type Item = map[string]types.AttributeValue

// Store is a table of orders.
type Store struct {
	db    *dynamodb.Client
	table string
}

// New returns the store of a table.
func New(db *dynamodb.Client, table string) *Store { return &Store{db, table} }

// All counts all orders: a request waits, two packages away and behind an
// interface.
func (s *Store) All(ctx context.Context) (int, error) {
	n := 0
	pages := dynamodb.NewScanPaginator(s.db, &dynamodb.ScanInput{TableName: &s.table}) // want `^Scan of table s\.table reads the whole table while a request waits \[scan/hot-path\]$`
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return 0, err
		}
		n += int(page.Count)
	}
	return n, nil
}

// Twice makes a closure and hands it on; its callers have Twice as a value.
func (s *Store) Twice(ctx context.Context, table string) error {
	return retry(func() error {
		_, err := s.db.Scan(ctx, &dynamodb.ScanInput{TableName: &table, Select: types.SelectCount}) // want `^Scan of a table reads the whole table while a request waits \[scan/hot-path\]$`
		return err
	})
}

func retry(try func() error) error {
	if try() == nil {
		return nil
	}
	return try()
}

// Dump is reached through a method of a function type.
func (s *Store) Dump(ctx context.Context) error {
	pages := dynamodb.NewScanPaginator(s.db, &dynamodb.ScanInput{TableName: &s.table}) // want `^Scan of table s\.table reads the whole table while a request waits \[scan/hot-path\]$`
	for pages.HasMorePages() {
		if _, err := pages.NextPage(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Ids reads a first page and then the others: one fault.
func (s *Store) Ids(ctx context.Context) ([]Item, error) {
	out, err := s.db.Scan(ctx, &dynamodb.ScanInput{TableName: &s.table}) // want `^Scan of table s\.table reads the whole table while a request waits \[scan/hot-path\]$`
	if err != nil {
		return nil, err
	}
	items, last := out.Items, out.LastEvaluatedKey
	for len(last) > 0 {
		out, err = s.db.Scan(ctx, &dynamodb.ScanInput{TableName: &s.table, ExclusiveStartKey: last})
		if err != nil {
			return nil, err
		}
		items, last = append(items, out.Items...), out.LastEvaluatedKey
	}
	return items, nil
}

// Slice gives back where the next page begins.
func (s *Store) Slice(ctx context.Context, limit int32, start Item) ([]Item, Item, error) {
	out, err := s.db.Scan(ctx, &dynamodb.ScanInput{TableName: &s.table, Limit: &limit, ExclusiveStartKey: start}) // want `^Scan of table s\.table reads the table page by page while a request waits \[scan/hot-path\]$`
	if err != nil {
		return nil, nil, err
	}
	return out.Items, out.LastEvaluatedKey, nil
}

// Page reads one page of a known size. Not reported: what a call costs does
// not grow with the table.
func (s *Store) Page(ctx context.Context, start Item) ([]Item, error) {
	out, err := s.db.Scan(ctx, &dynamodb.ScanInput{TableName: &s.table, Limit: aws.Int32(20), ExclusiveStartKey: start})
	if err != nil {
		return nil, err
	}
	return out.Items, nil
}

// References is a scan in PartiQL.
func (s *Store) References(ctx context.Context) ([]Item, error) {
	out, err := s.db.ExecuteStatement(ctx, &dynamodb.ExecuteStatementInput{ // want@+0 `^SELECT without a partition key from table "orders" reads the whole table while a request waits \[scan/hot-path\]$`
		Statement: aws.String(`SELECT reference FROM "orders"`),
	})
	if err != nil {
		return nil, err
	}
	return out.Items, nil
}

// ByCustomer has the partition key. Not reported.
func (s *Store) ByCustomer(ctx context.Context, customer string) ([]Item, error) {
	out, err := s.db.Query(ctx, &dynamodb.QueryInput{
		TableName:                 &s.table,
		KeyConditionExpression:    aws.String("customer = :c"),
		ExpressionAttributeValues: Item{":c": &types.AttributeValueMemberS{Value: customer}},
	})
	if err != nil {
		return nil, err
	}
	return out.Items, nil
}

// Report is run by the command line. Not reported: nobody waits.
func (s *Store) Report(ctx context.Context) error {
	_, err := s.db.Scan(ctx, &dynamodb.ScanInput{TableName: &s.table})
	return err
}

// Rebuild is started by a request. Not reported: the request does not wait.
func (s *Store) Rebuild(ctx context.Context) {
	_, _ = s.db.Scan(ctx, &dynamodb.ScanInput{TableName: &s.table})
}

// Export reads segments. Not reported: a parallel scan is maintenance.
func (s *Store) Export(ctx context.Context, segments int32) error {
	for i := range segments {
		if _, err := s.db.Scan(ctx, &dynamodb.ScanInput{TableName: &s.table, Segment: aws.Int32(i), TotalSegments: aws.Int32(segments)}); err != nil {
			return err
		}
	}
	return nil
}
