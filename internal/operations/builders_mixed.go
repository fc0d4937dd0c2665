package operations

import (
	"fmt"
	"strings"

	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// mixed finds the structs that get an expression of one Expression, and names or
// values of another that stand for something else there.
func (p *Program) mixed(fn *link.Fn) []Misuse {
	calls := map[summary.ID]int{} // getters of Expressions, by the node of their result
	for id := range fn.Nodes {
		if c := maker(fn, summary.ID(id)); c >= 0 && isGetter(&fn.Calls[c]) {
			calls[summary.ID(id)] = c
		}
	}
	if len(calls) < 2 {
		return nil
	}
	var out []Misuse
	reported := map[int]bool{}
	for _, s := range structsOf(fn, calls) {
		for _, m := range []string{"Names", "Values"} {
			placed, ok := s["ExpressionAttribute"+m]
			if !ok || fn.Calls[placed].Name != m || reported[placed] {
				continue
			}
			for _, field := range expressionFields {
				text, ok := s[field]
				if !ok || fn.Calls[text].Args[0] == fn.Calls[placed].Args[0] {
					continue
				}
				if diff := p.otherMap(fn, text, placed, strings.ToLower(m)); diff != "" {
					reported[placed] = true
					out = append(out, Misuse{
						Fn: fn, Pos: fn.At(fn.Calls[placed].Pos), Kind: OtherExpression, Call: "Expression." + m,
						Text: fmt.Sprintf("ExpressionAttribute%s are of another Expression than %s: %s", m, field, diff),
					})
					break
				}
			}
		}
	}
	return out
}

var expressionFields = []string{"KeyConditionExpression", "FilterExpression", "ConditionExpression", "ProjectionExpression", "UpdateExpression"}

func isGetter(c *summary.Call) bool {
	return c.Builder && strings.HasSuffix(c.Callee, ".Expression)."+c.Name) && len(c.Args) == 1
}

// structsOf lists the structs whose fields are set to results of getters, each as
// the getters by field. A struct that has more fields set later comes once.
func structsOf(fn *link.Fn, getters map[summary.ID]int) []map[string]int {
	inner := map[summary.ID]bool{} // structs to which other fields are set
	for i := range fn.Nodes {
		if n := &fn.Nodes[i]; n.Op == summary.OpWith {
			inner[n.Args[0]] = true
		}
	}
	var out []map[string]int
	for i := range fn.Nodes {
		if fn.Nodes[i].Op != summary.OpWith || inner[summary.ID(i)] {
			continue
		}
		fields := map[string]int{}
		seen := map[string]bool{}
		for n := &fn.Nodes[i]; n.Op == summary.OpWith; n = &fn.Nodes[n.Args[0]] {
			if c, ok := getters[n.Args[1]]; ok && !seen[n.Str] {
				fields[n.Str] = c
			}
			seen[n.Str] = true // what was there before is overwritten
		}
		if len(fields) > 1 {
			out = append(out, fields)
		}
	}
	return out
}

// otherMap says what a placeholder of the Expression of one getter stands for in
// the map of another, if that is certainly something else.
func (p *Program) otherMap(fn *link.Fn, text, placed int, field string) string {
	diff := ""
	found := p.always(fn, []summary.ID{fn.Calls[text].Args[0], fn.Calls[placed].Args[0]}, func(vs []value.Value) bool {
		d := differs(placeholdersOf(vs[0], field), placeholdersOf(vs[1], field))
		if diff == "" {
			diff = d
		}
		return d != ""
	})
	if !found {
		return ""
	}
	return diff
}

// placeholdersOf is a map of an Expression, nil if it is not known in full.
func placeholdersOf(v value.Value, field string) *value.Map {
	r, ok := value.Unwrap(v).(*value.Record)
	if !ok || r.Base != nil {
		return nil
	}
	m, ok := value.Unwrap(r.Get(field)).(*value.Map)
	if !ok || m.Open {
		return nil
	}
	return m
}

// differs describes the first entry of own that stands for something else in
// other; "" if there is none, or if other lacks one, which is a fault by itself.
func differs(own, other *value.Map) string {
	if own == nil || other == nil {
		return ""
	}
	diff := ""
	for _, e := range own.Entries {
		key, _ := value.Known(e.Key)
		found := false
		for _, o := range other.Entries {
			if o.Key.Hash() != e.Key.Hash() {
				continue
			}
			found = true
			if diff == "" && !e.Optional && !o.Optional && o.Val.Hash() != e.Val.Hash() {
				diff = key + " is " + described(o.Val) + " there, and " + described(e.Val) + " in its own"
			}
		}
		if !found && !e.Optional {
			return ""
		}
	}
	return diff
}

// described names what a placeholder stands for.
func described(v value.Value) string {
	for range 2 { // an attribute value: what is inside
		if r, ok := value.Unwrap(v).(*value.Record); ok && r.Get("Value") != nil {
			v = r.Get("Value")
		}
	}
	if s, ok := value.Shape(value.Unwrap(v)); ok {
		return `"` + s + `"`
	}
	return "another value"
}
