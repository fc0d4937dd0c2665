package link

import (
	"github.com/dynlint/dynlint/internal/model"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

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

// run evaluates the results of one target.
func (fr *frame) run(t callTarget, c *summary.Call) []value.Value {
	if t.unknown != nil {
		return fr.anyResults(t.unknown, c)
	}
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
	if t.fn.Refuses && (!t.fn.Blind || t.fn.Verifies) {
		fr.markChecked(out, t.fn.Verifies)
	}
	return out
}

// anyResults are the results of a function value that is not known. A caller may still
// provide the function.
func (fr *frame) anyResults(f *value.Hole, c *summary.Call) []value.Value {
	h := value.Hole{Origin: value.CallOf, Name: c.Name, Why: "result of a function value that is not known", Pos: fr.fn.pos(c.Pos)}
	if (f.Origin == value.Param || f.Origin == value.FreeVar) && !fr.final {
		h.Origin, h.Func, h.Index, h.Path = f.Origin, f.Func, f.Index, joinPath(f.Path, c.Name+"()")
	}
	out := make([]value.Value, c.Results)
	for i := range out {
		out[i] = value.NewHole(h)
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
			if m, ok := v.(*value.Map); ok && all && m.Base != nil { // an item of what was signed
				base := []value.Value{m.Base}
				fr.markChecked(base, all)
				return value.NewMap(m.Entries, m.Open, base[0]).WithPos(m.Pos)
			}
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
