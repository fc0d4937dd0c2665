package initrules

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/keys"
	"github.com/dynlint/dynlint/internal/value"
)

// A shape is one alternative of a key: literals and holes, with neighbouring
// holes made one.
type shape []part

type part struct {
	lit    string
	hole   bool
	name   string // as the program calls it
	typ    string // component type, "" if nothing is known
	mixed  bool   // alternatives of this form have values of several types
	origin value.Origin
}

// shapesOf are the alternatives of an attribute's value; open reports that
// there may be others.
func shapesOf(v value.Value) (out []shape, open bool) {
	texts, open := compare.Texts(v)
	seen := map[string]int{} // index in out, by form
	for _, t := range texts {
		var s shape
		for i, p := range t.Shape.Parts {
			if !p.Hole {
				s = append(s, part{lit: p.Lit})
				continue
			}
			h := t.Hole(i)
			q := part{hole: true, name: p.Name, typ: componentType(p.Format), origin: h.Origin}
			if n := len(s); n > 0 && s[n-1].hole {
				s[n-1] = part{hole: true, origin: q.origin}
				continue
			}
			s = append(s, q)
		}
		if c, ok := s.constant(); ok && c == "" {
			continue // an empty key keeps an item out of an index
		}
		s = s.joined()
		if i, ok := seen[s.form()]; ok {
			out[i] = out[i].mix(s)
			continue
		}
		seen[s.form()] = len(out)
		out = append(out, s)
	}
	return out, open
}

// joined makes one component of generated parts with "-" between them, which is
// how an id is spelt in groups.
func (s shape) joined() shape {
	var out shape
	for i := 0; i < len(s); i++ {
		n := len(out)
		group := s[i].lit == "-" && !s[i].hole && n > 0 && out[n-1].generated() && i+1 < len(s) && s[i+1].generated()
		if !group {
			out = append(out, s[i])
			continue
		}
		out[n-1] = part{hole: true, origin: value.ID}
		i++
	}
	return out
}

func (p part) generated() bool { return p.hole && p.origin == value.ID }

// mix is the shape with what its holes have in common with those of another one
// of the same form.
func (s shape) mix(o shape) shape {
	out := slices.Clone(s)
	for i := range out {
		if p, q := out[i], o[i]; p.hole && (p.typ != q.typ || q.mixed) {
			out[i].typ, out[i].mixed = "", true
		}
	}
	return out
}

// form is the shape without what is in its holes.
func (s shape) form() string {
	var b strings.Builder
	for _, p := range s {
		if p.hole {
			b.WriteString("{}")
		} else {
			b.WriteString(keys.Escape(p.lit))
		}
	}
	return b.String()
}

// lone reports whether the shape is nothing but a hole.
func (s shape) lone() bool { return len(s) == 1 && s[0].hole }

// bare reports whether the shape is made of holes and delimiters only.
func (s shape) bare() bool {
	holes := 0
	for _, p := range s {
		if p.hole {
			holes++
		} else if strings.ContainsFunc(p.lit, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			return false
		}
	}
	return holes > 0
}

// certain reports whether the holes of a shape are values of the program's
// surroundings, not something that was not followed.
func (s shape) certain() bool {
	for _, p := range s {
		if !p.hole {
			continue
		}
		switch p.origin {
		case value.Client, value.Identity, value.ID, value.Clock, value.Number, value.Message:
		default:
			return false
		}
	}
	return true
}

func (s shape) constant() (string, bool) {
	var b strings.Builder
	for _, p := range s {
		if p.hole {
			return "", false
		}
		b.WriteString(p.lit)
	}
	return b.String(), true
}

// word is the first word of the literal that the shape begins with.
func (s shape) word() string {
	if len(s) == 0 || s[0].hole {
		return ""
	}
	f := strings.FieldsFunc(s[0].lit, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '-' })
	if len(f) == 0 {
		return ""
	}
	if !strings.ContainsFunc(f[0], unicode.IsLetter) {
		return ""
	}
	return f[0]
}

// componentType is the type of a component for what is known of a hole.
func componentType(format string) string {
	layout, isTime := strings.CutPrefix(format, "time(")
	switch {
	case format == "":
		return ""
	case isTime:
		layout = strings.TrimSuffix(layout, ")")
		for _, t := range []string{"date", "timestamp", "timestamp(ms)", "timestamp(us)", "timestamp(ns)", "timestamp(" + layout + ")"} {
			if typ, err := keys.ParseType(t); err == nil && (typ.Layout == layout || strings.Replace(typ.Layout, "Z07:00", "Z", 1) == layout) {
				if order, _ := typ.Order(); order == keys.Sorts {
					return t
				}
			}
		}
		return ""
	case strings.HasPrefix(format, "%0") && strings.HasSuffix(format, "d"):
		return "int(" + strings.TrimLeft(strings.TrimSuffix(format[1:], "d"), "0") + ")"
	}
	t, err := keys.ParseType(format)
	if err != nil {
		return ""
	}
	switch t.Kind {
	case keys.UUID, keys.ULID, keys.KSUID, keys.Epoch, keys.Date, keys.Timestamp:
		return format
	}
	return ""
}

// delimiterOf is the character that separates the parts of keys: the most
// frequent one between a literal and a hole.
func delimiterOf(t *table) string {
	counts := map[rune]int{}
	for _, r := range t.requests {
		for _, a := range append(slices.Clone(r.Keys.List), r.Item.List...) {
			if !t.isKey(a.Name) {
				continue
			}
			for _, v := range a.Vals {
				shapes, _ := shapesOf(v)
				for _, s := range shapes {
					countDelimiters(s, counts)
				}
			}
		}
	}
	best := '#'
	for _, r := range ":|/_-.~@$%&*+=^!" {
		if counts[r] > counts[best] {
			best = r
		}
	}
	return string(best)
}

func countDelimiters(s shape, counts map[rune]int) {
	for i, p := range s {
		if p.hole || p.lit == "" {
			continue
		}
		if strings.Contains(p.lit, "#") {
			counts['#'] += 1000 // it is there for that, even where another one stands before the hole
		}
		runes := []rune(p.lit)
		if i+1 < len(s) {
			counts[runes[len(runes)-1]]++
		}
		if i > 0 {
			counts[runes[0]]++
		}
	}
}

// isKey reports whether an attribute is part of the key of the table or of an
// index.
func (t *table) isKey(name string) bool {
	if slices.Contains(t.key.names(), name) {
		return true
	}
	for _, x := range t.indexes {
		if slices.Contains(x.key.names(), name) {
			return true
		}
	}
	return false
}

// indexAttributes are the key attributes of indexes that are not in the primary
// key, each once.
func (t *table) indexAttributes() []attribute {
	var out []attribute
	for _, x := range t.indexes {
		for _, a := range x.key.attributes() {
			if !slices.Contains(t.key.names(), a.name) && !slices.ContainsFunc(out, func(b attribute) bool { return b.name == a.name }) {
				out = append(out, a)
			}
		}
	}
	return out
}

// shapes are the alternatives of the value of a key attribute. Numbers and bytes
// have no form of their own.
func (t *table) shapes(attr string, v value.Value) (out []shape, open bool) {
	if typ := t.namer.types[attr]; typ == "N" || typ == "B" {
		return []shape{{{hole: true, name: attr, origin: value.Number}}}, false
	}
	return shapesOf(v)
}

// values are the alternatives of an attribute in a set; ok is false if it is not
// there exactly once.
func (t *table) values(as dynamo.Attributes, name string) (shapes []shape, open, ok bool) {
	found := as.Get(name)
	if len(found) != 1 || len(found[0].Vals) == 0 {
		return nil, false, false
	}
	shapes, open = t.shapes(name, found[0].Vals[0])
	return shapes, open || found[0].Optional, true
}
