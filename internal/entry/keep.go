package entry

// A Keep is a function that keeps a value with a request under a key, or takes
// it out again. Key and Val are the numbers of its arguments, receiver first.
type Keep struct {
	Key, Val int
	Takes    bool
}

// Keeper returns what is known of a callee that keeps values with a request.
func Keeper(callee string) (Keep, bool) {
	k, ok := keepers[callee]
	return k, ok
}

var keepers = map[string]Keep{
	"context.WithValue":       {Key: 1, Val: 2},
	"(context.Context).Value": {Key: 1, Val: -1, Takes: true},

	"(github.com/gin-gonic/gin.Context).Set":       {Key: 1, Val: 2},
	"(github.com/gin-gonic/gin.Context).Get":       {Key: 1, Val: -1, Takes: true},
	"(github.com/gin-gonic/gin.Context).MustGet":   {Key: 1, Val: -1, Takes: true},
	"(github.com/gin-gonic/gin.Context).GetString": {Key: 1, Val: -1, Takes: true},
	"(github.com/labstack/echo/v4.Context).Set":    {Key: 1, Val: 2},
	"(github.com/labstack/echo/v4.Context).Get":    {Key: 1, Val: -1, Takes: true},
	"(github.com/gofiber/fiber/v2.Ctx).Locals":     {Key: 1, Val: -1, Takes: true},
}
