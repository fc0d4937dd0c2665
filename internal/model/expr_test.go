package model

import (
	"fmt"
	"math/rand"
	"reflect"
	"sort"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/expression"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/value"
)

// A twin is a value of the real package and of the model, made by the same call.
type twin[T any] struct {
	real  T
	model value.Value
}

// grower makes random builder trees in both worlds.
type grower struct {
	*testing.T
	rng *rand.Rand
	env *reflectEnv
}

func (g *grower) call(callee string, args ...value.Value) value.Value {
	if !strings.HasPrefix(callee, "(") {
		callee = sdk.V2Expression + "." + callee
	} else {
		callee = "(" + sdk.V2Expression + "." + callee[1:]
	}
	got, ok := Eval(Call{Callee: callee, Args: args, Results: 1}, g.env)
	if !ok {
		g.Fatalf("no model of %s", callee)
	}
	return got[0]
}

func pick[T any](g *grower, xs ...T) T { return xs[g.rng.Intn(len(xs))] }

// boxedRecord is what a builder looks like as an OperandBuilder.
func boxedRecord(typ string, v value.Value) value.Value {
	return value.NewIface(sdk.V2Expression+"."+typ, v)
}

func (g *grower) name() twin[expression.NameBuilder] {
	s := pick(g, "a", "b", "status", "a.b", "list[0]", "a.list[1][2].c", "x[0]y", "PK", "a.b.c")
	if g.rng.Intn(60) == 0 {
		s = pick(g, "", "a..b", ".a", "a.", "[0]", "a[x]", "a[-1]", "a[0", "a]0", "a[]", "a[1]x[2]")
	}
	n := twin[expression.NameBuilder]{expression.Name(s), g.call("Name", value.Str(s))}
	switch g.rng.Intn(10) {
	case 0:
		s = pick(g, "a.b", "odd.name[0]", "q")
		n = twin[expression.NameBuilder]{expression.NameNoDotSplit(s), g.call("NameNoDotSplit", value.Str(s))}
	case 1:
		s = pick(g, "c", "[0]", "[1][2].z", "[3]w")
		n = twin[expression.NameBuilder]{n.real.AppendName(expression.Name(s)), g.call("(NameBuilder).AppendName", n.model, g.call("Name", value.Str(s)))}
	}
	return n
}

func (g *grower) goValue() any {
	return pick[any](g, "s", "", 5, 1.5, true, nil, []string{"a"}, []byte("b"), map[string]int{"k": 1}, address{Street: "x", Zip: 3},
		&types.AttributeValueMemberSS{Value: []string{"x"}}, types.AttributeValueMemberN{Value: "7"}, &types.AttributeValueMemberS{Value: "av"})
}

func (g *grower) value() twin[expression.ValueBuilder] {
	x := g.goValue()
	return twin[expression.ValueBuilder]{expression.Value(x), g.call("Value", g.env.boxedAny(x))}
}

func (g *grower) size() twin[expression.SizeBuilder] {
	n := g.name()
	if g.rng.Intn(2) == 0 {
		return twin[expression.SizeBuilder]{expression.Size(n.real), g.call("Size", n.model)}
	}
	return twin[expression.SizeBuilder]{n.real.Size(), g.call("(NameBuilder).Size", n.model)}
}

// operand is any operand of a comparison.
func (g *grower) operand() twin[expression.OperandBuilder] {
	switch g.rng.Intn(4) {
	case 0:
		n := g.name()
		return twin[expression.OperandBuilder]{n.real, boxedRecord("NameBuilder", n.model)}
	case 1:
		s := g.size()
		return twin[expression.OperandBuilder]{s.real, boxedRecord("SizeBuilder", s.model)}
	}
	v := g.value()
	return twin[expression.OperandBuilder]{v.real, boxedRecord("ValueBuilder", v.model)}
}

// invoke calls a function or method of the real package by name.
func invoke(fn any, args ...any) any {
	in := make([]reflect.Value, len(args))
	for i, a := range args {
		in[i] = reflect.ValueOf(a)
	}
	return reflect.ValueOf(fn).Call(in)[0].Interface()
}

func method(recv any, name string, args ...any) any {
	return invoke(reflect.ValueOf(recv).MethodByName(name).Interface(), args...)
}

var compareFuncs = map[string]any{
	"Equal": expression.Equal, "NotEqual": expression.NotEqual, "LessThan": expression.LessThan,
	"LessThanEqual": expression.LessThanEqual, "GreaterThan": expression.GreaterThan, "GreaterThanEqual": expression.GreaterThanEqual,
}

var nameFuncs = map[string]any{
	"AttributeExists": expression.AttributeExists, "AttributeNotExists": expression.AttributeNotExists,
}

func pickKey[V any](g *grower, m map[string]V) string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys[g.rng.Intn(len(keys))]
}

type cond = twin[expression.ConditionBuilder]

func (g *grower) condition(depth int) cond {
	if depth > 0 && g.rng.Intn(2) == 0 {
		a, b := g.condition(depth-1), g.condition(depth-1)
		switch g.rng.Intn(5) {
		case 0:
			return cond{expression.Not(a.real), g.call("Not", a.model)}
		case 1:
			return cond{a.real.Not(), g.call("(ConditionBuilder).Not", a.model)}
		case 2:
			return cond{a.real.And(b.real), g.call("(ConditionBuilder).And", a.model, b.model, value.NilValue)}
		case 3:
			c := g.condition(depth - 1)
			return cond{expression.Or(a.real, b.real, c.real), g.call("Or", a.model, b.model, list(c.model))}
		}
		return cond{expression.And(a.real, b.real), g.call("And", a.model, b.model, list())}
	}
	if g.rng.Intn(80) == 0 {
		return cond{expression.ConditionBuilder{}, value.NewRecord(sdk.V2Expression+".ConditionBuilder", nil, nil, value.Pos{})}
	}
	n, a, b, c := g.name(), g.operand(), g.operand(), g.operand()
	switch g.rng.Intn(9) {
	case 0:
		f := pickKey(g, nameFuncs)
		if g.rng.Intn(2) == 0 {
			return cond{method(n.real, f).(expression.ConditionBuilder), g.call("(NameBuilder)."+f, n.model)}
		}
		return cond{invoke(nameFuncs[f], n.real).(expression.ConditionBuilder), g.call(f, n.model)}
	case 1:
		return cond{expression.Between(a.real, b.real, c.real), g.call("Between", a.model, b.model, c.model)}
	case 2:
		return cond{n.real.In(a.real, b.real, c.real), g.call("(NameBuilder).In", n.model, a.model, list(b.model, c.model))}
	case 3:
		return cond{expression.In(a.real, b.real), g.call("In", a.model, b.model, value.NilValue)}
	case 4:
		p := pick(g, "USER#", "")
		return cond{expression.BeginsWith(n.real, p), g.call("BeginsWith", n.model, value.Str(p))}
	case 5:
		x := g.goValue()
		return cond{n.real.Contains(x), g.call("(NameBuilder).Contains", n.model, g.env.boxedAny(x))}
	case 6:
		return cond{n.real.AttributeType(expression.StringSet), g.call("(NameBuilder).AttributeType", n.model, value.Str("SS"))}
	}
	f := pickKey(g, compareFuncs)
	switch g.rng.Intn(4) {
	case 0:
		return cond{method(n.real, f, a.real).(expression.ConditionBuilder), g.call("(NameBuilder)."+f, n.model, a.model)}
	case 1:
		s := g.size()
		return cond{method(s.real, f, a.real).(expression.ConditionBuilder), g.call("(SizeBuilder)."+f, s.model, a.model)}
	case 2:
		v := g.value()
		return cond{method(v.real, f, a.real).(expression.ConditionBuilder), g.call("(ValueBuilder)."+f, v.model, a.model)}
	}
	return cond{invoke(compareFuncs[f], a.real, b.real).(expression.ConditionBuilder), g.call(f, a.model, b.model)}
}

type keyCond = twin[expression.KeyConditionBuilder]

func (g *grower) keyCondition(depth int) keyCond {
	if depth > 0 && g.rng.Intn(2) == 0 {
		a, b := g.keyCondition(depth-1), g.keyCondition(depth-1)
		if g.rng.Intn(2) == 0 {
			c := g.keyCondition(0)
			return keyCond{expression.KeyAnd(a.real, b.real, c.real), g.call("KeyAnd", list(a.model, b.model, c.model))}
		}
		return keyCond{a.real.And(b.real), g.call("(KeyConditionBuilder).And", a.model, b.model)}
	}
	name := pick(g, "PK", "SK", "a.b", "GSI1PK")
	if g.rng.Intn(60) == 0 {
		name = ""
	}
	k, m := expression.Key(name), g.call("Key", value.Str(name))
	v, w := g.value(), g.value()
	switch g.rng.Intn(6) {
	case 0:
		return keyCond{expression.KeyBetween(k, v.real, w.real), g.call("KeyBetween", m, v.model, w.model)}
	case 1:
		return keyCond{k.BeginsWith("X#"), g.call("(KeyBuilder).BeginsWith", m, value.Str("X#"))}
	case 2:
		f := pick(g, "LessThan", "LessThanEqual", "GreaterThan", "GreaterThanEqual")
		return keyCond{method(k, f, v.real).(expression.KeyConditionBuilder), g.call("(KeyBuilder)."+f, m, v.model)}
	}
	return keyCond{expression.KeyEqual(k, v.real), g.call("KeyEqual", m, v.model)}
}

func (g *grower) projection() twin[expression.ProjectionBuilder] {
	a, b, c := g.name(), g.name(), g.name()
	p := twin[expression.ProjectionBuilder]{expression.NamesList(a.real, b.real), g.call("NamesList", a.model, list(b.model))}
	if g.rng.Intn(2) == 0 {
		p = twin[expression.ProjectionBuilder]{p.real.AddNames(c.real), g.call("(ProjectionBuilder).AddNames", p.model, list(c.model))}
	}
	return p
}

func (g *grower) setOperand(depth int) twin[expression.OperandBuilder] {
	if depth == 0 || g.rng.Intn(2) == 0 {
		return g.operand()
	}
	n, a, b := g.name(), g.setOperand(depth-1), g.setOperand(depth-1)
	op := func(r expression.SetValueBuilder, m value.Value) twin[expression.OperandBuilder] {
		return twin[expression.OperandBuilder]{r, boxedRecord("SetValueBuilder", m)}
	}
	switch g.rng.Intn(6) {
	case 0:
		return op(expression.Plus(a.real, b.real), g.call("Plus", a.model, b.model))
	case 1:
		return op(n.real.Minus(b.real), g.call("(NameBuilder).Minus", n.model, b.model))
	case 2:
		return op(expression.ListAppend(a.real, b.real), g.call("ListAppend", a.model, b.model))
	case 3:
		return op(n.real.IfNotExists(b.real), g.call("(NameBuilder).IfNotExists", n.model, b.model))
	case 4:
		return op(expression.SetValueBuilder{}, value.NewRecord(sdk.V2Expression+".SetValueBuilder", nil, nil, value.Pos{}))
	}
	v := g.value()
	return op(v.real.Plus(b.real), g.call("(ValueBuilder).Plus", v.model, b.model))
}

func (g *grower) update() twin[expression.UpdateBuilder] {
	u := twin[expression.UpdateBuilder]{expression.UpdateBuilder{}, value.NewRecord(sdk.V2Expression+".UpdateBuilder", nil, nil, value.Pos{})}
	for i := range g.rng.Intn(5) {
		n, v, o := g.name(), g.value(), g.setOperand(2)
		switch k := g.rng.Intn(5); {
		case k == 0:
			u.real, u.model = u.real.Remove(n.real), g.call("(UpdateBuilder).Remove", u.model, n.model)
		case k == 1:
			u.real, u.model = u.real.Add(n.real, v.real), g.call("(UpdateBuilder).Add", u.model, n.model, v.model)
		case k == 2:
			u.real, u.model = u.real.Delete(n.real, v.real), g.call("(UpdateBuilder).Delete", u.model, n.model, v.model)
		case i == 0:
			u.real, u.model = expression.Set(n.real, o.real), g.call("Set", n.model, o.model)
		default:
			u.real, u.model = u.real.Set(n.real, o.real), g.call("(UpdateBuilder).Set", u.model, n.model, o.model)
		}
	}
	return u
}

// TestExpressionAgainstSDK builds random trees with the real package and with
// the model and compares texts, names, values and whether Build fails.
func TestExpressionAgainstSDK(t *testing.T) {
	g := &grower{T: t, rng: rand.New(rand.NewSource(4)), env: newReflectEnv(address{}, []string{}, map[string]int{})}
	built := 0
	for i := range 4000 {
		b, m := expression.NewBuilder(), g.call("NewBuilder")
		if g.rng.Intn(2) == 0 {
			c := g.condition(2)
			b, m = b.WithCondition(c.real), g.call("(Builder).WithCondition", m, c.model)
		}
		if g.rng.Intn(3) == 0 {
			c := g.condition(2)
			b, m = b.WithFilter(c.real), g.call("(Builder).WithFilter", m, c.model)
		}
		if g.rng.Intn(3) == 0 {
			k := g.keyCondition(2)
			b, m = b.WithKeyCondition(k.real), g.call("(Builder).WithKeyCondition", m, k.model)
		}
		if g.rng.Intn(3) == 0 {
			p := g.projection()
			b, m = b.WithProjection(p.real), g.call("(Builder).WithProjection", m, p.model)
		}
		if g.rng.Intn(3) == 0 {
			u := g.update()
			b, m = b.WithUpdate(u.real), g.call("(Builder).WithUpdate", m, u.model)
		}
		real, err := b.Build()
		got, ok := Eval(Call{Callee: "(" + sdk.V2Expression + ".Builder).Build", Args: args(m), Results: 2}, g.env)
		if !ok {
			t.Fatal("no model of Build")
		}
		if (err != nil) == value.IsNil(got[1]) {
			t.Fatalf("round %d: Build error %v, model %s\nof %s", i, err, print(got[1]), print(m))
		}
		if err == nil {
			built++
		}
		for getter := range getters {
			want := realGetter(real, getter)
			if v := g.call("(Expression)."+getter, got[0]); sorted(v).Hash() != want.Hash() {
				t.Fatalf("round %d: %s:\n got %s\nwant %s", i, getter, print(v), print(want))
			}
		}
	}
	if built < 2000 {
		t.Errorf("only %d of 4000 expressions could be built: the test says little", built)
	}
}

func realGetter(e expression.Expression, getter string) value.Value {
	switch x := method(e, getter).(type) {
	case *string:
		if x != nil {
			return value.Str(*x)
		}
	case map[string]string:
		if len(x) > 0 {
			var es []value.Entry
			for k, v := range x {
				es = append(es, value.Entry{Key: value.Str(k), Val: value.Str(v)})
			}
			return sorted(value.NewMap(es, false, nil))
		}
	case map[string]types.AttributeValue:
		if len(x) > 0 {
			return fromItem(x)
		}
	default:
		panic(fmt.Sprintf("getter %s gives %T", getter, x))
	}
	return value.NilValue
}
