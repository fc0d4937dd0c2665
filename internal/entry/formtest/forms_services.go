package formtest

// inside are the forms of what a handler does.
var inside = []Form{
	{Name: "service", Doc: "a service behind an interface in a field", Decls: `
type service interface{ find() }

type orders struct{ n int }

func (o *orders) find() { load() }

type archive struct{ n int }

func (a *archive) find() { warm() }

type server struct{ svc service }

func (srv *server) handle($P) $R { srv.svc.find(); $RET }`, Setup: `var old service = &archive{}
	old.find()
	s := &server{svc: &orders{}}
	$REG(s.handle)`},

	{Name: "generic service", Doc: "a generic handler of a service by its type parameter", Decls: `
type service interface{ find() }

type orders struct{ n int }

func (o *orders) find() { load() }

func serve[S service](s S) $TYPE {
	warm()
	return func($P) $R { s.find(); $RET }
}`, Setup: `$REG(serve(&orders{}))`},

	{Name: "generic struct of a service", Doc: "a generic struct that holds a service by its type parameter", Decls: `
type service interface{ find() }

type orders struct{ n int }

func (o *orders) find() { load() }

type server[S service] struct{ svc S }

func newServer[S service](s S) *server[S] { warm(); return &server[S]{svc: s} }

func (srv *server[S]) handle($P) $R { srv.svc.find(); $RET }`, Setup: `s := newServer(&orders{})
	$REG(s.handle)`},

	{Name: "generic repository", Doc: "a service over a generic interface", Decls: `
type order struct{ ID string }

type repository[T any] interface{ get(id string) (T, error) }

type table[T any] struct{ name string }

func (t *table[T]) get(id string) (T, error) {
	var v T
	load()
	return v, nil
}

type server struct{ orders repository[order] }

func (srv *server) handle($P) $R { _, _ = srv.orders.get("id"); $RET }`, Setup: `warm()
	s := &server{orders: &table[order]{"t"}}
	$REG(s.handle)`},

	{Name: "function field", Doc: "a service as a function in a field", Decls: `
type server struct{ find func() error }

func (srv *server) handle($P) $R { _ = srv.find(); $RET }`, Setup: `warm()
	s := &server{find: func() error { load(); return nil }}
	$REG(s.handle)`},

	{Name: "options", Doc: "a struct that options fill", Decls: `
type server struct{ find func() }

type option func(*server)

func withFind(f func()) option { return func(s *server) { s.find = f } }

func newServer(opts ...option) *server {
	warm()
	s := &server{find: func() {}}
	for _, o := range opts {
		o(s)
	}
	return s
}

func (srv *server) handle($P) $R { srv.find(); $RET }`, Setup: `s := newServer(withFind(load))
	$REG(s.handle)`},

	{Name: "closure over the service", Doc: "a closure over a service that main made", Decls: `
type service interface{ find() }

type orders struct{ n int }

func (o *orders) find() { load() }

func newService() service { warm(); return &orders{} }`, Setup: `svc := newService()
	$REG(func($P) $R { svc.find(); $RET })`},

	{Name: "context value", Doc: "a service in a package variable that a setter sets", Decls: `
type service interface{ find() }

type orders struct{ n int }

func (o *orders) find() { load() }

var current service

func use(s service) { current = s }

func handle($P) $R { current.find(); $RET }`, Setup: `warm()
	use(&orders{})
	$REG(handle)`},

	{Name: "pool", Doc: "a list of services that the handler runs through", Decls: `
type task interface{ do() error }

type taskFunc func() error

func (f taskFunc) do() error { return f() }

type server struct{ tasks []task }

func (srv *server) add(ts ...task) *server { srv.tasks = append(srv.tasks, ts...); return srv }

func (srv *server) handle($P) $R {
	for _, t := range srv.tasks {
		_ = t.do()
	}
	$RET
}`, Setup: `warm()
	s := (&server{}).add(taskFunc(func() error { load(); return nil }))
	$REG(s.handle)`},

	{Name: "iterator", Doc: "an iterator that the handler ranges over", Decls: `
type server struct{ n int }

func (srv *server) all() func(yield func(int) bool) {
	return func(yield func(int) bool) {
		load()
		yield(1)
	}
}

func (srv *server) handle($P) $R {
	for range srv.all() {
		break
	}
	$RET
}`, Setup: `warm()
	s := &server{}
	$REG(s.handle)`},

	{Name: "goroutine", Doc: "a goroutine of the handler", Decls: `
func handle($P) $R { go load(); $RET }`, Setup: `warm()
	$REG(handle)`},

	{Name: "wait group", Doc: "a function that the handler gives to a sync.WaitGroup", Decls: `
func handle($P) $R {
	var wg sync.WaitGroup
	wg.Go(func() { load() })
	wg.Wait()
	$RET
}`, Setup: `warm()
	$REG(handle)`},

	{Name: "errgroup", Doc: "functions that the handler gives to an errgroup", Decls: `
type server struct{ n int }

func (srv *server) find() error { load(); return nil }

func (srv *server) handle($P) $R {
	var g errgroup.Group
	for range 3 {
		g.Go(srv.find)
	}
	_ = g.Wait()
	$RET
}`, Setup: `warm()
	s := &server{}
	$REG(s.handle)`},

	{Name: "deferred", Doc: "a deferred call", Decls: `
func handle($P) $R {
	defer func() { load() }()
	$RET
}`, Setup: `warm()
	$REG(handle)`},

	{Name: "once", Doc: "a sync.Once", Decls: `
var once sync.Once

func handle($P) $R { once.Do(load); $RET }`, Setup: `warm()
	$REG(handle)`},

	{Name: "once value", Doc: "a value of sync.OnceValue that handlers ask for", Decls: `
type orders struct{ n int }

func (o *orders) find() { load() }

var service = sync.OnceValue(func() *orders { return &orders{} })

func handle($P) $R { service().find(); $RET }`, Setup: `warm()
	$REG(handle)`},

	{Name: "switch", Doc: "a switch on the path in one handler", Decls: `
var path string

type server struct{ n int }

func (srv *server) handle($P) $R {
	switch path {
	case "/a":
		srv.first()
	default:
		srv.second()
	}
	$RET
}

func (srv *server) first() { load() }

func (srv *server) second() {}`, Setup: `warm()
	s := &server{}
	$REG(s.handle)`},

	{Name: "dispatch", Doc: "a map of functions that the handler looks up", Decls: `
var path string

type server struct{ actions map[string]func() error }

func newServer() *server {
	s := &server{}
	s.actions = map[string]func() error{"a": s.first, "b": s.second}
	return s
}

func (srv *server) handle($P) $R {
	if f, ok := srv.actions[path]; ok {
		_ = f()
	}
	$RET
}

func (srv *server) first() error { load(); return nil }

func (srv *server) second() error { return nil }`, Setup: `warm()
	s := newServer()
	$REG(s.handle)`},

	{Name: "commands", Doc: "a map of values with a method that the handler looks up", Decls: `
var path string

type command interface{ run() error }

type find struct{ n int }

func (f find) run() error { load(); return nil }

var commands = map[string]command{"find": find{}}

func handle($P) $R {
	if c := commands[path]; c != nil {
		_ = c.run()
	}
	$RET
}`, Setup: `warm()
	$REG(handle)`},
}
