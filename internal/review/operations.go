package review

import (
	"path"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/finding"
)

// A pair is an operation in both versions, or in one of them.
type pair struct {
	base, head int // -1 for none
	ways       []Way
}

// matchOperations matches the operations of two versions: inside of the same
// function, those that ask for the same first, then those of one kind in the
// order of the file. Files may have got another name.
func matchOperations(base, head []Operation, o *Options) []pair {
	home := func(file string, op *Operation) string {
		return path.Dir(file) + "\x00" + unnumbered(op.Func) + "\x00" + op.Op
	}
	left := map[string][]int{}
	for i := range base {
		k := home(o.file(base[i].File), &base[i])
		left[k] = append(left[k], i)
	}
	out := make([]pair, len(head))
	take := func(i int, same func(b *Operation) bool) {
		k := home(o.old(head[i].File), &head[i])
		for n, j := range left[k] {
			if same(&base[j]) {
				out[i].base = j
				left[k] = slices.Delete(slices.Clone(left[k]), n, n+1)
				return
			}
		}
	}
	for i := range head {
		out[i] = pair{base: -1, head: i}
	}
	// What stands on old lines has the first choice.
	order := make([]int, len(head))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return rankBool(o.added(head[a].Place())) - rankBool(o.added(head[b].Place())) })
	for _, same := range []func(b, h *Operation) bool{
		func(b, h *Operation) bool {
			return b.Request() == h.Request() && b.Func == h.Func && !o.added(h.Place())
		},
		func(b, h *Operation) bool { return b.Request() == h.Request() },
		func(b, h *Operation) bool { return true },
	} {
		for _, i := range order {
			if out[i].base < 0 {
				take(i, func(b *Operation) bool { return same(b, &head[i]) })
			}
		}
	}
	for i := range head {
		if out[i].base >= 0 {
			out[i].ways = newWays(base[out[i].base].Ways, head[i].Ways, o)
		}
	}
	for i := range base {
		if slices.Contains(left[home(o.file(base[i].File), &base[i])], i) {
			out = append(out, pair{base: i, head: -1})
		}
	}
	return out
}

// newWays are the ways of head that base does not have. An entry point that got
// another name is the old one. Of anonymous functions, whose numbers change with
// those before them, the ones that the change did not touch are the old ones.
func newWays(base, head []Way, o *Options) []Way {
	order := make([]int, len(head))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return rankBool(head[a].touched(o)) - rankBool(head[b].touched(o)) })
	left := slices.Clone(base)
	var rest []int
	for _, i := range order {
		if at := slices.IndexFunc(left, func(b Way) bool { return b.Kind == head[i].Kind && unnumbered(b.Func) == unnumbered(head[i].Func) }); at >= 0 {
			left = slices.Delete(left, at, at+1)
		} else if numbers.MatchString(head[i].Func) || !hasWay(base, head[i]) {
			rest = append(rest, i)
		}
	}
	slices.Sort(rest)
	var out []Way
	for _, i := range rest {
		h := head[i]
		at := slices.IndexFunc(left, func(b Way) bool { return b.Kind == h.Kind && b.tail() == h.tail() })
		if at >= 0 {
			left = slices.Delete(left, at, at+1)
			continue
		}
		out = append(out, h)
	}
	return out
}

func hasWay(list []Way, w Way) bool {
	return slices.ContainsFunc(list, func(x Way) bool { return x.Kind == w.Kind && x.Func == w.Func })
}

// touched reports whether a way passes an added line.
func (w Way) touched(o *Options) bool {
	return slices.ContainsFunc(w.Steps, func(s finding.Step) bool { return o.added(s.Place) })
}

func rankBool(b bool) int {
	if b {
		return 1
	}
	return 0
}

// tail names what a way calls.
func (w Way) tail() string {
	var b strings.Builder
	for i, s := range w.Steps {
		if i > 0 {
			b.WriteString(s.Text + "\x00")
		}
	}
	return b.String()
}

// operations notes what happened to the operations. Of a version that could not
// be read as a whole nothing is known to be missing.
func (r *Review) operations(base, head *Snapshot, pairs []pair) {
	for _, p := range pairs {
		switch {
		case p.head < 0:
			if head.Whole() {
				r.Removed = append(r.Removed, base.Operations[p.base])
			}
		case p.base < 0:
			if !base.Whole() {
				continue
			}
			op := head.Operations[p.head]
			r.Added = append(r.Added, op)
			if op.Op == "Scan" {
				r.Scans = append(r.Scans, op)
			}
		default:
			before, after := base.Operations[p.base], head.Operations[p.head]
			if before.Request() != after.Request() {
				r.Changed = append(r.Changed, Change{before, after})
			}
			if after.Op != "Scan" || !base.Whole() {
				continue
			}
			for _, w := range p.ways {
				r.Callers = append(r.Callers, Caller{after, w})
			}
		}
	}
}

// Difference is what a changed operation does no longer, and what it does now.
func (c *Change) Difference() (gone, come []string) {
	headBefore, before := c.Before.Parts()
	headAfter, after := c.After.Parts()
	if headBefore != headAfter {
		before, after = append([]string{headBefore}, before...), append([]string{headAfter}, after...)
	}
	return without(before, after), without(after, before)
}

// without are the texts of a list that another one does not have.
func without(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(other, s) })
}
