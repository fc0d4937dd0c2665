package sdk

// Lambda is the package whose Start runs a handler.
const Lambda = "github.com/aws/aws-lambda-go/lambda"

// LambdaRequests are the event types, by name in package LambdaEvents, of
// which the sender waits for an answer on behalf of a client.
var LambdaRequests = []string{
	"APIGatewayProxyRequest", "APIGatewayV2HTTPRequest", "APIGatewayWebsocketProxyRequest",
	"LambdaFunctionURLRequest", "ALBTargetGroupRequest",
	"APIGatewayCustomAuthorizerRequest", "APIGatewayCustomAuthorizerRequestTypeRequest",
	"APIGatewayV2CustomAuthorizerV1Request", "APIGatewayV2CustomAuthorizerV2Request",
	"AppSyncResolverTemplate", "AppSyncLambdaAuthorizerRequest",
	"LexEvent", "LexV2Event", "IoTCoreCustomAuthorizerRequest", "IoTCustomAuthorizerRequest",
	"IoTPreProvisionHookRequest", "ClientVPNConnectionHandlerRequest", "ConnectEvent", "S3ObjectLambdaEvent",
}

// LambdaTriggers are the event types of which the sender waits for an answer, but
// that say what it knows itself: Cognito calls them while a user signs up or in.
var LambdaTriggers = []string{
	"CognitoEventUserPoolsPreSignup", "CognitoEventUserPoolsPostConfirmation", "CognitoEventUserPoolsPreAuthentication",
	"CognitoEventUserPoolsPostAuthentication", "CognitoEventUserPoolsPreTokenGen", "CognitoEventUserPoolsPreTokenGenV2", "CognitoEventUserPoolsPreTokenGenV2_0",
	"CognitoEventUserPoolsMigrateUser", "CognitoEventUserPoolsDefineAuthChallenge", "CognitoEventUserPoolsCreateAuthChallenge",
	"CognitoEventUserPoolsVerifyAuthChallenge", "CognitoEventUserPoolsCustomMessage", "CognitoEventUserPoolsInboundFederation",
}

// LambdaIdentity are the fields of events that hold what an authorizer has
// verified, as "Type.Field".
var LambdaIdentity = []string{
	"APIGatewayProxyRequestContext.Authorizer", "APIGatewayProxyRequestContext.Identity",
	"APIGatewayWebsocketProxyRequestContext.Authorizer", "APIGatewayWebsocketProxyRequestContext.Identity",
	"APIGatewayV2HTTPRequestContext.Authorizer", "APIGatewayV2HTTPRequestContext.Authentication",
	"APIGatewayV2CustomAuthorizerV2Request.RequestContext",
	"LambdaFunctionURLRequestContext.Authorizer",
}

// LambdaStarters are the functions that run a handler, or wrap one for them.
var LambdaStarters = []string{
	Lambda + ".Start", Lambda + ".StartWithOptions", Lambda + ".StartWithContext", Lambda + ".StartHandler",
	Lambda + ".StartHandlerWithContext", Lambda + ".StartHandlerFunc", Lambda + ".NewHandler", Lambda + ".NewHandlerWithOptions",
	"go.opentelemetry.io/contrib/instrumentation/github.com/aws/aws-lambda-go/otellambda.InstrumentHandler",
	"go.opentelemetry.io/contrib/instrumentation/github.com/aws/aws-lambda-go/otellambda.WrapHandler",
	"github.com/DataDog/datadog-lambda-go.WrapFunction", "github.com/DataDog/datadog-lambda-go.WrapHandler",
	"github.com/DataDog/datadog-lambda-go.WrapLambdaHandlerInterface",
	"github.com/newrelic/go-agent/v3/integrations/nrlambda.Start", "github.com/newrelic/go-agent/v3/integrations/nrlambda.Wrap",
	"github.com/lumigo-io/lumigo-go-tracer.WrapHandler", "github.com/epsagon/epsagon-go/epsagon.WrapLambdaHandler",
	"github.com/getsentry/sentry-go/lambda.WrapHandler", "github.com/thundra-io/thundra-lambda-agent-go/v2/thundra.Wrap",
	"github.com/aws-powertools/powertools-lambda-go.Wrap",
}

// QueueMessages are the types of messages that are read from a queue.
var QueueMessages = []string{
	"github.com/aws/aws-sdk-go-v2/service/sqs/types.Message", "github.com/aws/aws-sdk-go/service/sqs.Message",
	"github.com/aws/aws-sdk-go-v2/service/kinesis/types.Record", "github.com/aws/aws-sdk-go/service/kinesis.Record",
}
