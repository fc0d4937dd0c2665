package formtest

import "github.com/dynlint/dynlint/internal/entry"

var rpc = []Family{
	{
		Group: "gRPC, Connect, Twirp", Name: "gRPC", Kind: entry.GRPC, Imports: []string{"context", "google.golang.org/grpc", "example.org/shop/shoppb"},
		Params: "ctx context.Context, o *shoppb.Order", Args: "ctx, o", Results: "(*shoppb.Order, error)", Return: "return nil, nil",
		Method: "Buy", Iface: "shoppb.ShopServer", Router: "*grpc.Server", Open: "router := grpc.NewServer()",
		Embed: "shoppb.UnimplementedShopServer", Register: "shoppb.RegisterShopServer(router, $H)", Run: "_ = router.Serve(nil)",
	},
	{
		Group: "gRPC, Connect, Twirp", Name: "gRPC, in the program", Kind: entry.GRPC, Imports: []string{"context", "google.golang.org/grpc", "app/shoppb"},
		Params: "ctx context.Context, o *shoppb.Order", Args: "ctx, o", Results: "(*shoppb.Order, error)", Return: "return nil, nil",
		Method: "Buy", Iface: "shoppb.ShopServer", Router: "grpc.ServiceRegistrar", Open: "var router grpc.ServiceRegistrar = grpc.NewServer()",
		Embed: "shoppb.UnimplementedShopServer", Register: "shoppb.RegisterShopServer(router, $H)",
		Extra: map[string]string{"app/shoppb/shop_grpc.pb.go": grpcGenerated},
	},
	{
		Group: "gRPC, Connect, Twirp", Name: "Connect", Kind: entry.GRPC, Imports: []string{"context", "net/http", "connectrpc.com/connect", "example.org/shop/shoppb", "example.org/shop/shopconnect"},
		Params: "ctx context.Context, q *connect.Request[shoppb.Order]", Args: "ctx, q", Results: "(*connect.Response[shoppb.Order], error)", Return: "return nil, nil",
		Method: "Buy", Iface: "shopconnect.ShopHandler", Router: "*http.ServeMux", Open: "router := http.NewServeMux()",
		Register: "router.Handle(shopconnect.NewShopHandler($H))", Run: serve,
	},
	{
		Group: "gRPC, Connect, Twirp", Name: "Connect, in the program", Kind: entry.GRPC, Imports: []string{"context", "net/http", "connectrpc.com/connect", "example.org/shop/shoppb", "app/shopconnect"},
		Params: "ctx context.Context, q *connect.Request[shoppb.Order]", Args: "ctx, q", Results: "(*connect.Response[shoppb.Order], error)", Return: "return nil, nil",
		Method: "Buy", Iface: "shopconnect.ShopHandler", Router: "*http.ServeMux", Open: "router := http.NewServeMux()",
		Register: "router.Handle(shopconnect.NewShopHandler($H))", Run: serve,
		Extra: map[string]string{"app/shopconnect/shop.connect.go": connectGenerated},
	},
	{
		Group: "gRPC, Connect, Twirp", Name: "Connect, simple handlers", Kind: entry.GRPC, Imports: []string{"context", "net/http", "example.org/shop/shoppb", "app/shopconnect"},
		Params: "ctx context.Context, o *shoppb.Order", Args: "ctx, o", Results: "(*shoppb.Order, error)", Return: "return nil, nil",
		Method: "Buy", Iface: "shopconnect.ShopHandler", Router: "*http.ServeMux", Open: "router := http.NewServeMux()",
		Register: "router.Handle(shopconnect.NewShopHandler($H))", Run: serve,
		Extra: map[string]string{"app/shopconnect/shop.connect.go": connectSimple},
	},
	{
		Group: "gRPC, Connect, Twirp", Name: "Twirp", Kind: entry.GRPC, Imports: []string{"context", "net/http", "example.org/shop/shoppb", "example.org/shop/shoptwirp"},
		Params: "ctx context.Context, o *shoppb.Order", Args: "ctx, o", Results: "(*shoppb.Order, error)", Return: "return nil, nil",
		Method: "Buy", Iface: "shoptwirp.Shop", Router: "*http.ServeMux", Open: "router := http.NewServeMux()",
		Register: `router.Handle("/twirp/", shoptwirp.NewShopServer($H))`, Run: serve,
	},
	{
		Group: "gRPC, Connect, Twirp", Name: "net/rpc", Kind: entry.GRPC, Imports: []string{"app/api", "net/rpc"},
		Params: "q string, answer *string", Args: "q, answer", Results: "error", Return: "return nil",
		Method: "Buy", Iface: "api.Shop", Router: "*rpc.Server", Open: "router := rpc.NewServer()",
		Register: "_ = router.Register($H)", Extra: map[string]string{"app/api/api.go": "package api\n\ntype Shop interface{ Buy(q string, answer *string) error }\n"},
	},
	{
		Group: "GraphQL", Name: "gqlgen", Kind: entry.GraphQL, Imports: []string{"context", "net/http", "github.com/99designs/gqlgen/graphql/handler", "app/graph", "app/graph/model"},
		Params: "ctx context.Context, id string", Args: "ctx, id", Results: "(*model.Order, error)", Return: "return nil, nil",
		Method: "Order", Iface: "graph.QueryResolver", Router: "*http.ServeMux", Open: "router := http.NewServeMux()",
		Register: `router.Handle("/query", handler.New(graph.NewExecutableSchema(graph.Config{Resolvers: &graph.Root{Q: $H}})))`, Run: serve,
		Extra: map[string]string{"app/graph/generated.go": gqlGenerated, "app/graph/model/model.go": "package model\n\ntype Order struct{ ID string }\n", "app/graph/resolver.go": gqlRoot},
	},
	{
		Group: "GraphQL", Name: "graphql-go", Kind: entry.GraphQL, Imports: []string{"github.com/graphql-go/graphql"},
		Params: "p graphql.ResolveParams", Args: "p", Results: "(any, error)", Return: "return nil, nil", Type: "graphql.FieldResolveFn",
		Register: `_ = graphql.NewObject(graphql.ObjectConfig{Name: "Query", Fields: graphql.Fields{"order": &graphql.Field{Resolve: $H}}})`,
	},
}

const grpcGenerated = `// Code generated by protoc-gen-go-grpc. DO NOT EDIT.

package shoppb

import (
	"context"

	"google.golang.org/grpc"
)

type Order struct{ ID string }

type ShopServer interface {
	Buy(context.Context, *Order) (*Order, error)
	mustEmbedUnimplementedShopServer()
}

type UnimplementedShopServer struct{}

func (UnimplementedShopServer) Buy(context.Context, *Order) (*Order, error) { return nil, nil }
func (UnimplementedShopServer) mustEmbedUnimplementedShopServer()           {}

func RegisterShopServer(s grpc.ServiceRegistrar, srv ShopServer) {
	s.RegisterService(&Shop_ServiceDesc, srv)
}

func _Shop_Buy_Handler(srv any, ctx context.Context, dec func(any) error, interceptor grpc.UnaryServerInterceptor) (any, error) {
	in := new(Order)
	if err := dec(in); err != nil {
		return nil, err
	}
	if interceptor == nil {
		return srv.(ShopServer).Buy(ctx, in)
	}
	info := &grpc.UnaryServerInfo{Server: srv, FullMethod: "/shop.Shop/Buy"}
	handler := func(ctx context.Context, req any) (any, error) {
		return srv.(ShopServer).Buy(ctx, req.(*Order))
	}
	return interceptor(ctx, in, info, handler)
}

var Shop_ServiceDesc = grpc.ServiceDesc{
	ServiceName: "shop.Shop",
	HandlerType: (*ShopServer)(nil),
	Methods:     []grpc.MethodDesc{{MethodName: "Buy", Handler: _Shop_Buy_Handler}},
}
`

const connectGenerated = `// Code generated by protoc-gen-connect-go. DO NOT EDIT.

package shopconnect

import (
	"context"
	"net/http"

	"connectrpc.com/connect"
	"example.org/shop/shoppb"
)

type ShopHandler interface {
	Buy(context.Context, *connect.Request[shoppb.Order]) (*connect.Response[shoppb.Order], error)
}

func NewShopHandler(svc ShopHandler, opts ...connect.HandlerOption) (string, http.Handler) {
	buy := connect.NewUnaryHandler("/shop.Shop/Buy", svc.Buy, opts...)
	return "/shop.Shop/", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/shop.Shop/Buy":
			buy.ServeHTTP(w, r)
		default:
			http.NotFound(w, r)
		}
	})
}
`

const connectSimple = `// Code generated by protoc-gen-connect-go. DO NOT EDIT.

package shopconnect

import (
	"context"
	"net/http"

	"connectrpc.com/connect"
	"example.org/shop/shoppb"
)

type ShopHandler interface {
	Buy(context.Context, *shoppb.Order) (*shoppb.Order, error)
}

func NewShopHandler(svc ShopHandler, opts ...connect.HandlerOption) (string, http.Handler) {
	buy := connect.NewUnaryHandlerSimple("/shop.Shop/Buy", svc.Buy, opts...)
	return "/shop.Shop/", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/shop.Shop/Buy":
			buy.ServeHTTP(w, r)
		default:
			http.NotFound(w, r)
		}
	})
}
`

const gqlGenerated = `// Code generated by github.com/99designs/gqlgen, DO NOT EDIT.

package graph

import (
	"context"

	"app/graph/model"
	"github.com/99designs/gqlgen/graphql"
)

type Config struct{ Resolvers ResolverRoot }

type ResolverRoot interface{ Query() QueryResolver }

type QueryResolver interface {
	Order(ctx context.Context, id string) (*model.Order, error)
}

func NewExecutableSchema(cfg Config) graphql.ExecutableSchema {
	return &executableSchema{resolvers: cfg.Resolvers}
}

type executableSchema struct {
	graphql.ExecutableSchema
	resolvers ResolverRoot
}

type executionContext struct{ *executableSchema }

func (e *executableSchema) Exec(ctx context.Context) graphql.ResponseHandler {
	ec := executionContext{e}
	return func(ctx context.Context) *graphql.Response {
		ec.query(ctx)
		return nil
	}
}

func (ec *executionContext) query(ctx context.Context) {
	resolve := func(ctx context.Context) (any, error) {
		return ec.resolvers.Query().Order(ctx, "id")
	}
	_, _ = resolve(ctx)
}
`

const gqlRoot = `package graph

type Root struct{ Q QueryResolver }

func (r *Root) Query() QueryResolver { return r.Q }
`
