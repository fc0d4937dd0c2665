package decode

import (
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// unsure is the field of an input of which it is not known whether the library asks
// for one item or for several.
const unsure = "unsure"

// read reads a builder of a Query or Scan. One gets an item by its key where the
// builder asks for nothing that GetItem cannot do; where that is not known, it is
// taken to do so and not judged.
func (l library) read(site summary.Site, kind dynamo.Kind, b *value.Record) value.Value {
	s := &subber{library: l}
	table := value.Field{Name: "TableName", Val: field(b, "Table")}
	consistent := value.Field{Name: "ConsistentRead", Val: field(b, "Consistent")}
	filters := field(b, "Filters")
	if kind != dynamo.Scan && site.Method == "One" {
		if getsItem, known := l.getsItem(b); getsItem {
			projection := s.projections(field(b, "Projections"))
			fields := []value.Field{table, consistent, {Name: "Key", Val: l.key("query", b)}, {Name: "ProjectionExpression", Val: filled(projection)}}
			fields = append(fields, s.maps()...)
			if !known {
				fields = append(fields, value.Field{Name: unsure, Val: value.BoolOf(true)})
			}
			return l.input(dynamo.GetItem, b, fields...)
		}
	}
	fields := []value.Field{
		table, consistent,
		{Name: "IndexName", Val: filled(field(b, "Index"))},
		{Name: "FilterExpression", Val: s.conditions(filters)},
		{Name: "ProjectionExpression", Val: filled(s.projections(field(b, "Projections")))},
		{Name: "Limit", Val: limit(b, filters)},
		{Name: "ScanIndexForward", Val: field(b, "Order")},
	}
	if site.Method == "Count" {
		fields = append(fields, value.Field{Name: "Select", Val: value.Str("COUNT")})
	}
	if kind == dynamo.Scan {
		fields = append(fields, segments(site, b)...)
	} else {
		fields = append(fields, value.Field{Name: "KeyConditions", Val: l.keyConditions(b)}, value.Field{Name: "ExclusiveStartKey", Val: field(b, "StartKey")})
		kind = dynamo.Query
	}
	return l.input(kind, b, append(fields, s.maps()...)...)
}

// getsItem reports whether One may be a GetItem, and whether that is known.
func (l library) getsItem(b *value.Record) (gets, known bool) {
	known = true
	for _, v := range []value.Value{filled(field(b, "Index")), notEqual(field(b, "RangeOp")), nonEmpty(field(b, "Filters")), positive(field(b, "Limit"))} {
		if v == nil {
			continue
		}
		if !mayBeAbsent(v) {
			return false, true
		}
		known = false
	}
	return true, known
}

// mayBeAbsent reports whether an alternative of v is nothing.
func mayBeAbsent(v value.Value) bool {
	_, optional := given(v)
	return v == nil || optional
}

// notEqual is nothing where an operator is that of equality, or may be.
func notEqual(op value.Value) value.Value {
	if op == nil {
		return nil
	}
	op = value.Each(op, func(v value.Value) value.Value {
		switch name, known := value.Known(v); {
		case !known:
			return value.NewChoice(v, value.NilValue)
		case name == "EQ" || name == "":
			return value.NilValue
		}
		return v
	})
	return present(op)
}

// nonEmpty is nothing where a list has no members.
func nonEmpty(v value.Value) value.Value {
	if v == nil {
		return nil
	}
	v = value.Each(v, func(v value.Value) value.Value {
		if l, ok := value.Unwrap(v).(*value.List); ok && len(l.Elems) == 0 {
			if l.Open {
				return value.NewChoice(v, value.NilValue)
			}
			return value.NilValue
		}
		return v
	})
	return present(v)
}

// limit is the Limit of the request: with a filter the library counts by itself.
func limit(b *value.Record, filters value.Value) value.Value {
	if v := positive(field(b, "SearchLimit")); v != nil {
		return v
	}
	if nonEmpty(filters) != nil {
		return nil
	}
	return positive(field(b, "Limit"))
}

// segments are the parameters of a Scan that divide it; scans in parallel have
// those of the library.
func segments(site summary.Site, b *value.Record) []value.Field {
	if strings.Contains(site.Method, "Parallel") {
		return nil
	}
	fields := []value.Field{{Name: "ExclusiveStartKey", Val: field(b, "StartKey")}}
	if total := positive(field(b, "TotalSegments")); total != nil {
		fields = append(fields, value.Field{Name: "TotalSegments", Val: total}, value.Field{Name: "Segment", Val: field(b, "Segment")})
	}
	return fields
}

// keyPart is an attribute of a builder's key.
type keyPart struct {
	name     value.Value
	ops      value.Value // of a range; nil for equality
	vals     value.Value // list
	optional bool
}

// keyParts are the hash and the range of a builder; refused is what the library
// says where it refuses them. what is the operation in its words.
func (l library) keyParts(what string, b *value.Record) (parts []keyPart, refused value.Value) {
	some := value.NewList(nil, true)
	if keys := b.Get("HashKeys"); keys != nil {
		m, ok := value.Unwrap(keys).(*value.Map)
		if !ok {
			return []keyPart{{name: value.UnknownBecause("the keys are not known", b.Pos), vals: some, optional: true}}, nil
		}
		for _, e := range m.Entries {
			parts = append(parts, keyPart{name: e.Key, vals: value.NewList([]value.Value{e.Val}, false), optional: e.Optional})
		}
		if m.Open {
			parts = append(parts, keyPart{name: value.UnknownBecause("the keys may be others", b.Pos), vals: some, optional: true})
		}
	} else {
		name, v := field(b, "HashKey"), b.Get("HashValue")
		if v != nil && value.IsNil(v) {
			return nil, refusal(dynamo.LibraryKey, name, "dynamo: "+what+" hash key value is nil or omitted for attribute "+quoted(name))
		}
		if v == nil {
			v = field(b, "HashValue")
		}
		if name == nil {
			name = value.Str("")
		}
		parts = append(parts, keyPart{name: name, vals: values(v)})
	}
	name := filled(field(b, "RangeKey"))
	if name == nil {
		return parts, nil
	}
	names, optional := given(name)
	p := keyPart{name: value.NewChoice(names...), optional: optional}
	if what != "query" {
		v := b.Get("RangeValue")
		if v != nil && value.IsNil(v) && !optional {
			return nil, refusal(dynamo.LibraryKey, name, "dynamo: "+what+" range key value is nil or omitted for attribute "+quoted(name))
		}
		if v == nil {
			v = field(b, "RangeValue")
		}
		p.vals = values(v)
		return append(parts, p), nil
	}
	p.ops, p.vals = field(b, "RangeOp"), field(b, "RangeValues")
	if vals, ok := value.Unwrap(p.vals).(*value.List); ok && !vals.Open && !optional {
		if len(vals.Elems) == 0 {
			return nil, refusal(dynamo.LibraryKey, name, "dynamo: query range key values are missing for attribute "+quoted(name))
		}
		for i, v := range vals.Elems {
			if value.IsNil(v) {
				return nil, refusal(dynamo.LibraryKey, name, "dynamo: query range key value is nil or omitted for attribute "+quoted(name)+
					" (range key #"+strconv.Itoa(i+1)+" of "+strconv.Itoa(len(vals.Elems))+")")
			}
		}
	}
	return append(parts, p), nil
}

// values is a list of one value that is not nil.
func values(v value.Value) value.Value {
	alts, _ := given(v)
	if len(alts) == 0 {
		return value.NewList(nil, true)
	}
	return value.NewList([]value.Value{value.NewChoice(alts...)}, false)
}

func quoted(name value.Value) string {
	if s, ok := value.Known(name); ok {
		return strconv.Quote(s)
	}
	return string(expr.Hole)
}

// key is the Key of a request for one item: of several values of a range it has the
// first.
func (l library) key(what string, b *value.Record) value.Value {
	parts, refused := l.keyParts(what, b)
	if refused != nil {
		return refused
	}
	return keyMap(parts)
}

func keyMap(parts []keyPart) value.Value {
	var entries []value.Entry
	for _, p := range parts {
		v := value.Value(value.UnknownBecause("the value of the key is not known", posOf(p.name)))
		if l, ok := value.Unwrap(p.vals).(*value.List); ok && l.Leading() > 0 {
			v = l.Elems[0]
		}
		entries = append(entries, value.Entry{Key: p.name, Val: v, Optional: p.optional})
	}
	return value.NewMap(entries, false, nil)
}

// keyConditions are the KeyConditions of a Query.
func (l library) keyConditions(b *value.Record) value.Value {
	parts, refused := l.keyParts("query", b)
	if refused != nil {
		return refused
	}
	var entries []value.Entry
	for _, p := range parts {
		if p.vals == nil {
			p.vals = value.NewList(nil, true)
		}
		ops := value.Alternatives(value.Str("EQ"))
		if p.ops != nil {
			ops = value.Alternatives(p.ops)
		}
		for _, op := range ops {
			if name, known := value.Known(op); known && name == "" && p.ops != nil {
				continue // not sent
			}
			entries = append(entries, value.Entry{
				Key: p.name, Optional: p.optional || len(ops) > 1 || len(value.Alternatives(p.name)) > 1,
				Val: l.record("Condition", posOf(p.name), value.Field{Name: "ComparisonOperator", Val: value.Unwrap(op)}, value.Field{Name: "AttributeValueList", Val: p.vals}),
			})
		}
	}
	return value.NewMap(entries, false, nil)
}
