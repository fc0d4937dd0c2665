package link_test

// pagingTests are programs with reads that have pages. Every operation has, at
// its line, the comment "// = OUTCOME", or "// one = OUTCOME" where the request
// can match one item only. What stands in functions named …Filtered has a filter.
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
