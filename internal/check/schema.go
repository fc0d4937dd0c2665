package check

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// A Schema is what the operations of a program show of the keys of tables,
// without any declaration.
type Schema struct {
	tables map[value.Hash]*seen
}

// seen is what is known of one table.
type seen struct {
	keys    [][]string // distinct sets of attributes in Key maps, sorted
	indexes []*Observed
}

// An Observed is the partition key of a table or index as operations prove it.
type Observed struct {
	Index     string // "" for the table
	Partition string
	Pos       value.Pos // the operation that shows it

	dropped bool // operations contradict each other
}

// Schema returns what the program shows.
func (c *Context) Schema() *Schema { return c.schema }

func observe(sites []*Site, tables []dynamo.TableDef) *Schema {
	s := &Schema{tables: map[value.Hash]*seen{}}
	for i := range tables {
		s.created(&tables[i])
	}
	for _, site := range sites {
		for _, op := range site.Ops {
			op.Op.Requests(func(r *dynamo.Request) { s.key(r) })
		}
	}
	for _, site := range sites {
		for _, op := range site.Ops {
			s.query(site, op)
		}
	}
	return s
}

// created reads a table that the program creates.
func (s *Schema) created(def *dynamo.TableDef) {
	for _, t := range s.of(def.Table) {
		t.partition("", def.Key, def.Pos)
		for _, x := range def.Indexes {
			if x.Global && x.Name != "" {
				t.partition(x.Name, x.Key, def.Pos)
			}
		}
	}
}

// partition notes the partition key among the attributes of a key, if it is one.
func (t *seen) partition(index string, key []dynamo.KeyPart, pos value.Pos) {
	var names []string
	for _, k := range key {
		if !k.Sort {
			names = append(names, k.Name)
		}
	}
	if len(names) == 1 && names[0] != "" {
		t.observe(index, names[0], pos)
	}
}

// key reads a Key map: one attribute alone is the partition key.
func (s *Schema) key(r *dynamo.Request) {
	if r.Statement != nil || r.Keys.Gap != nil || len(r.Keys.List) == 0 {
		return
	}
	var names []string
	for _, a := range r.Keys.List {
		if a.Cond != dynamo.Item || a.Name == "" || a.Optional {
			return
		}
		names = append(names, a.Name)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	for _, t := range s.of(r.Table) {
		if !slices.ContainsFunc(t.keys, func(k []string) bool { return slices.Equal(k, names) }) {
			t.keys = append(t.keys, names)
		}
		if len(names) == 1 {
			t.observe("", names[0], r.Pos)
		}
	}
}

// query reads a key condition. The partition key is the attribute that is
// compared by equality alone: where the sort key is too, they cannot be told
// apart.
func (s *Schema) query(site *Site, op *Op) {
	if op.Op.Kind != dynamo.Query || op.Op.Keys.Gap != nil {
		return
	}
	index, known := op.Index()
	if !known {
		return
	}
	var equal []string
	for _, a := range op.Op.Keys.List {
		if a.Name == "" || a.Optional {
			return
		}
		if a.Cond == dynamo.Eq {
			equal = append(equal, a.Name)
		}
	}
	slices.Sort(equal)
	if equal = slices.Compact(equal); len(equal) != 1 {
		return
	}
	for _, t := range s.of(op.Op.Table) {
		t.observe(index, equal[0], site.Pos)
	}
}

func (t *seen) observe(index, partition string, pos value.Pos) {
	for _, o := range t.indexes {
		if o.Index == index {
			o.dropped = o.dropped || o.Partition != partition
			return
		}
	}
	t.indexes = append(t.indexes, &Observed{Index: index, Partition: partition, Pos: pos})
}

// of returns the tables that a name may mean, if all of them can be told from
// others.
func (s *Schema) of(table value.Value) []*seen {
	var out []*seen
	for _, h := range tableIDs(table) {
		if s.tables[h] == nil {
			s.tables[h] = &seen{}
		}
		out = append(out, s.tables[h])
	}
	return out
}

func tableIDs(table value.Value) []value.Hash {
	if table == nil {
		return nil
	}
	var out []value.Hash
	for _, a := range value.Alternatives(table) {
		if _, name := TableOrigin(a); name == "" {
			return nil
		}
		out = append(out, value.Unwrap(a).Hash())
	}
	return out
}

// Partitions lists the partition keys of a table and its indexes that
// operations show, sorted by index. A table that may be one of several has
// only those that all of them have.
func (s *Schema) Partitions(table value.Value) []Observed {
	var out []Observed
	for i, h := range tableIDs(table) {
		var one []Observed
		if t := s.tables[h]; t != nil {
			for _, o := range t.indexes {
				if !o.dropped {
					one = append(one, *o)
				}
			}
		}
		if i == 0 {
			out = one
			continue
		}
		out = slices.DeleteFunc(out, func(o Observed) bool {
			return !slices.ContainsFunc(one, func(p Observed) bool { return p.Index == o.Index && p.Partition == o.Partition })
		})
	}
	slices.SortFunc(out, func(a, b Observed) int { return strings.Compare(a.Index, b.Index) })
	return out
}

// IsKey reports whether operations use the attribute as part of the primary key
// of the table.
func (s *Schema) IsKey(table value.Value, attr string) bool {
	for _, h := range tableIDs(table) {
		t := s.tables[h]
		if t == nil {
			continue
		}
		for _, k := range t.keys {
			if slices.Contains(k, attr) {
				return true
			}
		}
	}
	return false
}
