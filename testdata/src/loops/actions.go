package loops

import (
	"context"
	"fmt"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

func keyOf(id string) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{"pk": str(id)}
}

// updateOf separates its clauses by a variable that the first sets.
func updateOf(id, name, state string) types.TransactWriteItem {
	text, sep := "SET ", ""
	vals := map[string]types.AttributeValue{}
	if name != "" {
		text += sep + "title = :name"
		sep = ", "
		vals[":name"] = str(name)
	}
	if state != "" {
		text += sep + "phase = :state"
		vals[":state"] = str(state)
	}
	return types.TransactWriteItem{Update: &types.Update{
		TableName: aws.String("orders"), Key: keyOf(id), UpdateExpression: aws.String(text), ExpressionAttributeValues: vals,
	}}
}

func (d db) transactHelper(ctx context.Context, name, state string) error {
	_, err := d.c.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{
		TransactItems: []types.TransactWriteItem{updateOf("1", name, state), updateOf("2", state, name)},
	})
	return err
}

func (d db) transactLiteral(ctx context.Context, name, state string, open bool) error {
	cond := "attribute_exists(pk)"
	vals := map[string]types.AttributeValue{":s": str(state)}
	if open {
		cond = "(" + cond
	}
	if open {
		cond += " AND title = :name)"
		vals[":name"] = str(name)
	}
	_, err := d.c.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: []types.TransactWriteItem{
		{Update: &types.Update{
			TableName: aws.String("orders"), Key: keyOf("1"), UpdateExpression: aws.String("SET phase = :s"),
			ConditionExpression: aws.String(cond), ExpressionAttributeValues: vals,
		}},
		{Delete: &types.Delete{TableName: aws.String("orders"), Key: keyOf("2")}},
	}})
	return err
}

func (d db) transactLoop(ctx context.Context, ids []string, name, state string) error {
	var items []types.TransactWriteItem
	for i, id := range ids {
		var b strings.Builder
		set := false
		vals := map[string]types.AttributeValue{}
		if i > 0 {
			fmt.Fprint(&b, "SET title = :name")
			vals[":name"] = str(name)
			set = true
		}
		if state != "" {
			if set {
				fmt.Fprint(&b, ", ")
			} else {
				fmt.Fprint(&b, "SET ")
			}
			fmt.Fprint(&b, "phase = :state")
			vals[":state"] = str(state)
		}
		items = append(items, types.TransactWriteItem{Update: &types.Update{
			TableName: aws.String("orders"), Key: keyOf(id), UpdateExpression: aws.String(b.String()), ExpressionAttributeValues: vals,
		}})
	}
	_, err := d.c.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: items})
	return err
}

func (d db) transactGets(ctx context.Context, name bool) error {
	text, sep := "", ""
	if name {
		text, sep = "title", ", "
	}
	text += sep + "phase"
	_, err := d.c.TransactGetItems(ctx, &dynamodb.TransactGetItemsInput{TransactItems: []types.TransactGetItem{
		{Get: &types.Get{TableName: aws.String("orders"), Key: keyOf("1"), ProjectionExpression: aws.String(text)}},
	}})
	return err
}

func (d db) batchGets(ctx context.Context, title, phase bool) error {
	text, sep := "pk", ", "
	if title {
		text += sep + "title"
		sep = ", "
	}
	if phase {
		text += sep + "phase"
	}
	open := ""
	if title {
		open = "meta"
	}
	if title {
		open += ".author"
	} else {
		open += "author"
	}
	_, err := d.c.BatchGetItem(ctx, &dynamodb.BatchGetItemInput{RequestItems: map[string]types.KeysAndAttributes{
		"orders": {Keys: []map[string]types.AttributeValue{keyOf("1")}, ProjectionExpression: aws.String(text)},
		"books":  {Keys: []map[string]types.AttributeValue{keyOf("1")}, ProjectionExpression: aws.String(open)},
	}})
	return err
}

func (d db) transactBroken(ctx context.Context, name, state string, open bool) error {
	text := "SET count = :s" // want `reserved keyword: count`
	vals := map[string]types.AttributeValue{":s": str(state)}
	if open {
		text += ", title = :name"
		vals[":name"] = str(name)
	}
	_, err := d.c.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: []types.TransactWriteItem{
		{Update: &types.Update{TableName: aws.String("orders"), Key: keyOf("1"), UpdateExpression: aws.String(text), ExpressionAttributeValues: vals}},
	}})
	return err
}

func (d db) transactAlways(ctx context.Context, name, state string, open bool) error {
	text := "SET phase == :s" // want `token: "=", near: "== :s"`
	vals := map[string]types.AttributeValue{":s": str(state)}
	if open {
		text += ", title = :name"
		vals[":name"] = str(name)
	}
	_, err := d.c.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: []types.TransactWriteItem{
		{Update: &types.Update{TableName: aws.String("orders"), Key: keyOf("1"), UpdateExpression: aws.String(text), ExpressionAttributeValues: vals}},
	}})
	return err
}

func (d db) batchBroken(ctx context.Context, title bool) error {
	text := "pk, phase" // want `path one: \[pk\], path two: \[pk\]`
	if title {
		text += ", title"
	}
	text = "pk, " + text
	_, err := d.c.BatchGetItem(ctx, &dynamodb.BatchGetItemInput{RequestItems: map[string]types.KeysAndAttributes{
		"orders": {Keys: []map[string]types.AttributeValue{keyOf("1")}, ProjectionExpression: aws.String(text)},
	}})
	return err
}
