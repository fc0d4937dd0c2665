package loops

import (
	"context"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// What is changed through another reference than the variable it was made in is not
// known by what the variable shows.

type kept struct {
	b    *strings.Builder
	vals map[string]types.AttributeValue
	in   *dynamodb.ScanInput
}

func (c *kept) add(id string) {
	c.b.WriteString("id = :id")
	c.vals[":id"] = str(id)
}

func (c *kept) filter(n string) {
	c.in.FilterExpression = aws.String(n)
}

func keptBoth(ctx context.Context, d *dynamodb.Client, id string) error {
	var b strings.Builder
	vals := map[string]types.AttributeValue{}
	c := &kept{b: &b, vals: vals}
	c.add(id)
	_, err := d.Scan(ctx, &dynamodb.ScanInput{TableName: aws.String("orders"), FilterExpression: aws.String(b.String()), ExpressionAttributeValues: vals})
	return err
}

func keptMap(ctx context.Context, d *dynamodb.Client, id string) error {
	vals := map[string]types.AttributeValue{}
	c := &kept{b: &strings.Builder{}, vals: vals}
	c.add(id)
	_, err := d.Scan(ctx, &dynamodb.ScanInput{TableName: aws.String("orders"), FilterExpression: aws.String("id = :id"), ExpressionAttributeValues: vals})
	return err
}

func keptInput(ctx context.Context, d *dynamodb.Client, id string) error {
	in := &dynamodb.ScanInput{TableName: aws.String("orders"), FilterExpression: aws.String("id = :idd"), ExpressionAttributeValues: map[string]types.AttributeValue{":id": str(id)}}
	c := &kept{in: in}
	c.filter("id = :id")
	_, err := d.Scan(ctx, in)
	return err
}

func inList(ctx context.Context, d *dynamodb.Client, id string) error {
	vals := map[string]types.AttributeValue{}
	for _, v := range []map[string]types.AttributeValue{vals} {
		v[":id"] = str(id)
	}
	_, err := d.Scan(ctx, &dynamodb.ScanInput{TableName: aws.String("orders"), FilterExpression: aws.String("id = :id"), ExpressionAttributeValues: vals})
	return err
}

func oneOfMaps(ctx context.Context, d *dynamodb.Client, id string, other bool) error {
	vals, more := map[string]types.AttributeValue{}, map[string]types.AttributeValue{}
	v := vals
	if other {
		v = more
	}
	v[":id"] = str(id)
	_, err := d.Scan(ctx, &dynamodb.ScanInput{TableName: aws.String("orders"), FilterExpression: aws.String("id = :id"), ExpressionAttributeValues: vals})
	return err
}

func oneOfBuilders(ctx context.Context, d *dynamodb.Client, id string, other bool) error {
	var a, b strings.Builder
	w := &a
	if other {
		w = &b
	}
	w.WriteString("id = :id")
	_, err := d.Scan(ctx, &dynamodb.ScanInput{TableName: aws.String("orders"), FilterExpression: aws.String(a.String()), ExpressionAttributeValues: map[string]types.AttributeValue{":id": str(id)}})
	return err
}

// A method that changes nothing, and changes before the reference was kept elsewhere,
// leave what the variable shows.
func (c *kept) size() int { return len(c.vals) }

func keptUnchanged(ctx context.Context, d *dynamodb.Client, id string) error {
	vals := map[string]types.AttributeValue{":other": str(id)} // want `unused in expressions: keys: {:other}`
	c := &kept{vals: vals}
	if c.size() == 0 {
		return nil
	}
	_, err := d.Scan(ctx, &dynamodb.ScanInput{
		TableName: aws.String("orders"), FilterExpression: aws.String("id = :id"), // want `value used in expression is not defined; attribute value: :id`
		ExpressionAttributeValues: vals,
	})
	return err
}

func keptAfterwards(ctx context.Context, d *dynamodb.Client, id string) error {
	vals := map[string]types.AttributeValue{} // want `must not be empty`
	c := &kept{b: &strings.Builder{}, vals: map[string]types.AttributeValue{}}
	c.add(id)
	c.vals = vals
	_, err := d.Scan(ctx, &dynamodb.ScanInput{
		TableName: aws.String("orders"), FilterExpression: aws.String("id = :id"), // want `value used in expression is not defined; attribute value: :id`
		ExpressionAttributeValues: vals,
	})
	return err
}
