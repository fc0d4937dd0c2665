package loops

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

// Options give what a Query lacks; the options of the client, and other lists, do not.

type Option interface{ Apply(*dynamodb.QueryInput) }
type Func func(*dynamodb.QueryInput)

func queryOptions(ctx context.Context, d *dynamodb.Client, opts ...Option) error {
	in := &dynamodb.QueryInput{TableName: aws.String("orders")}
	for _, o := range opts {
		o.Apply(in)
	}
	_, err := d.Query(ctx, in)
	return err
}

func queryFuncs(ctx context.Context, d *dynamodb.Client, opts ...Func) error {
	in := &dynamodb.QueryInput{TableName: aws.String("orders")}
	for _, o := range opts {
		o(in)
	}
	_, err := d.Query(ctx, in)
	return err
}

func queryClient(ctx context.Context, d *dynamodb.Client, opts ...func(*dynamodb.Options)) error {
	in := &dynamodb.QueryInput{TableName: aws.String("orders")}
	_, err := d.Query(ctx, in, opts...) // want `KeyConditionExpression parameter must be specified in the request`
	return err
}

func queryIDs(ctx context.Context, d *dynamodb.Client, ids ...string) error {
	in := &dynamodb.QueryInput{TableName: aws.String("orders")}
	_, err := d.Query(ctx, in) // want `KeyConditionExpression parameter must be specified in the request`
	return err
}

func queryOn(ctx context.Context, d *dynamodb.Client, opts ...Option) error {
	return queryOptions(ctx, d, opts...)
}

type limit int32

func (l limit) Apply(in *dynamodb.QueryInput) { in.Limit = aws.Int32(int32(l)) }

// limited is given the only option.
func limited(ctx context.Context, d *dynamodb.Client) error { return queryOne(ctx, d, limit(3)) }

func queryOne(ctx context.Context, d *dynamodb.Client, opts ...Option) error {
	in := &dynamodb.QueryInput{TableName: aws.String("orders")}
	for _, o := range opts {
		o.Apply(in)
	}
	_, err := d.Query(ctx, in)
	return err
}
