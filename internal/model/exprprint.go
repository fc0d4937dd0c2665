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

// node prints a condition or operand.
func (p *exprPrinter) node(v value.Value) {
	typ := strings.TrimPrefix(dynamicType(v), "*")
	name := strings.TrimPrefix(typ, p.pkg+".")
	r, ok := value.Unwrap(v).(*value.Record)
	if !ok {
		if h, isHole := value.Unwrap(v).(*value.Hole); isHole && name == "ValueBuilder" {
			p.value(p.unknownValue(h))
			return
		}
		p.hole(v, "an operand of the expression is not known")
		return
	}
	defer p.from(r)()
	switch name {
	case "NameBuilder":
		p.path(r)
	case "KeyBuilder":
		p.key(r)
	case "ValueBuilder":
		p.value(p.marshalled(r))
	default:
		p.form(r, name)
	}
}

// form prints a builder made of a form and arguments.
func (p *exprPrinter) form(r *value.Record, name string) {
	form := formOf(r)
	args, open := listOf(orNil(r.Get(argsField)))
	switch form {
	case "":
		if r.Base != nil {
			p.hole(r.Base, "a part of the expression is not known")
			return
		}
		p.fail("buildTree error: unset parameter: " + name)
	case invalidForm:
		p.fail("buildKeyCondition error: invalid key condition constructed")
	case andForm, orForm:
		p.junction(form, args, open)
	default:
		for _, a := range args {
			before, after, _ := strings.Cut(form, "$")
			p.lit(before)
			p.node(a)
			form = after
		}
		p.lit(form)
	}
}

// junction prints conditions in parentheses, with a hole where there may be
// others.
func (p *exprPrinter) junction(op string, args []value.Value, open bool) {
	for i, a := range args {
		if i > 0 {
			p.lit(" " + op + " ")
		}
		p.lit("(")
		p.maybe(a, p.node)
		p.lit(")")
	}
	if open {
		p.lit(" " + op + " (")
		p.hole(value.NewHole(value.Hole{Origin: value.Loop, Why: "conditions are added in a loop", Pos: p.c.Pos}), "")
		p.lit(")")
	}
}

// maybe prints a part, which may be in doubt: then its names and values are too.
func (p *exprPrinter) maybe(v value.Value, print func(value.Value)) {
	if r, ok := value.Unwrap(v).(*value.Record); ok && r.Get("optional") != nil {
		p.doubt++
		defer func() { p.doubt-- }()
	}
	print(v)
}

// path prints the elements of a name.
func (p *exprPrinter) path(r *value.Record) {
	elems, ok := p.elements(r)
	if !ok {
		p.hole(r, "a name is not known")
		return
	}
	if len(elems) == 0 {
		p.fail("BuildOperand error: unset parameter: NameBuilder")
		return
	}
	for i, e := range elems {
		if i > 0 {
			p.lit(".")
		}
		name, index := splitIndex(e)
		word, known := value.Known(e)
		if root, _ := value.Known(name); known && (root == "" || !validWord(word)) {
			p.fail("BuildOperand error: invalid parameter: NameBuilder")
		}
		p.name(name)
		p.text = append(p.text, index)
	}
}

// splitIndex cuts the indexes off a path element: "tags[0][1]" gives "tags" and
// "[0][1]".
func splitIndex(e value.Value) (name, index value.Value) {
	if !strings.HasSuffix(trailing(e), "]") {
		return e, value.Str("")
	}
	ps := parts(e)
	for i, p := range ps {
		k, ok := p.(*value.Const)
		if !ok {
			continue
		}
		if j := strings.IndexByte(k.Lit, '['); j >= 0 {
			head := append(ps[:i:i], value.NewConst(value.String, k.Lit[:j], k.Pos))
			tail := append([]value.Value{value.NewConst(value.String, k.Lit[j:], k.Pos)}, ps[i+1:]...)
			return value.Concat(head...), value.Concat(tail...)
		}
	}
	return e, value.Str("")
}

// validWord reports whether the brackets of a path element pair up, in order,
// around numbers.
func validWord(s string) bool {
	for {
		open, end := strings.IndexByte(s, '['), strings.IndexByte(s, ']')
		if open < 0 && end < 0 {
			return true
		}
		if open < 0 || end <= open+1 || strings.Trim(s[open+1:end], "0123456789") != "" {
			return false
		}
		s = s[end+1:]
	}
}

func (p *exprPrinter) key(r *value.Record) {
	k := orNil(r.Get("key"))
	if s, known := value.Known(k); known && s == "" || value.IsNil(k) {
		p.fail("BuildOperand error: unset parameter: KeyBuilder")
		return
	}
	p.name(k)
}

// name prints the alias of an attribute name; equal names share one.
func (p *exprPrinter) name(name value.Value) {
	p.names = p.use("#", p.names, name, false)
}

// value prints the alias of a value; within an alternative every value has its
// own.
func (p *exprPrinter) value(av value.Value) {
	p.values = p.use(":", p.values, av, true)
}

// use prints the placeholder of v, the first that stands for it; once: and is
// not used in this alternative yet.
func (p *exprPrinter) use(mark string, list []*exprAlias, v value.Value, once bool) []*exprAlias {
	i := 0
	for i < len(list) && (list[i].val.Hash() != v.Hash() || once && list[i].here) {
		i++
	}
	if i == len(list) {
		list = append(list, &exprAlias{val: v})
	}
	list[i].here = true
	list[i].sure = list[i].sure || p.doubt == 0
	pos := p.at
	if c, ok := v.(*value.Const); ok && c.Pos.IsValid() && !once {
		pos = c.Pos // the name
	}
	p.litAt(mark+strconv.Itoa(i), pos)
	return list
}

func (p *exprPrinter) unknownValue(v value.Value) value.Value {
	m := marshaller{ctx: p.c, d: p.d}
	return m.unknown(v)
}

// marshalled is the attribute value of a ValueBuilder: attribute values pass.
func (p *exprPrinter) marshalled(r *value.Record) value.Value {
	v := r.Get("value")
	if v == nil {
		if r.Base != nil {
			return p.unknownValue(r.Base)
		}
		v = value.NilValue
	}
	m := marshaller{ctx: p.c, d: p.d}
	if options := r.Get("options"); options != nil && !p.encoderOptions(&m, options) {
		return m.unknown(v)
	}
	return value.Each(v, func(v value.Value) value.Value {
		if d, _ := Attribute(v); d != "" {
			return v
		}
		if h, ok := value.Unwrap(v).(*value.Hole); ok && strings.TrimPrefix(dynamicType(v), "*") == strings.TrimPrefix(m.avType(), "*") {
			return m.unknown(h)
		}
		return m.marshal(v)
	})
}

// encoderOptions applies the options of ValueWithOptions; false when their
// effect is not known.
func (p *exprPrinter) encoderOptions(m *marshaller, options value.Value) bool {
	fns, open := listOf(options)
	if open {
		return false
	}
	opts := value.Value(value.NewRecord(p.pkg+".ValueBuilderOptions", nil, nil, p.c.Pos))
	for _, f := range fns {
		runner, ok := p.c.env.(Runner)
		if !ok {
			return false
		}
		if opts, ok = runner.RunAfter(f, []value.Value{opts}, 0); !ok {
			return false
		}
	}
	r, ok := value.Unwrap(opts).(*value.Record)
	return ok && m.setOptions(orNil(r.Get("EncoderOptions")))
}

// projection prints a list of names.
func (p *exprPrinter) projection(v value.Value) {
	r, ok := value.Unwrap(v).(*value.Record)
	if !ok {
		p.hole(v, "the projection is not known")
		return
	}
	defer p.from(r)()
	names, open := listOf(orNil(r.Get("names")))
	if len(names) == 0 && !open && r.Base == nil {
		p.fail("buildTree error: unset parameter: ProjectionBuilder")
		return
	}
	p.list(r.Base, names, open, p.node)
}

// list prints items with commas between, and holes where there are others.
func (p *exprPrinter) list(base value.Value, items []value.Value, open bool, item func(value.Value)) {
	comma := false
	sep := func() {
		if comma {
			p.lit(", ")
		}
		comma = true
	}
	if base != nil {
		sep()
		p.hole(base, "earlier parts of the expression are not known")
	}
	for _, it := range items {
		sep()
		p.maybe(it, item)
	}
	if open {
		sep()
		p.hole(value.NewHole(value.Hole{Origin: value.Loop, Why: "parts are added in a loop or on some paths", Pos: p.c.Pos}), "")
	}
}

// update prints the sections of an update, a line each.
func (p *exprPrinter) update(v value.Value) {
	r, ok := value.Unwrap(v).(*value.Record)
	if !ok {
		p.hole(v, "the update is not known")
		return
	}
	if len(r.Fields) == 0 {
		if r.Base == nil {
			p.fail("buildTree error: unset parameter: UpdateBuilder")
			return
		}
		p.hole(r.Base, "the update is not known")
		return
	}
	defer p.from(r)()
	base := r.Base
	for _, s := range sections {
		list := r.Get(s)
		if list == nil {
			continue
		}
		clauses, open := listOf(list)
		p.lit(s + " ")
		sep := " "
		if s == "SET" {
			sep = " = "
		}
		p.list(base, clauses, open, func(c value.Value) { p.clause(c, sep) })
		base = nil
		p.lit("\n")
	}
}

// clause prints one clause of an update.
func (p *exprPrinter) clause(v value.Value, sep string) {
	r, ok := v.(*value.Record)
	if !ok {
		p.hole(v, "a clause of the update is not known")
		return
	}
	defer p.from(r)()
	p.node(orNil(r.Get("name")))
	if x := r.Get("value"); x != nil {
		p.lit(sep)
		p.node(x)
	}
}
