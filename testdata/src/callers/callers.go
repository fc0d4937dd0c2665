// Package callers calls helpers, some of them with what the service rejects.
package callers

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	. "github.com/dynlint/dynlint/testdata/src/callers/store"
)

func right(ctx context.Context, s *Store, flag bool, id string) {
	s.Query(ctx)
	s.Query(ctx, Filter("a = :pk"))
	s.Query(ctx, Filter("a = :v"), Value(":v", "x"))
	s.Query(ctx, Value(":v", "x"), Filter("a = :v"))
	s.Query(ctx, Filter("#a = :pk"), Name("#a", "status"))
	s.Query(ctx, Filter("a = :v"), More("b = :w"), Value(":v", "x"), Value(":w", id))
	s.Query(ctx, func(in *dynamodb.QueryInput) { in.Limit = aws.Int32(5) })
	s.Query(ctx, func(in *dynamodb.QueryInput) {
		in.Select = types.SelectSpecificAttributes
		in.ProjectionExpression = aws.String("a")
	})

	var opts []Option
	if flag {
		opts = append(opts, Filter("a = :v"), Value(":v", "x"))
	}
	s.Query(ctx, opts...)
	opts = append(opts, More("b = :w"), Value(":w", "x"))
	s.Query(ctx, opts...)

	s.Pages(ctx)
	s.Pages(ctx, Filter("a = :a"), Value(":a", id))
	s.First(ctx, Filter("a = :a"), Value(":a", id), nil, Value(":b", "x"))
	s.First(ctx, Filter("a = :pk"), nil, Filter("a = :b"))
	s.First(ctx, nil, Filter("a = :b"))

	With(ctx, s.DB, func(in *dynamodb.QueryInput) {})
	With(ctx, s.DB, Filter("a = :pk"))
	With(ctx, s.DB, func(in *dynamodb.QueryInput) {
		in.FilterExpression = aws.String("a = :a")
		in.ExpressionAttributeValues[":a"] = Str("x")
	})

	s.Where(ctx, "", nil)
	s.Where(ctx, "a = :pk", nil)
	s.Where(ctx, "a = :v", Values{":v": Str("x")})
	s.Where(ctx, "a = :v AND b = :w", Values{":v": Str("x"), ":w": Str("y")})
	s.Where(ctx, "a = :v", values(flag))
	s.Some(ctx, "a = :v", Values{":v": Str("x"), ":w": nil})
	s.Some(ctx, "a = :pk", nil)

	s.Scan(ctx, Params{})
	s.Scan(ctx, Params{Filter: "a = :a", Values: Values{":a": Str("x")}})
	s.Scan(ctx, Params{Values: Values{":a": Str("x")}}) // not sent
	s.Scan(ctx, Params{Projection: "a, #n", Names: map[string]string{"#n": "name"}})

	s.Set(ctx, "a = :a", nil, Values{":a": Str("x")})
	s.Set(ctx, "a = :a", aws.String("attribute_exists(pk)"), Values{":a": Str("x")})
	s.Set(ctx, "a = :a", aws.String("b = :b"), Values{":a": Str("x"), ":b": Str("x")})
}

func values(flag bool) Values {
	if flag {
		return Values{":v": Str("x")}
	}
	return Values{":v": Str("y")}
}

func wrongOptions(ctx context.Context, s *Store) {
	s.Query(ctx, Filter("status = :pk")) // want `reserved keyword: status`

	s.Query(ctx, Filter("a = :w"), Value(":v", "x")) // want `attribute value: :w` `unused in expressions: keys: {:v}`

	s.Query(ctx, Filter("#b = :pk"), Name("#a", "status")) // want `attribute name: #b` `unused in expressions: keys: {#a}`

	s.Query(ctx, Name("#a", "status")) // want `unused in expressions: keys: {#a}`

	s.Query(ctx, Filter("a = :v"), More("b == :pk"), Value(":v", "x")) // want `token: "=", near: "== :pk"`

	s.Query(ctx, Filter("a = :v"), Filter("b = :pk"), Value(":v", "x")) // want `unused in expressions: keys: {:v}`

	s.Query(ctx, func(in *dynamodb.QueryInput) { in.FilterExpression = aws.String("a = = :pk") }) // want `token: "=", near: "= = :pk"`

	s.Query(ctx, func(in *dynamodb.QueryInput) { in.Limit = aws.Int32(0) }) // want `Limit is rejected`

	s.Query(ctx, func(in *dynamodb.QueryInput) { in.Select = types.SelectSpecificAttributes }) // want `Select is rejected`

	s.Pages(ctx, Filter("a = :w"), Value(":v", "x")) // want `attribute value: :w` `unused in expressions: keys: {:v}`

	With(ctx, s.DB, Filter("a = :w")) // want `attribute value: :w`

	With(ctx, s.DB, func(in *dynamodb.QueryInput) { in.ExpressionAttributeValues[":x"] = Str("x") }) // want `unused in expressions: keys: {:x}`
}

func wrongTexts(ctx context.Context, s *Store) {
	s.Where(ctx, "a = :v AND", Values{":v": Str("x")}) // want `token: "<EOF>", near: "AND"`

	s.Where(ctx, "a = :q", Values{":v": Str("x")}) // want `attribute value: :q` `unused in expressions: keys: {:v}`

	s.Where(ctx, "a = :w", nil) // want `attribute value: :w`

	s.Where(ctx, "", Values{":x": Str("x")}) // want `unused in expressions: keys: {:x}`

	s.Some(ctx, "name = :v", Values{":v": Str("x")}) // want `reserved keyword: name`

	s.Scan(ctx, Params{Filter: "a = :a", Values: Values{":b": Str("x")}}) // want `attribute value: :a` `unused in expressions: keys: {:b}`

	s.Scan(ctx, Params{Filter: "a : :a", Values: Values{":a": Str("x")}}) // want `token: ":", near: "a : :a"`

	s.Scan(ctx, Params{Projection: "a, name"}) // want `reserved keyword: name`

	s.Scan(ctx, Params{Projection: "a, #n", Names: map[string]string{"#m": "name"}}) // want `attribute name: #n` `unused in expressions: keys: {#m}`

	s.Scan(ctx, Params{Names: map[string]string{"#m": "name"}}) // want `can only be specified when using expressions`

	s.Set(ctx, "a = :a, a = :b", nil, Values{":a": Str("x"), ":b": Str("y")}) // want `paths overlap`

	s.Set(ctx, "a = :a", aws.String("attribute_exist(pk)"), Values{":a": Str("x")}) // want `function: attribute_exist`

	s.Set(ctx, "a = :a", nil, Values{":a": Str("x"), ":b": Str("x")}) // want `unused in expressions: keys: {:b}`

	s.Set(ctx, "a = :a, b = :b", nil, Values{":a": Str("x")}) // want `attribute value: :b`
}
