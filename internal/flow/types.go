package flow

import (
	"go/types"
	"sort"

	"github.com/dynlint/dynlint/internal/summary"
)

// externalDepth bounds how far the fields of types that are declared outside
// the program are described: an input of the SDK and the types it holds.
const externalDepth = 2

// typeTable interns the shapes of the types that a package mentions.
type typeTable struct {
	out       *summary.Package
	inProgram func(*types.Package) bool
	ids       map[string]summary.TypeID
	known     map[types.Type]summary.TypeID // spares spelling a type that was met before
	depth     int
}

func newTypeTable(out *summary.Package, inProgram func(*types.Package) bool) *typeTable {
	return &typeTable{out: out, inProgram: inProgram, ids: map[string]summary.TypeID{}, known: map[types.Type]summary.TypeID{}}
}

func (t *typeTable) id(typ types.Type) summary.TypeID {
	if typ == nil {
		return summary.NoType
	}
	if id, ok := t.known[typ]; ok {
		return id
	}
	met := typ
	typ = types.Unalias(typ)
	key := typeKey(typ)
	if id, ok := t.ids[key]; ok {
		t.known[met] = id
		return id
	}
	id := summary.TypeID(len(t.out.Types))
	t.ids[key], t.known[met] = id, id
	t.out.Types = append(t.out.Types, summary.Type{Key: key, Elem: summary.NoType, MapKey: summary.NoType})
	s := t.describe(typ, key)
	t.out.Types[id] = s
	return id
}

func (t *typeTable) describe(typ types.Type, key string) summary.Type {
	s := summary.Type{Key: key, Elem: summary.NoType, MapKey: summary.NoType}
	if tp, ok := typ.(*types.TypeParam); ok {
		s.Kind = summary.KindTypeParam
		if iface, ok := tp.Constraint().Underlying().(*types.Interface); ok {
			s.Methods = interfaceMethods(iface)
		}
		return s
	}
	named, _ := typ.(*types.Named)
	s.Named = named != nil
	external := named != nil && named.Obj().Pkg() != nil && !t.inProgram(named.Obj().Pkg())
	if external {
		t.depth++
		defer func() { t.depth-- }()
	}
	switch u := typ.Underlying().(type) {
	case *types.Basic:
		s.Kind = basicKind(u)
	case *types.Pointer:
		s.Kind = summary.KindPointer
		s.Elem = t.id(u.Elem())
	case *types.Slice:
		s.Kind = summary.KindSlice
		s.Elem = t.id(u.Elem())
	case *types.Array:
		s.Kind = summary.KindArray
		s.Elem = t.id(u.Elem())
		s.Len = u.Len()
	case *types.Map:
		s.Kind = summary.KindMap
		s.MapKey = t.id(u.Key())
		s.Elem = t.id(u.Elem())
	case *types.Struct:
		s.Kind = summary.KindStruct
		if !external || t.depth <= externalDepth {
			s.Fields = t.fields(u)
		}
	case *types.Interface:
		s.Kind = summary.KindInterface
		s.Methods = interfaceMethods(u)
		return s
	case *types.Signature:
		s.Kind = summary.KindFunc
	case *types.Chan:
		s.Kind = summary.KindChan
	}
	if named != nil && !external {
		s.Methods = t.methods(named)
	}
	return s
}

func (t *typeTable) fields(u *types.Struct) []summary.Field {
	fs := make([]summary.Field, u.NumFields())
	for i := range fs {
		f := u.Field(i)
		fs[i] = summary.Field{Name: f.Name(), Tag: u.Tag(i), Embedded: f.Embedded(), Exported: f.Exported(), Type: t.id(f.Type())}
	}
	return fs
}

func basicKind(b *types.Basic) summary.Kind {
	switch info := b.Info(); {
	case info&types.IsString != 0:
		return summary.KindString
	case info&types.IsBoolean != 0:
		return summary.KindBool
	case info&types.IsUnsigned != 0:
		return summary.KindUint
	case info&types.IsInteger != 0:
		return summary.KindInt
	case info&types.IsFloat != 0:
		return summary.KindFloat
	}
	return summary.KindOther
}

func interfaceMethods(u *types.Interface) []summary.Method {
	var ms []summary.Method
	for i := range u.NumMethods() {
		ms = append(ms, summary.Method{Name: u.Method(i).Name()})
	}
	sort.Slice(ms, func(i, j int) bool { return ms[i].Name < ms[j].Name })
	return ms
}

// methods lists the method set of *named with the path of embedded fields
// through which each is promoted.
func (t *typeTable) methods(named *types.Named) []summary.Method {
	set := types.NewMethodSet(types.NewPointer(named))
	ms := make([]summary.Method, 0, set.Len())
	for i := range set.Len() {
		sel := set.At(i)
		obj := sel.Obj().(*types.Func)
		m := summary.Method{Name: obj.Name(), Func: ObjectKey(obj)}
		typ := types.Type(named)
		index := sel.Index()
		for _, j := range index[:len(index)-1] {
			st, ok := deref(typ).Underlying().(*types.Struct)
			if !ok {
				break
			}
			m.Path = append(m.Path, st.Field(j).Name())
			typ = st.Field(j).Type()
		}
		if types.IsInterface(deref(typ)) {
			m.Func = ""
		}
		ms = append(ms, m)
	}
	sort.Slice(ms, func(i, j int) bool { return ms[i].Name < ms[j].Name })
	return ms
}

func deref(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return types.Unalias(p.Elem())
	}
	return types.Unalias(t)
}
