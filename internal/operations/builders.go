package operations

import (
	"strings"

	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// A Misuse is a call of the SDK's expression builder that does not do what it is
// written for.
type Misuse struct {
	Fn   *link.Fn
	Pos  value.Pos
	Kind MisuseKind
	Call string // as messages name it: "UpdateBuilder.Set", "In", "Build"
	Text string // of FailingBuild: the error; of ListInIn: the type of the list; of SharedBuilder and OtherExpression: what is wrong; of the others: the name
}

// MisuseKind says what is wrong with a call of a builder.
type MisuseKind int8

// The kinds of misuse.
const (
	DroppedResult   MisuseKind = iota // the result is lost, and with it what the call was for
	ListInIn                          // IN with one value, which is a list
	FailingBuild                      // Build with an error, for which callers do not matter
	SharedBuilder                     // a call on a builder on which another was made
	OtherExpression                   // names or values of another Expression than the texts
	DottedKey                         // Key with a dot in the name
	DottedPath                        // Name with a path; wrong if an attribute has that name
)

// Misuses lists the misuses of the expression builder, in the order of the
// functions.
func (p *Program) Misuses() []Misuse {
	var out []Misuse
	for _, fn := range p.Link.Order {
		for i := range fn.Calls {
			if !fn.Calls[i].Builder {
				continue
			}
			if m, ok := p.misuse(fn, i); ok {
				out = append(out, m)
			}
			if first, ok := p.sharedWith(fn, i); ok {
				out = append(out, Misuse{Fn: fn, Pos: fn.At(fn.Calls[i].Pos), Kind: SharedBuilder, Call: fn.Calls[i].Name, Text: sharedText(fn, first, i)})
			}
		}
		out = append(out, p.mixed(fn)...)
	}
	return out
}

func (p *Program) misuse(fn *link.Fn, i int) (Misuse, bool) {
	c := &fn.Calls[i]
	typ := builderType(c.Callee)
	m := Misuse{Fn: fn, Pos: fn.At(c.Pos), Call: c.Name}
	switch {
	case c.Name == "Build" && typ == "Builder":
		m.Kind, m.Text = FailingBuild, p.buildError(fn, i)
		return m, m.Text != ""
	case c.Dropped && typ != "" && c.Name != "IsSet" && (typ != "UpdateBuilder" && typ != "Builder" || p.always(fn, c.Args[:1], isEmptyBuilder)):
		m.Kind, m.Call = DroppedResult, typ+"."+c.Name
		return m, true
	case c.Name == "In" && len(c.Args) >= 2:
		m.Kind = ListInIn
		return m, p.always(fn, c.Args[1:], func(vs []value.Value) bool {
			m.Text = listType(vs)
			return m.Text != ""
		})
	case (c.Name == "Key" || c.Name == "Name") && typ == "" && len(c.Args) == 1:
		return p.dotted(fn, m, c)
	}
	return m, false
}

// dotted finds names with dots. Key takes them as they are, Name as paths.
func (p *Program) dotted(fn *link.Fn, m Misuse, c *summary.Call) (Misuse, bool) {
	n := &fn.Nodes[c.Args[0]]
	if n.Op != summary.OpConst || !strings.Contains(strings.Trim(n.Str, "."), ".") {
		return m, false
	}
	m.Kind, m.Text = DottedKey, n.Str
	if c.Name == "Name" {
		m.Kind = DottedPath
	}
	if n.Pos.Line > 0 {
		m.Pos = fn.At(n.Pos)
	}
	return m, true
}

// builderType is the receiver's type of a method of a builder.
func builderType(callee string) string {
	recv, _, ok := strings.Cut(callee, ").")
	if !ok || !strings.HasSuffix(recv, "Builder") {
		return ""
	}
	return recv[strings.LastIndexByte(recv, '.')+1:]
}

// always reports whether something holds of arguments whatever the callers give.
func (p *Program) always(fn *link.Fn, args []summary.ID, holds func([]value.Value) bool) bool {
	tuples := p.Link.Close(fn, args)
	for _, t := range tuples {
		if !holds(t.Vals) {
			return false
		}
	}
	return len(tuples) > 0
}

// isEmptyBuilder reports whether a builder certainly has nothing in it: then it
// shares nothing with what its methods return.
func isEmptyBuilder(vs []value.Value) bool {
	for _, a := range value.Alternatives(vs[0]) {
		r, ok := value.Unwrap(a).(*value.Record)
		if !ok || len(r.Fields) > 0 || r.Base != nil {
			return false
		}
	}
	return true
}

// listType is the type of the list that is the only operand of IN. vs are its
// first operand and the others.
func listType(vs []value.Value) string {
	if len(vs) != 2 || !emptyList(vs[1]) {
		return ""
	}
	r, ok := value.Unwrap(vs[0]).(*value.Record)
	if !ok || !strings.HasSuffix(r.Type, ".ValueBuilder") || r.Get("options") != nil {
		return ""
	}
	typ := ""
	switch v := r.Get("value").(type) {
	case *value.Iface:
		typ = v.Type
	case *value.Hole:
		typ = v.Type
	}
	if !strings.HasPrefix(typ, "[]") || typ == "[]byte" || typ == "[]uint8" {
		return ""
	}
	return typ
}

func emptyList(v value.Value) bool {
	l, ok := value.Unwrap(v).(*value.List)
	return value.IsNil(value.Unwrap(v)) || ok && len(l.Elems) == 0 && !l.Open
}

// buildError is the error of a Build that always fails, or "".
func (p *Program) buildError(fn *link.Fn, call int) string {
	for id := range fn.Nodes {
		n := &fn.Nodes[id]
		if n.Op != summary.OpCall || int(n.N) != call || int(n.Aux) != fn.Calls[call].Results-1 {
			continue
		}
		text := ""
		for _, t := range p.Link.Close(fn, []summary.ID{summary.ID(id)}) {
			if len(t.Chain) > 0 {
				return "" // callers decide, and what is known of them may not be all
			}
		}
		if !p.always(fn, []summary.ID{summary.ID(id)}, func(vs []value.Value) bool {
			for _, a := range value.Alternatives(vs[0]) {
				r, ok := value.Unwrap(a).(*value.Record)
				if !ok {
					return false
				}
				msg, known := value.Known(r.Get("s"))
				if !known || text != "" && text != msg {
					return false
				}
				text = msg
			}
			return true
		}) {
			return ""
		}
		return text
	}
	return ""
}
