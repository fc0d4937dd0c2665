package entry

import (
	"strings"

	"github.com/dynlint/dynlint/internal/sdk"
)

// Encodes returns the argument, receiver first, that a library function encodes
// as JSON into the answer to a request. writer is the argument that must be the
// answer for that, -1 if it needs none.
func Encodes(callee string) (arg, writer int, ok bool) {
	if e, ok := encoders[callee]; ok {
		return e.arg, e.writer, true
	}
	return 0, 0, false
}

type encoder struct{ arg, writer int }

var encoders = map[string]encoder{
	"(encoding/json.Encoder).Encode":               {1, 0},
	"(github.com/goccy/go-json.Encoder).Encode":    {1, 0},
	"(github.com/json-iterator/go.Encoder).Encode": {1, 0},

	"(github.com/gin-gonic/gin.Context).JSON":                {2, -1},
	"(github.com/gin-gonic/gin.Context).IndentedJSON":        {2, -1},
	"(github.com/gin-gonic/gin.Context).PureJSON":            {2, -1},
	"(github.com/gin-gonic/gin.Context).SecureJSON":          {2, -1},
	"(github.com/gin-gonic/gin.Context).AsciiJSON":           {2, -1},
	"(github.com/gin-gonic/gin.Context).AbortWithStatusJSON": {2, -1},
	"(github.com/labstack/echo/v4.Context).JSON":             {2, -1},
	"(github.com/labstack/echo/v4.Context).JSONPretty":       {2, -1},
	"(github.com/labstack/echo.Context).JSON":                {2, -1},
	"(github.com/gofiber/fiber/v2.Ctx).JSON":                 {1, -1},
	"(github.com/gofiber/fiber/v3.Ctx).JSON":                 {1, -1},
	"github.com/go-chi/render.JSON":                          {2, -1},
	"github.com/go-chi/render.Respond":                       {2, -1},
	"(github.com/gorilla/websocket.Conn).WriteJSON":          {1, -1},
}

// Marshals reports whether a library function turns its first argument into JSON
// text, and returns that.
func Marshals(callee string) bool {
	for _, pkg := range [...]string{"encoding/json", "github.com/goccy/go-json", "github.com/bytedance/sonic", "github.com/json-iterator/go"} {
		if rest, ok := strings.CutPrefix(callee, pkg+"."); ok {
			return rest == "Marshal" || rest == "MarshalIndent" || rest == "MarshalToString"
		}
	}
	return false
}

// Sends returns the argument whose text a library function writes into the answer
// to a request; writer is as for Encodes.
func Sends(callee string) (arg, writer int, ok bool) {
	switch callee {
	case "(net/http.ResponseWriter).Write", "(github.com/gin-gonic/gin.ResponseWriter).Write", "(github.com/gofiber/fiber/v2.Ctx).Send", "(github.com/gofiber/fiber/v2.Ctx).SendString":
		return 1, -1, true
	case "(github.com/gin-gonic/gin.Context).Data", "(github.com/labstack/echo/v4.Context).Blob":
		return 3, -1, true
	case "(github.com/labstack/echo/v4.Context).JSONBlob", "(github.com/labstack/echo/v4.Context).String", "(github.com/gorilla/websocket.Conn).WriteMessage":
		return 2, -1, true
	case "io.WriteString", "fmt.Fprint", "fmt.Fprintln":
		return 1, 0, true
	case "fmt.Fprintf":
		return 2, 0, true
	}
	return 0, 0, false
}

// IsAnswer reports whether a type is that of what a handler writes its answer to.
func IsAnswer(typ string) bool {
	return typ == writer || typ == "github.com/gin-gonic/gin.ResponseWriter" || typ == "github.com/labstack/echo/v4.Response"
}

// IsBody reports whether a field of a struct is the body of an answer that a
// Lambda function returns.
func IsBody(typ, field string) bool {
	return field == "Body" && (strings.HasPrefix(typ, sdk.LambdaEvents+".") || strings.HasSuffix(strings.ToLower(typ), "response"))
}
