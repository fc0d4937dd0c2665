package filterexpr

import (
	"fmt"
	"slices"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/keys"
)

// pattern reports a filter on a hot path whose attributes all stand in the keys
// by which a declared pattern reads the same items.
func pattern(c *check.Context, op *check.Op) bool {
	t := op.Table()
	if t == nil || op.Hot != check.IsHot || op.Maintenance() {
		return false
	}
	conjuncts, only := op.Conjuncts()
	conjuncts = slices.DeleteFunc(conjuncts, func(j check.Conjunct) bool { return op.Excused(j.Attr) })
	if !only || len(conjuncts) == 0 {
		return false
	}
	for _, p := range t.Patterns {
		if !p.Reading() || p.Op.V == "Scan" || len(p.Where) == 0 {
			continue
		}
		for _, e := range t.Selects(p) {
			if !overlaps(op, t, e) || !covers(op, t, p, e, conjuncts) {
				continue
			}
			c.Report(check.Report{
				Rule: patternRule, At: at(op), Op: op, Element: t.Name.V + "." + p.Name.V, Path: op.Path(),
				Message: fmt.Sprintf("filter of %s compares %s, which pattern %s has in its key", subject(op), list(conjuncts), p.Name.V),
				Related: append([]check.Step{{Rules: p.Name.Pos, Text: "pattern " + p.Name.V}}, op.Called()...),
			})
			return true
		}
	}
	return false
}

// overlaps reports whether an operation may read items of an entity, as far as its
// key condition tells. A key that no entity has is wrong and tells nothing.
func overlaps(op *check.Op, t *design.Table, e *design.Entity) bool {
	return reads(op, e) || !slices.ContainsFunc(t.Entities, func(e *design.Entity) bool { return reads(op, e) })
}

func reads(op *check.Op, e *design.Entity) bool {
	for _, a := range op.Op.Keys.List {
		if a.Optional || len(a.Vals) == 0 || a.Cond != dynamo.Eq && a.Cond != dynamo.BeginsWith {
			continue
		}
		k, has := e.Key(a.Name)
		if !has {
			return false // its items are not in the index
		}
		if k.Template != nil && !fits(a, k.Template) {
			return false
		}
	}
	return true
}

// fits reports whether some alternative of a condition may select keys of a
// template.
func fits(a dynamo.Attr, t *keys.Template) bool {
	texts, open := compare.Texts(a.Vals[0])
	return open || len(texts) == 0 || slices.ContainsFunc(texts, func(text compare.Text) bool {
		if a.Cond == dynamo.Eq {
			return t.Match(text.Shape).Verdict != keys.Breaks
		}
		return t.MatchPrefix(text.Shape).Verdict != keys.Breaks
	})
}

// covers reports whether the key condition of a pattern can do what the filter
// does: its partition is what the operation reads already or what the filter
// compares by equality, and each compared attribute is a component of it.
func covers(op *check.Op, t *design.Table, p *design.Pattern, e *design.Entity, conjuncts []check.Conjunct) bool {
	key, ok := t.KeyOf(p.Index.V)
	if !ok {
		return false
	}
	equal := map[string]bool{}
	for _, j := range conjuncts {
		equal[j.Attr] = j.Op == expr.KeyEq
	}
	index, known := op.Index()
	if !known {
		return false
	}
	covered := map[string]bool{}
	for _, a := range key.Partition {
		cond, ok := p.Condition(a.Name.V)
		k, has := e.Key(a.Name.V)
		if !ok || !has || cond.Op.V != "=" || k.Template == nil {
			return false
		}
		names := components(k)
		same := index == p.Index.V && op.Op.Kind == dynamo.Query && len(op.Op.Keys.Get(a.Name.V)) > 0
		for _, n := range names {
			covered[n] = covered[n] || equal[n]
			if !same && !equal[n] && !equal[a.Name.V] {
				return false
			}
		}
		covered[a.Name.V] = equal[a.Name.V]
	}
	if !sorted(key, p, e, op, equal, covered) {
		return false
	}
	for _, j := range conjuncts {
		if !covered[j.Attr] {
			return false
		}
	}
	return true
}

// sorted marks the components of the sort key that the pattern's condition can
// compare: the first by any comparison, each further one after equality with
// those before it. It is false if the pattern asks for one whole sort key, as a
// GetItem does, and the filter does not say all of it.
func sorted(key design.Key, p *design.Pattern, e *design.Entity, op *check.Op, equal, covered map[string]bool) bool {
	for _, a := range key.Sort {
		cond, ok := p.Condition(a.Name.V)
		k, has := e.Key(a.Name.V)
		if !ok || !has || k.Template == nil || len(op.Op.Keys.Get(a.Name.V)) > 0 {
			return true
		}
		names := components(k)
		if cond.Op.V == "=" && !equal[a.Name.V] && slices.ContainsFunc(names, func(n string) bool { return !equal[n] }) {
			return false
		}
		covered[a.Name.V] = true
		for _, n := range names {
			covered[n] = true
			if !equal[n] {
				return true
			}
		}
	}
	return true
}

func components(k *design.KeyTemplate) []string {
	var out []string
	for _, p := range k.Template.Shape().Parts {
		if p.Hole {
			out = append(out, p.Name)
		}
	}
	return out
}

func list(conjuncts []check.Conjunct) string {
	var b string
	for i, j := range conjuncts {
		if i > 0 {
			b += ", "
		}
		b += j.Attr
	}
	return b
}
