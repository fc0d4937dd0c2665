package link

import (
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// Run evaluates a function value that a model was given, such as the function
// of a Map.
func (e env) Run(fn value.Value, args []value.Value) ([]value.Value, bool) {
	f, ok := value.Unwrap(fn).(*value.Func)
	if !ok {
		return nil, false
	}
	nf, ok := e.enter(f, args)
	if !ok {
		return nil, false
	}
	out := make([]value.Value, len(nf.fn.Results))
	for i, r := range nf.fn.Results {
		out[i] = nf.eval(r)
	}
	return out, true
}

// RunAfter evaluates what argument arg of a function value points to once it
// has run, as for option functions.
func (e env) RunAfter(fn value.Value, args []value.Value, arg int) (value.Value, bool) {
	f, ok := value.Unwrap(fn).(*value.Func)
	if !ok || arg >= len(args) {
		return nil, false
	}
	nf, ok := e.enter(f, args)
	if !ok {
		return nil, false
	}
	if i := arg + len(nf.lead); i < len(nf.fn.Exits) && nf.fn.Exits[i] != summary.None {
		return nf.eval(nf.fn.Exits[i]), true
	}
	return args[arg], true
}

// enter makes the frame of a function of the program that is called with args,
// unless it is running already or too deep.
func (e env) enter(f *value.Func, args []value.Value) (*frame, bool) {
	fn := e.fr.e.p.funcs[f.Key]
	if fn == nil || e.fr.depth >= maxDepth {
		return nil, false
	}
	for up := e.fr; up != nil; up = up.up {
		if up.fn == fn {
			return nil, false
		}
	}
	nf := &frame{e: e.fr.e, fn: fn, up: e.fr, depth: e.fr.depth + 1, final: e.fr.final}
	if fn.Parent != "" {
		nf.frees = f.Binds
	} else {
		nf.lead = f.Binds // a bound receiver
	}
	nf.vals = append(nf.lead[:len(nf.lead):len(nf.lead)], args...)
	return nf, true
}
