package model

import (
	"strings"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// This file lists, by import path, what is known of libraries outside the
// standard library and the SDKs (which internal/sdk names).

// errorPackages have New, Errorf, Wrap and Wrapf as github.com/pkg/errors has.
var errorPackages = []string{
	"github.com/pkg/errors", "github.com/cockroachdb/errors", "golang.org/x/xerrors",
	"github.com/go-errors/errors", "emperror.dev/errors", "github.com/juju/errors",
}

// toPointer return a pointer to their argument.
var toPointer = []string{
	"github.com/samber/lo.ToPtr", "github.com/samber/lo.EmptyableToPtr",
	"k8s.io/utils/ptr.To", "k8s.io/utils/pointer.String", "k8s.io/utils/pointer.Int32", "k8s.io/utils/pointer.Int64", "k8s.io/utils/pointer.Bool", "k8s.io/utils/pointer.To",
	"github.com/go-openapi/swag.String", "github.com/go-openapi/swag.Int64", "github.com/go-openapi/swag.Int32", "github.com/go-openapi/swag.Int", "github.com/go-openapi/swag.Bool", "github.com/go-openapi/swag.Float64",
	"github.com/AlekSi/pointer.ToString", "github.com/AlekSi/pointer.To", "github.com/AlekSi/pointer.ToInt", "github.com/AlekSi/pointer.ToInt64", "github.com/AlekSi/pointer.ToBool",
	"google.golang.org/protobuf/proto.String", "google.golang.org/protobuf/proto.Int32", "google.golang.org/protobuf/proto.Int64", "google.golang.org/protobuf/proto.Bool",
	"github.com/openlyinc/pointy.String", "github.com/openlyinc/pointy.Int", "github.com/openlyinc/pointy.Int64", "github.com/openlyinc/pointy.Bool", "github.com/openlyinc/pointy.Pointer",
	"gotest.tools/v3/assert/opt.Ptr", "github.com/xorcare/pointer.String", "github.com/xorcare/pointer.Of",
}

// fromPointer read a pointer and give the zero value for nil.
var fromPointer = []string{
	"github.com/samber/lo.FromPtr", "k8s.io/utils/pointer.StringDeref",
	"github.com/go-openapi/swag.StringValue", "github.com/go-openapi/swag.Int64Value", "github.com/go-openapi/swag.Int32Value", "github.com/go-openapi/swag.IntValue", "github.com/go-openapi/swag.BoolValue", "github.com/go-openapi/swag.Float64Value",
	"github.com/AlekSi/pointer.GetString", "github.com/AlekSi/pointer.Get", "github.com/AlekSi/pointer.GetInt", "github.com/AlekSi/pointer.GetInt64", "github.com/AlekSi/pointer.GetBool",
}

// fromPointerOr read a pointer and give their second argument for nil.
var fromPointerOr = []string{
	"github.com/samber/lo.FromPtrOr", "k8s.io/utils/ptr.Deref",
}

// purePackages are the packages whose functions write to none of their
// arguments, apart from those with a model that says otherwise.
var purePackages = []string{
	"fmt", "strings", "strconv", "unicode", "unicode/utf8", "math", "math/bits", "path", "path/filepath", "errors", "time", "regexp",
	"net/url", "net/netip", "html", "hash/fnv", "hash/crc32", "crypto/sha256", "crypto/sha1", "crypto/sha512", "crypto/md5", "crypto/hmac", "crypto/subtle", "encoding/hex", "encoding/base64", "encoding/base32",
	"log", "log/slog", "log/syslog", "context", "os", "os/signal", "runtime", "runtime/debug", "cmp", "maps", "testing", "sync", "expvar", "net/mail", "hash",
	"github.com/sirupsen/logrus", "go.uber.org/zap", "go.uber.org/zap/zapcore", "go.uber.org/zap/zaptest", "github.com/rs/zerolog", "github.com/rs/zerolog/log", "github.com/apex/log", "github.com/go-kit/log", "github.com/go-logr/logr", "github.com/golang/glog", "k8s.io/klog/v2", "github.com/inconshreveable/log15", "github.com/hashicorp/go-hclog", "github.com/charmbracelet/log",
	"go.opentelemetry.io/otel", "go.opentelemetry.io/otel/attribute", "go.opentelemetry.io/otel/trace", "go.opentelemetry.io/otel/metric", "go.opentelemetry.io/otel/codes", "github.com/prometheus/client_golang/prometheus", "github.com/getsentry/sentry-go", "github.com/DataDog/datadog-go/statsd",
	"github.com/stretchr/testify/assert", "github.com/stretchr/testify/require", "github.com/google/go-cmp/cmp",
	"github.com/go-playground/validator/v10", "gopkg.in/validator.v2", "github.com/asaskevich/govalidator", "github.com/go-ozzo/ozzo-validation", "github.com/go-ozzo/ozzo-validation/v4",
	"google.golang.org/grpc/status", "google.golang.org/grpc/codes", "google.golang.org/grpc/metadata",
	"github.com/davecgh/go-spew/spew", "github.com/fatih/color",
}

var pureSet = func() map[string]bool {
	m := map[string]bool{}
	for _, p := range purePackages {
		m[p] = true
	}
	for _, p := range errorPackages {
		m[p] = true
	}
	return m
}()

func purePackage(path string) bool { return pureSet[path] || sdk.PurePackage(path) }

// libraryTypes are the types of libraries that items hold.
var libraryTypes = func() map[string]*summary.Shape {
	m := map[string]*summary.Shape{}
	named := func(key string, s summary.Shape, methods ...string) {
		s.Key, s.Named = key, true
		for _, name := range methods {
			s.Methods = append(s.Methods, summary.Method{Name: name})
		}
		m[key] = &s
	}
	id16 := summary.Shape{Kind: summary.KindArray, Elem: "byte", Len: 16}
	for _, key := range []string{
		"github.com/google/uuid.UUID", "github.com/gofrs/uuid.UUID", "github.com/gofrs/uuid/v5.UUID", "github.com/satori/go.uuid.UUID", "github.com/oklog/ulid.ULID", "github.com/oklog/ulid/v2.ULID",
	} {
		named(key, id16, "MarshalText", "String")
	}
	named("github.com/segmentio/ksuid.KSUID", summary.Shape{Kind: summary.KindArray, Elem: "byte", Len: 20}, "MarshalText", "String")
	named("github.com/rs/xid.ID", summary.Shape{Kind: summary.KindArray, Elem: "byte", Len: 12}, "MarshalText", "String")
	named("encoding/json.Number", summary.Shape{Kind: summary.KindString}, "Float64", "Int64", "String")
	named("encoding/json.RawMessage", summary.Shape{Kind: summary.KindSlice, Elem: "byte"})
	named(sdk.V2Attribute+".Number", summary.Shape{Kind: summary.KindString}, "Float64", "Int64", "String")
	named(sdk.V1Attribute+".Number", summary.Shape{Kind: summary.KindString}, "Float64", "Int64", "String")
	named("time.Duration", summary.Shape{Kind: summary.KindInt}, "String")
	named("time.Month", summary.Shape{Kind: summary.KindInt}, "String")
	named("time.Weekday", summary.Shape{Kind: summary.KindInt}, "String")
	named("net/url.Values", summary.Shape{Kind: summary.KindMap, MapKey: "string", Elem: "[]string"})
	named("net/http.Header", summary.Shape{Kind: summary.KindMap, MapKey: "string", Elem: "[]string"})
	named("context.Context", summary.Shape{Kind: summary.KindInterface})
	return m
}()

// An idGenerator makes ids.
type idGenerator struct{ callee, name, typ string }

var idGenerators = func() []idGenerator {
	var out []idGenerator
	add := func(pkg, name, typ string, fns ...string) {
		for _, fn := range fns {
			callee := pkg + "." + fn
			if fn[0] == '(' {
				recv, method, _ := strings.Cut(fn[1:], ").")
				callee = "(" + pkg + "." + recv + ")." + method
			}
			out = append(out, idGenerator{callee, name, typ})
		}
	}
	for _, pkg := range []string{"github.com/google/uuid", "github.com/gofrs/uuid", "github.com/gofrs/uuid/v5", "github.com/satori/go.uuid", "github.com/pborman/uuid"} {
		add(pkg, "uuid", pkg+".UUID", "New", "NewRandom", "NewUUID", "NewV1", "NewV4", "NewV6", "NewV7", "NewRandomFromReader")
	}
	add("github.com/google/uuid", "uuid", "string", "NewString")
	add("github.com/hashicorp/go-uuid", "uuid", "string", "GenerateUUID")
	for _, pkg := range []string{"github.com/oklog/ulid", "github.com/oklog/ulid/v2"} {
		add(pkg, "ulid", pkg+".ULID", "Make", "New", "MustNew", "MustNewDefault")
	}
	add("github.com/segmentio/ksuid", "ksuid", "github.com/segmentio/ksuid.KSUID", "New", "NewRandom", "NewRandomWithTime")
	add("github.com/rs/xid", "xid", "github.com/rs/xid.ID", "New", "NewWithTime")
	for _, pkg := range []string{"github.com/matoous/go-nanoid", "github.com/matoous/go-nanoid/v2"} {
		add(pkg, "nanoid", "string", "New", "Must", "Generate", "MustGenerate", "ID", "Nanoid")
	}
	add("github.com/teris-io/shortid", "shortid", "string", "Generate", "MustGenerate", "(Shortid).Generate", "(Shortid).MustGenerate")
	add("github.com/bwmarrin/snowflake", "snowflake", "github.com/bwmarrin/snowflake.ID", "(Node).Generate")
	add("github.com/sony/sonyflake", "sonyflake", "uint64", "(Sonyflake).NextID")
	add("github.com/lucsky/cuid", "cuid", "string", "New", "Slug")
	add("github.com/nrednav/cuid2", "cuid", "string", "Generate")
	add("github.com/lithammer/shortuuid", "shortuuid", "string", "New")
	add("github.com/lithammer/shortuuid/v3", "shortuuid", "string", "New")
	add("github.com/lithammer/shortuuid/v4", "shortuuid", "string", "New")
	add("go.mongodb.org/mongo-driver/bson/primitive", "objectid", "go.mongodb.org/mongo-driver/bson/primitive.ObjectID", "NewObjectID")
	return out
}()

// idTypes are the types of ids whose methods print them.
var idTypes = []string{
	"github.com/google/uuid.UUID", "github.com/gofrs/uuid.UUID", "github.com/gofrs/uuid/v5.UUID", "github.com/satori/go.uuid.UUID", "github.com/pborman/uuid.UUID", "github.com/oklog/ulid.ULID", "github.com/oklog/ulid/v2.ULID",
	"github.com/segmentio/ksuid.KSUID", "github.com/rs/xid.ID", "github.com/bwmarrin/snowflake.ID", "go.mongodb.org/mongo-driver/bson/primitive.ObjectID",
}

// idParsers read an id from a text.
var idParsers = map[string]string{
	"github.com/google/uuid.Parse": "github.com/google/uuid.UUID", "github.com/google/uuid.MustParse": "github.com/google/uuid.UUID", "github.com/google/uuid.ParseBytes": "github.com/google/uuid.UUID",
	"github.com/gofrs/uuid.FromString": "github.com/gofrs/uuid.UUID", "github.com/gofrs/uuid/v5.FromString": "github.com/gofrs/uuid/v5.UUID", "github.com/satori/go.uuid.FromString": "github.com/satori/go.uuid.UUID",
	"github.com/gofrs/uuid.FromStringOrNil": "github.com/gofrs/uuid.UUID", "github.com/gofrs/uuid/v5.FromStringOrNil": "github.com/gofrs/uuid/v5.UUID", "github.com/satori/go.uuid.FromStringOrNil": "github.com/satori/go.uuid.UUID",
	"github.com/oklog/ulid.Parse": "github.com/oklog/ulid.ULID", "github.com/oklog/ulid/v2.Parse": "github.com/oklog/ulid/v2.ULID", "github.com/oklog/ulid/v2.ParseStrict": "github.com/oklog/ulid/v2.ULID",
	"github.com/segmentio/ksuid.Parse": "github.com/segmentio/ksuid.KSUID", "github.com/rs/xid.FromString": "github.com/rs/xid.ID",
}

// idMust return their first argument.
var idMust = []string{"github.com/google/uuid.Must", "github.com/gofrs/uuid.Must", "github.com/gofrs/uuid/v5.Must", "github.com/satori/go.uuid.Must"}

const (
	gin    = "(github.com/gin-gonic/gin.Context)."
	echo   = "(github.com/labstack/echo/v4.Context)."
	echo3  = "(github.com/labstack/echo.Context)."
	fiber  = "(github.com/gofiber/fiber/v2.Ctx)."
	fiber3 = "(github.com/gofiber/fiber/v3.Ctx)."
	chi    = "github.com/go-chi/chi."
	chi5   = "github.com/go-chi/chi/v5."
	req    = "(net/http.Request)."
)

// clientByName give a part of a request by name; the number is the argument
// that names it (the receiver is argument 0).
var clientByName = map[string]int{
	req + "PathValue": 1, req + "FormValue": 1, req + "PostFormValue": 1, req + "Cookie": 1, req + "FormFile": 1, "(net/http.Header).Values": 1,
	gin + "Param": 1, gin + "Query": 1, gin + "PostForm": 1, gin + "GetHeader": 1, gin + "Cookie": 1, gin + "GetQuery": 1, gin + "GetPostForm": 1, gin + "QueryArray": 1, gin + "QueryMap": 1, gin + "FormFile": 1, "(github.com/gin-gonic/gin.Params).ByName": 1, "(github.com/gin-gonic/gin.Params).Get": 1,
	echo + "Param": 1, echo + "QueryParam": 1, echo + "FormValue": 1, echo + "Cookie": 1, echo3 + "Param": 1, echo3 + "QueryParam": 1, echo3 + "FormValue": 1, echo3 + "Cookie": 1,
	chi + "URLParam": 1, chi5 + "URLParam": 1, chi + "URLParamFromCtx": 1, chi5 + "URLParamFromCtx": 1, "(github.com/go-chi/chi/v5.Context).URLParam": 1,
	"(github.com/julienschmidt/httprouter.Params).ByName": 1, "github.com/go-openapi/runtime/middleware.MatchedRouteFrom": 0,
	"(google.golang.org/grpc/metadata.MD).Get": 1, "google.golang.org/grpc/metadata.ValueFromIncomingContext": 1,
	"(github.com/valyala/fasthttp.Args).Peek": 1, "(github.com/valyala/fasthttp.RequestHeader).Peek": 1, "(github.com/kataras/iris/v12.Context).URLParam": 1, "(github.com/kataras/iris/v12/context.RequestParams).Get": 1,
	"(github.com/emicklei/go-restful/v3.Request).PathParameter": 1, "(github.com/emicklei/go-restful/v3.Request).QueryParameter": 1, "(github.com/emicklei/go-restful/v3.Request).HeaderParameter": 1,
	"(mime/multipart.Part).FormName": 0, "(mime/multipart.Form).Value": 1,
}

// clientOrDefault give a part of a request by name (argument 1) or a default.
var clientOrDefault = []string{
	gin + "DefaultQuery", gin + "DefaultPostForm", fiber + "Params", fiber + "Query", fiber + "FormValue", fiber + "Get", fiber + "Cookies", fiber3 + "Params", fiber3 + "Query", fiber3 + "FormValue", fiber3 + "Get", fiber3 + "Cookies", fiber + "QueryInt", fiber + "ParamsInt",
}

// clientWhole give a part of a request that has no name of its own.
var clientWhole = map[string]string{
	"github.com/gorilla/mux.Vars": "vars", "github.com/julienschmidt/httprouter.ParamsFromContext": "params", "google.golang.org/grpc/metadata.FromIncomingContext": "metadata", "github.com/go-chi/chi/v5.RouteContext": "params",
	req + "BasicAuth": "user", req + "UserAgent": "userAgent", req + "Referer": "referer", req + "Cookies": "cookies", req + "MultipartReader": "form",
	gin + "GetRawData": "body", gin + "ClientIP": "ip", gin + "ContentType": "contentType", gin + "FullPath": "path",
	echo + "QueryParams": "query", echo + "ParamValues": "params", echo + "RealIP": "ip", echo + "Request": "request", echo + "FormParams": "form",
	fiber + "Body": "body", fiber + "IP": "ip", fiber + "AllParams": "params", fiber + "Queries": "query", fiber3 + "Body": "body", fiber3 + "IP": "ip",
}

// clientBind decode a request into the argument of that number.
var clientBind = map[string]int{
	gin + "Bind": 1, gin + "BindJSON": 1, gin + "BindQuery": 1, gin + "BindUri": 1, gin + "BindHeader": 1, gin + "ShouldBind": 1, gin + "ShouldBindJSON": 1, gin + "ShouldBindQuery": 1, gin + "ShouldBindUri": 1, gin + "ShouldBindHeader": 1,
	gin + "ShouldBindWith": 1, gin + "ShouldBindBodyWith": 1, gin + "MustBindWith": 1, gin + "ShouldBindBodyWithJSON": 1, gin + "BindWith": 1,
	echo + "Bind": 1, echo3 + "Bind": 1, "(github.com/labstack/echo/v4.DefaultBinder).BindBody": 2, "(github.com/labstack/echo/v4.DefaultBinder).BindPathParams": 2, "(github.com/labstack/echo/v4.DefaultBinder).BindQueryParams": 2,
	fiber + "BodyParser": 1, fiber + "QueryParser": 1, fiber + "ParamsParser": 1, fiber + "ReqHeaderParser": 1,
	"github.com/go-chi/render.DecodeJSON": 1, "github.com/go-chi/render.Decode": 1, "github.com/go-chi/render.Bind": 1, "github.com/go-chi/render.DecodeForm": 1,
	"(github.com/gorilla/schema.Decoder).Decode": 1, "(github.com/go-playground/form.Decoder).Decode": 1, "(github.com/go-playground/form/v4.Decoder).Decode": 1,
	"(github.com/emicklei/go-restful/v3.Request).ReadEntity": 1, "(github.com/gorilla/websocket.Conn).ReadJSON": 1,
	"(github.com/golang-jwt/jwt/v5.Parser).ParseUnverified": 2, "(github.com/golang-jwt/jwt/v4.Parser).ParseUnverified": 2, "(github.com/golang-jwt/jwt.Parser).ParseUnverified": 2, "(github.com/dgrijalva/jwt-go.Parser).ParseUnverified": 2,
}

// identityBind put verified claims into the argument of that number.
var identityBind = map[string]int{
	"github.com/golang-jwt/jwt/v5.ParseWithClaims": 1, "github.com/golang-jwt/jwt/v4.ParseWithClaims": 1, "github.com/golang-jwt/jwt.ParseWithClaims": 1, "github.com/dgrijalva/jwt-go.ParseWithClaims": 1,
	"(github.com/golang-jwt/jwt/v5.Parser).ParseWithClaims": 2, "(github.com/golang-jwt/jwt/v4.Parser).ParseWithClaims": 2,
	"(github.com/coreos/go-oidc/v3/oidc.IDToken).Claims": 1, "(github.com/coreos/go-oidc.IDToken).Claims": 1, "(gopkg.in/square/go-jose.v2/jwt.JSONWebToken).Claims": 2, "(github.com/go-jose/go-jose/v4/jwt.JSONWebToken).Claims": 2,
}

// identityWhole give verified claims.
var identityWhole = map[string]string{
	"github.com/golang-jwt/jwt/v5.Parse": "token", "github.com/golang-jwt/jwt/v4.Parse": "token", "github.com/golang-jwt/jwt.Parse": "token", "github.com/dgrijalva/jwt-go.Parse": "token", "(github.com/golang-jwt/jwt/v5.Parser).Parse": "token",
	"(github.com/golang-jwt/jwt/v5.Claims).GetSubject": "sub", "(github.com/golang-jwt/jwt/v5.MapClaims).GetSubject": "sub", "(github.com/golang-jwt/jwt/v5.RegisteredClaims).GetSubject": "sub", "(github.com/golang-jwt/jwt/v5.Claims).GetIssuer": "iss",
	"github.com/lestrrat-go/jwx/v2/jwt.Parse": "token", "github.com/lestrrat-go/jwx/v2/jwt.ParseString": "token", "github.com/lestrrat-go/jwx/jwt.Parse": "token", "github.com/lestrrat-go/jwx/jwt.ParseString": "token", "github.com/lestrrat-go/jwx/v2/jwt.ParseRequest": "token",
	"(github.com/lestrrat-go/jwx/v2/jwt.Token).Subject": "sub", "(github.com/lestrrat-go/jwx/jwt.Token).Subject": "sub",
	"(firebase.google.com/go/auth.Client).VerifyIDToken": "token", "(firebase.google.com/go/v4/auth.Client).VerifyIDToken": "token", "(github.com/coreos/go-oidc/v3/oidc.IDTokenVerifier).Verify": "token", "(github.com/coreos/go-oidc.IDTokenVerifier).Verify": "token",
}

// contextGetters give what the server keeps with a request under a key.
var contextGetters = map[string]int{
	gin + "Get": 1, gin + "MustGet": 1, gin + "GetString": 1, gin + "GetInt": 1, gin + "GetBool": 1, gin + "GetInt64": 1, gin + "Value": 1, echo + "Get": 1, echo3 + "Get": 1, fiber + "Locals": 1, fiber3 + "Locals": 1,
}

// configByName give a configuration value by name (argument of that number).
var configByName = func() map[string]int {
	m := map[string]int{}
	for _, typ := range []string{"String", "Int", "Int64", "Uint", "Bool", "Float64", "Duration"} {
		m["flag."+typ], m["(flag.FlagSet)."+typ] = 0, 1
		for _, suffix := range []string{"", "P"} {
			m["github.com/spf13/pflag."+typ+suffix], m["(github.com/spf13/pflag.FlagSet)."+typ+suffix] = 0, 1
		}
		m["(github.com/spf13/pflag.FlagSet).Get"+typ] = 1
		m["github.com/spf13/viper.Get"+typ], m["(github.com/spf13/viper.Viper).Get"+typ] = 0, 1
		for _, v := range []string{"", "/v2", "/v3"} {
			m["(github.com/urfave/cli"+v+".Context)."+typ] = 1
		}
		m["(github.com/knadh/koanf/v2.Koanf)."+typ], m["(github.com/knadh/koanf.Koanf)."+typ] = 1, 1
	}
	for _, name := range []string{"Get", "GetStringSlice", "GetStringMapString", "GetStringMap"} {
		m["github.com/spf13/viper."+name], m["(github.com/spf13/viper.Viper)."+name] = 0, 1
	}
	m["(github.com/spf13/pflag.FlagSet).GetStringSlice"] = 1
	return m
}()

// envByName give an environment variable by name.
var envByName = map[string]int{"github.com/gobuffalo/envy.Get": 0, "github.com/sethvargo/go-envconfig.OsLookuper": 0}

// configVar define a flag of the variable in that argument, named by the next.
var configVar = func() map[string]int {
	m := map[string]int{}
	for _, typ := range []string{"StringVar", "IntVar", "BoolVar", "DurationVar", "Int64Var", "Float64Var", "StringSliceVar"} {
		m["flag."+typ], m["(flag.FlagSet)."+typ] = 0, 1
		for _, suffix := range []string{"", "P"} {
			m["github.com/spf13/pflag."+typ+suffix], m["(github.com/spf13/pflag.FlagSet)."+typ+suffix] = 0, 1
		}
	}
	return m
}()

// configFill fill a struct.
var configFill = func() map[string]configSource {
	env := func(arg int) configSource { return configSource{arg, value.Env, []string{"envconfig", "env"}} }
	file := func(arg int) configSource {
		return configSource{arg, value.Config, []string{"mapstructure", "yaml", "koanf"}}
	}
	flags := func(arg int) configSource { return configSource{arg, value.Config, []string{"long", "name"}} }
	m := map[string]configSource{
		"github.com/kelseyhightower/envconfig.Process": env(1), "github.com/kelseyhightower/envconfig.MustProcess": env(1), "github.com/sethvargo/go-envconfig.Process": env(1), "github.com/sethvargo/go-envconfig/pkg/envconfig.Process": env(1),
		"github.com/joeshaw/envdecode.Decode": env(0), "github.com/vrischmann/envconfig.Init": env(0), "github.com/Netflix/go-env.UnmarshalFromEnviron": env(0),
		"github.com/ilyakaznacheev/cleanenv.ReadEnv": env(0), "github.com/ilyakaznacheev/cleanenv.ReadConfig": env(1),
		"github.com/spf13/viper.Unmarshal": file(0), "(github.com/spf13/viper.Viper).Unmarshal": file(1), "github.com/spf13/viper.UnmarshalKey": file(1), "(github.com/spf13/viper.Viper).UnmarshalKey": file(2),
		"(github.com/knadh/koanf/v2.Koanf).Unmarshal": file(2), "(github.com/knadh/koanf.Koanf).Unmarshal": file(2), "github.com/jinzhu/configor.Load": file(0),
		"github.com/jessevdk/go-flags.Parse": flags(0), "github.com/alecthomas/kong.Parse": flags(0),
	}
	for _, v := range []string{"", "/v6", "/v7", "/v8", "/v9", "/v10", "/v11"} {
		m["github.com/caarlos0/env"+v+".Parse"], m["github.com/caarlos0/env"+v+".ParseWithOptions"] = env(0), env(0)
	}
	return m
}()

// codecPackages have Marshal, Unmarshal and, most, NewDecoder as encoding/json.
var codecPackages = []string{
	"encoding/json", "github.com/goccy/go-json", "github.com/json-iterator/go", "github.com/bytedance/sonic", "github.com/segmentio/encoding/json", "gopkg.in/yaml.v2", "gopkg.in/yaml.v3", "sigs.k8s.io/yaml", "github.com/goccy/go-yaml", "encoding/xml", "encoding/gob",
	"github.com/BurntSushi/toml", "github.com/pelletier/go-toml", "github.com/pelletier/go-toml/v2", "github.com/vmihailenco/msgpack/v5",
}

// protoUnmarshal decode bytes (argument 0) into argument 1.
var protoUnmarshal = []string{"google.golang.org/protobuf/proto.Unmarshal", "google.golang.org/protobuf/encoding/protojson.Unmarshal", "github.com/golang/protobuf/proto.Unmarshal", "github.com/mitchellh/mapstructure.Decode", "github.com/go-viper/mapstructure/v2.Decode"}

// derivers make a text of another that is made for reading.
var derivers = []string{"github.com/gosimple/slug.Make", "github.com/mozillazg/go-slugify.Slugify", "github.com/avelino/slugify.Slugify", "github.com/gosimple/slug.MakeLang"}

// copiers return a copy of their argument.
var copiers = []string{"github.com/mohae/deepcopy.Copy", "google.golang.org/protobuf/proto.Clone", "github.com/barkimedes/go-deepcopy.MustAnything", "github.com/brunoga/deep.MustCopy"}

// copyInto copy argument 1 into argument 0 by the names of fields.
var copyInto = []string{"github.com/jinzhu/copier.Copy", "github.com/jinzhu/copier.CopyWithOption", "github.com/ulule/deepcopier.Copy", "github.com/imdario/mergo.Merge", "dario.cat/mergo.Merge"}

// textOfAny print their argument; intOfAny read an integer from it.
var (
	textOfAny = []string{"github.com/spf13/cast.ToString", "github.com/spf13/cast.ToStringE", "github.com/go-openapi/swag.FormatInt64", "github.com/go-openapi/swag.FormatInt32"}
	intOfAny  = []string{"github.com/spf13/cast.ToInt", "github.com/spf13/cast.ToInt64", "github.com/spf13/cast.ToIntE", "github.com/spf13/cast.ToInt64E", "github.com/go-openapi/swag.ConvertInt64", "github.com/go-openapi/swag.ConvertInt32"}
)
