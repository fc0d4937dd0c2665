package initrules

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// A pattern is one distinct read.
type pattern struct {
	name       string
	op         dynamo.Kind
	index      string
	where      []condition
	actions    []string // of TransactGetItems: entities
	desc       bool
	limit      int // 0 for none
	consistent bool
	hot        bool
	funcs      []string
	off        string
}

type condition struct {
	attr   string
	op     dynamo.Cond
	values []shape
}

func (p *pattern) form() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\x00%s\x00%s", p.op, p.index, strings.Join(p.actions, ","))
	for _, c := range p.where {
		fmt.Fprintf(&b, "\x00%s %s", c.attr, c.op)
		for _, v := range c.values {
			b.WriteString(" " + v.form())
		}
	}
	return b.String()
}

// patternsOf makes a pattern of each distinct read of a table.
func (t *table) patternsOf() {
	structured := t.structuredKeys()
	byForm := map[string]*pattern{}
	names := map[*pattern]map[string]int{}
	add := func(r *request, p *pattern) {
		f := p.form()
		have := byForm[f]
		if have == nil {
			byForm[f] = p
			names[p] = map[string]int{}
			t.patterns = append(t.patterns, p)
			have = p
		} else {
			have.join(p)
		}
		have.funcs = appendNew(have.funcs, r.fn())
		names[have][patternName(r)]++
	}
	seen := map[*check.Op]bool{}
	for _, r := range t.requests {
		switch r.op.Kind() {
		case dynamo.Query, dynamo.GetItem, dynamo.BatchGetItem:
			found, why := t.reads(r, structured)
			if why != "" {
				t.comment(r, why)
			}
			for _, p := range found {
				add(r, p)
			}
		case dynamo.TransactGetItems:
			if !seen[r.op] {
				seen[r.op] = true
				t.transaction(r, add)
			}
		case dynamo.Scan:
			t.comment(r, "it reads the whole table; if that is meant, declare it with a why")
		}
	}
	t.fold()
	slices.SortStableFunc(t.patterns, func(a, b *pattern) int {
		return cmp.Or(cmp.Compare(opRank(a.op), opRank(b.op)), cmp.Compare(a.index, b.index), cmp.Compare(a.form(), b.form()))
	})
	var taken []string
	for _, p := range t.patterns {
		p.name = most(names[p])
		for _, w := range p.words() {
			if !slices.Contains(taken, p.name) {
				break
			}
			if longer := p.name + pascal(w); !slices.Contains(taken, longer) {
				p.name = longer
			}
		}
		p.name = unique(p.name, taken)
		taken = append(taken, p.name)
	}
}

func opRank(k dynamo.Kind) int {
	return slices.Index([]dynamo.Kind{dynamo.GetItem, dynamo.BatchGetItem, dynamo.TransactGetItems, dynamo.Query, dynamo.Scan}, k)
}

// words tell patterns of one function apart.
func (p *pattern) words() []string {
	var out []string
	for i := len(p.where) - 1; i >= 0; i-- {
		for _, v := range p.where[i].values {
			if w := v.word(); w != "" {
				out = append(out, w)
			}
		}
	}
	if p.index != "" {
		out = append(out, "By "+p.index)
	}
	return out
}

// fold drops patterns whose keys are all keys of another one.
func (t *table) fold() {
	gone := map[*pattern]bool{}
	for _, a := range t.patterns {
		for _, b := range t.patterns {
			if a == b || gone[a] || gone[b] || !t.answers(b, a) {
				continue
			}
			gone[a] = true
			b.join(a)
		}
	}
	t.patterns = slices.DeleteFunc(t.patterns, func(p *pattern) bool { return gone[p] })
}

// answers reports whether every read of b is one of a.
func (t *table) answers(a, b *pattern) bool {
	if a.op != b.op || a.index != b.index || len(a.where) != len(b.where) || len(a.actions)+len(b.actions) > 0 {
		return false
	}
	for i := range a.where {
		x, y := a.where[i], b.where[i]
		if x.attr != y.attr || x.op != y.op {
			return false
		}
		if x.op != dynamo.Eq {
			if fmt.Sprint(formsOf(x)) != fmt.Sprint(formsOf(y)) {
				return false
			}
			continue
		}
		one := func(c condition) *entity { return &entity{keys: map[string]shape{c.attr: c.values[0]}} }
		if !t.coversOn([]string{x.attr}, one(x), one(y)) {
			return false
		}
	}
	return true
}

func formsOf(c condition) []string {
	var out []string
	for _, v := range c.values {
		out = append(out, v.form())
	}
	return out
}

// join makes a pattern say what holds of another one too.
func (p *pattern) join(other *pattern) {
	p.desc = p.desc && other.desc
	p.consistent = p.consistent && other.consistent
	p.hot = p.hot || other.hot
	if p.limit == 0 || other.limit == 0 {
		p.limit = 0
	} else {
		p.limit = max(p.limit, other.limit)
	}
	for _, f := range other.funcs {
		p.funcs = appendNew(p.funcs, f)
	}
}

// structuredKeys is structured for the keys of indexes too, and for all values
// that items have there.
func (t *table) structuredKeys() map[string]bool {
	out := t.structured()
	for _, a := range t.indexAttributes() {
		for _, r := range t.requests {
			for _, as := range []dynamo.Attributes{r.Item, r.Keys} {
				shapes, _, _ := t.values(as, a.name)
				for _, s := range shapes {
					if !s.bare() {
						out[a.name] = true
					}
				}
			}
		}
	}
	return out
}

// reads are the patterns of a request, one for each alternative of its keys; why
// says why there are none.
func (t *table) reads(r *request, structured map[string]bool) (out []*pattern, why string) {
	p := pattern{op: r.op.Kind(), hot: r.op.Reached.Hot == check.IsHot, consistent: isTrue(r.Consistent), index: r.index()}
	k := t.key
	if p.op == dynamo.Query {
		if _, known := r.op.Index(); !known {
			return nil, "its index is not known"
		}
		if p.index != "" {
			k = t.index(p.index).key
		}
		p.desc = constant(r.op.Op.Forward) == "false"
		p.limit = limit(r.op.Op.Limit)
	}
	if r.Keys.Gap != nil {
		return nil, "its keys are not known as a whole: " + r.Keys.Gap.Why
	}
	for _, a := range r.Keys.List {
		if !slices.Contains(k.names(), a.Name) {
			return nil, "its condition is on " + orElse(a.Name, "an attribute that is not known") + ", which is no part of the key"
		}
	}
	all := []pattern{p}
	varying := 0
	for _, name := range k.names() {
		found := r.Keys.Get(name)
		if len(found) == 0 {
			continue
		}
		if len(found) > 1 {
			return nil, "it has two conditions on " + name
		}
		conds, why := t.conditionsOn(found[0], structured)
		if why != "" {
			return nil, why
		}
		if len(conds) > 1 {
			varying++
		}
		var next []pattern
		for _, q := range all {
			for _, c := range conds {
				q.where = append(slices.Clone(q.where), c)
				next = append(next, q)
				q.where = q.where[:len(q.where)-1]
			}
		}
		all = next
	}
	switch {
	case varying > 1:
		return nil, "its keys have alternatives that cannot be put together"
	case len(all[0].where) == 0:
		return nil, "nothing is known of its keys"
	case p.op != dynamo.Query && len(all[0].where) < len(k.names()):
		return nil, "it has not the whole key " + strings.Join(k.names(), ", ")
	}
	for i := range all {
		out = append(out, &all[i])
	}
	return out, ""
}

// conditionsOn are the alternatives of what a request says of an attribute.
func (t *table) conditionsOn(a dynamo.Attr, structured map[string]bool) (out []condition, why string) {
	if len(a.Vals) == 0 {
		return nil, "the value of " + a.Name + " is not known"
	}
	op := a.Cond
	if op == dynamo.Item {
		op = dynamo.Eq
	}
	low, _ := t.shapes(a.Name, a.Vals[0])
	var high []shape
	if len(a.Vals) > 1 {
		high, _ = t.shapes(a.Name, a.Vals[1])
		if len(low) != 1 || len(high) != 1 {
			return nil, "the range of " + a.Name + " has alternatives"
		}
	}
	for _, s := range low {
		if s.bare() && structured[a.Name] && op == dynamo.Eq && !s.certain() {
			why = a.Name + " is not known: " + whyNot(a.Vals[0])
			continue
		}
		c := condition{attr: a.Name, op: op, values: []shape{s}}
		if len(high) > 0 {
			c.values = append(c.values, high[0])
		}
		out = append(out, c)
	}
	if len(out) > 0 {
		return out, ""
	}
	return nil, orElse(why, "the value of "+a.Name+" is not known")
}

// whyNot says why a value is not known.
func whyNot(v value.Value) string {
	out := "it depends on what was not followed"
	found := false
	value.Holes(v, func(h *value.Hole) {
		if !found {
			out, found = dynamo.WhyHole(h), true
		}
	})
	return out
}

func constant(v value.Value) string {
	if v == nil {
		return ""
	}
	c, ok := value.Unwrap(v).(*value.Const)
	if !ok || c.Kind == value.Nil {
		return ""
	}
	return c.Lit
}

func isTrue(v value.Value) bool { return constant(v) == "true" }

func limit(v value.Value) int {
	n, err := strconv.Atoi(constant(v))
	if err != nil || n < 0 {
		return 0
	}
	return n
}

// transaction makes a pattern of a transaction of reads whose items are all of
// known entities.
func (t *table) transaction(r *request, add func(*request, *pattern)) {
	p := &pattern{op: r.op.Kind(), hot: r.op.Reached.Hot == check.IsHot}
	for _, other := range t.requests {
		if other.op != r.op {
			continue
		}
		tuples, several := t.tuples(other, t.structured())
		if several || len(tuples) != 1 {
			t.comment(r, "its keys are not known")
			return
		}
		e := t.entityOf(tuples[0])
		if e == nil {
			t.comment(r, "its keys are of no known entity")
			return
		}
		p.actions = append(p.actions, e.name)
	}
	add(r, p)
}

// entityOf is the entity of a primary key.
func (t *table) entityOf(tuple map[string]shape) *entity {
	for _, e := range t.entities {
		if t.covers(e, &entity{keys: tuple}) {
			return e
		}
	}
	return nil
}

// comment notes a read that is not written down.
func (t *table) comment(r *request, why string) {
	t.comments = appendNew(t.comments, fmt.Sprintf("%s in %s: %s", r.op.Kind(), r.fn(), why))
}

// generic are names of functions that say nothing of what they read.
var generic = map[string]bool{
	"get": true, "query": true, "list": true, "find": true, "fetch": true, "read": true, "load": true, "all": true, "one": true, "first": true, "do": true,
	"run": true, "exec": true, "execute": true, "item": true, "items": true, "getitem": true, "getitems": true, "queryitems": true, "queryone": true,
	"querymany": true, "queryall": true, "batchget": true, "batchgetitem": true, "batchgetitems": true, "getbyid": true, "findbyid": true, "getall": true,
	"findall": true, "listall": true, "findone": true, "collection": true, "page": true, "pages": true, "lookup": true, "exists": true, "querypages": true,
	"getone": true, "iterate": true, "each": true, "count": true, "main": true, "init": true, "call": true, "invoke": true, "handle": true, "handler": true,
}

// byKey are names of methods that say how something is read, not what.
var byKey = regexp.MustCompile(`^(?i:(get|find|list|query|fetch|load|read))(?i:all|one|many|items?)?(By[A-Z]\w*)?$`)

// patternName names a read by the function that does it; if that says only how
// something is read, with the type of its receiver; if it says nothing, by the
// nearest caller that says more.
func patternName(r *request) string {
	fn := r.op.Site.Fn
	if name := telling(fn.Name, true); name != "" {
		return name
	}
	for _, e := range r.op.Chain {
		if name := telling(e.Fn.Name, true); name != "" {
			return name
		}
	}
	if name := telling(fn.Name, false); name != "" {
		return name
	}
	_, method := receiver(fn.Name)
	return pascal(method) + pascal(meaningful(fn.Pkg.Name))
}

// telling is the name of a read by the name of a function, "" if that says
// nothing of it. strict asks the method to say something by itself.
func telling(fn string, strict bool) string {
	typ, method := receiver(fn)
	m := byKey.FindStringSubmatch(method)
	if m != nil && meaningful(typ) != "" && (m[2] != "" || !strict) {
		return pascal(m[1]) + meaningful(typ) + m[2]
	}
	if method != "" && !generic[strings.ToLower(method)] {
		return pascal(method)
	}
	if !strict && meaningful(typ) != "" {
		return pascal(method) + meaningful(typ)
	}
	return ""
}

// receiver splits the name of a function: "(*Repo).Get.func1" is the type Repo
// and the method Get.
func receiver(name string) (typ, method string) {
	var parts []string
	for _, p := range strings.Split(strings.NewReplacer("(", "", ")", "", "*", "").Replace(name), ".") {
		if i := strings.IndexByte(p, '['); i >= 0 {
			p = p[:i]
		}
		if strings.HasPrefix(p, "func") && strings.Trim(p[4:], "0123456789") == "" || p == "" {
			continue
		}
		parts = append(parts, p)
	}
	switch len(parts) {
	case 0:
		return "", ""
	case 1:
		return "", parts[0]
	}
	return parts[len(parts)-2], parts[len(parts)-1]
}

// layers are words of types and packages that name a layer, not a thing.
var layers = map[string]bool{
	"repository": true, "repo": true, "store": true, "storage": true, "dao": true, "db": true, "dynamo": true, "dynamodb": true, "client": true, "service": true,
	"table": true, "impl": true, "database": true, "provider": true, "manager": true, "adapter": true, "handler": true, "ddb": true, "api": true, "internal": true, "default": true,
}

func meaningful(name string) string {
	var kept []string
	for _, w := range words(name) {
		if !layers[strings.ToLower(w)] {
			kept = append(kept, title(strings.ToLower(w)))
		}
	}
	return strings.Join(kept, "")
}
