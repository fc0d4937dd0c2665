package operations

import (
	"fmt"
	"strings"

	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// sharedWith finds the call before call i of a builder's method that was made on
// the same builder: the map inside is shared, so that the clause of either call is
// in the result of both. It returns i itself for a call in a loop on a builder from
// outside of the loop, and false for calls that are right.
//
// A call whose result is dropped is taken to be meant for the map. So is a part of
// a Builder that replaces the same part.
func (p *Program) sharedWith(fn *link.Fn, i int) (first int, ok bool) {
	c := &fn.Calls[i]
	if !growsSharedMap(c) || c.Dropped {
		return 0, false
	}
	first = -1
	for j := range fn.Calls {
		b := &fn.Calls[j]
		if j == i || !growsSharedMap(b) || b.Dropped || b.Args[0] != c.Args[0] || !fn.Dominates(j, i) {
			continue
		}
		if builderType(c.Callee) == "Builder" && b.Name == c.Name {
			continue
		}
		first = j
		break
	}
	if made := maker(fn, c.Args[0]); first < 0 && builderType(c.Callee) == "UpdateBuilder" && made >= 0 && fn.Repeats(made, i) {
		first = i
	}
	return first, first >= 0 && p.always(fn, c.Args[:1], hasPart)
}

// growsSharedMap reports whether a call adds to the map of its receiver, if that
// has one already.
func growsSharedMap(c *summary.Call) bool {
	switch builderType(c.Callee) {
	case "UpdateBuilder":
		return c.Name == "Set" || c.Name == "Remove" || c.Name == "Add" || c.Name == "Delete"
	case "Builder":
		return strings.HasPrefix(c.Name, "With")
	}
	return false
}

// maker is the call whose result a node is, or -1.
func maker(fn *link.Fn, id summary.ID) int {
	if n := &fn.Nodes[id]; n.Op == summary.OpCall && int(n.N) < len(fn.Calls) {
		return int(n.N)
	}
	return -1
}

// hasPart reports whether a builder certainly has something in it.
func hasPart(vs []value.Value) bool {
	for _, a := range value.Alternatives(vs[0]) {
		r, ok := value.Unwrap(a).(*value.Record)
		if !ok || len(r.Fields) == 0 {
			return false
		}
	}
	return true
}

// sharedText says what a call of a shared builder does.
func sharedText(fn *link.Fn, first, second int) string {
	a, b := &fn.Calls[first], &fn.Calls[second]
	if first == second {
		return fmt.Sprintf("%s.%s in a loop adds to the builder from outside of it; each result has what the others add", builderType(b.Callee), b.Name)
	}
	return fmt.Sprintf("%s.%s adds to the builder that %s.%s in line %d adds to; each result has both",
		builderType(b.Callee), b.Name, builderType(a.Callee), a.Name, fn.At(a.Pos).Line)
}
