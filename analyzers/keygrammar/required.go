package keygrammar

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/design"
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
		var missing []string
		needs := append(slices.Clone(c.Entity.Required), c.Entity.Owner...) // every item says whose it is
		for _, r := range needs {
			if len(a.Item.Get(r.V)) == 0 && !slices.Contains(missing, r.V) {
				missing = append(missing, r.V)
			}
		}
		if len(missing) == 0 {
			continue
		}
		at := a.Item.Pos
		if !at.IsValid() {
			at = a.Op.Site.Pos
		}
		k.Report(check.Report{
			Rule: required, At: at, Op: a.For(),
			Message: fmt.Sprintf("item of %s lacks %s (%s)", c.Entity.Name.V, list(missing), line(firstPos(needs))),
			Element: a.Table.Name.V + "." + c.Entity.Name.V,
		})
	}
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

func firstPos(list []design.String) design.Pos {
	for _, s := range list {
		return s.Pos
	}
	return design.Pos{}
}

func list(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
