package link

import (
	"sort"
	"strings"

	"github.com/dynlint/dynlint/internal/entry"
	"github.com/dynlint/dynlint/internal/summary"
)

// Entry is a function that is called from outside the program.
type Entry struct {
	Fn   *Fn
	Kind entry.Kind
	Hot  bool         // a client waits for it
	Data []entry.Data // of each parameter, receiver first
	// Assumed: it takes what looks like the request of a framework that is not
	// in the table.
	Assumed bool
}

// entryFinder collects the entry points among the functions that can run.
type entryFinder struct {
	p      *Program
	t      *entry.Table
	handed map[*Fn][]handing
	refs   map[*Fn][]*Fn // who mentions a function as a value
	live   map[*Fn]bool
	found  map[*Fn]*Entry
}

func (f *entryFinder) find() {
	f.declared()
	f.services()
	f.resolvers()
	f.structsOfMethods()
	for _, fn := range f.p.Order {
		if f.live[fn] && f.found[fn] == nil {
			if e := f.classify(fn); e != nil {
				f.found[fn] = e
			}
		}
	}
}

// called lists the entry points that a library calls by reflection, in program order.
func (f *entryFinder) called() []*Fn {
	var out []*Fn
	for _, e := range f.list() {
		if !f.live[e.Fn] {
			out = append(out, e.Fn)
		}
	}
	return out
}

func (f *entryFinder) add(fn *Fn, kind entry.Kind, data func(i int, typ string) entry.Data) {
	if fn == nil || f.found[fn] != nil {
		return
	}
	e := &Entry{Fn: fn, Kind: kind, Hot: kind.Hot(), Data: make([]entry.Data, len(fn.Params))}
	for i, p := range fn.Params {
		typ := f.paramType(fn, p)
		if d := f.t.Param(typ); d != nil {
			e.Data[i] = d.Data
		} else if typ != "context.Context" && (i > 0 || !fn.Method) && data != nil {
			e.Data[i] = data(i, typ)
		}
	}
	f.found[fn] = e
}

func (f *entryFinder) paramType(fn *Fn, p summary.Param) string { return originKey(fn.typeKey(p.Type)) }

func asRequest(int, string) entry.Data { return entry.Request }

// classify says which entry point a function is, nil for none.
func (f *entryFinder) classify(fn *Fn) *Entry {
	if fn.Pkg.Name == "main" && fn.Key == fn.Pkg.Path+".main" {
		return &Entry{Fn: fn, Kind: entry.Main}
	}
	if kind, ok := f.byParams(fn); ok {
		f.add(fn, kind, nil)
		return f.found[fn]
	}
	for _, h := range f.handed[fn] {
		if e := f.byHanding(fn, h); e != nil {
			return e
		}
	}
	return nil
}

// byParams goes by the types of the parameters alone.
func (f *entryFinder) byParams(fn *Fn) (entry.Kind, bool) {
	has := map[string]bool{}
	for _, p := range fn.Params {
		has[f.paramType(fn, p)] = true
	}
	given := len(f.handed[fn]) > 0 || len(f.refs[fn]) > 0
	for i, p := range fn.Params {
		if i == 0 && fn.Method {
			continue // a wrapper of a request has it as its receiver
		}
		d := f.t.Param(f.paramType(fn, p))
		if d == nil {
			continue
		}
		ok := !d.Weak || given
		for _, w := range d.With {
			ok = ok || has[w]
		}
		if ok && !sendsRequest(fn) {
			return d.Kind, true
		}
	}
	return "", false
}

// sendsRequest reports whether a function with a request sends it, by its name.
func sendsRequest(fn *Fn) bool {
	name := fn.Key[strings.LastIndexByte(fn.Key, '.')+1:]
	return name == "RoundTrip" || name == "Do" && len(fn.Params) == 2
}

// byHanding goes by whom the function is handed to.
func (f *entryFinder) byHanding(fn *Fn, h handing) *Entry {
	if r := f.t.Registrar(h.callee); r != nil && h.iface == "" {
		kind, data := r.Kind, asRequest
		switch {
		case r.Event:
			kind, data = f.event(fn)
		case !kind.Hot():
			data = nil
		}
		f.add(fn, kind, data)
		return f.found[fn]
	}
	if dot := strings.LastIndexByte(h.field, '.'); dot > 0 {
		if kind, ok := f.t.Field(h.field[:dot], h.field[dot+1:]); ok {
			var data func(int, string) entry.Data
			if kind.Hot() {
				data = asRequest
			}
			f.add(fn, kind, data)
			return f.found[fn]
		}
	}
	if kind, ok := f.t.Interfaces[h.iface]; ok {
		f.add(fn, kind, asRequest)
		return f.found[fn]
	}
	outer := typePackage(strings.TrimPrefix(h.callee, "("))
	if h.field != "" {
		outer = typePackage(h.field)
	}
	if strings.Contains(firstElem(outer), ".") {
		for _, p := range fn.Params {
			typ := f.paramType(fn, p)
			if entry.LooksLikeRequest(typ) && !f.p.owns(typ) {
				f.add(fn, entry.HTTP, nil)
				f.found[fn].Assumed = true
				return f.found[fn]
			}
		}
		if h.iface != "" && entry.LooksLikeServer(outer) {
			f.add(fn, entry.GRPC, nil)
			f.found[fn].Assumed = true
			return f.found[fn]
		}
	}
	return nil
}

func firstElem(path string) string {
	first, _, _ := strings.Cut(path, "/")
	return first
}

// owns reports whether a type is declared in the program.
func (p *Program) owns(typ string) bool {
	path := typePackage(typ)
	i := sort.Search(len(p.Packages), func(i int) bool { return p.Packages[i].Path >= path })
	return i < len(p.Packages) && p.Packages[i].Path == path
}

// event classifies the handler of a Lambda function by what it takes.
func (f *entryFinder) event(fn *Fn) (entry.Kind, func(int, string) entry.Data) {
	kind := entry.LambdaEvent
	sort := entry.Message
	for i, p := range fn.Params {
		typ := f.paramType(fn, p)
		if i == 0 && fn.Method || typ == "context.Context" {
			continue
		}
		kind, sort = f.eventType(typ, 0)
		if strings.HasPrefix(typ, "$") { // a generic wrapper: of any event that it is made for
			for _, t := range f.typeArgs(fn, typ) {
				if k, s := f.eventType(originKey(t), 0); !kind.Hot() {
					kind, sort = k, s
				}
			}
		}
	}
	return kind, func(int, string) entry.Data { return sort }
}

// typeArgs are the types that a type parameter of a function, or of one around it,
// stands for.
func (f *entryFinder) typeArgs(fn *Fn, param string) []string {
	for ; fn != nil; fn = f.p.funcs[fn.Parent] {
		if ts := f.p.flow.typeArgs(fn, param); len(ts) > 0 {
			return ts
		}
	}
	return nil
}

// eventType classifies the type of an event. A payload without a type may come
// from anybody: it is not known to be a request, but what it says is not the
// program's.
func (f *entryFinder) eventType(typ string, depth int) (entry.Kind, entry.Data) {
	if d := f.t.Param(typ); d != nil {
		return d.Kind, d.Data
	}
	if typePackage(typ) == entry.LambdaEventPackage {
		return entry.LambdaEvent, entry.Message
	}
	s, ok := f.p.Type(typ)
	switch {
	case typ == "encoding/json.RawMessage" || !ok:
		return entry.LambdaEvent, entry.Request
	case s.Kind == summary.KindSlice && strings.Contains(typ, "[]") && s.Elem != "" && depth < 2:
		if kind, _ := f.p.Type(s.Elem); kind != nil && kind.Kind == summary.KindStruct {
			return f.eventType(originKey(s.Elem), depth+1)
		}
		return entry.LambdaEvent, entry.Request
	case s.Kind != summary.KindStruct:
		return entry.LambdaEvent, entry.Request
	case !f.p.owns(typ):
		return entry.LambdaEvent, entry.Message
	}
	for _, field := range s.Fields { // an event of several sources
		t := originKey(field.Type)
		if t = strings.TrimPrefix(t, "[]"); typePackage(t) == entry.LambdaEventPackage && depth < 2 {
			return f.eventType(t, depth+1)
		}
	}
	return entry.LambdaAPI, entry.Request
}

// services finds the implementations of remote services that are registered
// through generated functions, and all of whose methods are entry points.
func (f *entryFinder) services() {
	for _, fn := range f.p.Order {
		if !f.live[fn] && !entry.IsPluginServer(fn.Key) {
			continue
		}
		for i := range fn.Calls {
			c := &fn.Calls[i]
			if c.Callee == "" || !entry.RegistersService(c.Callee) {
				continue
			}
			for j, a := range c.Args {
				iface := ""
				if callee := f.p.funcs[c.Callee]; callee != nil {
					if !callee.Generated || j >= len(callee.Params) {
						continue
					}
					iface = callee.typeKey(callee.Params[j].Type)
				} else if j < len(c.Takes) {
					iface = fn.typeKey(c.Takes[j])
				}
				if strings.HasPrefix(iface, "google.golang.org/grpc.") || strings.HasPrefix(iface, "net/http.") {
					continue // where it is registered
				}
				for _, m := range f.p.methodsAs(iface, f.p.flow.types(fn, a)) {
					if callee := f.p.funcs[m]; len(callee.Params) > 1 {
						f.add(callee, entry.GRPC, asRequest)
					}
				}
			}
		}
	}
}

// resolvers finds what gqlgen's generated code calls.
func (f *entryFinder) resolvers() {
	for _, fn := range f.p.Order {
		for _, e := range f.p.callers[fn.Key] {
			c := &e.Fn.Calls[e.Call]
			if c.Iface == "" || !e.Fn.Generated {
				continue
			}
			root, ok := entry.Resolver(originKey(c.Iface))
			if !ok || len(fn.Params) < 2 || f.paramType(fn, fn.Params[1]) != "context.Context" {
				continue
			}
			f.add(fn, entry.GraphQL, func(i int, _ string) entry.Data {
				if !root && i == 2 {
					return entry.NoData // the parent object
				}
				return entry.Request
			})
		}
	}
}

// list returns the entry points in the order of the program.
func (f *entryFinder) list() []*Entry {
	out := make([]*Entry, 0, len(f.found))
	for _, e := range f.found {
		out = append(out, e)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Fn.index < out[j].Fn.index })
	return out
}
