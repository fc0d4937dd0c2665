package link

import (
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// derivedRank orders the origins that the result of a library function, of
// which nothing is known, takes over from its arguments.
var derivedRank = map[value.Origin]int{
	value.Client: 7, value.Request: 7, value.Param: 6, value.FreeVar: 6, value.Identity: 5, value.Message: 4, value.Stored: 3,
}

// derived is the result of a library function without a model: what it makes
// of its arguments. Functions that ask another system (they take a context, or
// are named so) tell something else.
func (fr *frame) derived(c *summary.Call, n *summary.Node) *value.Hole {
	typ := fr.resolveType(fr.fn.typeKey(n.Type))
	if typ == "error" || typ == "bool" || asks(c.Name) || c.Callee == "" && (c.Iface == "" || fr.e.p.owns(originKey(c.Iface))) {
		return nil
	}
	if c.Callee != "" && fr.e.p.funcs[c.Callee] != nil {
		return nil
	}
	var best *value.Hole
	for _, id := range c.Args {
		if t := fr.fn.typeKey(fr.fn.Nodes[id].Type); t == "context.Context" {
			return nil
		}
		visit(fr.eval(id), 3, func(h *value.Hole) {
			if h.Type == "context.Context" || best != nil && derivedRank[h.Origin] <= derivedRank[best.Origin] {
				return
			}
			if derivedRank[h.Origin] > 0 {
				best = h
			}
		})
	}
	if best == nil {
		return nil
	}
	d := *best
	d.Type = typ
	switch d.Origin {
	case value.Request:
		d.Origin = value.Client
	case value.Param, value.FreeVar:
		if fr.final {
			return nil
		}
		d.Path = joinPath(d.Path, c.Name+"()")
	}
	if !rereads(c.Name) {
		d.Format = strings.ToLower(c.Name) + "()"
	}
	return value.NewHole(d)
}

// visit calls f for the holes of a value, as deep as a caller would look for
// what it was made of.
func visit(v value.Value, depth int, f func(*value.Hole)) {
	if depth == 0 {
		return
	}
	switch v := value.Unwrap(v).(type) {
	case *value.Hole:
		f(v)
	case *value.Text:
		for _, p := range v.Parts {
			visit(p, depth, f)
		}
	case *value.Choice:
		for _, a := range v.Alts {
			visit(a, depth, f)
		}
	case *value.List:
		for _, e := range v.Elems {
			visit(e, depth-1, f)
		}
	case *value.Record:
		for _, x := range v.Fields {
			visit(x.Val, depth-1, f)
		}
		if v.Base != nil {
			visit(v.Base, depth-1, f)
		}
	case *value.Map:
		for _, e := range v.Entries {
			visit(e.Val, depth-1, f)
		}
		if v.Base != nil {
			visit(v.Base, depth-1, f)
		}
	}
}

// asks reports whether a function is named like one that asks another system.
func asks(name string) bool {
	for _, p := range [...]string{"Do", "Send", "Query", "Exec", "Fetch", "Call", "Invoke", "RoundTrip", "Open", "Dial", "Find", "Load", "Scan", "Lookup", "Receive", "Publish", "Run", "Start"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return false
}

// rereads reports whether a function is named like one that gives its argument
// another type, not another content.
func rereads(name string) bool {
	for _, p := range [...]string{"Parse", "MustParse", "Get", "String", "Value", "Text", "Bytes", "From", "To", "As", "New", "Must", "Unwrap"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return false
}
