package compare

import (
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/keys"
	"github.com/dynlint/dynlint/internal/value"
)

// A Key is what an operation says of one key attribute.
type Key struct {
	Attr     string
	Cond     dynamo.Cond
	Texts    []Text // the alternatives; of the lower bound for between
	High     []Text // of the upper bound for between
	Open     bool   // there may be other alternatives
	Optional bool   // on some paths it is not there
	Pos      value.Pos
}

// KeysOf lists what attributes say of the string attributes of a key, in the
// order of the key. An attribute with two conditions is open.
func KeysOf(as dynamo.Attributes, t *design.Table, key design.Key) []Key {
	var out []Key
	for _, a := range key.Attributes() {
		found := as.Get(a.Name.V)
		if len(found) == 0 || a.Type.V != "S" {
			continue
		}
		k := KeyOf(found[0])
		k.Open = k.Open || len(found) > 1
		out = append(out, k)
	}
	return out
}

// KeyOf is what an attribute says.
func KeyOf(a dynamo.Attr) Key {
	k := Key{Attr: a.Name, Cond: a.Cond, Optional: a.Optional, Pos: a.Pos}
	if a.Type != "S" && a.Type != "?" && a.Type != "" {
		k.Open = true // no string: other checks say so
		return k
	}
	var open bool
	if len(a.Vals) > 0 {
		k.Texts, open = Texts(a.Vals[0])
		k.Open = k.Open || open
	}
	if len(a.Vals) > 1 {
		k.High, open = Texts(a.Vals[1])
		k.Open = k.Open || open
	}
	return k
}

// A Candidate is a key that an item may have: that of an entity, or one that it
// had before a migration.
type Candidate struct {
	Entity *design.Entity
	Legacy *design.Legacy // nil for the key of today
}

// Template is the candidate's template of an attribute.
func (c Candidate) Template(attr string) (*design.KeyTemplate, bool) {
	if c.Legacy != nil {
		return c.Legacy.Key(attr)
	}
	return c.Entity.Key(attr)
}

// Candidates lists the keys of the table's entities, each followed by its
// legacy keys. With an index only the entities that are in it count.
func Candidates(t *design.Table, index string) []Candidate {
	x, isIndex := t.Index(index)
	var out []Candidate
	for _, e := range t.Entities {
		if isIndex && !e.InIndex(x) {
			continue
		}
		out = append(out, Candidate{Entity: e})
		if isIndex {
			continue
		}
		for _, l := range e.Legacy {
			out = append(out, Candidate{e, l})
		}
	}
	return out
}

// A Match is how one text relates to a template under the condition of its
// attribute.
type Match struct {
	Verdict keys.Verdict
	Fits    bool
	Fills   []keys.Fill
	Prefix  *keys.PrefixMatch // of begins_with
	Range   *keys.Range       // of a range
}

// Match compares one alternative of a key with a template; high is an
// alternative of the upper bound of between.
func (k Key) Match(text Text, high *Text, t *keys.Template) Match {
	switch {
	case k.Cond == dynamo.BeginsWith:
		m := t.MatchPrefix(text.Shape)
		return Match{Verdict: m.Verdict, Fits: m.Fits, Fills: m.Fills, Prefix: &m}
	case k.Ranges():
		r := t.Range(k.bounds(text, high))
		return Match{Verdict: r.Verdict, Range: &r}
	}
	m := t.Match(text.Shape)
	return Match{Verdict: m.Verdict, Fits: m.Fits, Fills: m.Fills}
}

// Ranges reports whether the condition is a range.
func (k Key) Ranges() bool {
	switch k.Cond {
	case dynamo.Between, dynamo.Less, dynamo.LessEq, dynamo.Greater, dynamo.GreaterEq:
		return true
	}
	return false
}

func (k Key) bounds(text Text, high *Text) (low, up keys.Bound) {
	low, up = keys.Bound{Open: true}, keys.Bound{Open: true}
	switch k.Cond {
	case dynamo.Between:
		low.Open, low.Shape = false, text.Shape
		if high != nil {
			up.Open, up.Shape = false, high.Shape
		}
	case dynamo.Greater, dynamo.GreaterEq:
		low = keys.Bound{Shape: text.Shape, Exclusive: k.Cond == dynamo.Greater}
	default:
		up = keys.Bound{Shape: text.Shape, Exclusive: k.Cond == dynamo.Less}
	}
	return low, up
}

// against says whether any alternative of the key can be one of the candidate.
func (k Key) against(c Candidate) keys.Verdict {
	t, ok := c.Template(k.Attr)
	if !ok {
		return keys.Breaks
	}
	if k.Open || len(k.Texts) == 0 {
		return keys.Unknown
	}
	for _, text := range k.Texts {
		if k.matchAny(text, t.Template) != keys.Breaks {
			return keys.Unknown
		}
	}
	return keys.Breaks
}

// matchAny is the verdict on a text with any upper bound.
func (k Key) matchAny(text Text, t *keys.Template) keys.Verdict {
	if len(k.High) == 0 {
		return k.Match(text, nil, t).Verdict
	}
	for i := range k.High {
		if k.Match(text, &k.High[i], t).Verdict != keys.Breaks {
			return keys.Unknown
		}
	}
	return keys.Breaks
}

// Possible lists the candidates that a tuple of keys can belong to: each
// attribute has an alternative for it.
func Possible(ks []Key, from []Candidate) []Candidate {
	var out []Candidate
next:
	for _, c := range from {
		for _, k := range ks {
			if k.against(c) == keys.Breaks {
				continue next
			}
		}
		out = append(out, c)
	}
	return out
}

// PossibleFor lists the candidates for the tuples in which attribute i has the
// given alternative.
func PossibleFor(ks []Key, i int, text Text, from []Candidate) []Candidate {
	one := append([]Key(nil), ks...)
	one[i].Texts, one[i].Open = []Text{text}, false
	return Possible(one, from)
}
