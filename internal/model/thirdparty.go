package model

import (
	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/summary"
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
