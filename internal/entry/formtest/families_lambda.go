package formtest

import (
	"strings"

	"github.com/dynlint/dynlint/internal/entry"
)

// events are the events of Lambda functions: the type, the answer, the kind.
var events = []struct {
	name, event, answer string
	kind                entry.Kind
}{
	{"API Gateway, REST API", "events.APIGatewayProxyRequest", "events.APIGatewayProxyResponse", entry.LambdaAPI},
	{"API Gateway, HTTP API", "events.APIGatewayV2HTTPRequest", "events.APIGatewayV2HTTPResponse", entry.LambdaAPI},
	{"API Gateway, pointer", "*events.APIGatewayProxyRequest", "*events.APIGatewayProxyResponse", entry.LambdaAPI},
	{"API Gateway, websocket", "events.APIGatewayWebsocketProxyRequest", "events.APIGatewayProxyResponse", entry.LambdaAPI},
	{"function URL", "events.LambdaFunctionURLRequest", "events.LambdaFunctionURLResponse", entry.LambdaAPI},
	{"load balancer", "events.ALBTargetGroupRequest", "events.ALBTargetGroupResponse", entry.LambdaAPI},
	{"authorizer, token", "events.APIGatewayCustomAuthorizerRequest", "events.APIGatewayCustomAuthorizerResponse", entry.LambdaAPI},
	{"authorizer, request", "events.APIGatewayCustomAuthorizerRequestTypeRequest", "events.APIGatewayCustomAuthorizerResponse", entry.LambdaAPI},
	{"authorizer, HTTP API", "events.APIGatewayV2CustomAuthorizerV2Request", "events.APIGatewayV2CustomAuthorizerSimpleResponse", entry.LambdaAPI},
	{"AppSync", "events.AppSyncResolverTemplate", "string", entry.LambdaAPI},
	{"AppSync, authorizer", "events.AppSyncLambdaAuthorizerRequest", "events.AppSyncLambdaAuthorizerResponse", entry.LambdaAPI},
	{"Lex", "events.LexEvent", "events.LexResponse", entry.LambdaAPI},
	{"S3 Object Lambda", "events.S3ObjectLambdaEvent", "", entry.LambdaAPI},
	{"Amazon Connect", "events.ConnectEvent", "events.ConnectResponse", entry.LambdaAPI},
	{"Client VPN", "events.ClientVPNConnectionHandlerRequest", "events.ClientVPNConnectionHandlerResponse", entry.LambdaAPI},
	{"a request type of the program", "api.Request", "string", entry.LambdaAPI},
	{"a pointer to a request type of the program", "*api.Request", "string", entry.LambdaAPI},
	{"SQS", "events.SQSEvent", "events.SQSEventResponse", entry.LambdaEvent},
	{"SNS", "events.SNSEvent", "", entry.LambdaEvent},
	{"S3", "events.S3Event", "", entry.LambdaEvent},
	{"DynamoDB stream", "events.DynamoDBEvent", "events.DynamoDBEventResponse", entry.LambdaEvent},
	{"Kinesis", "events.KinesisEvent", "", entry.LambdaEvent},
	{"EventBridge", "events.EventBridgeEvent", "", entry.LambdaEvent},
	{"CloudWatch event, schedule", "events.CloudWatchEvent", "", entry.LambdaEvent},
	{"CloudWatch logs", "events.CloudwatchLogsEvent", "", entry.LambdaEvent},
	{"Cognito, after confirmation", "events.CognitoEventUserPoolsPostConfirmation", "events.CognitoEventUserPoolsPostConfirmation", entry.LambdaAPI},
	{"Cognito, before sign-up", "events.CognitoEventUserPoolsPreSignup", "events.CognitoEventUserPoolsPreSignup", entry.LambdaAPI},
	{"Cognito, token", "events.CognitoEventUserPoolsPreTokenGen", "events.CognitoEventUserPoolsPreTokenGen", entry.LambdaAPI},
	{"MSK, Kafka", "events.KafkaEvent", "", entry.LambdaEvent},
	{"Firehose", "events.KinesisFirehoseEvent", "events.KinesisFirehoseResponse", entry.LambdaEvent},
	{"SES", "events.SimpleEmailEvent", "", entry.LambdaEvent},
	{"CloudFormation", "cfn.Event", "string", entry.LambdaEvent},
	{"a payload without a type", "json.RawMessage", "any", entry.LambdaEvent},
	{"a map", "map[string]any", "any", entry.LambdaEvent},
}

const lambdaGroup = "AWS Lambda"

func lambdaEvents() []Family {
	imports := []string{"app/api", "context", "encoding/json", "github.com/aws/aws-lambda-go/events", "github.com/aws/aws-lambda-go/cfn", "github.com/aws/aws-lambda-go/lambda"}
	var out []Family
	for _, e := range events {
		f := Family{
			Group: lambdaGroup, Name: e.name, Kind: e.kind, Imports: imports,
			Params: "ctx context.Context, e " + e.event, Args: "ctx, e", Results: "error", Return: "return nil", Register: "lambda.Start($H)",
		}
		if e.answer != "" {
			f.Results, f.Return = "("+e.answer+", error)", "var out "+e.answer+"\n\treturn out, nil"
		}
		f.Type = "(func(context.Context, " + e.event + ") " + f.Results + ")"
		if strings.HasSuffix(e.event, "api.Request") {
			f.Extra = map[string]string{"app/api/api.go": "package api\n\ntype Request struct{ ID string }\n"}
		}
		out = append(out, f)
	}
	out = append(out,
		Family{
			Group: lambdaGroup, Name: "no event: a schedule", Kind: entry.LambdaEvent, Imports: imports,
			Params: "ctx context.Context", Args: "ctx", Results: "error", Return: "return nil", Type: "(func(context.Context) error)", Register: "lambda.Start($H)",
		},
		Family{
			Group: lambdaGroup, Name: "StartWithOptions", Kind: entry.LambdaAPI, Imports: imports,
			Params: "e events.APIGatewayProxyRequest", Args: "e", Results: "error", Return: "return nil", Type: "(func(events.APIGatewayProxyRequest) error)",
			Register: "lambda.StartWithOptions($H, lambda.WithContext(context.Background()))",
		},
		Family{
			Group: lambdaGroup, Name: "otellambda", Kind: entry.LambdaAPI,
			Imports: append([]string{"go.opentelemetry.io/contrib/instrumentation/github.com/aws/aws-lambda-go/otellambda"}, imports...),
			Params:  "e events.APIGatewayProxyRequest", Args: "e", Results: "error", Return: "return nil", Type: "(func(events.APIGatewayProxyRequest) error)",
			Register: "lambda.Start(otellambda.InstrumentHandler($H))",
		},
		Family{
			Group: lambdaGroup, Name: "lambda.Handler", Kind: entry.LambdaAPI, Imports: imports,
			Params: "ctx context.Context, payload []byte", Args: "ctx, payload", Results: "([]byte, error)", Return: "return nil, nil",
			Method: "Invoke", Iface: "lambda.Handler", Register: "lambda.Start($H)",
		},
	)
	return out
}

// adapters run the handlers of a router in a Lambda function.
func adapters() []Family {
	mux := Family{
		Group: "HTTP adapters of Lambda", Kind: entry.HTTP, Params: httpParams, Args: "w, r", Type: "http.HandlerFunc",
		Router: "*http.ServeMux", Open: "router := http.NewServeMux()", Register: `router.HandleFunc("/", $H)`,
	}
	var out []Family
	for _, a := range []struct{ name, path, run string }{
		{"aws-lambda-go-api-proxy, httpadapter", "github.com/awslabs/aws-lambda-go-api-proxy/httpadapter", "lambda.Start(httpadapter.New(router).ProxyWithContext)"},
		{"aws-lambda-go-api-proxy, httpadapter.NewV2", "github.com/awslabs/aws-lambda-go-api-proxy/httpadapter", "lambda.Start(httpadapter.NewV2(router).ProxyWithContext)"},
		{"lambdaurl", "github.com/aws/aws-lambda-go/lambdaurl", "lambdaurl.Start(router)"},
		{"algnhsa", "github.com/akrylysov/algnhsa", "algnhsa.ListenAndServe(router, nil)"},
		{"apex/gateway", "github.com/apex/gateway", `_ = gateway.ListenAndServe(":80", router)`},
	} {
		f := mux
		f.Name, f.Run, f.Imports = a.name, a.run, []string{"net/http", "github.com/aws/aws-lambda-go/lambda", a.path}
		out = append(out, f)
	}
	return append(out,
		Family{
			Group: mux.Group, Name: "aws-lambda-go-api-proxy, gin", Kind: entry.HTTP,
			Imports: []string{"context", "github.com/gin-gonic/gin", "github.com/aws/aws-lambda-go/events", "github.com/aws/aws-lambda-go/lambda", "ginadapter github.com/awslabs/aws-lambda-go-api-proxy/gin"},
			Params:  "c *gin.Context", Args: "c", Type: "gin.HandlerFunc", Router: "*gin.Engine", Open: "router := gin.Default()", Register: `router.GET("/", $H)`,
			Run: `proxy := ginadapter.New(router)
	lambda.Start(func(ctx context.Context, e events.APIGatewayProxyRequest) (events.APIGatewayProxyResponse, error) { return proxy.ProxyWithContext(ctx, e) })`,
		},
		Family{
			Group: mux.Group, Name: "aws-lambda-go-api-proxy, echo", Kind: entry.HTTP,
			Imports: []string{"github.com/labstack/echo/v4", "github.com/aws/aws-lambda-go/lambda", "echoadapter github.com/awslabs/aws-lambda-go-api-proxy/echo"},
			Params:  "c echo.Context", Args: "c", Results: "error", Return: "return nil", Type: "echo.HandlerFunc", Router: "*echo.Echo", Open: "router := echo.New()",
			Register: `router.POST("/", $H)`, Run: "lambda.Start(echoadapter.NewV2(router).ProxyWithContext)",
		},
	)
}
