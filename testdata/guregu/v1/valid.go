package v1

import (
	"context"
	"time"

	"github.com/aws/aws-sdk-go/service/dynamodb"
	"github.com/guregu/dynamo"
)

func valid(ctx context.Context, db *dynamo.DB, id string, at time.Time, rows []any) {
	t, other := db.Table("things"), db.Table("others")
	var one item
	name := "status"
	t.Get("id", "a").Filter("'status' = ? AND $ = ?", "x", "name", "y").All(&out)
	t.Get("id", "a").Filter("a = ? AND b = ?", 1, at).AllWithContext(ctx, &out)
	t.Get("id", id).Range("sk", dynamo.Equal, "b").One(&one)
	t.Get("id", id).Range("sk", dynamo.BeginsWith, "b").Limit(1).One(&one)
	t.Get("id", "a").Filter("?", dynamo.ExpressionLiteral{Expression: "#n = :v", AttributeNames: map[string]*string{"#n": &name}, AttributeValues: map[string]*dynamodb.AttributeValue{":v": {S: &id}}}).All(&out)
	t.Scan().Project("'name'", "id").All(&out)
	t.Get("id", "a").Project("name", "id").Order(dynamo.Ascending).AllWithContext(ctx, &out)
	t.Update("id", "a").Set("a", 1).SetExpr("b = ?", 2).Remove("name").Run()
	t.Update("id", "a").Add("a", 1).Add("tags", []string{"x"}).RunWithContext(ctx)
	t.Update("id", "a").Set("note", "").If("'count' = ?", 1).Run()
	t.Update("id", "a").Prepend("l", []int{5}).Value(&one)
	t.Update("id", "a").DeleteFromSet("tags", "x").SetSet("more", []string{}).Run()
	t.Put(item{ID: "a"}).If("attribute_not_exists(id)").Run()
	t.Put(item{ID: "a", Tags: []string{}}).Run()
	t.Delete("id", "a").If("x > ? AND ('y' < ?)", 1, 2).Run()
	db.WriteTx().Delete(t.Delete("id", 1)).Check(t.Check("id", 2).IfExists()).Check(other.Check("id", 1).IfNotExists()).Run()
	t.Batch("id").Get(dynamo.Keys{"a"}, dynamo.Keys{"b"}).All(&out)
	t.Batch("id").Write().Put(rows...).Run()
	db.GetTx().GetOne(t.Get("id", "a").Range("sk", dynamo.Equal, 1), &one).Run()
}
