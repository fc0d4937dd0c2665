package link

import (
	"strings"

	"github.com/dynlint/dynlint/internal/entry"
	"github.com/dynlint/dynlint/internal/summary"
)

// structsOfMethods finds values whose methods a library calls, whatever the type
// of its parameter: all exported ones of a receiver of net/rpc, Invoke of a handler
// that is given to lambda.Start, Run of the commands in a struct that kong fills.
func (f *entryFinder) structsOfMethods() {
	for _, fn := range f.p.Order {
		if !f.live[fn] {
			continue
		}
		for i := range fn.Calls {
			c := &fn.Calls[i]
			r := f.t.Registrar(CalleeKey(c))
			if r == nil || !r.Methods && r.Method == "" {
				continue
			}
			for _, a := range c.Args {
				for _, t := range f.p.flow.types(fn, a) {
					f.registered(r, t, 0)
				}
			}
		}
	}
}

// maxNested bounds the structs in structs in which commands are looked for.
const maxNested = 4

// registered adds the methods of a type that a registrar is given.
func (f *entryFinder) registered(r *entry.Registrar, typ string, depth int) {
	typ = strings.TrimLeft(typ, "*")
	s, ok := f.p.Type(typ)
	if !ok || depth > maxNested {
		return
	}
	data := asRequest
	if !r.Kind.Hot() {
		data = nil
	}
	for _, callee := range f.p.exportedMethods(typ) {
		if r.Method == "" || r.Method == methodName(callee) {
			f.add(callee, r.Kind, data)
		}
	}
	if !r.Nested || s.Kind != summary.KindStruct {
		return
	}
	for _, field := range s.Fields {
		f.registered(r, field.Type, depth+1)
	}
}
