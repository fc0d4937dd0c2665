package initrules

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/keys"
	"github.com/dynlint/dynlint/internal/value"
)

// An entity is a kind of item: a tuple of forms of the primary key.
type entity struct {
	name    string
	keys    map[string]shape   // of the primary key, by attribute
	index   map[string][]shape // what items have as key attributes of indexes
	partly  map[string]bool    // index attributes that only some items have
	types   map[string]int     // values of the type attribute
	put     bool
	item    bool     // an item of it was seen by itself
	gap     bool     // items may have attributes that are not known
	read    bool     // it was seen in conditions of reads only
	guessed bool     // its key attributes were seen together with others only
	unsure  []string // index attributes that may be of another entity
	always  []string // other attributes that every item seen has
	funcs   []string
	notes   []string
	off     string
}

func (e *entity) form(t *table) string {
	var b strings.Builder
	for _, a := range t.key.names() {
		b.WriteString(e.keys[a].form() + "\x00")
	}
	return b.String()
}

// entitiesOf finds the entities of a table from the items that are put and from
// the keys by which items are read, updated and deleted.
func (t *table) entitiesOf() {
	structured := t.structured()
	byForm := map[string]*entity{}
	add := func(r *request, tuple map[string]shape, guessed bool) {
		e := &entity{keys: tuple, index: map[string][]shape{}, partly: map[string]bool{}, types: map[string]int{}}
		f := e.form(t)
		if byForm[f] == nil {
			byForm[f] = e
			e.guessed = guessed
			t.entities = append(t.entities, e)
		}
		e = byForm[f]
		e.guessed = e.guessed && guessed
		e.funcs = appendNew(e.funcs, r.fn())
		if r.verb == dynamo.Put && !guessed {
			e.put = true
			t.itemOf(e, r)
		}
		if r.verb == dynamo.Update && !guessed {
			t.updateOf(e, r)
		}
	}
	var later []*request
	for _, r := range t.requests {
		tuples, several := t.tuples(r, structured)
		if several {
			later = append(later, r)
			continue
		}
		for _, tuple := range tuples {
			add(r, tuple, false)
		}
	}
	for _, r := range later {
		t.guess(r, structured, add)
	}
	slices.SortStableFunc(t.entities, func(a, b *entity) int { return cmp.Compare(a.form(t), b.form(t)) })
	t.absorb()
	t.readOnly()
	t.nameEntities()
}

// structured are the key attributes whose values have literals somewhere: there
// an unknown value as a whole is nothing new.
func (t *table) structured() map[string]bool {
	out := map[string]bool{}
	for _, r := range t.requests {
		for _, a := range t.key.names() {
			shapes, _, _ := t.values(r.attrs(), a)
			for _, s := range shapes {
				if !s.bare() {
					out[a] = true
				}
			}
		}
	}
	return out
}

// tuples are the primary keys that a request has; several reports that its
// alternatives cannot be put together. There are none if it has only a part of
// the key, or nothing is known of it.
func (t *table) tuples(r *request, structured map[string]bool) (out []map[string]shape, several bool) {
	if r.verb == "" && r.index() != "" {
		return nil, false
	}
	alts := t.alternatives(r, structured)
	if alts == nil {
		return nil, false
	}
	varying, count := "", 0
	for _, a := range t.key.names() {
		if len(alts[a]) > 1 {
			varying = a
			count++
		}
	}
	if count > 1 {
		return nil, true
	}
	if varying == "" {
		varying = t.key.names()[0]
	}
	for _, s := range alts[varying] {
		tuple := map[string]shape{}
		for _, a := range t.key.names() {
			tuple[a] = alts[a][0]
		}
		tuple[varying] = s
		out = append(out, tuple)
	}
	return out, false
}

// alternatives are the shapes of each attribute of the primary key, nil if one
// has none.
func (t *table) alternatives(r *request, structured map[string]bool) map[string][]shape {
	out := map[string][]shape{}
	for _, a := range t.key.names() {
		found := r.attrs().Get(a)
		if len(found) != 1 || r.verb == "" && found[0].Cond != dynamo.Eq {
			return nil
		}
		shapes, _, _ := t.values(r.attrs(), a)
		for _, s := range shapes {
			if !s.bare() || !structured[a] || s.certain() {
				out[a] = append(out[a], s)
			}
		}
		if len(out[a]) == 0 {
			return nil
		}
	}
	return out
}

// guess makes entities of alternatives that are in none, each with the first
// alternative of the other attribute.
func (t *table) guess(r *request, structured map[string]bool, add func(*request, map[string]shape, bool)) {
	alts := t.alternatives(r, structured)
	names := t.key.names()
	for _, e := range t.entities {
		e.put = e.put || r.verb == dynamo.Put && !slices.ContainsFunc(names, func(a string) bool {
			return !slices.ContainsFunc(alts[a], func(s shape) bool { return s.form() == e.keys[a].form() })
		})
	}
	for _, a := range names {
		for _, s := range alts[a] {
			known := slices.ContainsFunc(t.entities, func(e *entity) bool { return e.keys[a].form() == s.form() })
			if known {
				continue
			}
			tuple := map[string]shape{}
			for _, b := range names {
				tuple[b] = alts[b][0]
			}
			tuple[a] = s
			add(r, tuple, true)
		}
	}
	t.beside(r, alts)
}

// beside gives index attributes that were seen with alternatives of the primary
// key to one of these, the one whose key is most like them.
func (t *table) beside(r *request, alts map[string][]shape) {
	if r.verb != dynamo.Put {
		return
	}
	var among []*entity
	for _, e := range t.entities {
		in := func(a string) bool {
			return slices.ContainsFunc(alts[a], func(s shape) bool { return s.form() == e.keys[a].form() })
		}
		if !slices.ContainsFunc(t.key.names(), func(a string) bool { return !in(a) }) {
			among = append(among, e)
		}
	}
	for _, attr := range t.indexAttributes() {
		shapes, _, ok := t.values(r.Item, attr.name)
		if !ok || len(shapes) == 0 || slices.ContainsFunc(among, func(e *entity) bool { return len(e.index[attr.name]) > 0 }) {
			continue
		}
		var best *entity
		most := -1
		for _, e := range among {
			if n := alike(e.keys[t.key.partition.name].form(), shapes[0].form()); n > most {
				best, most = e, n
			}
		}
		if best != nil {
			best.addIndex(attr.name, shapes)
			best.partly[attr.name] = true
			best.gap = true
			best.unsure = appendNew(best.unsure, attr.name)
		}
	}
}

// alike is how long two texts are the same.
func alike(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// itemOf notes what an item has besides its primary key.
func (t *table) itemOf(e *entity, r *request) {
	e.alwaysHas(r, !e.item)
	e.item = true
	e.gap = e.gap || r.Item.Gap != nil
	for _, a := range t.indexAttributes() {
		found := r.Item.Get(a.name)
		if len(found) == 0 {
			e.partly[a.name] = true
			continue
		}
		shapes, open, _ := t.values(r.Item, a.name)
		if open {
			e.partly[a.name] = true
		}
		e.addIndex(a.name, shapes)
	}
	for _, a := range r.Item.List {
		if typeNames[strings.ToLower(strings.ReplaceAll(a.Name, "_", ""))] && len(a.Vals) == 1 {
			if v, ok := value.Known(a.Vals[0]); ok && v != "" {
				e.types[a.Name+"\x00"+v]++
			}
		}
	}
}

// alwaysHas keeps the attributes that this item has too.
func (e *entity) alwaysHas(r *request, first bool) {
	var has []string
	for _, a := range r.Item.List {
		if _, isKey := e.keys[a.Name]; !isKey && a.Name != "" && !a.Optional && (first || slices.Contains(e.always, a.Name)) {
			has = appendNew(has, a.Name)
		}
	}
	slices.Sort(has)
	e.always = has
}

// typeNames are the names that attributes with the kind of an item have.
var typeNames = map[string]bool{"entitytype": true, "type": true, "entity": true, "et": true, "itemtype": true, "recordtype": true, "kind": true, "edbe": true}

func (e *entity) addIndex(attr string, shapes []shape) {
	for _, s := range shapes {
		i := slices.IndexFunc(e.index[attr], func(x shape) bool { return x.form() == s.form() })
		if i >= 0 {
			e.index[attr][i] = e.index[attr][i].mix(s)
			continue
		}
		e.index[attr] = append(e.index[attr], s)
	}
}

// updateOf notes the index attributes that an update sets.
func (t *table) updateOf(e *entity, r *request) {
	for _, u := range compare.Updates(r.Request) {
		for _, c := range u.Changes {
			if !slices.ContainsFunc(t.indexAttributes(), func(a attribute) bool { return a.name == c.Attr }) {
				continue
			}
			e.partly[c.Attr] = true
			if c.Section == expr.Set && c.Value != nil {
				shapes, _ := t.shapes(c.Attr, c.Value)
				e.addIndex(c.Attr, shapes)
			}
		}
	}
}

// absorb drops entities whose keys are keys of another one.
func (t *table) absorb() {
	gone := map[*entity]bool{}
	for _, a := range t.entities {
		for _, b := range t.entities {
			if a == b || gone[a] || gone[b] || !t.covers(b, a) {
				continue
			}
			gone[a] = true
			b.put = b.put || a.put
			switch {
			case a.item && b.item:
				b.always = slices.DeleteFunc(b.always, func(s string) bool { return !slices.Contains(a.always, s) })
			case a.item:
				b.always = a.always
			}
			b.item, b.gap = b.item || a.item, b.gap || a.gap
			for _, attr := range t.key.names() {
				if a.keys[attr].form() != b.keys[attr].form() {
					t.namer.widen(attr, b.keys[attr])
				}
			}
			for _, attr := range sortedKeys(a.index) {
				b.addIndex(attr, a.index[attr])
			}
			for _, attr := range sortedKeys(a.partly) {
				b.partly[attr] = true
			}
			for _, f := range a.funcs {
				b.funcs = appendNew(b.funcs, f)
			}
		}
	}
	t.entities = slices.DeleteFunc(t.entities, func(e *entity) bool { return gone[e] })
}

// covers reports whether every key of b is built like one of a.
func (t *table) covers(a, b *entity) bool { return t.coversOn(t.key.names(), a, b) }

func (t *table) coversOn(attrs []string, a, b *entity) bool {
	for _, attr := range attrs {
		text := t.namer.template(attr, a.keys[attr], true)
		tmpl, errs := keys.Parse(text, keys.Options{Delimiter: t.delimiter})
		if len(errs) > 0 {
			return false
		}
		var s keys.Shape
		for _, p := range b.keys[attr] {
			if p.hole {
				s.Parts = append(s.Parts, keys.Hole(p.name, ""))
			} else {
				s.Parts = append(s.Parts, keys.Lit(p.lit))
			}
		}
		if !tmpl.Match(s).Fits {
			return false
		}
	}
	return true
}

// coversAll reports whether the values of all shapes of an attribute are built
// like one of them.
func (t *table) coversAll(attr string, s shape, all []shape) bool {
	one := func(x shape) *entity { return &entity{keys: map[string]shape{attr: x}} }
	for _, x := range all {
		if !t.coversOn([]string{attr}, one(s), one(x)) {
			return false
		}
	}
	return true
}

// plainKeys are constant sort keys that say only that an item is the main one of
// its collection.
var plainKeys = map[string]bool{"meta": true, "metadata": true, "info": true, "data": true, "root": true, "main": true, "details": true, "detail": true, "item": true, "self": true, "a": true, "base": true}

// nameEntities names the entities: by what their items say of themselves, by
// their keys, or by the table.
func (t *table) nameEntities() {
	t.typeAttribute()
	var taken []string
	for _, e := range t.entities {
		name := ""
		if len(e.types) == 1 && t.typeAttr != "" {
			_, name, _ = strings.Cut(sortedKeys(e.types)[0], "\x00")
			name = pascal(name)
		}
		if name == "" {
			name = t.keyName(e)
		}
		if !strings.ContainsFunc(name[:min(1, len(name))], unicode.IsLetter) {
			name = orElse(singular(pascal(t.name)), "Item")
		}
		if slices.Contains(taken, name) {
			if longer := t.longName(e); longer != name {
				name = longer
			}
		}
		e.name = unique(name, taken)
		taken = append(taken, e.name)
	}
}

// typeAttribute finds the attribute that says in every known item what it is: all
// items of an entity have it, with one value.
func (t *table) typeAttribute() {
	values := map[string]map[string]int{} // of an attribute: how many values each entity has
	var items []*entity
	for _, e := range t.entities {
		if !e.item {
			continue
		}
		items = append(items, e)
		for _, k := range sortedKeys(e.types) {
			attr, _, _ := strings.Cut(k, "\x00")
			if values[attr] == nil {
				values[attr] = map[string]int{}
			}
			values[attr][e.form(t)]++
		}
	}
	for _, attr := range sortedKeys(values) {
		tells := func(e *entity) bool { return values[attr][e.form(t)] == 1 && slices.Contains(e.always, attr) }
		if t.typeAttr == "" && !slices.ContainsFunc(items, func(e *entity) bool { return !tells(e) }) {
			t.typeAttr = attr
		}
	}
}

// typed reports whether the type of every item that is written is known, so that
// the file can declare it.
func (t *table) typed() bool {
	return t.typeAttr != "" && !slices.ContainsFunc(t.entities, func(e *entity) bool {
		return (e.put || e.guessed) && len(e.types) != 1
	})
}

// keyName is a name from the words in the keys.
func (t *table) keyName(e *entity) string {
	pk := e.keys[t.key.partition.name].word()
	sk := ""
	if t.key.sort.name != "" {
		sk = e.keys[t.key.sort.name].word()
	}
	switch {
	case sk == "" && pk == "":
		return singular(pascal(t.name))
	case sk == "" || plainKeys[strings.ToLower(sk)] && pk != "":
		return pascal(pk)
	case pk != "" && isConstant(e.keys[t.key.sort.name]):
		return t.longName(e)
	}
	return pascal(sk)
}

func isConstant(s shape) bool {
	_, ok := s.constant()
	return ok
}

// longName has the words of both keys.
func (t *table) longName(e *entity) string {
	pk := pascal(e.keys[t.key.partition.name].word())
	sk := ""
	if t.key.sort.name != "" {
		sk = pascal(e.keys[t.key.sort.name].word())
	}
	if pk == sk {
		sk = ""
	}
	return orElse(pk+sk, singular(pascal(t.name)))
}

// singular is the name of one of many things, for the plural forms that are
// regular.
func singular(s string) string {
	switch {
	case strings.HasSuffix(s, "ies") && len(s) > 4:
		return s[:len(s)-3] + "y"
	case strings.HasSuffix(s, "sses"), strings.HasSuffix(s, "xes"):
		return s[:len(s)-2]
	case strings.HasSuffix(s, "s") && !strings.HasSuffix(s, "ss") && !strings.HasSuffix(s, "us") && len(s) > 3:
		return s[:len(s)-1]
	}
	return s
}
