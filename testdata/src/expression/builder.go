package expression

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/expression"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

type store struct{ db *dynamodb.Client }

// droppedSet loses its clause: the builder is empty.
func (s *store) droppedSet(ctx context.Context, key item) error {
	var update expression.UpdateBuilder
	update.Set(expression.Name("state"), expression.Value("done"))  // want `^result of UpdateBuilder.Set is not used; the builder stays as it was \[expression/dropped-result\]$`
	expr, err := expression.NewBuilder().WithUpdate(update).Build() // want `^Builder.Build always fails: buildTree error: unset parameter: UpdateBuilder \[expression/build-fails\] \(audit\)$`
	if err != nil {
		return err
	}
	return s.update(ctx, key, expr)
}

// Not reported: a builder that has a clause shares its map with the result.
func (s *store) sharedMap(ctx context.Context, key item) error {
	update := expression.Set(expression.Name("state"), expression.Value("done"))
	update.Remove(expression.Name("owner"))
	b := expression.NewBuilder().WithUpdate(update)
	b.WithCondition(expression.Name("pk").AttributeExists())
	expr, err := b.Build()
	if err != nil {
		return err
	}
	return s.update(ctx, key, expr)
}

func (s *store) droppedAnd(ctx context.Context, states []string, open bool) error {
	filter := expression.Name("state").In(expression.Value(states)) // want `^expression.In compares with one list, a \[\]string, not with its elements \[expression/list-in-in\]$`
	if open {
		filter.And(expression.Name("open").Equal(expression.Value(true))) // want `^result of ConditionBuilder.And is not used; the builder stays as it was \[expression/dropped-result\]$`
	}
	expr, err := expression.NewBuilder().WithFilter(filter).Build()
	if err != nil {
		return err
	}
	_, err = s.db.Scan(ctx, &dynamodb.ScanInput{
		TableName:                 aws.String("orders"),
		FilterExpression:          expr.Filter(),
		ExpressionAttributeNames:  expr.Names(),
		ExpressionAttributeValues: expr.Values(),
	})
	return err
}

// The faults of what a builder prints are at the calls and names that print it.
func (s *store) twice(ctx context.Context, key item) error {
	update := expression.
		Set(expression.Name("state"), expression.Value("done")).
		Set(expression.Name("state"), expression.Value("gone")).      // want `^UpdateExpression is rejected: Invalid UpdateExpression: Two document paths overlap with each other; must remove or rewrite one of these paths; path one: \[state\], path two: \[state\] \[expression/overlap\]$`
		Add(expression.Name("tags"), expression.Value([]string{"x"})) // want `^UpdateExpression is rejected: Invalid UpdateExpression: Incorrect operand type for operator or function; operator: ADD, operand type: LIST, typeSet: ALLOWED_FOR_ADD_OPERAND \[expression/operand\]$`
	expr, err := expression.NewBuilder().WithUpdate(update).Build()
	if err != nil {
		return err
	}
	return s.update(ctx, key, expr)
}

// The values of the expression are not given.
func (s *store) noValues(ctx context.Context) error {
	expr, err := expression.NewBuilder().WithFilter(expression.Name("age").GreaterThan(expression.Value(18))).Build() // want `^FilterExpression is rejected: Invalid FilterExpression: An expression attribute value used in expression is not defined; attribute value: :0 \[expression/undefined\]$`
	if err != nil {
		return err
	}
	_, err = s.db.Scan(ctx, &dynamodb.ScanInput{
		TableName:                aws.String("orders"),
		FilterExpression:         expr.Filter(),
		ExpressionAttributeNames: expr.Names(),
	})
	return err
}

func (s *store) update(ctx context.Context, key item, expr expression.Expression) error {
	_, err := s.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                 aws.String("orders"),
		Key:                       key,
		UpdateExpression:          expr.Update(),
		ConditionExpression:       expr.Condition(),
		ExpressionAttributeNames:  expr.Names(),
		ExpressionAttributeValues: expr.Values(),
	})
	return err
}

// sortKey has more forms of a key condition than are kept apart: what it builds is
// not known, and complete.
func sortKey(ctx context.Context, db *dynamodb.Client, op, name, value string, attributes []string) error {
	cond := expression.Key("pk").Equal(expression.Value(name))
	sk, v := expression.Key("sk"), expression.Value(value)
	switch op {
	case "begins_with":
		cond = cond.And(sk.BeginsWith(value))
	case "between":
		cond = cond.And(sk.Between(v, expression.Value(value+"~")))
	case ">":
		cond = cond.And(sk.GreaterThan(v))
	case ">=":
		cond = cond.And(sk.GreaterThanEqual(v))
	case "<":
		cond = cond.And(sk.LessThan(v))
	case "<=":
		cond = cond.And(sk.LessThanEqual(v))
	case "=":
		cond = cond.And(sk.Equal(v))
	}
	builder := expression.NewBuilder().WithKeyCondition(cond)
	if len(attributes) > 0 {
		projection := expression.NamesList(expression.Name("pk"))
		for _, a := range attributes {
			projection = projection.AddNames(expression.Name(a))
		}
		builder = builder.WithProjection(projection)
	}
	expr, err := builder.Build()
	if err != nil {
		return err
	}
	_, err = db.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String("orders"), KeyConditionExpression: expr.KeyCondition(), ProjectionExpression: expr.Projection(),
		ExpressionAttributeNames: expr.Names(), ExpressionAttributeValues: expr.Values(),
	})
	return err
}
