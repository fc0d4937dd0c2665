package keygrammar

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/value"
)

// required reports attributes that an item of certain entities lacks.
func (k *checker) required(a check.Ask, of []compare.Candidate) {
	if a.Item.Gap != nil {
		return
	}
	for _, c := range of {
		if c.Legacy != nil {
			continue
		}
		k.kindOf(a, c.Entity)
		missing, declared := lacks(a, c.Entity)
		if len(missing) == 0 {
			continue
		}
		element := a.Table.Name.V + "." + c.Entity.Name.V
		at := k.maker(a, k.turn(a.Op, required, element))
		var made []check.Step
		if a.Item.Pos.IsValid() && at != a.Item.Pos {
			made = []check.Step{{Pos: a.Item.Pos, Text: "the item is made here"}}
		}
		k.Report(check.Report{
			Rule: required, At: at, Op: a.For(), Related: made,
			Message: fmt.Sprintf("item of %s lacks %s (%s)", c.Entity.Name.V, list(missing), line(declared)),
			Element: element,
		})
	}
}

// lacks lists the attributes of an entity that an item lacks, and where the first
// of them is declared.
func lacks(a check.Ask, e *design.Entity) (missing []string, declared design.Pos) {
	for _, r := range needs(a.Table, e) {
		if len(a.Item.Get(r.V)) > 0 || slices.Contains(missing, r.V) {
			continue
		}
		if len(missing) == 0 {
			declared = r.Pos
		}
		missing = append(missing, r.V)
	}
	return missing, declared
}

// maker is where an item is made that lacks something: its literal, if the function
// where it becomes an item of the entity has it. A helper that makes items of keys
// makes others too: there it is the call with that key.
func (k *checker) maker(a check.Ask, t check.Turn) value.Pos {
	if !t.Op.Holds(a.Item.Pos) {
		return t.Pos
	}
	if t.Low != nil && slices.ContainsFunc(k.Asks(t.Low), func(low check.Ask) bool { return low.Item.Pos == a.Item.Pos }) {
		return t.Pos // it is no item of the entity yet
	}
	return a.Item.Pos
}

// needs lists the attributes that every item of an entity has: those that it
// requires, whose it is, of which entity it is, and of which version its form
// is.
func needs(t *design.Table, e *design.Entity) []design.String {
	out := slices.Concat(e.Required, e.Owner)
	for _, s := range []design.String{t.TypeAttribute, e.SchemaVersion} {
		if s.Set() {
			out = append(out, s)
		}
	}
	return out
}

// kindOf reports an item that says that it is of another entity.
func (k *checker) kindOf(a check.Ask, e *design.Entity) {
	found := a.Item.Get(a.Table.TypeAttribute.V)
	if len(found) != 1 || len(found[0].Vals) != 1 {
		return
	}
	texts, open := compare.Texts(found[0].Vals[0])
	if open || len(texts) == 0 {
		return
	}
	for _, t := range texts {
		if s, known := t.Const(); !known || s == e.TypeValue() {
			return
		}
	}
	declared := e.Name.Pos
	if e.Type.Set() {
		declared = e.Type.Pos
	}
	k.Report(check.Report{
		Rule: kind, At: a.Or(texts[0].At(0)), Op: a.For(), Element: a.Table.Name.V + "." + e.Name.V,
		Message: fmt.Sprintf("item of %s has %s %q; declared is %q (%s)", e.Name.V, a.Table.TypeAttribute.V, texts[0], e.TypeValue(), line(declared)),
		Related: k.related(a, texts[0]),
	})
}

// certain lists the candidates that the item certainly can be: those to which
// one alternative of the sort key, or of the only key, belongs and no other
// does.
func certain(ks []compare.Key, from []compare.Candidate) []compare.Candidate {
	i := len(ks) - 1
	if ks[i].Open {
		return nil
	}
	var out []compare.Candidate
	seen := map[*design.Entity]bool{}
	for _, text := range ks[i].Texts {
		possible := compare.PossibleFor(ks, i, text, from)
		if len(possible) == 1 && !seen[possible[0].Entity] {
			seen[possible[0].Entity] = true
			out = append(out, possible[0])
		}
	}
	return out
}

// meant lists the entity that a wrong key is meant for, if it differs from it in
// few characters only.
func meant(wrongs []compare.Wrong) []compare.Candidate {
	if len(wrongs) != 1 || wrongs[0].Template == nil || wrongs[0].Part != 0 {
		return nil
	}
	lit, prefix := wrongs[0].Text.Shape.Prefix(), wrongs[0].Template.Template.Prefix()
	n := 0
	for n < len(lit) && n < len(prefix) && lit[n] == prefix[n] {
		n++
	}
	if n < 3 || len(lit) > n+3 || len(prefix) > n+3 {
		return nil
	}
	return []compare.Candidate{wrongs[0].Nearest}
}

func list(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
