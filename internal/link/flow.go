package link

import (
	"sort"
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
)

// flow is the solution of the type-flow problem: which concrete types and
// which functions reach each interface or function value. It is variable type
// analysis (Sundaresan et al., OOPSLA 2000) over summaries, field-sensitive
// for each struct type: a conversion elsewhere in the program does not count.
//
// Variables are the nodes of all functions, the parameters, results and
// captured variables of each, the fields of struct types and the package
// variables. Facts are type keys and function keys.
type flow struct {
	p     *Program
	succs [][]int32
	facts [][]int32         // sorted fact ids of each variable
	ids   map[string]int32  // fact → id
	names []string          // id → fact
	extra map[string]int32  // named variables
	calls [][]dynCall       // by variable: calls that dispatch on it
	edges map[string][]Edge // callee → calls of it
	seen  map[edgeKey]bool
	work  []int32
	inQ   []bool
	// watched holds the fields on which calls of promoted methods hang.
	watched map[watchKey]bool
	// callbacks are functions handed to code outside the program.
	callbacks map[string][]Edge
	// excluded are the receivers whose type is known because there is no other.
	excluded map[int32]bool
}

// factFunc and factType tell the two sorts of facts apart.
const (
	factFunc = "f:"
	factType = "t:"
)

func solve(p *Program) *flow {
	fl := &flow{
		p: p, ids: map[string]int32{}, extra: map[string]int32{},
		edges: map[string][]Edge{}, seen: map[edgeKey]bool{}, watched: map[watchKey]bool{}, callbacks: map[string][]Edge{}, excluded: map[int32]bool{},
	}
	n := int32(0)
	for _, fn := range p.Order {
		fn.base = n
		n += int32(len(fn.Nodes))
	}
	fl.reserve(int(n))
	fl.grow(int(n))
	for _, fn := range p.Order {
		fl.nodeEdges(fn)
	}
	for _, fn := range p.Order {
		fl.callEdges(fn)
	}
	fl.run()
	fl.inject()
	return fl
}

// reserve makes room for n variables of nodes and the usual number of others.
func (fl *flow) reserve(n int) {
	n += n / 4
	fl.succs = make([][]int32, 0, n)
	fl.facts = make([][]int32, 0, n)
	fl.calls = make([][]dynCall, 0, n)
	fl.inQ = make([]bool, 0, n)
}

func (fl *flow) grow(n int) {
	for len(fl.succs) < n {
		fl.succs = append(fl.succs, nil)
		fl.facts = append(fl.facts, nil)
		fl.calls = append(fl.calls, nil)
		fl.inQ = append(fl.inQ, false)
	}
}

// named returns the variable with that name.
func (fl *flow) named(name string) int32 {
	if v, ok := fl.extra[name]; ok {
		return v
	}
	v := int32(len(fl.succs))
	fl.extra[name] = v
	fl.grow(int(v) + 1)
	return v
}

func paramVar(fn string, i int) string  { return "p:" + fn + "#" + strconv.Itoa(i) }
func resultVar(fn string, i int) string { return "r:" + fn + "#" + strconv.Itoa(i) }
func freeVar(fn string, i int) string   { return "v:" + fn + "#" + strconv.Itoa(i) }

// channelVar is what is sent to channels of a type of elements. Which channel it is
// makes no difference.
func channelVar(elem string) string { return "c:" + elem }

func typeParamVar(fn, name string) string { return "$:" + fn + "#" + name }

func (fl *flow) edge(from, to int32) {
	for _, s := range fl.succs[from] {
		if s == to {
			return
		}
	}
	fl.succs[from] = append(fl.succs[from], to)
	if len(fl.facts[from]) > 0 {
		fl.add(to, fl.facts[from])
	}
}

func (fl *flow) fact(s string) int32 {
	id, ok := fl.ids[s]
	if !ok {
		id = int32(len(fl.names))
		fl.ids[s] = id
		fl.names = append(fl.names, s)
	}
	return id
}

func (fl *flow) seed(v int32, fact string) { fl.add(v, []int32{fl.fact(fact)}) }

// add joins facts into a variable and queues it if it grew.
func (fl *flow) add(v int32, facts []int32) {
	old := fl.facts[v]
	merged := make([]int32, 0, len(old)+len(facts))
	i, j := 0, 0
	for i < len(old) || j < len(facts) {
		switch {
		case j == len(facts) || i < len(old) && old[i] < facts[j]:
			merged = append(merged, old[i])
			i++
		case i == len(old) || facts[j] < old[i]:
			merged = append(merged, facts[j])
			j++
		default:
			merged = append(merged, old[i])
			i++
			j++
		}
	}
	if len(merged) == len(old) {
		return
	}
	fl.facts[v] = merged
	if !fl.inQ[v] {
		fl.inQ[v] = true
		fl.work = append(fl.work, v)
	}
}

func (fl *flow) run() {
	for len(fl.work) > 0 {
		v := fl.work[0]
		fl.work = fl.work[1:]
		fl.inQ[v] = false
		for i := 0; i < len(fl.succs[v]); i++ {
			fl.add(fl.succs[v][i], fl.facts[v])
		}
		for i := 0; i < len(fl.calls[v]); i++ {
			fl.dispatch(fl.calls[v][i], v)
		}
	}
}

// nodeEdges adds what the nodes of a function say.
func (fl *flow) nodeEdges(fn *Fn) {
	v := func(id summary.ID) int32 { return fn.base + int32(id) }
	loops := map[int32]summary.ID{}
	for i, n := range fn.Nodes {
		if n.Op == summary.OpLoop {
			loops[n.N] = summary.ID(i)
		}
	}
	fl.outerTypeParams(fn)
	for i, n := range fn.Nodes {
		to := v(summary.ID(i))
		switch n.Op {
		case summary.OpIface:
			key := fn.typeKey(n.Type)
			if strings.HasPrefix(key, "$") {
				fl.edge(fl.named(typeParamVar(fn.Key, key)), to)
			} else {
				if !fl.pointsToInterface(key) {
					fl.seed(to, factType+strings.TrimLeft(key, "*"))
				}
				fl.receivers(key, v(n.Args[0]))
				fl.instantiateMethods(fn, key)
			}
			fl.edge(v(n.Args[0]), to)
		case summary.OpFunc:
			fl.seed(to, factFunc+n.Str)
			callee := fl.p.funcs[n.Str]
			if callee == nil && len(n.Args) == 1 && strings.HasPrefix(n.Str, "(") { // method value of an interface
				fl.watch(v(n.Args[0]), dynCall{fn: fn, bound: n.Str[strings.LastIndexByte(n.Str, '.')+1:], node: to})
			}
			for j, a := range n.Args {
				fl.edge(v(a), fl.named(freeVar(n.Str, j)))
				if callee != nil && callee.Method {
					fl.edge(v(a), fl.named(paramVar(n.Str, j)))
					fl.instantiate(fn, callee, fn.typeKey(fn.Nodes[a].Type))
				}
			}
		case summary.OpParam:
			fl.edge(fl.named(paramVar(fn.Key, int(n.N))), to)
		case summary.OpFree:
			fl.edge(fl.named(freeVar(fn.Key, int(n.N))), to)
		case summary.OpUnknown:
			if n.Str == summary.Received {
				fl.edge(fl.named(channelVar(fn.typeKey(n.Type))), to)
			}
		case summary.OpGlobal:
			fl.edge(fl.named("g:"+n.Str), to)
		case summary.OpField:
			fl.edge(fl.named("g:"+originKey(fn.typeKey(n.Type))+"."+n.Str), to)
		case summary.OpWith:
			fl.edge(v(n.Args[1]), fl.named("g:"+originKey(fn.typeKey(n.Type))+"."+n.Str))
			fl.edge(v(n.Args[0]), to)
		case summary.OpIndex, summary.OpElem, summary.OpKey, summary.OpConvert, summary.OpAssert,
			summary.OpSlice, summary.OpAfter, summary.OpAfterFree, summary.OpGate, summary.OpDelete, summary.OpDone, summary.OpExcluded, summary.OpShared, summary.OpRebind, summary.OpSame:
			fl.edge(v(n.Args[0]), to)
		case summary.OpEach:
			fl.edge(v(n.Args[0]), to)
			fl.edge(v(n.Args[1]), to)
		case summary.OpPut, summary.OpCopy, summary.OpAppend, summary.OpChoice, summary.OpLoop:
			for _, a := range n.Args {
				fl.edge(v(a), to)
			}
		case summary.OpRec:
			if l, ok := loops[n.N]; ok {
				fl.edge(v(l), to)
			}
		}
	}
	for _, s := range fn.Stores {
		key := s.Target
		if s.Field != "" {
			key += "." + s.Field
		}
		fl.edge(v(s.Val), fl.named("g:"+key))
	}
	for _, s := range fn.Sends {
		fl.edge(v(s.Val), fl.named(channelVar(fn.typeKey(s.Type))))
	}
	for i, r := range fn.Results {
		fl.edge(v(r), fl.named(resultVar(fn.Key, i)))
	}
}

// pointsToInterface reports whether a type is a pointer to an interface, which has no
// methods: what it leads to is whatever the variable holds.
func (fl *flow) pointsToInterface(typ string) bool {
	elem, ok := strings.CutPrefix(typ, "*")
	if !ok {
		return false
	}
	s, ok := fl.p.Type(elem)
	return ok && s.Kind == summary.KindInterface
}

// receivers lets the functions of a function type that is stored in an interface
// flow to the methods of the type, which call their receiver.
func (fl *flow) receivers(typ string, from int32) {
	s, ok := fl.p.Type(typ)
	if !ok || s.Kind != summary.KindFunc {
		return
	}
	for _, m := range s.Methods {
		if callee := fl.p.method(typ, m.Name); callee != nil {
			fl.edge(from, fl.named(paramVar(callee.Key, 0)))
		}
	}
}

// types returns the concrete types that reach a node, sorted.
func (fl *flow) types(fn *Fn, id summary.ID) []string {
	return fl.namesOf(fn.base+int32(id), factType)
}

// paramTypes returns the concrete types that reach a parameter of fn, sorted.
func (fl *flow) paramTypes(fn *Fn, i int) []string {
	v, ok := fl.extra[paramVar(fn.Key, i)]
	if !ok {
		return nil
	}
	return fl.namesOf(v, factType)
}

// funcs returns the functions that reach a node, sorted.
func (fl *flow) funcs(fn *Fn, id summary.ID) []string {
	return fl.namesOf(fn.base+int32(id), factFunc)
}

func (fl *flow) namesOf(v int32, prefix string) []string {
	var out []string
	for _, f := range fl.facts[v] {
		if s, ok := strings.CutPrefix(fl.names[f], prefix); ok {
			out = append(out, s)
		}
	}
	sort.Strings(out)
	return out
}

// typeArgs returns the types that a type parameter of fn takes, sorted.
func (fl *flow) typeArgs(fn *Fn, name string) []string {
	v, ok := fl.extra[typeParamVar(fn.Key, name)]
	if !ok {
		return nil
	}
	return fl.namesOf(v, factType)
}
