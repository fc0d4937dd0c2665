package keygrammar

import (
	"fmt"
	"slices"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
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
	if len(old) == 0 {
		return
	}
	for _, rs := range [][]read{old, today} {
		for i := range rs {
			rs[i].turn = k.turnOf(rs[i])
			rs[i].above = rs[i].turn.Above()
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

	turn  check.Turn // where the operation is given that key
	above *check.Above
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
			out = append(out, read{ask: a, entity: possible[0].Entity, legacy: possible[0].Legacy, attr: ks[0].Attr})
		}
	}
	return out
}

func fits(k compare.Key, text compare.Text, c compare.Candidate) bool {
	t, ok := c.Template(k.Attr)
	return ok && k.Match(text, nil, t.Template).Fits
}

// turnOf is where an operation is given the key that it certainly is about.
func (k *checker) turnOf(r read) check.Turn {
	return check.TurnOf(r.ask.Op, func(part *check.Op) bool {
		return slices.ContainsFunc(k.Asks(part), func(a check.Ask) bool {
			return slices.ContainsFunc(reads(a), func(o read) bool { return o.entity == r.entity && o.legacy == r.legacy })
		})
	})
}

func (k *checker) writesLegacy(r read) {
	k.Report(check.Report{
		Rule: legacy, At: k.turnOf(r).Pos, Op: r.ask.For(),
		Message: fmt.Sprintf("%s writes %s under its legacy key %q (%s)", r.ask.Subject(), r.entity.Name.V, r.template(), line(r.legacy.Pos)),
		Element: r.ask.Table.Name.V + "." + r.entity.Name.V + ".write",
	})
}

// readsLegacy reports a read of a legacy key after which some function reads the
// new one, and before which it certainly does not; or beside which it is not read at
// all.
func (k *checker) readsLegacy(r read, today []read, table []check.Ask) {
	met := false
	first := map[string]check.Meeting{} // by function, those which read the old key first
	var funcs []string
	for _, n := range today {
		if n.entity != r.entity || n.ask.Writes() {
			continue
		}
		for _, m := range check.Meetings(r.above, n.above) {
			old, seen := first[m.Func]
			switch {
			case m.Order == check.Unordered:
				continue
			case !seen:
				funcs = append(funcs, m.Func)
				first[m.Func] = m
			case m.Order == check.After, old.Order == check.Before && before(m.First, old.First):
				first[m.Func] = m
			}
			met = true
		}
	}
	for _, f := range funcs {
		m := first[f]
		if m.Order != check.Before {
			continue
		}
		k.Report(check.Report{
			Rule: legacy, At: m.First, Op: r.ask.For(),
			Message: fmt.Sprintf("legacy key %q of %s is read before the key of today (%s)", r.template(), r.entity.Name.V, line(r.legacy.Pos)),
			Element: r.ask.Table.Name.V + "." + r.entity.Name.V + ".read",
			Related: []check.Step{{Pos: m.Second, Text: "the key of today is read here"}},
		})
	}
	if met || !k.Whole || r.ask.Op.Maintenance() || touches(r, table) {
		return
	}
	k.Report(check.Report{
		Rule: legacy, At: r.turn.Pos, Op: r.ask.For(),
		Message: fmt.Sprintf("legacy key %q of %s is read, and the key of today is not (%s)", r.template(), r.entity.Name.V, line(r.legacy.Pos)),
		Element: r.ask.Table.Name.V + "." + r.entity.Name.V + ".unread",
		Program: true, // elsewhere the key of today may be read
	})
}

func before(a, b value.Pos) bool {
	return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col
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
