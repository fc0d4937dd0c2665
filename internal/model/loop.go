package model

import (
	"strings"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/value"
)

// maxWhole is the number of alternatives of a builder that are kept apart, so
// that each gives the exact text; beyond it they become one builder with parts
// in doubt.
const maxWhole = 4

// Loop returns what a builder of this package's making holds in or after a
// loop: entry when it starts, body after an iteration in which rec stands for
// the value before. The result has entry's parts for certain and those added in
// the loop in doubt. It reports false for other values.
func Loop(entry, body, rec value.Value) (value.Value, bool) {
	var grown, other []value.Value
	kind := ""
	for _, b := range value.Alternatives(body) {
		if b.Hash() == rec.Hash() {
			continue
		}
		if k := growth(b, rec); k != "" && (kind == "" || k == kind) {
			kind = k
			grown = append(grown, b)
			continue
		}
		other = append(other, b)
	}
	if kind == "" {
		return nil, false
	}
	return value.Each(entry, func(e value.Value) value.Value {
		switch kind {
		case "update", "projection":
			return value.NewChoice(append([]value.Value{growLists(e, grown)}, other...)...)
		case "text":
			return growText(e, grown, other, rec)
		}
		return growJunction(e, grown, other, rec)
	}), true
}

// growth says how a loop's body extends rec: "update", "projection", "text",
// "AND" or "OR"; "" when it does not.
func growth(b, rec value.Value) string {
	r, ok := value.Unwrap(b).(*value.Record)
	if !ok {
		return ""
	}
	fromRec := r.Base != nil && r.Base.Hash() == rec.Hash()
	switch _, name := builderType(r); {
	case name == "UpdateBuilder" && fromRec, fromRec && gureguBuilder(r):
		return "update"
	case name == "ProjectionBuilder" && fromRec:
		return "projection"
	case name == "ConditionBuilder":
		form := formOf(r)
		if form == andForm || form == orForm {
			for _, c := range conjuncts(r, form) {
				if c.Hash() == rec.Hash() {
					return form
				}
			}
		}
	case isBuilder(r):
		ps := parts(orNil(r.Get(textField)))
		if h, isHole := rec.(*value.Hole); isHole && len(ps) > 0 && ps[0].Hash() == derive(h, "string", "").Hash() {
			return "text"
		}
	}
	return ""
}

// builderType is the library and name of an expression builder's type.
func builderType(r *value.Record) (lib exprLib, name string) {
	for _, l := range []exprLib{{sdk.V2Expression, V2}, {sdk.V1Expression, V1}} {
		if name, ok := strings.CutPrefix(r.Type, l.pkg+"."); ok {
			return l, name
		}
	}
	return exprLib{}, ""
}

// inDoubt marks a clause or condition as one that may not be there.
func inDoubt(v value.Value) value.Value {
	if r, ok := value.Unwrap(v).(*value.Record); ok {
		return r.With("optional", value.BoolOf(true))
	}
	return v
}

// certain is the inverse of inDoubt.
func certain(v value.Value) value.Value {
	r, ok := value.Unwrap(v).(*value.Record)
	if !ok || r.Get("optional") == nil {
		return v
	}
	var fs []value.Field
	for _, f := range r.Fields {
		if f.Name != "optional" {
			fs = append(fs, f)
		}
	}
	return value.NewRecord(r.Type, fs, r.Base, r.Pos)
}

// growLists adds the list elements of the grown builders to those of entry.
func growLists(entry value.Value, grown []value.Value) value.Value {
	first := value.Unwrap(grown[0]).(*value.Record)
	out, ok := value.Unwrap(entry).(*value.Record)
	if !ok {
		var base value.Value
		if !value.IsNil(entry) {
			base = entry
		}
		out = value.NewRecord(first.Type, nil, base, first.Pos)
	}
	for _, g := range grown {
		for _, f := range value.Unwrap(g).(*value.Record).Fields {
			elems, _ := listOf(orNil(out.Get(f.Name)))
			elems = elems[:len(elems):len(elems)]
			added, _ := listOf(f.Val)
			for _, a := range added {
				elems = addOnce(elems, a)
			}
			out = out.With(f.Name, value.NewList(elems, true))
		}
	}
	return out
}

// addOnce appends a part in doubt, unless it is there.
func addOnce(list []value.Value, v value.Value) []value.Value {
	h := certain(v).Hash()
	for _, old := range list {
		if certain(old).Hash() == h {
			return list
		}
	}
	return append(list, inDoubt(v))
}

// growText is the text of entry followed by something.
func growText(entry value.Value, grown, other []value.Value, rec value.Value) value.Value {
	c := &ctx{}
	more := rec
	if h, ok := rec.(*value.Hole); ok {
		more = derive(h, "string", "")
	}
	var added []value.Value
	for _, g := range grown {
		added = append(added, parts(orNil(value.Unwrap(g).(*value.Record).Get(textField)))...)
	}
	more = LoopText(added, more)
	out := []value.Value{withText(entry, value.Concat(c.builderText(entry), more))}
	return value.NewChoice(append(out, other...)...)
}

// LoopText stands for all that a loop adds to a text, of which added are the parts
// of one iteration; rec, the text before it, may be among them. What the loop takes
// from a client, an identity or a parameter of the function says more of the result
// than that it was made in a loop.
func LoopText(added []value.Value, rec value.Value) value.Value {
	var from []value.Value
	for _, v := range added {
		if v.Hash() != rec.Hash() {
			from = append(from, v)
		}
	}
	if len(from) == 0 {
		return rec
	}
	h := mainHole(value.NewChoice(from...))
	if h == nil {
		return rec
	}
	switch h.Origin {
	case value.Client, value.Request, value.Param, value.FreeVar, value.Identity, value.Message, value.Stored:
		d := derive(h, "string", "loop()")
		if d.Origin == value.Request {
			c := *d
			c.Origin = value.Client
			return value.NewHole(c)
		}
		return d
	}
	return rec
}

// growJunction is entry joined with the conditions that the body adds.
func growJunction(entry value.Value, grown, other []value.Value, rec value.Value) value.Value {
	first := value.Unwrap(grown[0]).(*value.Record)
	lib, _ := builderType(first)
	form := formOf(first)
	var args []value.Value
	if e, ok := value.Unwrap(entry).(*value.Record); !ok || formOf(e) != "" || e.Base != nil {
		args = conjuncts(entry, form)
	}
	for _, g := range grown {
		for _, c := range conjuncts(g, form) {
			if c.Hash() != rec.Hash() {
				args = addOnce(args, c)
			}
		}
	}
	for _, o := range other { // what the first iteration starts with
		args = addOnce(args, o)
	}
	return lib.junction(form, args, true, first.Pos)
}

// conjuncts flattens nested junctions of a form.
func conjuncts(v value.Value, form string) []value.Value {
	if formOf(v) != form {
		return []value.Value{v}
	}
	args, _ := listOf(value.Unwrap(v).(*value.Record).Get(argsField))
	var out []value.Value
	for _, a := range args {
		out = append(out, conjuncts(a, form)...)
	}
	return out
}

// Join joins alternatives of a builder of this package's making that are too
// many to keep apart: what all have is certain, what some have is in doubt. It
// reports false when there is no need, or for other values.
func Join(vs []value.Value) (value.Value, bool) {
	var recs []*value.Record
	seen := map[value.Hash]bool{}
	for _, v := range vs {
		for _, a := range value.Alternatives(v) {
			r, ok := value.Unwrap(a).(*value.Record)
			if !ok || len(recs) > 0 && r.Type != recs[0].Type {
				return nil, false
			}
			if !seen[r.Hash()] {
				seen[r.Hash()] = true
				recs = append(recs, r)
			}
		}
	}
	if len(recs) < 2 || len(recs) <= maxWhole && !anyOpen(recs) {
		return nil, false
	}
	lib, name := builderType(recs[0])
	switch name {
	case "UpdateBuilder", "ProjectionBuilder":
		return joinLists(recs)
	case "ConditionBuilder":
		return lib.joinConditions(recs)
	}
	return nil, false
}

// Whole reports whether the fields of a record of that type mean nothing apart from
// each other: the form of a condition and its operands.
func Whole(typ string) bool {
	_, name := builderType(&value.Record{Type: typ})
	return name != "" && name != "Builder" && name != "Expression"
}

// anyOpen reports whether some alternative has parts in doubt already.
func anyOpen(recs []*value.Record) bool {
	for _, r := range recs {
		for _, f := range r.Fields {
			if l, ok := f.Val.(*value.List); ok && l.Open {
				return true
			}
		}
	}
	return false
}

func joinLists(recs []*value.Record) (value.Value, bool) {
	var fields []value.Field
	for _, name := range []string{"names", "ADD", "DELETE", "REMOVE", "SET"} {
		var lists [][]value.Value
		any, open := false, false
		for _, r := range recs {
			if r.Base != recs[0].Base && (r.Base == nil || recs[0].Base == nil || r.Base.Hash() != recs[0].Base.Hash()) {
				return nil, false
			}
			l := r.Get(name)
			elems, more := listOf(orNil(l))
			any, open = any || l != nil, open || more
			lists = append(lists, elems)
		}
		if any {
			elems, doubt := union(lists)
			fields = append(fields, value.Field{Name: name, Val: value.NewList(elems, open || doubt)})
		}
	}
	return value.NewRecord(recs[0].Type, fields, recs[0].Base, recs[0].Pos), true
}

// union lists the elements of all lists once; those that are not in every list
// are in doubt.
func union(lists [][]value.Value) (out []value.Value, doubt bool) {
	count := map[value.Hash]int{}
	for _, l := range lists {
		for _, e := range l {
			if e.Hash() == certain(e).Hash() {
				count[e.Hash()]++
			}
		}
	}
	seen := map[value.Hash]bool{}
	for _, l := range lists {
		for _, e := range l {
			h := certain(e).Hash()
			if seen[h] {
				continue
			}
			seen[h] = true
			if count[h] >= len(lists) {
				out = append(out, certain(e))
				continue
			}
			doubt = true
			out = append(out, inDoubt(e))
		}
	}
	return out, doubt
}

func (l exprLib) joinConditions(recs []*value.Record) (value.Value, bool) {
	form := andForm
	for _, r := range recs {
		if formOf(r) == orForm {
			form = orForm
		}
	}
	var lists [][]value.Value
	open := false
	for _, r := range recs {
		if r.Base != nil {
			return nil, false
		}
		if f := formOf(r); f == "" {
			lists = append(lists, nil) // not set
			continue
		} else if f == form {
			_, more := listOf(r.Get(argsField))
			open = open || more
		}
		lists = append(lists, conjuncts(r, form))
	}
	args, doubt := union(lists)
	return l.junction(form, args, open || doubt, recs[0].Pos), true
}
