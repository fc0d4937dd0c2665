package keys

import (
	"strings"
)

// A Shape is what is known of a string in a program: literal texts and holes.
type Shape struct{ Parts []Part }

// A Part is a literal text or a hole, an unknown part.
type Part struct {
	Lit  string // the text, if not a hole
	Hole bool
	// Name is what the program calls the hole; "" if it has no name. Two
	// holes of one name in shapes of one operation hold the same string.
	Name string
	// Format says which strings the hole can hold, "" for any string:
	//
	//	a component type     uuid, ulid, date, int(6), enum(A|B), pattern(…), id, text …
	//	time(LAYOUT)         what time.Format gives for the layout, in any zone
	//	LAYOUT               the same, if it has the year 2006
	//	utc(LAYOUT)          the same of a time known to be in UTC
	//	%d %06d %x %08x …    an integer by fmt or strconv; u%d if it is not negative
	//	%t                   true or false
	//	except(CHARS)        any string without these characters
	//
	// A format that is not understood counts as "".
	Format string
}

// Lit is a literal part.
func Lit(s string) Part { return Part{Lit: s} }

// Hole is an unknown part.
func Hole(name, format string) Part { return Part{Hole: true, Name: name, Format: format} }

// ParseShape reads a shape in the form that [Shape.String] writes: literal text,
// {}, {name}, {name:format}, with "{", "}" and "\" escaped by "\".
func ParseShape(text string) (Shape, []*Error) {
	pieces, errs := scan(text)
	var s Shape
	for _, p := range pieces {
		if !p.hole {
			s.Parts = append(s.Parts, Lit(p.text))
			continue
		}
		name, format, _ := strings.Cut(p.text, ":")
		s.Parts = append(s.Parts, Hole(name, format))
	}
	return s, errs
}

// String is the shape as `dynlint ops` prints it, formats included.
func (s Shape) String() string {
	var b strings.Builder
	for _, p := range s.Parts {
		switch {
		case !p.Hole:
			b.WriteString(Escape(p.Lit))
		case p.Format == "":
			b.WriteString("{" + Escape(p.Name) + "}")
		default:
			b.WriteString("{" + Escape(p.Name) + ":" + Escape(p.Format) + "}")
		}
	}
	return b.String()
}

// Plain is the shape without formats, for messages: CASE#{caseId}.
func (s Shape) Plain() string {
	var b strings.Builder
	for _, p := range s.Parts {
		if p.Hole {
			b.WriteString("{" + p.Name + "}")
		} else {
			b.WriteString(p.Lit)
		}
	}
	return b.String()
}

// Elided is the shape with … for each hole.
func (s Shape) Elided() string {
	var b strings.Builder
	for _, p := range s.Parts {
		switch {
		case !p.Hole:
			b.WriteString(p.Lit)
		case !strings.HasSuffix(b.String(), "…"):
			b.WriteString("…")
		}
	}
	return b.String()
}

// Constant is the string of a shape without holes.
func (s Shape) Constant() (string, bool) {
	lit := s.Prefix()
	for _, p := range s.Parts {
		if p.Hole {
			return lit, false
		}
	}
	return lit, true
}

// Prefix is the text before the first hole.
func (s Shape) Prefix() string {
	var b strings.Builder
	for _, p := range s.Parts {
		if p.Hole {
			break
		}
		b.WriteString(p.Lit)
	}
	return b.String()
}

// Shape is the template as a shape: its components are holes that have their
// types as formats. Its parts are not to be changed.
func (t *Template) Shape() Shape {
	t.formed.Do(func() { t.shape = t.asShape() })
	return t.shape
}

func (t *Template) asShape() Shape {
	s := Shape{Parts: make([]Part, 0, len(t.Segments))}
	for _, seg := range t.Segments {
		if seg.Comp == nil {
			s.Parts = append(s.Parts, Lit(seg.Lit))
		} else {
			s.Parts = append(s.Parts, Hole(seg.Comp.Name, seg.Comp.Type.String()))
		}
	}
	return s
}

// nfa is the automaton of the strings that the shape can be.
func (s Shape) nfa(delimiter string) *nfa {
	b := &builder{}
	f := b.empty()
	for _, p := range s.Parts {
		if p.Hole {
			f = b.concat(f, b.hole(p.Format, delimiter))
		} else {
			f = b.concat(f, b.lit(p.Lit))
		}
	}
	return b.finish(f)
}

// example is a shortest string of the shape.
func (s Shape) example(delimiter string) string {
	if c, ok := s.Constant(); ok {
		return c
	}
	a := s.nfa(delimiter)
	out, _ := common(a, a)
	return out
}
