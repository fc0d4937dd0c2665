package link

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/model"
	"github.com/dynlint/dynlint/internal/value"
)

// maxWholeRecords is the number of alternative structs kept whole, with the
// fields of each together. Beyond it they are joined field by field.
const maxWholeRecords = 8

// join is one of vs. What cannot happen is dropped where something can.
func join(vs []value.Value) value.Value {
	if b, ok := model.Join(vs); ok {
		return b
	}
	v := value.NewChoice(vs...)
	c, ok := v.(*value.Choice)
	if !ok {
		return v
	}
	if len(c.Alts) > maxWholeRecords || len(vs) > value.MaxAlts {
		if r, ok := mergeRecords(vs); ok {
			return r
		}
		if l, ok := mergeLists(vs); ok {
			return l
		}
		if r, ok := mergeChanges(vs); ok {
			return r
		}
	}
	return v
}

// mergeLists joins many alternatives of a slice to one that holds the elements
// of each, some of which may be missing.
func mergeLists(vs []value.Value) (value.Value, bool) {
	var elems []value.Value
	only := true
	for _, v := range vs {
		for _, a := range value.Alternatives(v) {
			l, ok := value.Unwrap(a).(*value.List)
			if !ok && !value.IsNil(a) || ok && l.Rest != nil {
				return nil, false
			}
			if ok {
				elems = append(elems, l.Elems...)
				only = only && (!l.Open || l.Only)
			}
		}
	}
	return value.NewGrown(nil, dedupe(elems), only), true
}

// mergeRecords joins structs of one type field by field.
func mergeRecords(vs []value.Value) (value.Value, bool) {
	var recs []*value.Record
	for _, v := range vs {
		for _, a := range value.Alternatives(v) {
			r, ok := a.(*value.Record)
			if !ok || len(recs) > 0 && r.Type != recs[0].Type || r.Base != nil || model.Whole(r.Type) {
				return nil, false
			}
			recs = append(recs, r)
		}
	}
	names := map[string]bool{}
	var fields []value.Field
	for _, r := range recs {
		for _, f := range r.Fields {
			if names[f.Name] {
				continue
			}
			names[f.Name] = true
			var alts []value.Value
			for _, o := range recs {
				if x := o.Get(f.Name); x != nil {
					alts = append(alts, x)
				} else {
					alts = append(alts, value.NilValue)
				}
			}
			fields = append(fields, value.Field{Name: f.Name, Val: join(alts)})
		}
	}
	return value.NewRecord(recs[0].Type, fields, nil, recs[0].Pos), true
}

// loopValue is what a variable holds in or after a loop: entry when it starts,
// body after an iteration, in which rec stands for the value before it.
func (fr *frame) loopValue(entry, body, rec value.Value) value.Value {
	if b, ok := model.Loop(entry, body, rec); ok {
		return b
	}
	grown := entry // what the alternatives that build on rec add, one after the other
	var out []value.Value
	for _, b := range value.Alternatives(body) {
		if b.Hash() == rec.Hash() {
			continue
		}
		switch b := b.(type) {
		case *value.Text:
			out = append(out, loopText(entry, b, rec)...)
			continue
		case *value.Record:
			if b.Base != nil && (b.Base.Hash() == rec.Hash() || isItself(b.Base)) {
				grown = fr.loopRecord(grown, b)
				continue
			}
		case *value.Map:
			if b.Base != nil && b.Base.Hash() == rec.Hash() {
				grown = loopMap(grown, b)
				continue
			}
			if keys := removedKeys(b.Base, rec); keys != nil {
				grown = loopMap(loosened(grown, keys), b)
				continue
			}
		case *value.List:
			if b.Open {
				grown = loopList(grown, b, rec)
				continue
			}
		case *value.Hole:
			if keys := removedKeys(b, rec); keys != nil {
				grown = loosened(grown, keys)
				continue
			}
			if b.Origin == value.Loop {
				continue
			}
		}
		out = append(out, b)
	}
	return join(counted(append(slices.Clone(value.Alternatives(grown)), out...)))
}

// counted drops the start of a counter: the numbers that it takes later say all
// that the first says.
func counted(vs []value.Value) []value.Value {
	number := slices.ContainsFunc(vs, func(v value.Value) bool {
		h, ok := v.(*value.Hole)
		return ok && h.Origin == value.Number
	})
	if !number {
		return vs
	}
	return slices.DeleteFunc(vs, func(v value.Value) bool {
		c, ok := v.(*value.Const)
		return ok && c.Kind == value.Int
	})
}

// isItself reports whether a value stands for an earlier iteration of a loop: it
// was asked for while it was being computed.
func isItself(v value.Value) bool {
	h, ok := value.Unwrap(v).(*value.Hole)
	return ok && h.Origin == value.Loop && h.Path == ""
}

// loopList: a list grown in a loop is its start with further elements. If the
// loop only appends to what it was, there are no others.
func loopList(entry value.Value, body *value.List, rec value.Value) value.Value {
	if rest := restOf(entry); rest != nil && isOverwritten(body.Rest) {
		if h, ok := rest.(*value.Hole); ok && h.Origin == value.Loop {
			return overwritten(value.NewGrown(h, body.Elems, false))
		}
		return value.NewList(body.Elems, true)
	}
	es, open := elements(entry)
	elems := dedupe(append(slices.DeleteFunc(slices.Clone(es), isZero), body.Elems...))
	if body.Rest == nil {
		return value.NewList(elems, true)
	}
	var rest []value.Value // unknown lists besides rec
	for _, a := range value.Alternatives(body.Rest) {
		if a.Hash() != rec.Hash() && !isOverwritten(a) {
			rest = append(rest, a)
		}
	}
	if r := restOf(entry); r != nil {
		rest = append([]value.Value{r}, rest...)
	}
	if len(rest) > 0 {
		return value.NewGrown(value.NewChoice(rest...), elems, false)
	}
	return value.NewGrown(nil, elems, !open || onlyListed(entry)).WithLeast(0, atLeast(entry))
}

// overwritten says of a list that the loop around changes that any of its elements
// may have been set: by a number of which it is not known whether it takes all
// values. What the elements were before the loop is no longer theirs for certain.
func overwritten(v value.Value) value.Value {
	return value.Each(v, func(v value.Value) value.Value {
		list, ok := v.(*value.List)
		if !ok {
			return v
		}
		h, ok := list.Rest.(*value.Hole)
		if !ok || h.Origin != value.Loop || isOverwritten(h) {
			return v
		}
		c := *h
		c.Path += overwrittenPath
		return value.NewGrown(value.NewHole(c), list.Elems, false)
	})
}

const overwrittenPath = "[=]"

func isOverwritten(rest value.Value) bool {
	h, ok := rest.(*value.Hole)
	return ok && h.Origin == value.Loop && strings.HasSuffix(h.Path, overwrittenPath)
}

// loopText: text grown in a loop is its start followed by something.
func loopText(entry value.Value, body *value.Text, rec value.Value) []value.Value {
	found := false
	for _, p := range body.Parts {
		if p.Hash() == rec.Hash() {
			found = true
		}
	}
	if !found {
		return []value.Value{body}
	}
	more := model.LoopText(body.Parts, rec)
	if body.Parts[0].Hash() != rec.Hash() {
		if more.Hash() != rec.Hash() {
			return []value.Value{more}
		}
		return []value.Value{value.UnknownBecause("text built in a loop", value.Pos{})}
	}
	return value.Alternatives(value.Concat(entry, more))
}

// loopRecord: each field that the loop sets is what it was before or what the
// loop makes of it.
func (fr *frame) loopRecord(entry value.Value, body *value.Record) value.Value {
	return value.Each(entry, func(v value.Value) value.Value {
		r, ok := v.(*value.Record)
		if !ok {
			base := v
			if value.IsNil(v) {
				base = nil
			}
			r = value.NewRecord(body.Type, nil, base, body.Pos)
		}
		for _, f := range body.Fields {
			start := fr.field(v, f.Name, body.Type)
			if l, ok := f.Val.(*value.List); ok && grownField(l, f.Name) {
				r = r.With(f.Name, loopList(start, l, l.Rest))
				continue
			}
			if m, ok := f.Val.(*value.Map); ok && m.Base != nil && isField(m.Base, f.Name) {
				r = r.With(f.Name, loopMap(start, m))
				continue
			}
			r = r.With(f.Name, join([]value.Value{start, f.Val}))
		}
		return r
	})
}

// grownField reports whether a list is what a field held in the iteration before,
// with further elements.
func grownField(l *value.List, name string) bool { return isField(l.Rest, name) }

// isField reports whether a value stands for what a field held in the iteration before.
func isField(v value.Value, name string) bool {
	h, ok := v.(*value.Hole)
	return ok && h.Origin == value.Loop && h.Path == name
}

// removedKeys are the keys that a round of a loop deletes from the map of the round
// before, rec; nil if v is something else.
func removedKeys(v, rec value.Value) []string {
	h, ok := v.(*value.Hole)
	r, isHole := rec.(*value.Hole)
	if !ok || !isHole || h.Origin != value.Loop || h.Func != r.Func || h.Index != r.Index {
		return nil
	}
	rest, ok := strings.CutPrefix(h.Path, r.Path+removedPath)
	if !ok {
		return nil
	}
	return strings.Split(rest, removedPath)
}

// loosened is a map of which a loop may delete keys; "" stands for one that is not known.
func loosened(v value.Value, keys []string) value.Value {
	return value.Each(v, func(v value.Value) value.Value {
		m, ok := v.(*value.Map)
		if !ok {
			return v
		}
		es := slices.Clone(m.Entries)
		for i, e := range es {
			k, known := value.Unwrap(e.Key).(*value.Const)
			if !known || slices.Contains(keys, "") || slices.Contains(keys, k.Lit) {
				es[i].Optional = true
			}
		}
		return value.NewMap(es, m.More, m.Base).WithPos(m.Pos)
	})
}

// loopMap: a map filled in a loop has other keys than those seen if one of
// them is not known.
func loopMap(entry value.Value, body *value.Map) value.Value {
	open := body.More
	for _, e := range body.Entries {
		if _, known := value.Unwrap(e.Key).(*value.Const); !known {
			open = true
		}
	}
	return value.Each(entry, func(v value.Value) value.Value {
		var es []value.Entry
		var base value.Value
		wasOpen := false
		switch m := v.(type) {
		case *value.Map:
			es, base, wasOpen = m.Entries, m.Base, m.More
		case *value.Hole:
			base = m
		}
		es = slices.Clone(es)
		for _, e := range optional(body.Entries) {
			same := func(x value.Entry) bool { return x.Key.Hash() == e.Key.Hash() && x.Val.Hash() == e.Val.Hash() }
			switch {
			case slices.ContainsFunc(es, same):
			case len(es) >= value.MaxElems:
				wasOpen = true
			default:
				es = append(es, e)
			}
		}
		return value.NewMap(es, open || wasOpen, base)
	})
}
