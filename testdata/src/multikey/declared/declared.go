// Package declared asks indexes of several key attributes that rules.yaml declares.
package declared

import (
	"context"
	"fmt"
	"strconv"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/expression"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type store struct{ db *dynamodb.Client }

func s(v string) types.AttributeValue { return &types.AttributeValueMemberS{Value: v} }
func n(v int) types.AttributeValue    { return &types.AttributeValueMemberN{Value: strconv.Itoa(v)} }

// raw queries an index by a text.
func (st store) raw(ctx context.Context, index, text string, vals map[string]types.AttributeValue) error {
	_, err := st.db.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String("matches"), IndexName: aws.String(index),
		KeyConditionExpression: aws.String(text), ExpressionAttributeValues: vals,
	})
	return err
}

func (st store) ofPlace(ctx context.Context, cup, area string) error {
	return st.raw(ctx, "byPlace", "cup = :c AND area = :a", map[string]types.AttributeValue{":c": s("CUP#" + cup), ":a": s(area)})
}

func (st store) ofRound(ctx context.Context, cup, area, prefix string, round int) error {
	return st.raw(ctx, "byPlace", "area = :a AND begins_with(bracket, :b) AND round = :r AND cup = :c", map[string]types.AttributeValue{
		":c": s("CUP#" + cup), ":a": s(area), ":r": n(round), ":b": s(prefix),
	})
}

func (st store) ofSeason(ctx context.Context, player string, year, from, to int) error {
	return st.raw(ctx, "byPlayer", "player = :p AND season = :s AND round BETWEEN :f AND :t", map[string]types.AttributeValue{
		":p": s("PLAYER#" + player), ":s": s(fmt.Sprintf("S%d", year)), ":f": n(from), ":t": n(to),
	})
}

func (st store) lacksArea(ctx context.Context, cup string) error {
	return st.raw(ctx, "byPlace", "cup = :c", map[string]types.AttributeValue{":c": s("CUP#" + cup)}) // want `HASH key attributes area must have equality conditions`
}

func (st store) rangeOfArea(ctx context.Context, cup, area string) error {
	return st.raw(ctx, "byPlace", "cup = :c AND area > :a", map[string]types.AttributeValue{":c": s("CUP#" + cup), ":a": s(area)}) // want `HASH key attributes area must have equality conditions`
}

func (st store) gap(ctx context.Context, cup, area, bracket string) error {
	return st.raw(ctx, "byPlace", "cup = :c AND area = :a AND bracket = :b", map[string]types.AttributeValue{":c": s("CUP#" + cup), ":a": s(area), ":b": s(bracket)}) // want `RANGE key attributes round must have equality conditions specified in the query because a condition is present on key attribute bracket`
}

func (st store) rangeBefore(ctx context.Context, cup, area, bracket string) error {
	return st.raw(ctx, "byPlace", "cup = :c AND area = :a AND round > :r AND bracket = :b", // want `RANGE key attributes round must have equality conditions specified in the query because a condition is present on key attribute bracket`
		map[string]types.AttributeValue{":c": s("CUP#" + cup), ":a": s(area), ":r": n(3), ":b": s(bracket)})
}

func (st store) wrongType(ctx context.Context, cup, area string) error {
	return st.raw(ctx, "byPlace", "cup = :c AND area = :a AND round = :r", map[string]types.AttributeValue{":c": s("CUP#" + cup), ":a": s(area), ":r": s("3")}) // want `KeyConditionExpression is rejected: .*Condition parameter type does not match schema type`
}

func (st store) foreign(ctx context.Context, cup, area string) error {
	return st.raw(ctx, "byPlace", "cup = :c AND area = :a AND player = :p", map[string]types.AttributeValue{":c": s("CUP#" + cup), ":a": s(area), ":p": s("PLAYER#1")}) // want `KeyConditionExpression is rejected: Query condition missed key schema element: round`
}

func (st store) filtered(ctx context.Context, cup, area string) error {
	_, err := st.db.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String("matches"), IndexName: aws.String("byPlace"), KeyConditionExpression: aws.String("cup = :c AND area = :a"),
		FilterExpression:          aws.String("bracket = :b"), // want `FilterExpression is rejected: .*Primary key attribute: bracket`
		ExpressionAttributeValues: map[string]types.AttributeValue{":c": s("CUP#" + cup), ":a": s(area), ":b": s("upper")},
	})
	return err
}

func (st store) projected(ctx context.Context, cup, area string) error {
	_, err := st.db.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String("matches"), IndexName: aws.String("byPlace"), KeyConditionExpression: aws.String("cup = :c AND area = :a"),
		ProjectionExpression:      aws.String("id, round, bracket, winner"), // want `ProjectionExpression is rejected: .*Global secondary index byPlace does not project \[winner\]`
		ExpressionAttributeValues: map[string]types.AttributeValue{":c": s("CUP#" + cup), ":a": s(area)},
	})
	return err
}

// query runs what the expression builder makes.
func (st store) query(ctx context.Context, index string, cond expression.KeyConditionBuilder) error {
	expr, err := expression.NewBuilder().WithKeyCondition(cond).Build()
	if err != nil {
		return err
	}
	_, err = st.db.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String("matches"), IndexName: aws.String(index), KeyConditionExpression: expr.KeyCondition(),
		ExpressionAttributeNames: expr.Names(), ExpressionAttributeValues: expr.Values(),
	})
	return err
}

func is(name, value string) expression.KeyConditionBuilder {
	return expression.Key(name).Equal(expression.Value(value)) // want `KeyConditionExpression is rejected: .*Condition parameter type does not match schema type`
}

func (st store) builtAnd(ctx context.Context, cup, area string, round int) error {
	return st.query(ctx, "byPlace", expression.KeyAnd(is("cup", "CUP#"+cup), is("area", area),
		expression.Key("round").Equal(expression.Value(round)), expression.Key("bracket").BeginsWith("upper")))
}

func (st store) builtChain(ctx context.Context, cup, area string, round int) error {
	return st.query(ctx, "byPlace", is("cup", "CUP#"+cup).And(is("area", area)).And(expression.Key("round").LessThan(expression.Value(round))))
}

func (st store) builtLacks(ctx context.Context, cup string, round int) error {
	return st.query(ctx, "byPlace", is("cup", "CUP#"+cup).And(expression.Key("round").GreaterThan(expression.Value(round)))) // want `HASH key attributes area must have equality conditions`
}

func (st store) builtGap(ctx context.Context, cup, area string) error {
	return st.query(ctx, "byPlace", expression.KeyAnd(is("cup", "CUP#"+cup), is("area", area), is("bracket", "upper"))) // want `RANGE key attributes round must have equality`
}

func (st store) builtType(ctx context.Context, cup, area string) error {
	return st.query(ctx, "byPlace", expression.KeyAnd(is("cup", "CUP#"+cup), is("area", area), is("round", "3")))
}

// builtNever is refused by the builder: all but the last must be equalities.
func (st store) builtNever(ctx context.Context, cup, area string) error {
	cond := expression.KeyAnd(is("cup", cup), expression.Key("round").GreaterThan(expression.Value(1)), is("area", area))
	_, err := expression.NewBuilder().WithKeyCondition(cond).Build() // want `Builder.Build always fails: buildKeyCondition error: invalid key condition constructed`
	return err
}

// put may lack keys of an index, and must have each of its type.
func (st store) put(ctx context.Context, id string) error {
	_, err := st.db.PutItem(ctx, &dynamodb.PutItemInput{
		TableName: aws.String("matches"), Item: map[string]types.AttributeValue{"id": s("MATCH#" + id), "cup": s("CUP#1"), "area": s("eu")},
	})
	return err
}

func (st store) putWrong(ctx context.Context, id string) error {
	_, err := st.db.PutItem(ctx, &dynamodb.PutItemInput{
		TableName: aws.String("matches"), Item: map[string]types.AttributeValue{"id": s("MATCH#" + id), "round": s("1")}, // want `Item is rejected: .*Type mismatch for Index Key round Expected: N Actual: S IndexName: byPl`
	})
	return err
}

func (st store) next(ctx context.Context, cup, area, id string) error {
	_, err := st.db.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String("matches"), IndexName: aws.String("byPlace"), KeyConditionExpression: aws.String("cup = :c AND area = :a"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":c": s("CUP#" + cup), ":a": s(area)},
		ExclusiveStartKey: map[string]types.AttributeValue{ // want `ExclusiveStartKey is rejected: The provided starting key is invalid`
			"id": s(id), "cup": s("CUP#" + cup), "area": s(area), "round": n(1),
		},
	})
	return err
}
