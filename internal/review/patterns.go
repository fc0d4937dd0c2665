package review

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/coverage"
	"github.com/dynlint/dynlint/internal/patterns"
)

// A PatternChange is an access pattern that the change declares, withdraws,
// covers, loses, or changes otherwise.
type PatternChange struct {
	Table, Pattern string
	What           string            // declared, withdrawn, covered, lost, hot, not hot or changed
	Before, After  *patterns.Pattern // nil if it is not declared
}

// patterns compares the matrices of access patterns.
func (r *Review) patterns(base, head *Snapshot) {
	find := func(list []patterns.Pattern, p *patterns.Pattern) *patterns.Pattern {
		for i := range list {
			if list[i].Table == p.Table && list[i].Pattern == p.Pattern {
				return &list[i]
			}
		}
		return nil
	}
	for i := range head.Patterns {
		after := &head.Patterns[i]
		before := find(base.Patterns, after)
		if what := patternChange(before, after); what != "" {
			r.Patterns = append(r.Patterns, PatternChange{after.Table, after.Pattern, what, before, after})
		}
	}
	for i := range base.Patterns {
		before := &base.Patterns[i]
		if find(head.Patterns, before) == nil && head.Whole() {
			r.Patterns = append(r.Patterns, PatternChange{before.Table, before.Pattern, "withdrawn", before, nil})
		}
	}
	for _, u := range head.Undeclared {
		same := func(x patterns.Operation) bool {
			return x.Table == u.Table && x.Op == u.Op && x.Keys == u.Keys && x.Func == u.Func && x.Undecided == u.Undecided
		}
		if !slices.ContainsFunc(base.Undeclared, same) && base.Whole() {
			r.Undeclared = append(r.Undeclared, u)
		}
	}
}

func patternChange(before, after *patterns.Pattern) string {
	switch {
	case before == nil:
		return "declared"
	case before.Coverage != coverage.Covered && after.Coverage == coverage.Covered:
		return "covered"
	case before.Coverage == coverage.Covered && after.Coverage != coverage.Covered:
		return "lost"
	case PlanOf(before) != PlanOf(after) || before.Coverage != after.Coverage:
		return "changed"
	case before.Hot != after.Hot && after.Hot == "yes":
		return "hot"
	case before.Hot == "yes" && after.Hot == "no":
		return "not hot"
	}
	return ""
}

// PlanOf is the operation of a pattern with its keys, in one line.
func PlanOf(p *patterns.Pattern) string {
	out := p.Op
	if p.Index != nil {
		out += " on " + *p.Index
	}
	parts := slices.Clone(p.KeyPlan)
	if p.Order != "" {
		parts = append(parts, p.Order)
	}
	if p.Consistent {
		parts = append(parts, "consistent")
	}
	for _, list := range [][2]string{{"sets ", strings.Join(p.Sets, " ")}, {"removes ", strings.Join(p.Removes, " ")}} {
		if list[1] != "" {
			parts = append(parts, list[0]+list[1])
		}
	}
	if len(parts) == 0 {
		return out
	}
	return out + ": " + strings.Join(parts, ", ")
}

// A CostChange is a pattern that costs something else than before, by the design.
type CostChange struct {
	Before *Cost // nil for a new pattern
	After  Cost
}

// costs compares what the patterns of both versions cost, and lists new ones that
// write index entries.
func (r *Review) costs(base, head *Snapshot) {
	for _, after := range head.Costs {
		i := slices.IndexFunc(base.Costs, func(c Cost) bool { return c.Table == after.Table && c.Pattern == after.Pattern })
		switch {
		case i < 0:
			if after.Writes > 0 || after.Reads > 0 {
				r.Costs = append(r.Costs, CostChange{nil, after})
			}
		case base.Costs[i].Writes != after.Writes || base.Costs[i].Reads != after.Reads:
			before := base.Costs[i]
			r.Costs = append(r.Costs, CostChange{&before, after})
		}
	}
}
