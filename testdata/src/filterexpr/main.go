// Command filterexpr serves users without a rules file: what other operations
// show of the keys decides.
package main

import (
	"context"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/expression"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type values = map[string]types.AttributeValue

type store struct{ db *dynamodb.Client }

func main() {
	s := store{dynamodb.New(dynamodb.Options{})}
	http.HandleFunc("/", s.serve)
	ctx := context.Background()
	_ = s.idle(ctx)
	_ = s.team(ctx, "1")
	_ = s.everybody(ctx, "2")
	_ = s.others(ctx, "2")
	_ = s.either(ctx, "2")
	_ = s.prefix(ctx, "2")
	_ = s.narrow(ctx, "2")
	_ = s.one(ctx, "2")
	_ = s.owned(ctx, "2")
	_ = s.partly(ctx, "2")
	_ = s.mixed(ctx, "2")
	_ = s.create(ctx)
	_ = s.owned2(ctx, "2")
	_ = http.ListenAndServe(":8080", nil)
}

func (s store) serve(w http.ResponseWriter, r *http.Request) {
	_ = s.byMail(r.Context(), r.FormValue("mail"))
	_ = s.someByMail(r.Context(), r.FormValue("mail"))
	_ = s.perhaps(r.Context(), r.FormValue("role"))
}

func text(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

// get shows that id is the key of users.
func (s store) get(ctx context.Context, id string) error {
	_, err := s.db.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("users"), Key: values{"id": text(id)}})
	return err
}

// team shows that team is the partition key of index byTeam.
func (s store) team(ctx context.Context, team string) error {
	_, err := s.db.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String("users"), IndexName: aws.String("byTeam"),
		KeyConditionExpression:    aws.String("team = :t"),
		ExpressionAttributeValues: values{":t": text(team)},
	})
	return err
}

// byMail is a look-up by Scan for which a request waits.
func (s store) byMail(ctx context.Context, mail string) error {
	_, err := s.db.Scan(ctx, &dynamodb.ScanInput{ // want `^Scan of table "users" reads every item for a filter on mail while a request waits \[filterexpr/scan\]$`
		TableName:                 aws.String("users"),
		FilterExpression:          aws.String("mail = :m"),
		ExpressionAttributeValues: values{":m": text(mail)},
	})
	return err
}

// someByMail ends at a limit: it reads that many items, whatever they are.
func (s store) someByMail(ctx context.Context, mail string) error {
	_, err := s.db.Scan(ctx, &dynamodb.ScanInput{ // want `^Scan of table "users" reads a page of all items for a filter on mail while a request waits \[filterexpr/scan\]$`
		TableName:                 aws.String("users"),
		Limit:                     aws.Int32(10),
		FilterExpression:          aws.String("mail = :m"),
		ExpressionAttributeValues: values{":m": text(mail)},
	})
	return err
}

// perhaps sets its filter on some paths only. Not reported here: scan/hot-path
// reports the scan.
func (s store) perhaps(ctx context.Context, role string) error {
	in := &dynamodb.ScanInput{TableName: aws.String("users")}
	if role != "" {
		in.FilterExpression = aws.String("userRole = :r") // want `selects by userRole after the whole table is read \[filterexpr/selective\] \(audit\)$`
		in.ExpressionAttributeValues = values{":r": text(role)}
	}
	_, err := s.db.Scan(ctx, in)
	return err
}

// everybody filters by what byTeam has as key, in words of the builder.
func (s store) everybody(ctx context.Context, team string) error {
	filter := expression.Name("team").Equal(expression.Value(team)).And(expression.Name("active").Equal(expression.Value(true))) // want `^filter of Scan of table "users" compares team, the partition key of index byTeam; a Query reads it by key \[filterexpr/key-exists\]$`
	expr, err := expression.NewBuilder().WithFilter(filter).Build()
	if err != nil {
		return err
	}
	_, err = s.db.Scan(ctx, &dynamodb.ScanInput{
		TableName:                 aws.String("users"),
		FilterExpression:          expr.Filter(),
		ExpressionAttributeNames:  expr.Names(),
		ExpressionAttributeValues: expr.Values(),
	})
	return err
}

// others compares with <>. Not reported: no key condition can.
func (s store) others(ctx context.Context, team string) error {
	return s.scan(ctx, "team <> :t", team)
}

// either may find users of all teams. Not reported as key-exists.
func (s store) either(ctx context.Context, team string) error {
	return s.scan(ctx, "team = :t OR mail = :t", team)
}

// prefix asks for a part of a partition key. A key condition cannot.
func (s store) prefix(ctx context.Context, team string) error {
	return s.scan(ctx, "begins_with(team, :t)", team) // want `selects by a prefix of team, the partition key of index byTeam \[filterexpr/key-exists\] \(audit\)$`
}

func (s store) scan(ctx context.Context, filter, value string) error {
	_, err := s.db.Scan(ctx, &dynamodb.ScanInput{
		TableName: aws.String("users"), FilterExpression: &filter, ExpressionAttributeValues: values{":t": text(value)},
	})
	return err
}

// narrow has a sort condition already, which may be the narrower one.
func (s store) narrow(ctx context.Context, team string) error {
	return s.orders(ctx, "customer = :c AND begins_with(day, :d)", "team = :t", team) // want `compares team, the partition key of index byTeam; a Query reads it by key \[filterexpr/key-exists\] \(audit\)$`
}

// one matches one order at most. Not reported.
func (s store) one(ctx context.Context, team string) error {
	return s.orders(ctx, "customer = :c AND day = :d", "team = :t", team)
}

// owned filters by what says who may see an order.
func (s store) owned(ctx context.Context, team string) error {
	return s.orders(ctx, "customer = :c AND day > :d", "tenantId = :t", team) // want `^filter of Query of table "orders" selects by tenantId after everything under the key is read \[filterexpr/selective\] \(audit\)$`
}

func (s store) orders(ctx context.Context, condition, filter, value string) error {
	_, err := s.db.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String("orders"), KeyConditionExpression: &condition, FilterExpression: &filter,
		ExpressionAttributeValues: values{":c": text("c"), ":d": text("2026"), ":t": text(value)},
	})
	return err
}

// partly reads orders by another key than the one that is compared.
func (s store) partly(ctx context.Context, team string) error {
	if _, err := s.db.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String("orders"), IndexName: aws.String("byTeam"),
		KeyConditionExpression: aws.String("team = :t"), ExpressionAttributeValues: values{":t": text(team)},
	}); err != nil {
		return err
	}
	_, err := s.db.Query(ctx, &dynamodb.QueryInput{
		TableName:                 aws.String("orders"),
		KeyConditionExpression:    aws.String("customer = :c"),
		FilterExpression:          aws.String("team = :t"), // want `^filter of Query of table "orders" compares team, the partition key of index byTeam; a Query reads it by key \[filterexpr/key-exists\]$`
		ExpressionAttributeValues: values{":c": text("c"), ":t": text(team)},
	})
	return err
}

// perCustomer reads one of many partitions, which may be smaller than a team.
func (s store) perCustomer(ctx context.Context, customer, team string) error {
	_, err := s.db.Query(ctx, &dynamodb.QueryInput{
		TableName:                 aws.String("orders"),
		KeyConditionExpression:    aws.String("customer = :c"),
		FilterExpression:          aws.String("team = :t"), // want `^filter of Query of table "orders" compares team, the partition key of index byTeam; a Query reads it by key \[filterexpr/key-exists\] \(audit\)$`
		ExpressionAttributeValues: values{":c": text(customer), ":t": text(team)},
	})
	return err
}

// idle filters by what no key has.
func (s store) idle(ctx context.Context) error {
	_, err := s.db.Scan(ctx, &dynamodb.ScanInput{
		TableName:                 aws.String("users"),
		FilterExpression:          aws.String("active = :no"), // want `^filter of Scan of table "users" selects by active after the whole table is read \[filterexpr/selective\] \(audit\)$`
		ExpressionAttributeValues: values{":no": &types.AttributeValueMemberBOOL{Value: false}},
	})
	return err
}

// mixed shows two partition keys of one index, which cannot be: the name of the
// index stands for different tables. Nothing follows from it.
func (s store) mixed(ctx context.Context, v string) error {
	for _, condition := range []string{"a = :v", "b = :v"} {
		if _, err := s.db.Query(ctx, &dynamodb.QueryInput{
			TableName: aws.String("mixed"), IndexName: aws.String("x"),
			KeyConditionExpression: &condition, ExpressionAttributeValues: values{":v": text(v)},
		}); err != nil {
			return err
		}
	}
	_, err := s.db.Scan(ctx, &dynamodb.ScanInput{
		TableName:                 aws.String("mixed"),
		FilterExpression:          aws.String("a = :v"), // want `selects by a after the whole table is read \[filterexpr/selective\] \(audit\)$`
		ExpressionAttributeValues: values{":v": text(v)},
	})
	return err
}

// create tells the keys of a table better than any read.
func (s store) create(ctx context.Context) error {
	_, err := s.db.CreateTable(ctx, &dynamodb.CreateTableInput{
		TableName: aws.String("created"),
		AttributeDefinitions: []types.AttributeDefinition{
			{AttributeName: aws.String("id"), AttributeType: types.ScalarAttributeTypeS},
			{AttributeName: aws.String("owner"), AttributeType: types.ScalarAttributeTypeS},
		},
		KeySchema: []types.KeySchemaElement{{AttributeName: aws.String("id"), KeyType: types.KeyTypeHash}},
		GlobalSecondaryIndexes: []types.GlobalSecondaryIndex{{
			IndexName:  aws.String("byOwner"),
			KeySchema:  []types.KeySchemaElement{{AttributeName: aws.String("owner"), KeyType: types.KeyTypeHash}},
			Projection: &types.Projection{ProjectionType: types.ProjectionTypeAll},
		}},
		BillingMode: types.BillingModePayPerRequest,
	})
	return err
}

func (s store) owned2(ctx context.Context, v string) error {
	_, err := s.db.Scan(ctx, &dynamodb.ScanInput{
		TableName:                 aws.String("created"),
		FilterExpression:          aws.String("#o = :v"), // want `^filter of Scan of table "created" compares owner, the partition key of index byOwner; a Query reads it by key \[filterexpr/key-exists\]$`
		ExpressionAttributeNames:  map[string]string{"#o": "owner"},
		ExpressionAttributeValues: values{":v": text(v)},
	})
	return err
}
