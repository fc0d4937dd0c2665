package ops

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// maxShapes bounds the shapes of one attribute.
const maxShapes = 8

// tableKeys holds the attributes that are keys of a table or of its indexes,
// as operations show.
type tableKeys map[value.Hash]map[string]bool

// keysByTable reads the Key maps and key conditions of all sites.
func keysByTable(sites []Site) tableKeys {
	known := tableKeys{}
	for i := range sites {
		for j := range sites[i].Tuples {
			sites[i].Tuples[j].Requests(func(r *dynamo.Request) {
				if r.Statement != nil && r.Statement.Verb == dynamo.Get {
					return // WHERE may hold any attribute
				}
				known.add(r.Table, r.Keys)
			})
		}
	}
	return known
}

func (k tableKeys) add(table value.Value, keys dynamo.Attributes) {
	for _, t := range tableIDs(table) {
		for _, a := range keys.List {
			if a.Name == "" {
				continue
			}
			if k[t] == nil {
				k[t] = map[string]bool{}
			}
			k[t][a.Name] = true
		}
	}
}

// tableIDs identifies the tables that a name may mean; a name of which nothing
// is known means none in particular.
func tableIDs(table value.Value) []value.Hash {
	if table == nil {
		return nil
	}
	var out []value.Hash
	for _, a := range value.Alternatives(table) {
		a = value.Unwrap(a)
		if originOf(a).value != "" {
			out = append(out, a.Hash())
		}
	}
	return out
}

func (b *builder) isKey(table value.Value, attr string) bool {
	for _, t := range tableIDs(table) {
		if b.known[t][attr] {
			return true
		}
	}
	return b.IsKey != nil && table != nil && b.IsKey(table, attr)
}

// keyOf is one attribute in the making.
type keyOf struct {
	Key
	vals []value.Value
}

// keys lists the attributes of requests: those of Key maps and key conditions,
// and all of a put's item.
func (b *builder) keys(reqs []*dynamo.Request) []Key {
	var all []*keyOf
	for _, r := range reqs {
		b.openKeys("keys", r.Keys)
		b.openKeys("item", r.Item)
		for _, a := range r.Keys.List {
			all = gather(all, a, r.Statement == nil || r.Statement.Verb != dynamo.Get || b.isKey(r.Table, a.Name))
		}
		for _, a := range r.Item.List {
			all = gather(all, a, b.isKey(r.Table, a.Name))
		}
	}
	anyKey := false
	for _, k := range all {
		anyKey = anyKey || k.Key.Key
	}
	out := make([]Key, len(all))
	for i, k := range all {
		b.finish(k, !anyKey || k.Key.Key)
		out[i] = k.Key
	}
	slices.SortFunc(out, compareKeys)
	return out
}

func (b *builder) openKeys(what string, as dynamo.Attributes) {
	if as.Gap != nil {
		b.open = true
		b.noteGap(what, as.Gap)
	}
}

func gather(all []*keyOf, a dynamo.Attr, isKey bool) []*keyOf {
	name := a.Name
	if name == "" {
		name, _ = value.Shape(a.NameOf)
	}
	for _, k := range all {
		if k.Attr == name && k.Cond == string(a.Cond) {
			k.vals = append(k.vals, a.Vals...)
			k.Type = mergeType(k.Type, a.Type)
			k.Key.Key = k.Key.Key || isKey
			return all
		}
	}
	return append(all, &keyOf{Key: Key{Attr: name, Cond: string(a.Cond), Type: keyType(a.Type), Key: isKey}, vals: slices.Clone(a.Vals)})
}

// finish fills in the shapes. matters says that the attribute counts for how
// well the site is resolved.
func (b *builder) finish(k *keyOf, matters bool) {
	shapes := map[string]string{} // by the shape without names
	for _, v := range k.vals {
		for _, a := range value.Alternatives(v) {
			if b.openPart("key "+k.Attr, a, matters) {
				k.Open = true
			}
			s, ok := value.Shape(a)
			h, isHole := value.Unwrap(a).(*value.Hole)
			if !ok || isHole && h.Origin == value.Bound {
				continue
			}
			if plain := unnamed(s); shapes[plain] == "" || better(s, shapes[plain]) {
				shapes[plain] = s
			}
		}
	}
	// A path on which the value stays empty, or on which marshalling makes NULL
	// of an empty value: the service takes no such key.
	for _, plain := range []string{"", nullShape} {
		if len(shapes) > 1 && (plain == "" || k.Key.Key && noText(k.vals, plain)) {
			delete(shapes, plain)
		}
	}
	for _, s := range shapes {
		k.Shapes = append(k.Shapes, s)
	}
	slices.Sort(k.Shapes)
	if len(k.Shapes) > maxShapes {
		k.Shapes, k.Open = k.Shapes[:maxShapes], true
	}
	if k.Open && matters {
		b.open = true
	}
}

// nullShape is the shape of a NULL, whose Go value is the constant true.
const nullShape = "true"

// noText reports whether a shape comes from constants alone that are no text.
func noText(vals []value.Value, shape string) bool {
	for _, v := range vals {
		for _, a := range value.Alternatives(v) {
			c, isConst := value.Unwrap(a).(*value.Const)
			if s, _ := value.Shape(a); s == shape && !(isConst && c.Kind == value.Bool) {
				return false
			}
		}
	}
	return true
}

// openPart reports whether a value may be other strings than its shape tells.
func (b *builder) openPart(what string, v value.Value, matters bool) bool {
	switch v := value.Unwrap(v).(type) {
	case *value.Const, *value.Map, *value.List:
		return false // nil, sets and documents are no strings to be unsure of
	case *value.Text, *value.Hole:
		if matters {
			return b.noteHoles(what, v)
		}
		open := false
		value.Holes(v, func(h *value.Hole) { open = open || !h.Origin.Terminal() })
		return open
	}
	return true
}

// better prefers the shape with more names, then the first in order.
func better(a, b string) bool {
	if x, y := strings.Count(a, "{}"), strings.Count(b, "{}"); x != y {
		return x < y
	}
	return a < b
}

// unnamed removes the names of a shape's holes.
func unnamed(shape string) string {
	var b strings.Builder
	for i := 0; i < len(shape); i++ {
		switch shape[i] {
		case '\\':
			b.WriteByte(shape[i])
			i++
			if i < len(shape) {
				b.WriteByte(shape[i])
			}
		case '{':
			b.WriteString("{}")
			for i < len(shape) && shape[i] != '}' {
				i++
			}
		default:
			b.WriteByte(shape[i])
		}
	}
	return b.String()
}

// keyType is the type of a key attribute: other types are no key's.
func keyType(t string) string {
	switch t {
	case "S", "N", "B":
		return t
	}
	return "?"
}

// mergeType joins the types that callers give; one that is not known says
// nothing against the other.
func mergeType(a, b string) string {
	b = keyType(b)
	switch {
	case a == b || b == "?":
		return a
	case a == "?":
		return b
	}
	return "?"
}

// compareKeys puts keys before other attributes, by name.
func compareKeys(a, b Key) int {
	if a.Key != b.Key {
		if a.Key {
			return -1
		}
		return 1
	}
	return slices.Compare([]string{a.Attr, a.Cond}, []string{b.Attr, b.Cond})
}
