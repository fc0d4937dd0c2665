package v2

import (
	"context"
	"strings"
	"time"

	"gureguprograms/store"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/guregu/dynamo/v2"
)

type address struct {
	Street, Zip string
}

type order struct {
	ID      string          `dynamo:"id,hash"`
	SK      string          `dynamo:"sk,range"`
	Name    string          `dynamo:"name"`
	Tags    []string        `dynamo:"tags,set"`
	Flags   map[string]bool `dynamo:"flags,set"`
	Address *address        `dynamo:"address,omitempty"`
	At      time.Time       `dynamo:"at,unixtime"`
}

// Nothing is wrong with what these filters send, though their texts look as if.
func rightFilters(ctx context.Context, t dynamo.Table, field string, when time.Time) {
	q := func() *dynamo.Query { return t.Get("id", "a") }
	var orders []order
	q().Filter("'status' = ?", "x").All(ctx, &orders)                        // a quoted reserved word
	q().Filter("$ = ?", "status", "x").All(ctx, &orders)                     // one given as an argument
	q().Filter("$ = ? AND $ < ?", field, 1, "date", when).All(ctx, &orders)  // one known at run time
	q().Filter("address.'zone' = ? AND 'a.b' = ?", "x", 1).All(ctx, &orders) // a name with a dot
	q().Filter("'list'[$].'name' = ?", 3, "x").All(ctx, &orders)             // a number for an index
	q().Filter("items_[0].price > ?", 3).All(ctx, &orders)                   // and one that is written
	q().Filter("contains(tags, ?)", "x").All(ctx, &orders)
	q().Filter("begins_with(note, ?)", "x").All(ctx, &orders)
	q().Filter("attribute_type(note, ?)", "S").All(ctx, &orders)
	q().Filter("size(note) > ?", 5).All(ctx, &orders)
	q().Filter("note = ?", "").All(ctx, &orders)             // an empty string in an expression
	q().Filter("note = ?", (*string)(nil)).All(ctx, &orders) // NULL
	q().Filter("x BETWEEN ? AND ?", 1, 5).All(ctx, &orders)
	q().Filter("x IN (?, ?)", 1, 5).All(ctx, &orders)
	q().Filter("(a = ?) OR (b = ?)", 1, 5).All(ctx, &orders) // wrapped in parentheses
	q().Filter("(a = ?)", 1).All(ctx, &orders)               // not wrapped again
	q().Filter("((a = ?) AND b = ?)", 1, 2).All(ctx, &orders)
	q().Filter("a = ?", 1).Filter("b = ? OR c = ?", 2, 3).Filter("NOT d = ?", true).All(ctx, &orders)
	q().Filter("a = ?", 1, 2, 3).All(ctx, &orders) // arguments that are not used are dropped
	q().Filter("?", dynamo.ExpressionLiteral{Expression: "#n = :v", AttributeNames: map[string]*string{"#n": &field}, AttributeValues: dynamo.Item{":v": &types.AttributeValueMemberS{Value: "x"}}}).All(ctx, &orders)
	q().Filter("a = ? AND $", 1, dynamo.ExpressionLiteral{Expression: "attribute_exists(b)"}).All(ctx, &orders)
	t.Scan().Filter("'count' > ? AND 'user'.'name' = ?", 1, "x").All(ctx, &orders)
	t.Scan().Filter("'at' < ?", when).Limit(5).All(ctx, &orders)
}

func rightProjections(ctx context.Context, t dynamo.Table, paths ...string) {
	q := func() *dynamo.Query { return t.Get("id", "a") }
	var orders []order
	q().Project("name", "status", "x").All(ctx, &orders) // reserved words are escaped
	q().Project("a.b", "a.c", "'name'.x", "l[0]", "l[1]").All(ctx, &orders)
	q().ProjectExpr("$, a.$", "name", "status").All(ctx, &orders)
	q().Project(paths...).All(ctx, &orders)
	q().Project("x").Project("x", "y").All(ctx, &orders) // the last counts
	t.Scan().Project("'name'", "id").All(ctx, &orders)
	q().Filter("x = ?", 1).Count(ctx)
	t.Batch("id", "sk").Get(dynamo.Keys{"a", 1}, dynamo.Keys{"a", 2}).Project("name", "x").All(ctx, &orders)
}

func rightKeys(ctx context.Context, t dynamo.Table, id string, since *time.Time, limit int) {
	var one order
	var orders []order
	t.Get("id", id).One(ctx, &one)
	t.Get("name", 5).Range("date", dynamo.Equal, "x").One(ctx, &one)
	t.Get("id", "a").Range("sk", dynamo.Equal, "a", "b").One(ctx, &one) // GetItem takes the first
	t.Get("id", "a").Range("sk", dynamo.Between, "a", "b").All(ctx, &orders)
	t.Get("id", "a").Range("sk", dynamo.BeginsWith, "a").Order(dynamo.Descending).Limit(limit).All(ctx, &orders)
	t.Get("id", "a").Range("at", dynamo.Greater, since).All(ctx, &orders)
	t.Get("id", "a").Limit(0).SearchLimit(-1).All(ctx, &orders) // not sent
	t.Get("id", "a").Index("").Consistent(true).One(ctx, &one)
	t.Get("id", "a").Index("byOwner").Limit(1).One(ctx, &one)
	t.Scan().Segment(0, 0).All(ctx, &orders) // not sent
	t.Scan().Segment(3, 4).All(ctx, &orders)
	t.Scan().Segment(4, 4).AllParallel(ctx, 8, &orders) // the library's own segments
	t.GetComposite(map[string]any{"a": 1, "b": "x"}).Index("composite").Range("c", dynamo.Less, 5).All(ctx, &orders)
}

func rightUpdates(ctx context.Context, t dynamo.Table, tags []string, note *string, n int) {
	u := func() *dynamo.Update { return t.Update("id", "a") }
	var one order
	u().Set("name", "x").Set("status", 1).Remove("user", "date").Run(ctx) // reserved words are escaped
	u().Set("a.b", 1).Set("a.c", 2).Set("a.'name'", 3).Run(ctx)
	u().Set("l[0]", 1).Set("l[1]", 2).Run(ctx)
	u().Set("note", "").Run(ctx)  // REMOVE note
	u().Set("note", nil).Run(ctx) // REMOVE note
	u().Set("note", note).Run(ctx)
	u().SetNullable("note", "").Run(ctx)
	u().SetNullable("note", (*string)(nil)).Run(ctx)
	u().SetSet("tags", tags).SetSet("none", []string{}).Run(ctx)
	u().SetIgnoringNil("note", note).SetIfNotExists("made", 1).Run(ctx)
	u().SetExpr("'count' = 'count' + ?", 1).Run(ctx)
	u().SetExpr("n = if_not_exists(n, ?) + ?", 0, 1).Run(ctx)
	u().SetExpr("a = b, b = a").Run(ctx)
	u().SetExpr("m.$.$ = ?", "name", "status", 1).Run(ctx)
	u().RemoveExpr("l[$]", 5).RemoveExpr("l[$]", 6).Run(ctx)
	u().Remove("a").Remove("a").Run(ctx) // kept once
	u().Add("n", 1).Add("m", n).Add("name", 2).Run(ctx)
	u().Add("tags", []string{"x"}).Add("nums", map[int]struct{}{1: {}}).AddStringsToSet("more", "a", "b").AddIntsToSet("ints", 1, 2).Run(ctx)
	u().DeleteFromSet("tags", "x").DeleteFromSet("nums", 5).DeleteStringsFromSet("more", "a").Run(ctx)
	u().Append("l", []string{"x"}).Prepend("k", []int{1}).Value(ctx, &one)
	u().Set("a", 1).If("version = ?", 1).If("'owner' = ? OR 'owner' = ?", "me", "you").OldValue(ctx, &one)
	u().Set("a", 1).If("attribute_exists($)", "name").OnlyUpdatedValue(ctx, &one)
	u().Set("a", 1).If("").Run(ctx) // no condition
}

func rightWrites(ctx context.Context, db *dynamo.DB, rows []order, more ...any) {
	t, other := db.Table("things"), db.Table("others")
	t.Put(order{ID: "a", SK: "b"}).If("attribute_not_exists(id) AND 'name' <> ?", "x").Run(ctx)
	t.Put(map[string]any{"id": "a", "sk": "b", "tags": []string{}}).Run(ctx)
	t.Delete("id", "a").Range("sk", 0).If("'name' = ?", "x").Run(ctx)
	db.WriteTx().Put(t.Put(order{ID: "a", SK: "b"})).Delete(t.Delete("id", "c").Range("sk", "b")).Check(other.Check("id", "a").IfNotExists()).Run(ctx)
	db.WriteTx().Put(t.Put(order{ID: "a"})).Delete(other.Delete("id", "a")).Idempotent(true).Run(ctx)
	db.WriteTx().Check(t.Check("name", "a").IfExists()).IdempotentWithToken("").Run(ctx)
	db.GetTx().Get(t.Get("id", "a")).Get(t.Get("id", "b")).Get(other.Get("id", "a")).Run(ctx)
	t.Batch("id", "sk").Write().Put(order{ID: "a", SK: "b"}, order{ID: "a", SK: "c"}).Delete(dynamo.Keys{"a", "d"}).Run(ctx)
	w := t.Batch("id").Write()
	for _, r := range rows {
		w.Put(r)
	}
	w.Run(ctx)
	t.Batch().Write().Put(more...).Run(ctx)
	t.Batch("id").Get(dynamo.Keys{"a"}).From(other, "id", dynamo.Keys{"a"}).All(ctx, &rows)
	t.Batch("id").Write().Delete( // sent in parts of 25
		dynamo.Keys{1}, dynamo.Keys{2}, dynamo.Keys{3}, dynamo.Keys{4}, dynamo.Keys{5}, dynamo.Keys{6}, dynamo.Keys{7}, dynamo.Keys{8}, dynamo.Keys{9},
		dynamo.Keys{10}, dynamo.Keys{11}, dynamo.Keys{12}, dynamo.Keys{13}, dynamo.Keys{14}, dynamo.Keys{15}, dynamo.Keys{16}, dynamo.Keys{17}, dynamo.Keys{18},
		dynamo.Keys{19}, dynamo.Keys{20}, dynamo.Keys{21}, dynamo.Keys{22}, dynamo.Keys{23}, dynamo.Keys{24}, dynamo.Keys{25}, dynamo.Keys{1}).Run(ctx)
}

// search is what a request asks for.
type search struct {
	Status, Owner, Text string
	From, To            time.Time
	Fields              []string
	Page                dynamo.PagingKey
}

// What is put together over statements and branches.
func find(ctx context.Context, t dynamo.Table, s search) (orders []order, err error) {
	q := t.Get("owner", s.Owner).Index("byOwner")
	if s.Status != "" {
		q = q.Filter("'status' = ?", s.Status)
	}
	if !s.From.IsZero() {
		q.Range("at", dynamo.Between, s.From, s.To)
	}
	if s.Text != "" {
		q.Filter("contains('text', ?)", s.Text)
	}
	if len(s.Fields) > 0 {
		q.Project(s.Fields...)
	}
	if s.Page != nil {
		q.StartFrom(s.Page)
	}
	err = q.All(ctx, &orders)
	return orders, err
}

// The text and its arguments grow together.
func scan(ctx context.Context, t dynamo.Table, s search) (orders []order, err error) {
	var conds []string
	var args []any
	if s.Status != "" {
		conds = append(conds, "'status' = ?")
		args = append(args, s.Status)
	}
	if s.Owner != "" {
		conds = append(conds, "$ = ?")
		args = append(args, "owner", s.Owner)
	}
	if len(conds) == 0 {
		return nil, t.Scan().All(ctx, &orders)
	}
	err = t.Scan().Filter(strings.Join(conds, " AND "), args...).All(ctx, &orders)
	return orders, err
}

func branches(ctx context.Context, t dynamo.Table, s search) error {
	filter, args := "'status' = ?", []any{s.Status}
	if s.Owner != "" {
		filter += " AND 'owner' = ?"
		args = append(args, s.Owner)
	}
	var orders []order
	if err := t.Scan().Filter(filter, args...).All(ctx, &orders); err != nil {
		return err
	}
	op, from := dynamo.Greater, []any{s.From}
	if !s.To.IsZero() {
		op, from = dynamo.Between, []any{s.From, s.To}
	}
	if err := t.Get("id", "a").Range("at", op, from...).All(ctx, &orders); err != nil {
		return err
	}
	u := t.Update("id", "a")
	if s.Status != "" {
		u.Set("status", s.Status)
	} else {
		u.Remove("status")
	}
	for _, f := range s.Fields {
		u = u.Set(f, "")
	}
	return u.Run(ctx)
}

func patch(ctx context.Context, t dynamo.Table, changes map[string]any) error {
	u := t.Update("id", "a")
	for path, v := range changes {
		u = u.Set(path, v)
	}
	return u.If("attribute_exists(id)").Run(ctx)
}

func increment(ctx context.Context, t dynamo.Table, counters []string) error {
	u := t.Update("id", "a")
	for _, c := range counters {
		u.Add(c, 1)
	}
	return u.Run(ctx)
}

// An id that may be nothing is tested, in one way or another.
func get(ctx context.Context, t dynamo.Table, s search) (o order, err error) {
	id := ""
	if s.Owner != "" {
		id = "OWNER#" + s.Owner
	}
	if id == "" {
		return o, dynamo.ErrNotFound
	}
	return o, t.Get("id", id).One(ctx, &o)
}

// any wraps what it is given.
func where(ctx context.Context, t dynamo.Table, cond string, args ...any) error {
	var orders []order
	return t.Scan().Filter(cond, args...).Filter("?", args[0]).All(ctx, &orders)
}

func rightHelpers(ctx context.Context, t dynamo.Table) {
	_ = store.Find(ctx, t, "a", store.Quoted, "x")
	_ = store.Find(ctx, t, "a", "$ = ? AND kind IN (?, ?)", "value", 1, 2, 3)
	_ = store.Change(store.Change(t.Update("id", "a"), "name", 1), "status", 2).Run(ctx)
	_ = store.Where(t.Update("id", "a").Set("x", 1), "'language' = ?", "de").Run(ctx)
	_ = store.Prefix(t.Get("id", "a"), "x").All(ctx, &out)
}
