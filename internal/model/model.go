// Package model says what library functions do to abstract values: the
// standard library, the helpers of the AWS SDKs, and libraries for ids, web
// requests and configuration. It is pure: a call over values gives values.
//
// # Derived holes
//
// A model that changes an unknown value keeps the origin and the name of the
// hole and says in its Format what was done, so that two different strings
// never look equal:
//
//   - a fmt verb, "%05d", for a number or padded text;
//   - a time layout, "2006-01-02T15:04:05Z", for a formatted time. A time that is
//     known to be UTC has "Z" in place of a zone such as "Z07:00";
//   - a word with parentheses, "lower()", "trim()", "unix()", for other functions.
//
// A hole made by an id generator or a clock holds the place of the call in Func,
// so that two calls are not taken for one value.
package model

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// Env is what a model may ask of the evaluator.
type Env interface {
	// Type returns the shape of a Go type by its key.
	Type(key string) (*summary.Shape, bool)
	// Method evaluates a method of the dynamic value: its first result.
	Method(recv value.Value, name string, args ...value.Value) (value.Value, bool)
	// Field reads a field; absent fields of known structs are zero values, fields
	// of holes are holes.
	Field(v value.Value, name string) value.Value
}

// Call is a call with its arguments evaluated. A method has its receiver as
// Args[0]; a variadic function has one *value.List in the last place.
type Call struct {
	Callee      string // "fmt.Sprintf", "(time.Time).Format", "(net/http.ResponseWriter).Header"
	Args        []value.Value
	TypeArgs    []string // keys of type arguments
	Results     int
	ResultTypes []string // keys of the results' types; may be shorter when unknown
	Pos         value.Pos
}

// A model describes one function. Either part may be absent.
type model struct {
	eval  func(c *ctx) []value.Value
	after func(c *ctx, arg int, before value.Value) (value.Value, bool)
}

// ctx is a call under evaluation.
type ctx struct {
	Call
	env Env
}

// Eval returns what the call returns, one value for each result. It reports
// false when the function has no model or the model cannot tell.
func Eval(c Call, env Env) (results []value.Value, ok bool) {
	m, found := lookup(c.Callee)
	if !found {
		m.eval = fallback
	}
	if m.eval == nil {
		return nil, false
	}
	results = m.eval(&ctx{c, env})
	if results == nil {
		return nil, false
	}
	if len(results) > c.Results && c.Results > 0 {
		results = results[:c.Results]
	}
	for len(results) < c.Results {
		results = append(results, unknownError(c.Pos))
	}
	return results, true
}

// After returns what argument arg points to after the call, given its state
// before. It reports false when the function may have written anything.
func After(c Call, arg int, before value.Value, env Env) (after value.Value, ok bool) {
	m, found := lookup(c.Callee)
	if found && m.after != nil {
		return m.after(&ctx{c, env}, arg, before)
	}
	if !found {
		if v, ok := (&ctx{c, env}).writtenSomehow(arg, before); ok {
			return v, true
		}
	}
	if Pure(c.Callee) {
		return before, true
	}
	if !found {
		return fallbackFill(&ctx{c, env}, arg, before)
	}
	return nil, false
}

// Pure reports whether the function is known not to write to what its
// arguments point to. A function value among the arguments may still be called.
func Pure(callee string) bool {
	if m, found := lookup(callee); found {
		return m.after == nil
	}
	return purePackage(packageOf(callee)) && !writesByName(callee[strings.LastIndexByte(callee, '.')+1:])
}

// writesByName reports whether a function of a pure package fills an argument,
// as its name tells.
func writesByName(name string) bool {
	for _, p := range [...]string{"Read", "Decode", "Encode", "Scan", "Sscan", "Fscan", "Unmarshal", "Append", "Put"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return false
}

// Known reports whether the function has a model.
func Known(callee string) bool {
	_, found := lookup(callee)
	return found
}

func lookup(callee string) (model, bool) {
	m, ok := table()[callee]
	if !ok {
		return setter(callee)
	}
	return m, true
}

var (
	tableOnce sync.Once
	tableMap  map[string]model
)

// table holds all models by callee. It is built once and never written again.
func table() map[string]model {
	tableOnce.Do(func() {
		tableMap = map[string]model{}
		for _, family := range families() {
			for k, m := range family {
				if _, dup := tableMap[k]; dup {
					panic("internal error: two models for " + k)
				}
				tableMap[k] = m
			}
		}
	})
	return tableMap
}

// families lists the groups of models, one function of this package each.
func families() []map[string]model {
	return []map[string]model{
		fmtModels(), stringModels(), builderModels(), strconvModels(),
		timeModels(), envModels(), pointerModels(), errorModels(),
		marshalModels(), exprModels(), gureguModels(), idModels(), requestModels(),
		codecModels(), configModels(), collectionModels(),
		reflectModels(), setterModels(), miscModels(),
	}
}

// packageOf returns the import path in a callee key: "fmt.Sprintf" and
// "(*path/x.T).M" give "fmt" and "path/x".
func packageOf(callee string) string {
	s := strings.TrimPrefix(strings.TrimPrefix(callee, "("), "*")
	slash := strings.LastIndexByte(s, '/') + 1
	// Type arguments may hold slashes too: cut them off first.
	if i := strings.IndexByte(s, '['); i >= 0 {
		s = s[:i]
		slash = strings.LastIndexByte(s, '/') + 1
	}
	if i := strings.IndexByte(s[slash:], '.'); i >= 0 {
		return s[:slash+i]
	}
	return ""
}

// receiverType returns the receiver's type in a method's key, "" for functions.
func receiverType(callee string) string {
	if !strings.HasPrefix(callee, "(") {
		return ""
	}
	typ, _, _ := strings.Cut(callee[1:], ").")
	return strings.TrimPrefix(typ, "*")
}

// arg returns argument i, or an unknown value when there is none.
func (c *ctx) arg(i int) value.Value {
	if i < len(c.Args) && c.Args[i] != nil {
		return c.Args[i]
	}
	return value.UnknownBecause("missing argument", c.Pos)
}

// rest returns the elements of the variadic argument at i, and whether there
// may be others.
func (c *ctx) rest(i int) (elems []value.Value, open bool) {
	if i >= len(c.Args) || value.IsNil(c.Args[i]) {
		return nil, false
	}
	return listOf(c.Args[i])
}

// listOf returns the elements of a slice value.
func listOf(v value.Value) (elems []value.Value, open bool) {
	v = value.Unwrap(v)
	if value.IsNil(v) {
		return nil, false
	}
	switch v := v.(type) {
	case *value.List:
		return v.Elems, v.Open
	case *value.Choice:
		for _, a := range v.Alts { // nil or what a loop appended to it
			more, _ := listOf(a)
			elems = append(elems[:len(elems):len(elems)], more...)
		}
	}
	return elems, true
}

// site names the place of the call, for holes that differ from call to call.
func (c *ctx) site() string {
	if !c.Pos.IsValid() {
		return ""
	}
	return c.Pos.File + ":" + strconv.Itoa(c.Pos.Line) + ":" + strconv.Itoa(c.Pos.Col)
}

func unknownError(pos value.Pos) value.Value {
	return value.NewHole(value.Hole{Origin: value.CallOf, Name: "err", Type: "error", Why: "error of a library call", Pos: pos})
}

func one(v value.Value) []value.Value { return []value.Value{v} }

// evalOne makes a model of a function with one result.
func evalOne(f func(c *ctx) value.Value) model {
	return model{eval: func(c *ctx) []value.Value {
		v := f(c)
		if v == nil {
			return nil
		}
		return one(v)
	}}
}

// product calls f with every combination of the alternatives of args. Past
// value.MaxAlts combinations the argument that multiplies is left as one
// unknown value.
func product(args []value.Value, f func(args []value.Value) value.Value) value.Value {
	combos := [][]value.Value{nil}
	for _, a := range args {
		alts := value.Alternatives(a)
		if len(combos)*len(alts) > value.MaxAlts {
			alts = []value.Value{value.NewHole(value.Hole{Origin: value.Bound, Why: "too many alternatives of an argument"})}
		}
		next := make([][]value.Value, 0, len(combos)*len(alts))
		for _, c := range combos {
			for _, x := range alts {
				next = append(next, append(c[:len(c):len(c)], x))
			}
		}
		combos = next
	}
	out := make([]value.Value, len(combos))
	for i, c := range combos {
		if slices.ContainsFunc(c, impossible) {
			out[i] = value.Impossible
			continue
		}
		if out[i] = f(c); out[i] == nil {
			return nil
		}
	}
	return value.NewChoice(out...)
}

// Runner may be implemented by an Env that can run function values: option
// functions, and the functions given to Map, Filter and the like. Without it,
// what they do is unknown.
type Runner interface {
	// Run returns the results of fn.
	Run(fn value.Value, args []value.Value) ([]value.Value, bool)
	// RunAfter returns what argument arg points to after fn has run.
	RunAfter(fn value.Value, args []value.Value, arg int) (value.Value, bool)
}
