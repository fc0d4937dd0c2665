package initrules

import (
	"slices"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/dynamo"
)

// read finds all that the file says.
func (g *generator) read() {
	for _, c := range check.Contexts(g.o.Program, check.Options{Whole: true, Places: g.o.Places}) {
		g.defs = append(g.defs, c.Tables...)
		g.collect(c)
	}
	g.group()
	var taken []string
	for _, t := range g.tables {
		t.schema(g.defs)
		t.name = unique(tableName(t.origins, g.o.Module), taken)
		taken = append(taken, t.name)
		if len(t.key.names()) == 0 {
			continue // see write
		}
		t.dropUnknownIndexes()
		t.delimiter = delimiterOf(t)
		t.vote()
		t.entitiesOf()
		t.patternsOf()
		t.expiry()
	}
}

// dropUnknownIndexes turns indexes whose key does not show into comments.
func (t *table) dropUnknownIndexes() {
	t.indexes = slices.DeleteFunc(t.indexes, func(x *index) bool {
		if len(x.key.names()) > 0 {
			return false
		}
		t.comments = append(t.comments, "index "+x.name+": its key does not show")
		t.requests = slices.DeleteFunc(t.requests, func(r *request) bool { return r.index() == x.name })
		return true
	})
}

// vote lets all keys say how their components are called and what they hold:
// items say more than the keys by which they are found.
func (t *table) vote() {
	t.namer.types = map[string]string{}
	attrs := append(t.key.attributes(), t.indexAttributes()...)
	for _, a := range attrs {
		t.namer.add(a.name, nil, 0)
		t.namer.types[a.name] = a.typ
	}
	for _, r := range t.requests {
		for _, a := range attrs {
			for _, set := range []struct {
				dynamo.Attributes
				weight int
			}{{r.Item, 3}, {r.Keys, 1}} {
				for _, x := range set.Get(a.name) {
					weight := set.weight
					if x.Cond != dynamo.Item && x.Cond != dynamo.Eq && x.Cond != dynamo.BeginsWith {
						weight = 0
					}
					for _, v := range x.Vals {
						shapes, _ := t.shapes(a.name, v)
						for _, s := range shapes {
							t.namer.add(a.name, s, weight)
						}
					}
				}
			}
		}
	}
}

// expiry finds attributes whose names say that items expire.
func (t *table) expiry() {
	names := map[string]bool{"ttl": true, "expiresat": true, "expireat": true, "expires": true, "expiry": true, "expirationtime": true, "expiration": true, "timetolive": true}
	for _, r := range t.requests {
		for _, a := range r.Item.List {
			if names[keyWord(a.Name)] && (a.Type == "N" || a.Type == "?") {
				t.ttl = appendNew(t.ttl, a.Name)
			}
		}
	}
	slices.Sort(t.ttl)
}
