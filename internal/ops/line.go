package ops

import (
	"fmt"
	"strings"
)

// Request is what the operation asks for, in one line and without its place: "Query
// of Orders / GSI1: GSI1PK = USER#{userId}, GSI1SK begins_with ORDER#; limit: 50".
// Of an item only the keys are told.
func (r Record) Request() string {
	head, parts := r.Parts()
	if len(parts) == 0 {
		return head
	}
	return head + ": " + strings.Join(parts, "; ")
}

// Parts are the operation with its table, and what it asks for, one part for each
// thing that may change by itself.
func (r Record) Parts() (head string, parts []string) {
	head = r.opName()
	if name := r.tableName(); name != "-" {
		head += " of " + name
	}
	if keys := keysLine(r.Keys); keys != "" {
		parts = append(parts, keys)
	}
	for _, a := range r.Actions {
		parts = append(parts, strings.TrimSpace(a.Op+" "+keysLine(a.Keys)))
	}
	for _, e := range []struct {
		name string
		expr *Expression
	}{{"filter", r.Filter}, {"condition", r.Condition}, {"update", r.Update}} {
		if e.expr != nil {
			parts = append(parts, e.name+": "+e.expr.Text)
		}
	}
	switch {
	case r.Limit.Dynamic:
		parts = append(parts, "limit: dynamic")
	case r.Limit.N != 0:
		parts = append(parts, fmt.Sprintf("limit: %d", r.Limit.N))
	}
	if r.Consistent {
		parts = append(parts, "consistent")
	}
	return head, parts
}

// keysLine are the conditions on keys, and of an item the attributes that are
// known to be keys.
func keysLine(all []Key) string {
	var out []string
	for _, k := range all {
		if k.Key || k.Cond != "item" {
			out = append(out, k.String())
		}
	}
	return strings.Join(out, ", ")
}
