package design

import (
	"slices"
	"sync"
)

// A Table is a declared table.
type Table struct {
	Name          String       `rules:",key"`
	Code          []*Code      `rules:"code"`
	Key           Key          `rules:"key"` // required, in one of the files
	Delimiter     String       `rules:"delimiter"`
	Service       String       `rules:"service"` // static first part of every partition key
	TypeAttribute String       `rules:"type-attribute"`
	TTL           String       `rules:"ttl"`
	SoftDelete    []String     `rules:"soft-delete,one"`
	Authorization []String     `rules:"authorization,one"`
	Size          *TableSize   `rules:"size"`
	Budget        *Budget      `rules:"budget"`
	Components    []*Component `rules:"components,map"`
	Indexes       []*Index     `rules:"indexes,map"`
	Bounded       []*Bounded   `rules:"bounded"`
	Entities      []*Entity    `rules:"entities,map"`
	Patterns      []*Pattern   `rules:"patterns,map"`
	Invariants    []*Invariant `rules:"invariants,map"`
	Why           String       `rules:"why"`

	meetings sync.Map // answers of Meets and Range
}

// A Code says how the program names a table: exactly one field is set.
type Code struct {
	Env    String `rules:"env"`    // environment variable
	Const  String `rules:"const"`  // constant text
	Field  String `rules:"field"`  // pkg.Type.field
	Global String `rules:"global"` // pkg.Var
	Config String `rules:"config"` // key of a configuration
	Glob   String `rules:"glob"`   // constant text, with * and ?
	Pos    Pos
}

// A Key is the primary key of a table or index. A table and most indexes have
// one partition and at most one sort attribute; a GSI has up to four of each.
type Key struct {
	Partition []Attribute
	Sort      []Attribute
	Pos       Pos
}

// An Attribute is a key attribute: its name and type S, N or B.
type Attribute struct {
	Name String
	Type String
}

// Attributes lists the partition attributes, then the sort attributes.
func (k Key) Attributes() []Attribute {
	switch {
	case len(k.Sort) == 0:
		return slices.Clip(k.Partition)
	case len(k.Partition) == 0:
		return slices.Clip(k.Sort)
	}
	return slices.Concat(k.Partition, k.Sort)
}

// Has reports whether the attribute belongs to the key.
func (k Key) Has(attr string) bool {
	_, ok := k.Attribute(attr)
	return ok
}

// Attribute is the attribute of the key with a name.
func (k Key) Attribute(name string) (Attribute, bool) {
	for _, list := range [][]Attribute{k.Partition, k.Sort} {
		for _, a := range list {
			if a.Name.V == name {
				return a, true
			}
		}
	}
	return Attribute{}, false
}

// IsPartition reports whether the attribute belongs to the partition key.
func (k Key) IsPartition(attr string) bool {
	for _, a := range k.Partition {
		if a.Name.V == attr {
			return true
		}
	}
	return false
}

// Names lists the names of the attributes.
func (k Key) Names() []string {
	var out []string
	for _, list := range [][]Attribute{k.Partition, k.Sort} {
		for _, a := range list {
			out = append(out, a.Name.V)
		}
	}
	return out
}

// An Index is a global secondary index, or a local one if Local is true.
type Index struct {
	Name       String     `rules:",key"`
	Key        Key        `rules:"key,required"`
	Local      Bool       `rules:"local"`
	Projection Projection `rules:"projection"`
	Purpose    String     `rules:"purpose"`
	Sparse     Bool       `rules:"sparse"`  // only some items have its key attributes
	Drained    Bool       `rules:"drained"` // items leave it soon: reading all of it is cheap
	Why        String     `rules:"why"`
}

// A Projection says which attributes an index holds besides the keys.
type Projection struct {
	All      bool // also the default
	KeysOnly bool
	Include  []String
	Pos      Pos
}

// A TableSize says how large a table is, for costs.
type TableSize struct {
	Items      Int   `rules:"items"`
	Item       Bytes `rules:"item"`       // average item
	Collection Int   `rules:"collection"` // items in the largest item collection
	Partitions Int   `rules:"partitions"` // distinct partition keys
}

// A Budget is what one command may cost.
type Budget struct {
	Writes Int `rules:"writes"` // items and index entries written
	Reads  Int `rules:"reads"`  // read request units
}

// A Bounded declares partitions that stay small, so that filtering or reading
// them whole is right.
type Bounded struct {
	Keys  []*KeyTemplate `rules:",rest"`
	Items Int            `rules:"items"`
	Why   String         `rules:"why,required"`
	Pos   Pos
}

// Index is the declared index of a name.
func (t *Table) Index(name string) (*Index, bool) { return find(t.Indexes, name) }

// Entity is the declared entity of a name.
func (t *Table) Entity(name string) (*Entity, bool) { return find(t.Entities, name) }

// Pattern is the declared pattern of a name.
func (t *Table) Pattern(name string) (*Pattern, bool) { return find(t.Patterns, name) }

// KeyOf is the key of the named index, of the table itself for "".
func (t *Table) KeyOf(index string) (Key, bool) {
	if index == "" {
		return t.Key, true
	}
	x, ok := t.Index(index)
	if !ok {
		return Key{}, false
	}
	return x.Key, true
}

// KeyAttribute is the key attribute of the table or of any of its indexes.
func (t *Table) KeyAttribute(name string) (Attribute, bool) {
	if a, ok := t.Key.Attribute(name); ok {
		return a, true
	}
	for _, x := range t.Indexes {
		if a, ok := x.Key.Attribute(name); ok {
			return a, true
		}
	}
	return Attribute{}, false
}

// KeyAttributes lists the names of all key attributes, each once: the table's
// first, then those of the indexes in order.
func (t *Table) KeyAttributes() []string {
	var out []string
	seen := map[string]bool{}
	add := func(k Key) {
		for _, n := range k.Names() {
			if !seen[n] {
				seen[n] = true
				out = append(out, n)
			}
		}
	}
	add(t.Key)
	for _, x := range t.Indexes {
		add(x.Key)
	}
	return out
}

// IsPartition reports whether the attribute is a partition key attribute of
// the table or of an index.
func (t *Table) IsPartition(attr string) bool {
	if t.Key.IsPartition(attr) {
		return true
	}
	for _, x := range t.Indexes {
		if x.Key.IsPartition(attr) {
			return true
		}
	}
	return false
}
