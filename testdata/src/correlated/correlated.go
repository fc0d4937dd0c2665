// Package correlated completes expressions and their placeholders in the same
// branch.
package correlated

import (
	"context"
	"strconv"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type versions struct{ db *dynamodb.Client }

type ask struct {
	name string
	from *int
}

func (v versions) List(ctx context.Context, a ask) (*dynamodb.QueryOutput, error) {
	return v.list(ctx, a)
}

func (v versions) list(ctx context.Context, a ask) (*dynamodb.QueryOutput, error) {
	in := &dynamodb.QueryInput{
		TableName:                 aws.String("versions"),
		ExpressionAttributeNames:  map[string]string{"#n": "name"},
		ExpressionAttributeValues: map[string]types.AttributeValue{":n": &types.AttributeValueMemberS{Value: a.name}},
	}
	if a.from == nil {
		in.KeyConditionExpression = aws.String("#n = :n")
	} else {
		in.ExpressionAttributeNames["#v"] = "version"
		in.ExpressionAttributeValues[":v"] = &types.AttributeValueMemberN{Value: strconv.Itoa(*a.from)}
		in.KeyConditionExpression = aws.String("#n = :n AND #v >= :v")
	}
	return v.db.Query(ctx, in)
}

// Stray adds a placeholder that neither condition uses.
func (v versions) Stray(ctx context.Context, a ask) (*dynamodb.QueryOutput, error) {
	in := &dynamodb.QueryInput{
		TableName:                aws.String("versions"),
		ExpressionAttributeNames: map[string]string{"#n": "name", "#x": "extra"}, // want `unused in expressions: keys: {#x} \[expression/unused\]`
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":n": &types.AttributeValueMemberS{Value: a.name},
		},
		KeyConditionExpression: aws.String("#n = :n"),
	}
	if a.from != nil {
		in.KeyConditionExpression = aws.String("#n = :n AND version >= :n")
	}
	return v.db.Query(ctx, in)
}

// clauses gathers what an update does.
type clauses struct{ set, remove []string }

func (c *clauses) add(path, value string) { c.set = append(c.set, path+" = "+value) }

func (c *clauses) text() string {
	var parts []string
	if len(c.set) > 0 {
		parts = append(parts, "SET "+strings.Join(c.set, ", "))
	}
	if len(c.remove) > 0 {
		parts = append(parts, "REMOVE "+strings.Join(c.remove, ", "))
	}
	return strings.Join(parts, " ")
}

// Sections joins lists only if there is something in them.
func (v versions) Sections(ctx context.Context, key map[string]types.AttributeValue, more bool) error {
	var set []string
	if more {
		set = append(set, "title = heading")
	}
	text := "REMOVE draft"
	if len(set) > 0 {
		text += " SET " + strings.Join(set, ", ")
	}
	_, err := v.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{TableName: aws.String("versions"), Key: key, UpdateExpression: &text})
	return err
}

// Gathered leaves the sections to a method, that of what is set empty if there is no more.
func (v versions) Gathered(ctx context.Context, key map[string]types.AttributeValue, more bool) error {
	c := &clauses{remove: []string{"draft"}}
	if more {
		c.add("title", "heading")
	}
	_, err := v.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{TableName: aws.String("versions"), Key: key, UpdateExpression: aws.String(c.text())})
	return err
}

// Unguarded joins a list whether or not something is in it.
func (v versions) Unguarded(ctx context.Context, key map[string]types.AttributeValue) error {
	var none []string
	text := "SET " + strings.Join(none, ", ") // want `UpdateExpression is rejected: Invalid UpdateExpression: Syntax error; token: "<EOF>", near: "SET" \[expression/syntax\]`
	_, err := v.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{TableName: aws.String("versions"), Key: key, UpdateExpression: &text})
	return err
}

// Separated sets the separator with the first clause: what is wrong without it is
// for audit.
func (v versions) Separated(ctx context.Context, key map[string]types.AttributeValue, title, note *string) error {
	text, separator := "SET", " " // want `token: "<EOF>", near: "SET" \[expression/syntax\] \(audit\)`
	values := map[string]types.AttributeValue{}
	if title != nil {
		text += separator + "title = :t"
		values[":t"] = &types.AttributeValueMemberS{Value: *title}
		separator = ", " // want `token: ",", near: "SET, note" \[expression/syntax\] \(audit\)`
	}
	if note != nil {
		text += separator + "note = :n" // want `token: "note", near: ":t note =" \[expression/syntax\] \(audit\)`
		values[":n"] = &types.AttributeValueMemberS{Value: *note}
	}
	_, err := v.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{TableName: aws.String("versions"), Key: key, UpdateExpression: &text, ExpressionAttributeValues: values})
	return err
}

// Trailing has a part that is wrong wherever it stands.
func (v versions) Trailing(ctx context.Context, key map[string]types.AttributeValue, more bool) error {
	text := "REMOVE draft"
	if more {
		text += ", " // want `UpdateExpression is rejected: .*Syntax error; token: "<EOF>", near: "," \[expression/syntax\]`
	}
	_, err := v.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{TableName: aws.String("versions"), Key: key, UpdateExpression: &text})
	return err
}
