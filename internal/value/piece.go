package value

// Place returns the string in the source that byte off of the constant comes
// from, and the byte in that string.
func (v *Const) Place(off int) (Pos, int) {
	at := Mark{Pos: v.Pos}
	for _, m := range v.Marks {
		if m.Off <= off && (m.Off < off || m.Off < len(v.Lit)) {
			at = m
		}
	}
	return at.Pos, at.In + off - at.Off
}

// Slice returns the bytes [i, j) of a string, with their places.
func (v *Const) Slice(i, j int) *Const {
	pos, in := v.Place(i)
	out := NewConst(v.Kind, v.Lit[i:j], pos)
	if in == 0 && v.Marks == nil {
		return out
	}
	out.Marks = append(out.Marks, Mark{Pos: pos, In: in})
	for _, m := range v.Marks {
		if i < m.Off && m.Off < j {
			out.Marks = append(out.Marks, Mark{Off: m.Off - i, Pos: m.Pos, In: m.In})
		}
	}
	return out
}

// Place returns the string in the source that byte i of a string value comes
// from, and the byte in that string. An unknown part of the value counts as one
// byte, as in the texts that parsers read; it has the place of the end of the
// known part before it, if there is one.
func Place(v Value, i int) (Pos, int) {
	switch v := Unwrap(v).(type) {
	case *Const:
		return v.Place(i)
	case *Hole:
		return v.Pos, 0
	case *Text:
		return textPlace(v, i)
	}
	return Pos{}, 0
}

func textPlace(v *Text, i int) (Pos, int) {
	var last *Const
	for n, p := range v.Parts {
		c, ok := p.(*Const)
		switch {
		case !ok && i == 0 && last != nil:
			return last.Place(len(last.Lit))
		case !ok && i == 0:
			return Place(p, 0)
		case !ok:
			i--
		case i < len(c.Lit) || i == len(c.Lit) && n == len(v.Parts)-1:
			return c.Place(i)
		default:
			i -= len(c.Lit)
			last = c
		}
	}
	if last != nil {
		return last.Place(len(last.Lit))
	}
	return Pos{}, 0
}

// Instead returns a text that stands where v is written: its bytes have the places
// of the bytes of v, those beyond the last of v the place of that.
func (v *Const) Instead(text string) *Const {
	pos, _ := v.Place(0)
	out := NewConst(String, text, pos)
	if !pos.IsValid() || v.Lit == "" {
		return out
	}
	for i := range len(text) {
		from := min(i, len(v.Lit)-1)
		if i == len(text)-1 {
			from = len(v.Lit) - 1
		}
		pos, in := v.Place(from)
		if n := len(out.Marks); n > 0 && out.Marks[n-1].Pos == pos && out.Marks[n-1].In+i-out.Marks[n-1].Off == in {
			continue
		}
		out.Marks = append(out.Marks, Mark{Off: i, Pos: pos, In: in})
	}
	return out
}
