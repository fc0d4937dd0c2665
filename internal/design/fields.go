package design

import (
	"reflect"
	"strings"
	"sync"
)

// A field is what the tags of a struct field say.
type field struct {
	index    int
	name     string // key in the file
	enum     []string
	required bool
	isMap    bool // a mapping whose keys are names
	one      bool // a single value may stand for a list
}

// A structInfo describes a struct that is read from a mapping.
type structInfo struct {
	typeName string
	fields   []field
	byName   map[string]*field
	key      int // field that gets the name in a map, or -1
	rest     int // field that gets the keys that no field names, or -1
	scalar   int // field that a scalar in place of the mapping sets, or -1
	pos      int // field Pos, or -1
}

var structInfos sync.Map // reflect.Type → *structInfo

func infoOf(t reflect.Type) *structInfo {
	if info, ok := structInfos.Load(t); ok {
		return info.(*structInfo)
	}
	info := &structInfo{typeName: t.Name(), byName: map[string]*field{}, key: -1, rest: -1, scalar: -1, pos: -1}
	for i := range t.NumField() {
		sf := t.Field(i)
		if sf.Name == "Pos" {
			info.pos = i
		}
		tag, ok := sf.Tag.Lookup("rules")
		if !ok {
			continue
		}
		name, options, _ := strings.Cut(tag, ",")
		f := field{index: i, name: name}
		if enum := sf.Tag.Get("enum"); enum != "" {
			f.enum = strings.Split(enum, "|")
		}
		for _, o := range strings.Split(options, ",") {
			switch o {
			case "key":
				info.key = i
			case "rest":
				info.rest = i
			case "scalar":
				info.scalar = i
			case "required":
				f.required = true
			case "map":
				f.isMap = true
			case "one":
				f.one = true
			}
		}
		if name != "" {
			info.fields = append(info.fields, f)
		}
	}
	for i := range info.fields {
		info.byName[info.fields[i].name] = &info.fields[i]
	}
	got, _ := structInfos.LoadOrStore(t, info)
	return got.(*structInfo)
}

func (info *structInfo) names() []string {
	var out []string
	for _, f := range info.fields {
		out = append(out, f.name)
	}
	return out
}

// A typeID names a type that has keys.
type typeID interface{ id() string }

func (info *structInfo) id() string { return info.typeName }

// attributeKey stands for the name of a key attribute.
const attributeKey = "ATTRIBUTE"

// A KeyInfo describes a key of rules files.
type KeyInfo struct {
	Path string // "tables.*.indexes.*.projection"; names that the user chooses are "*"
	ID   string // type and key: "Index.projection"; one for keys of one meaning
	Type reflect.Type
	field
}

// Keys lists every key that a rules file can have, in the order of the Go types.
// Keys of a type that is used at several places (components, keys, budgets) are
// listed at the first.
func Keys() []KeyInfo {
	w := &keyWalker{seen: map[string]bool{}}
	w.walk(reflect.TypeFor[Design](), "")
	return w.keys
}

type keyWalker struct {
	keys []KeyInfo
	seen map[string]bool
}

func (w *keyWalker) walk(t reflect.Type, at string) {
	c, ok := reflect.New(t).Interface().(custom)
	for !ok && (t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice) {
		t = t.Elem()
		c, ok = reflect.New(t).Interface().(custom)
	}
	if ok {
		for _, k := range c.keys() {
			w.add(KeyInfo{Path: join(at, k), ID: c.id() + "." + k, field: field{name: k}})
		}
		return
	}
	if t.Kind() != reflect.Struct {
		return
	}
	info := infoOf(t)
	for _, f := range info.fields {
		ft := t.Field(f.index).Type
		k := KeyInfo{Path: join(at, f.name), ID: info.id() + "." + f.name, Type: ft, field: f}
		if !w.add(k) {
			continue
		}
		p := k.Path
		if f.isMap {
			p = join(p, "*")
		}
		w.walk(ft, p)
	}
	if info.rest >= 0 {
		w.add(KeyInfo{Path: join(at, attributeKey), ID: info.id() + "." + attributeKey, field: field{name: attributeKey}})
	}
}

func (w *keyWalker) add(k KeyInfo) bool {
	if w.seen[k.ID] {
		return false
	}
	w.seen[k.ID] = true
	w.keys = append(w.keys, k)
	return true
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// EntitySettings are the keys of an entity that are no key attributes: templates
// of attributes with these names stand below "keys".
func EntitySettings() []string { return settings[Entity]() }
