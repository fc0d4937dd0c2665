package compare

import (
	"path"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/keys"
	"github.com/dynlint/dynlint/internal/value"
)

// A Text is one alternative of a string value, as a shape.
type Text struct {
	Shape keys.Shape
	Parts []value.Value // the *value.Const or *value.Hole of each part of the shape
}

// Texts lists the alternatives of a string value, in order. Values that are no
// strings, and nil, are left out. open reports that there may be others.
func Texts(v value.Value) (texts []Text, open bool) {
	if v == nil {
		return nil, true
	}
	for _, a := range value.Alternatives(v) {
		switch a := value.Unwrap(a).(type) {
		case *value.Const:
			if a.Kind != value.Nil {
				texts = append(texts, newText([]value.Value{a}))
			}
		case *value.Hole:
			if a.Origin == value.Bound || a.Origin == value.Loop {
				open = true
				continue
			}
			if a.Origin != value.Never {
				texts = append(texts, newText([]value.Value{a}))
			}
		case *value.Text:
			texts = append(texts, newText(a.Parts))
		default:
			open = true
		}
	}
	return filled(texts), open
}

// filled drops a known string beside a text that is the same with unknown parts
// in it: there a part is empty, as it is where a function returns nothing but an
// error.
func filled(texts []Text) []Text {
	if len(texts) < 2 {
		return texts
	}
	without := map[string]bool{}
	for _, t := range texts {
		if _, known := t.Const(); !known {
			var lits strings.Builder
			for _, p := range t.Shape.Parts {
				lits.WriteString(p.Lit)
			}
			without[lits.String()] = true
		}
	}
	var out []Text
	for _, t := range texts {
		if s, known := t.Const(); !known || !without[s] {
			out = append(out, t)
		}
	}
	return out
}

func newText(parts []value.Value) Text {
	t := Text{Parts: parts}
	for _, p := range parts {
		switch p := p.(type) {
		case *value.Const:
			t.Shape.Parts = append(t.Shape.Parts, keys.Lit(p.Lit))
		case *value.Hole:
			t.Shape.Parts = append(t.Shape.Parts, keys.Hole(holeName(p), Format(p)))
		}
	}
	return t
}

// String is the shape without formats: CASE#{caseId}.
func (t Text) String() string { return t.Shape.Plain() }

// In is the text as some packages write it: literals of others, and what is not
// known, are "…". Callers fill unknown parts, so this is the same whether they were
// read or not.
func (t Text) In(packages ...string) string {
	var b strings.Builder
	open := false // the last part is …
	add := func(lit string, pos value.Pos) {
		switch {
		case slices.Contains(packages, path.Dir(pos.File)):
			b.WriteString(lit)
			open = false
		case !open:
			b.WriteString("…")
			open = true
		}
	}
	for _, p := range t.Parts {
		c, ok := p.(*value.Const)
		if !ok {
			add("", value.Pos{})
			continue
		}
		from := 0
		for _, m := range c.Marks {
			if m.Off > from {
				add(c.Lit[from:m.Off], c.At(from))
				from = m.Off
			}
		}
		add(c.Lit[from:], c.At(from))
	}
	return b.String()
}

// Written is a piece of a literal part, if one of the packages writes it: see
// [Text.In].
func (t Text) Written(part, from, to int, packages ...string) (string, bool) {
	c, ok := t.Parts[part].(*value.Const)
	if !ok {
		return "", false
	}
	written := slices.Contains(packages, path.Dir(c.At(from).File))
	for _, m := range c.Marks {
		if m.Off > from && m.Off < to {
			written = written && slices.Contains(packages, path.Dir(m.Pos.File))
		}
	}
	return c.Lit[from:to], written
}

// Const is the known string, if the text is one.
func (t Text) Const() (string, bool) { return t.Shape.Constant() }

// Hole is the hole at a part, nil for a literal.
func (t Text) Hole(part int) *value.Hole {
	if part < 0 || part >= len(t.Parts) {
		return nil
	}
	h, _ := t.Parts[part].(*value.Hole)
	return h
}

// At is where a part is written: a literal itself, or, for a hole, the literal
// beside it, which stands where the text is put together; only if there is none
// it is where the unknown value comes from.
func (t Text) At(part int) value.Pos { return t.AtByte(part, 0) }

// AtByte is [Text.At] for a byte of a literal, which may be put together from
// several.
func (t Text) AtByte(part, off int) value.Pos {
	if part >= 0 && part < len(t.Parts) {
		for d := 0; d < len(t.Parts); d++ {
			for _, i := range []int{part - d, part + d} {
				if i < 0 || i >= len(t.Parts) {
					continue
				}
				c, ok := t.Parts[i].(*value.Const)
				switch {
				case !ok:
				case i == part && c.At(off).IsValid():
					return c.At(off)
				case i < part && c.At(len(c.Lit)).IsValid():
					return c.At(len(c.Lit))
				case i > part && c.Pos.IsValid():
					return c.Pos
				}
			}
		}
	}
	for _, p := range t.Parts {
		if h, ok := p.(*value.Hole); ok && h.Pos.IsValid() {
			return h.Pos
		}
	}
	return value.Pos{}
}

// Unwritten reports whether no part of the text is a literal of the program.
func (t Text) Unwritten() bool {
	for _, p := range t.Parts {
		if c, ok := p.(*value.Const); ok && c.Pos.IsValid() {
			return false
		}
	}
	return true
}

func holeName(h *value.Hole) string {
	name := h.Name
	if i := strings.LastIndexByte(h.Path, '.'); h.Path != "" {
		name = h.Path[i+1:]
	}
	if strings.ContainsAny(name, "{}:\\[]") {
		return ""
	}
	return name
}

// formats are what the evaluator notes of a hole, in the terms of package keys.
var formats = map[string]string{
	"uuid()":      "uuid",
	"unix()":      "epoch",
	"unixmilli()": "epoch(ms)",
	"unixmicro()": "epoch(us)",
	"unixnano()":  "epoch(ns)",
	"hex()":       "pattern([0-9a-f]+)",
}

// idNames are generators of ids by the name of the hole.
var idNames = map[string]string{"uuid": "uuid", "ulid": "ulid", "ksuid": "ksuid"}

// anyID are the texts of generated ids of unknown form: unlike dates and numbers
// they have letters.
const anyID = "pattern([0-9A-Za-z_=+/-]*[A-Za-z_][0-9A-Za-z_=+/-]*)"

// Format says which strings a hole can be, in the terms of [keys.Part]; "" if
// nothing is known.
func Format(h *value.Hole) string {
	if f, ok := formats[h.Format]; ok {
		return f
	}
	switch {
	case h.Origin == value.ID && h.Format == "" && idNames[h.Name] != "":
		return idNames[h.Name]
	case h.Origin == value.ID && (h.Format == "" || strings.HasSuffix(h.Format, "()")):
		return anyID
	case h.Origin == value.ID && h.Format == "%x":
		return "pattern([0-9a-f]+)"
	case IsLayout(h.Format):
		return "time(" + h.Format + ")"
	case isVerb(h.Format):
		return h.Format
	}
	return ""
}

// IsLayout reports whether a format is a layout of package time.
func IsLayout(format string) bool {
	return !strings.ContainsAny(format, "%()") && keys.IsLayout(format)
}

// isVerb reports whether a format is an integer verb of package fmt that has
// no blanks for padding.
func isVerb(format string) bool {
	body, ok := strings.CutPrefix(format, "%")
	if !ok || body == "" || !strings.ContainsAny(body[len(body)-1:], "dxXobt") {
		return false
	}
	flags := body[:len(body)-1]
	return flags == "" || flags[0] == '0' && strings.Trim(flags, "0123456789") == ""
}
