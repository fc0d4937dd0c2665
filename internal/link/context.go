package link

import (
	"strings"

	"github.com/dynlint/dynlint/internal/entry"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// Values that a middleware keeps with a request, in a context.Context or in
// that of a framework, are found again by their key.

// keepKey names what is kept under a key, given the node of the key: a constant
// with its type, a struct type, or a package variable; "" for others.
func (p *Program) keepKey(fn *Fn, id summary.ID) string {
	typ := ""
	for range 3 {
		n := &fn.Nodes[id]
		switch n.Op {
		case summary.OpIface, summary.OpConvert:
			typ = strings.TrimLeft(fn.typeKey(n.Type), "*")
			id = n.Args[0]
			continue
		case summary.OpConst:
			if typ == "" {
				typ = "string"
			}
			return "kept:" + typ + "=" + n.Str
		case summary.OpZero:
			return "kept:" + strings.TrimLeft(fn.typeKey(n.Type), "*")
		case summary.OpGlobal:
			return "kept:var " + n.Str
		}
		return ""
	}
	return ""
}

// indexKept records what a call keeps.
func (p *Program) indexKept(fn *Fn, c *summary.Call) {
	k, ok := entry.Keeper(CalleeKey(c))
	if !ok || k.Val < 0 || k.Val >= len(c.Args) {
		return
	}
	if key := p.keepKey(fn, c.Args[k.Key]); key != "" {
		p.stores[key] = append(p.stores[key], store{fn, c.Args[k.Val]})
	}
}

// kept is what a call takes out of a context, where the program has put
// something of the client there without a check, or nothing but the verified
// identity, under whatever name. What is not known better is left to the model,
// which goes by the name.
func (fr *frame) kept(t callTarget, c *summary.Call) (value.Value, bool) {
	k, ok := entry.Keeper(t.name)
	if !ok || !k.Takes || k.Key >= len(c.Args) {
		return nil, false
	}
	key := fr.e.p.keepKey(fr.fn, c.Args[k.Key])
	if key == "" || len(fr.e.p.stores[key]) == 0 {
		return nil, false
	}
	f := fr.e.p.everStored(key)
	if f.busy || !f.ok {
		return nil, false
	}
	client, identity, others := false, false, false
	value.Holes(f.val, func(h *value.Hole) {
		client = client || h.Origin == value.Client && !h.Checked
		identity = identity || h.Origin == value.Identity
		others = others || h.Origin != value.Identity
	})
	return f.val, client || identity && !others
}
