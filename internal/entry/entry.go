// Package entry knows how a program is entered: which parameters hold a
// request of a client, which functions take handlers, which fields and
// functions tell a verified identity. It is data; the linker finds the
// functions it speaks of.
//
// Keys are those of package summary: "path.T" for a type, without pointers and
// type arguments, "path.F" and "(path.T).M" for functions and methods.
package entry

import (
	"slices"
	"strings"
)

// Kind says what calls an entry point.
type Kind string

// The kinds of entry points.
const (
	HTTP        Kind = "http"
	LambdaAPI   Kind = "lambda-api"   // a Lambda function that answers a request
	LambdaEvent Kind = "lambda-event" // a Lambda function that takes a message, a stream or a timer
	GRPC        Kind = "grpc"         // gRPC, Connect, Twirp, net/rpc
	GraphQL     Kind = "graphql"
	CLI         Kind = "cli" // a command of a command-line program
	Job         Kind = "job" // a timer or a worker
	Main        Kind = "main"
)

// Hot reports whether a client waits for what an entry point of the kind does.
func (k Kind) Hot() bool {
	switch k {
	case HTTP, LambdaAPI, GRPC, GraphQL:
		return true
	}
	return false
}

// Data says whose data a parameter is.
type Data uint8

// The sorts of data.
const (
	NoData   Data = iota
	Request       // the client's request
	Message       // a message or an event of the program's surroundings: queue, stream, bus, timer
	Identity      // verified claims
)

// A Param is what a parameter of some type says of the function that takes it.
type Param struct {
	Type string
	Kind Kind
	Data Data
	// Weak: programs also pass the type where nothing is served, as clients do
	// with *http.Request. It counts only beside one of With, or where the function
	// is given away as a value.
	Weak bool
	With []string
}

// A Registrar is a function that takes functions and calls them as entry points.
type Registrar struct {
	Callee string
	Kind   Kind // of the functions whose parameters do not say it
	// Event: the functions take an event of any type, or none.
	Event bool
	// Methods: what it takes is a value, all of whose exported methods are called.
	Methods bool
	// Method is one that is called of a value that has it.
	Method string
	// Nested: of the values in the fields of a struct too.
	Nested bool
}

// A Field is a field of a library's struct that holds an entry point, such as
// the action of a command.
type Field struct {
	Type string
	Name string // "" for every field
	Kind Kind
}

// A Table holds all that is known. The zero Table knows nothing.
type Table struct {
	Params     []Param
	Registrars []Registrar
	Fields     []Field
	// Interfaces have methods that are entry points, by key of the interface.
	Interfaces map[string]Kind
	// IdentityFields tell the verified identity, as "path.T.Field".
	IdentityFields []string
	// IdentityCalls are functions of the program that return the verified identity.
	IdentityCalls []string
	// Declared are entry points that the frameworks do not tell.
	Declared []Declared

	index *index
}

// A Declared entry point is a function, all that a function type or an
// interface takes, or all exported functions of a package; one of the three is
// set. It overrides what the rest of the table says.
type Declared struct {
	Func    string // key of a function
	Type    string // key of a type
	Package string // import path
	Kind    Kind
	Hot     bool
}

// FuncKey is the key of a function that is written import/path.Func or
// import/path.(*Type).Method.
func FuncKey(written string) string {
	slash := strings.LastIndexByte(written, '/') + 1
	dot := strings.IndexByte(written[slash:], '.')
	if dot < 0 {
		return written
	}
	path, name := written[:slash+dot], written[slash+dot+1:]
	typ, method, isMethod := strings.Cut(name, ").")
	if isMethod {
		typ = strings.TrimPrefix(strings.TrimPrefix(typ, "("), "*")
	} else if typ, method, isMethod = strings.Cut(name, "."); !isMethod {
		return written
	}
	return "(" + path + "." + typ + ")." + method
}

type index struct {
	params     map[string]*Param
	registrars map[string]*Registrar
	identity   map[string]bool
	calls      map[string]bool
}

// Index prepares the table for look-ups; it must be called after the last
// change and before the first use.
func (t *Table) Index() *Table {
	x := &index{params: map[string]*Param{}, registrars: map[string]*Registrar{}, identity: map[string]bool{}, calls: map[string]bool{}}
	for i := range t.Params {
		x.params[t.Params[i].Type] = &t.Params[i]
	}
	for i := range t.Registrars {
		x.registrars[t.Registrars[i].Callee] = &t.Registrars[i]
	}
	for _, f := range t.IdentityFields {
		x.identity[f] = true
	}
	for _, f := range t.IdentityCalls {
		x.calls[f] = true
	}
	t.index = x
	return t
}

// Param returns what is known of a parameter's type, nil for most.
func (t *Table) Param(typ string) *Param { return t.index.params[typ] }

// Registrar returns what is known of a callee, nil for most.
func (t *Table) Registrar(callee string) *Registrar { return t.index.registrars[callee] }

// IsIdentityField reports whether a field of a struct type tells the verified
// identity.
func (t *Table) IsIdentityField(typ, field string) bool { return t.index.identity[typ+"."+field] }

// IsIdentityCall reports whether a function yields the verified identity.
func (t *Table) IsIdentityCall(callee string) bool { return t.index.calls[callee] }

// Field returns the kind of the entry points that a field of a library's
// struct holds.
func (t *Table) Field(typ, field string) (Kind, bool) {
	i := slices.IndexFunc(t.Fields, func(f Field) bool { return f.Type == typ && (f.Name == "" || f.Name == field) })
	if i < 0 {
		return "", false
	}
	return t.Fields[i].Kind, true
}

// RegistersService reports whether a function is generated to register the
// implementation of a remote service: "RegisterOrdersServer" of gRPC,
// "NewOrdersServer" of Twirp, or "NewOrdersHandler" of Connect, whose packages are
// named "ordersconnect".
func RegistersService(callee string) bool {
	dot := strings.LastIndexByte(callee, '.')
	if dot < 0 || strings.HasPrefix(callee, "(") {
		return false
	}
	name := callee[dot+1:]
	service, ok := strings.CutSuffix(name, "Server")
	switch {
	case ok && strings.HasPrefix(service, "Register"):
		service = service[len("Register"):]
	case ok && strings.HasPrefix(service, "New"):
		service = service[len("New"):]
	default:
		service, ok = strings.CutPrefix(name, "New")
		if ok && strings.HasSuffix(callee[:dot], "connect") {
			service, ok = strings.CutSuffix(service, "Handler")
		} else {
			ok = false
		}
	}
	return ok && service != "" && service[0] >= 'A' && service[0] <= 'Z'
}

// IsPluginServer reports whether a function is the method by which a plugin of
// hashicorp/go-plugin registers its services. The library finds it by an assertion.
func IsPluginServer(fn string) bool { return strings.HasSuffix(fn, ").GRPCServer") }

// TakesMiddleware reports whether a library function is named like one that runs
// what it is given before the handlers of a server, or of a group of routes.
func TakesMiddleware(callee string) bool {
	switch callee[strings.LastIndexByte(callee, '.')+1:] {
	case "Use", "Pre", "With", "Group", "Middleware", "Middlewares", "UseMiddleware", "UnaryInterceptor", "ChainUnaryInterceptor",
		"StreamInterceptor", "ChainStreamInterceptor", "WithInterceptors", "AroundOperations", "AroundFields", "AroundResponses", "UseHandler", "UseFunc":
		return true
	}
	return false
}

// MakesRouter reports whether a function that takes middlewares gives them to a
// router that it returns, and not to the one that it is called on.
func MakesRouter(callee string) bool {
	switch callee[strings.LastIndexByte(callee, '.')+1:] {
	case "With", "Group":
		return true
	}
	return false
}

// Resolver tells a resolver interface that gqlgen generates. In root resolvers
// all arguments are the client's; in others the first is the parent object.
func Resolver(iface string) (root, ok bool) {
	name := iface[strings.LastIndexByte(iface, '.')+1:]
	switch name {
	case "QueryResolver", "MutationResolver", "SubscriptionResolver":
		return true, true
	}
	return false, strings.HasSuffix(name, "Resolver")
}

// LooksLikeRequest reports whether a library's type, of which nothing is known,
// has a name that frameworks give to a request.
func LooksLikeRequest(typ string) bool {
	if typ == "context.Context" || strings.HasPrefix(typ, "$") || !strings.Contains(typ, ".") {
		return false
	}
	switch typ[strings.LastIndexByte(typ, '.')+1:] {
	case "Ctx", "Context", "RequestCtx", "RequestContext", "Request", "HTTPContext":
		return true
	}
	return false
}

// LooksLikeServer reports whether a library's package, of which nothing is
// known, is named like one that serves requests with what it is given.
func LooksLikeServer(path string) bool {
	elems := strings.Split(path, "/")
	for _, elem := range elems[max(0, len(elems)-2):] {
		for _, word := range [...]string{"grpc", "rpc", "server", "plugin", "graphql", "gateway", "webhook"} {
			if strings.Contains(elem, word) {
				return true
			}
		}
	}
	return false
}
