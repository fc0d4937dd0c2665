package uses_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/flow/usestest"
	"github.com/dynlint/dynlint/internal/summary"
)

// describe writes a use as the tests below expect it: "Member kind", what it
// goes to, and its marks.
func describe(f *summary.Func, u summary.Use) string {
	var b strings.Builder
	member := u.Member
	if member == "" {
		member = "."
	}
	b.WriteString(member)
	switch u.Kind {
	case summary.UseTested:
		b.WriteString(" tested")
	case summary.UsePassed:
		fmt.Fprintf(&b, " passed to %s#%d", f.Calls[u.Call].Name, u.Arg)
	case summary.UseReturned:
		fmt.Fprintf(&b, " returned#%d", u.Result)
	case summary.UseParam:
		fmt.Fprintf(&b, " param#%d", u.Param)
	case summary.UseFree:
		fmt.Fprintf(&b, " free#%d", u.Param)
	case summary.UseCaptured:
		fmt.Fprintf(&b, " captured by $%d#%d", u.Closure, u.Param)
	case summary.UseStored:
		fmt.Fprintf(&b, " stored in %s", u.Target)
	case summary.UseSent:
		b.WriteString(" sent")
	case summary.UseRead:
		b.WriteString(" read")
	}
	if u.To != "" {
		b.WriteString(" as " + u.To)
	}
	for _, m := range []struct {
		set  bool
		name string
	}{{u.Derived, "derived"}, {u.Loop, "loop"}, {u.Later, "later"}, {u.First, "first"}, {u.Limit, "limit"}, {u.Fails, "fails"}} {
		if m.set {
			b.WriteString(" " + m.name)
		}
	}
	return b.String()
}

func describeAll(f *summary.Func, uses []summary.Use) []string {
	var all []string
	for _, u := range uses {
		if d := describe(f, u); !slices.Contains(all, d) {
			all = append(all, d)
		}
	}
	slices.Sort(all)
	return all
}

// operation returns the function of a program with the given name and its only
// operation, or that with the given name.
func operation(t *testing.T, p *usestest.Program, fn, op string) (*summary.Func, *summary.Call) {
	t.Helper()
	for _, f := range p.Funcs {
		for i := range f.Calls {
			if c := &f.Calls[i]; f.Name == fn && c.Site != nil && c.Site.Op == op {
				return f, c
			}
		}
	}
	t.Fatalf("no %s in %s", op, fn)
	return nil, nil
}

func TestOf(t *testing.T) {
	tests := []struct {
		name, op, text string
		want           []string
	}{
		{"absent item tested", "GetItem", `
func f(ctx context.Context, d *db) (item, error) {
	out, err := d.c.GetItem(ctx, &dynamodb.GetItemInput{})
	if err != nil {
		return nil, err
	}
	if len(out.Item) == 0 {
		return nil, errors.New("not found")
	}
	return out.Item, nil
}`, []string{"Item returned#0", "Item tested derived fails", "error returned#1", "error tested derived fails"}},
		{"item decoded unseen", "GetItem", `
func f(ctx context.Context, d *db) (u struct{ Name string }, err error) {
	out, err := d.c.GetItem(ctx, &dynamodb.GetItemInput{})
	if err != nil {
		return u, fmt.Errorf("get: %w", err)
	}
	err = attributevalue.UnmarshalMap(out.Item, &u)
	return u, err
}`, []string{"Item passed to UnmarshalMap#0", "error returned#1", "error tested derived fails"}},
		{"presence by comma ok", "GetItem", `
func f(ctx context.Context, d *db) bool {
	out, _ := d.c.GetItem(ctx, &dynamodb.GetItemInput{})
	_, ok := out.Item["pk"]
	return ok
}`, []string{"Item returned#0 derived"}},
		{"error by type", "TransactWriteItems", `
func f(ctx context.Context, d *db) string {
	_, err := d.c.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{})
	var canceled *types.TransactionCanceledException
	if errors.As(err, &canceled) {
		for _, r := range canceled.CancellationReasons {
			if aws.ToString(r.Code) == "ConditionalCheckFailed" {
				return "taken"
			}
		}
	}
	return ""
}`, []string{"error tested derived", "error.CancellationReasons read derived loop", "error.CancellationReasons.Code passed to ToString#0 loop"}},
		{"count of the first page", "Query", `
func f(ctx context.Context, d *db) (int, int) {
	out, _ := d.c.Query(ctx, &dynamodb.QueryInput{})
	return len(out.Items), int(out.Count)
}`, []string{"Count returned#1", "Items returned#0 derived"}},
		{"the first item", "Query", `
func f(ctx context.Context, d *db) (a, b, c any) {
	out, _ := d.c.Query(ctx, &dynamodb.QueryInput{})
	return out.Items[0], out.Items[1], out.Items[0]["sk"]
}`, []string{"Items returned#0 first", "Items returned#1", "Items returned#2 first"}},
		{"range is no test", "Query", `
func f(ctx context.Context, d *db) (names []item) {
	out, _ := d.c.Query(ctx, &dynamodb.QueryInput{})
	for _, it := range out.Items {
		names = append(names, it)
	}
	return names
}`, []string{"Items read derived loop", "Items returned#0"}},
		{"fields of a result struct", "Query", `
type page struct {
	rows []item
	next struct{ key item }
}
func f(ctx context.Context, d *db) *page {
	out, _ := d.c.Query(ctx, &dynamodb.QueryInput{})
	p := &page{rows: out.Items}
	p.next.key = out.LastEvaluatedKey
	return p
}`, []string{"Items returned#0 as rows", "LastEvaluatedKey returned#0 as next.key"}},
		{"whole output in a field", "Query", `
type page struct{ out *dynamodb.QueryOutput }
func f(ctx context.Context, d *db) page {
	out, err := d.c.Query(ctx, &dynamodb.QueryInput{})
	if err != nil {
		panic(err)
	}
	return page{out}
}`, []string{". returned#0 as out", "error read", "error tested derived fails"}},
		{"a loop goes on by the token", "Query", `
func f(ctx context.Context, d *db) {
	in := &dynamodb.QueryInput{}
	for {
		out, _ := d.c.Query(ctx, in)
		if out.LastEvaluatedKey == nil {
			break
		}
		in.ExclusiveStartKey = out.LastEvaluatedKey
	}
}`, []string{"LastEvaluatedKey passed to Query#2 as ExclusiveStartKey", "LastEvaluatedKey tested derived loop"}},
		{"input changed for nobody", "Query", `
func f(ctx context.Context, d *db) {
	in := &dynamodb.QueryInput{}
	out, _ := d.c.Query(ctx, in)
	in.ExclusiveStartKey = out.LastEvaluatedKey
}`, nil},
		{"state of the receiver", "Query", `
type iter struct {
	db
	pos struct{ key item }
}
func (it *iter) f(ctx context.Context) {
	out, _ := it.c.Query(ctx, &dynamodb.QueryInput{ExclusiveStartKey: it.pos.key})
	it.pos.key = out.LastEvaluatedKey
}`, []string{"LastEvaluatedKey param#0 as pos.key", "LastEvaluatedKey passed to Query#2 as ExclusiveStartKey later"}},
		{"a loop over other things", "Query", `
func f(ctx context.Context, d *db, users []string) {
	for range users {
		out, _ := d.c.Query(ctx, &dynamodb.QueryInput{})
		if out.LastEvaluatedKey != nil {
			log.Println("more")
		}
		for _, it := range out.Items {
			d.c.PutItem(ctx, &dynamodb.PutItemInput{Item: it})
		}
	}
}`, []string{"Items passed to PutItem#2 as Item loop", "Items read derived loop", "LastEvaluatedKey tested derived"}},
		{"sent in a response", "Query", `
func f(w http.ResponseWriter, d *db) {
	out, err := d.c.Query(context.Background(), &dynamodb.QueryInput{})
	if err != nil {
		fmt.Fprintln(w, err)
		return
	}
	json.NewEncoder(w).Encode(map[string]any{"items": out.Items})
}`, []string{"Items sent as ", "error sent as ", "error tested derived"}},
		{"one more than the limit", "Query", `
func f(ctx context.Context, d *db, limit int) bool {
	n := int32(limit) + 1
	out, _ := d.c.Query(ctx, &dynamodb.QueryInput{Limit: &n})
	rows := make([]item, 0)
	for _, it := range out.Items {
		rows = append(rows, it)
	}
	return len(rows) > limit
}`, []string{"Items read derived loop", "Items returned#0 derived", "Items tested derived limit"}},
		{"kept in a package variable, through a map", "Query", `
var cache = map[string]item{}
func f(ctx context.Context, d *db) {
	out, _ := d.c.Query(ctx, &dynamodb.QueryInput{})
	cache["next"] = out.LastEvaluatedKey
}`, []string{"LastEvaluatedKey stored in example.com/p.cache"}},
		{"captured", "Query", `
func f(ctx context.Context, d *db) func() item {
	out, _ := d.c.Query(ctx, &dynamodb.QueryInput{})
	next := out.LastEvaluatedKey
	return func() item { next = nil; return next }
}`, []string{"LastEvaluatedKey captured by $1#0"}},
		{"unprocessed requests gathered and sent", "BatchWriteItem", `
func f(ctx context.Context, d *db, reqs []types.WriteRequest) {
	for len(reqs) > 0 {
		out, _ := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{"t": reqs}})
		reqs = reqs[:0]
		for _, rs := range out.UnprocessedItems {
			for i := range rs {
				reqs = append(reqs, rs[i])
			}
		}
	}
}`, []string{"UnprocessedItems passed to BatchWriteItem#2 as RequestItems", "UnprocessedItems read derived loop", "UnprocessedItems tested derived loop"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := usestest.Build(t, tt.text)
			f, c := operation(t, p, "f", tt.op)
			want := make([]string, len(tt.want))
			for i, s := range tt.want {
				want[i] = strings.TrimSuffix(s, " as ")
			}
			if got := describeAll(f, c.Site.Uses); !slices.Equal(got, want) {
				t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
			}
		})
	}
}

func TestParams(t *testing.T) {
	p := usestest.Build(t, `
type page struct {
	items []item
	next  item
}
func fetch(ctx context.Context, d *db, start item) (*page, error)
func f(ctx context.Context, d *db, n int, start item, fn func(*page)) (string, error) {
	var last item
	each := func(p *page) { last = p.next }
	p, err := fetch(ctx, d, start)
	if err != nil {
		return "", err
	}
	each(p)
	fn(p)
	b, err := json.Marshal(last)
	return string(b), err
}`)
	var f *summary.Func
	for _, g := range p.Funcs {
		if g.Name == "f" {
			f = g
		}
	}
	var got []string
	for _, s := range f.ParamUses {
		var from string
		switch s.Kind {
		case summary.SourceParam:
			from = fmt.Sprintf("param %d", s.Param)
		case summary.SourceResult:
			from = fmt.Sprintf("%s %d", f.Calls[s.Call].Name, s.Result)
		case summary.SourceLocal:
			from = "local"
		}
		for _, d := range describeAll(f, s.Uses) {
			got = append(got, from+": "+d)
		}
	}
	want := []string{
		"param 1: . passed to fetch#1",
		"param 3: . passed to fetch#2",
		"local: . captured by $1#0",
		"local: . returned#0 as *", // through json.Marshal
		"fetch 0: . passed to #0",  // fn
		"fetch 0: . passed to f$1#0",
		"fetch 1: . returned#1",
		"fetch 1: . tested derived fails",
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

func TestBlocks(t *testing.T) {
	p := usestest.Build(t, `
func f(ctx context.Context, d *db, n int) {
	d.c.GetItem(ctx, nil)
	for i := 0; i < n; i++ {
		d.c.Query(ctx, nil)
		for d.c != nil {
			d.c.Scan(ctx, nil)
		}
		if n > 3 {
			d.c.PutItem(ctx, nil)
		}
	}
	d.c.ExecuteStatement(ctx, nil)
}`)
	f, _ := operation(t, p, "f", "Scan")
	index := make(map[string]int)
	for i, c := range f.Calls {
		index[c.Name] = i
	}
	get, query, scan, put, exec := index["GetItem"], index["Query"], index["Scan"], index["PutItem"], index["ExecuteStatement"]
	for _, tt := range []struct {
		a, b                int
		dominates, repeated bool
	}{
		{get, query, true, true}, {query, get, false, false}, {get, exec, true, false}, {query, exec, false, false},
		{query, scan, true, true}, {scan, query, false, false}, {query, put, true, false}, {scan, put, false, false},
		{put, exec, false, false}, {get, put, true, true},
	} {
		a, b := f.Calls[tt.a].Name, f.Calls[tt.b].Name
		if got := f.Dominates(tt.a, tt.b); got != tt.dominates {
			t.Errorf("%s dominates %s: %v", a, b, got)
		}
		if got := f.Repeats(tt.a, tt.b); got != tt.repeated {
			t.Errorf("%s repeats for %s: %v", b, a, got)
		}
	}
	outer, inner := f.Calls[query].Loop, f.Calls[scan].Loop
	if outer < 0 || inner < 0 || outer == inner || f.Blocks[inner].Outer != outer || f.Blocks[outer].Outer != -1 {
		t.Errorf("loops: query %d, scan %d, blocks %v", outer, inner, f.Blocks)
	}
}

func TestRelations(t *testing.T) {
	p := usestest.Build(t, `
type row struct{ Version int }
func decode(i item) row
func f(ctx context.Context, d *db, names []string) error {
	out, err := d.c.GetItem(ctx, &dynamodb.GetItemInput{})
	if err != nil {
		return err
	}
	if out.Item != nil {
		return errors.New("exists")
	}
	r := decode(out.Item)
	av, err := attributevalue.MarshalMap(r)
	if err != nil {
		return err
	}
	_, err = d.c.PutItem(ctx, &dynamodb.PutItemInput{Item: av})
	for _, n := range names {
		d.c.Query(ctx, &dynamodb.QueryInput{TableName: aws.String(n)})
	}
	return err
}`)
	f, _ := operation(t, p, "f", "GetItem")
	var got []string
	for _, r := range f.Relations {
		got = append(got, fmt.Sprintf("%s→%s always=%v repeated=%v rerun=%v together=%v derives=%v guards=%v",
			f.Calls[r.First].Name, f.Calls[r.Second].Name, r.Always, r.Repeated, r.Rerun, r.Together, r.Derives, r.Guards))
	}
	want := []string{
		"GetItem→PutItem always=true repeated=false rerun=false together=true derives=[Item] guards=[Item error]",
		"GetItem→Query always=true repeated=true rerun=false together=false derives=[] guards=[Item error]",
		"PutItem→Query always=true repeated=true rerun=false together=false derives=[] guards=[]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}
