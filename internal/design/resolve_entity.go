package design

import (
	"strings"

	"github.com/dynlint/dynlint/internal/keys"
)

// entitySettings are the keys of an entity that are not attributes.
func entitySettings() []string { return settings[Entity]() }

func (r *tableResolver) entity(e *Entity) {
	e.Keys = append(e.Keys, e.KeysToo...)
	e.KeysToo = nil
	known := r.attributeTemplates(e.Keys, "entity "+e.Name.V, entitySettings())
	r.namespaces(e)
	for _, k := range known {
		r.template(k, r.prefix(e, k.Attr.V))
	}
	r.complete(e.Keys, "entity "+e.Name.V, e.Name.Pos)
	for _, l := range e.Legacy {
		for _, k := range r.attributeTemplates(l.Keys, "legacy key of "+e.Name.V, settings[Legacy]()) {
			r.template(k, "")
		}
		if len(l.Keys) == 0 {
			r.fail(l.Pos, "legacy key of %s has no templates", e.Name.V)
			continue
		}
		r.complete(l.Keys, "legacy key of "+e.Name.V, l.Pos)
	}
}

// attributeTemplates reports templates of unknown attributes and attributes
// given twice, and returns the others.
func (r *tableResolver) attributeTemplates(list []*KeyTemplate, what string, settings []string) []*KeyTemplate {
	var out []*KeyTemplate
	seen := map[string]bool{}
	for _, k := range list {
		attrs := r.t.KeyAttributes()
		if _, ok := r.t.KeyAttribute(k.Attr.V); !ok {
			r.fail(k.Attr.Pos, "%q in %s is neither a key attribute of table %s nor a setting%s", k.Attr.V, what, r.t.Name.V, nearest(k.Attr.V, append(attrs, settings...)))
			continue
		}
		if seen[k.Attr.V] {
			r.fail(k.Attr.Pos, "attribute %q in %s has two templates", k.Attr.V, what)
			continue
		}
		seen[k.Attr.V] = true
		out = append(out, k)
	}
	return out
}

// complete checks that the primary key of the table has its templates.
func (r *tableResolver) complete(list []*KeyTemplate, what string, pos Pos) {
	for _, n := range r.t.Key.Names() {
		if _, ok := find(list, n); !ok {
			r.fail(pos, "%s has no template for %s, a key attribute of table %s", what, n, r.t.Name.V)
		}
	}
}

func (r *tableResolver) namespaces(e *Entity) {
	for _, n := range e.Namespace {
		if n.Attr.Set() && !r.t.IsPartition(n.Attr.V) {
			r.fail(n.Attr.Pos, "namespace of %q, which is no partition key attribute of table %s%s", n.Attr.V, r.t.Name.V, suggest(n.Attr.V, r.partitions()))
		}
	}
}

// prefix is what stands before the template of a partition key attribute: the
// table's service and the entity's namespace, each followed by the delimiter.
func (r *tableResolver) prefix(e *Entity, attr string) string {
	if !r.t.IsPartition(attr) {
		return ""
	}
	var parts []string
	if r.t.Service.Set() && !r.plain(attr) {
		parts = append(parts, r.t.Service.V)
	}
	for _, n := range e.Namespace {
		if n.Attr.V == attr || !n.Attr.Set() && r.t.Key.IsPartition(attr) {
			for _, p := range n.Parts {
				parts = append(parts, p.V)
			}
		}
	}
	if len(parts) == 0 {
		return ""
	}
	text := keys.Escape(strings.Join(parts, r.delimiter()))
	if k, ok := e.Key(attr); ok && k.Text.V == "" {
		return text // the namespace is the whole key
	}
	return text + r.delimiter()
}

// plain reports whether the attribute is one of several partition attributes of
// an index: such attributes hold one value each and are not put together.
func (r *tableResolver) plain(attr string) bool {
	for _, x := range r.t.Indexes {
		if len(x.Key.Partition) > 1 && x.Key.IsPartition(attr) {
			return true
		}
	}
	return false
}
