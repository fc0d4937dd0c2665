package link_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// A middleware that asks stands before the handlers of the router that it is given
// to, and of those below it, but not before others. Functions named open… run
// without it, others do not.
func TestMiddleware(t *testing.T) {
	const nethttp = `
func check(r *http.Request) error { return nil }

func load() {}

func auth(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := check(r); err != nil {
			return
		}
		next.ServeHTTP(w, r)
	})
}

func asks(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		check(r)
		next.ServeHTTP(w, r)
	})
}

func logs(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { next.ServeHTTP(w, r) })
}

func one(w http.ResponseWriter, r *http.Request)     { load() }
func two(w http.ResponseWriter, r *http.Request)     { load() }
func open(w http.ResponseWriter, r *http.Request)    { load() }
func openToo(w http.ResponseWriter, r *http.Request) { load() }
`
	tests := map[string]struct{ imports, source string }{
		"one router of two": {"chi", `
func main() {
	private, public := chi.NewRouter(), chi.NewRouter()
	private.Use(logs, auth)
	private.Get("/", one)
	public.Use(logs)
	public.Get("/", open)
	go http.ListenAndServe(":80", public)
	http.ListenAndServe(":81", private)
}`},
		"a group": {"chi", `
func main() {
	r := chi.NewRouter()
	r.Use(logs)
	r.Get("/public", open)
	r.Group(func(r chi.Router) {
		r.Use(auth)
		r.Get("/", one)
		r.Route("/below", func(r chi.Router) { r.Post("/", two) })
	})
	http.ListenAndServe(":80", r)
}`},
		"the whole router": {"chi", `
func main() {
	r := chi.NewRouter()
	r.Use(auth)
	r.Get("/", one)
	r.Route("/below", func(r chi.Router) { r.Post("/", two) })
	http.ListenAndServe(":80", r)
}`},
		"with": {"chi", `
func main() {
	r := chi.NewRouter()
	r.With(auth).Get("/", one)
	r.With(logs).Get("/open", open)
	r.Get("/too", openToo)
	http.ListenAndServe(":80", r)
}`},
		"a middleware that goes on": {"chi", `
func main() {
	r := chi.NewRouter()
	r.Use(auth)
	r.Get("/", one)
	s := chi.NewRouter()
	s.Use(logs)
	s.Get("/", open)
	http.ListenAndServe(":80", r)
	http.ListenAndServe(":81", s)
}`},
		"routers in fields": {"chi", `
type server struct{ private, public chi.Router }

func newServer() *server {
	s := &server{private: chi.NewRouter(), public: chi.NewRouter()}
	s.private.Use(auth)
	s.routes()
	return s
}

func (s *server) routes() {
	s.private.Get("/", one)
	s.public.Get("/", open)
}

func main() {
	s := newServer()
	http.ListenAndServe(":80", s.private)
	http.ListenAndServe(":81", s.public)
}`},
		"registered elsewhere": {"chi", `
func private(r chi.Router) { r.Get("/", one) }

func public(r chi.Router) { r.Get("/", open) }

func guarded(r chi.Router) chi.Router {
	r.Use(auth)
	return r
}

func main() {
	a, b := chi.NewRouter(), chi.NewRouter()
	private(guarded(a))
	public(b)
	http.ListenAndServe(":80", a)
	http.ListenAndServe(":81", b)
}`},
		"subrouter of gorilla": {"mux", `
func main() {
	r := mux.NewRouter()
	r.HandleFunc("/", open).Methods("GET")
	api := r.PathPrefix("/api").Subrouter()
	api.Use(auth)
	api.HandleFunc("/", one).Methods("GET")
	api.PathPrefix("/below").Subrouter().HandleFunc("/", two)
	http.ListenAndServe(":80", r)
}`},
		"mounted": {"mux", `
func main() {
	r, admin, front := mux.NewRouter(), mux.NewRouter(), mux.NewRouter()
	r.Use(auth)
	admin.HandleFunc("/", one)
	front.HandleFunc("/", open)
	r.PathPrefix("/admin").Handler(admin)
	http.ListenAndServe(":80", r)
	http.ListenAndServe(":81", front)
}`},
		"the router wrapped": {"mux", `
func main() {
	r, front := mux.NewRouter(), mux.NewRouter()
	r.HandleFunc("/", one)
	front.HandleFunc("/", open)
	http.ListenAndServe(":80", auth(r))
	http.ListenAndServe(":81", logs(front))
}`},
		"the router wrapped by one that goes on": {"mux", `
func main() {
	r := mux.NewRouter()
	r.HandleFunc("/", open)
	http.ListenAndServe(":80", asks(r))
}`},
		"mux of net/http": {"http", `
func main() {
	admin, all := http.NewServeMux(), http.NewServeMux()
	admin.HandleFunc("/admin/", one)
	all.Handle("/admin/", auth(admin))
	all.HandleFunc("/", open)
	http.ListenAndServe(":80", logs(all))
}`},
		"default mux": {"http", `
func main() {
	http.HandleFunc("/", open)
	http.Handle("/one", auth(http.HandlerFunc(one)))
	http.ListenAndServe(":80", nil)
}`},
	}
	paths := map[string]string{"chi": "github.com/go-chi/chi/v5", "mux": "github.com/gorilla/mux"}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			imports := "\t\"net/http\"\n"
			if path := paths[test.imports]; path != "" {
				imports += "\t\"" + path + "\"\n"
			}
			checkMiddleware(t, "package main\n\nimport (\n"+imports+")\n"+nethttp+test.source+"\n")
		})
	}
	const gin = `package main

import "github.com/gin-gonic/gin"

func check(c *gin.Context) error { return nil }

func load() {}

func auth(c *gin.Context) {
	if err := check(c); err != nil {
		c.Abort()
		return
	}
	c.Next()
}

func makeAuth() gin.HandlerFunc { return func(c *gin.Context) { auth(c) } }

func one(c *gin.Context)  { load() }
func two(c *gin.Context)  { load() }
func open(c *gin.Context) { load() }
`
	for name, source := range map[string]string{
		"gin, group": `
func main() {
	r := gin.Default()
	r.GET("/", open)
	api := r.Group("/api")
	api.Use(auth)
	api.GET("/", one)
	api.Group("/v1").GET("/", two)
	r.Run()
}`,
		"gin, group with a middleware": `
func main() {
	r := gin.Default()
	r.GET("/", open)
	api := r.Group("/api", makeAuth())
	{
		api.GET("/", one)
		api.POST("/", two)
	}
	r.Run()
}`,
		"gin, all": `
func main() {
	r := gin.Default()
	r.Use(makeAuth())
	r.GET("/", one)
	r.Group("/api").GET("/", two)
	r.Run()
}`,
		"gin, routes by a function": `
func private(g *gin.RouterGroup) { g.GET("/", one) }

func public(g *gin.RouterGroup) { g.GET("/", open) }

func main() {
	r := gin.New()
	api := r.Group("/api")
	api.Use(auth)
	private(api)
	public(r.Group("/public"))
	r.Run()
}`,
	} {
		t.Run(name, func(t *testing.T) { checkMiddleware(t, gin+source+"\n") })
	}
	const echo = `package main

import "github.com/labstack/echo/v4"

func check(c echo.Context) error { return nil }

func load() {}

type guard struct{ n int }

func (g *guard) auth(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := check(c); err != nil {
			return err
		}
		return next(c)
	}
}

func logs(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error { return next(c) }
}

func one(c echo.Context) error  { load(); return nil }
func two(c echo.Context) error  { load(); return nil }
func open(c echo.Context) error { load(); return nil }
`
	for name, source := range map[string]string{
		"echo, group": `
func main() {
	e := echo.New()
	g := &guard{}
	e.Use(logs)
	e.GET("/", open)
	api := e.Group("/api")
	api.Use(logs, g.auth)
	api.GET("/", one)
	e.Group("/more", g.auth).GET("/", two)
	e.Start(":80")
}`,
		"echo, route": `
func main() {
	e := echo.New()
	g := &guard{}
	e.GET("/one", one, g.auth)
	e.GET("/", open)
	e.Start(":80")
}`,
		"echo, all": `
type server struct {
	e *echo.Echo
	g *guard
}

func newServer() *server {
	s := &server{e: echo.New(), g: &guard{}}
	s.e.Use(s.g.auth)
	return s
}

func (s *server) run() {
	s.e.GET("/", one)
	s.e.Group("/x").GET("/", two)
	s.e.Start(":80")
}

func main() { newServer().run() }`,
	} {
		t.Run(name, func(t *testing.T) { checkMiddleware(t, echo+source+"\n") })
	}
	const fiber = `package main

import "github.com/gofiber/fiber/v2"

func check(c *fiber.Ctx) error { return nil }

func load() {}

func auth(c *fiber.Ctx) error {
	if err := check(c); err != nil {
		return err
	}
	return c.Next()
}

func one(c *fiber.Ctx) error  { load(); return nil }
func two(c *fiber.Ctx) error  { load(); return nil }
func open(c *fiber.Ctx) error { load(); return nil }
`
	for name, source := range map[string]string{
		"fiber, group": `
func main() {
	app := fiber.New()
	app.Get("/", open)
	app.Group("/api", auth).Get("/", one)
	app.Get("/two", auth, two)
	app.Listen(":80")
}`,
		"fiber, all": `
func routes(r fiber.Router) { r.Get("/", one) }

func main() {
	app := fiber.New()
	app.Use(auth)
	routes(app)
	routes(app.Group("/x"))
	app.Listen(":80")
}`,
	} {
		t.Run(name, func(t *testing.T) { checkMiddleware(t, fiber+source+"\n") })
	}
}

func checkMiddleware(t *testing.T, source string) {
	p := buildProgram(t, txtar.Parse([]byte("-- app/main.go --\n"+source)))
	registered := 0
	for _, fn := range p.Order {
		for i := range fn.Calls {
			name := strings.TrimPrefix(fn.Key, "app.")
			if fn.Calls[i].Callee != "app.load" || strings.Count(source, name) < 2 || strings.Count(source, ", "+name+")")+strings.Count(source, "("+name+")") == 0 {
				continue
			}
			registered++
			got := p.Preceded(fn, i, []string{"app.check"})
			if want := strings.HasPrefix(name, "open"); want != (len(got.Open) > 0 || len(got.Ignored) > 0) {
				t.Errorf("%s runs without the guard: %v, want %v", name, !want, want)
			}
		}
	}
	if registered == 0 {
		t.Error("no handler is registered")
	}
}
