package formtest

// Forms are the ways in which handlers are written and registered.
var Forms = []Form{
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

	{Name: "table", Doc: "a list of structs with a field for the handler", Decls: `
type route struct {
	path string
	h    $TYPE
}

func handle($P) $R { load(); $RET }`, Setup: `warm()
	for _, r := range []route{{"/", handle}} {
		$REG(r.h)
	}`},

	{Name: "package table", Doc: "a package variable with the list", Decls: `
type route struct {
	path string
	h    func($P) $R
}

var routes = []route{{"/", handle}}

func handle($P) $R { load(); $RET }`, Setup: `warm()
	for i := range routes {
		$REG(routes[i].h)
	}`},

	{Name: "method table", Doc: "a method that returns the list", Decls: `
type route struct {
	path string
	h    $TYPE
}

type server struct{ n int }

func (srv *server) routes() []*route { warm(); return []*route{{path: "/", h: srv.handle}, {path: "/x", h: srv.other}} }

func (srv *server) handle($P) $R { load(); $RET }

func (srv *server) other($P) $R { $RET }`, Setup: `for _, r := range (&server{}).routes() {
		$REG(r.h)
	}`},

	{Name: "map", Doc: "a map of handlers", Decls: `
func handle($P) $R { load(); $RET }`, Setup: `warm()
	for _, h := range map[string]$TYPE{"/": handle} {
		$REG(h)
	}`},

	{Name: "nested map", Doc: "a map of maps of handlers, filled by a method", Decls: `
type table struct { byPath map[string]map[string]$TYPE }

func (t *table) add(method, path string, h $TYPE) {
	if t.byPath[path] == nil {
		t.byPath[path] = map[string]$TYPE{}
	}
	t.byPath[path][method] = h
}

func handle($P) $R { load(); $RET }`, Setup: `warm()
	t := &table{byPath: map[string]map[string]$TYPE{}}
	t.add("GET", "/", handle)
	for _, hs := range t.byPath {
		for _, h := range hs {
			$REG(h)
		}
	}`},

	{Name: "table of routers", Doc: "a list of values whose method returns its handler", Decls: `
type route interface {
	path() string
	handler() $TYPE
}

type orders struct{ n int }

func (o *orders) path() string { return "/" }

func (o *orders) handler() $TYPE { warm(); return o.handle }

func (o *orders) handle($P) $R { load(); $RET }`, Setup: `for _, r := range []route{&orders{}} {
		$REG(r.handler())
	}`},

	{Name: "generic helper", Doc: "a generic function that registers", Decls: `
func add[H ~func($P) $R]($ROUTER h H) {
	warm()
	$REG($TYPE(h))
}

func handle($P) $R { load(); $RET }`, Setup: `add($PASS handle)`},

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

	{Name: "method expression", Doc: "a method expression that is bound later", Decls: `
type server struct{ n int }

func (srv *server) handle($P) $R { load(); $RET }

var methods = []func(*server) $TYPE{(*server).handler}

func (srv *server) handler() $TYPE { warm(); return srv.handle }`, Setup: `for _, m := range methods {
		$REG(m(&server{}))
	}`},

	{Name: "channel", Doc: "handlers that come through a channel", Decls: `
func handle($P) $R { load(); $RET }`, Setup: `warm()
	hs := make(chan $TYPE, 1)
	hs <- handle
	h := <-hs
	$REG(h)`},

	{Name: "context value", Doc: "a service in a package variable that a setter sets", Decls: `
type service interface{ find() }

type orders struct{ n int }

func (o *orders) find() { load() }

var current service

func use(s service) { current = s }

func handle($P) $R { current.find(); $RET }`, Setup: `warm()
	use(&orders{})
	$REG(handle)`},

	{Name: "any", Doc: "a handler that is kept as any", Decls: `
func handle($P) $R { load(); $RET }

var values = map[string]any{}

func pick(name string) $TYPE { return values[name].($TYPE) }`, Setup: `warm()
	values["h"] = $TYPE(handle)
	h := pick("h")
	$REG(h)`},

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

	{Name: "array", Doc: "an array of pairs, by index", Decls: `
func handle($P) $R { load(); $RET }

var routes = [...]struct {
	path string
	h    $TYPE
}{{"/", handle}}`, Setup: `warm()
	$REG(routes[0].h)`},

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

	{Name: "other package", Doc: "registered in another package", Files: map[string]string{"app/routes/routes.go": `package routes

func Register($ROUTER h $TYPE) {
	$REG(h)
}
`}, Decls: `
func handle($P) $R { load(); $RET }`, Setup: `warm()
	routes.Register($PASS handle)`},

	{Name: "controllers", Doc: "controllers behind an interface, which register themselves", Decls: `
type controller interface { register($ROUTER name string) }

type orders struct{ n int }

func (o *orders) register($ROUTER name string) {
	warm()
	$REG(o.handle)
}

func (o *orders) handle($P) $R { load(); $RET }

type list []controller

func (l list) register($ROUTER name string) {
	for _, c := range l {
		c.register($PASS name)
	}
}`, Setup: `list{&orders{}}.register($PASS "/")`},

	{Name: "registry", Doc: "a registry of another package, filled by init functions", Files: map[string]string{
		"app/registry/registry.go": `package registry

var all = map[string]$TYPE{}

func Add(name string, h $TYPE) { all[name] = h }

func Get(name string) $TYPE { return all[name] }
`,
		"app/first/first.go": `package first

func init() {
	store.Warm()
	registry.Add("first", handle)
}

func handle($P) $R { store.Load(); $RET }

const Name = "first"
`,
	}, Setup: `h := registry.Get(first.Name)
	$REG(h)`},

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

	{Name: "fields", Doc: "handlers in the fields of a struct", Decls: `
type handlers struct { get, put $TYPE }

func newHandlers() handlers {
	warm()
	return handlers{get: func($P) $R { load(); $RET }, put: func($P) $R { $RET }}
}`, Setup: `hs := newHandlers()
	$REG(hs.get)
	$REG(hs.put)`},

	{Name: "chosen", Doc: "one of two handlers", Decls: `
var debug bool

func handle($P) $R { load(); $RET }

func other($P) $R { $RET }

func choose() $TYPE {
	warm()
	h := $TYPE(other)
	if !debug {
		h = handle
	}
	return h
}`, Setup: `$REG(choose())`},

	{Name: "package variable", Doc: "a package variable that init sets", Decls: `
var handler $TYPE

func init() {
	warm()
	handler = func($P) $R { load(); $RET }
}`, Setup: `$REG(handler)`},

	{Name: "closure over the service", Doc: "a closure over a service that main made", Decls: `
type service interface{ find() }

type orders struct{ n int }

func (o *orders) find() { load() }

func newService() service { warm(); return &orders{} }`, Setup: `svc := newService()
	$REG(func($P) $R { svc.find(); $RET })`},

	{Name: "recursive wrapper", Doc: "a middleware that takes a middleware's name", Decls: `
type middleware func($TYPE) $TYPE

func (m middleware) then(h $TYPE) $TYPE { return m(h) }

func with(name string) middleware {
	warm()
	return func(next $TYPE) $TYPE {
		return func($P) $R { $CALL(next) }
	}
}

func handle($P) $R { load(); $RET }`, Setup: `$REG(with("x").then(handle))`},

	{Name: "fx", Doc: "a server that fx makes", Decls: `
type server struct{ n int }

func newServer() *server { warm(); return &server{} }

func (srv *server) handle($P) $R { load(); $RET }

func start(s *server) {
	$OPEN
	$REG(s.handle)
	$RUN
}`, Bare: true, Setup: `fx.New(fx.Provide(newServer), fx.Invoke(start)).Run()`},

	{Name: "dig", Doc: "a server that dig makes, behind an interface", Decls: `
type handlers interface{ handle($P) $R }

type server struct{ n int }

func newServer() handlers { warm(); return &server{} }

func (srv *server) handle($P) $R { load(); $RET }

func start(s handlers) error {
	$OPEN
	$REG(s.handle)
	$RUN
	return nil
}`, Bare: true, Setup: `c := dig.New()
	_ = c.Provide(newServer)
	_ = c.Invoke(start)`},

	{Name: "wire", Doc: "a server that code written by wire makes", Files: map[string]string{"app/wiring/wire_gen.go": `// Code generated by Wire. DO NOT EDIT.

package wiring

type Service interface{ Find() }

type Orders struct{ n int }

func NewOrders() *Orders { store.Warm(); return &Orders{} }

func (o *Orders) Find() { store.Load() }

type Server struct{ svc Service }

func NewServer(s Service) *Server { return &Server{s} }

func (srv *Server) Handle($P) $R { srv.svc.Find(); $RET }

func Initialize() (*Server, error) {
	orders := NewOrders()
	server := NewServer(orders)
	return server, nil
}
`}, Setup: `s, err := wiring.Initialize()
	if err != nil {
		panic(err)
	}
	$REG(s.Handle)`},

	{Name: "implementation", Methods: true, Doc: "a struct with the method", Decls: `
type impl struct{ $EMBED }

func (i *impl) $M($P) $R { load(); $RET }`, Setup: `warm()
	$REG(&impl{})`},

	{Name: "implementation by factory", Methods: true, Doc: "made by a function that returns the interface", Decls: `
type impl struct{ $EMBED }

func newImpl() $TYPE { warm(); return &impl{} }

func (i *impl) $M($P) $R { load(); $RET }`, Setup: `$REG(newImpl())`},

	{Name: "embedded implementation", Methods: true, Doc: "a struct that embeds the implementation", Decls: `
type base struct{ $EMBED }

func (b *base) $M($P) $R { load(); $RET }

type impl struct { *base }`, Setup: `warm()
	$REG(&impl{base: &base{}})`},

	{Name: "embedded interface", Methods: true, Doc: "a struct that embeds the interface", Decls: `
type impl struct{ $EMBED }

func (i *impl) $M($P) $R { load(); $RET }

type traced struct { $TYPE }

func trace(next $TYPE) $TYPE { warm(); return traced{next} }`, Setup: `$REG(trace(&impl{}))`},

	{Name: "decorated implementation", Methods: true, Doc: "wrapped in another implementation", Decls: `
type impl struct{ $EMBED }

func (i *impl) $M($P) $R { load(); $RET }

type logged struct {
	$TYPE
	next $TYPE
}

func (l *logged) $M($P) $R { $CALL(l.next) }`, Setup: `warm()
	$REG(&logged{next: &impl{}})`},

	{Name: "service of an implementation", Methods: true, Doc: "a service behind an interface in a field", Decls: `
type service interface{ find() }

type orders struct{ n int }

func (o *orders) find() { load() }

type archive struct{ n int }

func (a *archive) find() { warm() }

type impl struct {
	$EMBED
	svc service
}

func newImpl(svc service) *impl { return &impl{svc: svc} }

func (i *impl) $M($P) $R { i.svc.find(); $RET }`, Setup: `var old service = &archive{}
	old.find()
	$REG(newImpl(&orders{}))`},

	{Name: "use case", Methods: true, Doc: "a generic use case in a field", Decls: `
type useCase[I any] interface{ execute(I) error }

type input struct{ id string }

type find struct{ n int }

func (f *find) execute(in input) error { load(); return nil }

type impl struct {
	$EMBED
	uc useCase[input]
}

func (i *impl) $M($P) $R { _ = i.uc.execute(input{}); $RET }`, Setup: `warm()
	$REG(&impl{uc: &find{}})`},

	{Name: "implementation of another package", Methods: true, Doc: "registered in another package", Files: map[string]string{"app/routes/routes.go": `package routes

func Register($ROUTER h $TYPE) {
	$REG(h)
}
`}, Decls: `
type impl struct{ $EMBED }

func (i *impl) $M($P) $R { load(); $RET }`, Setup: `warm()
	routes.Register($PASS &impl{})`},

	{Name: "list of implementations", Methods: true, Doc: "a list of implementations", Decls: `
type impl struct{ $EMBED }

func (i *impl) $M($P) $R { load(); $RET }`, Setup: `warm()
	for _, h := range []$TYPE{&impl{}} {
		$REG(h)
	}`},

	{Name: "goroutine of an implementation", Methods: true, Doc: "a goroutine of the method", Decls: `
type impl struct{ $EMBED }

func (i *impl) $M($P) $R {
	done := make(chan struct{})
	go func() {
		defer close(done)
		load()
	}()
	<-done
	$RET
}`, Setup: `warm()
	$REG(&impl{})`},

	{Name: "method registers", Methods: true, Doc: "registered by its own method", Decls: `
type impl struct{ $EMBED }

func (i *impl) register($ROUTER name string) { warm(); $REG(i) }

func (i *impl) $M($P) $R { load(); $RET }`, Setup: `(&impl{}).register($PASS "x")`},

	{Name: "dispatch of an implementation", Methods: true, Doc: "a map of functions in a field", Decls: `
type impl struct {
	$EMBED
	actions map[string]func() error
	name string
}

func newImpl() *impl {
	warm()
	i := &impl{actions: map[string]func() error{}}
	i.on("find", i.find)
	return i
}

func (i *impl) on(name string, f func() error) { i.actions[name] = f }

func (i *impl) find() error { load(); return nil }

func (i *impl) $M($P) $R { _ = i.actions[i.name](); $RET }`, Setup: `$REG(newImpl())`},

	{Name: "generic implementation", Methods: true, Doc: "a generic struct", Decls: `
type order struct{ ID string }

type impl[T any] struct {
	$EMBED
	run func(T) error
}

func (i *impl[T]) $M($P) $R {
	var t T
	_ = i.run(t)
	$RET
}
`, Setup: `warm()
	$REG(&impl[order]{run: func(o order) error { load(); return nil }})`},

	{Name: "fx of an implementation", Methods: true, Doc: "made by fx, as the interface", Decls: `
type impl struct{ $EMBED }

func newImpl() *impl { warm(); return &impl{} }

func (i *impl) $M($P) $R { load(); $RET }

func start(h $TYPE) {
	$OPEN
	$REG(h)
	$RUN
}`, Bare: true, Setup: `fx.New(fx.Provide(fx.Annotate(newImpl, fx.As(new($TYPE)))), fx.Invoke(start)).Run()`},

	{Name: "dig of an implementation", Methods: true, Doc: "made by dig", Decls: `
type impl struct{ $EMBED }

func newImpl() $TYPE { warm(); return &impl{} }

func (i *impl) $M($P) $R { load(); $RET }

func start(h $TYPE) error {
	$OPEN
	$REG(h)
	$RUN
	return nil
}`, Bare: true, Setup: `c := dig.New()
	_ = c.Provide(newImpl)
	_ = c.Invoke(start)`},
}
