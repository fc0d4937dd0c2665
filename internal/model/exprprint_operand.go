package model

import (
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/value"
)

// Conditions and operands, with their names and values.

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
		switch {
		case r.Base != nil:
			p.hole(r.Base, "a part of the expression is not known")
			return
		case r.Get(formField) != nil:
			p.hole(r, "a part of the expression is one of several")
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
