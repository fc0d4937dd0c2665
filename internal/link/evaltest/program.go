// Package evaltest makes small random Go programs for tests of the evaluator,
// and runs them: each program is printed as Go and executed by an interpreter
// of its own, so that what the evaluator says of a value can be compared with
// what the value is.
//
// A program calls observe(n, s) with strings that it computes. input and coin
// stand for what no analysis can know. Structs are always made with all their
// fields, since the evaluator takes what the program stores to a field of a type
// for what its fields hold.
package evaltest

import (
	"fmt"
	"strings"
)

// Program is a generated program.
type Program struct {
	Source string
	Sites  int // calls of observe
	funcs  []*function
}

// prelude is the part that is common to all programs. Functions without a body
// are outside the program.
const prelude = `package p

type T struct {
	a, b string
	m    map[string]string
	l    []string
}

func coin() bool
func input() string
func observe(n int, s string)

`

type typ int

const (
	str  typ = iota
	ptr      // *T
	dict     // map[string]string
	list     // []string
	fun      // func(string) string
	rec      // T
)

func (t typ) String() string {
	return [...]string{"string", "*T", "map[string]string", "[]string", "func(string) string", "T"}[t]
}

// object is a T.
type object struct {
	a, b string
	m    map[string]string
	l    []string
}

type cell struct{ v any }

// env maps the variables that are in scope to their memory. Names are unique in
// a program, so a closure copies the map of the function that makes it.
type env map[string]*cell

type expr struct {
	src  string
	eval func(r *run, e env) any
}

// flow tells how a statement ends.
type flow int

const (
	next flow = iota
	returned
	broken
	continued
)

type stmt struct {
	src  string
	exec func(r *run, e env) flow
}

type function struct {
	name   string
	params []variable
	body   []stmt
	result expr
}

type variable struct {
	name string
	typ  typ
}

// run is one execution.
type run struct {
	p      *Program
	d      *Decisions
	steps  int
	inputs int
	ret    any
	seen   [][]string // by site: the strings observed
}

// stop ends a run that takes too long.
type stop struct{}

// concat joins strings, up to a length.
func concat(a, b string) string {
	if len(a)+len(b) > 500 {
		panic(stop{})
	}
	return a + b
}

func (r *run) step() {
	if r.steps++; r.steps > 20000 {
		panic(stop{})
	}
}

// Run executes the program and returns the strings that each call of observe
// saw. A run-time error ends the program there.
func (p *Program) Run(d *Decisions) (seen [][]string) {
	r := &run{p: p, d: d, seen: make([][]string, p.Sites)}
	defer func() {
		recover() // an index out of range, or stop
		seen = r.seen
	}()
	r.call(p.funcs[0], nil)
	return r.seen
}

func (r *run) call(f *function, args []any) any {
	e := env{}
	for i, p := range f.params {
		e[p.name] = &cell{args[i]}
	}
	if r.block(f.body, e) == returned {
		return r.ret
	}
	return f.result.eval(r, e)
}

func (r *run) block(body []stmt, e env) flow {
	for _, s := range body {
		r.step()
		if f := s.exec(r, e); f != next {
			return f
		}
	}
	return next
}

func (p *Program) print() {
	var b strings.Builder
	b.WriteString(prelude)
	for _, f := range p.funcs {
		var params []string
		for _, v := range f.params {
			params = append(params, v.name+" "+v.typ.String())
		}
		fmt.Fprintf(&b, "func %s(%s) string {\n%sreturn %s\n}\n\n", f.name, strings.Join(params, ", "), sources(f.body), f.result.src)
	}
	p.Source = b.String()
}

func sources(body []stmt) string {
	var b strings.Builder
	for _, s := range body {
		b.WriteString(s.src)
		b.WriteByte('\n')
	}
	return b.String()
}

// Decisions are a sequence of choices taken from bytes; past their end every
// choice is the first.
type Decisions struct{ Data []byte }

// N returns a choice among n.
func (d *Decisions) N(n int) int {
	if len(d.Data) == 0 || n < 2 {
		return 0
	}
	c := int(d.Data[0]) % n
	d.Data = d.Data[1:]
	return c
}
