package finding

import (
	"cmp"
	"slices"
)

// Merge sorts findings and makes one of those that say the same: of one rule,
// at one place of one module, about one element of the design. The callers of all
// are counted, and the first of them listed. The order of the input does not
// matter.
func Merge(all []Finding) []Finding {
	all = slices.Clone(all)
	slices.SortStableFunc(all, compareIdentity)
	var out []Finding
	for _, f := range all {
		if n := len(out); n > 0 && same(&out[n-1], &f) {
			out[n-1].absorb(&f)
			continue
		}
		f.Callers = slices.Clone(f.Callers)
		out = append(out, f)
	}
	for i := range out {
		out[i].limitCallers()
	}
	Sort(out)
	return out
}

// Sort orders findings by file, line, column and rule.
func Sort(all []Finding) {
	slices.SortStableFunc(all, func(a, b Finding) int {
		return cmp.Or(ComparePlaces(a.At, b.At), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message), cmp.Compare(a.Element, b.Element))
	})
}

// ComparePlaces orders places by file, line and column.
func ComparePlaces(a, b Place) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
}

func same(a, b *Finding) bool {
	return a.Rule == b.Rule && a.Canonical == b.Canonical && a.At == b.At && a.Element == b.Element
}

// compareIdentity puts findings that say the same side by side, the one to keep
// first: a proved one, then one with a short path.
func compareIdentity(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(a.Rule, b.Rule),
		ComparePlaces(a.Canonical, b.Canonical),
		ComparePlaces(a.At, b.At),
		cmp.Compare(a.Element, b.Element),
		presetRank(a.Preset)-presetRank(b.Preset),
		cmp.Compare(len(a.Path), len(b.Path)),
		slices.CompareFunc(a.Path, b.Path, compareSteps),
		cmp.Compare(a.Message, b.Message),
		slices.CompareFunc(a.Callers, b.Callers, compareSteps),
		slices.CompareFunc(a.Related, b.Related, compareSteps),
	)
}

func presetRank(p Preset) int {
	if p == Core {
		return 0
	}
	return 1
}

func compareSteps(a, b Step) int {
	return cmp.Or(ComparePlaces(a.Place, b.Place), cmp.Compare(a.Text, b.Text))
}

// absorb adds what another finding that says the same knows besides.
func (f *Finding) absorb(other *Finding) {
	f.Callers = append(f.Callers, other.Callers...)
	for _, r := range other.Related {
		told := func(s Step) bool { return s == r || s.Place == r.Place && r.IsValid() }
		if !slices.ContainsFunc(f.Related, told) {
			f.Related = append(slices.Clip(f.Related), r)
		}
	}
}

func (f *Finding) limitCallers() {
	slices.SortFunc(f.Callers, compareSteps)
	f.Callers = slices.Compact(f.Callers)
	f.Calls = len(f.Callers)
	if len(f.Callers) > MaxCallers {
		f.Callers = f.Callers[:MaxCallers]
	}
}
