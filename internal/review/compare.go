package review

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/patterns"
)

// A Review is what a change does.
type Review struct {
	Introduced []Item            // the most severe first
	Fixed      []finding.Finding // in base only
	Old        []finding.Finding // in both
	Unsure     []finding.Finding // in head, and not known of base, which could not be read as a whole

	Added, Removed []Operation
	Changed        []Change
	Scans          []Operation // of Added
	Callers        []Caller    // new ways to old scans

	Patterns   []PatternChange
	Undeclared []patterns.Operation // operations of head that are no pattern, and were none in base
	Costs      []CostChange

	BaseBroken, HeadBroken []string
}

// A Change is an operation that asks for something else than before.
type Change struct {
	Before, After Operation
}

// A Caller is a new way by which requests reach an old scan.
type Caller struct {
	Operation Operation
	Way       Way
}

// An Item is a finding that the change introduces.
type Item struct {
	Finding finding.Finding

	// Key identifies the item over versions: the fingerprint of the finding, or
	// for an old finding that is reached in a new way one of both.
	Key string

	// At is where the change leads to the finding: the first place of its path,
	// from the operation outwards, that is in the diff. The zero Place if none is.
	At    finding.Place
	Text  string // what happens at At, "" if At is the place of the finding
	Leads bool   // a request passes At on its way to the finding; else At only has to do with it
	Since string // the new way to an old finding, such as "api.stats"; "" for a new finding
}

// Compare compares two versions.
func Compare(base, head *Snapshot, o Options) *Review {
	r := &Review{BaseBroken: base.Broken, HeadBroken: head.Broken}
	m := matchFindings(base.Findings, head.Findings, &o)
	pairs := matchOperations(base.Operations, head.Operations, &o)
	for i := range head.Findings {
		f := &head.Findings[i]
		switch old := m.of[i]; {
		case old >= 0:
			r.Old = append(r.Old, *f)
			r.Introduced = append(r.Introduced, reached(f, pairs, head, &o)...)
		case !base.Whole() && !slices.ContainsFunc(places(f), func(s finding.Step) bool { return o.added(s.Place) }):
			r.Unsure = append(r.Unsure, *f)
			r.Introduced = append(r.Introduced, reached(f, pairs, head, &o)...)
		default:
			r.Introduced = append(r.Introduced, newItem(f, &o))
		}
	}
	for i, f := range base.Findings {
		if !m.used[i] && head.Whole() {
			r.Fixed = append(r.Fixed, f)
		}
	}
	slices.SortStableFunc(r.Introduced, func(a, b Item) int {
		return cmp.Or(rank(&a.Finding)-rank(&b.Finding), finding.ComparePlaces(a.Finding.At, b.Finding.At), cmp.Compare(a.Finding.Rule, b.Finding.Rule), cmp.Compare(a.Since, b.Since))
	})
	r.uniqueKeys()
	r.operations(base, head, pairs)
	r.patterns(base, head)
	r.costs(base, head)
	return r
}

// uniqueKeys gives items of one key different ones: a comment is found again by
// its key.
func (r *Review) uniqueKeys() {
	seen := map[string]int{}
	for i := range r.Introduced {
		key := r.Introduced[i].Key
		if seen[key]++; seen[key] > 1 {
			r.Introduced[i].Key = hash(key, fmt.Sprint(seen[key]))
		}
	}
}

// rank orders findings by what they matter.
func rank(f *finding.Finding) int {
	n := 0
	if f.Severity != finding.Error {
		n++
	}
	if f.Preset != finding.Core {
		n += 2
	}
	return n
}

// Fails reports whether the change introduces a finding of a severity at least.
func (r *Review) Fails(failOn string) bool {
	return slices.ContainsFunc(r.Introduced, func(i Item) bool {
		return failOn == "warning" || failOn == "error" && i.Finding.Severity == finding.Error
	})
}

// Empty reports whether there is nothing to say.
func (r *Review) Empty() bool {
	return len(r.Introduced)+len(r.Fixed)+len(r.Unsure)+len(r.Added)+len(r.Removed)+len(r.Changed)+len(r.Callers)+
		len(r.Patterns)+len(r.Undeclared)+len(r.Costs)+len(r.HeadBroken) == 0
}
