package patterns

import (
	"fmt"
	"slices"
	"strings"
)

// LockName is the name of the lock file, which stands beside the rules file.
const LockName = "patterns.lock"

const lockHead = "# Written by dynlint patterns -lock, compared by dynlint patterns -check.\n"

// Lock is the matrix as text for a file under version control: a line for each
// pattern and for each operation that is none, sorted. It has no line numbers,
// so it changes only when the design, what covers it, or who waits for it does.
func (m Matrix) Lock() string {
	var lines []string
	for _, p := range m.Patterns {
		var funcs []string
		for _, s := range p.Sites {
			funcs = merge(funcs, []string{s.Func})
		}
		line := fmt.Sprintf("%s.%s: %s; %s", p.Table, p.Pattern, p.plan(), p.Coverage)
		if hot := p.hot(); hot != "" {
			line += "; " + hot
		}
		if len(funcs) > 0 {
			line += "; " + strings.TrimSpace(p.role()+strings.Join(funcs, ", "))
		}
		lines = append(lines, line)
	}
	for _, o := range m.Undeclared {
		lines = append(lines, fmt.Sprintf("%s in %s", o.head(), o.Func))
	}
	slices.Sort(lines)
	var b strings.Builder
	b.WriteString(lockHead)
	for _, l := range slices.Compact(lines) {
		b.WriteString(l + "\n")
	}
	return b.String()
}

// Diff lists the lines that differ between two lock files, "-" before those of
// the first and "+" before those of the second; "" if they are equal.
func Diff(old, new string) string {
	before, after := lockLines(old), lockLines(new)
	var b strings.Builder
	for len(before) > 0 || len(after) > 0 {
		switch {
		case len(after) == 0 || len(before) > 0 && before[0] < after[0]:
			fmt.Fprintf(&b, "-%s\n", before[0])
			before = before[1:]
		case len(before) == 0 || after[0] < before[0]:
			fmt.Fprintf(&b, "+%s\n", after[0])
			after = after[1:]
		default:
			before, after = before[1:], after[1:]
		}
	}
	return b.String()
}

// lockLines are the sorted lines of a lock file, without comments.
func lockLines(text string) []string {
	var out []string
	for _, l := range strings.Split(text, "\n") {
		l = strings.TrimRight(l, "\r")
		if l != "" && !strings.HasPrefix(l, "#") {
			out = append(out, l)
		}
	}
	slices.Sort(out)
	return out
}
