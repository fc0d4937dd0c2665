package keys

// align reads the shape through the template, its holes as tokens: a hole
// fills a component that can hold a value of the hole, or is one part of the
// value of a component without inner structure. It gives the holes' places and
// where the shape ends. With prefix the shape may end anywhere.
func (t *Template) align(s Shape, prefix bool) (bool, []Fill, place) {
	path, comps := t.path(s, prefix)
	if path == nil {
		return false, nil, place{}
	}
	all := t.Components()
	steps := stepsOf(s)
	var fills []Fill
	for i, st := range steps {
		if st >= 0 {
			continue
		}
		seg := path[i+1].seg
		before := i > 0 && path[i].seg == seg
		after := i+1 < len(steps) && path[i+2].seg == seg
		fills = append(fills, Fill{Part: int(-1 - st), Component: all[comps[i]], Whole: !before && !after})
	}
	return true, fills, path[len(steps)]
}

// path finds a way through the template: the places before the first step and
// after each, and the components that the tokens fill. It is nil if there is
// no way.
func (t *Template) path(s Shape, prefix bool) ([]place, []int) {
	a := t.tokenNFA(s)
	steps := stepsOf(s)
	type way struct{ from, comp int }
	layers := []map[int]way{{a.start: {}}}
	order := []int{a.start}
	for _, st := range steps {
		next := map[int]way{}
		var states []int
		for _, q := range order {
			for _, e := range a.states[q].edges {
				if _, seen := next[e.to]; seen || st < e.lo || st > e.hi {
					continue
				}
				next[e.to] = way{q, e.comp}
				states = append(states, e.to)
			}
		}
		layers, order = append(layers, next), states
	}
	last := -1
	for _, q := range order {
		if (prefix || a.states[q].accept) && (last < 0 || a.states[q].place.before(a.states[last].place)) {
			last = q
		}
	}
	if last < 0 {
		return nil, nil
	}
	places := make([]place, len(steps)+1)
	comps := make([]int, len(steps))
	for i := len(steps); i >= 0; i-- {
		places[i] = a.states[last].place
		if i > 0 {
			comps[i-1] = layers[i][last].comp
			last = layers[i][last].from
		}
	}
	return places, comps
}

// before orders the places where a shape can end, so that the answer does not
// depend on the numbering of states. A complete value comes first.
func (p place) before(q place) bool {
	if p.seg != q.seg {
		return p.seg < q.seg
	}
	if p.full != q.full {
		return p.full
	}
	return p.read < q.read
}

// stepsOf is the shape as a sequence of runes and, for hole i, the token -1-i.
func stepsOf(s Shape) []rune {
	var out []rune
	for i, p := range s.Parts {
		if p.Hole {
			out = append(out, rune(-1-i))
		} else {
			out = append(out, []rune(p.Lit)...)
		}
	}
	return out
}

// tokenNFA is the automaton of the template with an edge for each hole that a
// component can take.
func (t *Template) tokenNFA(s Shape) *nfa {
	holes := map[int]*nfa{}
	for i, p := range s.Parts {
		if p.Hole && p.Format != "" {
			b := &builder{}
			holes[i] = b.finish(b.hole(p.Format, t.Delimiter))
		}
	}
	return t.build(func(b *builder, c *Component) frag {
		lang := componentNFA(c.Type, t.Delimiter)
		f := c.Type.fragment(b, t.Delimiter)
		loose := c.Type.Kind == ID || c.Type.Kind == Text
		if loose {
			// Their languages are x+ for a set x of runes: rebuild it, so that
			// a value can be put together from parts, as "{region}-{number}".
			f = frag{b.state(), b.state()}
			for _, r := range looseRunes(c.Type, t.Delimiter) {
				b.states[f.in].edges = append(b.states[f.in].edges, edge{lo: r.lo, hi: r.hi, to: f.out})
			}
		}
		for i, p := range s.Parts {
			if !p.Hole {
				continue
			}
			if h := holes[i]; h != nil {
				if _, ok := common(h, lang); !ok {
					continue
				}
			}
			token := rune(-1 - i)
			b.states[f.in].edges = append(b.states[f.in].edges, edge{lo: token, hi: token, to: f.out, comp: c.Index})
		}
		if loose {
			b.eps(f.out, f.in)
		}
		return f
	})
}
