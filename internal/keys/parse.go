package keys

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An Error is a fault of a template or shape at a byte offset of its text.
type Error struct {
	Offset int
	Msg    string
	// Kind is the unknown component type, if that is the fault.
	Kind string
}

func (e *Error) Error() string { return fmt.Sprintf("offset %d: %s", e.Offset, e.Msg) }

// Options are what a template needs to be known from elsewhere.
type Options struct {
	Delimiter string                         // default "#"
	TypeOf    func(name string) (Type, bool) // types of components written without one; default ID
}

// Parse reads a template: literal text and components {name} or {name:type},
// where "{", "}" and "\" stand for themselves after a "\". All faults are
// returned, in the order of their offsets; the template is usable only if
// there are none.
func Parse(text string, opt Options) (*Template, []*Error) {
	t := &Template{Text: text, Delimiter: opt.Delimiter}
	if t.Delimiter == "" {
		t.Delimiter = DefaultDelimiter
	}
	pieces, errs := scan(text)
	seen := map[string]bool{}
	n := 0
	for _, p := range pieces {
		if !p.hole {
			t.Segments = append(t.Segments, Segment{Lit: p.text, Offset: p.offset})
			continue
		}
		c, err := component(p, opt)
		if err == nil && seen[c.Name] {
			err = &Error{Offset: p.offset + 1, Msg: fmt.Sprintf("component %q occurs twice", c.Name)}
		}
		if err != nil {
			errs = append(errs, err)
			continue
		}
		seen[c.Name] = true
		c.Index = n
		n++
		t.Segments = append(t.Segments, Segment{Comp: c, Offset: p.offset})
	}
	if text == "" {
		errs = append(errs, &Error{Msg: "key template is empty; a key is never empty"})
	}
	t.prefix = t.findPrefix()
	sortErrors(errs)
	return t, errs
}

func component(p piece, opt Options) (*Component, *Error) {
	name, typ, typed := strings.Cut(p.text, ":")
	c := &Component{Name: name, Typed: typed, Offset: p.offset + 1}
	if name == "" {
		return nil, &Error{Offset: p.offset, Msg: "component has no name"}
	}
	if i := badNameByte(name); i >= 0 {
		r, _ := utf8.DecodeRuneInString(name[i:])
		return nil, &Error{Offset: p.offset + 1 + i, Msg: fmt.Sprintf("component name %q has %q; names are letters, digits, _ - . [ ]", name, r)}
	}
	if !typed {
		c.Type = Type{Kind: ID}
		if opt.TypeOf != nil {
			if t, ok := opt.TypeOf(name); ok {
				c.Type = t
			}
		}
		return c, nil
	}
	at := p.offset + 1 + len(name) + 1
	if typ == "" {
		return nil, &Error{Offset: at, Msg: fmt.Sprintf("component %q has no type after the colon", name)}
	}
	t, err := ParseType(typ)
	if err != nil {
		e := &Error{Offset: at, Msg: err.Error()}
		if u, ok := err.(*UnknownKindError); ok {
			e.Kind = u.Name
		}
		return nil, e
	}
	c.Type = t
	return c, nil
}

func badNameByte(name string) int {
	return strings.IndexFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-.[]", r)
	})
}

// A piece is a literal or the inside of braces, unescaped.
type piece struct {
	text   string
	hole   bool
	offset int // of the first character or the opening brace
}

// scan splits text at its braces.
func scan(text string) ([]piece, []*Error) {
	var out []piece
	var errs []*Error
	fail := func(at int, msg string) { errs = append(errs, &Error{Offset: at, Msg: msg}) }
	cur := piece{}
	var b strings.Builder
	next := func(p piece) {
		cur.text = b.String()
		if cur.hole || cur.text != "" {
			out = append(out, cur)
		}
		b.Reset()
		cur = p
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			if i+1 == len(text) || !strings.ContainsRune(`{}\`, rune(text[i+1])) {
				fail(i, `"\" stands before "{", "}" or "\" only; write "\\" for a backslash`)
				continue
			}
			i++
			b.WriteByte(text[i])
		case c == '{' && strings.Contains(b.String(), ":pattern(") && strings.Contains(text[i:], ")}"):
			fail(i, `braces of a pattern are written \{ and \}`)
			i += strings.Index(text[i:], ")}") + 1
			b.Reset()
			cur = piece{offset: i + 1} // the component is gone
		case c == '{' && cur.hole:
			fail(i, "component has an opening brace inside; is the closing brace of the one before missing?")
			next(piece{hole: true, offset: i})
		case c == '{':
			next(piece{hole: true, offset: i})
		case c == '}' && !cur.hole:
			fail(i, `closing brace has no opening one; write "\}" for the character`)
		case c == '}':
			next(piece{offset: i + 1})
		default:
			b.WriteByte(c)
		}
	}
	if cur.hole {
		fail(cur.offset, "component has no closing brace")
		return out, errs
	}
	next(piece{})
	return out, errs
}

func sortErrors(errs []*Error) {
	for i := range errs { // insertion: the lists are short
		for j := i; j > 0 && errs[j].Offset < errs[j-1].Offset; j-- {
			errs[j], errs[j-1] = errs[j-1], errs[j]
		}
	}
}

// Escape writes literal text for a template or shape.
func Escape(s string) string {
	return strings.NewReplacer(`\`, `\\`, "{", `\{`, "}", `\}`).Replace(s)
}
