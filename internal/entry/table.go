package entry

import "github.com/dynlint/dynlint/internal/sdk"

// Default returns a new table of the frameworks known to dynlint.
func Default() *Table {
	t := &Table{
		Params:         append(append([]Param(nil), webParams...), rpcParams...),
		Registrars:     append([]Registrar(nil), registrars...),
		Fields:         append([]Field(nil), fields...),
		Interfaces:     map[string]Kind{},
		IdentityFields: append([]string(nil), identityFields...),
	}
	for k, v := range interfaces {
		t.Interfaces[k] = v
	}
	for _, name := range sdk.LambdaRequests {
		t.Params = append(t.Params, Param{Type: sdk.LambdaEvents + "." + name, Kind: LambdaAPI, Data: Request})
	}
	for _, name := range sdk.LambdaTriggers {
		t.Params = append(t.Params, Param{Type: sdk.LambdaEvents + "." + name, Kind: LambdaAPI, Data: Message})
	}
	for _, typ := range sdk.QueueMessages {
		t.Params = append(t.Params, Param{Type: typ, Kind: Job, Data: Message, Weak: true})
	}
	for _, f := range sdk.LambdaStarters {
		t.Registrars = append(t.Registrars, Registrar{Callee: f, Kind: LambdaAPI, Event: true, Method: "Invoke"})
	}
	for _, f := range sdk.LambdaIdentity {
		t.IdentityFields = append(t.IdentityFields, sdk.LambdaEvents+"."+f)
	}
	return t.Index()
}

// LambdaEventPackage is the package of the event types; those that are not in
// the table are messages.
const LambdaEventPackage = sdk.LambdaEvents

const (
	request = "net/http.Request"
	writer  = "net/http.ResponseWriter"
)

// webParams are the parameters of HTTP handlers and of WebSocket handlers.
var webParams = []Param{
	{Type: request, Kind: HTTP, Data: Request, Weak: true, With: []string{writer, "github.com/julienschmidt/httprouter.Params"}},
	{Type: "github.com/julienschmidt/httprouter.Params", Kind: HTTP, Data: Request},
	{Type: "github.com/gin-gonic/gin.Context", Kind: HTTP, Data: Request},
	{Type: "github.com/labstack/echo.Context", Kind: HTTP, Data: Request},
	{Type: "github.com/labstack/echo/v4.Context", Kind: HTTP, Data: Request},
	{Type: "github.com/labstack/echo/v5.Context", Kind: HTTP, Data: Request},
	{Type: "github.com/gofiber/fiber.Ctx", Kind: HTTP, Data: Request},
	{Type: "github.com/gofiber/fiber/v2.Ctx", Kind: HTTP, Data: Request},
	{Type: "github.com/gofiber/fiber/v3.Ctx", Kind: HTTP, Data: Request},
	{Type: "github.com/valyala/fasthttp.RequestCtx", Kind: HTTP, Data: Request},
	{Type: "github.com/kataras/iris/v12/context.Context", Kind: HTTP, Data: Request},
	{Type: "github.com/astaxie/beego/context.Context", Kind: HTTP, Data: Request},
	{Type: "github.com/beego/beego/v2/server/web/context.Context", Kind: HTTP, Data: Request},
	{Type: "github.com/gobuffalo/buffalo.Context", Kind: HTTP, Data: Request},
	{Type: "github.com/emicklei/go-restful.Request", Kind: HTTP, Data: Request},
	{Type: "github.com/emicklei/go-restful/v3.Request", Kind: HTTP, Data: Request},
	{Type: "github.com/cloudwego/hertz/pkg/app.RequestContext", Kind: HTTP, Data: Request},
	{Type: "github.com/gogf/gf/v2/net/ghttp.Request", Kind: HTTP, Data: Request},
	{Type: "github.com/danielgtaylor/huma/v2.Context", Kind: HTTP, Data: Request},
	{Type: "github.com/go-chi/chi.Context", Kind: HTTP, Data: Request, Weak: true},
	{Type: "github.com/pocketbase/pocketbase/core.RequestEvent", Kind: HTTP, Data: Request},
	{Type: "goa.design/goa/v3/http.Decoder", Kind: HTTP, Data: Request, Weak: true},
	{Type: "golang.org/x/net/websocket.Conn", Kind: HTTP, Data: Request, Weak: true},
	{Type: "github.com/gorilla/websocket.Conn", Kind: HTTP, Data: Request, Weak: true},
	{Type: "github.com/gofiber/websocket/v2.Conn", Kind: HTTP, Data: Request, Weak: true},
	{Type: "github.com/gofiber/contrib/websocket.Conn", Kind: HTTP, Data: Request, Weak: true},
	{Type: "github.com/olahol/melody.Session", Kind: HTTP, Data: Request},
	{Type: "gopkg.in/olahol/melody.v1.Session", Kind: HTTP, Data: Request},
	{Type: "github.com/googollee/go-socket.io.Conn", Kind: HTTP, Data: Request},
}

// rpcParams are the parameters of remote procedures and of workers.
var rpcParams = []Param{
	{Type: "connectrpc.com/connect.Request", Kind: GRPC, Data: Request, Weak: true},
	{Type: "connectrpc.com/connect.AnyRequest", Kind: GRPC, Data: Request, Weak: true},
	{Type: "github.com/bufbuild/connect-go.Request", Kind: GRPC, Data: Request, Weak: true},
	{Type: "google.golang.org/grpc.ServerStream", Kind: GRPC, Data: Request},
	{Type: "google.golang.org/grpc.UnaryServerInfo", Kind: GRPC, Data: NoData},
	{Type: "google.golang.org/grpc.StreamServerInfo", Kind: GRPC, Data: NoData},
	{Type: "github.com/graphql-go/graphql.ResolveParams", Kind: GraphQL, Data: Request},
	{Type: "github.com/hibiken/asynq.Task", Kind: Job, Data: Message, Weak: true},
	{Type: "github.com/segmentio/kafka-go.Message", Kind: Job, Data: Message, Weak: true},
	{Type: "github.com/IBM/sarama.ConsumerMessage", Kind: Job, Data: Message, Weak: true},
	{Type: "github.com/Shopify/sarama.ConsumerMessage", Kind: Job, Data: Message, Weak: true},
	{Type: "github.com/rabbitmq/amqp091-go.Delivery", Kind: Job, Data: Message, Weak: true},
	{Type: "github.com/streadway/amqp.Delivery", Kind: Job, Data: Message, Weak: true},
	{Type: "github.com/nats-io/nats.go.Msg", Kind: Job, Data: Message, Weak: true},
	{Type: "cloud.google.com/go/pubsub.Message", Kind: Job, Data: Message, Weak: true},
	{Type: "github.com/ThreeDotsLabs/watermill/message.Message", Kind: Job, Data: Message, Weak: true},
	{Type: "github.com/cloudevents/sdk-go/v2.Event", Kind: Job, Data: Message, Weak: true},
	{Type: "github.com/m-mizutani/golambda.Event", Kind: LambdaEvent, Data: Message},
	{Type: "github.com/m-mizutani/golambda/v2.Event", Kind: LambdaEvent, Data: Message},
}

var registrars = []Registrar{
	{Callee: "github.com/danielgtaylor/huma/v2.Register", Kind: HTTP},
	{Callee: "github.com/danielgtaylor/huma/v2.Get", Kind: HTTP},
	{Callee: "github.com/danielgtaylor/huma/v2.Post", Kind: HTTP},
	{Callee: "github.com/danielgtaylor/huma/v2.Put", Kind: HTTP},
	{Callee: "github.com/danielgtaylor/huma/v2.Patch", Kind: HTTP},
	{Callee: "github.com/danielgtaylor/huma/v2.Delete", Kind: HTTP},
	{Callee: "github.com/loopfz/gadgeto/tonic.Handler", Kind: HTTP},
	{Callee: "github.com/swaggest/usecase.NewInteractor", Kind: HTTP},
	{Callee: "github.com/go-kit/kit/transport/http.NewServer", Kind: HTTP},
	{Callee: "connectrpc.com/connect.NewUnaryHandler", Kind: GRPC},
	{Callee: "connectrpc.com/connect.NewUnaryHandlerSimple", Kind: GRPC},
	{Callee: "connectrpc.com/connect.NewClientStreamHandler", Kind: GRPC},
	{Callee: "connectrpc.com/connect.NewClientStreamHandlerSimple", Kind: GRPC},
	{Callee: "connectrpc.com/connect.NewServerStreamHandler", Kind: GRPC},
	{Callee: "connectrpc.com/connect.NewServerStreamHandlerSimple", Kind: GRPC},
	{Callee: "connectrpc.com/connect.NewBidiStreamHandler", Kind: GRPC},
	{Callee: "net/rpc.Register", Kind: GRPC, Methods: true},
	{Callee: "net/rpc.RegisterName", Kind: GRPC, Methods: true},
	{Callee: "(net/rpc.Server).Register", Kind: GRPC, Methods: true},
	{Callee: "(net/rpc.Server).RegisterName", Kind: GRPC, Methods: true},
	{Callee: "github.com/graph-gophers/graphql-go.ParseSchema", Kind: GraphQL, Methods: true},
	{Callee: "github.com/graph-gophers/graphql-go.MustParseSchema", Kind: GraphQL, Methods: true},
	{Callee: "(github.com/robfig/cron.Cron).AddFunc", Kind: Job},
	{Callee: "(github.com/robfig/cron/v3.Cron).AddFunc", Kind: Job},
	{Callee: "(github.com/go-co-op/gocron.Scheduler).Do", Kind: Job},
	{Callee: "github.com/go-co-op/gocron/v2.NewTask", Kind: Job},
	{Callee: "time.AfterFunc", Kind: Job},
	{Callee: "(go.temporal.io/sdk/worker.Worker).RegisterActivity", Kind: Job, Methods: true},
	{Callee: "(go.temporal.io/sdk/worker.Worker).RegisterWorkflow", Kind: Job},
	{Callee: "github.com/alecthomas/kong.Parse", Kind: CLI, Method: "Run", Nested: true},
	{Callee: "github.com/alecthomas/kong.New", Kind: CLI, Method: "Run", Nested: true},
}

var fields = []Field{
	{Type: "github.com/spf13/cobra.Command", Kind: CLI},
	{Type: "github.com/urfave/cli.Command", Kind: CLI},
	{Type: "github.com/urfave/cli.App", Kind: CLI},
	{Type: "github.com/urfave/cli/v2.Command", Kind: CLI},
	{Type: "github.com/urfave/cli/v2.App", Kind: CLI},
	{Type: "github.com/urfave/cli/v3.Command", Kind: CLI},
	{Type: "github.com/peterbourgon/ff/v3/ffcli.Command", Kind: CLI},
	{Type: "github.com/jaegertracing/jaeger/plugin/storage/grpc/shared.PluginServices", Kind: GRPC},
	{Type: "google.golang.org/grpc.MethodDesc", Name: "Handler", Kind: GRPC},
	{Type: "google.golang.org/grpc.StreamDesc", Name: "Handler", Kind: GRPC},
	{Type: "github.com/graphql-go/graphql.Field", Name: "Resolve", Kind: GraphQL},
}

var interfaces = map[string]Kind{
	"github.com/99designs/gqlgen/graphql.ExecutableSchema": GraphQL,
	sdk.Lambda + ".Handler":                                LambdaAPI,
	"github.com/robfig/cron.Job":                           Job,
	"github.com/robfig/cron/v3.Job":                        Job,
	"github.com/hibiken/asynq.Handler":                     Job,
	"github.com/IBM/sarama.ConsumerGroupHandler":           Job,
	"github.com/Shopify/sarama.ConsumerGroupHandler":       Job,
	"github.com/google/subcommands.Command":                CLI,
	"github.com/mitchellh/cli.Command":                     CLI,
	"github.com/hashicorp/cli.Command":                     CLI,
}

// identityFields are set by an authenticator that has verified them.
var identityFields = []string{
	"github.com/gorilla/sessions.Session.Values",
	"github.com/golang-jwt/jwt/v5.Token.Claims", "github.com/golang-jwt/jwt/v4.Token.Claims", "github.com/golang-jwt/jwt.Token.Claims",
	"github.com/dgrijalva/jwt-go.Token.Claims", "firebase.google.com/go/auth.Token.UID", "firebase.google.com/go/v4/auth.Token.UID",
}
