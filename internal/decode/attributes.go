package decode

import (
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/model"
	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/value"
)

// attributes reads a map from attribute names to attribute values: a Key map or
// an item. Of a choice of maps it gives the union.
func attributes(v value.Value, what string) dynamo.Attributes {
	alts, optional := given(v)
	var out dynamo.Attributes
	for i, a := range alts {
		got := attributesOf(a, what)
		if i == 0 {
			out = got
			continue
		}
		out = unite(out, got)
	}
	if optional {
		for i := range out.List {
			out.List[i].Optional = true
		}
	}
	return out
}

func attributesOf(v value.Value, what string) dynamo.Attributes {
	m, ok := value.Unwrap(v).(*value.Map)
	if !ok {
		return dynamo.Attributes{Gap: gapOf(v, "a map of "+what)}
	}
	out := dynamo.Attributes{Pos: m.Pos}
	if m.Base != nil {
		out = attributes(m.Base, what)
		if m.Pos.IsValid() {
			out.Pos = m.Pos
		}
	} else if m.Open {
		out.Gap = &dynamo.Gap{Why: "the " + what + " may hold further attributes"}
	}
	for _, e := range m.Entries {
		for _, a := range entryAttrs(e) {
			out.List = replaceAttr(out.List, a)
		}
	}
	return out
}

// entryAttrs gives one attribute for each name that the key may be.
func entryAttrs(e value.Entry) []dynamo.Attr {
	inner, typ := attributeValue(e.Val)
	var out []dynamo.Attr
	names := value.Alternatives(e.Key)
	for _, n := range names {
		a := dynamo.Attr{NameOf: value.Unwrap(n), Cond: dynamo.Item, Vals: []value.Value{inner}, Type: typ, Optional: e.Optional || len(names) > 1, Pos: posOf(n)}
		a.Name, _ = value.Known(n)
		if !a.Pos.IsValid() {
			a.Pos = posOf(inner)
		}
		out = append(out, a)
	}
	return out
}

// replaceAttr puts a in place of the attribute of the same name, which was
// there before the map was changed, or adds it.
func replaceAttr(list []dynamo.Attr, a dynamo.Attr) []dynamo.Attr {
	for i, old := range list {
		if sameAttr(old, a) {
			if a.Optional && !old.Optional { // on the other paths the old value stays
				a = joinAttr(old, a)
			}
			list[i] = a
			return list
		}
	}
	return append(list, a)
}

func sameAttr(a, b dynamo.Attr) bool {
	return a.Cond == b.Cond && len(a.Vals) == len(b.Vals) && a.NameOf.Hash() == b.NameOf.Hash()
}

// unite is what either of two sets may be. An attribute of only one of them is
// optional.
func unite(a, b dynamo.Attributes) dynamo.Attributes {
	out := dynamo.Attributes{Gap: firstGap(a.Gap, b.Gap)}
	both := make([]bool, len(b.List))
	for _, x := range a.List {
		found := false
		for j, y := range b.List {
			if !both[j] && sameAttr(x, y) {
				x, found, both[j] = joinAttr(x, y), true, true
				break
			}
		}
		x.Optional = x.Optional || !found
		out.List = append(out.List, x)
	}
	for j, y := range b.List {
		if !both[j] {
			y.Optional = true
			out.List = append(out.List, y)
		}
	}
	return out
}

// joinAttr is the attribute a or b, which have the same name and condition.
func joinAttr(a, b dynamo.Attr) dynamo.Attr {
	vals := make([]value.Value, len(a.Vals))
	for i := range vals {
		vals[i] = value.NewChoice(a.Vals[i], b.Vals[i])
	}
	a.Vals = vals
	a.Type = joinType(a.Type, b.Type)
	a.Optional = a.Optional && b.Optional
	return a
}

// joinType is the type of a value that has either type.
func joinType(a, b string) string {
	switch {
	case a == "" || a == b:
		return b
	case b == "":
		return a
	}
	return "?"
}

// attributeValue takes an attribute value apart: what is inside, and its data
// type ("S", "N" …, "?" when not known). A plain Go value stands for what
// marshalling makes of it.
func attributeValue(v value.Value) (inner value.Value, typ string) {
	c, ok := v.(*value.Choice)
	if !ok {
		return attributeValueOf(v)
	}
	alts := make([]value.Value, len(c.Alts))
	for i, a := range c.Alts {
		x, t := attributeValueOf(a)
		alts[i] = x
		typ = joinType(typ, t)
	}
	return value.NewChoice(alts...), typ
}

func attributeValueOf(v value.Value) (inner value.Value, typ string) {
	switch v := v.(type) {
	case nil:
		return value.NilValue, "?"
	case *value.Record:
		return attributeRecord(v)
	case *value.Iface:
		if d, ok := sdk.V2Descriptor(v.Type); ok {
			return fieldOfUnknown(v.X, d), d
		}
		return attributeValueOf(v.X)
	case *value.Const:
		return v, constTypes[v.Kind]
	case *value.Text:
		return v, "S"
	case *value.Map:
		return v, "M"
	case *value.List:
		return v, "L"
	case *value.Hole:
		if d, ok := sdk.V2Descriptor(v.Type); ok {
			return field(v, "Value"), d
		}
		return v, "?"
	}
	return v, "?"
}

var constTypes = map[value.ConstKind]string{value.Nil: "NULL", value.Bool: "BOOL", value.Int: "N", value.Float: "N", value.String: "S"}

// fieldOfUnknown is the Value of a v2 attribute value that is not a record.
func fieldOfUnknown(v value.Value, descriptor string) value.Value {
	if x := field(v, "Value"); x != nil {
		return x
	}
	return zero(descriptor)
}

// attributeRecord reads types.AttributeValueMemberX of SDK v2, or
// dynamodb.AttributeValue of v1, whose first set field is the value.
func attributeRecord(r *value.Record) (value.Value, string) {
	if d, ok := sdk.V2Descriptor(r.Type); ok {
		x := field(r, "Value")
		if x == nil {
			x = zero(d)
		}
		return x, d
	}
	if r.Type == model.UnknownAttribute {
		return orNilValue(field(r, "Value")), "?"
	}
	if r.Type != sdk.V1AttributeValue && r.Type != "" {
		return r, "?"
	}
	for _, d := range sdk.Descriptors {
		if x := r.Get(d); present(x) != nil {
			return x, d
		}
	}
	return value.UnknownBecause("an attribute value without a type", r.Pos), "?"
}

// zero is the zero value of a data type's Go field.
func zero(descriptor string) value.Value {
	switch descriptor {
	case "S", "N":
		return value.Str("")
	case "BOOL", "NULL":
		return value.BoolOf(false)
	}
	return value.NilValue
}

func orNilValue(v value.Value) value.Value {
	if v == nil {
		return value.NilValue
	}
	return v
}
