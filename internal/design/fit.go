package design

import "github.com/dynlint/dynlint/internal/keys"

// An AttrShape is what an operation says of one key attribute.
type AttrShape struct {
	Attr  string
	Shape keys.Shape
}

// A Fit says whether a tuple of key attributes can be the key of an entity.
type Fit struct {
	Entity *Entity
	Legacy *Legacy // the legacy key that it is about, nil for the key of today
	// Verdict is Holds if every tuple of these shapes is a key of the entity,
	// Breaks if none is.
	Verdict keys.Verdict
	// Fits reports whether each shape is built like its template.
	Fits  bool
	Attrs []AttrFit
}

// An AttrFit is the part of a Fit about one attribute.
type AttrFit struct {
	Attr     string
	Template *KeyTemplate // nil if the entity has no such key attribute
	keys.Match
}

// Fit compares a tuple of key attributes with every entity of the table, each
// followed by its legacy keys, in the order of the file. Attributes that are
// no keys of the table or its indexes are left out. The shapes of a tuple are
// compared attribute by attribute: that one component stands in two of them is
// not used.
func (t *Table) Fit(tuple []AttrShape) []Fit {
	var out []Fit
	for _, e := range t.Entities {
		out = append(out, t.fit(e, nil, e.Keys, tuple))
		for _, l := range e.Legacy {
			out = append(out, t.fit(e, l, l.Keys, tuple))
		}
	}
	return out
}

func (t *Table) fit(e *Entity, l *Legacy, templates []*KeyTemplate, tuple []AttrShape) Fit {
	f := Fit{Entity: e, Legacy: l, Verdict: keys.Holds, Fits: true}
	for _, a := range tuple {
		if _, ok := t.KeyAttribute(a.Attr); !ok {
			continue
		}
		af := AttrFit{Attr: a.Attr}
		if k, ok := find(templates, a.Attr); ok {
			af.Template = k
			af.Match = k.Template.Match(a.Shape)
		} else {
			af.Match = keys.Match{Verdict: keys.Breaks}
		}
		f.Attrs = append(f.Attrs, af)
		f.Fits = f.Fits && af.Fits
		f.Verdict = both(f.Verdict, af.Verdict)
	}
	return f
}

// both is the verdict that two statements hold at once.
func both(a, b keys.Verdict) keys.Verdict {
	switch {
	case a == keys.Breaks || b == keys.Breaks:
		return keys.Breaks
	case a == keys.Holds && b == keys.Holds:
		return keys.Holds
	}
	return keys.Unknown
}

// Possible are the fits that do not break.
func Possible(fits []Fit) []Fit {
	var out []Fit
	for _, f := range fits {
		if f.Verdict != keys.Breaks {
			out = append(out, f)
		}
	}
	return out
}
