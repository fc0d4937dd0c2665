package design

import (
	"reflect"
	"strings"

	"gopkg.in/yaml.v3"
)

// maxNodes bounds the work for a file whose aliases multiply.
const maxNodes = 5_000_000

// A decoder reads one file into Go values and reports every fault of form:
// unknown and duplicate keys, missing ones, wrong types.
type decoder struct {
	*reporter
	file  string
	lines []string
	ascii bool // all of the file: columns are bytes then
	nodes int
	used  map[string]bool // ids of the keys seen, if not nil
}

// A custom type reads its own form; keys lists the fixed keys of that form.
type custom interface {
	decode(d *decoder, n *yaml.Node)
	typeID
	keys() []string
}

// A scalar is a Value of some type.
type scalar interface {
	decodeScalar(d *decoder, n *yaml.Node, what string) bool
}

// value reads n into v. what names the value in messages.
func (d *decoder) value(n *yaml.Node, v reflect.Value, f field) {
	n, ok := d.node(n)
	if !ok {
		return
	}
	if v.Kind() == reflect.Pointer {
		p := reflect.New(v.Type().Elem())
		v.Set(p)
		v = p.Elem()
	}
	switch x := v.Addr().Interface().(type) {
	case custom:
		x.decode(d, n)
		return
	case scalar:
		if x.decodeScalar(d, n, f.name) && f.enum != nil {
			d.checkEnum(v.Addr().Interface().(*String), f)
		}
		return
	}
	switch {
	case v.Kind() == reflect.Struct:
		d.structure(n, v, f.name)
	case f.isMap:
		d.mapping(n, v, f)
	default:
		d.list(n, v, f)
	}
}

// node follows aliases and refuses what is too large.
func (d *decoder) node(n *yaml.Node) (*yaml.Node, bool) {
	d.nodes++
	if d.nodes == maxNodes {
		d.fail(d.pos(n), "file is too large when its aliases are expanded")
	}
	for n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	return n, d.nodes < maxNodes
}

// structure reads a mapping with fixed keys.
func (d *decoder) structure(n *yaml.Node, v reflect.Value, what string) {
	info := infoOf(v.Type())
	if info.pos >= 0 {
		v.Field(info.pos).Set(reflect.ValueOf(d.pos(n)))
	}
	if n.Kind == yaml.ScalarNode && info.scalar >= 0 && n.Tag != "!!null" {
		f := info.fieldAt(info.scalar)
		d.use(info, f.name)
		d.value(n, v.Field(info.scalar), *f)
		return
	}
	if n.Kind != yaml.MappingNode {
		d.fail(d.pos(n), "%s is %s; it is a mapping with the keys %s", subject(what), describe(n), list(info.names()))
		d.markFaulty(d.pos(n))
		return
	}
	before := len(d.errs)
	defer func() {
		if len(d.errs) > before {
			d.markFaulty(d.pos(n))
		}
	}()
	var seen uint64 // fields by index
	d.pairs(n, what, func(key, val *yaml.Node) {
		name := key.Value
		f, ok := info.byName[name]
		if ok {
			seen |= 1 << f.index
		}
		switch {
		case ok:
			d.use(info, name)
			if val.Tag == "!!null" && val.Kind == yaml.ScalarNode {
				d.fail(d.pos(key), "%s has no value", name)
				return
			}
			d.value(val, v.Field(f.index), *f)
		case info.rest >= 0:
			d.use(info, attributeKey)
			d.restKey(key, val, v.Field(info.rest), info)
		default:
			d.fail(d.pos(key), "unknown key %q%s%s", name, in(what), suggest(name, info.names()))
		}
	})
	for _, f := range info.fields {
		if f.required && !hasMergeKey(n) && seen&(1<<f.index) == 0 {
			d.fail(d.pos(n), "%s has no %s", subject(what), f.name)
		}
	}
}

// hasMergeKey reports whether keys of n may stand elsewhere; pairs refuses it.
func hasMergeKey(n *yaml.Node) bool {
	for i := 0; i < len(n.Content); i += 2 {
		if n.Content[i].Tag == "!!merge" {
			return true
		}
	}
	return false
}

// restKey reads a template of an attribute. A value that is no template was
// meant to be a setting.
func (d *decoder) restKey(key, val *yaml.Node, list reflect.Value, info *structInfo) {
	n, ok := d.node(val)
	if !ok {
		return
	}
	if n.Kind != yaml.ScalarNode || n.Tag != "!!str" && n.Tag != "!!timestamp" {
		meant := suggest(key.Value, info.names())
		if n.Kind != yaml.ScalarNode || strings.HasPrefix(meant, "; did") {
			d.fail(d.pos(key), "unknown key %q: %s is no key template%s", key.Value, describe(n), meant)
			return
		}
	}
	before := list.Len()
	d.element(key, n, list, field{name: key.Value})
	if list.Len() == before && key.Value != "" { // it has no value, but is not missing
		k := &KeyTemplate{}
		k.Attr.set(d, key)
		list.Set(reflect.Append(list, reflect.ValueOf(k)))
	}
}

// mapping reads a mapping whose keys are names into a slice.
func (d *decoder) mapping(n *yaml.Node, v reflect.Value, f field) {
	if n.Kind != yaml.MappingNode {
		d.fail(d.pos(n), "%s is %s; it is a mapping of names", f.name, describe(n))
		return
	}
	d.pairs(n, f.name, func(key, val *yaml.Node) { d.element(key, val, v, f) })
}

// element appends the named element that val describes.
func (d *decoder) element(key, val *yaml.Node, list reflect.Value, f field) {
	p := reflect.New(list.Type().Elem().Elem())
	if i := infoOf(p.Elem().Type()).key; i >= 0 {
		p.Elem().Field(i).Addr().Interface().(*String).set(d, key)
	}
	if val.Tag == "!!null" && val.Kind == yaml.ScalarNode {
		d.fail(d.pos(key), "%q has no value", key.Value)
		return
	}
	if key.Value == "" {
		d.fail(d.pos(key), "a name in %s is empty", f.name)
		return
	}
	d.value(val, p.Elem(), field{name: key.Value})
	list.Set(reflect.Append(list, p))
}

// list reads a sequence, or the one element that stands for it.
func (d *decoder) list(n *yaml.Node, v reflect.Value, f field) {
	items := n.Content
	if n.Kind != yaml.SequenceNode {
		if !f.one || n.Kind != yaml.ScalarNode {
			d.fail(d.pos(n), "%s is %s; it is a list", f.name, describe(n))
			return
		}
		items = []*yaml.Node{n}
	}
	if len(items) == 0 {
		d.fail(d.pos(n), "%s is an empty list", f.name)
	}
	for _, item := range items {
		e := reflect.New(v.Type().Elem()).Elem()
		before := len(d.errs)
		d.value(item, e, field{name: f.name, enum: f.enum})
		if _, isScalar := e.Addr().Interface().(scalar); isScalar && len(d.errs) > before {
			continue
		}
		v.Set(reflect.Append(v, e))
	}
}

// pairs calls visit for each key and value of a mapping, once per key.
func (d *decoder) pairs(n *yaml.Node, what string, visit func(key, val *yaml.Node)) {
	names := nameSet{few: make([]*yaml.Node, 0, min(len(n.Content)/2, maxFew+1))}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, val := n.Content[i], n.Content[i+1]
		for key.Kind == yaml.AliasNode {
			key = key.Alias
		}
		switch {
		case key.Kind != yaml.ScalarNode:
			d.fail(d.pos(key), "a key%s is %s; keys are names", in(what), describe(key))
		case key.Tag == "!!merge":
			d.fail(d.pos(key), "merge keys (<<) are not part of rules files; use extends, or an alias for a whole value")
		default:
			if first := names.add(key); first != nil {
				d.fail(d.pos(key), "key %q is given twice%s; first at line %d", key.Value, in(what), first.Line)
				continue
			}
			visit(key, val)
		}
	}
}

// A nameSet holds the keys of one mapping; most have few.
type nameSet struct {
	few  []*yaml.Node
	many map[string]*yaml.Node
}

const maxFew = 12

// add adds a key and returns the one of the same name that is there already.
func (s *nameSet) add(key *yaml.Node) *yaml.Node {
	if s.many == nil {
		for _, n := range s.few {
			if n.Value == key.Value {
				return n
			}
		}
		s.few = append(s.few, key)
		if len(s.few) > maxFew {
			s.many = map[string]*yaml.Node{}
			for _, n := range s.few {
				s.many[n.Value] = n
			}
		}
		return nil
	}
	if n := s.many[key.Value]; n != nil {
		return n
	}
	s.many[key.Value] = key
	return nil
}

func (r *reporter) markFaulty(p Pos) {
	if r.faulty == nil {
		r.faulty = map[Pos]bool{}
	}
	r.faulty[p] = true
}

// one reports a mapping at p that has not exactly one of several keys.
func (r *reporter) one(p Pos, what string, n int, of string) {
	if n > 1 || n == 0 && !r.faulty[p] {
		r.fail(p, "%s has %d of %s; it has one", what, n, of)
	}
}

func (d *decoder) checkEnum(s *String, f field) {
	for _, v := range f.enum {
		if s.V == v {
			return
		}
	}
	d.fail(s.Pos, "%s is %q; it is one of %s%s", f.name, s.V, list(f.enum), nearest(s.V, f.enum))
	*s = String{}
}

// use records that a key of a type was seen.
func (d *decoder) use(t typeID, key string) {
	if d.used != nil {
		d.used[t.id()+"."+key] = true
	}
}

func (info *structInfo) fieldAt(index int) *field {
	for i := range info.fields {
		if info.fields[i].index == index {
			return &info.fields[i]
		}
	}
	return &field{}
}
