package link

import (
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
	"slices"
)

// maxStores bounds the writes to one field that are evaluated.
const maxStores = 24

// storeContexts bounds the chains of callers followed for one of them.
const storeContexts = 24

// maxStoreDepth bounds the fields that are asked for to find out another.
const maxStoreDepth = 12

// fieldValue is what the program ever stores to a field or package variable.
type fieldValue struct {
	val   value.Value
	ok    bool // something is stored, and all of it is known
	busy  bool // being computed
	depth int  // how many others are being computed below it
}

// everStored evaluates all stores to a target, each for all callers of the
// function that does it.
func (p *Program) everStored(key string) *fieldValue {
	if f, ok := p.fields[key]; ok {
		if f.busy {
			p.lowest = min(p.lowest, f.depth)
		}
		return f
	}
	defer p.begin()()
	if p.depth >= maxStoreDepth || p.depth > 0 && p.exhausted() {
		p.lowest = 0 // what asks for it may be told more when it is asked for first
		return &fieldValue{busy: true}
	}
	f := &fieldValue{busy: true, depth: p.depth}
	p.fields[key] = f
	outer := p.lowest
	p.lowest = p.depth
	p.depth++
	ss, began := p.stores[key], p.work
	if len(ss) > 0 && len(ss) <= maxStores {
		var alts []value.Value
		for _, s := range ss {
			for _, t := range p.close(s.fn, []summary.ID{s.id}, -1, storeContexts) {
				alts = append(alts, t.Vals[0])
			}
		}
		f.val, f.ok = join(alts), true
	}
	f.busy = false
	p.depth--
	if p.exhausted() {
		p.lowest = 0
	}
	if p.lowest < p.depth {
		// It saw the hole of one that is still being computed. That is good
		// enough until the outermost is done, not for later questions.
		p.provisional = append(p.provisional, key)
	}
	p.lowest = min(outer, p.lowest)
	if p.depth == 0 {
		for _, k := range p.provisional {
			delete(p.fields, k)
		}
		p.provisional = p.provisional[:0]
		if p.exhausted() {
			f.val, f.ok = nil, false
			if p.work-began < maxCloseWork/2 {
				delete(p.fields, key) // may be told more when it is asked for first
			}
		}
	}
	return f
}

// stored is what a field of a struct type can hold, from all stores to it. It
// reports false for types that are filled by decoding, and while it is being
// computed.
func (p *Program) stored(owner, name string) (value.Value, bool) {
	owner = originKey(owner)
	if p.decoded[owner] || p.reflectionSets(owner, name) {
		return nil, false
	}
	f := p.everStored(owner + "." + name)
	if f.busy || !f.ok {
		return nil, false
	}
	return f.val, true
}

// settled is stored where every store gives the same known value, so that no
// caller could add to it: the table name of a repository, a client, a prefix.
func (p *Program) settled(owner, name string) (value.Value, bool) {
	if p.inner[originKey(owner)+"."+name] {
		return nil, false // changed through the field since
	}
	v, ok := p.stored(owner, name)
	if !ok {
		return nil, false
	}
	if several(v) || hasOpenHole(v) {
		return nil, false
	}
	return v, true
}

// several reports whether a value, or a part of it, has alternatives: stores of
// structs that differ in a field give one struct with a choice in it.
func several(v value.Value) bool {
	switch v := v.(type) {
	case *value.Choice:
		return true
	case *value.Iface:
		return several(v.X)
	case *value.Record:
		return v.Base != nil && several(v.Base) || slices.ContainsFunc(v.Fields, func(f value.Field) bool { return several(f.Val) })
	case *value.Map:
		return slices.ContainsFunc(v.Entries, func(e value.Entry) bool { return e.Optional || several(e.Val) })
	case *value.List:
		return slices.ContainsFunc(v.Elems, several)
	}
	return false
}

// hasOpenHole reports whether v has a part that a caller could tell.
func hasOpenHole(v value.Value) bool {
	found := false
	value.Holes(v, func(h *value.Hole) {
		if !h.Origin.Terminal() {
			found = true
		}
	})
	return found
}

// global is the value of a package variable, or of a field of a struct in one:
// what is stored to it as a whole, with what is stored to its fields.
func (p *Program) global(key, typ string) value.Value {
	v := p.globalWhole(key, typ)
	names := p.parts[key]
	if len(names) == 0 {
		return v
	}
	fr := p.frameless()
	for _, name := range names {
		fv := p.global(key+"."+name, p.fieldType(typ, name))
		v = value.Each(v, func(v value.Value) value.Value {
			if r, ok := v.(*value.Record); ok && p.storedWhole(key) {
				fv = join([]value.Value{fr.field(r, name, typ), fv})
			}
			return fr.with(v, name, fv, typ)
		})
	}
	return v
}

// storedWhole reports whether a package variable is assigned as a whole.
func (p *Program) storedWhole(key string) bool { return len(p.stores[key]) > 0 }

// frameless is a frame of no function, to work on values.
func (p *Program) frameless() *frame {
	e := &evaluator{p: p}
	return &frame{e: e, fn: &Fn{Func: &summary.Func{}, Pkg: &summary.Package{}}}
}

func (p *Program) globalWhole(key, typ string) value.Value {
	f := p.everStored(key)
	if !f.busy && f.ok {
		return f.val
	}
	return value.NewHole(value.Hole{Origin: value.Global, Name: baseName(key), Type: typ, Why: "package variable " + key})
}

func baseName(key string) string {
	for i := len(key) - 1; i >= 0; i-- {
		if key[i] == '.' {
			return key[i+1:]
		}
	}
	return key
}
