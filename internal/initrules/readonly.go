package initrules

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
)

// readOnly makes entities of items that this program reads by a condition and
// does not write: another one may.
func (t *table) readOnly() {
	for _, r := range t.requests {
		if r.op.Kind() == dynamo.Query && r.index() == "" && t.key.sort.name != "" && r.Keys.Gap == nil {
			t.readOnlyOf(r)
		}
	}
	for _, r := range t.requests {
		if x := t.index(r.index()); r.op.Kind() == dynamo.Query && x != nil && r.Keys.Gap == nil {
			t.indexOf(r, x)
		}
	}
	slices.SortStableFunc(t.entities, func(a, b *entity) int { return strings.Compare(a.form(t), b.form(t)) })
}

// readOnlyOf adds the entity that a query of the table is about, if there is
// none whose keys begin so.
func (t *table) readOnlyOf(r *request) {
	partition, sort := t.one(r, t.key.partition.name), t.one(r, t.key.sort.name)
	if partition == nil || sort == nil || partition.lone() || sort.lone() {
		return
	}
	for _, e := range t.entities {
		if e.keys[t.key.sort.name].begins(sort) && e.keys[t.key.partition.name].begins(partition) {
			return
		}
	}
	e := &entity{
		keys:  map[string]shape{t.key.partition.name: partition, t.key.sort.name: sort.whole()},
		index: map[string][]shape{}, partly: map[string]bool{}, types: map[string]int{}, read: true, funcs: []string{r.fn()},
	}
	t.namer.add(t.key.sort.name, e.keys[t.key.sort.name], 0)
	t.entities = append(t.entities, e)
}

// indexOf gives an entity that is only read the keys by which an index finds it:
// the only one of the table, or the one whose sort key begins with the same word.
func (t *table) indexOf(r *request, x *index) {
	if len(t.entities) == 1 && !t.entities[0].item {
		e := t.entities[0]
		for _, a := range x.key.names() {
			if found := r.Keys.Get(a); len(found) == 1 && len(found[0].Vals) > 0 && len(e.index[a]) == 0 {
				e.index[a] = []shape{{{hole: true, name: a}}}
				t.namer.add(a, e.index[a][0], 1)
			}
		}
		return
	}
	if x.key.sort.name == "" {
		return
	}
	partition, sort := t.one(r, x.key.partition.name), t.one(r, x.key.sort.name)
	if partition == nil || sort == nil || partition.lone() || sort.word() == "" {
		return
	}
	for _, e := range t.entities {
		if e.read && strings.EqualFold(e.keys[t.key.sort.name].word(), sort.word()) {
			whole := sort.whole()
			t.namer.add(x.key.sort.name, whole, 0)
			e.addIndex(x.key.partition.name, []shape{partition})
			e.addIndex(x.key.sort.name, []shape{whole})
		}
	}
}

// one is what a request says of an attribute, or the one of several alternatives that
// all are built like, such as the key of a default beside that of any other; nil if
// there is none.
func (t *table) one(r *request, attr string) shape {
	found := r.Keys.Get(attr)
	if len(found) != 1 || len(found[0].Vals) == 0 {
		return nil
	}
	shapes, open := t.shapes(attr, found[0].Vals[0])
	if open {
		return nil
	}
	for _, s := range shapes {
		if len(shapes) == 1 || t.coversAll(attr, s, shapes) {
			return s
		}
	}
	return nil
}

// begins reports whether values of the shape can begin with p, as far as the
// literals before the first hole tell.
func (s shape) begins(p shape) bool {
	a, b := s.prefix(), p.prefix()
	n := min(len(a), len(b))
	return a[:n] == b[:n]
}

func (s shape) prefix() string {
	if len(s) == 0 || s[0].hole {
		return ""
	}
	return s[0].lit
}

// whole is a shape of keys that begin with this one.
func (s shape) whole() shape {
	if s[len(s)-1].hole {
		return s
	}
	return append(slices.Clone(s), part{hole: true, typ: "text"})
}
