package compare

import (
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// A Change is what one alternative of an update expression does to a top-level
// attribute.
type Change struct {
	Attr    string
	Section expr.SectionKind
	Value   value.Value // what SET makes it if that is one value of the request; else nil
	Pos     value.Pos   // of the expression
}

// An Update is one alternative of an update expression.
type Update struct {
	Changes []Change
	Open    bool // there may be further changes
	Pos     value.Pos
}

// Find returns the change of an attribute.
func (u Update) Find(attr string) (Change, bool) {
	for _, c := range u.Changes {
		if c.Attr == attr {
			return c, true
		}
	}
	return Change{}, false
}

// Updates reads the update expression of a request: one Update for each
// alternative of the text, none if there is no update or it is a legacy one.
func Updates(r *dynamo.Request) []Update {
	e := r.Update
	if e == nil {
		return nil
	}
	names := Names(r)
	var out []Update
	for _, alt := range e.Alts {
		tree := expr.Parse(expr.Update, alt.Src)
		u := Update{Open: tree.HasHole || len(tree.Errors) > 0, Pos: Pos(alt.Text, e.Pos)}
		for _, s := range tree.Sections {
			u.Open = u.Open || s.Open
			for _, a := range s.Actions {
				if a.Path == nil || len(a.Path.Elems) == 0 {
					u.Open = true
					continue
				}
				name, resolved := a.Path.Attribute(names)
				if !resolved {
					u.Open = true
					continue
				}
				c := Change{Attr: name, Section: s.Kind, Pos: u.Pos}
				if v, ok := a.Value.(*expr.Value); ok && !v.Unsure && len(a.Path.Elems) == 1 {
					c.Value = Placeholder(r, v.Name)
				}
				u.Changes = append(u.Changes, c)
			}
		}
		out = append(out, u)
	}
	return out
}

// Pos is where the first literal of a text is written, else fallback.
func Pos(v value.Value, fallback value.Pos) value.Pos {
	texts, _ := Texts(v)
	for _, t := range texts {
		if p := t.At(0); p.IsValid() {
			return p
		}
	}
	return fallback
}

// Names are the known name placeholders of a request.
func Names(r *dynamo.Request) map[string]string {
	out := map[string]string{}
	for _, a := range r.Names.List {
		if len(a.Vals) == 0 {
			continue
		}
		if name, ok := value.Known(a.Vals[0]); ok {
			out[a.Name] = name
		}
	}
	return out
}

// Placeholder is the value behind a value placeholder; nil if it is not known.
func Placeholder(r *dynamo.Request, name string) value.Value {
	a, ok := r.Values.Find(name)
	if !ok || len(a.Vals) != 1 {
		return nil
	}
	return a.Vals[0]
}

// A Test is an attribute that a condition certainly tests: it stands in a
// conjunction, not under OR or NOT.
type Test struct {
	Attr  string
	Op    string      // "=", "<>", "<", …, "in", or the name of the function
	Value value.Value // the value of a comparison; nil if it is none of the request
	In    []value.Value
}

// Conditions reads the condition of a request: the tests that each alternative
// of the text makes. open reports that there may be others.
func Conditions(r *dynamo.Request) (alternatives [][]Test, open bool) {
	e := r.Condition
	if e == nil {
		return nil, false
	}
	if e.Legacy() || e.Dialect != "" && len(e.Alts) == 0 {
		return nil, true
	}
	names := Names(r)
	for _, alt := range e.Alts {
		tree := expr.Parse(expr.Condition, alt.Src)
		open = open || tree.HasHole || len(tree.Errors) > 0
		var tests []Test
		conjuncts(tree.Cond, func(c expr.Cond) {
			if t, ok := testOf(c, r, names); ok {
				tests = append(tests, t)
			} else {
				tests = append(tests, mentioned(c, names)...)
			}
		})
		alternatives = append(alternatives, tests)
	}
	if e.Optional {
		alternatives = append(alternatives, nil)
	}
	return alternatives, open || e.Gap != nil
}

func conjuncts(c expr.Cond, f func(expr.Cond)) {
	switch c := c.(type) {
	case nil:
	case *expr.And:
		for _, t := range c.Terms {
			conjuncts(t, f)
		}
	case *expr.CondGroup:
		conjuncts(c.X, f)
	default:
		f(c)
	}
}

// Mentioned is the Op of a test that is made in a way not told apart further.
const Mentioned = "mentioned"

// mentioned lists the attributes of a term that is no simple test: OR, NOT.
func mentioned(c expr.Cond, names map[string]string) []Test {
	var out []Test
	expr.Inspect(c, func(n expr.Node) bool {
		if p, ok := n.(*expr.Path); ok {
			if name, ok := p.Attribute(names); ok {
				out = append(out, Test{Attr: name, Op: Mentioned})
			}
		}
		return true
	})
	return out
}

func testOf(c expr.Cond, r *dynamo.Request, names map[string]string) (Test, bool) {
	attr := func(x expr.Operand) (string, bool) {
		p, ok := x.(*expr.Path)
		if !ok || len(p.Elems) != 1 {
			return "", false
		}
		return p.Attribute(names)
	}
	val := func(x expr.Operand) value.Value {
		if v, ok := x.(*expr.Value); ok && !v.Unsure {
			return Placeholder(r, v.Name)
		}
		return nil
	}
	switch c := c.(type) {
	case *expr.Compare:
		left, op, right := c.Left, c.Op, c.Right
		if _, ok := left.(*expr.Value); ok {
			left, op, right = right, op.Mirror(), left
		}
		name, ok := attr(left)
		return Test{Attr: name, Op: op.String(), Value: val(right)}, ok
	case *expr.In:
		name, ok := attr(c.X)
		t := Test{Attr: name, Op: "in"}
		for _, x := range c.List {
			t.In = append(t.In, val(x))
		}
		return t, ok
	case *expr.Call:
		if len(c.Args) == 0 {
			return Test{}, false
		}
		name, ok := attr(c.Args[0])
		return Test{Attr: name, Op: strings.ToLower(c.Name)}, ok
	}
	return Test{}, false
}
