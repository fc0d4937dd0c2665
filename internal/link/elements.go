package link

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// put sets an element of a map or, if list is set, of a slice or array.
func put(v, key, val value.Value, list bool) value.Value {
	switch x := v.(type) {
	case *value.Choice:
		return joinEach(x, func(a value.Value) value.Value { return put(a, key, val, list) })
	case *value.Iface:
		return put(x.X, key, val, list)
	case *value.List:
		switch i, ok := intOf(key); {
		case ok && i < x.Leading():
			elems := append([]value.Value(nil), x.Elems...)
			elems[i] = val
			return value.NewList(elems, x.Open).WithLeast(x.Fixed, x.Min)
		case ok && x.Fixed == value.MaxElems: // behind those that are kept
			return x
		}
		elems := dedupe(append(slices.DeleteFunc(slices.Clone(x.Elems), isZero), val))
		switch {
		case x.Rest != nil:
			return value.NewGrown(x.Rest, elems, false)
		case !x.Open || x.Only:
			return value.NewGrown(nil, elems, true)
		}
		return value.NewList(elems, true)
	case *value.Map:
		if c, ok := key.(*value.Choice); ok {
			m := x
			for _, k := range c.Alts {
				m = m.Put(k, val)
			}
			return value.NewMap(optional(m.Entries), true, m.Base)
		}
		return x.Put(key, val)
	case *value.Hole:
		if list && x.Origin == value.Loop {
			return value.NewGrown(x, []value.Value{val}, false)
		}
		if list {
			return value.NewList([]value.Value{val}, true)
		}
		_, known := value.Unwrap(key).(*value.Const)
		return value.NewMap([]value.Entry{{Key: key, Val: val}}, !known, x)
	}
	if list {
		return value.NewList([]value.Value{val}, true)
	}
	return value.NewMap([]value.Entry{{Key: key, Val: val}}, false, nil)
}

// isZero reports whether an element is as make left it: where elements are set by
// a number that is not known, those are the ones that will be.
func isZero(v value.Value) bool {
	switch v := v.(type) {
	case *value.Const:
		return v.Kind == value.Nil
	case *value.Record:
		return len(v.Fields) == 0 && v.Base == nil
	}
	return false
}

// remove deletes a key from a map. An entry that may be the one is optional.
func remove(v, key value.Value) value.Value {
	return value.Each(v, func(v value.Value) value.Value {
		if h, ok := v.(*value.Hole); ok && h.Origin == value.Loop {
			return withoutKey(h, key)
		}
		m, ok := v.(*value.Map)
		if !ok {
			return v
		}
		_, known := value.Unwrap(key).(*value.Const)
		base := m.Base
		if h, ok := base.(*value.Hole); ok && h.Origin == value.Loop {
			base = withoutKey(h, key)
		}
		var es []value.Entry
		for _, e := range m.Entries {
			_, entryKnown := value.Unwrap(e.Key).(*value.Const)
			same := value.Unwrap(e.Key).Hash() == value.Unwrap(key).Hash()
			if same && known {
				continue
			}
			if same || !known || !entryKnown {
				e.Optional = true
			}
			es = append(es, e)
		}
		return value.NewMap(es, m.More, base)
	})
}

// removedPath begins, in the path of a map of which a loop around makes more, each key
// that the loop deletes; one that is not known is left out.
const removedPath = "[-]"

// withoutKey is the map of an earlier round of a loop without a key.
func withoutKey(h *value.Hole, key value.Value) *value.Hole {
	c := *h
	k, _ := value.Unwrap(key).(*value.Const)
	c.Path += removedPath
	if k != nil {
		c.Path += k.Lit
	}
	return value.NewHole(c)
}

// copyList is dst after copy(dst, src).
func copyList(dst, src value.Value) value.Value {
	d, openD := elements(dst)
	s, openS := elements(src)
	if !openD && !openS {
		out := append([]value.Value(nil), d...)
		copy(out, s)
		return value.NewList(out, false)
	}
	if len(d) == 0 {
		return value.NewList(s, openS)
	}
	return value.NewList(dedupe(append(s[:len(s):len(s)], d...)), true)
}

func optional(es []value.Entry) []value.Entry {
	out := make([]value.Entry, len(es))
	for i, e := range es {
		e.Optional = true
		out[i] = e
	}
	return out
}

func intOf(v value.Value) (int, bool) {
	c, ok := value.Unwrap(v).(*value.Const)
	if !ok || c.Kind != value.Int {
		return 0, false
	}
	i, err := strconv.Atoi(c.Lit)
	return i, err == nil && i >= 0
}

// index reads an element by key.
func (fr *frame) index(v, key value.Value, n *summary.Node) value.Value {
	switch x := v.(type) {
	case *value.Choice:
		return joinEach(x, func(a value.Value) value.Value { return fr.index(a, key, n) })
	case *value.Iface:
		return fr.index(x.X, key, n)
	case *value.List:
		i, ok := intOf(key)
		switch {
		case ok && i < x.Leading():
			return x.Elems[i]
		case len(x.Elems) > 0 || x.Rest != nil:
			return fr.elem(x, n)
		}
	case *value.Map:
		return fr.mapIndex(x, key, n)
	case *value.Hole:
		if c, ok := value.Unwrap(key).(*value.Const); ok && c.Kind == value.String {
			return fr.part(x, c.Lit, "["+c.Lit+"]", n)
		} else if ok {
			return fr.part(x, x.Name, "["+c.Lit+"]", n)
		}
		return fr.part(x, x.Name, "[]", n)
	}
	if value.IsNil(v) {
		return fr.e.p.zero(fr.fn.typeKey(n.Type), value.Pos{})
	}
	return fr.hole(value.Unknown, "", "element of a value that is not followed", n)
}

// part is an element of an unknown container.
func (fr *frame) part(h *value.Hole, name, step string, n *summary.Node) value.Value {
	if h.Origin == value.Never {
		return value.Impossible
	}
	c := *h
	c.Name = name
	c.Type = fr.resolveType(fr.fn.typeKey(n.Type))
	if c.Type == "" {
		if s, ok := fr.e.p.Type(h.Type); ok {
			c.Type = s.Elem
		}
	}
	if h.Origin == value.Param || h.Origin == value.FreeVar || h.Origin == value.Loop {
		c.Name = h.Name
		c.Path = h.Path + step
	}
	if h.Origin == value.Request {
		c.Origin = value.Client
	}
	return value.NewHole(c)
}

func (fr *frame) mapIndex(m *value.Map, key value.Value, n *summary.Node) value.Value {
	if c, ok := key.(*value.Choice); ok {
		return joinEach(c, func(k value.Value) value.Value { return fr.mapIndex(m, k, n) })
	}
	_, known := value.Unwrap(key).(*value.Const)
	var out []value.Value
	for i := len(m.Entries) - 1; i >= 0; i-- {
		e := m.Entries[i]
		same := value.Unwrap(e.Key).Hash() == value.Unwrap(key).Hash()
		if same && !e.Optional {
			return join(append(out, e.Val))
		}
		_, entryKnown := value.Unwrap(e.Key).(*value.Const)
		if same || !known || !entryKnown {
			out = append(out, e.Val)
		}
	}
	if m.Base != nil {
		out = append(out, fr.index(m.Base, key, n))
	} else {
		name, _ := value.Known(key)
		switch {
		case m.Open && known:
			out = append(out, fr.hole(value.FieldOf, name, "entry of a map that is not known as a whole", n))
		case len(out) == 0 && m.Open:
			out = append(out, fr.hole(value.FieldOf, name, "entry of a map that is not known as a whole", n))
		case len(out) == 0:
			out = append(out, fr.e.p.zero(fr.resolveType(fr.fn.typeKey(n.Type)), value.Pos{}))
		case known:
			out = append(out, fr.hole(value.FieldOf, name, "entry that may be missing", n))
		}
	}
	return join(out)
}

// elem is some element.
func (fr *frame) elem(v value.Value, n *summary.Node) value.Value {
	switch x := v.(type) {
	case *value.Choice:
		var out []value.Value
		for _, a := range x.Alts {
			if !hasNone(a) {
				out = append(out, fr.elem(a, n))
			}
		}
		return join(out)
	case *value.Iface:
		return fr.elem(x.X, n)
	case *value.List:
		out := slices.Clone(x.Elems)
		switch {
		case x.Rest != nil:
			out = append(out, fr.elem(x.Rest, n))
		case x.Open && !x.Only:
			out = append(out, fr.hole(value.Unknown, "", "element of a list that is not known as a whole", n))
		}
		if len(out) > 0 {
			return join(out)
		}
	case *value.Map:
		var out []value.Value
		for _, e := range x.Entries {
			out = append(out, e.Val)
		}
		if x.Base != nil {
			out = append(out, fr.elem(x.Base, n))
		}
		if len(out) > 0 {
			return join(out)
		}
	case *value.Text: // its letters
		var out []value.Value
		for _, p := range x.Parts {
			if h, ok := p.(*value.Hole); ok {
				out = append(out, fr.part(h, h.Name, "[]", n))
			}
		}
		if len(out) > 0 {
			return join(out)
		}
	case *value.Hole:
		return fr.part(x, x.Name, "[]", n)
	}
	if hasNone(v) {
		return value.Impossible
	}
	return fr.hole(value.Unknown, "", "element of an unknown container", n)
}

// hasNone reports whether a container certainly has no elements.
func hasNone(v value.Value) bool {
	l, ok := value.Unwrap(v).(*value.List)
	return value.IsNil(v) || ok && !l.Open && len(l.Elems) == 0
}

// keyOf is some key of a map.
func (fr *frame) keyOf(v value.Value, n *summary.Node) value.Value {
	switch x := v.(type) {
	case *value.Choice:
		return joinEach(x, func(a value.Value) value.Value { return fr.keyOf(a, n) })
	case *value.Map:
		var out []value.Value
		for _, e := range x.Entries {
			out = append(out, e.Key)
		}
		if x.Base != nil {
			out = append(out, fr.keyOf(x.Base, n))
		}
		if len(out) > 0 {
			return join(out)
		}
	case *value.Hole:
		return fr.part(x, x.Name, "[key]", n)
	}
	return fr.hole(value.Unknown, "key", "key of an unknown map", n)
}

func (fr *frame) slice(n *summary.Node) value.Value {
	lo, okLo := 0, true
	if n.Args[1] != summary.None {
		lo, okLo = intOf(fr.eval(n.Args[1]))
	}
	hi, okHi := -1, n.Args[2] == summary.None
	if !okHi {
		hi, okHi = intOf(fr.eval(n.Args[2]))
	}
	return value.Each(fr.eval(n.Args[0]), func(v value.Value) value.Value {
		switch x := v.(type) {
		case *value.List:
			end := hi
			if end < 0 {
				end = len(x.Elems)
			}
			if okLo && okHi && !x.Open && lo <= end && end <= len(x.Elems) {
				return value.NewList(x.Elems[lo:end], false)
			}
			return value.NewList(x.Elems, true)
		case *value.Const:
			end := hi
			if end < 0 {
				end = len(x.Lit)
			}
			if x.Kind == value.String && okLo && okHi && lo <= end && end <= len(x.Lit) {
				return value.NewConst(value.String, x.Lit[lo:end], x.Pos)
			}
		case *value.Text:
			return sliceText(x, lo, okLo && n.Args[2] == summary.None)
		case *value.Hole:
			return typed(x, fr.fn.typeKey(n.Type))
		}
		return fr.hole(value.Unknown, "", "part of a string", n)
	})
}

// sliceText cuts a known prefix off a text.
func sliceText(t *value.Text, lo int, exact bool) value.Value {
	c, ok := t.Parts[0].(*value.Const)
	if exact && ok && lo <= len(c.Lit) {
		return value.Concat(append([]value.Value{value.NewConst(value.String, c.Lit[lo:], c.Pos)}, t.Parts[1:]...)...)
	}
	return value.UnknownBecause("part of a string", value.Pos{})
}

func appendList(list, more value.Value) value.Value {
	if c, ok := list.(*value.Choice); ok {
		return joinEach(c, func(l value.Value) value.Value { return appendList(l, more) })
	}
	a, openA := elements(list)
	b, openB := elements(more)
	elems := append(a[:len(a):len(a)], b...)
	if !openA && !openB {
		return value.NewList(elems, false)
	}
	fixed, least := leading(list), atLeast(list)+atLeast(more)
	if !openA {
		fixed += leading(more)
	}
	return appended(list, more, elems, openA, openB).WithLeast(fixed, least)
}

// appended is an open list made of two, as far as it is known.
func appended(list, more value.Value, elems []value.Value, openA, openB bool) *value.List {
	restA, restB := restOf(list), restOf(more)
	switch {
	case restA == nil && restB == nil:
		only := (!openA || onlyListed(list)) && (!openB || onlyListed(more))
		return value.NewGrown(nil, elems, only)
	case restA == nil:
		return value.NewGrown(restB, elems, false)
	case restB == nil:
		return value.NewGrown(restA, elems, false)
	}
	return value.NewGrown(value.NewChoice(restA, restB), elems, false)
}

// atLeast is how many elements a slice certainly has.
func atLeast(v value.Value) int {
	switch v := value.Unwrap(v).(type) {
	case *value.List:
		return v.AtLeast()
	case *value.Choice:
		least := atLeast(v.Alts[0])
		for _, a := range v.Alts[1:] {
			least = min(least, atLeast(a))
		}
		return least
	}
	return 0
}

// leading is how many elements of a slice are known by their place.
func leading(v value.Value) int {
	if l, ok := value.Unwrap(v).(*value.List); ok {
		return l.Leading()
	}
	return 0
}

// restOf is the unknown list whose elements a list holds besides its own; nil if
// there is none.
func restOf(v value.Value) value.Value {
	switch x := value.Unwrap(v).(type) {
	case *value.Hole:
		return x
	case *value.List:
		return x.Rest
	}
	return nil
}

// elements returns the known elements of a list and whether there may be more.
func elements(v value.Value) ([]value.Value, bool) {
	switch x := v.(type) {
	case *value.List:
		return x.Elems, x.Open
	case *value.Iface:
		return elements(x.X)
	case *value.Choice:
		var out []value.Value
		for _, a := range x.Alts {
			es, _ := elements(a)
			out = append(out, es...)
		}
		return dedupe(out), true
	case *value.Const:
		return nil, x.Kind != value.Nil
	case *value.Hole:
		if x.Origin.Terminal() { // what it holds has its origin too
			e := *x
			e.Type = strings.TrimPrefix(x.Type, "[]")
			return []value.Value{value.NewHole(e)}, true
		}
	}
	return nil, true
}

func dedupe(vs []value.Value) []value.Value {
	seen := map[value.Hash]bool{}
	out := vs[:0:0]
	for _, v := range vs {
		if !seen[v.Hash()] {
			seen[v.Hash()] = true
			out = append(out, v)
		}
	}
	return out
}

func (fr *frame) makeSlice(n *summary.Node) value.Value {
	if i, ok := intOf(fr.eval(n.Args[0])); ok && i <= value.MaxElems {
		var elem value.Value = value.NilValue
		if s, ok := fr.e.p.Type(fr.fn.typeKey(n.Type)); ok {
			elem = fr.e.p.zero(s.Elem, value.Pos{})
		}
		elems := make([]value.Value, i)
		for j := range elems {
			elems[j] = elem
		}
		return value.NewList(elems, false)
	}
	return value.NewList(nil, true)
}
