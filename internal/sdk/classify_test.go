package sdk

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

// The packages of the SDKs, reduced to the declarations that tests need.
var fakes = map[string]string{
	"context": `package context; type Context interface{ Done() <-chan struct{} }`,
	V2DynamoDB: `package dynamodb
import "context"
type Options struct{}
type QueryInput struct{ TableName *string }
type QueryOutput struct{}
type PutItemInput struct{}
type PutItemOutput struct{}
type CreateTableInput struct{}
type CreateTableOutput struct{}
type ListTablesInput struct{}
type Client struct{}
func (*Client) Query(context.Context, *QueryInput, ...func(*Options)) (*QueryOutput, error) { return nil, nil }
func (*Client) PutItem(context.Context, *PutItemInput, ...func(*Options)) (*PutItemOutput, error) { return nil, nil }
func (*Client) CreateTable(context.Context, *CreateTableInput, ...func(*Options)) (*CreateTableOutput, error) { return nil, nil }
type QueryAPIClient interface { Query(context.Context, *QueryInput, ...func(*Options)) (*QueryOutput, error) }
type QueryPaginator struct{}
type ListTablesPaginator struct{}
func NewQueryPaginator(c QueryAPIClient, in *QueryInput, opts ...func(*Options)) *QueryPaginator { return nil }
func NewListTablesPaginator(c any, in *ListTablesInput) *ListTablesPaginator { return nil }
func (*QueryPaginator) NextPage(context.Context, ...func(*Options)) (*QueryOutput, error) { return nil, nil }`,
	v2Dax: `package dax
import ("context"; "` + V2DynamoDB + `")
type Dax struct{}
func (*Dax) Query(context.Context, *dynamodb.QueryInput, ...func(*dynamodb.Options)) (*dynamodb.QueryOutput, error) { return nil, nil }`,
	V1DynamoDB: `package dynamodb
type QueryInput struct{}
type QueryOutput struct{}
type GetItemInput struct{}
type GetItemOutput struct{}
type DynamoDB struct{}
func (in *QueryInput) SetLimit(int64) *QueryInput { return in }
func (in *QueryInput) Validate() error { return nil }
func (in QueryInput) SetCopy(int64) *QueryInput { return &in }
func (*DynamoDB) Query(*QueryInput) (*QueryOutput, error) { return nil, nil }
func (*DynamoDB) QueryWithContext(any, *QueryInput, ...func()) (*QueryOutput, error) { return nil, nil }
func (*DynamoDB) QueryPages(*QueryInput, func(*QueryOutput, bool) bool) error { return nil }
func (*DynamoDB) QueryPagesWithContext(any, *QueryInput, func(*QueryOutput, bool) bool) error { return nil }
func (*DynamoDB) QueryRequest(*QueryInput) (any, *QueryOutput) { return nil, nil }
func (*DynamoDB) GetItemPages(*GetItemInput) error { return nil }`,
	v1Iface: `package dynamodbiface
import "` + V1DynamoDB + `"
type DynamoDBAPI interface {
	Query(*dynamodb.QueryInput) (*dynamodb.QueryOutput, error)
	QueryPages(*dynamodb.QueryInput, func(*dynamodb.QueryOutput, bool) bool) error
}`,
	Guregu: `package dynamo
type Query struct{}
func (*Query) One(any) error { return nil }
func (*Query) AllWithContext(any, any) error { return nil }
func (*Query) AllWithLastEvaluatedKeyContext(any, any) (any, error) { return nil, nil }
func (*Query) Range(string) *Query { return nil }`,
	GureguV2: `package dynamo
import "context"
type Update struct{}
func (*Update) OldValue(context.Context, any) error { return nil }
type WriteTx struct{}
func (*WriteTx) Run(context.Context) error { return nil }
type CreateTable struct{}
func (*CreateTable) Run(context.Context) error { return nil }`,
}

const program = `package p
import (
	"context"
	"` + V2DynamoDB + `"
	"` + v2Dax + `"
	old "` + V1DynamoDB + `"
	"` + V1DynamoDB + `/dynamodbiface"
	g1 "` + Guregu + `"
	g2 "` + GureguV2 + `"
)
type in = *dynamodb.QueryInput
type mirror interface {
	Query(ctx context.Context, q in) (*dynamodb.QueryOutput, error)
	PutItem(ctx context.Context, q *dynamodb.PutItemInput) error
	Find(ctx context.Context, q *dynamodb.QueryInput) (*dynamodb.QueryOutput, error)
}
type embeds struct{ *dynamodb.Client }
type holds struct{ dynamodb.QueryAPIClient }
type own struct{}
func (own) Query(context.Context, *dynamodb.QueryInput) (*dynamodb.QueryOutput, error) { return nil, nil }
type wraps struct{ *g2.Update }
func generic[T mirror](t T) { t.Query(nil, nil) }
func NewQueryPaginator(q *dynamodb.QueryInput) {}
func f(c *dynamodb.Client, m mirror, e embeds, h holds, o own, w wraps, d *dax.Dax, c1 *old.DynamoDB, i1 dynamodbiface.DynamoDBAPI,
	q1 *g1.Query, u2 *g2.Update, t2 *g2.WriteTx, ct *g2.CreateTable, fn func(context.Context, *dynamodb.QueryInput) (*dynamodb.QueryOutput, error)) {
	c.Query(nil, nil)
	c.PutItem(nil, nil)
	c.CreateTable(nil, nil)
	m.Query(nil, nil)
	m.PutItem(nil, nil)
	m.Find(nil, nil)
	e.Query(nil, nil)
	h.Query(nil, nil)
	o.Query(nil, nil)
	d.Query(nil, nil)
	fn(nil, nil)
	dynamodb.NewQueryPaginator(c, nil).NextPage(nil)
	dynamodb.NewListTablesPaginator(c, nil)
	NewQueryPaginator(nil)
	c1.Query(nil)
	c1.QueryWithContext(nil, nil)
	c1.QueryPages(nil, nil)
	c1.QueryPagesWithContext(nil, nil, nil)
	c1.QueryRequest(nil)
	c1.GetItemPages(nil)
	i1.Query(nil)
	i1.QueryPages(nil, nil)
	q1.Range("").One(nil)
	q1.AllWithContext(nil, nil)
	q1.AllWithLastEvaluatedKeyContext(nil, nil)
	u2.OldValue(nil, nil)
	w.OldValue(nil, nil)
	t2.Run(nil)
	ct.Run(nil)
}
`

type fakeImporter struct {
	fset *token.FileSet
	done map[string]*types.Package
}

func (im fakeImporter) Import(path string) (*types.Package, error) {
	if p := im.done[path]; p != nil {
		return p, nil
	}
	src, ok := fakes[path]
	if !ok {
		return nil, fmt.Errorf("no package %s", path)
	}
	p, _, _, err := im.check(path, src)
	im.done[path] = p
	return p, err
}

func (im fakeImporter) check(path, src string) (*types.Package, *ast.File, *types.Info, error) {
	file, err := parser.ParseFile(im.fset, path+".go", src, 0)
	if err != nil {
		return nil, nil, nil, err
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	p, err := (&types.Config{Importer: im}).Check(path, im.fset, []*ast.File{file}, info)
	return p, file, info, err
}

func TestClassify(t *testing.T) {
	im := fakeImporter{token.NewFileSet(), map[string]*types.Package{}}
	_, file, info, err := im.check("p", program)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"t.Query: v2 Query Query in=2",
		"c.Query: v2 Query Query in=2", "c.PutItem: v2 PutItem PutItem in=2", "c.CreateTable: v2 CreateTable CreateTable in=2",
		"m.Query: v2 Query Query in=2", "m.PutItem: -", "m.Find: -",
		"e.Query: v2 Query Query in=2", "h.Query: v2 Query Query in=2", "o.Query: -", "d.Query: v2 Query Query in=2", "fn: -",
		"dynamodb.NewQueryPaginator(c, nil).NextPage: -", "dynamodb.NewQueryPaginator: v2 Query Query in=1 pages",
		"dynamodb.NewListTablesPaginator: -", "NewQueryPaginator: -",
		"c1.Query: v1 Query Query in=1", "c1.QueryWithContext: v1 Query Query in=2", "c1.QueryPages: v1 Query Query in=1 pages",
		"c1.QueryPagesWithContext: v1 Query Query in=2 pages", "c1.QueryRequest: v1 Query Query in=1", "c1.GetItemPages: -",
		"i1.Query: v1 Query Query in=1", "i1.QueryPages: v1 Query Query in=1 pages",
		`q1.Range("").One: guregu Query One in=0`, "q1.Range: -", "q1.AllWithContext: guregu Query All in=0 pages",
		"q1.AllWithLastEvaluatedKeyContext: guregu Query AllWithLastEvaluatedKey in=0 pages",
		"u2.OldValue: guregu UpdateItem OldValue in=0", "w.OldValue: guregu UpdateItem OldValue in=0",
		"t2.Run: guregu TransactWriteItems Run in=0", "ct.Run: -",
	}
	var got []string
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			got = append(got, classifyCall(info, call))
		}
		return true
	})
	for i := range max(len(got), len(want)) {
		g, w := "", ""
		if i < len(got) {
			g = got[i]
		}
		if i < len(want) {
			w = want[i]
		}
		if g != w {
			t.Errorf("call %d: got %q, want %q", i, g, w)
		}
	}
}

// classifyCall asks Classify as the engine does and prints the answer.
func classifyCall(info *types.Info, call *ast.CallExpr) string {
	var name string
	var recv types.Type
	var static *types.Func
	switch fun := call.Fun.(type) {
	case *ast.SelectorExpr:
		name = fun.Sel.Name
		static, _ = info.Uses[fun.Sel].(*types.Func)
		if sel := info.Selections[fun]; sel != nil {
			recv = sel.Recv()
		}
	case *ast.Ident:
		name = fun.Name
		static, _ = info.Uses[fun].(*types.Func)
	}
	sig, _ := info.TypeOf(call.Fun).Underlying().(*types.Signature)
	out := types.ExprString(call.Fun) + ": "
	site, ok := Classify(name, recv, sig, static)
	if !ok {
		return out + "-"
	}
	out += fmt.Sprintf("%s %s %s in=%d", site.API, site.Op, site.Method, site.Input)
	if site.Paginator {
		out += " pages"
	}
	return out
}

func TestInterfaceCallWithoutMethod(t *testing.T) {
	im := fakeImporter{token.NewFileSet(), map[string]*types.Package{}}
	p, err := im.Import(V2DynamoDB)
	if err != nil {
		t.Fatal(err)
	}
	iface := p.Scope().Lookup("QueryAPIClient").Type()
	m := iface.Underlying().(*types.Interface).Method(0)
	site, ok := Classify("Query", iface, m.Signature(), nil)
	if !ok || site.Input != 2 {
		t.Errorf("Classify without the method's object = %+v, %v", site, ok)
	}
}

func TestIsSetter(t *testing.T) {
	im := fakeImporter{token.NewFileSet(), map[string]*types.Package{}}
	p, err := im.Import(V1DynamoDB)
	if err != nil {
		t.Fatal(err)
	}
	methods := types.NewMethodSet(types.NewPointer(p.Scope().Lookup("QueryInput").Type()))
	for i := range methods.Len() {
		m := methods.At(i).Obj().(*types.Func)
		if got := IsSetter(m); got != (m.Name() == "SetLimit") {
			t.Errorf("IsSetter(%s) = %v", m.Name(), got)
		}
	}
}

func TestRoles(t *testing.T) {
	im := fakeImporter{token.NewFileSet(), map[string]*types.Package{}}
	p, err := im.Import(V2DynamoDB)
	if err != nil {
		t.Fatal(err)
	}
	at := func(name string) types.Type { return types.NewPointer(p.Scope().Lookup(name).Type()) }
	if op, api, ok := InputType(at("QueryInput")); !ok || op != "Query" || api != "v2" {
		t.Errorf("InputType = %s %s %v", op, api, ok)
	}
	if IsOutput(at("QueryInput")) || !IsOutput(at("QueryOutput")) || IsOutput(at("Client")) || IsOutput(types.Typ[types.Int]) {
		t.Error("IsOutput is wrong")
	}
	for path, want := range map[string]bool{
		V2DynamoDB: true, "example.com/x/vendor/" + V2DynamoDB: true, V1DynamoDB + "/dynamodbattribute": true, GureguV2: true,
		"github.com/aws/aws-sdk-go-v2/service/s3": false, "fmt": false, Guregu + "x": false,
	} {
		if Reaches(path) != want {
			t.Errorf("Reaches(%q) = %v", path, !want)
		}
	}
}
