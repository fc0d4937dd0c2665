package operations

import (
	"slices"

	"github.com/dynlint/dynlint/internal/entry"
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// A Response is a value that the program encodes as JSON into the answer to a
// request, as one chain of callers gives it.
type Response struct {
	Fn    *link.Fn
	Call  int         // index in Fn.Calls; -1 for what a Lambda function returns
	Chain []link.Edge // calls from there upwards
	Pos   value.Pos   // where the value is given away
	Shown []Shown
}

// Responses lists what the program answers requests with, in the order of its
// functions.
func (p *Program) Responses() []Response {
	var out []Response
	for _, fn := range p.Link.Order {
		if hot, _ := p.Link.Reach.Hot(fn); !hot || fn.Test {
			continue
		}
		for i := range fn.Calls {
			if arg, ok := p.answers(fn, i); ok {
				out = p.responses(out, fn, i, fn.Calls[i].Args[arg])
			}
		}
		if p.returnsAnswer(fn) {
			out = p.responses(out, fn, -1, fn.Results[0])
		}
	}
	return out
}

// responses adds what a node is, for the chains of callers that make a difference
// and where that shows an attribute.
func (p *Program) responses(out []Response, fn *link.Fn, call int, id summary.ID) []Response {
	pos, tuples := fn.At(fn.Pos), []link.Tuple(nil)
	if call >= 0 {
		pos, tuples = fn.At(fn.Calls[call].Pos), p.Link.CloseCall(fn, call, []summary.ID{id})
	} else {
		tuples = p.Link.Close(fn, []summary.ID{id})
	}
	for _, t := range tuples {
		r := Response{Fn: fn, Call: call, Chain: t.Chain, Pos: pos, Shown: p.shown(t.Vals[0])}
		if len(r.Shown) == 0 {
			continue
		}
		if n := len(t.Chain); n > 0 {
			e := t.Chain[n-1]
			r.Pos = e.Fn.At(e.Fn.Calls[e.Call].Pos)
		}
		out = append(out, r)
	}
	return out
}

// returnsAnswer reports whether what a function returns is encoded as the answer
// of a Lambda function: it is no event type with a body of its own. What takes a
// request and is called by the program, such as a part of a handler that reads an
// id from it, returns that to its caller.
func (p *Program) returnsAnswer(fn *link.Fn) bool {
	e := p.Link.Reach.Entry(fn)
	called := func(e link.Edge) bool { return !e.Fn.Test }
	if e == nil || e.Kind != entry.LambdaAPI || len(fn.Results) != 2 || slices.ContainsFunc(p.Link.Callers(fn), called) {
		return false
	}
	return !slices.ContainsFunc(fn.Nodes, func(n summary.Node) bool {
		return n.Op == summary.OpWith && entry.IsBody(p.Link.TypeKey(fn, n.Type), n.Str)
	})
}

// answers returns the argument of a call that goes into the answer to a request.
func (p *Program) answers(fn *link.Fn, call int) (arg int, ok bool) {
	c := &fn.Calls[call]
	callee := link.CalleeKey(c)
	if p.Link.Func(callee) != nil || c.Mode != summary.CallPlain {
		return 0, false
	}
	if arg, writer, ok := entry.Encodes(callee); ok {
		return arg, arg < len(c.Args) && p.isAnswer(fn, c, writer)
	}
	if entry.Marshals(callee) && len(c.Args) > 0 {
		s := &sender{p: p, seen: map[sent]bool{}}
		return 0, s.reaches(fn, resultNodes(fn, call, 0), 3)
	}
	return 0, false
}

// isAnswer reports whether an argument is what a handler writes its answer to, or
// an encoder of that.
func (p *Program) isAnswer(fn *link.Fn, c *summary.Call, arg int) bool {
	if arg < 0 {
		return true
	}
	if arg >= len(c.Args) {
		return false
	}
	id := c.Args[arg]
	for range 8 {
		n := &fn.Nodes[id]
		if entry.IsAnswer(p.Link.TypeKey(fn, n.Type)) {
			return true
		}
		switch {
		case n.Op == summary.OpCall && len(fn.Calls[n.N].Args) > 0:
			id = fn.Calls[n.N].Args[0]
		case len(n.Args) > 0:
			id = n.Args[0]
		default:
			return false
		}
	}
	return false
}

func resultNodes(fn *link.Fn, call, result int) []summary.ID {
	var out []summary.ID
	for i, n := range fn.Nodes {
		if n.Op == summary.OpCall && int(n.N) == call && int(n.Aux) == result {
			out = append(out, summary.ID(i))
		}
	}
	return out
}

// sender follows encoded text to the answer.
type sender struct {
	p    *Program
	seen map[sent]bool
}

type sent struct {
	fn *link.Fn
	id summary.ID
}

// reaches reports whether text that stands in some nodes of a function gets into
// an answer, at most depth calls away.
func (s *sender) reaches(fn *link.Fn, from []summary.ID, depth int) bool {
	if len(from) == 0 || s.seen[sent{fn, from[0]}] {
		return false
	}
	s.seen[sent{fn, from[0]}] = true
	holds := carriers(fn, from)
	for _, n := range fn.Nodes {
		if n.Op == summary.OpWith && holds[n.Args[1]] && entry.IsBody(s.p.Link.TypeKey(fn, n.Type), n.Str) {
			return true
		}
	}
	for i := range fn.Calls {
		c := &fn.Calls[i]
		for j, a := range c.Args {
			if !holds[a] {
				continue
			}
			if arg, writer, ok := entry.Sends(link.CalleeKey(c)); ok && j >= arg && s.p.isAnswer(fn, c, writer) {
				return true
			}
			if callee := s.p.Link.Func(c.Callee); callee != nil && depth > 0 && s.reaches(callee, paramNodes(callee, j), depth-1) {
				return true
			}
		}
	}
	for r, id := range fn.Results {
		if !holds[id] || depth == 0 {
			continue
		}
		for _, e := range s.p.Link.Callers(fn) {
			if s.reaches(e.Fn, resultNodes(e.Fn, int(e.Call), r), depth-1) {
				return true
			}
		}
	}
	return false
}

func paramNodes(fn *link.Fn, i int) []summary.ID {
	for j, n := range fn.Nodes {
		if n.Op == summary.OpParam && int(n.N) == i {
			return []summary.ID{summary.ID(j)}
		}
	}
	return nil
}

// carriers are the nodes that hold the text of some nodes.
func carriers(fn *link.Fn, from []summary.ID) map[summary.ID]bool {
	holds := map[summary.ID]bool{}
	for _, id := range from {
		holds[id] = true
	}
	for grown := true; grown; {
		grown = false
		for i := range fn.Nodes {
			n, id := &fn.Nodes[i], summary.ID(i)
			if holds[id] {
				continue
			}
			args := n.Args
			switch n.Op {
			case summary.OpCall:
				if c := &fn.Calls[n.N]; c.Site == nil && n.Aux == 0 && c.Results == 1 && len(c.Args) == 1 {
					args = c.Args // string(b), aws.String(s), base64
				}
			case summary.OpWith, summary.OpConvert, summary.OpIface, summary.OpChoice, summary.OpGate, summary.OpShared, summary.OpConcat, summary.OpSlice, summary.OpAppend, summary.OpLoop, summary.OpPut:
			default:
				continue
			}
			for _, a := range args {
				if a != summary.None && holds[a] {
					holds[id], grown = true, true
					break
				}
			}
		}
	}
	return holds
}
