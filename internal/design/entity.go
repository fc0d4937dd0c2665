package design

import "github.com/dynlint/dynlint/internal/keys"

// An Entity is a declared kind of item.
type Entity struct {
	Name          String         `rules:",key"`
	Keys          []*KeyTemplate `rules:",rest"`
	KeysToo       []*KeyTemplate `rules:"keys,map"` // templates of attributes named like a setting
	Namespace     Namespaces     `rules:"namespace"`
	Legacy        []*Legacy      `rules:"legacy"`
	Type          String         `rules:"type"` // value of the type attribute; default: the name
	Required      []String       `rules:"required,one"`
	Mutable       []String       `rules:"mutable,one"`
	Sensitive     []String       `rules:"sensitive,one"`
	Owner         []String       `rules:"owner,one"`
	Version       String         `rules:"version"`
	SchemaVersion String         `rules:"schema-version"`
	Size          Bytes          `rules:"size"` // of an average item
	MaxSize       Bytes          `rules:"max-size"`
	Count         Int            `rules:"count"` // items in one item collection
	Together      String         `rules:"together" enum:"read|transaction"`
	Why           String         `rules:"why"`
}

// A KeyTemplate is the template of one key attribute.
type KeyTemplate struct {
	Attr String `rules:",key"`
	Text String

	// Template is Text with the table's service and the entity's namespace
	// before it.
	Template *keys.Template
	// shift is how many bytes of Template.Text stand before Text.
	shift int
	src   source
}

func (k *KeyTemplate) name() String { return k.Attr }

// A Namespace is a static prefix of a partition key: Parts are joined by the
// delimiter. Attr is "" for the partition key of the table.
type Namespace struct {
	Attr  String
	Parts []String
}

// A Legacy is a key that items of the entity had before a migration: it may be
// read, after the new key, and never written.
type Legacy struct {
	Keys  []*KeyTemplate `rules:",rest"`
	Until Day            `rules:"until"`
	Why   String         `rules:"why"`
	Pos   Pos
}

// Key is the template of a key attribute.
func (e *Entity) Key(attr string) (*KeyTemplate, bool) { return keyOf(e.Keys, attr) }

// Key is the template of a key attribute.
func (l *Legacy) Key(attr string) (*KeyTemplate, bool) { return keyOf(l.Keys, attr) }

// keyOf is find for templates, the most frequent of all look-ups.
func keyOf(list []*KeyTemplate, attr string) (*KeyTemplate, bool) {
	for _, k := range list {
		if k.Attr.V == attr {
			return k, true
		}
	}
	return nil, false
}

// InIndex reports whether items of the entity have all key attributes of x.
func (e *Entity) InIndex(x *Index) bool {
	return allOf(e.Keys, x.Key.Partition) && allOf(e.Keys, x.Key.Sort)
}

// TypeValue is what the type attribute of the entity's items says.
func (e *Entity) TypeValue() string {
	if e.Type.Set() {
		return e.Type.V
	}
	return e.Name.V
}
