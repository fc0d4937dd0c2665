package check

import (
	"slices"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// A Conjunct is a comparison of a filter that every item returned meets.
type Conjunct struct {
	Attr string
	Op   expr.KeyOp
	Pos  value.Pos // the text of the filter
}

// Conjuncts lists the comparisons of attributes with values that a filter
// demands whatever else it holds: terms joined by AND, in every alternative of
// its text. only reports that the filter holds nothing but these. Filters that
// are not known to the last byte have none: what is not known may be an OR.
func (op *Op) Conjuncts() (all []Conjunct, only bool) {
	f := op.Op.Filter
	if !op.Filtered() || f.Legacy() || len(f.Alts) == 0 {
		return nil, false
	}
	names := placeholderNames(op.Op.Names)
	only = true
	for i, alt := range f.Alts {
		tree := expr.Parse(expr.Filter, alt.Src)
		if tree.HasHole || len(tree.Errors) > 0 {
			return nil, false
		}
		clauses, open := expr.KeyClauses(tree, names)
		only = only && !open
		var one []Conjunct
		for _, c := range clauses {
			if c.Resolved {
				one = append(one, Conjunct{c.Attribute, c.Op, f.Pos})
			} else {
				only = false
			}
		}
		if i == 0 {
			all = one
			continue
		}
		only = only && len(one) == len(all)
		all = slices.DeleteFunc(all, func(c Conjunct) bool { return !slices.Contains(one, c) })
	}
	return all, only
}

// placeholderNames are the placeholders that stand for one known name.
func placeholderNames(ph dynamo.Placeholders) map[string]string {
	out := map[string]string{}
	for _, a := range ph.List {
		if len(a.Vals) == 0 {
			continue
		}
		if name, ok := value.Known(a.Vals[0]); ok {
			out[a.Name] = name
		}
	}
	return out
}

// FilterAttributes lists the top-level attributes that a filter names, in order
// of their names; known is false if there may be others.
func (op *Op) FilterAttributes() (names []string, known bool) {
	f := op.Op.Filter
	if f == nil {
		return nil, true
	}
	known = f.Gap == nil
	for _, u := range f.Uses {
		if !u.Known {
			known = false
			continue
		}
		if !slices.Contains(names, u.Name) {
			names = append(names, u.Name)
		}
	}
	slices.Sort(names)
	return names, known
}

// Excused reports whether filtering by an attribute is right whatever is read:
// the declared ttl, soft-delete and authorization attributes of the table.
func (op *Op) Excused(attr string) bool {
	t := op.Table()
	if t == nil {
		return false
	}
	if t.TTL.V == attr {
		return true
	}
	is := func(s design.String) bool { return s.V == attr }
	return slices.ContainsFunc(t.SoftDelete, is) || slices.ContainsFunc(t.Authorization, is)
}

// Selects reports whether the filter certainly selects items by what is asked
// for, and not only hides expired, deleted or foreign ones.
func (op *Op) Selects() bool {
	if !op.Filtered() {
		return false
	}
	names, known := op.FilterAttributes()
	if !known {
		return true
	}
	return slices.ContainsFunc(names, func(n string) bool { return !op.Excused(n) })
}

// SometimesUnfiltered reports whether the same callers also make the operation
// without a filter: the program sets it on some paths only.
func (op *Op) SometimesUnfiltered() bool {
	for _, other := range op.Site.Ops {
		if !other.Filtered() && slices.Equal(other.Chain, op.Chain) {
			return true
		}
	}
	return false
}
