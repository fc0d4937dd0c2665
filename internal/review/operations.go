package review

import (
	"path"
	"slices"
	"strings"
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
	home := func(file string, op *Operation) string { return path.Dir(file) + "\x00" + op.Func + "\x00" + op.Op }
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
		text := head[i].Request()
		take(i, func(b *Operation) bool { return b.Request() == text })
	}
	for i := range head {
		if out[i].base < 0 {
			take(i, func(*Operation) bool { return true })
		}
		if out[i].base >= 0 {
			out[i].ways = newWays(base[out[i].base].Ways, head[i].Ways)
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
// another name is the old one.
func newWays(base, head []Way) []Way {
	var gone []Way
	for _, b := range base {
		if !hasWay(head, b) {
			gone = append(gone, b)
		}
	}
	var out []Way
	for _, h := range head {
		if hasWay(base, h) {
			continue
		}
		i := slices.IndexFunc(gone, func(b Way) bool { return b.Kind == h.Kind && b.tail() == h.tail() })
		if i >= 0 {
			gone = slices.Delete(gone, i, i+1)
			continue
		}
		out = append(out, h)
	}
	return out
}

func hasWay(list []Way, w Way) bool {
	return slices.ContainsFunc(list, func(x Way) bool { return x.Kind == w.Kind && x.Func == w.Func })
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
