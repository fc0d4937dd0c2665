package formtest

// registered are the forms in which handlers are kept and registered.
var registered = []Form{
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

	{Name: "array", Doc: "an array of pairs, by index", Decls: `
func handle($P) $R { load(); $RET }

var routes = [...]struct {
	path string
	h    $TYPE
}{{"/", handle}}`, Setup: `warm()
	$REG(routes[0].h)`},

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

	{Name: "any", Doc: "a handler that is kept as any", Decls: `
func handle($P) $R { load(); $RET }

var values = map[string]any{}

func pick(name string) $TYPE { return values[name].($TYPE) }`, Setup: `warm()
	values["h"] = $TYPE(handle)
	h := pick("h")
	$REG(h)`},

	{Name: "channel", Doc: "handlers that come through a channel", Decls: `
func handle($P) $R { load(); $RET }`, Setup: `warm()
	hs := make(chan $TYPE, 1)
	hs <- handle
	h := <-hs
	$REG(h)`},

	{Name: "package variable", Doc: "a package variable that init sets", Decls: `
var handler $TYPE

func init() {
	warm()
	handler = func($P) $R { load(); $RET }
}`, Setup: `$REG(handler)`},

	{Name: "generic helper", Doc: "a generic function that registers", Decls: `
func add[H ~func($P) $R]($ROUTER h H) {
	warm()
	$REG($TYPE(h))
}

func handle($P) $R { load(); $RET }`, Setup: `add($PASS handle)`},

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
}
