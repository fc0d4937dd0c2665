package formtest

import "github.com/dynlint/dynlint/internal/entry"

// Families are the ways in which libraries enter a program.
var Families = concat(web, websockets, lambdaEvents(), adapters(), rpc, commands, jobs)

func concat(lists ...[]Family) []Family {
	var out []Family
	for _, l := range lists {
		out = append(out, l...)
	}
	return out
}

const (
	httpParams = "w http.ResponseWriter, r *http.Request"
	serve      = `_ = http.ListenAndServe(":80", router)`
)

var web = []Family{
	{
		Group: "HTTP", Name: "net/http, HandleFunc", Kind: entry.HTTP, Imports: []string{"net/http"},
		Params: httpParams, Args: "w, r", Type: "http.HandlerFunc", Router: "*http.ServeMux", Open: "router := http.NewServeMux()",
		Register: `router.HandleFunc("/", $H)`, Run: serve,
	},
	{
		Group: "HTTP", Name: "net/http, HandleFunc of the default mux", Kind: entry.HTTP, Imports: []string{"net/http"},
		Params: httpParams, Args: "w, r", Type: "http.HandlerFunc",
		Register: `http.HandleFunc("/", $H)`, Run: `_ = http.ListenAndServe(":80", nil)`,
	},
	{
		Group: "HTTP", Name: "net/http, Server", Kind: entry.HTTP, Imports: []string{"net/http"},
		Params: httpParams, Args: "w, r", Type: "http.HandlerFunc",
		Register: `_ = (&http.Server{Handler: http.HandlerFunc($H)}).ListenAndServe()`,
	},
	{
		Group: "HTTP", Name: "net/http, Handler", Kind: entry.HTTP, Imports: []string{"net/http"},
		Params: httpParams, Args: "w, r", Method: "ServeHTTP", Iface: "http.Handler", Router: "*http.ServeMux", Open: "router := http.NewServeMux()",
		Register: `router.Handle("/", $H)`, Run: serve,
	},
	{
		Group: "HTTP", Name: "gorilla/mux", Kind: entry.HTTP, Imports: []string{"net/http", "github.com/gorilla/mux"},
		Params: httpParams, Args: "w, r", Type: "http.HandlerFunc", Router: "*mux.Router", Open: "router := mux.NewRouter()",
		Register: `router.HandleFunc("/", $H).Methods("GET")`, Run: serve,
	},
	{
		Group: "HTTP", Name: "gorilla/mux, Handler of a subrouter", Kind: entry.HTTP, Imports: []string{"net/http", "github.com/gorilla/mux"},
		Params: httpParams, Args: "w, r", Method: "ServeHTTP", Iface: "http.Handler", Router: "*mux.Router", Open: "router := mux.NewRouter()",
		Register: `router.PathPrefix("/v1").Subrouter().Path("/").Handler($H)`, Run: serve,
	},
	{
		Group: "HTTP", Name: "chi", Kind: entry.HTTP, Imports: []string{"net/http", "github.com/go-chi/chi/v5"},
		Params: httpParams, Args: "w, r", Type: "http.HandlerFunc", Router: "chi.Router", Open: "router := chi.NewRouter()",
		Register: `router.Get("/", $H)`, Run: serve,
	},
	{
		Group: "HTTP", Name: "chi, in Route", Kind: entry.HTTP, Imports: []string{"net/http", "github.com/go-chi/chi/v5"},
		Params: httpParams, Args: "w, r", Type: "http.HandlerFunc", Router: "chi.Router", Open: "router := chi.NewRouter()",
		Register: `router.Route("/v1", func(sub chi.Router) { sub.Post("/", $H) })`, Run: serve,
	},
	{
		Group: "HTTP", Name: "gin", Kind: entry.HTTP, Imports: []string{"github.com/gin-gonic/gin"},
		Params: "c *gin.Context", Args: "c", Type: "gin.HandlerFunc", Router: "*gin.Engine", Open: "router := gin.Default()",
		Register: `router.GET("/", $H)`, Run: "_ = router.Run()",
	},
	{
		Group: "HTTP", Name: "gin, group", Kind: entry.HTTP, Imports: []string{"github.com/gin-gonic/gin"},
		Params: "c *gin.Context", Args: "c", Type: "gin.HandlerFunc", Router: "gin.IRouter", Open: "engine := gin.New()\n\tvar router gin.IRouter = engine",
		Register: `router.Group("/v1").POST("/", $H)`, Run: "_ = engine.Run()",
	},
	{
		Group: "HTTP", Name: "echo", Kind: entry.HTTP, Imports: []string{"github.com/labstack/echo/v4"},
		Params: "c echo.Context", Args: "c", Results: "error", Return: "return nil", Type: "echo.HandlerFunc", Router: "*echo.Echo", Open: "router := echo.New()",
		Register: `router.POST("/", $H)`, Run: `_ = router.Start(":80")`,
	},
	{
		Group: "HTTP", Name: "echo, group", Kind: entry.HTTP, Imports: []string{"github.com/labstack/echo/v4"},
		Params: "c echo.Context", Args: "c", Results: "error", Return: "return nil", Type: "echo.HandlerFunc", Router: "*echo.Group", Open: "app := echo.New()\n\trouter := app.Group(\"/v1\")",
		Register: `router.GET("/", $H)`, Run: `_ = app.Start(":80")`,
	},
	{
		Group: "HTTP", Name: "fiber v2", Kind: entry.HTTP, Imports: []string{"github.com/gofiber/fiber/v2"},
		Params: "c *fiber.Ctx", Args: "c", Results: "error", Return: "return nil", Type: "fiber.Handler", Router: "*fiber.App", Open: "router := fiber.New()",
		Register: `router.Get("/", $H)`, Run: `_ = router.Listen(":80")`,
	},
	{
		Group: "HTTP", Name: "fiber v3", Kind: entry.HTTP, Imports: []string{"github.com/gofiber/fiber/v3"},
		Params: "c fiber.Ctx", Args: "c", Results: "error", Return: "return nil", Type: "fiber.Handler", Router: "*fiber.App", Open: "router := fiber.New()",
		Register: `router.Get("/", $H)`, Run: `_ = router.Listen(":80")`,
	},
	{
		Group: "HTTP", Name: "httprouter", Kind: entry.HTTP, Imports: []string{"net/http", "github.com/julienschmidt/httprouter"},
		Params: httpParams + ", ps httprouter.Params", Args: "w, r, ps", Type: "httprouter.Handle", Router: "*httprouter.Router", Open: "router := httprouter.New()",
		Register: `router.GET("/", $H)`, Run: serve,
	},
	{
		Group: "HTTP", Name: "fasthttp", Kind: entry.HTTP, Imports: []string{"github.com/valyala/fasthttp"},
		Params: "c *fasthttp.RequestCtx", Args: "c", Type: "fasthttp.RequestHandler",
		Register: `_ = fasthttp.ListenAndServe(":80", $H)`,
	},
}

var websockets = []Family{
	{
		Group: "Websockets", Name: "gorilla/websocket, a function of the connection", Kind: entry.HTTP, Imports: []string{"net/http", "github.com/gorilla/websocket"},
		Params: "c *websocket.Conn", Args: "c", Type: "(func(*websocket.Conn))", Router: "*websocket.Upgrader", Open: "router := &websocket.Upgrader{}",
		Register: `func(talk func(*websocket.Conn)) {
		http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
			if c, err := router.Upgrade(w, r, nil); err == nil {
				talk(c)
			}
		})
	}($H)`, Run: `_ = http.ListenAndServe(":80", nil)`,
	},
	{
		Group: "Websockets", Name: "golang.org/x/net/websocket", Kind: entry.HTTP, Imports: []string{"net/http", "golang.org/x/net/websocket"},
		Params: "c *websocket.Conn", Args: "c", Type: "websocket.Handler", Router: "*http.ServeMux", Open: "router := http.NewServeMux()",
		Register: `router.Handle("/", websocket.Handler($H))`, Run: serve,
	},
	{
		Group: "Websockets", Name: "melody", Kind: entry.HTTP, Imports: []string{"github.com/olahol/melody"},
		Params: "session *melody.Session, text []byte", Args: "session, text", Type: "(func(*melody.Session, []byte))", Router: "*melody.Melody", Open: "router := melody.New()",
		Register: `router.HandleMessage($H)`,
	},
}
