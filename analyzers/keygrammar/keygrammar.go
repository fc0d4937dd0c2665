// Package keygrammar compares the keys that a program sends with the templates
// that rules.yaml declares.
package keygrammar

import (
	"slices"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/value"
)

// Check reports keys, items and conditions that break the declared grammar of
// their table; of tables without one, keys of which two spellings contradict each
// other.
func Check(c *check.Context) {
	k := &checker{Context: c}
	k.spelling()
	if c.Design == nil {
		return
	}
	for _, s := range c.Sites {
		for _, op := range s.Ops {
			k.op(op)
		}
	}
	k.migrations()
}

// op judges one derivation.
func (k *checker) op(op *check.Op) {
	for _, a := range k.Asks(op) {
		if len(a.Table.Entities) > 0 {
			k.ask(a)
		}
	}
}

type checker struct {
	*check.Context
	whole map[value.Pos]bool // see isWhole
	probe bool               // where a finding stands is not asked
}

// turn is where an operation becomes wrong as a finding says.
func (k *checker) turn(op *check.Op, rule *finding.Rule, element string) check.Turn {
	if k.probe {
		return check.Turn{Pos: op.Site.Pos, Op: op}
	}
	return check.TurnOf(op, func(part *check.Op) bool {
		found := k.Probe(func(c *check.Context) {
			probe := &checker{Context: c, probe: true}
			probe.op(part)
		})
		return slices.ContainsFunc(found, func(f finding.Finding) bool { return f.Rule == rule.ID && f.Element == element })
	})
}

// ask judges one request.
func (k *checker) ask(a check.Ask) {
	switch {
	case a.Statement != nil && a.Op.Kind() != dynamo.ExecuteStatement:
		return
	case a.Verb() == dynamo.Put:
		k.put(a)
	case a.Op.Kind() == dynamo.Scan:
	default:
		k.read(a)
	}
}

// read judges a Key map or a key condition, and the index keys that an update
// sets.
func (k *checker) read(a check.Ask) {
	index, known := a.Index()
	if !known {
		return
	}
	key, ok := a.Table.KeyOf(index)
	if !ok {
		return
	}
	attrs := a.Keys
	if a.Statement != nil {
		attrs = plain(attrs, key)
	}
	ks := nonEmpty(compare.KeysOf(attrs, a.Table, key))
	from := compare.Candidates(a.Table, index)
	if len(from) == 0 {
		return
	}
	if len(k.wrong(a, ks, from)) == 0 {
		k.conditions(a, key, ks, from)
	}
	if a.Verb() == dynamo.Update {
		k.update(a, compare.Possible(ks, from))
	}
}

// plain drops what is no condition on the key: the WHERE of a statement may hold
// any attribute.
func plain(as dynamo.Attributes, key design.Key) dynamo.Attributes {
	out := dynamo.Attributes{Gap: as.Gap}
	for _, a := range as.List {
		if key.Has(a.Name) {
			out.List = append(out.List, a)
		}
	}
	return out
}

// put judges an item: its primary key says of which entities it can be, and
// these say what its index keys and other attributes are.
func (k *checker) put(a check.Ask) {
	ks := nonEmpty(compare.KeysOf(a.Item, a.Table, a.Table.Key))
	from := compare.Candidates(a.Table, "")
	if len(ks) == 0 {
		return
	}
	if wrongs := k.wrong(a, ks, from); len(wrongs) > 0 {
		k.required(a, meant(wrongs))
		return
	}
	k.conditions(a, a.Table.Key, ks, from)
	possible := compare.Possible(ks, from)
	for _, name := range a.Table.KeyAttributes() {
		if a.Table.Key.Has(name) {
			continue
		}
		for _, attr := range a.Item.Get(name) {
			k.indexKey(a, compare.KeyOf(attr), possible)
		}
	}
	if len(ks) == len(a.Table.Key.Attributes()) {
		k.required(a, certain(ks, from))
	}
}

// nonEmpty leaves the empty text out of the values of keys: the service refuses
// it, whatever the grammar is, and it mostly comes from a path that is not taken.
func nonEmpty(ks []compare.Key) []compare.Key {
	for i := range ks {
		if ks[i].Cond != dynamo.Item && ks[i].Cond != dynamo.Eq {
			continue
		}
		var texts []compare.Text
		for _, t := range ks[i].Texts {
			if s, ok := t.Const(); !ok || s != "" {
				texts = append(texts, t)
			}
		}
		ks[i].Texts = texts
	}
	return ks
}

// update judges the index keys that an update sets.
func (k *checker) update(a check.Ask, possible []compare.Candidate) {
	for _, u := range compare.Updates(a.Request) {
		for _, ch := range u.Changes {
			if ch.Section != expr.Set || ch.Value == nil || a.Table.Key.Has(ch.Attr) {
				continue
			}
			if at, ok := a.Table.KeyAttribute(ch.Attr); !ok || at.Type.V != "S" {
				continue
			}
			texts, open := compare.Texts(ch.Value)
			k.indexKey(a, compare.Key{Attr: ch.Attr, Cond: dynamo.Item, Texts: texts, Open: open, Pos: ch.Pos}, possible)
		}
	}
}

// indexKey judges the key of an index in an item that can be of the given
// entities.
func (k *checker) indexKey(a check.Ask, key compare.Key, possible []compare.Candidate) {
	var from []compare.Candidate
	for _, p := range possible {
		if p.Legacy == nil {
			from = append(from, p)
		}
	}
	if at, ok := a.Table.KeyAttribute(key.Attr); !ok || at.Type.V != "S" || len(from) == 0 {
		return
	}
	one := nonEmpty([]compare.Key{key}) // an empty one keeps the item out of the index
	if len(k.wrong(a, one, from)) == 0 {
		k.order(a, sortAttribute(a.Table, key.Attr), one, 0, from)
	}
}

// sortAttribute reports whether an attribute is a sort key of the table or of an
// index.
func sortAttribute(t *design.Table, attr string) bool {
	is := func(k design.Key) bool { return k.Has(attr) && !k.IsPartition(attr) }
	if is(t.Key) {
		return true
	}
	for _, x := range t.Indexes {
		if is(x.Key) {
			return true
		}
	}
	return false
}
