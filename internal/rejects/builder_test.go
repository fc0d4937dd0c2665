package rejects_test

import (
	"fmt"
	"strings"

	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/expression"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// twin is a part of an expression as Go code, and as the SDK makes it.
type twin[T any] struct {
	code string
	real T
}

// errNoBuilder says that the builder cannot say it; it ends the translation.
type errNoBuilder struct{}

// building translates an expression into calls of the builder.
type building struct {
	names  map[string]string
	values map[string]expr.AttributeValue
	codes  map[string]string // Go code of the values
}

func no() { panic(errNoBuilder{}) }

func (b *building) name(o expr.Operand) twin[expression.NameBuilder] {
	p, ok := ungroup(o).(*expr.Path)
	if !ok || p.Group != nil {
		no()
	}
	var text strings.Builder
	for i, e := range p.Elems {
		if e.Kind == expr.IndexElem {
			text.WriteString("[" + e.Text + "]")
			continue
		}
		name, ok := e.Resolve(b.names)
		if !ok || name == "" || strings.ContainsAny(name, ".[]") {
			no()
		}
		if i > 0 {
			text.WriteString(".")
		}
		text.WriteString(name)
	}
	return twin[expression.NameBuilder]{fmt.Sprintf("expression.Name(%q)", text.String()), expression.Name(text.String())}
}

func ungroup(o expr.Operand) expr.Operand {
	for {
		g, ok := o.(*expr.Group)
		if !ok {
			return o
		}
		o = g.X
	}
}

func (b *building) value(o expr.Operand) twin[expression.ValueBuilder] {
	v, ok := ungroup(o).(*expr.Value)
	if !ok {
		no()
	}
	av, ok := b.values[v.Name]
	if !ok {
		no()
	}
	return twin[expression.ValueBuilder]{"expression.Value(" + b.codes[v.Name] + ")", expression.Value(realAV(&av))}
}

func (b *building) operand(o expr.Operand) twin[expression.OperandBuilder] {
	switch o := ungroup(o).(type) {
	case *expr.Path:
		n := b.name(o)
		return twin[expression.OperandBuilder]{n.code, n.real}
	case *expr.Value:
		v := b.value(o)
		return twin[expression.OperandBuilder]{v.code, v.real}
	case *expr.Call:
		if o.Name == "size" && len(o.Args) == 1 {
			n := b.name(o.Args[0])
			return twin[expression.OperandBuilder]{n.code + ".Size()", n.real.Size()}
		}
	}
	no()
	return twin[expression.OperandBuilder]{}
}

type cond = twin[expression.ConditionBuilder]

var compares = map[expr.CompareOp]struct {
	name string
	f    func(l, r expression.OperandBuilder) expression.ConditionBuilder
}{
	expr.Eq: {"Equal", expression.Equal}, expr.Ne: {"NotEqual", expression.NotEqual}, expr.Lt: {"LessThan", expression.LessThan},
	expr.Le: {"LessThanEqual", expression.LessThanEqual}, expr.Gt: {"GreaterThan", expression.GreaterThan}, expr.Ge: {"GreaterThanEqual", expression.GreaterThanEqual},
}

func (b *building) condition(c expr.Cond) cond {
	switch c := c.(type) {
	case *expr.CondGroup:
		return b.condition(c.X)
	case *expr.Not:
		x := b.condition(c.X)
		return cond{"expression.Not(" + x.code + ")", expression.Not(x.real)}
	case *expr.And:
		return b.chain("And", c.Terms)
	case *expr.Or:
		return b.chain("Or", c.Terms)
	case *expr.Compare:
		l, r, f := b.operand(c.Left), b.operand(c.Right), compares[c.Op]
		return cond{fmt.Sprintf("expression.%s(%s, %s)", f.name, l.code, r.code), f.f(l.real, r.real)}
	case *expr.Between:
		x, lo, hi := b.operand(c.X), b.operand(c.Low), b.operand(c.High)
		return cond{fmt.Sprintf("expression.Between(%s, %s, %s)", x.code, lo.code, hi.code), expression.Between(x.real, lo.real, hi.real)}
	case *expr.In:
		if len(c.List) >= value.MaxElems {
			no() // longer lists are known in part only
		}
		x := b.operand(c.X)
		var codes []string
		var reals []expression.OperandBuilder
		for _, o := range c.List {
			m := b.operand(o)
			codes, reals = append(codes, m.code), append(reals, m.real)
		}
		return cond{fmt.Sprintf("expression.In(%s, %s)", x.code, strings.Join(codes, ", ")), expression.In(x.real, reals[0], reals[1:]...)}
	case *expr.Call:
		return b.call(c)
	}
	no()
	return cond{}
}

// keyCondition is a condition on keys, as its own builder says it.
func (b *building) keyCondition(c expr.Cond) twin[expression.KeyConditionBuilder] {
	type keyCond = twin[expression.KeyConditionBuilder]
	switch c := c.(type) {
	case *expr.CondGroup:
		return b.keyCondition(c.X)
	case *expr.And:
		all := b.keyCondition(c.Terms[0])
		for _, t := range c.Terms[1:] {
			next := b.keyCondition(t)
			all = keyCond{fmt.Sprintf("%s.And(%s)", all.code, next.code), all.real.And(next.real)}
		}
		return all
	case *expr.Compare:
		left, right, op := ungroup(c.Left), ungroup(c.Right), c.Op
		if _, ok := left.(*expr.Value); ok {
			left, right, op = right, left, op.Mirror()
		}
		k, v := b.key(left), b.value(right)
		real := map[expr.CompareOp]expression.KeyConditionBuilder{
			expr.Eq: k.real.Equal(v.real), expr.Lt: k.real.LessThan(v.real), expr.Le: k.real.LessThanEqual(v.real),
			expr.Gt: k.real.GreaterThan(v.real), expr.Ge: k.real.GreaterThanEqual(v.real),
		}
		if op == expr.Ne {
			no()
		}
		return keyCond{fmt.Sprintf("%s.%s(%s)", k.code, compares[op].name, v.code), real[op]}
	case *expr.Between:
		k, lo, hi := b.key(c.X), b.value(c.Low), b.value(c.High)
		return keyCond{fmt.Sprintf("%s.Between(%s, %s)", k.code, lo.code, hi.code), k.real.Between(lo.real, hi.real)}
	case *expr.Call:
		if c.Name != "begins_with" || len(c.Args) != 2 {
			no()
		}
		k := b.key(c.Args[0])
		v, ok := ungroup(c.Args[1]).(*expr.Value)
		if !ok || b.values[v.Name].Type != expr.TypeS {
			no()
		}
		prefix := b.values[v.Name].Str
		return keyCond{fmt.Sprintf("%s.BeginsWith(%q)", k.code, prefix), k.real.BeginsWith(prefix)}
	}
	no()
	return keyCond{}
}

func (b *building) key(o expr.Operand) twin[expression.KeyBuilder] {
	p, ok := ungroup(o).(*expr.Path)
	if !ok || len(p.Elems) != 1 {
		no()
	}
	name, ok := p.Elems[0].Resolve(b.names)
	if !ok || name == "" {
		no()
	}
	return twin[expression.KeyBuilder]{fmt.Sprintf("expression.Key(%q)", name), expression.Key(name)}
}

func (b *building) chain(name string, terms []expr.Cond) cond {
	first := b.condition(terms[0])
	for _, t := range terms[1:] {
		next := b.condition(t)
		real := first.real.And(next.real)
		if name == "Or" {
			real = first.real.Or(next.real)
		}
		first = cond{fmt.Sprintf("%s.%s(%s)", first.code, name, next.code), real}
	}
	return first
}

func (b *building) call(c *expr.Call) cond {
	if len(c.Args) == 0 {
		no()
	}
	n := b.name(c.Args[0])
	switch {
	case c.Name == "attribute_exists" && len(c.Args) == 1:
		return cond{n.code + ".AttributeExists()", n.real.AttributeExists()}
	case c.Name == "attribute_not_exists" && len(c.Args) == 1:
		return cond{n.code + ".AttributeNotExists()", n.real.AttributeNotExists()}
	case c.Name == "contains" && len(c.Args) == 2:
		v, ok := ungroup(c.Args[1]).(*expr.Value)
		if !ok {
			no()
		}
		av := b.values[v.Name]
		return cond{n.code + ".Contains(" + b.codes[v.Name] + ")", n.real.Contains(realAV(&av))}
	case c.Name == "begins_with" && len(c.Args) == 2:
		v, ok := ungroup(c.Args[1]).(*expr.Value)
		if !ok || b.values[v.Name].Type != expr.TypeS {
			no()
		}
		return cond{fmt.Sprintf("%s.BeginsWith(%q)", n.code, b.values[v.Name].Str), n.real.BeginsWith(b.values[v.Name].Str)}
	}
	no()
	return cond{}
}

// set is the right side of an action of SET.
func (b *building) set(o expr.Operand) twin[expression.OperandBuilder] {
	pair := func(name string, l, r twin[expression.OperandBuilder], f func(l, r expression.OperandBuilder) expression.SetValueBuilder) twin[expression.OperandBuilder] {
		return twin[expression.OperandBuilder]{fmt.Sprintf("expression.%s(%s, %s)", name, l.code, r.code), f(l.real, r.real)}
	}
	switch o := ungroup(o).(type) {
	case *expr.Arith:
		if o.Op == '+' {
			return pair("Plus", b.set(o.Left), b.set(o.Right), expression.Plus)
		}
		return pair("Minus", b.set(o.Left), b.set(o.Right), expression.Minus)
	case *expr.Call:
		switch {
		case o.Name == "list_append" && len(o.Args) == 2:
			return pair("ListAppend", b.set(o.Args[0]), b.set(o.Args[1]), expression.ListAppend)
		case o.Name == "if_not_exists" && len(o.Args) == 2:
			n, v := b.name(o.Args[0]), b.set(o.Args[1])
			return twin[expression.OperandBuilder]{fmt.Sprintf("expression.IfNotExists(%s, %s)", n.code, v.code), expression.IfNotExists(n.real, v.real)}
		}
	}
	return b.operand(o)
}

func (b *building) update(t *expr.Tree) twin[expression.UpdateBuilder] {
	u := twin[expression.UpdateBuilder]{code: "expression.UpdateBuilder{}"}
	for _, s := range t.Sections {
		for _, a := range s.Actions {
			n := b.name(a.Path)
			switch s.Kind {
			case expr.Set:
				v := b.set(a.Value)
				u = twin[expression.UpdateBuilder]{fmt.Sprintf("%s.Set(%s, %s)", u.code, n.code, v.code), u.real.Set(n.real, v.real)}
			case expr.Remove:
				u = twin[expression.UpdateBuilder]{fmt.Sprintf("%s.Remove(%s)", u.code, n.code), u.real.Remove(n.real)}
			case expr.Add:
				v := b.value(a.Value)
				u = twin[expression.UpdateBuilder]{fmt.Sprintf("%s.Add(%s, %s)", u.code, n.code, v.code), u.real.Add(n.real, v.real)}
			case expr.Delete:
				v := b.value(a.Value)
				u = twin[expression.UpdateBuilder]{fmt.Sprintf("%s.Delete(%s, %s)", u.code, n.code, v.code), u.real.Delete(n.real, v.real)}
			}
		}
	}
	return u
}

// built is a request by the builder: the code that builds it, and what it sends.
type built struct {
	code   string
	getter string // "Filter", for FilterExpression
	text   string
	names  map[string]string
	values map[string]types.AttributeValue
}

// build translates the only expression of a case; false if the builder cannot say
// it, or says it is wrong.
func build(kind expr.Kind, src string, b *building) (out built, ok bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, is := r.(errNoBuilder); !is {
				panic(r)
			}
			out, ok = built{}, false
		}
	}()
	t := expr.Parse(kind, src)
	if len(t.Errors) > 0 {
		return out, false
	}
	builder := expression.NewBuilder()
	switch kind {
	case expr.KeyCondition:
		k := b.keyCondition(t.Cond)
		out.code, out.getter, builder = ".WithKeyCondition("+k.code+")", "KeyCondition", builder.WithKeyCondition(k.real)
	case expr.Filter:
		c := b.condition(t.Cond)
		out.code, out.getter, builder = ".WithFilter("+c.code+")", "Filter", builder.WithFilter(c.real)
	case expr.Condition:
		c := b.condition(t.Cond)
		out.code, out.getter, builder = ".WithCondition("+c.code+")", "Condition", builder.WithCondition(c.real)
	case expr.Projection:
		var p twin[expression.ProjectionBuilder]
		for i, path := range t.Paths {
			n := b.name(path)
			if i == 0 {
				p = twin[expression.ProjectionBuilder]{"expression.NamesList(" + n.code + ")", expression.NamesList(n.real)}
			} else {
				p = twin[expression.ProjectionBuilder]{p.code + ".AddNames(" + n.code + ")", p.real.AddNames(n.real)}
			}
		}
		out.code, out.getter, builder = ".WithProjection("+p.code+")", "Projection", builder.WithProjection(p.real)
	case expr.Update:
		u := b.update(t)
		out.code, out.getter, builder = ".WithUpdate("+u.code+")", "Update", builder.WithUpdate(u.real)
	default:
		return out, false
	}
	e, err := builder.Build()
	if err != nil {
		return out, false
	}
	text := map[string]*string{"KeyCondition": e.KeyCondition(), "Filter": e.Filter(), "Condition": e.Condition(), "Projection": e.Projection(), "Update": e.Update()}[out.getter]
	out.code = "expression.NewBuilder()" + out.code + ".Build()"
	out.text, out.names, out.values = *text, e.Names(), e.Values()
	return out, true
}

// realAV is an attribute value of the SDK.
func realAV(v *expr.AttributeValue) types.AttributeValue {
	var set []string
	var bytes [][]byte
	for _, m := range v.Set {
		set, bytes = append(set, m.V), append(bytes, []byte(m.V))
	}
	switch v.Type {
	case expr.TypeS:
		return &types.AttributeValueMemberS{Value: v.Str}
	case expr.TypeN:
		return &types.AttributeValueMemberN{Value: v.Str}
	case expr.TypeB:
		return &types.AttributeValueMemberB{Value: []byte(v.Str)}
	case expr.TypeBOOL:
		return &types.AttributeValueMemberBOOL{Value: v.Bool}
	case expr.TypeNULL:
		return &types.AttributeValueMemberNULL{Value: v.Bool}
	case expr.TypeSS:
		return &types.AttributeValueMemberSS{Value: set}
	case expr.TypeNS:
		return &types.AttributeValueMemberNS{Value: set}
	case expr.TypeBS:
		return &types.AttributeValueMemberBS{Value: bytes}
	case expr.TypeL:
		list := &types.AttributeValueMemberL{}
		for i := range v.List {
			list.Value = append(list.Value, realAV(&v.List[i]))
		}
		return list
	case expr.TypeM:
		m := &types.AttributeValueMemberM{Value: map[string]types.AttributeValue{}}
		for i := range v.Map {
			m.Value[v.Map[i].Name] = realAV(&v.Map[i].Value)
		}
		return m
	}
	no()
	return nil
}

// exprAV is the inverse of realAV.
func exprAV(v types.AttributeValue) expr.AttributeValue {
	out := expr.AttributeValue{Known: true}
	set := func(list []string) {
		for _, m := range list {
			out.Set = append(out.Set, expr.Some(m))
		}
	}
	switch v := v.(type) {
	case *types.AttributeValueMemberS:
		out.Type, out.Str = expr.TypeS, v.Value
	case *types.AttributeValueMemberN:
		out.Type, out.Str = expr.TypeN, v.Value
	case *types.AttributeValueMemberB:
		out.Type, out.Str = expr.TypeB, string(v.Value)
	case *types.AttributeValueMemberBOOL:
		out.Type, out.Bool = expr.TypeBOOL, v.Value
	case *types.AttributeValueMemberNULL:
		out.Type, out.Bool = expr.TypeNULL, v.Value
	case *types.AttributeValueMemberSS:
		out.Type = expr.TypeSS
		set(v.Value)
	case *types.AttributeValueMemberNS:
		out.Type = expr.TypeNS
		set(v.Value)
	case *types.AttributeValueMemberBS:
		out.Type = expr.TypeBS
		for _, m := range v.Value {
			out.Set = append(out.Set, expr.Some(string(m)))
		}
	case *types.AttributeValueMemberL:
		out.Type = expr.TypeL
		for _, m := range v.Value {
			out.List = append(out.List, exprAV(m))
		}
	case *types.AttributeValueMemberM:
		out.Type = expr.TypeM
		for n, m := range v.Value {
			out.Map = append(out.Map, expr.Attribute{Name: n, Value: exprAV(m)})
		}
	}
	return out
}
