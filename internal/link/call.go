package link

import (
	"strings"

	"github.com/dynlint/dynlint/internal/model"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// maxTargets bounds the callees of one call that are followed.
const maxTargets = 12

// callTarget is one callee of a call.
type callTarget struct {
	fn    *Fn // nil: outside the program
	name  string
	args  []value.Value // all arguments, when they are not those of the call as written
	lead  []value.Value // bound receivers
	frees []value.Value // captured values
	recv  string        // type of the receiver of an interface call
}

// callResult is the value of a node that reads a result of a call.
func (fr *frame) callResult(n *summary.Node) value.Value {
	vs := fr.callResults(n.N)
	if i := int(n.Aux); i < len(vs) && vs[i] != nil {
		return vs[i]
	}
	c := &fr.fn.Calls[n.N]
	if c.Site != nil {
		return value.NewHole(value.Hole{Origin: value.Stored, Name: c.Name, Type: fr.fn.typeKey(n.Type), Pos: fr.fn.pos(c.Pos)})
	}
	if h := fr.derived(c, n); h != nil {
		return h
	}
	h := value.Hole{Origin: value.CallOf, Name: c.Name, Type: fr.resolveType(fr.fn.typeKey(n.Type)), Pos: fr.fn.pos(c.Pos)}
	switch {
	case c.Callee != "":
		h.Why = "result of " + c.Callee + ", which is not followed"
	case c.Iface != "":
		h.Why = "result of " + c.Iface + "." + c.Name + ", whose implementation is not known"
	default:
		h.Why = "result of a function value that is not known"
	}
	if o := fr.openReceiver(c); o != nil {
		// A caller may still provide the receiver or the function.
		h.Origin, h.Func, h.Index, h.Path = o.Origin, o.Func, o.Index, joinPath(o.Path, c.Name+"()")
	}
	return value.NewHole(h)
}

// openReceiver returns the parameter on which a dynamic call hangs.
func (fr *frame) openReceiver(c *summary.Call) *value.Hole {
	var v value.Value
	switch {
	case c.Iface != "":
		v = fr.eval(c.Args[0])
	case c.Callee == "" && c.Fun != summary.None:
		v = fr.eval(c.Fun)
	default:
		return nil
	}
	for _, a := range value.Alternatives(v) {
		if h, ok := value.Unwrap(a).(*value.Hole); ok && (h.Origin == value.Param || h.Origin == value.FreeVar) && !fr.final {
			return h
		}
	}
	return nil
}

// callResults evaluates a call; nil where nothing is known.
func (fr *frame) callResults(i int32) []value.Value {
	if vs, ok := fr.results[i]; ok {
		if vs == nil {
			fr.e.cuts++
		}
		return vs
	}
	if fr.results == nil {
		fr.results = map[int32][]value.Value{}
	}
	fr.results[i] = nil // a call that depends on itself has no result
	c := &fr.fn.Calls[i]
	var out []value.Value
	if c.Site == nil {
		alts := make([][]value.Value, c.Results)
		targets := fr.targets(c)
		for _, t := range targets {
			vs := fr.run(t, c)
			for j := range alts {
				switch {
				case j < len(vs) && vs[j] != nil:
					alts[j] = append(alts[j], vs[j])
				case len(targets) > 1:
					alts[j] = append(alts[j], value.NewHole(value.Hole{
						Origin: value.CallOf, Name: c.Name, Why: "result of " + t.name + ", which is not followed", Pos: fr.fn.pos(c.Pos),
					}))
				}
			}
		}
		out = make([]value.Value, c.Results)
		for j, a := range alts {
			if len(a) > 0 {
				out[j] = join(a)
			}
		}
	}
	fr.results[i] = out
	return out
}

// targets resolves the callees of a call in the frame.
func (fr *frame) targets(c *summary.Call) []callTarget {
	switch {
	case c.Callee != "" && c.Fun == summary.None:
		return []callTarget{{fn: fr.e.p.funcs[c.Callee], name: c.Callee}}
	case c.Iface != "":
		return fr.methodTargets(c)
	}
	var out []callTarget
	open := false
	for _, a := range value.Alternatives(fr.eval(c.Fun)) {
		switch f := value.Unwrap(a).(type) {
		case *value.Func:
			out = append(out, fr.e.p.funcTarget(f))
		case *value.Hole:
			open = true
		}
	}
	if open && len(out) == 0 {
		captures := false
		for _, key := range fr.e.p.flow.funcs(fr.fn, c.Fun) {
			t := fr.e.p.funcTarget(value.NewFunc(key, nil))
			if t.fn != nil {
				t.lead = fr.e.openLead(t.fn, len(t.fn.Params)-len(c.Args))
				captures = captures || len(t.fn.Frees)+len(t.lead) > 0
			}
			out = append(out, t)
		}
		if !fr.final && len(out) > 1 || captures && fr.openReceiver(c) != nil {
			return nil // a caller may tell which one, and with what it was made
		}
	}
	if len(out) > maxTargets {
		out = append(out[:maxTargets:maxTargets], callTarget{name: "one of many functions"})
	}
	return out
}

// openLead are the bound receivers of a function value of which only the
// function is known.
func (e *evaluator) openLead(fn *Fn, n int) []value.Value {
	open := e.open(fn)
	var lead []value.Value
	for i := range n {
		v := open.openParam(i)
		if h, ok := v.(*value.Hole); ok && h.Origin == value.Param {
			// No caller gives it: what it holds is what is ever stored there.
			v = value.NewHole(value.Hole{Origin: value.Unknown, Name: h.Name, Type: h.Type, Why: "bound receiver is not known", Pos: h.Pos})
		}
		lead = append(lead, v)
	}
	return lead
}

// funcTarget is the target of a function value.
func (p *Program) funcTarget(f *value.Func) callTarget {
	t := callTarget{fn: p.funcs[f.Key], name: f.Key}
	if t.fn != nil && len(t.fn.Frees) > 0 {
		if len(f.Binds) > 0 {
			t.frees = f.Binds
		}
		return t
	}
	t.lead = f.Binds
	return t
}

// methodTargets resolves an interface call by the receiver's value; a receiver
// of unknown type by the types that flow to it.
func (fr *frame) methodTargets(c *summary.Call) []callTarget {
	p := fr.e.p
	recv := fr.eval(c.Args[0])
	var out []callTarget
	open := false
	seen := map[string]bool{}
	add := func(typ string) {
		if !seen[typ] {
			seen[typ] = true
			out = append(out, fr.method(typ, c))
		}
	}
	for _, a := range value.Alternatives(recv) {
		switch x := a.(type) {
		case *value.Iface:
			add(x.Type)
		case *value.Record:
			if x.Type != "" {
				add(x.Type)
			}
		case *value.Hole:
			if s, ok := p.Type(x.Type); ok && s.Kind != summary.KindInterface && s.Kind != summary.KindTypeParam && s.Named {
				add(x.Type)
			} else if x.Origin != value.Never {
				open = true
			}
		}
	}
	if strings.HasPrefix(c.Iface, "$") && len(out) == 0 {
		if t := fr.resolveType(c.Iface); !strings.HasPrefix(t, "$") {
			add(strings.TrimLeft(t, "*"))
			open = false
		}
	}
	if open && len(out) == 0 {
		types := p.flow.types(fr.fn, c.Args[0])
		if len(types) == 0 && strings.HasPrefix(c.Iface, "$") {
			types = p.flow.typeArgs(fr.fn, c.Iface)
		}
		if len(types) == 1 || fr.final {
			for _, t := range types {
				if len(out) < maxTargets {
					add(t)
				}
			}
		}
		if len(types) == 0 {
			out = append(out, callTarget{name: "(" + originKey(c.Iface) + ")." + c.Name})
		}
	}
	return out
}

// method is the target of a method of a concrete type, through the embedded
// fields that promote it.
func (fr *frame) method(typ string, c *summary.Call) callTarget {
	p := fr.e.p
	typ = strings.TrimLeft(typ, "*")
	t := callTarget{recv: typ, name: "(" + originKey(typ) + ")." + c.Name, fn: p.funcs["("+originKey(typ)+")."+c.Name]}
	s, ok := p.Type(typ)
	if !ok {
		return t
	}
	m, ok := s.Method(c.Name)
	if !ok {
		return t
	}
	if len(m.Path) == 0 {
		return t
	}
	recv := fr.ofType(fr.eval(c.Args[0]), typ)
	owner := typ
	for _, f := range m.Path {
		recv = fr.field(recv, f, owner)
		owner = strings.TrimLeft(p.fieldType(owner, f), "*")
	}
	t.args = append([]value.Value{recv}, fr.evalAll(c.Args[1:])...)
	t.recv = ""
	if m.Func != "" {
		t.name, t.fn = m.Func, p.funcs[m.Func]
		return t
	}
	for _, a := range value.Alternatives(recv) { // promoted from an embedded interface
		if dyn := dynamicType(a); dyn != "" {
			t.name = "(" + originKey(dyn) + ")." + c.Name
			t.fn = p.method(dyn, c.Name)
		}
	}
	return t
}

func dynamicType(v value.Value) string {
	switch v := v.(type) {
	case *value.Iface:
		return v.Type
	case *value.Record:
		return v.Type
	}
	return ""
}

// run evaluates the results of one target.
func (fr *frame) run(t callTarget, c *summary.Call) []value.Value {
	if t.fn == nil {
		return fr.library(t, c)
	}
	if fr.e.p.entries.IsIdentityCall(t.fn.Key) {
		return fr.identity(t.fn, c)
	}
	out, ok := fr.inside(t, c, t.fn.Results)
	if !ok {
		return nil
	}
	if t.fn.Refuses {
		fr.markChecked(out, t.fn.Verifies)
	}
	return out
}

// markChecked marks the unknown strings that a function returns which may refuse
// what it is given; values of all types if it verifies a signature.
func (fr *frame) markChecked(out []value.Value, all bool) {
	for i := range out {
		if out[i] == nil {
			continue
		}
		out[i] = value.Each(out[i], func(v value.Value) value.Value {
			h, ok := v.(*value.Hole)
			if !ok || h.Checked || !all && h.Format != "" || h.Origin != value.Client && h.Origin != value.Param && h.Origin != value.FreeVar {
				return v
			}
			if s, ok := fr.e.p.Type(h.Type); !all && (!ok || s.Kind != summary.KindString) {
				return v
			}
			d := *h
			d.Checked = true
			return value.NewHole(d)
		})
	}
}

// entered identifies the frame of a target of a call.
type entered struct {
	call *summary.Call
	fn   *Fn
	recv string
	sum  value.Hash // of what the call itself does not pass
}

// inside evaluates nodes of a target in its frame; it reports false at a bound.
// A frame is used again for the same call, for what it returns and leaves, but
// not if a value under evaluation was asked for in it: its nodes then hold what
// stands for that value.
func (fr *frame) inside(t callTarget, c *summary.Call, ids []summary.ID) ([]value.Value, bool) {
	given := append(append(t.lead[:len(t.lead):len(t.lead)], t.frees...), t.args...)
	key := entered{c, t.fn, t.recv, value.Sum(given...)}
	nf := fr.entered[key]
	if nf == nil {
		var ok bool
		if nf, ok = fr.enter(t, c); !ok {
			return nil, false
		}
	}
	cuts := fr.e.cuts
	vs := nf.evalAll(ids)
	if fr.entered == nil {
		fr.entered = map[entered]*frame{}
	}
	if fr.e.cuts == cuts {
		fr.entered[key] = nf
	} else {
		delete(fr.entered, key)
	}
	return vs, true
}

// enter makes the frame of a target; it reports false at a bound.
func (fr *frame) enter(t callTarget, c *summary.Call) (*frame, bool) {
	if fr.depth >= maxDepth {
		return nil, false
	}
	same := 0
	for f := fr; f != nil; f = f.up {
		if f.fn == t.fn {
			same++
		}
	}
	if same > 1 {
		return nil, false
	}
	nf := fr.callee(t.fn, c)
	nf.lead, nf.frees, nf.recv, nf.vals = t.lead, t.frees, t.recv, t.args
	return nf, true
}

// args are the argument values of a call to a target outside the program.
func (fr *frame) args(t callTarget, c *summary.Call) []value.Value {
	if t.args != nil {
		return t.args
	}
	args := append(t.lead[:len(t.lead):len(t.lead)], fr.evalAll(c.Args)...)
	if t.recv != "" && len(args) > 0 {
		args[0] = fr.ofType(args[0], t.recv)
	}
	return args
}

func (fr *frame) modelCall(t callTarget, c *summary.Call) model.Call {
	mc := model.Call{Callee: t.name, Args: fr.args(t, c), Results: c.Results, Pos: fr.fn.pos(c.Pos)}
	for _, ta := range c.TypeArg {
		mc.TypeArgs = append(mc.TypeArgs, fr.resolveType(fr.fn.typeKey(ta)))
	}
	return mc
}

// library evaluates a call that leaves the program, by its model.
func (fr *frame) library(t callTarget, c *summary.Call) []value.Value {
	vs, ok := model.Eval(fr.modelCall(t, c), env{fr})
	if v, client := fr.kept(t, c); client {
		if len(vs) == 0 {
			vs = make([]value.Value, c.Results)
		}
		vs[0] = v
		return vs
	}
	if !ok {
		return nil
	}
	return vs
}

// after is what an argument points to once a call is done.
func (fr *frame) after(n *summary.Node) value.Value {
	before := fr.eval(n.Args[0])
	c := &fr.fn.Calls[n.N]
	if c.Site != nil && int(n.Aux) == c.Site.Input {
		return before // the SDK does not write to its input
	}
	var out []value.Value
	for _, t := range fr.targets(c) {
		i := int(n.Aux) + len(t.lead)
		if t.fn == nil {
			out = append(out, fr.libraryAfter(t, c, i, before))
			continue
		}
		if value.IsNil(before) && fr.e.p.fillsVariable(fr.fn, c, int(n.Aux)) {
			out = append(out, value.NewHole(value.Hole{Origin: value.Unknown, Why: "filled by " + t.name, Pos: fr.fn.pos(c.Pos)}))
			continue
		}
		if !fr.e.p.writesParam(t.fn, i) {
			out = append(out, before)
			continue
		}
		vs, ok := fr.inside(t, c, t.fn.Exits[i:i+1])
		if !ok { // too deep to tell
			vs = []value.Value{before, value.NewHole(value.Hole{Origin: value.Bound, Why: "changed by " + t.name + ", which calls itself", Pos: fr.fn.pos(c.Pos)})}
		}
		out = append(out, vs...)
	}
	if len(out) == 0 {
		return before
	}
	return join(out)
}

func (fr *frame) libraryAfter(t callTarget, c *summary.Call, arg int, before value.Value) value.Value {
	if model.Pure(t.name) || !model.Known(t.name) && !mayFill(c, arg, fr.fn) {
		return before // without looking at the other arguments
	}
	if v, ok := model.After(fr.modelCall(t, c), arg, before, env{fr}); ok {
		return v
	}
	if !mayFill(c, arg, fr.fn) {
		return before
	}
	typ := dynamicType(before)
	if h, ok := before.(*value.Hole); ok {
		typ = h.Type
	}
	return value.NewHole(value.Hole{Origin: value.Unknown, Type: typ, Why: "filled by " + t.name, Pos: fr.fn.pos(c.Pos)})
}

// afterFree is what a captured variable holds once a call that was given the
// closure is done; the call may not have run it.
func (fr *frame) afterFree(n *summary.Node) value.Value {
	before := fr.eval(n.Args[0])
	if made := &fr.fn.Nodes[n.Args[1]]; made.Op == summary.OpFunc {
		if fn := fr.e.p.funcs[made.Str]; fn != nil && !fr.e.p.writes(fn, n.Aux) {
			return before
		}
	}
	out := []value.Value{}
	direct := fr.fn.Calls[n.N].Fun != summary.None
	for _, a := range value.Alternatives(fr.eval(n.Args[1])) {
		f, ok := value.Unwrap(a).(*value.Func)
		if !ok {
			continue
		}
		fn := fr.e.p.funcs[f.Key]
		if fn == nil || int(n.Aux) >= len(fn.FreeExits) || fn.FreeExits[n.Aux] == summary.None || fr.depth >= maxDepth {
			continue
		}
		nf := &frame{e: fr.e, fn: fn, depth: fr.depth + 1, final: fr.final, frees: f.Binds, up: fr}
		out = append(out, nf.eval(fn.FreeExits[n.Aux]))
	}
	if len(out) == 0 || !direct {
		out = append([]value.Value{before}, out...)
	}
	return join(out)
}

// env is what models may ask.
type env struct{ fr *frame }

func (e env) Type(key string) (*summary.Shape, bool) { return e.fr.e.p.Type(key) }

func (e env) Field(v value.Value, name string) value.Value {
	return e.fr.field(v, name, dynamicType(v))
}

// Method evaluates a method of a value by its dynamic type.
func (e env) Method(recv value.Value, name string, args ...value.Value) (value.Value, bool) {
	typ := dynamicType(recv)
	if h, ok := recv.(*value.Hole); ok && typ == "" {
		typ = strings.TrimLeft(h.Type, "*")
	}
	if typ == "" {
		return nil, false
	}
	p := e.fr.e.p
	fn := p.method(typ, name)
	if fn == nil || e.fr.depth >= maxDepth || len(fn.Results) == 0 {
		return nil, false
	}
	for f := e.fr; f != nil; f = f.up {
		if f.fn == fn {
			return nil, false
		}
	}
	if s, ok := p.Type(typ); ok {
		if m, ok := s.Method(name); ok {
			owner := typ
			for _, f := range m.Path {
				recv = e.fr.field(recv, f, owner)
				owner = strings.TrimLeft(p.fieldType(owner, f), "*")
			}
		}
	}
	nf := &frame{
		e: e.fr.e, fn: fn, up: e.fr, depth: e.fr.depth + 1, final: e.fr.final,
		vals: append([]value.Value{value.Unwrap(recv)}, args...),
	}
	return nf.eval(fn.Results[0]), true
}

// mayFill reports whether a function outside the program, without a model, may
// fill what argument arg points to: a decoder by its name, or any function
// that takes it as an interface and is not one that only reads.
func mayFill(c *summary.Call, arg int, fn *Fn) bool {
	if isDecoder(c.Name) {
		return true
	}
	if arg >= len(c.Args) || fn.Nodes[c.Args[arg]].Op != summary.OpIface {
		return false
	}
	return !reads(c.Name)
}

// reads reports whether a function of that name only reads what it is given.
func reads(name string) bool {
	for _, p := range readers {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return false
}

// readers are prefixes of the names of functions that only read what they are
// given as an interface.
var readers = []string{
	"Log", "Debug", "Info", "Warn", "Error", "Fatal", "Panic", "Print", "Trace", "Sprint", "Fprint", "Validate", "Struct",
	"Marshal", "Encode", "Json", "JSON", "With", "Field", "Any", "Object", "Wrap", "New", "Is", "As", "Equal", "Send", "Write", "String",
	"Append", "Add", "Set", "Start", "Run", "Go", "Publish", "Inject", "Provide", "Register", "Use", "Handle", "Invoke", "Put", "Value",
}
