package model

import (
	"testing"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

func rec(typ string, fields ...any) *value.Record {
	var fs []value.Field
	for i := 0; i < len(fields); i += 2 {
		fs = append(fs, value.Field{Name: fields[i].(string), Val: fields[i+1].(value.Value)})
	}
	return value.NewRecord(typ, fs, nil, value.Pos{})
}

func mapping(kv ...value.Value) value.Value {
	var es []value.Entry
	for i := 0; i < len(kv); i += 2 {
		es = append(es, value.Entry{Key: kv[i], Val: kv[i+1]})
	}
	return value.NewMap(es, false, nil)
}

func origin(o value.Origin, name, typ string) value.Value {
	return value.NewHole(value.Hole{Origin: o, Name: name, Type: typ})
}

func TestPointers(t *testing.T) {
	id := hole("id", "string")
	run(t, fakeEnv{}, []row{
		{sdk.V2Core + ".String", args(s("x")), `"x"`},
		{sdk.V1Core + ".StringValue", args(value.NilValue), `""`},
		{sdk.V2Core + ".ToString", args(choice(s("k"), value.NilValue)), `<"k", "">`},
		{sdk.V2Core + ".Int32", args(n(5)), `5`},
		{sdk.V2Core + ".ToInt32", args(value.NilValue), `0`},
		{sdk.V1Core + ".Int64", args(hole("n", "int64")), `param{n}`},
		{sdk.V1Core + ".StringSlice", args(list(s("a"))), `["a"]`},
		{"github.com/samber/lo.ToPtr", args(id), `param{id}`},
		{"k8s.io/utils/ptr.Deref", args(value.NilValue, s("d")), `"d"`},
		{"k8s.io/utils/ptr.Deref", args(id, s("d")), `<param{id}, "d">`},
		{"github.com/go-openapi/swag.StringValue", args(s("x")), `"x"`},
	})
	got, _ := Eval(Call{Callee: "github.com/samber/lo.FromPtr", Args: args(value.NilValue), TypeArgs: []string{"string"}, Results: 1}, fakeEnv{})
	if print(got[0]) != `""` {
		t.Errorf("FromPtr[string](nil) = %s", print(got[0]))
	}
}

func TestIDs(t *testing.T) {
	uuid := origin(value.ID, "uuid", "github.com/google/uuid.UUID")
	run(t, fakeEnv{}, []row{
		{"github.com/google/uuid.NewString", args(), `id{uuid}`},
		{"(github.com/google/uuid.UUID).String", args(uuid), `id{uuid}`},
		{"github.com/google/uuid.Parse", args(clientHole("id")), `client{id:uuid()}`},
		{"github.com/google/uuid.MustParse", args(s("6ba7b810-9dad-11d1-80b4-00c04fd430c8")), `"6ba7b810-9dad-11d1-80b4-00c04fd430c8"`},
		{"fmt.Sprintf", args(s("U#%s"), boxed(uuid)), `"U#{uuid}"`},
		{"github.com/oklog/ulid/v2.Make", args(), `id{ulid}`},
		{"crypto/sha256.Sum256", args(clientHole("body")), `client{body:sha256()}`},
		{"crypto/sha256.Sum256", args(origin(value.CallOf, "x", "")), `id{x:sha256()}`},
		{"encoding/hex.EncodeToString", args(value.NewHole(value.Hole{Origin: value.ID, Name: "h", Type: "[]byte", Format: "sha256()"})), `id{h:sha256()}`},
		{"encoding/hex.EncodeToString", args(s("hi")), `"6869"`},
		{"(encoding/base64.Encoding).EncodeToString", args(origin(value.Global, "encoding/base64.URLEncoding", ""), s("hi")), `"aGk="`},
		{"(encoding/base64.Encoding).DecodeString", args(hole("e", ""), clientHole("cursor")), `client{cursor:decode()}, call{err}`},
		{"math/rand.Intn", args(n(10)), `number{rand}`},
	})
	a, _ := Eval(Call{Callee: "github.com/google/uuid.NewString", Pos: value.Pos{File: "f", Line: 1, Col: 1}}, fakeEnv{})
	b, _ := Eval(Call{Callee: "github.com/google/uuid.NewString", Pos: value.Pos{File: "f", Line: 2, Col: 1}}, fakeEnv{})
	if a[0].Hash() == b[0].Hash() {
		t.Error("ids made at two places are taken for one")
	}
	h := value.Value(rec(hashWriter, "fn", s("sha256()")))
	h, _ = After(Call{Callee: "(hash.Hash).Write", Args: args(h, clientHole("body"))}, 0, h, fakeEnv{})
	run(t, fakeEnv{}, []row{{"(hash.Hash).Sum", args(h, value.NilValue), `client{body:sha256()}`}})
}

func TestRequests(t *testing.T) {
	request := origin(value.Request, "r", "net/http.Request")
	query := origin(value.Client, "query", "net/url.Values")
	ctxKey := value.NewIface("p.ctxKey", s("userID"))
	ctx := rec(valueCtx, "parent", origin(value.CallOf, "ctx", ""), "key", ctxKey, "val", clientHole("u"))
	run(t, fakeEnv{}, []row{
		{"(net/http.Request).PathValue", args(request, s("id")), `client{id}`},
		{"(net/http.Request).FormValue", args(request, hole("field", "string")), `client{field}`},
		{"(net/url.Values).Get", args(query, s("limit")), `client{limit}`},
		{"(net/url.Values).Get", args(mapping(s("a"), list(s("1"))), s("a")), `"1"`},
		{"(net/url.Values).Get", args(mapping(s("a"), list(s("1"))), s("b")), `""`},
		{"(net/http.Header).Get", args(request, s("X-User")), `client{X-User}`},
		{"github.com/go-chi/chi/v5.URLParam", args(request, s("id")), `client{id}`},
		{"github.com/gorilla/mux.Vars", args(request), `client{vars}`},
		{"(github.com/gin-gonic/gin.Context).Param", args(hole("c", ""), s("id")), `client{id}`},
		{"(github.com/gin-gonic/gin.Context).DefaultQuery", args(hole("c", ""), s("limit"), s("10")), `<client{limit}, "10">`},
		{"(github.com/gofiber/fiber/v2.Ctx).Params", args(hole("c", ""), s("id"), list()), `client{id}`},
		{"(github.com/gin-gonic/gin.Context).GetString", args(hole("c", ""), s("userID")), `identity{userID}, call{}`},
		{"(context.Context).Value", args(hole("ctx", ""), ctxKey), `identity{userID}`},
		{"(context.Context).Value", args(hole("ctx", ""), value.NewIface("p.traceKey", rec("p.traceKey"))), `config{trace}`},
		{"(context.Context).Value", args(hole("ctx", ""), value.NewIface("p.ctxKeyTenant", rec("p.ctxKeyTenant"))), `identity{Tenant}`},
		{"(context.Context).Value", args(hole("ctx", ""), value.NewIface("p.ctxKey", rec("p.ctxKey"))), `config{ctxKey}`},
		{"(context.Context).Value", args(ctx, ctxKey), `client{u}`},
		{"(context.Context).Value", args(rec("context.emptyCtx"), ctxKey), `nil`},
		{"(p.Request).GetUserId", args(origin(value.Request, "in", "p.Request")), `client{UserId}`},
		{"(p.Request).GetUserId", args(hole("in", "p.Request")), `no model`},
		{"net/url.QueryEscape", args(txt(s("a b#"), hole("id", ""))), `"a+b%23{id}"`},
		{"net/url.QueryUnescape", args(s("a%23")), `"a#", nil`},
		{"(" + sdk.LambdaEvents + ".DynamoDBAttributeValue).String", args(origin(value.Request, "PK", "")), `stored{PK}`},
		{"github.com/golang-jwt/jwt/v5.Parse", args(clientHole("t"), value.NilValue), `identity{token}, call{err}`},
	})
	afters(t, fakeEnv{}, []afterRow{
		{"(github.com/gin-gonic/gin.Context).ShouldBindJSON", args(hole("c", ""), value.NewIface("*p.Order", rec("p.Order"))), 1, `client{Order}`},
		{"(github.com/labstack/echo/v4.Context).Bind", args(hole("c", ""), rec("p.Order")), 1, `client{Order}`},
		{"github.com/golang-jwt/jwt/v5.ParseWithClaims", args(clientHole("t"), rec("p.Claims"), value.NilValue), 1, `identity{Claims}`},
		{"(github.com/gin-gonic/gin.Context).ShouldBindJSON", args(hole("c", ""), rec("p.Order")), 0, `param{c}`},
	})
}

// afterRow is one case of what a call leaves in an argument.
type afterRow struct {
	callee string
	args   []value.Value
	arg    int
	want   string
}

func afters(t *testing.T, env Env, rows []afterRow) {
	t.Helper()
	for _, r := range rows {
		got, ok := After(Call{Callee: r.callee, Args: r.args, Pos: value.Pos{File: "p/f.go", Line: 1, Col: 1}}, r.arg, r.args[r.arg], env)
		out := "no model"
		if ok {
			out = print(got)
		}
		if out != r.want {
			t.Errorf("after %s(%s), argument %d:\n got %s\nwant %s", r.callee, printAll(r.args, false), r.arg, out, r.want)
		}
	}
}

func TestDecoding(t *testing.T) {
	body := origin(value.Request, "r", "io.ReadCloser")
	target := value.NewIface("*[]p.Order", value.NilValue)
	dec := func(from value.Value) value.Value {
		got, _ := Eval(Call{Callee: "encoding/json.NewDecoder", Args: args(from)}, fakeEnv{})
		return got[0]
	}
	afters(t, fakeEnv{}, []afterRow{
		{"encoding/json.Unmarshal", args(clientHole("body"), rec("p.Order")), 1, `client{Order}`},
		{"encoding/json.Unmarshal", args(origin(value.Stored, "data", ""), rec("p.Order")), 1, `stored{Order}`},
		{"encoding/json.Unmarshal", args(hole("data", "[]byte"), rec("p.Order")), 1, `param{}`},
		{"(encoding/json.Decoder).Decode", args(dec(body), target), 1, `client{Order}`},
		{"(encoding/json.Decoder).Decode", args(dec(origin(value.Config, "file", "")), target), 1, `config{Order}`},
		{sdk.V2Attribute + ".UnmarshalMap", args(hole("item", ""), rec("p.Order")), 1, `stored{Order}`},
		{sdk.V2Attribute + ".UnmarshalListOfMaps", args(hole("items", ""), target), 1, `stored{Order}`},
		{sdk.V2Attribute + ".UnmarshalListOfMaps", args(hole("items", ""), target), 0, `param{items}`},
		{sdk.V1Attribute + ".Unmarshal", args(hole("av", ""), value.NewIface("*string", s(""))), 1, `stored{}`},
		{"fmt.Sscanf", args(clientHole("q"), s("%d"), s("")), 2, `client{q:scan()}`},
	})
	run(t, fakeEnv{}, []row{
		{"io.ReadAll", args(body), `client{r}, call{err}`},
		{"io.ReadAll", args(buffer(s("x"))), `"x", call{err}`},
		{"encoding/json.Marshal", args(mapping(s("a"), clientHole("q"))), `client{q:encode()}, call{err}`},
	})
}

func TestConfiguration(t *testing.T) {
	env := fakeEnv{shapes: map[string]*summary.Shape{
		"p.Config": {Key: "p.Config", Kind: summary.KindStruct, Fields: []summary.ShapeField{
			{Name: "Table", Tag: `env:"TABLE_NAME,required"`, Exported: true, Type: "string"},
			{Name: "Stage", Exported: true, Type: "string"},
			{Name: "DB", Exported: true, Type: "p.DB"},
			{Name: "hidden", Type: "string"},
		}},
		"p.DB": {Key: "p.DB", Kind: summary.KindStruct, Fields: []summary.ShapeField{{Name: "Index", Tag: `envconfig:"INDEX"`, Exported: true, Type: "string"}}},
	}}
	afters(t, env, []afterRow{
		{"github.com/caarlos0/env/v11.Parse", args(rec("p.Config")), 0, `p.Config{DB: p.DB{Index: env{INDEX}, ...env{DB}}, Stage: env{Stage}, Table: env{TABLE_NAME}, ...env{Config}}`},
		{"github.com/kelseyhightower/envconfig.Process", args(s("app"), rec("p.DB")), 1, `p.DB{Index: env{INDEX}, ...env{DB}}`},
		{"flag.StringVar", args(s(""), s("table"), s("t"), s("usage")), 0, `config{table}`},
	})
	run(t, env, []row{
		{"github.com/spf13/viper.GetString", args(s("dynamodb.table")), `config{}, call{err}`},
		{"flag.String", args(s("table"), s(""), s("")), `config{table}, call{err}`},
		{"(github.com/spf13/pflag.FlagSet).GetString", args(hole("f", ""), s("table")), `config{table}, call{err}`},
		{"os.ReadFile", args(s("config")), `config{config}, call{err}`},
	})
}

func TestCollections(t *testing.T) {
	id := hole("id", "string")
	run(t, fakeEnv{}, []row{
		{"slices.Contains", args(list(s("a"), s("b")), s("b")), `true`},
		{"slices.Contains", args(list(s("a")), s("b")), `false`},
		{"slices.Contains", args(list(id), s("b")), `call{}`},
		{"slices.Concat", args(list(list(s("a")), list(id))), `["a", param{id}]`},
		{"maps.Keys", args(mapping(s("b"), n(1), s("a"), n(2))), `["b", "a"]`},
		{"slices.Sorted", args(list(s("b"), s("a"))), `["a", "b"]`},
		{"github.com/samber/lo.Ternary", args(value.BoolOf(true), s("a"), s("b")), `"a"`},
		{"github.com/samber/lo.Ternary", args(hole("x", "bool"), s("a"), s("b")), `<"a", "b">`},
		{"github.com/samber/lo.Map", args(list(id), value.NewFunc("p.F", nil)), `[unknown{}]`},
		{"github.com/samber/lo.Filter", args(list(id), value.NewFunc("p.F", nil)), `[param{id}, ...]`},
		{"cmp.Or", args(list(s(""), id, s("x"))), `<param{id}, "x">`},
		{"path.Join", args(list(s("a/"), id, s("/b"))), `"a/{id}/b"`},
		{"path/filepath.Base", args(s("a/b")), `"b"`},
	})
	afters(t, fakeEnv{}, []afterRow{
		{"sort.Strings", args(list(s("b"), s("a"))), 0, `["a", "b"]`},
		{"container/heap.Init", args(list(id, s("a"))), 0, `[param{id}, "a"]`},
		{"sort.Slice", args(list(id, s("a")), value.NilValue), 0, `[param{id}, "a"]`},
		{"slices.Reverse", args(list(id, s("a"))), 0, `["a", param{id}]`},
		{"maps.Copy", args(mapping(s("a"), n(1)), mapping(s("a"), n(2), s("b"), n(3))), 0, `map{"a": 2, "b": 3}`},
		{"maps.Copy", args(mapping(s("a"), n(1)), hole("m", "")), 0, `map{"a": 1, ...}`},
	})
	got, _ := Eval(Call{Callee: "github.com/samber/lo.Map", Args: args(list(s("a"), id), value.NewFunc("p.Prefix", nil)), Results: 1}, runnerEnv{})
	if want := `["X#a", "X#{id}"]`; print(got[0]) != want {
		t.Errorf("lo.Map = %s, want %s", print(got[0]), want)
	}
}

// runnerEnv runs one function, which puts a prefix before its argument, and one
// option, which names the tag that marshalling reads.
type runnerEnv struct{ fakeEnv }

func (runnerEnv) Run(fn value.Value, args []value.Value) ([]value.Value, bool) {
	return []value.Value{txt(s("X#"), args[0])}, true
}

func (runnerEnv) RunAfter(fn value.Value, args []value.Value, arg int) (value.Value, bool) {
	return args[0].(*value.Record).With("TagKey", s("json")), true
}

func TestMarshalOptions(t *testing.T) {
	shapes := map[string]*summary.Shape{"p.T": {Key: "p.T", Kind: summary.KindStruct, Named: true, Fields: []summary.ShapeField{
		{Name: "ID", Tag: `json:"id" dynamodbav:"PK"`, Exported: true, Type: "string"}, {Name: "Name", Tag: `json:"name"`, Exported: true, Type: "string"},
	}}}
	item := rec("p.T", "ID", hole("id", "string"), "Name", s("n"))
	option := list(value.NewFunc("p.Option", nil))
	callee := sdk.V2Attribute + ".MarshalMapWithOptions"
	run(t, runnerEnv{fakeEnv{shapes: shapes}}, []row{
		{callee, args(item, option), `map{"id": S{Value: param{id}}, "name": S{Value: "n"}}, call{err}`},
		{callee, args(item, list()), `map{"PK": S{Value: param{id}}, "Name": S{Value: "n"}}, call{err}`},
	})
	run(t, fakeEnv{shapes: shapes}, []row{{callee, args(item, option), `param{id:marshal()}, call{err}`}})
}

// TestReflection: a loop over the fields of a struct knows their tags.
func TestReflection(t *testing.T) {
	env := fakeEnv{shapes: map[string]*summary.Shape{"p.T": {Key: "p.T", Kind: summary.KindStruct, Named: true, Fields: []summary.ShapeField{
		{Name: "ID", Tag: `dynamodbav:"PK"`, Exported: true, Type: "string"}, {Name: "Name", Tag: `dynamodbav:"name"`, Exported: true, Type: "*string"},
	}}}}
	eval := func(callee string, as ...value.Value) value.Value {
		got, ok := Eval(Call{Callee: callee, Args: as, Results: 1}, env)
		if !ok {
			t.Fatalf("no model of %s", callee)
		}
		return got[0]
	}
	in := value.NewIface("p.T", value.NewHole(value.Hole{Origin: value.Client, Name: "in", Type: "p.T"}))
	v := eval("(reflect.Value).Elem", eval("reflect.ValueOf", in))
	i := origin(value.Loop, "i", "int")
	tag := env.Field(eval("(reflect.Type).Field", eval("(reflect.Value).Type", v), i), "Tag")
	for what, got := range map[string][2]string{
		"fields":      {print(eval("(reflect.Value).NumField", v)), `2`},
		"any tag":     {print(eval("(reflect.StructTag).Get", tag, s("dynamodbav"))), `<"PK", "name">`},
		"any field":   {print(eval("(reflect.Value).Interface", eval("(reflect.Value).Field", v, i))), `client{in:field()}`},
		"first field": {print(eval("(reflect.Value).Interface", eval("(reflect.Value).Field", v, n(0)))), `(string)client{ID}`},
		"by name":     {print(eval("(reflect.Value).Interface", eval("(reflect.Value).FieldByName", v, s("ID")))), `(string)client{ID}`},
		"type":        {print(eval("(reflect.Type).Name", eval("reflect.TypeOf", in))), `"T"`},
	} {
		if got[0] != got[1] {
			t.Errorf("%s: got %s, want %s", what, got[0], got[1])
		}
	}
}

// TestFallbacks: libraries without a model of their own.
func TestFallbacks(t *testing.T) {
	env := fakeEnv{shapes: map[string]*summary.Shape{"p.C": {Key: "p.C", Kind: summary.KindStruct, Fields: []summary.ShapeField{{Name: "Table", Tag: `cfg:"table"`, Exported: true, Type: "string"}}}}}
	run(t, env, []row{
		{"a.b/c/myenv/v2.GetString", args(s("TABLE_NAME"), s("default")), `env{TABLE_NAME}`},
		{"a.b/c/myenv.GetString", args(s("not a variable")), `no model`},
		{"a.b/c/strings2.GetString", args(s("TABLE_NAME")), `no model`},
	})
	afters(t, env, []afterRow{
		{"a.b/c/goconf.Load", args(rec("p.C")), 0, `p.C{Table: config{table}, ...config{C}}`},
		{"a.b/c/goconf.Print", args(rec("p.C")), 0, `no model`},
		{"a.b/c/other.Load", args(rec("p.C")), 0, `no model`},
		{"github.com/jinzhu/copier.Copy", args(rec("p.C"), rec("p.C", "Table", s("t"))), 0, `p.C{Table: "t"}`},
		{"(database/sql.Row).Scan", args(hole("row", ""), hole("x", "string")), 1, `stored{}`},
	})
}

// TestImpossible: what cannot happen stays so through every function.
func TestImpossible(t *testing.T) {
	id := hole("id", "string")
	run(t, fakeEnv{}, []row{
		{"fmt.Sprintf", args(s("U#%s"), list(choice(value.NewIface("string", value.Impossible), value.NewIface("string", id)))), `"U#{id}"`},
		{"fmt.Sprintf", args(s("U#%05d"), list(value.Impossible)), `never{}`},
		{"strings.TrimPrefix", args(value.Impossible, s("x")), `never{}`},
		{"strings.ToLower", args(value.Impossible), `never{}`},
		{"strconv.Itoa", args(value.Impossible), `never{}`},
		{"os.Getenv", args(value.Impossible), `never{}`},
	})
}
