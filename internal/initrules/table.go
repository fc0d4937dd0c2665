package initrules

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// A table is what the program shows of one table.
type table struct {
	name      string
	origins   []origin
	requests  []*request
	delimiter string
	key       key
	indexes   []*index
	entities  []*entity
	patterns  []*pattern
	typeAttr  string
	ttl       []string // attributes whose names say that items expire
	comments  []string // reads and writes that are not written down, and why
	namer     namer
	attrs     []string // see written
}

// A key is a primary key as far as it shows.
type key struct {
	partition, sort attribute // sort has no name if there is none
	// Further attributes of the key of an index, which only the code that makes it
	// tells.
	morePartition, moreSort []attribute
	note                    string // what of it is a guess
}

type attribute struct{ name, typ string }

func (k key) names() []string {
	var out []string
	for _, a := range k.attributes() {
		out = append(out, a.name)
	}
	return out
}

// attributes are those of the partition key, then those of the sort key.
func (k key) attributes() []attribute { return append(k.partitions(), k.sorts()...) }

func (k key) partitions() []attribute { return together(k.partition, k.morePartition) }
func (k key) sorts() []attribute      { return together(k.sort, k.moreSort) }

func together(first attribute, more []attribute) []attribute {
	if first.name == "" {
		return nil
	}
	return append([]attribute{first}, more...)
}

// An index is a secondary index as far as it shows.
type index struct {
	name       string
	key        key
	projection string // "" for all or not known
	funcs      []string
	why        string // what stands in for a pattern
	off        string
}

func (t *table) take(r *request) {
	r.table, t.attrs = t, nil
	t.requests = append(t.requests, r)
	for _, o := range r.origins {
		if !slices.Contains(t.origins, o) {
			t.origins = append(t.origins, o)
		}
	}
	slices.SortFunc(t.origins, compareOrigins)
}

// fits reports whether a request can be one of the table, by its attributes.
func (t *table) fits(r *request) bool {
	keys := t.key.names()
	if len(keys) == 0 {
		return false
	}
	if r.verb == dynamo.Put {
		for _, k := range keys {
			if len(r.Item.Get(k)) == 0 {
				return false
			}
		}
		return true
	}
	if i := r.index(); i != "" {
		x := t.index(i)
		if x == nil {
			return false
		}
		keys = x.key.names()
	}
	n := 0
	for _, a := range r.Keys.List {
		if a.Name != "" && !slices.Contains(keys, a.Name) {
			return false
		}
		n++
	}
	return n > 0
}

// writes reports whether items of the table have the attributes by which a
// request reads an index that is not known.
func (t *table) writes(r *request) bool {
	if r.index() == "" || len(r.Keys.List) == 0 {
		return false
	}
	for _, a := range r.Keys.List {
		if !slices.Contains(t.written(), a.Name) {
			return false
		}
	}
	return true
}

// written are the attributes that items and updates of the table have.
func (t *table) written() []string {
	if t.attrs == nil {
		t.attrs = []string{}
		for _, r := range t.requests {
			for _, a := range r.Item.List {
				t.attrs = appendNew(t.attrs, a.Name)
			}
			for _, u := range compare.Updates(r.Request) {
				for _, c := range u.Changes {
					t.attrs = appendNew(t.attrs, c.Attr)
				}
			}
		}
	}
	return t.attrs
}

func (t *table) index(name string) *index {
	for _, x := range t.indexes {
		if x.name == name {
			return x
		}
	}
	return nil
}

// index is the name of the index that a Query or Scan reads, if it is known.
func (r *request) index() string {
	if r.action != nil {
		return ""
	}
	name, _ := r.op.Index()
	return name
}

// schema finds the keys of the table and of its indexes: from a definition in
// the program, else from how operations use attributes.
func (t *table) schema(defs []dynamo.TableDef) {
	t.key, t.indexes = key{}, nil
	use := newUse()
	perIndex := map[string]*keyUse{}
	funcs := map[string][]string{}
	var names []string
	for _, r := range t.requests {
		i := r.index()
		if r.action == nil && r.verb == "" {
			if _, known := r.op.Index(); !known {
				continue
			}
		}
		if i == "" {
			use.add(r)
			continue
		}
		if perIndex[i] == nil {
			perIndex[i] = newUse()
			names = append(names, i)
		}
		perIndex[i].add(r)
		funcs[i] = appendNew(funcs[i], r.fn())
	}
	t.key = use.key()
	slices.Sort(names)
	for _, n := range names {
		x := &index{name: n, key: perIndex[n].key(), funcs: funcs[n]}
		if s := t.pair(x.key); s != "" {
			x.key.note = "items have " + s + ", which may be its sort key"
		}
		t.indexes = append(t.indexes, x)
	}
	t.defined(defs)
}

// pair is an attribute that items have and that is named like the sort key to
// the partition key of an index without one: GSI1SK to GSI1PK.
func (t *table) pair(k key) string {
	if k.sort.name != "" {
		return ""
	}
	for _, p := range [][2]string{{"PK", "SK"}, {"pk", "sk"}, {"Pk", "Sk"}, {"HASH", "RANGE"}, {"hash", "range"}, {"Hash", "Range"}} {
		name := strings.Replace(k.partition.name, p[0], p[1], 1)
		if name != k.partition.name && slices.Contains(t.written(), name) {
			return name
		}
	}
	return ""
}

// defined takes over what the program says where it creates the table.
func (t *table) defined(defs []dynamo.TableDef) {
	for i := range defs {
		if !t.isNamed(defs[i].Table) || len(defs[i].Key) == 0 {
			continue
		}
		if k, ok := keyOf(defs[i].Key); ok {
			t.key = k
		}
		for _, x := range defs[i].Indexes {
			k, ok := keyOf(x.Key)
			if x.Name == "" || !ok {
				continue
			}
			have := t.index(x.Name)
			if have == nil {
				have = &index{name: x.Name}
				t.indexes = append(t.indexes, have)
			}
			have.key = k
			if x.Projection == "KEYS_ONLY" {
				have.projection = "keys-only"
			}
			if x.Projection == "INCLUDE" && len(x.Include) > 0 {
				have.projection = flow(x.Include)
			}
		}
		slices.SortFunc(t.indexes, func(a, b *index) int { return cmp.Compare(a.name, b.name) })
		return
	}
}

func (t *table) isNamed(v value.Value) bool {
	for _, a := range value.Alternatives(v) {
		kind, name := check.TableOrigin(a)
		if o := (origin{kind, name}); kind != "" && name != "" && o.strong() && slices.Contains(t.origins, o) {
			return true
		}
	}
	return false
}

func keyOf(parts []dynamo.KeyPart) (key, bool) {
	var k key
	for _, p := range parts {
		a := attribute{p.Name, keyType(p.Type)}
		switch {
		case p.Name == "":
			return key{}, false
		case p.Sort && k.sort.name == "":
			k.sort = a
		case p.Sort:
			k.moreSort = append(k.moreSort, a)
		case k.partition.name == "":
			k.partition = a
		default:
			k.morePartition = append(k.morePartition, a)
		}
	}
	return k, k.partition.name != ""
}

func keyType(t string) string {
	if t == "N" || t == "B" {
		return t
	}
	return "S"
}

// A keyUse counts how attributes of one table or index are used as keys.
type keyUse struct {
	sets   map[string]int // names in Key maps, joined by a NUL
	equal  map[string]int // compared by equality, with no other attribute so compared
	ranged map[string]int // compared otherwise
	seen   map[string]int
	types  map[string]map[string]int
}

func newUse() *keyUse {
	return &keyUse{map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}, map[string]map[string]int{}}
}

func (u *keyUse) add(r *request) {
	for _, a := range r.Item.List {
		u.see(a)
	}
	if r.verb == dynamo.Put || r.Statement != nil {
		return
	}
	var names, equal []string
	for _, a := range r.Keys.List {
		if a.Name == "" {
			return
		}
		names = appendNew(names, a.Name)
		switch a.Cond {
		case dynamo.Eq:
			equal = appendNew(equal, a.Name)
		case dynamo.Item:
		default:
			u.ranged[a.Name]++
		}
		u.seen[a.Name]++
		u.see(a)
	}
	if len(names) == 0 || r.Keys.Gap != nil {
		return
	}
	slices.Sort(names)
	if r.verb != "" {
		u.sets[strings.Join(names, "\x00")]++
	} else if len(equal) == 1 {
		u.equal[equal[0]]++
	}
}

// see notes the type of an attribute.
func (u *keyUse) see(a dynamo.Attr) {
	if u.types[a.Name] == nil {
		u.types[a.Name] = map[string]int{}
	}
	u.types[a.Name][a.Type]++
}

// key is the key that the uses show.
func (u *keyUse) key() key {
	names := strings.Split(most(u.sets), "\x00")
	if len(u.sets) == 0 {
		names = nil
		names = append(names, sortedKeys(u.seen)...)
	}
	var k key
	switch len(names) {
	case 1:
		k.partition = attribute{names[0], u.typeOf(names[0])}
		if k.partition.name != "" && len(u.sets) == 0 {
			k.note = "there may be a sort key"
		}
	case 2:
		p, s := names[0], names[1]
		order := u.weight(p) - u.weight(s)
		if order < 0 {
			p, s = s, p
		}
		if order == 0 {
			k.note = "which of the two is the sort key is a guess"
		}
		k.partition, k.sort = attribute{p, u.typeOf(p)}, attribute{s, u.typeOf(s)}
	}
	return k
}

// weight says how likely an attribute is the partition key rather than the sort
// key.
func (u *keyUse) weight(name string) int {
	w := 0
	switch {
	case u.ranged[name] > 0:
		w -= 100
	case u.equal[name] > 0:
		w += 50
	}
	lower := strings.ToLower(name)
	for _, s := range []string{"pk", "hash", "partition"} {
		if strings.Contains(lower, s) {
			w += 10
			break
		}
	}
	for _, s := range []string{"sk", "sort", "range"} {
		if strings.HasSuffix(lower, s) || strings.HasPrefix(lower, s) {
			w -= 10
			break
		}
	}
	return w
}

func (u *keyUse) typeOf(name string) string {
	counts := map[string]int{}
	for t, n := range u.types[name] {
		if t == "S" || t == "N" || t == "B" {
			counts[t] = n
		}
	}
	return keyType(most(counts))
}

// most is the key with the highest count; the first of several.
func most(counts map[string]int) string {
	best := ""
	for i, k := range sortedKeys(counts) {
		if i == 0 || counts[k] > counts[best] {
			best = k
		}
	}
	return best
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}
