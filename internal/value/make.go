package value

import (
	"sort"
	"strconv"
)

// Bounds of a single value. Past one, the value is made open or a hole.
const (
	MaxAlts  = 12 // alternatives of a Choice
	MaxElems = 64 // elements of a List
	MaxParts = 40 // parts of a Text

	maxBytes = 1 << 16 // of a string put together; expressions may have 4 KiB
	maxMarks = 1 << 10 // of a string put together
)

// NewConst returns a constant.
func NewConst(k ConstKind, lit string, pos Pos) *Const {
	h := newHasher(uint64(k))
	h.str(lit)
	return &Const{hash: h.sum(), Kind: k, Lit: lit, Pos: pos}
}

// Str returns a known string without a position.
func Str(s string) *Const { return NewConst(String, s, Pos{}) }

// IntOf returns a known integer.
func IntOf(n int64) *Const { return NewConst(Int, strconv.FormatInt(n, 10), Pos{}) }

// BoolOf returns a known boolean.
func BoolOf(b bool) *Const { return NewConst(Bool, strconv.FormatBool(b), Pos{}) }

// NilValue is the nil pointer, map, slice, function or interface.
var NilValue = NewConst(Nil, "", Pos{})

// Impossible is the value of an expression that is never reached, such as a
// field of a nil pointer or an assertion to a type that the value cannot have.
// A choice drops it where anything else remains.
var Impossible = newHole(Hole{Origin: Never, Why: "cannot happen"})

// IsNil reports whether v is certainly nil.
func IsNil(v Value) bool {
	c, ok := v.(*Const)
	return ok && c.Kind == Nil
}

// NewHole fills in the hash of h and returns it. The caller gives up h.
// Positions and reasons take no part in the hash. Whatever is made of what
// cannot happen cannot happen either.
func NewHole(h Hole) *Hole {
	if h.Origin == Never {
		return Impossible
	}
	return newHole(h)
}

func newHole(h Hole) *Hole {
	s := newHasher(20 + uint64(h.Origin))
	s.str(h.Name)
	s.str(h.Format)
	s.str(h.Type)
	s.str(h.Func)
	s.word(uint64(h.Index))
	s.str(h.Path)
	if h.Checked {
		s.word(1)
	}
	if h.Excluded != "" {
		s.str(h.Excluded)
	}
	h.hash = s.sum()
	return &h
}

// UnknownBecause returns a hole without origin.
func UnknownBecause(why string, pos Pos) *Hole {
	return NewHole(Hole{Origin: Unknown, Why: why, Pos: pos})
}

// NewRecord returns a struct value; fields may come in any order, the last of
// equal names wins.
func NewRecord(typ string, fields []Field, base Value, pos Pos) *Record {
	fs := append([]Field(nil), fields...)
	sort.SliceStable(fs, func(i, j int) bool { return fs[i].Name < fs[j].Name })
	out := fs[:0]
	for _, f := range fs {
		if n := len(out); n > 0 && out[n-1].Name == f.Name {
			out[n-1] = f
			continue
		}
		out = append(out, f)
	}
	h := newHasher(50)
	h.str(typ)
	h.val(base)
	for _, f := range out {
		h.str(f.Name)
		h.val(f.Val)
	}
	return &Record{hash: h.sum(), Type: typ, Fields: out, Base: base, Pos: pos}
}

// Get returns the value of a field that was set, or nil.
func (v *Record) Get(name string) Value {
	i := sort.Search(len(v.Fields), func(i int) bool { return v.Fields[i].Name >= name })
	if i < len(v.Fields) && v.Fields[i].Name == name {
		return v.Fields[i].Val
	}
	return nil
}

// With returns v with one field set.
func (v *Record) With(name string, val Value) *Record {
	fs := make([]Field, 0, len(v.Fields)+1)
	for _, f := range v.Fields {
		if f.Name != name {
			fs = append(fs, f)
		}
	}
	return NewRecord(v.Type, append(fs, Field{name, val}), v.Base, v.Pos)
}

// NewMap returns a map value.
func NewMap(entries []Entry, open bool, base Value) *Map {
	h := newHasher(51)
	h.flag(open)
	h.val(base)
	for _, e := range entries {
		h.val(e.Key)
		h.val(e.Val)
		h.flag(e.Optional)
	}
	return &Map{hash: h.sum(), Entries: entries, Open: open || base != nil, More: open, Base: base}
}

// WithPos returns v as written at a place.
func (v *Map) WithPos(pos Pos) *Map {
	m := *v
	m.Pos = pos
	return &m
}

// Put returns v with one entry set. A known key replaces an equal one.
func (v *Map) Put(key, val Value) *Map {
	es := make([]Entry, 0, len(v.Entries)+1)
	for _, e := range v.Entries {
		if e.Key.Hash() != key.Hash() {
			es = append(es, e)
		}
	}
	open := v.More
	if _, known := key.(*Const); !known {
		open = true // an unknown key may hide any other
	}
	return NewMap(append(es, Entry{Key: key, Val: val}), open, v.Base).WithPos(v.Pos)
}

// NewList returns a slice value.
func NewList(elems []Value, open bool) *List {
	if n := len(elems); n > MaxElems {
		l := NewList(elems[:MaxElems], true)
		if !open {
			return l.WithLeast(MaxElems, n)
		}
		return l
	}
	h := newHasher(52)
	h.flag(open)
	for _, e := range elems {
		h.val(e)
	}
	return &List{hash: h.sum(), Elems: elems, Open: open}
}

// WithLeast returns an open list of which so much is certain: its first fixed
// elements, and that it has at least least.
func (v *List) WithLeast(fixed, least int) *List {
	if !v.Open || fixed <= 0 && least <= 0 {
		return v
	}
	l := *v
	l.Fixed, l.Min = min(fixed, len(v.Elems)), least
	h := newHasher(58)
	h.val(v)
	h.word(uint64(l.Fixed))
	h.word(uint64(l.Min))
	l.hash = h.sum()
	return &l
}

// NewGrown returns a slice value that a loop appends to: rest, the list of the
// iteration before, or nil, followed by elems; only says that nothing else is
// in it.
func NewGrown(rest Value, elems []Value, only bool) *List {
	if len(elems) > MaxElems {
		return NewList(elems, true)
	}
	l := NewList(elems, true)
	h := newHasher(57)
	h.val(l)
	h.val(rest)
	h.flag(only)
	l.hash, l.Rest, l.Only = h.sum(), rest, only && rest == nil
	return l
}

// NewIface wraps the dynamic value of an interface. A Record keeps its own
// type and is returned as it is, as are nil and values that are wrapped.
func NewIface(typ string, x Value) Value {
	switch v := x.(type) {
	case *Iface:
		return v
	case *Record:
		if v.Type != "" {
			return v
		}
	case *Choice:
		alts := make([]Value, len(v.Alts))
		for i, a := range v.Alts {
			alts[i] = NewIface(typ, a)
		}
		return NewChoice(alts...)
	}
	h := newHasher(53)
	h.str(typ)
	h.val(x)
	return &Iface{hash: h.sum(), Type: typ, X: x}
}

// Unwrap returns the value inside an interface.
func Unwrap(v Value) Value {
	if i, ok := v.(*Iface); ok {
		return i.X
	}
	return v
}

// NewFunc returns a function value.
func NewFunc(key string, binds []Value) *Func {
	h := newHasher(54)
	h.str(key)
	for _, b := range binds {
		h.val(b)
	}
	return &Func{hash: h.sum(), Key: key, Binds: binds}
}

// NewChoice returns one of vs: it flattens, drops repeats and, past MaxAlts,
// puts a hole in place of the rest. A single value is returned as it is;
// no value at all gives an unknown.
func NewChoice(vs ...Value) Value {
	var alts []Value
	never := false
	seen := map[Hash]bool{}
	var add func(v Value)
	add = func(v Value) {
		if c, ok := v.(*Choice); ok {
			for _, a := range c.Alts {
				add(a)
			}
			return
		}
		if v == nil || seen[v.Hash()] {
			return
		}
		if v.Hash() == Impossible.hash {
			never = true
			return
		}
		seen[v.Hash()] = true
		alts = append(alts, v)
	}
	for _, v := range vs {
		add(v)
	}
	alts = absorb(alts)
	switch {
	case len(alts) == 0 && never:
		return Impossible
	case len(alts) == 0:
		return UnknownBecause("no value", Pos{})
	case len(alts) == 1:
		return alts[0]
	case len(alts) > MaxAlts:
		bound := NewHole(Hole{Origin: Bound, Why: "more than " + strconv.Itoa(MaxAlts) + " alternatives"})
		alts = append(alts[:MaxAlts-1:MaxAlts-1], bound)
	}
	h := newHasher(55)
	for _, a := range alts {
		h.val(a)
	}
	return &Choice{hash: h.sum(), Alts: alts}
}

// absorb drops the empty string, or the number 0, beside an unknown value, which
// may be that too: it is what a variable holds before it is set.
func absorb(alts []Value) []Value {
	hole := false
	for _, a := range alts {
		if h, ok := a.(*Hole); ok && h.Origin != Loop && h.Origin != Bound {
			hole = true
		}
	}
	if !hole {
		return alts
	}
	out := alts[:0:0]
	for _, a := range alts {
		if c, ok := a.(*Const); ok && (c.Kind == String && c.Lit == "" || c.Kind == Int && c.Lit == "0") {
			continue
		}
		out = append(out, a)
	}
	return out
}

// Alternatives returns the members of a choice, or v itself.
func Alternatives(v Value) []Value {
	if c, ok := v.(*Choice); ok {
		return c.Alts
	}
	return []Value{v}
}

// Each applies f to every alternative of v and joins the results.
func Each(v Value, f func(Value) Value) Value {
	c, ok := v.(*Choice)
	if !ok {
		return f(v)
	}
	out := make([]Value, len(c.Alts))
	for i, a := range c.Alts {
		out[i] = f(a)
	}
	return NewChoice(out...)
}

// Concat joins strings. Choices multiply out up to MaxAlts alternatives;
// beyond that the factor becomes a hole.
func Concat(vs ...Value) Value {
	alts := [][]Value{nil}
	for _, v := range vs {
		as := Alternatives(Unwrap(v))
		if len(alts)*len(as) > MaxAlts {
			as = []Value{NewHole(Hole{Origin: Bound, Why: "too many alternatives of a text"})}
		}
		next := make([][]Value, 0, len(alts)*len(as))
		for _, a := range alts {
			for _, x := range as {
				next = append(next, append(a[:len(a):len(a)], textParts(x)...))
			}
		}
		alts = next
	}
	out := make([]Value, len(alts))
	for i, a := range alts {
		out[i] = newText(a)
	}
	return NewChoice(out...)
}

// textParts returns the parts that v contributes to a text.
func textParts(v Value) []Value {
	switch v := Unwrap(v).(type) {
	case *Text:
		return v.Parts
	case *Const:
		if v.Kind == Nil {
			return nil
		}
		if v.Kind != String {
			return []Value{NewConst(String, v.Lit, v.Pos)}
		}
		return []Value{v}
	case *Hole:
		return []Value{v}
	}
	return []Value{UnknownBecause("not a string", Pos{})}
}

// joinConsts is the string a followed by b.
func joinConsts(a, b *Const) *Const {
	pos := a.Pos
	if !pos.IsValid() {
		pos = b.Pos
	}
	c := NewConst(String, a.Lit+b.Lit, pos)
	c.Marks = append(marks(a, 0, nil), marks(b, len(a.Lit), nil)...)
	if len(c.Marks) > maxMarks {
		c.Marks = c.Marks[:maxMarks]
	}
	return c
}

func marks(c *Const, off int, out []Mark) []Mark {
	if len(c.Marks) == 0 {
		return append(out, Mark{Off: off, Pos: c.Pos})
	}
	for _, m := range c.Marks {
		out = append(out, Mark{Off: off + m.Off, Pos: m.Pos, In: m.In})
	}
	return out
}

// newText merges neighbouring constants.
func newText(parts []Value) Value {
	var out []Value
	for _, p := range parts {
		if p.Hash() == Impossible.hash {
			return Impossible
		}
		c, ok := p.(*Const)
		if ok && c.Lit == "" {
			continue
		}
		if n := len(out); ok && n > 0 {
			if prev, ok := out[n-1].(*Const); ok {
				if len(prev.Lit)+len(c.Lit) > maxBytes {
					out = append(out, NewHole(Hole{Origin: Bound, Why: "text of too many bytes"}))
					break
				}
				out[n-1] = joinConsts(prev, c)
				continue
			}
		}
		out = append(out, p)
	}
	if len(out) == 0 {
		if len(parts) > 0 {
			return parts[0]
		}
		return Str("")
	}
	if len(out) == 1 {
		return out[0]
	}
	if len(out) > MaxParts {
		out = append(out[:MaxParts:MaxParts], NewHole(Hole{Origin: Bound, Why: "text of too many parts"}))
	}
	h := newHasher(56)
	for _, p := range out {
		h.val(p)
	}
	return &Text{hash: h.sum(), Parts: out}
}
