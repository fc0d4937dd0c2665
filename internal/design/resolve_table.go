package design

import (
	"strconv"

	"github.com/dynlint/dynlint/internal/keys"
)

// A tableResolver checks one table.
type tableResolver struct {
	*reporter
	d *Design
	t *Table
	// parsed holds the templates by text: patterns repeat those of entities.
	parsed map[string]*keys.Template
}

func (r *tableResolver) table() {
	checkDelimiter(r.t.Delimiter, r.reporter)
	for _, c := range r.t.Components {
		c.resolve(r.reporter)
	}
	for _, c := range r.t.Code {
		r.code(c)
	}
	r.tableKey()
	types := map[string]Attribute{}
	r.attributeTypes(r.t.Key, types)
	for _, x := range r.t.Indexes {
		r.index(x)
		r.attributeTypes(x.Key, types)
	}
	for _, b := range r.t.Bounded {
		r.bounded(b)
	}
	for _, e := range r.t.Entities {
		r.entity(e)
	}
	for _, p := range r.t.Patterns {
		r.pattern(p)
	}
	for _, i := range r.t.Invariants {
		r.invariant(i)
	}
}

func (r *tableResolver) tableKey() {
	k := r.t.Key
	switch {
	case !k.Pos.IsValid():
		r.fail(r.t.Name.Pos, "table %s has no key; write key: {PK: S, SK: S}", r.t.Name.V)
	case len(k.Partition) == 0:
		if r.faulty[k.Pos] {
			return
		}
		r.fail(k.Pos, "key of table %s has no partition attribute", r.t.Name.V)
	case len(k.Partition) > 1 || len(k.Sort) > 1:
		r.fail(k.Pos, "key of table %s has more than one partition or sort attribute; only global secondary indexes may", r.t.Name.V)
	}
	r.distinct(k)
}

func (r *tableResolver) distinct(k Key) {
	seen := map[string]bool{}
	for _, a := range k.Attributes() {
		if seen[a.Name.V] {
			r.fail(a.Name.Pos, "attribute %q is twice in the key", a.Name.V)
		}
		seen[a.Name.V] = true
	}
}

// attributeTypes checks that an attribute has one type in all keys.
func (r *tableResolver) attributeTypes(k Key, types map[string]Attribute) {
	for _, a := range k.Attributes() {
		if b, ok := types[a.Name.V]; ok && a.Type.Set() && b.Type.Set() && a.Type.V != b.Type.V {
			r.fail(a.Type.Pos, "attribute %q is %s here and %s at line %d", a.Name.V, a.Type.V, b.Type.V, b.Type.Pos.Line)
		} else if !ok {
			types[a.Name.V] = a
		}
	}
}

// Limits of the keys of indexes: the service's own.
const (
	maxPartitionAttributes = 4
	maxSortAttributes      = 4
)

func (r *tableResolver) index(x *Index) {
	k := x.Key
	r.distinct(k)
	switch {
	case !k.Pos.IsValid():
	case len(k.Partition) == 0:
		if !r.faulty[k.Pos] {
			r.fail(k.Pos, "key of index %s has no partition attribute", x.Name.V)
		}
	case len(k.Partition) > maxPartitionAttributes || len(k.Sort) > maxSortAttributes:
		if len(k.Partition) > maxPartitionAttributes {
			r.fail(k.Pos, "key of index %s has %d partition attributes; the limit is %d", x.Name.V, len(k.Partition), maxPartitionAttributes)
		}
		if len(k.Sort) > maxSortAttributes {
			r.fail(k.Pos, "key of index %s has %d sort attributes; the limit is %d", x.Name.V, len(k.Sort), maxSortAttributes)
		}
	case x.Local.V:
		r.localIndex(x)
	}
}

func (r *tableResolver) localIndex(x *Index) {
	table := r.t.Key
	switch {
	case len(x.Key.Partition) > 1 || len(x.Key.Sort) > 1:
		r.fail(x.Key.Pos, "key of local index %s has more than one partition or sort attribute; only global secondary indexes may", x.Name.V)
	case len(table.Partition) > 0 && x.Key.Partition[0].Name.V != table.Partition[0].Name.V:
		r.fail(x.Key.Partition[0].Name.Pos, "partition attribute of local index %s is %q; it is that of the table, %q", x.Name.V, x.Key.Partition[0].Name.V, table.Partition[0].Name.V)
	case len(x.Key.Sort) == 0:
		r.fail(x.Key.Pos, "key of local index %s has no sort attribute", x.Name.V)
	case len(table.Sort) == 0:
		r.fail(x.Key.Pos, "table %s has no sort attribute, so it cannot have local indexes", r.t.Name.V)
	}
}

func (r *tableResolver) bounded(b *Bounded) {
	if len(b.Keys) == 0 {
		r.fail(b.Pos, "bounded entry names no partition; write a partition key attribute with a template")
	}
	for _, k := range b.Keys {
		if !r.t.IsPartition(k.Attr.V) {
			r.fail(k.Attr.Pos, "%q is no partition key attribute of table %s%s", k.Attr.V, r.t.Name.V, suggest(k.Attr.V, append(r.partitions(), "items", "why")))
			continue
		}
		r.template(k, "")
	}
}

func (r *tableResolver) partitions() []string {
	var out []string
	for _, n := range r.t.KeyAttributes() {
		if r.t.IsPartition(n) {
			out = append(out, n)
		}
	}
	return out
}

// template parses a template, prefix (already escaped) before it.
func (r *tableResolver) template(k *KeyTemplate, prefix string) {
	if !k.Text.Set() {
		return
	}
	k.shift = len(prefix)
	text := prefix + k.Text.V
	a, isKey := r.t.KeyAttribute(k.Attr.V)
	if t, ok := r.parsed[text]; ok {
		k.Template = t
		r.numeric(k, a)
		return
	}
	var errs []*keys.Error
	k.Template, errs = keys.Parse(text, keys.Options{
		Delimiter: r.delimiter(),
		TypeOf: func(name string) (keys.Type, bool) {
			c, ok := r.d.Component(r.t, name)
			if !ok || c.Resolved.Kind == "" {
				return keys.Type{}, false
			}
			return c.Resolved, true
		},
	})
	for _, e := range errs {
		msg := e.Msg
		if e.Kind != "" {
			msg += suggest(e.Kind, kindNames())
		}
		r.fail(k.at(max(e.Offset-k.shift, 0)), "%s", msg)
	}
	if len(errs) > 0 {
		return
	}
	r.parsed[text] = k.Template
	if isKey {
		r.numeric(k, a)
	}
}

// numeric checks the template of an attribute of type N, which holds a number.
func (r *tableResolver) numeric(k *KeyTemplate, a Attribute) {
	if a.Type.V != "N" {
		return
	}
	if c, ok := k.Template.Constant(); ok {
		if _, err := strconv.ParseFloat(c, 64); err != nil {
			r.fail(k.Text.Pos, "template %q of attribute %q, which has type N, is no number", k.Text.V, k.Attr.V)
		}
		return
	}
	if len(k.Template.Segments) != 1 {
		r.fail(k.Text.Pos, "template %q of attribute %q, which has type N, is more than one component", k.Text.V, k.Attr.V)
	}
}

func (r *tableResolver) delimiter() string {
	if r.t.Delimiter.Set() {
		return r.t.Delimiter.V
	}
	if r.d.Delimiter.Set() {
		return r.d.Delimiter.V
	}
	return keys.DefaultDelimiter
}
