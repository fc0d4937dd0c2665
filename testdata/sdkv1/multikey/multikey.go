// Package multikey asks the declared indexes with SDK v1.
package multikey

import (
	"github.com/aws/aws-sdk-go/aws"
	"github.com/aws/aws-sdk-go/service/dynamodb"
	"github.com/aws/aws-sdk-go/service/dynamodb/expression"
)

type store struct{ db *dynamodb.DynamoDB }

func s(v string) *dynamodb.AttributeValue { return &dynamodb.AttributeValue{S: aws.String(v)} }
func n(v string) *dynamodb.AttributeValue { return &dynamodb.AttributeValue{N: aws.String(v)} }

func (st store) query(text string, vals map[string]*dynamodb.AttributeValue) error {
	_, err := st.db.Query(&dynamodb.QueryInput{
		TableName: aws.String("matches"), IndexName: aws.String("byPlace"),
		KeyConditionExpression: aws.String(text), ExpressionAttributeValues: vals,
	})
	return err
}

func (st store) right(cup, area string) error {
	return st.query("cup = :c AND area = :a AND round = :r AND bracket BETWEEN :l AND :u", map[string]*dynamodb.AttributeValue{
		":c": s("CUP#" + cup), ":a": s(area), ":r": n("1"), ":l": s("a"), ":u": s("b"),
	})
}

func (st store) lacks(area string) error {
	return st.query("area = :a", map[string]*dynamodb.AttributeValue{":a": s(area)}) // want `HASH key attributes cup must have equality conditions`
}

func (st store) gap(cup, area string) error {
	return st.query("cup = :c AND area = :a AND bracket > :b", map[string]*dynamodb.AttributeValue{":c": s("CUP#" + cup), ":a": s(area), ":b": s("x")}) // want `RANGE key attributes round must have equality`
}

func (st store) legacy(cup, area string) error {
	eq := func(v *dynamodb.AttributeValue) *dynamodb.Condition {
		return &dynamodb.Condition{ComparisonOperator: aws.String("EQ"), AttributeValueList: []*dynamodb.AttributeValue{v}}
	}
	_, err := st.db.Query(&dynamodb.QueryInput{
		TableName: aws.String("matches"), IndexName: aws.String("byPlace"),
		KeyConditions: map[string]*dynamodb.Condition{"cup": eq(s("CUP#" + cup)), "area": eq(s(area)), "bracket": eq(s("x"))}, // want `RANGE key attributes round must have equality`
	})
	return err
}

// The builder of SDK v1 joins two conditions at most.
func (st store) built(cup, area string) error {
	cond := expression.Key("cup").Equal(expression.Value("CUP#" + cup)).And(expression.Key("area").Equal(expression.Value(area)))
	expr, err := expression.NewBuilder().WithKeyCondition(cond).Build()
	if err != nil {
		return err
	}
	_, err = st.db.Query(&dynamodb.QueryInput{
		TableName: aws.String("matches"), IndexName: aws.String("byPlace"), KeyConditionExpression: expr.KeyCondition(),
		ExpressionAttributeNames: expr.Names(), ExpressionAttributeValues: expr.Values(),
	})
	return err
}

func (st store) builtNever(cup, area string) error {
	cond := expression.Key("cup").Equal(expression.Value(cup)).And(expression.Key("area").Equal(expression.Value(area))).
		And(expression.Key("round").Equal(expression.Value(1)))
	_, err := expression.NewBuilder().WithKeyCondition(cond).Build() // want `Builder.Build always fails: buildKeyCondition error: invalid key condition constructed`
	return err
}
