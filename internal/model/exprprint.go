package model

import (
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/value"
)

// exprPrinter prints the alternatives of one Build. Within one, names and
// values are numbered as the package does. Several share one table: they can be
// told apart by their texts, and each text is right with the names and values of
// all, whichever way the getters' results are put together later.
type exprPrinter struct {
	exprLib
	c      *ctx
	names  []*exprAlias
	values []*exprAlias
	open   bool   // unknown parts may add names and values, and shift the numbers
	doubt  int    // > 0 inside a part that may not be there
	err    string // first error of this alternative, as Build returns it
	text   []value.Value
	at     value.Pos // the call that made the part being printed
}

// exprAlias is a placeholder: the attribute name or value that it stands for.
type exprAlias struct {
	val   value.Value
	here  bool // used in this alternative
	sure  bool // used in this alternative for certain
	times int  // number of alternatives that use it for certain
}

// buildOrder is the order in which Build walks the parts.
var buildOrder = []string{"condition", "filter", "keyCondition", "projection", "update"}

// build is Builder.Build.
func (l exprLib) build(c *ctx) []value.Value {
	p := &exprPrinter{exprLib: l, c: c}
	var exprs, errs []value.Value
	var built []*value.Record
	var failed []value.Value
	for _, b := range expandFields(c.arg(0)) {
		r, ok := value.Unwrap(b).(*value.Record)
		if !ok {
			exprs = append(exprs, deriveAny(b, l.pkg+".Expression", "build()", c.Pos))
			errs = append(errs, unknownError(c.Pos))
			continue
		}
		e, err := p.build(r)
		if !value.IsNil(err) {
			failed = append(failed, e)
		} else {
			built = append(built, e)
		}
		errs = append(errs, err)
	}
	if len(exprs)+len(built) == 0 { // else it is nothing that is used: the error tells
		exprs = failed
	}
	for _, e := range built {
		if len(p.names) > 0 || p.open {
			e = e.With("names", p.table("#", p.names, len(built)))
		}
		if len(p.values) > 0 || p.open {
			e = e.With("values", p.table(":", p.values, len(built)))
		}
		exprs = append(exprs, e)
	}
	return []value.Value{value.NewChoice(exprs...), value.NewChoice(errs...)}
}

// table is the map of the placeholders; those that some alternative does without
// are optional.
func (p *exprPrinter) table(mark string, list []*exprAlias, alternatives int) value.Value {
	entries := make([]value.Entry, len(list))
	for i, a := range list {
		entries[i] = value.Entry{Key: value.Str(mark + strconv.Itoa(i)), Val: a.val, Optional: a.times < alternatives}
	}
	return value.NewMap(entries, p.open, nil)
}

// expandFields gives the alternatives of a builder whose parts may be choices;
// nil is a part that was not given.
func expandFields(v value.Value) []value.Value {
	var out []value.Value
	for _, b := range value.Alternatives(v) {
		r, ok := value.Unwrap(b).(*value.Record)
		if !ok {
			out = append(out, b)
			continue
		}
		parts := make([]value.Value, len(r.Fields))
		for i, f := range r.Fields {
			parts[i] = f.Val
		}
		all := product(parts, func(vals []value.Value) value.Value {
			var fs []value.Field
			for i, f := range r.Fields {
				if !value.IsNil(vals[i]) {
					fs = append(fs, value.Field{Name: f.Name, Val: vals[i]})
				}
			}
			return value.NewRecord(r.Type, fs, r.Base, r.Pos)
		})
		out = append(out, value.Alternatives(all)...)
	}
	return out
}

// build prints one alternative; err is nil or what Build returns.
func (p *exprPrinter) build(b *value.Record) (built *value.Record, err value.Value) {
	if len(b.Fields) == 0 && b.Base == nil {
		return p.record("Expression", p.c.Pos), newError(value.Str("Build error: unset parameter: Builder"), p.c.Pos)
	}
	var fields []value.Field
	names, values := len(p.names), len(p.values)
	if b.Base != nil {
		p.open = true // parts that are not seen
	}
	for _, part := range buildOrder {
		v := b.Get(part)
		if v == nil {
			if b.Base != nil {
				fields = append(fields, value.Field{Name: part, Val: deriveAny(b.Base, "string", strings.ToLower(part)+"()", p.c.Pos)})
			}
			continue
		}
		p.text = nil
		p.part(part, v)
		fields = append(fields, value.Field{Name: part, Val: value.Concat(p.text...)})
	}
	failed := p.err
	p.err = ""
	for _, list := range [][]*exprAlias{p.names, p.values} {
		for _, a := range list {
			if a.sure && failed == "" {
				a.times++
			}
			a.here, a.sure = false, false
		}
	}
	if failed != "" {
		p.names, p.values = p.names[:names], p.values[:values]
		return p.record("Expression", p.c.Pos), newError(value.Str(failed), p.c.Pos)
	}
	// Once the tree is known to be well formed, only a value that cannot be
	// marshalled makes Build fail.
	return p.record("Expression", p.c.Pos, fields...), value.NilValue
}

func (p *exprPrinter) lit(s string) { p.litAt(s, p.at) }

func (p *exprPrinter) litAt(s string, pos value.Pos) {
	p.text = append(p.text, value.NewConst(value.String, s, pos))
}

// from sets the call that made what is printed next, until the function that it
// returns is called.
func (p *exprPrinter) from(r *value.Record) (restore func()) {
	old := p.at
	if r.Pos.IsValid() {
		p.at = r.Pos
	}
	return func() { p.at = old }
}

// hole prints an unknown part; whatever comes after has other numbers.
func (p *exprPrinter) hole(v value.Value, why string) {
	p.open = true
	h := mainHole(v)
	if h == nil {
		h = value.UnknownBecause(why, p.c.Pos)
	}
	p.text = append(p.text, derive(h, "string", ""))
}

func (p *exprPrinter) fail(msg string) {
	if p.err == "" {
		p.err = msg
	}
}

// part prints one of the five parts.
func (p *exprPrinter) part(name string, v value.Value) {
	switch name {
	case "update":
		p.update(v)
	case "projection":
		p.projection(v)
	default:
		p.node(v)
	}
}
