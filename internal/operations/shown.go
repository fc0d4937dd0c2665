package operations

import (
	"reflect"
	"strings"

	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// Shown is an attribute of an item that a JSON text shows as the table has it.
type Shown struct {
	Attr string    // "" for all of them
	Type string    // the struct that has it; "" for a map, or a single value
	Pos  value.Pos // where the item was read, or its value is built
}

// maxShown bounds the depth to which values and types are looked at.
const maxShown = 6

// shown lists the attributes that a value shows when it is encoded as JSON: those
// of structs that were read from a table or are built as its items, and texts that
// were read from an attribute.
func (p *Program) shown(v value.Value) []Shown {
	s := &showing{p: p.Link, seen: map[Shown]bool{}}
	s.value(v, "", maxShown)
	return s.out
}

type showing struct {
	p    *link.Program
	out  []Shown
	seen map[Shown]bool
}

func (s *showing) add(x Shown) {
	if !s.seen[x] {
		s.seen[x] = true
		s.out = append(s.out, x)
	}
}

// value looks at a value that stands in attribute attr of an item, "" if in none.
func (s *showing) value(v value.Value, typ string, depth int) {
	if depth == 0 {
		return
	}
	switch v := v.(type) {
	case *value.Iface:
		s.value(v.X, v.Type, depth)
	case *value.Choice:
		for _, a := range v.Alts {
			s.value(a, typ, depth)
		}
	case *value.List:
		for _, e := range v.Elems {
			s.value(e, elem(typ), depth-1)
		}
		if v.Rest != nil {
			s.value(v.Rest, typ, depth-1)
		}
	case *value.Map:
		for _, e := range v.Entries {
			s.value(e.Val, elem(typ), depth-1)
		}
		if v.Base != nil {
			s.value(v.Base, typ, depth-1)
		}
	case *value.Record:
		s.record(v, depth)
	case *value.Hole:
		s.hole(v, typ, depth)
	}
}

// elem is the key of the element type of a slice or map.
func elem(typ string) string {
	typ = strings.TrimLeft(typ, "*")
	if rest, ok := strings.CutPrefix(typ, "[]"); ok {
		return rest
	}
	return ""
}

func (s *showing) record(r *value.Record, depth int) {
	shape, ok := s.shape(r.Type)
	if !ok {
		return
	}
	for _, f := range shape.Fields {
		if !encoded(f) {
			continue
		}
		val := r.Get(f.Name)
		switch {
		case val == nil && r.Base == nil: // zero
		case f.Embedded && val == nil:
			s.inHole(r.Base, f.Type, depth-1)
		case val == nil:
			if attr, ok := attribute(f); ok && isStored(r.Base) {
				s.add(Shown{Attr: attr, Type: r.Type, Pos: posOf(r.Base)})
			} else {
				s.inHole(r.Base, f.Type, depth-1)
			}
		default:
			if attr, ok := attribute(f); ok && (isStored(val) || isBuilt(val)) {
				s.add(Shown{Attr: attr, Type: r.Type, Pos: posOf(val)})
				continue
			}
			s.value(val, f.Type, depth-1)
		}
	}
}

// inHole looks at a type of which a value stands in one that was read.
func (s *showing) inHole(base value.Value, typ string, depth int) {
	if h, ok := value.Unwrap(base).(*value.Hole); ok && isStored(h) {
		c := *h
		c.Type = typ
		s.hole(&c, typ, depth)
	}
}

func (s *showing) hole(h *value.Hole, typ string, depth int) {
	if h.Origin != value.Stored || h.Format != "" || h.Name == startKey || depth == 0 {
		return
	}
	if _, known := s.p.Type(strings.TrimLeft(h.Type, "*")); typ == "" || known { // else a type parameter
		typ = h.Type
	}
	typ = strings.TrimLeft(typ, "*")
	switch {
	case typ == "string" || typ == "":
		if h.Name != "" {
			s.add(Shown{Attr: h.Name, Pos: h.Pos})
		}
		return
	case strings.Contains(typ, sdk.V2Types+".AttributeValue"), strings.Contains(typ, sdk.V1AttributeValue):
		s.add(Shown{Pos: h.Pos})
		return
	case typ == "map[string]any", typ == "map[string]interface{}", typ == "[]map[string]any", typ == "[]map[string]interface{}":
		if h.Name == "" || h.Name == "any" || h.Name == "interface{}" { // else one attribute, the field of a struct, is decoded into it
			s.add(Shown{Pos: h.Pos})
		}
		return
	}
	shape, ok := s.shape(typ)
	if !ok {
		return
	}
	switch shape.Kind {
	case summary.KindSlice, summary.KindArray, summary.KindMap, summary.KindPointer:
		c := *h
		c.Type = shape.Elem
		s.hole(&c, shape.Elem, depth-1)
	case summary.KindStruct:
		for _, f := range shape.Fields {
			if !encoded(f) {
				continue
			}
			if attr, ok := attribute(f); ok {
				s.add(Shown{Attr: attr, Type: typ, Pos: h.Pos})
				continue
			}
			c := *h
			c.Type = f.Type
			s.hole(&c, f.Type, depth-1)
		}
	}
}

// startKey is the field of an output whose encoding is a cursor.
const startKey = "LastEvaluatedKey"

// shape is that of a struct that JSON encodes by its fields.
func (s *showing) shape(typ string) (*summary.Shape, bool) {
	shape, ok := s.p.Type(strings.TrimLeft(typ, "*"))
	if !ok {
		return nil, false
	}
	for _, m := range [...]string{"MarshalJSON", "MarshalText"} {
		if _, own := shape.Method(m); own {
			return nil, false
		}
	}
	return shape, true
}

// encoded reports whether JSON text holds a field.
func encoded(f summary.ShapeField) bool {
	return (f.Exported || f.Embedded) && reflect.StructTag(f.Tag).Get("json") != "-"
}

// attribute is the attribute of an item that a field is stored as, if it is a
// text.
func attribute(f summary.ShapeField) (string, bool) {
	if strings.TrimLeft(f.Type, "*") != "string" {
		return "", false
	}
	for _, key := range [...]string{"dynamodbav", "dynamo"} {
		if tag, ok := reflect.StructTag(f.Tag).Lookup(key); ok {
			name, _, _ := strings.Cut(tag, ",")
			if name == "-" {
				return "", false
			}
			if name != "" {
				return name, true
			}
		}
	}
	return f.Name, true
}

func isStored(v value.Value) bool {
	h, ok := value.Unwrap(v).(*value.Hole)
	return ok && h.Origin == value.Stored && h.Format == "" && h.Name != startKey
}

// isBuilt reports whether a text begins with a literal of the program's.
func isBuilt(v value.Value) bool {
	t, ok := value.Unwrap(v).(*value.Text)
	if !ok || len(t.Parts) < 2 {
		return false
	}
	c, ok := t.Parts[0].(*value.Const)
	return ok && strings.ContainsAny(c.Lit, "#|:/$")
}

func posOf(v value.Value) value.Pos {
	switch v := value.Unwrap(v).(type) {
	case *value.Hole:
		return v.Pos
	case *value.Text:
		if c, ok := v.Parts[0].(*value.Const); ok {
			return c.Pos
		}
	}
	return value.Pos{}
}
