// Package guarded sends parameters that tests on their values decide.
package guarded

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

type store struct{ db *dynamodb.Client }

type page struct {
	kind string
	size int32
}

// list asks for a page of a size only if one is given.
func (s *store) list(ctx context.Context, p page) (*dynamodb.ScanOutput, error) {
	in := &dynamodb.ScanInput{TableName: aws.String("things")}
	if p.size > 0 {
		in.Limit = &p.size
	}
	return s.db.Scan(ctx, in)
}

// All gives no size.
func (s *store) All(ctx context.Context) (*dynamodb.ScanOutput, error) {
	return s.list(ctx, page{kind: "all"})
}

// page asks for a page of a size whatever it is.
func (s *store) page(ctx context.Context, p page) (*dynamodb.ScanOutput, error) {
	return s.db.Scan(ctx, &dynamodb.ScanInput{TableName: aws.String("things"), Limit: &p.size})
}

// First forgets the size.
func (s *store) First(ctx context.Context) (*dynamodb.ScanOutput, error) {
	return s.page(ctx, page{kind: "first"}) // want `Limit is rejected: .* \[request/member\]`
}

func (s *store) None(ctx context.Context) (*dynamodb.QueryOutput, error) {
	return s.db.Query(ctx, &dynamodb.QueryInput{TableName: aws.String("things")}) // want `KeyConditionExpression is rejected: Either the KeyConditions or KeyConditionExpression parameter must be specified in the request\. \[request/missing\]`
}
