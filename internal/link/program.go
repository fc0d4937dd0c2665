// Package link joins the summaries of packages into a program: it resolves
// calls through interfaces and function values, finds the callers of each
// function, and evaluates nodes in the frames that callers provide.
package link

import (
	"slices"
	"sort"
	"strings"

	"github.com/dynlint/dynlint/internal/entry"
	"github.com/dynlint/dynlint/internal/model"
	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// Fn is a function of the program with the package that holds it.
type Fn struct {
	*summary.Func
	Pkg   *summary.Package
	base  int32 // flow variable of node 0
	index int   // position in Program.Order
}

// Program is a set of linked packages.
type Program struct {
	Packages []*summary.Package
	Order    []*Fn // every function: packages by path, functions in source order

	funcs   map[string]*Fn
	shapes  map[string]*summary.Shape
	typePkg map[string]typeRef
	stores  map[string][]store  // by "type.field" or key of a package variable
	parts   map[string][]string // fields that are stored to, by type or package variable
	inner   map[string]bool     // "type.field" of fields whose pointee is changed later
	decoded map[string]bool     // struct types that are filled by decoding
	// reflected are the struct types whose fields are set by reflection.
	reflected map[string]bool
	closers   map[string][]creator // where a closure is made
	consts    map[string][]summary.NamedConst
	flow      *flow
	fields    map[string]*fieldValue
	depth     int // fields being computed
	work      int // nodes evaluated so far, for all roots
	until     int // bound of work for the root in hand
	asked     int // how many roots are being answered, each for the one before
	lowest    int // depth of the lowest of them that was asked for meanwhile

	graph       *programGraph
	written     map[exitKey]bool // what functions leave otherwise than they were given it
	provisional []string         // fields whose value holds only until the outermost is done
	callers     map[string][]Edge

	Reach   *Reach
	entries *entry.Table

	resultNodes map[*Fn]map[int32][]summary.ID // nodes that read results, by call
}

type typeRef struct {
	pkg *summary.Package
	id  summary.TypeID
}

// store is a write to a field or package variable.
type store struct {
	fn *Fn
	id summary.ID
}

// creator is a node that makes a closure.
type creator struct {
	fn *Fn
	id summary.ID
}

// Options say what takes part in linking.
type Options struct {
	Tests   bool         // functions of _test.go files too
	Entries *entry.Table // how programs are entered; nil is entry.Default()

	// Part: these are packages of a program that has others, which import them.
	// What nothing here satisfies but one type, another may satisfy there.
	Part bool
}

// maxSettle bounds the rounds in which calls are resolved by exclusion.
const maxSettle = 4

// New links packages. The order of pkgs does not matter.
func New(pkgs []*summary.Package, o Options) *Program {
	p := &Program{
		Packages:  append([]*summary.Package(nil), pkgs...),
		funcs:     map[string]*Fn{},
		shapes:    map[string]*summary.Shape{},
		typePkg:   map[string]typeRef{},
		stores:    map[string][]store{},
		parts:     map[string][]string{},
		inner:     map[string]bool{},
		decoded:   map[string]bool{},
		reflected: map[string]bool{},
		closers:   map[string][]creator{},
		consts:    map[string][]summary.NamedConst{},
		fields:    map[string]*fieldValue{},

		resultNodes: map[*Fn]map[int32][]summary.ID{},
		written:     map[exitKey]bool{},
	}
	sort.SliceStable(p.Packages, func(i, j int) bool { return p.Packages[i].Path < p.Packages[j].Path })
	for _, pkg := range p.Packages {
		p.addPackage(pkg, o)
	}
	for _, fn := range p.Order {
		p.indexFunc(fn)
	}
	p.flow = solve(p)
	p.callers = p.flow.callers()
	p.entries = o.Entries
	if p.entries == nil {
		p.entries = entry.Default()
	}
	p.Reach = p.findReach(p.entries)
	for n := 0; n < maxSettle && !o.Part && p.Reach.a.settle(); n++ {
		p.callers = p.flow.callers()
		p.Reach = p.findReach(p.entries)
	}
	p.graph = newProgramGraph(p)
	p.markReflected()
	return p
}

func (p *Program) addPackage(pkg *summary.Package, o Options) {
	for i := range pkg.Types {
		t := &pkg.Types[i]
		old, ok := p.typePkg[t.Key]
		if !ok || richer(t, &old.pkg.Types[old.id]) {
			p.typePkg[t.Key] = typeRef{pkg, summary.TypeID(i)}
		}
	}
	for _, c := range pkg.Consts {
		p.consts[c.Type] = append(p.consts[c.Type], c)
	}
	for _, f := range pkg.Funcs {
		if f.Test && !o.Tests {
			continue
		}
		if _, ok := p.funcs[f.Key]; ok {
			continue
		}
		fn := &Fn{Func: f, Pkg: pkg, index: len(p.Order)}
		p.funcs[f.Key] = fn
		p.Order = append(p.Order, fn)
	}
}

// richer reports whether a tells more about a type than b: a package outside
// the program sees the types of others only to a certain depth.
func richer(a, b *summary.Type) bool {
	return len(a.Fields)+len(a.Methods) > len(b.Fields)+len(b.Methods)
}

func (p *Program) indexFunc(fn *Fn) {
	for _, key := range fn.Inner {
		p.inner[key] = true
	}
	for _, s := range fn.Stores {
		key := s.Target
		if s.Field != "" {
			key += "." + s.Field
		}
		if fn.Aside && !strings.HasPrefix(s.Target, fn.Pkg.Path+".") {
			continue
		}
		if s.Field != "" && p.stores[key] == nil {
			p.parts[s.Target] = append(p.parts[s.Target], s.Field)
		}
		p.stores[key] = append(p.stores[key], store{fn, s.Val})
	}
	p.indexClosures(fn)
	for i := range fn.Calls {
		c := &fn.Calls[i]
		p.indexKept(fn, c)
		if !p.fillsFromOutside(c) {
			continue
		}
		for _, a := range c.Args {
			p.markDecoded(fn, a)
		}
	}
}

// indexClosures notes where a function makes closures. What is only part of a round of a
// loop says nothing outside of it.
func (p *Program) indexClosures(fn *Fn) {
	open := openRounds(fn)
	rounds := map[string][]creator{}
	for i, n := range fn.Nodes {
		if n.Op != summary.OpFunc && n.Op != summary.OpRebind || !strings.HasPrefix(n.Str, fn.Key+"$") {
			continue
		}
		c := creator{fn, summary.ID(i)}
		if open[i] != nil {
			rounds[n.Str] = append(rounds[n.Str], c)
		} else {
			p.closers[n.Str] = append(p.closers[n.Str], c)
		}
	}
	for key, cs := range rounds {
		if len(p.closers[key]) == 0 {
			p.closers[key] = cs
		}
	}
}

// openRounds lists, for each node of a function, the loops of which it is made of an
// earlier round without holding the loop itself; nil where there are none.
func openRounds(fn *Fn) [][]int32 {
	out := make([][]int32, len(fn.Nodes))
	for i, n := range fn.Nodes {
		if n.Op == summary.OpRec {
			out[i] = []int32{n.N}
			continue
		}
		for _, a := range n.Args {
			if a == summary.None || int(a) >= i {
				continue
			}
			for _, l := range out[a] {
				if !(n.Op == summary.OpLoop && l == n.N) && !slices.Contains(out[i], l) {
					out[i] = append(out[i], l)
				}
			}
		}
	}
	return out
}

// declares reports whether a type is declared by a package of the program.
func (p *Program) declares(typ string) bool {
	key := originKey(typ)
	i := strings.LastIndexByte(key, '.')
	if i < 0 {
		return false
	}
	j := sort.Search(len(p.Packages), func(j int) bool { return p.Packages[j].Path >= key[:i] })
	return j < len(p.Packages) && p.Packages[j].Path == key[:i]
}

// Func returns the function with that key, nil if it has no summary.
func (p *Program) Func(key string) *Fn { return p.funcs[key] }

// Type returns the shape of a type by key.
func (p *Program) Type(key string) (*summary.Shape, bool) {
	if s, ok := p.shapes[key]; ok {
		return s, s != nil
	}
	ref, ok := p.typePkg[key]
	if !ok {
		p.shapes[key] = nil
		return nil, false
	}
	t := &ref.pkg.Types[ref.id]
	s := &summary.Shape{
		Key: t.Key, Kind: t.Kind, Named: t.Named, Len: t.Len, Methods: t.Methods,
		Elem: typeKeyOf(ref.pkg, t.Elem), MapKey: typeKeyOf(ref.pkg, t.MapKey),
	}
	for _, f := range t.Fields {
		s.Fields = append(s.Fields, summary.ShapeField{
			Name: f.Name, Tag: f.Tag, Embedded: f.Embedded, Exported: f.Exported, Type: typeKeyOf(ref.pkg, f.Type),
		})
	}
	p.shapes[key] = s
	return s, true
}

func typeKeyOf(pkg *summary.Package, id summary.TypeID) string {
	if id < 0 {
		return ""
	}
	return pkg.Types[id].Key
}

// TypeKey is the key of a type that a function mentions, without pointers and type
// arguments.
func (p *Program) TypeKey(fn *Fn, id summary.TypeID) string { return originKey(fn.typeKey(id)) }

func (fn *Fn) typeKey(id summary.TypeID) string { return typeKeyOf(fn.Pkg, id) }

// TakesOptions reports whether the function has a variadic parameter of functions, or
// of values with methods, that are not options of an SDK's client.
func (fn *Fn) TakesOptions() bool {
	if !fn.Variadic {
		return false
	}
	list := fn.Params[len(fn.Params)-1].Type
	if list == summary.NoType || fn.Pkg.Types[list].Elem == summary.NoType {
		return false
	}
	option := fn.Pkg.Types[fn.Pkg.Types[list].Elem]
	return (option.Kind == summary.KindFunc || len(option.Methods) > 0) && !sdk.IsClientOption(option.Key)
}

// pos converts a position of the function's package.
func (fn *Fn) pos(p summary.Pos) value.Pos {
	if p.Line == 0 {
		return value.Pos{}
	}
	return value.Pos{File: fn.Pkg.Path + "/" + fn.Pkg.Files[p.File].Name, Line: int(p.Line), Col: int(p.Col)}
}

// originKey drops the type arguments and the pointers of a type key.
func originKey(key string) string {
	key = strings.TrimLeft(key, "*")
	if i := strings.IndexByte(key, '['); i > 0 {
		key = key[:i]
	}
	return key
}

// fillsFromOutside reports whether a call fills what it is given from data that the
// program does not determine: what is decoded, or read from a store.
func (p *Program) fillsFromOutside(c *summary.Call) bool {
	if c.Site != nil {
		return c.Site.API == "guregu"
	}
	return (isDecoder(c.Name) || model.ReadsStore(CalleeKey(c))) && p.funcs[c.Callee] == nil && !p.declares(c.Iface)
}

// isDecoder reports whether a library function of that name fills what it is
// given from data that the program does not determine.
func isDecoder(name string) bool {
	for _, p := range [...]string{"Unmarshal", "Decode", "Bind", "ShouldBind", "Parse", "Scan", "Process", "ReadConfig", "BodyParser", "QueryParser"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return false
}

// markDecoded marks the struct type that a node points to, and the structs in
// its fields.
func (p *Program) markDecoded(fn *Fn, id summary.ID) {
	for range 8 {
		n := fn.Nodes[id]
		switch n.Op {
		case summary.OpIface, summary.OpZero, summary.OpParam, summary.OpCall, summary.OpConvert:
			p.markType(fn.typeKey(n.Type), 0)
			return
		}
		if len(n.Args) == 0 {
			return
		}
		id = n.Args[0]
	}
}

func (p *Program) markType(key string, depth int) {
	key = strings.TrimLeft(key, "*")
	if key == "" || depth > 6 || p.decoded[originKey(key)] {
		return
	}
	s, ok := p.Type(key)
	if !ok {
		return
	}
	switch s.Kind {
	case summary.KindStruct:
		p.decoded[originKey(key)] = true
		for _, f := range s.Fields {
			p.markType(f.Type, depth+1)
		}
	case summary.KindSlice, summary.KindArray, summary.KindMap, summary.KindPointer:
		p.markType(s.Elem, depth+1)
	}
}

// At converts a position of the function's package.
func (fn *Fn) At(p summary.Pos) value.Pos { return fn.pos(p) }
