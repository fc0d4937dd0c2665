// Package harness is the program that the test harness is tested with.
package harness

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/dynlint/dynlint/testdata/src/harness/sub"
)

func List(ctx context.Context, c *dynamodb.Client) error {
	_, err := c.Scan(ctx, &dynamodb.ScanInput{TableName: sub.Table()}) // want `call of Scan`
	return err
}
