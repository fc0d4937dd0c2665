package model

import (
	"fmt"
	"reflect"
	"sort"
	"strconv"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// reflectEnv answers from the types of this test binary, so that a model can be
// run on the same values as the real function.
type reflectEnv struct {
	fakeEnv
	types map[string]reflect.Type
}

func newReflectEnv(samples ...any) *reflectEnv {
	e := &reflectEnv{types: map[string]reflect.Type{}}
	e.shapes = map[string]*summary.Shape{}
	for _, s := range samples {
		e.learn(reflect.TypeOf(s))
	}
	return e
}

// learn records the shapes of a type and all that it is made of.
func (e *reflectEnv) learn(t reflect.Type) string {
	key := typeKey(t)
	if _, known := e.types[key]; known || key == "time.Time" {
		return key
	}
	e.types[key] = t
	s := &summary.Shape{Key: key, Named: t.Name() != ""}
	e.shapes[key] = s
	switch t.Kind() {
	case reflect.Bool:
		s.Kind = summary.KindBool
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		s.Kind = summary.KindInt
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		s.Kind = summary.KindUint
	case reflect.Float32, reflect.Float64:
		s.Kind = summary.KindFloat
	case reflect.String:
		s.Kind = summary.KindString
	case reflect.Pointer:
		s.Kind, s.Elem = summary.KindPointer, e.learn(t.Elem())
	case reflect.Slice:
		s.Kind, s.Elem = summary.KindSlice, e.learn(t.Elem())
	case reflect.Array:
		s.Kind, s.Elem, s.Len = summary.KindArray, e.learn(t.Elem()), int64(t.Len())
	case reflect.Map:
		s.Kind, s.MapKey, s.Elem = summary.KindMap, e.learn(t.Key()), e.learn(t.Elem())
	case reflect.Interface:
		s.Kind = summary.KindInterface
	case reflect.Func:
		s.Kind = summary.KindFunc
	case reflect.Chan:
		s.Kind = summary.KindChan
	case reflect.Struct:
		s.Kind = summary.KindStruct
		for i := range t.NumField() {
			f := t.Field(i)
			s.Fields = append(s.Fields, summary.ShapeField{
				Name: f.Name, Tag: string(f.Tag), Embedded: f.Anonymous, Exported: f.IsExported(), Type: e.learn(f.Type),
			})
		}
	}
	if t.Kind() != reflect.Interface && s.Named {
		for p, i := reflect.PointerTo(t), 0; i < p.NumMethod(); i++ {
			s.Methods = append(s.Methods, summary.Method{Name: p.Method(i).Name})
		}
	}
	return key
}

func typeKey(t reflect.Type) string {
	if t.Name() != "" {
		if t.PkgPath() == "" {
			return t.Name()
		}
		return t.PkgPath() + "." + t.Name()
	}
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + typeKey(t.Elem())
	case reflect.Slice:
		return "[]" + typeKey(t.Elem())
	case reflect.Array:
		return "[" + strconv.Itoa(t.Len()) + "]" + typeKey(t.Elem())
	case reflect.Map:
		return "map[" + typeKey(t.Key()) + "]" + typeKey(t.Elem())
	}
	return t.String()
}

// abstract is the abstract value of a Go value, as the evaluator would make it.
func (e *reflectEnv) abstract(v reflect.Value) value.Value {
	switch v.Kind() {
	case reflect.Invalid:
		return value.NilValue
	case reflect.Bool:
		return value.BoolOf(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return value.IntOf(v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return value.IntOf(int64(v.Uint()))
	case reflect.Float32, reflect.Float64:
		return value.NewConst(value.Float, strconv.FormatFloat(v.Float(), 'g', -1, 64), value.Pos{})
	case reflect.String:
		return value.Str(v.String())
	case reflect.Pointer:
		if v.IsNil() {
			return value.NilValue
		}
		return e.abstract(v.Elem())
	case reflect.Interface:
		if v.IsNil() {
			return value.NilValue
		}
		return value.NewIface(typeKey(v.Elem().Type()), e.abstract(v.Elem()))
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice && v.IsNil() {
			return value.NilValue
		}
		if v.Type().Elem().Kind() == reflect.Uint8 && v.Kind() == reflect.Slice {
			return value.Str(string(v.Bytes()))
		}
		elems := make([]value.Value, v.Len())
		for i := range elems {
			elems[i] = e.abstract(v.Index(i))
		}
		return value.NewList(elems, false)
	case reflect.Map:
		if v.IsNil() {
			return value.NilValue
		}
		keys := v.MapKeys()
		sort.Slice(keys, func(i, j int) bool { return fmt.Sprint(keys[i]) < fmt.Sprint(keys[j]) })
		var entries []value.Entry
		for _, k := range keys {
			entries = append(entries, value.Entry{Key: e.abstract(k), Val: e.abstract(v.MapIndex(k))})
		}
		return value.NewMap(entries, false, nil)
	case reflect.Struct:
		if v.Type() == reflect.TypeOf(time.Time{}) {
			t := v.Interface().(time.Time)
			if t.IsZero() {
				return value.NewRecord(timeType, nil, nil, value.Pos{})
			}
			return makeTime(t, value.Pos{})
		}
		var fields []value.Field
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if f.IsExported() || f.Anonymous && f.Name != "noSmithyDocumentSerde" {
				fields = append(fields, value.Field{Name: f.Name, Val: e.abstract(v.Field(i))})
			}
		}
		return value.NewRecord(typeKey(v.Type()), fields, nil, value.Pos{})
	}
	return value.UnknownBecause("kind "+v.Kind().String(), value.Pos{})
}

// boxedAny is the abstract value of an argument of type any.
func (e *reflectEnv) boxedAny(x any) value.Value {
	if x == nil {
		return value.NilValue
	}
	v := reflect.ValueOf(x)
	e.learn(v.Type())
	if v.Kind() == reflect.Pointer && v.IsNil() {
		return value.NilValue
	}
	return value.NewIface(typeKey(v.Type()), e.abstract(v))
}

// fromAttribute is the abstract value of an attribute value, as if the program
// had written it.
func fromAttribute(av types.AttributeValue) value.Value {
	rec := func(d string, v value.Value) value.Value {
		return value.NewRecord(sdk.V2Member(d), []value.Field{{Name: "Value", Val: v}}, nil, value.Pos{})
	}
	strs := func(ss []string) value.Value {
		out := make([]value.Value, len(ss))
		for i, s := range ss {
			out[i] = value.Str(s)
		}
		return value.NewList(out, false)
	}
	switch av := av.(type) {
	case *types.AttributeValueMemberS:
		return rec("S", value.Str(av.Value))
	case *types.AttributeValueMemberN:
		return rec("N", value.Str(av.Value))
	case *types.AttributeValueMemberB:
		return rec("B", value.Str(string(av.Value)))
	case *types.AttributeValueMemberBOOL:
		return rec("BOOL", value.BoolOf(av.Value))
	case *types.AttributeValueMemberNULL:
		return rec("NULL", value.BoolOf(av.Value))
	case *types.AttributeValueMemberSS:
		return rec("SS", strs(av.Value))
	case *types.AttributeValueMemberNS:
		return rec("NS", strs(av.Value))
	case *types.AttributeValueMemberBS:
		var ss []string
		for _, b := range av.Value {
			ss = append(ss, string(b))
		}
		return rec("BS", strs(ss))
	case *types.AttributeValueMemberL:
		out := make([]value.Value, len(av.Value))
		for i, e := range av.Value {
			out[i] = fromAttribute(e)
		}
		return rec("L", value.NewList(out, false))
	case *types.AttributeValueMemberM:
		return rec("M", fromItem(av.Value))
	}
	return value.NilValue
}

func fromItem(item map[string]types.AttributeValue) value.Value {
	var names []string
	for name := range item {
		names = append(names, name)
	}
	sort.Strings(names)
	var entries []value.Entry
	for _, name := range names {
		entries = append(entries, value.Entry{Key: value.Str(name), Val: fromAttribute(item[name])})
	}
	return value.NewMap(entries, false, nil)
}

// sorted orders the entries of all maps in v by key, for comparing.
func sorted(v value.Value) value.Value {
	switch v := v.(type) {
	case *value.Map:
		es := append([]value.Entry(nil), v.Entries...)
		sort.SliceStable(es, func(i, j int) bool { return print(es[i].Key) < print(es[j].Key) })
		for i := range es {
			es[i].Val = sorted(es[i].Val)
		}
		return value.NewMap(es, v.Open, nil)
	case *value.List:
		out := make([]value.Value, len(v.Elems))
		for i, e := range v.Elems {
			out[i] = sorted(e)
		}
		return value.NewList(out, v.Open)
	case *value.Record:
		fs := make([]value.Field, len(v.Fields))
		for i, f := range v.Fields {
			fs[i] = value.Field{Name: f.Name, Val: sorted(f.Val)}
		}
		return value.NewRecord(v.Type, fs, v.Base, v.Pos)
	}
	return v
}

// allows reports whether the abstract value may be the concrete one: holes
// stand for anything, choices for any alternative, open lists and maps for more.
func allows(v, concrete value.Value) bool {
	switch x := v.(type) {
	case *value.Hole:
		return true
	case *value.Choice:
		for _, a := range x.Alts {
			if allows(a, concrete) {
				return true
			}
		}
		return false
	case *value.Text:
		s, ok := value.Known(concrete)
		return ok && matches(x, s)
	case *value.Record:
		c, ok := concrete.(*value.Record)
		if x.Type == UnknownAttribute {
			return ok
		}
		if !ok || c.Type != x.Type {
			return false
		}
		for _, f := range c.Fields {
			if xf := x.Get(f.Name); xf == nil || !allows(xf, f.Val) {
				return false
			}
		}
		return true
	case *value.List:
		c, ok := concrete.(*value.List)
		if !ok || !x.Open && len(x.Elems) != len(c.Elems) {
			return false
		}
		for i, e := range c.Elems {
			if !x.Open && !allows(x.Elems[i], e) {
				return false
			}
		}
		return true
	case *value.Map:
		c, ok := concrete.(*value.Map)
		return ok && allowsMap(x, c)
	}
	return v.Hash() == concrete.Hash()
}

func allowsMap(x, c *value.Map) bool {
	for _, e := range x.Entries {
		found := false
		for _, ce := range c.Entries {
			found = found || allows(e.Key, ce.Key)
		}
		if !found && !e.Optional && !x.Open {
			return false
		}
	}
	for _, ce := range c.Entries {
		found := x.Open
		for _, e := range x.Entries {
			found = found || allows(e.Key, ce.Key) && allows(e.Val, ce.Val)
		}
		if !found {
			return false
		}
	}
	return true
}
