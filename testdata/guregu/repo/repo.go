// Package repo has requests that are put together in many ways, with which nothing is
// wrong.
package repo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"sort"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/guregu/dynamo/v2"
)

type ID string

func (i ID) MarshalText() ([]byte, error) { return []byte("ID#" + string(i)), nil }

type Field int

const (
	FieldStatus Field = iota
	FieldOwner
)

var fieldNames = map[Field]string{FieldStatus: "status", FieldOwner: "owner"}

func (f Field) MarshalText() ([]byte, error) { return []byte(fieldNames[f]), nil }

type Row struct {
	PK     string   `dynamo:"pk,hash" json:"pk"`
	SK     string   `dynamo:"sk,range" json:"sk"`
	Status string   `dynamo:"status,omitempty"`
	Roles  []string `dynamo:"roles,set"`
	TTL    *int64   `dynamo:"ttl,omitempty"`
}

type Repo struct {
	db    *dynamo.DB
	table dynamo.Table
	now   func() time.Time
}

func New(db *dynamo.DB) *Repo {
	return &Repo{db: db, table: db.Table(os.Getenv("TABLE")), now: time.Now}
}

// 1. Filter text chosen by switch with its arguments.
func (r *Repo) ByKind(ctx context.Context, kind string) (rows []Row, err error) {
	var filter string
	var args []any
	switch kind {
	case "open":
		filter, args = "'status' = ?", []any{"open"}
	case "range":
		filter, args = "'status' BETWEEN ? AND ?", []any{"a", "b"}
	case "none":
		filter = "attribute_not_exists('status')"
	default:
		return nil, errors.New("kind")
	}
	err = r.table.Get("pk", "X").Filter(filter, args...).All(ctx, &rows)
	return rows, err
}

// 2. Option functions.
type opt func(*dynamo.Query)

func WithLimit(n int) opt        { return func(q *dynamo.Query) { q.Limit(n) } }
func WithStatus(s string) opt    { return func(q *dynamo.Query) { q.Filter("$ = ?", FieldStatus, s) } }
func WithPrefix(p string) opt    { return func(q *dynamo.Query) { q.Range("sk", dynamo.BeginsWith, p) } }
func WithFields(f ...string) opt { return func(q *dynamo.Query) { q.Project(f...) } }
func (r *Repo) List(ctx context.Context, opts ...opt) (rows []Row, err error) {
	q := r.table.Get("pk", ID("x"))
	for _, o := range opts {
		o(q)
	}
	return rows, q.All(ctx, &rows)
}
func (r *Repo) Lists(ctx context.Context) {
	_, _ = r.List(ctx, WithLimit(5), WithStatus("x"))
	_, _ = r.List(ctx, WithPrefix(""), WithFields("pk", "name"))
	_, _ = r.List(ctx)
}

// 3. Conditional sets in a chain of ifs; removal by nil pointers.
type Patch struct {
	Status *string
	Owner  *string
	Roles  []string
	TTL    *int64
}

func (r *Repo) Patch(ctx context.Context, id string, p Patch) error {
	u := r.table.Update("pk", id).Range("sk", "META")
	if p.Status != nil {
		u = u.Set("status", *p.Status)
	}
	if p.Owner != nil {
		u.Set("owner", *p.Owner)
	}
	if p.Roles != nil {
		u.SetSet("roles", p.Roles)
	} else {
		u.Remove("roles")
	}
	if p.TTL != nil {
		u = u.Set("ttl", *p.TTL)
	}
	return u.If("attribute_exists(pk)").Run(ctx)
}

// 4. SET and REMOVE of one attribute in exclusive branches.
func (r *Repo) Toggle(ctx context.Context, on bool) error {
	u := r.table.Update("pk", "a").Range("sk", "b")
	if on {
		u.Set("flag", true)
	} else {
		u.Remove("flag")
	}
	if on {
		u.Add("n", 1)
	} else {
		u.Add("n", -1)
	}
	return u.Run(ctx)
}

// 5. A list of placeholders for IN.
func (r *Repo) In(ctx context.Context, ids []string) (rows []Row, err error) {
	marks := make([]string, len(ids))
	args := make([]any, len(ids))
	for i, id := range ids {
		marks[i], args[i] = "?", id
	}
	err = r.table.Scan().Filter("pk IN ("+strings.Join(marks, ",")+")", args...).All(ctx, &rows)
	return rows, err
}

// 6. Repeat.
func (r *Repo) In3(ctx context.Context, a, b, c string) (rows []Row, err error) {
	err = r.table.Scan().Filter("pk IN ("+strings.Repeat("?, ", 2)+"?)", a, b, c).All(ctx, &rows)
	return rows, err
}

// 7. Sprintf in the text.
func (r *Repo) Nested(ctx context.Context, key string, v any) error {
	return r.table.Update("pk", "a").Range("sk", "b").SetExpr(fmt.Sprintf("settings.'%s' = ?", key), v).Run(ctx)
}

// 8. Index by Sprintf.
func (r *Repo) At(ctx context.Context, i int, v string) error {
	return r.table.Update("pk", "a").Range("sk", "b").Set(fmt.Sprintf("entries[%d]", i), v).RemoveExpr(fmt.Sprintf("entries[%d]", i+1)).Run(ctx)
}

// 9. Paths of a map, sorted.
func (r *Repo) SetAll(ctx context.Context, m map[string]any) error {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	u := r.table.Update("pk", "a").Range("sk", "b")
	for _, k := range keys {
		u = u.Set("payload."+k, m[k])
	}
	return u.Run(ctx)
}

// 10. Transactions of many.
func (r *Repo) Move(ctx context.Context, from, to string) error {
	tx := r.db.WriteTx()
	tx.Delete(r.table.Delete("pk", from).Range("sk", "META"))
	tx.Put(r.table.Put(Row{PK: to, SK: "META"}).If("attribute_not_exists(pk)"))
	return tx.Run(ctx)
}

// 11. A transaction over a slice.
func (r *Repo) DeleteAll(ctx context.Context, ids []string) error {
	tx := r.db.WriteTx()
	for _, id := range ids {
		tx.Delete(r.table.Delete("pk", id).Range("sk", "META"))
	}
	if len(ids) == 0 {
		return nil
	}
	return tx.Idempotent(true).Run(ctx)
}

// 12. Conditional member of a transaction.
func (r *Repo) Save(ctx context.Context, row Row, old *Row) error {
	tx := r.db.WriteTx().Put(r.table.Put(row))
	if old != nil && old.PK != row.PK {
		tx.Delete(r.table.Delete("pk", old.PK).Range("sk", old.SK))
	}
	return tx.Run(ctx)
}

// 13. Batch over keys with a default.
func (r *Repo) Many(ctx context.Context, ids ...string) (rows []Row, err error) {
	keys := []dynamo.Keyed{}
	for _, id := range ids {
		keys = append(keys, dynamo.Keys{id, "META"})
	}
	if len(keys) == 0 {
		return nil, nil
	}
	err = r.table.Batch("pk", "sk").Get(keys...).All(ctx, &rows)
	if errors.Is(err, dynamo.ErrNotFound) {
		return nil, nil
	}
	return rows, err
}

// 14. Own Keyed.
type rowKey struct{ a, b string }

func (k rowKey) HashKey() any  { return k.a }
func (k rowKey) RangeKey() any { return k.b }
func (r *Repo) ManyKeys(ctx context.Context, ks []rowKey) (rows []Row, err error) {
	b := r.table.Batch("pk", "sk").Get()
	for _, k := range ks {
		b.And(k)
	}
	return rows, b.All(ctx, &rows)
}

// 15. Pages.
func (r *Repo) Page(ctx context.Context, token string, size int) (rows []Row, next dynamo.PagingKey, err error) {
	q := r.table.Get("pk", "a").SearchLimit(size)
	if token != "" {
		var key map[string]types.AttributeValue
		if err := json.Unmarshal([]byte(token), &key); err != nil {
			return nil, nil, err
		}
		q.StartFrom(key)
	}
	next, err = q.AllWithLastEvaluatedKey(ctx, &rows)
	return rows, next, err
}

// 16. Http handler.
func (r *Repo) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	q := r.table.Get("pk", req.PathValue("id"))
	if s := req.URL.Query().Get("status"); s != "" {
		q = q.Filter("'status' = ?", s)
	}
	if f := req.URL.Query()["field"]; len(f) > 0 {
		q = q.Project(f...)
	}
	var rows []Row
	if err := q.All(req.Context(), &rows); err != nil {
		http.Error(w, err.Error(), 500)
	}
}

// 17. Expression literal from a helper.
func ttl(now time.Time) dynamo.ExpressionLiteral {
	name := "ttl"
	return dynamo.ExpressionLiteral{
		Expression:      "attribute_not_exists(#ttl) OR #ttl > :now",
		AttributeNames:  map[string]*string{"#ttl": &name},
		AttributeValues: dynamo.Item{":now": &types.AttributeValueMemberN{Value: fmt.Sprint(now.Unix())}},
	}
}
func (r *Repo) Live(ctx context.Context) (rows []Row, err error) {
	return rows, r.table.Scan().Filter("$", ttl(r.now())).Filter("'status' <> ?", "x").All(ctx, &rows)
}

// 18. Literal through any.
func (r *Repo) Where(ctx context.Context, cond any) (rows []Row, err error) {
	return rows, r.table.Scan().Filter("?", cond).All(ctx, &rows)
}
func (r *Repo) WhereLive(ctx context.Context) { _, _ = r.Where(ctx, ttl(time.Now())) }

// 19. An index chosen with its keys.
func (r *Repo) By(ctx context.Context, owner bool, v string) (rows []Row, err error) {
	index, pk, sk := "", "pk", "sk"
	if owner {
		index, pk, sk = "byOwner", "owner", "created"
	}
	q := r.table.Get(pk, v).Range(sk, dynamo.Greater, "a").Index(index)
	if !owner {
		q.Consistent(true)
	}
	return rows, q.All(ctx, &rows)
}

// 20. Range op with its values by branch.
func (r *Repo) Between(ctx context.Context, from, to string) (rows []Row, err error) {
	q := r.table.Get("pk", "a")
	switch {
	case from != "" && to != "":
		q.Range("sk", dynamo.Between, from, to)
	case from != "":
		q.Range("sk", dynamo.GreaterOrEqual, from)
	case to != "":
		q.Range("sk", dynamo.LessOrEqual, to)
	}
	return rows, q.All(ctx, &rows)
}

// 21. Arguments collected by a builder type of one's own.
type cond struct {
	text []string
	args []any
}

func (c *cond) and(text string, args ...any) *cond {
	c.text = append(c.text, "("+text+")")
	c.args = append(c.args, args...)
	return c
}
func (r *Repo) Cond(ctx context.Context, s string) (rows []Row, err error) {
	c := (&cond{}).and("'status' = ?", s).and("begins_with(sk, ?)", "A").and("attribute_exists(pk)")
	if s == "x" {
		c.and("size('roles') > ?", 1)
	}
	return rows, r.table.Scan().Filter(strings.Join(c.text, " AND "), c.args...).All(ctx, &rows)
}

// 22. A value that may be nil by type.
func (r *Repo) Nil(ctx context.Context, row *Row, p *int64) error {
	return r.table.Update("pk", "a").Range("sk", "b").SetNullable("row", row).Set("ttl", p).SetIfNotExists("made", p).Run(ctx)
}

// 23. A sum of sets.
func (r *Repo) Roles(ctx context.Context, add, del []string) error {
	u := r.table.Update("pk", "a").Range("sk", "b")
	if len(add) > 0 {
		u.AddStringsToSet("roles", add...)
	}
	if len(del) > 0 {
		u.DeleteStringsFromSet("gone", del...)
	}
	if len(add)+len(del) == 0 {
		return nil
	}
	return u.Run(ctx)
}

// 24. Raw attribute values.
func (r *Repo) Raw(ctx context.Context, item map[string]types.AttributeValue) error {
	item["status"] = &types.AttributeValueMemberS{Value: ""}
	return r.table.Put(item).If("'status' = ?", &types.AttributeValueMemberN{Value: "1"}).Run(ctx)
}

// 25. AWS encoding.
func (r *Repo) AWS(ctx context.Context, v any) error {
	return r.table.Put(dynamo.AWSEncoding(v)).Run(ctx)
}

// 26. Two updates made of one function.
func (r *Repo) base(id string) *dynamo.Update {
	return r.table.Update("pk", id).Range("sk", "META").Set("changed", r.now())
}
func (r *Repo) Close(ctx context.Context, id string) error {
	if err := r.base(id).Set("status", "closed").Run(ctx); err != nil {
		return err
	}
	return r.base(id).Set("status", "done").Remove("owner").Run(ctx)
}

// 27. A counter.
func (r *Repo) Next(ctx context.Context, name string) (n int, err error) {
	var out struct{ Value int }
	err = r.table.Update("pk", "COUNTER").Range("sk", name).Add("Value", 1).OnlyUpdatedValue(ctx, &out)
	return out.Value, err
}

// 28. Get or query by what is given.
func (r *Repo) Find(ctx context.Context, pk, sk string) (rows []Row, err error) {
	q := r.table.Get("pk", pk)
	if sk != "" {
		q = q.Range("sk", dynamo.Equal, sk)
	}
	if sk != "" {
		var one Row
		return []Row{one}, q.One(ctx, &one)
	}
	return rows, q.All(ctx, &rows)
}

// 29. Parentheses written by hand.
func (r *Repo) Parens(ctx context.Context) (rows []Row, err error) {
	return rows, r.table.Scan().Filter("(a = ? AND (b = ? OR c = ?))", 1, 2, 3).Filter("((a = ?) OR (b = ?)) AND (c = ?)", 1, 2, 3).Filter("contains((a), (?))", 1).All(ctx, &rows)
}

// 30. Generic.
func Put[T any](ctx context.Context, t dynamo.Table, v T, conds ...string) error {
	p := t.Put(v)
	for _, c := range conds {
		p = p.If(c)
	}
	return p.Run(ctx)
}
func (r *Repo) Puts(ctx context.Context) {
	_ = Put(ctx, r.table, Row{PK: "a", SK: "b"}, "attribute_not_exists(pk)", "attribute_not_exists('status')")
	_ = Put(ctx, r.table, map[string]string{"pk": "a", "sk": "b"})
}

// 31. A stored builder.
type Cursor struct{ q *dynamo.Query }

func (r *Repo) Cursor(id string) *Cursor { return &Cursor{r.table.Get("pk", id).Limit(1)} }
func (c *Cursor) Narrow(f string, args ...any) *Cursor {
	c.q = c.q.Filter(f, args...)
	return c
}
func (c *Cursor) One(ctx context.Context) (row Row, err error) { return row, c.q.One(ctx, &row) }
func (r *Repo) Cursors(ctx context.Context) {
	_, _ = r.Cursor("a").Narrow("'status' = ?", "x").Narrow("pk <> ?", "y").One(ctx)
	_, _ = r.Cursor("b").One(ctx)
}

// 32. Zero value row behind a test.
func (r *Repo) Lookup(ctx context.Context, ids map[string]string, name string) (row Row, err error) {
	id, ok := ids[name]
	if !ok {
		return row, dynamo.ErrNotFound
	}
	return row, r.table.Get("pk", id).Range("sk", dynamo.Equal, "META").One(ctx, &row)
}
