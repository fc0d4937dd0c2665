package expression

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/expression"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

func named(n string, v any) expression.ConditionBuilder {
	return expression.Name(n).Equal(expression.Value(v))
}

// otherNames filters by the names that belong to the key condition.
func (s *store) otherNames(ctx context.Context, pk string) error {
	key, err := expression.NewBuilder().WithKeyCondition(expression.Key("pk").Equal(expression.Value(pk))).Build()
	if err != nil {
		return err
	}
	filter, err := expression.NewBuilder().WithFilter(named("kind", "open")).Build()
	if err != nil {
		return err
	}
	_, err = s.db.Scan(ctx, &dynamodb.ScanInput{
		TableName:                 aws.String("orders"),
		FilterExpression:          filter.Filter(),
		ExpressionAttributeNames:  key.Names(), // want `^ExpressionAttributeNames are of another Expression than FilterExpression: #0 is "pk" there, and "kind" in its own \[expression/other-expression\]$`
		ExpressionAttributeValues: filter.Values(),
	})
	return err
}

// otherValues sets the fields one by one.
func (s *store) otherValues(ctx context.Context) error {
	open, err := expression.NewBuilder().WithFilter(named("kind", "open")).Build()
	if err != nil {
		return err
	}
	held, err := expression.NewBuilder().WithFilter(named("kind", "held")).Build()
	if err != nil {
		return err
	}
	in := &dynamodb.ScanInput{TableName: aws.String("orders")}
	in.FilterExpression = open.Filter()
	in.ExpressionAttributeNames = held.Names()   // the same
	in.ExpressionAttributeValues = held.Values() // want `^ExpressionAttributeValues are of another Expression than FilterExpression: :0 is "held" there, and "open" in its own \[expression/other-expression\]$`
	_, err = s.db.Scan(ctx, in)
	return err
}

// Not reported: both are built of the same.
func (s *store) sameNames(ctx context.Context) error {
	a, err := expression.NewBuilder().WithFilter(named("kind", "open")).Build()
	if err != nil {
		return err
	}
	b, err := expression.NewBuilder().WithFilter(named("kind", "open")).Build()
	if err != nil {
		return err
	}
	_, err = s.db.Scan(ctx, &dynamodb.ScanInput{
		TableName:                 aws.String("orders"),
		FilterExpression:          a.Filter(),
		ExpressionAttributeNames:  b.Names(),
		ExpressionAttributeValues: b.Values(),
	})
	return err
}

// Not reported: one of two, with what belongs to it.
func (s *store) eitherOf(ctx context.Context, held bool) error {
	expr, err := expression.NewBuilder().WithFilter(named("kind", "open")).Build()
	if held {
		expr, err = expression.NewBuilder().WithFilter(named("state", "held")).Build()
	}
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

func set(n string, v any) expression.UpdateBuilder {
	return expression.Set(expression.Name(n), expression.Value(v))
}

func (s *store) sharedBase(ctx context.Context, key item) error {
	base := set("changed", 1)
	owner := base.Set(expression.Name("owned"), expression.Value("me"))
	state := base.Remove(expression.Name("held")) // want `^UpdateBuilder.Remove adds to the builder that UpdateBuilder.Set in line 96 adds to; each result has both \[expression/shared-builder\]$`
	for _, u := range []expression.UpdateBuilder{owner, state} {
		expr, err := expression.NewBuilder().WithUpdate(u).Build()
		if err != nil {
			return err
		}
		if err := s.update(ctx, key, expr); err != nil {
			return err
		}
	}
	return nil
}

func (s *store) sharedInLoop(ctx context.Context, keys []item) error {
	base := set("changed", 1)
	for i, key := range keys {
		expr, err := expression.NewBuilder().WithUpdate(base.Set(expression.Name("place"), expression.Value(i))).Build() // want `^UpdateBuilder.Set in a loop adds to the builder from outside of it; each result has what the others add \[expression/shared-builder\]$`
		if err != nil {
			return err
		}
		if err := s.update(ctx, key, expr); err != nil {
			return err
		}
	}
	return nil
}

// unusedFilter has the filter's names in the second expression too.
func (s *store) unusedFilter(ctx context.Context) (a, b expression.Expression, err error) {
	base := expression.NewBuilder().WithKeyCondition(expression.Key("pk").Equal(expression.Value(1)))
	if a, err = base.WithFilter(named("kind", "open")).Build(); err != nil {
		return a, b, err
	}
	b, err = base.WithProjection(expression.NamesList(expression.Name("pk"))).Build() // want `^Builder.WithProjection adds to the builder that Builder.WithFilter in line 127 adds to; each result has both \[expression/shared-builder\]$`
	return a, b, err
}

// Not reported: the second filter takes the place of the first, which is built.
func (s *store) replaced(ctx context.Context) (a, b expression.Expression, err error) {
	base := expression.NewBuilder().WithKeyCondition(expression.Key("pk").Equal(expression.Value(1)))
	if a, err = base.WithFilter(named("kind", "open")).Build(); err != nil {
		return a, b, err
	}
	b, err = base.WithFilter(named("kind", "held")).Build()
	return a, b, err
}

// Not reported: one after the other, in a loop, of an empty one, and on one of two
// ways.
func (s *store) grown(ctx context.Context, key item, more map[string]string, held bool) error {
	u := set("changed", 1)
	u = u.Set(expression.Name("owned"), expression.Value("me"))
	for n, v := range more {
		u = u.Set(expression.Name(n), expression.Value(v))
	}
	if held {
		u = u.Set(expression.Name("kind"), expression.Value("held"))
	} else {
		u = u.Set(expression.Name("kind"), expression.Value("open"))
	}
	var none expression.UpdateBuilder
	a, b := none.Remove(expression.Name("a")), none.Remove(expression.Name("b"))
	for _, x := range []expression.UpdateBuilder{u, a, b} {
		expr, err := expression.NewBuilder().WithUpdate(x).Build()
		if err != nil {
			return err
		}
		if err := s.update(ctx, key, expr); err != nil {
			return err
		}
	}
	return nil
}

func (s *store) dotted(ctx context.Context, mail string) error {
	_, err := s.db.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String("people"), Item: item{
		"id":         &types.AttributeValueMemberS{Value: mail},
		"user.email": &types.AttributeValueMemberS{Value: mail},
		"address":    &types.AttributeValueMemberM{Value: item{"city": &types.AttributeValueMemberS{Value: "here"}}},
	}})
	if err != nil {
		return err
	}
	for _, c := range []expression.ConditionBuilder{
		expression.Name("user.email").Equal(expression.Value(mail)), // want `^expression.Name\("user.email"\) is split at its dots, and items have an attribute of that whole name \[expression/split-name\]$`
		expression.NameNoDotSplit("user.email").Equal(expression.Value(mail)),
		expression.Name("address.city").Equal(expression.Value("here")), // an attribute inside a map
		expression.Name("info.rating").Equal(expression.Value(5)),       // of which nothing is known
	} {
		if err := s.scan(ctx, c); err != nil {
			return err
		}
	}
	expr, err := expression.NewBuilder().WithKeyCondition(expression.Key("user.id").Equal(expression.Value(mail))).Build() // want `^expression.Key\("user.id"\) names one attribute with that name, not an attribute inside a map \[expression/dotted-name\] \(audit\)$`
	_ = expr
	return err
}

func (s *store) scan(ctx context.Context, c expression.ConditionBuilder) error {
	expr, err := expression.NewBuilder().WithFilter(c).Build()
	if err != nil {
		return err
	}
	_, err = s.db.Scan(ctx, &dynamodb.ScanInput{
		TableName:                 aws.String("people"),
		FilterExpression:          expr.Filter(),
		ExpressionAttributeNames:  expr.Names(),
		ExpressionAttributeValues: expr.Values(),
	})
	return err
}
