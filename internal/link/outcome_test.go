package link_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/flow/usestest"
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/summary"
)

// Every operation of these programs has, at its line, the comment "// = OUTCOME",
// or "// one = OUTCOME" where the request can match one item only.
var pagingTests = map[string]string{
	"first page only": `
func list(ctx context.Context, d *db) ([]item, error) {
	out, err := d.c.Query(ctx, &dynamodb.QueryInput{}) // = ignored
	if err != nil {
		return nil, err
	}
	return out.Items, nil
}
func get(ctx context.Context, d *db) (item, error) {
	out, err := d.c.Query(ctx, &dynamodb.QueryInput{}) // one = one
	if err != nil || len(out.Items) == 0 {
		return nil, err
	}
	return out.Items[0], nil
}`,
	"only the first item": `
func (d *db) latest(ctx context.Context) (item, error) {
	out, err := d.query(ctx, &dynamodb.QueryInput{})
	if err != nil {
		return nil, err
	}
	if len(out.Items) != 1 {
		return nil, errors.New("not one")
	}
	return out.Items[0], nil
}
func (d *db) query(ctx context.Context, in *dynamodb.QueryInput) (*dynamodb.QueryOutput, error) {
	return d.c.Query(ctx, in) // = one
}
func head(items []item) item { return items[0] }
func (d *db) oldest(ctx context.Context) item {
	out, _ := d.c.Query(ctx, &dynamodb.QueryInput{}) // = one
	if out == nil || out.Count == 0 {
		return nil
	}
	return head(out.Items)
}
func (d *db) oldestFiltered(ctx context.Context) item {
	out, _ := d.c.Query(ctx, &dynamodb.QueryInput{}) // = ignored
	return head(out.Items)
}
func (d *db) anyOf(ctx context.Context) item {
	out, _ := d.c.Scan(ctx, &dynamodb.ScanInput{}) // = ignored
	return out.Items[0]
}
func (d *db) firstAndRest(ctx context.Context) (item, []item) {
	out, _ := d.c.Query(ctx, &dynamodb.QueryInput{}) // = ignored
	return out.Items[0], out.Items[1:]
}
func (d *db) decoded(ctx context.Context) (first item) {
	var all []item
	out, _ := d.c.Query(ctx, &dynamodb.QueryInput{}) // = ignored
	_ = attributevalue.UnmarshalListOfMaps(out.Items, &all)
	return all[0]
}`,
	"result dropped": `
func touch(ctx context.Context, d *db) {
	d.c.Scan(ctx, &dynamodb.ScanInput{}) // = ignored
	_, _ = d.c.Scan(ctx, &dynamodb.ScanInput{}) // = ignored
	go d.c.Scan(ctx, &dynamodb.ScanInput{}) // = ignored
}`,
	"only tested or logged": `
func warn(ctx context.Context, d *db) ([]item, error) {
	out, err := d.c.Scan(ctx, &dynamodb.ScanInput{}) // = ignored
	if err != nil {
		return nil, err
	}
	if out.LastEvaluatedKey != nil {
		log.Printf("more than one page: %v", out.LastEvaluatedKey)
	}
	return out.Items, nil
}
func loopOverUsers(ctx context.Context, d *db, users []string) (all []item) {
	for _, u := range users {
		out, err := d.c.Query(ctx, &dynamodb.QueryInput{TableName: aws.String(u)}) // = ignored
		if err != nil {
			return nil
		}
		all = append(all, out.Items...)
	}
	return all
}`,
	"loop with the token in the input": `
func all(ctx context.Context, d *db) (items []item, err error) {
	in := &dynamodb.ScanInput{}
	for {
		out, err := d.c.Scan(ctx, in) // = loop
		if err != nil {
			return nil, err
		}
		items = append(items, out.Items...)
		if out.LastEvaluatedKey == nil {
			break
		}
		in.ExclusiveStartKey = out.LastEvaluatedKey
	}
	return items, nil
}`,
	"loop with the token in a variable": `
func all(ctx context.Context, d *db) (items []item, err error) {
	var start item
	for more := true; more; more = len(start) > 0 {
		out, err := d.c.Query(ctx, &dynamodb.QueryInput{ExclusiveStartKey: start}) // = loop
		if err != nil {
			return nil, err
		}
		items = append(items, out.Items...)
		start = out.LastEvaluatedKey
	}
	return items, nil
}`,
	"input set after the last call": `
func once(ctx context.Context, d *db) ([]item, error) {
	in := &dynamodb.ScanInput{}
	out, err := d.c.Scan(ctx, in) // = ignored
	if err != nil {
		return nil, err
	}
	in.ExclusiveStartKey = out.LastEvaluatedKey
	return out.Items, nil
}`,
	"first call, then a loop over the rest": `
func all(ctx context.Context, d *db) (items []item, err error) {
	out, err := d.c.Scan(ctx, &dynamodb.ScanInput{}) // = loop
	if err != nil {
		return nil, err
	}
	items = out.Items
	next := out.LastEvaluatedKey
	for len(next) > 0 {
		out, err = d.c.Scan(ctx, &dynamodb.ScanInput{ExclusiveStartKey: next}) // = loop
		if err != nil {
			return nil, err
		}
		items = append(items, out.Items...)
		next = out.LastEvaluatedKey
	}
	return items, nil
}`,
	"a loop over the rest that feeds it the first token only": `
func all(ctx context.Context, d *db) (items []item) {
	out, _ := d.c.Scan(ctx, &dynamodb.ScanInput{}) // = loop
	for len(out.LastEvaluatedKey) > 0 {
		out, err := d.c.Scan(ctx, &dynamodb.ScanInput{ExclusiveStartKey: out.LastEvaluatedKey}) // = loop
		if err != nil {
			return nil
		}
		items = append(items, out.Items...)
	}
	return items
}`,
	"wrapper of which one caller loops and one is never called": `
func (d *db) query(ctx context.Context, in *dynamodb.QueryInput) (*dynamodb.QueryOutput, error) {
	return d.c.Query(ctx, in) // = loop
}
func (d *db) Query(in *dynamodb.QueryInput) (*dynamodb.QueryOutput, error) {
	return d.query(context.Background(), in)
}
func all(ctx context.Context, d *db) (items []item) {
	in := &dynamodb.QueryInput{}
	for more := true; more; more = in.ExclusiveStartKey != nil {
		out, _ := d.query(ctx, in)
		items = append(items, out.Items...)
		in.ExclusiveStartKey = out.LastEvaluatedKey
	}
	return items
}`,
	"output sent as a whole": `
func (d *db) serve(w http.ResponseWriter, r *http.Request) {
	out, _ := d.c.Scan(context.Background(), &dynamodb.ScanInput{}) // = returned
	json.NewEncoder(w).Encode(out)
}`,
	"a new input for each page": `
func all(ctx context.Context, d *db) (items []item) {
	in := &dynamodb.QueryInput{}
	for in != nil {
		out, err := d.c.Query(ctx, in) // = loop
		if err != nil {
			return nil
		}
		items = append(items, out.Items...)
		in = nil
		if out.LastEvaluatedKey != nil {
			in = &dynamodb.QueryInput{ExclusiveStartKey: out.LastEvaluatedKey}
		}
	}
	return items
}`,
	"input made by a helper": `
func request(start item) *dynamodb.QueryInput {
	in := &dynamodb.QueryInput{}
	if start != nil {
		in.ExclusiveStartKey = start
	}
	return in
}
func all(ctx context.Context, d *db) (items []item) {
	var start item
	for {
		out, err := d.c.Query(ctx, request(start)) // = loop
		if err != nil {
			return nil
		}
		items = append(items, out.Items...)
		if start = out.LastEvaluatedKey; len(start) == 0 {
			return items
		}
	}
}`,
	"state in a struct": `
func each(ctx context.Context, d *db, fn func(item)) {
	var state struct {
		start item
		more  bool
	}
	state.more = true
	for state.more {
		out, err := d.c.Query(ctx, &dynamodb.QueryInput{ExclusiveStartKey: state.start}) // = loop
		if err != nil {
			return
		}
		for _, i := range out.Items {
			fn(i)
		}
		state.start, state.more = out.LastEvaluatedKey, out.LastEvaluatedKey != nil
	}
}`,
	"iterator that keeps its input": `
type pages struct {
	d    *db
	in   *dynamodb.QueryInput
	last *dynamodb.QueryOutput
}
func (p *pages) More() bool { return p.last == nil || p.last.LastEvaluatedKey != nil }
func (p *pages) Next(ctx context.Context) (err error) {
	if p.last != nil {
		p.in.ExclusiveStartKey = p.last.LastEvaluatedKey
	}
	p.last, err = p.d.c.Query(ctx, p.in) // = loop
	return err
}`,
	"method value as fetcher": `
func (d *db) page(start item) ([]item, item) {
	out, err := d.c.Query(context.Background(), &dynamodb.QueryInput{ExclusiveStartKey: start}) // = loop
	if err != nil {
		return nil, nil
	}
	return out.Items, out.LastEvaluatedKey
}
func drain(fetch func(item) ([]item, item)) (all []item) {
	page, next := fetch(nil)
	for all = page; next != nil; all = append(all, page...) {
		page, next = fetch(next)
	}
	return all
}
func (d *db) all() []item { return drain(d.page) }`,
	"recursive closure": `
func all(ctx context.Context, d *db) (items []item, err error) {
	var from func(start item) error
	from = func(start item) error {
		out, err := d.c.Query(ctx, &dynamodb.QueryInput{ExclusiveStartKey: start}) // = loop
		if err != nil {
			return err
		}
		items = append(items, out.Items...)
		if len(out.LastEvaluatedKey) > 0 {
			return from(out.LastEvaluatedKey)
		}
		return nil
	}
	return items, from(nil)
}`,
	"first call before the loop, next calls at its end": `
func all(ctx context.Context, d *db) (items []item) {
	in := dynamodb.ScanInput{}
	out, err := d.c.Scan(ctx, &in) // = loop
	for {
		if err != nil {
			return nil
		}
		items = append(items, out.Items...)
		if len(out.LastEvaluatedKey) == 0 {
			return items
		}
		in.ExclusiveStartKey = out.LastEvaluatedKey
		out, err = d.c.Scan(ctx, &in) // = loop
	}
}`,
	"pages behind a channel": `
func pages(ctx context.Context, d *db) <-chan []item {
	c := make(chan []item)
	go func() {
		defer close(c)
		in := &dynamodb.ScanInput{}
		for {
			out, err := d.c.Scan(ctx, in) // = loop
			if err != nil {
				return
			}
			c <- out.Items
			if in.ExclusiveStartKey = out.LastEvaluatedKey; in.ExclusiveStartKey == nil {
				return
			}
		}
	}()
	return c
}`,
	"handler makes the answer from the whole output": `
type answer struct {
	Items   []item
	Next    string
	HasNext bool
}
type ctxt interface{ JSON(code int, v any) error }
func cursor(key item) string {
	b, _ := json.Marshal(key)
	return base64.StdEncoding.EncodeToString(b)
}
func (d *db) query(ctx context.Context) (*dynamodb.QueryOutput, error) {
	return d.c.Query(ctx, &dynamodb.QueryInput{}) // = returned
}
func (d *db) serve(c ctxt) error {
	out, err := d.query(context.Background())
	if err != nil {
		return c.JSON(500, "failed")
	}
	return send(c, out)
}
func send(c ctxt, out *dynamodb.QueryOutput) error {
	return c.JSON(200, answer{out.Items, cursor(out.LastEvaluatedKey), len(out.LastEvaluatedKey) > 0})
}`,
	"recursion above the repository": `
func (d *db) page(ctx context.Context, start item) ([]item, item, error) {
	out, err := d.c.Query(ctx, &dynamodb.QueryInput{ExclusiveStartKey: start}) // = loop
	if err != nil {
		return nil, nil, err
	}
	return out.Items, out.LastEvaluatedKey, nil
}
func all(ctx context.Context, d *db, start item) []item {
	items, next, err := d.page(ctx, start)
	if err != nil || next == nil {
		return items
	}
	return append(items, all(ctx, d, next)...)
}`,
	"token decoded into a cursor, returned": `
type cursor struct{ PK, SK string }
func (d *db) List(ctx context.Context, c *cursor) (items []item, next cursor, err error) {
	in := &dynamodb.QueryInput{}
	if c != nil {
		if in.ExclusiveStartKey, err = attributevalue.MarshalMap(c); err != nil {
			return nil, next, err
		}
	}
	out, err := d.c.Query(ctx, in) // = returned
	if err != nil {
		return nil, next, err
	}
	err = attributevalue.UnmarshalMap(out.LastEvaluatedKey, &next)
	return out.Items, next, err
}`,
	"whether there is more, in a result struct": `
type result struct {
	Items []item
	More  bool
}
func (d *db) list(ctx context.Context) *result {
	out, err := d.c.Query(ctx, &dynamodb.QueryInput{}) // = returned
	if err != nil {
		return nil
	}
	return &result{out.Items, len(out.LastEvaluatedKey) > 0}
}
func (d *db) serve(w http.ResponseWriter) {
	r := d.list(context.Background())
	if r.More {
		w.Header().Set("X-More", "true")
	}
	json.NewEncoder(w).Encode(r)
}`,
	"tokens over a channel": `
func all(ctx context.Context, d *db) {
	starts := make(chan item, 1)
	starts <- nil
	for start := range starts {
		out, err := d.c.Scan(ctx, &dynamodb.ScanInput{ExclusiveStartKey: start}) // = loop
		if err != nil || out.LastEvaluatedKey == nil {
			close(starts)
			continue
		}
		starts <- out.LastEvaluatedKey
	}
}`,
	"starts again after the last item": `
func all(ctx context.Context, d *db) (items []item) {
	in := &dynamodb.QueryInput{Limit: aws.Int32(100)}
	for {
		out, err := d.c.Query(ctx, in) // = loop
		if err != nil || len(out.Items) == 0 {
			return items
		}
		items = append(items, out.Items...)
		last := out.Items[len(out.Items)-1]
		in.ExclusiveStartKey = item{"pk": last["pk"], "sk": last["sk"]}
	}
}`,
	"children of items are not pages": `
func tree(ctx context.Context, d *db, id string) (all []item) {
	for queue := []string{id}; len(queue) > 0; queue = queue[1:] {
		out, err := d.c.Query(ctx, &dynamodb.QueryInput{IndexName: aws.String(queue[0])}) // = ignored
		if err != nil {
			return nil
		}
		for _, i := range out.Items {
			all = append(all, i)
			queue = append(queue, i["id"].(*types.AttributeValueMemberS).Value)
		}
	}
	return all
}`,
	"decorator behind an interface": `
type api interface {
	Query(context.Context, *dynamodb.QueryInput, ...func(*dynamodb.Options)) (*dynamodb.QueryOutput, error)
}
type timed struct{ api *dynamodb.Client }
func (t timed) Query(ctx context.Context, in *dynamodb.QueryInput, o ...func(*dynamodb.Options)) (*dynamodb.QueryOutput, error) {
	out, err := t.api.Query(ctx, in, o...) // = ignored
	if err != nil {
		log.Println("query", err)
	}
	return out, err
}
func list(ctx context.Context, a api) []item {
	out, err := a.Query(ctx, &dynamodb.QueryInput{}) // = ignored
	if err != nil {
		return nil
	}
	return out.Items
}
func run() []item { return list(context.Background(), timed{}) }`,
	"tests do not count": `
func (d *db) query(ctx context.Context) (*dynamodb.QueryOutput, error) {
	return d.c.Query(ctx, &dynamodb.QueryInput{}) // = ignored
}
func list(ctx context.Context, d *db) []item {
	out, _ := d.query(ctx)
	return out.Items
}
//line list_test.go:1
func testQuery(ctx context.Context, d *db) item {
	out, _ := d.query(ctx)
	return out.LastEvaluatedKey
}`,
	"two pages and no more": `
func two(ctx context.Context, d *db) []item {
	out, _ := d.c.Scan(ctx, &dynamodb.ScanInput{}) // = ignored
	more, _ := d.c.Scan(ctx, &dynamodb.ScanInput{ExclusiveStartKey: out.LastEvaluatedKey}) // = ignored
	return append(out.Items, more.Items...)
}`,
	"loop until enough, token returned": `
func some(ctx context.Context, d *db, in *dynamodb.QueryInput, n int) (items []item, next item, err error) {
	for len(items) < n {
		out, err := d.c.Query(ctx, in) // = loop
		if err != nil {
			return nil, nil, err
		}
		items = append(items, out.Items...)
		next = out.LastEvaluatedKey
		if next == nil {
			break
		}
		in.ExclusiveStartKey = next
	}
	return items, next, nil
}`,
	"rescan from the start until nothing is left": `
func drain(ctx context.Context, d *db) {
	for {
		out, _ := d.c.Scan(ctx, &dynamodb.ScanInput{}) // = loop
		if out.LastEvaluatedKey == nil {
			return
		}
	}
}`,
	"recursion with the token as parameter": `
func (d *db) walk(ctx context.Context, start item, items []item) ([]item, error) {
	out, err := d.c.Query(ctx, &dynamodb.QueryInput{ExclusiveStartKey: start}) // = loop
	if err != nil {
		return nil, err
	}
	items = append(items, out.Items...)
	if len(out.LastEvaluatedKey) == 0 {
		return items, nil
	}
	return d.walk(ctx, out.LastEvaluatedKey, items)
}`,
	"recursion with the input as parameter": `
func (d *db) walk(ctx context.Context, in *dynamodb.ScanInput) int {
	out, err := d.c.Scan(ctx, in) // = loop
	if err != nil || out.LastEvaluatedKey == nil {
		return 0
	}
	in.ExclusiveStartKey = out.LastEvaluatedKey
	return len(out.Items) + d.walk(ctx, in)
}`,
	"do-while through a closure": `
func each(ctx context.Context, d *db) error {
	var start item
	page := func() error {
		out, err := d.c.Scan(ctx, &dynamodb.ScanInput{ExclusiveStartKey: start}) // = loop
		if err != nil {
			return err
		}
		start = out.LastEvaluatedKey
		return nil
	}
	for ok := true; ok; ok = start != nil {
		if err := page(); err != nil {
			return err
		}
	}
	return nil
}`,
	"iterator as a closure": `
func iterator(ctx context.Context, d *db) func(in *dynamodb.ScanInput) (*dynamodb.ScanOutput, bool) {
	var last item
	done := false
	return func(in *dynamodb.ScanInput) (*dynamodb.ScanOutput, bool) {
		if done {
			return nil, true
		}
		in.ExclusiveStartKey = last
		out, err := d.c.Scan(ctx, in) // = loop
		if err != nil {
			return nil, true
		}
		last = out.LastEvaluatedKey
		done = last == nil
		return out, done
	}
}`,
	"iterator as a type": `
type iter struct {
	d    *db
	next item
	done bool
}
func (it *iter) Next(ctx context.Context) []item {
	out, err := it.d.c.Query(ctx, &dynamodb.QueryInput{ExclusiveStartKey: it.next}) // = loop
	if err != nil {
		return nil
	}
	it.next = out.LastEvaluatedKey
	it.done = it.next == nil
	return out.Items
}`,
	"closure called once": `
func once(ctx context.Context, d *db) (items []item) {
	fetch := func() {
		out, _ := d.c.Scan(ctx, &dynamodb.ScanInput{}) // = ignored
		items = out.Items
	}
	fetch()
	return items
}`,
	"closure takes and returns the token": `
func all(ctx context.Context, d *db) (items []item) {
	fetch := func(start item) ([]item, item) {
		out, _ := d.c.Scan(ctx, &dynamodb.ScanInput{ExclusiveStartKey: start}) // = loop
		return out.Items, out.LastEvaluatedKey
	}
	page, next := fetch(nil)
	for {
		items = append(items, page...)
		if next == nil {
			return items
		}
		page, next = fetch(next)
	}
}`,
	"retry helper around a call in a loop": `
func retry(f func() error) error {
	for i := 0; ; i++ {
		if err := f(); err == nil || i == 3 {
			return err
		}
	}
}
func all(ctx context.Context, d *db) (items []item) {
	in := &dynamodb.QueryInput{}
	for {
		var out *dynamodb.QueryOutput
		err := retry(func() (err error) {
			out, err = d.c.Query(ctx, in) // = loop
			return err
		})
		if err != nil {
			return nil
		}
		items = append(items, out.Items...)
		if out.LastEvaluatedKey == nil {
			return items
		}
		in.ExclusiveStartKey = out.LastEvaluatedKey
	}
}`,
	"wrapper whose caller loops": `
func (d *db) Query(ctx context.Context, in *dynamodb.QueryInput) (*dynamodb.QueryOutput, error) {
	out, err := d.c.Query(ctx, in) // = loop
	if err != nil {
		return nil, fmt.Errorf("query: %v", err)
	}
	return out, nil
}
type querier interface{ Query(context.Context, *dynamodb.QueryInput) (*dynamodb.QueryOutput, error) }
func all(ctx context.Context, q querier) (items []item) {
	var start item
	for {
		out, err := q.Query(ctx, &dynamodb.QueryInput{ExclusiveStartKey: start}) // = loop
		if err != nil {
			return nil
		}
		items = append(items, out.Items...)
		if len(out.LastEvaluatedKey) == 0 {
			return items
		}
		start = out.LastEvaluatedKey
	}
}`,
	"wrapper whose caller reads one page": `
func (d *db) query(ctx context.Context, in *dynamodb.QueryInput) (*dynamodb.QueryOutput, error) {
	return d.c.Query(ctx, in) // = ignored
}
func list(ctx context.Context, d *db) ([]item, error) {
	out, err := d.query(ctx, &dynamodb.QueryInput{})
	if err != nil {
		return nil, err
	}
	return out.Items, nil
}`,
	"wrapper whose caller wants one": `
func (d *db) query(ctx context.Context, in *dynamodb.QueryInput) (*dynamodb.QueryOutput, error) {
	return d.c.Query(ctx, in) // one = one
}`,
	"wrapper without callers": `
func (d *db) Query(ctx context.Context, in *dynamodb.QueryInput) (*dynamodb.QueryOutput, error) {
	return d.c.Query(ctx, in) // = returned
}`,
	"page struct, token encoded for a response": `
type page struct {
	Items []item
	Next  item
}
type response struct {
	Items  []item
	Cursor string
}
func (d *db) page(ctx context.Context, start item) (*page, error) {
	out, err := d.c.Query(ctx, &dynamodb.QueryInput{ExclusiveStartKey: start}) // = returned
	if err != nil {
		return nil, err
	}
	return &page{Items: out.Items, Next: out.LastEvaluatedKey}, nil
}
func encode(key item) (string, error) {
	if key == nil {
		return "", nil
	}
	b, err := json.Marshal(key)
	if err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(b), nil
}
func (d *db) serve(w http.ResponseWriter, r *http.Request) {
	var start item
	b, _ := base64.StdEncoding.DecodeString(r.FormValue("cursor"))
	_ = json.Unmarshal(b, &start)
	p, err := d.page(context.Background(), start)
	if err != nil {
		w.WriteHeader(500)
		return
	}
	cursor, _ := encode(p.Next)
	json.NewEncoder(w).Encode(response{p.Items, cursor})
}`,
	"page struct, token not used by the handler": `
type page struct {
	Items []item
	Count int
	Out   *dynamodb.QueryOutput
}
func (d *db) page(ctx context.Context) (*page, error) {
	out, err := d.c.Query(ctx, &dynamodb.QueryInput{}) // = ignored
	if err != nil {
		return nil, err
	}
	return &page{Items: out.Items, Count: len(out.Items), Out: out}, nil
}
func (d *db) serve(w http.ResponseWriter, r *http.Request) {
	p, _ := d.page(context.Background())
	json.NewEncoder(w).Encode(p.Items)
	log.Printf("%d items", p.Count)
}`,
	"cursor offered, callers drop it": `
func (d *db) List(ctx context.Context, cursor string) ([]item, string, error) {
	in := &dynamodb.QueryInput{}
	if cursor != "" {
		_ = json.Unmarshal([]byte(cursor), &in.ExclusiveStartKey)
	}
	out, err := d.c.Query(ctx, in) // = returned
	if err != nil {
		return nil, "", err
	}
	next := ""
	if out.LastEvaluatedKey != nil {
		b, _ := json.Marshal(out.LastEvaluatedKey)
		next = string(b)
	}
	return out.Items, next, nil
}
func has(ctx context.Context, d *db) bool {
	items, _, _ := d.List(ctx, "")
	return len(items) > 0
}`,
	"cursor, every caller loops": `
func (d *db) list(ctx context.Context, cursor string) (items []item, next string, err error) {
	in := &dynamodb.QueryInput{}
	if cursor != "" {
		in.ExclusiveStartKey = item{"pk": &types.AttributeValueMemberS{Value: cursor}}
	}
	out, err := d.c.Query(ctx, in) // = loop
	if err != nil {
		return nil, "", err
	}
	if v, ok := out.LastEvaluatedKey["pk"].(*types.AttributeValueMemberS); ok {
		next = v.Value
	}
	return out.Items, next, nil
}
func all(ctx context.Context, d *db) (all []item) {
	cursor := ""
	for {
		items, next, err := d.list(ctx, cursor)
		if err != nil {
			return nil
		}
		all = append(all, items...)
		if next == "" {
			return all
		}
		cursor = next
	}
}`,
	"token stored in the request object": `
type request struct {
	Limit int
	Next  *string
}
func (d *db) list(ctx context.Context, r *request) []item {
	in := &dynamodb.ScanInput{}
	if r.Next != nil {
		in.ExclusiveStartKey = item{"id": &types.AttributeValueMemberS{Value: *r.Next}}
	}
	out, _ := d.c.Scan(ctx, in) // = returned
	r.Next = nil
	if k, ok := out.LastEvaluatedKey["id"]; ok {
		r.Next = &k.(*types.AttributeValueMemberS).Value
	}
	return out.Items
}
func (d *db) serve(w http.ResponseWriter, _ *http.Request) {
	r := &request{Limit: 10}
	items := d.list(context.Background(), r)
	if r.Next != nil {
		w.Header().Set("Link", "next="+*r.Next)
	}
	json.NewEncoder(w).Encode(items)
}`,
	"token stored in the request object, the caller loops": `
type request struct{ Next item }
func (d *db) list(ctx context.Context, r *request) []item {
	out, _ := d.c.Scan(ctx, &dynamodb.ScanInput{ExclusiveStartKey: r.Next}) // = loop
	r.Next = out.LastEvaluatedKey
	return out.Items
}
func each(ctx context.Context, d *db, fn func([]item)) {
	r := &request{}
	for {
		fn(d.list(ctx, r))
		if r.Next == nil {
			return
		}
	}
}`,
	"request object that nobody looks at again": `
type request struct{ Next item }
func (d *db) list(ctx context.Context, r *request) []item {
	out, _ := d.c.Scan(ctx, &dynamodb.ScanInput{}) // = returned
	r.Next = out.LastEvaluatedKey
	return out.Items
}
func first(ctx context.Context, d *db) []item { return d.list(ctx, &request{}) }`,
	"more than asked for": `
func (d *db) list(ctx context.Context, limit int) ([]item, bool, error) {
	fetch := int32(limit + 1)
	out, err := d.c.Query(ctx, &dynamodb.QueryInput{Limit: aws.Int32(fetch)}) // = returned
	if err != nil {
		return nil, false, err
	}
	items := out.Items
	more := len(items) > limit
	if more {
		items = items[:limit]
	}
	return items, more, nil
}
func (d *db) top(ctx context.Context, limit int) ([]item, error) {
	out, err := d.c.Query(ctx, &dynamodb.QueryInput{Limit: aws.Int32(int32(limit))}) // = ignored
	if err != nil {
		return nil, err
	}
	return out.Items, nil
}`,
	"handler that only returns whether there is more": `
func (d *db) list(ctx context.Context) ([]item, bool) {
	out, _ := d.c.Query(ctx, &dynamodb.QueryInput{}) // = returned
	return out.Items, out.LastEvaluatedKey != nil
}`,
	"v2 paginator": `
func all(ctx context.Context, d *db) (items []item, err error) {
	p := dynamodb.NewQueryPaginator(d.c, &dynamodb.QueryInput{}) // = paginator
	for p.HasMorePages() {
		page, err := p.NextPage(ctx)
		if err != nil {
			return nil, err
		}
		items = append(items, page.Items...)
	}
	return items, nil
}
func pager(d *db) *dynamodb.QueryPaginator {
	return dynamodb.NewQueryPaginator(d.c, &dynamodb.QueryInput{}) // = paginator
}`,
	"v2 paginator that reads the first page": `
func first(ctx context.Context, d *db) ([]item, error) {
	p := dynamodb.NewQueryPaginator(d.c, &dynamodb.QueryInput{}) // = ignored
	for p.HasMorePages() {
		page, err := p.NextPage(ctx)
		if err != nil {
			return nil, err
		}
		return page.Items, nil
	}
	return nil, nil
}
func firstOfEach(ctx context.Context, d *db, names []string) (items []item) {
	for _, n := range names {
		p := dynamodb.NewQueryPaginator(d.c, &dynamodb.QueryInput{TableName: aws.String(n)}) // = ignored
		page, _ := p.NextPage(ctx)
		items = append(items, page.Items...)
	}
	return items
}
func one(ctx context.Context, d *db) (item, item) {
	p := dynamodb.NewQueryPaginator(d.c, &dynamodb.QueryInput{}) // = returned
	page, _ := p.NextPage(ctx)
	return page.Items[0], page.LastEvaluatedKey
}`,
	"v1 page functions": `
func all(d *db) (items []map[string]*v1.AttributeValue) {
	d.v1.QueryPages(&v1.QueryInput{}, func(page *v1.QueryOutput, last bool) bool { // = paginator
		items = append(items, page.Items...)
		return !last
	})
	d.v1.QueryPages(&v1.QueryInput{}, func(page *v1.QueryOutput, last bool) bool { // = ignored
		items = append(items, page.Items...)
		return false
	})
	return items
}`,
	"v1 setter": `
func all(d *db) (n int) {
	in := &v1.QueryInput{}
	for {
		out, err := d.v1.Query(in) // = loop
		if err != nil {
			return 0
		}
		n += len(out.Items)
		if out.LastEvaluatedKey == nil {
			return n
		}
		in.SetExclusiveStartKey(out.LastEvaluatedKey)
	}
}`,
	"PartiQL": `
func all(ctx context.Context, d *db) (items []item) {
	var token *string
	for {
		out, err := d.c.ExecuteStatement(ctx, &dynamodb.ExecuteStatementInput{NextToken: token}) // = loop
		if err != nil {
			return nil
		}
		items = append(items, out.Items...)
		token = out.NextToken
		if token == nil {
			return items
		}
	}
}
func first(ctx context.Context, d *db) []item {
	out, _ := d.c.ExecuteStatement(ctx, &dynamodb.ExecuteStatementInput{}) // = ignored
	return out.Items
}`,
	"checkpoint kept in a table": `
func step(ctx context.Context, d *db) {
	out, _ := d.c.Scan(ctx, &dynamodb.ScanInput{}) // = returned
	d.c.PutItem(ctx, &dynamodb.PutItemInput{Item: out.LastEvaluatedKey})
}`,
	"token kept in a package variable": `
var cursor item
func step(ctx context.Context, d *db) []item {
	out, _ := d.c.Scan(ctx, &dynamodb.ScanInput{ExclusiveStartKey: cursor}) // = loop
	cursor = out.LastEvaluatedKey
	return out.Items
}`,
	"pages sent over a channel": `
func produce(ctx context.Context, d *db, pages chan<- *dynamodb.ScanOutput) {
	var start item
	for {
		out, err := d.c.Scan(ctx, &dynamodb.ScanInput{ExclusiveStartKey: start}) // = loop
		if err != nil {
			return
		}
		pages <- out
		if start = out.LastEvaluatedKey; start == nil {
			return
		}
	}
}`,
	"generic fetcher driven by a loop": `
func collect[T any](fetch func(start item) ([]T, item, error)) (all []T, err error) {
	var start item
	for {
		page, next, err := fetch(start)
		if err != nil {
			return nil, err
		}
		all = append(all, page...)
		if next == nil {
			return all, nil
		}
		start = next
	}
}
func items(ctx context.Context, d *db) ([]item, error) {
	return collect(func(start item) ([]item, item, error) {
		out, err := d.c.Query(ctx, &dynamodb.QueryInput{ExclusiveStartKey: start}) // = loop
		if err != nil {
			return nil, nil, err
		}
		return out.Items, out.LastEvaluatedKey, nil
	})
}`,
}

var unprocessedTests = map[string]string{
	"ignored": `
func put(ctx context.Context, d *db, chunks [][]types.WriteRequest) error {
	for _, c := range chunks {
		_, err := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{"t": c}}) // = ignored
		if err != nil {
			return err
		}
	}
	return nil
}
func get(ctx context.Context, d *db) []item {
	out, _ := d.c.BatchGetItem(ctx, &dynamodb.BatchGetItemInput{}) // = ignored
	if len(out.UnprocessedKeys) > 0 {
		log.Println("some keys were not read", len(out.UnprocessedKeys))
	}
	return out.Responses["t"]
}`,
	"sent again": `
func put(ctx context.Context, d *db, reqs map[string][]types.WriteRequest) error {
	for len(reqs) > 0 {
		out, err := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: reqs}) // = handled
		if err != nil {
			return err
		}
		reqs = out.UnprocessedItems
	}
	return nil
}
func first(ctx context.Context, d *db, reqs map[string][]types.WriteRequest) {
	out, _ := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: reqs}) // = handled
	for left := out.UnprocessedItems; len(left) > 0; {
		again, _ := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: left}) // = handled
		left = again.UnprocessedItems
	}
}
func get(ctx context.Context, d *db, keys []item) (all []item) {
	for len(keys) > 0 {
		out, err := d.c.BatchGetItem(ctx, &dynamodb.BatchGetItemInput{RequestItems: map[string]types.KeysAndAttributes{"t": {Keys: keys}}}) // = handled
		if err != nil {
			return nil
		}
		all = append(all, out.Responses["t"]...)
		keys = out.UnprocessedKeys["t"].Keys
	}
	return all
}`,
	"noted as an error": `
func put(ctx context.Context, d *db, chunks [][]types.WriteRequest) (err error) {
	for range chunks {
		out, e := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{}) // = handled
		if e != nil {
			return e
		}
		if len(out.UnprocessedItems) > 0 {
			err = errors.Join(err, errors.New("unprocessed items"))
		}
	}
	return err
}`,
	"gathered by methods of a batch": `
type batch struct{ waiting map[string][]item }
func (b *batch) unwrap(reqs map[string][]types.WriteRequest) map[string][]item {
	left := map[string][]item{}
	for table, rs := range reqs {
		for _, r := range rs {
			left[table] = append(left[table], r.PutRequest.Item)
		}
	}
	return left
}
func (b *batch) fill(items map[string][]item) map[string][]item {
	for table, rest := range b.waiting {
		items[table] = append(items[table], rest...)
	}
	return items
}
func (b *batch) run(ctx context.Context, d *db) error {
	items := map[string][]item{}
	for len(items) > 0 {
		items = b.fill(items)
		reqs := map[string][]types.WriteRequest{}
		for table, is := range items {
			rs := make([]types.WriteRequest, len(is))
			for i, it := range is {
				rs[i] = types.WriteRequest{PutRequest: &types.PutRequest{Item: it}}
			}
			reqs[table] = rs
		}
		out, err := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: reqs}) // = handled
		if err != nil {
			return err
		}
		items = b.unwrap(out.UnprocessedItems)
	}
	return nil
}`,
	"a bounded number of attempts": `
func put(ctx context.Context, d *db, reqs map[string][]types.WriteRequest) error {
	for attempt := 0; attempt < 5; attempt++ {
		out, err := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: reqs}) // = handled
		if err != nil {
			return err
		}
		if len(out.UnprocessedItems) == 0 {
			return nil
		}
		reqs = out.UnprocessedItems
	}
	return errors.New("too many attempts")
}`,
	"queued again": `
func put(ctx context.Context, d *db, queue []types.WriteRequest) {
	for len(queue) > 0 {
		n := min(25, len(queue))
		out, err := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{"t": queue[:n]}}) // = handled
		if err != nil {
			return
		}
		queue = queue[n:]
		for _, r := range out.UnprocessedItems["t"] {
			queue = append(queue, r)
		}
	}
}`,
	"recursion": `
func (d *db) put(ctx context.Context, reqs map[string][]types.WriteRequest, depth int) error {
	out, err := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: reqs}) // = handled
	if err != nil {
		return err
	}
	if len(out.UnprocessedItems) > 0 && depth < 5 {
		time.Sleep(1)
		return d.put(ctx, out.UnprocessedItems, depth+1)
	}
	return nil
}`,
	"an error": `
func put(ctx context.Context, d *db) error {
	out, err := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{}) // = handled
	if err != nil {
		return err
	}
	if n := len(out.UnprocessedItems); n > 0 {
		return fmt.Errorf("%d tables have unprocessed items", n)
	}
	return nil
}`,
	"returned": `
func Put(ctx context.Context, d *db) (map[string][]types.WriteRequest, error) {
	out, err := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{}) // = returned
	if err != nil {
		return nil, err
	}
	return out.UnprocessedItems, nil
}
func (d *db) BatchGet(ctx context.Context, in *dynamodb.BatchGetItemInput) (*dynamodb.BatchGetItemOutput, error) {
	return d.c.BatchGetItem(ctx, in) // = returned
}`,
	"wrapper whose caller sends again": `
func (d *db) write(ctx context.Context, in *dynamodb.BatchWriteItemInput) (*dynamodb.BatchWriteItemOutput, error) {
	return d.c.BatchWriteItem(ctx, in) // = handled
}
func put(ctx context.Context, d *db) {
	in := &dynamodb.BatchWriteItemInput{}
	for {
		out, err := d.write(ctx, in)
		if err != nil || len(out.UnprocessedItems) == 0 {
			return
		}
		in.RequestItems = out.UnprocessedItems
	}
}`,
	"wrapper whose caller drops it": `
func (d *db) write(ctx context.Context, in *dynamodb.BatchWriteItemInput) (*dynamodb.BatchWriteItemOutput, error) {
	return d.c.BatchWriteItem(ctx, in) // = ignored
}
func put(ctx context.Context, d *db) error {
	_, err := d.write(ctx, &dynamodb.BatchWriteItemInput{})
	return err
}`,
	"retried in a closure": `
func retry(f func() error) { for f() != nil { } }
func put(ctx context.Context, d *db, reqs map[string][]types.WriteRequest) {
	pending := reqs
	retry(func() error {
		out, err := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: pending}) // = handled
		if err != nil {
			return err
		}
		if pending = out.UnprocessedItems; len(pending) > 0 {
			return errors.New("unprocessed items")
		}
		return nil
	})
}`,
	"statements": `
func run(ctx context.Context, d *db) (items []item, err error) {
	out, err := d.c.BatchExecuteStatement(ctx, &dynamodb.BatchExecuteStatementInput{}) // = ignored
	if err != nil {
		return nil, err
	}
	for _, r := range out.Responses {
		items = append(items, r.Item)
	}
	return items, nil
}
func check(ctx context.Context, d *db) error {
	out, err := d.c.BatchExecuteStatement(ctx, &dynamodb.BatchExecuteStatementInput{}) // = handled
	if err != nil {
		return err
	}
	for _, r := range out.Responses {
		if r.Error != nil {
			return errors.New("a statement failed")
		}
	}
	return nil
}`,
}

func TestPagingOutcomes(t *testing.T) {
	p := usestest.Build(t, `
func stuck(ctx context.Context, d *db) {
	out, _ := d.c.Scan(ctx, &dynamodb.ScanInput{})
	for out.LastEvaluatedKey != nil {
		d.c.Scan(ctx, &dynamodb.ScanInput{ExclusiveStartKey: out.LastEvaluatedKey})
	}
}
func some(ctx context.Context, d *db, n int) (items []item, start item) {
	for len(items) < n {
		out, _ := d.c.Query(ctx, &dynamodb.QueryInput{ExclusiveStartKey: start})
		items = append(items, out.Items...)
		if start = out.LastEvaluatedKey; start == nil {
			break
		}
	}
	return items, start
}
func ten(ctx context.Context, d *db) []item {
	items, _ := some(ctx, d, 10)
	return items
}
func Page(ctx context.Context, d *db) ([]item, item) { return some(ctx, d, 10) }
func query(ctx context.Context, d *db) (*dynamodb.QueryOutput, error) { return d.c.Query(ctx, &dynamodb.QueryInput{}) }
func strict(ctx context.Context, d *db) error {
	out, err := query(ctx, d)
	if err != nil {
		return err
	}
	if out.LastEvaluatedKey != nil {
		return errors.New("too many")
	}
	return nil
}
func loose(ctx context.Context, d *db) []item {
	out, _ := query(ctx, d)
	return out.Items
}`)
	want := map[string]string{
		"stuck": "[loop in stuck stuck] [loop in stuck stuck]",
		"some":  "[loop in some rest=[ignored in ten via ten][returned in Page via Page]]",
		"query": "[ignored in loose via loose][ignored in strict via strict fails]",
	}
	got := make(map[string][]string)
	j := link.NewJudge(p)
	for _, s := range sites(p) {
		got[s.f.Name] = append(got[s.f.Name], describe(j.PagingOutcomes(s.f, s.call)))
	}
	for f, w := range want {
		if g := strings.Join(got[f], " "); g != w {
			t.Errorf("%s: got %s, want %s", f, g, w)
		}
	}
}

func describe(outcomes []link.Outcome) string {
	var all []string
	for _, o := range outcomes {
		s := o.Kind + " in " + o.Func.Name
		for _, e := range o.Chain {
			s += " via " + e.Func.Name
		}
		if o.Fails {
			s += " fails"
		}
		if o.Stuck {
			s += " stuck"
		}
		if len(o.Rest) > 0 {
			s += " rest=" + describe(o.Rest)
		}
		all = append(all, "["+s+"]")
	}
	slices.Sort(all)
	return strings.Join(all, "")
}

var wanted = regexp.MustCompile(`// (one )?= (\w+)$`)

func TestPaging(t *testing.T) {
	testOutcomes(t, pagingTests, func(j *link.Judge, s site) string {
		return j.Paging(s.f, s.call, link.Request{One: s.one, Filtered: strings.Contains(s.f.Name, "Filtered")})
	})
}

func TestUnprocessed(t *testing.T) {
	testOutcomes(t, unprocessedTests, func(j *link.Judge, s site) string { return j.Unprocessed(s.f, s.call) })
}

func testOutcomes(t *testing.T, tests map[string]string, judge func(*link.Judge, site) string) {
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			p := usestest.Build(t, text)
			j := link.NewJudge(p)
			lines := strings.Split(text, "\n")
			checked := 0
			for _, s := range sites(p) {
				m := wanted.FindStringSubmatch(lines[s.line-1])
				if m == nil {
					continue
				}
				checked++
				s.one = m[1] != ""
				if got := judge(j, s); got != m[2] {
					t.Errorf("line %d: %s: got %q, want %q", s.line, strings.TrimSpace(lines[s.line-1]), got, m[2])
				}
			}
			if n := strings.Count(text, "// = ") + strings.Count(text, "// one = "); checked != n {
				t.Errorf("checked %d operations, want %d", checked, n)
			}
		})
	}
}

// site is an operation of a test program.
type site struct {
	f    *summary.Func
	call int
	line int
	one  bool
}

func sites(p *usestest.Program) []site {
	var all []site
	for _, f := range p.Funcs {
		for i, c := range f.Calls {
			if c.Site != nil {
				all = append(all, site{f: f, call: i, line: int(c.Pos.Line)})
			}
		}
	}
	return all
}
