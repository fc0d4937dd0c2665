package keygrammar

import (
	"fmt"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
)

// migrations reports legacy keys that are written, or read before the key of
// today.
func (k *checker) migrations() {
	var old, today []read
	var table []check.Ask
	for _, s := range k.Sites {
		for _, op := range s.Ops {
			for _, a := range k.Asks(op) {
				if !hasLegacy(a.Table) {
					continue
				}
				table = append(table, a)
				for _, r := range reads(a) {
					switch {
					case r.legacy == nil:
						today = append(today, r)
					case a.Verb() == dynamo.Put || a.Verb() == dynamo.Update:
						k.writesLegacy(r)
					case !a.Writes():
						old = append(old, r)
					}
				}
			}
		}
	}
	for _, r := range old {
		k.readsLegacy(r, today, table)
	}
}

// A read is an ask for the key of one entity.
type read struct {
	ask    check.Ask
	entity *design.Entity
	legacy *design.Legacy
	attr   string // that tells the legacy key from the new one
}

// template is the declared key.
func (r read) template() string {
	t, _ := compare.Candidate{Entity: r.entity, Legacy: r.legacy}.Template(r.attr)
	return t.Template.Text
}

func hasLegacy(t *design.Table) bool {
	for _, e := range t.Entities {
		if len(e.Legacy) > 0 {
			return true
		}
	}
	return false
}

// reads lists the entities whose key an ask certainly is about: for some
// alternative of the partition key there is no other.
func reads(a check.Ask) []read {
	if index, known := a.Index(); !known || index != "" {
		return nil
	}
	attrs := a.Keys
	if a.Verb() == dynamo.Put {
		attrs = a.Item
	}
	ks := compare.KeysOf(attrs, a.Table, a.Table.Key)
	if len(ks) == 0 || ks[0].Open {
		return nil
	}
	from := compare.Candidates(a.Table, "")
	var out []read
	for _, text := range ks[0].Texts {
		possible := compare.PossibleFor(ks, 0, text, from)
		if len(possible) == 1 && fits(ks[0], text, possible[0]) {
			out = append(out, read{a, possible[0].Entity, possible[0].Legacy, ks[0].Attr})
		}
	}
	return out
}

func fits(k compare.Key, text compare.Text, c compare.Candidate) bool {
	t, ok := c.Template(k.Attr)
	return ok && k.Match(text, nil, t.Template).Fits
}

func (k *checker) writesLegacy(r read) {
	k.Report(check.Report{
		Rule: legacy, At: r.ask.Op.Sender(), Op: r.ask.For(),
		Message: fmt.Sprintf("%s writes %s under its legacy key %q (%s)", r.ask.Subject(), r.entity.Name.V, r.template(), line(r.legacy.Pos)),
		Element: r.ask.Table.Name.V + "." + r.entity.Name.V + ".write",
	})
}

// readsLegacy reports a read of a legacy key after which the new one is read,
// and before which it certainly is not; or beside which it is not read at all.
func (k *checker) readsLegacy(r read, today []read, table []check.Ask) {
	var late *check.Meeting
	for _, n := range today {
		if n.entity != r.entity || n.ask.Writes() {
			continue
		}
		m, ok := check.Meet(r.ask.Op, n.ask.Op)
		if !ok {
			continue
		}
		if m.Order == check.After {
			return
		}
		if late == nil && m.Order == check.Before {
			late = &m
		}
	}
	if late == nil {
		if !k.Whole || r.ask.Op.Maintenance() || touches(r, table) {
			return
		}
		k.Report(check.Report{
			Rule: legacy, At: r.ask.Op.Sender(), Op: r.ask.For(),
			Message: fmt.Sprintf("legacy key %q of %s is read, and the key of today is not (%s)", r.template(), r.entity.Name.V, line(r.legacy.Pos)),
			Element: r.ask.Table.Name.V + "." + r.entity.Name.V + ".unread",
			Program: true, // elsewhere the key of today may be read
		})
		return
	}
	k.Report(check.Report{
		Rule: legacy, At: late.First, Op: r.ask.For(),
		Message: fmt.Sprintf("legacy key %q of %s is read before the key of today (%s)", r.template(), r.entity.Name.V, line(r.legacy.Pos)),
		Element: r.ask.Table.Name.V + "." + r.entity.Name.V + ".read",
		Related: []check.Step{{Pos: late.Second, Text: "the key of today is read here"}},
	})
}

// touches reports whether what leads to a read of a legacy key may also read or
// write the key of today, as a migration does.
func touches(r read, table []check.Ask) bool {
	for _, a := range table {
		if a.Op == r.ask.Op {
			continue
		}
		attrs := a.Keys
		if a.Verb() == dynamo.Put {
			attrs = a.Item
		}
		for _, c := range compare.Possible(compare.KeysOf(attrs, a.Table, a.Table.Key), compare.Candidates(a.Table, "")) {
			if c.Entity != r.entity || c.Legacy != nil && !a.Writes() {
				continue
			}
			if _, ok := check.Meet(r.ask.Op, a.Op); ok {
				return true
			}
		}
	}
	return false
}
