package keys

import "strings"

// A Misfit is the one part of a shape that keeps it from being a key of a
// template that it is otherwise built like: a hole whose format gives no value of
// the component where it stands, or a text that is none.
type Misfit struct {
	Part      int // index in Shape.Parts
	Component *Component
	From, To  int // bytes of the literal part that stand for the component; 0 for a hole
}

// Misfit finds what a shape that breaks the template has in place of a
// component. With prefix the shape need only begin a key. ok is false if the shape
// is built otherwise, so that no single component is to blame.
func (t *Template) Misfit(s Shape, prefix bool) (m Misfit, ok bool) {
	for i, p := range s.Parts {
		if !p.Hole || p.Format == "" {
			continue
		}
		if f, ok := t.fillOf(s.with(i, Hole(p.Name, "")), i, prefix); ok {
			return Misfit{Part: i, Component: f.Component}, true
		}
	}
	if m, ok = t.misfits(s, prefix); ok {
		return m, true
	}
	for i, p := range s.Parts {
		if p.Hole {
			continue
		}
		for _, v := range t.valuesIn(s, i) {
			one := Shape{Parts: append([]Part{}, s.Parts[:i]...)}
			one.Parts = append(one.Parts, Lit(p.Lit[:v.from]), Hole("", ""), Lit(p.Lit[v.to:]))
			one.Parts = append(one.Parts, s.Parts[i+1:]...)
			if f, ok := t.fillOf(one, i+1, prefix); ok && f.Whole {
				return Misfit{Part: i, Component: f.Component, From: v.from, To: v.to}, true
			}
		}
	}
	return Misfit{}, false
}

// misfits is [Template.Misfit] for shapes with several holes that are wrong: the
// first of them.
func (t *Template) misfits(s Shape, prefix bool) (Misfit, bool) {
	bare := Shape{Parts: append([]Part{}, s.Parts...)}
	for i := range bare.Parts {
		bare.Parts[i].Format = ""
	}
	fits, fills := t.fits(bare, prefix)
	if !fits {
		return Misfit{}, false
	}
	for _, f := range fills {
		b := &builder{}
		hole := b.finish(b.hole(s.Parts[f.Part].Format, t.Delimiter))
		if _, some := common(hole, componentNFA(f.Component.Type, t.Delimiter)); !some {
			return Misfit{Part: f.Part, Component: f.Component}, true
		}
	}
	return Misfit{}, false
}

// fillOf is where a hole stands in a shape, if that is built like the template.
func (t *Template) fillOf(s Shape, part int, prefix bool) (Fill, bool) {
	fits, fills := t.fits(s, prefix)
	if fits {
		for _, f := range fills {
			if f.Part == part {
				return f, true
			}
		}
	}
	return Fill{}, false
}

func (t *Template) fits(s Shape, prefix bool) (bool, []Fill) {
	if prefix {
		m := t.MatchPrefix(s)
		return m.Fits, m.Fills
	}
	m := t.Match(s)
	return m.Fits, m.Fills
}

// with is the shape with another part.
func (s Shape) with(i int, p Part) Shape {
	parts := append([]Part{}, s.Parts...)
	parts[i] = p
	return Shape{Parts: parts}
}

type span struct{ from, to int }

// valuesIn are the texts between delimiters in a literal part of a shape, without
// those that a hole before or behind goes on with.
func (t *Template) valuesIn(s Shape, part int) []span {
	lit := s.Parts[part].Lit
	var out []span
	from := 0
	for from <= len(lit) {
		to := len(lit)
		if i := strings.Index(lit[from:], t.Delimiter); t.Delimiter != "" && i >= 0 {
			to = from + i
		}
		inside := from == 0 && part > 0 || to == len(lit) && part < len(s.Parts)-1
		if from < to && !inside {
			out = append(out, span{from, to})
		}
		from = to + max(1, len(t.Delimiter))
	}
	return out
}
