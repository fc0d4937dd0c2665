// Package check is what a check works with: the operations of a program, the
// declared tables that they belong to, and a way to say what is wrong. A check
// is a function over a Context; it sees no syntax and no SSA.
package check

import (
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/operations"
	"github.com/dynlint/dynlint/internal/value"
)

// A Func is a check: it reads the context and reports. It keeps no state.
type Func func(*Context)

// A Context is a set of operations that one rules file governs.
type Context struct {
	// Design is the rules file; nil if there is none.
	Design *design.Design

	// Sites are the call sites to judge, by file, line and column.
	Sites []*Site

	// Governed are all call sites of the packages that the rules file governs,
	// Sites among them: what the program has of a declared table.
	Governed []*Site

	// Program are all call sites that were read, Sites among them: what the rest
	// of the program shows of tables and keys.
	Program []*Site

	// Misuses are calls of the SDK's expression builder that do not do what they
	// are written for.
	Misuses []Misuse

	// Tables are those that the program creates.
	Tables []dynamo.TableDef

	// Whole: the program was read as a whole and without errors, so that what is
	// not in it is nowhere. Kinds of scope program say nothing otherwise.
	Whole bool

	schema    *Schema
	responses func() []Response
	places    Places
	findings  []finding.Finding
}

// A Site is one call site with what it asks for, once for each distinct set of
// values that its callers give.
type Site struct {
	*operations.Site
	Package string // import path of the package that holds the call
	Reached        // by any of its callers
	Ops     []*Op

	// Paging and Unprocessed are what becomes of the token of a page, and of what
	// a batch leaves over: see link.Judge. "" where there is none.
	Paging, Unprocessed string

	// Dropped is the member of a batch's output that is dropped, in Drops; "" if it is not.
	Dropped string
	Drops   []Drop

	callers  func(*link.Fn) []link.Edge
	preceded func(fn *link.Fn, call int, funcs []string) link.Precedence
	below    func(s *operations.Site, d *operations.Derived, n int) []dynamo.Operation
	along    func(s *operations.Site, chain []link.Edge) []dynamo.Operation
}

// A Drop is a function that drops what a batch leaves over.
type Drop struct {
	Read bool // it is looked at all the same
	Step Step // the call of the function that hands the output to it; none if that is the one of the operation
}

// An Op is one derivation of a site: an operation, all of whose parts go
// together, and the calls that give it its values.
type Op struct {
	*operations.Derived
	Reached // by the callers that give it its values
	Site    *Site

	// Bound is the declared table. Of batches and transactions each action has
	// its own: see Context.Bind.
	Bound design.Binding
}

// A Step is a place in the program or in a rules file, and what happens there.
type Step struct {
	Pos   value.Pos
	Rules design.Pos // instead of Pos
	Text  string
}

// Kind is the operation of the derivation.
func (op *Op) Kind() dynamo.Kind { return op.Op.Kind }

// OpenOptions reports whether the function that no known caller gives its values
// takes options, which may give what the operation lacks.
func (op *Op) OpenOptions() bool {
	fn := op.Site.Fn
	if n := len(op.Chain); n > 0 {
		fn = op.Chain[n-1].Fn
	}
	return fn.TakesOptions()
}

// Table is the declared table of the operation, nil if it is bound to none.
func (op *Op) Table() *design.Table { return op.Bound.Table }

// Index is the name of the index that is read: "" for the table itself. It is
// not known if the program may choose among several.
func (op *Op) Index() (name string, known bool) {
	v := op.Op.IndexName
	if v == nil || value.IsNil(v) {
		return "", true
	}
	return value.Known(v)
}

// named is the table that every alternative of a name certainly means: a
// variable, and the constant that it has by default.
func (c *Context) named(table value.Value) *design.Table {
	var found *design.Table
	for _, a := range value.Alternatives(table) {
		if h, ok := value.Unwrap(a).(*value.Hole); ok && h.Origin == value.Loop && found != nil {
			continue
		}
		kind, name := TableOrigin(a)
		if name == "" {
			return nil
		}
		b := c.Design.Bind(design.TableUse{Kind: kind, Values: []string{name}})
		if b.Table == nil || b.Inferred || found != nil && found != b.Table {
			return nil
		}
		found = b.Table
	}
	return found
}

// Bind finds the declared table of a request of an operation, which may be one
// action of a batch or transaction.
func (c *Context) Bind(op *Op, r *dynamo.Request) design.Binding {
	if c.Design == nil {
		return design.Binding{}
	}
	u := tableUse(op, r)
	if u.Kind == "" && r.Table != nil {
		if t := c.named(r.Table); t != nil {
			return design.Binding{Table: t}
		}
	}
	return c.Design.Bind(u)
}
