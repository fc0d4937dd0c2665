package model

import (
	"reflect"
	"sort"
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
)

// fieldTag is what a struct tag says of a field.
type fieldTag struct {
	name                         string
	ignore                       bool
	omitEmpty, omitEmptyElem     bool
	nullEmpty, nullEmptyElem     bool
	asString, unixTime           bool
	stringSet, numberSet, binSet bool

	// guregu's
	set, null                  bool
	allowEmpty, allowEmptyElem bool
}

// parse reads a tag's text over what is there already.
func (t *fieldTag) parse(tag string) {
	if tag == "" {
		return
	}
	parts := strings.Split(tag, ",")
	t.name, t.ignore = parts[0], parts[0] == "-"
	if t.ignore {
		t.name = ""
	}
	for _, opt := range parts[1:] {
		switch opt {
		case "omitempty":
			t.omitEmpty = true
		case "omitemptyelem":
			t.omitEmptyElem = true
		case "nullempty":
			t.nullEmpty = true
		case "nullemptyelem":
			t.nullEmptyElem = true
		case "string":
			t.asString = true
		case "stringset":
			t.stringSet = true
		case "numberset":
			t.numberSet = true
		case "binaryset":
			t.binSet = true
		case "unixtime":
			t.unixTime = true
		}
	}
}

// parseGuregu reads the tag of guregu's library.
func (t *fieldTag) parseGuregu(tag string) {
	parts := strings.Split(tag, ",")
	t.name, t.ignore = parts[0], parts[0] == "-"
	for _, opt := range parts[1:] {
		switch opt {
		case "omitempty":
			t.omitEmpty = true
		case "omitemptyelem":
			t.omitEmptyElem = true
		case "allowempty":
			t.allowEmpty = true
		case "allowemptyelem":
			t.allowEmptyElem = true
		case "null":
			t.null = true
		case "set":
			t.set = true
		case "unixtime":
			t.unixTime = true
		}
	}
}

// tagOf reads the tags of a field as the dialect does.
func (m *marshaller) tagOf(f summary.ShapeField) fieldTag {
	var t fieldTag
	tags := reflect.StructTag(f.Tag)
	if m.d.guregu() {
		t.parseGuregu(tags.Get("dynamo"))
		return t
	}
	t.parse(tags.Get("dynamodbav"))
	switch {
	case m.tagKey != "" && (m.d == V2 || t == fieldTag{}):
		t.parse(tags.Get(m.tagKey))
	case m.d == V1 && t == fieldTag{}:
		t.parse(tags.Get("json"))
	}
	return t
}

// A field of an item: the attribute's name and how to reach the Go field.
type itemField struct {
	name   string
	tagged bool
	tag    fieldTag
	path   []string // names of Go fields, embedded structs first
	index  []int    // places of those fields, for Go's order
	typ    string
}

// fields lists the fields of a struct that are marshalled, in the order of the
// source, promoted ones included, by the rules of encoding/json: a shallower
// field hides a deeper one, at equal depth a tagged one wins, else both vanish.
func (m *marshaller) fields(s *summary.Shape) []itemField {
	var all []itemField
	level := []itemField{{typ: s.Key}}
	visited := map[string]bool{}
	repeated := map[string]int{}
	for len(level) > 0 {
		var next []itemField
		nextRepeated := map[string]int{}
		for _, at := range level {
			if visited[at.typ] {
				continue
			}
			visited[at.typ] = true
			shape := s
			if len(at.path) > 0 {
				var ok bool
				if shape, ok = m.shape(at.typ); !ok {
					continue
				}
			}
			for i, f := range shape.Fields {
				tag := m.tagOf(f)
				if tag.ignore || !f.Exported && !f.Embedded {
					continue
				}
				item := itemField{
					name: f.Name, tag: tag, typ: f.Type,
					path:  append(at.path[:len(at.path):len(at.path)], f.Name),
					index: append(at.index[:len(at.index):len(at.index)], i),
				}
				if tag.name != "" {
					item.name, item.tagged = tag.name, true
				}
				elem := strings.TrimPrefix(f.Type, "*")
				flatten := f.Embedded && (tag.name == "" || m.d != V2) && m.isKind(elem, summary.KindStruct)
				if !flatten {
					all = append(all, item)
					if repeated[at.typ] > 1 {
						all = append(all, item) // the same type twice at one depth: its fields vanish
					}
					continue
				}
				item.typ = elem
				if nextRepeated[elem]++; nextRepeated[elem] == 1 {
					next = append(next, item)
				}
			}
		}
		level, repeated = next, nextRepeated
	}
	if m.d.guregu() {
		return firstOfName(all)
	}
	return visible(all)
}

// firstOfName keeps the first field of each name in the order of the source, as
// guregu does.
func firstOfName(all []itemField) []itemField {
	sort.SliceStable(all, func(i, j int) bool { return lessIndex(all[i].index, all[j].index) })
	seen := map[string]bool{}
	var out []itemField
	for _, f := range all {
		if !seen[f.name] {
			seen[f.name] = true
			out = append(out, f)
		}
	}
	return out
}

// visible drops the fields that others hide.
func visible(all []itemField) []itemField {
	groups := map[string][]itemField{}
	var names []string
	for _, f := range all {
		if groups[f.name] == nil {
			names = append(names, f.name)
		}
		groups[f.name] = append(groups[f.name], f)
	}
	var out []itemField
	for _, name := range names {
		if f, ok := dominant(groups[name]); ok {
			out = append(out, f)
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return lessIndex(out[i].index, out[j].index) })
	return out
}

func dominant(fields []itemField) (itemField, bool) {
	depth := len(fields[0].index)
	for _, f := range fields {
		depth = min(depth, len(f.index))
	}
	var shallow, tagged []itemField
	for _, f := range fields {
		if len(f.index) == depth {
			shallow = append(shallow, f)
			if f.tagged {
				tagged = append(tagged, f)
			}
		}
	}
	switch {
	case len(tagged) == 1:
		return tagged[0], true
	case len(tagged) == 0 && len(shallow) == 1:
		return shallow[0], true
	}
	return itemField{}, false
}

func lessIndex(a, b []int) bool {
	for k := range a {
		if k >= len(b) {
			return false
		}
		if a[k] != b[k] {
			return a[k] < b[k]
		}
	}
	return len(a) < len(b)
}
