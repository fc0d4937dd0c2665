package formtest

// written are the forms in which a handler is written.
var written = []Form{
	{Name: "function", Doc: "a function", Decls: `
func handle($P) $R { load(); $RET }`, Setup: `$REG(handle)`},

	{Name: "literal", Doc: "a function literal", Setup: `$REG(func($P) $R { load(); $RET })`},

	{Name: "method", Doc: "a method value", Decls: `
type server struct{ n int }

func newServer() *server { warm(); return &server{} }

func (srv *server) handle($P) $R { load(); $RET }`, Setup: `s := newServer()
	$REG(s.handle)`},

	{Name: "bound interface", Doc: "a method value of an interface", Decls: `
type handlers interface { handle($P) $R }

type server struct{ n int }

func newServer() handlers { warm(); return server{} }

func (srv server) handle($P) $R { load(); $RET }`, Setup: `s := newServer()
	$REG(s.handle)`},

	{Name: "promoted", Doc: "a method of an embedded struct", Decls: `
type base struct{ n int }

func (b *base) handle($P) $R { load(); $RET }

type server struct { *base }`, Setup: `warm()
	s := &server{&base{}}
	$REG(s.handle)`},

	{Name: "promoted interface", Doc: "a method of an embedded interface", Decls: `
type handlers interface { handle($P) $R }

type base struct{ n int }

func (b *base) handle($P) $R { load(); $RET }

type server struct { handlers }`, Setup: `warm()
	s := server{&base{}}
	$REG(s.handle)`},

	{Name: "factory", Doc: "a closure that a function makes", Decls: `
func makeHandler(n int) func($P) $R {
	warm()
	return func($P) $R { load(); $RET }
}`, Setup: `$REG(makeHandler(1))`},

	{Name: "method factory", Doc: "a closure that a method makes, as the library's type", Decls: `
type server struct{ n int }

func (srv *server) handler() $TYPE {
	warm()
	return func($P) $R {
		srv.n++
		load()
		$RET
	}
}`, Setup: `s := &server{}
	$REG(s.handler())`},

	{Name: "factory of a method value", Doc: "a method value that a function makes", Decls: `
type server struct{ n int }

func (srv *server) handle($P) $R { load(); $RET }

func newHandler() $TYPE { warm(); return (&server{}).handle }`, Setup: `$REG(newHandler())`},

	{Name: "wrapped", Doc: "wrapped in a middleware", Decls: `
func handle($P) $R { load(); $RET }

func wrap(next $TYPE) $TYPE {
	warm()
	return func($P) $R { $CALL(next) }
}`, Setup: `$REG(wrap(handle))`},

	{Name: "wrapped chain", Doc: "wrapped in a list of middlewares", Decls: `
func handle($P) $R { load(); $RET }

func first(next $TYPE) $TYPE {
	return func($P) $R { $CALL(next) }
}

func second(next $TYPE) $TYPE { warm(); return next }

func chain(h $TYPE, ms ...func($TYPE) $TYPE) $TYPE {
	for i := len(ms) - 1; i >= 0; i-- {
		h = ms[i](h)
	}
	return h
}`, Setup: `$REG(chain(handle, first, second))`},

	{Name: "wrapped by a struct", Doc: "wrapped by the method of a struct that holds it", Decls: `
func handle($P) $R { load(); $RET }

type guard struct { next $TYPE }

func (g *guard) handle($P) $R { $CALL(g.next) }`, Setup: `warm()
	g := &guard{next: handle}
	$REG(g.handle)`},

	{Name: "recursive wrapper", Doc: "wrapped in a middleware that a function makes", Decls: `
type middleware func($TYPE) $TYPE

func (m middleware) then(h $TYPE) $TYPE { return m(h) }

func with(name string) middleware {
	warm()
	return func(next $TYPE) $TYPE {
		return func($P) $R { $CALL(next) }
	}
}

func handle($P) $R { load(); $RET }`, Setup: `$REG(with("x").then(handle))`},

	{Name: "custom type", Doc: "a handler type of the program, which returns an error", Decls: `
type action func(n int, x string) error

func adapt(h action) $TYPE {
	return func($P) $R { _ = h(1, "x"); $RET }
}

func find(n int, x string) error { load(); return nil }`, Setup: `warm()
	$REG(adapt(find))`},

	{Name: "custom request", Doc: "a handler type that takes the request", Decls: `
type action func(n int, $P) error

func (h action) handle($P) $R { _ = h(1, $A); $RET }

func find(n int, $P) error { load(); return nil }`, Setup: `warm()
	$REG(action(find).handle)`},

	{Name: "generic adapter", Doc: "a generic function that makes a handler of a function over a type of the program", Decls: `
type order struct{ ID string }

func adapt[T any](f func(T) error) $TYPE {
	warm()
	return func($P) $R {
		var t T
		_ = f(t)
		$RET
	}
}

func create(o order) error { load(); return nil }`, Setup: `$REG(adapt(create))`},

	{Name: "generic struct", Doc: "a method of a generic struct", Decls: `
type order struct{ ID string }

type endpoint[T any] struct{ run func(T) error }

func (srv *endpoint[T]) handle($P) $R {
	var t T
	_ = srv.run(t)
	$RET
}

func create(o order) error { load(); return nil }`, Setup: `warm()
	s := &endpoint[order]{run: create}
	$REG(s.handle)`},

	{Name: "method expression", Doc: "a method expression that is bound later", Decls: `
type server struct{ n int }

func (srv *server) handle($P) $R { load(); $RET }

var methods = []func(*server) $TYPE{(*server).handler}

func (srv *server) handler() $TYPE { warm(); return srv.handle }`, Setup: `for _, m := range methods {
		$REG(m(&server{}))
	}`},
}
